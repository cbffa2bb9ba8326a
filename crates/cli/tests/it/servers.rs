//! Servers that tests start: programs of the virtual environment that the variable `ECHIS_SERVERS`
//! names, which `scripts/setup-servers` makes. Without it the tests are skipped.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

/// The time for a server to start.
pub const START: Duration = Duration::from_secs(60);

/// A process that ends with its value.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A program of the virtual environment. Says so if there is none.
pub fn program(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("ECHIS_SERVERS");
    let program = folder.map(|folder| Path::new(&folder).join("bin").join(name));
    let program = program.filter(|program| program.is_file());
    if program.is_none() {
        eprintln!("skipped: ECHIS_SERVERS names no environment with {name}");
    }
    program
}

/// A port of this machine at which nobody listens.
pub fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.expect("a port is free").port()
}

/// Waits until a server listens at a port of this machine. `log` is what it has said so far.
pub fn wait_for(port: u16, log: impl Fn() -> String) {
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < START, "the server does not answer: {}", log());
        std::thread::sleep(Duration::from_millis(20));
    }
}
