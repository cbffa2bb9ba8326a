//! The declarations of all files: classes, fields, methods and variables, numbered.

use super::inferred::Lower;
use super::spec::{Contract, Predicate};
use super::tree::{Body, Constant};
use super::types::{ClassIx, FieldIx, MethodIx, PredicateIx, Type, TypeVarIx, VarIx};
use super::unchecked::Reliance;
use echis_java_syntax::tree::{Expr, Import, MethodDecl, Modifiers, Stmt, TypeKind};
use echis_source::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A class or interface.
#[derive(Debug, Clone)]
pub struct Class {
    /// Its name in the source, with those of the classes around it: `Outer.Inner`.
    pub name: Arc<str>,
    /// Its package; empty if it has no name.
    pub package: Arc<str>,
    /// What it is.
    pub kind: TypeKind,
    /// Its modifiers, those that are implicit among them.
    pub modifiers: Modifiers,
    /// It belongs to the library that comes with Echis.
    pub is_prelude: bool,
    /// The file it stands in.
    pub unit: usize,
    /// Where its name stands.
    pub span: Span,
    /// Its type variables.
    pub type_variables: Vec<TypeVarIx>,
    /// The class above it; none for `Object` and for interfaces.
    pub superclass: Option<Type>,
    /// The interfaces directly above it.
    pub interfaces: Vec<Type>,
    /// A class above it that is not known.
    pub unknown_super: Option<Arc<str>>,
    /// The class it stands in.
    pub outer: Option<ClassIx>,
    /// The field with the object around it, if it is an inner class that has one (JLS 8.1.3).
    pub outer_field: Option<FieldIx>,
    /// An interface that declares one abstract method, or none itself: what it is given, it mostly takes.
    pub takes: bool,
    /// It stands in for a lambda expression: `this` in it is the object around.
    pub is_lambda: bool,
    /// Declared in a method, under this number of a frame.
    pub local_frame: Option<u32>,
    /// Its fields in order; those that stand for captured variables are in `captures`.
    pub fields: Vec<FieldIx>,
    /// Its methods.
    pub methods: Vec<MethodIx>,
    /// Its constructors.
    pub constructors: Vec<MethodIx>,
    /// The classes in it.
    pub members: FxHashMap<Arc<str>, ClassIx>,
    /// The constants of an enum in order.
    pub constants: Vec<FieldIx>,
    /// The components of a record in order.
    pub components: Vec<FieldIx>,
    /// Local variables of the method around it that it uses, and the fields that hold them.
    pub captures: Vec<(VarIx, FieldIx)>,
    /// The predicates that contracts in it declare.
    pub predicates: Vec<PredicateIx>,
    /// What is done when it is initialised (JLS 12.4).
    pub static_initialisers: Vec<Initialiser>,
    /// What is done for every new object (JLS 12.5).
    pub initialisers: Vec<Initialiser>,
}

/// A part of initialisation.
#[derive(Debug, Clone)]
pub struct Initialiser {
    /// What stands in the source.
    pub source: InitialiserSource,
    /// What it does; empty before it was checked.
    pub body: Vec<super::tree::Stmt>,
}

/// What stands in the source of an initialiser.
#[derive(Debug, Clone)]
pub enum InitialiserSource {
    /// The first value of a field.
    Field(FieldIx, Arc<Expr>),
    /// An enum constant: its class (perhaps one of its own) and the arguments.
    Constant(FieldIx, u32, ClassIx, Arc<[Expr]>),
    /// A block.
    Block(Arc<[Stmt]>, Span),
}

/// A field.
#[derive(Debug, Clone)]
pub struct Field {
    /// Its name.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassIx,
    /// Its type.
    pub ty: Type,
    /// Its modifiers.
    pub modifiers: Modifiers,
    /// Where its name stands.
    pub span: Span,
    /// Its first value, if it might be a constant variable (JLS 4.12.4).
    pub constant: ConstantField,
    /// The number of an enum constant.
    pub ordinal: Option<u32>,
    /// It is declared in a contract, and only contracts and ghost statements know it.
    pub is_ghost: bool,
}

/// Is a field a constant?
#[derive(Debug, Clone)]
pub enum ConstantField {
    /// It is not.
    No,
    /// If this is a constant expression.
    Maybe(Arc<Expr>),
    /// It is being found out.
    InProgress,
    /// It is.
    Yes(Constant),
}

/// A method or a constructor.
#[derive(Debug, Clone)]
pub struct Method {
    /// Its name; that of its class for a constructor.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassIx,
    /// It is a constructor.
    pub is_constructor: bool,
    /// Its modifiers, those that are implicit among them.
    pub modifiers: Modifiers,
    /// Its type variables.
    pub type_variables: Vec<TypeVarIx>,
    /// The types of its parameters.
    pub parameters: Vec<Type>,
    /// Their names.
    pub parameter_names: Vec<Arc<str>>,
    /// The last parameter is variable.
    pub is_variable: bool,
    /// What it returns.
    pub result: Type,
    /// Where its name stands.
    pub span: Span,
    /// Its source; none for constructors that are implicit.
    pub source: Option<Arc<MethodDecl>>,
    /// What it does, after it was checked. None if it is abstract or native.
    pub body: Option<Arc<Body>>,
    /// What it promises.
    pub contract: Contract,
}

/// A type variable.
#[derive(Debug, Clone)]
pub struct TypeVar {
    /// Its name.
    pub name: Arc<str>,
    /// Its bounds; at least one, `Object` if none is written.
    pub bounds: Vec<Type>,
}

