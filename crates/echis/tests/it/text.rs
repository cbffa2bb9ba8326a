//! Texts and characters: what is symbolic does what `str` and `char` do.

use echis::{Bounded, Outcome, Sym, Symbolic, Text, any, any_up_to, assume, check, explore, symbolic};
use proptest::prelude::*;

/// A text with so much room of which nothing is known but that it is this one.
fn like(name: &str, text: &str, room: usize) -> Text {
    let any: Text = any_up_to(name, ..=room);
    assume(any.equals(text));
    any
}

/// The only outcome, with what is symbolic for its inputs.
fn only<R: Symbolic>(code: impl Fn() -> R) -> String {
    let all = explore(code);
    assert_eq!((all.paths.len(), &all.gaps[..]), (1, &[][..]));
    match &all.paths[0].outcome {
        Outcome::Returned(result) => format!("{:?}", result.under(all.paths[0].values())),
        Outcome::Panicked(panic) => panic!("{}", panic.message),
    }
}

/// Few letters, so that texts are often parts of each other.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(vec!['\0', 'a', 'b', 'ß', '漢', '🦀']), 0..4)
        .prop_map(|all| all.into_iter().collect())
}

/// What something has become.
fn changed<T>(mut it: T, change: impl Fn(&mut T)) -> T {
    change(&mut it);
    it
}

/// What `chars` gave.
type Chars = Bounded<Vec<Sym<char>>, 3>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn questions(a in text(), b in text(), c in prop::sample::select(vec!['\0', 'a', 'ß'])) {
        let expected = format!("{:?}", (
            (a == b, a < b, a.len(), a.chars().count(), a.is_empty()),
            (a.starts_with(&b), a.ends_with(&b), a.contains(&b), a.contains(c), a.starts_with(c), a.ends_with(c)),
        ));
        let ask = |a: Text, b: Text| (
            (a.equals(&b), a.below(&b), a.len(), a.char_count(), a.is_empty()),
            (a.starts_with(&b), a.ends_with(&b), a.contains(&b), a.contains(c), a.starts_with(c), a.ends_with(c)),
        );
        prop_assert_eq!(format!("{:?}", ask(Text::from(&a[..]), Text::from(&b[..]))), expected.clone());
        prop_assert_eq!(only(|| ask(like("a", &a, 3), like("b", &b, 6))), expected.clone());
        prop_assert_eq!(only(|| ask(like("a", &a, 6), Text::from(&b[..]))), expected);
    }

    #[test]
    fn changes(a in text(), b in text(), c in prop::char::any()) {
        let mut plain = a.clone();
        plain.push_str(&b);
        plain.push(c);
        let longer = plain.to_ascii_uppercase();
        plain.pop();
        let last = plain.pop();
        let expected = format!("{:?}", (true, true, last, (a.chars().collect::<Vec<_>>(), a.chars().nth(1))));
        let change = |a: Text, b: Text| {
            let mut text = a.clone();
            text.push_str(b);
            text.push(c);
            let is_longer = text.to_ascii_uppercase().equals(&longer[..]);
            text.pop();
            let last = text.pop();
            (is_longer, text.equals(&plain[..]), last, (Chars::from(a.chars().collect::<Vec<_>>()), a.nth(1)))
        };
        prop_assert_eq!(format!("{:?}", change(Text::from(&a[..]), Text::from(&b[..]))), expected.clone());
        prop_assert_eq!(only(|| change(like("a", &a, 3), like("b", &b, 6))), expected);
    }

    #[test]
    fn characters(c in prop_oneof![prop::char::any(), prop::char::range('\0', '\u{7f}'), prop::sample::select(vec!['ß', 'İ', '½', '٣', '\u{2003}', '\u{d7ff}', '\u{e000}', char::MAX])], radix in 2..37u32) {
        let expected = format!("{:?}", (
            (u32::from(c), Some(c), c.to_digit(radix), c.is_digit(radix)),
            (c.is_alphabetic(), c.is_numeric(), c.is_whitespace(), c.is_uppercase(), c.is_lowercase(), c.is_control()),
            (c.is_ascii(), c.is_ascii_punctuation(), c.is_ascii_alphanumeric(), c.is_ascii_hexdigit()),
            (c.to_ascii_uppercase(), c.to_ascii_lowercase(), c.eq_ignore_ascii_case(&'K'), c.len_utf8(), c.len_utf16()),
            (c.is_ascii_alphabetic(), c.is_ascii_digit(), c.is_ascii_uppercase(), c.is_ascii_lowercase(), c.is_ascii_whitespace()),
            ((c.is_ascii_graphic(), c.is_ascii_control()), (changed(c, char::make_ascii_uppercase), changed(c, char::make_ascii_lowercase)),
            (c.is_alphanumeric(), u8::try_from(c).ok(), u16::try_from(c).ok(), char::from_digit(u32::from(c) % 40, radix))),
        ));
        let ask = |x: Sym<char>| (
            (x.to_u32(), Sym::from_u32(x.to_u32()), x.to_digit(radix), x.is_digit(radix)),
            (x.is_alphabetic(), x.is_numeric(), x.is_whitespace(), x.is_uppercase(), x.is_lowercase(), x.is_control()),
            (x.is_ascii(), x.is_ascii_punctuation(), x.is_ascii_alphanumeric(), x.is_ascii_hexdigit()),
            (x.to_ascii_uppercase(), x.to_ascii_lowercase(), x.eq_ignore_ascii_case('K'), x.len_utf8(), x.len_utf16()),
            (x.is_ascii_alphabetic(), x.is_ascii_digit(), x.is_ascii_uppercase(), x.is_ascii_lowercase(), x.is_ascii_whitespace()),
            ((x.is_ascii_graphic(), x.is_ascii_control()), (changed(x, Sym::<char>::make_ascii_uppercase), changed(x, Sym::<char>::make_ascii_lowercase)),
            (x.is_alphanumeric(), Sym::<u8>::try_from(x).ok(), Sym::<u16>::try_from(x).ok(), Sym::from_digit(x.to_u32() % 40, radix))),
        );
        prop_assert_eq!(format!("{:?}", ask(Sym::known(c))), expected.clone());
        let symbolic = only(|| {
            let x: Sym<char> = any("x");
            assume(x.at_least(c) & x.at_most(c));
            ask(x)
        });
        prop_assert_eq!(symbolic, expected);
    }
}

