//! Methods for display: their signatures, and how a method is found by the name that a user gives.

use crate::types::{ClassIx, MethodIx};
use crate::{Java, MethodRef};
use echis_source::Span;

/// A method with its signature for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodInfo {
    /// The method's index.
    pub method: MethodRef,
    /// `Class.method(int,String)`, or `Class(int)` for a constructor.
    pub signature: String,
    /// The position of its name in the source.
    pub span: Span,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it is a constructor.
    pub is_constructor: bool,
}

/// The reason why a name does not identify a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotFound {
    /// No method has that name; the signatures of all methods.
    Unknown(Vec<String>),
    /// Several methods match; their signatures.
    Ambiguous(Vec<String>),
}

impl Java {
    /// The user's methods and constructors that have bodies, in source order. Methods of local and
    /// anonymous classes are left out.
    pub fn methods(&self) -> Vec<MethodInfo> {
        let mut found: Vec<MethodInfo> = self
            .world
            .all_methods()
            .filter(|&m| self.is_named(m))
            .map(|m| self.method_info(m))
            .collect();
        found.sort_by_key(|m| m.span);
        found
    }

    /// The signature and position of a method.
    pub fn method_info(&self, method: MethodRef) -> MethodInfo {
        let info = self.world.method(method);
        MethodInfo {
            method,
            signature: self.world.show_method(method),
            span: info.span,
            is_static: info.modifiers.is_static,
            is_constructor: info.is_constructor,
        }
    }

    /// Whether a method is written by the user and has a body, in a class that is neither local nor
    /// anonymous.
    fn is_named(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        let class = self.world.class(info.class);
        let is_written = info.source.is_some() && info.span != class.span;
        !class.is_prelude
            && is_written
            && info.body.is_some()
            && !class.name.contains('$')
            && !self.is_local(info.class)
    }

    fn is_local(&self, class: ClassIx) -> bool {
        let mut at = Some(class);
        while let Some(c) = at {
            if self.world.class(c).local_frame.is_some() {
                return true;
            }
            at = self.world.class(c).outer;
        }
        false
    }

    /// Finds the method that `m`, `C.m` or `C.m(int,String)` identifies. Names of enclosing classes
    /// may be left out; white space is ignored.
    ///
    /// # Errors
    ///
    /// [`NotFound`] if no method matches, or more than one.
    pub fn find_method(&self, name: &str) -> Result<MethodRef, NotFound> {
        let wanted: String = name.chars().filter(|c| !c.is_whitespace()).collect();
        let all = self.methods();
        let fits = |m: &&MethodInfo| {
            let plain = m.signature.split('(').next().unwrap_or(&m.signature);
            let subject = if wanted.contains('(') {
                m.signature.as_str()
            } else {
                plain
            };
            subject == wanted
                || subject
                    .strip_suffix(wanted.as_str())
                    .is_some_and(|before| before.ends_with('.'))
        };
        let found: Vec<&MethodInfo> = all.iter().filter(fits).collect();
        match found.as_slice() {
            [] => Err(NotFound::Unknown(all.into_iter().map(|m| m.signature).collect())),
            [only] => Ok(only.method),
            several => Err(NotFound::Ambiguous(
                several.iter().map(|m| m.signature.clone()).collect(),
            )),
        }
    }
}
