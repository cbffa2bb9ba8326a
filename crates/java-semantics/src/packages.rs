//! The packages of a program with their top-level classes (JLS 7.3, 7.4), and the class names that
//! certainly denote nothing.
//!
//! The checker does not know the whole library, so that it takes an unknown name for one of the
//! library. The names in packages that the program itself declares are all known, if the program
//! has several files:
//!
//! ```java
//! package b;            // and a file of the package a declares `A`
//! class B { A a; }      // `A` is not imported: cannot find symbol
//! class C { a.D d; }    // there is no `D` in the package a: cannot find symbol
//! ```

use super::Checker;
use super::imports::Imported;
use super::types::ClassIx;
use super::world::World;
use echis_java_syntax::tree::Ident;
use echis_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The packages of a program and of the library.
#[derive(Debug, Clone, Default)]
pub struct Packages {
    /// The top-level classes by package and simple name.
    classes: FxHashMap<Arc<str>, FxHashMap<Arc<str>, ClassIx>>,
    /// The packages that the user's files declare, except for those of the library.
    own: FxHashSet<Arc<str>>,
    /// The simple names of the user's top-level classes.
    own_names: FxHashSet<Arc<str>>,
    /// Whether the user's program has several files. A single file may be part of a larger program.
    has_several_files: bool,
}

impl Packages {
    /// The top-level class of this simple name in a package.
    pub fn class(&self, package: &str, name: &str) -> Option<ClassIx> {
        self.classes.get(package)?.get(name).copied()
    }

    /// Adds a top-level class.
    pub(super) fn add(&mut self, package: &Arc<str>, name: &Arc<str>, class: ClassIx, is_prelude: bool) {
        let classes = self.classes.entry(package.clone()).or_default();
        classes.insert(name.clone(), class);
        match is_prelude {
            true => self.own.remove(package),
            false => self.own_names.insert(name.clone()),
        };
    }

    /// Sets the packages of the user's files, one for each file.
    pub(super) fn set_own(&mut self, packages: Vec<Arc<str>>) {
        self.has_several_files = packages.len() > 1;
        self.own.extend(packages);
    }

    /// Whether all classes of a package are known: the program has several files and declares it.
    pub(super) fn is_known(&self, package: &str) -> bool {
        self.has_several_files && self.own.contains(package)
    }

    /// Whether the program has several files, of which one declares a top-level class of this name.
    fn declares(&self, name: &str) -> bool {
        self.has_several_files && self.own_names.contains(name)
    }
}

impl World {
    /// The name of a class with its package, as in messages of `javac`.
    pub(super) fn full_name(&self, class: ClassIx) -> String {
        let info = self.class(class);
        match (info.local_frame, &*info.package) {
            (None, package) if !package.is_empty() => format!("{package}.{}", info.name),
            _ => info.name.to_string(),
        }
    }

    /// A class and its package, as in messages of `javac`: `class a.A in a`.
    pub(super) fn class_in_package(&self, class: ClassIx) -> String {
        let kind = self.class(class).kind.keyword();
        let around = match self.class(class).outer {
            Some(outer) => self.full_name(outer),
            None => self.class(class).package.to_string(),
        };
        format!("{kind} {} in {around}", self.full_name(class))
    }
}

impl Checker {
    /// Reports a class and a package of one name (JLS 7.1).
    pub(super) fn check_package_names(&mut self, declarations: &[(Arc<str>, Span)]) {
        for (package, span) in declarations {
            let ends = package.match_indices('.').map(|(end, _)| end);
            for end in ends.chain([package.len()]) {
                self.check_package_name(&package[..end], *span);
            }
        }
    }

    /// Reports a class of the name of a package that is declared here, or that is around it.
    fn check_package_name(&mut self, package: &str, span: Span) {
        let class = package
            .rsplit_once('.')
            .and_then(|(around, name)| self.world.packages.class(around, name));
        if let Some(class) = class.filter(|&class| !self.world.class(class).is_prelude) {
            self.error(span, format!("package {package} clashes with class of same name"));
            let at = self.world.class(class).span;
            self.error(at, format!("class {package} clashes with package of same name"));
        }
    }

