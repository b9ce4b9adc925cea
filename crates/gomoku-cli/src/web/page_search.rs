//! A search for one page, on a thread of its own: an analysis, a review. It ends when the page goes away.

use std::sync::Arc;
use std::thread;

use gomoku::search::StopFlag;
use serde_json::json;
use tokio::sync::mpsc::Sender;

use super::answer::Refusal;
use super::listeners::{Events, Message, search_channel};
use crate::table::STACK;

/// What such a search holds: a place in the room as long as its page is there, and one in the hall as long as it searches.
pub(super) type Place = (Arc<()>, Arc<()>);

/// Begins to search. The flag is raised when the page goes away; a page that is still there is told when all is done.
pub(super) fn search_for_page(
    name: &str,
    (in_room, in_hall): Place,
    search: impl FnOnce(&Sender<Message>, &StopFlag) + Send + 'static,
) -> Result<Events, Refusal> {
    let stop = StopFlag::new();
    let (sender, events) = search_channel(stop.clone(), in_room);
    let run = move || {
        search(&sender, &stop);
        drop(in_hall);
        let data = json!({ "reason": "finished" }).to_string().into();
        let _ = sender.blocking_send(Message { event: "done", data });
    };
    let started = thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run);
    started.map_err(|error| Refusal::busy(format!("no thread can be started to think on: {error}")))?;
    Ok(events)
}
