//! Measures how long the language server takes from a keystroke to its diagnostics, in files of
//! 1,000 lines, how long a verification takes after an edit of one member, and whether its memory
//! grows.
//!
//! Run by `benches/server-latency`. `STEPS` is the number of keystrokes of each kind (default: 200).

use crossbeam_channel::{Receiver, Sender, unbounded};
use echis_server::lsp::serve;
use echis_server::verification::{Answer, Driver, Request as Text, Verifier, Watch};
use echis_server::viper_ide::Options;
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Verifies nothing: only what happens while typing is measured.
struct NoVerifier;

impl Verifier for NoVerifier {
    fn verify(&self, _: &Text, _: Watch) -> Answer {
        Answer::default()
    }
}

/// Verifies, and keeps the time of the member that took longest: members that have not changed take
/// none.
struct Timed {
    driver: Driver,
    longest: Mutex<Duration>,
}

impl Timed {
    fn longest(&self) -> Duration {
        *self.longest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Verifier for Timed {
    fn verify(&self, request: &Text, watch: Watch) -> Answer {
        let answer = self.driver.verify(request, watch);
        let times = answer.report.members.iter().map(|m| m.time);
        *self.longest.lock().unwrap_or_else(PoisonError::into_inner) = times.max().unwrap_or_default();
        answer
    }
}

type Outcome<T> = Result<T, Box<dyn Error>>;

struct Client {
    outgoing: Sender<Message>,
    incoming: Receiver<Message>,
    version: i32,
}

impl Client {
    fn new(verifier: Arc<dyn Verifier>) -> Outcome<Client> {
        let (outgoing, to_server) = unbounded();
        let (from_server, incoming) = unbounded();
        let work = move || serve(&to_server, from_server, verifier, Options::default());
        std::thread::Builder::new().stack_size(64 << 20).spawn(work)?;
        let mut client = Client {
            outgoing,
            incoming,
            version: 0,
        };
        let capabilities = json!({ "window": { "workDoneProgress": true } });
        client.request("initialize", json!({ "capabilities": capabilities }))?;
        Ok(client)
    }

    fn notify(&self, method: &str, params: Value) -> Outcome<()> {
        Ok(self
            .outgoing
            .send(Notification::new(method.to_owned(), params).into())?)
    }

    fn request(&mut self, method: &str, params: Value) -> Outcome<Duration> {
        let start = Instant::now();
        self.outgoing
            .send(Request::new(1.into(), method.to_owned(), params).into())?;
        while !matches!(self.incoming.recv()?, Message::Response(_)) {}
        Ok(start.elapsed())
    }

    fn open(&mut self, uri: &str, text: &str) -> Outcome<Duration> {
        let language = if uri.ends_with(".java") { "java" } else { "viper" };
        self.version = 1;
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        let start = Instant::now();
        self.notify("textDocument/didOpen", json!({ "textDocument": document }))?;
        self.wait(start)
    }

    /// Replaces a range and waits for the diagnostics.
    fn edit(&mut self, uri: &str, (line, from, to): (usize, usize, usize), text: &str) -> Outcome<Duration> {
        self.version += 1;
        let range =
            json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
        let params = json!({
            "textDocument": { "uri": uri, "version": self.version },
            "contentChanges": [{ "range": range, "text": text }],
        });
        let start = Instant::now();
        self.notify("textDocument/didChange", params)?;
        self.wait(start)
    }

    /// Saves, and waits for the end of the verification.
    fn save(&mut self, uri: &str) -> Outcome<Duration> {
        let start = Instant::now();
        self.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } }))?;
        loop {
            if let Message::Notification(n) = self.incoming.recv()?
                && n.method == "$/progress"
                && n.params["value"]["kind"] == "end"
            {
                return Ok(start.elapsed());
            }
        }
    }

    fn wait(&mut self, start: Instant) -> Outcome<Duration> {
        loop {
            if let Message::Notification(n) = self.incoming.recv()?
                && n.method == "textDocument/publishDiagnostics"
                && n.params["version"] == self.version
            {
                return Ok(start.elapsed());
            }
        }
    }
}

