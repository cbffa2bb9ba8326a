//! Generates random Java methods with nested expressions and statements of all kinds, and with side
//! effects in many positions. Types are only approximate: methods that do not compile are removed.

mod templates;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use templates::{leaves, primitives, templates};

const SURROUNDINGS: &str = include_str!("Surroundings.java");
/// The maximum nesting of expressions and statements.
const DEEPEST: usize = 4;

/// How the program uses a variable.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// It can be assigned.
    Assigned,
    /// It is never assigned, so that a lambda expression can capture it.
    Fixed,
    /// It counts the iterations of a loop, and is only read.
    Counter,
}

/// A variable in scope.
#[derive(Clone)]
struct Variable {
    name: String,
    ty: String,
    of: Use,
}

/// The state of the generator.
struct Generator {
    state: u64,
    /// The number of names declared so far.
    names: usize,
    variables: Vec<Variable>,
    /// The labels of the enclosing loops.
    labels: Vec<String>,
    /// The number of enclosing loops.
    loops: usize,
}

/// Writes random programs into a folder, one class for each seed. Each class has at most `methods`
/// methods.
pub fn write(folder: &Path, seeds: std::ops::Range<u64>, methods: usize) {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).expect("a folder");
    for seed in seeds {
        let name = format!("Random{seed}");
        let mut generator = Generator::new(seed);
        let mut all: Vec<String> = (0..methods).map(|i| generator.method(i)).collect();
        let path = folder.join(format!("{name}.java"));
        while let Some(wrong) = wrong(&path, &name, &all) {
            let mut kept = (0..all.len()).map(|i| !wrong.contains(&i));
            all.retain(|_| kept.next().unwrap_or(true));
        }
    }
}

