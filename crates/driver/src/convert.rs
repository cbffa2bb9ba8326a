//! Converts the results of the front end and of the verifier to findings of a report.

use crate::load::Proved;
use crate::solver;
use echis_java_prove::Proof;
use echis_report::{Branch, Counters, Finding, Kind, Member, Place, Source, Verdict};
use echis_solver::BudgetFactor;
use echis_source::{Diagnostic, Sources, Span};
use echis_verifier::{Contradiction, Decision, Failure, Limit, MemberReport, Outcome, Undecided, Warning};
use std::sync::Arc;
use std::time::Duration;

/// Prefix of the ids of findings that are no verdict on the program.
const INTERNAL: &str = "internal:";

/// Message about a check that was not decided.
const NOT_DECIDED: &str = "neither proved nor refuted";

/// Maximal number of characters of an expression that is quoted in a message.
const LONGEST_QUOTE: usize = 70;

/// Factor by which the suggested budget exceeds the exhausted one.
const BUDGET_INCREASE: f64 = 4.0;

/// The source texts of a program, for the report.
pub fn sources(sources: &Sources) -> Vec<Source> {
    sources
        .files()
        .iter()
        .map(|f| Source::new(f.path.clone(), f.text.clone()))
        .collect()
}

/// A finding about an input that cannot be processed at all.
pub fn unreadable(reason: String) -> Finding {
    Finding {
        id: "input.error".into(),
        ..Finding::new(Kind::Invalid, reason)
    }
}

/// A finding about a panic: a fault of the verifier, which says nothing about the program.
pub fn panicked(message: &str) -> Finding {
    Finding {
        id: "internal:panic".into(),
        ..Finding::new(
            Kind::Unknown,
            format!("this is a bug in Echis, please report it: {message}"),
        )
    }
}

/// A finding about an error of the front end.
pub fn diagnostic(d: Diagnostic) -> Finding {
    Finding {
        id: d.id.into(),
        place: Some(place(d.span)),
        ..Finding::new(Kind::Invalid, d.message)
    }
}

/// Converts the report on a member to its entry in the answer and its findings. `proof` is given if
/// the program was translated from Java.
pub fn member(
    report: MemberReport,
    sources: &Sources,
    proof: Option<&Proof>,
    budget: BudgetFactor,
) -> (Member, Vec<Finding>) {
    let member_name = format!("{} {}", report.kind, report.name);
    let decided = |d: Decision| branch(d, sources, proof);
    let failures = report.failures.into_iter();
    let mut findings: Vec<Finding> = failures.map(|f| failure(f, &member_name, &decided)).collect();
    let verdict = match report.outcome {
        Outcome::Verified => Verdict::Verified,
        Outcome::Failed if findings.iter().all(|f| f.kind == Kind::Unknown) => Verdict::Unknown,
        Outcome::Failed => Verdict::Failed,
        // the missing solver is reported once for all members
        Outcome::Unknown(_) if report.stats.checks.z3 > 0 && solver::missing().is_some() => Verdict::Unknown,
        Outcome::Unknown(check) => {
            let is_whole_member = check.culprit == report.span;
            let found = match is_whole_member {
                true => Finding {
                    place: Some(first_line(report.span, sources)),
                    ..Finding::new(Kind::Unknown, format!("{NOT_DECIDED}: {}", check.limit))
                },
                false => undecided(check, sources, budget, &decided),
            };
            findings.push(Finding {
                id: format!("{INTERNAL}unknown"),
                member: Some(member_name.clone()),
                ..found
            });
            Verdict::Unknown
        }
    };
    findings.extend(report.warnings.into_iter().map(|w| warning(w, &member_name)));
    let s = report.stats;
    let counters = Counters {
        simplifier: s.checks.simplifier,
        path_facts: s.checks.path_facts,
        native: s.checks.native,
        z3: s.checks.z3,
        undecided: s.checks.undecided,
        z3_time: Duration::from_nanos(s.checks.z3_ns),
        z3_resources: s.checks.z3_resources,
        forks: s.forks,
        paths: s.paths,
        inference_steps: s.inference_steps,
    };
    let is_cached = report.is_cached;
    for finding in &mut findings {
        finding.is_cached = is_cached;
    }
    let (name, kind, time) = (report.name.to_string(), report.kind, report.time);
    (
        Member {
            name,
            kind,
            verdict,
            time,
            counters,
            is_cached,
        },
        findings,
    )
}

