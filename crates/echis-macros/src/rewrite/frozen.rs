//! Whether the sides of a branch may be merged: nothing that they refer to has interior mutability.
//!
//! A side may change state behind a shared reference, and the other side would see that. So each
//! variable and each static that the sides mention is probed for its type
//! (`echis::operand::Probe`), and the branch forks if one of them is not known to be free of
//! interior mutability.
//!
//! ```text
//! if x > 5 { return; }      // for the other inputs, all code down to the end of the function is executed
//! counter.set(1);           // so that `counter` counts for the branch as well
//! ```

use super::{Rewriter, generated_at};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprPath, ExprUnsafe, Ident, Lifetime, Macro, parse_quote};

impl Rewriter {
    /// A term of generated code: whether the branch with these sides may be merged.
    pub fn may_merge(&self, sides: &[&Expr]) -> TokenStream {
        let mut code = sides.to_vec();
        code.extend(self.executed_for_the_others(sides));
        let mut globals = Globals::default();
        code.iter().for_each(|part| globals.visit_expr(part));
        if globals.has_unsafe_code {
            return quote!(false);
        }
        let variables = self
            .scopes
            .names(&code)
            .into_iter()
            .map(|name| frozen(name, name));
        let statics = globals
            .statics
            .iter()
            .map(|path| frozen(path, path.to_token_stream()));
        let all = variables.chain(statics);
        quote!(true #(&& #all)*)
    }

    /// If some inputs leave the sides by a jump, code behind the branch is executed for the other
    /// inputs only: down to the end of the loop or the function.
    fn executed_for_the_others(&self, sides: &[&Expr]) -> Vec<&Expr> {
        let mut jumps = Jumps::default();
        sides.iter().for_each(|side| jumps.visit_expr(side));
        let function = self.body.as_ref().filter(|_| jumps.returns);
        let targets = jumps
            .targets
            .iter()
            .filter_map(|label| self.target(label.as_ref()));
        let loops = targets.map(|index| &self.loops[index].mentioned);
        function.into_iter().chain(loops).collect()
    }
}

/// Whether the type of a variable or a static has no interior mutability. It is mentioned where
/// control never comes: it may have been moved, or be borrowed.
fn frozen(at: impl ToTokens, place: impl ToTokens) -> TokenStream {
    let first = at.to_token_stream().into_iter().next();
    let span = first.map_or_else(super::hidden, |token| generated_at(token.span()));
    quote_spanned! {span=>
        ::echis::operand::is_frozen('kind: {
            break 'kind <::core::option::Option<_>>::None;
            ::core::option::Option::Some((&::echis::operand::Probe(&#place)).kind())
        })
    }
}

/// Where jumps go that leave code.
#[derive(Default)]
struct Jumps {
    /// Out of the function.
    returns: bool,
    /// Out of a loop, or to its next iteration: its label, if there is one.
    targets: Vec<Option<Lifetime>>,
    /// How many loops there are around the code that is visited.
    inside: usize,
}

impl<'ast> Visit<'ast> for Jumps {
    fn visit_expr(&mut self, e: &'ast Expr) {
        let is_loop = matches!(e, Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_));
        match e {
            // these have control flow of their own
            Expr::Closure(_) | Expr::Async(_) | Expr::Const(_) => return,
            Expr::Return(_) | Expr::Try(_) => self.returns = true,
            Expr::Break(e) => self.jump(e.label.as_ref()),
            Expr::Continue(e) => self.jump(e.label.as_ref()),
            _ => {}
        }
        self.inside += usize::from(is_loop);
        visit::visit_expr(self, e);
        self.inside -= usize::from(is_loop);
    }
}

impl Jumps {
    fn jump(&mut self, label: Option<&Lifetime>) {
        if label.is_some() || self.inside == 0 {
            self.targets.push(label.cloned());
        }
    }
}

/// What code refers to besides its variables.
#[derive(Default)]
struct Globals {
    /// Paths that are written like statics and constants.
    statics: Vec<ExprPath>,
    /// Code that may use a raw pointer or a `static mut`.
    has_unsafe_code: bool,
}

/// Whether a name is written like that of a static.
fn is_static(name: &Ident) -> bool {
    let name = name.to_string();
    name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
}

impl<'ast> Visit<'ast> for Globals {
    fn visit_expr_unsafe(&mut self, _: &'ast ExprUnsafe) {
        self.has_unsafe_code = true;
    }

    fn visit_expr_path(&mut self, e: &'ast ExprPath) {
        if e.path.segments.last().is_some_and(|last| is_static(&last.ident)) {
            self.statics.push(e.clone());
        }
    }

    /// What is called is a function or a variant.
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if !matches!(*call.func, Expr::Path(_)) {
            self.visit_expr(&call.func);
        }
        call.args.iter().for_each(|argument| self.visit_expr(argument));
    }

    fn visit_macro(&mut self, m: &'ast Macro) {
        self.words(m.tokens.clone());
    }
}

impl Globals {
    /// In a macro, a name before a dot is a value.
    fn words(&mut self, code: TokenStream) {
        let mut before = None;
        for token in code {
            match token {
                TokenTree::Group(group) => self.words(group.stream()),
                TokenTree::Punct(sign) if sign.as_char() == '.' => {
                    self.statics
                        .extend(before.take().map(|name: Ident| parse_quote!(#name)));
                }
                TokenTree::Ident(name) => {
                    self.has_unsafe_code |= name == "unsafe";
                    before = is_static(&name).then_some(name);
                    continue;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            before = None;
        }
    }
}
