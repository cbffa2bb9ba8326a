use echis::Sym;

fn middle<T: Ord + Copy>(a: T, b: T, c: T) -> T {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if c < low {
        low
    } else if high < c {
        high
    } else {
        c
    }
}

#[echis::test]
fn middle_is_the_second_of_three(a: Sym<i64>, b: Sym<i64>, c: Sym<i64>) -> bool {
    let mut sorted = [a, b, c];
    sorted.sort();
    middle(a, b, c) == sorted[1]
}
