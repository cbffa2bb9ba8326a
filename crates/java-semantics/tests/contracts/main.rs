//! Tests of contract checking: the typed form of each construct, the programs of "Symbolic
//! execution for implicit dynamic frames", and the position of every kind of error.

mod chains;
mod figures;
mod mistakes;
mod places;
mod show;

use echis_java_semantics::Java;
use show::Show;

/// Loads a text without errors.
fn load(text: &str) -> Java {
    match echis_java_semantics::load(&[("A.java", text)]) {
        Ok(java) => java,
        Err(_) => panic!("{}", errors(text).join("\n")),
    }
}

/// The errors of a text as `line:column id message`.
fn errors(text: &str) -> Vec<String> {
    match echis_java_semantics::load(&[("A.java", text)]) {
        Ok(_) => Vec::new(),
        Err((sources, errors)) => errors
            .iter()
            .map(|e| {
                let (line, column) = sources.line_column(e.span.file, e.span.start);
                format!("{line}:{column} {} {}", e.id, e.message)
            })
            .collect(),
    }
}

/// A class with members of all kinds, and a method `m` with this contract.
fn class_with(contract: &str) -> String {
    format!(
        "class Node {{
           int x, y; Node next; int[] a; boolean flag; String name; static int count; Integer box;
           static final int MAX = 10;
           //@ predicate valid() = acc(x) * acc(next);
           //@ predicate at(int i, Node n) = acc(n.x);
           //@ predicate at(int i) = acc(y);
           //@ static predicate all(int n) = acc(count);
           //@ pure
           int size() {{ return 0; }}
           //@ pure
           boolean empty() {{ return true; }}
           //@ pure
           static boolean even(int n) {{ return n % 2 == 0; }}
           {contract}
           int m(int p, int q, boolean b, boolean c, Node n, Object o, String s, long l) {{ return 0; }}
         }}"
    )
}

/// The typed form of an assertion in the postcondition of `m`.
fn ensures(assertion: &str) -> String {
    let java = load(&class_with(&format!("//@ ensures {assertion};")));
    let shown = Show(&java).contract("m");
    shown.strip_prefix("ensures ").unwrap_or(&shown).to_owned()
}

/// The only error of an assertion in the postcondition of `m`, without its position.
fn error_in(assertion: &str) -> String {
    match errors(&class_with(&format!("//@ ensures {assertion};"))).as_slice() {
        [only] => only.splitn(3, ' ').nth(2).unwrap_or("").to_owned(),
        other => format!("{other:?}"),
    }
}
