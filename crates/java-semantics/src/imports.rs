//! Imports (JLS 7.5): resolves the imports of each file once, looks up imported names, and reports
//! wrong imports.
//!
//! ```java
//! import a.A;           // single-type import: hides `A` of the own package
//! import a.*;           // on demand: hidden by `A` of the own package
//! import static a.A.f;  // all static members `f` of `A`, types included
//! ```

use super::Checker;
use super::types::{ClassIx, FieldIx, MethodIx};
use super::world::World;
use echis_java_syntax::tree::{Import, Modifiers, Unit};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The names that the imports of a file declare.
#[derive(Debug, Clone, Default)]
pub struct ImportScope {
    /// Single-type imports by the simple name of the type.
    single: FxHashMap<Arc<str>, SingleType>,
    /// The classes of single-static imports, by the name of the member. `None` for a class that is
    /// not known.
    single_static: FxHashMap<Arc<str>, Vec<Option<ClassIx>>>,
    /// The packages and classes of imports on demand.
    on_demand: Vec<OnDemand>,
    /// The classes of static imports on demand. `None` for a class that is not known.
    static_on_demand: Vec<Option<ClassIx>>,
}

/// The single-type imports of one simple name.
#[derive(Debug, Clone, Copy)]
struct SingleType {
    /// The class; `None` if it is not known.
    class: Option<ClassIx>,
    /// Another class, of a later import of the same simple name.
    other: Option<ClassIx>,
    /// Whether there is certainly no such class.
    is_missing: bool,
}

/// What an import on demand imports.
#[derive(Debug, Clone)]
enum OnDemand {
    /// The classes of a package.
    Package(Arc<str>),
    /// The member classes that a class declares. Inherited ones are imported only by static imports.
    Class(ClassIx),
}

/// What a simple name denotes in a file, outside of its classes.
pub(super) enum Imported {
    /// A class.
    Class(ClassIx),
    /// Several classes that are imported alike.
    Ambiguous(ClassIx, ClassIx),
    /// A class that is imported, but not known.
    Unknown,
    /// A class that is imported, but certainly does not exist.
    Missing,
    /// Nothing that is known.
    Nothing,
}

impl Checker {
    /// Resolves the imports of a file. Reports single-type imports that are certainly wrong:
    /// their classes are members of the packages and classes that declare them, so that no
    /// supertypes are needed.
    pub(super) fn resolve_imports(&mut self, file: &Unit, is_prelude: bool) -> ImportScope {
        let mut scope = ImportScope::default();
        for import in &file.imports {
            match (import.is_static, import.on_demand) {
                (false, false) => {
                    let is_missing = !is_prelude && self.is_missing_import(import);
                    self.add_single_type(&mut scope, import, is_missing);
                    if !is_prelude {
                        self.check_declared_twice(import, file);
                    }
                }
                (false, true) => scope
                    .on_demand
                    .push(match self.world.class_at_path(&import.path) {
                        Some(class) => OnDemand::Class(class),
                        None => OnDemand::Package(Arc::from(import.path.join("."))),
                    }),
                (true, false) => {
                    if let Some((name, path)) = import.path.split_last() {
                        let classes = scope.single_static.entry(name.clone()).or_default();
                        classes.push(self.world.class_at_path(path));
                    }
                }
                (true, true) => scope
                    .static_on_demand
                    .push(self.world.class_at_path(&import.path)),
            }
        }
        scope
    }

    /// Adds a single-type import. Reports two imports of one simple name (JLS 7.5.1).
    fn add_single_type(&mut self, scope: &mut ImportScope, import: &Import, is_missing: bool) {
        let Some(name) = import.path.last() else { return };
        let class = self.world.class_at_path(&import.path);
        let new = SingleType {
            class,
            other: None,
            is_missing,
        };
        let first = scope.single.entry(name.clone()).or_insert(new);
        if let (Some(a), Some(b)) = (first.class, class)
            && a != b
        {
            first.other = Some(b);
            let a = self.world.full_name(a);
            let message = format!(
                "a type with the same simple name is already defined by the single-type-import of {a}"
            );
            self.error(import.span, message);
        }
    }

    /// Reports a single-type import of a class that certainly does not exist, as a package or class
    /// of the program does not declare it. Returns whether it was reported.
    fn is_missing_import(&mut self, import: &Import) -> bool {
        let Some((name, around)) = import.path.split_last() else {
            return false;
        };
        if self.world.class_at_path(&import.path).is_some() {
            return false;
        }
        let package = around.join(".");
        let place = match self.world.class_at_path(around) {
            Some(class) if !self.world.class(class).is_prelude => {
                format!("class {}", self.world.full_name(class))
            }
            None if self.world.packages.is_known(&package) => format!("package {package}"),
            _ => return false,
        };
        self.error(
            import.span,
            format!("cannot find symbol: class {name} in {place}"),
        );
        true
    }

