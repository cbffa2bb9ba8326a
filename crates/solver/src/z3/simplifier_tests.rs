//! The builders simplify; Z3 agrees that they only simplify.
//!
//! Random formulas are built twice: by the builders, and as text that says the same and is not
//! simplified.

mod bits;

use super::reader;
use echis_logic::smtlib::{Names, Script, quoted};
use echis_logic::{Sort, Symbol, Term, Terms};
use proptest::prelude::*;

/// A term, and the text that it should mean.
type Twin = (Term, String);

/// Resources for one question; running out of them is no countermodel.
const RESOURCES: u32 = 2_000_000;

/// The declarations of a formula and its twin.
struct World<'t> {
    t: &'t Terms,
    names: Names,
    f: Symbol,
}

/// Choices, taken from a list of numbers; 0 when it is used up.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn next(&mut self, below: u8) -> u8 {
        self.0.next().map_or(0, |n| n % below)
    }

    fn small(&mut self) -> i64 {
        i64::from(self.next(9)) - 4
    }
}

fn literal(n: i64, ending: &str) -> String {
    if n < 0 {
        format!("(- {}{ending})", -n)
    } else {
        format!("{n}{ending}")
    }
}

impl World<'_> {
    fn constant(&mut self, c: &mut Choices, sort: Sort) -> Twin {
        let hint = ["a", "b", "c"][usize::from(c.next(3))];
        let symbol = self
            .t
            .symbol(&format!("{hint}{}", self.names.sort(self.t, sort)), &[], sort);
        let name = self.names.symbol(self.t, symbol);
        (self.t.apply(symbol, &[]), quoted(&name))
    }

    fn binary(&mut self, operator: &str, a: Twin, b: Twin, build: fn(&Terms, Term, Term) -> Term) -> Twin {
        (build(self.t, a.0, b.0), format!("({operator} {} {})", a.1, b.1))
    }

    fn choice(&mut self, c: &mut Choices, depth: u8, sort: Sort) -> Twin {
        let condition = self.term(c, depth / 2, Sort::BOOL);
        let (a, b) = (self.term(c, depth, sort), self.term(c, depth, sort));
        (
            self.t.ite(condition.0, a.0, b.0),
            format!("(ite {} {} {})", condition.1, a.1, b.1),
        )
    }

    fn two(&mut self, c: &mut Choices, depth: u8, sort: Sort) -> (Twin, Twin) {
        (self.term(c, depth, sort), self.term(c, depth, sort))
    }

    fn term(&mut self, c: &mut Choices, depth: u8, sort: Sort) -> Twin {
        if depth == 0 && sort != Sort::BOOL && c.next(2) == 0 {
            return self.constant(c, sort);
        }
        match sort {
            Sort::INT => self.int(c, depth),
            Sort::REAL => self.real(c, depth),
            Sort::REF => self.reference(c, depth),
            Sort::SNAP => self.snapshot(c, depth),
            Sort::BOOL => self.formula(c, depth),
            _ => match self.t.bits_width(sort) {
                Some(width) => self.bits(c, depth, width),
                None => self.array(c, depth, sort),
            },
        }
    }

    fn int(&mut self, c: &mut Choices, depth: u8) -> Twin {
        let t = self.t;
        if depth == 0 {
            let n = c.small();
            return (t.int(n), literal(n, ""));
        }
        let kind = c.next(10);
        if kind == 8 {
            return self.choice(c, depth - 1, Sort::INT);
        }
        if kind == 9 {
            let s = self.term(c, depth - 1, Sort::SNAP);
            return (t.unwrap(s.0, Sort::INT), format!("(Snap.unwrap<Int> {})", s.1));
        }
        let (a, b) = self.two(c, depth - 1, Sort::INT);
        let n = c.small();
        let number = (t.int(n), literal(n, ""));
        match kind {
            0 | 1 => self.binary("+", a, b, Terms::add),
            2 => self.binary("-", a, b, Terms::sub),
            3 => self.binary("*", a, number, Terms::mul),
            4 => self.binary("div", a, number, Terms::div),
            5 => self.binary("mod", a, number, Terms::modulo),
            6 => (
                t.apply(self.f, &[a.0]),
                format!("({} {})", quoted(&self.names.symbol(t, self.f)), a.1),
            ),
            _ => (t.neg(a.0), format!("(- {})", a.1)),
        }
    }

    fn real(&mut self, c: &mut Choices, depth: u8) -> Twin {
        let t = self.t;
        if depth == 0 {
            let (n, d) = (c.small(), i64::from(c.next(3)) + 1);
            return (t.real(n, d), format!("(/ {} {d}.0)", literal(n, ".0")));
        }
        let kind = c.next(8);
        if kind == 6 {
            return self.choice(c, depth - 1, Sort::REAL);
        }
        if kind == 7 {
            let i = self.term(c, depth - 1, Sort::INT);
            return (t.to_real(i.0), format!("(to_real {})", i.1));
        }
        let (a, b) = self.two(c, depth - 1, Sort::REAL);
        let n = c.small();
        let number = (t.real(n, 1), literal(n, ".0"));
        match kind {
            0 | 1 => self.binary("+", a, b, Terms::add),
            2 => self.binary("-", a, b, Terms::sub),
            3 => self.binary("*", number, a, Terms::mul),
            4 => self.binary("/", a, number, Terms::real_div),
            _ => {
                let condition = format!("(<= {} {})", a.1, b.1);
                (t.min(a.0, b.0), format!("(ite {condition} {} {})", a.1, b.1))
            }
        }
    }

    fn reference(&mut self, c: &mut Choices, depth: u8) -> Twin {
        match c.next(3) {
            1 if depth > 0 => self.choice(c, depth - 1, Sort::REF),
            2 if depth > 0 => {
                let s = self.term(c, depth - 1, Sort::SNAP);
                (
                    self.t.unwrap(s.0, Sort::REF),
                    format!("(Snap.unwrap<Ref> {})", s.1),
                )
            }
            _ => (self.t.null(), "Ref.null".into()),
        }
    }

    fn snapshot(&mut self, c: &mut Choices, depth: u8) -> Twin {
        let t = self.t;
        if depth == 0 {
            return (t.unit(), "(Snap.unit 0)".into());
        }
        match c.next(7) {
            0 | 1 => {
                let (a, b) = self.two(c, depth - 1, Sort::SNAP);
                self.binary("Snap.pair", a, b, Terms::pair)
            }
            2 => {
                let s = self.term(c, depth - 1, Sort::SNAP);
                (t.first(s.0), format!("(Snap.first {})", s.1))
            }
            3 => {
                let s = self.term(c, depth - 1, Sort::SNAP);
                (t.second(s.0), format!("(Snap.second {})", s.1))
            }
            4 => {
                let i = self.term(c, depth - 1, Sort::INT);
                (t.wrap(i.0), format!("(Snap.wrap<Int> {})", i.1))
            }
            5 => {
                let r = self.term(c, depth - 1, Sort::REF);
                (t.wrap(r.0), format!("(Snap.wrap<Ref> {})", r.1))
            }
            _ => self.choice(c, depth - 1, Sort::SNAP),
        }
    }

    fn formula(&mut self, c: &mut Choices, depth: u8) -> Twin {
        let t = self.t;
        let kind = c.next(if depth == 0 { 10 } else { 20 });
        let inner = depth.saturating_sub(1);
        let sort = match kind {
            0 | 1 => return self.constant(c, Sort::BOOL),
            2..=4 => Sort::INT,
            5..=7 => Sort::REAL,
            8 => Sort::REF,
            9 => Sort::SNAP,
            16 => return self.choice(c, inner, Sort::BOOL),
            17.. => return self.bits_formula(c, inner),
            _ => Sort::BOOL,
        };
        let (a, b) = self.two(c, inner, sort);
        match kind {
            2 | 5 => self.binary("<=", a, b, Terms::le),
            3 | 6 => self.binary("<", a, b, Terms::lt),
            4 | 7 | 8 | 9 | 10 => self.binary("=", a, b, Terms::eq),
            11 => self.binary("distinct", a, b, Terms::ne),
            12 => (t.not(a.0), format!("(not {})", a.1)),
            13 => self.binary("and", a, b, Terms::and),
            14 => self.binary("or", a, b, Terms::or),
            _ => self.binary("=>", a, b, Terms::implies),
        }
    }
}

