//! Programs as text that looks like Java, with no more parentheses than needed. It is for people
//! and cannot be read back: names need not be unique.

use crate::ast::*;
use std::fmt::Write;

/// The whole program.
pub fn program(program: &Program) -> String {
    let mut out = String::new();
    for (id, class) in (0..).map(ClassId).zip(&program.classes) {
        class_declaration(program, id, class, &mut out);
    }
    for global in &program.globals {
        let input = if global.is_input { "input " } else { "" };
        let _ = writeln!(out, "{input}{} {};", type_name(program, global.ty), global.name);
    }
    for method in &program.methods {
        let _ = writeln!(out, "method {} {{", method.name);
        for (class, implementation) in &method.implementations {
            let (class, procedure) = (
                class_name(program, *class),
                procedure_name(program, *implementation),
            );
            let _ = writeln!(out, "    {class}: {procedure};");
        }
        out.push_str("}\n");
    }
    for (kind, class) in &program.thrown {
        let _ = writeln!(
            out,
            "on {} throw {};",
            error(program, *kind),
            class_name(program, *class)
        );
    }
    for declaration in &program.procedures {
        out.push('\n');
        out.push_str(&procedure(program, declaration));
    }
    out
}

fn class_declaration(program: &Program, id: ClassId, class: &Class, out: &mut String) {
    let word = match class.kind {
        ClassKind::Abstract => "abstract class",
        ClassKind::Object(_) => "class",
        ClassKind::Array(_) => return,
    };
    let _ = write!(out, "{word} {}", class.name);
    let supers: Vec<&str> = class.supers.iter().map(|sup| class_name(program, *sup)).collect();
    if !supers.is_empty() {
        let _ = write!(out, " extends {}", supers.join(", "));
    }
    let own: Vec<&Field> = program.fields.iter().filter(|field| field.class == id).collect();
    if own.is_empty() {
        out.push_str(" {}\n");
        return;
    }
    out.push_str(" {\n");
    for field in own {
        let _ = writeln!(out, "    {} {};", type_name(program, field.ty), field.name);
    }
    out.push_str("}\n");
}

/// A procedure with its body.
pub fn procedure(program: &Program, procedure: &Procedure) -> String {
    let mut out = String::new();
    let declared = |local: &Local| format!("{} {}", type_name(program, local.ty), local.name);
    let (parameters, others) = procedure
        .locals
        .split_at(procedure.parameters.min(procedure.locals.len()));
    let parameters: Vec<String> = parameters.iter().map(declared).collect();
    let result = procedure
        .result
        .map_or("void".to_owned(), |ty| type_name(program, ty));
    let _ = writeln!(out, "{result} {}({}) {{", procedure.name, parameters.join(", "));
    for local in others {
        let _ = writeln!(out, "    {};", declared(local));
    }
    block(program, procedure, &procedure.body, 1, &mut out);
    out.push_str("}\n");
    out
}

fn block(program: &Program, procedure: &Procedure, statements: &[Statement], depth: usize, out: &mut String) {
    for each in statements {
        let line = statement(program, procedure, each);
        let nested = |body: &[Statement], out: &mut String| {
            out.push_str(" {\n");
            echis_recursion::deep(|| block(program, procedure, body, depth + 1, out));
            let _ = write!(out, "{:1$}}}", "", 4 * depth);
        };
        let _ = write!(out, "{:1$}{line}", "", 4 * depth);
        match &each.kind {
            StatementKind::If(_, yes, no) => {
                nested(yes, out);
                if !no.is_empty() {
                    out.push_str(" else");
                    nested(no, out);
                }
            }
            StatementKind::While(_, body) | StatementKind::Labelled(_, body) => nested(body, out),
            StatementKind::Try {
                body,
                handlers,
                finally,
            } => {
                nested(body, out);
                for each in handlers {
                    let _ = write!(out, " {}", handler(program, procedure, each));
                    nested(&each.body, out);
                }
                if !finally.is_empty() {
                    out.push_str(" finally");
                    nested(finally, out);
                }
            }
            _ => {}
        }
        out.push('\n');
    }
}