/// Writes a program and compiles it. Returns the methods that do not compile, or `None` if all do.
fn wrong(path: &Path, name: &str, methods: &[String]) -> Option<BTreeSet<usize>> {
    let before = SURROUNDINGS.split("METHODS").next().unwrap_or_default();
    let mut line = before.lines().count() + 1;
    let mut begins = Vec::new();
    for method in methods {
        begins.push(line);
        line += method.lines().count();
    }
    let text = SURROUNDINGS
        .replace("NAME", name)
        .replace("METHODS", &methods.concat());
    std::fs::write(path, text).expect("a program");
    let compiled = Command::new("javac")
        .args(["-nowarn", "-proc:none", "-Xmaxerrs", "1000", "-d"])
        .arg(path.with_extension("classes"))
        .arg(path)
        .output()
        .expect("javac");
    if compiled.status.success() {
        return None;
    }
    let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
    let lines = said.lines().filter_map(|l| {
        let (place, _) = l.split_once(": error: ")?;
        place.rsplit_once(':')?.1.parse::<usize>().ok()
    });
    let found: BTreeSet<usize> = lines
        .filter_map(|at| begins.partition_point(|&b| b <= at).checked_sub(1))
        .collect();
    assert!(!found.is_empty(), "javac: {said}");
    Some(found)
}

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator {
            state: (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            names: 0,
            variables: Vec::new(),
            labels: Vec::new(),
            loops: 0,
        }
    }

    /// A random number less than `n` (xorshift*).
    fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let mixed = self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        mixed as usize % n
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// Declares a variable. Returns its name.
    fn fresh(&mut self, ty: &str, of: Use) -> String {
        self.names += 1;
        let name = format!("v{}", self.names);
        self.variables.push(Variable {
            name: name.clone(),
            ty: ty.to_owned(),
            of,
        });
        name
    }

    fn fixed_or_assigned(&mut self, percent: usize) -> Use {
        if self.chance(percent) {
            Use::Fixed
        } else {
            Use::Assigned
        }
    }

    /// A random variable of a type; `None` if there is none.
    fn variable(&mut self, ty: &str, assignable: bool) -> Option<String> {
        let fits = |v: &&Variable| v.ty == ty && (!assignable || v.of == Use::Assigned);
        let all: Vec<String> = self
            .variables
            .iter()
            .filter(fits)
            .map(|v| v.name.clone())
            .collect();
        (!all.is_empty()).then(|| all[self.below(all.len())].clone())
    }

    /// An expression without operands: mostly a variable, if there is one of the type.
    fn leaf(&mut self, ty: &str) -> String {
        match self.variable(ty, false).filter(|_| self.chance(90)) {
            Some(name) => name,
            None => self.pick(leaves(ty)).to_owned(),
        }
    }

    /// A random expression of a type.
    fn expression(&mut self, ty: &str, depth: usize) -> String {
        let stops = if self.variable(ty, false).is_some() {
            45
        } else {
            20
        };
        if depth >= DEEPEST || self.chance(stops) {
            return self.leaf(ty);
        }
        let template = self.pick(templates(ty));
        self.filled(template, depth + 1).unwrap_or_else(|| self.leaf(ty))
    }

    /// Fills a template. `{int long}` is an expression of type `int` or `long`, `{= int}` an
    /// assignable variable, `{final int}` an expression that uses only variables that are never
    /// assigned, and `{: + -}` one of these tokens. Returns `None` if there is no assignable
    /// variable.
    fn filled(&mut self, template: &str, depth: usize) -> Option<String> {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, from)) = rest.split_once('{') {
            let (inner, after) = from.split_once('}')?;
            text.push_str(before);
            rest = after;
            let words: Vec<&str> = inner.split(' ').collect();
            let part = match words[0] {
                ":" => self.pick(&words[1..]).to_owned(),
                "=" => self.variable(words[1], true)?,
                "final" => self.fixed(words[1], depth),
                _ => {
                    let ty = self.pick(&words);
                    self.expression(ty, depth)
                }
            };
            text.push_str(&part);
        }
        // In templates, Java's own braces are written `‹` and `›`.
        Some((text + rest).replace('‹', "{").replace('›', "}"))
    }

    /// An expression inside a lambda expression or an anonymous class, which captures only
    /// variables that are never assigned.
    fn fixed(&mut self, ty: &str, depth: usize) -> String {
        let all = self.variables.clone();
        self.variables.retain(|v| v.of == Use::Fixed);
        let found = self.expression(ty, depth);
        self.variables = all;
        found
    }

    fn method(&mut self, number: usize) -> String {
        self.variables.clear();
        let mut parameters = Vec::new();
        for _ in 0..=self.below(3) {
            let ty = self.pick(&[
                "int", "int", "boolean", "byte", "char", "long", "short", "Integer", "Boolean", "String",
                "E", "int[]",
            ]);
            let of = self.fixed_or_assigned(50);
            parameters.push(format!("{ty} {}", self.fresh(ty, of)));
        }
        let mut body = String::new();
        for _ in 0..4 + self.below(5) {
            body += &self.statement(0);
        }
        let numbers: Vec<Variable> = self.variables.clone();
        let of = |ty: &[&str]| {
            numbers
                .iter()
                .filter(|v| ty.contains(&&*v.ty))
                .take(4)
                .collect::<Vec<_>>()
        };
        let mut result = String::from("ticks");
        for v in of(&["int", "short", "char"]) {
            let _ = write!(result, " * 3 + {}", v.name);
        }
        for v in of(&["String"]) {
            let _ = write!(result, " + {}.length()", v.name);
        }
        let parameters = parameters.join(", ");
        format!(
            "    static int m{number}({parameters}) {{\n        ticks = 0;\n{body}        return {result};\n    }}\n"
        )
    }

    /// At least one statement, with its own scope.
    fn block(&mut self, most: usize, depth: usize) -> String {
        let before = self.variables.len();
        let mut text = String::new();
        for _ in 0..=self.below(most) {
            text += &self.statement(depth + 1);
        }
        self.variables.truncate(before);
        text
    }

    fn statement(&mut self, depth: usize) -> String {
        match self.below(100) {
            _ if depth >= DEEPEST => self.declaration(),
            0..30 => self.declaration(),
            30..50 => self.assignment(),
            50..64 => self.choice(depth),
            64..72 => self.counted(depth),
            72..77 => self.each(depth),
            77..84 => self.switch(depth),
            84..91 => self.handled(depth),
            91..94 => {
                self.one("if ({boolean}) throw new {: Own() IllegalStateException() ArithmeticException()};")
            }
            94..97 => self.one("if ({boolean}) return {int};"),
            _ => self.one("{int[]}[{int} & 1] {: = += ^=} {int};"),
        }
    }

    /// A statement from a template.
    fn one(&mut self, template: &str) -> String {
        let text = self.filled(template, 1);
        text.map_or_else(|| self.declaration(), |text| format!("        {text}\n"))
    }

    fn declaration(&mut self) -> String {
        let ty = self.pick(&[
            "int",
            "int",
            "int",
            "long",
            "short",
            "byte",
            "char",
            "boolean",
            "String",
            "A",
            "int[]",
            "Integer",
            "Object",
            "E",
            "Character",
            "Long",
        ]);
        let value = self.expression(ty, 0);
        let of = self.fixed_or_assigned(33);
        let name = self.fresh(ty, of);
        format!("        {ty} {name} = {value};\n")
    }

    fn assignment(&mut self) -> String {
        let mut types = vec!["String", "A"];
        types.extend(primitives());
        let template = match self.pick(&types) {
            "boolean" => "{= boolean} {: = &= |= ^=} {boolean};".to_owned(),
            "String" => "{= String} {: = +=} {String};".to_owned(),
            "A" => "{= A} = {A};".to_owned(),
            ty if self.chance(50) => format!("{{= {ty}}} = {{{ty}}};"),
            ty => format!("{{= {ty}}} {{: += -= *= &= ^= |= >>= <<=}} {{int long short byte char}};"),
        };
        self.one(&template)
    }

    /// An `if` statement.
    fn choice(&mut self, depth: usize) -> String {
        let condition = self.expression("boolean", 0);
        let yes = self.block(3, depth);
        if self.chance(40) {
            return format!("        if ({condition}) {{\n{yes}        }}\n");
        }
        let no = self.block(2, depth);
        format!("        if ({condition}) {{\n{yes}        }} else {{\n{no}        }}\n")
    }

    /// A `for` loop with a fixed number of iterations. At most two loops are nested.
    fn counted(&mut self, depth: usize) -> String {
        if self.loops == 2 {
            return self.declaration();
        }
        let variables = self.variables.len();
        let name = self.fresh("int", Use::Counter);
        let label = format!("l{}", self.names);
        let is_labelled = self.chance(30);
        self.labels.extend(is_labelled.then(|| label.clone()));
        self.loops += 1;
        let rounds = 2 + self.below(2);
        let mut left = String::new();
        if self.chance(50) {
            let condition = self.expression("boolean", 0);
            let how = self.pick(&["break", "continue"]);
            let which = match self.labels.last().cloned().filter(|_| self.chance(50)) {
                Some(label) => format!(" {label}"),
                None => String::new(),
            };
            left = format!("        if ({condition}) {how}{which};\n");
        }
        let body = self.block(3, depth);
        self.loops -= 1;
        if is_labelled {
            self.labels.pop();
        }
        self.variables.truncate(variables);
        let label = if is_labelled {
            format!("{label}: ")
        } else {
            String::new()
        };
        format!(
            "        {label}for (int {name} = 0; {name} < {rounds}; {name}++) {{\n{left}{body}        }}\n"
        )
    }

    /// An enhanced `for` loop over an array.
    fn each(&mut self, depth: usize) -> String {
        if self.loops == 2 {
            return self.declaration();
        }
        let array = self.expression("int[]", 0);
        let variables = self.variables.len();
        let name = self.fresh("int", Use::Assigned);
        self.loops += 1;
        let body = self.block(2, depth);
        self.loops -= 1;
        self.variables.truncate(variables);
        format!("        for (int {name} : {array}) {{\n{body}        }}\n")
    }

    fn switch(&mut self, depth: usize) -> String {
        let (of, labels): (&str, &[&str]) = [
            ("({int}) & 3", &["case 0", "case 1", "case 2, 3", "default"][..]),
            ("{E}", &["case X", "case Y", "case Z", "default"]),
            ("{String}", &["case \"ab\"", "case \"\"", "case \"a\"", "default"]),
        ][self.below(3)];
        let of = self.filled(of, 1).unwrap_or_default();
        let first = self.below(labels.len());
        let mut text = format!("        switch ({of}) {{\n");
        for i in 0..=self.below(labels.len()) {
            let label = labels[(first + i) % labels.len()];
            let body = self.block(2, depth);
            let end = if self.chance(60) { "        break;\n" } else { "" };
            let _ = write!(text, "        {label}:\n{body}{end}");
        }
        text + "        }\n"
    }

    /// A `try` statement.
    fn handled(&mut self, depth: usize) -> String {
        let body = self.block(2, depth);
        let caught = self.pick(&[
            "ArithmeticException",
            "RuntimeException",
            "NullPointerException",
            "IndexOutOfBoundsException",
            "ClassCastException",
            "IllegalStateException | ArithmeticException",
            "Own",
        ]);
        self.names += 1;
        let name = format!("e{}", self.names);
        let handler = self.block(2, depth);
        let last = if self.chance(40) {
            format!(" finally {{\n{}        }}", self.block(1, depth))
        } else {
            String::new()
        };
        format!("        try {{\n{body}        }} catch ({caught} {name}) {{\n{handler}        }}{last}\n")
    }
}
