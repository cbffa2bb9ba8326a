//! Random methods, on which `javac` and the checker must agree.

use crate::{Errors, errors_of_files, javac};
use std::fmt::Write as _;

/// The number of methods.
const COUNT: u64 = 600;

/// The errors of definite assignment. A method for which `javac` reports another one is not
/// compared, such as one with unreachable statements.
const MESSAGES: [&str; 4] = [
    "might not have been initialized",
    "might already have been assigned",
    "might be assigned in loop",
    "must be final or effectively final",
];

/// A local variable.
#[derive(Clone)]
struct Variable {
    name: String,
    /// Whether it can be assigned: it is not a final variable with an initialiser.
    is_assignable: bool,
}

/// A generator of Java statements.
struct Generator {
    seed: u64,
    text: String,
    /// The variables in scope.
    variables: Vec<Variable>,
    /// The number of variables declared so far.
    declared: u32,
    /// The labels of the statements around: whether each is one of a loop.
    labels: Vec<(String, bool)>,
    /// The number of loops, and of loops and `switch` statements, around the current statement.
    loops: u32,
    breakable: u32,
    /// How many of four variables have an initialiser.
    initialised: u64,
    /// The number of variables that are declared around the innermost lambda body.
    captured: usize,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        Generator {
            seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d,
            text: String::new(),
            variables: Vec::new(),
            declared: 0,
            labels: Vec::new(),
            loops: 0,
            breakable: 0,
            initialised: 1 + seed % 2 * 2,
            captured: 0,
        }
    }

    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        self.seed % bound
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    fn variable(&mut self) -> String {
        let index = self.below(self.variables.len() as u64) as usize;
        self.variables[index].name.clone()
    }

    /// A variable that the innermost body declares and can assign, if there is one.
    fn own_variable(&mut self) -> Option<String> {
        let own = self.variables[self.captured..].iter().filter(|v| v.is_assignable);
        let own: Vec<Variable> = own.cloned().collect();
        (!own.is_empty()).then(|| own[self.below(own.len() as u64) as usize].name.clone())
    }

    /// Declares a new name.
    fn name(&mut self, prefix: &str) -> String {
        self.declared += 1;
        format!("{prefix}{}", self.declared)
    }

    /// An expression of type `int`.
    fn value(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 3 } else { 7 }) {
            0 => self.below(5).to_string(),
            1 => "f()".to_owned(),
            2 => self.variable(),
            3 => format!("({} + {})", self.value(depth - 1), self.value(depth - 1)),
            4 => match self.own_variable() {
                Some(x) => format!("({x} = {})", self.value(depth - 1)),
                None => "1".to_owned(),
            },
            5 => {
                let c = self.condition(depth - 1);
                format!("({c} ? {} : {})", self.value(depth - 1), self.value(depth - 1))
            }
            _ => {
                let (first, second) = (self.value(depth - 1), self.value(depth - 1));
                let other = self.condition(depth - 1);
                format!(
                    "switch (f()) {{ case 0 -> {first}; case 1 -> {{ if ({other}) yield 1; yield {second}; }} default -> 2; }}"
                )
            }
        }
    }

    /// An expression of type `boolean`.
    fn condition(&mut self, depth: u32) -> String {
        match self.below(if depth == 0 { 4 } else { 10 }) {
            0 => "true".to_owned(),
            1 => "false".to_owned(),
            2 | 3 => "c()".to_owned(),
            4 => format!("!({})", self.condition(depth - 1)),
            5 => format!("({} && {})", self.condition(depth - 1), self.condition(depth - 1)),
            6 => format!("({} || {})", self.condition(depth - 1), self.condition(depth - 1)),
            7 => {
                let c = self.condition(depth - 1);
                format!(
                    "({c} ? {} : {})",
                    self.condition(depth - 1),
                    self.condition(depth - 1)
                )
            }
            8 => {
                let (first, second) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("switch (f()) {{ case 0 -> {first}; default -> {{ yield {second}; }} }}")
            }
            _ => format!("{} > 0", self.value(depth - 1)),
        }
    }

    fn declaration(&mut self) {
        let name = self.name("x");
        let is_final = self.below(3) == 0;
        let modifier = if is_final { "final " } else { "" };
        // Half of the methods assign most variables early, so that some are correct.
        let is_initialised = !self.variables.is_empty() && self.below(4) < self.initialised;
        let value = match is_initialised {
            true => format!(" = {}", self.value(1)),
            false => String::new(),
        };
        self.line(&format!("{modifier}int {name}{value};"));
        self.variables.push(Variable {
            name,
            is_assignable: !(is_final && is_initialised),
        });
    }

    fn block(&mut self, depth: u32) {
        let scope = self.variables.len();
        self.line("{");
        for _ in 0..=self.below(2) {
            self.statement(depth);
        }
        self.line("}");
        self.variables.truncate(scope);
    }

    /// A loop, whose body `head` and `tail` enclose.
    fn in_loop(&mut self, head: &str, tail: &str, depth: u32) {
        let label = self.name("l");
        self.line(&format!("{label}: {head}"));
        self.labels.push((label, true));
        (self.loops, self.breakable) = (self.loops + 1, self.breakable + 1);
        self.block(depth);
        (self.loops, self.breakable) = (self.loops - 1, self.breakable - 1);
        self.labels.pop();
        self.line(tail);
    }

    fn statement(&mut self, depth: u32) {
        match self.below(if depth == 0 { 7 } else { 18 }) {
            0 => self.declaration(),
            1..=3 => match self.own_variable() {
                Some(x) => {
                    let value = self.value(1);
                    let op = ["=", "=", "=", "=", "=", "+="][self.below(6) as usize];
                    self.line(&format!("{x} {op} {value};"));
                }
                None => self.line("f();"),
            },
            4 => {
                let x = self.variable();
                self.line(&format!("use({x});"));
            }
            5 => self.jump(),
            6 => match self.own_variable() {
                Some(x) if self.below(3) == 0 => self.line(&format!("{x}++;")),
                _ => self.line("f();"),
            },
            7 | 8 => {
                let c = self.condition(2);
                self.line(&format!("if ({c})"));
                self.block(depth - 1);
                if self.below(2) == 0 {
                    self.line("else");
                    self.block(depth - 1);
                }
            }
            9 => {
                let c = self.condition(2);
                self.in_loop(&format!("while ({c})"), "", depth - 1);
            }
            10 => {
                let c = self.condition(2);
                self.in_loop("do", &format!("while ({c});"), depth - 1);
            }
            11 => {
                let c = ["", "c()", "true"][self.below(3) as usize];
                let update = match self.own_variable() {
                    Some(x) if self.below(2) == 0 => format!("{x} = 1"),
                    _ => "f()".to_owned(),
                };
                self.in_loop(&format!("for (; {c}; {update})"), "", depth - 1);
            }
            12 => {
                let over = ["new int[2]", "java.util.List.of(1)"][self.below(2) as usize];
                let (name, is_final) = (self.name("x"), self.below(2) == 0);
                let modifier = if is_final { "final " } else { "" };
                self.variables.push(Variable {
                    name: name.clone(),
                    is_assignable: !is_final,
                });
                self.in_loop(&format!("for ({modifier}int {name} : {over})"), "", depth - 1);
                self.variables.retain(|v| v.name != name);
            }
            13 | 14 => self.switch(depth - 1),
            15 => self.try_statement(depth - 1),
            16 => {
                let label = self.name("l");
                self.line(&format!("{label}:"));
                self.labels.push((label, false));
                self.block(depth - 1);
                self.labels.pop();
            }
            _ => self.capture(depth - 1),
        }
    }

    /// A conditional jump, or one at the end of a block that makes the rest unreachable.
    fn jump(&mut self) {
        let (label, is_loop) = match self.labels.len() as u64 {
            0 => (String::new(), false),
            count => {
                let index = self.below(count) as usize;
                self.labels[index].clone()
            }
        };
        let jump = match self.below(5) {
            0 => "return;".to_owned(),
            1 => "throw new RuntimeException();".to_owned(),
            2 if self.breakable > 0 => "break;".to_owned(),
            3 if self.loops > 0 => "continue;".to_owned(),
            4 if is_loop && self.below(2) == 0 => format!("continue {label};"),
            4 if !label.is_empty() => format!("break {label};"),
            _ => "return;".to_owned(),
        };
        match self.below(4) {
            0 => self.line(&format!("if (true) {jump}")),
            _ => self.line(&format!("if (c()) {jump}")),
        }
    }

    fn switch(&mut self, depth: u32) {
        let (scope, is_rule) = (self.variables.len(), self.below(2) == 0);
        let value = self.value(1);
        self.line(&format!("switch ({value}) {{"));
        self.breakable += 1;
        let default = self.below(4);
        for i in 0..3 {
            let label = match i == default {
                true => "default".to_owned(),
                false => format!("case {i}"),
            };
            if is_rule {
                self.line(&format!("{label} ->"));
                self.block(depth);
                continue;
            }
            self.line(&format!("{label}:"));
            self.statement(depth);
            if self.below(2) == 0 {
                self.line("break;");
            }
        }
        self.breakable -= 1;
        self.line("}");
        self.variables.truncate(scope);
    }

    fn try_statement(&mut self, depth: u32) {
        match self.below(4) {
            0 => {
                let name = self.name("r");
                self.line(&format!("try (java.io.StringReader {name} = null)"));
            }
            _ => self.line("try"),
        }
        self.block(depth);
        let parts = self.below(3);
        if parts != 0 {
            let name = self.name("e");
            self.line(&format!("catch (RuntimeException {name})"));
            self.block(depth);
        }
        if parts != 1 {
            self.line("finally");
            self.block(depth);
        }
    }

    /// A lambda expression or an anonymous class, which reads the variables around it.
    fn capture(&mut self, depth: u32) {
        let is_lambda = self.below(2) == 0;
        let around = std::mem::replace(&mut self.captured, self.variables.len());
        let labels = std::mem::take(&mut self.labels);
        let counts = std::mem::take(&mut self.loops);
        let breakable = std::mem::take(&mut self.breakable);
        match is_lambda {
            true => self.line("T.run(() ->"),
            false => self.line("T.run(new Runnable() { public void run()"),
        }
        self.block(depth);
        self.line(if is_lambda { ");" } else { "});" });
        (self.captured, self.labels) = (around, labels);
        (self.loops, self.breakable) = (counts, breakable);
    }

    /// A class with a random method.
    fn text(mut self, index: usize) -> String {
        self.line(&format!("package p{index};"));
        self.line("class T { static boolean c() { return false; } static int f() { return 0; }");
        self.line("static void use(int x) { } static void run(Runnable r) { }");
        self.line("void test(int p) {");
        self.variables.push(Variable {
            name: "p".to_owned(),
            is_assignable: true,
        });
        for _ in 0..3 {
            self.declaration();
        }
        for _ in 0..4 {
            self.statement(3);
        }
        self.line("} }");
        self.text
    }
}

