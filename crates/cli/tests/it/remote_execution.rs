//! A server of the Remote Execution API, BuildGrid: as a cache that is restarted, and with workers of
//! which one is killed.
//!
//! Workers also need PostgreSQL, in which BuildGrid keeps its queue.

use crate::servers::{Process, START, free_port, program, wait_for};
use crate::shared_cache::without_times;
use crate::{Ran, echis, folder};
use echis_driver::Store;
use echis_remote::{ServerStore, ServerUrl};
use echis_verifier::Key;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// BuildGrid at a port of this machine.
struct BuildGrid {
    program: PathBuf,
    here: PathBuf,
    port: u16,
    process: Option<Process>,
}

impl BuildGrid {
    /// Starts the server. Its storage is a folder, so that it stays when the server is restarted.
    /// `queue` is the address of the database for its queue; there is no execution without one.
    fn start(here: &Path, queue: Option<&str>) -> Option<BuildGrid> {
        let program = program("bgd")?;
        let port = free_port();
        let storage = here.join("storage").display().to_string();
        let (connections, schedulers, execution) = match queue {
            None => (String::new(), String::new(), ""),
            Some(queue) => (
                format!("connections: [!sql-connection &sql {{connection-string: '{queue}'}}]\n"),
                "schedulers:\n  - !sql-scheduler &scheduler {sql: *sql, storage: *storage, action-cache: *cache, \
                 poll-interval: 0.02, bot-poll-interval: 0.02, bot-session-keepalive-timeout: 3, \
                 session-expiry-timer-interval: 1, assigners: [!priority-age-assigner {count: 1, interval: 0.05}]}\n"
                    .to_owned(),
                "      - !execution {scheduler: *scheduler}\n",
            ),
        };
        let config = format!(
            "server: [!channel {{address: '127.0.0.1:{port}', insecure-mode: true}}]\n{connections}\
             storages: [!disk-storage &storage {{path: '{storage}'}}]\n\
             caches: [!lru-action-cache &cache {{storage: *storage, max-cached-refs: 10000, allow-updates: true}}]\n\
             {schedulers}instances:\n  - name: ''\n    services:\n      - !action-cache {{cache: *cache}}\n\
             {execution}      - !cas {{storage: *storage}}\n      - !bytestream {{storage: *storage}}\n\
             thread-pool-size: 50\n"
        );
        fs::write(here.join("buildgrid.yml"), config).expect("the configuration is written");
        let mut server = BuildGrid {
            program,
            here: here.to_owned(),
            port,
            process: None,
        };
        server.restart();
        Some(server)
    }

    /// Kills the server, and starts it again.
    fn restart(&mut self) {
        self.process = None;
        let log = fs::File::create(self.here.join("buildgrid.log")).expect("the log is created");
        let child = Command::new(&self.program)
            .args(["server", "start", "buildgrid.yml"])
            .current_dir(&self.here)
            .stdout(log.try_clone().expect("it can be shared"))
            .stderr(log)
            .spawn()
            .expect("BuildGrid starts");
        self.process = Some(Process(child));
        wait_for(self.port, || {
            fs::read_to_string(self.here.join("buildgrid.log")).unwrap_or_default()
        });
    }

    fn url(&self) -> String {
        format!("grpc://127.0.0.1:{}", self.port)
    }

    /// Starts a worker, which writes a line for each action to its log.
    fn worker(&self, name: &str) -> Process {
        let mut options = fs::OpenOptions::new();
        let log = options.create(true).append(true).open(self.here.join(name));
        let log = log.expect("the log is created");
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/remote_execution/worker.py");
        let child = Command::new(self.program.with_file_name("python"))
            .arg(script)
            .args([&format!("127.0.0.1:{}", self.port), name, &format!("work-{name}")])
            .current_dir(&self.here)
            .stderr(log)
            .stdout(Stdio::null())
            .spawn();
        Process(child.expect("the worker starts"))
    }

    /// The number of actions that workers have run.
    fn actions(&self, workers: &[&str]) -> Vec<usize> {
        let log = |name: &&str| fs::read_to_string(self.here.join(name)).unwrap_or_default();
        let actions = |log: String| log.lines().filter(|line| line.starts_with("action")).count();
        workers.iter().map(log).map(actions).collect()
    }
}

