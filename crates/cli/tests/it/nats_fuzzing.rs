//! `echis fuzz --corpus nats://…`: several processes search together through a server.

use crate::servers::{free_port, program, wait_for};
use crate::{echis, end, folder, json, start};
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{self, stream::Stream};
use futures_util::{StreamExt, TryStreamExt};
use std::collections::BTreeSet;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// Eleven bytes that are compared one by one: 2¹¹ paths, and two bugs.
const LOCK: &str = "class Lock {
  static int open(byte[] b) {
    int level = 0;
    if (b == null || b.length != 11) return -1;
    for (int i = 0; i < 11; i++) { if (b[i] > 10 * i) level++; }
    if (level == 11) throw new IllegalStateException();
    assert level != 4 || b[0] != 77;
    return level;
  }
}";

const OTHERS: &str = "class Others {
  static int fine(byte[] b) { if (b == null) return 0; if (b.length > 0 && b[0] > 5) return 2; return 1; }
  static int far(byte[] b) { return b != null && b.length > 1000000 ? 1 / 0 : 0; }
  static long slow(String s) {
    long h = 17;
    for (int i = 0; i < s.length(); i++) { h = h * 31 + s.charAt(i); if (h % 1009 == 3) h ^= s.charAt(i); }
    return h;
  }
}";

fn programs(name: &str) -> PathBuf {
    let files = [("Lock.java", LOCK), ("Others.java", OTHERS)];
    folder(name, &files.map(|(name, text)| (name, text.as_bytes())))
}

/// A server of NATS, which ends with its value.
struct Server {
    binary: PathBuf,
    port: u16,
    folder: PathBuf,
    more: &'static [&'static str],
    process: Child,
}

impl Server {
    /// Starts a server that keeps its streams in a folder. Says that a test is skipped if there is
    /// no binary.
    fn start(folder: &Path, more: &'static [&'static str]) -> Option<Server> {
        let binary = program("nats-server")?;
        let port = free_port();
        let folder = folder.join("streams");
        let process = spawn(&binary, port, &folder, more);
        Some(Server {
            binary,
            port,
            folder,
            more,
            process,
        })
    }

    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    fn restart(&mut self) {
        self.process = spawn(&self.binary, self.port, &self.folder, self.more);
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}/test", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawn(binary: &Path, port: u16, folder: &Path, more: &[&str]) -> Child {
    let child = Command::new(binary)
        .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
        .arg(folder)
        .args(more)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    wait_for(port, String::new);
    child
}

/// Calls `use_stream` with the only stream of a server, once there is one.
fn with_stream<T, F: Future<Output = T>>(server: &Server, use_stream: impl FnOnce(Stream) -> F) -> T {
    let runtime = Runtime::new().expect("there is a runtime");
    runtime.block_on(async {
        let client = async_nats::connect(&server.url()).await.expect("it answers");
        let context = jetstream::new(client);
        let waiting = Instant::now();
        let name = loop {
            let first = context.stream_names().try_next().await;
            if let Some(name) = first.expect("it lists streams") {
                break name;
            }
            assert!(waiting.elapsed() < Duration::from_secs(60), "there is no stream");
        };
        use_stream(context.get_stream(&name).await.expect("it is there")).await
    })
}

/// The subjects of the stream behind the identity, with their payloads, sorted.
fn messages(server: &Server) -> Vec<(String, String)> {
    with_stream(server, |mut stream| async move {
        let last = stream.info().await.expect("it is there").state.last_sequence;
        let mut all = Vec::new();
        for sequence in 1..=last {
            let message = stream.get_raw_message(sequence).await.expect("none is deleted");
            let subject: Vec<&str> = message.subject.splitn(3, '.').collect();
            let payload = String::from_utf8_lossy(&message.payload).into_owned();
            all.push((subject[2].to_owned(), payload));
        }
        all.sort();
        all
    })
}

/// The number of expansions that are done.
fn count_done(server: &Server) -> usize {
    with_stream(server, |stream| async move {
        let info = stream
            .info_with_subjects("*.*.done.>")
            .await
            .expect("it is there");
        let subjects: Vec<_> = info.try_collect().await.expect("they are listed");
        subjects.len()
    })
}

fn arguments<'a>(file: &'a str, method: &'a str, url: &'a str) -> [&'a str; 8] {
    let format = "json";
    [
        "fuzz", file, "--method", method, "--corpus", url, "--format", format,
    ]
}

