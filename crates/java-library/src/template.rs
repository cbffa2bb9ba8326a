//! Templates in the library's Java: a member that Java's library has for each primitive type is
//! written once.
//!
//! A template is Java text with parameters between dollar signs. Each use is a line of its own:
//!
//! ```text
//! //# template Max($type$)
//! public static $type$ max($type$ x, $type$ y) {
//!     return x >= y ? x : y;
//! }
//! //# end
//!
//! //# Max(int)
//! //# Max(long)
//! ```
//!
//! - `//# template NAME(PARAMETERS)` begins a template and `//# end` ends it. The instantiated text
//!   contains neither these lines nor those between them.
//! - `//# NAME(ARGUMENTS)` is replaced by the lines of that template. Each parameter is replaced by
//!   its argument, also within words, strings and contracts: `$type$Value` becomes `intValue`.
//! - A template can be used in all files, and within other templates.
//! - A comma separates arguments unless it stands within parentheses or angle brackets: the only
//!   argument of `Refused(V put(K key, V value))` is the head of a method. Therefore an operator
//!   such as `<` has to be the last argument.
//!
//! Members that differ between types by more than a few words are written for each type, beside the
//! uses of the templates.
//!
//! Only the build script uses this module.

use std::collections::BTreeMap;

/// The beginning of a directive.
const MARK: &str = "//# ";

/// The templates of all files, by name.
pub(crate) struct Templates<'t>(BTreeMap<&'t str, Template<'t>>);

struct Template<'t> {
    parameters: Vec<&'t str>,
    lines: Vec<&'t str>,
}

/// A line that begins or ends a template, or uses one.
enum Directive<'t> {
    Define(Call<'t>),
    End,
    Use(Call<'t>),
}

/// A name with parameters or arguments: `Max(int)`.
struct Call<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
}

impl<'t> Templates<'t> {
    /// Collects the templates that these texts define.
    pub(crate) fn of(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut templates = BTreeMap::new();
        for text in texts.filter(|text| text.contains(MARK)) {
            let mut lines = text.lines();
            while let Some(line) = lines.next() {
                if let Some(Directive::Define(head)) = directive(line) {
                    let template = Template {
                        parameters: head.arguments,
                        lines: lines.by_ref().take_while(|line| !is_end(line)).collect(),
                    };
                    templates.insert(head.name, template);
                }
            }
        }
        Self(templates)
    }

    /// Removes the definitions of templates from a text, and replaces each use by the lines of the
    /// template. A use that fits no template stays as it is.
    pub(crate) fn instantiate(&self, text: &str) -> String {
        if !text.contains(MARK) {
            return text.to_owned();
        }
        let mut java = String::with_capacity(2 * text.len());
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let body = match directive(line) {
                Some(Directive::Define(_)) => {
                    lines.by_ref().take_while(|line| !is_end(line)).for_each(drop);
                    continue;
                }
                Some(Directive::Use(call)) => self.body(&call),
                Some(Directive::End) | None => None,
            };
            match body {
                Some(body) => java += &self.instantiate(&body),
                None => {
                    java += line;
                    java.push('\n');
                }
            }
        }
        java
    }

    /// The lines of the called template with the arguments in place of the parameters. `None` if no
    /// template has this name and this number of parameters.
    fn body(&self, call: &Call) -> Option<String> {
        let template = self.0.get(call.name)?;
        if template.parameters.len() != call.arguments.len() {
            return None;
        }
        let body = template.lines.join("\n") + "\n";
        let pairs = template.parameters.iter().zip(&call.arguments);
        Some(pairs.fold(body, |body, (parameter, argument)| {
            body.replace(parameter, argument)
        }))
    }
}

fn directive(line: &str) -> Option<Directive<'_>> {
    let content = line.trim().strip_prefix(MARK)?;
    match content.strip_prefix("template ") {
        Some(head) => Some(Directive::Define(call(head)?)),
        None if content == "end" => Some(Directive::End),
        None => Some(Directive::Use(call(content)?)),
    }
}

fn is_end(line: &str) -> bool {
    matches!(directive(line), Some(Directive::End))
}

/// Reads `NAME(ARGUMENTS)`.
fn call(text: &str) -> Option<Call<'_>> {
    let (name, arguments) = text.strip_suffix(')')?.split_once('(')?;
    let mut depth = 0_u32;
    let separates = |c: char| {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    };
    let arguments = arguments.split(separates).map(str::trim_start).collect();
    Some(Call { name, arguments })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn java(text: &str) -> String {
        Templates::of([text].into_iter()).instantiate(text)
    }

    const MAX: &str = "
class Numbers {
    //# template Max($type$, $Type$)
    // The larger one.
    static $type$ max$Type$($type$ x, $type$ y)
    //@ ensures \\result >= ($type$) x;
    {
        return x >= y ? x : y; // \"$type$\"
    }
    //# end
    int before;
    //# Max(int, Int)
    int between;
    //# Max(long, Long)
}
";

    #[test]
    fn each_use_becomes_the_lines_of_the_template() {
        let method = |ty: &str, name: &str| {
            format!(
                "    // The larger one.
    static {ty} max{name}({ty} x, {ty} y)
    //@ ensures \\result >= ({ty}) x;
    {{
        return x >= y ? x : y; // \"{ty}\"
    }}
"
            )
        };
        let expected = format!(
            "\nclass Numbers {{\n    int before;\n{}    int between;\n{}}}\n",
            method("int", "Int"),
            method("long", "Long")
        );
        assert_eq!(java(MAX), expected);
    }

    #[test]
    fn a_text_without_templates_stays_as_it_is() {
        let text = "class A {\n    // # end\n    //@ ensures true;\n\n}";
        assert_eq!(java(text), text);
    }

    #[test]
    fn templates_of_one_file_are_used_in_others_and_in_templates() {
        let definitions = "//# template One($x$)\none $x$;\n//# end\n//# template Two($y$)\n//# One($y$$y$)\ntwo $y$;\n//# end\n";
        let other = "//# Two(a)\n//# One(b)\n";
        let templates = Templates::of([other, definitions].into_iter());
        assert_eq!(templates.instantiate(other), "one aa;\ntwo a;\none b;\n");
        assert_eq!(templates.instantiate(definitions), "");
    }

    #[test]
    fn commas_in_brackets_separate_no_arguments() {
        let text = "//# template Method($head$, $order$)\n$head$ { return x $order$ 0; }\n//# end\n";
        let uses = "//# Method(boolean f(Map<K, V> m, int x), <)\n//# Method(int g(), >)\n";
        let expected = "boolean f(Map<K, V> m, int x) { return x < 0; }\nint g() { return x > 0; }\n";
        assert_eq!(java(&(text.to_owned() + uses)), expected);
    }

    #[test]
    fn a_template_can_be_without_parameters() {
        assert_eq!(java("//# template One()\none;\n//# end\n//# One()\n"), "one;\n");
    }

    #[test]
    fn uses_that_fit_no_template_stay() {
        for wrong in ["//# Max(int)", "//# Min(int, Int)", "//# Max", "//# end"] {
            let text = MAX.replace("//# Max(int, Int)", wrong);
            assert!(java(&text).contains(wrong), "{wrong}");
        }
    }
}