/// Methods over linked lists.
fn viper(methods: usize) -> String {
    let mut text = String::from(
        "field value: Int\nfield next: Ref\n\npredicate list(this: Ref) {\n    acc(this.value) && acc(this.next) &&\n    \
         (this.next != null ==> list(this.next))\n}\n\n",
    );
    for i in 0..methods {
        text.push_str(&format!(
            "method add{i}(this: Ref, x: Int) returns (sum: Int)\n    requires list(this) && x > 0\n    \
             ensures list(this)\n{{\n    unfold list(this)\n    var old_value: Int := this.value\n    \
             this.value := this.value + x\n    sum := 0\n    while (sum < x)\n        \
             invariant sum <= x && acc(this.value) && this.value == old_value + x\n    {{\n        \
             sum := sum + 1\n    }}\n    fold list(this)\n}}\n"
        ));
    }
    text
}

/// The body of a loop with which a method fails.
const OVERFLOWS: &str = "sum += i;";

/// Methods with contracts. The loop bodies decide whether they are proved.
fn java(methods: usize, loop_body: &str) -> String {
    let mut text = String::from(
        "class Account {\n    int balance;\n    //@ predicate valid() = acc(balance) * balance >= 0;\n\n",
    );
    for i in 0..methods {
        text.push_str(&format!(
            "    //@ requires valid() * amount > 0;\n    //@ ensures valid();\n    int deposit{i}(int amount) {{\n        \
             int sum = 0;\n        for (int i = 0; i < amount; i++) {{\n            {loop_body}\n        }}\n        \
             if (sum > 10) {{\n            return sum;\n        }}\n        return balance;\n"
        ));
        text.push_str("    }\n");
    }
    text.push_str("}\n");
    text
}

/// Edits a member of a long file, and the same member in a file of its own.
fn verifications(
    uri: &str,
    [long, own]: [String; 2],
    line: &str,
    changed: &dyn Fn(usize) -> String,
) -> Outcome<()> {
    let in_long = verification(uri, &long, line, changed)?;
    let in_own = verification(&uri.replace("///", "///own/"), &own, line, changed)?;
    let more = in_long.saturating_sub(in_own).as_secs_f64() * 1000.0;
    println!("{uri}: median {more:.1} ms more than for the member in a file of its own");
    Ok(())
}

/// Edits one member again and again, each time to a text that was not verified before, and saves.
/// Returns the median of the times.
fn verification(uri: &str, text: &str, line: &str, changed: &dyn Fn(usize) -> String) -> Outcome<Duration> {
    let verifier = Arc::new(Timed {
        driver: Driver::new(),
        longest: Mutex::default(),
    });
    let mut client = Client::new(verifier.clone())?;
    client.open(uri, text)?;
    let all = client.save(uri)?;
    println!("{uri}: verified in {:.1} ms", all.as_secs_f64() * 1000.0);
    let lines: Vec<&str> = text.lines().collect();
    let matching: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].trim() == line).collect();
    let middle = *matching.get(matching.len() / 2).ok_or("no such line")?;
    let mut length = lines[middle].len();
    let (mut times, mut more) = (Vec::new(), Vec::new());
    let before = memory();
    for i in 0..steps() {
        let new = changed(i);
        client.edit(uri, (middle, 0, length), &new)?;
        length = new.len();
        let time = client.save(uri)?;
        times.push(time);
        more.push(time.saturating_sub(verifier.longest()));
    }
    let median = report(&format!("{uri}, verification after an edit of a member"), times);
    report(&format!("{uri}, more than this member takes"), more);
    if let (Some(before), Some(after)) = (before, memory()) {
        println!(
            "memory: {before:.1} MB, after {} verifications {after:.1} MB",
            steps()
        );
    }
    Ok(median)
}

