//! Bit vectors and arrays: narrow ones, so that Z3 can tell what multiplication and division do.

use super::{Choices, Twin, World, difference_of};
use echis_logic::{Sort, Term, Terms};

pub const WIDTHS: [u32; 3] = [1, 4, 8];

type Binary = fn(&Terms, Term, Term) -> Term;

const OPERATIONS: [(&str, Binary); 13] = [
    ("bvadd", Terms::bv_add),
    ("bvsub", Terms::bv_sub),
    ("bvand", Terms::bv_and),
    ("bvor", Terms::bv_or),
    ("bvxor", Terms::bv_xor),
    ("bvshl", Terms::bv_shl),
    ("bvlshr", Terms::bv_lshr),
    ("bvashr", Terms::bv_ashr),
    ("bvmul", Terms::bv_mul),
    ("bvudiv", Terms::bv_udiv),
    ("bvurem", Terms::bv_urem),
    ("bvsdiv", Terms::bv_sdiv),
    ("bvsrem", Terms::bv_srem),
];

const COMPARISONS: [(&str, Binary); 6] = [
    ("bvult", Terms::bv_ult),
    ("bvule", Terms::bv_ule),
    ("bvslt", Terms::bv_slt),
    ("bvsle", Terms::bv_sle),
    ("=", Terms::eq),
    ("distinct", Terms::ne),
];

/// The sorts of which there are constants.
pub fn sorts(t: &Terms) -> Vec<Sort> {
    let mut sorts = WIDTHS.map(|width| t.bits_sort(width)).to_vec();
    sorts.push(arrays(t));
    sorts
}

fn arrays(t: &Terms) -> Sort {
    t.array_sort(t.bits_sort(4), t.bits_sort(8))
}

pub fn difference(bytes: &[u8], width: u32) -> (String, String) {
    difference_of(bytes, |t| t.bits_sort(width))
}

pub fn difference_of_arrays(bytes: &[u8]) -> (String, String) {
    difference_of(bytes, arrays)
}

impl World<'_> {
    fn bits_literal(&mut self, c: &mut Choices, width: u32) -> Twin {
        let value = (u64::from(c.next(255)) * 5 % 256) & ((1 << width) - 1);
        (self.t.bits(width, value.into()), format!("(_ bv{value} {width})"))
    }

    pub fn bits(&mut self, c: &mut Choices, depth: u8, width: u32) -> Twin {
        let t = self.t;
        if depth == 0 {
            return self.bits_literal(c, width);
        }
        let sort = t.bits_sort(width);
        let inner = depth - 1;
        match c.next(12) {
            0 => self.choice(c, inner, sort),
            1 => {
                let a = self.bits(c, inner, width);
                (t.bv_not(a.0), format!("(bvnot {})", a.1))
            }
            2 => {
                let a = self.bits(c, inner, width);
                (t.bv_neg(a.0), format!("(bvneg {})", a.1))
            }
            3 => {
                let narrow = WIDTHS[usize::from(c.next(3))].min(width);
                let a = self.bits(c, inner, narrow);
                let more = width - narrow;
                match c.next(2) {
                    0 => (
                        t.bv_zero_extend(a.0, width),
                        format!("((_ zero_extend {more}) {})", a.1),
                    ),
                    _ => (
                        t.bv_sign_extend(a.0, width),
                        format!("((_ sign_extend {more}) {})", a.1),
                    ),
                }
            }
            4 => {
                let wide = WIDTHS[usize::from(c.next(3))].max(width);
                let a = self.bits(c, inner, wide);
                let low = u32::from(c.next(8)) % (wide - width + 1);
                let high = low + width - 1;
                (
                    t.bv_extract(high, low, a.0),
                    format!("((_ extract {high} {low}) {})", a.1),
                )
            }
            5 if width == 8 => {
                let (a, b) = (self.bits(c, inner, 4), self.bits(c, inner, 4));
                self.binary("concat", a, b, Terms::bv_concat)
            }
            6 if width == 8 => {
                let a = self.array(c, inner, arrays(t));
                let i = self.bits(c, inner, 4);
                self.binary("select", a, i, Terms::select)
            }
            _ => {
                // multiplication and division of what is large is too much to ask
                let hard = if inner < 2 && width < 8 { 13 } else { 8 };
                let (operator, build) = OPERATIONS[usize::from(c.next(hard))];
                let a = self.bits(c, inner, width);
                let b = match c.next(3) {
                    0 => self.bits_literal(c, width),
                    _ => self.bits(c, inner, width),
                };
                self.binary(operator, a, b, build)
            }
        }
    }

    pub fn array(&mut self, c: &mut Choices, depth: u8, sort: Sort) -> Twin {
        let t = self.t;
        if depth == 0 {
            return self.constant(c, sort);
        }
        let inner = depth - 1;
        match c.next(6) {
            0 => self.choice(c, inner, sort),
            1 => {
                let v = self.bits(c, inner, 8);
                let everywhere = format!("((as const (Array (_ BitVec 4) (_ BitVec 8))) {})", v.1);
                (t.const_array(sort, v.0), everywhere)
            }
            2 => self.constant(c, sort),
            _ => {
                let a = self.array(c, inner, sort);
                let (i, v) = (self.bits(c, inner / 2, 4), self.bits(c, inner / 2, 8));
                (t.store(a.0, i.0, v.0), format!("(store {} {} {})", a.1, i.1, v.1))
            }
        }
    }

    pub fn bits_formula(&mut self, c: &mut Choices, depth: u8) -> Twin {
        let width = WIDTHS[usize::from(c.next(3))];
        let (operator, build) = COMPARISONS[usize::from(c.next(6))];
        let a = self.bits(c, depth, width);
        let b = match c.next(3) {
            0 => self.bits_literal(c, width),
            _ => self.bits(c, depth, width),
        };
        self.binary(operator, a, b, build)
    }
}
