//! Which names are taken where a macro is used, and fresh ones.

use super::Name;
use crate::syntax::{Block, Exp, ExpKind, File, ItemKind, StmtKind, TypedIdent};
use rustc_hash::FxHashSet;

/// Names by how far they reach.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Declarations of the program, except macros.
    global: FxHashSet<Name>,
    /// Declarations of the member.
    member: FxHashSet<Name>,
    /// What quantifiers and `let` around the present place bind.
    bound: Vec<Name>,
    /// What the arguments of the macros in whose expansion we are mention, one set a macro.
    mentioned: Vec<FxHashSet<Name>>,
}

impl Names {
    /// The global names of a file.
    pub fn of(file: &File) -> Names {
        let mut names = Names::default();
        for item in &file.items {
            let name = match &item.kind {
                ItemKind::Method(m) => &m.name,
                ItemKind::Function(f) => &f.name,
                ItemKind::Predicate(p) => &p.name,
                ItemKind::Domain(d) => &d.name,
                ItemKind::Adt(a) => &a.name,
                ItemKind::Fields(fields) => {
                    names.global.extend(names_of(fields));
                    continue;
                }
                ItemKind::Import { .. } | ItemKind::Define(_) => continue,
            };
            names.global.insert(name.name.clone());
        }
        names
    }

    /// Is it declared by the program?
    pub fn is_global(&self, name: &Name) -> bool {
        self.global.contains(name)
    }

    /// Forgets the declarations of the member before.
    pub fn enter_member(&mut self) {
        self.member.clear();
    }

    /// Declares parameters.
    pub fn declare_all(&mut self, idents: &[TypedIdent]) {
        self.member.extend(names_of(idents));
    }

    /// Declares one name.
    pub fn declare(&mut self, name: Name) {
        self.member.insert(name);
    }

    /// Declares the variables and labels of a body, and what its quantifiers bind.
    pub fn declare_in(&mut self, block: &Block) {
        let declared = declared(block);
        self.member.extend(declared);
        let mut work = vec![block];
        while let Some(block) = work.pop() {
            for stmt in &block.stmts {
                stmt.kind
                    .exps()
                    .into_iter()
                    .for_each(|e| bound(e, &mut self.member));
                work.extend(stmt.kind.blocks());
            }
        }
    }

    /// Opens the use of a macro with these arguments.
    pub fn enter_use(&mut self, args: &[Exp]) {
        let mut mentioned = FxHashSet::default();
        args.iter().for_each(|arg| mention(arg, &mut mentioned));
        self.mentioned.push(mentioned);
    }

    /// Closes it.
    pub fn leave_use(&mut self) {
        self.mentioned.pop();
    }

    /// Binds a name in what follows, until [`Names::unbind`].
    pub fn bind(&mut self, name: Name) {
        self.bound.push(name);
    }

    /// Unbinds the last names.
    pub fn unbind(&mut self, count: usize) {
        self.bound.truncate(self.bound.len() - count);
    }

    /// The name itself if it is not taken, or else one made of it that is not.
    pub fn free(&self, name: &Name) -> Name {
        let taken = |name: &Name| {
            self.global.contains(name)
                || self.member.contains(name)
                || self.bound.contains(name)
                || self.mentioned.iter().any(|m| m.contains(name))
        };
        if !taken(name) {
            return name.clone();
        }
        let numbered = (0..).map(|i| Name::from(format!("{name}${i}")));
        let mut fresh = numbered.skip_while(taken);
        fresh.next().unwrap_or_else(|| name.clone())
    }
}

/// The names of variables or fields.
fn names_of(declared: &[TypedIdent]) -> impl Iterator<Item = Name> {
    let names = declared.iter().flat_map(|v| &v.name);
    names.map(|i| i.name.clone())
}

/// Variables and labels that a block declares, at any depth.
pub(super) fn declared(block: &Block) -> Vec<Name> {
    let mut found = Vec::new();
    let mut work = vec![block];
    while let Some(block) = work.pop() {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Vars(vars, _) => found.extend(names_of(vars)),
                StmtKind::Label(label, _) => found.push(label.name.clone()),
                kind => work.extend(kind.blocks()),
            }
        }
    }
    found
}

/// All names in an argument, bound ones too.
fn mention(e: &Exp, found: &mut FxHashSet<Name>) {
    bound(e, found);
    free(e, found);
}

fn free(e: &Exp, found: &mut FxHashSet<Name>) {
    echis_recursion::deep(|| {
        if let ExpKind::Ident(i) = &e.kind {
            found.insert(i.name.clone());
        }
        e.for_each_child(&mut |child| free(child, found));
    });
}

/// The names that an expression binds.
fn bound(e: &Exp, found: &mut FxHashSet<Name>) {
    echis_recursion::deep(|| {
        match &e.kind {
            ExpKind::Let(i, ..) => drop(found.insert(i.name.clone())),
            ExpKind::Quantifier(_, vars, ..) | ExpKind::ForPerm(vars, ..) => found.extend(names_of(vars)),
            _ => {}
        }
        e.for_each_child(&mut |child| bound(child, found));
    });
}
