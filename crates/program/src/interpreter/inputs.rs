//! Do inputs fit a program? What is not checked here cannot be relied on by a run.

use super::heap::MAX_LENGTH;
use crate::ast::{ClassId, ClassKind, GlobalId, ProcedureId, Program, Type};
use crate::queries::Hierarchy;
use crate::run::{Contents, Inputs, Object, ObjectId, Value};

/// Is this a value of the type, if these are all objects that there are?
pub fn is_value_of(value: &Value, ty: Type, objects: &[Object], hierarchy: &Hierarchy) -> bool {
    match (value, ty) {
        (Value::Bool(_), Type::Bool) | (Value::Int(_), Type::Int) | (Value::Nil, Type::Ref(_)) => true,
        (Value::Bits(n), Type::Bits(bits)) => bits.contains(*n),
        (Value::Float(x), Type::Float(precision)) => x.precision() == precision,
        (Value::Object(ObjectId(id)), Type::Ref(class)) => objects
            .get(*id as usize)
            .is_some_and(|object| hierarchy.is_below(object.class, class)),
        _ => false,
    }
}

/// Do these inputs fit the procedure? If not, the text says what is wrong. Values that `u := *`
/// reads are looked at when they are read, because which variable reads which depends on the run.
pub fn check_inputs(
    program: &Program,
    hierarchy: &Hierarchy,
    procedure: ProcedureId,
    inputs: &Inputs,
) -> Result<(), String> {
    let fits = |value: &Value, ty: Type| is_value_of(value, ty, &inputs.objects, hierarchy);
    let procedure = program
        .procedures
        .get(procedure.index())
        .ok_or("there is no such procedure")?;
    let parameters = procedure.locals.get(..procedure.parameters).unwrap_or_default();
    if inputs.arguments.len() != parameters.len() {
        return Err(format!(
            "{} takes {} arguments, not {}",
            procedure.name,
            parameters.len(),
            inputs.arguments.len()
        ));
    }
    for (value, parameter) in inputs.arguments.iter().zip(parameters) {
        if !fits(value, parameter.ty) {
            return Err(format!(
                "the value of parameter {} does not have its type",
                parameter.name
            ));
        }
    }
    for (&GlobalId(id), value) in &inputs.globals {
        match program.globals.get(id as usize) {
            Some(global) if !global.is_input => return Err(format!("{} is not an input", global.name)),
            Some(global) if fits(value, global.ty) => {}
            Some(global) => return Err(format!("the value of {} does not have its type", global.name)),
            None => return Err(format!("there is no global variable number {id}")),
        }
    }
    for (number, object) in inputs.objects.iter().enumerate() {
        check_object(program, object, fits).map_err(|problem| format!("object {number}: {problem}"))?;
    }
    Ok(())
}

fn check_object(
    program: &Program,
    object: &Object,
    fits: impl Fn(&Value, Type) -> bool,
) -> Result<(), String> {
    let ClassId(id) = object.class;
    let class = program
        .classes
        .get(id as usize)
        .ok_or_else(|| format!("there is no class number {id}"))?;
    match (&class.kind, &object.contents) {
        (ClassKind::Object(fields), Contents::Fields(values)) => {
            if fields.len() != values.len() {
                return Err(format!(
                    "{} has {} fields, not {}",
                    class.name,
                    fields.len(),
                    values.len()
                ));
            }
            for (field, value) in fields.iter().zip(values) {
                match program.fields.get(field.index()) {
                    Some(field) if fits(value, field.ty) => {}
                    Some(field) => return Err(format!("the value of {} does not have its type", field.name)),
                    None => return Err(format!("there is no field number {}", field.0)),
                }
            }
            Ok(())
        }
        (ClassKind::Array(element), Contents::Elements { length, listed }) => {
            if *length > MAX_LENGTH {
                return Err(format!("the length {length} is too great"));
            }
            match listed
                .iter()
                .find(|(index, value)| *index >= length || !fits(value, *element))
            {
                Some((index, _)) if index >= length => Err(format!("there is no element {index}")),
                Some((index, _)) => Err(format!("element {index} does not have the type of elements")),
                None => Ok(()),
            }
        }
        (ClassKind::Abstract, _) => Err(format!("there are no objects of class {}", class.name)),
        _ => Err(format!("that is not what an object of {} contains", class.name)),
    }
}
