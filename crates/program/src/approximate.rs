//! Functions of floating-point numbers whose last digits Java leaves open: any result within some
//! units in the last place of the exact one is right (`java.lang.Math`), and virtual machines
//! differ in them. So the result is an [interval](Interval) in which that of every virtual machine
//! is, and so is what is computed with it, as long as the ends of the intervals tell what comes
//! out.

use crate::ast::BinaryOp;
use std::fmt;

/// Declares the functions: each with its name, which is the same in `java.lang.Math` and in `libm`.
macro_rules! functions {
    ($x:ident, $y:ident; $($(#[$doc:meta])* $function:ident $name:ident $arguments:tt;)*) => {
        /// A function of one number or of two.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Function {
            $($(#[$doc])* $function,)*
        }

        impl Function {
            const ALL: &'static [Function] = &[$(Function::$function),*];

            fn name(self) -> &'static str {
                match self {
                    $(Function::$function => stringify!($name),)*
                }
            }

            /// What it gives here, which can be some units in the last place wrong.
            fn at(self, $x: f64, $y: f64) -> f64 {
                match self {
                    $(Function::$function => libm::$name $arguments,)*
                }
            }
        }
    };
}

functions! {
    x, y;
    /// The sine of an angle in radians.
    Sin sin(x);
    /// The cosine of an angle in radians.
    Cos cos(x);
    /// The tangent of an angle in radians.
    Tan tan(x);
    /// The inverse of the sine.
    Asin asin(x);
    /// The inverse of the cosine.
    Acos acos(x);
    /// The inverse of the tangent.
    Atan atan(x);
    /// The angle of a point, given as y and x.
    Atan2 atan2(x, y);
    /// The hyperbolic sine.
    Sinh sinh(x);
    /// The hyperbolic cosine.
    Cosh cosh(x);
    /// The hyperbolic tangent.
    Tanh tanh(x);
    /// A power of e.
    Exp exp(x);
    /// A power of e, less one.
    Expm1 expm1(x);
    /// The logarithm to the base e.
    Log log(x);
    /// The logarithm to the base 10.
    Log10 log10(x);
    /// The logarithm to the base e of a number and one.
    Log1p log1p(x);
    /// The root of the third degree.
    Cbrt cbrt(x);
    /// The length of the hypotenuse.
    Hypot hypot(x, y);
    /// A power, of a base and an exponent.
    Pow pow(x, y);
}

/// What is known of a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Approximation {
    /// It is this one; perhaps NaN.
    Number(f64),
    /// It is in there.
    Within(Interval),
}

/// Numbers between two, both included. These are finite, the lower one is not greater.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    low: f64,
    high: f64,
}

/// So many units in the last place away from what is computed here there can be another right
/// result: Java's functions are at most 2.5 away from the exact one, those here at most about as
/// many.
const ULPS: u32 = 8;

/// How the result depends on one argument.
enum Shape {
    /// It is the greater, the greater the argument is.
    Increasing,
    /// It is the less, the greater the argument is.
    Decreasing,
    /// It changes no more than the argument does.
    Lipschitz,
}

impl Function {
    /// The function that is called so in `java.lang.Math`.
    pub fn named(name: &str) -> Option<Function> {
        let mut all = Function::ALL.iter().copied();
        all.find(|function| function.name() == name)
    }

    /// How many numbers it is given.
    pub fn arity(self) -> usize {
        match self {
            Function::Atan2 | Function::Hypot | Function::Pow => 2,
            _ => 1,
        }
    }

    /// What it gives on finite numbers in these intervals. None if that is not known; each interval
    /// that is not just a number makes that more likely.
    pub fn of(self, arguments: &[Approximation]) -> Option<Approximation> {
        match *arguments {
            [Approximation::Number(x)] => self.exactly(x).or_else(|| self.near(self.at(x, 0.0))),
            [Approximation::Within(x)] => self.over(x),
            [x, y] => self.over_both(x, y),
            _ => None,
        }
    }

    /// Where Java says exactly what it gives.
    fn exactly(self, x: f64) -> Option<Approximation> {
        let keeps_zero = !matches!(
            self,
            Function::Cos | Function::Acos | Function::Cosh | Function::Exp | Function::Log | Function::Log10
        );
        let exact = match self {
            _ if x.is_nan() => f64::NAN,
            _ if x == 0.0 && keeps_zero => x,
            Function::Sin | Function::Cos | Function::Tan if x.is_infinite() => f64::NAN,
            Function::Asin | Function::Acos if x.abs() > 1.0 => f64::NAN,
            Function::Sinh | Function::Cbrt if x.is_infinite() => x,
            Function::Cosh if x.is_infinite() => f64::INFINITY,
            Function::Tanh if x.is_infinite() => 1.0_f64.copysign(x),
            Function::Exp if x == f64::NEG_INFINITY => 0.0,
            Function::Expm1 if x == f64::NEG_INFINITY => -1.0,
            Function::Exp | Function::Expm1 | Function::Log | Function::Log10 | Function::Log1p
                if x == f64::INFINITY =>
            {
                x
            }
            Function::Log | Function::Log10 if x < 0.0 => f64::NAN,
            Function::Log | Function::Log10 if x == 0.0 => f64::NEG_INFINITY,
            Function::Log1p if x < -1.0 => f64::NAN,
            Function::Log1p if x == -1.0 => f64::NEG_INFINITY,
            Function::Log10 => power_of_ten(x)?,
            _ => return None,
        };
        Some(Approximation::Number(exact))
    }

