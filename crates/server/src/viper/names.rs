//! The names of a Viper program: what is declared, and where each declaration is used.
//!
//! Names are resolved on the syntax tree as it stands in the files, before macros are expanded, so
//! that a use inside of a macro's body or of its arguments is found where it was written. A tree
//! with errors is resolved as far as it goes.
//!
//! ```text
//! field f: Int                        f is declared
//! method m(x: Ref) { x.f := 1 }       m and x are declared; x and f are used, f is written
//! ```
//!
//! An ADT's field can have the name of another ADT's field. Types tell which one is meant, and they
//! are not known here: such a use has several declarations.

use echis_source::Span;
use echis_viper::syntax::File;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Index into [`Names::declarations`].
pub type DeclarationId = usize;

/// The kinds of declarations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A field.
    Field,
    /// A method.
    Method,
    /// A heap-dependent function.
    Function,
    /// A predicate.
    Predicate,
    /// A domain.
    Domain,
    /// A function of a domain.
    DomainFunction,
    /// A named axiom.
    Axiom,
    /// An algebraic data type.
    Adt,
    /// A constructor of an ADT.
    Constructor,
    /// An argument of a constructor, which is a field of the ADT.
    AdtField,
    /// A type parameter of a domain or an ADT.
    TypeParameter,
    /// A parameter of a member.
    Parameter,
    /// A result of a method.
    Result,
    /// A local variable.
    Local,
    /// A variable that a quantifier or a `let` binds.
    Bound,
    /// A label.
    Label,
    /// A macro.
    Macro,
    /// A parameter of a macro.
    MacroParameter,
}

impl Kind {
    /// Is it a value that can be read by its name alone?
    pub fn is_variable(self) -> bool {
        matches!(
            self,
            Kind::Parameter | Kind::Result | Kind::Local | Kind::Bound | Kind::MacroParameter
        )
    }

    /// Can it stand before parentheses with arguments?
    pub fn is_callable(self) -> bool {
        matches!(
            self,
            Kind::Method
                | Kind::Function
                | Kind::Predicate
                | Kind::DomainFunction
                | Kind::Constructor
                | Kind::Macro
        )
    }
}

/// A declaration.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// Its name.
    pub name: Arc<str>,
    /// Its kind.
    pub kind: Kind,
    /// The place of the name.
    pub span: Span,
    /// The whole declaration; of a variable, its name and type.
    pub whole: Span,
    /// The places where a local name can be used; nothing for a global one.
    pub scope: Option<Span>,
}

/// A use of a name.
#[derive(Debug, Clone)]
pub struct Use {
    /// The place of the name.
    pub span: Span,
    /// What it can refer to; mostly one declaration.
    pub targets: Vec<DeclarationId>,
    /// Is it assigned to?
    pub is_write: bool,
}

/// All names of a program.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The declarations.
    pub declarations: Vec<Declaration>,
    /// The uses, in the order of their places.
    pub uses: Vec<Use>,
    /// The declarations by place.
    by_place: FxHashMap<Span, DeclarationId>,
}

impl Names {
    /// The names of a program whose imports are merged.
    pub fn of(file: &File) -> Names {
        let (declarations, mut uses) = super::resolve::resolve(file);
        uses.sort_by_key(|u| u.span);
        uses.dedup_by_key(|u| u.span);
        let by_place = declarations
            .iter()
            .enumerate()
            .map(|(i, d)| (d.span, i))
            .collect();
        Names {
            declarations,
            uses,
            by_place,
        }
    }

    /// The name at a place (its first byte to one past its last byte), and what it can refer to.
    pub fn at(&self, place: Span) -> Option<(Span, Vec<DeclarationId>)> {
        let touches = |span: Span| span.contains(place);
        if let Some(i) = self.declarations.iter().position(|d| touches(d.span)) {
            return Some((self.declarations[i].span, vec![i]));
        }
        let end = self
            .uses
            .partition_point(|u| (u.span.file, u.span.start) <= (place.file, place.start));
        let found = self.uses[..end].iter().rev().take(2).find(|u| touches(u.span))?;
        Some((found.span, found.targets.clone()))
    }

    /// What the name with exactly this place refers to.
    pub fn exactly_at(&self, span: Span) -> Option<(DeclarationId, bool)> {
        if let Some(&id) = self.by_place.get(&span) {
            return Some((id, true));
        }
        let i = self.uses.binary_search_by_key(&span, |u| u.span).ok()?;
        Some((*self.uses[i].targets.first()?, false))
    }

    /// The uses of a declaration, in the order of their places.
    pub fn uses_of(&self, id: DeclarationId) -> impl Iterator<Item = &Use> {
        self.uses.iter().filter(move |u| u.targets.contains(&id))
    }

    /// The declarations that can be named at a place: global ones, and local ones in scope.
    pub fn visible(&self, place: Span) -> impl Iterator<Item = &Declaration> {
        let is_visible = move |d: &&Declaration| d.scope.is_none_or(|scope| scope.contains(place));
        self.declarations.iter().filter(is_visible)
    }

    /// The callable declarations of this name.
    pub fn callables<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Declaration> {
        let fits = move |d: &&Declaration| d.kind.is_callable() && &*d.name == name;
        self.declarations.iter().filter(fits)
    }
}