    /// Reports an import of a class whose simple name is that of a class of the file (JLS 7.5.1).
    fn check_declared_twice(&mut self, import: &Import, file: &Unit) {
        let Some((name, around)) = import.path.split_last() else {
            return;
        };
        let is_declared = file.types.iter().any(|declared| declared.name.text == *name);
        if is_declared && around.join(".") != *file.package {
            let own = self.world.packages.class(&file.package, name);
            let own = own.map_or_else(|| name.to_string(), |class| self.world.full_name(class));
            let message = format!("{own} is already defined in this compilation unit");
            self.error(import.span, message);
        }
    }

    /// Reports imports of classes that are not accessible, and static imports of members that the
    /// class certainly does not have.
    pub(super) fn check_imports(&mut self, unit: usize, imports: &[Import]) {
        for import in imports {
            if !import.is_static {
                self.check_imported_class(unit, import);
                continue;
            }
            let (path, member) = match import.path.split_last() {
                Some((name, path)) if !import.on_demand => (path, Some(name)),
                _ => (&*import.path, None),
            };
            match (self.world.class_at_path(path), member) {
                (None, _) => {
                    let qualified = path.join(".");
                    self.report_missing_in_package(&qualified, import.span);
                }
                (Some(class), _) if !self.world.is_importable(unit, class) => {
                    let message = self.world.class_access_message(class);
                    self.error(import.span, message);
                }
                (Some(class), Some(name)) => {
                    let is_there = !self.world.imported_fields(unit, class, name).is_empty()
                        || !self.world.imported_methods(unit, class, name).is_empty()
                        || self.world.imported_member_class(unit, class, name).is_some();
                    if !is_there && !self.world.may_have_unknown_members(class) {
                        let class = self.world.full_name(class);
                        let message = format!("cannot find symbol: static {name} in class {class}");
                        self.error(import.span, message);
                    }
                }
                (Some(_), None) => {}
            }
        }
    }

    /// Reports an import of a class, or of its members, if the class is not accessible.
    fn check_imported_class(&mut self, unit: usize, import: &Import) {
        if let Some(class) = self.world.class_at_path(&import.path)
            && !self.world.is_importable(unit, class)
        {
            let message = self.world.class_access_message(class);
            self.error(import.span, message);
        }
    }
}

impl World {
    /// The class that a simple name denotes in a file outside of its classes: single-type imports,
    /// the package, imports on demand and `java.lang`, in this order (JLS 6.4.1, 7.5).
    pub(super) fn imported(&self, unit: usize, name: &str) -> Imported {
        let scope = &self.units[unit];
        if let Some(single) = scope.names.single.get(name) {
            return match (single.class, single.other) {
                (Some(class), None) => Imported::Class(class),
                (Some(class), Some(other)) => Imported::Ambiguous(class, other),
                (None, _) if single.is_missing => Imported::Missing,
                (None, _) => Imported::Unknown,
            };
        }
        let named = scope.names.single_static.get(name).into_iter().flatten();
        let members = |class: &Option<ClassIx>| self.imported_member_class(unit, (*class)?, name);
        if let Some(class) = named.filter_map(members).next() {
            return Imported::Class(class);
        }
        match self.packages.class(&scope.package, name) {
            Some(class) => Imported::Class(class),
            None => self.imported_on_demand(unit, name),
        }
    }

    /// The class that a simple name denotes by imports on demand and in `java.lang`.
    fn imported_on_demand(&self, unit: usize, name: &str) -> Imported {
        let names = &self.units[unit].names;
        let by_type = names.on_demand.iter().filter_map(|import| match import {
            OnDemand::Package(package) => {
                let class = self.packages.class(package, name)?;
                self.is_importable(unit, class).then_some(class)
            }
            OnDemand::Class(around) => {
                let member = self.class(*around).members.get(name).copied()?;
                self.is_importable(unit, member).then_some(member)
            }
        });
        let classes = names.static_on_demand.iter().flatten();
        let by_static = classes.filter_map(|&around| self.imported_member_class(unit, around, name));
        let mut found = Imported::Nothing;
        for class in by_type
            .chain(by_static)
            .chain(self.packages.class("java.lang", name))
        {
            match found {
                Imported::Class(first) if first != class => return Imported::Ambiguous(first, class),
                _ => found = Imported::Class(class),
            }
        }
        found
    }

