//! The parts of a Java text that the search for counterexamples of a method depends on.
//!
//! The text is split into parts. Each method is a part, together with its contract. The shared part
//! is the rest: headers of classes, fields, constructors, predicates. A search depends on the shared
//! part, on its own method, and on all methods that these parts name, directly or not. Names are not
//! resolved: every occurrence of a word counts, so a method comes with its overloads and overriders.
//!
//! Some methods can matter although nothing names them. They belong to the shared part:
//!
//! - Methods with the name of a library method, since the library may call them.
//! - Methods of records, since patterns call the accessors.
//! - Methods that contain classes or lambda expressions, whose classes are numbered.
//! - Methods that name a static variable that is not final, since an earlier call may have assigned
//!   it.
//! - Methods that name a class with private constructors only, since they may create its objects.
//! - Methods without a body, since lambda expressions implement them.
//!
//! A part is compared by its tokens, and a place in it is counted in tokens. So white space, and
//! comments between members, do not matter; but whether there is white space between two tokens
//! does, because messages quote the text.

use super::java_tokens::{Token, TokenKind, tokens};
use echis_java_semantics::types::{ClassIx, MethodIx};
use echis_java_semantics::world::World;
use echis_java_semantics::{Java, MethodRef};
use echis_java_syntax::tree::{MethodKind, Modifiers, TypeKind};
use echis_report::Place;
use echis_source::FileId;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ops::Range;

/// The number of the shared part among the parts.
const SHARED: usize = 0;

/// The parts of the text of a program.
pub(super) struct TextParts<'a> {
    tokens: Vec<Token>,
    /// For each token, its part and its number in it; nothing for comments between members.
    owners: Vec<Option<(usize, usize)>>,
    /// The shared part, and then the methods in the order of the text.
    parts: Vec<Part<'a>>,
    /// The part of each method; methods without an entry belong to the shared part.
    part_of: FxHashMap<MethodIx, usize>,
    /// The parts of the methods with a name.
    named: FxHashMap<&'a str, Vec<usize>>,
}

/// A part of the text.
#[derive(Default)]
struct Part<'a> {
    /// The numbers of its tokens, in order.
    tokens: Vec<usize>,
    /// The words in it.
    words: FxHashSet<&'a str>,
    /// The hash of its tokens.
    digest: [u8; 32],
}

/// A method that can be a part of its own.
struct Candidate<'a> {
    method: MethodIx,
    name: &'a str,
    /// Its range in the text, with its contract.
    range: Range<usize>,
}

/// The parts that a search depends on.
pub(super) struct Dependencies<'p> {
    text: &'p TextParts<'p>,
    /// The numbers of the parts, in order.
    parts: Vec<usize>,
}

/// A place that stays valid when the parts move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) enum RelativePlace {
    /// In the library.
    Library { source: usize, start: usize, end: usize },
    /// In the user's text: its start, and its end.
    Own(Anchor, Anchor),
}

/// An offset in the user's text: the number of the part among those that the search depends on, the
/// number of the token in this part, and the offset in this token.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct Anchor(usize, usize, usize);

