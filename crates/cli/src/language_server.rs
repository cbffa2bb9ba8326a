//! Command `echis server`: the language server at standard input and output, or at a port.

use crate::args::Server;
use crate::cache;
use echis_report::Verdict;
use echis_server::lsp;
use echis_server::verification::{Driver, Verifier};
use echis_server::viper_ide::Options;
use std::io::{self, Write};
use std::net::TcpListener;
use std::sync::Arc;

/// Serves one client at standard input and output until it ends the session, or all clients at a
/// port until the process is ended.
///
/// # Errors
///
/// The port or the cache cannot be used, or the client went away without ending its session.
pub fn language_server(arguments: &Server) -> io::Result<Verdict> {
    let verifier: Arc<dyn Verifier> = Arc::new(match cache::open(&arguments.cache)? {
        Some(store) => Driver::with_store(store),
        None => Driver::new(),
    });
    let Some(address) = arguments.tcp else {
        return match lsp::stdio(verifier)? {
            true => Ok(Verdict::Verified),
            false => Err(io::Error::other("the client ended without `shutdown`")),
        };
    };
    let listener = TcpListener::bind(address)?;
    // whoever asks for port 0 learns here which one it is
    writeln!(io::stderr(), "listening at {}", listener.local_addr()?)?;
    lsp::tcp(&listener, &verifier, Options::default())?;
    Ok(Verdict::Verified)
}
