//! String constants and class objects (JLS 3.10.5, 15.8.2). Each is one object, created before
//! everything else.

use super::function::expression;
use super::{Flow, Lowerer, Origin};
use echis_java_semantics::tree::Expr;
use echis_java_semantics::types::{MethodIx, Type};
use echis_program::ast::{self, Expression, ExpressionKind, GlobalId, Place, StatementKind};
use echis_source::Span;
use std::sync::Arc;

impl Lowerer<'_> {
    /// The global variable of the string constant with this text.
    pub(super) fn literal(&mut self, text: &Arc<[u16]>) -> GlobalId {
        if let Some(&id) = self.literals.get(text) {
            return id;
        }
        self.make_live(self.world.known.string);
        let ty = self.string();
        let shown: String = char::decode_utf16(text.iter().copied().take(24))
            .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        let id = self.new_global(&format!("{shown:?}"), ty);
        self.literals.insert(text.clone(), id);
        self.literal_order.push(text.clone());
        id
    }

    /// Lowers `C.class`.
    pub(super) fn class_object(&mut self, ty: &Type, span: Span) -> Flow<Expression> {
        if ty.is_primitive() || ty.is_unknown() || *ty == Type::Void {
            return self.unsupported("this class object", span);
        }
        let id = self.class_object_id(ty);
        Ok(self.global(id, span))
    }

    fn class_object_id(&mut self, ty: &Type) -> GlobalId {
        let erased = self.world.erase(ty);
        if let Some(&id) = self.class_objects.get(&erased) {
            return id;
        }
        let class = self.world.known.class;
        self.make_live(class);
        let global_type = self.class_type(class);
        let id = self.new_global(&format!("{}.class", self.world.show(&erased)), global_type);
        self.class_objects.insert(erased.clone(), id);
        if let Some(name) = self.binary_name(&erased) {
            self.literal(&name.encode_utf16().collect());
        }
        self.class_object_order.push(erased);
        id
    }

    /// The result of `Class.getName` (JLS 13.1). None for arrays, and for local and anonymous
    /// classes, whose numbers javac chooses.
    fn binary_name(&self, ty: &Type) -> Option<String> {
        let Type::Class(c, _) = ty else { return None };
        let info = self.world.class(*c);
        if info.name.contains('$') || info.local_frame.is_some() {
            return None;
        }
        let name = info.name.replace('.', "$");
        Some(if info.package.is_empty() {
            name
        } else {
            format!("{}.{name}", info.package)
        })
    }

    /// Emits the creation of all string constants and class objects.
    pub(super) fn make_literals(&mut self, span: Span) {
        let class = self.class_id(self.world.known.string);
        let char_type = self.ty(&Type::Char).unwrap_or(ast::Type::Int);
        for text in self.literal_order.clone() {
            let global = self.literals[&text];
            let length = self.integer(text.len() as i64, &Type::Int, span);
            let array = self.created_array(class, length, span);
            for (i, unit) in text.iter().enumerate() {
                let index = self.integer(i as i64, &Type::Int, span);
                let value = expression(ExpressionKind::Integer((*unit).into()), char_type, span);
                self.emit_assign(Place::Element(array.clone(), index), value, span);
            }
            self.emit_assign(Place::Global(global), array, span);
        }
        for ty in self.class_object_order.clone() {
            self.make_class_object(&ty, span);
        }
    }

    fn make_class_object(&mut self, ty: &Type, span: Span) {
        let class = self.world.known.class;
        let object = self.unbuilt(class, span);
        let name = self
            .binary_name(ty)
            .map(|n| self.literals[&n.encode_utf16().collect::<Arc<[u16]>>()]);
        let field = self
            .world
            .find_field(class, "$name")
            .and_then(|f| self.field_id(f));
        if let (Some(name), Some(field)) = (name, field) {
            self.emit_assign(Place::Field(object.clone(), field), self.global(name, span), span);
        }
        let global = self.class_objects[ty];
        self.emit_assign(Place::Global(global), object, span);
    }

    /// Makes the procedure of `getClass` for objects of a class. Returns the number of parameters.
    pub(super) fn get_class_procedure(&mut self, ty: &Type) -> usize {
        let span = self.f.span;
        let Some(this) = self.ty(ty) else { return 0 };
        self.new_local("this", this, true);
        let result = self.class_type(self.world.known.class);
        self.f.result = Some(result);
        let id = self.class_object_id(ty);
        self.emit(StatementKind::Return(Some(self.global(id, span))), span);
        1
    }

    /// Whether a method is `Object.getClass`.
    pub(super) fn is_get_class(&self, method: MethodIx) -> bool {
        let info = self.world.method(method);
        info.class == self.world.known.object && &*info.name == "getClass"
    }

    /// Lowers the concatenation `a + b` of strings (JLS 15.18.1).
    pub(super) fn concat(&mut self, left: &Expr, right: &Expr, span: Span) -> Flow<Expression> {
        let (x, y) = self.two(left, right)?;
        let string = Type::class(self.world.known.string);
        let Some(concat) =
            self.world
                .method_named(self.world.known.string, "$concat", &[string.clone(), string])
        else {
            return self.unsupported("string concatenation", span);
        };
        let procedure = self.procedure(Origin::Method(concat));
        let ty = self.string();
        Ok(self.call_for_value(procedure, false, ty, vec![x, y], span))
    }

    /// Lowers `new String(…)`. Strings are arrays of characters here, so a static method creates
    /// them.
    pub(super) fn new_string(
        &mut self,
        constructor: MethodIx,
        arguments: &[Expr],
        span: Span,
    ) -> Flow<Expression> {
        let string = self.world.known.string;
        let parameters = &self.world.method(constructor).parameters;
        let Some(create) = self.world.method_named(string, "create", parameters) else {
            return self.unsupported("this way to create a string", span);
        };
        let operands: Vec<&Expr> = arguments.iter().collect();
        let values = self.operands(&operands)?;
        let fitted = self.fit_arguments(constructor, false, values);
        let procedure = self.procedure(Origin::Method(create));
        let ty = self.string();
        Ok(self.call_for_value(procedure, false, ty, fitted, span))
    }
}
