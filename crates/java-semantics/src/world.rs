//! The table of all declarations: classes, fields, methods and variables, each identified by an
//! index.

pub use super::definite_assignment::construction::ConstructionUses;
use super::imports::ImportScope;
use super::inferred::LowerBounded;
use super::packages::Packages;
use super::permissions::Permissions;
use super::spec::{Contract, Predicate};
use super::tables::Tables;
use super::tree::{Body, Constant};
use super::types::{ClassIx, FieldIx, MethodIx, PredicateIx, Type, TypeVarIx, VarIx};
use super::unchecked::Reliance;
use echis_java_syntax::tree::{Expr, MethodDecl, Modifiers, Stmt, TypeKind};
use echis_source::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A class or interface.
#[derive(Debug, Clone)]
pub struct Class {
    /// The simple name, after the names of the enclosing classes: `Outer.Inner`.
    pub name: Arc<str>,
    /// The package; empty for the unnamed package.
    pub package: Arc<str>,
    /// Whether it is a class, an interface, an enum or a record.
    pub kind: TypeKind,
    /// Its modifiers, including implicit ones.
    pub modifiers: Modifiers,
    /// Whether it belongs to the library that comes with Echis.
    pub is_prelude: bool,
    /// The index of its file in [`World::units`].
    pub unit: usize,
    /// The position of its name.
    pub span: Span,
    /// Its type parameters.
    pub type_variables: Vec<TypeVarIx>,
    /// The superclass; none for `Object` and for interfaces.
    pub superclass: Option<Type>,
    /// The direct superinterfaces.
    pub interfaces: Vec<Type>,
    /// Whether it has a `permits` clause.
    pub has_permits: bool,
    /// The classes that may extend it directly, if it is sealed (JLS 8.1.6).
    pub permitted: Vec<ClassIx>,
    /// The name of a direct supertype that cannot be resolved.
    pub unknown_super: Option<Arc<str>>,
    /// The class whose body contains it.
    pub outer: Option<ClassIx>,
    /// The field that holds the enclosing instance, if it is an inner class (JLS 8.1.3).
    pub outer_field: Option<FieldIx>,
    /// Whether a type argument `? super T` of it is read as `T`, as in `Comparator<? super T>`.
    /// This holds for interfaces that declare at most one abstract method: these usually consume
    /// values of their type arguments.
    pub is_consumer: bool,
    /// Whether it stands for all subclasses of a class in a contract file that are not given; see
    /// [`super::contract_files`].
    pub is_unseen: bool,
    /// Whether it implements a lambda expression. `this` in its body is the enclosing instance.
    pub is_lambda: bool,
    /// The number of the frame of the method that declares it, if it is a local or anonymous class.
    pub local_frame: Option<u32>,
    /// Its fields in order; fields for captured variables are in `captures` instead.
    pub fields: Vec<FieldIx>,
    /// The methods that it declares, including synthesized ones.
    pub methods: Vec<MethodIx>,
    /// The constructors that it declares; a default constructor is among them.
    pub constructors: Vec<MethodIx>,
    /// Its member classes by name.
    pub members: FxHashMap<Arc<str>, ClassIx>,
    /// The constants of an enum in order.
    pub constants: Vec<FieldIx>,
    /// The components of a record in order.
    pub components: Vec<FieldIx>,
    /// Captured local variables of the enclosing method, and the fields that hold them.
    pub captures: Vec<(VarIx, FieldIx)>,
    /// The predicates that its contracts declare.
    pub predicates: Vec<PredicateIx>,
    /// Static initialisation in textual order (JLS 12.4).
    pub static_initialisers: Vec<Initialiser>,
    /// Instance initialisation in textual order (JLS 12.5).
    pub initialisers: Vec<Initialiser>,
}

/// A field initialiser, an enum constant or an initialiser block.
#[derive(Debug, Clone)]
pub struct Initialiser {
    /// The untyped source.
    pub source: InitialiserSource,
    /// The typed statements; empty until the initialiser has been checked.
    pub body: Vec<super::tree::Stmt>,
}

/// The source of an initialiser.
#[derive(Debug, Clone)]
pub enum InitialiserSource {
    /// The initialiser expression of a field.
    Field(FieldIx, Arc<Expr>),
    /// An enum constant: its field, its ordinal, the class to create (its own if it has a body) and
    /// the constructor arguments.
    Constant(FieldIx, u32, ClassIx, Arc<[Expr]>),
    /// An initialiser block.
    Block(Arc<[Stmt]>, Span),
}