/// Z3's answer to the question whether a random term can differ from its twin.
fn difference(bytes: &[u8], sort: Sort) -> (String, String) {
    difference_of(bytes, |_| sort)
}

/// The same for a sort that is made in the arena.
fn difference_of(bytes: &[u8], sort: impl Fn(&Terms) -> Sort) -> (String, String) {
    let t = Terms::new();
    let sort = sort(&t);
    let f = t.symbol("f", &[Sort::INT], Sort::INT);
    let mut world = World {
        t: &t,
        names: Names::default(),
        f,
    };
    let (term, text) = world.term(&mut Choices(bytes.iter()), 3, sort);
    let mut script = Script::default();
    let mut commands = format!("(set-option :reproducible-resource-limit {RESOURCES})\n");
    // everything that may occur in the text is declared by facts that say nothing
    let mut facts = vec![t.unwrap_axiom(Sort::INT), t.unwrap_axiom(Sort::REF)];
    let zero = t.apply(f, &[t.int(0)]);
    let bool = t.symbol("known", &[Sort::INT, Sort::REF, Sort::SNAP], Sort::BOOL);
    let known = t.apply(bool, &[zero, t.null(), t.unit()]);
    facts.push(known);
    for hint in ["a", "b", "c"] {
        let built_in = [Sort::INT, Sort::REAL, Sort::REF, Sort::SNAP, Sort::BOOL];
        for sort in built_in.into_iter().chain(bits::sorts(&t)) {
            let constant = t.apply(
                t.symbol(&format!("{hint}{}", world.names.sort(&t, sort)), &[], sort),
                &[],
            );
            let is = t.symbol("is", &[sort], Sort::BOOL);
            facts.push(t.apply(is, &[constant]));
        }
    }
    for fact in facts {
        commands += &script.assertion(&t, &mut world.names, fact);
    }
    let simplified = echis_logic::smtlib::term(&t, &mut world.names, term);
    commands += &format!("(assert (not (= {simplified} {text})))\n(check-sat)\n");
    (reader::run(&commands).join("\n"), commands)
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 4..80)
}

