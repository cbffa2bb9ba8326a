//! Translates predicates to methods of the test class. A predicate with several bodies selects the
//! body by the class of the receiver.

use super::{ContractPrinter, Inexpressible, Printed};
use crate::Suite;
use crate::line_breaks;
use crate::names::{Names, identifier};
use echis_java_explore::widen;
use echis_java_semantics::types::{ClassIx, PredicateIx, Type};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The methods that the tests of a class need to check contracts.
#[derive(Clone, Default)]
pub(crate) struct Helpers {
    /// The names of methods that are taken.
    pub names: Names,
    /// The names of the methods, by the predicate and by whether its own body is meant.
    methods: BTreeMap<(PredicateIx, bool), String>,
    /// The source of the methods.
    pub text: String,
}

impl ContractPrinter<'_, '_> {
    /// The name of the method for a predicate, which is written on first use.
    pub(super) fn helper(&mut self, predicate: PredicateIx, is_own: bool) -> Printed<String> {
        let world = self.suite.world();
        let info = world.predicate(predicate);
        let is_own = is_own || info.is_static || world.bodies(predicate) == [predicate];
        let key = (predicate, is_own);
        if let Some(known) = self.helpers.methods.get(&key) {
            return Ok(known.clone());
        }
        let name = self.helpers.names.take(&identifier(&info.name));
        // Registered before the body is written, since a predicate can be recursive.
        self.helpers.methods.insert(key, name.clone());
        let text = self.method(predicate, is_own, &name)?;
        self.helpers.text.push_str(&text);
        Ok(name)
    }

    /// The source of the method for a predicate.
    fn method(&mut self, predicate: PredicateIx, is_own: bool, name: &str) -> Printed<String> {
        let suite = self.suite;
        let info = suite.world().predicate(predicate);
        let mut parameters = Vec::new();
        let mut inner = ContractPrinter {
            suite,
            helpers: &mut *self.helpers,
            this: None,
            result: None,
            variables: BTreeMap::new(),
            olds: BTreeMap::new(),
            names: Names::default(),
        };
        inner.names.take("self");
        if !info.is_static {
            inner.this = Some("self".to_owned());
            let class = match is_own {
                true => named(suite, &Type::class(info.class)),
                // The declaring class may be unrelated to the classes of the other bodies.
                false => "Object".to_owned(),
            };
            parameters.push(format!("{class} self"));
        }
        for &var in &info.parameters {
            let info = suite.world().var(var);
            let name = inner.names.take(&identifier(&info.name));
            parameters.push(format!("{} {name}", named(suite, &info.ty)));
            inner.variables.insert(var, name);
        }
        let mut text = format!(
            "    // The predicate {}.{}.\n    private static boolean {name}({}) throws Throwable {{\n",
            suite.world().class(info.class).name,
            info.name,
            parameters.join(", ")
        );
        if is_own {
            let mut body = info.body.clone().ok_or(Inexpressible)?;
            widen(&mut body);
            let holds = inner.text(&body)?;
            line_breaks::statement(&mut text, &format!("return {holds};"));
        } else {
            let named = |var| inner.variables[var].clone();
            let names: Vec<String> = info.parameters.iter().map(named).collect();
            inner.family(predicate, &names, &mut text)?;
        }
        text.push_str("    }\n\n");
        Ok(text)
    }

    /// Writes the selection of the body by the receiver's class.
    fn family(&mut self, predicate: PredicateIx, parameters: &[String], out: &mut String) -> Printed<()> {
        let suite = self.suite;
        for body in suite.world().bodies(predicate) {
            let class: ClassIx = suite.world().predicate(body).class;
            let class = suite.scope.source(&Type::class(class)).ok_or(Inexpressible)?;
            let own = self.helper(body, true)?;
            let mut passed = vec![format!("({class}) self")];
            passed.extend(parameters.iter().cloned());
            let _ = write!(
                out,
                "        if (self instanceof {class}) {{\n            return {own}({});\n        }}\n",
                passed.join(", ")
            );
        }
        out.push_str("        throw new IllegalArgumentException(\"no predicate\");\n");
        Ok(())
    }
}

/// The source of a type; `Object` if the type has no name in the test.
fn named(suite: &Suite, ty: &Type) -> String {
    let name = suite.scope.source(ty);
    name.unwrap_or_else(|| "Object".to_owned())
}
