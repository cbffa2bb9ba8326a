//! Floating-point numbers: what Java's language specification says of their operations, conversions
//! and texts. The values come from there and from a JVM; what an operation does to numbers in
//! between is asked of a JVM by the oracle test of `echis-java-explore`.

use echis_program::ast::*;
use echis_program::build::*;
use echis_program::check::check;
use echis_program::float::Float;
use echis_program::interpreter::{Limits, run};
use echis_program::print;
use echis_program::run::{Inputs, Outcome, Value};

const INT: Type = Type::Bits(Bits::I32);
const LONG: Type = Type::Bits(Bits::I64);
const CHAR: Type = Type::Bits(Bits::U16);
const FLOAT: Type = Type::Float(Precision::Single);
const DOUBLE: Type = Type::Float(Precision::Double);

/// What a procedure returns that returns this expression of its parameter.
fn value_of(argument: Value, ty: Type, make: impl FnOnce(Variable) -> Expression) -> Value {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let x = b.parameter(main, "x", ty);
    let e = make(x);
    let mut b = Builder::new();
    let main = b.procedure("main", Some(e.ty));
    b.parameter(main, "x", ty);
    b.body(main, vec![give(e)]);
    let program = b.finish();
    assert_eq!(check(&program), []);
    let inputs = Inputs {
        arguments: vec![argument],
        ..Inputs::default()
    };
    match run(&program, main, &inputs, &Limits::default(), &mut ()).outcome {
        Outcome::Returned(Some(value)) => value,
        other => panic!("{other:?}"),
    }
}

fn double(x: f64) -> Value {
    Value::Float(x.into())
}

fn single(x: f32) -> Value {
    Value::Float(x.into())
}

fn of_double(x: f64, make: impl FnOnce(Variable) -> Expression) -> Value {
    value_of(double(x), DOUBLE, make)
}

/// A comparison is true of these pairs and of no others.
fn holds(op: BinaryOp, x: f64, y: f64) -> bool {
    of_double(x, |v| v.binary(op, float(y))) == Value::Bool(true)
}

#[test]
fn comparisons() {
    use BinaryOp::*;
    let nan = f64::NAN;
    for op in [Eq, Lt, Le, Gt, Ge] {
        for (x, y) in [(nan, nan), (nan, 1.0), (1.0, nan), (nan, f64::INFINITY)] {
            assert!(!holds(op, x, y), "{op:?} {x} {y}");
        }
    }
    assert!(holds(Ne, nan, nan) && holds(Ne, nan, 0.0));
    assert!(holds(Eq, 0.0, -0.0) && holds(Le, 0.0, -0.0) && !holds(Lt, -0.0, 0.0) && !holds(Ne, 0.0, -0.0));
    assert!(holds(Lt, 1.0, 2.0) && holds(Gt, 2.0, 1.0) && holds(Ge, 2.0, 2.0) && !holds(Le, 2.0, 1.0));
    assert!(holds(Lt, f64::NEG_INFINITY, f64::MIN) && holds(Gt, f64::INFINITY, f64::MAX));
}

#[test]
fn arithmetic() {
    assert_eq!(of_double(0.1, |x| x + float(0.2)), double(0.30000000000000004));
    assert_eq!(of_double(1.0, |x| x / float(0.0)), double(f64::INFINITY));
    assert_eq!(of_double(1.0, |x| x / float(-0.0)), double(f64::NEG_INFINITY));
    assert_eq!(of_double(0.0, |x| x / float(0.0)), double(f64::NAN));
    assert_eq!(of_double(0.0, |x| -x), double(-0.0));
    assert_ne!(of_double(0.0, |x| -x), double(0.0));
    // rounding is that of the type, not that of a larger one
    assert_eq!(
        value_of(single(0.1), FLOAT, |x| x + float(0.2_f32)),
        single(0.3_f32)
    );
    assert_eq!(
        value_of(single(16_777_216.0), FLOAT, |x| x + float(1.0_f32)),
        single(16_777_216.0)
    );
    assert_eq!(of_double(f64::MAX, |x| x * float(2.0)), double(f64::INFINITY));
    assert_eq!(of_double(f64::from_bits(1), |x| x / float(2.0)), double(0.0));
}