    /// All that is near a number.
    fn near(self, number: f64) -> Option<Approximation> {
        Interval::of(&[number])?.widened()
    }

    fn shape(self, x: Interval) -> Option<Shape> {
        match self {
            Function::Sin | Function::Cos => Some(Shape::Lipschitz),
            Function::Acos => Some(Shape::Decreasing),
            Function::Cosh if x.high <= 0.0 => Some(Shape::Decreasing),
            Function::Cosh if x.low < 0.0 => None,
            // it falls only where it is infinite between the two
            Function::Tan if x.high - x.low >= 1.0 || self.at(x.low, 0.0) > self.at(x.high, 0.0) => None,
            _ => Some(Shape::Increasing),
        }
    }

    fn over(self, x: Interval) -> Option<Approximation> {
        let (first, last) = (self.at(x.low, 0.0), self.at(x.high, 0.0));
        match self.shape(x)? {
            Shape::Increasing | Shape::Decreasing => Interval::of(&[first, last])?.widened(),
            Shape::Lipschitz => {
                let width = (x.high - x.low).next_up();
                let first = self.near(first)?.interval()?;
                Interval::of(&[first.low - width, first.high + width])?.widened()
            }
        }
    }

    /// Each of these functions rises or falls with each of its arguments while the other stays, so
    /// that the corners are the extremes; but for zeros and for powers of what is not positive.
    fn over_both(self, x: Approximation, y: Approximation) -> Option<Approximation> {
        if let (Approximation::Number(x), Approximation::Number(y)) = (x, y) {
            return match self.exactly_of_both(x, y) {
                Some(exact) => Some(Approximation::Number(exact)),
                None => self.near(self.at(x, y)),
            };
        }
        let (x, y) = (x.interval()?, y.interval()?);
        if self == Function::Pow && x.high < 0.0 && y.is_between_integers() {
            return Some(Approximation::Number(f64::NAN));
        }
        if x.has_zero() || y.has_zero() || self == Function::Pow && x.low < 0.0 {
            return None;
        }
        let corners = x.corners(y, |x, y| self.at(x, y));
        Interval::of(&corners)?.widened()
    }

    /// Where Java says exactly what it gives, or the numbers are such that it is little work to say
    /// it.
    fn exactly_of_both(self, x: f64, y: f64) -> Option<f64> {
        let is_special = |x: f64| x == 0.0 && self != Function::Hypot || !x.is_finite();
        match self {
            // Java's differ from those of C where 1 is no number's power
            Function::Pow if y.is_nan() || x.abs() == 1.0 && y.is_infinite() => Some(f64::NAN),
            Function::Pow if y == 1.0 => Some(x),
            _ if is_special(x) || is_special(y) => Some(self.at(x, y)),
            Function::Pow if x < 0.0 && y.trunc() != y => Some(f64::NAN),
            _ => None,
        }
    }
}

/// The logarithm of a power of ten, which Java determines.
fn power_of_ten(x: f64) -> Option<f64> {
    // so far they are numbers of 53 bits
    let powers = std::iter::successors(Some(1.0), |power| Some(power * 10.0));
    let n = powers.take(23).position(|power| power == x)?;
    Some(n as f64)
}

impl Approximation {
    /// The numbers that it can be, if it is finite.
    fn interval(self) -> Option<Interval> {
        match self {
            Approximation::Number(x) => Interval::of(&[x]),
            Approximation::Within(interval) => Some(interval),
        }
    }

    fn is_nan(self) -> bool {
        matches!(self, Approximation::Number(number) if number.is_nan())
    }

    /// `-x`
    pub fn negated(self) -> Approximation {
        match self {
            Approximation::Number(x) => Approximation::Number(-x),
            Approximation::Within(Interval { low, high }) => Approximation::Within(Interval {
                low: -high,
                high: -low,
            }),
        }
    }

    /// The square root; none if it is not known.
    pub fn square_root(self) -> Option<Approximation> {
        match self {
            Approximation::Number(x) => Some(Approximation::Number(x.sqrt())),
            Approximation::Within(x) if x.high < 0.0 => Some(Approximation::Number(f64::NAN)),
            // rounded as it is, it rises
            Approximation::Within(x) => Interval::of(&[x.low.sqrt(), x.high.sqrt()])?.known(),
        }
    }