/// A statement in one line: of one with blocks, what stands before the first.
pub fn statement(program: &Program, procedure: &Procedure, statement: &Statement) -> String {
    let show = |e: &Expression| expression(program, procedure, e);
    let local = |id: LocalId| local_name(procedure, id);
    match &statement.kind {
        StatementKind::Assign(to, value) => format!("{} = {};", place(program, procedure, to), show(value)),
        StatementKind::New(variable, class) => {
            format!("{} = new {}();", local(*variable), class_name(program, *class))
        }
        StatementKind::NewArray(variable, class, length) => {
            // The length stands in the first brackets: an array of arrays is `new int[n][]`.
            let name = class_name(program, *class);
            let (element, more) = name.split_at(name.find("[]").unwrap_or(name.len()));
            let more = more.strip_prefix("[]").unwrap_or(more);
            format!("{} = new {element}[{}]{more};", local(*variable), show(length))
        }
        StatementKind::Input(variable) => format!("{} = *;", local(*variable)),
        StatementKind::Approximate(variable, function, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(show).collect();
            format!("{} = {function}({});", local(*variable), arguments.join(", "))
        }
        StatementKind::Assume(condition) => format!("assume {};", show(condition)),
        StatementKind::Assert(condition) => format!("assert {};", show(condition)),
        StatementKind::Call {
            result,
            target,
            arguments,
        } => {
            let to = result.map_or(String::new(), |variable| format!("{} = ", local(variable)));
            format!("{to}{};", call(program, procedure, *target, arguments))
        }
        StatementKind::If(condition, _, _) => format!("if ({})", show(condition)),
        StatementKind::While(condition, _) => format!("while ({})", show(condition)),
        StatementKind::Labelled(label, _) => format!("label{}:", label.0),
        StatementKind::Break(label) => format!("break label{};", label.0),
        StatementKind::Return(None) => "return;".to_owned(),
        StatementKind::Return(Some(value)) => format!("return {};", show(value)),
        StatementKind::Throw(object) => format!("throw {};", show(object)),
        StatementKind::Try { .. } => "try".to_owned(),
        StatementKind::Unsupported(what) => format!("unsupported: {what};"),
    }
}

/// What stands before the block of a handler.
pub fn handler(program: &Program, procedure: &Procedure, handler: &Handler) -> String {
    let classes: Vec<&str> = handler
        .classes
        .iter()
        .map(|class| class_name(program, *class))
        .collect();
    let word = if handler.rethrows { "rethrow" } else { "catch" };
    let variable = local_name(procedure, handler.variable);
    format!("{word} ({} {variable})", classes.join(" | "))
}

fn call(program: &Program, procedure: &Procedure, target: Target, arguments: &[Expression]) -> String {
    let show = |e: &Expression| expression(program, procedure, e);
    let list = |arguments: &[Expression]| arguments.iter().map(show).collect::<Vec<_>>().join(", ");
    let (name, has_receiver) = match target {
        Target::Procedure { procedure, receiver } => (procedure_name(program, procedure), receiver),
        Target::Method(method) => {
            let declared = program.methods.get(method.index());
            (name(declared.map(|method| &*method.name)), true)
        }
    };
    match arguments {
        [receiver, others @ ..] if has_receiver => {
            let name = name.rsplit('.').next().unwrap_or(name);
            format!(
                "{}.{name}({})",
                enclosed(program, procedure, receiver, POSTFIX),
                list(others)
            )
        }
        _ => format!("{name}({})", list(arguments)),
    }
}

/// A place.
pub fn place(program: &Program, procedure: &Procedure, place: &Place) -> String {
    match place {
        Place::Local(id) => local_name(procedure, *id).to_owned(),
        Place::Global(id) => global_name(program, *id).to_owned(),
        Place::Field(object, field) => {
            format!(
                "{}.{}",
                enclosed(program, procedure, object, POSTFIX),
                field_name(program, *field)
            )
        }
        Place::Element(array, index) => {
            let array = enclosed(program, procedure, array, POSTFIX);
            format!("{array}[{}]", expression(program, procedure, index))
        }
    }
}

/// An expression.
pub fn expression(program: &Program, procedure: &Procedure, e: &Expression) -> String {
    enclosed(program, procedure, e, CONDITIONAL)
}

