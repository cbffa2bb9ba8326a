//! Tentative checking: runs a check and then restores the state of the checker, so that nothing but
//! the result remains.

use super::Checker;
use super::types::ClassIx;

impl Checker {
    /// Runs an attempt and undoes its changes. Returns its result, and whether it reported no
    /// error.
    pub(super) fn tentatively<T>(&mut self, attempt: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let world = &mut self.world;
        let counts = [
            world.classes.len(),
            world.fields.len(),
            world.methods.len(),
            world.predicates.len(),
            world.type_variables.len(),
            world.vars.len(),
        ];
        let widened_arrays = world.widened_arrays.clone();
        let tested = (world.explicitly_tested.clone(), world.implicitly_tested.clone());
        // A variable that is used only in an attempt is not captured.
        let captures: Vec<(ClassIx, usize)> = world
            .classes
            .iter()
            .enumerate()
            .filter(|(_, class)| class.local_frame.is_some())
            .map(|(i, class)| (ClassIx(i as u32), class.captures.len()))
            .collect();
        let frames = self.frames.clone();
        let errors = std::mem::take(&mut self.errors);
        let numbers = (self.frame_count, self.jump_count, self.anonymous_count);
        let (call_span, predicates) = (self.call_span, self.predicate_sources.len());
        let given = std::mem::take(&mut self.explicit_type_arguments);
        let open = std::mem::take(&mut self.inference_variables);
        let yielded = self.yielded.clone();

        let found = attempt(self);

        let is_right = std::mem::replace(&mut self.errors, errors).is_empty();
        self.frames = frames;
        (self.frame_count, self.jump_count, self.anonymous_count) = numbers;
        (
            self.call_span,
            self.explicit_type_arguments,
            self.inference_variables,
        ) = (call_span, given, open);
        self.predicate_sources.truncate(predicates);
        self.yielded = yielded;
        self.last_result = None;
        self.last_bindings.clear();
        let world = &mut self.world;
        for (class, count) in captures {
            world.class_mut(class).captures.truncate(count);
        }
        world.widened_arrays = widened_arrays;
        (world.explicitly_tested, world.implicitly_tested) = tested;
        world.classes.truncate(counts[0]);
        world.fields.truncate(counts[1]);
        world.methods.truncate(counts[2]);
        world.predicates.truncate(counts[3]);
        world.type_variables.truncate(counts[4]);
        world.vars.truncate(counts[5]);
        (found, is_right)
    }
}
