//! What is answered: JSON, or a refusal that says what was wrong and what would be right.

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// A request that is refused; nothing has been changed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) body: Value,
}

impl Refusal {
    fn new(status: StatusCode, error: impl Into<String>) -> Refusal {
        Refusal { status, body: json!({ "error": error.into() }) }
    }

    /// What was sent means nothing.
    pub(super) fn bad(error: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error)
    }

    /// Somebody else may do this.
    pub(super) fn forbidden(error: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, error)
    }

    pub(super) fn missing(error: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, error)
    }

    /// It cannot be done as the game stands.
    pub(super) fn conflict(error: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, error)
    }

    pub(super) fn method() -> Refusal {
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this method is not for this address")
    }

    pub(super) fn too_large(most: usize) -> Refusal {
        let error = format!("the body is too large; expected at most {most} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, error)
    }

    pub(super) fn too_slow() -> Refusal {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "the body took too long to come")
    }

    /// There is no room for more.
    pub(super) fn busy(error: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// Something is wrong in this program.
    pub(super) fn fault() -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "there was a fault in this program")
    }

    /// With the place of the fault in a text.
    pub(super) fn at(mut self, line: usize, column: usize) -> Refusal {
        (self.body["line"], self.body["column"]) = (line.into(), column.into());
        self
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        json_response(self.status, &self.body)
    }
}

pub(super) fn json_response(status: StatusCode, value: &Value) -> Response {
    typed(status, "application/json", Bytes::from(value.to_string()))
}

pub(super) fn typed(status: StatusCode, kind: &'static str, bytes: Bytes) -> Response {
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
