//! What of the library a program can come to. Reading all of it takes longer than exploring most
//! programs, so that only what is mentioned is read: by the user's files, by the language itself,
//! or by what is mentioned.
//!
//! A name counts wherever it stands and whatever it means, so that of all declarations with a name
//! there are all or none: what is overloaded and what is overridden stays together.

use rustc_hash::FxHashSet;
use std::ops::Range;

/// A type of the library, or a member of one.
struct Declaration<'t> {
    /// What has to be mentioned; without it, what it stands in.
    name: Option<&'t str>,
    /// Where it stands; of a type, up to its first `{`.
    place: Range<usize>,
    /// What it mentions; of a type, before its first `{`.
    mentions: Vec<&'t str>,
    members: Vec<Declaration<'t>>,
    /// Of a type, its last `}`.
    end: Range<usize>,
    is_kept: bool,
}

/// Texts of the library with nothing but what is reached from what is mentioned, at the places
/// where it stood. A text of which nothing is left is empty.
pub(super) fn cut<'t>(texts: &[&'t str], mut mentioned: FxHashSet<&'t str>) -> Vec<String> {
    let mut files: Vec<_> = texts.iter().map(|text| Scanner { text, at: 0 }.file()).collect();
    let mut grows = true;
    while grows {
        grows = false;
        for file in &mut files {
            grows |= keep_file(file, &mut mentioned);
        }
    }
    let cut = texts.iter().zip(&files).map(|(text, file)| {
        let mut blank = vec![b' '; text.len()];
        let is_kept = file.iter().any(|d| d.is_kept);
        file.iter().for_each(|d| d.copy(text, &mut blank));
        let blank = if is_kept { blank } else { Vec::new() };
        // only whole declarations are copied
        String::from_utf8(blank).unwrap_or_default()
    });
    cut.collect()
}

/// Keeps the types of a file that are mentioned, and then what stands before them. Whether there
/// are more than before.
fn keep_file<'t>(file: &mut [Declaration<'t>], mentioned: &mut FxHashSet<&'t str>) -> bool {
    let mut grows = false;
    for declared in file.iter_mut().filter(|d| d.name.is_some()) {
        grows |= declared.keep(mentioned);
    }
    if file.iter().any(|d| d.is_kept) {
        for before in file.iter_mut().filter(|d| d.name.is_none()) {
            grows |= before.keep(mentioned);
        }
    }
    grows
}

impl<'t> Declaration<'t> {
    /// Keeps a declaration if it is mentioned, and of its members what is. Whether there is more
    /// than before.
    fn keep(&mut self, mentioned: &mut FxHashSet<&'t str>) -> bool {
        if !self.is_kept && self.name.is_some_and(|name| !mentioned.contains(name)) {
            return false;
        }
        let mut grows = !self.is_kept;
        self.is_kept = true;
        mentioned.extend(&self.mentions);
        for member in &mut self.members {
            grows |= member.keep(mentioned);
        }
        grows
    }

    fn copy(&self, text: &str, to: &mut [u8]) {
        if self.is_kept {
            for place in [&self.place, &self.end] {
                to[place.clone()].copy_from_slice(&text.as_bytes()[place.clone()]);
            }
            self.members.iter().for_each(|member| member.copy(text, to));
        }
    }
}

/// Reads the declarations of a text of the library, all of which are well-formed.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Token<'t> {
    Word(&'t str),
    Symbol(u8),
}