fn enclosed(program: &Program, procedure: &Procedure, e: &Expression, least: u8) -> String {
    let mut out = String::new();
    Printer {
        program,
        procedure,
        out: &mut out,
    }
    .expression(e, least);
    out
}

const CONDITIONAL: u8 = 0;
const EQUALITY: u8 = 6;
const RELATION: u8 = 7;
const UNARY: u8 = 11;
const POSTFIX: u8 = 12;
/// How strongly an expression holds together what is in it.
fn strength(e: &Expression) -> u8 {
    match &e.kind {
        ExpressionKind::Conditional(..) => CONDITIONAL,
        ExpressionKind::Binary(op, _, _) => operator(*op).1,
        ExpressionKind::IsInstance(..) => RELATION,
        ExpressionKind::Unary(..) | ExpressionKind::Convert(_) | ExpressionKind::Downcast(_) => UNARY,
        ExpressionKind::Integer(_) | ExpressionKind::Float(_) if e.is_negative() => UNARY,
        _ => POSTFIX,
    }
}

/// The sign of an operation, and how strongly it binds.
fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Or => ("||", 1),
        BinaryOp::And => ("&&", 2),
        BinaryOp::BitOr => ("|", 3),
        BinaryOp::BitXor => ("^", 4),
        BinaryOp::BitAnd => ("&", 5),
        BinaryOp::Eq => ("==", EQUALITY),
        BinaryOp::Ne => ("!=", EQUALITY),
        BinaryOp::Lt => ("<", RELATION),
        BinaryOp::Le => ("<=", RELATION),
        BinaryOp::Gt => (">", RELATION),
        BinaryOp::Ge => (">=", RELATION),
        BinaryOp::Shl => ("<<", 8),
        BinaryOp::Shr => (">>", 8),
        BinaryOp::UShr => (">>>", 8),
        BinaryOp::Add => ("+", 9),
        BinaryOp::Sub => ("-", 9),
        BinaryOp::Mul => ("*", 10),
        BinaryOp::Div => ("/", 10),
        BinaryOp::Rem => ("%", 10),
    }
}

fn primitive_name(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::SquareRoot => "sqrt",
        Primitive::Bits => "bits",
        Primitive::OfBits => "ofBits",
        Primitive::TextLength => "textLength",
        Primitive::TextUnit => "textUnit",
    }
}

struct Printer<'a> {
    program: &'a Program,
    procedure: &'a Procedure,
    out: &'a mut String,
}

impl Printer<'_> {
    /// Prints an expression where only what binds at least so strongly can stand without
    /// parentheses.
    fn expression(&mut self, e: &Expression, least: u8) {
        if strength(e) < least {
            self.out.push('(');
            echis_recursion::deep(|| self.inside(e));
            self.out.push(')');
        } else {
            echis_recursion::deep(|| self.inside(e));
        }
    }

    fn inside(&mut self, e: &Expression) {
        match &e.kind {
            ExpressionKind::Bool(b) => self.add(&b.to_string()),
            ExpressionKind::Integer(n) => self.add(&n.to_string()),
            ExpressionKind::Float(x) => self.add(&x.to_string()),
            ExpressionKind::Nil => self.add("null"),
            ExpressionKind::Local(id) => self.add(local_name(self.procedure, *id)),
            ExpressionKind::Global(id) => self.add(global_name(self.program, *id)),
            ExpressionKind::Field(object, field) => {
                self.expression(object, POSTFIX);
                self.add(".");
                self.add(field_name(self.program, *field));
            }
            ExpressionKind::Element(array, index) => {
                self.expression(array, POSTFIX);
                self.add("[");
                self.expression(index, CONDITIONAL);
                self.add("]");
            }
            ExpressionKind::Length(array) => {
                self.expression(array, POSTFIX);
                self.add(".length");
            }
            ExpressionKind::Unary(op, x) => {
                self.add(match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::Not => "!",
                    UnaryOp::BitNot => "~",
                });
                // Two signs in a row would be a decrement.
                let negative = x.is_negative() && *op == UnaryOp::Neg;
                self.expression(x, if negative { POSTFIX } else { UNARY });
            }
            ExpressionKind::Binary(op, x, y) => {
                let (sign, strength) = operator(*op);
                self.expression(x, strength);
                self.add(&format!(" {sign} "));
                self.expression(y, strength + 1);
            }
            ExpressionKind::Conditional(b, x, y) => {
                self.expression(b, CONDITIONAL + 1);
                self.add(" ? ");
                self.expression(x, CONDITIONAL);
                self.add(" : ");
                self.expression(y, CONDITIONAL);
            }
            ExpressionKind::Convert(x) | ExpressionKind::Downcast(x) => {
                let ty = type_name(self.program, e.ty);
                self.add(&format!("({ty}) "));
                self.expression(x, UNARY);
            }
            ExpressionKind::Primitive(primitive, arguments) => {
                self.add(primitive_name(*primitive));
                for (i, argument) in arguments.iter().enumerate() {
                    self.add(if i == 0 { "(" } else { ", " });
                    self.expression(argument, CONDITIONAL);
                }
                self.add(")");
            }
            ExpressionKind::IsInstance(x, class) => {
                self.expression(x, RELATION);
                self.add(" instanceof ");
                self.add(class_name(self.program, *class));
            }
        }
    }

    fn add(&mut self, text: &str) {
        self.out.push_str(text);
    }
}

