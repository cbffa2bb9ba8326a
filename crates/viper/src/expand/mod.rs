//! Expansion of `define` macros: the tree that comes out has none, and no use of any.
//!
//! Expansion is hygienic as far as Viper's is: what a macro's body binds or declares gets another
//! name (`x$0`) where its own is taken, by the arguments or by what surrounds the use. Other names
//! in a body mean what they mean at the use. What was expanded stands, as far as spans tell, where
//! the macro was used; arguments stand where they were written.

mod exp;
mod names;
mod stmt;

#[cfg(test)]
mod tests;

use crate::syntax::{Block, Define, Exp, ExpKind, File, Ident, Item, ItemKind, Method, StmtKind};
use echis_source::{Diagnostic, Span};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// How many nodes all expansions together may make.
const MAX_NODES: usize = 2_000_000;
/// How deep expansions may make a tree.
const MAX_DEPTH: usize = 8000;

/// A name as it stands in the tree.
type Name = Arc<str>;

/// Expands all macros of a file whose imports are merged, and removes their definitions.
pub fn expand(file: File) -> (File, Vec<Diagnostic>) {
    let mut expander = Expander {
        global: FxHashMap::default(),
        local: FxHashMap::default(),
        names: names::Names::of(&file),
        open: Vec::new(),
        nodes: 0,
        depth: 0,
        full: false,
        diagnostics: Vec::new(),
    };
    let mut items = Vec::new();
    for item in file.items {
        match item.kind {
            ItemKind::Define(define) => expander.define(define, true),
            _ => items.push(item),
        }
    }
    items.iter_mut().for_each(|item| expander.item(item));
    let mut diagnostics = expander.diagnostics;
    diagnostics.sort_by_key(|d| d.span);
    diagnostics.dedup();
    (File { items }, diagnostics)
}

struct Expander {
    global: FxHashMap<Name, Rc<Define>>,
    /// Macros of the method that is being expanded.
    local: FxHashMap<Name, Rc<Define>>,
    names: names::Names,
    /// The macros in whose expansion we are.
    open: Vec<Name>,
    nodes: usize,
    depth: usize,
    /// The limits were reached, and that was reported.
    full: bool,
    diagnostics: Vec<Diagnostic>,
}

/// One use of a macro: what its parameters and its own names stand for, and where it is.
struct Use {
    params: FxHashMap<Name, Argument>,
    /// What the body binds, innermost last, with the name it gets.
    renamed: Vec<(Name, Name)>,
    span: Span,
}

/// What a parameter stands for, expanded, with what a copy of it takes.
struct Argument {
    exp: Exp,
    nodes: usize,
    depth: usize,
}

/// Reports that something cannot be expanded.
#[derive(Debug, Clone, Copy)]
struct Refused;

impl Expander {
    fn error(&mut self, span: Span, message: impl Into<String>) -> Refused {
        self.diagnostics.push(crate::parser::error(span, message));
        Refused
    }

    fn define(&mut self, define: Define, global: bool) {
        let name = define.name.name.clone();
        let known =
            self.names.is_global(&name) || self.global.contains_key(&name) || self.local.contains_key(&name);
        if known {
            self.error(define.span, format!("`{name}` is declared already"));
            return;
        }
        let macros = if global { &mut self.global } else { &mut self.local };
        macros.insert(name, Rc::new(define));
    }

    fn lookup(&self, name: &str) -> Option<Rc<Define>> {
        self.local.get(name).or_else(|| self.global.get(name)).cloned()
    }

    /// The macro that a name stands for in the body of a use: its parameters hide macros.
    fn macro_at(&self, name: &str, at: &Option<Use>) -> Option<Rc<Define>> {
        if at.as_ref().is_some_and(|at| at.params.contains_key(name)) {
            return None;
        }
        self.lookup(name)
    }

    fn item(&mut self, item: &mut Item) {
        self.names.enter_member();
        let mut none = None;
        let at = &mut none;
        match &mut item.kind {
            ItemKind::Method(method) => self.method(method),
            ItemKind::Function(f) => {
                self.names.declare_all(&f.params);
                self.exps(&mut f.pres, at);
                self.exps(&mut f.posts, at);
                self.decreases(&mut f.decreases, at);
                f.body.iter_mut().for_each(|e| self.exp(e, at));
            }
            ItemKind::Predicate(p) => {
                self.names.declare_all(&p.params);
                p.body.iter_mut().for_each(|e| self.exp(e, at));
            }
            ItemKind::Domain(d) => d.axioms.iter_mut().for_each(|a| self.exp(&mut a.exp, at)),
            ItemKind::Import { .. } | ItemKind::Define(_) | ItemKind::Fields(_) | ItemKind::Adt(_) => {}
        }
    }

