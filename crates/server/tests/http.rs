//! The HTTP protocol of ViperServer, with a client that writes to a socket.

use echis_driver::{Input, Request};
use echis_report::Kind;
use echis_server::http::{Options, serve};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

const GOOD: &str = "field f: Int\nfunction id(x: Int): Int { x }\nmethod two() { assert id(2) == 2 }\n";
const FAILING: &str = "method good() { assert true }\nmethod bad(x: Int)\n{\n  assert x > 0\n}\n";

/// A server that ends with its test.
struct Server {
    address: SocketAddr,
    thread: Option<JoinHandle<()>>,
    folder: PathBuf,
}

impl Server {
    fn new(test: &str) -> Server {
        Server::with(test, 3)
    }

    fn with(test: &str, maximum_active_jobs: usize) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let options = Options {
            maximum_active_jobs,
            disables_plugins: false,
        };
        let thread = std::thread::spawn(move || serve(listener, options).expect("no error"));
        let folder = std::env::temp_dir().join(format!("echis-http-{}-{test}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Server {
            address,
            thread: Some(thread),
            folder,
        }
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    /// Sends a request with these header lines; the body of the answer can be read.
    fn send(&self, request: &str, headers: &str, body: &str) -> (u16, BufReader<TcpStream>) {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("a socket");
        write!(
            stream,
            "{request} HTTP/1.1\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it is sent");
        let mut input = BufReader::new(stream);
        let line = line(&mut input);
        let status = line.split(' ').nth(1).and_then(|s| s.parse().ok());
        (status.unwrap_or_else(|| panic!("a status: {line}")), input)
    }

    /// Sends a request and returns the status and the body of the answer.
    fn ask(&self, request: &str, body: &str) -> (u16, Value) {
        self.ask_with(request, "Host: localhost\r\nConnection: close\r\n", body)
    }

    fn ask_with(&self, request: &str, headers: &str, body: &str) -> (u16, Value) {
        let (status, mut input) = self.send(request, headers, body);
        while !line(&mut input).is_empty() {}
        let mut text = String::new();
        input.read_to_string(&mut text).expect("a body");
        (status, serde_json::from_str(&text).expect("JSON"))
    }

    /// Starts a verification and returns its id.
    fn start(&self, options: &str, file: &Path) -> i64 {
        let arg = format!("silicon {options} \"{}\"", file.display());
        let (status, started) = self.ask("POST /verify", &json!({ "arg": arg }).to_string());
        assert_eq!((status, &started["ast_id"]), (200, &started["id"]), "{started}");
        started["id"].as_i64().expect("an id")
    }

    /// Opens the stream of messages of a job.
    fn stream(&self, part: &str, id: i64) -> Messages {
        let headers = "Host: localhost\r\nConnection: close\r\n";
        let (status, mut input) = self.send(&format!("GET /{part}/{id}"), headers, "");
        assert_eq!(status, 200);
        let mut is_chunked = false;
        loop {
            match line(&mut input).as_str() {
                "" => break,
                header => is_chunked |= header == "Transfer-Encoding: chunked",
            }
        }
        assert!(is_chunked);
        Messages(input)
    }

    fn messages(&self, id: i64) -> Vec<Value> {
        self.stream("verify", id).collect()
    }

    /// The messages of a new verification.
    fn verified(&self, options: &str, file: &Path) -> Vec<Value> {
        self.messages(self.start(options, file))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert_eq!(self.ask("GET /exit", "").0, 200);
            self.thread.take().expect("a server").join().expect("no panic");
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn line(input: &mut impl BufRead) -> String {
    let mut line = String::new();
    input.read_line(&mut line).expect("a line");
    line.trim_end().to_owned()
}

/// The messages of a stream, each in a chunk of its own.
struct Messages(BufReader<TcpStream>);

impl Iterator for Messages {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        let length = usize::from_str_radix(&line(&mut self.0), 16).expect("a length");
        let mut chunk = vec![0; length + 2];
        self.0.read_exact(&mut chunk).expect("a chunk");
        (length > 0).then(|| serde_json::from_slice(&chunk).expect("JSON in a line"))
    }
}

fn types(messages: &[Value]) -> Vec<&str> {
    let names = messages.iter().map(|m| m["msg_type"].as_str().expect("a type"));
    names.collect()
}

/// The errors of a message about a result.
fn errors(message: &Value) -> &[Value] {
    let errors = &message["msg_body"]["details"]["result"]["errors"];
    errors.as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn a_good_file_is_verified() {
    let server = Server::new("good");
    let file = server.file("a b.vpr", GOOD);
    let messages = server.verified("--z3Exe \"/no such/z3\"", &file);
    let expected = [
        "ast_construction_result",
        "statistics",
        "program_outline",
        "verification_result",
        "verification_result",
        "verification_result",
    ];
    assert_eq!(types(&messages), expected);
    assert_eq!(messages[0]["msg_body"]["status"], "success");
    let counts = json!({"methods": 1, "functions": 1, "predicates": 0, "domains": 0, "fields": 1});
    assert_eq!(messages[1]["msg_body"], counts);
    let path = file.to_string_lossy();
    let method = json!({
        "type": "method", "name": "two", "position": {"file": path, "start": "3:1", "end": "3:35"},
    });
    assert_eq!(messages[2]["msg_body"]["members"][2], method);
    let is_method = |m: &&Value| m["msg_body"]["details"]["entity"] == method;
    let result = messages.iter().find(is_method).expect("the method");
    assert_eq!(result["msg_body"]["kind"], "for_entity");
    assert_eq!(result["msg_body"]["status"], "success");
    assert_eq!(result["msg_body"]["details"]["cached"], false);
    let overall = &messages[5]["msg_body"];
    assert_eq!(
        (&overall["kind"], &overall["status"]),
        (&json!("overall"), &json!("success"))
    );
    // nobody can read them twice
    let (_, gone) = server.ask("GET /verify/0", "");
    assert_eq!(gone["msg"], "there is no verification job 0");
}

#[test]
fn a_failing_file_has_errors_until_it_is_verified_again() {
    let server = Server::new("failing");
    let file = server.file("a.vpr", FAILING);
    let error = |cached: bool| {
        json!({
            "tag": "assert.failed:assertion.false",
            "text": "Assert might fail. Assertion x > 0 might not hold. (a.vpr@4.10--4.15)",
            "position": {"file": file.to_string_lossy(), "start": "4:10", "end": "4:15"},
            "cached": cached,
            "counterexamples": [],
        })
    };
    for (options, flush, cached) in [
        ("", "", false),
        ("", "", true),
        ("--disableCaching", "", false),
        ("", "GET /cache/flush", false),
        ("", "POST /cache/flush", false),
    ] {
        if !flush.is_empty() {
            let body = json!({ "backend": "silicon", "file": file }).to_string();
            assert_eq!(server.ask(flush, &body).0, 200);
        }
        let messages = server.verified(options, &file);
        let overall = messages.last().expect("a message");
        assert_eq!(overall["msg_body"]["status"], "failure");
        assert_eq!(errors(overall), [error(cached)], "{options} {flush}");
        let bad = |m: &&Value| m["msg_body"]["details"]["entity"]["name"] == "bad";
        let bad = messages.iter().find(bad).expect("the method");
        assert_eq!(errors(bad), [error(cached)]);
        assert_eq!(bad["msg_body"]["details"]["cached"], cached);
    }
}

#[test]
fn a_file_with_errors_has_no_results() {
    let server = Server::new("syntax");
    let messages = server.verified("", &server.file("a.vpr", "method m( {}"));
    assert_eq!(types(&messages), ["ast_construction_result"]);
    assert_eq!(messages[0]["msg_body"]["status"], "failure");
    let found = errors(&messages[0]);
    assert_eq!(found[0]["tag"], "parser.error");
    let text = found[0]["text"].as_str().expect("a text");
    assert!(text.starts_with("Parse error: "), "{text}");
    assert_eq!(
        found[0]["position"]["start"].as_str().map(|s| &s[..2]),
        Some("1:")
    );
}

#[test]
fn the_program_can_be_read_on_its_own() {
    let server = Server::new("ast");
    let id = server.start("", &server.file("a.vpr", GOOD));
    let program: Vec<Value> = server.stream("ast", id).collect();
    let expected = ["ast_construction_result", "statistics", "program_outline"];
    assert_eq!(types(&program), expected);
    let rest = server.messages(id);
    assert_eq!(types(&rest), ["verification_result"; 3]);
}

#[test]
fn wrong_requests_are_answered() {
    let server = Server::new("wrong");
    let file = server.file("a.vpr", GOOD);
    let java = server.file("A.java", "class A {}");
    let arg = |arg: String| json!({ "arg": arg }).to_string();
    let path = file.display();
    for (request, body, status, text) in [
        (
            "POST /verify",
            arg(format!("silicon {path}x")),
            200,
            "File not found",
        ),
        ("POST /verify", arg(String::new()), 200, "File not found"),
        (
            "POST /verify",
            arg(format!("carbon {path}")),
            200,
            "must be `silicon`",
        ),
        ("POST /verify", arg(path.to_string()), 200, "must be `silicon`"),
        (
            "POST /verify",
            arg(format!("silicon {}", java.display())),
            200,
            "is not a Viper program",
        ),
        ("POST /verify", "{\"arg\": ".into(), 400, "EOF"),
        ("POST /verify", "{}".into(), 400, "missing field `arg`"),
        ("POST /verify", " ".repeat((1 << 20) + 1), 413, "too long"),
        ("POST /cache/flush", "{}".into(), 400, "missing field"),
        ("GET /verify/7", String::new(), 200, "no verification job 7"),
        ("GET /verify/x", String::new(), 200, "no verification job x"),
        ("GET /ast/7", String::new(), 200, "no verification job 7"),
        ("GET /discard/7", String::new(), 200, "no verification job 7"),
        ("GET /verify", String::new(), 404, "no GET /verify"),
        ("POST /alloy", String::new(), 404, "no POST /alloy"),
        ("GET /", String::new(), 404, "no GET /"),
    ] {
        let (found, answer) = server.ask(request, &body);
        let message = answer["msg"].as_str().expect("a message");
        assert_eq!(found, status, "{request}: {message}");
        assert!(message.contains(text), "{request}: {message}");
    }
    let messages = server.verified("--timeout ten", &file);
    assert_eq!(types(&messages), ["invalid_args_report"]);
    let error = &messages[0]["msg_body"]["errors"][0]["text"];
    assert_eq!(error, "the value `ten` of `--timeout` is not a number");
    let messages = server.verified("--select nobody", &file);
    let overall = messages.last().expect("a message");
    assert_eq!(overall["msg_body"]["status"], "failure", "{overall}");
}

#[test]
fn web_pages_are_refused() {
    let server = Server::new("pages");
    for (headers, status) in [
        ("Host: localhost\r\n", 404),
        ("Host: 127.0.0.1:1\r\n", 404),
        ("Host: evil.example\r\n", 403),
        ("Host: localhost\r\nHost: evil.example\r\n", 403),
        ("", 403),
        ("Host: localhost\r\nOrigin: http://evil.example\r\n", 403),
        ("Host: localhost\r\nOrigin: null\r\n", 403),
    ] {
        let headers = format!("{headers}Connection: close\r\n");
        let (found, answer) = server.ask_with("GET /nothing", &headers, "");
        assert_eq!(found, status, "{headers}: {answer}");
    }
}

/// The number of methods of a program whose verification does not end soon.
const METHODS: usize = 4000;

fn long() -> String {
    let method = |i| format!("method m{i}(x: Int) {{ assert x + {i} > x }}\n");
    (0..METHODS).map(method).collect()
}

#[test]
fn a_running_verification_is_discarded() {
    let server = Server::with("discard", 1);
    let file = server.file("long.vpr", &long());
    let id = server.start("--numberOfParallelVerifiers 1", &file);
    let mut stream = server.stream("verify", id);
    let is_result = |m: &Value| m["msg_type"] == "verification_result";
    stream.find(is_result).expect("a result");
    // there is no place for another one
    assert_eq!(server.start("", &file), -1);
    let (status, answer) = server.ask(&format!("GET /discard/{id}"), "");
    assert_eq!(status, 200);
    assert_eq!(answer["msg"], format!("the verification job {id} was ended"));
    let rest: Vec<Value> = stream.collect();
    let overall = rest.iter().filter(|m| m["msg_body"]["kind"] == "overall");
    assert_eq!(overall.count(), 0);
    assert!(rest.len() + 1 < METHODS, "{}", rest.len());
    // its thread ends soon
    let good = server.file("good.vpr", GOOD);
    let next = std::iter::repeat_with(|| {
        std::thread::sleep(Duration::from_millis(20));
        server.start("", &good)
    });
    let next = next.take(3000).find(|id| *id >= 0).expect("a place");
    assert_eq!(server.messages(next).len(), 6);
}

#[test]
fn clients_do_not_disturb_each_other() {
    let server = Server::new("clients");
    let (good, failing) = (server.file("good.vpr", GOOD), server.file("bad.vpr", FAILING));
    std::thread::scope(|scope| {
        for (file, status, number) in [(&good, "success", 6), (&failing, "failure", 6)] {
            let server = &server;
            scope.spawn(move || {
                for _ in 0..3 {
                    let messages = server.verified("", file);
                    let overall = messages.last().expect("a message");
                    assert_eq!(overall["msg_body"]["status"], status);
                    assert_eq!(messages.len(), number);
                }
            });
        }
    });
}

#[test]
fn a_long_file_is_verified() {
    let server = Server::new("long");
    let comment = "// a comment\n".repeat(10 << 20 >> 3);
    let file = server.file("long.vpr", &format!("{comment}{FAILING}"));
    assert!(std::fs::metadata(&file).is_ok_and(|m| m.len() > 10 << 20));
    let messages = server.verified("", &file);
    let found = errors(messages.last().expect("a message"));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["tag"], "assert.failed:assertion.false");
}

#[test]
fn the_errors_are_those_of_the_command_line() {
    let server = Server::new("errors");
    for text in [
        GOOD,
        FAILING,
        "field f: Int\nmethod m(x: Ref) { x.f := 1 }\nmethod n(x: Int) { assert 1 / x == 1 }\n",
        "method m() requires false { assert false }\nmethod n() ensures false {}\n",
        "method m() { assert 1 }",
    ] {
        let file = server.file("a.vpr", text);
        let report = Request::new(Input::File(file.clone())).verify().report;
        let expected: Vec<(String, String)> = report
            .findings
            .iter()
            .filter(|f| f.kind != Kind::Warning)
            .filter_map(|f| {
                let (line, column) = report.sources[0].line_column(f.place?.start);
                Some((f.id.clone(), format!("{line}:{column}")))
            })
            .collect();
        let messages = server.verified("", &file);
        let found: Vec<(String, String)> = errors(messages.last().expect("a message"))
            .iter()
            .map(|e| {
                let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
                (text(&e["tag"]), text(&e["position"]["start"]))
            })
            .collect();
        assert_eq!(found, expected, "{text}");
        let warnings = messages
            .iter()
            .filter(|m| m["msg_type"] == "warnings_during_verification");
        let number: usize = warnings
            .map(|m| m["msg_body"].as_array().map_or(0, Vec::len))
            .sum();
        assert_eq!(number + expected.len(), report.findings.len());
    }
}
