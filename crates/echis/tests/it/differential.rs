//! Random programs over machine integers, run by forking, by merging and concretely: all three
//! agree.

use echis::{
    Gap, IntoSym, Limits, Machine, Merge, Outcome, Sym, Symbolic, explore, explore_within, symbolic,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::panic::catch_unwind;

/// Expressions over the variables.
#[derive(Debug, Clone)]
enum Exp {
    Literal(i8),
    Variable(usize),
    Binary(Op, Box<Exp>, Box<Exp>),
}

/// What panics on overflow, and what does not.
#[derive(Debug, Clone, Copy)]
enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Wrapping,
    And,
    Xor,
}

#[derive(Debug, Clone)]
struct Condition {
    less: bool,
    left: Exp,
    right: Exp,
}

#[derive(Debug, Clone)]
enum Statement {
    Assign(usize, Exp),
    If(Condition, Vec<Statement>, Vec<Statement>),
    /// At most so often.
    While(u8, Condition, Vec<Statement>),
    Return(Exp),
    Break,
    Continue,
}

const VARIABLES: usize = 3;

const LIMITS: Limits = Limits {
    paths: 1_000,
    decisions: 1_000,
    time: None,
};

/// What programs compute with: plain numbers and symbolic ones.
trait Number: Copy + Merge {
    type Truth: IntoSym<bool> + From<bool> + Merge;
    fn decide(truth: Self::Truth) -> bool;
    fn literal(value: i8) -> Self;
    fn apply(op: Op, a: Self, b: Self) -> Self;
    fn compare(less: bool, a: Self, b: Self) -> Self::Truth;
}

fn literal<T: Machine>(value: i8) -> T {
    T::from(value.unsigned_abs() % 64).unwrap_or_else(T::zero)
}

macro_rules! plain {
    ($($ty:ty)+) => { $(
        impl Number for $ty {
            type Truth = bool;
            fn decide(truth: bool) -> bool {
                truth
            }
            fn literal(value: i8) -> $ty {
                literal(value)
            }
            fn apply(op: Op, a: $ty, b: $ty) -> $ty {
                match op {
                    Op::Add => a.checked_add(b).expect("attempt to add with overflow"),
                    Op::Sub => a.checked_sub(b).expect("attempt to subtract with overflow"),
                    Op::Mul => a.checked_mul(b).expect("attempt to multiply with overflow"),
                    Op::Div => a / b,
                    Op::Rem => a % b,
                    Op::Wrapping => a.wrapping_mul(b).wrapping_add(1),
                    Op::And => a & b,
                    Op::Xor => a ^ b,
                }
            }
            fn compare(less: bool, a: $ty, b: $ty) -> bool {
                if less { a < b } else { a == b }
            }
        }
    )+ };
}

plain!(i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);

impl<T: Machine> Number for Sym<T> {
    type Truth = Sym<bool>;
    fn decide(truth: Sym<bool>) -> bool {
        truth.decide()
    }
    fn literal(value: i8) -> Sym<T> {
        Sym::known(literal(value))
    }
    fn apply(op: Op, a: Sym<T>, b: Sym<T>) -> Sym<T> {
        match op {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Rem => a % b,
            Op::Wrapping => a.wrapping_mul(b).wrapping_add(T::one()),
            Op::And => a & b,
            Op::Xor => a ^ b,
        }
    }
    fn compare(less: bool, a: Sym<T>, b: Sym<T>) -> Sym<bool> {
        if less { a.below(b) } else { a.equals(b) }
    }
}

type Variables<N> = [N; VARIABLES];

fn value<N: Number>(e: &Exp, variables: &Variables<N>) -> N {
    match e {
        Exp::Literal(value) => N::literal(*value),
        Exp::Variable(i) => variables[*i],
        Exp::Binary(op, a, b) => {
            let (a, b) = (value(a, variables), value(b, variables));
            N::apply(*op, a, b)
        }
    }
}

fn truth<N: Number>(c: &Condition, variables: &Variables<N>) -> N::Truth {
    let (a, b) = (value(&c.left, variables), value(&c.right, variables));
    N::compare(c.less, a, b)
}