impl<'a> TextParts<'a> {
    /// Splits the only file of a program. `None` if there are several files, or if the text has
    /// unicode escapes, which can be parts of names.
    pub(super) fn new(java: &'a Java) -> Option<TextParts<'a>> {
        let text = &*java.sources.file(FileId(0)).text;
        if !java.is_library(FileId(1)) || text.contains("\\u") {
            return None;
        }
        let tokens = tokens(text);
        let mut candidates = candidates(&java.world);
        let of_shared = words_of_shared_methods(&java.world);
        candidates.retain_mut(|Candidate { range, .. }| {
            let first = tokens.partition_point(|t| t.range.start < range.start);
            let own = tokens[first..].iter().take_while(|t| t.range.start < range.end);
            let mut words = own.map(|t| &text[t.range.clone()]);
            // the mark of a contract belongs to its first clause
            let mark = first.checked_sub(1).map(|before| tokens[before].range.clone());
            if let Some(mark) = mark.filter(|mark| matches!(&text[mark.clone()], "//@" | "/*@")) {
                range.start = mark.start;
            }
            !words.any(|word| of_shared.contains(word))
        });
        let mut found = TextParts {
            owners: owners(&tokens, &candidates)?,
            tokens,
            parts: (0..=candidates.len()).map(|_| Part::default()).collect(),
            part_of: FxHashMap::default(),
            named: FxHashMap::default(),
        };
        for (i, candidate) in candidates.iter().enumerate() {
            found.part_of.insert(candidate.method, i + 1);
            found.named.entry(candidate.name).or_default().push(i + 1);
        }
        found.fill_parts(text);
        Some(found)
    }

    /// Gives the parts their tokens, words and hashes.
    fn fill_parts(&mut self, text: &'a str) {
        let mut hashes = vec![Sha256::new(); self.parts.len()];
        let mut before = None;
        for (number, token) in self.tokens.iter().enumerate() {
            let owner = self.owners[number].map(|(part, _)| part);
            if let Some(owner) = owner {
                let part = &mut self.parts[owner];
                let word = &text[token.range.clone()];
                part.tokens.push(number);
                if token.kind == TokenKind::Word {
                    part.words.insert(word);
                }
                let follows_space = token.follows_space || before != Some(owner);
                hashes[owner].update([u8::from(follows_space)]);
                hashes[owner].update(word.len().to_le_bytes());
                hashes[owner].update(word);
            }
            before = owner;
        }
        for (part, hash) in self.parts.iter_mut().zip(hashes) {
            part.digest = hash.finalize().into();
        }
    }

    /// The parts that the search for a method depends on.
    pub(super) fn dependencies(&self, method: MethodRef) -> Dependencies<'_> {
        let own = self.part_of.get(&method).copied().unwrap_or(SHARED);
        let mut is_included = vec![false; self.parts.len()];
        let mut waiting = vec![SHARED, own];
        while let Some(part) = waiting.pop() {
            if !std::mem::replace(&mut is_included[part], true) {
                let named = self.parts[part].words.iter().filter_map(|w| self.named.get(w));
                waiting.extend(named.flatten());
            }
        }
        let parts = (0..self.parts.len()).filter(|&i| is_included[i]).collect();
        Dependencies { text: self, parts }
    }
}

/// The methods of the user that can be parts, in the order of the text.
fn candidates(world: &World) -> Vec<Candidate<'_>> {
    let is_library = |c: ClassIx| world.class(c).is_prelude;
    let of_library = world.methods.iter().filter(|m| is_library(m.class));
    let library_names: FxHashSet<&str> = of_library.map(|m| &*m.name).collect();
    let inner: Vec<usize> = world
        .classes
        .iter()
        .filter(|c| !c.is_prelude)
        .map(|c| c.span.start as usize)
        .collect();
    let declared: Vec<usize> = own_declarations(world).collect();
    let methods = world.all_methods().filter_map(|ix| {
        let method = world.method(ix);
        let class = world.class(method.class);
        let source = method.source.as_ref()?;
        // a synthesized method stands at the name of its class
        let is_written = source.span.start < source.name.span.start;
        let stands_alone = !is_library(method.class)
            && world.is_declared(method.class)
            && class.kind != TypeKind::Record
            && source.kind == MethodKind::Method
            && source.body.is_some()
            // a contract file can have its contract
            && source.contract.iter().all(|clause| clause.span.file == source.span.file)
            && is_written
            && !library_names.contains(&*method.name);
        let clauses = source.contract.iter().map(|clause| clause.span.start);
        let start = clauses.fold(source.span.start, u32::min) as usize;
        let range = start..source.span.end as usize;
        let has_others = |places: &[usize]| places.iter().any(|at| range.contains(at));
        let is_whole = !has_others(&inner) && !has_others(&declared);
        (stands_alone && is_whole && !range.is_empty()).then_some(Candidate {
            method: ix,
            name: &method.name,
            range,
        })
    });
    let by_place: BTreeMap<usize, Candidate> = methods.map(|m| (m.range.start, m)).collect();
    by_place.into_values().collect()
}

/// The places of the user's fields and predicates.
fn own_declarations(world: &World) -> impl Iterator<Item = usize> {
    let is_own = |class: ClassIx| !world.class(class).is_prelude;
    let fields = world.fields.iter().filter(move |f| is_own(f.class));
    let predicates = world.predicates.iter().filter(move |p| is_own(p.class));
    let places = fields.map(|f| f.span).chain(predicates.map(|p| p.span));
    places.map(|span| span.start as usize)
}

