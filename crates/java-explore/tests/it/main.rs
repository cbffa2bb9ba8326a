//! Java read, checked and lowered: what the answers are, that runs end as on the JVM, and that no text
//! makes it panic.

mod java;
mod library;
mod oracle;
mod robust;
mod support;
