//! `echis explore --tests`.

use crate::{echis, folder};

const DIVIDE: &[u8] = b"class Divide { static int divide(int a, int b) { return a / b; } }";

#[test]
fn each_path_becomes_a_test() {
    let place = folder("tests-out", &[("Divide.java", DIVIDE)]);
    let arguments = ["explore", "Divide.java", "--format", "json", "--tests"];
    for (more, marks) in [
        (&["plain"][..], ["static void path1()", "static void path2()"]),
        (&["junit", "--junit"], ["@Test", "import org.junit"]),
    ] {
        let ran = echis(&place, &[&arguments[..], more].concat(), b"");
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(!ran.out.contains("no test"), "{}", ran.out);
        let file = place.join(more[0]).join("Divide_divide_Test.java");
        let text = std::fs::read_to_string(file).expect("a file of tests");
        assert!(marks.iter().all(|mark| text.contains(mark)), "{text}");
    }
}
