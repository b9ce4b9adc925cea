//! The two ways to a server: lines over TCP, and messages of a websocket.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use gomoku::kalaha::kgp::LONGEST_LINE;
use tungstenite::client::client_with_config;
use tungstenite::error::Error;
use tungstenite::handshake::HandshakeError;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

use super::address::{EXPECTED, ServerAddress};
use crate::lines::read_line;

/// How long a server may take to let us in, and to take a line from us.
const PATIENCE: Duration = Duration::from_secs(10);

/// A message of a websocket may have several lines, and no more than this.
const LONGEST_MESSAGE: usize = 4 * LONGEST_LINE;

/// Where lines come from: for a thread of its own, since it waits.
#[derive(Debug)]
pub(super) enum Reader {
    Tcp(BufReader<TcpStream>),
    WebSocket { socket: Box<WebSocket<SharedStream>>, lines: VecDeque<String> },
}

/// Where lines go to.
#[derive(Debug)]
pub(super) enum Writer {
    Tcp(TcpStream),
    WebSocket(Box<WebSocket<SharedStream>>),
}

/// Connects to a server. No step of it waits for ever.
pub(super) fn connect(address: &ServerAddress) -> Result<(Reader, Writer)> {
    let failed = |error: &dyn std::fmt::Display| {
        anyhow!("there is no way to a server at {address}: {error}; is it running? {EXPECTED}")
    };
    let stream = reach(address).map_err(|error| failed(&error))?;
    let prepared = stream
        .set_nodelay(true)
        .and_then(|()| stream.set_write_timeout(Some(PATIENCE)))
        .and_then(|()| stream.set_read_timeout(Some(PATIENCE)));
    prepared.map_err(|error| failed(&error))?;
    let Some(uri) = &address.web_socket else {
        return over_tcp(stream).map_err(|error| failed(&error));
    };
    let stream = SharedStream::new(stream).map_err(|error| failed(&error))?;
    let config = WebSocketConfig::default()
        .read_buffer_size(LONGEST_LINE)
        .write_buffer_size(0)
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE));
    let other_half = stream.try_clone().map_err(|error| failed(&error))?;
    let (socket, _) =
        client_with_config(uri, stream, Some(config)).map_err(|error| failed(&handshake_fault(&error)))?;
    socket.get_ref().stream.set_read_timeout(None).map_err(|error| failed(&error))?;
    let writer = WebSocket::from_raw_socket(other_half, Role::Client, Some(config));
    let reader = Reader::WebSocket { socket: Box::new(socket), lines: VecDeque::new() };
    Ok((reader, Writer::WebSocket(Box::new(writer))))
}

fn handshake_fault<R>(error: &HandshakeError<R>) -> String
where
    R: tungstenite::handshake::HandshakeRole,
{
    match error {
        HandshakeError::Interrupted(_) => {
            format!("it did not answer as a websocket in {} s", PATIENCE.as_secs())
        }
        HandshakeError::Failure(Error::Http(response)) => {
            format!("it answered with {} instead of a websocket; is the path right?", response.status())
        }
        HandshakeError::Failure(error) => error.to_string(),
    }
}

/// Tries all addresses of the host, for so long in all.
fn reach(address: &ServerAddress) -> io::Result<TcpStream> {
    let started = Instant::now();
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for place in (address.host.as_str(), address.port).to_socket_addrs()? {
        let left = PATIENCE.saturating_sub(started.elapsed());
        if left.is_zero() {
            break;
        }
        match TcpStream::connect_timeout(&place, left) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn over_tcp(stream: TcpStream) -> io::Result<(Reader, Writer)> {
    stream.set_read_timeout(None)?;
    let reader = BufReader::with_capacity(LONGEST_LINE, stream.try_clone()?);
    Ok((Reader::Tcp(reader), Writer::Tcp(stream)))
}

impl Reader {
    /// Waits for the next line. `Ok(None)` if the server has closed the connection.
    pub(super) fn next_line(&mut self) -> Result<Option<String>, String> {
        match self {
            Reader::Tcp(input) => read_line(input, LONGEST_LINE).map_err(|error| error.to_string()),
            Reader::WebSocket { socket, lines } => loop {
                if let Some(line) = lines.pop_front() {
                    return Ok(Some(line));
                }
                match socket.read() {
                    // A line ends with its message, if not before.
                    Ok(message @ (Message::Text(_) | Message::Binary(_))) => {
                        let data = message.into_data();
                        let mut rest = &data[..];
                        while let Ok(Some(line)) = read_line(&mut rest, LONGEST_LINE) {
                            lines.push_back(line);
                        }
                    }
                    Ok(Message::Close(_)) | Err(Error::ConnectionClosed) => return Ok(None),
                    Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
                    Err(error) => return Err(error.to_string()),
                }
            },
        }
    }
}

impl Writer {
    /// Sends a line at once.
    pub(super) fn say(&mut self, line: &str) -> Result<(), String> {
        let line = format!("{line}\r\n");
        match self {
            Writer::Tcp(stream) => stream.write_all(line.as_bytes()).map_err(|error| error.to_string()),
            Writer::WebSocket(socket) => socket.send(Message::text(line)).map_err(|error| error.to_string()),
        }
    }

    /// Ends the connection. If that fails, it has ended already.
    pub(super) fn close(&mut self) {
        match self {
            Writer::Tcp(stream) => drop(stream.shutdown(Shutdown::Write)),
            Writer::WebSocket(socket) => {
                drop(socket.close(None));
                drop(socket.flush());
            }
        }
    }
}

/// A connection that one thread reads from and another one writes to.
///
/// The reading half of a websocket writes, too: answers to pings of the websocket itself. Whole frames come in one piece, and a
/// piece is written to its end before the other half may write.
#[derive(Debug)]
pub(super) struct SharedStream {
    stream: TcpStream,
    writing: Arc<Mutex<TcpStream>>,
}

impl SharedStream {
    fn new(stream: TcpStream) -> io::Result<SharedStream> {
        let writing = Arc::new(Mutex::new(stream.try_clone()?));
        Ok(SharedStream { stream, writing })
    }

    fn try_clone(&self) -> io::Result<SharedStream> {
        Ok(SharedStream { stream: self.stream.try_clone()?, writing: Arc::clone(&self.writing) })
    }
}

impl Read for SharedStream {
    /// Waits on when a signal comes in between, which the websocket would take for the end.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

impl Write for SharedStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner).write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
