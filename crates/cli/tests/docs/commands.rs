//! Runs every command in a block that begins with ```` ```console ```` and compares what it prints.
//! `TRYCMD=overwrite cargo test -p echis-cli --test docs` writes what is printed now into the pages.

use crate::{pages, workplace, z3};

#[test]
fn commands_print_what_the_pages_say() {
    let cases = trycmd::TestCases::new();
    cases.env("ECHIS_Z3", z3().to_string_lossy());
    for program in ["cat", "ls"] {
        cases.register_bin(program, std::path::Path::new("/bin").join(program));
    }
    for page in pages() {
        cases.case(page);
    }
    // Commands run in the current folder, so no other test of this binary may depend on it.
    std::env::set_current_dir(workplace("commands")).expect("the folder can be entered");
    cases.run();
}