fn steps() -> usize {
    let wanted = std::env::var("STEPS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(200)
}

/// Writes median, 95th percentile and maximum of times. Returns the median.
fn report(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort();
    let time = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let millis = |share: f64| time(share).as_secs_f64() * 1000.0;
    println!(
        "{what}: median {:.1} ms, 95 % {:.1} ms, most {:.1} ms",
        millis(0.5),
        millis(0.95),
        millis(1.0)
    );
    time(0.5)
}

/// Types a text at the start of the line that begins with `line` and deletes it again, several times.
fn typing(
    client: &mut Client,
    uri: &str,
    text: &str,
    line: &str,
    (typed, what): (&str, &str),
) -> Outcome<()> {
    let all: Vec<&str> = text.lines().collect();
    let matching: Vec<usize> = (0..all.len())
        .filter(|i| all[*i].trim_start().starts_with(line))
        .collect();
    let middle = *matching.get(matching.len() / 2).ok_or("no such line")?;
    let column = all[middle].len() - all[middle].trim_start().len();
    let mut times = Vec::new();
    for _ in 0..steps() {
        times.push(client.edit(uri, (middle, column, column), typed)?);
        times.push(client.edit(uri, (middle, column, column + typed.len()), "")?);
    }
    report(&format!("{uri}, {} lines, {what}", all.len()), times);
    Ok(())
}

/// The memory of this process in megabytes; nothing where the system does not say.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

fn main() -> Outcome<()> {
    // as `echis server` does
    echis_solver::memory::keep_freed();
    let mut client = Client::new(Arc::new(NoVerifier))?;
    let (uri, text) = ("file:///latency.vpr", viper(66));
    let opened = client.open(uri, &text)?;
    println!("{uri}: opened in {:.1} ms", opened.as_secs_f64() * 1000.0);
    typing(
        &mut client,
        uri,
        &text,
        "sum := 0",
        ("x", "an unknown name and back"),
    )?;
    typing(
        &mut client,
        uri,
        &text,
        "sum := 0",
        ("(", "a syntax error and back"),
    )?;
    typing(&mut client, uri, &text, "sum := 0", (" ", "a blank and back"))?;
    for method in [
        "hover",
        "completion",
        "semanticTokens/full",
        "documentSymbol",
        "foldingRange",
        "references",
    ] {
        let params = json!({
            "textDocument": { "uri": uri }, "position": { "line": 20, "character": 12 },
            "context": { "includeDeclaration": true, "triggerKind": 1 },
        });
        let times: Outcome<Vec<Duration>> = (0..50)
            .map(|_| client.request(&format!("textDocument/{method}"), params.clone()))
            .collect();
        report(&format!("{uri}, {method}"), times?);
    }
    let before = memory();
    for i in 0..10 * steps() {
        client.edit(uri, (i % 900, 0, 0), "x")?;
        client.edit(uri, (i % 900, 0, 1), "")?;
    }
    if let (Some(before), Some(after)) = (before, memory()) {
        println!(
            "memory: {before:.1} MB, after {} more keystrokes {after:.1} MB",
            20 * steps()
        );
    }
    let (uri, text) = ("file:///Account.java", java(90, OVERFLOWS));
    let opened = client.open(uri, &text)?;
    println!("{uri}: opened in {:.1} ms", opened.as_secs_f64() * 1000.0);
    typing(
        &mut client,
        uri,
        &text,
        "int sum = 0",
        ("unknown = 1; ", "an unknown name and back"),
    )?;
    typing(
        &mut client,
        uri,
        &text,
        "int sum = 0",
        (")", "a syntax error and back"),
    )?;
    verifications(
        "file:///verified.vpr",
        [viper(66), viper(1)],
        "this.value := this.value + x",
        &|i| format!("    this.value := this.value + x + {i} - {i}"),
    )?;
    for (uri, body) in [
        ("file:///Account.java", OVERFLOWS),
        ("file:///Proved.java", "sum = i;"),
    ] {
        verifications(uri, [java(90, body), java(1, body)], "int sum = 0;", &|i| {
            format!("        int sum = {i} - {i};")
        })?;
    }
    Ok(())
}
