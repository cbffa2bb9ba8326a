//! Small programs and what their runs have to say.

mod support;

mod assertions;
