//! Compares the interpreter with the JVM: every static method in `tests/programs` without
//! parameters whose name begins with `test` must end alike in both.

use crate::support::{load, run_method};
use echis_java_explore::Ints;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Prints how each test method of a class ends.
const RUNNER: &str = r#"
import java.lang.reflect.*;
public class OracleRunner {
    public static void main(String[] args) throws Exception {
        java.io.PrintStream out = System.out;
        // A fresh class loader for each method, so that each sees uninitialised classes.
        for (String name : args) {
            Class<?> first = new Fresh(args[0]).loadClass(name);
            for (Method listed : first.getDeclaredMethods()) {
                if (!listed.getName().startsWith("test") || listed.getParameterCount() != 0) continue;
                Class<?> c = new Fresh(args[0]).loadClass(name);
                // a new stream for each method, as one of them may close it
                System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
                Method m = c.getDeclaredMethod(listed.getName());
                m.setAccessible(true);
                String shown;
                try {
                    Object r = m.invoke(null);
                    shown = m.getReturnType() == void.class ? "void" : show(r);
                } catch (InvocationTargetException e) {
                    String thrown = e.getCause().getClass().getName();
                    shown = "throws " + thrown.substring(thrown.lastIndexOf('.') + 1).replace('$', '.');
                } catch (Throwable e) {
                    shown = "throws " + e.getClass().getSimpleName();
                }
                out.println(name + "." + m.getName() + "\t" + shown);
            }
        }
    }
    static String show(Object r) {
        if (r instanceof Character) return "char " + (int) (Character) r;
        if (r instanceof Double) return "double " + Long.toHexString(Double.doubleToLongBits((Double) r));
        if (r instanceof Float) return "float " + Integer.toHexString(Float.floatToIntBits((Float) r));
        if (!(r instanceof String)) return String.valueOf(r);
        StringBuilder s = new StringBuilder("\"");
        for (char c : ((String) r).toCharArray()) {
            if (c >= 32 && c < 127) s.append(c); else s.append(String.format("\\u%04x", (int) c));
        }
        return s.append('"').toString();
    }
    static class Fresh extends ClassLoader {
        Fresh(String ignored) { super(null); }
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (java.io.InputStream in = OracleRunner.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                if (in == null) throw new ClassNotFoundException(name);
                byte[] b = in.readAllBytes();
                Class<?> c = defineClass(name, b, 0, b.length);
                return c;
            } catch (java.io.IOException e) { throw new ClassNotFoundException(name); }
        }
        { setDefaultAssertionStatus(true); }
    }
}
"#;

fn programs() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory)
        .expect("tests/programs")
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

/// The results of the JVM, by `Class.method`.
fn expected(files: &[PathBuf]) -> Option<BTreeMap<String, String>> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle");
    std::fs::create_dir_all(&out).expect("a directory for classes");
    let runner = out.join("OracleRunner.java");
    std::fs::write(&runner, RUNNER).expect("the runner");
    let compiled = Command::new("javac")
        .arg("-nowarn")
        .arg("-d")
        .arg(&out)
        .arg(&runner)
        .args(files)
        .output()
        .ok()?;
    assert!(
        compiled.status.success(),
        "javac: {}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let names = files.iter().filter_map(|f| f.file_stem()?.to_str());
    let ran = Command::new("java")
        .arg("-ea")
        .arg("-cp")
        .arg(&out)
        .arg("OracleRunner")
        .args(names)
        .output()
        .ok()?;
    assert!(
        ran.status.success(),
        "java: {}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    Some(
        text.lines()
            .filter_map(|l| l.split_once('\t'))
            .map(|(m, r)| (m.to_owned(), r.to_owned()))
            .collect(),
    )
}

#[test]
fn methods_end_as_on_the_jvm() {
    let files = programs();
    let Some(expected) = expected(&files) else {
        eprintln!("skipped: there is no javac");
        return;
    };
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a program");
        let name = path.file_stem().and_then(|s| s.to_str()).expect("a name");
        let java = load(&[(&path.to_string_lossy(), &text)]);
        for info in java.methods() {
            let Some((class, method)) = info.signature.trim_end_matches("()").rsplit_once('.') else {
                continue;
            };
            let Some(wanted) = expected
                .get(&format!("{class}.{method}"))
                .filter(|_| class == name)
            else {
                continue;
            };
            count += 1;
            let found = run_method(&java, info.method, Ints::Machine);
            if found != *wanted {
                wrong.push(format!("{class}.{method}: JVM {wanted}, here {found}"));
            }
        }
    }
    eprintln!("{} of {count} methods end as on the JVM", count - wrong.len());
    assert_eq!(count, expected.len(), "some methods were not found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
