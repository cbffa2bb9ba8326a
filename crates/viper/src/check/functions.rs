//! Which functions apply which, and postconditions that would speak of themselves.

use super::Errors;
use super::roots::{applied, measures};
use crate::ast::{FunctionId, Program};

/// For each function those that it applies, by index.
pub(super) struct Calls(Vec<Vec<FunctionId>>);

impl Calls {
    /// The applications in contracts and bodies, and in measures if they count.
    pub(super) fn of(program: &Program, with_measures: bool) -> Calls {
        let callees = program.functions.iter().map(|f| {
            let mut found = Vec::new();
            let parts = f.pres.iter().chain(&f.posts).chain(&f.body);
            parts.for_each(|e| applied(e, &mut found));
            if with_measures {
                measures(&f.decreases)
                    .into_iter()
                    .for_each(|e| applied(e, &mut found));
            }
            found
        });
        Calls(callees.collect())
    }

    /// Does a function apply the one with this index in the end, or is it that?
    pub(super) fn reaches(&self, from: FunctionId, to: usize) -> bool {
        let mut seen = vec![false; self.0.len()];
        let mut work = vec![from];
        while let Some(f) = work.pop() {
            if f.index() == to {
                return true;
            }
            if !std::mem::replace(&mut seen[f.index()], true) {
                work.extend(&self.0[f.index()]);
            }
        }
        false
    }
}

/// Reports postconditions that apply their own function, where no termination measure makes that an induction. Programs
/// without any measure do not ask for such proofs.
pub(super) fn check_posts(program: &Program, errors: &mut Errors) {
    if program.functions.iter().all(|f| f.decreases.is_empty()) {
        return;
    }
    let calls = Calls::of(program, false);
    for (i, function) in program.functions.iter().enumerate() {
        if !function.decreases.is_empty() {
            continue;
        }
        for post in &function.posts {
            let mut found = Vec::new();
            applied(post, &mut found);
            if found.iter().any(|&f| calls.reaches(f, i)) {
                let message = format!(
                    "a postcondition of `{}` applies it, but nothing is said about termination",
                    function.name
                );
                errors.consistency(post.span, message);
            }
        }
    }
}
