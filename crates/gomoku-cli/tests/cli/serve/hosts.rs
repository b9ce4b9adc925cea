//! Who is let in: names, origins, paths, and what every answer carries.

use super::people;
use super::server::Server;

#[test]
fn the_page_and_its_headers() {
    let server = Server::start("");
    let page = server.request("GET", "/", "", "");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-type: text/html; charset=utf-8") && page.body.contains("<html"));
    for path in ["/", "/api/about", "/nothing"] {
        let head = server.request("GET", path, "", "").head;
        for part in [
            "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(part), "{path}: {head}");
        }
    }
}

#[test]
fn names_and_origins_of_others_are_turned_away() {
    let server = Server::start("");
    let id = people(&server);
    let ask = |host: &str, more: &str| {
        let request =
            format!("GET /api/games/{id} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n");
        server.raw(request.as_bytes()).status
    };
    let own = format!("localhost:{}", server.port);
    assert_eq!(ask(&own, ""), 200);
    assert_eq!(ask(&own, &format!("Origin: http://{own}\r\n")), 200);
    for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.1", ""] {
        assert_eq!(ask(host, ""), 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "http://localhost:1", "file://"] {
        assert_eq!(ask(&own, &format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    let named = Server::start("--allow-host board.example");
    let answer = named.raw(b"GET /api/about HTTP/1.1\r\nHost: board.example\r\nConnection: close\r\n\r\n");
    assert_eq!(answer.status, 200);
}

#[test]
fn no_path_leads_to_a_file() {
    let server = Server::start("");
    for path in [
        "/../Cargo.toml",
        "/js/../../Cargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/",
        "/api/games/../../etc/passwd",
        "/api/games/%2e%2e",
        "/api/nothing",
    ] {
        let answer = server.request("GET", path, "", "");
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
        assert!(answer.body.starts_with("{\"error\":"), "{}", answer.body);
    }
    for (method, path) in [
        ("DELETE", "/api/games"),
        ("PUT", "/api/about"),
        ("GET", "/api/games"),
        ("OPTIONS", "/api/games"),
        ("POST", "/"),
        ("DELETE", "/js/main.js"),
    ] {
        assert_eq!(server.request(method, path, "", "").status, 405, "{method} {path}");
    }
}
