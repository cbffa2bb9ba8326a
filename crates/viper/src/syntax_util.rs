//! The direct subexpressions of a syntax tree's expressions, in source order.

use crate::ast_util::with_stack;
use crate::syntax::{Exp, ExpKind};

/// Both ways to visit them, shared and mutable, from one list of cases.
macro_rules! children {
    ($(#[$doc:meta])* $name:ident, $iter:ident, $as_ref:ident $(, $m:tt)?) => {
        $(#[$doc])*
        pub fn $name<'a>(&'a $($m)? self, f: &mut dyn FnMut(&'a $($m)? Exp)) {
            match & $($m)? self.kind {
                ExpKind::Error
                | ExpKind::Int(_)
                | ExpKind::Bool(_)
                | ExpKind::Null
                | ExpKind::NoPerm
                | ExpKind::FullPerm
                | ExpKind::Wildcard
                | ExpKind::Epsilon
                | ExpKind::Result
                | ExpKind::Ident(_)
                | ExpKind::New(_) => {}
                ExpKind::Field(e, _)
                | ExpKind::Unary(_, e)
                | ExpKind::Old(e)
                | ExpKind::LabelledOld(_, e)
                | ExpKind::Perm(e)
                | ExpKind::Size(e)
                | ExpKind::MapDomain(e)
                | ExpKind::MapRange(e)
                | ExpKind::Annotated(_, e) => f(e),
                ExpKind::Call(_, args, _) | ExpKind::Literal(_, _, args) => args.$iter().for_each(f),
                ExpKind::Binary(_, a, b)
                | ExpKind::Let(_, a, b)
                | ExpKind::ForPerm(_, a, b)
                | ExpKind::Unfolding(a, b)
                | ExpKind::Applying(a, b)
                | ExpKind::Asserting(a, b)
                | ExpKind::InhaleExhale(a, b)
                | ExpKind::Range(a, b)
                | ExpKind::Index(a, b) => {
                    f(a);
                    f(b);
                }
                ExpKind::Ite(a, b, c) => {
                    f(a);
                    f(b);
                    f(c);
                }
                ExpKind::Acc(location, perm) => {
                    f(location);
                    if let Some(perm) = perm {
                        f(perm);
                    }
                }
                ExpKind::Quantifier(_, _, triggers, body) => {
                    triggers.$iter().for_each(|t| t.$iter().for_each(&mut *f));
                    f(body);
                }
                ExpKind::MapLiteral(_, pairs) => {
                    for (k, v) in pairs.$iter() {
                        f(k);
                        f(v);
                    }
                }
                ExpKind::Update(base, pairs) => {
                    f(base);
                    for (k, v) in pairs.$iter() {
                        f(k);
                        f(v);
                    }
                }
                ExpKind::Slice(base, from, to) => {
                    f(base);
                    for bound in [from, to] {
                        if let Some(bound) = bound.$as_ref() {
                            f(bound);
                        }
                    }
                }
            }
        }
    };
}

impl Exp {
    /// The number of expressions in it, itself included.
    pub fn size(&self) -> usize {
        with_stack(|| {
            let mut size = 1;
            self.for_each_child(&mut |e| size += e.size());
            size
        })
    }

    children!(
        /// Calls `f` on every direct subexpression; triggers come before the body of their quantifier.
        for_each_child,
        iter,
        as_deref
    );
    children!(
        /// Calls `f` on every direct subexpression, mutable.
        for_each_child_mut,
        iter_mut,
        as_deref_mut,
        mut
    );
}
