//! Finds Java files without contracts that must be verified together with files that have
//! contracts. These are files with subtypes of the classes there, since a subtype must satisfy the
//! contracts that it inherits, and files with lambda expressions that may implement an interface
//! there.

use echis_java_syntax::outline::Outline;
use std::collections::BTreeSet;

/// Returns the indices of those `silent` files, which have no contracts, that can contain subtypes
/// of the types in the files with contracts.
pub fn files_with_subtypes(contracts: &[Outline], silent: &[Outline]) -> BTreeSet<usize> {
    let mut with_subtypes = BTreeSet::new();
    add_until_fixed_point(contracts, silent, &mut with_subtypes, |file, types| {
        !file.is_whole && !types.is_disjoint(&file.identifiers) || !types.is_disjoint(&file.supertypes)
    });
    let found = with_subtypes.iter().map(|&i| &silent[i]);
    if contracts.iter().chain(found).any(|file| file.has_interface) {
        // a lambda expression can reach the interface through files that name each other's types
        let mut near = with_subtypes.clone();
        add_until_fixed_point(contracts, silent, &mut near, |file, types| {
            !types.is_disjoint(&file.identifiers)
        });
        with_subtypes.extend(near.into_iter().filter(|&i| silent[i].has_lambda));
    }
    with_subtypes
}

/// Adds each silent file for which `belongs` holds with the types declared in the chosen files,
/// until a fixed point is reached.
fn add_until_fixed_point(
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
    use super::files_with_subtypes;
    use echis_java_syntax::outline::outline;

    fn chosen(contracts: &str, silent: &[&str]) -> Vec<bool> {
        let silent: Vec<_> = silent.iter().map(|text| outline(text)).collect();
        let below = files_with_subtypes(&[outline(contracts)], &silent);
        (0..silent.len()).map(|i| below.contains(&i)).collect()
    }

    #[test]
    fn subtypes_are_followed() {
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
        // a lambda expression cannot implement a class
        assert_eq!(chosen("class Fn { } class Use { }", &all), [false, false, false]);
    }

    #[test]
    fn unparsable_files_may_have_any_supertype() {
        assert_eq!(chosen("class Base { }", &["class S extends ? Base { }"]), [true]);
    }
}
