//! Typed contracts as text with all parentheses.

use echis_java_semantics::Java;
use echis_java_semantics::spec::{Amount, Ghost, Instance, Location, Spec};
use echis_java_semantics::tree::{Binary, Constant, Expr, ExprKind, Place, Stmt, StmtKind};
use echis_java_semantics::types::VarIx;
use echis_java_semantics::world::Method;

pub struct Show<'j>(pub &'j Java);

impl Show<'_> {
    pub fn all(&self, all: &[Expr]) -> String {
        let all: Vec<String> = all.iter().map(|e| self.expr(e)).collect();
        all.join(", ")
    }

    fn var(&self, var: VarIx) -> String {
        self.0.world.var(var).name.to_string()
    }

    fn typed_var(&self, var: VarIx) -> String {
        let ty = self.0.world.show(&self.0.world.var(var).ty);
        format!("{ty} {}", self.var(var))
    }

    pub fn expr(&self, e: &Expr) -> String {
        let world = &self.0.world;
        match &e.kind {
            ExprKind::Constant => match &e.constant {
                Some(Constant::Bool(b)) => b.to_string(),
                Some(Constant::Int(n)) => n.to_string(),
                Some(Constant::Float(x)) => x.to_string(),
                Some(Constant::String(s)) => format!("{:?}", String::from_utf16_lossy(s)),
                None => "?".to_owned(),
            },
            ExprKind::Null => "null".to_owned(),
            ExprKind::Local(var) => self.var(*var),
            ExprKind::This => "this".to_owned(),
            ExprKind::Field(object, field) => {
                format!("{}.{}", self.expr(object), world.field(*field).name)
            }
            ExprKind::Static(_, field) => self.static_field(*field),
            ExprKind::Index(a, i) => format!("{}[{}]", self.expr(a), self.expr(i)),
            ExprKind::Length(a) => format!("{}.length", self.expr(a)),
            ExprKind::Unary(op, a) => format!("{op:?}({})", self.expr(a)),
            ExprKind::Binary(op, a, b) => {
                let op = match op {
                    Binary::Add => "+",
                    Binary::Sub => "-",
                    Binary::Mul => "*",
                    Binary::Lt => "<",
                    Binary::Le => "<=",
                    Binary::Gt => ">",
                    Binary::Ge => ">=",
                    Binary::Eq => "==",
                    Binary::Ne => "!=",
                    Binary::And => "&&",
                    Binary::Or => "||",
                    other => return format!("{other:?}({}, {})", self.expr(a), self.expr(b)),
                };
                format!("({} {op} {})", self.expr(a), self.expr(b))
            }
            ExprKind::Concat(a, b) => format!("concat({}, {})", self.expr(a), self.expr(b)),
            ExprKind::Conditional(c, a, b) => {
                format!("({} ? {} : {})", self.expr(c), self.expr(a), self.expr(b))
            }
            ExprKind::Convert(a) => format!("({}) {}", world.show(&e.ty), self.expr(a)),
            ExprKind::Downcast(a) => format!("({}) {}", world.show(&e.ty), self.expr(a)),
            ExprKind::InstanceOf(a, ty, _) => {
                format!("({} instanceof {})", self.expr(a), world.show(ty))
            }
            ExprKind::Assign(place, value) => format!("{} = {}", self.place(place), self.expr(value)),
            ExprKind::Call {
                method,
                receiver,
                arguments,
                ..
            } => {
                let receiver = receiver.as_ref().map(|r| self.expr(r) + ".").unwrap_or_default();
                format!(
                    "{receiver}{}({})",
                    world.method(*method).name,
                    self.all(arguments)
                )
            }
            ExprKind::Spec(spec) => self.spec(spec),
            other => format!("{other:?}"),
        }
    }

    fn static_field(&self, field: echis_java_semantics::types::FieldIx) -> String {
        let info = self.0.world.field(field);
        format!("{}.{}", self.0.world.class(info.class).name, info.name)
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Local(var) => self.var(*var),
            Place::Field(object, field) => {
                format!("{}.{}", self.expr(object), self.0.world.field(*field).name)
            }
            Place::Static(_, field) => self.static_field(*field),
            Place::Index(a, i) => format!("{}[{}]", self.expr(a), self.expr(i)),
        }
    }

    fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Full => String::new(),
            Amount::Fraction(n, d) => format!(", {}/{}", self.expr(n), self.expr(d)),
            Amount::Some => ", _".to_owned(),
        }
    }

    pub fn instance(&self, instance: &Instance) -> String {
        let predicate = &self.0.world.predicates[instance.predicate.index()];
        let class = &self.0.world.class(predicate.class).name;
        let receiver = match (&instance.receiver, instance.is_super) {
            (Some(_), true) => "super.".to_owned(),
            (Some(r), false) => self.expr(r) + ".",
            (None, _) => String::new(),
        };
        let shown = format!(
            "{receiver}{class}::{}({})",
            predicate.name,
            self.all(&instance.arguments)
        );
        match instance.amount {
            Amount::Full => shown,
            _ => format!("acc({shown}{})", self.amount(&instance.amount)),
        }
    }

    fn spec(&self, spec: &Spec) -> String {
        let e = |e: &Expr| self.expr(e);
        match spec {
            Spec::Access(location, amount) => {
                let location = match location {
                    Location::Field(object, field) => {
                        format!("{}.{}", e(object), self.0.world.field(*field).name)
                    }
                    Location::Static(field) => self.static_field(*field),
                    Location::Element(a, i) => format!("{}[{}]", e(a), e(i)),
                    Location::Elements(a) => format!("{}[*]", e(a)),
                    Location::Range(a, i, j) => format!("{}[{}..{}]", e(a), e(i), e(j)),
                };
                format!("acc({location}{})", self.amount(amount))
            }
            Spec::Predicate(instance) => self.instance(instance),
            Spec::Star(a, b) => format!("({} ** {})", e(a), e(b)),
            Spec::Implies(a, b) => format!("({} ==> {})", e(a), e(b)),
            Spec::Iff(a, b) => format!("({} <==> {})", e(a), e(b)),
            Spec::Old(a) => format!("old({})", e(a)),
            Spec::Result => "\\result".to_owned(),
            Spec::Quantifier {
                is_forall,
                variables,
                body,
            } => {
                let variables: Vec<String> = variables.iter().map(|&v| self.typed_var(v)).collect();
                let word = if *is_forall { "forall" } else { "exists" };
                format!("({word} {}; {})", variables.join(", "), e(body))
            }
            Spec::Untouched(a) => format!("untouched({})", e(a)),
            Spec::Opening(instance, a) => format!("opening {} in {}", self.instance(instance), e(a)),
            Spec::Using(call, a) => format!("using {} in {}", e(call), e(a)),
        }
    }

    /// The last method of this name in the user's classes.
    fn method(&self, name: &str) -> &Method {
        let world = &self.0.world;
        let own = |m: &&Method| !world.class(m.class).is_prelude && !world.class(m.class).is_lambda;
        let mut methods = world.methods.iter().rev().filter(own);
        methods.find(|m| &*m.name == name).expect("a method")
    }

    /// The contract of a method, one clause a line.
    pub fn contract(&self, name: &str) -> String {
        let contract = &self.method(name).contract;
        let mut lines = Vec::new();
        if contract.is_pure {
            lines.push("pure".to_owned());
        }
        lines.extend(
            contract
                .requires
                .iter()
                .map(|e| format!("requires {}", self.expr(e))),
        );
        lines.extend(
            contract
                .ensures
                .iter()
                .map(|e| format!("ensures {}", self.expr(e))),
        );
        for signals in &contract.signals {
            let class = &self.0.world.class(signals.class).name;
            let variable = signals.variable.map(|v| format!(" {}", self.var(v)));
            let variable = variable.unwrap_or_default();
            lines.push(format!(
                "signals ({class}{variable}) {}",
                self.expr(&signals.assertion)
            ));
        }
        lines.join("\n")
    }

    /// The predicate of this name.
    pub fn predicate(&self, name: &str) -> String {
        let predicate = self.0.world.predicates.iter().find(|p| &*p.name == name);
        let predicate = predicate.expect("a predicate");
        let parameters: Vec<String> = predicate.parameters.iter().map(|&p| self.typed_var(p)).collect();
        let body = predicate.body.as_ref().map(|b| format!(" = {}", self.expr(b)));
        format!("{name}({}){}", parameters.join(", "), body.unwrap_or_default())
    }

    /// The ghost statements in the body of a method, in order.
    pub fn ghosts(&self, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        let method = self.method(name);
        let body = method.body.as_ref().expect("a body");
        self.in_statements(&body.statements, &mut found);
        found
    }

    fn in_statements(&self, statements: &[Stmt], found: &mut Vec<String>) {
        for statement in statements {
            self.in_statement(statement, found);
        }
    }

    fn in_statement(&self, statement: &Stmt, found: &mut Vec<String>) {
        match &statement.kind {
            StmtKind::Ghost(ghost) => found.push(self.ghost(ghost)),
            StmtKind::Block(body) => self.in_statements(body, found),
            StmtKind::If(_, yes, no) => {
                self.in_statement(yes, found);
                no.iter().for_each(|no| self.in_statement(no, found));
            }
            StmtKind::Loop { invariants, body, .. } | StmtKind::ForArray { invariants, body, .. } => {
                found.extend(invariants.iter().map(|i| format!("invariant {}", self.expr(i))));
                self.in_statement(body, found);
            }
            StmtKind::Switch(switch) => switch
                .cases
                .iter()
                .for_each(|c| self.in_statements(&c.body, found)),
            StmtKind::Try {
                body,
                catches,
                finally,
                ..
            } => {
                self.in_statements(body, found);
                catches.iter().for_each(|c| self.in_statements(&c.body, found));
                finally.iter().for_each(|f| self.in_statements(f, found));
            }
            StmtKind::Labelled(_, body) => self.in_statement(body, found),
            StmtKind::Return(Some(value)) if matches!(value.kind, ExprKind::Spec(_)) => {
                found.push(format!("return {}", self.expr(value)));
            }
            _ => {}
        }
    }

    fn ghost(&self, ghost: &Ghost) -> String {
        match ghost {
            Ghost::Open(i) => format!("open {}", self.instance(i)),
            Ghost::Close(i) => format!("close {}", self.instance(i)),
            Ghost::Use(e) => format!("use {}", self.expr(e)),
            Ghost::Assert(e) => format!("assert {}", self.expr(e)),
            Ghost::Assume(e) => format!("assume {}", self.expr(e)),
            Ghost::Join(e) => format!("join {}", self.expr(e)),
            Ghost::Local(v, None) => format!("ghost {}", self.typed_var(*v)),
            Ghost::Local(v, Some(e)) => format!("ghost {} = {}", self.typed_var(*v), self.expr(e)),
            Ghost::Assign(e) => self.expr(e),
            Ghost::If(condition, yes, no) => {
                let side = |side: &Stmt| self.in_line(std::slice::from_ref(side));
                let no = no.iter().map(|no| format!(" else {{ {} }}", side(no)));
                let (condition, yes) = (self.expr(condition), side(yes));
                format!("if ({condition}) {{ {yes} }}{}", no.collect::<String>())
            }
        }
    }

    fn in_line(&self, all: &[Stmt]) -> String {
        let mut found = Vec::new();
        all.iter().for_each(|s| self.in_statement(s, &mut found));
        found.join("; ")
    }
}
