//! The addresses of the server, and what is done at each of them.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::answer::{Refusal, json_response, typed};
use super::guard::{Doors, guard};
use super::hall::{Hall, Shared, open};
use super::listeners::Events;
use super::room::{Action, Room};
use super::setup::Setup;
use super::{MOST_BODY, about, analysis, assets, examine, files, review, state};

/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(10);
/// A stream says something at least this often, so that a page that has gone is noticed.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

type Wishes = Query<HashMap<String, String>>;
type Answer = Result<Response, Refusal>;

pub(super) fn router(hall: Arc<Hall>, doors: Arc<Doors>) -> Router {
    Router::new()
        .route("/api/about", get(tell_about))
        .route("/api/import", post(import))
        .route("/api/games", post(create))
        .route("/api/games/{id}", get(show))
        .route("/api/games/{id}/board", get(show_board))
        .route("/api/games/{id}/events", get(events))
        .route("/api/games/{id}/actions", post(act))
        .route("/api/games/{id}/analysis", get(analyse))
        .route("/api/games/{id}/review", get(go_through))
        .route("/api/games/{id}/priorities", get(priorities))
        .route("/api/games/{id}/threats", get(threats))
        .route("/api/games/{id}/score", get(score))
        .route("/api/games/{id}/export", get(export))
        .fallback(page)
        .method_not_allowed_fallback(|| async { Refusal::method() })
        .layer(from_fn_with_state(doors, guard))
        .with_state(hall)
}

/// Does something that may wait, where nobody else waits for it.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Refusal::fault()))
}

/// Does something in a room.
async fn in_room<T: Send + 'static>(
    hall: Arc<Hall>,
    id: String,
    wishes: &HashMap<String, String>,
    work: impl FnOnce(&Arc<Hall>, &mut Room) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let client = client(wishes)?;
    let room = hall.find(&id)?;
    aside(move || {
        let mut room = open(&room);
        room.touch(client.as_deref(), Instant::now());
        work(&hall, &mut room)
    })
    .await
}

async fn body<T: DeserializeOwned>(body: Body) -> Result<T, Refusal> {
    let read = timeout(BODY_TIME, to_bytes(body, MOST_BODY)).await.map_err(|_| Refusal::too_slow())?;
    let bytes: Bytes = read.map_err(|_| Refusal::too_large(MOST_BODY))?;
    read_body(&bytes)
}

/// What a body says.
pub(super) fn read_body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Refusal::bad(format!("the body: {error}")).at(line, column)
    })
}

/// The id that a page gives itself.
pub(super) fn client(wishes: &HashMap<String, String>) -> Result<Option<String>, Refusal> {
    wishes.get("client").map(|client| checked_client(client)).transpose()
}

pub(super) fn checked_client(client: &str) -> Result<String, Refusal> {
    let is_good = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if (1..=64).contains(&client.len()) && client.chars().all(is_good) {
        return Ok(client.to_owned());
    }
    Err(Refusal::bad("client will not do; expected 1 to 64 letters, digits, - and _"))
}

/// A number among the wishes.
pub(super) fn wished(
    wishes: &HashMap<String, String>,
    name: &str,
    range: std::ops::RangeInclusive<u64>,
) -> Result<Option<u64>, Refusal> {
    let Some(text) = wishes.get(name) else { return Ok(None) };
    let number = crate::number::number(range)(text);
    number.map(Some).map_err(|error| Refusal::bad(format!("{name} will not do; {error}")))
}

pub(super) fn ply(wishes: &HashMap<String, String>) -> Result<Option<usize>, Refusal> {
    Ok(wished(wishes, "ply", 0..=100_000)?.map(|ply| ply as usize))
}

fn stream(events: Events) -> Response {
    Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}

fn ok(value: &Value) -> Response {
    json_response(StatusCode::OK, value)
}

async fn page(method: Method, uri: Uri) -> Answer {
    let Some(file) = assets::file(uri.path()) else {
        let path: String = uri.path().chars().take(100).collect();
        return Err(Refusal::missing(format!("there is nothing at {path}")));
    };
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(Refusal::method());
    }
    let mut response = typed(StatusCode::OK, file.kind, Bytes::from_static(file.text.as_bytes()));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

async fn tell_about(State(hall): State<Arc<Hall>>) -> Answer {
    Ok(ok(&about::about(&hall)))
}

async fn create(State(hall): State<Arc<Hall>>, Query(wishes): Wishes, sent: Body) -> Answer {
    let client = client(&wishes)?;
    let setup: Setup = body(sent).await?;
    let look = Arc::clone(&hall);
    let _look = if setup.is_searched_for() { look.looks.acquire().await.ok() } else { None };
    let (id, view) = aside(move || {
        let (id, room) = hall.create(&setup)?;
        let view = open(&room).state(client.as_deref(), Instant::now());
        Ok((id, view))
    })
    .await?;
    Ok(json_response(StatusCode::CREATED, &json!({ "id": id, "state": view })))
}

