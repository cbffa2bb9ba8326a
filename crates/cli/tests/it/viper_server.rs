//! `echis viperserver`: its first lines, its end, and the script with which Viper's IDE starts it.

use crate::{echis, folder, project, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server that runs, with its output.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Server {
    fn start(program: &Path, arguments: &[&str]) -> Server {
        let mut child = Command::new(program)
            .args(arguments)
            .env("ECHIS", env!("CARGO_BIN_EXE_echis"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        Server { child, out }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    /// Reads the two lines at the start, of which the second has the port between these texts.
    fn connect(&mut self, before: &str, after: &str) -> TcpStream {
        let version = self.line();
        assert!(version.starts_with("ViperServer 3.1.0"), "{version}");
        let line = self.line();
        let port = line.strip_prefix(before).and_then(|l| l.strip_suffix(after));
        let port: u16 = port
            .and_then(|p| p.parse().ok())
            .unwrap_or_else(|| panic!("{line}"));
        TcpStream::connect(("127.0.0.1", port)).expect("a connection")
    }

    fn code(&mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Sends a message of the Language Server Protocol.
fn send(stream: &mut TcpStream, message: &str) {
    write!(stream, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("it is sent");
}

/// Speaks with a server for Viper's IDE until it ends.
fn session(server: &mut Server) {
    let mut stream = server.connect("<ViperServerPort:", ">");
    send(
        &mut stream,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
    );
    send(
        &mut stream,
        r#"{"jsonrpc":"2.0","id":2,"method":"GetVersion","params":{"clientVersion":"4.0.0"}}"#,
    );
    send(
        &mut stream,
        r#"{"jsonrpc":"2.0","id":3,"method":"GetLanguageServerUrl"}"#,
    );
    send(&mut stream, r#"{"jsonrpc":"2.0","id":4,"method":"shutdown"}"#);
    send(&mut stream, r#"{"jsonrpc":"2.0","method":"exit"}"#);
    let address = stream.peer_addr().expect("an address");
    let mut answers = String::new();
    stream.read_to_string(&mut answers).expect("answers");
    assert!(answers.contains(r#""error":null"#), "{answers}");
    assert!(answers.contains(&format!(r#""url":"{address}""#)), "{answers}");
    assert_eq!(server.code(), Some(0));
}

#[test]
fn a_server_for_one_client_ends_with_it() {
    let options = [
        "viperserver",
        "--serverMode",
        "lsp",
        "--singleClient",
        "--disableVersionCheck",
        "--logLevel",
        "ERROR",
        "--logFile",
        "/no such/log",
        "--backendSpecificCache",
        "--beginnerMode",
        "--nThreads",
        "4",
        "--cacheFile",
        "none",
    ];
    session(&mut Server::start(
        Path::new(env!("CARGO_BIN_EXE_echis")),
        &options,
    ));
}

#[test]
fn a_server_of_http_ends_when_a_client_says_so() {
    let binary = Path::new(env!("CARGO_BIN_EXE_echis"));
    let mut server = Server::start(binary, &["viperserver", "-p", "0", "-m", "1"]);
    let mut stream = server.connect("ViperServer online at http://localhost:", "");
    write!(
        stream,
        "GET /exit HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    .expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(server.code(), Some(0));
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let here = folder("viperserver", &[]);
    for options in [
        &["--singleClient"][..],
        &["--disableVersionCheck", "--serverMode", "HTTP"],
        &["--serverMode", "FTP"],
        &["--maximumActiveJobs", "0"],
        &["--port", "70000"],
        &["--nothing"],
    ] {
        let arguments = [&["viperserver"], options].concat();
        let ran = echis(&here, &arguments, b"");
        assert_eq!(ran.code, Some(2), "{options:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: "), "{options:?}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn the_script_stands_in_for_java() {
    let script = project().join("bridges/viper-ide/java");
    let here = folder("viper-ide", &[]);
    let ran = run(&script, &[], &here, &["-version"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("version"), "{}", ran.err);
    let ran = run(&script, &[], &here, &["-jar", "other.jar"], b"");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let options = [
        "-Xmx2048m",
        "-Xss128m",
        "-cp",
        "a.jar:b c.jar",
        "-server",
        "viper.server.ViperServerRunner",
        "--serverMode",
        "LSP",
        "--singleClient",
        "--disableVersionCheck",
        "--logFile",
        "/tmp/a b.log",
    ];
    session(&mut Server::start(&script, &options));
}
