//! From terms to Z3's terms, each translated once.
//!
//! Collections are uninterpreted functions (their axioms are part of the background), domains
//! uninterpreted sorts, snapshots a datatype of `unit` and `pair`; values are wrapped by
//! uninterpreted functions with `unwrap(wrap(v)) = v`.

use super::api::{Api, Handle, text};
use echis_logic::smtlib::{self, Names};
use echis_logic::{Binder, Node, Op, Reading, Sort, SortKind, Symbol, Term, Terms};
use rustc_hash::FxHashMap;
use std::ffi::CStr;
use std::ptr::null;
use std::sync::Arc;

/// The snapshot datatype.
#[derive(Clone, Copy)]
struct Snapshots {
    sort: Handle,
    /// Of a number, which is 0.
    unit: Handle,
    pair: Handle,
    first: Handle,
    second: Handle,
}

/// An axiom that comes with a declaration, and the level at which it is asserted.
struct Axiom {
    term: Term,
    level: Option<u32>,
}

/// Translates into one context.
pub struct Translator {
    pub(super) api: &'static Api,
    pub(super) context: Handle,
    terms: FxHashMap<Term, Handle>,
    sorts: FxHashMap<Sort, Handle>,
    symbols: FxHashMap<Symbol, Handle>,
    /// Functions that are not symbols of the program, by their names.
    named: FxHashMap<Arc<str>, Handle>,
    names: Names,
    snapshots: Option<Snapshots>,
    wrapped: Vec<Sort>,
    axioms: Vec<Axiom>,
}

pub(super) type Result<T> = std::result::Result<T, String>;

impl Translator {
    pub fn new(api: &'static Api, context: Handle) -> Translator {
        Translator {
            api,
            context,
            terms: FxHashMap::default(),
            sorts: FxHashMap::default(),
            symbols: FxHashMap::default(),
            named: FxHashMap::default(),
            names: Names::default(),
            snapshots: None,
            wrapped: Vec::new(),
            axioms: Vec::new(),
        }
    }

    /// The names that are given to sorts and functions.
    pub fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    /// The axioms that are not asserted yet, which the caller is about to assert at this level.
    pub fn axioms_due(&mut self, level: u32) -> Vec<Term> {
        let due = self.axioms.iter_mut().filter(|a| a.level.is_none());
        due.map(|a| {
            a.level = Some(level);
            a.term
        })
        .collect()
    }

    /// Scopes above a level were closed, and what was asserted in them is gone.
    pub fn popped_to(&mut self, level: u32) {
        for axiom in &mut self.axioms {
            axiom.level = axiom.level.filter(|&l| l <= level);
        }
    }

    /// Nothing is asserted any more.
    pub fn begun_anew(&mut self) {
        for axiom in &mut self.axioms {
            axiom.level = None;
        }
    }

    /// The error of the last call.
    pub fn error(&self) -> Result<()> {
        // SAFETY: the context lives, and the message is read before the next call
        unsafe {
            match (self.api.get_error_code)(self.context) {
                0 => Ok(()),
                code => {
                    let message = CStr::from_ptr((self.api.get_error_msg)(self.context, code));
                    Err(format!("Z3: {}", message.to_string_lossy()))
                }
            }
        }
    }

    /// Translates a term.
    pub fn term(&mut self, t: &Terms, term: Term) -> Result<Handle> {
        if let Some(&handle) = self.terms.get(&term) {
            return Ok(handle);
        }
        let handle = echis_recursion::deep(|| self.node(t, term))?;
        if handle.is_null() {
            self.error()?;
            return Err("Z3 did not accept a term".into());
        }
        self.terms.insert(term, handle);
        Ok(handle)
    }

