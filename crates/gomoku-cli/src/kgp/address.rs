//! Where a server is.

use std::fmt;
use std::str::FromStr;

use tungstenite::http::Uri;

/// A server as it is named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ServerAddress {
    pub(super) host: String,
    pub(super) port: u16,
    /// The whole address of a websocket; `None` for lines over TCP.
    pub(super) web_socket: Option<Uri>,
}

pub(super) const EXPECTED: &str = "expected host:port, such as localhost:2671, or ws://host[:port]/path, such as \
                                   ws://localhost:8080/socket";

impl FromStr for ServerAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<ServerAddress, String> {
        match text.split_once("://") {
            None => tcp(text),
            Some((scheme, rest)) => match scheme.to_ascii_lowercase().as_str() {
                "tcp" => tcp(rest),
                "ws" if rest.is_empty() => Err(format!("there is no host; {EXPECTED}")),
                "ws" => web_socket(text),
                "wss" => Err(format!("encrypted connections (wss) are not supported; {EXPECTED}")),
                _ => Err(format!("{scheme}:// is no way to a server; {EXPECTED}")),
            },
        }
    }
}

fn tcp(text: &str) -> Result<ServerAddress, String> {
    let Some((host, port)) = text.rsplit_once(':') else {
        return Err(format!("there is no port; {EXPECTED}"));
    };
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    if bare.is_none() && host.contains(':') {
        return Err(format!("an address with colons needs brackets, as in [::1]:2671; {EXPECTED}"));
    }
    let host = bare.unwrap_or(host);
    if host.is_empty() || host.contains(|symbol: char| symbol == '/' || symbol.is_whitespace()) {
        return Err(format!("there is no host; {EXPECTED}"));
    }
    match port.parse() {
        Ok(port) if port > 0 => Ok(ServerAddress { host: host.to_owned(), port, web_socket: None }),
        _ => Err(format!("'{port}' is not a port from 1 to 65535; {EXPECTED}")),
    }
}

fn web_socket(text: &str) -> Result<ServerAddress, String> {
    let uri: Uri = text.parse().map_err(|error| format!("{error}; {EXPECTED}"))?;
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    if host.is_empty() {
        return Err(format!("there is no host; {EXPECTED}"));
    }
    let authority = uri.authority().map_or("", |authority| authority.as_str());
    // Behind the brackets of an address with colons, a colon is the port's.
    let has_port = authority.rsplit(']').next().is_some_and(|rest| rest.contains(':'));
    let port = match uri.port_u16() {
        Some(port) if port > 0 => port,
        None if !has_port => 80,
        _ => return Err(format!("the port is not a number from 1 to 65535; {EXPECTED}")),
    };
    Ok(ServerAddress { host, port, web_socket: Some(uri) })
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.web_socket {
            Some(uri) => write!(f, "{uri}"),
            None if self.host.contains(':') => write!(f, "[{}]:{}", self.host, self.port),
            None => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_addresses_are_read_as_they_are_written() {
        for (text, host, port) in [
            ("localhost:2671", "localhost", 2671),
            ("[::1]:2671", "::1", 2671),
            ("10.0.0.1:1", "10.0.0.1", 1),
            ("ws://localhost:8080/socket", "localhost", 8080),
            ("ws://example.org/a/b?c=d", "example.org", 80),
            ("ws://[::1]:8080/", "::1", 8080),
            ("ws://[::1]/", "::1", 80),
        ] {
            let address: ServerAddress = text.parse().unwrap();
            assert_eq!((address.host.as_str(), address.port), (host, port), "{text}");
            assert_eq!(address.to_string(), text);
            assert_eq!(address.web_socket.is_some(), text.starts_with("ws:"), "{text}");
        }
        assert_eq!("tcp://host:12".parse::<ServerAddress>().unwrap().to_string(), "host:12");
    }

    #[test]
    fn what_is_no_address_is_refused_with_what_would_be_right() {
        for (text, reason) in [
            ("localhost", "there is no port"),
            ("localhost:", "'' is not a port from 1 to 65535"),
            ("localhost:0", "'0' is not a port from 1 to 65535"),
            ("localhost:70000", "'70000' is not a port from 1 to 65535"),
            (":2671", "there is no host"),
            ("", "there is no port"),
            ("::1:2671", "an address with colons needs brackets, as in [::1]:2671"),
            ("wss://host/socket", "encrypted connections (wss) are not supported"),
            ("http://host/socket", "http:// is no way to a server"),
            ("ws://", "there is no host"),
            ("ws://host:99999/", "the port is not a number from 1 to 65535"),
            ("ws://host:0/", "the port is not a number from 1 to 65535"),
        ] {
            let error = text.parse::<ServerAddress>().expect_err(text);
            assert_eq!(error, format!("{reason}; {EXPECTED}"), "{text}");
        }
    }
}
