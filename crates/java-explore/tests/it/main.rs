//! Integration tests of the Java front end and of lowering: error messages, results of runs
//! compared with the JVM, and robustness against invalid texts.

mod java;
mod library;
mod oracle;
mod robust;
mod support;