    fn node(&mut self, t: &Terms, term: Term) -> Result<Handle> {
        let node = t.node(term);
        let mut args = Vec::with_capacity(node.args.len());
        for &arg in &node.args {
            args.push(self.term(t, arg)?);
        }
        let (api, c) = (self.api, self.context);
        let n = args.len() as u32;
        let list = args.as_ptr();
        // SAFETY: all handles were made in this context and have the sorts that the operations
        // want, since the arena is well-sorted; lists have the length that is passed with them
        unsafe {
            Ok(match &node.op {
                Op::True => (api.mk_true)(c),
                Op::False => (api.mk_false)(c),
                Op::Int(i) => self.numeral(&i.to_string(), (api.mk_int_sort)(c)),
                Op::Real(r) => self.numeral(&format!("{}/{}", r.numer(), r.denom()), (api.mk_real_sort)(c)),
                Op::Bound(number) => {
                    let sort = self.sort(t, node.sort)?;
                    let symbol = self.symbol(&smtlib::variable(*number));
                    let variable = (api.mk_func_decl)(c, symbol, 0, null(), sort);
                    (api.mk_app)(c, variable, 0, null())
                }
                Op::Apply(symbol) => return self.apply(t, *symbol, &args),
                Op::Not => (api.mk_not)(c, args[0]),
                Op::And => (api.mk_and)(c, n, list),
                Op::Or => (api.mk_or)(c, n, list),
                Op::Implies => (api.mk_implies)(c, args[0], args[1]),
                Op::Eq => (api.mk_eq)(c, args[0], args[1]),
                Op::Ite => (api.mk_ite)(c, args[0], args[1], args[2]),
                Op::Add => (api.mk_add)(c, n, list),
                Op::Mul => (api.mk_mul)(c, n, list),
                Op::Div | Op::RealDiv => (api.mk_div)(c, args[0], args[1]),
                Op::Mod => (api.mk_mod)(c, args[0], args[1]),
                Op::Lt => (api.mk_lt)(c, args[0], args[1]),
                Op::Le => (api.mk_le)(c, args[0], args[1]),
                Op::ToReal => (api.mk_int2real)(c, args[0]),
                Op::IntOfBits(reading) => (api.mk_bv2int)(c, args[0], *reading == Reading::Signed),
                Op::Unit => {
                    let zero = self.numeral("0", (api.mk_int_sort)(c));
                    (api.mk_app)(c, self.snapshots()?.unit, 1, &zero)
                }
                Op::Pair => (api.mk_app)(c, self.snapshots()?.pair, n, list),
                Op::First => (api.mk_app)(c, self.snapshots()?.first, n, list),
                Op::Second => (api.mk_app)(c, self.snapshots()?.second, n, list),
                Op::Wrap => {
                    self.wrapping(t, t.sort_of(node.args[0]));
                    return self.named(t, &node, &args);
                }
                Op::Unwrap(sort) => {
                    self.wrapping(t, *sort);
                    return self.named(t, &node, &args);
                }
                Op::WideLiteral(value) => {
                    let sort = self.sort(t, node.sort)?;
                    self.numeral(&value.to_string(), sort)
                }
                Op::Bits(op) | Op::Wide(op) => return self.bits(t, *op, &node, &args),
                Op::Array(op) => return self.array(t, *op, node.sort, &args),
                Op::Null | Op::Coll(_) => return self.named(t, &node, &args),
                Op::Quant(id) => return self.quantifier(t, *id),
            })
        }
    }

    fn numeral(&self, value: &str, sort: Handle) -> Handle {
        let value = text(value);
        // SAFETY: a numeral of a numeric sort
        unsafe { (self.api.mk_numeral)(self.context, value.as_ptr(), sort) }
    }

    fn symbol(&self, name: &str) -> Handle {
        let name = text(name);
        // SAFETY: Z3 copies the string
        unsafe { (self.api.mk_string_symbol)(self.context, name.as_ptr()) }
    }

    fn declare(&mut self, name: &str, args: &[Handle], result: Handle) -> Handle {
        let symbol = self.symbol(name);
        // SAFETY: sorts of this context
        unsafe { (self.api.mk_func_decl)(self.context, symbol, args.len() as u32, args.as_ptr(), result) }
    }

    /// An application of a function that has its name from the logic, not from the program.
    fn named(&mut self, t: &Terms, node: &Node, args: &[Handle]) -> Result<Handle> {
        let name = self.names.function(t, node).unwrap_or_default();
        let declaration = match self.named.get(&name) {
            Some(&known) => known,
            None => {
                let mut sorts = Vec::with_capacity(args.len());
                for &arg in &node.args {
                    sorts.push(self.sort(t, t.sort_of(arg))?);
                }
                let result = self.sort(t, node.sort)?;
                let made = self.declare(&name, &sorts, result);
                self.named.insert(name, made);
                made
            }
        };
        // SAFETY: a function is declared with the sorts of its arguments, which its name tells
        Ok(unsafe { (self.api.mk_app)(self.context, declaration, args.len() as u32, args.as_ptr()) })
    }

    fn apply(&mut self, t: &Terms, symbol: Symbol, args: &[Handle]) -> Result<Handle> {
        let info = t.symbol_info(symbol);
        let mut sorts = Vec::with_capacity(args.len());
        for &sort in &info.args {
            sorts.push(self.sort(t, sort)?);
        }
        let result = self.sort(t, info.result)?;
        if info.native {
            return self.native(t, &info.name, &info.args, args, result);
        }
        let declaration = match self.symbols.get(&symbol) {
            Some(&known) => known,
            None => {
                let name = self.names.symbol(t, symbol);
                let made = self.declare(&name, &sorts, result);
                self.symbols.insert(symbol, made);
                made
            }
        };
        // SAFETY: as many arguments as sorts, of these sorts
        Ok(unsafe { (self.api.mk_app)(self.context, declaration, args.len() as u32, args.as_ptr()) })
    }