#[test]
fn what_holds_of_characters() {
    check(|c: Sym<char>| c.is_ascii_digit().implies(c.is_numeric())).expect_proved();
    check(|c: Sym<char>| (c.is_ascii_uppercase() & c.is_ascii_lowercase()).implies(false)).expect_proved();
    check(|c: Sym<char>| c.is_numeric().implies(c.is_ascii_digit())).expect_refuted();
    check(|c: Sym<char>| c.to_ascii_uppercase().to_ascii_lowercase().equals(c)).expect_refuted();
    check(|c: Sym<char>| c.is_digit(36) == c.to_digit(36).is_some()).expect_proved();
    check(|n: Sym<u32>| Sym::from_u32(n).is_some() | n.equals(0xD800).decide()).expect_refuted();
    check(|n: Sym<u32>| Sym::<char>::try_from(n).ok() == Sym::from_u32(n)).expect_proved();
}

#[test]
fn digits_have_a_radix() {
    for radix in [0, 1, 2, 36, 37] {
        let plain = std::panic::catch_unwind(|| '1'.to_digit(radix)).ok();
        let known = std::panic::catch_unwind(|| Sym::known('1').to_digit(radix)).ok();
        assert_eq!(
            plain,
            known.map(|digit| digit.and_then(|d| d.as_known().copied()))
        );
        let plain = std::panic::catch_unwind(|| char::from_digit(1, radix)).ok();
        let known = std::panic::catch_unwind(|| Sym::from_digit(1, radix)).ok();
        assert_eq!(
            plain,
            known.map(|digit| digit.and_then(|d| d.as_known().copied()))
        );
    }
}

#[test]
fn what_holds_of_texts() {
    let texts = || -> (Text, Text) { (any_up_to("a", ..=3), any_up_to("b", ..=3)) };
    let proved = |law: &dyn Fn(Text, Text) -> Sym<bool>| {
        check(|| {
            let (a, b) = texts();
            law(a, b)
        })
    };
    proved(&|a, b| (a.clone() + &b).ends_with(b)).expect_proved();
    proved(&|a, b| (a.clone() + &b).len().equals(a.len().wrapping_add(b.len()))).expect_proved();
    proved(&|a, b| a.starts_with(&b).implies(a.contains(b))).expect_proved();
    proved(&|a, b| a.contains(&b).implies(a.starts_with(b))).expect_refuted();
    proved(&|a, b| !(a.below(&b) & b.below(&a)) & (a.below(&b) | b.below(&a) | a.equals(&b))).expect_proved();
    // a text that is a beginning of another one comes first
    proved(&|a, b| a.starts_with(&b).implies(!a.below(b))).expect_proved();
    // there may be a `'\0'` in a text, which counts
    proved(&|a, _| a.contains('\0').implies(a.is_empty())).expect_refuted();
    proved(&|a, _| a.char_count().at_most(2)).expect_refuted();
}

#[symbolic]
fn greeting(name: Text) -> Text {
    let mut greeting = Text::from("hi");
    if name != "" {
        greeting.push(' ');
        greeting.push_str(&name);
    }
    greeting
}

#[test]
fn texts_merge_without_a_fork() {
    let all = explore(|| greeting(any_up_to("name", ..=3)));
    assert_eq!((all.paths.len(), all.gaps.len()), (1, 0));
    check(|| {
        let name: Text = any_up_to("name", ..=3);
        let greeting = greeting(name.clone());
        greeting.starts_with("hi")
            & name
                .is_empty()
                .select(greeting.equals("hi"), greeting.ends_with(name))
    })
    .expect_proved();
    check(|| !greeting(any_up_to("name", ..=3)).equals("hi bob")).expect_refuted();
    assert_eq!(greeting(Text::from("eve")).to_string(), "hi eve");
}
