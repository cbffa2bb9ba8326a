//! Java projects of several files: `examples/java/projects` is proved, compiles and runs, and mistakes
//! are found at their lines. Small programs show how files are put together.

use crate::proving::{compiled, files, found_in, name, text};
use crate::{Ran, echis, folder, json, project};
use std::path::{Path, PathBuf};
use std::process::Command;

fn projects() -> PathBuf {
    project().join("examples/java/projects")
}

/// A mistake in a file of a project: a text, what stands there instead, the first error that is found,
/// with its file, and a text of the line where it is found.
struct Mistake(
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

const MISTAKES: &[(&str, [Mistake; 3])] = &[
    (
        "adventure",
        [
            Mistake(
                "Game.java",
                "case HALL: return Place.GARDEN;",
                "case HALL: return null;",
                "postcondition.violated",
                "ensures \\result != null && \\result.level >=",
            ),
            Mistake(
                "Place.java",
                "GARDEN(2, true)",
                "GARDEN(5, true)",
                "postcondition.violated",
                "ensures \\result != null && \\result.level >=",
            ),
            Mistake(
                "Player.java",
                "        steps++;\n",
                "        steps += 2;\n",
                "integer.overflow",
                "steps += 2",
            ),
        ],
    ),
    (
        "bank",
        [
            Mistake(
                "Account.java",
                "balance -= amount;",
                "balance -= amount + 1;",
                "postcondition.violated",
                "ensures valid() * balance() == old(balance()) - amount",
            ),
            Mistake(
                "Bank.java",
                "to.deposit(amount);",
                "to.deposit(amount + 1);",
                "precondition.violated",
                "to.deposit(amount + 1);",
            ),
            Mistake(
                "Entry.java",
                "amount >= 1000; }",
                "amount > 1000; }",
                "postcondition.violated",
                "ensures \\result == (amount() >= 1000)",
            ),
        ],
    ),
    (
        "board",
        [
            Mistake(
                "Lines.java",
                "{ 2, 4, 6 },",
                "{ 2, 4, 9 },",
                "postcondition.violated",
                "ensures 0 <= \\result && \\result < 9",
            ),
            Mistake(
                "Lines.java",
                "'.', 'X', 'O'",
                "'.', 'X'",
                "index.out.of.bounds",
                "Lines.MARKS[board.at(cell)]",
            ),
            Mistake(
                "Game.java",
                "board.at(c) == player;",
                "board.at(b) == player;",
                "postcondition.violated",
                "ensures \\result ==> board.at(Lines.LINES[line][0]) == player",
            ),
        ],
    ),
    (
        "events",
        [
            Mistake(
                "Bus.java",
                "if (next != null) next.publish",
                "next.publish",
                "null.dereference",
                "next.publish(event);",
            ),
            Mistake(
                "Counter.java",
                "if (count < Integer.MAX_VALUE) count++;",
                "count++;",
                "integer.overflow",
                "count++;",
            ),
            Mistake(
                "Largest.java",
                "largest == null || event",
                "event",
                "null.dereference",
                "event.value() > largest.value()",
            ),
        ],
    ),
    (
        "http",
        [
            Mistake(
                "Status.java",
                "new Status(405,",
                "new Status(404,",
                "postcondition.violated",
                "!request.method().isSafe ==>",
            ),
            Mistake(
                "Method.java",
                "POST(false)",
                "POST(true)",
                "assert.failed",
                "assert refused.status().code() == 405;",
            ),
            Mistake(
                "Request.java",
                "new Header(name, value, headers)",
                "new Header(name, value, null)",
                "postcondition.violated",
                "\\result.headers().next() == headers()",
            ),
        ],
    ),
    (
        "parser",
        [
            Mistake(
                "Parser.java",
                "value < 1000 &&",
                "value <= 1000 &&",
                "invariant.not.preserved",
                "invariant valid() * start <= at() * 0 <= value",
            ),
            Mistake(
                "Parser.java",
                "right == null ? null : new Sum(sum, right)",
                "new Sum(sum, right)",
                "precondition.violated",
                "sum = new Sum(sum, right);",
            ),
            Mistake(
                "Literal.java",
                "value < 10000;",
                "value <= 10000;",
                "invariant.not.established",
                "invariant digits == 1 ? rest < 10000",
            ),
        ],
    ),
    (
        "sensors",
        [
            Mistake(
                "Highest.java",
                "value > highest",
                "value < highest",
                "postcondition.violated",
                "ensures value() >= s.value()",
            ),
            Mistake(
                "Monitor.java",
                "new Sensor(3)",
                "new Sensor(8)",
                "precondition.violated",
                "new Sensor(8)",
            ),
            Mistake(
                "Sensor.jspec",
                "ensures 0 <= \\result <= MOST;",
                "ensures 0 <= \\result;",
                "postcondition.violated",
                "ensures valid() * s.valid() * s.value() == old(s.value());",
            ),
        ],
    ),
    (
        "stack",
        [
            Mistake(
                "Stack.java",
                "        size--;\n        return items[size];",
                "        return items[size--];",
                "index.out.of.bounds",
                "return items[size--];",
            ),
            Mistake(
                "Queue.java",
                "items[(first + count) % items.length]",
                "items[first + count]",
                "index.out.of.bounds",
                "items[first + count] = item;",
            ),
            Mistake(
                "Client.java",
                "        s.push(a);\n        s.push(b);",
                "        s.push(b);\n        s.push(a);",
                "postcondition.violated",
                "ensures s.get(s.size() - 1) == old(s.get(s.size() - 2))",
            ),
        ],
    ),
    (
        "tokenizer",
        [
            Mistake(
                "Tokenizer.java",
                "new Tokens(text.length() + 1)",
                "new Tokens(text.length())",
                "invariant.not.established",
                "tokens.room() == text.length() + 1",
            ),
            Mistake(
                "Tokens.java",
                "tokens[count] = token;",
                "tokens[count - 1] = token;",
                "index.out.of.bounds",
                "tokens[count - 1] = token;",
            ),
            Mistake(
                "Tokenizer.java",
                "int end = start + 1;",
                "int end = start;",
                "invariant.not.established",
                "invariant start < end",
            ),
        ],
    ),
];

#[test]
fn the_projects_are_proved() {
    for (project, _) in MISTAKES {
        let ran = echis(&projects(), &["verify", project], b"");
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    }
}

/// The programs after VeriFast's examples are proved one by one, compile, and run with assertions.
#[test]
fn the_examples_after_verifast_are_proved() {
    let examples = project().join("examples/java/verifast");
    for source in files(&examples, "java") {
        let name = name(&source);
        let ran = echis(&examples, &["verify", &format!("{name}.java")], b"");
        assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        let into = folder(&format!("verifast-{name}"), &[]);
        let is_compiled = compiled(&into, std::slice::from_ref(&source)).is_some();
        if is_compiled && text(&source).contains("void main(") {
            assert_runs(&into, &name);
        }
    }
    let ran = echis(&examples, &["verify", "numbers"], b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

/// The code that contract files of a project describe. It belongs to no proof.
fn hidden_code(name: &str) -> Vec<PathBuf> {
    let folder = project().join("crates/cli/tests/hidden").join(name);
    match folder.is_dir() {
        true => files(&folder, "java"),
        false => Vec::new(),
    }
}

/// The projects compile, and their main classes run with assertions.
#[test]
fn the_projects_run() {
    for (project, _) in MISTAKES {
        let sources = files(&projects().join(project), "java");
        let into = folder(&format!("project-{project}"), &[]);
        let all: Vec<PathBuf> = sources.iter().cloned().chain(hidden_code(project)).collect();
        if compiled(&into, &all).is_none() {
            return;
        }
        let mut mains = sources.iter().filter(|file| text(file).contains("void main("));
        let main = name(mains.next().expect("it has a main class"));
        assert_runs(&into, &format!("{project}.{main}"));
    }
}

/// Runs a class of a folder with assertions.
fn assert_runs(classes: &Path, main: &str) {
    let mut java = Command::new("java");
    let ran = java.args(["-ea", "-cp"]).arg(classes).arg(main).output();
    let ran = ran.expect("java runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn mistakes_in_projects_are_found_at_their_lines() {
    for (project, mistakes) in MISTAKES {
        for mistake in mistakes {
            is_found(project, mistake);
        }
    }
}

fn is_found(project: &str, Mistake(file, right, wrong, id, place): &Mistake) {
    let folder_of_project = projects().join(project);
    let mut sources = files(&folder_of_project, "java");
    sources.extend(files(&folder_of_project, "jspec"));
    let change = |path: &PathBuf| {
        let source = text(path);
        let name = path.file_name().expect("it is a file").to_string_lossy();
        let path = format!("{project}/{name}");
        if !path.ends_with(file) {
            return (path, source);
        }
        assert_eq!(source.matches(right).count(), 1, "{path}: {right}");
        (path, source.replacen(right, wrong, 1))
    };
    let changed: Vec<(String, String)> = sources.iter().map(change).collect();
    let given: Vec<(&str, &[u8])> = changed.iter().map(|(p, t)| (&**p, t.as_bytes())).collect();
    let here = folder(&format!("mistake-in-{project}"), &given);
    let ran = echis(&here, &["verify", ".", "--format", "json"], b"");
    let told = format!("{project}/{file}: {wrong}: {}", ran.out);
    assert_eq!(ran.code, Some(1), "{told}");
    let is_at = |answer: &serde_json::Value| {
        let errors = found_in(answer, "errors");
        let lines: Vec<&str> = changed
            .iter()
            .flat_map(|(_, t)| t.lines())
            .filter(|l| l.contains(place))
            .collect();
        let texts = answer["errors"].as_array().cloned().unwrap_or_default();
        let shown = |e: &serde_json::Value| e["file"].as_str().map(str::to_owned);
        errors.iter().zip(&texts).any(|((line, found), e)| {
            let file = shown(e).unwrap_or_else(|| answer["file"].as_str().unwrap_or_default().to_owned());
            let source = std::fs::read_to_string(here.join(&file)).unwrap_or_default();
            let at = source.lines().nth(*line as usize - 1).unwrap_or_default();
            found == id && lines.contains(&at)
        })
    };
    assert!(json(&ran).iter().any(is_at), "{told}");
}

fn ran(name: &str, files: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    let mut all = vec!["verify"];
    all.extend(arguments);
    echis(&folder(name, &files), &all, b"")
}

/// Whether a line about a file says this.
fn has_line(ran: &Ran, file: &str, said: &str) -> bool {
    let mut lines = ran.out.lines();
    lines.any(|line| line.starts_with(file) && line.contains(said))
}

const ITEM: &str = "package model; public class Item { private int price;
    //@ predicate valid() = acc(price) * price >= 0;
    public Item(int p)
    //@ requires p >= 0;
    //@ ensures valid();
    { price = p; }
    /*@ pure @*/ public int price()
    //@ requires valid();
    //@ ensures \\result >= 0;
    { return price; } }";

const CART: &str = "package shop; import model.Item; class Cart {
    static int total(Item a, Item b)
    //@ requires a != null * b != null * a.valid() * b.valid() && a.price() <= 1000 && b.price() <= 1000;
    //@ ensures a.valid() * b.valid() * \\result == a.price() + b.price();
    { return a.price() + b.price(); } }";

/// Other files are used by their contracts: a body that breaks its contract is an error of its own
/// file alone, and is not looked at through the source path.
#[test]
fn other_files_are_used_by_their_contracts() {
    let broken = ITEM.replace("return price;", "return -1;");
    let both = [("src/model/Item.java", &*broken), ("src/shop/Cart.java", CART)];
    let whole = ran("by-contract", &both, &["src"]);
    assert_eq!(whole.code, Some(1), "{}", whole.out);
    assert!(
        has_line(&whole, "src/shop/Cart.java", "verified"),
        "{}",
        whole.out
    );
    assert!(has_line(&whole, "src/model/Item.java", "failed"), "{}", whole.out);
    let alone = ran(
        "by-source-path",
        &both,
        &["src/shop/Cart.java", "--source-path", "src"],
    );
    assert_eq!(alone.code, Some(0), "{}", alone.out);
    let without = ran("without-source-path", &both, &["src/shop/Cart.java"]);
    assert_eq!(without.code, Some(3), "{}", without.out);
}

/// Errors are shown in their own file. A file without errors is not verified if another one of its
/// program has some.
#[test]
fn errors_are_those_of_their_files() {
    let wrong = CART.replace("a.price() + b.price(); }", "missing; }");
    let all = [
        ("model/Item.java", ITEM),
        ("shop/Cart.java", &*wrong),
        (
            "Apart.java",
            "class Apart { /*@ pure @*/ int one() { return 1; } }",
        ),
    ];
    let ran = ran("errors-of-files", &all, &["."]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    for told in [
        "./shop/Cart.java:5",
        "not verified, as `Cart.java` of the same program has errors",
        "./Apart.java: 2 members verified",
    ] {
        assert!(ran.out.contains(told), "{told}: {}", ran.out);
    }
}

#[test]
fn two_classes_of_one_name_are_an_error() {
    let all = [
        ("a/A.java", "class A { /*@ pure @*/ int one() { return 1; } }"),
        ("b/A.java", "class A { /*@ pure @*/ int two() { return 2; } }"),
    ];
    let ran = ran("two-classes", &all, &["."]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.out.contains("duplicate class: A"), "{}", ran.out);
}

/// A subclass in another file is one of the classes whose method a call can run, and must keep the
/// contract.
#[test]
fn overriding_methods_of_other_files_are_checked() {
    let shape = "class Shape { /*@ pure @*/ int area() //@ ensures \\result >= 0;\n { return 0; } }";
    let user = "class User { static int area(Shape s) //@ requires s != null;
        //@ ensures \\result == 0;\n { return s.area(); } }";
    let all = |area: &str| {
        let square = format!("class Square extends Shape {{ /*@ pure @*/ int area() {{ return {area}; }} }}");
        let files = [
            ("Shape.java", shape),
            ("Square.java", &*square),
            ("User.java", user),
        ];
        ran("overriding", &files, &["Shape.java", "Square.java", "User.java"])
    };
    let negative = all("-1");
    assert_eq!(negative.code, Some(1), "{}", negative.out);
    assert!(has_line(&negative, "Square.java", "failed"), "{}", negative.out);
    let one = all("1");
    assert_eq!(one.code, Some(1), "{}", one.out);
    assert!(has_line(&one, "Square.java", "verified"), "{}", one.out);
    assert!(has_line(&one, "User.java", "failed"), "{}", one.out);
}

/// One of fifty files has changed: only its members, and those that use them, are proved again.
#[test]
fn unchanged_files_come_from_the_cache() {
    let class = |i: usize, least: usize| {
        let other = (i + 1) % 50;
        format!(
            "class C{i} {{ /*@ pure @*/ static int value() //@ ensures \\result >= {least};\n {{ return {i}; }}
            static int next() //@ ensures \\result >= 0;\n {{ int v = C{other}.value(); return v; }} }}"
        )
    };
    let here = folder("fifty-files", &[]);
    let write = |i: usize, least: usize| {
        std::fs::write(here.join(format!("C{i}.java")), class(i, least)).expect("it is writable");
    };
    let run = || echis(&here, &["verify", ".", "--cache", "kept"], b"");
    let kept = || {
        let folders = std::fs::read_dir(here.join("kept")).expect("it is there");
        let inside = |path: PathBuf| std::fs::read_dir(path).map_or(1, Iterator::count);
        folders
            .map(|entry| inside(entry.expect("it can be read").path()))
            .sum::<usize>()
    };
    (0..50).for_each(|i| write(i, 0));
    assert_eq!(run().code, Some(0));
    let first = kept();
    assert!(first > 100, "{first}");
    assert_eq!(run().code, Some(0));
    assert_eq!(kept(), first);
    write(7, 1);
    assert_eq!(run().code, Some(0));
    let more = kept() - first;
    assert!((1..8).contains(&more), "{more} of {first}");
}