    /// A function that Z3 knows: only its reader resolves such names, so it reads an application to
    /// placeholders, for which the arguments are substituted.
    fn native(
        &mut self,
        t: &Terms,
        name: &str,
        sorts: &[Sort],
        args: &[Handle],
        result: Handle,
    ) -> Result<Handle> {
        let mut script = String::new();
        let (mut placeholders, mut from) = (Vec::new(), Vec::new());
        for (i, &sort) in sorts.iter().enumerate() {
            let smt = smt_name(t, sort)?;
            let placeholder = format!("argument!{i}");
            script += &format!("(declare-fun {placeholder} () {smt})\n");
            let sort = self.sort(t, sort)?;
            let declaration = self.declare(&placeholder, &[], sort);
            // SAFETY: a constant
            from.push(unsafe { (self.api.mk_app)(self.context, declaration, 0, null()) });
            placeholders.push(placeholder);
        }
        let application = smtlib::native_application(name, &placeholders);
        script += &format!("(assert (= {application} {application}))");
        let equation = self.read(&script)?;
        // SAFETY: an equation has two arguments; the result has the sort that the program declares,
        // or Z3 reports an error
        let template =
            unsafe { (self.api.get_app_arg)(self.context, (self.api.to_app)(self.context, equation), 0) };
        // SAFETY: as many terms as placeholders, of the same sorts
        let whole = unsafe {
            (self.api.substitute)(
                self.context,
                template,
                from.len() as u32,
                from.as_ptr(),
                args.as_ptr(),
            )
        };
        self.error()?;
        // SAFETY: a term of this context
        if unsafe { (self.api.get_sort)(self.context, whole) } != result {
            return Err(format!(
                "`{name}` has another sort in SMT-LIB than it is declared with"
            ));
        }
        Ok(whole)
    }

    /// The only assertion of a script.
    fn read(&self, script: &str) -> Result<Handle> {
        let script = text(script);
        // SAFETY: a string that ends with a zero byte and no declarations to pass; the vector is
        // never released, so that its only element stays alive as long as the context
        unsafe {
            let vector = (self.api.parse_smtlib2_string)(
                self.context,
                script.as_ptr(),
                0,
                null(),
                null(),
                0,
                null(),
                null(),
            );
            self.error()?;
            (self.api.ast_vector_inc_ref)(self.context, vector);
            if (self.api.ast_vector_size)(self.context, vector) != 1 {
                return Err("Z3 simplified away what it was to read".into());
            }
            Ok((self.api.ast_vector_get)(self.context, vector, 0))
        }
    }

    /// Translates a sort.
    pub(super) fn sort(&mut self, t: &Terms, sort: Sort) -> Result<Handle> {
        if let Some(&known) = self.sorts.get(&sort) {
            return Ok(known);
        }
        let (api, c) = (self.api, self.context);
        // SAFETY: sorts are made in this context
        let made = unsafe {
            match t.sort_kind(sort) {
                SortKind::Bool => (api.mk_bool_sort)(c),
                SortKind::Int => (api.mk_int_sort)(c),
                SortKind::Real => (api.mk_real_sort)(c),
                SortKind::Bits(width) | SortKind::Wide(width) => (api.mk_bv_sort)(c, width),
                SortKind::Array(index, element) => {
                    let (index, element) = (self.sort(t, index)?, self.sort(t, element)?);
                    (api.mk_array_sort)(c, index, element)
                }
                SortKind::Snap => self.snapshots()?.sort,
                SortKind::Native(name) => {
                    let equation = self.read(&format!("(declare-fun x () {name}) (assert (= x x))"))?;
                    (api.get_sort)(c, (api.get_app_arg)(c, (api.to_app)(c, equation), 0))
                }
                _ => {
                    let name = self.names.sort(t, sort);
                    (api.mk_uninterpreted_sort)(c, self.symbol(&name))
                }
            }
        };
        self.error()?;
        self.sorts.insert(sort, made);
        Ok(made)
    }