    fn method(&mut self, method: &mut Method) {
        self.names.declare_all(&method.params);
        self.names.declare_all(&method.results);
        if let Some(body) = &mut method.body {
            self.take_defines(body);
            self.names.declare_in(body);
        }
        let none = &mut None;
        self.exps(&mut method.pres, none);
        self.exps(&mut method.posts, none);
        self.decreases(&mut method.decreases, none);
        if let Some(body) = &mut method.body {
            self.block(body, none);
        }
        self.local.clear();
    }

    /// Takes the definitions out of a body: they can be used everywhere in the method.
    fn take_defines(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            match stmt.kind {
                StmtKind::Define(define) => {
                    self.define(define, false);
                    continue;
                }
                ref mut kind => {
                    let blocks = kind.blocks_mut().into_iter();
                    blocks.for_each(|b| echis_recursion::deep(|| self.take_defines(b)));
                }
            }
            block.stmts.push(stmt);
        }
    }

    /// Opens a use of a macro: its arguments fit its parameters, it is not in its own expansion,
    /// and there is room. In the body of the use `outer`, the names that this one has renamed have
    /// their new names also in what is expanded there.
    fn open(
        &mut self,
        define: &Define,
        args: Vec<Exp>,
        span: Span,
        outer: &Option<Use>,
    ) -> Result<Use, Refused> {
        let name = &define.name.name;
        let params = define.params.as_deref().unwrap_or_default();
        if params.len() != args.len() {
            let message = format!(
                "the macro `{name}` takes {} arguments, here are {}",
                params.len(),
                args.len()
            );
            return Err(self.error(span, message));
        }
        if self.open.contains(name) {
            return Err(self.error(define.span, format!("the macro `{name}` expands to itself")));
        }
        self.open.push(name.clone());
        self.names.enter_use(&args);
        let args = args.into_iter().map(|exp| Argument {
            nodes: exp.size(),
            depth: exp.depth(),
            exp,
        });
        Ok(Use {
            renamed: outer.iter().flat_map(|at| at.renamed_but(params)).collect(),
            params: params.iter().map(|p| p.name.clone()).zip(args).collect(),
            span,
        })
    }

    fn close(&mut self) {
        self.open.pop();
        self.names.leave_use();
    }

    /// Counts nodes that a use at this place makes; reports once that there are too many, or that
    /// they are nested too deeply.
    fn has_room(&mut self, nodes: usize, depth: usize, span: Span) -> bool {
        self.nodes += nodes;
        if !self.full && (self.nodes > MAX_NODES || self.depth + depth > MAX_DEPTH) {
            self.full = true;
            self.error(span, "macros expand to a program that is too large");
        }
        !self.full
    }

    /// The same for one node in the body of the use, if it stands in one: what was written has
    /// always room.
    fn has_room_for_one(&mut self, at: &Option<Use>) -> bool {
        at.as_ref().is_none_or(|at| self.has_room(1, 0, at.span))
    }

    /// What a name that is not an expression of its own stands for: a field, a label, a function.
    fn ident(&mut self, ident: &mut Ident, at: &Option<Use>) {
        let Some(at) = at else { return };
        ident.span = at.span;
        if let Some(renamed) = at.renamed(&ident.name) {
            ident.name = renamed;
        } else if let Some(arg) = at.params.get(&ident.name) {
            match &arg.exp.kind {
                ExpKind::Ident(arg) => ident.name = arg.name.clone(),
                _ => {
                    let message = format!("the argument for `{}` must be a name", ident.name);
                    self.error(arg.exp.span, message);
                }
            }
        }
    }
}

impl Use {
    /// The renamed names that are not among these parameters.
    fn renamed_but(&self, params: &[Ident]) -> impl Iterator<Item = (Name, Name)> {
        let is_hidden = |name: &Name| params.iter().any(|p| p.name == *name);
        let renamed = self.renamed.iter();
        renamed.filter(move |(old, _)| !is_hidden(old)).cloned()
    }

    fn renamed(&self, name: &Name) -> Option<Name> {
        let found = self.renamed.iter().rev().find(|(old, _)| old == name);
        found.map(|(_, new)| new.clone())
    }
}
