//! Writes the canonical form of a declaration while it is serialised.
//!
//! The types of a declaration and its parts are known, so the form has neither the names of fields
//! nor those of variants, and no two declarations have the same form. It is made without a tree of
//! JSON values in between, since the forms of all declarations are made anew for each run.

use super::canonical::Canonical;
use echis_source::{FileId, Span};
use echis_viper::ast::Program;
use serde::ser::{self, Error as _, Serialize};
use serde_json::Error;

/// Writes to a canonical form.
pub(super) struct CanonicalSerializer<'a> {
    pub program: &'a Program,
    pub form: &'a mut Canonical,
}

/// Writes the parts of a sequence, a map or a structure.
pub(super) struct Compound<'a, 's> {
    serializer: &'s mut CanonicalSerializer<'a>,
    /// The numbers of a span and their count, if it is one.
    span: Option<([u32; 3], usize)>,
}

type Written = Result<(), Error>;

impl<'a> CanonicalSerializer<'a> {
    fn write(&mut self, bytes: &[u8]) {
        self.form.bytes.extend_from_slice(bytes);
    }

    /// Writes a text after its length.
    fn write_text(&mut self, text: &str) -> Written {
        self.form.write_text(text);
        Ok(())
    }

    /// Starts a value with a known number of parts.
    fn compound<'s>(&'s mut self) -> Compound<'a, 's> {
        Compound {
            serializer: self,
            span: None,
        }
    }

    /// Starts a sequence or a map after its length.
    fn sequence<'s>(&'s mut self, length: Option<usize>) -> Result<Compound<'a, 's>, Error> {
        let length = length.ok_or_else(|| Error::custom("a sequence has a length"))?;
        self.write(&length.to_le_bytes());
        Ok(self.compound())
    }

    /// Starts a variant with several parts.
    fn variant<'s>(&'s mut self, index: u32) -> Compound<'a, 's> {
        self.write(&index.to_le_bytes());
        self.compound()
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        echis_recursion::deep(|| value.serialize(self))
    }
}

/// A value that is a number.
fn number<T: Serialize + ?Sized>(value: &T) -> Result<u32, Error> {
    let number = serde_json::to_value(value)?.as_u64();
    let number = number.and_then(|n| u32::try_from(n).ok());
    number.ok_or_else(|| Error::custom("a number is expected"))
}

macro_rules! numbers {
    ($($method:ident: $type:ty,)*) => {
        $(fn $method(self, number: $type) -> Written {
            self.write(&number.to_le_bytes());
            Ok(())
        })*
    };
}

impl<'a, 's> ser::Serializer for &'s mut CanonicalSerializer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'a, 's>;
    type SerializeTuple = Compound<'a, 's>;
    type SerializeTupleStruct = Compound<'a, 's>;
    type SerializeTupleVariant = Compound<'a, 's>;
    type SerializeMap = Compound<'a, 's>;
    type SerializeStruct = Compound<'a, 's>;
    type SerializeStructVariant = Compound<'a, 's>;

    numbers! {
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_f32: f32,
        serialize_f64: f64,
    }

    fn serialize_bool(self, value: bool) -> Written {
        self.write(&[u8::from(value)]);
        Ok(())
    }

    fn serialize_char(self, c: char) -> Written {
        self.write_text(c.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Written {
        self.write_text(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Written {
        self.write(&bytes.len().to_le_bytes());
        self.write(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Written {
        self.write(b"~");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        self.write(b"!");
        self.value(value)
    }

    fn serialize_unit(self) -> Written {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Written {
        self.write(&index.to_le_bytes());
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        self.value(value)
    }

    /// Writes the name of an id in its place.
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        if variant.ends_with("Id") {
            let written = self.form.write_id(self.program, variant, number(value)?);
            return written.ok_or_else(|| Error::custom("an unknown id"));
        }
        self.write(&index.to_le_bytes());
        self.value(value)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Compound<'a, 's>, Error> {
        self.sequence(length)
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'a, 's>, Error> {
        Ok(self.compound())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'a, 's>, Error> {
        Ok(self.compound())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Compound<'a, 's>, Error> {
        let is_span = variant == "Span";
        let mut compound = self.variant(index);
        compound.span = is_span.then_some(([0; 3], 0));
        Ok(compound)
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Compound<'a, 's>, Error> {
        self.sequence(length)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'a, 's>, Error> {
        Ok(self.compound())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Compound<'a, 's>, Error> {
        Ok(self.variant(index))
    }
}

impl Compound<'_, '_> {
    /// Writes an element, unless it is a number of a span.
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        match &mut self.span {
            Some((numbers, count)) => {
                let place = numbers.get_mut(*count);
                *place.ok_or_else(|| Error::custom("a span has three numbers"))? = number(value)?;
                *count += 1;
                Ok(())
            }
            None => self.serializer.value(value),
        }
    }

    /// Adds a span to the form, if it is one.
    fn finish(self) -> Written {
        if let Some(([file, start, end], _)) = self.span {
            let file = FileId(file);
            self.serializer.form.spans.push(Span { file, start, end });
        }
        Ok(())
    }
}

macro_rules! sequences {
    ($($trait:ident::$method:ident,)*) => {
        $(impl ser::$trait for Compound<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.element(value)
            }

            fn end(self) -> Written {
                self.finish()
            }
        })*
    };
}

sequences! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

macro_rules! structures {
    ($($trait:ident,)*) => {
        $(impl ser::$trait for Compound<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Written {
                self.element(value)
            }

            fn end(self) -> Written {
                self.finish()
            }
        })*
    };
}

structures! {
    SerializeStruct,
    SerializeStructVariant,
}

impl ser::SerializeMap for Compound<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.element(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.element(value)
    }

    fn end(self) -> Written {
        self.finish()
    }
}
