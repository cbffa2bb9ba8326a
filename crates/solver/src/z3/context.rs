//! One Z3 context with one solver: scopes, assertions, checks under limits.

use super::api::{Api, GROUND, Handle, PART, Setting, api, text};
use super::log::Log;
use super::model::Reader;
use super::translate::Translator;
use crate::cancellation::Interrupt;
use crate::{Unknown, memory};
use echis_logic::{Term, Terms, Value};
use std::cell::Cell;
use std::ffi::CStr;
use std::time::Instant;

/// Z3's answer to the question whether what was asserted is contradictory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Unsat,
    /// There is a model, or Z3 ran out of instances.
    NotUnsat,
    /// Z3 gave up, for the reason it names.
    GaveUp(String),
}

/// A context and its solver.
pub struct Context {
    api: &'static Api,
    context: Handle,
    solver: Handle,
    translator: Translator,
    level: u32,
    /// The assertions, each with its level.
    asserted: Vec<(u32, Term, Handle)>,
    limits: Option<(u32, u32)>,
    models: bool,
    log: Option<Log>,
}

/// A handle of a context with which another thread may interrupt it.
struct Interruptible(Handle);

// SAFETY: Z3 lets other threads interrupt a context
unsafe impl Send for Interruptible {}

/// With so many bytes held, a context is deleted when it ends.
const MUCH: u64 = 256 << 20;

thread_local! {
    /// The last context of this thread that ended. It is deleted before the next one is made, so
    /// that a process that is about to end does not do this work.
    static ENDED: Cell<Option<Handle>> = const { Cell::new(None) };
}

/// Errors are asked for; the default handler would end the process.
unsafe extern "C" fn ignore_error(_context: Handle, _code: u32) {}

/// Makes an empty context.
pub(super) fn make(api: &Api) -> Handle {
    // SAFETY: a configuration may be deleted once a context was made of it
    unsafe {
        let config = (api.mk_config)();
        let context = (api.mk_context)(config);
        (api.del_config)(config);
        (api.set_error_handler)(context, Some(ignore_error));
        context
    }
}

impl Context {
    /// A new context. What it is told goes to the log as well.
    ///
    /// # Errors
    ///
    /// If there is no library that may be used, or Z3 creates no solver.
    pub fn new(mut log: Option<Log>) -> Result<Context, Unknown> {
        let api = api().map_err(Unknown::NoSolver)?;
        if let Some(log) = &mut log {
            log.options();
        }
        delete(api, ENDED.take());
        memory::prepare_thread();
        let context = make(api);
        // SAFETY: the solver is referenced until the context's end
        unsafe {
            let solver = (api.mk_simple_solver)(context);
            if solver.is_null() {
                (api.del_context)(context);
                return Err(Unknown::Solver("Z3 did not create a solver".into()));
            }
            (api.solver_inc_ref)(context, solver);
            Ok(Context {
                api,
                context,
                solver,
                translator: Translator::new(api, context),
                level: 0,
                asserted: Vec::new(),
                limits: None,
                models: false,
                log,
            })
        }
    }

    /// Begins anew, with a solver for constraints without quantifiers that has been told nothing
    /// and leaves models behind. What was translated stays translated.
    ///
    /// # Errors
    ///
    /// If Z3 does not create a solver.
    pub fn begin_ground(&mut self) -> Result<(), String> {
        // SAFETY: the old solver was referenced once and is not used any more
        unsafe {
            let solver = (self.api.mk_simple_solver)(self.context);
            if solver.is_null() {
                return Err("Z3 did not create a solver".into());
            }
            (self.api.solver_inc_ref)(self.context, solver);
            (self.api.solver_dec_ref)(self.context, self.solver);
            self.solver = solver;
        }
        self.level = 0;
        self.asserted.clear();
        self.want_models(true);
        // before anything is asserted: what is relevant is decided then
        self.set(&GROUND);
        self.translator.begun_anew();
        Ok(())
    }

