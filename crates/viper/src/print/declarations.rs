//! Declarations: an empty line between them, except between short ones of the same kind.

use super::Printer;
use super::expressions::{expression, separated};
use super::types::{annotation_text, type_text, typed_idents};
use crate::syntax::*;
use std::slice;

impl Printer {
    pub(super) fn file(&mut self, file: &File) {
        let mut before: Option<&Item> = None;
        for item in &file.items {
            if before.is_some_and(|before| !stand_together(before, item)) {
                self.out.push('\n');
            }
            self.item(item);
            before = Some(item);
        }
    }

    fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.text(annotation_text(annotation));
        }
    }

    fn item(&mut self, item: &Item) {
        self.annotations(&item.annotations);
        match &item.kind {
            ItemKind::Import { path, standard: true } => self.text(format!("import <{path}>")),
            ItemKind::Import {
                path,
                standard: false,
            } => self.text(format!("import \"{path}\"")),
            ItemKind::Define(define) => self.define(define),
            ItemKind::Fields(fields) => self.text(format!("field {}", typed_idents(fields))),
            ItemKind::Method(method) => self.method(method),
            ItemKind::Function(function) => self.function(function),
            ItemKind::Predicate(predicate) => self.predicate(predicate),
            ItemKind::Domain(domain) => self.domain(domain),
            ItemKind::Adt(adt) => self.adt(adt),
        }
    }

    /// `define name(params) body`.
    pub(super) fn define(&mut self, define: &Define) {
        let mut head = format!("define {}", define.name.name);
        if let Some(params) = &define.params {
            head.push_str(&format!("({})", names(params)));
        }
        head.push(' ');
        match &define.body {
            DefineBody::Exp(e) => self.line(|line| {
                line.text(head);
                line.soft();
                expression(e, line);
            }),
            DefineBody::Block(b) => {
                self.text(format!("{head}{{"));
                self.inside(b);
                self.text("}");
            }
        }
    }

    /// Name, parameters and results.
    fn signature(&mut self, head: String, params: &[TypedIdent], rest: String) {
        self.line(|line| {
            line.text(format!("{head}("));
            line.indented(|line| {
                line.soft();
                separated(
                    params,
                    |param, line| line.text(typed_idents(slice::from_ref(param))),
                    line,
                );
            });
            line.text(format!("){rest}"));
        });
    }

    fn method(&mut self, m: &Method) {
        let results = if m.results.is_empty() {
            String::new()
        } else {
            format!(" returns ({})", typed_idents(&m.results))
        };
        self.signature(format!("method {}", m.name.name), &m.params, results);
        self.contract(&m.pres, &m.posts, &m.decreases);
        if let Some(body) = &m.body {
            self.block(body);
        }
    }

    fn function(&mut self, f: &Function) {
        let ty = format!(": {}", type_text(&f.ty));
        self.signature(format!("function {}", f.name.name), &f.params, ty);
        self.contract(&f.pres, &f.posts, &f.decreases);
        self.optional_body(f.body.as_ref());
    }

    fn predicate(&mut self, p: &Predicate) {
        self.signature(format!("predicate {}", p.name.name), &p.params, String::new());
        self.optional_body(p.body.as_ref());
    }

    fn contract(&mut self, pres: &[Exp], posts: &[Exp], decreases: &[Decreases]) {
        self.indented(|p| {
            p.clauses("requires", pres);
            p.clauses("ensures", posts);
            p.decreases(decreases);
        });
        // an annotation of the next declaration would be read as a measure
        if decreases.last().is_some_and(is_empty) {
            self.semicolon();
        }
    }

    fn optional_body(&mut self, body: Option<&Exp>) {
        if let Some(e) = body {
            self.text("{");
            self.braced(e);
            self.text("}");
        }
    }

    fn braced(&mut self, e: &Exp) {
        self.indented(|p| p.line(|line| line.group(|line| expression(e, line))));
    }

    fn domain(&mut self, d: &Domain) {
        let mut head = format!("domain {}{}", d.name.name, type_params(&d.type_params));
        if !d.interpretations.is_empty() {
            let all: Vec<String> = d
                .interpretations
                .iter()
                .map(|(key, value)| format!("{}: \"{value}\"", key.name))
                .collect();
            head.push_str(&format!(" interpretation ({})", all.join(", ")));
        }
        self.text(format!("{head} {{"));
        self.indented(|p| {
            d.functions.iter().for_each(|f| p.domain_function(f));
            for (index, axiom) in d.axioms.iter().enumerate() {
                if index > 0 || !d.functions.is_empty() {
                    p.out.push('\n');
                }
                p.axiom(axiom);
            }
        });
        self.text("}");
    }

    fn domain_function(&mut self, f: &DomainFunction) {
        self.annotations(&f.annotations);
        let unique = if f.unique { "unique " } else { "" };
        let mut rest = format!(": {}", type_text(&f.ty));
        if let Some(interpretation) = &f.interpretation {
            rest.push_str(&format!(" interpretation \"{interpretation}\""));
        }
        self.signature(format!("{unique}function {}", f.name.name), &f.params, rest);
    }

    fn axiom(&mut self, axiom: &Axiom) {
        self.annotations(&axiom.annotations);
        match &axiom.name {
            Some(name) => self.text(format!("axiom {} {{", name.name)),
            None => self.text("axiom {"),
        }
        self.braced(&axiom.exp);
        self.text("}");
    }

    fn adt(&mut self, a: &Adt) {
        self.text(format!("adt {}{} {{", a.name.name, type_params(&a.type_params)));
        self.indented(|p| {
            for constructor in &a.constructors {
                p.annotations(&constructor.annotations);
                p.signature(
                    constructor.name.name.to_string(),
                    &constructor.params,
                    String::new(),
                );
            }
        });
        if !a.derives.is_empty() {
            self.text("} derives {");
            self.indented(|p| a.derives.iter().for_each(|derive| p.derive(derive)));
        }
        self.text("}");
    }

    /// `name[T] without a, b`.
    fn derive(&mut self, derive: &Derive) {
        let mut text = derive.name.name.to_string();
        if let Some(param) = &derive.param {
            text.push_str(&format!("[{}]", type_text(param)));
        }
        if !derive.without.is_empty() {
            text.push_str(&format!(" without {}", names(&derive.without)));
        }
        self.text(text);
    }
}

/// Imports, fields and short macros stand in paragraphs.
fn stand_together(a: &Item, b: &Item) -> bool {
    let is_short = |item: &Item| match &item.kind {
        ItemKind::Define(define) => matches!(define.body, DefineBody::Exp(_)),
        ItemKind::Import { .. } | ItemKind::Fields(_) => true,
        _ => false,
    };
    std::mem::discriminant(&a.kind) == std::mem::discriminant(&b.kind) && is_short(a) && is_short(b)
}

fn is_empty(clause: &Decreases) -> bool {
    matches!(&clause.kind, DecreasesKind::Tuple(tuple) if tuple.is_empty()) && clause.condition.is_none()
}

fn names(all: &[Ident]) -> String {
    let texts: Vec<&str> = all.iter().map(|name| &*name.name).collect();
    texts.join(", ")
}

/// `[T, …]`, if there are any.
fn type_params(all: &[Ident]) -> String {
    if all.is_empty() {
        return String::new();
    }
    format!("[{}]", names(all))
}