/// A field.
#[derive(Debug, Clone)]
pub struct Field {
    /// The simple name.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassIx,
    /// The declared type.
    pub ty: Type,
    /// Its modifiers, including implicit ones.
    pub modifiers: Modifiers,
    /// The position of its name.
    pub span: Span,
    /// Its value, if it is a constant variable (JLS 4.12.4).
    pub constant: ConstantField,
    /// The ordinal, if it is an enum constant.
    pub ordinal: Option<u32>,
    /// Whether its declaration has an initialiser, as that of an enum constant has.
    pub is_initialised: bool,
    /// Whether it is a ghost field: declared in a contract, and visible only to contracts and ghost
    /// statements.
    pub is_ghost: bool,
}

/// Whether a field is a constant variable, determined on demand.
#[derive(Debug, Clone)]
pub enum ConstantField {
    /// Not a constant variable.
    No,
    /// Not determined yet: a constant variable if this initialiser is a constant expression.
    Maybe(Arc<Expr>),
    /// Its initialiser is being evaluated; a field that refers to itself is no constant.
    InProgress,
    /// A constant variable with this value.
    Yes(Constant),
}

/// A method or a constructor.
#[derive(Debug, Clone)]
pub struct Method {
    /// The simple name; that of the class for a constructor.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassIx,
    /// Whether it is a constructor.
    pub is_constructor: bool,
    /// Its modifiers, including implicit ones.
    pub modifiers: Modifiers,
    /// Its own type parameters.
    pub type_variables: Vec<TypeVarIx>,
    /// The parameter types.
    pub parameters: Vec<Type>,
    /// The parameter names.
    pub parameter_names: Vec<Arc<str>>,
    /// Whether the last parameter is a variable arity parameter (`T...`).
    pub is_varargs: bool,
    /// The return type; `void` for a constructor.
    pub result: Type,
    /// The position of its name; that of its class if it is implicit.
    pub span: Span,
    /// The syntax tree; none for implicit constructors.
    pub source: Option<Arc<MethodDecl>>,
    /// The typed body, after it was checked; none if it is abstract or native.
    pub body: Option<Arc<Body>>,
    /// Its own contract; see [`World::contract`] for the inherited one.
    pub contract: Contract,
}

/// A type parameter of a class or method.
#[derive(Debug, Clone)]
pub struct TypeVar {
    /// The simple name.
    pub name: Arc<str>,
    /// Its bounds; `Object` if none is written, so that there is at least one.
    pub bounds: Vec<Type>,
}

/// A local variable or parameter.
#[derive(Debug, Clone)]
pub struct Var {
    /// The simple name.
    pub name: Arc<str>,
    /// The declared or inferred type.
    pub ty: Type,
    /// The position of its name.
    pub span: Span,
    /// The number of the frame that declares it.
    pub frame: u32,
    /// Its value, if it is a constant variable.
    pub constant: Option<Constant>,
    /// Whether it holds the receiver of a method reference, `e` in `e::m`.
    pub is_bound: bool,
    /// Whether and how it is final.
    pub finality: Finality,
}

/// Whether and how a local variable is final (JLS 4.12.4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Finality {
    /// It is not declared `final`.
    #[default]
    NotFinal,
    /// It is declared `final`, without an initialiser.
    Blank,
    /// It is declared `final`, with an initialiser.
    Initialised,
    /// It is a parameter of a method, a lambda expression or a `catch` clause, and declared `final`.
    Parameter,
    /// It is the parameter of a `catch` clause for several exceptions.
    MultiCatch,
    /// It is a resource of a `try` statement.
    Resource,
}

/// A file as a scope for names.
#[derive(Debug, Clone)]
pub struct UnitScope {
    /// Its package; empty for the unnamed package.
    pub package: Arc<str>,
    /// Whether the file belongs to the library that comes with Echis.
    pub is_prelude: bool,
    /// Whether the file is a contract file.
    pub is_contract_file: bool,
    /// The names that the imports declare.
    pub names: ImportScope,
}

