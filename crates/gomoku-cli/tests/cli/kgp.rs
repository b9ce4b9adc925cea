//! `gomoku kalaha kgp` against servers that are played here, over both transports.

mod faults;
mod games;

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command as Process, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::kalaha::kgp::Command;
use tungstenite::{Message, WebSocket};

use crate::BINARY;

/// Longer than anything takes on a busy machine, so that a fault ends a test instead of hanging it.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Transport {
    Tcp,
    WebSocket,
}

const TRANSPORTS: [Transport; 2] = [Transport::Tcp, Transport::WebSocket];

/// A server with one client, which is the command.
struct Server {
    wire: Wire,
    child: Child,
    /// What lines end with.
    line_end: &'static str,
    next_id: u64,
}

enum Wire {
    Tcp(BufReader<TcpStream>),
    WebSocket(Box<WebSocket<TcpStream>>),
}

/// The next frame; a signal that comes in between, as when the machine was asleep, is no end of the connection.
fn read_frame(socket: &mut WebSocket<TcpStream>) -> Message {
    loop {
        match socket.read() {
            Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {}
            read => return read.unwrap(),
        }
    }
}

/// How a client has left.
struct Left {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Server {
    /// Starts the command and lets it in.
    fn start(transport: Transport, arguments: &str) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let address = match transport {
            Transport::Tcp => format!("127.0.0.1:{port}"),
            Transport::WebSocket => format!("ws://127.0.0.1:{port}/socket"),
        };
        let child = Process::new(BINARY)
            .args(["kalaha", "kgp", "--server", &address])
            .args(arguments.split_whitespace())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        listener.set_nonblocking(true).unwrap();
        let asked = Instant::now();
        let stream = loop {
            match listener.accept() {
                Ok((stream, _)) => break stream,
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
            assert!(asked.elapsed() < PATIENCE, "nobody connects");
            thread::sleep(Duration::from_millis(5));
        };
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let wire = match transport {
            Transport::Tcp => Wire::Tcp(BufReader::new(stream)),
            Transport::WebSocket => Wire::WebSocket(Box::new(tungstenite::accept(stream).unwrap())),
        };
        Server { wire, child, line_end: "\r\n", next_id: 2 }
    }

    /// The same after the greetings.
    fn greeted(transport: Transport, arguments: &str) -> Server {
        let mut server = Server::start(transport, arguments);
        server.send("kgp 1 0 1");
        while server.hear().name != "mode" {}
        server.send("ok");
        server
    }

    /// Sends a line with a number, which is returned.
    fn send(&mut self, line: &str) -> u64 {
        self.answer(None, line)
    }

    fn answer(&mut self, reference: Option<u64>, line: &str) -> u64 {
        let id = self.next_id;
        self.next_id += 2;
        let reference = reference.map_or_else(String::new, |reference| format!("@{reference}"));
        self.send_bytes(format!("{id}{reference} {line}{}", self.line_end).as_bytes());
        id
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        match &mut self.wire {
            Wire::Tcp(stream) => stream.get_mut().write_all(bytes).unwrap(),
            Wire::WebSocket(socket) => {
                socket.send(Message::text(String::from_utf8_lossy(bytes).into_owned())).unwrap();
            }
        }
    }

    /// The next line of the client.
    fn hear(&mut self) -> Command {
        let line = match &mut self.wire {
            Wire::Tcp(stream) => {
                let mut line = String::new();
                stream.read_line(&mut line).unwrap();
                line
            }
            Wire::WebSocket(socket) => read_frame(socket).into_text().unwrap().as_str().to_owned(),
        };
        let line = line.strip_suffix("\r\n").unwrap_or_else(|| panic!("{line:?} is no line"));
        line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"))
    }

    /// Waits until the client has left.
    fn wait(mut self) -> Left {
        use std::io::Read;
        let mut left = Left { status: None, stdout: String::new(), stderr: String::new() };
        self.child.stdout.take().unwrap().read_to_string(&mut left.stdout).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut left.stderr).unwrap();
        left.status = self.child.wait().unwrap().code();
        left
    }

    /// Says goodbye, and waits until the client has left without a complaint.
    #[track_caller]
    fn part(mut self) -> String {
        self.send("goodbye");
        let left = self.wait();
        assert_eq!((left.status, left.stderr.as_str()), (Some(0), ""));
        left.stdout
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