    /// Reports a simple name that denotes no class, if that is certain: the program declares a class
    /// of this name, but the name cannot come from a part of the library that is not known. `kind`
    /// is what the name should denote. Returns whether it was reported.
    pub(super) fn report_missing_class(&mut self, class: ClassIx, name: &Ident, kind: &str) -> bool {
        if self.world.class(class).is_prelude {
            return false;
        }
        let mut around = std::iter::successors(Some(class), |&c| self.world.class(c).outer);
        let message = match around.find_map(|c| self.world.hidden_member_class(c, &name.text)) {
            Some(hidden) => self.world.class_access_message(hidden),
            None if self.is_missing_class(class, &name.text) => {
                format!("cannot find symbol: {kind} {}", name.text)
            }
            None => return false,
        };
        self.error(name.span, message);
        true
    }

    fn is_missing_class(&self, class: ClassIx, name: &str) -> bool {
        let unit = self.world.class(class).unit;
        match self.world.imported(unit, name) {
            Imported::Missing => return true,
            Imported::Nothing => {}
            Imported::Class(_) | Imported::Ambiguous(..) | Imported::Unknown => return false,
        }
        let mut around = std::iter::successors(Some(class), |&c| self.world.class(c).outer);
        let may_have_more =
            |c: ClassIx| c != class && self.is_header_open(c) || self.world.may_have_unknown_members(c);
        self.world.packages.declares(name)
            && !JAVA_LANG.split_whitespace().any(|known| known == name)
            && !self.world.may_import_more(unit)
            && !around.any(may_have_more)
    }

    /// Reports a qualified name that denotes no class, if that is certain: the program declares the
    /// package. Returns whether it was reported.
    pub(super) fn report_missing_in_package(&mut self, qualified: &str, span: Span) -> bool {
        let is_missing = qualified
            .rsplit_once('.')
            .filter(|(package, _)| self.world.packages.is_known(package));
        if let Some((package, name)) = is_missing {
            self.error(
                span,
                format!("cannot find symbol: class {name} in package {package}"),
            );
        }
        is_missing.is_some()
    }
}

/// The public classes of `java.lang`, which every file imports (JLS 7.3).
const JAVA_LANG: &str = "\
    AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException \
    ArrayStoreException AssertionError AutoCloseable Boolean BootstrapMethodError Byte \
    CharSequence Character Class ClassCastException ClassCircularityError ClassFormatError \
    ClassLoader ClassNotFoundException ClassValue CloneNotSupportedException Cloneable Comparable \
    Compiler Deprecated Double Enum EnumConstantNotPresentException Error Exception \
    ExceptionInInitializerError Float FunctionalInterface IO IllegalAccessError \
    IllegalAccessException IllegalArgumentException IllegalCallerException \
    IllegalMonitorStateException IllegalStateException IllegalThreadStateException \
    IncompatibleClassChangeError IndexOutOfBoundsException InheritableThreadLocal \
    InstantiationError InstantiationException Integer InternalError InterruptedException Iterable \
    LayerInstantiationException LinkageError Long MatchException Math Module ModuleLayer \
    NegativeArraySizeException NoClassDefFoundError NoSuchFieldError NoSuchFieldException \
    NoSuchMethodError NoSuchMethodException NullPointerException Number NumberFormatException \
    Object OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle Readable Record \
    ReflectiveOperationException Runnable Runtime RuntimeException RuntimePermission SafeVarargs \
    ScopedValue SecurityException SecurityManager Short StableValue StackOverflowError \
    StackTraceElement StackWalker StrictMath String StringBuffer StringBuilder \
    StringIndexOutOfBoundsException SuppressWarnings System Thread ThreadDeath ThreadGroup \
    ThreadLocal Throwable TypeNotPresentException UnknownError UnsatisfiedLinkError \
    UnsupportedClassVersionError UnsupportedOperationException VerifyError VirtualMachineError \
    Void WrongThreadException";
