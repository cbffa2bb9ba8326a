//! Command `echis viperserver`: the command line of ViperServer, for Viper's IDE and for scripts.
//!
//! ```text
//! $ echis viperserver --serverMode LSP --singleClient
//! ViperServer 3.1.0+echis.0.2.0
//! <ViperServerPort:43210>
//! ```

use crate::args::{ServerMode, ViperServer};
use echis_report::Verdict;
use echis_server::verification::{Driver, Verifier};
use echis_server::viper_ide::Options;
use echis_server::viper_server::VERSION;
use echis_server::{http, lsp};
use std::io::{self, Write};
use std::net::TcpListener;
use std::sync::Arc;

/// Serves clients until the only one has gone or the process is ended, or over HTTP until a client
/// asks for the end.
///
/// # Errors
///
/// The port cannot be used, or the options do not fit the mode.
pub fn viper_server(arguments: &ViperServer) -> io::Result<Verdict> {
    let is_http = arguments.server_mode == ServerMode::Http;
    if is_http && (arguments.single_client || arguments.disable_version_check) {
        return Err(io::Error::other(
            "--singleClient and --disableVersionCheck need --serverMode LSP",
        ));
    }
    announce(&format!("ViperServer {VERSION}"))?;
    let listener = TcpListener::bind(arguments.port)?;
    let address = listener.local_addr()?;
    if is_http {
        announce(&format!(
            "ViperServer online at http://localhost:{}",
            address.port()
        ))?;
        let options = http::Options {
            maximum_active_jobs: arguments.maximum_active_jobs.into(),
            disables_plugins: arguments.disable_plugins,
        };
        http::serve(listener, options)?;
        return Ok(Verdict::Verified);
    }
    announce(&format!("<ViperServerPort:{}>", address.port()))?;
    let verifier: Arc<dyn Verifier> = Arc::new(Driver::new());
    let options = Options {
        accepts_all_versions: arguments.disable_version_check,
        disables_plugins: arguments.disable_plugins,
        ..Options::default()
    };
    match arguments.single_client {
        // however it ends, the server has done its work
        true => lsp::tcp_once(&listener, verifier, options).map(drop)?,
        false => lsp::tcp(&listener, &verifier, options)?,
    }
    Ok(Verdict::Verified)
}

/// Prints a line that clients wait for.
fn announce(line: &str) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{line}")?;
    out.flush()
}