/// A finding about a check that was not decided, with the limit that was hit and the option that
/// raises it.
fn undecided(
    check: Undecided,
    sources: &Sources,
    budget: BudgetFactor,
    decided: &dyn Fn(Decision) -> Branch,
) -> Finding {
    let Undecided {
        span,
        culprit,
        limit,
        branches,
    } = check;
    let text = quoted(&one_line(sources, culprit));
    let why = match limit.is_counted() {
        true => format!("{text} was {limit}"),
        false => format!("{text} was not decided: {limit}"),
    };
    let help = match limit {
        Limit::SolverSteps(_) | Limit::Forks(_) | Limit::InferenceSteps(_) => {
            let more = budget.get() * BUDGET_INCREASE;
            format!("; `--budget {more}` multiplies all limits")
        }
        Limit::Time => "; a longer `--timeout` may help".into(),
        Limit::Memory => "; `ECHIS_Z3_MEMORY` sets the memory limit of the solver in megabytes".into(),
        Limit::Interrupted | Limit::Solver(_) | Limit::Unexplained => String::new(),
    };
    Finding {
        place: Some(place(span)),
        culprit: Some(place(culprit)),
        branches: branches.into_iter().map(decided).collect(),
        ..Finding::new(Kind::Unknown, format!("{NOT_DECIDED}: {why}{help}"))
    }
}

/// Quotes a text in a message, shortened if it is too long.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("`{}...`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// A finding about a file that was not verified before its deadline.
pub fn out_of_time() -> Finding {
    Finding {
        id: format!("{INTERNAL}unknown"),
        ..Finding::new(
            Kind::Unknown,
            format!("{NOT_DECIDED}: out of time; a longer `--timeout` may help"),
        )
    }
}

/// Translates the report on a member of a Viper program back to Java.
pub fn in_java(report: MemberReport, proved: &Proved, sources: &Sources) -> MemberReport {
    let Proved { java, proof, .. } = proved;
    // branches with one feasible side, and branches inside of the library's contracts, do not help
    let own_branches = |mut branches: Vec<Decision>| {
        branches.retain(|b| !b.is_implicit && !java.is_library(b.place.file));
        branches
    };
    let explained = |failure: Failure| {
        let condition = proof.failed(failure.span, failure.culprit);
        let culprit = proof.place(condition);
        let text = one_line(sources, culprit);
        let case = failure.example.as_deref();
        let case = case.map(|case| proof.case(java, &report.name, case));
        let places = (failure.span, condition);
        let explanation = proof.explain(&failure.id, places, &text, case.as_deref());
        let span = match proof.cannot_check(&failure.id, failure.span) {
            true => culprit,
            false => failure.span,
        };
        Failure {
            id: explanation.id,
            message: explanation.message,
            span: proof.place_of_failure(&report.name, span),
            culprit,
            branches: own_branches(failure.branches),
            ..failure
        }
    };
    // warnings are kept only for members that a user has written: the check of an override may
    // apply to no class at all, and an unsupported construct becomes a function that is never
    // called
    let is_method = proof.method(&report.name).is_some();
    let is_users = match report.kind {
        "method" => is_method,
        _ => proof.member(&report.name).is_some(),
    };
    let warnings = if is_users { report.warnings } else { Vec::new() };
    let outcome = match report.outcome {
        Outcome::Unknown(check) => Outcome::Unknown(Undecided {
            culprit: proof.place(proof.failed(check.span, check.culprit)),
            branches: own_branches(check.branches),
            ..check
        }),
        outcome => outcome,
    };
    MemberReport {
        outcome,
        // a pure method is encoded as a function, but the user wrote a method
        kind: if is_method { "method" } else { report.kind },
        warnings,
        failures: report.failures.into_iter().map(explained).collect(),
        name: java_name(&report.name, proved, sources),
        ..report
    }
}

