//! `#[symbolic]` on what is no function.

use echis::symbolic;

#[symbolic]
struct Account {
    balance: u32,
}

trait Rule {
    #[symbolic]
    fn applies(&self) -> bool;
}

#[symbolic]
async fn later() {}

#[symbolic(quickly)]
fn with_arguments() {}

fn main() {}
