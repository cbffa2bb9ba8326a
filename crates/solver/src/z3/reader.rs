//! Z3's reader of scripts, for tests: a way to ask it that shares nothing with how terms are
//! translated.

use super::api::{api, text};
use super::context::make;
use std::ffi::CStr;

/// What Z3 prints when it reads a script, by line. When it is called so, it does not let
/// declarations outlive their scope, so they are moved to the front.
///
/// # Panics
///
/// If there is no library: these tests need it.
pub fn run(script: &str) -> Vec<String> {
    let api = api().unwrap_or_else(|e| panic!("{e}; scripts/setup installs Z3, which this test needs"));
    let commands = script
        .lines()
        .filter(|line| !line.contains(":global-declarations"));
    let (mut front, rest): (Vec<&str>, Vec<&str>) = commands.partition(|line| line.starts_with("(declare-"));
    front.extend(rest);
    let script = text(&front.join("\n"));
    let context = make(api);
    // SAFETY: a context of its own; the answer is copied before the context ends
    let answer = unsafe {
        let answer = CStr::from_ptr((api.eval_smtlib2_string)(context, script.as_ptr()));
        let answer = answer.to_string_lossy().into_owned();
        (api.del_context)(context);
        answer
    };
    answer.lines().map(String::from).collect()
}
