//! Sets of small numbers.

/// A set of small numbers. Sets of numbers below 64 need no allocation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bits {
    first: u64,
    rest: Vec<u64>,
}

impl Bits {
    fn word(&self, index: usize) -> u64 {
        match index {
            0 => self.first,
            _ => self.rest.get(index - 1).copied().unwrap_or(0),
        }
    }

    fn word_mut(&mut self, index: usize) -> &mut u64 {
        if index == 0 {
            return &mut self.first;
        }
        if self.rest.len() < index {
            self.rest.resize(index, 0);
        }
        &mut self.rest[index - 1]
    }

    /// Whether the set contains a number.
    pub(super) fn contains(&self, number: u32) -> bool {
        self.word(number as usize / 64) >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    pub(super) fn insert(&mut self, number: u32) {
        *self.word_mut(number as usize / 64) |= 1 << (number % 64);
    }

    /// Removes a number.
    pub(super) fn remove(&mut self, number: u32) {
        if self.contains(number) {
            *self.word_mut(number as usize / 64) &= !(1 << (number % 64));
        }
    }

    /// Adds the numbers from `from` on and below `to`.
    pub(super) fn insert_range(&mut self, from: u32, to: u32) {
        let mut at = from;
        while at < to {
            let end = to.min((at / 64 + 1) * 64);
            let ones = u64::MAX >> (64 - (end - at));
            *self.word_mut(at as usize / 64) |= ones << (at % 64);
            at = end;
        }
    }

    /// Removes the numbers from `from` on.
    pub(super) fn truncate(&mut self, from: u32) {
        let (index, below) = (from as usize / 64, (1 << (from % 64)) - 1);
        if index == 0 {
            self.first &= below;
            self.rest.clear();
        } else {
            self.rest.truncate(index);
            if let Some(word) = self.rest.get_mut(index - 1) {
                *word &= below;
            }
        }
    }

    /// Keeps only the numbers that another set contains too.
    pub(super) fn intersect(&mut self, other: &Bits) {
        self.first &= other.first;
        self.rest.truncate(other.rest.len());
        for (word, other) in self.rest.iter_mut().zip(&other.rest) {
            *word &= other;
        }
    }

    /// Adds the numbers of another set.
    pub(super) fn unite(&mut self, other: &Bits) {
        self.first |= other.first;
        for (i, other) in other.rest.iter().enumerate() {
            *self.word_mut(i + 1) |= other;
        }
    }

    /// Removes the numbers of another set.
    pub(super) fn subtract(&mut self, other: &Bits) {
        self.first &= !other.first;
        for (word, other) in self.rest.iter_mut().zip(&other.rest) {
            *word &= !other;
        }
    }

    /// Whether the set is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.first == 0 && self.rest.iter().all(|word| *word == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    fn of(numbers: &[u32]) -> Bits {
        let mut bits = Bits::default();
        numbers.iter().for_each(|&n| bits.insert(n));
        bits
    }

    fn numbers(bits: &Bits) -> Vec<u32> {
        (0..400).filter(|&n| bits.contains(n)).collect()
    }

    #[test]
    fn operations_agree_with_lists() {
        let (a, b) = (of(&[0, 3, 63, 64, 200]), of(&[3, 64, 65]));
        let with = |change: &dyn Fn(&mut Bits)| {
            let mut bits = a.clone();
            change(&mut bits);
            numbers(&bits)
        };
        assert_eq!(with(&|x| x.intersect(&b)), [3, 64]);
        assert_eq!(with(&|x| x.unite(&b)), [0, 3, 63, 64, 65, 200]);
        assert_eq!(with(&|x| x.subtract(&b)), [0, 63, 200]);
        assert_eq!(with(&|x| x.truncate(64)), [0, 3, 63]);
        assert_eq!(with(&|x| x.truncate(201)), [0, 3, 63, 64, 200]);
        assert_eq!(with(&|x| x.truncate(3)), [0]);
        assert_eq!(with(&|x| x.truncate(0)), []);
        assert_eq!(with(&|x| x.remove(64)), [0, 3, 63, 200]);
    }

    #[test]
    fn a_range_ends_before_its_end() {
        for (from, to) in [(0, 0), (0, 64), (1, 63), (60, 70), (64, 64), (64, 130), (5, 300)] {
            let mut bits = Bits::default();
            bits.insert_range(from, to);
            assert_eq!(numbers(&bits), (from..to).collect::<Vec<_>>());
            bits.subtract(&bits.clone());
            assert!(bits.is_empty());
        }
    }
}