async fn show(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let client = client(&wishes)?;
    let view =
        in_room(hall, id, &wishes, move |_, room| Ok(room.state(client.as_deref(), Instant::now()))).await?;
    Ok(ok(&view))
}

async fn show_board(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let ply = ply(&wishes)?;
    let board = in_room(hall, id, &wishes, move |_, room| {
        let made = room.sitting.turns().len();
        let ply = ply.unwrap_or(made);
        let board = state::board_at(room, ply);
        board.ok_or_else(|| Refusal::bad(format!("there is no ply {ply}; expected 0 to {made}")))
    })
    .await?;
    Ok(ok(&board))
}

async fn events(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let client = client(&wishes)?;
    let events = in_room(hall, id, &wishes, move |hall, room| {
        let events = room.listen(client, Instant::now());
        hall.wake();
        events
    })
    .await?;
    Ok(stream(events))
}

async fn act(State(hall): State<Arc<Hall>>, Path(id): Path<String>, sent: Body) -> Answer {
    let room: Shared = hall.find(&id)?;
    let action: Action = body(sent).await?;
    if let Some(client) = &action.client {
        checked_client(client)?;
    }
    let look = Arc::clone(&hall);
    let is_searched_for = action.setup.as_ref().is_some_and(Setup::is_searched_for);
    let _look = if is_searched_for { look.looks.acquire().await.ok() } else { None };
    let view = aside(move || {
        // To search for a board may take a while: it is made before the room is locked.
        let begun = match &action.setup {
            Some(setup) if action.what == "new" => Some(setup.begin(hall.time).map_err(Refusal::bad)?),
            _ => None,
        };
        let mut room = open(&room);
        room.act(&action, begun, Instant::now())?;
        let view = room.state(action.client.as_deref(), Instant::now());
        drop(room);
        hall.wake();
        Ok(view)
    })
    .await?;
    Ok(ok(&view))
}

async fn analyse(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let ply = ply(&wishes)?;
    let wanted = analysis::Wanted::read(&wishes)?;
    let events = in_room(hall, id, &wishes, move |hall, room| {
        let (position, viewer) = room.position(ply)?;
        wanted.check(&position)?;
        let place = (room.begin_analysis()?, hall.begin_analysis()?);
        analysis::start(&hall.slots, wanted, position, viewer, place)
    })
    .await?;
    Ok(stream(events))
}

async fn go_through(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let time = wished(&wishes, "time", 1..=super::LONGEST_TIME)?.unwrap_or(200);
    let events = in_room(hall, id, &wishes, move |hall, room| {
        let made = room.sitting.turns().len();
        let (_, viewer) = room.position(None)?;
        let positions = (0..=made).filter_map(|ply| room.sitting.position(ply)).collect();
        let place = (room.begin_analysis()?, hall.begin_analysis()?);
        review::start(&hall.slots, positions, Duration::from_millis(time), viewer, place)
    })
    .await?;
    Ok(stream(events))
}

/// The position that is to be looked at.
async fn looked_at(
    hall: Arc<Hall>,
    id: String,
    wishes: &HashMap<String, String>,
) -> Result<crate::table::Position, Refusal> {
    let ply = ply(wishes)?;
    in_room(hall, id, wishes, move |_, room| room.position(ply).map(|(position, _)| position)).await
}

async fn priorities(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let position = looked_at(hall, id, &wishes).await?;
    Ok(ok(&aside(move || examine::priorities(&position, &wishes)).await?))
}

async fn threats(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let position = looked_at(Arc::clone(&hall), id, &wishes).await?;
    let look = Arc::clone(&hall);
    let _look = look.looks.acquire().await;
    Ok(ok(&aside(move || examine::threats(&position, &hall.slots)).await?))
}

async fn score(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let position = looked_at(hall, id, &wishes).await?;
    Ok(ok(&aside(move || examine::score(&position, &wishes)).await?))
}

async fn export(State(hall): State<Arc<Hall>>, Path(id): Path<String>, Query(wishes): Wishes) -> Answer {
    let format = wishes.get("format").cloned().unwrap_or_else(|| "json".to_owned());
    let (name, text) = in_room(hall, id, &wishes, move |_, room| files::export(room, &format)).await?;
    let mut response = typed(StatusCode::OK, "text/plain; charset=utf-8", Bytes::from(text));
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    if let Ok(disposition) = disposition {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

async fn import(sent: Body) -> Answer {
    let wanted: files::Import = body(sent).await?;
    Ok(ok(&aside(move || files::import(&wanted)).await?))
}
