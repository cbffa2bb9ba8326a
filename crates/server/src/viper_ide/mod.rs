//! The messages of ViperServer with which Viper's IDE verifies.
//!
//! The IDE asks for the version right after `initialize`. From then on it verifies with `Verify`
//! only, and follows the states of the verification; at most one runs at a time.
//!
//! ```text
//! Verify      → ConstructingAst, VerificationRunning 0 %, … 100 %, PostProcessing, Ready (completed)
//! Stop…, edit → Ready (not completed)
//! ```

pub mod messages;
mod states;

pub use states::{Verification, stopped};

use std::net::SocketAddr;

/// The oldest version of the IDE that speaks this protocol.
const OLDEST_CLIENT: [u64; 3] = [5, 0, 0];

/// The options of a server for Viper's IDE.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The address at which the server listens, if it is one of TCP.
    pub address: Option<SocketAddr>,
    /// Serves versions of the IDE that speak an older protocol as well.
    pub accepts_all_versions: bool,
    /// Verifies without Silver's plugins.
    pub disables_plugins: bool,
}

/// The session with an IDE.
#[derive(Debug, Default)]
pub struct Session {
    /// The verification that was asked for last, until it ends.
    pub verification: Option<Verification>,
}

/// Why a version of the IDE is not served. `None` if it is.
pub fn refusal(client_version: &str, options: Options) -> Option<String> {
    let core = client_version.split(['-', '+']).next().unwrap_or_default();
    let numbers: Result<Vec<u64>, _> = core.split('.').map(str::parse).collect();
    let is_old = numbers.is_ok_and(|numbers| numbers.as_slice() < OLDEST_CLIENT.as_slice());
    let oldest = OLDEST_CLIENT.map(|number| number.to_string()).join(".");
    (is_old && !options.accepts_all_versions)
        .then(|| format!("Echis needs Viper's IDE {oldest} or newer, and this is {client_version}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_clients_are_refused() {
        let accepts_all = Options {
            accepts_all_versions: true,
            ..Options::default()
        };
        for (version, is_refused) in [
            ("4.9.9", true),
            ("5.0.0", false),
            ("5.3.2-nightly", false),
            ("10.0.0", false),
            ("a local build", false),
        ] {
            let refused = refusal(version, Options::default());
            assert_eq!(refused.is_some(), is_refused, "{version}");
            assert_eq!(refusal(version, accepts_all), None, "{version}");
        }
    }
}
