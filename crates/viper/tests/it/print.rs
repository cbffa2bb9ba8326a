//! What is printed is read as the same tree: over all programs of the corpus (skipped when it is
//! not there) and over random trees.

use crate::common::corpus;
use echis_source::{FileId, Span};
use echis_viper::parser::parse;
use echis_viper::print::print;
use echis_viper::syntax::*;
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A tree as text without its spans.
fn shape(file: &File) -> String {
    let text = format!("{file:?}");
    let mut rest = text.as_str();
    let mut out = String::with_capacity(text.len() / 2);
    while let Some((before, after)) = rest.split_once("span: Span {") {
        out.push_str(before);
        rest = after.split_once(" }").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Prints a tree, reads it and prints it again: both the trees and the texts must be the same.
fn round_trip(file: &File) -> Result<(), String> {
    let text = print(file);
    let (again, diagnostics) = parse(FileId(0), &text);
    if let Some(first) = diagnostics.first() {
        let from = &text[first.span.start as usize..];
        return Err(format!(
            "{} at `{}` in:\n{text}",
            first.message,
            from.lines().next().unwrap_or_default()
        ));
    }
    if shape(file) != shape(&again) {
        return Err(format!(
            "read as another tree:\n{text}\nwhich is\n{}",
            print(&again)
        ));
    }
    let second = print(&again);
    if second != text {
        return Err(format!("printed differently:\n{text}\nand\n{second}"));
    }
    Ok(())
}

/// All programs below a folder, sorted.
fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "vpr") {
            found.push(path);
        }
    }
}

#[test]
fn printed_programs_are_read_as_the_same() {
    let Some(corpus) = corpus() else { return };
    let corpus = corpus.join("viper");
    let mut paths = Vec::new();
    programs(&corpus, &mut paths);
    let (mut printed, mut invalid, mut wrong) = (0, 0, Vec::new());
    for path in &paths {
        let text = std::fs::read_to_string(path).unwrap();
        let (file, diagnostics) = parse(FileId(0), &text);
        if !diagnostics.is_empty() {
            invalid += 1;
            continue;
        }
        printed += 1;
        if let Err(why) = round_trip(&file) {
            wrong.push(format!("{}: {why}", path.display()));
        }
    }
    eprintln!("{printed} programs printed, {invalid} are not valid");
    assert!(
        wrong.is_empty(),
        "{} of {printed} differ, first:\n{}",
        wrong.len(),
        wrong[0]
    );
    assert!(printed > invalid);
}

/// Makes a tree of the numbers that proptest chooses; when there are no more it makes leaves.
struct Choices<'a>(std::slice::Iter<'a, u8>);

const INFIX: [BinOp; 23] = [
    BinOp::Iff,
    BinOp::Implies,
    BinOp::Wand,
    BinOp::Or,
    BinOp::And,
    BinOp::Eq,
    BinOp::Ne,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
    BinOp::In,
    BinOp::Add,
    BinOp::Sub,
    BinOp::Append,
    BinOp::Union,
    BinOp::Intersection,
    BinOp::SetMinus,
    BinOp::Subset,
    BinOp::Mul,
    BinOp::Slash,
    BinOp::Backslash,
    BinOp::Mod,
];