/// The first error for each variable, without double assignments behind another error: they depend
/// on how the analysis goes on after an error in a loop.
fn first_errors(errors: &Errors) -> Errors {
    let mut first = Errors::new();
    let mut variables = Vec::new();
    for (line, message) in errors {
        let variable = message.strip_prefix("variable ").and_then(|m| m.split_once(' '));
        if let Some((variable, problem)) = variable {
            let is_double = !problem.starts_with("might not");
            if variables.contains(&variable) || is_double && !first.is_empty() {
                continue;
            }
            variables.push(variable);
        }
        first.insert((*line, message.clone()));
    }
    first
}

#[test]
fn javac_agrees_on_random_methods() {
    let count = std::env::var("ECHIS_RANDOM").ok().and_then(|n| n.parse().ok());
    let seeds = 1..=count.unwrap_or(COUNT);
    let texts: Vec<String> = seeds
        .enumerate()
        .map(|(i, seed)| Generator::new(seed).text(i))
        .collect();
    let Some(expected) = javac::errors("definite_assignment_random", &texts) else {
        eprintln!("skipped: there is no javac");
        return;
    };
    let is_compared = |errors: &Errors| {
        let mut messages = errors.iter().map(|(_, message)| message);
        messages.all(|m| MESSAGES.iter().any(|end| m.ends_with(end)))
    };
    let compared: Vec<usize> = (0..texts.len()).filter(|&i| is_compared(&expected[i])).collect();
    let files: Vec<(&str, &str)> = compared.iter().map(|&i| ("T.java", &*texts[i])).collect();
    let mut wrong = Vec::new();
    for (&i, found) in compared.iter().zip(errors_of_files(&files)) {
        if first_errors(&found) != first_errors(&expected[i]) {
            let (text, expected) = (&texts[i], &expected[i]);
            wrong.push(format!("{text}\njavac: {expected:#?}\nechis: {found:#?}"));
        }
    }
    let correct = compared.iter().filter(|&&i| expected[i].is_empty()).count();
    let compared = compared.len();
    println!("{compared} methods compared, {correct} of them correct");
    wrong.sort_by_key(String::len);
    assert!(
        wrong.is_empty(),
        "{} of {compared} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(4)].join("\n\n")
    );
    assert!(compared >= texts.len() / 3 && correct >= compared / 10);
}
