//! Random programs and inputs, for tests that compare engines.
//!
//! Programs are well-typed, end on all inputs after few steps, and have a tree of symbolic
//! execution of a bounded number of leaves: a statement that would make it larger is left out.
//! There is one kind of programs for each language of "Symbolic execution formally explained".
//! Where chance comes from is the caller's choice: a function that, given `n`, answers with a
//! number below `n`.
//!
//! ```
//! use echis_program::random::{Integers, Kind, Shape, dice, inputs, program};
//!
//! let mut dice = dice(7);
//! let shape = Shape { kind: Kind::Objects, integers: Integers::Machine, leaves: 100 };
//! let (program, entry) = program(&shape, &mut dice);
//! let inputs = inputs(&program, entry, &mut dice);
//! # let run = echis_program::interpreter::run(&program, entry, &inputs, &Default::default(), &mut ());
//! # assert!(!matches!(run.outcome, echis_program::run::Outcome::Unknown(..)));
//! ```

mod declarations;
mod expressions;
mod inputs;
mod paths;
mod statements;

pub use inputs::{inputs, scalar};

use crate::ast::*;
use crate::build::{Builder, Member, Variable};
use paths::Costs;

/// Where chance comes from: given `n`, which is not 0, a number below `n`.
pub type Choose<'a> = dyn FnMut(u64) -> u64 + 'a;

/// What kind of program is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The language.
    pub kind: Kind,
    /// The integers.
    pub integers: Integers,
    /// How many leaves its execution tree may have, at most; not much more than a hundred is wise.
    pub leaves: u64,
}

/// The languages of the paper, by its sections. All but the first have parameters and `u := *`
/// besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Section 2: global variables, assignment, choice, iteration.
    Basic,
    /// Section 2.1: with arrays.
    Arrays,
    /// Section 3: with recursive procedures.
    Procedures,
    /// Section 4: with objects and arrays of them, methods, exceptions, labelled blocks.
    Objects,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Basic, Kind::Arrays, Kind::Procedures, Kind::Objects];
}

/// Which integers a program computes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Integers {
    /// [`Type::Int`]. Products and quotients of variables are avoided.
    Mathematical,
    /// [`Type::Bits`] of several widths, mostly 32.
    Machine,
}

impl Integers {
    /// Both.
    pub const ALL: [Integers; 2] = [Integers::Mathematical, Integers::Machine];
}

/// A random program, and the procedure to run.
pub fn program(shape: &Shape, choose: &mut Choose) -> (Program, ProcedureId) {
    let ints = match shape.integers {
        Integers::Mathematical => vec![Type::Int],
        Integers::Machine => {
            let main = Type::Bits(Bits::I32);
            let others = [Bits::I64, Bits::I16, Bits::I8, Bits::U16].map(Type::Bits);
            std::iter::once(main).chain(others).collect()
        }
    };
    let mut generator = Generator {
        b: Builder::new(),
        choose,
        shape: *shape,
        ints,
        globals: Vec::new(),
        classes: None,
        array: None,
        procedures: Vec::new(),
        methods: Vec::new(),
        costs: Costs::default(),
        names: 0,
    };
    let entry = generator.everything();
    (generator.b.finish(), entry)
}

/// A source of chance that gives the same for the same seed: splitmix64.
pub fn dice(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |n| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        z.checked_rem(n).unwrap_or(0)
    }
}

/// A program in the making.
struct Generator<'a, 'c> {
    b: Builder,
    choose: &'a mut Choose<'c>,
    shape: Shape,
    /// The types of integers: first the one that lengths and most variables have.
    ints: Vec<Type>,
    globals: Vec<Variable>,
    classes: Option<Classes>,
    /// The class of arrays of integers, and of what integers.
    array: Option<(ClassId, Type)>,
    /// The procedures that are complete.
    procedures: Vec<Callable>,
    /// The methods that are complete.
    methods: Vec<(MethodId, Callable)>,
    costs: Costs,
    /// How many variables were made, for their names.
    names: u32,
}

/// The classes of a program of the kind [`Kind::Objects`]: `root` is abstract, `a` and `error` are
/// below it, `b` and `c` below `a`.
#[derive(Debug, Clone, Copy)]
struct Classes {
    root: ClassId,
    a: ClassId,
    b: ClassId,
    c: ClassId,
    error: ClassId,
    special_error: ClassId,
    array_a: ClassId,
    array_b: ClassId,
    /// Of `a`: integers, references to `a`, a truth value. Of `b`: an integer. Of `error`: an
    /// integer.
    value: Member,
    next: Member,
    flag: Member,
    more: Member,
    code: Member,
}

/// Something that can be called.
#[derive(Debug, Clone)]
struct Callable {
    procedure: ProcedureId,
    parameters: Vec<Type>,
    result: Option<Type>,
    /// The first parameter bounds the recursion.
    is_recursive: bool,
}

/// What can be used in a statement.
#[derive(Debug, Clone)]
struct Scope {
    procedure: ProcedureId,
    result: Option<Type>,
    /// Variables that can be read.
    variables: Vec<Variable>,
    /// Those that can be assigned: not counters of loops and bounds of recursions.
    assignable: Vec<Variable>,
    labels: Vec<LabelId>,
    /// The bound of the recursion and the procedure itself, where it can be called.
    recursion: Option<(Variable, Callable)>,
    /// How deeply nested the next statement is.
    depth: u32,
}

impl Generator<'_, '_> {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        (self.choose)(n.max(1) as u64) as usize % n.max(1)
    }

    /// True so many times in a hundred.
    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these, if there is one.
    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let index = self.below(all.len());
        all.get(index).cloned()
    }

    /// A name that was not used.
    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// A type of integers, mostly the main one.
    fn int_type(&mut self) -> Type {
        let index = if self.percent(60) {
            0
        } else {
            self.below(self.ints.len())
        };
        self.ints[index]
    }

    /// The type of integers that lengths have.
    fn main_int(&self) -> Type {
        self.ints[0]
    }
}
