//! Reduces the library to the declarations that a program needs, because parsing and checking the
//! whole library takes longer than exploring most programs.
//!
//! A declaration is kept if the user's files, the language itself or another kept declaration
//! mentions its name. Names are not resolved: every occurrence of a word counts. So all
//! declarations with the same name are kept or none is, and a method keeps its overloads and
//! overriders.

use rustc_hash::FxHashSet;
use std::ops::Range;

/// A declaration in the library: a type, a member of a type, or a package or import declaration.
struct Declaration<'t> {
    /// The name that has to be mentioned for the declaration to be kept. Without a name, it is kept
    /// whenever its type or file is, as are fields, constructors, abstract methods and imports.
    name: Option<&'t str>,
    /// Its range in the text; for a type, up to and including the `{`.
    range: Range<usize>,
    /// The words in it; for a type, those before the `{`.
    mentions: Vec<&'t str>,
    members: Vec<Declaration<'t>>,
    /// The range of the final `}` of a type; empty for other declarations.
    end: Range<usize>,
    /// The number among all declarations of the library.
    number: usize,
}

/// The texts of the library, split into declarations.
pub(super) struct Library {
    files: Vec<(&'static str, Vec<Declaration<'static>>)>,
    /// The number of declarations.
    count: usize,
}

impl Library {
    /// Splits texts.
    pub(super) fn new(texts: Vec<&'static str>) -> Library {
        let mut count = 0;
        let mut files = Vec::new();
        for text in texts {
            let mut scanner = Scanner { text, at: 0, count };
            let mut declared = Vec::new();
            while let Some(next) = scanner.declaration(None) {
                declared.push(next);
            }
            count = scanner.count;
            files.push((text, declared));
        }
        Library { files, count }
    }

    /// The texts, reduced to the declarations that are reachable from the mentioned names. Blanks
    /// replace the others, so that positions stay. A text without kept declarations becomes empty.
    pub(super) fn reduced(&self, mentioned: FxHashSet<&str>) -> Vec<String> {
        let mut kept = Kept {
            declarations: vec![false; self.count],
            mentioned,
        };
        let mut grows = true;
        while grows {
            grows = false;
            for (_, file) in &self.files {
                grows |= kept.keep_file(file);
            }
        }
        let reduced = self.files.iter().map(|(text, file)| {
            if !file.iter().any(|d| kept.declarations[d.number]) {
                return String::new();
            }
            let mut bytes = vec![b' '; text.len()];
            file.iter().for_each(|d| kept.copy(d, text, &mut bytes));
            // Valid UTF-8, as whole declarations are copied.
            String::from_utf8(bytes).unwrap_or_default()
        });
        reduced.collect()
    }
}

/// What a program needs of the library.
struct Kept<'t> {
    /// Whether each declaration is kept, by number.
    declarations: Vec<bool>,
    /// The words of the program and of the kept declarations.
    mentioned: FxHashSet<&'t str>,
}

impl Kept<'_> {
    /// Keeps the mentioned types of a file. If any type is kept, also keeps the package and import
    /// declarations. Returns whether a declaration is newly kept.
    fn keep_file(&mut self, file: &[Declaration<'static>]) -> bool {
        let mut grows = false;
        for declared in file.iter().filter(|d| d.name.is_some()) {
            grows |= self.keep(declared);
        }
        if file.iter().any(|d| self.declarations[d.number]) {
            for header in file.iter().filter(|d| d.name.is_none()) {
                grows |= self.keep(header);
            }
        }
        grows
    }

    /// Keeps a declaration if its name is mentioned or it has none; then does the same for its
    /// members. Returns whether a declaration is newly kept.
    fn keep(&mut self, declared: &Declaration<'static>) -> bool {
        let is_kept = self.declarations[declared.number];
        if !is_kept && declared.name.is_some_and(|name| !self.mentioned.contains(name)) {
            return false;
        }
        let mut grows = !is_kept;
        if !is_kept {
            self.declarations[declared.number] = true;
            self.mentioned.extend(&declared.mentions);
        }
        for member in &declared.members {
            grows |= self.keep(member);
        }
        grows
    }

    /// Copies a declaration, if it is kept, and its kept members from `text` to the same position in
    /// `to`.
    fn copy(&self, declared: &Declaration, text: &str, to: &mut [u8]) {
        if self.declarations[declared.number] {
            for range in [&declared.range, &declared.end] {
                to[range.clone()].copy_from_slice(&text.as_bytes()[range.clone()]);
            }
            declared
                .members
                .iter()
                .for_each(|member| self.copy(member, text, to));
        }
    }
}

/// Splits a text of the library, which is well-formed, into declarations.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The number of declarations so far, in all texts.
    count: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Token<'t> {
    /// An identifier, a keyword or a number.
    Word(&'t str),
    /// One byte of punctuation, or the opening quote of a whole string or character literal.
    Symbol(u8),
}

impl<'t> Scanner<'t> {
    /// The next declaration in the type `enclosing`, or in a file. `None` before the `}` of the type
    /// and at the end of the file.
    fn declaration(&mut self, enclosing: Option<&str>) -> Option<Declaration<'t>> {
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
                    // The name of a method is the word before its parameters.
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
            // Constructors are always kept, and so are abstract methods: functional interfaces need
            // theirs, although lambda expressions do not mention it.
            name: name.filter(|&name| Some(name) != enclosing && !is_abstract),
            range: start..self.at,
            mentions,
            members: Vec::new(),
            end: 0..0,
            number: self.next_number(),
        })
    }

    /// Reads a type declaration from its name on. It begins at `start`, and `mentions` has the words
    /// before the name.
    fn type_declaration(&mut self, start: usize, mut mentions: Vec<&'t str>) -> Option<Declaration<'t>> {
        let name = word(self.token()?)?;
        loop {
            match self.token()? {
                Token::Symbol(b'{') => break,
                token => mentions.extend(word(token)),
            }
        }
        let range = start..self.at;
        let mut members = Vec::new();
        while let Some(member) = self.declaration(Some(name)) {
            members.push(member);
        }
        self.skip_blank();
        let end = self.at..self.at + 1;
        self.at += 1;
        Some(Declaration {
            name: Some(name),
            range,
            mentions,
            members,
            end,
            number: self.next_number(),
        })
    }

    fn next_number(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    /// Skips the rest of a block after its `{`, including its `}`. Adds its words to `mentions`.
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
        if is_word_byte(first) {
            self.at += rest.iter().position(|&b| !is_word_byte(b)).unwrap_or(rest.len());
            return Some(Token::Word(&self.text[start..self.at]));
        }
        self.at += match first {
            b'"' | b'\'' => literal_length(rest),
            _ => 1,
        };
        Some(Token::Symbol(first))
    }

    /// Skips white space and line comments. The library has no other comments.
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

/// The length of the string or character literal at the beginning of a text.
fn literal_length(text: &[u8]) -> usize {
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

/// All words of a text. Words in comments count, because contracts are comments; so do words in
/// strings.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_ascii() && !is_word_byte(c as u8))
}

/// Whether a byte can be part of a name. Bytes beyond ASCII count as letters.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}
