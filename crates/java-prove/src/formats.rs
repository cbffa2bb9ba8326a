//! Calls with a constant format string, such as `String.format("%d of %s", n, name)`. If the format
//! matches the arguments and all of these are strings or boxes, the call returns some string,
//! throws nothing and runs no user code.

use super::Encoder;
use super::build::*;
use echis_java_semantics::tree::{Constant, Expr, ExprKind};
use echis_java_semantics::types::{MethodIx, Type};
use echis_source::Span;
use echis_viper::syntax::{BinOp, Exp, Primitive};

impl Encoder<'_> {
    /// Returns the value of a formatting or hashing call, if it depends only on strings and boxed
    /// values.
    pub(super) fn made_of_values(
        &mut self,
        method: MethodIx,
        receiver: Option<&Expr>,
        arguments: &[Expr],
        span: Span,
    ) -> Option<Exp> {
        let info = self.world.method(method);
        let (class, name, result) = (info.class, info.name.clone(), info.result.clone());
        let is_of = |wanted: &str| self.is_library(method) && &*self.world.class(class).name == wanted;
        let (format, given) = match (&*name, arguments) {
            ("format", [format, given]) if is_of("String") => (Some(format), given),
            ("printf" | "format", [format, given]) if is_of("PrintStream") => (Some(format), given),
            ("formatted", [given]) if is_of("String") => (receiver, given),
            ("hash", [given]) if is_of("Objects") => (None, given),
            _ => return None,
        };
        let ExprKind::ArrayLiteral(given) = &given.kind else {
            return None;
        };
        let types: Vec<&Type> = given.iter().map(|e| &e.ty).collect();
        let are_values = types.iter().all(|ty| self.is_value(ty));
        let fits = match format.map(|format| &format.constant) {
            Some(Some(Constant::String(units))) => self.fits(&String::from_utf16_lossy(units), &types),
            Some(_) => false,
            None => true,
        };
        if !are_values || !fits {
            return None;
        }
        if let (false, Some(receiver)) = (info.modifiers.is_static, receiver) {
            self.receiver(receiver);
        }
        given.iter().for_each(|e| self.effect(e));
        Some(match result {
            Type::Int => {
                let hash = self.any(Primitive::Int, span);
                self.read(hash, &Type::Int, span)
            }
            _ => {
                let text = self.any(Primitive::Ref, span);
                self.assume(binary(BinOp::Ne, text.clone(), null(span), span), span);
                text
            }
        })
    }

    /// Returns whether objects of a type are strings or boxes, which the library formats without
    /// running user code.
    fn is_value(&self, ty: &Type) -> bool {
        *ty == self.world.string() || self.world.unboxed(ty).is_some()
    }

    /// Returns whether a format accepts arguments of these types. Extra arguments are allowed.
    fn fits(&self, format: &str, types: &[&Type]) -> bool {
        let mut left = types.iter();
        let mut rest = format;
        while let Some(at) = rest.find('%') {
            let Some(found) = specifier(&rest[at + 1..]) else {
                return false;
            };
            rest = &rest[at + 1 + found.length..];
            let takes = match found.conversion {
                '%' | 'n' => continue,
                conversion => left.next().map(|ty| self.takes(conversion, ty)),
            };
            if takes != Some(true) {
                return false;
            }
        }
        true
    }

    fn takes(&self, conversion: char, ty: &Type) -> bool {
        let value = self.world.unboxed(ty);
        match conversion {
            's' | 'b' => true,
            'd' | 'x' => matches!(value, Some(Type::Byte | Type::Short | Type::Int | Type::Long)),
            'c' => value == Some(Type::Char),
            _ => false,
        }
    }
}

/// A format specifier, without its `%`.
struct Specifier {
    conversion: char,
    length: usize,
}

/// Parses the specifier that a text begins with. Only an optional width, with `-` or `0` before it,
/// is supported.
fn specifier(text: &str) -> Option<Specifier> {
    let is_padded = text.starts_with(['-', '0']);
    let padding = &text[usize::from(is_padded)..];
    let width = padding.len() - padding.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let conversion = padding[width..].chars().next()?;
    let has_sense = match conversion {
        '%' | 'n' => !is_padded && width == 0,
        'd' | 'x' => !is_padded || width > 0,
        's' | 'b' | 'c' => !text.starts_with('0') && (!is_padded || width > 0),
        _ => false,
    };
    // a large width overflows an `int` or makes the text too long
    (has_sense && width < 4 && !padding.starts_with('0')).then_some(Specifier {
        conversion,
        length: usize::from(is_padded) + width + conversion.len_utf8(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_simple_specifiers_are_read() {
        let read = |text: &str| specifier(text).map(|s| (s.conversion, s.length));
        assert_eq!(read("d of"), Some(('d', 1)));
        assert_eq!(read("-5s"), Some(('s', 3)));
        assert_eq!(read("05d"), Some(('d', 3)));
        assert_eq!(read("n"), Some(('n', 1)));
        for wrong in [
            "", "-d", "0d", "05s", "5n", "-%", "1$d", ",d", "+d", "q", ".2f", "12345d", "-05d", "00d",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
