//! The direct subexpressions of a syntax tree's expressions, in source order; how trees that macros
//! made thousands of levels deep are copied and dropped without overflowing the stack.

use crate::syntax::{Block, Exp, ExpKind, StmtKind};

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
                    triggers.$iter().for_each(|t| t.terms.$iter().for_each(&mut *f));
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
        echis_recursion::deep(|| {
            let mut size = 1;
            self.for_each_child(&mut |e| size += e.size());
            size
        })
    }

    /// How many levels it has, itself included.
    pub fn depth(&self) -> usize {
        echis_recursion::deep(|| {
            let mut deepest = 0;
            self.for_each_child(&mut |e| deepest = deepest.max(e.depth()));
            deepest + 1
        })
    }

    children!(
        /// Calls `f` on every direct subexpression; triggers come before the body of their
        /// quantifier.
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

/// The parts of a statement, shared and mutable, from one list of cases.
macro_rules! statement_parts {
    ($exps:ident, $blocks:ident, $iter:ident $(, $m:tt)?) => {
        /// The outermost expressions directly in it, not those of statements inside.
        pub fn $exps(& $($m)? self) -> Vec<& $($m)? Exp> {
            match self {
                StmtKind::Error | StmtKind::Define(_) | StmtKind::Goto(_) | StmtKind::Block(_) => Vec::new(),
                StmtKind::Assign(targets, e) => targets.$iter().chain([e]).collect(),
                StmtKind::Vars(_, init) => init.$iter().collect(),
                StmtKind::Inhale(e)
                | StmtKind::Exhale(e)
                | StmtKind::Assert(e)
                | StmtKind::Assume(e)
                | StmtKind::Refute(e)
                | StmtKind::Fold(e)
                | StmtKind::Unfold(e)
                | StmtKind::Apply(e)
                | StmtKind::Package(e, _)
                | StmtKind::If(e, ..) => vec![e],
                StmtKind::While(c, invariants, ..) => invariants.$iter().chain([c]).collect(),
                StmtKind::Label(_, invariants) => invariants.$iter().collect(),
                StmtKind::Quasihavoc(condition, location)
                | StmtKind::QuasihavocAll(_, condition, location) => {
                    condition.$iter().chain([location]).collect()
                }
            }
        }

        /// The blocks directly inside it.
        pub fn $blocks(& $($m)? self) -> Vec<& $($m)? Block> {
            match self {
                StmtKind::If(_, a, b) => b.$iter().chain([a]).collect(),
                StmtKind::While(_, _, _, b) | StmtKind::Block(b) | StmtKind::Package(_, Some(b)) => vec![b],
                _ => Vec::new(),
            }
        }
    };
}

impl StmtKind {
    statement_parts!(exps, blocks, iter);
    statement_parts!(exps_mut, blocks_mut, iter_mut, mut);
}

impl Clone for Exp {
    fn clone(&self) -> Exp {
        echis_recursion::deep(|| Exp {
            kind: self.kind.clone(),
            span: self.span,
        })
    }
}

impl Drop for Exp {
    fn drop(&mut self) {
        let mut is_leaf = true;
        self.for_each_child(&mut |_| is_leaf = false);
        if !is_leaf {
            let kind = std::mem::replace(&mut self.kind, ExpKind::Null);
            echis_recursion::deep(|| drop(kind));
        }
    }
}

impl Clone for Block {
    fn clone(&self) -> Block {
        echis_recursion::deep(|| Block {
            stmts: self.stmts.clone(),
            span: self.span,
        })
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if !self.stmts.is_empty() {
            let stmts = std::mem::take(&mut self.stmts);
            echis_recursion::deep(|| drop(stmts));
        }
    }
}