/// The answer of a run in JSON, without times.
fn answers(ran: &Ran) -> Vec<Value> {
    let line = |line: &str| {
        let mut answer: Value = serde_json::from_str(line).expect("JSON");
        without_times(&mut answer);
        answer
    };
    ran.out.lines().map(line).collect()
}

#[test]
fn a_cache_survives_the_restart_of_its_server() {
    let here = folder("reapi-cache", &[]);
    let Some(mut server) = BuildGrid::start(&here, None) else {
        return;
    };
    let program = "method right(x: Int) { assert x * x >= 0 }\nmethod wrong(x: Int) { assert x * x > 0 }\n";
    fs::write(here.join("p.vpr"), program).expect("a file");
    let verify = |more: &[&str]| {
        let arguments = [&["verify", "p.vpr", "--format", "json"], more].concat();
        let ran = echis(&here, &arguments, b"");
        assert_eq!(ran.err, "");
        ran
    };
    let url = server.url();
    let remote = ["--remote-cache", url.as_str()];
    let local = answers(&verify(&[]));
    for _ in 0..2 {
        assert_eq!(answers(&verify(&remote)), local);
    }
    // BuildGrid has its list of results in memory, so that it is empty now
    server.restart();
    for _ in 0..2 {
        assert_eq!(answers(&verify(&remote)), local);
    }
    // damaged entries are not used
    let mut damaged = 0;
    for folder in fs::read_dir(here.join("storage/cas/objects")).expect("the storage is there") {
        for blob in fs::read_dir(folder.expect("a folder").path()).expect("a folder") {
            let path = blob.expect("a file").path();
            let mut bytes = fs::read(&path).expect("a blob");
            if let Some(at) = bytes.windows(6).position(|part| part == b"Failed") {
                bytes[at] = b'f';
                fs::write(&path, bytes).expect("a blob");
                damaged += 1;
            }
        }
    }
    assert!(damaged > 0, "an entry says that the member failed");
    assert_eq!(answers(&verify(&remote)), local);
}

#[test]
fn long_entries_are_blobs() {
    let here = folder("reapi-blobs", &[]);
    let Some(server) = BuildGrid::start(&here, None) else {
        return;
    };
    let url = ServerUrl::parse(&server.url()).expect("it is a URL");
    let warn = |warning: &str| panic!("{warning}");
    let store = ServerStore::open(url, Box::new(warn)).expect("no connection is needed");
    let key = |digit: u8| Key::from_hash([digit; 32]);
    for (digit, length) in [(1, 0), (2, 100), (3, 100_000), (4, 5 << 20)] {
        let entry: String = ('a'..='z').cycle().take(length).collect();
        assert_eq!(store.get(&key(digit)), None, "{length}");
        store.put(&key(digit), &entry);
        assert_eq!(store.get(&key(digit)), Some(entry), "{length}");
    }
}

/// PostgreSQL in a folder, reached through a socket there.
struct Postgres {
    here: PathBuf,
    _process: Process,
}

