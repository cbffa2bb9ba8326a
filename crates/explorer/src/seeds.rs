//! The start inputs of a search: bytes or text given by the user, and objects of different
//! *shapes*.
//!
//! Concolic execution does not change the graph of references, so each graph needs an input of its
//! own. A parameter is tried as
//!
//! - an object with null in its fields, or with objects in its fields down to a small depth,
//! - null,
//! - the same object as another parameter,
//! - an object of another class.
//!
//! References that a run reads from outside are objects with null in their fields. The shapes are
//! complete only if the objects contain no references.

use echis_program::ast::{
    ClassId, ClassKind, Local, LocalId, ProcedureId, Program, Statement, StatementKind, Type,
};
use echis_program::interpreter::{Interpreter, Limits, Observer, Run};
use echis_program::queries::Hierarchy;
use echis_program::run::{Contents, Decision, Inputs, Object, ObjectId, Value};
use std::collections::BTreeSet;

/// The largest number of classes that are tried for a parameter.
const CLASSES: usize = 8;
/// The depth of objects in fields of objects.
const DEPTH: u32 = 3;
/// The largest number of objects of one shape.
const OBJECTS: usize = 64;
/// The largest number of read values for which an input lists objects.
const READS: usize = 16;
/// The largest number of statements of a run that looks for reads.
const STEPS: u64 = 20_000;
/// With at most so many parameters of reference type, each combination of nulls is tried.
const COMBINED: usize = 3;

/// The start inputs of a search.
#[derive(Debug, Clone, Default)]
pub struct Seeds {
    /// The inputs, the most ordinary ones first.
    pub inputs: Vec<Inputs>,
    /// Whether the inputs have all possible shapes.
    pub are_all_shapes: bool,
}

/// The element type of an array that can hold bytes or a text.
pub fn letters(program: &Program, ty: Type) -> Option<Type> {
    let Type::Ref(class) = ty else { return None };
    match program.classes.get(class.index())?.kind {
        ClassKind::Array(element @ Type::Bits(bits)) => match (bits.width, bits.signed) {
            (8, _) | (16, false) => Some(element),
            _ => None,
        },
        _ => None,
    }
}

/// Converts bytes to the contents of an array of bytes, or a text to that of an array of
/// characters.
///
/// # Errors
///
/// For characters, bytes that are no UTF-8.
pub fn contents(bytes: &[u8], element: Type) -> Result<Contents, String> {
    let values: Vec<i64> = match element {
        Type::Bits(bits) if bits.width == 8 && bits.signed => {
            bytes.iter().map(|b| i64::from(*b as i8)).collect()
        }
        Type::Bits(bits) if bits.width == 8 => bytes.iter().map(|b| i64::from(*b)).collect(),
        _ => {
            let text = std::str::from_utf8(bytes).map_err(|_| "it is not text (UTF-8)")?;
            text.encode_utf16().map(i64::from).collect()
        }
    };
    if u32::try_from(values.len()).is_err() {
        return Err("it is too long".to_owned());
    }
    Ok(elements(values))
}

/// The contents of an array of characters or bytes, of less than 2³² elements.
pub(crate) fn elements(values: Vec<i64>) -> Contents {
    let length = values.len() as u32;
    let listed = (0..).zip(values).filter(|(_, value)| *value != 0);
    Contents::Elements {
        length,
        listed: listed.map(|(i, value)| (i, Value::Bits(value))).collect(),
    }
}

/// The start inputs of a procedure. The seed goes to the first parameter that can hold it. Objects
/// have only the given classes.
///
/// # Errors
///
/// Why the seed does not fit.
pub fn seeds(
    program: &Program,
    procedure: ProcedureId,
    classes: &BTreeSet<ClassId>,
    seed: Option<&[u8]>,
) -> Result<Seeds, String> {
    let entry = &program.procedures[procedure.index()];
    let types: Vec<Type> = entry.locals[..entry.parameters].iter().map(|p| p.ty).collect();
    let seeded = match seed {
        None => None,
        Some(bytes) => {
            let fits = (0..)
                .zip(&types)
                .find_map(|(i, ty)| Some((i, letters(program, *ty)?)));
            let (parameter, element) =
                fits.ok_or("no parameter is a byte[], a char[] or a String, which a seed could fit")?;
            Some((parameter, contents(bytes, element)?))
        }
    };
    let hierarchy = Hierarchy::new(program);
    let possible = types.iter().map(|ty| match ty {
        Type::Ref(class) => {
            let all = hierarchy.concrete_below(*class);
            let mut allowed: Vec<ClassId> = all.into_iter().filter(|c| classes.contains(c)).collect();
            let is_array = |c: ClassId| matches!(program.classes[c.index()].kind, ClassKind::Array(_));
            // the declared class goes first, then classes with fields
            allowed.sort_by_key(|&c| (c != *class, is_array(c), c));
            allowed
        }
        _ => Vec::new(),
    });
    let shapes = Shapes {
        program,
        procedure,
        interpreter: Interpreter::new(program),
        classes,
        possible: possible.collect(),
        hierarchy,
        types,
        seeded,
    };
    Ok(shapes.all())
}

