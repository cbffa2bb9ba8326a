//! Parses items: clauses, declarations and ghost statements, and the prefixes of expressions.

use super::lexer::Kind;
use super::tree::{ClauseKind, Ghost, Item, ItemKind, PredicateDecl, Prefix, PrefixConstructor, Spec};
use super::{Failed, Parsed, Parser, SIZE};
use crate::tree::{Block, Expr, FieldDecl, Modifiers, Parameter, Stmt, StmtKind, Variable};
use std::sync::Arc;

/// The keywords that can begin an item.
const KEYWORDS: [&str; 18] = [
    "pure",
    "requires",
    "ensures",
    "signals",
    "invariant",
    "predicate",
    "ghost",
    "open",
    "close",
    "use",
    "assert",
    "assume",
    "join",
    "wrap",
    "if",
    "static",
    "public",
    "abstract",
];
/// The keywords that begin a prefix of an expression.
const PREFIXES: [(&str, PrefixConstructor); 2] = [("opening", Spec::Opening), ("using", Spec::Using)];

/// The constructor of the expression that begins with this prefix keyword, `opening` or `using`.
pub(super) fn prefix_constructor(word: &str) -> Option<PrefixConstructor> {
    let found = PREFIXES.iter().find(|(prefix, _)| *prefix == word);
    found.map(|(_, make)| *make)
}

/// Whether a contract can begin with this word.
pub(super) fn begins_contract(word: &str) -> bool {
    KEYWORDS.contains(&word) || prefix_constructor(word).is_some()
}

