//! Reduces the library to the declarations that a program needs, because parsing and checking the
//! whole library takes longer than exploring most programs.
//!
//! A declaration is kept if the user's files, the language itself or another kept declaration
//! mentions its name. Names are not resolved: every occurrence of a word counts, so a method keeps
//! its overloads and overriders. There are two exceptions. Where the library writes `C.f` and its
//! class `C` declares a member `f`, only that class's `f` are mentioned. And of the members that the
//! language uses without naming them, just those are kept (see `implicit.rs`).
//!
//! The build script lists the declarations (see `declarations.rs`).

use std::ops::Range;

/// A declaration in the library. It is kept whenever it has no name and its type or file is kept.
struct Declaration {
    /// The index of its file.
    file: u16,
    /// The index of its name in [`NAMES`], or [`NONE`].
    name: u16,
    /// The index of its name with that of its type before it in [`NAMES`], or [`NONE`].
    qualified: u16,
    /// The index of the type that has it as a member, or [`NONE`].
    within: u16,
    /// Its range in the text; for a type, up to and including the `{`.
    start: u32,
    end: u32,
    /// The offset of the final `}` of a type; 0 for other declarations.
    close: u32,
    /// Where the names that it mentions begin in [`MENTIONS`]. They end where those of the next
    /// declaration begin.
    mentions: u32,
}

/// The index that stands for nothing.
const NONE: u16 = u16::MAX;

impl Declaration {
    /// Makes a declaration from the numbers that the build script writes.
    const fn of(
        [file, name, qualified, within]: [u16; 4],
        [start, end, close, mentions]: [u32; 4],
    ) -> Declaration {
        Declaration {
            file,
            name,
            qualified,
            within,
            start,
            end,
            close,
            mentions,
        }
    }
}

// `PATHS`, `TEXTS`, `NAMES`, `DECLARATIONS` and `MENTIONS`. A type precedes its members.
include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// For each file, the ranges of the declarations that are reachable from the names that
/// `is_mentioned` accepts.
pub(super) fn kept(is_mentioned: impl Fn(&str) -> bool) -> Vec<Vec<Range<usize>>> {
    let mut mentioned: Vec<bool> = NAMES.split(' ').map(is_mentioned).collect();
    let mut is_kept = vec![false; DECLARATIONS.len()];
    let mut has_types = vec![false; TEXTS.len()];
    let mut grows = true;
    while grows {
        grows = false;
        for (i, declared) in DECLARATIONS.iter().enumerate() {
            let is_within = match (declared.within, declared.name) {
                // package and import declarations
                (NONE, NONE) => has_types[usize::from(declared.file)],
                (NONE, _) => true,
                (within, _) => is_kept[usize::from(within)],
            };
            let has = |name: u16| name != NONE && mentioned[usize::from(name)];
            let is_needed = declared.name == NONE || has(declared.name) || has(declared.qualified);
            if is_kept[i] || !is_within || !is_needed {
                continue;
            }
            grows = true;
            is_kept[i] = true;
            has_types[usize::from(declared.file)] = true;
            let end = DECLARATIONS
                .get(i + 1)
                .map_or(MENTIONS.len(), |next| next.mentions as usize);
            for name in &MENTIONS[declared.mentions as usize..end] {
                mentioned[usize::from(*name)] = true;
            }
        }
    }
    let mut ranges = vec![Vec::new(); TEXTS.len()];
    let kept = DECLARATIONS.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
    for (declared, _) in kept {
        let of_file: &mut Vec<Range<usize>> = &mut ranges[usize::from(declared.file)];
        of_file.push(declared.start as usize..declared.end as usize);
        if declared.close > 0 {
            of_file.push(declared.close as usize..declared.close as usize + 1);
        }
    }
    for of_file in &mut ranges {
        of_file.sort_unstable_by_key(|range| range.start);
    }
    ranges
}
