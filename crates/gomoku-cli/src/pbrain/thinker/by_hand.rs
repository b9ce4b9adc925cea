//! Thinking without a thread: what is asked for is done when somebody says so.

use std::sync::mpsc::{self, Receiver, SyncSender};

use gomoku::engine::EngineSpec;

use super::super::event::Event;
use super::{Mind, Request, Thinker};

/// What was asked for and is not done yet.
pub(in super::super) struct ByHand {
    mind: Mind,
    requests: Receiver<Request>,
    engine: EngineSpec,
}

impl ByHand {
    /// A thinker whose work is done by hand, by this engine whatever engine is asked for.
    pub(in super::super) fn new(events: SyncSender<Event>, engine: EngineSpec) -> (Thinker, ByHand) {
        let (sender, requests) = mpsc::channel();
        (Thinker { requests: sender }, ByHand { mind: Mind { events, seat: None }, requests, engine })
    }

    /// Does the first of what was asked for; whether there was anything.
    pub(in super::super) fn step(&mut self) -> bool {
        let Ok(mut request) = self.requests.try_recv() else { return false };
        match &mut request {
            Request::Prepare(plan) | Request::NewGame { plan, .. } => plan.engine = self.engine.clone(),
            Request::Think(job) => job.engine = self.engine.clone(),
            Request::Rest | Request::Forget => {}
        }
        self.mind.take(request).is_continue()
    }
}