/// The answer says that there is no difference. Random products of many bits are now and then too
/// hard for the resources: such a term says nothing, and few of them may be like that.
fn is_the_same(answer: &str, script: &str) -> Result<(), TestCaseError> {
    prop_assume!(answer != "unknown");
    prop_assert_eq!(answer, "unsat", "{}", script);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, max_global_rejects: 20, ..ProptestConfig::default() })]

    #[test]
    fn formulas_keep_their_meaning(bytes in bytes()) {
        let (answer, script) = difference(&bytes, Sort::BOOL);
        is_the_same(&answer, &script)?;
    }

    #[test]
    fn integers_keep_their_values(bytes in bytes()) {
        let (answer, script) = difference(&bytes, Sort::INT);
        is_the_same(&answer, &script)?;
    }

    #[test]
    fn rationals_keep_their_values(bytes in bytes()) {
        let (answer, script) = difference(&bytes, Sort::REAL);
        is_the_same(&answer, &script)?;
    }

    #[test]
    fn bits_keep_their_values(bytes in bytes(), width in 0..3usize) {
        let (answer, script) = bits::difference(&bytes, bits::WIDTHS[width]);
        is_the_same(&answer, &script)?;
    }

    #[test]
    fn arrays_keep_their_values(bytes in bytes()) {
        let (answer, script) = bits::difference_of_arrays(&bytes);
        is_the_same(&answer, &script)?;
    }

    #[test]
    fn snapshots_keep_their_values(bytes in bytes()) {
        let (answer, script) = difference(&bytes, Sort::SNAP);
        is_the_same(&answer, &script)?;
    }
}