    /// The member class of this name that an import of the members of a class imports.
    fn imported_member_class(&self, unit: usize, around: ClassIx, name: &str) -> Option<ClassIx> {
        let member = self.find_member_class(around, name)?;
        self.is_importable(unit, member).then_some(member)
    }

    /// The static fields of this name that a file imports: those of single-static imports, or else
    /// those of static imports on demand.
    pub(super) fn imported_static_fields(&self, unit: usize, name: &str) -> Vec<FieldIx> {
        self.imported_static(unit, name, |class| self.imported_fields(unit, class, name))
    }

    /// As [`World::imported_static_fields`], for methods.
    pub(super) fn imported_static_methods(&self, unit: usize, name: &str) -> Vec<MethodIx> {
        self.imported_static(unit, name, |class| self.imported_methods(unit, class, name))
    }

    fn imported_static<T: Ord>(
        &self,
        unit: usize,
        name: &str,
        members: impl Fn(ClassIx) -> Vec<T>,
    ) -> Vec<T> {
        let names = &self.units[unit].names;
        let of = |classes: &[Option<ClassIx>]| {
            let mut found: Vec<T> = classes.iter().flatten().flat_map(|&c| members(c)).collect();
            found.sort();
            found.dedup();
            found
        };
        let found = names.single_static.get(name).map(|classes| of(classes));
        match found {
            Some(found) if !found.is_empty() => found,
            _ => of(&names.static_on_demand),
        }
    }

    /// The static fields of this name of a class that a file can import.
    fn imported_fields(&self, unit: usize, class: ClassIx, name: &str) -> Vec<FieldIx> {
        let field = self.find_field_or_ghost(class, name, true);
        let is_imported = |&field: &FieldIx| {
            let info = self.field(field);
            info.modifiers.is_static && self.is_importable_member(unit, info.class, info.modifiers)
        };
        field.filter(is_imported).into_iter().collect()
    }

    /// The static methods of this name of a class that a file can import.
    fn imported_methods(&self, unit: usize, class: ClassIx, name: &str) -> Vec<MethodIx> {
        let mut methods = self.find_methods(class, name);
        methods.retain(|&method| {
            let info = self.method(method);
            info.modifiers.is_static && self.is_importable_member(unit, info.class, info.modifiers)
        });
        methods
    }

    /// Whether a file can import a class: the class and those around it are accessible in the whole
    /// file.
    fn is_importable(&self, unit: usize, class: ClassIx) -> bool {
        let info = self.class(class);
        self.is_importable_member(unit, class, info.modifiers)
            && info.outer.is_none_or(|around| self.is_importable(unit, around))
    }

    /// Whether a member of a class, or a class itself, is accessible in a whole file: outside of the
    /// package, only if it is public.
    fn is_importable_member(&self, unit: usize, class: ClassIx, modifiers: Modifiers) -> bool {
        let (scope, info) = (&self.units[unit], self.class(class));
        let is_same_package =
            scope.is_prelude == info.is_prelude && (info.is_prelude || scope.package == info.package);
        modifiers.public || (is_same_package && !modifiers.private)
    }

    /// Whether a file imports classes that are not known: those of a package of a library, or the
    /// members of a class that may have unknown members.
    pub(super) fn may_import_more(&self, unit: usize) -> bool {
        let names = &self.units[unit].names;
        let of_type = names.on_demand.iter().any(|import| match import {
            OnDemand::Package(package) => !self.packages.is_known(package),
            OnDemand::Class(class) => self.class(*class).is_prelude,
        });
        of_type
            || names
                .static_on_demand
                .iter()
                .any(|&class| self.may_have_more(class))
    }

    /// Whether a static import may import a member of this name that is not known.
    pub(super) fn may_import_static(&self, unit: usize, name: &str) -> bool {
        let names = &self.units[unit].names;
        let single = names.single_static.get(name).into_iter().flatten();
        single
            .chain(&names.static_on_demand)
            .any(|&class| self.may_have_more(class))
    }

    /// Whether a class is not known, or may have unknown members.
    fn may_have_more(&self, class: Option<ClassIx>) -> bool {
        class.is_none_or(|class| self.may_have_unknown_members(class))
    }

    /// The class with a qualified name.
    pub(super) fn class_at_path(&self, path: &[Arc<str>]) -> Option<ClassIx> {
        (0..path.len()).find_map(|split| {
            let top = self.packages.class(&path[..split].join("."), &path[split])?;
            path[split + 1..]
                .iter()
                .try_fold(top, |c, name| self.class(c).members.get(name).copied())
        })
    }
}
