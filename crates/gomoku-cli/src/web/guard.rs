//! Who is let in, and what every answer carries: only pages of this server, under a name that it has, may ask for anything.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::answer::Refusal;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The names under which the server may be asked.
#[derive(Debug)]
pub(super) struct Doors {
    is_loopback: bool,
    names: Vec<String>,
}

impl Doors {
    pub(super) fn new(address: SocketAddr, names: &[String]) -> Arc<Doors> {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Arc::new(Doors { is_loopback: address.ip().is_loopback(), names })
    }

    /// Whether a request may come in. A foreign page cannot ask under a name of its own that leads here, nor from elsewhere.
    pub(super) fn check(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let host = host.filter(|_| hosts.next().is_none());
        let host = host.ok_or_else(|| Refusal::forbidden("expected one Host header"))?;
        if !self.knows(name_of(host)) {
            return Err(Refusal::forbidden(
                "this name is not served here; expected localhost, or see --allow-host",
            ));
        }
        for origin in headers.get_all(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            if !from.is_some_and(|from| from.eq_ignore_ascii_case(host)) {
                return Err(Refusal::forbidden("only pages of this server may ask this"));
            }
        }
        Ok(())
    }

    fn knows(&self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let ip = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
        match ip {
            Some(ip) => ip.is_loopback() || !self.is_loopback,
            None => name == "localhost" || self.names.contains(&name),
        }
    }
}

/// The name in a Host header, without the port.
pub(super) fn name_of(host: &str) -> &str {
    let behind_bracket = host.find(']').map_or(0, |bracket| bracket + 1);
    match host[behind_bracket..].find(':') {
        Some(colon) => &host[..behind_bracket + colon],
        None => host,
    }
}

/// Lets in or turns away, and gives every answer its headers.
pub(super) async fn guard(State(doors): State<Arc<Doors>>, request: Request, next: Next) -> Response {
    let mut response = match doors.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair =
            |(name, value): &(&'static str, &str)| (HeaderName::from_static(name), value.parse().unwrap());
        let mut headers = HeaderMap::new();
        for (name, value) in pairs.iter().map(pair) {
            headers.append(name, value);
        }
        headers
    }

    #[test]
    fn only_names_of_this_machine_lead_here() {
        let doors = Doors::new("127.0.0.1:8765".parse().unwrap(), &["Board.Example".to_owned()]);
        for good in
            ["localhost", "LOCALHOST:8765", "127.0.0.1:8765", "127.0.0.1:1", "[::1]:8765", "board.example:80"]
        {
            assert_eq!(doors.check(&headers(&[("host", good)])), Ok(()), "{good}");
        }
        for bad in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "192.168.0.7",
            "localhost.evil.example:8765",
            "[::2]",
        ] {
            assert!(doors.check(&headers(&[("host", bad)])).is_err(), "{bad}");
        }
        assert!(doors.check(&HeaderMap::new()).is_err());
        assert!(doors.check(&headers(&[("host", "localhost"), ("host", "localhost")])).is_err());
        let open = Doors::new("0.0.0.0:8765".parse().unwrap(), &[]);
        assert_eq!(open.check(&headers(&[("host", "192.168.0.7:8765")])), Ok(()));
        assert!(open.check(&headers(&[("host", "evil.example")])).is_err());
    }

    #[test]
    fn pages_of_others_are_turned_away() {
        let doors = Doors::new("127.0.0.1:8765".parse().unwrap(), &[]);
        let with = |origin| doors.check(&headers(&[("host", "localhost:8765"), ("origin", origin)]));
        assert_eq!(with("http://localhost:8765"), Ok(()));
        for origin in
            ["null", "http://evil.example", "http://localhost:1", "http://127.0.0.1:8765", "localhost:8765"]
        {
            assert!(with(origin).is_err(), "{origin}");
        }
    }
}