/// The name of a member in Java, with its line if its class is anonymous or a lambda expression.
fn java_name(name: &Arc<str>, Proved { java, proof, .. }: &Proved, sources: &Sources) -> Arc<str> {
    let Some(shown) = proof.member(name) else {
        return name.clone();
    };
    match proof.nameless(java, name) {
        Some((what, at)) => {
            let (line, _) = sources.line_column(at.file, at.start);
            format!("{shown} of {what} in line {line}").into()
        }
        None => shown.into(),
    }
}

/// A finding about a contract that contradicts itself.
fn warning(w: Warning, member: &str) -> Finding {
    let (reason, message) = match w.kind {
        Contradiction::Precondition => (
            "precondition",
            "can never hold: the rest of the member is not checked",
        ),
        Contradiction::Postcondition => (
            "postcondition",
            "can never hold: callers prove anything after a call",
        ),
        Contradiction::Predicate => ("predicate", "can never hold: the predicate has no instances"),
    };
    Finding {
        id: format!("contract.contradiction:{reason}"),
        place: Some(place(w.span)),
        member: Some(member.into()),
        ..Finding::new(Kind::Warning, message)
    }
}

/// A finding about a comment that looks like a contract but is not.
pub fn ignored(comment: Span) -> Finding {
    Finding {
        id: "contract.ignored".into(),
        place: Some(place(comment)),
        ..Finding::new(
            Kind::Warning,
            "a contract begins with `//@` or `/*@`, without a space",
        )
    }
}

/// A finding about a `*` in a contract that could be meant as a product.
pub fn doubtful_star(star: Span) -> Finding {
    Finding {
        id: "contract.doubtful".into(),
        place: Some(place(star)),
        ..Finding::new(
            Kind::Warning,
            "this `*` conjoins two comparisons; a product needs parentheses",
        )
    }
}

/// Converts a branch on the path to a failure. In Java it may be an implicit one, which is
/// described in words.
fn branch(d: Decision, sources: &Sources, proof: Option<&Proof>) -> Branch {
    let description =
        proof.and_then(|proof| proof.branch(d.place, d.at, d.taken, |at| one_line(sources, at)));
    Branch {
        place: place(
            description
                .as_ref()
                .map_or(d.place, |description| description.place),
        ),
        taken: d.taken,
        is_implicit: d.is_implicit,
        told: description.map(|description| description.text),
    }
}

/// The text of a span, on one line.
pub fn one_line(sources: &Sources, span: Span) -> String {
    let words: Vec<&str> = sources.text(span).split_whitespace().collect();
    words.join(" ")
}

/// A finding about a failed check.
fn failure(f: Failure, member: &str, decided: &dyn Fn(Decision) -> Branch) -> Finding {
    let kind = if f.id.starts_with(INTERNAL) {
        Kind::Unknown
    } else {
        Kind::Failure
    };
    Finding {
        id: f.id,
        place: Some(place(f.span)),
        culprit: Some(place(f.culprit)),
        member: Some(member.into()),
        branches: f.branches.into_iter().map(decided).collect(),
        ..Finding::new(kind, f.message)
    }
}

/// Converts a span to a place in the report.
pub fn place(span: Span) -> Place {
    Place {
        source: span.file.0 as usize,
        start: span.start as usize,
        end: span.end as usize,
    }
}

/// The first line of a declaration, which stands for the whole.
fn first_line(span: Span, sources: &Sources) -> Place {
    let first = sources.text(span).lines().next().unwrap_or("").trim_end();
    Place {
        end: span.start as usize + first.len(),
        ..place(span)
    }
}
