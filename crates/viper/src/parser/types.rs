//! Types, and names with their types.

use super::{Parsed, Parser};
use crate::lexer::Token;
use crate::syntax::{Primitive, Type, TypeKind, TypedIdent};

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.nested(Self::ty_here)
    }

    fn ty_here(&mut self) -> Parsed<Type> {
        let start = self.here();
        let kind = match self.peek() {
            Token::IntType => self.primitive(Primitive::Int),
            Token::BoolType => self.primitive(Primitive::Bool),
            Token::PermType => self.primitive(Primitive::Perm),
            Token::RationalType => self.primitive(Primitive::Rational),
            Token::RefType => self.primitive(Primitive::Ref),
            Token::Seq => TypeKind::Seq(self.after_keyword(Self::type_argument)?),
            Token::Set => TypeKind::Set(self.after_keyword(Self::type_argument)?),
            Token::Multiset => TypeKind::Multiset(self.after_keyword(Self::type_argument)?),
            Token::Map => {
                let (key, value) = self.after_keyword(Self::map_type_arguments)?;
                TypeKind::Map(Box::new(key), Box::new(value))
            }
            _ => {
                let name = self.ident("a type")?;
                let list = |p: &mut Self| p.list_until(Token::RBracket, "]", Self::ty);
                let arguments = self.optional_after(Token::LBracket, list)?;
                TypeKind::Named(name, arguments.unwrap_or_default())
            }
        };
        Ok(Type {
            kind,
            span: self.since(start),
        })
    }

    fn primitive(&mut self, primitive: Primitive) -> TypeKind {
        self.bump();
        TypeKind::Primitive(primitive)
    }

    /// `[T]`.
    pub(super) fn type_argument(&mut self) -> Parsed<Box<Type>> {
        self.bracketed(Self::ty).map(Box::new)
    }

    /// `[K, V]`.
    pub(super) fn map_type_arguments(&mut self) -> Parsed<(Type, Type)> {
        self.bracketed(|p| {
            let key = p.ty()?;
            p.expect(Token::Comma, ",")?;
            Ok((key, p.ty()?))
        })
    }

    /// `name: T`.
    pub(super) fn typed_ident(&mut self) -> Parsed<TypedIdent> {
        let name = self.ident("a name")?;
        self.expect(Token::Colon, ":")?;
        Ok(TypedIdent {
            name: Some(name),
            ty: self.ty()?,
        })
    }

    /// `name: T` or `T`.
    pub(super) fn maybe_named_type(&mut self) -> Parsed<TypedIdent> {
        if self.nth(1) == Token::Colon {
            return self.typed_ident();
        }
        Ok(TypedIdent {
            name: None,
            ty: self.ty()?,
        })
    }
}