/// Starts a process that searches `Lock.open`.
fn start_open(here: &Path, url: &str) -> Child {
    start(here, &arguments("Lock.java", "open", url))
}

#[test]
fn four_processes_search_as_one_does_though_all_are_killed() {
    let here = programs("nats_four");
    let Some(mut server) = Server::start(&here, &[]) else {
        return;
    };
    let url = server.url();
    let single = echis(&here, &arguments("Lock.java", "open", "alone"), b"");
    assert_eq!(single.code, Some(1), "{}", single.err);
    let [mut a, b, c, d] = [(); 4].map(|()| start_open(&here, &url));
    let waiting = Instant::now();
    while count_done(&server) < 100 {
        assert!(waiting.elapsed() < Duration::from_secs(60), "nothing is done");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(
        a.try_wait().expect("it is a child").is_none(),
        "it is still searching"
    );
    a.kill().expect("it can be killed");
    a.wait().expect("it ends");
    server.kill();
    std::thread::sleep(Duration::from_secs(1));
    server.restart();
    assert!(count_done(&server) < 2000, "the search is not over");
    let a = start_open(&here, &url);

    let ends = [a, b, c, d].map(end);
    let expected = json(&single).swap_remove(0);
    let kinds = |answer: &serde_json::Value| -> Vec<String> {
        let bugs = answer["bugs"].as_array().expect("bugs are listed").iter();
        bugs.map(|bug| format!("{} {}", bug["kind"], bug["line"]))
            .collect()
    };
    for ran in &ends {
        assert_eq!(ran.code, Some(1), "{} {}", ran.out, ran.err);
        let answer = json(ran).swap_remove(0);
        assert_eq!(answer["exhausted"], true, "{answer}");
        // two processes can find a bug at once, so that the inputs that show it may differ
        assert_eq!(answer["blocks"], expected["blocks"]);
        assert_eq!(kinds(&answer), kinds(&expected));
    }
    let messages = messages(&server);
    let of_kind = |kind: &str| -> Vec<String> {
        let names = messages
            .iter()
            .filter_map(|(subject, _)| subject.strip_prefix(kind));
        names.map(str::to_owned).collect()
    };
    let (fresh, other, done) = (of_kind("input.fresh."), of_kind("input.other."), of_kind("done."));
    let inputs: BTreeSet<&String> = fresh.iter().chain(&other).collect();
    assert_eq!(
        inputs.len(),
        fresh.len() + other.len(),
        "each input is there once"
    );
    assert_eq!(inputs, done.iter().collect());
    let payloads = messages
        .iter()
        .filter(|(subject, _)| subject.starts_with("input."));
    let tried: BTreeSet<&str> = payloads
        .filter_map(|(_, line)| line.trim_end_matches('\n').split(' ').nth(5))
        .collect();
    let journal = std::fs::read_to_string(here.join("alone/.journal")).expect("it was written");
    let lines = journal.lines().filter(|line| line.starts_with("tried"));
    let of_single: BTreeSet<&str> = lines.filter_map(|line| line.split(' ').nth(5)).collect();
    let different: Vec<_> = tried.symmetric_difference(&of_single).collect();
    assert!(different.is_empty(), "{different:?}");
}

#[test]
fn a_server_that_is_not_there_is_an_error_without_credentials() {
    let here = programs("nats_nobody");
    let free = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = free.local_addr().expect("it has an address").port();
    // this listener accepts connections and never says anything
    let silent = format!("nats://me:secret@127.0.0.1:{port}");
    for (url, said) in [
        ("nats://me:secret@127.0.0.1:1", "error: nats://127.0.0.1:1: "),
        (silent.as_str(), "it does not answer"),
        ("nats://me:secret@", "has no host"),
        ("nats://me:secret@host/a.b", "the prefix"),
    ] {
        let ran = echis(&here, &arguments("Others.java", "fine", url), b"");
        assert_eq!(ran.code, Some(2), "{url}: {}", ran.out);
        assert!(ran.time < Duration::from_secs(5), "{url}: it took {:?}", ran.time);
        assert!(ran.err.contains(said), "{url}: {}", ran.err);
        assert!(
            !ran.err.contains("secret") && !ran.out.contains("secret"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn credentials_are_needed_and_not_shown() {
    let here = programs("nats_password");
    let Some(server) = Server::start(&here, &["--user", "me", "--pass", "se:cret"]) else {
        return;
    };
    let port = server.port;
    let right = format!("nats://me:se%3Acret@127.0.0.1:{port}");
    let ran = echis(&here, &arguments("Others.java", "fine", &right), b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let wrong = format!("nats://me:guess@127.0.0.1:{port}");
    let ran = echis(&here, &arguments("Others.java", "fine", &wrong), b"");
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    assert!(
        ran.err.contains("authorization") && !ran.err.contains("guess"),
        "{}",
        ran.err
    );
}

#[test]
fn a_server_that_goes_away_ends_the_search_without_a_verdict() {
    let here = programs("nats_away");
    let Some(mut server) = Server::start(&here, &[]) else {
        return;
    };
    let url = server.url();
    let slow = arguments("Others.java", "slow", &url);
    let child = start(&here, &[&slow[..], &["--seed", "abcdefgh"]].concat());
    std::thread::sleep(Duration::from_secs(2));
    server.kill();
    let start = Instant::now();
    let ran = end(child);
    assert!(
        start.elapsed() > Duration::from_secs(25),
        "{}{}",
        ran.out,
        ran.err
    );
    assert!(
        start.elapsed() < Duration::from_secs(60),
        "it took {:?}",
        start.elapsed()
    );
    let answer = json(&ran).swap_remove(0);
    assert_eq!(answer["exhausted"], false, "{answer}");
    assert!(
        answer["notes"]
            .to_string()
            .contains("the inputs cannot be stored"),
        "{answer}"
    );
}

#[test]
fn nothing_is_exhausted_if_another_left_something_out() {
    let here = programs("nats_incomplete");
    let Some(server) = Server::start(&here, &[]) else {
        return;
    };
    let url = server.url();
    let first = echis(&here, &arguments("Others.java", "far", &url), b"");
    let again = echis(&here, &arguments("Others.java", "far", &url), b"");
    for ran in [&first, &again] {
        assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    }
    // the second process has nothing to expand, and leaves nothing out itself
    assert!(first.out.contains("longer arrays") && !again.out.contains("longer arrays"));
    assert!(!first.out.contains("another search"), "{}", first.out);
    assert!(
        again.out.contains("another search on this server was incomplete"),
        "{}",
        again.out
    );
}

#[test]
fn nothing_is_exhausted_if_an_input_was_deleted() {
    let here = programs("nats_deleted");
    let Some(server) = Server::start(&here, &[]) else {
        return;
    };
    let url = server.url();
    let open = arguments("Lock.java", "open", &url);
    let first = echis(&here, &[&open[..], &["--executions", "30"]].concat(), b"");
    assert_eq!(json(&first)[0]["exhausted"], false, "{}", first.out);
    // an input that nobody has expanded
    with_stream(&server, |stream| async move {
        let found = stream.get_last_raw_message_by_subject("*.*.input.>").await;
        let sequence = found.expect("there is one").sequence;
        stream.delete_message(sequence).await.expect("it can be deleted");
    });
    let ran = echis(&here, &open, b"");
    assert_eq!(json(&ran)[0]["exhausted"], false, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("messages were deleted"), "{}", ran.out);
}

#[test]
fn nothing_is_exhausted_while_others_have_inputs() {
    let here = programs("nats_waiting");
    let Some(server) = Server::start(&here, &[]) else {
        return;
    };
    let url = server.url();
    let first = arguments("Others.java", "fine", &url);
    let few = [&first[..], &["--executions", "1"]].concat();
    assert_eq!(json(&echis(&here, &few, b""))[0]["exhausted"], false);
    // this test takes all inputs, as a process does that expands them
    let taken = with_stream(&server, |stream| async move {
        let mut taken = 0;
        for name in ["fresh", "other"] {
            let consumer: Consumer<pull::Config> = stream.get_consumer(name).await.expect("it is there");
            let batch = consumer.fetch().max_messages(100).messages().await;
            taken += batch.expect("it answers").count().await;
        }
        taken
    });
    assert!(taken > 0);
    let late = [&first[..], &["--time", "2"]].concat();
    let ran = echis(&here, &late, b"");
    assert_eq!(json(&ran)[0]["exhausted"], false, "{}", ran.out);
    assert_eq!(ran.code, Some(3), "{}", ran.out);
}
