//! The builders against the machine: random terms are built by the builders while their values are
//! worked out by Rust's own operations; evaluation has to give the same, and ranges have to contain
//! it.

use super::number;
use crate::eval::{Model, Value};
use crate::sort::Sort;
use crate::term::{Term, Terms};
use proptest::prelude::*;

/// A term, and the value that it should have.
type Twin = (Term, u64);

/// Choices, taken from a list of numbers; 0 when it is used up.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn next(&mut self, below: u8) -> u8 {
        self.0.next().map_or(0, |n| n % below)
    }

    /// A number, often one at which something happens.
    fn number(&mut self, width: u32) -> u64 {
        let small = u64::from(self.next(255));
        let sign = 1u64 << (width - 1);
        let number = match self.next(12) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => sign,
            4 => sign - 1,
            5 => sign + 1,
            6 => 1 << (small % u64::from(width)),
            7 => (1 << (small % u64::from(width))) - 1,
            8 => small % 9,
            9 => small.wrapping_neg(),
            _ => (0..4).fold(small, |n, _| (n << 8 << (small % 9)) | u64::from(self.next(255))),
        };
        number & number::mask(width)
    }
}

/// What an operation is on a machine with such integers.
macro_rules! machine {
    ($name:ident, $u:ty, $i:ty) => {
        fn $name(op: &str, a: u64, b: u64) -> u64 {
            let (a, b) = (a as $u, b as $u);
            let (x, y) = (a as $i, b as $i);
            let result = match op {
                "add" => a.wrapping_add(b),
                "sub" => a.wrapping_sub(b),
                "mul" => a.wrapping_mul(b),
                "neg" => a.wrapping_neg(),
                "not" => !a,
                "and" => a & b,
                "or" => a | b,
                "xor" => a ^ b,
                "udiv" => {
                    if b == 0 {
                        <$u>::MAX
                    } else {
                        a / b
                    }
                }
                "urem" => {
                    if b == 0 {
                        a
                    } else {
                        a % b
                    }
                }
                "sdiv" if y == 0 => {
                    if x < 0 {
                        1
                    } else {
                        <$u>::MAX
                    }
                }
                "sdiv" => x.wrapping_div(y) as $u,
                "srem" => {
                    if y == 0 {
                        a
                    } else {
                        x.wrapping_rem(y) as $u
                    }
                }
                "shl" => a.checked_shl(b.min(<$u>::BITS as $u) as u32).unwrap_or(0),
                "lshr" => a.checked_shr(b.min(<$u>::BITS as $u) as u32).unwrap_or(0),
                "ashr" => x
                    .checked_shr(b.min(<$u>::BITS as $u) as u32)
                    .unwrap_or(if x < 0 { -1 } else { 0 }) as $u,
                "ult" => (a < b).into(),
                "ule" => (a <= b).into(),
                "slt" => (x < y).into(),
                "sle" => (x <= y).into(),
                _ => (a == b).into(),
            };
            u64::from(result)
        }
    };
}

machine!(machine8, u8, i8);
machine!(machine16, u16, i16);
machine!(machine32, u32, i32);
machine!(machine64, u64, i64);

/// Single bits: true is 1 and, as a signed number, -1.
fn machine1(op: &str, a: u64, b: u64) -> u64 {
    let (p, q) = (a == 1, b == 1);
    u64::from(match op {
        "add" | "sub" | "xor" => p != q,
        "mul" | "and" => p && q,
        "neg" => p,
        "not" => !p,
        "or" => p || q,
        "udiv" | "sdiv" => !q || p,
        "urem" | "srem" => p && !q,
        "shl" | "lshr" => p && !q,
        "ashr" => p,
        "ult" => !p && q,
        "ule" => !p || q,
        "slt" => p && !q,
        "sle" => p || !q,
        _ => p == q,
    })
}

fn machine(width: u32, op: &str, a: u64, b: u64) -> u64 {
    match width {
        1 => machine1(op, a, b),
        8 => machine8(op, a, b),
        16 => machine16(op, a, b),
        32 => machine32(op, a, b),
        _ => machine64(op, a, b),
    }
}

const WIDTHS: [u32; 5] = [1, 8, 16, 32, 64];

type Binary = fn(&Terms, Term, Term) -> Term;

