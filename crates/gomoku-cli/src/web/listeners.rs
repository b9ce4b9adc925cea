//! Those who listen to a room: each has a channel that is never waited for.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::response::sse;
use futures_core::Stream;
use gomoku::search::StopFlag;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// So many messages wait for a reader; who is slower than that is left behind.
const MOST_WAITING: usize = 64;

/// Something that is told to a page.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) event: &'static str,
    pub(super) data: Arc<str>,
}

/// One page that listens.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) client: Option<String>,
    sender: Sender<Message>,
}

impl Listener {
    pub(super) fn is_gone(&self) -> bool {
        self.sender.is_closed()
    }

    /// Whether it was told: who does not read is not waited for.
    pub(super) fn tell(&self, message: Message) -> bool {
        self.sender.try_send(message).is_ok()
    }

    /// Tells what can be left out, if there is room.
    pub(super) fn mention(&self, message: Message) {
        if self.sender.capacity() > MOST_WAITING / 2 {
            let _ = self.sender.try_send(message);
        }
    }
}

/// A listener, and what it hears.
pub(super) fn listener(client: Option<String>) -> (Listener, Events) {
    let (sender, receiver) = channel(MOST_WAITING);
    (Listener { client, sender }, Events { receiver, stop: None, place: None })
}

/// A channel from a search to one page; the flag is raised when the page goes away.
///
/// The place in the room is taken as long as the page is there.
pub(super) fn search_channel(stop: StopFlag, place: Arc<()>) -> (Sender<Message>, Events) {
    let (sender, receiver) = channel(MOST_WAITING);
    (sender, Events { receiver, stop: Some(stop), place: Some(place) })
}

/// What a page hears, event by event.
#[derive(Debug)]
pub(super) struct Events {
    receiver: Receiver<Message>,
    stop: Option<StopFlag>,
    place: Option<Arc<()>>,
}

impl Stream for Events {
    type Item = Result<sse::Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let message = self.receiver.poll_recv(context);
        message.map(|message| {
            message.map(|message| Ok(sse::Event::default().event(message.event).data(&*message.data)))
        })
    }
}

/// Nobody searches for a page that is gone.
impl Drop for Events {
    fn drop(&mut self) {
        // First of all: whoever sees that the search has ended may ask for the next one at once.
        self.place = None;
        if let Some(stop) = &self.stop {
            stop.stop();
        }
    }
}