/// The table of all declarations. An index type such as [`ClassIx`] is an index into one of its
/// lists.
#[derive(Debug, Clone, Default)]
pub struct World {
    /// Classes and interfaces.
    pub classes: Vec<Class>,
    /// Fields.
    pub fields: Vec<Field>,
    /// Methods and constructors.
    pub methods: Vec<Method>,
    /// Predicates of contracts.
    pub predicates: Vec<Predicate>,
    /// Type variables.
    pub type_variables: Vec<TypeVar>,
    /// Local variables.
    pub vars: Vec<Var>,
    /// The positions of conversions of an array to an array type with other elements, after which a
    /// store can throw an `ArrayStoreException`.
    pub widened_arrays: BTreeSet<Span>,
    /// Where type arguments are guaranteed at run time.
    pub type_arguments: Reliance,
    /// The types that the user's files write with wildcards, such as `List<Object>` for `List<?>`.
    /// A [`Type`] itself does not record wildcards.
    pub wildcard_types: Vec<Type>,
    /// The types among `wildcard_types` in which `T` replaces `? super T`, and the types of members
    /// and calls derived from them.
    pub lower_bounded: Vec<LowerBounded>,
    /// All types in which `T` replaces `? super T`, those of the library included. Maps each to the
    /// type variables of its class for which `T` stands.
    pub lower_bounded_variables: FxHashMap<Type, Vec<TypeVarIx>>,
    /// Classes over whose objects contracts quantify.
    pub quantified: BTreeSet<ClassIx>,
    /// The types that the user's code and contracts test with a cast, `instanceof` or a pattern.
    pub explicitly_tested: BTreeSet<Type>,
    /// The types of casts that erasure requires in the user's code. They can fail only if the
    /// guarantees of type arguments are broken.
    pub implicitly_tested: BTreeSet<Type>,
    /// The positions of separating conjunctions `*` that could be meant as products, as in
    /// `0 <= i * i < n`; see `contracts::chains`.
    pub doubtful_stars: BTreeSet<Span>,
    /// The positions of calls whose result type was derived from `? super T`.
    pub inferred_calls: BTreeSet<Span>,
    /// The fields to which contracts and predicates give permissions.
    pub permissions: Permissions,
    /// The topmost predicates of the duplicable families.
    pub duplicable: BTreeSet<PredicateIx>,
    /// The statements before which `wrap` stands. Their arithmetic wraps around on purpose.
    pub wrapping: BTreeSet<Span>,
    /// The final fields with arrays that nobody changes.
    pub tables: Tables,
    /// Where constructors use `this`; see [`World::early_uses_of_this`].
    pub construction_uses: FxHashMap<ClassIx, ConstructionUses>,
    /// The files.
    pub units: Vec<UnitScope>,
    /// The packages with their top-level classes.
    pub packages: Packages,
    /// Library classes that the language itself refers to.
    pub known: Known,
}

macro_rules! known {
    ($($field:ident = $name:literal;)*) => {
        /// Library classes that the language itself refers to.
        #[derive(Debug, Clone, Copy, Default)]
        #[allow(missing_docs)]
        pub struct Known { $(pub $field: ClassIx,)* }

        impl Known {
            /// The simple names of all these classes.
            pub const NAMES: &[&str] = &[$($name),*];

            /// Sets the class with this simple name; other names are ignored.
            pub fn set(&mut self, name: &str, class: ClassIx) {
                match name {
                    $($name => self.$field = class,)*
                    _ => {}
                }
            }
        }
    };
}

known! {
    object = "Object";
    string = "String";
    throwable = "Throwable";
    enumeration = "Enum";
    record = "Record";
    iterable = "Iterable";
    boolean = "Boolean";
    byte = "Byte";
    short = "Short";
    character = "Character";
    integer = "Integer";
    long = "Long";
    float = "Float";
    double = "Double";
    number = "Number";
    class = "Class";
    claims = "$Claims";
    closeable = "AutoCloseable";
    print_stream = "PrintStream";
    assertion_error = "AssertionError";
    arithmetic = "ArithmeticException";
    null_pointer = "NullPointerException";
    array_bounds = "ArrayIndexOutOfBoundsException";
    string_bounds = "StringIndexOutOfBoundsException";
    negative_size = "NegativeArraySizeException";
    array_store = "ArrayStoreException";
    class_cast = "ClassCastException";
    no_match = "MatchException";
    initializer_error = "ExceptionInInitializerError";
    no_class_error = "NoClassDefFoundError";
    error = "Error";
    machine_error = "VirtualMachineError";
}

