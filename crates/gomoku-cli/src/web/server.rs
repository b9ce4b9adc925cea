//! The server: where it listens, and each connection with limits on how long a client may take.

use std::io::{self, Write, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use axum::Router;
use axum::http::header;
use axum::response::Response;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener as AsyncListener;

use super::connection::Connection;
use super::guard::Doors;
use super::hall::Hall;
use super::places::Places;
use super::routes;
use crate::args::ServeArguments;
use crate::signals::when_asked_to_end;

const USUAL_PORT: u16 = 8765;
/// So many ports are tried if nobody says which.
const TRIED_PORTS: u16 = 100;
const USUAL_TIME: Duration = Duration::from_secs(1);
/// Connections at the same time.
const MOST_CONNECTIONS: usize = 1000;
/// How long the head of a request may take, and how long a connection is kept on which nothing is asked for. Whoever plays
/// waits for others in between, so it is not short; those who only hold places lose them when others need them.
const HEAD_TIME: Duration = Duration::from_secs(30);
/// The longest head of a request, in bytes.
const HEAD_SIZE: usize = 32 << 10;
/// How many threads wait for rooms, files and the like at the same time.
const BLOCKING_THREADS: usize = 64;

/// Serves the board until the program is ended.
pub(crate) fn run(arguments: &ServeArguments) -> Result<ExitCode> {
    let host = arguments.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let (listener, note) = bind(host, arguments.port)?;
    let address = listener.local_addr().context("the address of the server is not known")?;
    // Nothing needs to be put away: whoever ends the program ends it at once, whatever is open.
    when_asked_to_end(|| process::exit(0))?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let searches = arguments.searches.unwrap_or(cores);
    let hall = Hall::new(searches, arguments.time.map_or(USUAL_TIME, Duration::from_millis));
    hall.look_after().context("the thread that looks after games could not be started")?;
    let app = routes::router(hall, Doors::new(address, &arguments.allow_host));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.clamp(2, 8))
        .max_blocking_threads(BLOCKING_THREADS)
        .enable_io()
        .enable_time()
        .build()
        .context("the threads of the server could not be started")?;
    let mut out = stdout();
    if let Some(note) = note {
        writeln!(out, "{note}")?;
    }
    writeln!(out, "gomoku is at http://{}/ (Ctrl-C ends it)", shown(address))?;
    out.flush()?;
    runtime.block_on(accept(listener, app)).context("the server has ended")?;
    Ok(ExitCode::SUCCESS)
}

/// The address as a browser of this machine takes it.
fn shown(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        IpAddr::V4(_) => SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())),
        IpAddr::V6(_) => SocketAddr::from((std::net::Ipv6Addr::LOCALHOST, address.port())),
    }
}

/// The port that was asked for; else the usual one or the next that is free, with what is said of that.
fn bind(host: IpAddr, port: Option<u16>) -> Result<(TcpListener, Option<String>)> {
    if let Some(port) = port {
        let listener = TcpListener::bind((host, port)).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => {
                anyhow!("port {port} of {host} is taken; expected a free one, or none to have one chosen")
            }
            _ => anyhow!("cannot listen on port {port} of {host}: {error}"),
        })?;
        return Ok((listener, None));
    }
    for port in USUAL_PORT..USUAL_PORT + TRIED_PORTS {
        match TcpListener::bind((host, port)) {
            Ok(listener) => {
                let is_usual = port == USUAL_PORT;
                let note =
                    (!is_usual).then(|| format!("port {USUAL_PORT} is taken, so it is {port} this time"));
                return Ok((listener, note));
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => bail!("cannot listen on {host}: {error}"),
        }
    }
    bail!(
        "all ports from {USUAL_PORT} to {} are taken; name a free one with --port",
        USUAL_PORT + TRIED_PORTS - 1
    )
}

/// Takes connections, and lets go of idle ones when there are too many.
async fn accept(listener: TcpListener, app: Router) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = AsyncListener::from_std(listener)?;
    let places = Places::new(MOST_CONNECTIONS);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Too many open files, or a client that has gone before it was greeted.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let place = Arc::new(places.take(Instant::now()));
        let (number, kept) = (place.number(), Arc::clone(&place));
        let answers = TowerToHyperService::new(app.clone());
        let service = service_fn(move |request| {
            place.used(false, Instant::now());
            let (place, answer) = (Arc::clone(&place), answers.call(request));
            async move {
                let answer: Result<Response, _> = answer.await;
                place.used(answer.as_ref().is_ok_and(is_stream), Instant::now());
                answer
            }
        });
        let task = tokio::spawn(async move {
            let _ = stream.set_nodelay(true);
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_SIZE);
            // Whatever goes wrong is the client's affair.
            let _ = connection.serve_connection(TokioIo::new(Connection::new(stream)), service).await;
            drop(kept);
        });
        places.served_by(number, task.abort_handle());
    }
}

/// Whether events follow, for as long as the client listens.
fn is_stream(response: &Response) -> bool {
    response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_was_asked_for_is_had_or_refused() {
        let host = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let (first, note) = bind(host, Some(0)).unwrap();
        assert_eq!(note, None);
        let port = first.local_addr().unwrap().port();
        let error = bind(host, Some(port)).unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("port {port} of 127.0.0.1 is taken; expected a free one")),
            "{error}"
        );
    }

    #[test]
    fn what_listens_everywhere_is_shown_as_this_machine() {
        let address = |text: &str| text.parse::<SocketAddr>().unwrap();
        assert_eq!(shown(address("0.0.0.0:8765")), address("127.0.0.1:8765"));
        assert_eq!(shown(address("[::]:8765")), address("[::1]:8765"));
        assert_eq!(shown(address("192.168.0.7:80")), address("192.168.0.7:80"));
    }
}