impl Choices<'_> {
    fn up_to(&mut self, n: usize) -> usize {
        self.0.next().map_or(0, |choice| *choice as usize % n)
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.up_to(all.len())]
    }

    fn many<T>(&mut self, least: usize, one: impl Fn(&mut Self) -> T) -> Vec<T> {
        let n = least + self.up_to(3);
        (0..n).map(|_| one(self)).collect()
    }

    fn ident(&mut self) -> Ident {
        ident(self.one_of(&["x", "y", "z"]))
    }

    fn annotation(&mut self) -> Annotation {
        let key = ident("note.a");
        let values = self.many(0, |_| Arc::from("some text"));
        Annotation { key, values }
    }

    fn ty(&mut self) -> Type {
        let kind = match self.up_to(8) {
            0 => TypeKind::Primitive(Primitive::Int),
            1 => TypeKind::Primitive(Primitive::Ref),
            2 => TypeKind::Seq(Box::new(self.ty())),
            3 => TypeKind::Set(Box::new(self.ty())),
            4 => TypeKind::Multiset(Box::new(self.ty())),
            5 => TypeKind::Map(Box::new(self.ty()), Box::new(self.ty())),
            6 => TypeKind::Named(self.ident(), Vec::new()),
            _ => TypeKind::Named(self.ident(), self.many(1, Self::ty)),
        };
        Type {
            kind,
            span: Span::default(),
        }
    }

    fn variables(&mut self) -> Vec<TypedIdent> {
        self.many(1, |c| TypedIdent {
            name: Some(c.ident()),
            ty: c.ty(),
        })
    }

    fn pair(&mut self) -> (Exp, Exp) {
        (self.exp(), self.exp())
    }

    fn boxed(&mut self) -> Box<Exp> {
        Box::new(self.exp())
    }

    fn optional<T>(&mut self, one: impl Fn(&mut Self) -> T) -> Option<T> {
        (self.up_to(2) == 1).then(|| one(self))
    }

    fn call(&mut self) -> Exp {
        exp(ExpKind::Call(self.ident(), self.many(0, Self::exp), None))
    }

    fn location(&mut self) -> Exp {
        match self.up_to(2) {
            0 => self.call(),
            _ => exp(ExpKind::Field(self.boxed(), self.ident())),
        }
    }

    fn wand(&mut self) -> Exp {
        exp(ExpKind::Binary(BinOp::Wand, self.boxed(), self.boxed()))
    }

    fn resource(&mut self) -> Box<Exp> {
        Box::new(match self.up_to(2) {
            0 => self.location(),
            _ => self.wand(),
        })
    }

    fn predicate_access(&mut self) -> Box<Exp> {
        let call = self.call();
        Box::new(match self.up_to(2) {
            0 => call,
            _ => exp(ExpKind::Acc(Box::new(call), self.optional(Self::boxed))),
        })
    }

    fn leaf(&mut self) -> ExpKind {
        match self.up_to(9) {
            0 => ExpKind::Ident(self.ident()),
            1 => ExpKind::Int(self.up_to(256).into()),
            2 => ExpKind::Bool(true),
            3 => ExpKind::Null,
            4 => ExpKind::NoPerm,
            5 => ExpKind::Result,
            6 => ExpKind::New(None),
            7 => ExpKind::New(Some(self.many(0, Self::ident))),
            _ => ExpKind::Epsilon,
        }
    }

    fn literal(&mut self) -> ExpKind {
        let collection = self.one_of(&[Collection::Seq, Collection::Set, Collection::Multiset]);
        match self.up_to(4) {
            0 => ExpKind::Literal(collection, Some(self.ty()), Vec::new()),
            1 => ExpKind::MapLiteral(Some((self.ty(), self.ty())), Vec::new()),
            2 => ExpKind::MapLiteral(None, self.many(0, Self::pair)),
            _ => ExpKind::Literal(collection, None, self.many(0, Self::exp)),
        }
    }

    fn slice(&mut self) -> ExpKind {
        let (of, from) = (self.boxed(), self.boxed());
        match self.up_to(3) {
            0 => ExpKind::Slice(of, Some(from), None),
            1 => ExpKind::Slice(of, None, Some(from)),
            _ => ExpKind::Slice(of, Some(from), Some(self.boxed())),
        }
    }

    fn exp(&mut self) -> Exp {
        exp(match self.up_to(32) {
            0 | 1 => self.leaf(),
            2..=9 => ExpKind::Binary(self.one_of(&INFIX), self.boxed(), self.boxed()),
            10 => {
                let comparison = [BinOp::Lt, BinOp::Le, BinOp::In];
                ExpKind::Binary(self.one_of(&comparison), self.boxed(), self.boxed())
            }
            11 => ExpKind::Ite(self.boxed(), self.boxed(), self.boxed()),
            12 => ExpKind::Unary(self.one_of(&[UnOp::Not, UnOp::Neg]), self.boxed()),
            13 => {
                let quantifier = self.one_of(&[Quantifier::Forall, Quantifier::Exists]);
                let trigger = |c: &mut Self| Trigger {
                    terms: c.many(0, Self::exp),
                    span: Span::default(),
                };
                let (variables, triggers) = (self.variables(), self.many(0, trigger));
                ExpKind::Quantifier(quantifier, variables, triggers, self.boxed())
            }
            14 => ExpKind::Let(self.ident(), self.boxed(), self.boxed()),
            15 => ExpKind::Unfolding(self.predicate_access(), self.boxed()),
            16 => ExpKind::Applying(self.boxed(), self.boxed()),
            17 => ExpKind::Asserting(self.boxed(), self.boxed()),
            18 => ExpKind::ForPerm(self.variables(), self.resource(), self.boxed()),
            19 => ExpKind::Perm(self.resource()),
            20 => ExpKind::Acc(Box::new(self.location()), self.optional(Self::boxed)),
            21 => ExpKind::Call(self.ident(), self.many(0, Self::exp), self.optional(Self::ty)),
            22 => ExpKind::Field(self.boxed(), self.ident()),
            23 => ExpKind::Index(self.boxed(), self.boxed()),
            24 => ExpKind::Update(self.boxed(), self.many(1, Self::pair)),
            25 => self.slice(),
            26 => ExpKind::Size(self.boxed()),
            27 => ExpKind::Annotated(self.annotation(), self.boxed()),
            28 => self.literal(),
            29 => match self.up_to(2) {
                0 => ExpKind::Range(self.boxed(), self.boxed()),
                _ => ExpKind::InhaleExhale(self.boxed(), self.boxed()),
            },
            30 => match self.up_to(2) {
                0 => ExpKind::MapDomain(self.boxed()),
                _ => ExpKind::MapRange(self.boxed()),
            },
            _ => match self.up_to(2) {
                0 => ExpKind::Old(self.boxed()),
                _ => ExpKind::LabelledOld(ident("lhs"), self.boxed()),
            },
        })
    }

    /// One of the statements whose ends could be taken for a part of what follows, or the other way
    /// round.
    fn stmt(&mut self) -> Stmt {
        let annotations = self.optional(Self::annotation).into_iter().collect();
        let kind = match self.up_to(8) {
            0 => StmtKind::Assert(self.exp()),
            1 => StmtKind::Assign(self.many(1, Self::target), self.exp()),
            2 => StmtKind::Assign(Vec::new(), self.call()),
            3 => StmtKind::Package(self.wand(), self.optional(Self::block)),
            4 => StmtKind::Block(self.block()),
            5 => StmtKind::Quasihavoc(self.optional(Self::exp), self.location()),
            6 => StmtKind::If(self.exp(), self.block(), self.optional(Self::block)),
            _ => StmtKind::Vars(self.variables(), self.optional(Self::exp)),
        };
        Stmt {
            annotations,
            kind,
            span: Span::default(),
        }
    }

    fn target(&mut self) -> Exp {
        exp(match self.up_to(2) {
            0 => ExpKind::Ident(self.ident()),
            _ => ExpKind::Field(self.boxed(), self.ident()),
        })
    }

    fn block(&mut self) -> Block {
        Block {
            stmts: self.many(0, Self::stmt),
            span: Span::default(),
        }
    }
}

fn exp(kind: ExpKind) -> Exp {
    Exp {
        kind,
        span: Span::default(),
    }
}

fn ident(name: &str) -> Ident {
    Ident {
        name: name.into(),
        span: Span::default(),
    }
}

/// A file with one macro.
fn define(body: DefineBody) -> File {
    let define = Define {
        name: ident("M"),
        params: None,
        body,
        span: Span::default(),
    };
    File {
        items: vec![Item {
            annotations: Vec::new(),
            kind: ItemKind::Define(define),
            span: Span::default(),
        }],
    }
}

/// Enough choices for trees of some dozen nodes.
fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..150)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_expressions_are_read_as_the_same(choices in choices()) {
        let e = Choices(choices.iter()).exp();
        round_trip(&define(DefineBody::Exp(e))).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn printed_statements_are_read_as_the_same(choices in choices()) {
        let block = Choices(choices.iter()).block();
        round_trip(&define(DefineBody::Block(block))).map_err(TestCaseError::fail)?;
    }
}
