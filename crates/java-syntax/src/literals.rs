//! Parses literals: integers, floating-point numbers, characters, strings and text blocks (JLS
//! 3.10).

use super::escapes;
use super::tree::Literal;
use echis_numbers::Float;
use echis_numbers::Precision;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// Parses an integer literal (JLS 3.10.1). `negated` says that a minus precedes it, which allows
/// 2147483648; the value is returned without the minus. The error is the message for the user.
pub(super) fn integer(text: &str, negated: bool) -> Result<Literal, &'static str> {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    let lower = digits.to_ascii_lowercase();
    let (body, is_long) = match lower.strip_suffix('l') {
        Some(body) => (body, true),
        None => (lower.as_str(), false),
    };
    let (radix, body) = if let Some(hex) = body.strip_prefix("0x") {
        (16, hex)
    } else if let Some(binary) = body.strip_prefix("0b") {
        (2, binary)
    } else if body.len() > 1 && body.starts_with('0') {
        (8, &body[1..])
    } else {
        (10, body)
    };
    let value = u128::from_str_radix(body, radix).map_err(|_| "this integer is malformed or too large")?;
    let bits = if is_long { 64 } else { 32 };
    let limit = if radix == 10 {
        (1u128 << (bits - 1)) - u128::from(!negated)
    } else {
        (1u128 << bits) - 1
    };
    if value > limit {
        return Err("this integer is too large");
    }
    if is_long {
        let value = if radix == 10 {
            value as i128
        } else {
            i128::from(value as u64 as i64)
        };
        return Ok(Literal::Long(value));
    }
    Ok(Literal::Int(if radix == 10 {
        value as i64
    } else {
        i64::from(value as u32 as i32)
    }))
}

/// Parses a floating-point literal (JLS 3.10.2), rounding to nearest. The error is the message for
/// the user.
pub(super) fn floating(text: &str) -> Result<Literal, &'static str> {
    let digits: String = text.chars().filter(|&c| c != '_').collect();
    let lower = digits.to_ascii_lowercase();
    let (body, precision) = match lower.strip_suffix('f') {
        Some(body) => (body, Precision::Single),
        None => (lower.strip_suffix('d').unwrap_or(&lower), Precision::Double),
    };
    const MALFORMED: &str = "this number is malformed";
    let (number, is_zero) = match body.strip_prefix("0x") {
        Some(hex) => hexadecimal(hex, precision).ok_or(MALFORMED)?,
        None => {
            let significand = body.split('e').next().unwrap_or(body);
            let is_zero = !significand.contains(|c| matches!(c, '1'..='9'));
            let number = Float::parse(body, precision)
                .filter(|_| body.starts_with(|c: char| c == '.' || c.is_ascii_digit()));
            (number.ok_or(MALFORMED)?, is_zero)
        }
    };
    match number.value() {
        value if value.is_infinite() => Err("this number is too large"),
        0.0 if !is_zero => Err("this number is too small"),
        _ => Ok(Literal::Float(number)),
    }
}

/// Parses `h.hhhp±d`, a hexadecimal floating-point literal without `0x`. Returns the nearest number
/// and whether all digits are zero, or `None` if the text is malformed.
fn hexadecimal(text: &str, precision: Precision) -> Option<(Float, bool)> {
    let (significand, exponent) = text.split_once('p')?;
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let digits = BigUint::parse_bytes(format!("{whole}{fraction}").as_bytes(), 16)?;
    if digits == BigUint::ZERO {
        return Some((Float::zero(precision), true));
    }
    let sign = if exponent.starts_with('-') { -1 } else { 1 };
    let size = exponent.trim_start_matches(['+', '-']);
    if size.is_empty() || !size.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    // Clamps the exponent: beyond this limit the number overflows or underflows anyway.
    const FAR: i64 = 1 << 40;
    let exponent = sign * size.parse::<i64>().map_or(FAR, |size| size.min(FAR)) - 4 * fraction.len() as i64;
    let (bits, least) = match precision {
        Precision::Single => (24, -149),
        Precision::Double => (53, -1074),
    };
    // The number is `digits * 2^exponent`; its last significant bit has the weight `2^last`.
    let first = digits.bits() as i64 - 1 + exponent;
    if first > 1023 {
        return Some((Float::from(f64::INFINITY).to_precision(precision), false));
    }
    let last = (first - bits + 1).max(least);
    let shift = last - exponent;
    let rounded = match shift {
        ..=0 => digits << shift.unsigned_abs(),
        _ if first < least - 1 => BigUint::ZERO,
        _ => {
            let half = BigUint::from(1u8) << (shift - 1);
            let kept = &digits >> shift;
            let rest = digits - (&kept << shift);
            let is_up = rest > half || (rest == half && kept.bit(0));
            kept + u8::from(is_up)
        }
    };
    let power = match last {
        -1074..=-1023 => f64::from_bits(1 << (last + 1074)),
        _ => f64::from_bits(((last + 1023) as u64) << 52),
    };
    // Both factors are exact, and so is the product unless it overflows.
    let value = rounded.to_f64()? * power;
    Some((Float::from(value).to_precision(precision), false))
}