    fn snapshots(&mut self) -> Result<Snapshots> {
        if let Some(known) = self.snapshots {
            return Ok(known);
        }
        let (api, c) = (self.api, self.context);
        let mut unit = std::ptr::null_mut();
        let (mut pair, mut projections) = (std::ptr::null_mut(), [std::ptr::null_mut(); 2]);
        let (mut tester, mut number) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: three constructors, the second with two fields of the datatype itself (sort null,
        // reference 0)
        let sort = unsafe {
            let fields = [self.symbol("Snap.first"), self.symbol("Snap.second")];
            let int = (api.mk_int_sort)(c);
            let (nowhere, mut own) = ([std::ptr::null_mut(); 2], [0, 0]);
            let mut constructors = [
                // A search for values tries the constructors that are not recursive in turn. If
                // there were one unit only, values that differ would be tried as the same one again
                // and again.
                (api.mk_constructor)(
                    c,
                    self.symbol("Snap.unit"),
                    self.symbol("is-Snap.unit"),
                    1,
                    &self.symbol("Snap.nothing"),
                    &int,
                    own.as_mut_ptr(),
                ),
                (api.mk_constructor)(
                    c,
                    self.symbol("Snap.pair"),
                    self.symbol("is-Snap.pair"),
                    2,
                    fields.as_ptr(),
                    nowhere.as_ptr(),
                    own.as_mut_ptr(),
                ),
                // what is wrapped is neither; and a search for values that differ finds them here
                // at once, not among trees of pairs
                (api.mk_constructor)(
                    c,
                    self.symbol("Snap.other"),
                    self.symbol("is-Snap.other"),
                    1,
                    &self.symbol("Snap.number"),
                    &int,
                    own.as_mut_ptr(),
                ),
            ];
            let sort = (api.mk_datatype)(c, self.symbol("Snap"), 3, constructors.as_mut_ptr());
            (api.query_constructor)(
                c,
                constructors[1],
                2,
                &mut pair,
                &mut tester,
                projections.as_mut_ptr(),
            );
            (api.query_constructor)(c, constructors[0], 1, &mut unit, &mut tester, &mut number);
            sort
        };
        self.error()?;
        let [first, second] = projections;
        let made = Snapshots {
            sort,
            unit,
            pair,
            first,
            second,
        };
        self.snapshots = Some(made);
        self.sorts.insert(Sort::SNAP, sort);
        Ok(made)
    }

    /// Values of this sort are wrapped: what was wrapped can be unwrapped.
    fn wrapping(&mut self, t: &Terms, sort: Sort) {
        if !self.wrapped.contains(&sort) {
            self.wrapped.push(sort);
            self.axioms.push(Axiom {
                term: t.unwrap_axiom(sort),
                level: None,
            });
        }
    }

    fn quantifier(&mut self, t: &Terms, id: u32) -> Result<Handle> {
        let q = t.quantifier(id);
        let body = self.term(t, q.body)?;
        let mut vars = Vec::new();
        for &v in &q.vars {
            vars.push(self.term(t, v)?);
        }
        let mut triggers: Vec<Vec<Handle>> = Vec::new();
        for set in self.names.triggers(t, &q) {
            let mut patterns = Vec::new();
            for p in set {
                patterns.push(self.term(t, p)?);
            }
            triggers.push(patterns);
        }
        let definitions = self.names.definitions();
        self.axioms
            .extend(definitions.into_iter().map(|term| Axiom { term, level: None }));
        let (api, c) = (self.api, self.context);
        let name = self.symbol(&q.name);
        // SAFETY: variables are constants of this context; patterns are terms over them
        let made = unsafe {
            let vars: Vec<Handle> = vars.iter().map(|&v| (api.to_app)(c, v)).collect();
            let patterns: Vec<Handle> = triggers
                .iter()
                .map(|set| (api.mk_pattern)(c, set.len() as u32, set.as_ptr()))
                .collect();
            (api.mk_quantifier_const_ex)(
                c,
                q.binder == Binder::Forall,
                q.weight,
                name,
                name,
                vars.len() as u32,
                vars.as_ptr(),
                patterns.len() as u32,
                patterns.as_ptr(),
                0,
                null(),
                body,
            )
        };
        self.error()?;
        Ok(made)
    }
}

/// The SMT-LIB name of a sort that native functions can have.
fn smt_name(t: &Terms, sort: Sort) -> Result<String> {
    Ok(match t.sort_kind(sort) {
        SortKind::Bool => "Bool".into(),
        SortKind::Int => "Int".into(),
        SortKind::Real => "Real".into(),
        SortKind::Native(name) => name.to_string(),
        SortKind::Bits(width) | SortKind::Wide(width) => format!("(_ BitVec {width})"),
        _ => return Err("a function of the solver cannot take values of this type".into()),
    })
}