/// The interpreter: the same code is compiled with and without `#[symbolic]`. A block gives the
/// value that is returned, if any is; `Err` says that the loop around it is left, or that its
/// iteration is (`true`).
macro_rules! interpreter {
    ($(#[$attribute:meta])? $name:ident |$n:ident| $decide:path) => {
        $(#[$attribute])?
        fn $name<$n: Number>(statements: &[Statement], variables: &mut Variables<$n>) -> Result<Option<$n>, bool> {
            for statement in statements {
                match statement {
                    Statement::Assign(i, e) => variables[*i] = value(e, variables),
                    Statement::Return(e) => return Ok(Some(value(e, variables))),
                    Statement::Break => return Err(false),
                    Statement::Continue => return Err(true),
                    Statement::If(c, then, otherwise) => {
                        let result = if $decide(truth(c, variables)) {
                            $name(then, variables)?
                        } else {
                            $name(otherwise, variables)?
                        };
                        if result.is_some() {
                            return Ok(result);
                        }
                    }
                    Statement::While(most, c, body) => {
                        let mut left = *most;
                        while left > 0 && $decide(truth(c, variables)) {
                            left -= 1;
                            match $name(body, variables) {
                                Ok(None) | Err(true) => {}
                                Ok(result) => return Ok(result),
                                Err(_) => break,
                            }
                        }
                    }
                }
            }
            Ok(None)
        }
    };
}

interpreter!(forking | N | N::decide);
interpreter!(
    #[symbolic]
    merging
        | N
        | std::convert::identity
);

type Interpreter<N> = fn(&[Statement], &mut Variables<N>) -> Result<Option<N>, bool>;

fn run<N: Number>(
    interpreter: Interpreter<N>,
    program: &[Statement],
    mut variables: Variables<N>,
) -> (Option<N>, Variables<N>) {
    let result = interpreter(program, &mut variables);
    (result.unwrap_or(None), variables)
}

/// What a program does on plain numbers: the debug text of its result, or the message of its panic.
fn concretely<N: Number + std::fmt::Debug + std::panic::RefUnwindSafe>(
    interpreter: Interpreter<N>,
    program: &[Statement],
    inputs: Variables<N>,
) -> Result<String, String> {
    let result = catch_unwind(|| format!("{:?}", run(interpreter, program, inputs)));
    result.map_err(|payload| match payload.downcast::<&str>() {
        Ok(message) => message.to_string(),
        Err(payload) => payload
            .downcast::<String>()
            .map_or_else(|_| String::new(), |message| *message),
    })
}

/// How much a program may ask of a solver.
#[derive(Clone, Copy)]
enum Size {
    /// All operators.
    Any,
    /// No products that may overflow, no quotients, and few statements: wide numbers cost solvers
    /// more.
    Wide,
}

fn expression(size: Size) -> impl Strategy<Value = Exp> {
    let leaf = prop_oneof![
        any::<i8>().prop_map(Exp::Literal),
        (0..VARIABLES).prop_map(Exp::Variable)
    ];
    leaf.prop_recursive(2, 4, 2, move |inner| {
        // products and quotients of unknowns are more than solvers can do
        let linear = prop::sample::select(vec![Op::Add, Op::Sub, Op::And, Op::Xor]);
        let by_literal = prop::sample::select(match size {
            Size::Any => vec![Op::Mul, Op::Div, Op::Rem, Op::Wrapping],
            Size::Wide => vec![Op::Wrapping],
        });
        prop_oneof![
            (linear, inner.clone(), inner.clone()).prop_map(|(op, a, b)| Exp::Binary(op, a.into(), b.into())),
            (by_literal, inner, any::<i8>()).prop_map(|(op, a, b)| Exp::Binary(
                op,
                a.into(),
                Exp::Literal(b).into()
            )),
        ]
    })
}

fn condition(size: Size) -> impl Strategy<Value = Condition> {
    (any::<bool>(), expression(size), expression(size)).prop_map(|(less, left, right)| Condition {
        less,
        left,
        right,
    })
}

fn program(size: Size) -> impl Strategy<Value = Vec<Statement>> {
    let leaf = prop_oneof![
        6 => (0..VARIABLES, expression(size)).prop_map(|(i, e)| Statement::Assign(i, e)),
        1 => expression(size).prop_map(Statement::Return),
        1 => Just(Statement::Break),
        1 => Just(Statement::Continue),
    ];
    let (depth, nodes, most) = match size {
        Size::Any => (3, 10, 5),
        Size::Wide => (2, 5, 4),
    };
    let statement = leaf.prop_recursive(depth, nodes, 3, move |inner| {
        let block = prop::collection::vec(inner, 0..3);
        prop_oneof![
            (condition(size), block.clone(), block.clone()).prop_map(|(c, a, b)| Statement::If(c, a, b)),
            (1..3u8, condition(size), block).prop_map(|(most, c, body)| Statement::While(most, c, body)),
        ]
    });
    prop::collection::vec(statement, 1..most)
}

/// Explores a program, and compares each path with what the program does on plain numbers: on the
/// inputs that are given for the path, and on random ones, which take exactly one path.
fn agrees<T: Machine + Number<Truth = bool> + std::panic::RefUnwindSafe>(
    program: &[Statement],
    inputs: Variables<T>,
) -> Result<(), TestCaseError> {
    let plain = concretely(forking::<T>, program, inputs);
    prop_assert_eq!(
        &concretely(merging::<T>, program, inputs),
        &plain,
        "merging runs plain code as it is"
    );
    let interpreters: [Interpreter<Sym<T>>; 2] = [forking, merging];
    for interpreter in interpreters {
        let all = explore_within(LIMITS, || {
            let variables: Variables<Sym<T>> = echis::any("variables");
            let result = run(interpreter, program, variables);
            (variables, result)
        });
        let is_undecided = |gap: &Gap| matches!(gap, Gap::Solver(_));
        prop_assert!(all.gaps.iter().all(is_undecided), "{:?}", all.gaps);
        for path in &all.paths {
            if let Outcome::Returned((variables, result)) = &path.outcome {
                let known = variables.map(|v| v.value(path.values()).expect("inputs have values"));
                let expected = concretely(forking::<T>, program, known);
                prop_assert_eq!(
                    Ok(format!("{:?}", result.under(path.values()))),
                    expected,
                    "{:?}",
                    known
                );
            }
        }
        prop_assert!(!all.paths.is_empty() || !all.gaps.is_empty());
        // the same program for these inputs only
        let one = explore(|| {
            let variables: Variables<Sym<T>> = echis::any("variables");
            for (v, i) in variables.iter().zip(inputs) {
                echis::assume(v.at_most(i) & v.at_least(i));
            }
            run(interpreter, program, variables)
        });
        prop_assert_eq!((one.paths.len(), &one.gaps[..]), (1, &[][..]));
        let symbolic = match &one.paths[0].outcome {
            Outcome::Returned(result) => Ok(format!("{:?}", result.under(one.paths[0].values()))),
            Outcome::Panicked(panic) => Err(panic.message.clone()),
        };
        prop_assert_eq!(&symbolic, &plain);
        // counted: see `UNDECIDED`
        prop_assume!(all.gaps.is_empty(), "the solver could not decide");
    }
    Ok(())
}

/// The same programs in each run, unless `PROPTEST_RNG_SEED` says which others.
fn seed() -> RngSeed {
    match ProptestConfig::default().rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        fixed => fixed,
    }
}

/// How many programs of one width may be more than the solver can decide, before its test fails:
/// quotients of products of 32 bits are hard.
const UNDECIDED: u32 = 5;

macro_rules! widths {
    ($($name:ident $ty:ident $size:ident $cases:literal;)+) => { $(
        proptest! {
            #![proptest_config(ProptestConfig {
                cases: crate::cases($cases),
                max_global_rejects: UNDECIDED,
                max_shrink_time: 60_000,
                rng_seed: seed(),
                ..ProptestConfig::default()
            })]
            #[test]
            fn $name(program in program(Size::$size), inputs: [$ty; VARIABLES]) {
                agrees::<$ty>(&program, inputs.map(|i| i % 100))?;
                agrees::<$ty>(&program, inputs)?;
            }
        }
    )+ };
}

widths! {
    bytes i8 Any 25;
    unsigned_bytes u8 Any 25;
    shorts i16 Any 25;
    unsigned_shorts u16 Any 25;
    ints i32 Any 25;
    unsigned_ints u32 Any 25;
    longs i64 Wide 10;
    unsigned_longs u64 Wide 10;
    sizes isize Wide 10;
    unsigned_sizes usize Wide 10;
    longest i128 Wide 5;
    unsigned_longest u128 Wide 5;
}
