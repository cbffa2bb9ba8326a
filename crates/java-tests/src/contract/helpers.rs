//! Predicates as methods of the class of tests. One that has several bodies asks the class of the receiver.

use super::{Said, Speaker, Unsayable};
use crate::Suite;
use crate::names::{Names, identifier};
use crate::wrap;
use echis_java_explore::widen;
use echis_java_semantics::types::{ClassIx, PredicateIx, Type};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What tests of a class need to ask about contracts.
#[derive(Clone, Default)]
pub(crate) struct Helpers {
    /// Names of methods that are taken.
    pub names: Names,
    /// The names of methods by the predicate, and whether its own body is meant.
    methods: BTreeMap<(PredicateIx, bool), String>,
    /// Their source.
    pub text: String,
}

impl Speaker<'_, '_> {
    /// The name of the method for a predicate.
    pub(super) fn helper(&mut self, predicate: PredicateIx, is_own: bool) -> Said<String> {
        let world = self.suite.world();
        let info = world.predicate(predicate);
        let is_own = is_own || info.is_static || world.bodies(predicate) == [predicate];
        let key = (predicate, is_own);
        if let Some(known) = self.helpers.methods.get(&key) {
            return Ok(known.clone());
        }
        let name = self.helpers.names.take(&identifier(&info.name));
        // It can call itself.
        self.helpers.methods.insert(key, name.clone());
        let text = self.method(predicate, is_own, &name)?;
        self.helpers.text.push_str(&text);
        Ok(name)
    }

    fn method(&mut self, predicate: PredicateIx, is_own: bool, name: &str) -> Said<String> {
        let suite = self.suite;
        let info = suite.world().predicate(predicate);
        let mut parameters = Vec::new();
        let mut inner = Speaker {
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
                // Its class can be one that has nothing to do with the other bodies.
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
            let mut body = info.body.clone().ok_or(Unsayable)?;
            widen(&mut body);
            let holds = inner.text(&body)?;
            wrap::statement(&mut text, &format!("return {holds};"));
        } else {
            let named = |var| inner.variables[var].clone();
            let names: Vec<String> = info.parameters.iter().map(named).collect();
            inner.family(predicate, &names, &mut text)?;
        }
        text.push_str("    }\n\n");
        Ok(text)
    }

    /// The body that belongs to the class of the receiver.
    fn family(&mut self, predicate: PredicateIx, parameters: &[String], out: &mut String) -> Said<()> {
        let suite = self.suite;
        for body in suite.world().bodies(predicate) {
            let class: ClassIx = suite.world().predicate(body).class;
            let class = suite.scope.source(&Type::class(class)).ok_or(Unsayable)?;
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

/// A type in source; if it has no name there, what everything is.
fn named(suite: &Suite, ty: &Type) -> String {
    let name = suite.scope.source(ty);
    name.unwrap_or_else(|| "Object".to_owned())
}
