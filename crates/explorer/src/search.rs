//! Search strategies: the order in which paths are followed.

use crate::forward::Forward;
use crate::machine::State;
use std::collections::VecDeque;

/// An order of exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// Depth first: the path that left the last fork most recently.
    Dfs,
    /// Breadth first: the path that has waited longest.
    Bfs,
    /// A random path, with this seed.
    Random(u64),
    /// A path whose next statement no path has reached yet; otherwise depth first.
    Coverage,
}

/// The paths whose end is not reached yet.
pub(crate) struct Frontier<'p> {
    search: Search,
    states: VecDeque<State<'p, Forward>>,
    random: u64,
}

impl<'p> Frontier<'p> {
    /// Creates an empty frontier.
    pub fn new(search: Search) -> Self {
        let random = match search {
            Search::Random(seed) => seed,
            _ => 0,
        };
        Frontier {
            search,
            states: VecDeque::new(),
            random,
        }
    }

    /// Adds a path.
    pub fn push(&mut self, state: State<'p, Forward>) {
        self.states.push_back(state);
    }

    /// The number of paths.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Takes the path that is followed next.
    pub fn pop(&mut self, covered: &[bool]) -> Option<State<'p, Forward>> {
        match self.search {
            Search::Dfs => self.states.pop_back(),
            Search::Bfs => self.states.pop_front(),
            Search::Random(_) => {
                let count = self.states.len() as u64;
                let chosen = self.next_random().checked_rem(count)?;
                self.states.swap_remove_back(chosen as usize)
            }
            Search::Coverage => {
                let is_new = |s: &State<Forward>| s.statement().is_some_and(|s| !covered[s.id.index()]);
                match self.states.iter().rposition(is_new) {
                    Some(i) => self.states.remove(i),
                    None => self.states.pop_back(),
                }
            }
        }
    }

    /// The next random number (SplitMix64).
    fn next_random(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