/// The words by which a method belongs to the shared part: the names of static variables, and of
/// classes with private constructors only.
fn words_of_shared_methods(world: &World) -> FxHashSet<&str> {
    let fields = world.fields.iter();
    let is_assignable = |m: Modifiers| m.is_static && !m.is_final;
    let statics = fields.filter(|f| is_assignable(f.modifiers) && !world.class(f.class).is_prelude);
    let is_private = |&c: &MethodIx| world.method(c).modifiers.private;
    let hidden = world
        .classes
        .iter()
        .filter(|c| !c.is_prelude && !c.constructors.is_empty() && c.constructors.iter().all(is_private));
    let simple = hidden.map(|c| c.name.rsplit('.').next().unwrap_or_default());
    statics.map(|f| &*f.name).chain(simple).collect()
}

/// The owner of each token, as in [`TextParts`]. `None` if a token is in a method only partly.
fn owners(tokens: &[Token], methods: &[Candidate]) -> Option<Vec<Option<(usize, usize)>>> {
    let parts = parts_of_tokens(tokens, methods)?;
    let mut counts = vec![0; methods.len() + 1];
    let mut owners = Vec::with_capacity(tokens.len());
    let (mut at, mut before) = (0, SHARED);
    while at < tokens.len() {
        let part = parts[at];
        let is_comment = |i: usize| parts[i] == SHARED && tokens[i].kind == TokenKind::Comment;
        let comments = (at..tokens.len()).take_while(|&i| is_comment(i)).count();
        let after = parts.get(at + comments).copied().unwrap_or(SHARED);
        let is_between_members = before != SHARED || after != SHARED;
        let taken = comments.max(1);
        for _ in 0..taken {
            owners.push((comments == 0 || !is_between_members).then(|| {
                counts[part] += 1;
                (part, counts[part] - 1)
            }));
        }
        at += taken;
        before = part;
    }
    Some(owners)
}

/// The part of each token. `None` if a token is in a method only partly.
fn parts_of_tokens(tokens: &[Token], methods: &[Candidate]) -> Option<Vec<usize>> {
    let mut next = 0;
    let part_of = |token: &Token| {
        let Range { start, end } = token.range;
        while methods.get(next).is_some_and(|m| m.range.end <= start) {
            next += 1;
        }
        match methods.get(next).filter(|m| m.range.start < end) {
            Some(m) if start < m.range.start || m.range.end < end => None,
            Some(_) => Some(next + 1),
            None => Some(SHARED),
        }
    };
    tokens.iter().map(part_of).collect()
}

impl Dependencies<'_> {
    /// Adds the parts to a hash.
    pub(super) fn hash(&self, hash: &mut Sha256) {
        for &part in &self.parts {
            hash.update(self.text.parts[part].digest);
        }
    }

    /// A place relative to the parts. `None` if it is in none of them.
    pub(super) fn relative(&self, place: &Place) -> Option<RelativePlace> {
        let &Place { source, start, end } = place;
        if source != 0 {
            return Some(RelativePlace::Library { source, start, end });
        }
        let first = self.anchor(start, start)?;
        let last = if start < end {
            self.anchor(end - 1, end)?
        } else {
            first
        };
        Some(RelativePlace::Own(first, last))
    }

    /// The place to which [`Dependencies::relative`] gives this.
    pub(super) fn absolute(&self, place: &RelativePlace) -> Option<Place> {
        Some(match place {
            &RelativePlace::Library { source, start, end } => Place { source, start, end },
            RelativePlace::Own(start, end) => Place {
                source: 0,
                start: self.offset(start)?,
                end: self.offset(end)?,
            },
        })
    }

    /// The anchor of an offset in, or at the end of, the token that covers the byte `inside`.
    fn anchor(&self, inside: usize, offset: usize) -> Option<Anchor> {
        let tokens = &self.text.tokens;
        let number = tokens.partition_point(|t| t.range.end <= inside);
        let token = tokens.get(number).filter(|t| t.range.start <= inside)?;
        let (part, in_part) = self.text.owners[number]?;
        let part = self.parts.binary_search(&part).ok()?;
        Some(Anchor(part, in_part, offset - token.range.start))
    }

    fn offset(&self, &Anchor(part, in_part, offset): &Anchor) -> Option<usize> {
        let part = &self.text.parts[*self.parts.get(part)?];
        let token = &self.text.tokens[*part.tokens.get(in_part)?];
        Some(token.range.start + offset)
    }
}