const BINARY: [(&str, Binary); 14] = [
    ("add", Terms::bv_add),
    ("sub", Terms::bv_sub),
    ("mul", Terms::bv_mul),
    ("and", Terms::bv_and),
    ("or", Terms::bv_or),
    ("xor", Terms::bv_xor),
    ("udiv", Terms::bv_udiv),
    ("urem", Terms::bv_urem),
    ("sdiv", Terms::bv_sdiv),
    ("srem", Terms::bv_srem),
    ("shl", Terms::bv_shl),
    ("lshr", Terms::bv_lshr),
    ("ashr", Terms::bv_ashr),
    ("add", Terms::bv_add),
];

const COMPARISONS: [(&str, Binary); 5] = [
    ("ult", Terms::bv_ult),
    ("ule", Terms::bv_ule),
    ("slt", Terms::bv_slt),
    ("sle", Terms::bv_sle),
    ("eq", Terms::eq),
];

/// Terms over three constants of each width, whose values are known.
struct World<'t> {
    t: &'t Terms,
    constants: Vec<(u32, Vec<Twin>)>,
    conditions: Vec<Twin>,
}

impl World<'_> {
    fn new<'t>(t: &'t Terms, c: &mut Choices, model: &mut Model) -> World<'t> {
        let mut constant = |sort: Sort, value: Value, number: u64| {
            let term = t.fresh("x", sort);
            model.set(term, value);
            (term, number)
        };
        let constants = WIDTHS.map(|width| {
            let mut numbers = || {
                let value = c.number(width);
                constant(t.bits_sort(width), Value::bits(width, value), value)
            };
            (width, vec![numbers(), numbers(), numbers()])
        });
        World {
            t,
            constants: constants.to_vec(),
            conditions: [false, true]
                .map(|b| constant(Sort::BOOL, Value::Bool(b), u64::from(b)))
                .to_vec(),
        }
    }

    fn bits(&self, c: &mut Choices, depth: u8, width: u32) -> Twin {
        let t = self.t;
        let kind = if depth == 0 { c.next(3) } else { c.next(24) };
        match kind {
            0 => {
                let value = c.number(width);
                (t.bits(width, i128::from(value)), value)
            }
            1 | 2 => {
                let of_width = self.constants.iter().find(|(w, _)| *w == width);
                of_width.expect("all widths are there").1[usize::from(c.next(3))]
            }
            3 => {
                let (a, x) = self.bits(c, depth - 1, width);
                (t.bv_not(a), machine(width, "not", x, 0))
            }
            4 => {
                let (a, x) = self.bits(c, depth - 1, width);
                (t.bv_neg(a), machine(width, "neg", x, 0))
            }
            5 => {
                let (condition, holds) = self.condition(c, depth - 1);
                let (a, x) = self.bits(c, depth - 1, width);
                let (b, y) = self.bits(c, depth - 1, width);
                (t.ite(condition, a, b), if holds == 1 { x } else { y })
            }
            // the same width again: extended and cut off, or cut off and put together
            6 | 7 => self.extended(c, depth, width),
            8 | 9 => self.extracted(c, depth, width),
            10 if width > 1 => self.concatenated(c, depth, width),
            _ => {
                let (name, build) = BINARY[usize::from(c.next(14))];
                let (a, x) = self.bits(c, depth - 1, width);
                let (b, y) = self.bits(c, depth - 1, width);
                (build(t, a, b), machine(width, name, x, y))
            }
        }
    }

    fn extended(&self, c: &mut Choices, depth: u8, width: u32) -> Twin {
        let narrow: Vec<u32> = WIDTHS.into_iter().filter(|&w| w <= width).collect();
        let from = narrow[usize::from(c.next(narrow.len() as u8))];
        let (a, x) = self.bits(c, depth - 1, from);
        if c.next(2) == 0 {
            return (self.t.bv_zero_extend(a, width), x);
        }
        let is_negative = x >> (from - 1) == 1;
        let fill = if is_negative { u64::MAX << (from - 1) } else { 0 };
        (self.t.bv_sign_extend(a, width), (x | fill) & number::mask(width))
    }

    fn extracted(&self, c: &mut Choices, depth: u8, width: u32) -> Twin {
        let wide: Vec<u32> = WIDTHS.into_iter().filter(|&w| w >= width).collect();
        let from = wide[usize::from(c.next(wide.len() as u8))];
        let (a, x) = self.bits(c, depth - 1, from);
        let low = match c.next(2) {
            0 => 0,
            _ => u32::from(c.next(64)) % (from - width + 1),
        };
        let part = (x >> low) & number::mask(width);
        (self.t.bv_extract(low + width - 1, low, a), part)
    }

    /// Two parts of terms, which need not be as wide as any constant.
    fn concatenated(&self, c: &mut Choices, depth: u8, width: u32) -> Twin {
        let right = 1 + u32::from(c.next(64)) % (width - 1);
        let (a, x) = self.bits(c, depth - 1, width);
        let (b, y) = match c.next(2) {
            0 => (a, x),
            _ => self.bits(c, depth - 1, width),
        };
        let a = self.t.bv_extract(width - 1, right, a);
        let b = self.t.bv_extract(right - 1, 0, b);
        (
            self.t.bv_concat(a, b),
            (x & (u64::MAX << right)) | (y & number::mask(right)),
        )
    }

    fn condition(&self, c: &mut Choices, depth: u8) -> Twin {
        let t = self.t;
        match c.next(8) {
            0 | 1 => self.conditions[usize::from(c.next(2))],
            2 if depth > 0 => {
                let (a, x) = self.condition(c, depth - 1);
                (t.not(a), 1 - x)
            }
            _ => {
                let width = WIDTHS[usize::from(c.next(5))];
                let (name, build) = COMPARISONS[usize::from(c.next(5))];
                let depth = depth.saturating_sub(1);
                let ((a, x), (b, y)) = (self.bits(c, depth, width), self.bits(c, depth, width));
                (build(t, a, b), machine(width, name, x, y))
            }
        }
    }
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 40..160)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, max_shrink_iters: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn terms_have_the_values_of_the_machine(choices in choices()) {
        let t = Terms::new();
        let mut c = Choices(choices.iter());
        let mut model = Model::default();
        let world = World::new(&t, &mut c, &mut model);
        for width in WIDTHS {
            let (term, value) = world.bits(&mut c, 4, width);
            prop_assert_eq!(model.eval(&t, term), Some(Value::bits(width, value)), "{:?}", t.node(term));
            let range = t.bits_range(term);
            prop_assert!(range.low <= value && value <= range.high, "{value} in {range:?}");
            let signed = number::signed(width, value);
            prop_assert!(range.min <= signed && signed <= range.max, "{value} in {range:?}");
            prop_assert!(value & !range.may == 0 && range.must & !value == 0, "{value} in {range:?}");
        }
    }

    #[test]
    fn conditions_have_the_values_of_the_machine(choices in choices()) {
        let t = Terms::new();
        let mut c = Choices(choices.iter());
        let mut model = Model::default();
        let world = World::new(&t, &mut c, &mut model);
        for _ in 0..4 {
            let (term, value) = world.condition(&mut c, 4);
            prop_assert_eq!(model.eval(&t, term), Some(Value::Bool(value == 1)), "{:?}", t.node(term));
        }
    }

    /// On all pairs of numbers, one of which the builder may know: the definition that builders
    /// fold with.
    #[test]
    fn operations_are_those_of_the_machine(choices in proptest::collection::vec(any::<u8>(), 40)) {
        let t = Terms::new();
        let mut c = Choices(choices.iter());
        for width in WIDTHS {
            let (x, y) = (c.number(width), c.number(width));
            let sort = t.bits_sort(width);
            let (a, b) = (t.fresh("a", sort), t.fresh("b", sort));
            let (k, l) = (t.bits(width, x.into()), t.bits(width, y.into()));
            let mut model = Model::default();
            model.set(a, Value::bits(width, x));
            model.set(b, Value::bits(width, y));
            for (name, build) in BINARY {
                let expected = Some(Value::bits(width, machine(width, name, x, y)));
                for (m, n) in [(a, b), (a, l), (k, b), (k, l)] {
                    prop_assert_eq!(model.eval(&t, build(&t, m, n)), expected.clone(), "{} {} {}", name, x, y);
                }
            }
            for (name, build) in COMPARISONS {
                let expected = Some(Value::Bool(machine(width, name, x, y) == 1));
                for (m, n) in [(a, b), (a, l), (k, b), (k, l)] {
                    prop_assert_eq!(model.eval(&t, build(&t, m, n)), expected.clone(), "{} {} {}", name, x, y);
                }
            }
        }
    }
}