/// Parses a character literal with its quotes (JLS 3.10.4).
pub(super) fn character(text: &str) -> Result<Literal, &'static str> {
    let inner = text
        .strip_prefix('\'')
        .and_then(|t| t.strip_suffix('\''))
        .ok_or("this character is malformed")?;
    match unescape(inner, false)?.as_slice() {
        [unit] => Ok(Literal::Char(*unit)),
        _ => Err("a character literal holds exactly one UTF-16 code unit"),
    }
}

/// Parses a string literal or a text block with its quotes (JLS 3.10.5, 3.10.6).
pub(super) fn string(text: &str) -> Result<Literal, &'static str> {
    let units = if let Some(inner) = text.strip_prefix("\"\"\"") {
        let inner = inner
            .strip_suffix("\"\"\"")
            .ok_or("this text block is malformed")?;
        unescape(&strip_indentation(inner)?, true)?
    } else {
        let inner = text
            .strip_prefix('"')
            .and_then(|t| t.strip_suffix('"'))
            .ok_or("this string is malformed")?;
        if inner.contains(['\n', '\r']) {
            return Err("a string literal ends on its line");
        }
        unescape(inner, false)?
    };
    Ok(Literal::String(Arc::from(units)))
}

/// Strips the incidental white space of a text block (JLS 3.10.6).
fn strip_indentation(inner: &str) -> Result<String, &'static str> {
    let inner = inner.replace("\r\n", "\n").replace('\r', "\n");
    let (first, rest) = inner
        .split_once('\n')
        .ok_or("a text block begins on a new line")?;
    if !first.trim_matches([' ', '\t', '\x0c']).is_empty() {
        return Err("a text block begins on a new line");
    }
    let lines: Vec<&str> = rest.split('\n').collect();
    let white = |c: char| c == ' ' || c == '\t' || c == '\x0c';
    let indentation = lines
        .iter()
        .enumerate()
        .filter(|(i, line)| i + 1 == lines.len() || !line.trim_matches(white).is_empty())
        .map(|(_, line)| line.len() - line.trim_start_matches(white).len())
        .min()
        .unwrap_or(0);
    let stripped: Vec<&str> = lines
        .iter()
        .map(|line| line.get(indentation..).unwrap_or("").trim_end_matches(white))
        .collect();
    Ok(stripped.join("\n"))
}

/// Replaces the remaining unicode escapes (JLS 3.3), then the escape sequences (JLS 3.10.7).
/// `block` says that the text is a text block, in which a backslash can continue a line.
fn unescape(text: &str, block: bool) -> Result<Vec<u16>, &'static str> {
    let units = unicode_escapes(text)?;
    let mut out = Vec::with_capacity(units.len());
    let mut rest = units.iter().copied().peekable();
    while let Some(unit) = rest.next() {
        if unit != u16::from(b'\\') {
            out.push(unit);
            continue;
        }
        let next = rest
            .next()
            .and_then(|u| u8::try_from(u).ok())
            .ok_or("unknown escape sequence")?;
        let unit = match next {
            b'b' => 8,
            b't' => 9,
            b'n' => 10,
            b'f' => 12,
            b'r' => 13,
            b's' => 32,
            b'"' | b'\'' | b'\\' => u16::from(next),
            b'\n' if block => continue,
            b'0'..=b'7' => {
                let mut value = u16::from(next - b'0');
                let most = if next <= b'3' { 2 } else { 1 };
                for _ in 0..most {
                    match rest.peek() {
                        Some(&digit) if (48..56).contains(&digit) => {
                            value = value * 8 + (digit - 48);
                            rest.next();
                        }
                        _ => break,
                    }
                }
                value
            }
            _ => return Err("unknown escape sequence"),
        };
        out.push(unit);
    }
    Ok(out)
}

/// Encodes a text in UTF-16 and replaces the unicode escapes that
/// [`escapes::replace`] leaves.
fn unicode_escapes(text: &str) -> Result<Vec<u16>, &'static str> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        if c != '\\' {
            out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            rest = after;
        } else if after.starts_with('u') {
            let (unit, length) = escapes::unit(rest).ok_or("malformed unicode escape")?;
            out.push(unit);
            rest = &rest[length..];
        } else {
            // Copies the backslash together with the escaped character, so that `\\u0041` is not
            // read as an escape.
            out.push(u16::from(b'\\'));
            rest = after;
            if let Some(c) = rest.chars().next() {
                out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    Ok(out)
}
