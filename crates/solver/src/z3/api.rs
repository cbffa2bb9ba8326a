//! Z3's C interface, as far as it is needed, and the parameters of all contexts.

use super::library::{self, Missing, Version};
use libloading::Library;
use std::ffi::{CString, c_char, c_uint, c_void};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A handle of Z3: contexts, solvers, sorts, terms and so on, told apart by the names of the
/// parameters.
pub type Handle = *mut c_void;

/// Declares the table of functions and loads it.
macro_rules! functions {
    ($($(#[$attribute:meta])? $name:ident($($arg:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of the loaded library, by their names without `Z3_`.
        #[allow(missing_docs)]
        pub struct Api {
            $($(#[$attribute])? pub $name: unsafe extern "C" fn($($arg),*) $(-> $result)?,)*
            version: Version,
            _library: Library,
        }

        impl Api {
            /// The functions of a library of this version; an error if one is missing.
            pub fn from_library(library: Library, version: Version) -> Result<Api, String> {
                Ok(Api {
                    $($(#[$attribute])? $name: {
                        let name = concat!("Z3_", stringify!($name), "\0");
                        // SAFETY: the signature is that of Z3's header, unchanged since version
                        // 4.8; the library is kept in the same table and outlives the pointer
                        *unsafe { library.get(name.as_bytes()) }
                            .map_err(|_| concat!("it has no function `Z3_", stringify!($name), "`"))?
                    },)*
                    version,
                    _library: library,
                })
            }
        }
    };
}

functions! {
    get_estimated_alloc_size() -> u64;
    global_param_set(*const c_char, *const c_char);
    mk_config() -> Handle;
    del_config(Handle);
    mk_context(Handle) -> Handle;
    del_context(Handle);
    interrupt(Handle);
    set_error_handler(Handle, Option<unsafe extern "C" fn(Handle, c_uint)>);
    get_error_code(Handle) -> c_uint;
    get_error_msg(Handle, c_uint) -> *const c_char;
    mk_params(Handle) -> Handle;
    params_inc_ref(Handle, Handle);
    params_dec_ref(Handle, Handle);
    params_set_uint(Handle, Handle, Handle, c_uint);
    mk_simple_solver(Handle) -> Handle;
    solver_inc_ref(Handle, Handle);
    solver_dec_ref(Handle, Handle);
    solver_set_params(Handle, Handle, Handle);
    solver_push(Handle, Handle);
    solver_pop(Handle, Handle, c_uint);
    solver_assert(Handle, Handle, Handle);
    solver_check(Handle, Handle) -> i32;
    solver_get_model(Handle, Handle) -> Handle;
    model_inc_ref(Handle, Handle);
    model_dec_ref(Handle, Handle);
    model_eval(Handle, Handle, Handle, bool, *mut Handle) -> bool;
    get_ast_kind(Handle, Handle) -> c_uint;
    get_bool_value(Handle, Handle) -> i32;
    get_numeral_string(Handle, Handle) -> *const c_char;
    get_numeral_uint64(Handle, Handle, *mut u64) -> bool;
    get_app_decl(Handle, Handle) -> Handle;
    get_decl_kind(Handle, Handle) -> c_uint;
    is_as_array(Handle, Handle) -> bool;
    get_as_array_func_decl(Handle, Handle) -> Handle;
    model_get_func_interp(Handle, Handle, Handle) -> Handle;
    func_interp_inc_ref(Handle, Handle);
    func_interp_dec_ref(Handle, Handle);
    func_interp_get_num_entries(Handle, Handle) -> c_uint;
    func_interp_get_entry(Handle, Handle, c_uint) -> Handle;
    func_interp_get_else(Handle, Handle) -> Handle;
    func_entry_inc_ref(Handle, Handle);
    func_entry_dec_ref(Handle, Handle);
    func_entry_get_arg(Handle, Handle, c_uint) -> Handle;
    func_entry_get_value(Handle, Handle) -> Handle;
    params_set_double(Handle, Handle, Handle, f64);
    params_set_bool(Handle, Handle, Handle, bool);
    solver_get_reason_unknown(Handle, Handle) -> *const c_char;
    solver_get_statistics(Handle, Handle) -> Handle;
    stats_inc_ref(Handle, Handle);
    stats_dec_ref(Handle, Handle);
    stats_size(Handle, Handle) -> c_uint;
    stats_get_key(Handle, Handle, c_uint) -> *const c_char;
    stats_is_uint(Handle, Handle, c_uint) -> bool;
    stats_get_uint_value(Handle, Handle, c_uint) -> c_uint;
    mk_string_symbol(Handle, *const c_char) -> Handle;
    mk_bool_sort(Handle) -> Handle;
    mk_int_sort(Handle) -> Handle;
    mk_real_sort(Handle) -> Handle;
    mk_uninterpreted_sort(Handle, Handle) -> Handle;
    mk_constructor(Handle, Handle, Handle, c_uint, *const Handle, *const Handle, *mut c_uint) -> Handle;
    mk_datatype(Handle, Handle, c_uint, *mut Handle) -> Handle;
    query_constructor(Handle, Handle, c_uint, *mut Handle, *mut Handle, *mut Handle);
    mk_func_decl(Handle, Handle, c_uint, *const Handle, Handle) -> Handle;
    mk_app(Handle, Handle, c_uint, *const Handle) -> Handle;
    mk_true(Handle) -> Handle;
    mk_false(Handle) -> Handle;
    mk_not(Handle, Handle) -> Handle;
    mk_and(Handle, c_uint, *const Handle) -> Handle;
    mk_or(Handle, c_uint, *const Handle) -> Handle;
    mk_implies(Handle, Handle, Handle) -> Handle;
    mk_eq(Handle, Handle, Handle) -> Handle;
    mk_ite(Handle, Handle, Handle, Handle) -> Handle;
    mk_add(Handle, c_uint, *const Handle) -> Handle;
    mk_mul(Handle, c_uint, *const Handle) -> Handle;
    mk_div(Handle, Handle, Handle) -> Handle;
    mk_mod(Handle, Handle, Handle) -> Handle;
    mk_lt(Handle, Handle, Handle) -> Handle;
    mk_le(Handle, Handle, Handle) -> Handle;
    mk_int2real(Handle, Handle) -> Handle;
    mk_bv2int(Handle, Handle, bool) -> Handle;
    mk_numeral(Handle, *const c_char, Handle) -> Handle;
    mk_bv_sort(Handle, c_uint) -> Handle;
    mk_unsigned_int64(Handle, u64, Handle) -> Handle;
    mk_bvnot(Handle, Handle) -> Handle;
    mk_bvneg(Handle, Handle) -> Handle;
    mk_bvadd(Handle, Handle, Handle) -> Handle;
    mk_bvmul(Handle, Handle, Handle) -> Handle;
    mk_bvudiv(Handle, Handle, Handle) -> Handle;
    mk_bvurem(Handle, Handle, Handle) -> Handle;
    mk_bvsdiv(Handle, Handle, Handle) -> Handle;
    mk_bvsrem(Handle, Handle, Handle) -> Handle;
    mk_bvand(Handle, Handle, Handle) -> Handle;
    mk_bvor(Handle, Handle, Handle) -> Handle;
    mk_bvxor(Handle, Handle, Handle) -> Handle;
    mk_bvshl(Handle, Handle, Handle) -> Handle;
    mk_bvlshr(Handle, Handle, Handle) -> Handle;
    mk_bvashr(Handle, Handle, Handle) -> Handle;
    mk_bvult(Handle, Handle, Handle) -> Handle;
    mk_bvule(Handle, Handle, Handle) -> Handle;
    mk_bvslt(Handle, Handle, Handle) -> Handle;
    mk_bvsle(Handle, Handle, Handle) -> Handle;
    mk_concat(Handle, Handle, Handle) -> Handle;
    mk_extract(Handle, c_uint, c_uint, Handle) -> Handle;
    mk_zero_ext(Handle, c_uint, Handle) -> Handle;
    mk_sign_ext(Handle, c_uint, Handle) -> Handle;
    mk_array_sort(Handle, Handle, Handle) -> Handle;
    mk_select(Handle, Handle, Handle) -> Handle;
    mk_store(Handle, Handle, Handle, Handle) -> Handle;
    mk_const_array(Handle, Handle, Handle) -> Handle;
    mk_pattern(Handle, c_uint, *const Handle) -> Handle;
    mk_quantifier_const_ex(Handle, bool, c_uint, Handle, Handle, c_uint, *const Handle, c_uint, *const Handle, c_uint, *const Handle, Handle) -> Handle;
    parse_smtlib2_string(Handle, *const c_char, c_uint, *const Handle, *const Handle, c_uint, *const Handle, *const Handle) -> Handle;
    #[cfg(test)] eval_smtlib2_string(Handle, *const c_char) -> *const c_char;
    ast_vector_inc_ref(Handle, Handle);
    ast_vector_size(Handle, Handle) -> c_uint;
    ast_vector_get(Handle, Handle, c_uint) -> Handle;
    to_app(Handle, Handle) -> Handle;
    get_app_arg(Handle, Handle, c_uint) -> Handle;
    get_sort(Handle, Handle) -> Handle;
    substitute(Handle, Handle, c_uint, *const Handle, *const Handle) -> Handle;
}

// SAFETY: the table is never changed, and Z3 may be entered from several threads as long as each
// has its own context
unsafe impl Sync for Api {}
// SAFETY: as above
unsafe impl Send for Api {}

/// The options of every context: E-matching with the triggers given and nothing random.
pub const PARAMETERS: [(&str, &str); 17] = [
    // each parameter that is set later would allow warnings again if they were only switched off
    ("warning", "false"),
    ("auto_config", "false"),
    ("model", "false"),
    ("smt.mbqi", "false"),
    ("smt.case_split", "3"),
    ("smt.delay_units", "true"),
    ("smt.delay_units_threshold", "16"),
    ("smt.qi.eager_threshold", "10"),
    ("smt.qi.lazy_threshold", "100"),
    ("smt.qi.max_multi_patterns", "1000"),
    ("smt.phase_selection", "0"),
    ("smt.restart_strategy", "0"),
    ("smt.restart_factor", "1.5"),
    ("smt.arith.solver", "6"),
    ("smt.arith.eager_eq_axioms", "false"),
    // Gröbner bases are searched without looking at any limit, and there are products that they
    // never come to an end with
    ("smt.arith.nl.grobner", "false"),
    ("smt.random_seed", "0"),
];

/// The value of a parameter of a solver.
#[derive(Debug, Clone, Copy)]
pub enum Setting {
    Number(u32),
    Fraction(f64),
    Flag(bool),
}

/// How a solver for constraints without quantifiers searches: mostly as Z3 does if nobody says
/// anything else. Which values are tried first and when search begins anew is chosen for triggers
/// above, and takes up to a hundred times as long here.
pub const GROUND: [(&str, Setting); 6] = [
    ("case_split", Setting::Number(1)),
    ("phase_selection", Setting::Number(3)),
    ("restart_strategy", Setting::Number(1)),
    ("restart_factor", Setting::Fraction(1.1)),
    ("delay_units", Setting::Flag(false)),
    ("relevancy", Setting::Number(0)),
];

/// The parameters of a solver that is told a part of the facts. It splits cases by their activity,
/// which takes a sixth of the steps on long chains of values in arrays.
pub const PART: [(&str, Setting); 1] = [("case_split", Setting::Number(1))];

/// Memory that all contexts together may use, in megabytes, unless `ECHIS_Z3_MEMORY` says
/// otherwise. Beyond it, checks are given up.
const MEMORY: u32 = 2000;

/// Bytes that the library and a context take up before anything is asked, about.
const LIBRARY: u64 = 24_000_000;

/// Bytes that it takes to load the library; 0 if that was done or tried.
pub fn to_load() -> u64 {
    if library::needed().is_some() { 0 } else { LIBRARY }
}

/// The functions of the library, which is loaded when they are first asked for.
///
/// # Errors
///
/// If there is no library that may be used.
pub fn api() -> Result<&'static Api, &'static Missing> {
    library::loaded().map(|loaded| &loaded.api)
}

impl Api {
    /// Sets the parameters of all contexts.
    pub fn configure(&self) {
        PARAMETERS.iter().for_each(|(name, value)| self.set(name, value));
        self.mark(memory());
    }

    /// Bytes that all contexts together hold.
    pub fn held(&self) -> u64 {
        // SAFETY: the function has no preconditions
        unsafe { (self.get_estimated_alloc_size)() }
    }

    /// Searches are given up when all contexts together hold so many more bytes than now, or as
    /// many as is configured.
    pub fn allow(&self, more: u64) {
        let mark = (self.held().saturating_add(more) >> 20).clamp(1, u64::from(memory()));
        self.mark(mark as u32);
    }

    /// Searches look at this mark, in megabytes, and give up; the other limit, `memory_max_size`,
    /// lets allocations fail, and where that happens while a scope is closed, Z3 ends the process.
    /// Older versions know the mark in bytes only, and complain about parameters that they do not
    /// know. Nothing protects parameters from threads that set them at the same time.
    fn mark(&self, megabytes: u32) {
        static MARK: Mutex<u32> = Mutex::new(0);
        let mut mark = MARK.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(&mut *mark, megabytes) == megabytes {
            return;
        }
        if self.version >= Version([4, 8, 13, 0]) {
            self.set("memory_high_watermark_mb", &megabytes.to_string());
        } else {
            let bytes = megabytes.saturating_mul(1 << 20);
            self.set("memory_high_watermark", &bytes.to_string());
        }
    }

    /// Sets a parameter of all contexts.
    fn set(&self, name: &str, value: &str) {
        let (name, value) = (text(name), text(value));
        // SAFETY: both are strings that end with a zero byte
        unsafe { (self.global_param_set)(name.as_ptr(), value.as_ptr()) };
    }
}

/// The limit of memory in megabytes.
fn memory() -> u32 {
    static CONFIGURED: OnceLock<u32> = OnceLock::new();
    *CONFIGURED.get_or_init(|| {
        let configured = std::env::var("ECHIS_Z3_MEMORY").ok();
        configured
            .and_then(|megabytes| megabytes.parse().ok())
            .filter(|&megabytes| megabytes > 0)
            .unwrap_or(MEMORY)
    })
}

/// Bytes that all contexts together hold.
pub fn held() -> u64 {
    api().map_or(0, Api::held)
}

/// Bytes that all contexts together may take besides what they hold.
pub fn memory_left() -> u64 {
    (u64::from(memory()) << 20).saturating_sub(held())
}

/// A string for C; what is after a zero byte is cut off.
pub fn text(s: &str) -> CString {
    let end = s.find('\0').unwrap_or(s.len());
    CString::new(&s[..end]).unwrap_or_default()
}
