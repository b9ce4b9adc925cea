//! The program as a server, and a client that is as plain as can be.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::BINARY;

/// Nothing that is waited for takes so long, unless it never comes.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// The running program.
pub(super) struct Server {
    pub(super) child: Child,
    pub(super) port: u16,
}

/// An answer, whole.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) head: String,
    pub(super) body: String,
}

impl Server {
    /// On a port of its own, with these arguments more.
    pub(super) fn start(arguments: &str) -> Server {
        let mut command = Command::new(BINARY);
        command.args(["serve", "--port", "0"]).args(arguments.split_whitespace());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.strip_prefix("gomoku is at http://127.0.0.1:").and_then(|rest| rest.split_once('/'));
        let (port, rest) = port.unwrap_or_else(|| panic!("{line}"));
        assert_eq!(rest, " (Ctrl-C ends it)\n");
        Server { child, port: port.parse().unwrap() }
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends these bytes and reads to the end.
    pub(super) fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses early may close before all is sent.
        let _ = stream.write_all(request);
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        answer(&String::from_utf8_lossy(&text))
    }

    /// A request with these headers more, each ended by CRLF.
    pub(super) fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let length = body.len();
        let host = format!("127.0.0.1:{}", self.port);
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        self.raw(format!("{head}{headers}Content-Length: {length}\r\n\r\n{body}").as_bytes())
    }

    pub(super) fn get(&self, path: &str) -> (u16, Value) {
        let answer = self.request("GET", path, "", "");
        (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::Null))
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.request("POST", path, "", &body.to_string());
        (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::Null))
    }

    pub(super) fn act(&self, id: &str, action: &Value) -> (u16, Value) {
        self.post(&format!("/api/games/{id}/actions"), action)
    }

    pub(super) fn state(&self, id: &str) -> Value {
        let (status, state) = self.get(&format!("/api/games/{id}"));
        assert_eq!(status, 200, "{state}");
        state
    }

    /// The state when it has become so; asking for it keeps the room attended.
    #[track_caller]
    pub(super) fn wait_for(&self, id: &str, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let state = self.state(id);
            if is_so(&state) {
                return state;
            }
            assert!(Instant::now() < deadline, "{what} does not come: {state}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What is searched at present: running and waiting.
    pub(super) fn searches(&self) -> (u64, u64) {
        let (_, about) = self.get("/api/about");
        (about["now"]["running"].as_u64().unwrap(), about["now"]["waiting"].as_u64().unwrap())
    }

    #[track_caller]
    pub(super) fn wait_for_searches(&self, what: &str, is_so: impl Fn((u64, u64)) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_so(self.searches()) {
            assert!(Instant::now() < deadline, "{what}: {:?}", self.searches());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Server-sent events.
    pub(super) fn events(&self, path: &str) -> Events {
        let mut stream = self.connect();
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port);
        stream.write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status).unwrap();
        Events { reader, status: status.split(' ').nth(1).unwrap().parse().unwrap() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(text: &str) -> Answer {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
}

/// A stream of events that is read line by line; what frames the chunks is passed over.
pub(super) struct Events {
    pub(super) reader: BufReader<TcpStream>,
    pub(super) status: u16,
}

impl Events {
    /// The next event and its data; `None` at the end.
    pub(super) fn next(&mut self) -> Option<(String, Value)> {
        let mut event = String::new();
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            let line = line.trim_end();
            if let Some(name) = line.strip_prefix("event: ") {
                name.clone_into(&mut event);
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((event, serde_json::from_str(data).unwrap()));
            }
        }
    }

    /// The next event of this name that is so.
    #[track_caller]
    pub(super) fn until(&mut self, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (event, data) = self.next().unwrap_or_else(|| panic!("the stream has ended without {name}"));
            if event == name && is_so(&data) {
                return data;
            }
        }
    }

    /// All events to the end or to `done`.
    pub(super) fn all(&mut self) -> Vec<(String, Value)> {
        let mut all = Vec::new();
        while let Some((event, data)) = self.next() {
            let is_last = event == "done";
            all.push((event, data));
            if is_last {
                break;
            }
        }
        all
    }
}

/// What both players have left on their clocks.
pub(super) fn left(state: &Value) -> [u64; 2] {
    [0, 1].map(|index| state["clock"]["left"][index].as_u64().unwrap())
}