impl Known {
    /// Whether the constructors of a library class call no methods of the new object.
    pub fn is_silent(&self, class: ClassIx) -> bool {
        [self.object, self.enumeration, self.record].contains(&class)
    }
}

impl World {
    /// The class with this index.
    pub fn class(&self, ix: ClassIx) -> &Class {
        &self.classes[ix.index()]
    }

    /// The class with this index, to change it.
    pub fn class_mut(&mut self, ix: ClassIx) -> &mut Class {
        &mut self.classes[ix.index()]
    }

    /// The field with this index.
    pub fn field(&self, ix: FieldIx) -> &Field {
        &self.fields[ix.index()]
    }

    /// The value of a field, if it is a constant variable (JLS 4.12.4).
    pub fn constant_variable(&self, ix: FieldIx) -> Option<&Constant> {
        match &self.field(ix).constant {
            ConstantField::Yes(constant) => Some(constant),
            _ => None,
        }
    }

    /// The method with this index.
    pub fn method(&self, ix: MethodIx) -> &Method {
        &self.methods[ix.index()]
    }

    /// The variable with this index.
    pub fn var(&self, ix: VarIx) -> &Var {
        &self.vars[ix.index()]
    }

    /// The type `Object`.
    pub fn object(&self) -> Type {
        Type::class(self.known.object)
    }

    /// The type `String`.
    pub fn string(&self) -> Type {
        Type::class(self.known.string)
    }

    /// Whether a class is an interface.
    pub fn is_interface(&self, ix: ClassIx) -> bool {
        self.class(ix).kind == TypeKind::Interface
    }

    /// Whether there can be objects of exactly this class: it is neither an interface nor abstract, or
    /// it stands for unseen classes.
    pub fn is_concrete(&self, ix: ClassIx) -> bool {
        self.class(ix).is_unseen || !self.is_interface(ix) && !self.class(ix).modifiers.is_abstract
    }

    /// Whether a class has a canonical name: it is not local, not anonymous and not made for a
    /// lambda expression.
    pub fn is_declared(&self, ix: ClassIx) -> bool {
        let info = self.class(ix);
        info.local_frame.is_none() && !info.is_lambda && !info.name.contains('$')
    }

    /// The direct superclass.
    pub fn superclass(&self, ix: ClassIx) -> Option<ClassIx> {
        match self.class(ix).superclass {
            Some(Type::Class(c, _)) => Some(c),
            _ => None,
        }
    }

    /// The class and its superclasses, without interfaces.
    pub fn superclasses(&self, ix: ClassIx) -> impl Iterator<Item = ClassIx> {
        std::iter::successors(Some(ix), |&c| self.superclass(c))
    }

    /// The direct supertypes; `Object` for an interface without superinterfaces too.
    pub fn direct_supers(&self, ix: ClassIx) -> Vec<Type> {
        let class = self.class(ix);
        let mut supers: Vec<Type> = class
            .superclass
            .iter()
            .chain(&class.interfaces)
            .cloned()
            .collect();
        if class.superclass.is_none() && ix != self.known.object {
            supers.push(self.object());
        }
        supers
    }

    /// All classes.
    pub fn all_classes(&self) -> impl Iterator<Item = ClassIx> + use<> {
        (0..self.classes.len() as u32).map(ClassIx)
    }

    /// All methods and constructors.
    pub fn all_methods(&self) -> impl Iterator<Item = MethodIx> + use<> {
        (0..self.methods.len() as u32).map(MethodIx)
    }

    /// The class and all its supertypes, each once: first the superclasses, then the interfaces.
    pub fn all_supers(&self, ix: ClassIx) -> Vec<ClassIx> {
        let mut found: Vec<ClassIx> = self.superclasses(ix).collect();
        let mut next = 0;
        while next < found.len() {
            for above in &self.class(found[next]).interfaces {
                if let Type::Class(c, _) = above
                    && !found.contains(c)
                {
                    found.push(*c);
                }
            }
            next += 1;
        }
        if !found.contains(&self.known.object) {
            found.push(self.known.object);
        }
        found
    }

    /// Whether `a` is `b` or a subtype of it.
    pub fn is_subclass(&self, a: ClassIx, b: ClassIx) -> bool {
        // no class of the library extends one of the user
        let can_extend = !self.class(a).is_prelude || self.class(b).is_prelude;
        a == b || b == self.known.object || can_extend && self.all_supers(a).contains(&b)
    }

