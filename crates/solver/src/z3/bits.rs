//! Bit vectors and arrays as Z3's terms.

use super::api::{Api, Handle};
use super::translate::{Result, Translator};
use echis_logic::{ArrayOp, BitsOp, Node, Sort, Term, Terms};

type Binary = unsafe extern "C" fn(Handle, Handle, Handle) -> Handle;

/// The function for an operation on two bit vectors of one width, if it is one.
fn binary(api: &Api, op: BitsOp) -> Option<Binary> {
    Some(match op {
        BitsOp::Add => api.mk_bvadd,
        BitsOp::Mul => api.mk_bvmul,
        BitsOp::Udiv => api.mk_bvudiv,
        BitsOp::Urem => api.mk_bvurem,
        BitsOp::Sdiv => api.mk_bvsdiv,
        BitsOp::Srem => api.mk_bvsrem,
        BitsOp::And => api.mk_bvand,
        BitsOp::Or => api.mk_bvor,
        BitsOp::Xor => api.mk_bvxor,
        BitsOp::Shl => api.mk_bvshl,
        BitsOp::Lshr => api.mk_bvlshr,
        BitsOp::Ashr => api.mk_bvashr,
        BitsOp::Ult => api.mk_bvult,
        BitsOp::Ule => api.mk_bvule,
        BitsOp::Slt => api.mk_bvslt,
        BitsOp::Sle => api.mk_bvsle,
        BitsOp::Concat => api.mk_concat,
        _ => return None,
    })
}

/// All bits are set.
fn is_minus_one(t: &Terms, term: Term) -> bool {
    let width = t.bits_width(t.sort_of(term));
    width.is_some_and(|width| t.bits_value(term) == Some(u64::MAX >> (64 - width)))
}

impl Translator {
    /// An operation on bit vectors.
    pub(super) fn bits(&mut self, t: &Terms, op: BitsOp, node: &Node, args: &[Handle]) -> Result<Handle> {
        let (api, c) = (self.api, self.context);
        let width = |sort: Sort| t.vector_width(sort).unwrap_or(64);
        let more = |arg: Term| width(node.sort) - width(t.sort_of(arg));
        // SAFETY: all handles were made in this context and have the sorts that the operations
        // want, since the arena is well-sorted
        unsafe {
            Ok(match op {
                BitsOp::Literal(value) => {
                    let sort = self.sort(t, node.sort)?;
                    (api.mk_unsigned_int64)(c, value, sort)
                }
                BitsOp::Not => (api.mk_bvnot)(c, args[0]),
                // a multiple by -1
                BitsOp::Mul if is_minus_one(t, node.args[0]) => (api.mk_bvneg)(c, args[1]),
                BitsOp::Extract(high, low) => (api.mk_extract)(c, high, low, args[0]),
                BitsOp::ZeroExtend => (api.mk_zero_ext)(c, more(node.args[0]), args[0]),
                BitsOp::SignExtend => (api.mk_sign_ext)(c, more(node.args[0]), args[0]),
                op => {
                    let make = binary(api, op).ok_or("an operation on bit vectors without a name in Z3")?;
                    args[1..].iter().fold(args[0], |all, &arg| make(c, all, arg))
                }
            })
        }
    }

    /// An operation on arrays; the sort is that of the result.
    pub(super) fn array(&mut self, t: &Terms, op: ArrayOp, sort: Sort, args: &[Handle]) -> Result<Handle> {
        let index = match (op, t.array_parts(sort)) {
            (ArrayOp::Const, Some((index, _))) => self.sort(t, index)?,
            _ => std::ptr::null_mut(),
        };
        let (api, c) = (self.api, self.context);
        // SAFETY: as above
        Ok(unsafe {
            match op {
                ArrayOp::Select => (api.mk_select)(c, args[0], args[1]),
                ArrayOp::Store => (api.mk_store)(c, args[0], args[1], args[2]),
                ArrayOp::Const => (api.mk_const_array)(c, index, args[0]),
            }
        })
    }
}
