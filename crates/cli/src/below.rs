//! Java files that say nothing, but have classes below those of files with contracts: what is proved of a folder is not all there is to prove
//! then. They are those with classes that extend or implement these, and those with lambda expressions that may get there.

use echis_java_syntax::outline::Outline;
use std::collections::BTreeSet;

/// Which of the silent files can have classes below those of the files with contracts, by their numbers.
pub fn with_classes_below(contracts: &[Outline], silent: &[Outline]) -> BTreeSet<usize> {
    let mut below = BTreeSet::new();
    grow(contracts, silent, &mut below, |file, types| {
        !file.is_whole && !types.is_disjoint(&file.named) || !types.is_disjoint(&file.above)
    });
    let found = below.iter().map(|&i| &silent[i]);
    if contracts.iter().chain(found).any(|file| file.has_interface) {
        // a lambda expression can be handed on by whoever speaks of somebody who speaks of the interface
        let mut near = below.clone();
        grow(contracts, silent, &mut near, |file, types| {
            !types.is_disjoint(&file.named)
        });
        below.extend(near.into_iter().filter(|&i| silent[i].has_lambda));
    }
    below
}

/// Adds files of which something holds with the types of the others, until there are no more.
fn grow(
    contracts: &[Outline],
    silent: &[Outline],
    chosen: &mut BTreeSet<usize>,
    belongs: impl Fn(&Outline, &BTreeSet<String>) -> bool,
) {
    let known = contracts.iter().chain(chosen.iter().map(|&i| &silent[i]));
    let mut types: BTreeSet<String> = known.flat_map(|file| file.declared.iter().cloned()).collect();
    let next = |chosen: &BTreeSet<usize>, types: &BTreeSet<String>| {
        (0..silent.len()).find(|i| !chosen.contains(i) && belongs(&silent[*i], types))
    };
    while let Some(next) = next(chosen, &types) {
        chosen.insert(next);
        types.extend(silent[next].declared.iter().cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::with_classes_below;
    use echis_java_syntax::outline::outline;

    fn chosen(contracts: &str, silent: &[&str]) -> Vec<bool> {
        let silent: Vec<_> = silent.iter().map(|text| outline(text)).collect();
        let below = with_classes_below(&[outline(contracts)], &silent);
        (0..silent.len()).map(|i| below.contains(&i)).collect()
    }

    #[test]
    fn classes_below_are_followed() {
        let all = [
            "class S extends Mid { }",
            "class Mid extends Base { }",
            "class Other { Base b; S s; }",
        ];
        assert_eq!(chosen("class Base { }", &all), [true, true, false]);
    }

    #[test]
    fn lambda_expressions_are_followed() {
        let all = [
            "class Main { int m() { return Helper.use(v -> v * 2); } }",
            "class Helper { static int use(Fn f) { return Use.three(f); } }",
            "class Apart { Runnable r = () -> { }; }",
        ];
        assert_eq!(
            chosen("interface Fn { int ap(int v); } class Use { }", &all),
            [true, false, false]
        );
        // without an interface there is nothing that they could be
        assert_eq!(chosen("class Fn { } class Use { }", &all), [false, false, false]);
    }

    #[test]
    fn what_is_no_java_may_be_anything() {
        assert_eq!(chosen("class Base { }", &["class S extends ? Base { }"]), [true]);
    }
}
