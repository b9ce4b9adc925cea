//! What goes wrong: lines that are none, connections that end, addresses where nobody is.

use std::io::Write;
use std::net::{Shutdown, TcpListener};
use std::thread;

use tungstenite::Message;

use super::{Server, TRANSPORTS, Transport, Wire, read_frame};
use crate::complaint;

#[test]
fn malformed_lines_are_complained_about_and_change_nothing() {
    for transport in TRANSPORTS {
        let mut server = Server::greeted(transport, "");
        for (line, reason) in [
            ("state <3,0,0", "column 15: expected ',' or '>'"),
            ("state <0,0,0>", "3 numbers on the board"),
            ("state", "expected a board"),
            ("state \"x\" 3", "expected a board"),
            ("dance", "unknown command 'dance'"),
            ("set \"open", "expected a quotation mark"),
            ("\u{1}\u{7f}ä", "expected the name of a command"),
        ] {
            server.send(line);
            let answer = server.hear();
            let text = answer.arguments[0].text().unwrap();
            assert!(answer.name == "error" && text.contains(reason), "{line}: {answer}");
        }
        let state = server.send("state <2,0,0,0,3,3,2>");
        assert_eq!((server.hear().reference, server.hear().name.as_str()), (Some(state), "yield"));
        server.part();
    }
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_do_no_harm() {
    let mut server = Server::greeted(Transport::Tcp, "");
    server.send_bytes(b"\xff\xfe\x00 \x80\n");
    assert_eq!(server.hear().name, "error");
    let long = vec![b'7'; 1 << 20];
    for _ in 0..64 {
        server.send_bytes(&long);
    }
    server.send_bytes(b"\n\n\r\n");
    assert_eq!(server.hear().name, "error");
    let ping = server.send("ping");
    assert_eq!(server.hear().reference, Some(ping));
    server.part();
}

#[test]
fn several_lines_may_come_in_one_message_and_one_without_an_end() {
    let mut server = Server::start(Transport::WebSocket, "");
    server.send_bytes(b"kgp 1 0 1");
    while server.hear().name != "mode" {}
    server.send_bytes(b"10 ping\r\n12 ping\n\n14 ping");
    let pongs = [(); 3].map(|()| server.hear().reference);
    assert_eq!(pongs, [Some(10), Some(12), Some(14)]);
    // The websocket's own pings are not the protocol's.
    if let Wire::WebSocket(socket) = &mut server.wire {
        socket.send(Message::Ping("x".into())).unwrap();
        assert!(matches!(read_frame(socket), Message::Pong(_)));
    }
    server.part();
}

#[test]
fn a_message_that_is_too_long_ends_the_connection() {
    let mut server = Server::greeted(Transport::WebSocket, "");
    server.send_bytes(&vec![b'x'; 1 << 17]);
    let left = server.wait();
    assert_eq!(left.status, Some(1));
    assert!(left.stderr.contains("the connection was lost: Space limit exceeded"), "{}", left.stderr);
}

#[test]
fn a_connection_that_ends_is_told() {
    for transport in TRANSPORTS {
        for is_thinking in [false, true] {
            let mut server = Server::greeted(transport, "--time 86400000");
            if is_thinking {
                server.send("state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>");
                server.hear();
            }
            match &mut server.wire {
                Wire::Tcp(stream) => stream.get_mut().shutdown(Shutdown::Both).unwrap(),
                Wire::WebSocket(socket) => socket.get_mut().shutdown(Shutdown::Both).unwrap(),
            }
            let left = server.wait();
            assert_eq!(left.status, Some(1), "{transport:?}");
            assert!(left.stderr.contains(": the connection was lost: "), "{transport:?}: {}", left.stderr);
        }
    }
}

#[test]
fn who_is_no_such_server_is_found_out() {
    let mut server = Server::start(Transport::Tcp, "");
    server.send_bytes(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    if let Wire::Tcp(stream) = &mut server.wire {
        stream.get_mut().shutdown(Shutdown::Both).unwrap();
    }
    let left = server.wait();
    assert_eq!(left.status, Some(1));
    let reason = "it said 'HTTP/1.1 400 Bad Request', and a KGP server begins with 'kgp 1 0 1'";
    assert!(left.stderr.contains(reason), "{}", left.stderr);

    let mut server = Server::start(Transport::Tcp, "");
    server.send("kgp 2 0 0");
    assert_eq!(server.hear().name, "goodbye");
    let left = server.wait();
    assert_eq!(left.status, Some(1));
    assert!(
        left.stderr.contains("the server speaks version 2 of the protocol; expected 1"),
        "{}",
        left.stderr
    );
}

#[test]
fn a_path_without_a_websocket_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let answering = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").unwrap();
        stream
    });
    let text = complaint(&format!("kalaha kgp --server ws://127.0.0.1:{port}/nothing"), 1);
    drop(answering.join().unwrap());
    assert!(
        text.contains("it answered with 404 Not Found instead of a websocket; is the path right?"),
        "{text}"
    );
}

#[test]
fn an_address_where_nobody_is_is_told_with_what_would_be_right() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    for address in [format!("127.0.0.1:{port}"), format!("ws://127.0.0.1:{port}/socket")] {
        let text = complaint(&format!("kalaha kgp --server {address}"), 1);
        let start = format!("gomoku: there is no way to a server at {address}: Connection refused");
        assert!(text.starts_with(&start) && text.contains("expected host:port"), "{text}");
    }
    for (address, reason) in [("localhost", "there is no port"), ("wss://host/socket", "not supported")] {
        let text = complaint(&format!("kalaha kgp --server {address}"), 2);
        assert!(text.contains(reason) && text.contains("expected host:port"), "{text}");
    }
}

#[test]
fn the_talk_can_be_watched_without_the_token() {
    let mut server = Server::greeted(Transport::Tcp, "--verbose --token secret --name me");
    server.send("error \"no\u{1b}[2J\"");
    server.send("goodbye");
    let left = server.wait();
    assert_eq!(left.status, Some(0));
    assert!(
        left.stderr.contains("< 2 kgp 1 0 1\n") && left.stderr.contains("> 1 set \"info:name\" \"me\"\n")
    );
    assert!(left.stderr.contains("gomoku: the server complains: no\\u{1b}[2J\n"), "{}", left.stderr);
    assert!(!left.stderr.contains("secret") && !left.stderr.contains('\u{1b}'), "{}", left.stderr);
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_goodbye() {
    for transport in TRANSPORTS {
        let mut server = Server::greeted(transport, "--time 86400000");
        server.send("state <8,0,0,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8>");
        server.hear();
        let id = server.child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        while server.hear().name != "goodbye" {}
        let left = server.wait();
        assert_eq!((left.status, left.stderr.as_str()), (Some(130), ""), "{transport:?}");
    }
}