impl Parser<'_> {
    /// Parses all items of a comment. After an error, parsing continues with the next item.
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        if self.at_end() {
            let span = self.span();
            self.report(span, "this contract says nothing");
        }
        while !self.at_end() {
            (self.remaining_size, self.open_brackets) = (SIZE, 0);
            let start = self.span();
            match self.item() {
                Ok(kind) => items.push(Item {
                    kind,
                    span: self.since(start),
                }),
                Err(_) => self.recover(),
            }
        }
        items
    }

    /// Recovers from an error: skips past the next `;` or `}` after which an item begins, or to the
    /// end of the enclosing block.
    fn recover(&mut self) {
        let mut braces = 0;
        let is_at_end = |s: &Self, braces| braces == 0 && s.open_blocks > 0 && s.is_symbol("}");
        while !self.at_end() && !is_at_end(self, braces) {
            let token = self.next();
            match token.text {
                "{" => braces += 1,
                "}" => braces -= 1,
                _ => {}
            }
            if braces <= 0 && [";", "}"].iter().any(|end| token.is_symbol(end)) && self.begins_item() {
                return;
            }
        }
    }

    /// Whether an item begins at this token, or the contract or the block ends.
    pub(super) fn begins_item(&self) -> bool {
        let token = self.token();
        let is_item = token.kind == Kind::Name && KEYWORDS.contains(&token.text);
        self.at_end() || is_item || token.is_symbol("}")
    }

    /// Parses an item and the `;` at its end.
    fn item(&mut self) -> Parsed<ItemKind> {
        let token = self.token();
        let is_keyword = token.kind == Kind::Name && !self.ahead(1).is_symbol("=");
        let clause = ItemKind::Clause;
        let kind = match token.text {
            _ if !is_keyword => self.assignment()?,
            "pure" => {
                self.at += 1;
                self.eat(";");
                return Ok(clause(ClauseKind::Pure));
            }
            "wrap" => {
                self.at += 1;
                self.eat(";");
                return Ok(ItemKind::Wrap);
            }
            "requires" => clause(ClauseKind::Requires(self.assertion_after_keyword()?)),
            "ensures" => clause(ClauseKind::Ensures(self.assertion_after_keyword()?)),
            "signals" => self.signals()?,
            "invariant" => ItemKind::Invariant(self.assertion_after_keyword()?),
            "open" => ItemKind::Statement(Ghost::Open(self.assertion_after_keyword()?)),
            "close" => ItemKind::Statement(Ghost::Close(self.assertion_after_keyword()?)),
            "use" => ItemKind::Statement(Ghost::Use(self.assertion_after_keyword()?)),
            "assert" => ItemKind::Statement(Ghost::Assert(self.assertion_after_keyword()?)),
            "assume" => ItemKind::Statement(Ghost::Assume(self.assertion_after_keyword()?)),
            "join" => ItemKind::Statement(Ghost::Join(self.assertion_after_keyword()?)),
            "if" => return self.ghost_if().map(ItemKind::Statement),
            "predicate" | "ghost" | "static" | "public" | "abstract" => return self.declaration(),
            _ => self.assignment()?,
        };
        self.end_of_item()?;
        Ok(kind)
    }

    /// Parses `if (b) { … } else { … }`.
    fn ghost_if(&mut self) -> Parsed<Ghost> {
        self.count_nesting()?;
        self.at += 1;
        self.expect("(")?;
        self.open_brackets += 1;
        let condition = self.assertion()?;
        self.open_brackets -= 1;
        self.expect(")")?;
        let yes = Box::new(self.block()?);
        if !self.is_name("else") {
            return Ok(Ghost::If(condition, yes, None));
        }
        self.at += 1;
        let start = self.span();
        let no = if self.is_name("if") {
            let other = echis_recursion::deep(|| self.ghost_if())?;
            Stmt::new(StmtKind::Ghost(Box::new(other)), self.since(start))
        } else {
            self.block()?
        };
        Ok(Ghost::If(condition, yes, Some(Box::new(no))))
    }

    /// Parses ghost statements in braces. After an error, parsing continues with the next
    /// statement.
    fn block(&mut self) -> Parsed<Stmt> {
        let start = self.expect("{")?;
        let size = self.remaining_size;
        self.open_blocks += 1;
        let mut statements = Vec::new();
        while !self.at_end() && !self.is_symbol("}") {
            (self.remaining_size, self.open_brackets) = (size, 0);
            match self.statement() {
                Ok(more) => statements.extend(more),
                Err(_) => self.recover(),
            }
        }
        self.open_blocks -= 1;
        (self.remaining_size, self.open_brackets) = (size, 0);
        self.expect("}")?;
        let span = self.since(start);
        Ok(Stmt::new(StmtKind::Block(Block { statements, span }), span))
    }

    /// Parses a statement in a block of ghost statements.
    fn statement(&mut self) -> Parsed<Vec<Stmt>> {
        let start = self.span();
        let item = echis_recursion::deep(|| self.item())?;
        let span = self.since(start);
        item.statements(span).map_err(|_| {
            self.report(span, "only ghost statements can stand in a ghost block");
            Failed
        })
    }

    /// Parses the assertion after a keyword.
    fn assertion_after_keyword(&mut self) -> Parsed<Expr> {
        self.at += 1;
        self.assertion()
    }

    /// Parses the `;` after an item, which may be missing at the end of a comment. If another item
    /// follows directly, reports the error at the end of this item.
    fn end_of_item(&mut self) -> Parsed<()> {
        let is_assignment = self.token().kind == Kind::Name && self.ahead(1).is_symbol("=");
        if self.at_end() || self.eat(";") {
            Ok(())
        } else if self.begins_item() || is_assignment {
            self.missing(";")
        } else {
            self.fail("expected `;`")
        }
    }

    /// Parses `signals (E e) A`.
    fn signals(&mut self) -> Parsed<ItemKind> {
        self.at += 1;
        self.expect("(")?;
        let class = self.type_ref()?;
        let name = if self.is_symbol(")") {
            None
        } else {
            Some(self.ident()?)
        };
        self.expect(")")?;
        let assertion = self.assertion()?;
        Ok(ItemKind::Clause(ClauseKind::Signals(class, name, assertion)))
    }

    /// Parses the declaration of a predicate, a ghost field or a ghost variable, or an assignment
    /// after `ghost`.
    fn declaration(&mut self) -> Parsed<ItemKind> {
        let mut modifiers = Modifiers::default();
        let mut is_ghost = false;
        loop {
            let token = self.token();
            match token.text {
                "static" => modifiers.is_static = true,
                "public" => modifiers.public = true,
                "abstract" => modifiers.is_abstract = true,
                "ghost" => is_ghost = true,
                _ => break,
            }
            self.at += 1;
        }
        if !is_ghost {
            self.expect_name("predicate")?;
            return self.predicate(modifiers);
        }
        if modifiers.is_abstract {
            return self.fail("expected an abstract predicate: a ghost variable is not abstract");
        }
        let is_declaration = self.ahead_is_declaration();
        let kind = if is_declaration {
            ItemKind::Variable(self.variables(modifiers)?)
        } else if modifiers == Modifiers::default() {
            self.assignment()?
        } else {
            return self.fail("expected the type and the name of a ghost field");
        };
        self.end_of_item()?;
        Ok(kind)
    }

    /// Whether a type and a name follow. Consumes nothing.
    fn ahead_is_declaration(&mut self) -> bool {
        let (at, errors) = (self.at, self.errors.len());
        let found = self.type_ref().is_ok() && self.token().kind == Kind::Name;
        self.at = at;
        self.errors.truncate(errors);
        found
    }

    /// Parses `T x = e, y`.
    fn variables(&mut self, modifiers: Modifiers) -> Parsed<FieldDecl> {
        let ty = self.type_ref()?;
        let mut variables = Vec::new();
        loop {
            let name = self.ident()?;
            let init = if self.eat("=") {
                Some(self.assertion()?)
            } else {
                None
            };
            variables.push(Variable {
                ty: ty.clone(),
                span: self.since(name.span),
                name,
                is_final: false,
                init,
            });
            if !self.eat(",") {
                return Ok(FieldDecl { modifiers, variables });
            }
        }
    }

    /// Parses `predicate p(T x) = A;`, `predicate p(T x) { return A; }` or `predicate p(T x);`.
    fn predicate(&mut self, modifiers: Modifiers) -> Parsed<ItemKind> {
        let name = self.ident()?;
        self.expect("(")?;
        let parameters = self.parameters()?;
        let body = if self.eat("=") {
            let body = self.assertion()?;
            self.end_of_item()?;
            Some(body)
        } else if self.eat("{") {
            self.expect_name("return")?;
            let body = self.assertion()?;
            self.expect(";")?;
            self.expect("}")?;
            self.eat(";");
            Some(body)
        } else {
            self.end_of_item()?;
            None
        };
        if modifiers.is_abstract && body.is_some() {
            self.report(name.span, "an abstract predicate has no body");
        }
        Ok(ItemKind::Predicate(Arc::new(PredicateDecl {
            name,
            is_static: modifiers.is_static,
            parameters,
            body,
        })))
    }

    fn parameters(&mut self) -> Parsed<Vec<Parameter>> {
        let mut parameters = Vec::new();
        if self.eat(")") {
            return Ok(parameters);
        }
        loop {
            let ty = self.type_ref()?;
            parameters.push(Parameter {
                ty,
                name: self.ident()?,
                is_varargs: false,
                is_final: false,
            });
            if self.eat(")") {
                return Ok(parameters);
            }
            self.expect(",")?;
        }
    }

    /// Parses `x = e`, the only item without a keyword.
    fn assignment(&mut self) -> Parsed<ItemKind> {
        let start = self.at;
        let place = self.unary()?;
        if !self.is_symbol("=") {
            self.at = start;
            let keyword = keyword_like(self.token().text);
            let meant = keyword.map_or(String::new(), |k| format!(" such as `{k}`"));
            return self.fail(&format!("expected a clause or a ghost statement{meant}"));
        }
        self.at += 1;
        let value = self.assertion()?;
        Ok(ItemKind::Statement(Ghost::Assign(place, value)))
    }

    /// Parses `opening p(x) in using f(x) in …` up to the end of the comment.
    pub(super) fn prefixes(&mut self) -> Vec<Prefix> {
        let mut prefixes = Vec::new();
        loop {
            match self.prefix() {
                Ok(prefix) => prefixes.push(prefix),
                Err(_) => return prefixes,
            }
            if self.at_end() {
                return prefixes;
            }
        }
    }

    /// Parses one prefix, with its keyword.
    fn prefix(&mut self) -> Parsed<Prefix> {
        let Some(make) = prefix_constructor(self.token().text) else {
            return self.fail("expected `opening … in` or `using … in` before an expression");
        };
        self.prefix_after_keyword(make)
    }

    /// Parses the rest of a prefix, whose keyword is the next token.
    pub(super) fn prefix_after_keyword(&mut self, make: PrefixConstructor) -> Parsed<Prefix> {
        self.at += 1;
        let call = self.unary()?;
        self.expect_name("in")?;
        Ok(Prefix { make, call })
    }
}

/// A keyword to suggest instead of a misspelt word: the word begins with the keyword, or the
/// keyword with the word.
fn keyword_like(word: &str) -> Option<&'static str> {
    let is_like = |k: &&str| word.len() > 2 && (k.starts_with(word) || word.starts_with(*k));
    KEYWORDS.into_iter().find(is_like)
}
