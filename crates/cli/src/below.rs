//! Java files that say nothing, but have classes below those of files with contracts: what is proved of a folder is not all there is to prove
//! then. They are those with classes that extend or implement these, and those with lambda expressions that may get there.

use echis_java::syntax::outline::Outline;
use std::collections::BTreeSet;

/// Which of the silent files can have classes below those of the files with contracts.
pub fn with_classes_below(contracts: &[Outline], silent: &[Outline]) -> Vec<bool> {
    let mut is_below = vec![false; silent.len()];
    grow(contracts, silent, &mut is_below, |file, types| {
        !file.is_whole && !types.is_disjoint(&file.named) || !types.is_disjoint(&file.above)
    });
    let below = silent.iter().zip(&is_below).filter(|(_, is_below)| **is_below);
    let has_interface = contracts
        .iter()
        .chain(below.map(|(file, _)| file))
        .any(|file| file.has_interface);
    if has_interface {
        // a lambda expression can be handed on by whoever speaks of somebody who speaks of the interface
        let mut is_near = is_below.clone();
        grow(contracts, silent, &mut is_near, |file, types| {
            !types.is_disjoint(&file.named)
        });
        let lambdas = silent
            .iter()
            .zip(is_near)
            .map(|(file, is_near)| is_near && file.has_lambda);
        is_below
            .iter_mut()
            .zip(lambdas)
            .for_each(|(below, lambda)| *below |= lambda);
    }
    is_below
}

/// Adds files of which something holds with the types of the others, until there are no more.
fn grow(
    contracts: &[Outline],
    silent: &[Outline],
    chosen: &mut [bool],
    belongs: impl Fn(&Outline, &BTreeSet<String>) -> bool,
) {
    let mut types: BTreeSet<String> = BTreeSet::new();
    let known = silent.iter().zip(chosen.iter()).filter(|(_, chosen)| **chosen);
    for file in contracts.iter().chain(known.map(|(file, _)| file)) {
        types.extend(file.declared.iter().cloned());
    }
    while let Some(next) = (0..silent.len()).find(|&i| !chosen[i] && belongs(&silent[i], &types)) {
        chosen[next] = true;
        types.extend(silent[next].declared.iter().cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::with_classes_below;
    use echis_java::syntax::outline::outline;

    fn chosen(contracts: &str, silent: &[&str]) -> Vec<bool> {
        let silent: Vec<_> = silent.iter().map(|text| outline(text)).collect();
        with_classes_below(&[outline(contracts)], &silent)
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