    /// How many scopes are open.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        // SAFETY: both handles live as long as `self`
        unsafe { (self.api.solver_push)(self.context, self.solver) };
        self.level += 1;
        if let Some(log) = &mut self.log {
            log.push();
        }
    }

    /// Closes scopes until `level` are open.
    pub fn pop_to(&mut self, level: u32) {
        if level < self.level {
            // SAFETY: both handles live as long as `self`, and so many scopes are open
            unsafe { (self.api.solver_pop)(self.context, self.solver, self.level - level) };
            if let Some(log) = &mut self.log {
                log.pop(self.level - level);
            }
            self.level = level;
            while self.asserted.pop_if(|(at, ..)| *at > level).is_some() {}
            self.translator.popped_to(level);
        }
    }

    /// Asserts a term in the innermost scope.
    ///
    /// # Errors
    ///
    /// Z3's message if it does not accept the term.
    pub fn assert(&mut self, terms: &Terms, term: Term) -> Result<(), String> {
        // translating a term may call for axioms
        let handle = match self.translator.term(terms, term) {
            Ok(handle) => handle,
            Err(message) => {
                if let Some(log) = &mut self.log {
                    log.error(&message);
                }
                return Err(message);
            }
        };
        self.assert_axioms(terms)?;
        self.assert_translated(terms, term, handle)
    }

    fn assert_axioms(&mut self, terms: &Terms) -> Result<(), String> {
        loop {
            let due = self.translator.axioms_due(self.level);
            if due.is_empty() {
                return Ok(());
            }
            for axiom in due {
                let handle = self.translator.term(terms, axiom)?;
                self.assert_translated(terms, axiom, handle)?;
            }
        }
    }

    fn assert_translated(&mut self, terms: &Terms, term: Term, handle: Handle) -> Result<(), String> {
        if let Some(log) = &mut self.log {
            log.assertion(terms, self.translator.names(), term);
        }
        // SAFETY: the handle was made in this context
        unsafe { (self.api.solver_assert)(self.context, self.solver, handle) };
        self.asserted.push((self.level, term, handle));
        self.translator.error()
    }

    /// Is what was asserted contradictory? At most `resources` of Z3's units are used, and no time
    /// after the deadline.
    pub fn check(&mut self, resources: u32, deadline: Option<Instant>) -> Verdict {
        let milliseconds = deadline.map_or(u32::MAX, |d| {
            d.saturating_duration_since(Instant::now())
                .as_millis()
                .clamp(1, u128::from(u32::MAX)) as u32
        });
        self.limit(resources, milliseconds);
        if let Some(log) = &mut self.log {
            log.check(resources);
        }
        // SAFETY: both handles live as long as `self`
        let answer = unsafe { (self.api.solver_check)(self.context, self.solver) };
        if let Some(log) = &mut self.log {
            log.answer(match answer {
                -1 => "unsat",
                1 => "sat",
                _ => "unknown",
            });
        }
        match answer {
            -1 => Verdict::Unsat,
            1 => Verdict::NotUnsat,
            _ => self.why_unknown(),
        }
    }

    /// A function that interrupts a running check. It may be called from any thread as long as
    /// `self` lives.
    pub fn interrupt(&self) -> Interrupt {
        let context = Interruptible(self.context);
        let api = self.api;
        Box::new(move || {
            let Interruptible(context) = &context;
            // SAFETY: the context lives, and Z3 lets other threads interrupt it
            unsafe { (api.interrupt)(*context) };
        })
    }

    /// Asks the same as [`Context::check`] of a new solver, which is told those assertions that satisfy
    /// `keep`, all at once.
    ///
    /// # Errors
    ///
    /// If Z3 does not create a solver, or does not accept what it is told.
    pub fn check_part(
        &mut self,
        resources: u32,
        deadline: Option<Instant>,
        keep: &dyn Fn(Term) -> bool,
    ) -> Result<Verdict, String> {
        // SAFETY, here and below: the new solver is referenced until it is dropped; the handles were
        // made in this context
        let solver = unsafe { (self.api.mk_simple_solver)(self.context) };
        if solver.is_null() {
            return Err("Z3 did not create a solver".into());
        }
        unsafe { (self.api.solver_inc_ref)(self.context, solver) };
        let told = std::mem::replace(&mut self.solver, solver);
        self.set(&PART);
        let mut told_now = 0;
        for &(_, term, handle) in &self.asserted {
            if keep(term) {
                unsafe { (self.api.solver_assert)(self.context, solver, handle) };
                told_now += 1;
            }
        }
        if let Some(log) = &mut self.log {
            log.new_solver(told_now, self.asserted.len());
        }
        self.limits = None;
        let accepted = self.translator.error();
        let verdict = accepted.map(|()| self.check(resources, deadline));
        self.limits = None;
        self.solver = told;
        unsafe { (self.api.solver_dec_ref)(self.context, solver) };
        verdict
    }

    /// Z3's reason for no answer.
    fn why_unknown(&self) -> Verdict {
        if let Err(message) = self.translator.error() {
            return Verdict::GaveUp(message);
        }
        // SAFETY: Z3 returns a string that lives until the next call
        let reason =
            unsafe { CStr::from_ptr((self.api.solver_get_reason_unknown)(self.context, self.solver)) };
        let reason = reason.to_string_lossy().into_owned();
        if reason.contains("incomplete") || reason.contains("quantifiers") {
            Verdict::NotUnsat
        } else {
            Verdict::GaveUp(reason)
        }
    }

    /// Whether checks leave a model behind.
    pub fn want_models(&mut self, wanted: bool) {
        self.limits = None;
        self.models = wanted;
    }

    /// What terms are in the model that the last check left behind, as far as that can be said.
    pub fn values(&mut self, terms: &Terms, wanted: &[Term]) -> Vec<Option<Value>> {
        // SAFETY: the solver lives, and a check has just been made
        let model = unsafe { (self.api.solver_get_model)(self.context, self.solver) };
        match Reader::new(self.api, self.context, model) {
            Some(mut reader) => wanted
                .iter()
                .map(|&w| reader.value(terms, &mut self.translator, w))
                .collect(),
            None => vec![None; wanted.len()],
        }
    }

    /// The next searches of any context may take so many more bytes of memory than all contexts
    /// together hold now.
    pub fn allow(&self, more: u64) {
        self.api.allow(more);
    }

    fn limit(&mut self, resources: u32, milliseconds: u32) {
        if self.limits == Some((resources, milliseconds)) {
            return;
        }
        self.limits = Some((resources, milliseconds));
        let models = Setting::Flag(self.models);
        let limits = [
            ("rlimit", Setting::Number(resources)),
            ("timeout", Setting::Number(milliseconds)),
            ("model", models),
            // an interrupt is for the program, not for a single search
            ("ctrl_c", Setting::Flag(false)),
        ];
        self.set(&limits);
    }

    /// Sets parameters of the solver.
    fn set(&self, parameters: &[(&str, Setting)]) {
        let (api, c) = (self.api, self.context);
        // SAFETY: the parameters are made in this context and referenced as long as they are used;
        // names and types are those of parameters of solvers
        unsafe {
            let params = (api.mk_params)(c);
            (api.params_inc_ref)(c, params);
            for &(name, setting) in parameters {
                let name = text(name);
                let symbol = (api.mk_string_symbol)(c, name.as_ptr());
                match setting {
                    Setting::Number(value) => (api.params_set_uint)(c, params, symbol, value),
                    Setting::Fraction(value) => (api.params_set_double)(c, params, symbol, value),
                    Setting::Flag(value) => (api.params_set_bool)(c, params, symbol, value),
                }
            }
            (api.solver_set_params)(c, self.solver, params);
            (api.params_dec_ref)(c, params);
        }
    }

    /// Z3's resource counter.
    pub fn resources(&self) -> u64 {
        // SAFETY: the statistics are referenced while they are read, indices are below their size
        unsafe {
            let stats = (self.api.solver_get_statistics)(self.context, self.solver);
            (self.api.stats_inc_ref)(self.context, stats);
            let count = (0..(self.api.stats_size)(self.context, stats))
                .find(|&i| {
                    CStr::from_ptr((self.api.stats_get_key)(self.context, stats, i)) == c"rlimit count"
                })
                .filter(|&i| (self.api.stats_is_uint)(self.context, stats, i))
                .map_or(0, |i| (self.api.stats_get_uint_value)(self.context, stats, i));
            (self.api.stats_dec_ref)(self.context, stats);
            u64::from(count)
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: the solver was referenced once, and nothing else refers to the context
        unsafe {
            (self.api.solver_dec_ref)(self.context, self.solver);
        }
        let ended = Some(self.context);
        let to_delete = if memory::keeps_freed() && memory::resident() < MUCH {
            ENDED.replace(ended)
        } else {
            ended
        };
        delete(self.api, to_delete);
    }
}

fn delete(api: &Api, ended: Option<Handle>) {
    if let Some(context) = ended {
        // SAFETY: the context has ended: nothing refers to it any more
        unsafe { (api.del_context)(context) };
    }
}