impl Postgres {
    /// Starts a database server, if PostgreSQL is there. It refuses to run as root, so that root needs
    /// the user `postgres`. The folder is outside of those that this user may not enter.
    fn start(name: &str) -> Option<Postgres> {
        let here = std::env::temp_dir().join(format!("echis-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&here);
        fs::create_dir_all(&here).expect("a folder");
        let script = r#"
            set -e
            bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
            bin=${bin:-$(dirname "$(command -v postgres)")}
            as() { "$@"; }
            if [ "$(id -u)" = 0 ]; then
              chown postgres .
              as() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
            fi
            as "$bin/initdb" -D data -A trust -U postgres >/dev/null
            if [ "$(id -u)" = 0 ]; then
              exec setpriv --reuid postgres --regid postgres --clear-groups \
                "$bin/postgres" -D data -k "$PWD" -c listen_addresses= -c fsync=off
            fi
            exec "$bin/postgres" -D data -k "$PWD" -c listen_addresses= -c fsync=off"#;
        let child = Command::new("bash")
            .args(["-c", script])
            .current_dir(&here)
            .stdout(Stdio::null())
            .stderr(fs::File::create(here.join("log")).expect("the log is created"))
            .spawn();
        let mut process = Process(child.ok()?);
        let start = Instant::now();
        while !here.join(".s.PGSQL.5432").exists() {
            let has_ended = process.0.try_wait().is_ok_and(|ended| ended.is_some());
            if has_ended || start.elapsed() > START {
                let log = fs::read_to_string(here.join("log")).unwrap_or_default();
                eprintln!("skipped: PostgreSQL does not start: {log}");
                return None;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(Postgres {
            here,
            _process: process,
        })
    }

    /// The address, after the tables of BuildGrid have been created.
    fn prepared(&self, program: &Path) -> String {
        let url = format!(
            "postgresql+psycopg2://postgres@/postgres?host={}",
            self.here.display()
        );
        let migrated = Command::new(program).args(["migrate", "apply", &url]).output();
        let migrated = migrated.expect("BuildGrid starts");
        assert!(
            migrated.status.success(),
            "{}",
            String::from_utf8_lossy(&migrated.stderr)
        );
        url
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.here);
    }
}

/// A project: 20 programs of 12 members each, some of which fail.
fn project(here: &Path) {
    fs::create_dir_all(here.join("project/inner")).expect("a folder");
    fs::write(here.join("project/fields.vpr"), "field f: Int\n").expect("a file");
    for file in 0..20 {
        let mut text = "import \"../fields.vpr\"\n".to_owned();
        for member in 0..12 {
            let bound = (member + file) % 5;
            text.push_str(&format!(
                "method m{file}_{member}(x: Ref, n: Int) requires acc(x.f) && n > {bound} ensures acc(x.f)\n{{\n  \
                 x.f := n * n\n  assert x.f > n - 1\n  assert n != 4\n}}\n"
            ));
        }
        fs::write(here.join(format!("project/inner/p{file}.vpr")), text).expect("a file");
    }
}

#[test]
fn workers_answer_as_this_machine_and_may_be_killed() {
    let here = folder("reapi-workers", &[]);
    let (Some(bgd), Some(database)) = (program("bgd"), Postgres::start("reapi")) else {
        return;
    };
    let queue = database.prepared(&bgd);
    let Some(mut server) = BuildGrid::start(&here, Some(&queue)) else {
        return;
    };
    project(&here);
    let local = echis(&here, &["verify", "project/inner", "--format", "json"], b"");
    let _first = server.worker("first");
    let second = server.worker("second");
    let url = server.url();
    let verify = || {
        let arguments = ["verify", "project/inner", "--format", "json", "--remote", &url];
        echis(&here, &arguments, b"")
    };
    // one worker is killed while it works, and its actions are given to the other one
    let remote = std::thread::scope(|scope| {
        let remote = scope.spawn(verify);
        let start = Instant::now();
        while server.actions(&["second"])[0] < 2 && start.elapsed() < START {
            std::thread::sleep(Duration::from_millis(5));
        }
        drop(second);
        remote.join().expect("the run ends")
    });
    assert_eq!(remote.err, "");
    assert_eq!(remote.code, local.code);
    assert_eq!(answers(&remote), answers(&local));
    let actions = server.actions(&["first", "second"]);
    assert!(actions[0] > 0 && actions[1] > 0, "{actions:?}");
    assert!(actions.iter().sum::<usize>() >= 20, "{actions:?}");
    // the server knows the results of the actions, until it is started again
    let again = verify();
    assert_eq!((answers(&again), again.err.as_str()), (answers(&local), ""));
    assert_eq!(server.actions(&["first", "second"]), actions);
    server.restart();
    let again = verify();
    assert_eq!((answers(&again), again.err.as_str()), (answers(&local), ""));
    assert!(server.actions(&["first"]) > actions[..1].to_vec());
}

#[test]
fn members_are_verified_here_if_the_server_cannot_be_reached() {
    let here = folder("reapi-unreachable", &[]);
    project(&here);
    let run = |more: &[&str]| {
        let arguments = [&["verify", "project/inner/p0.vpr", "--format", "json"], more].concat();
        echis(&here, &arguments, b"")
    };
    let port = free_port();
    let remote = run(&["--remote", &format!("grpc://me:secret@127.0.0.1:{port}/main")]);
    let expected = format!(
        "warning: members are verified here and not by the workers at grpc://127.0.0.1:{port}/main: "
    );
    assert!(remote.err.starts_with(&expected), "{}", remote.err);
    assert!(!remote.err.contains("secret"));
    assert_eq!(answers(&remote), answers(&run(&[])));
    for url in ["http://localhost", "localhost:80", "grpc://"] {
        let refused = run(&["--remote", url]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{url}");
        assert!(refused.err.starts_with("error: --remote: "), "{}", refused.err);
    }
}
