fn differs_counterexample() {
    echis::expect(differs(Nested { letters: ['\''.into(), '\u{301}'.into()], wide: ((-170141183460469231731687303715884105728).into(), 340282366920938463463374607431768211455.into()), kind: Kind::Some { all: Some((-128).into()), unit: () } }, echis::Bounded::from(echis::Text::from("\"\\\n")), echis::Bounded::from(vec![(-9223372036854775808).into(), (-1).into()]), "-170141183460469231731687303715884105729".parse::<echis::Int>().unwrap().into()));
}
