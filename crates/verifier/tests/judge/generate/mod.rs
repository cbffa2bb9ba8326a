//! Random Viper programs.
//!
//! A program has some predicates, functions over them, and methods with contracts and bodies. The
//! texts are well-typed. Most are wrong at first: contracts, assertions, invariants and statements
//! are guesses, many of them good ones. Which of them hold is found out by
//! [`houdini`](crate::houdini).

mod contracts;
mod datatypes;
mod expressions;
mod facts;
mod functions;
mod predicates;
mod scope;
mod statements;
mod termination;
mod wands;
mod world;

use crate::dice::Dice;
use crate::lines::Lines;
use scope::Scope;
use statements::Body;
use world::{FIELDS, Resource, Uses, World};

/// The program of a seed.
pub fn program(seed: u64) -> Lines {
    let mut dice = Dice::new(seed);
    let dice = &mut dice;
    let mut lines = Lines::default();
    for declaration in datatypes::DATA_TYPES {
        lines.keep(declaration);
    }
    for (name, ty) in FIELDS {
        lines.keep(format!("field {name}: {}", ty.text()));
    }
    let mut world = World {
        uses: Uses {
            wands: dice.chance(50),
            data_types: dice.chance(25),
            termination: dice.chance(25),
        },
        ..World::default()
    };
    for _ in 0..1 + dice.below(3) {
        predicates::predicate(&mut world, dice, &mut lines);
    }
    for _ in 0..1 + dice.below(3) {
        functions::function(&mut world, dice, &mut lines);
    }
    methods(&mut world, dice, &mut lines);
    lines
}

fn methods(world: &mut World, dice: &mut Dice, lines: &mut Lines) {
    let number = 1 + dice.below(3);
    let mut written = Vec::new();
    for n in 0..number {
        let mut method = contracts::signature(n, world.uses, dice);
        let mut contract = Lines::default();
        let facts = contracts::contract(world, &mut method, dice, &mut contract);
        written.push((contract, facts));
        world.methods.push(method);
    }
    for (n, (contract, facts)) in written.into_iter().enumerate() {
        lines.0.extend(contract.0);
        if dice.chance(88) || n == 0 {
            body(world, n, facts, dice, lines);
        }
    }
}

fn body(world: &World, number: usize, facts: Vec<String>, dice: &mut Dice, lines: &mut Lines) {
    let method = &world.methods[number];
    let mut scope = Scope::new(world, dice, method.params.clone());
    scope.vars.extend(method.results.iter().cloned());
    scope.held.clone_from(&method.pre);
    scope.entry = Some(method.pre.clone());
    scope.memory = facts;
    let mut statements = Lines::default();
    let mut body = Body {
        scope,
        lines: &mut statements,
        number,
        left: 14,
        end: None,
        locals: Vec::new(),
        goals: Vec::new(),
    };
    for held in &method.post {
        if let Resource::Wand(wand) = &held.resource
            && !method.pre.contains(held)
        {
            body.goals.push((**wand).clone());
        }
    }
    body.block(0);
    for goal in body.goals.clone() {
        if body.scope.dice.chance(70) {
            body.package(0, goal);
        }
    }
    if body.scope.dice.chance(70) {
        body.assertion(0);
    }
    if let Some(end) = body.end.take() {
        body.lines.keep(format!("  label {end}"));
        body.assertion(0);
    }
    lines.keep("{");
    for (name, ty) in body.locals {
        lines.keep(format!("  var {name}: {}", ty.text()));
    }
    lines.0.append(&mut statements.0);
    lines.keep("}");
}