    /// An operation on two numbers that gives one; none if it is not known what. As results are
    /// rounded to the nearest number, they rise and fall with the operands, as those of the exact
    /// operation.
    pub fn operation(op: BinaryOp, x: Approximation, y: Approximation) -> Option<Approximation> {
        let (Some(x), Some(y)) = (x.interval(), y.interval()) else {
            return Approximation::without_end(op, x, y);
        };
        let corners = match op {
            BinaryOp::Add => x.corners(y, |x, y| x + y),
            BinaryOp::Sub => x.corners(y, |x, y| x - y),
            BinaryOp::Mul => x.corners(y, |x, y| x * y),
            BinaryOp::Div if !y.has_zero() => x.corners(y, |x, y| x / y),
            _ => return None,
        };
        Interval::of(&corners)?.known()
    }

    /// An operation on two numbers of which one is infinite or none at all: all finite numbers of
    /// one sign are the same to it.
    fn without_end(op: BinaryOp, x: Approximation, y: Approximation) -> Option<Approximation> {
        let ends = [x, y].map(|x| match x {
            Approximation::Number(x) => Some(x),
            Approximation::Within(interval) => (!interval.has_zero()).then_some(interval.low),
        });
        let result = match (op, ends) {
            _ if x.is_nan() || y.is_nan() => f64::NAN,
            (BinaryOp::Add, [Some(x), Some(y)]) => x + y,
            (BinaryOp::Sub, [Some(x), Some(y)]) => x - y,
            (BinaryOp::Mul, [Some(x), Some(y)]) => x * y,
            (BinaryOp::Div, [Some(x), Some(y)]) => x / y,
            _ => return None,
        };
        Some(Approximation::Number(result))
    }

    /// A comparison; none if it can be true and can be false.
    pub fn comparison(op: BinaryOp, x: Approximation, y: Approximation) -> Option<bool> {
        if x.is_nan() || y.is_nan() {
            return Some(op == BinaryOp::Ne);
        }
        let ends = |x| match x {
            Approximation::Number(number) => (number, number),
            Approximation::Within(Interval { low, high }) => (low, high),
        };
        let ((x_low, x_high), (y_low, y_high)) = (ends(x), ends(y));
        let decided = |is: bool, is_not: bool| (is || is_not).then_some(is);
        let is_less = decided(x_high < y_low, x_low >= y_high);
        let is_greater = decided(x_low > y_high, x_high <= y_low);
        match op {
            BinaryOp::Lt => is_less,
            BinaryOp::Le => is_greater.map(|b| !b),
            BinaryOp::Gt => is_greater,
            BinaryOp::Ge => is_less.map(|b| !b),
            BinaryOp::Eq | BinaryOp::Ne => {
                let is_other = is_less == Some(true) || is_greater == Some(true);
                let is_same = is_less == Some(false) && is_greater == Some(false);
                decided(is_same, is_other).map(|same| same == (op == BinaryOp::Eq))
            }
            _ => None,
        }
    }

    /// What a number becomes; none if that is not the same for all that it can be. The conversion
    /// must rise with the number.
    pub fn converted<T: PartialEq>(self, convert: impl Fn(f64) -> T) -> Option<T> {
        match self {
            Approximation::Number(x) => Some(convert(x)),
            Approximation::Within(Interval { low, high }) => {
                let result = convert(low);
                (result == convert(high)).then_some(result)
            }
        }
    }

    /// One of the numbers that it can be.
    pub fn example(self) -> f64 {
        match self {
            Approximation::Number(x) => x,
            Approximation::Within(interval) => interval.low,
        }
    }
}

impl Interval {
    /// None of the numbers in it is an integer.
    fn is_between_integers(self) -> bool {
        self.low.floor() < self.low && self.high < self.low.ceil()
    }

    /// The least one with these numbers in it; none if one is not finite.
    fn of(numbers: &[f64]) -> Option<Interval> {
        let low = numbers.iter().copied().min_by(f64::total_cmp)?;
        let high = numbers.iter().copied().max_by(f64::total_cmp)?;
        (low.is_finite() && high.is_finite()).then_some(Interval { low, high })
    }

    fn has_zero(self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    fn corners(self, other: Interval, f: impl Fn(f64, f64) -> f64) -> [f64; 4] {
        [
            f(self.low, other.low),
            f(self.low, other.high),
            f(self.high, other.low),
            f(self.high, other.high),
        ]
    }

    /// The same, as a number if it is one: -0.0 is not 0.0.
    fn known(self) -> Option<Approximation> {
        Some(match self.low.to_bits() == self.high.to_bits() {
            true => Approximation::Number(self.low),
            false => Approximation::Within(self),
        })
    }

    /// With all results that are right besides.
    fn widened(self) -> Option<Approximation> {
        let (mut low, mut high) = (self.low, self.high);
        for _ in 0..ULPS {
            (low, high) = (low.next_down(), high.next_up());
        }
        Interval::of(&[low, high])?.known()
    }
}

impl fmt::Display for Function {
    /// As the method is called in Java.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Math.{}", self.name())
    }
}