    /// The outermost class that encloses a class.
    pub fn outermost(&self, ix: ClassIx) -> ClassIx {
        let mut c = ix;
        while let Some(outer) = self.class(c).outer {
            c = outer;
        }
        c
    }

    /// The wrapper class of a primitive type (JLS 5.1.7).
    pub fn boxed(&self, ty: &Type) -> Option<ClassIx> {
        Some(match ty {
            Type::Boolean => self.known.boolean,
            Type::Byte => self.known.byte,
            Type::Short => self.known.short,
            Type::Char => self.known.character,
            Type::Int => self.known.integer,
            Type::Long => self.known.long,
            Type::Float => self.known.float,
            Type::Double => self.known.double,
            _ => return None,
        })
    }

    /// The primitive type that a class wraps, or that the bound of a type variable wraps (JLS
    /// 5.1.8).
    pub fn unboxed(&self, ty: &Type) -> Option<Type> {
        let Type::Class(c, _) = ty else {
            if let Type::Variable(v) = ty {
                let bound = self.type_variables[v.index()].bounds.first()?;
                return if matches!(bound, Type::Variable(_)) {
                    None
                } else {
                    self.unboxed(bound)
                };
            }
            return None;
        };
        let primitives = [
            Type::Boolean,
            Type::Byte,
            Type::Short,
            Type::Char,
            Type::Int,
            Type::Long,
            Type::Float,
            Type::Double,
        ];
        primitives.into_iter().find(|p| self.boxed(p) == Some(*c))
    }

    /// The method of this name that the class itself declares with these erased parameter types.
    pub fn method_named(&self, class: ClassIx, name: &str, parameters: &[Type]) -> Option<MethodIx> {
        let methods = &self.class(class).methods;
        methods.iter().copied().find(|&m| {
            let method = self.method(m);
            &*method.name == name
                && method
                    .parameters
                    .iter()
                    .map(|p| self.erase(p))
                    .eq(parameters.iter().cloned())
        })
    }

    /// The type as text for messages.
    pub fn show(&self, ty: &Type) -> String {
        match ty {
            Type::Void => "void".into(),
            Type::Boolean => "boolean".into(),
            Type::Byte => "byte".into(),
            Type::Short => "short".into(),
            Type::Char => "char".into(),
            Type::Int => "int".into(),
            Type::Long => "long".into(),
            Type::Float => "float".into(),
            Type::Double => "double".into(),
            Type::Null => "null".into(),
            Type::Class(c, arguments) => {
                let around = self.variables_around(*c).len();
                let (own, around) = arguments.split_at(arguments.len().saturating_sub(around));
                let info = self.class(*c);
                let name = match (info.outer, info.name.rsplit_once('.')) {
                    (Some(outer), Some((_, simple))) if !around.is_empty() => {
                        format!("{}.{simple}", self.show(&Type::Class(outer, Arc::from(around))))
                    }
                    _ => info.name.to_string(),
                };
                if own.is_empty() {
                    return name;
                }
                let own: Vec<String> = own.iter().map(|a| self.show(a)).collect();
                format!("{name}<{}>", own.join(","))
            }
            Type::Array(element) => format!("{}[]", self.show(element)),
            Type::Variable(v) => self.type_variables[v.index()].name.to_string(),
            Type::Unknown(name) => name.to_string(),
        }
    }

    /// The simple name with erased parameter types as text: `m(T,…)`, or `C(T,…)` for a constructor.
    pub(super) fn signature(&self, ix: MethodIx) -> String {
        let name = &self.method(ix).name;
        let simple = name.rsplit('.').next().unwrap_or(name);
        format!("{simple}({})", self.show_parameters(ix))
    }

    /// The signature with erased types as text: `C.m(T,…)`, or `C(T,…)` for a constructor.
    pub fn show_method(&self, ix: MethodIx) -> String {
        let method = self.method(ix);
        let class = &self.class(method.class).name;
        let parameters = self.show_parameters(ix);
        match method.is_constructor {
            true => format!("{class}({parameters})"),
            false => format!("{class}.{}({parameters})", method.name),
        }
    }

    /// The erased parameter types as text, with commas between them.
    fn show_parameters(&self, ix: MethodIx) -> String {
        let parameters = self.method(ix).parameters.iter();
        let shown: Vec<String> = parameters.map(|p| self.show(&self.erase(p))).collect();
        shown.join(",")
    }
}
