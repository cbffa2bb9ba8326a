//! Shows a random program: `cargo run -p echis-program --example random -- 17`.

use echis_program::print;
use echis_program::random::{Integers, Kind, Shape, dice, program};

fn main() {
    let seed = std::env::args()
        .nth(1)
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(0);
    let kind = Kind::ALL[seed as usize % 4];
    let integers = Integers::ALL[seed as usize / 4 % 2];
    let (program, _) = program(
        &Shape {
            kind,
            integers,
            leaves: 200,
        },
        &mut dice(seed),
    );
    print!("{}", print::program(&program));
}