/// Lists in the inputs all values that a run of at most `steps` statements reads. New ones have
/// their defaults.
pub fn with_all_reads(program: &Program, procedure: ProcedureId, mut inputs: Inputs, steps: u64) -> Inputs {
    let (_, read) = run_recording_reads(&Interpreter::new(program), procedure, &inputs, steps, &mut ());
    list_reads(&mut inputs, &read);
    inputs
}

/// The parameters that determine the shapes of inputs.
struct Shapes<'p> {
    program: &'p Program,
    procedure: ProcedureId,
    interpreter: Interpreter<'p>,
    classes: &'p BTreeSet<ClassId>,
    hierarchy: Hierarchy,
    types: Vec<Type>,
    /// The classes that an object for a parameter can have.
    possible: Vec<Vec<ClassId>>,
    seeded: Option<(usize, Contents)>,
}

/// The difference of a shape from the most ordinary one.
#[derive(Debug, Clone, Default)]
struct Shape {
    /// Parameters that are null.
    nulls: Vec<usize>,
    /// A parameter that is the same object as an earlier one.
    same: Option<(usize, usize)>,
    /// A parameter, and the number of its class among the possible ones.
    class: Option<(usize, usize)>,
    /// The depth down to which fields are objects as well.
    depth: u32,
}

impl Shapes<'_> {
    fn all(&self) -> Seeds {
        let references: Vec<usize> = (0..self.types.len())
            .filter(|&i| !self.possible[i].is_empty())
            .collect();
        let mut shapes = vec![Shape::default()];
        if references
            .iter()
            .any(|&i| self.contains_references(self.possible[i][0]))
        {
            shapes.extend((1..=DEPTH).map(|depth| Shape {
                depth,
                ..Shape::default()
            }));
        }
        for &parameter in &references {
            let classes = 1..self.possible[parameter].len().min(CLASSES);
            shapes.extend(classes.map(|class| Shape {
                class: Some((parameter, class)),
                ..Shape::default()
            }));
        }
        for (i, &a) in references.iter().enumerate() {
            let later = references[i + 1..]
                .iter()
                .filter(|&&b| self.is_subtype(self.possible[a][0], self.types[b]));
            shapes.extend(later.map(|&b| Shape {
                same: Some((a, b)),
                ..Shape::default()
            }));
        }
        shapes.extend(null_combinations(&references).into_iter().map(|nulls| Shape {
            nulls,
            ..Shape::default()
        }));
        let inputs = shapes.iter().map(|shape| self.inputs(shape));
        let reads = self.reads_references();
        Seeds {
            inputs: match reads {
                true => inputs.map(|inputs| self.with_reads(inputs)).collect(),
                false => inputs.collect(),
            },
            are_all_shapes: references.len() <= 2
                && references.iter().all(|&i| self.is_flat(i))
                && !reads
                && !self.has_global_references(),
        }
    }

    fn is_subtype(&self, class: ClassId, ty: Type) -> bool {
        matches!(ty, Type::Ref(above) if self.hierarchy.is_below(class, above))
    }

    /// The types of the contents of an object.
    fn parts(&self, class: ClassId) -> Vec<Type> {
        match &self.program.classes[class.index()].kind {
            ClassKind::Object(fields) => fields.iter().map(|f| self.program.fields[f.index()].ty).collect(),
            ClassKind::Array(element) => vec![*element],
            ClassKind::Abstract => Vec::new(),
        }
    }

    /// Whether objects of a class contain references.
    fn contains_references(&self, class: ClassId) -> bool {
        self.parts(class).iter().any(|ty| matches!(ty, Type::Ref(_)))
    }

    /// Whether the objects for a parameter have one class and no references.
    fn is_flat(&self, parameter: usize) -> bool {
        matches!(self.possible[parameter].as_slice(), [only] if !self.contains_references(*only))
    }

    fn has_global_references(&self) -> bool {
        let mut globals = self.program.globals.iter();
        globals.any(|g| g.is_input && matches!(g.ty, Type::Ref(_)))
    }

    /// Whether the program reads references from outside.
    fn reads_references(&self) -> bool {
        let local = |procedure: ProcedureId, local: LocalId| {
            &self.program.procedures[procedure.index()].locals[local.index()]
        };
        let mut statements = self.program.all_statements();
        statements.any(|(procedure, statement)| match statement.kind {
            StatementKind::Input(target) => matches!(local(procedure, target).ty, Type::Ref(_)),
            _ => false,
        })
    }

    /// Adds an object for each reference that a run reads, because null often ends a run early.
    fn with_reads(&self, mut inputs: Inputs) -> Inputs {
        while inputs.reads.len() < READS {
            let (_, read) = run_recording_reads(&self.interpreter, self.procedure, &inputs, STEPS, &mut ());
            let new = read.get(inputs.reads.len()..).unwrap_or_default();
            let Some(next) = new.iter().position(|ty| matches!(ty, Type::Ref(_))) else {
                break;
            };
            for ty in &new[..=next] {
                let value = self.part(&mut inputs, *ty, 1);
                inputs.reads.push(value);
            }
        }
        inputs
    }

    /// Builds the inputs of a shape.
    fn inputs(&self, shape: &Shape) -> Inputs {
        let mut inputs = Inputs::default();
        for (i, ty) in self.types.iter().enumerate() {
            let class = match shape.class {
                Some((parameter, class)) if parameter == i => class,
                _ => 0,
            };
            let value = match (self.possible[i].get(class), shape.same) {
                _ if shape.nulls.contains(&i) => Value::Nil,
                (_, Some((a, b))) if b == i => inputs.arguments[a].clone(),
                (Some(class), _) => self.object(&mut inputs, *class, shape.depth),
                (None, _) => ty.default_value(),
            };
            if let (Value::Object(id), Some((parameter, contents))) = (&value, &self.seeded)
                && *parameter == i
            {
                inputs.objects[id.0 as usize].contents = contents.clone();
            }
            inputs.arguments.push(value);
        }
        inputs
    }

    /// Adds an object of this class, with objects in its fields down to the depth.
    fn object(&self, inputs: &mut Inputs, class: ClassId, depth: u32) -> Value {
        let id = ObjectId(inputs.objects.len() as u32);
        inputs.objects.push(Object {
            class,
            contents: Contents::Fields(Vec::new()),
        });
        let mut values = self
            .parts(class)
            .into_iter()
            .map(|ty| self.part(inputs, ty, depth))
            .collect::<Vec<Value>>();
        let contents = match self.program.classes[class.index()].kind {
            ClassKind::Array(Type::Ref(_)) if depth > 0 => Contents::Elements {
                length: 1,
                listed: values.pop().map(|value| (0, value)).into_iter().collect(),
            },
            ClassKind::Array(_) => Contents::Elements {
                length: 0,
                listed: Default::default(),
            },
            _ => Contents::Fields(values),
        };
        inputs.objects[id.0 as usize].contents = contents;
        Value::Object(id)
    }

    /// A value of a type: an object if the type and the depth allow one.
    fn part(&self, inputs: &mut Inputs, ty: Type, depth: u32) -> Value {
        match (ty, depth) {
            (Type::Ref(class), 1..) => match self.usual_class(class) {
                Some(class) if inputs.objects.len() < OBJECTS => self.object(inputs, class, depth - 1),
                _ => Value::Nil,
            },
            _ => ty.default_value(),
        }
    }

    /// The class of an object in a field with this declared class.
    fn usual_class(&self, declared: ClassId) -> Option<ClassId> {
        let mut below = self.hierarchy.concrete_below(declared);
        below.sort_by_key(|c| *c != declared);
        below.into_iter().find(|c| self.classes.contains(c))
    }
}