#[test]
fn remainders_have_the_sign_of_the_dividend() {
    for (x, y, expected) in [
        (5.5, 2.0, 1.5),
        (-5.5, 2.0, -1.5),
        (5.5, -2.0, 1.5),
        (-4.0, 2.0, -0.0),
        (5.0, f64::INFINITY, 5.0),
        (f64::INFINITY, 5.0, f64::NAN),
        (5.0, 0.0, f64::NAN),
    ] {
        assert_eq!(of_double(x, |v| v % float(y)), double(expected), "{x} % {y}");
    }
}

#[test]
fn to_integers() {
    let big = 1e20;
    for (x, ty, expected) in [
        (1.9, INT, 1),
        (-1.9, INT, -1),
        (f64::NAN, INT, 0),
        (f64::NAN, LONG, 0),
        (big, INT, i64::from(i32::MAX)),
        (-big, INT, i64::from(i32::MIN)),
        (f64::INFINITY, LONG, i64::MAX),
        (f64::NEG_INFINITY, LONG, i64::MIN),
        (2147483648.0, INT, 2147483647),
        (2147483648.0, LONG, 2147483648),
        // by way of an int, which is not cut off but the nearest, and of that the lowest bits
        (300.7, Type::Bits(Bits::I8), 44),
        (big, Type::Bits(Bits::I8), -1),
        (-big, Type::Bits(Bits::I16), 0),
        (-1.0, CHAR, 65535),
    ] {
        assert_eq!(
            of_double(x, |v| v.convert(ty)),
            Value::Bits(expected),
            "{x} {ty:?}"
        );
    }
}

#[test]
fn from_integers() {
    let of_long = |n: i64, ty| value_of(Value::Bits(n), LONG, |x| x.convert(ty));
    assert_eq!(of_long(i64::MAX, DOUBLE), double(9_223_372_036_854_775_808.0));
    assert_eq!(of_long(16_777_217, FLOAT), single(16_777_216.0));
    assert_eq!(of_long(16_777_217, DOUBLE), double(16_777_217.0));
    // once, not first to 64 bits and then to 32
    assert_eq!(of_long(0x80_0000_4000_0001, FLOAT), single(36028799166447616.0));
    let of_integer = |n: num_bigint::BigInt, ty| value_of(Value::Int(n), Type::Int, |x| x.convert(ty));
    assert_eq!(
        of_integer(num_bigint::BigInt::from(1) << 2000, DOUBLE),
        double(f64::INFINITY)
    );
    assert_eq!(
        of_integer((num_bigint::BigInt::from(1) << 100) + 1, DOUBLE),
        double(1267650600228229401496703205376.0)
    );
    assert_eq!(of_integer((-5).into(), FLOAT), single(-5.0));
}

#[test]
fn between_precisions() {
    assert_eq!(of_double(0.1, |x| x.convert(FLOAT)), single(0.1));
    assert_eq!(of_double(1e300, |x| x.convert(FLOAT)), single(f32::INFINITY));
    assert_eq!(of_double(1e-300, |x| x.convert(FLOAT)), single(0.0));
    assert_eq!(
        value_of(single(0.1), FLOAT, |x| x.convert(DOUBLE)),
        double(0.10000000149011612)
    );
}

/// There is one NaN, whatever it came from.
#[test]
fn nan_is_one_value() {
    let bits = |x: Value| match x {
        Value::Float(x) => x.bits(),
        other => panic!("{other:?}"),
    };
    for make in [
        |x: Variable| x / float(0.0),
        |x: Variable| -(x / float(0.0)),
        |x: Variable| (x / float(0.0)).convert(FLOAT).convert(DOUBLE),
    ] {
        assert_eq!(bits(of_double(0.0, make)), 0x7ff8_0000_0000_0000);
    }
    assert_eq!(Float::of_bits(Precision::Single, 0xffc1_2345).bits(), 0x7fc0_0000);
}

