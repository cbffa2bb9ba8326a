//! Finds the nodes of a program by their places, and prints them.
//!
//! All nodes that a macro expands to, but for its arguments, have the place of the use. The
//! outermost of several nodes with one place is found.

use super::{SilverPrinter, push};
use crate::ast::{
    Exp, ExpKind, FieldId, Location, Name, OldState, PredicateAccess, Program, Stmt, StmtKind, VarDecl,
};
use crate::check::walk;
use echis_source::Span;

/// A part of a program that has to terminate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminating {
    /// A function.
    Function,
    /// A method.
    Method,
    /// A loop.
    Loop,
}

/// The nodes of a program.
#[derive(Debug)]
pub struct Nodes<'p> {
    program: &'p Program,
    members: Vec<Member<'p>>,
}

/// A member with its nodes.
#[derive(Debug)]
struct Member<'p> {
    name: Name,
    span: Span,
    printer: SilverPrinter<'p>,
    /// The outermost expressions.
    exps: Vec<&'p Exp>,
    stmts: Vec<&'p Stmt>,
}

/// A call: the name of the callee, its declaration, and the arguments.
struct Call<'p> {
    callee: &'p Name,
    declaration: Span,
    arguments: &'p [Exp],
}

impl<'p> Nodes<'p> {
    /// The nodes of this program.
    pub fn new(program: &'p Program) -> Nodes<'p> {
        let member = |name: &Name, span, vars: &'p [VarDecl], labels: &'p [Name]| Member {
            name: name.clone(),
            span,
            printer: SilverPrinter::new(program, vars, labels),
            exps: Vec::new(),
            stmts: Vec::new(),
        };
        let functions = program.functions.iter().map(|f| {
            let mut found = member(&f.name, f.span, &f.vars, &[]);
            found.exps = f.pres.iter().chain(&f.posts).chain(&f.body).collect();
            walk::decreases_exps(&f.decreases, &mut |e| found.exps.push(e));
            found
        });
        let predicates = program.predicates.iter().map(|p| {
            let mut found = member(&p.name, p.span, &p.vars, &[]);
            found.exps = p.body.iter().collect();
            found
        });
        let methods = program.methods.iter().map(|m| {
            let mut found = member(&m.name, m.span, &m.vars, &m.labels);
            walk::method_contract(m, &mut |e| found.exps.push(e));
            m.body.iter().flatten().for_each(|s| {
                s.walk(&mut |s| {
                    found.stmts.push(s);
                    walk::stmt_exps(s, &mut |e| found.exps.push(e));
                });
            });
            found
        });
        Nodes {
            program,
            members: functions.chain(predicates).chain(methods).collect(),
        }
    }

    /// The name of the member around a place.
    pub fn member(&self, place: Span) -> Option<&str> {
        self.around(place).map(|member| &*member.name)
    }

    /// The expression at a place, printed for an error about another place: the parameters of a
    /// callee are replaced by the arguments of the call there.
    pub fn exp(&self, place: Span, error: Span) -> Option<String> {
        let member = self.around(place)?;
        let e = member.exp_at(place)?;
        Some(self.printed(member, error, &|printer| printer.exp(e)))
    }

    /// The assertion at a place, printed like [`Nodes::exp`]. Only the exhaled part of an
    /// inhale-exhale assertion can fail.
    pub fn exhaled(&self, place: Span, error: Span) -> Option<String> {
        let member = self.around(place)?;
        let mut e = member.exp_at(place)?;
        while let ExpKind::InhaleExhale(_, exhaled) = &e.kind {
            e = exhaled;
        }
        Some(self.printed(member, error, &|printer| printer.exp(e)))
    }

    /// The location that permission is needed to at a place, printed like [`Nodes::exp`].
    pub fn location(&self, place: Span, error: Span) -> Option<String> {
        let member = self.around(place)?;
        let location = member.location_at(place)?;
        Some(self.printed(member, error, &|printer| match location {
            Found::Location(location) => printer.location(location),
            Found::Instance(access) => printer.instance(access),
            Found::Field(receiver, field) => {
                let field = &self.program.fields[field.index()].name;
                format!("{}.{field}", printer.exp(receiver))
            }
            Found::Exp(e) => printer.exp(e),
        }))
    }

    /// The collection and the index or key of the access whose index stands at a place.
    pub fn index(&self, place: Span, error: Span) -> Option<(String, String)> {
        let member = self.around(place)?;
        let mut found = None;
        member.walk(&mut |e| match &e.kind {
            ExpKind::Index(of, index) | ExpKind::Update(of, index, _) if index.span == place => {
                found.get_or_insert((&**of, &**index));
            }
            _ => {}
        });
        let (of, index) = found?;
        let print = |e| self.printed(member, error, &|printer: SilverPrinter<'_>| printer.exp(e));
        Some((print(of), print(index)))
    }

    /// The label of the `old` expression at a place.
    pub fn label(&self, place: Span) -> Option<String> {
        let member = self.around(place)?;
        let mut found = None;
        member.walk(&mut |e| match e.kind {
            ExpKind::Old(OldState::Label(label), _) if e.span == place => {
                found = found.or(member.printer.labels.get(label.index()));
            }
            _ => {}
        });
        found.map(ToString::to_string)
    }

    /// The name of the method or function that is called at a place.
    pub fn callee(&self, place: Span) -> Option<&'p str> {
        let (_, call) = self.call(place)?;
        Some(call.callee)
    }

    /// The predicate instance that is folded or unfolded at a place.
    pub fn instance(&self, place: Span) -> Option<String> {
        let member = self.around(place)?;
        let stmt = member.stmts.iter().find(|s| s.span == place)?;
        match &stmt.kind {
            StmtKind::Fold(access) | StmtKind::Unfold(access) => Some(member.printer.instance(access)),
            _ => None,
        }
    }

    /// The `quasihavocall` statement around a place.
    pub fn quasihavocall(&self, place: Span) -> Option<String> {
        let member = self.around(place)?;
        member.stmts.iter().find_map(|s| match &s.kind {
            StmtKind::QuasihavocAll(vars, condition, location) if contains(s.span, place) => {
                let mut out = "quasihavocall ".to_string();
                member.printer.declarations(vars, &mut out);
                out.push_str(" :: ");
                let condition = condition.as_ref().map(|c| member.printer.exp(c));
                condition
                    .iter()
                    .for_each(|c| push(&mut out, format_args!("{c} ==> ")));
                out.push_str(&member.printer.location(location));
                Some(out)
            }
            _ => None,
        })
    }

    /// The part of the program whose termination is checked at a place. The measures of a loop are
    /// compared at its end, and the error is at its clause.
    pub fn terminating(&self, place: Span) -> Terminating {
        let is_function = self.program.functions.iter().any(|f| contains(f.span, place));
        let is_clause = self.around(place).is_some_and(|member| {
            let mut loops = member.stmts.iter().filter_map(|s| match &s.kind {
                StmtKind::While(w) => Some(&w.decreases),
                _ => None,
            });
            loops.any(|clauses| clauses.iter().any(|clause| contains(clause.span(), place)))
        });
        match (is_function, is_clause) {
            (true, _) => Terminating::Function,
            (false, true) => Terminating::Loop,
            (false, false) => Terminating::Method,
        }
    }

    /// Prints a node of a member with the arguments of the call at the place of the error, if the
    /// member is called there.
    fn printed(
        &self,
        member: &Member<'p>,
        error: Span,
        print: &dyn Fn(SilverPrinter<'_>) -> String,
    ) -> String {
        match self.call(error) {
            Some((caller, call)) if call.declaration == member.span && !contains(member.span, error) => {
                print(member.printer.with_arguments(call.arguments, &caller.printer))
            }
            _ => print(member.printer),
        }
    }

    fn call(&self, place: Span) -> Option<(&Member<'p>, Call<'p>)> {
        let caller = self.around(place)?;
        let in_stmt = caller.stmts.iter().find_map(|s| match &s.kind {
            StmtKind::Call(method, arguments, _) if s.span == place => {
                let method = &self.program.methods[method.index()];
                Some(Call {
                    callee: &method.name,
                    declaration: method.span,
                    arguments,
                })
            }
            _ => None,
        });
        let mut in_exp = None;
        caller.walk(&mut |e| match &e.kind {
            ExpKind::Call(function, arguments) if e.span == place => {
                let function = &self.program.functions[function.index()];
                in_exp.get_or_insert(Call {
                    callee: &function.name,
                    declaration: function.span,
                    arguments,
                });
            }
            _ => {}
        });
        Some((caller, in_stmt.or(in_exp)?))
    }

    /// The member around a place.
    fn around(&self, place: Span) -> Option<&Member<'p>> {
        self.members.iter().find(|m| contains(m.span, place))
    }
}

/// A location in the tree.
enum Found<'p> {
    Location(&'p Location),
    Instance(&'p PredicateAccess),
    Field(&'p Exp, FieldId),
    Exp(&'p Exp),
}

impl<'p> Member<'p> {
    /// Visits all expressions.
    fn walk(&self, f: &mut dyn FnMut(&'p Exp)) {
        for e in &self.exps {
            e.walk(&mut |e| {
                f(e);
                true
            });
        }
    }

    fn exp_at(&self, place: Span) -> Option<&'p Exp> {
        let mut found = None;
        self.walk(&mut |e| {
            if e.span == place {
                found.get_or_insert(e);
            }
        });
        found
    }

    fn location_at(&self, place: Span) -> Option<Found<'p>> {
        let accesses = self.stmts.iter().filter_map(|s| match &s.kind {
            StmtKind::Fold(access) | StmtKind::Unfold(access) => Some(access),
            _ => None,
        });
        if let Some(access) = accesses.into_iter().find(|a| a.span == place) {
            return Some(Found::Instance(access));
        }
        let (mut found, mut other) = (None, None);
        self.walk(&mut |e| match &e.kind {
            ExpKind::Acc(location, _) if e.span == place => {
                found.get_or_insert(Found::Location(location));
            }
            ExpKind::Unfolding(access, _) if access.span == place => {
                found.get_or_insert(Found::Instance(access));
            }
            ExpKind::Field(..) if e.span == place => {
                found.get_or_insert(Found::Exp(e));
            }
            _ if e.span == place => {
                other.get_or_insert(Found::Exp(e));
            }
            _ => {}
        });
        found.or_else(|| self.location_inside(place)).or(other)
    }

    /// The location that stands inside of an access or on the left of an assignment.
    fn location_inside(&self, place: Span) -> Option<Found<'p>> {
        let mut found = None;
        self.walk(&mut |e| match &e.kind {
            ExpKind::Acc(location, _) | ExpKind::Perm(location) if contains(e.span, place) => {
                found = Some(Found::Location(location));
            }
            ExpKind::ForPerm(q) if contains(e.span, place) => found = Some(Found::Location(&q.location)),
            ExpKind::Unfolding(access, _) if contains(access.span, place) => {
                found = Some(Found::Instance(access));
            }
            _ => {}
        });
        self.stmts.iter().for_each(|s| match &s.kind {
            StmtKind::FieldAssign(receiver, field, _)
                if contains(s.span, place) && place.start == s.span.start =>
            {
                found = Some(Found::Field(receiver, *field));
            }
            StmtKind::Fold(access) | StmtKind::Unfold(access) if contains(s.span, place) => {
                found = Some(Found::Instance(access));
            }
            StmtKind::Quasihavoc(_, location) | StmtKind::QuasihavocAll(_, _, location)
                if contains(s.span, place) =>
            {
                found = Some(Found::Location(location));
            }
            _ => {}
        });
        found
    }
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}