/// Runs at most `steps` statements under an observer. Returns the run and the types of the values
/// that it reads from outside.
pub(crate) fn run_recording_reads(
    interpreter: &Interpreter,
    procedure: ProcedureId,
    inputs: &Inputs,
    steps: u64,
    observer: &mut impl Observer,
) -> (Run, Vec<Type>) {
    let limits = Limits {
        steps,
        state: false,
        ..Limits::default()
    };
    let mut read = ReadRecorder {
        observer,
        types: Vec::new(),
        is_next: false,
    };
    let run = interpreter.run(procedure, inputs, &limits, &mut read);
    (run, read.types)
}

/// An observer that records the types of read values and passes events on to another observer.
struct ReadRecorder<'o, O> {
    observer: &'o mut O,
    types: Vec<Type>,
    /// Whether the current statement reads a value: the next assignment stores it.
    is_next: bool,
}

impl<O: Observer> Observer for ReadRecorder<'_, O> {
    fn statement(&mut self, statement: &Statement) {
        self.is_next = matches!(statement.kind, StatementKind::Input(_));
        self.observer.statement(statement);
    }

    fn decision(&mut self, decision: Decision) {
        self.observer.decision(decision);
    }

    fn compared(&mut self, distance: impl FnOnce() -> f64) {
        self.observer.compared(distance);
    }

    fn returned(&mut self, call: &Statement) {
        self.observer.returned(call);
    }

    fn assigned(&mut self, local: &Local, value: impl FnOnce() -> Value) {
        if std::mem::take(&mut self.is_next) {
            self.types.push(local.ty);
        }
        self.observer.assigned(local, value);
    }
}

/// Lists the values that were read but not listed yet. They have the defaults of their types.
pub(crate) fn list_reads(inputs: &mut Inputs, read: &[Type]) {
    let unlisted = read.iter().skip(inputs.reads.len());
    inputs.reads.extend(unlisted.map(|ty| ty.default_value()));
}

/// The combinations of parameters that are null together.
fn null_combinations(references: &[usize]) -> Vec<Vec<usize>> {
    if references.len() > COMBINED {
        return references.iter().map(|&i| vec![i]).collect();
    }
    let sets = 1..1u32 << references.len();
    sets.map(|set| {
        let chosen = references.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1);
        chosen.map(|(_, &i)| i).collect()
    })
    .collect()
}
