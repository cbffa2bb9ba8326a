//! Values in Z3's models.

use super::api::{Api, Handle};
use super::translate::Translator;
use echis_logic::{Sort, SortKind, Term, Terms, Value};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ffi::CStr;
use std::str::FromStr;

/// Kinds of declarations, as Z3's header numbers them.
const STORE: u32 = 0x300;
const CONST_ARRAY: u32 = 0x302;
/// The kinds of terms that are read.
const NUMERAL: u32 = 0;
const APPLICATION: u32 = 1;

/// Reads one model.
pub(super) struct Reader {
    api: &'static Api,
    context: Handle,
    model: Handle,
    /// Elements of sorts without values of their own, in the order in which they were met.
    elements: FxHashMap<(Sort, Handle), u64>,
}

impl Reader {
    /// A reader of a model of this context, if there is a model.
    pub fn new(api: &'static Api, context: Handle, model: Handle) -> Option<Reader> {
        if model.is_null() {
            return None;
        }
        // SAFETY: the model belongs to the context; it is referenced as long as the reader lives
        unsafe { (api.model_inc_ref)(context, model) };
        Some(Reader {
            api,
            context,
            model,
            elements: FxHashMap::default(),
        })
    }

    /// The value of a term.
    pub fn value(&mut self, t: &Terms, translator: &mut Translator, term: Term) -> Option<Value> {
        let sort = t.sort_of(term);
        let may_refer = sort == Sort::REF || t.array_parts(sort).is_some();
        if may_refer && !self.elements.values().any(|&n| n == 0) {
            let null = translator.term(t, t.null()).ok()?;
            self.elements.insert((Sort::REF, self.eval(null)?), 0);
        }
        let handle = translator.term(t, term).ok()?;
        let value = self.eval(handle)?;
        self.read(t, value, sort)
    }

    fn eval(&self, term: Handle) -> Option<Handle> {
        let mut value: Handle = std::ptr::null_mut();
        // SAFETY: model and term belong to this context
        let known = unsafe { (self.api.model_eval)(self.context, self.model, term, true, &raw mut value) };
        (known && !value.is_null()).then_some(value)
    }

    /// What a term of Z3 is, if it is a value of this sort.
    fn read(&mut self, t: &Terms, value: Handle, sort: Sort) -> Option<Value> {
        match t.sort_kind(sort) {
            SortKind::Bool => self.truth(value).map(Value::Bool),
            SortKind::Real => BigRational::from_str(&self.numeral(value)?).ok().map(Value::Real),
            SortKind::Bits(width) => self.bits(value).map(|bits| Value::bits(width, bits)),
            SortKind::Wide(width) => {
                let value = BigUint::from_str(&self.numeral(value)?).ok()?;
                Some(Value::vector(width, value))
            }
            SortKind::Array(index, element) => self.array(t, value, index, element),
            SortKind::Ref => Some(Value::Ref(self.element(value, sort))),
            SortKind::User(..) => Some(Value::Element(sort, self.element(value, sort))),
            _ => BigInt::from_str(&self.numeral(value)?).ok().map(Value::Int),
        }
    }

    fn truth(&self, value: Handle) -> Option<bool> {
        // SAFETY: a term of this context
        match unsafe { (self.api.get_bool_value)(self.context, value) } {
            1 => Some(true),
            -1 => Some(false),
            _ => None,
        }
    }

    fn kind(&self, value: Handle) -> u32 {
        // SAFETY: a term of this context
        unsafe { (self.api.get_ast_kind)(self.context, value) }
    }

    fn numeral(&self, value: Handle) -> Option<String> {
        if self.kind(value) != NUMERAL {
            return None;
        }
        // SAFETY: a numeral of this context; the string lives until the next call
        let text = unsafe { CStr::from_ptr((self.api.get_numeral_string)(self.context, value)) };
        text.to_str().ok().map(String::from)
    }

    fn bits(&self, value: Handle) -> Option<u64> {
        let mut bits = 0;
        // SAFETY: a numeral of this context
        let fits = self.kind(value) == NUMERAL
            && unsafe { (self.api.get_numeral_uint64)(self.context, value, &raw mut bits) };
        fits.then_some(bits)
    }

    /// The number of an element of a sort without values of its own. Null is 0, all others are
    /// more.
    fn element(&mut self, value: Handle, sort: Sort) -> u64 {
        let count = self.elements.len() as u64;
        *self.elements.entry((sort, value)).or_insert(count + 1)
    }

    /// An array, written as stores into a constant one or as a function.
    fn array(&mut self, t: &Terms, mut value: Handle, index: Sort, element: Sort) -> Option<Value> {
        let mut entries: BTreeMap<Value, Value> = BTreeMap::new();
        let default = loop {
            if self.kind(value) != APPLICATION {
                return None;
            }
            // SAFETY: an application of this context
            let (kind, application) = unsafe {
                let application = (self.api.to_app)(self.context, value);
                let declaration = (self.api.get_app_decl)(self.context, application);
                ((self.api.get_decl_kind)(self.context, declaration), application)
            };
            // SAFETY: stores have three arguments, constant arrays one
            let arg = |i: u32| unsafe { (self.api.get_app_arg)(self.context, application, i) };
            match kind {
                STORE => {
                    let (below, at, is) = (arg(0), arg(1), arg(2));
                    let (at, is) = (self.read(t, at, index)?, self.read(t, is, element)?);
                    // the outermost store at an index counts
                    entries.entry(at).or_insert(is);
                    value = below;
                }
                CONST_ARRAY => {
                    let everywhere = arg(0);
                    break self.read(t, everywhere, element)?;
                }
                _ => {
                    let (cases, otherwise) = self.function(t, value, index, element)?;
                    for (at, is) in cases {
                        entries.entry(at).or_insert(is);
                    }
                    break otherwise;
                }
            }
        };
        Some(Value::array(t.sort_size(index), default, entries))
    }

    /// The entries and the default of an array that is given as a function.
    fn function(
        &mut self,
        t: &Terms,
        value: Handle,
        index: Sort,
        element: Sort,
    ) -> Option<(Vec<(Value, Value)>, Value)> {
        let (api, c) = (self.api, self.context);
        // SAFETY: handles of this context, referenced while they are used; indices are below the
        // number of entries, and the function has one argument
        unsafe {
            if !(api.is_as_array)(c, value) {
                return None;
            }
            let declaration = (api.get_as_array_func_decl)(c, value);
            let function = (api.model_get_func_interp)(c, self.model, declaration);
            if function.is_null() {
                return None;
            }
            (api.func_interp_inc_ref)(c, function);
            let mut cases = Some(Vec::new());
            for i in 0..(api.func_interp_get_num_entries)(c, function) {
                let entry = (api.func_interp_get_entry)(c, function, i);
                (api.func_entry_inc_ref)(c, entry);
                let at = self.read(t, (api.func_entry_get_arg)(c, entry, 0), index);
                let is = self.read(t, (api.func_entry_get_value)(c, entry), element);
                (api.func_entry_dec_ref)(c, entry);
                cases = cases.zip(at.zip(is)).map(|(mut cases, case)| {
                    cases.push(case);
                    cases
                });
            }
            let otherwise = self.read(t, (api.func_interp_get_else)(c, function), element);
            (api.func_interp_dec_ref)(c, function);
            cases.zip(otherwise)
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // SAFETY: the reader referenced it
        unsafe { (self.api.model_dec_ref)(self.context, self.model) };
    }
}