#[test]
fn primitives() {
    let primitive =
        |op, arguments: Vec<Expression>, ty| expression(ExpressionKind::Primitive(op, arguments), ty);
    let root = |x: Variable| primitive(Primitive::SquareRoot, vec![x.get()], DOUBLE);
    assert_eq!(of_double(2.0, root), double(std::f64::consts::SQRT_2));
    assert_eq!(of_double(-0.0, root), double(-0.0));
    assert_eq!(of_double(-1.0, root), double(f64::NAN));
    let bits = |x: Variable| primitive(Primitive::Bits, vec![x.get()], LONG);
    assert_eq!(of_double(-0.0, bits), Value::Bits(i64::MIN));
    let narrow = |x: Variable| primitive(Primitive::Bits, vec![x.get()], INT);
    assert_eq!(value_of(single(-2.0), FLOAT, narrow), Value::Bits(-1073741824));
    let of_bits = |x: Variable| primitive(Primitive::OfBits, vec![x.get()], FLOAT);
    assert_eq!(value_of(Value::Bits(-1073741824), INT, of_bits), single(-2.0));
    let length = |x: Variable| primitive(Primitive::TextLength, vec![x.get()], INT);
    assert_eq!(of_double(-12.5, length), Value::Bits(5));
    let unit = |n: i64| move |x: Variable| primitive(Primitive::TextUnit, vec![x.get(), n.typed(INT)], CHAR);
    assert_eq!(of_double(-12.5, unit(3)), Value::Bits(i64::from(b'.')));
    assert_eq!(of_double(-12.5, unit(5)), Value::Bits(0));
    assert_eq!(of_double(-12.5, unit(-1)), Value::Bits(0));
}

/// As `java.lang.Double.toString` and `Float.toString` have it.
#[test]
fn texts() {
    let texts = [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (-12.5, "-12.5"),
        (100.0, "100.0"),
        (0.001, "0.001"),
        (0.00123, "0.00123"),
        (0.000999, "9.99E-4"),
        (9999999.0, "9999999.0"),
        (10000000.0, "1.0E7"),
        (12345678.9, "1.23456789E7"),
        (1e21, "1.0E21"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1.0 / 3.0, "0.3333333333333333"),
        (f64::MAX, "1.7976931348623157E308"),
        (f64::MIN_POSITIVE, "2.2250738585072014E-308"),
        (f64::from_bits(1), "4.9E-324"),
        (2e23, "2.0E23"),
        // two are equally near
        (2_477_210_068_149.0 / 128.0, "1.9353203657414062E10"),
        (f64::NAN, "NaN"),
        (f64::INFINITY, "Infinity"),
        (f64::NEG_INFINITY, "-Infinity"),
    ];
    for (number, text) in texts {
        assert_eq!(Float::from(number).to_string(), text);
    }
    let texts = [
        (0.1_f32, "0.1"),
        (176_837.0 / 32.0, "5526.1562"),
        (16777216.0, "1.6777216E7"),
        (1.0 / 3.0, "0.33333334"),
        (f32::from_bits(1), "1.4E-45"),
        (f32::MAX, "3.4028235E38"),
    ];
    for (number, text) in texts {
        assert_eq!(Float::from(number).to_string(), text);
    }
}

#[test]
fn programs_that_are_none() {
    let wrong = [
        float(1.0).get() + float(1.0_f32),
        float(1.0).unary(UnaryOp::BitNot),
        float(1.0).binary(BinaryOp::BitAnd, float(1.0)),
        float(1.0).binary(BinaryOp::Shl, float(1.0)),
        float(1.0).convert(Type::Int),
        float(1.0).convert(Type::Bool),
        expression(ExpressionKind::Float(1.0.into()), FLOAT),
        expression(ExpressionKind::Primitive(Primitive::Bits, vec![float(1.0)]), INT),
        expression(
            ExpressionKind::Primitive(Primitive::SquareRoot, Vec::new()),
            DOUBLE,
        ),
        1.typed(DOUBLE),
    ];
    for e in wrong {
        let mut b = Builder::new();
        let main = b.procedure("main", Some(e.ty));
        b.body(main, vec![give(e.clone())]);
        assert_eq!(check(&b.finish()).len(), 1, "{e:?}");
    }
}

#[test]
fn printed() {
    let mut b = Builder::new();
    let main = b.procedure("main", None);
    let x = b.local(main, "x", DOUBLE);
    let program = b.finish();
    let root = expression(
        ExpressionKind::Primitive(Primitive::SquareRoot, vec![x + float(1.0)]),
        DOUBLE,
    );
    for (e, expected) in [
        (-(x + float(0.5)), "-(x + 0.5)"),
        (-float(-2.0), "-(-2.0)"),
        (root, "sqrt(x + 1.0)"),
        (x.convert(FLOAT).convert(INT), "(int) (float) x"),
    ] {
        assert_eq!(print::expression(&program, &program.procedures[0], &e), expected);
    }
}
