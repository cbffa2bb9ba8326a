//! The bodies and contracts of all members, after all signatures are known.

use super::declare::Checker;
use super::expr::Want;
use super::local::Local;
use crate::ast::{Axiom, Exp, Type, VarDecl};
use crate::syntax::{self, ItemKind, StmtKind};

/// Checks everything in the file but signatures.
pub(super) fn check(file: &syntax::File, checker: &mut Checker) {
    let (mut methods, mut functions, mut predicates, mut domains) = (0, 0, 0, 0);
    let next = |n: &mut usize| {
        *n += 1;
        *n - 1
    };
    for item in &file.items {
        match &item.kind {
            ItemKind::Import { .. } | ItemKind::Define(_) | ItemKind::Fields(_) => {}
            ItemKind::Method(m) => checker.method_body(m, next(&mut methods)),
            ItemKind::Function(f) => checker.function_body(f, next(&mut functions)),
            ItemKind::Predicate(p) => checker.predicate_body(p, next(&mut predicates)),
            ItemKind::Domain(d) => checker.axioms(d, next(&mut domains)),
            ItemKind::Adt(a) => checker.check_discriminators(a),
        }
    }
}

impl Checker {
    fn begin(&mut self, params: Vec<VarDecl>, results: Vec<VarDecl>) {
        self.local = Local::default();
        for decl in params {
            self.local.declare(decl, false);
        }
        for decl in results {
            self.local.declare(decl, true);
        }
        self.local.settled = self.local.vars.len();
    }

    fn method_body(&mut self, m: &syntax::Method, index: usize) {
        let method = &self.program.methods[index];
        let mut params = method.vars.clone();
        let results = params.split_off(method.params);
        self.begin(params, results);
        if let Some(body) = &m.body {
            self.labels(body);
        }
        let pres = m.pres.iter().filter_map(|e| self.contract(e)).collect();
        let posts = m.posts.iter().filter_map(|e| self.contract(e)).collect();
        let decreases = self.decreases(&m.decreases);
        let body = m.body.as_ref().map(|b| self.block(b));
        let local = std::mem::take(&mut self.local);
        let method = &mut self.program.methods[index];
        method.vars = local.vars;
        method.labels = local.labels;
        method.pres = pres;
        method.posts = posts;
        method.decreases = decreases;
        method.body = body;
    }

    /// Declares all labels of a body: they can be used before they are passed.
    fn labels(&mut self, block: &syntax::Block) {
        let mut blocks = vec![block];
        while let Some(block) = blocks.pop() {
            for s in &block.stmts {
                match &s.kind {
                    StmtKind::Label(name, _) if self.local.add_label(&name.name).is_none() => {
                        let message = format!("duplicate label `{}`", name.name);
                        self.late.consistency.consistency(s.span, message);
                    }
                    kind => blocks.extend(kind.blocks()),
                }
            }
        }
    }

    fn function_body(&mut self, f: &syntax::Function, index: usize) {
        let function = &self.program.functions[index];
        let params = function.vars.clone();
        let ty = function.ty.clone();
        self.begin(params, Vec::new());
        let mut pres = Vec::new();
        for e in &f.pres {
            pres.extend(self.contract(e));
            self.no_wands(e);
        }
        let decreases = self.decreases(&f.decreases);
        // `result` in a body is found later, as an inconsistency.
        self.local.result = Some(ty.clone());
        self.local.perm_ban = Some("function postconditions");
        let mut posts = Vec::new();
        for e in &f.posts {
            posts.extend(self.check_top(e, Some(Want::Type(Type::Bool))));
            self.no_permission_inspection(e, false);
        }
        self.local.perm_ban = None;
        let body = f
            .body
            .as_ref()
            .and_then(|e| self.check_top(e, Some(Want::Type(ty))));
        let local = std::mem::take(&mut self.local);
        let function = &mut self.program.functions[index];
        function.vars = local.vars;
        function.pres = pres;
        function.posts = posts;
        function.decreases = decreases;
        function.body = body;
    }

    fn predicate_body(&mut self, p: &syntax::Predicate, index: usize) {
        let params = self.program.predicates[index].vars.clone();
        self.begin(params, Vec::new());
        let mut body: Option<Exp> = None;
        if let Some(e) = &p.body {
            body = self.assertion(e);
            self.no_wands(e);
        }
        let local = std::mem::take(&mut self.local);
        let predicate = &mut self.program.predicates[index];
        predicate.vars = local.vars;
        predicate.body = body;
    }

    fn axioms(&mut self, d: &syntax::Domain, index: usize) {
        self.type_params = d.type_params.iter().map(|p| p.name.clone()).collect();
        for axiom in &d.axioms {
            self.begin(Vec::new(), Vec::new());
            self.local.axiom_of = Some(crate::ast::DomainId(index as u32));
            let exp = self.check_top(&axiom.exp, Some(Want::Type(Type::Bool)));
            let local = std::mem::take(&mut self.local);
            if let Some(exp) = exp {
                let name = axiom.name.as_ref().map(|n| n.name.clone());
                let axiom = Axiom {
                    name,
                    vars: local.vars,
                    exp,
                    span: axiom.span,
                };
                self.program.domains[index].axioms.push(axiom);
            }
        }
        self.type_params.clear();
    }
}