impl<'t> Scanner<'t> {
    fn file(mut self) -> Vec<Declaration<'t>> {
        let mut declared = Vec::new();
        while let Some(next) = self.declaration(None) {
            declared.push(next);
        }
        declared
    }

    /// The next declaration in a type, or in a file. None before a `}` and at the end.
    fn declaration(&mut self, of: Option<&str>) -> Option<Declaration<'t>> {
        self.skip_blank();
        let start = self.at;
        let (mut name, mut mentions) = (None, Vec::new());
        let (mut depth, mut is_assigned, mut last) = (0_u32, false, Token::Symbol(b';'));
        loop {
            let before = self.at;
            let token = self.token()?;
            match token {
                Token::Symbol(b'}') if mentions.is_empty() => {
                    self.at = before;
                    return None;
                }
                Token::Symbol(b';') if depth == 0 => break,
                Token::Symbol(b'=') if depth == 0 => is_assigned = true,
                Token::Symbol(b'(') => {
                    if let (Token::Word(word), None, false) = (last, name, is_assigned) {
                        name = Some(word);
                    }
                    depth += 1;
                }
                Token::Symbol(b')') => depth -= 1,
                Token::Symbol(b'{') => {
                    self.block(&mut mentions)?;
                    if !is_assigned {
                        break;
                    }
                }
                Token::Word("class" | "interface") if depth == 0 && last != Token::Symbol(b'.') => {
                    mentions.extend(word(token));
                    return self.type_declaration(start, mentions);
                }
                _ => mentions.extend(word(token)),
            }
            last = token;
        }
        let declared = &self.text[start..self.at];
        let is_abstract = declared.ends_with(';') && !mentions.contains(&"native");
        let lines = declared.lines().map(str::trim_start);
        mentions.extend(lines.filter_map(|line| line.strip_prefix("//@")).flat_map(words));
        Some(Declaration {
            // what is abstract has to be implemented
            name: name.filter(|&name| Some(name) != of && !is_abstract),
            place: start..self.at,
            mentions,
            members: Vec::new(),
            end: 0..0,
            is_kept: false,
        })
    }

    /// What comes behind the word `class` or `interface`.
    fn type_declaration(&mut self, start: usize, mut mentions: Vec<&'t str>) -> Option<Declaration<'t>> {
        let name = word(self.token()?)?;
        loop {
            match self.token()? {
                Token::Symbol(b'{') => break,
                token => mentions.extend(word(token)),
            }
        }
        let place = start..self.at;
        let mut members = Vec::new();
        while let Some(member) = self.declaration(Some(name)) {
            members.push(member);
        }
        self.skip_blank();
        let end = self.at..self.at + 1;
        self.at += 1;
        Some(Declaration {
            name: Some(name),
            place,
            mentions,
            members,
            end,
            is_kept: false,
        })
    }

    /// What comes behind a `{`, with its `}`.
    fn block(&mut self, mentions: &mut Vec<&'t str>) -> Option<()> {
        let mut depth = 1;
        while depth > 0 {
            match self.token()? {
                Token::Symbol(b'{') => depth += 1,
                Token::Symbol(b'}') => depth -= 1,
                token => mentions.extend(word(token)),
            }
        }
        Some(())
    }

    fn token(&mut self) -> Option<Token<'t>> {
        self.skip_blank();
        let rest = &self.text.as_bytes()[self.at..];
        let first = *rest.first()?;
        let start = self.at;
        if is_part(first) {
            self.at += rest.iter().position(|&b| !is_part(b)).unwrap_or(rest.len());
            return Some(Token::Word(&self.text[start..self.at]));
        }
        self.at += match first {
            b'"' | b'\'' => literal(rest),
            _ => 1,
        };
        Some(Token::Symbol(first))
    }

    /// Skips spaces and comments.
    fn skip_blank(&mut self) {
        let text = self.text.as_bytes();
        while let Some(byte) = text.get(self.at) {
            if text[self.at..].starts_with(b"//") {
                self.at += text[self.at..].iter().take_while(|&&b| b != b'\n').count();
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }
}

/// The length of the text or character that begins here.
fn literal(text: &[u8]) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != text[0] {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

fn word<'t>(token: Token<'t>) -> Option<&'t str> {
    match token {
        Token::Word(word) => Some(word),
        Token::Symbol(_) => None,
    }
}

/// All words of a text, in comments and strings too: contracts are comments.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_ascii() && !is_part(c as u8))
}

/// Whether names can have a byte. All letters beyond ASCII count.
fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}
