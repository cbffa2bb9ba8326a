//! Limits of all work: the clock, and the factor of `--budget` for whatever is counted in steps.

use serde::{Deserialize, Serialize};
use std::time::Instant;

/// Is a deadline past? The clock is only read if there is a deadline.
pub fn is_past(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| deadline <= Instant::now())
}

/// The factor by which all limits are multiplied that are counted in steps.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct BudgetFactor(f64);

impl Default for BudgetFactor {
    fn default() -> BudgetFactor {
        BudgetFactor(1.0)
    }
}

impl BudgetFactor {
    /// This factor, if it is a positive number.
    pub fn new(factor: f64) -> Option<BudgetFactor> {
        (factor.is_finite() && factor > 0.0).then_some(BudgetFactor(factor))
    }

    /// The factor.
    pub fn get(self) -> f64 {
        self.0
    }

    /// A limit, multiplied: at least one step, and at most as many as can be counted.
    pub fn times(self, limit: u64) -> u64 {
        // a conversion of a product that is too large gives the largest integer
        ((limit as f64 * self.0).round() as u64).max(1)
    }

    /// The same for limits that are counted with fewer bits.
    pub fn times_u32(self, limit: u32) -> u32 {
        u32::try_from(self.times(u64::from(limit))).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_factor_is_a_positive_number() {
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(BudgetFactor::new(wrong), None);
        }
        assert_eq!(BudgetFactor::new(2.5).map(BudgetFactor::get), Some(2.5));
    }

    #[test]
    fn a_limit_is_multiplied_and_stays_a_limit() {
        let factor = |f| BudgetFactor::new(f).expect("a factor");
        assert_eq!(BudgetFactor::default().times(8_000_000), 8_000_000);
        assert_eq!(factor(4.0).times(8_000_000), 32_000_000);
        assert_eq!(factor(0.5).times(3), 2, "rounded");
        assert_eq!(factor(1e-9).times(3), 1);
        assert_eq!(factor(1e300).times(3), u64::MAX);
        assert_eq!(factor(1e6).times_u32(8_000_000), u32::MAX);
    }

    #[test]
    fn a_deadline_is_past_once_it_is_reached() {
        let now = Instant::now();
        assert!(is_past(Some(now)));
        assert!(!is_past(Some(now + Duration::from_secs(3600))));
        assert!(!is_past(None));
    }
}