impl Expression {
    /// Does its text begin with a minus sign?
    fn is_negative(&self) -> bool {
        match &self.kind {
            ExpressionKind::Unary(UnaryOp::Neg, _) => true,
            ExpressionKind::Integer(n) => n.sign() == num_bigint::Sign::Minus,
            ExpressionKind::Float(x) => x.to_string().starts_with('-'),
            _ => false,
        }
    }
}

/// A type.
pub fn type_name(program: &Program, ty: Type) -> String {
    match ty {
        Type::Bool => "boolean".to_owned(),
        Type::Int => "integer".to_owned(),
        Type::Bits(Bits::I8) => "byte".to_owned(),
        Type::Bits(Bits::I16) => "short".to_owned(),
        Type::Bits(Bits::U16) => "char".to_owned(),
        Type::Bits(Bits::I32) => "int".to_owned(),
        Type::Bits(Bits::I64) => "long".to_owned(),
        Type::Float(Precision::Single) => "float".to_owned(),
        Type::Float(Precision::Double) => "double".to_owned(),
        Type::Bits(Bits { width, signed }) => format!("{}int{width}", if signed { "" } else { "u" }),
        Type::Ref(class) => class_name(program, class).to_owned(),
    }
}

/// An error, in words.
pub fn error(program: &Program, kind: ErrorKind) -> String {
    match kind {
        ErrorKind::NullDereference => "null dereference".to_owned(),
        ErrorKind::ArrayOutOfBounds => "array index out of bounds".to_owned(),
        ErrorKind::NegativeArraySize => "negative array size".to_owned(),
        ErrorKind::ArrayStore => "array store of a wrong class".to_owned(),
        ErrorKind::DivisionByZero => "division by zero".to_owned(),
        ErrorKind::FailedCast => "failed cast".to_owned(),
        ErrorKind::AssertionViolated => "assertion violated".to_owned(),
        ErrorKind::Uncaught(class) => format!("uncaught {}", class_name(program, class)),
    }
}

fn class_name(program: &Program, id: ClassId) -> &str {
    name(program.classes.get(id.index()).map(|class| &*class.name))
}

fn field_name(program: &Program, id: FieldId) -> &str {
    name(program.fields.get(id.index()).map(|field| &*field.name))
}

fn global_name(program: &Program, id: GlobalId) -> &str {
    name(program.globals.get(id.index()).map(|global| &*global.name))
}

fn procedure_name(program: &Program, id: ProcedureId) -> &str {
    name(
        program
            .procedures
            .get(id.index())
            .map(|procedure| &*procedure.name),
    )
}

fn local_name(procedure: &Procedure, id: LocalId) -> &str {
    name(procedure.locals.get(id.index()).map(|local| &*local.name))
}

/// The name of a declaration; `?` if there is none.
fn name(declared: Option<&str>) -> &str {
    declared.unwrap_or("?")
}
