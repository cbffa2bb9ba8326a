//! The HTTP protocol of ViperServer, for scripts.
//!
//! ```text
//! POST /verify {"arg": "silicon --timeout 10 \"/work/bank.vpr\""}   → {"ast_id": 0, "id": 0}
//! GET  /verify/0    → {"msg_type": …, "msg_body": …}, one message a line, as soon as it is known
//! GET  /discard/0   → ends the verification
//! ```
//!
//! `GET /ast/0` has the messages about reading the program, `GET /cache/flush` and `POST /cache/flush`
//! empty the cache, and `GET /exit` ends the server. Each request has a thread of its own.

mod access;
mod jobs;
mod messages;

use crate::viper_server::{Arguments, BACKEND, words};
use echis_driver::{Input, is_java};
use jobs::{Job, Jobs, Part};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::Builder;
use tiny_http::{HTTPVersion, Header, Method, Request, Response, Server};

/// Maximal length of a request's body in bytes. It has arguments, and no program.
const LONGEST_BODY: u64 = 1 << 20;

/// The options of the server.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Maximal number of verifications that run at the same time.
    pub maximum_active_jobs: usize,
    /// Verifies without Silver's plugins.
    pub disables_plugins: bool,
}

/// The body of `POST /verify`.
#[derive(Deserialize)]
struct VerifyBody {
    /// The back end, its options and a file, as one text.
    arg: String,
}

/// The body of `POST /cache/flush`.
#[derive(Deserialize)]
struct FlushBody {
    #[serde(rename = "backend")]
    _backend: String,
    #[serde(rename = "file")]
    _file: String,
}

/// An answer: the status and the body.
type Answer = (u16, Value);

/// Serves requests until `GET /exit`.
///
/// # Errors
///
/// The listener cannot be used.
pub fn serve(listener: TcpListener, options: Options) -> io::Result<()> {
    let host = listener.local_addr()?.ip();
    let server = Server::from_listener(listener, None).map_err(io::Error::other)?;
    let service = Arc::new(Service {
        server,
        host,
        jobs: Jobs::new(options.maximum_active_jobs),
        disables_plugins: options.disables_plugins,
    });
    for request in service.server.incoming_requests() {
        let service = service.clone();
        // without a thread, the request is dropped, which answers it with an error
        let _ = Builder::new().spawn(move || service.handle(request));
    }
    service.jobs.discard_all();
    Ok(())
}

/// What the threads of requests share.
struct Service {
    server: Server,
    /// The address at which the server listens.
    host: IpAddr,
    jobs: Jobs,
    disables_plugins: bool,
}

impl Service {
    /// Handles a request. An answer that the client does not read is dropped.
    fn handle(&self, mut request: Request) {
        if let Err(reason) = access::check(request.headers(), self.host) {
            let _ = respond(request, 403, &message(reason));
            return;
        }
        let method = request.method().clone();
        let url = request.url().to_owned();
        let path: Vec<&str> = url.split('/').skip(1).collect();
        let (status, body) = match (&method, path.as_slice()) {
            (Method::Post, ["verify"]) => self.start(&mut request),
            (Method::Get, [part @ ("ast" | "verify"), id]) => match self.jobs.get(id) {
                Some(job) => {
                    let part = if *part == "ast" { Part::Ast } else { Part::All };
                    // the client must not see the end of the messages while they can still be read
                    let forget = || {
                        if part == Part::All {
                            self.jobs.remove(id);
                        }
                    };
                    let _ = stream(request, &job, part, forget);
                    return;
                }
                None => (200, no_job(id)),
            },
            (Method::Get, ["discard", id]) => match self.jobs.remove(id) {
                Some(job) => {
                    job.cancel();
                    (200, message(format!("the verification job {id} was ended")))
                }
                None => (200, no_job(id)),
            },
            (Method::Get, ["cache", "flush"]) => self.flush(),
            (Method::Post, ["cache", "flush"]) => match body::<FlushBody>(&mut request) {
                Ok(_) => self.flush(),
                Err(refused) => refused,
            },
            (Method::Get, ["exit"]) => {
                let _ = respond(request, 200, &message("the server ends"));
                self.server.unblock();
                return;
            }
            _ => (404, message(format!("there is no {method} {url}"))),
        };
        let _ = respond(request, status, &body);
    }

    /// Starts a verification.
    fn start(&self, request: &mut Request) -> Answer {
        let mut arguments = match body::<VerifyBody>(request) {
            Ok(body) => words(&body.arg),
            Err(refused) => return refused,
        };
        let file = arguments.pop().map(PathBuf::from);
        let Some(file) = file.filter(|file| file.is_file()) else {
            return (200, message("File not found"));
        };
        if arguments.first().is_none_or(|backend| backend != BACKEND) {
            return (200, message(format!("the first argument must be `{BACKEND}`")));
        }
        if is_java(&file) {
            return (200, message(format!("{} is not a Viper program", file.display())));
        }
        arguments.remove(0);
        let arguments = Arguments::parse(arguments, self.disables_plugins);
        let started = self.jobs.start(Input::File(absolute(&file)), arguments);
        (200, json!({"ast_id": started, "id": started}))
    }

    /// Empties the cache for all files, since its entries do not say which files they are of.
    fn flush(&self) -> Answer {
        self.jobs.flush_cache();
        (200, message("the cache is empty"))
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn message(text: impl Into<String>) -> Value {
    json!({"msg": text.into()})
}

fn no_job(id: &str) -> Value {
    message(format!("there is no verification job {id}"))
}

/// The body of a request.
///
/// # Errors
///
/// The answer to a body that is too long or has another form.
fn body<T: for<'d> Deserialize<'d>>(request: &mut Request) -> Result<T, Answer> {
    let mut bytes = Vec::new();
    let read = request.as_reader().take(LONGEST_BODY + 1).read_to_end(&mut bytes);
    match read {
        Ok(length) if length as u64 > LONGEST_BODY => Err((413, message("the body is too long"))),
        Ok(_) => serde_json::from_slice(&bytes).map_err(|e| (400, message(e.to_string()))),
        Err(e) => Err((400, message(e.to_string()))),
    }
}

fn respond(request: Request, status: u16, body: &Value) -> io::Result<()> {
    let response = Response::from_string(body.to_string()).with_status_code(status);
    let header = Header::from_bytes("Content-Type", "application/json");
    request.respond(match header {
        Ok(header) => response.with_header(header),
        Err(()) => response,
    })
}

/// Sends the messages of a job as they come, one a line. Calls `at_end` after the last message and
/// before the end of the response. Responses of the library are sent when they are complete, so this
/// one is written by hand.
///
/// # Errors
///
/// The client reads no more.
fn stream(request: Request, job: &Job, part: Part, at_end: impl FnOnce()) -> io::Result<()> {
    let is_chunked = *request.http_version() >= HTTPVersion(1, 1);
    let encoding = if is_chunked {
        "Transfer-Encoding: chunked"
    } else {
        "Connection: close"
    };
    let mut output = request.into_writer();
    write!(
        output,
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n{encoding}\r\n\r\n"
    )?;
    output.flush()?;
    for message in job.messages(part) {
        match is_chunked {
            true => write!(output, "{:x}\r\n{message}\n\r\n", message.len() + 1)?,
            false => writeln!(output, "{message}")?,
        }
        output.flush()?;
    }
    at_end();
    if is_chunked {
        write!(output, "0\r\n\r\n")?;
    }
    output.flush()
}