/// A local variable or parameter.
#[derive(Debug, Clone)]
pub struct Var {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Type,
    /// Where its name stands.
    pub span: Span,
    /// The number of the frame that it belongs to.
    pub frame: u32,
    /// Its value, if it is a constant variable.
    pub constant: Option<Constant>,
    /// It is what stands before the `::` of a method reference.
    pub is_bound: bool,
}

/// A file: what a name in it can mean.
#[derive(Debug, Clone)]
pub struct UnitScope {
    /// Its package.
    pub package: Arc<str>,
    /// Its imports.
    pub imports: Vec<Import>,
}

/// All declarations.
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
    /// Where an array is taken for one of another type of elements.
    pub widened_arrays: BTreeSet<Span>,
    /// Where objects are given only what their type arguments say.
    pub type_arguments: Reliance,
    /// Types that the user has written with wildcards, which types do not say.
    pub wild: Vec<Type>,
    /// Those among them that say `T` for `? super T`, and what comes from them.
    pub lower: Vec<Lower>,
    /// Types that are written with `T` for `? super T`, the library's too, and for which type variables.
    pub taken_above: FxHashMap<Type, Vec<TypeVarIx>>,
    /// Classes of whose objects contracts quantify.
    pub quantified: BTreeSet<ClassIx>,
    /// Each `*` that conjoins, between comparisons that could be a row with a product in it.
    pub doubtful_stars: BTreeSet<Span>,
    /// Calls whose results are of types that come from `? super T`.
    pub inferred_calls: BTreeSet<Span>,
    /// Files.
    pub units: Vec<UnitScope>,
    /// Top-level classes by package and name.
    pub by_name: FxHashMap<(Arc<str>, Arc<str>), ClassIx>,
    /// Classes of the prelude that the language itself refers to.
    pub known: Known,
}

macro_rules! known {
    ($($field:ident = $name:literal;)*) => {
        /// The classes of `java.lang` that the language itself refers to.
        #[derive(Debug, Clone, Copy, Default)]
        #[allow(missing_docs)]
        pub struct Known { $(pub $field: ClassIx,)* }

        impl Known {
            /// The simple names of all.
            pub const NAMES: &[&str] = &[$($name),*];

            /// Sets a class by its simple name.
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
    initializer_error = "ExceptionInInitializerError";
    no_class_error = "NoClassDefFoundError";
    error = "Error";
    machine_error = "VirtualMachineError";
}

impl World {
    /// A class.
    pub fn class(&self, ix: ClassIx) -> &Class {
        &self.classes[ix.index()]
    }

    /// A class, to complete it.
    pub fn class_mut(&mut self, ix: ClassIx) -> &mut Class {
        &mut self.classes[ix.index()]
    }

    /// A field.
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

    /// A method.
    pub fn method(&self, ix: MethodIx) -> &Method {
        &self.methods[ix.index()]
    }

    /// A local variable.
    pub fn var(&self, ix: VarIx) -> &Var {
        &self.vars[ix.index()]
    }

    /// `Object`.
    pub fn object(&self) -> Type {
        Type::class(self.known.object)
    }

    /// `String`.
    pub fn string(&self) -> Type {
        Type::class(self.known.string)
    }

    /// Whether it is an interface.
    pub fn is_interface(&self, ix: ClassIx) -> bool {
        self.class(ix).kind == TypeKind::Interface
    }

    /// Whether there are objects whose own class it is.
    pub fn is_concrete(&self, ix: ClassIx) -> bool {
        !self.is_interface(ix) && !self.class(ix).modifiers.is_abstract
    }

    /// It has a name that is the same to everybody: it is no class of a method, without a name, or of a lambda expression.
    pub fn is_declared(&self, ix: ClassIx) -> bool {
        let info = self.class(ix);
        info.local_frame.is_none() && !info.is_lambda && !info.name.contains('$')
    }

    /// The class above a class.
    pub fn superclass(&self, ix: ClassIx) -> Option<ClassIx> {
        match self.class(ix).superclass {
            Some(Type::Class(c, _)) => Some(c),
            _ => None,
        }
    }

    /// The class and those above it, without interfaces.
    pub fn superclasses(&self, ix: ClassIx) -> impl Iterator<Item = ClassIx> {
        std::iter::successors(Some(ix), |&c| self.superclass(c))
    }

    /// The classes and interfaces directly above a class; `Object` above interfaces too.
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

    /// The class, then everything above it, each once, classes before interfaces.
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

    /// Whether `a` is `b` or below it.
    pub fn is_subclass(&self, a: ClassIx, b: ClassIx) -> bool {
        a == b || b == self.known.object || self.all_supers(a).contains(&b)
    }

    /// The outermost class around a class.
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

    /// The primitive type that a class wraps (JLS 5.1.8).
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

    /// A method of this name in the class itself whose erased parameters are shown like this.
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

    /// A type for people.
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

    /// `C.m(T,…)` of a method, `C(T,…)` of a constructor, with erased types.
    pub fn show_method(&self, ix: MethodIx) -> String {
        let method = self.method(ix);
        let parameters: Vec<String> = method
            .parameters
            .iter()
            .map(|p| self.show(&self.erase(p)))
            .collect();
        let class = &self.class(method.class).name;
        let parameters = parameters.join(",");
        if method.is_constructor {
            format!("{class}({parameters})")
        } else {
            format!("{class}.{}({parameters})", method.name)
        }
    }
}
