//! What grows linearly: counted in forks, paths and checks, not in seconds.

#[path = "../common/mod.rs"]
mod common;

use common::{logged, verify};
use echis_verifier::{Inference, Outcome, Stats};

/// What it costs to verify the last member of a program.
fn cost(program: &str, inference: Inference) -> Stats {
    cost_until(&Outcome::Verified, program, inference)
}

/// What it costs to come to this outcome of the last member, when the others verify.
fn cost_until(outcome: &Outcome, program: &str, inference: Inference) -> Stats {
    let (reports, _) = verify(program, inference);
    let (last, others) = reports.split_last().expect("a member");
    for report in others {
        assert_eq!(report.outcome, Outcome::Verified, "{} in\n{program}", report.name);
    }
    assert_eq!(last.outcome, *outcome, "{} in\n{program}", last.name);
    last.stats
}

fn checks(stats: &Stats) -> u64 {
    let c = &stats.checks;
    c.simplifier + c.path_facts + c.native + c.undecided + c.z3
}

/// `m` of section 6.1 of *Implicit Dynamic Frames*, with something in the branches.
fn branches(n: usize, contract: &str, then: &str, otherwise: &str) -> String {
    let params: Vec<String> = (0..n).map(|i| format!("x{i}: Int")).collect();
    let ifs: Vec<String> = (0..n)
        .map(|i| format!("if (x{i} == 0) {{ {then} }} else {{ {otherwise} }}"))
        .collect();
    format!(
        "field f: Int
        predicate cell(this: Ref) {{ acc(this.f) }}
        method m(this: Ref, {}) {contract} {{ var y: Int\n{} }}",
        params.join(", "),
        ifs.join("\n")
    )
}

#[test]
fn independent_branches_do_not_multiply() {
    let cases = [
        ("", "", ""),
        ("", "y := 1", "y := 2"),
        ("requires acc(this.f) ensures acc(this.f)", "this.f := 1", ""),
        (
            "requires acc(this.f) ensures acc(this.f)",
            "fold cell(this)\nunfold cell(this)",
            "this.f := y",
        ),
    ];
    for (contract, then, otherwise) in cases {
        let stats = cost(&branches(200, contract, then, otherwise), Inference::Off);
        assert_eq!((stats.paths, stats.forks), (1, 200), "{then} | {otherwise}");
    }
}

#[test]
fn nor_do_those_that_are_joined_explicitly() {
    let n = 30;
    let some = "acc(this.f, wildcard)";
    let apart = branches(n, &format!("requires {some}"), &format!("exhale {some}"), "");
    let joined = apart.replace("if (x", &format!("@join() assert {some}\nif (x"));
    let stats = cost(&joined, Inference::Off);
    assert_eq!((stats.paths, stats.forks), (2 * n as u64 + 1, n as u64));
}

#[test]
fn nor_do_those_in_which_instances_are_opened() {
    let contract = "requires cell(this) ensures cell(this)";
    let program = |n| branches(n, contract, "this.f := 1", "");
    let (few, many) = (
        cost(&program(20), Inference::ON),
        cost(&program(100), Inference::ON),
    );
    assert_eq!((few.paths, many.paths), (1, 1));
    assert!(checks(&many) <= 6 * checks(&few), "{few:?} {many:?}");
}

/// Fig. 11: cells, and a question about the first.
fn cells(n: usize, fold: &str) -> String {
    let cells: Vec<String> = (1..=n)
        .map(|i| {
            let fold = fold.replace('#', &format!("c{i}"));
            format!("var c{i}: Ref\nc{i} := new(x)\n{fold}\nsetX(c{i}, {i})")
        })
        .collect();
    format!(
        "field x: Int
        predicate valid(this: Ref) {{ acc(this.x) }}
        function getX(this: Ref): Int requires valid(this) {{ unfolding valid(this) in this.x }}
        method setX(this: Ref, v: Int) requires valid(this) ensures valid(this) && getX(this) == v
        method main() {{ {}\nassert getX(c1) == 1 }}",
        cells.join("\n")
    )
}

#[test]
fn cells_do_not_ask_about_each_other() {
    for (fold, inference) in [("fold valid(#)", Inference::Off), ("", Inference::ON)] {
        let (few, many) = (
            cost(&cells(50, fold), inference),
            cost(&cells(250, fold), inference),
        );
        assert!(checks(&many) <= 6 * checks(&few), "{few:?} {many:?}");
    }
}

#[test]
fn a_wrong_answer_is_found_among_many_cells() {
    let failed = |n| {
        let program = cells(n, "").replace("getX(c1) == 1", "getX(c1) == 2");
        cost_until(&Outcome::Failed, &program, Inference::ON)
            .checks
            .z3_resources
    };
    // values of the cells differ, which once made the solver try out trees of snapshots for each
    // pair
    let (few, many) = (failed(20), failed(100));
    assert!(many <= 8 * few, "{few} {many}");
}

#[test]
fn what_is_known_of_created_objects_does_not_grow_with_their_pairs() {
    let facts = |n: usize| {
        let all = |of: &dyn Fn(usize) -> String| (0..n).map(of).collect::<String>();
        let program = format!(
            "method m() {{ {} {} assert false }}",
            all(&|i| format!("var x{i}: Ref ")),
            all(&|i| format!("x{i} := new() "))
        );
        logged(&program).matches("(assert ").count()
    };
    assert!(facts(10) >= 20, "{}", facts(10));
    assert!(facts(100) <= 11 * facts(10), "{} {}", facts(10), facts(100));
}

#[test]
fn created_objects_are_different_ones() {
    let program = "method m() {
        var a: Ref
        var b: Ref
        var s: Seq[Ref]
        a := new()
        b := new()
        s := Seq(a, b)
        assert a != b && s[0] != s[1] && a != null
        assert Set(a) != Set(b)
        assert (forall i: Int, j: Int :: 0 <= i && i < j && j < 2 ==> s[i] != s[j])
    }";
    cost(program, Inference::Off);
}
