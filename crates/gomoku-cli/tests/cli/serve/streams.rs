//! The program itself: its address, its port, and its end.

use std::process::Command;

use serde_json::json;

use super::server::Server;
use super::{game, people};
use crate::{BINARY, Running, complaint};

#[test]
fn a_port_that_is_taken_is_told() {
    let server = Server::start("");
    let said = complaint(&format!("serve --port {}", server.port), 1);
    assert!(
        said.contains(&format!("port {} of 127.0.0.1 is taken; expected a free one", server.port)),
        "{said}"
    );
    for (arguments, reason) in [
        ("serve --port 65536", "from 0 to 65535"),
        ("serve --host nowhere", "--host"),
        ("serve --searches 0", "from 1 to 256"),
        ("serve --time 1", "from 10 to 60000"),
    ] {
        assert!(complaint(arguments, 2).contains(reason), "{arguments}");
    }
}

/// Without arguments it serves, on the usual port or the next that is free.
#[test]
fn without_a_command_it_serves() {
    use std::io::{BufRead, BufReader};
    let start = || Running(Command::new(BINARY).stdout(std::process::Stdio::piped()).spawn().unwrap());
    let mut children = [start(), start()];
    let mut ports = Vec::new();
    for child in &mut children {
        let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines().map(Result::unwrap);
        let line = lines.find(|line| line.starts_with("gomoku is at ")).unwrap();
        ports.push(line.split(':').nth(2).unwrap().split('/').next().unwrap().parse::<u16>().unwrap());
    }
    drop(children);
    assert!(ports[0] != ports[1] && ports.iter().all(|port| (8765..8865).contains(port)), "{ports:?}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_whatever_is_open() {
    use std::os::unix::process::ExitStatusExt;
    for signal in ["-INT", "-TERM"] {
        let mut server = Server::start("");
        let id = game(&server, ["flagship", "human"], &json!({ "time": 60_000 }));
        let mut page = server.events(&format!("/api/games/{id}/events"));
        let mut analysis = server.events(&format!("/api/games/{id}/analysis?time=60000"));
        page.until("thinking", |thinking| thinking["waiting"] == false);
        analysis.until("depth", |_| true);
        let process = server.child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
        // It would go on for a minute otherwise.
        let status = server.child.wait().unwrap();
        assert_eq!((status.code(), status.signal()), (Some(0), None), "{signal}");
        while page.next().is_some() {}
    }
}

#[test]
fn games_end_with_the_program() {
    let id = {
        let server = Server::start("");
        people(&server)
    };
    let server = Server::start("");
    assert_eq!(server.get(&format!("/api/games/{id}")).0, 404);
    let (_, created) = server.post("/api/games", &json!({ "game": "five", "id": id }));
    assert_eq!(created["id"], json!(id));
}
