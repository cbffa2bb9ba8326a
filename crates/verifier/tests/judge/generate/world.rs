//! What the members of a program know of each other: predicates, functions, methods, and what of
//! them can be held.
//!
//! Texts that speak of parameters have `$0`, `$1`, … in their place; [`with`] puts arguments there.

/// A type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ty {
    Int,
    Bool,
    Ref,
    Perm,
    Ints,
    Refs,
    RefSet,
    IntSet,
    IntMap,
    IntBag,
    List,
    Tree,
}

impl Ty {
    pub fn text(self) -> &'static str {
        match self {
            Ty::Int => "Int",
            Ty::Bool => "Bool",
            Ty::Ref => "Ref",
            Ty::Perm => "Perm",
            Ty::Ints => "Seq[Int]",
            Ty::Refs => "Seq[Ref]",
            Ty::RefSet => "Set[Ref]",
            Ty::IntSet => "Set[Int]",
            Ty::IntMap => "Map[Int, Int]",
            Ty::IntBag => "Multiset[Int]",
            Ty::List => "List",
            Ty::Tree => "Tree",
        }
    }
}

/// The fields of all programs.
pub const FIELDS: [(&str, Ty); 6] = [
    ("val", Ty::Int),
    ("next", Ty::Ref),
    ("flag", Ty::Bool),
    ("items", Ty::Ints),
    ("links", Ty::RefSet),
    ("list", Ty::List),
];

/// The number of `val` among the fields.
pub const VAL: usize = 0;
/// The number of `next` among the fields.
pub const NEXT: usize = 1;

/// The name of a field.
pub fn field(number: usize) -> &'static str {
    FIELDS[number].0
}

/// What permissions are held to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resource {
    /// A field of this receiver.
    Field(String, usize),
    /// A predicate with these arguments.
    Predicate(usize, Vec<String>),
    /// A field of each member of this set.
    FieldOfEach(String, usize),
    /// A predicate of each member of this set; it has one parameter, a reference.
    PredicateOfEach(String, usize),
    /// A field of each element of this sequence.
    FieldOfElements(String, usize),
    /// A magic wand.
    Wand(Box<Wand>),
    /// The same wand for each member of this set.
    WandOfEach(String),
}

/// A magic wand, and a script that may prove it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wand {
    pub left: Vec<Held>,
    pub left_facts: Vec<String>,
    pub right: Vec<Held>,
    pub right_facts: Vec<String>,
    pub script: Vec<String>,
}

impl Wand {
    /// With arguments in place of parameters.
    fn with(&self, args: &[String]) -> Wand {
        let held = |all: &[Held]| all.iter().map(|h| h.with(args)).collect();
        let texts = |all: &[String]| all.iter().map(|t| with(t, args)).collect();
        Wand {
            left: held(&self.left),
            left_facts: texts(&self.left_facts),
            right: held(&self.right),
            right_facts: texts(&self.right_facts),
            script: texts(&self.script),
        }
    }

    /// `left --* right`.
    pub fn text(&self, world: &World) -> String {
        let side = |held: &[Held], facts: &[String]| {
            let parts = held.iter().map(|h| h.text(world)).chain(facts.iter().cloned());
            let parts: Vec<String> = parts.collect();
            match parts.is_empty() {
                true => "true".to_string(),
                false => parts.join(" && "),
            }
        };
        let (left, right) = (
            side(&self.left, &self.left_facts),
            side(&self.right, &self.right_facts),
        );
        format!("{left} --* {right}")
    }
}

/// A permission, perhaps held only under a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub resource: Resource,
    pub amount: Option<String>,
    pub condition: Option<String>,
}

impl Held {
    /// Full permission.
    pub fn full(resource: Resource) -> Held {
        Held {
            resource,
            amount: None,
            condition: None,
        }
    }

    /// A part of it.
    pub fn part(resource: Resource, amount: &str) -> Held {
        Held {
            amount: Some(amount.to_string()),
            ..Held::full(resource)
        }
    }

    /// The same under a condition.
    pub fn under(self, condition: &str) -> Held {
        Held {
            condition: Some(condition.to_string()),
            ..self
        }
    }

    /// With arguments in place of parameters.
    pub fn with(&self, args: &[String]) -> Held {
        let text = |t: &String| with(t, args);
        let resource = match &self.resource {
            Resource::Field(receiver, f) => Resource::Field(text(receiver), *f),
            Resource::Predicate(p, of) => Resource::Predicate(*p, of.iter().map(text).collect()),
            Resource::FieldOfEach(set, f) => Resource::FieldOfEach(text(set), *f),
            Resource::PredicateOfEach(set, p) => Resource::PredicateOfEach(text(set), *p),
            Resource::FieldOfElements(seq, f) => Resource::FieldOfElements(text(seq), *f),
            Resource::Wand(wand) => Resource::Wand(Box::new(wand.with(args))),
            Resource::WandOfEach(set) => Resource::WandOfEach(text(set)),
        };
        Held {
            resource,
            amount: self.amount.as_ref().map(text),
            condition: self.condition.as_ref().map(text),
        }
    }

