//! Panics of the code under exploration are outcomes: they are caught, and nobody is told by a
//! message on the terminal.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// A panic of the code under exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panic {
    /// What it says.
    pub message: String,
    /// Where it is: file, line and column.
    pub location: String,
}

thread_local! {
    /// Whether code is being explored on this thread.
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Runs code to its end.
pub(crate) fn catch<R>(f: impl FnOnce() -> R) -> Result<R, Panic> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                return loud(info);
            }
            let panic = Panic {
                message: message(info.payload()),
                location: info.location().map(ToString::to_string).unwrap_or_default(),
            };
            LAST.set(Some(panic));
        }));
    });
    let before = QUIET.replace(true);
    let ended = panic::catch_unwind(AssertUnwindSafe(f));
    QUIET.set(before);
    ended.map_err(|payload| {
        let message = message(&*payload);
        // the last panic need not be this one, which may be one that was caught and goes on
        let last = LAST.take().filter(|last| last.message == message);
        last.unwrap_or_else(|| Panic {
            message,
            location: String::new(),
        })
    })
}

fn message(payload: &dyn Any) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".into())
}
