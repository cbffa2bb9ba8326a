//! Splits the library's texts into declarations. Only the build script uses this module.

use crate::implicit::IMPLICIT;
use crate::words::{is_word_byte, words};
use std::ops::Range;

/// A declaration in a text: a type, a member of a type, or a package or import declaration.
pub(crate) struct Declaration<'t> {
    /// The name that has to be mentioned for the declaration to be kept. Without a name, it is kept
    /// whenever its type or file is, as are fields, constructors, abstract methods, the methods of
    /// [`IMPLICIT`], and imports.
    pub name: Option<&'t str>,
    /// The index of the type that has it as a member.
    pub within: Option<usize>,
    /// Its range in the text; for a type, up to and including the `{`.
    pub range: Range<usize>,
    /// The offset of the final `}` of a type.
    pub close: Option<usize>,
    /// The words in it; for a type, those before the `{`.
    pub mentions: Vec<Mention<'t>>,
}

/// A word in a declaration.
#[derive(Clone, Copy)]
pub(crate) struct Mention<'t> {
    pub word: &'t str,
    /// The word before it, if only a dot stands between them.
    pub qualifier: Option<&'t str>,
}

impl Mention<'_> {
    /// The word with that before it.
    pub(crate) fn qualified(&self) -> Option<String> {
        Some(format!("{}.{}", self.qualifier?, self.word))
    }
}

/// The declarations of a well-formed text, in order. A type precedes its members.
pub(crate) fn declarations(text: &str) -> Vec<Declaration<'_>> {
    let mut scanner = Scanner {
        text,
        at: 0,
        before: [Token::Symbol(b';'); 2],
        found: Vec::new(),
    };
    while scanner.declaration(None).is_some() {}
    scanner.found
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The last two tokens.
    before: [Token<'t>; 2],
    found: Vec<Declaration<'t>>,
}

#[derive(Clone, Copy, PartialEq)]
enum Token<'t> {
    /// An identifier, a keyword or a number.
    Word(&'t str),
    /// One byte of punctuation, or the opening quote of a whole string or character literal.
    Symbol(u8),
}

impl<'t> Scanner<'t> {
    /// Reads the next declaration in the type with the index `within`, or in the file. `None`
    /// before the `}` of the type and at the end of the file.
    fn declaration(&mut self, within: Option<usize>) -> Option<()> {
        self.skip_blank();
        let start = self.at;
        let (mut name, mut own_mention, mut mentions) = (None, None, Vec::new());
        let (mut depth, mut is_assigned, mut last) = (0_u32, false, Token::Symbol(b';'));
        loop {
            let before = self.at;
            let (token, mention) = self.mention()?;
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
                        own_mention = mentions.pop();
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
                    mentions.extend(mention);
                    return self.type_declaration(start, within, mentions);
                }
                _ => mentions.extend(mention),
            }
            last = token;
        }
        let declared = &self.text[start..self.at];
        let is_abstract = declared.ends_with(';') && !mentions.iter().any(|m| m.word == "native");
        // An abstract method needs its overriders.
        mentions.extend(own_mention.filter(|_| is_abstract));
        let lines = declared.lines().map(str::trim_start);
        let contract = lines.filter_map(|line| line.strip_prefix("//@")).flat_map(words);
        mentions.extend(contract.map(|word| Mention {
            word,
            qualifier: None,
        }));
        // Constructors are always kept, and so are abstract methods: functional interfaces need
        // theirs, although lambda expressions do not mention it.
        let enclosing = within.and_then(|class| self.found[class].name);
        self.found.push(Declaration {
            name: name.filter(|&name| {
                Some(name) != enclosing && !is_abstract && !is_implicit(enclosing, name, declared)
            }),
            within,
            range: start..self.at,
            close: None,
            mentions,
        });
        Some(())
    }

    /// Reads a type declaration from its name on. It begins at `start`, and `mentions` has the words
    /// before the name.
    fn type_declaration(
        &mut self,
        start: usize,
        within: Option<usize>,
        mut mentions: Vec<Mention<'t>>,
    ) -> Option<()> {
        let name = word(self.token()?)?;
        loop {
            match self.mention()? {
                (Token::Symbol(b'{'), _) => break,
                (_, mention) => mentions.extend(mention),
            }
        }
        let index = self.found.len();
        self.found.push(Declaration {
            name: Some(name),
            within,
            range: start..self.at,
            close: None,
            mentions,
        });
        while self.declaration(Some(index)).is_some() {}
        self.skip_blank();
        self.found[index].close = Some(self.at);
        self.at += 1;
        Some(())
    }

    /// Skips the rest of a block after its `{`, including its `}`. Adds its words to `mentions`.
    fn block(&mut self, mentions: &mut Vec<Mention<'t>>) -> Option<()> {
        let mut depth = 1;
        while depth > 0 {
            match self.mention()? {
                (Token::Symbol(b'{'), _) => depth += 1,
                (Token::Symbol(b'}'), _) => depth -= 1,
                (_, mention) => mentions.extend(mention),
            }
        }
        Some(())
    }

    /// The next token, and what it mentions.
    fn mention(&mut self) -> Option<(Token<'t>, Option<Mention<'t>>)> {
        let token = self.token()?;
        let qualifier = match self.before {
            [Token::Word(qualifier), Token::Symbol(b'.')] => Some(qualifier),
            _ => None,
        };
        self.before = [self.before[1], token];
        let mention = word(token).map(|word| Mention { word, qualifier });
        Some((token, mention))
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

/// Whether a method is one of [`IMPLICIT`]. `declared` is its whole text.
fn is_implicit(enclosing: Option<&str>, name: &str, declared: &str) -> bool {
    let class = enclosing.unwrap_or("");
    let signature = format!("{name}({})", parameter_types(name, declared));
    let forms = [
        signature.clone(),
        format!("{class}.{name}"),
        format!("{class}.{signature}"),
    ];
    IMPLICIT
        .iter()
        .any(|entry| forms.iter().any(|form| form == entry))
}

/// The types of the parameters of a method, with commas between them. They have no type arguments
/// of their own in the methods of [`IMPLICIT`].
fn parameter_types(name: &str, declared: &str) -> String {
    let parameters = declared
        .split_once(&format!("{name}("))
        .map_or("", |(_, rest)| rest);
    let parameters = parameters.split(')').next().unwrap_or("");
    let ty = |parameter: &str| parameter.trim().split(' ').next().unwrap_or("").to_owned();
    parameters.split(',').map(ty).collect::<Vec<_>>().join(",")
}

fn word<'t>(token: Token<'t>) -> Option<&'t str> {
    match token {
        Token::Word(word) => Some(word),
        Token::Symbol(_) => None,
    }
}