    /// The location, if it is one and no set of them.
    pub fn location(&self, world: &World) -> Option<String> {
        match &self.resource {
            Resource::Field(receiver, f) => Some(format!("{receiver}.{}", field(*f))),
            Resource::Predicate(p, args) => Some(world.instance(*p, args)),
            Resource::Wand(wand) => Some(wand.text(world)),
            Resource::FieldOfEach(..)
            | Resource::PredicateOfEach(..)
            | Resource::FieldOfElements(..)
            | Resource::WandOfEach(_) => None,
        }
    }

    /// The assertion.
    pub fn text(&self, world: &World) -> String {
        let acc = |location: String, bare: bool| match &self.amount {
            Some(amount) => format!("acc({location}, {amount})"),
            None if bare => location,
            None => format!("acc({location})"),
        };
        let each = |set: &String, what: String| format!("(forall e: Ref :: e in {set} ==> {what})");
        let plain = match &self.resource {
            Resource::Field(receiver, f) => acc(format!("{receiver}.{}", field(*f)), false),
            Resource::Predicate(p, args) => acc(world.instance(*p, args), true),
            Resource::FieldOfEach(set, f) => each(set, acc(format!("e.{}", field(*f)), false)),
            Resource::PredicateOfEach(set, p) => each(set, acc(world.instance(*p, &["e".to_string()]), true)),
            Resource::FieldOfElements(seq, f) => {
                let what = acc(format!("{seq}[n].{}", field(*f)), false);
                format!("(forall n: Int :: 0 <= n && n < |{seq}| ==> {what})")
            }
            Resource::Wand(wand) => format!("({})", wand.text(world)),
            Resource::WandOfEach(set) => each(set, format!("({})", super::wands::WAND_OF_EACH)),
        };
        match &self.condition {
            Some(condition) => format!("({condition} ==> {plain})"),
            None => plain,
        }
    }
}

/// A predicate.
#[derive(Debug, Clone)]
pub struct Predicate {
    pub name: String,
    pub params: Vec<Ty>,
    /// The permissions in its body.
    pub contents: Vec<Held>,
    /// Integers that can be read where it is unfolded.
    pub ints: Vec<String>,
    /// Facts that follow from its body.
    pub facts: Vec<String>,
    /// Whether it has a body.
    pub has_body: bool,
}

/// A function; its first parameters are those of the predicate that it is over.
#[derive(Debug, Clone)]
pub struct Function {
    pub name: String,
    pub params: Vec<Ty>,
    /// The predicate that it requires.
    pub over: Option<usize>,
    /// Facts about its arguments that follow from its contract.
    pub facts: Vec<String>,
}

/// A method's signature and contract, as far as calls are made up from it.
#[derive(Debug, Clone)]
pub struct Method {
    pub name: String,
    pub params: Vec<(String, Ty)>,
    pub results: Vec<(String, Ty)>,
    pub pre: Vec<Held>,
    pub post: Vec<Held>,
}

/// What a program uses besides.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uses {
    /// Magic wands.
    pub wands: bool,
    /// Algebraic data types.
    pub data_types: bool,
    /// `decreases` clauses.
    pub termination: bool,
}

/// All of them.
#[derive(Debug, Clone, Default)]
pub struct World {
    pub uses: Uses,
    pub predicates: Vec<Predicate>,
    pub functions: Vec<Function>,
    pub methods: Vec<Method>,
}

impl World {
    /// An instance of a predicate.
    pub fn instance(&self, p: usize, args: &[String]) -> String {
        format!("{}({})", self.predicates[p].name, args.join(", "))
    }

    /// The predicates whose only parameter is a reference.
    pub fn of_references(&self) -> Vec<usize> {
        let of_reference = |p: &usize| self.predicates[*p].params == [Ty::Ref];
        (0..self.predicates.len()).filter(of_reference).collect()
    }
}

/// Arguments in place of parameters.
pub fn with(text: &str, args: &[String]) -> String {
    let mut text = text.to_string();
    for (n, arg) in args.iter().enumerate() {
        text = text.replace(&format!("${n}"), arg);
    }
    text
}

/// `a: Int, b: Ref`.
pub fn declared(vars: &[(String, Ty)]) -> String {
    let each = vars.iter().map(|(name, ty)| format!("{name}: {}", ty.text()));
    each.collect::<Vec<_>>().join(", ")
}

/// The parameters of predicates and functions: `a0`, `a1`, ….
pub fn parameters(types: &[Ty]) -> Vec<(String, Ty)> {
    let each = types.iter().enumerate();
    each.map(|(n, ty)| (format!("a{n}"), *ty)).collect()
}

/// The names of parameters.
pub fn names(vars: &[(String, Ty)]) -> Vec<String> {
    vars.iter().map(|(name, _)| name.clone()).collect()
}
