//! Verification requests as JSON-RPC 2.0 messages, one per line.
//!
//! ```json
//! {"jsonrpc": "2.0", "id": 1, "method": "verify", "params": {"name": "bank.vpr", "text": "…", "options": {}}}
//! {"jsonrpc": "2.0", "method": "member", "params": {"id": 1, "members": 7, "member": {…}, "errors": […]}}
//! {"jsonrpc": "2.0", "id": 1, "result": {…}}
//! ```
//!
//! `member` is sent for each member as soon as it is decided. The result is the object that `echis
//! verify --format json` prints. Several requests can run at the same time. The notification
//! `cancel` with the `id` of a request ends it; its answer is then an error. `version` answers with
//! the version of Echis, `shutdown` ends everything. At the end of the input, the requests that
//! still run are answered first.

use crate::verify_params::VerifyParams;
use echis_driver::{Observer, Request, STACK};
use echis_report::{FileReport, json};
use echis_solver::Cancellation;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// Codes of JSON-RPC errors.
mod code {
    pub const PARSE_ERROR: i32 = -32700;
    pub const INVALID_REQUEST: i32 = -32600;
    pub const UNKNOWN_METHOD: i32 = -32601;
    pub const INVALID_PARAMS: i32 = -32602;
    pub const INTERNAL_ERROR: i32 = -32603;
    pub const CANCELLED: i32 = -32800;
}

/// A request or notification.
#[derive(Deserialize)]
struct Message {
    /// Absent from notifications.
    id: Option<Value>,
    method: String,
    #[serde(default)]
    params: Value,
}

/// The answer to a request that cannot be carried out.
struct Refused {
    code: i32,
    message: String,
}

/// Whether more messages are read.
enum Next {
    Continue,
    Stop,
}

/// Serves the requests of one client until it sends `shutdown` or its input ends.
///
/// # Errors
///
/// Errors of reading the input. Where nobody reads the output, all requests are cancelled.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut server = Server {
        client: Arc::new(Client {
            output: Mutex::new(Box::new(output)),
            running: Mutex::default(),
        }),
        threads: Vec::new(),
    };
    for line in input.split(b'\n') {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        if let Next::Stop = server.message(&line) {
            server.client.cancel_all();
            break;
        }
    }
    server.threads.into_iter().for_each(|thread| drop(thread.join()));
    Ok(())
}

/// The state of the connection to one client.
struct Server {
    client: Arc<Client>,
    threads: Vec<JoinHandle<()>>,
}

/// The part of the state that the threads of requests use.
struct Client {
    output: Mutex<Box<dyn Write + Send>>,
    /// The running requests by their ids, as JSON.
    running: Mutex<BTreeMap<String, Cancellation>>,
}

impl Server {
    /// Carries out a message.
    fn message(&mut self, line: &[u8]) -> Next {
        let value: Value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(e) => {
                self.client
                    .refuse(&Value::Null, code::PARSE_ERROR, &e.to_string());
                return Next::Continue;
            }
        };
        let id = value.get("id").cloned().unwrap_or(Value::Null);
        let message: Message = match Message::deserialize(value) {
            Ok(message) => message,
            Err(e) => {
                self.client.refuse(&id, code::INVALID_REQUEST, &e.to_string());
                return Next::Continue;
            }
        };
        let Some(id) = message.id else {
            // other notifications are ignored, as JSON-RPC says
            if message.method == "cancel" {
                self.client.cancel(&message.params["id"]);
            }
            return Next::Continue;
        };
        let answer = match &*message.method {
            "verify" => match self.start(&id, message.params) {
                Ok(()) => return Next::Continue,
                Err(refused) => Err(refused),
            },
            "version" => Ok(json!({"echis": env!("CARGO_PKG_VERSION")})),
            "shutdown" => {
                self.client.answer(&id, "null");
                return Next::Stop;
            }
            unknown => Err(Refused {
                code: code::UNKNOWN_METHOD,
                message: format!("there is no method `{unknown}`"),
            }),
        };
        match answer {
            Ok(result) => self.client.answer(&id, &result.to_string()),
            Err(Refused { code, message }) => self.client.refuse(&id, code, &message),
        }
        Next::Continue
    }

    /// Starts the verification of a program on a thread of its own.
    fn start(&mut self, id: &Value, params: Value) -> Result<(), Refused> {
        let invalid = |message| Refused {
            code: code::INVALID_PARAMS,
            message,
        };
        let params = VerifyParams::deserialize(params).map_err(|e| invalid(e.to_string()))?;
        let request = params.request().map_err(invalid)?;
        self.client.begin(id, &request.cancellation)?;
        let job = Job {
            id: id.clone(),
            client: self.client.clone(),
        };
        let thread = Builder::new().stack_size(STACK).spawn(move || job.run(request));
        let thread = thread.map_err(|e| {
            self.client.end(id);
            Refused {
                code: code::INTERNAL_ERROR,
                message: e.to_string(),
            }
        })?;
        self.threads.retain(|thread| !thread.is_finished());
        self.threads.push(thread);
        Ok(())
    }
}

/// A running request.
#[derive(Clone)]
struct Job {
    id: Value,
    client: Arc<Client>,
}

impl Job {
    /// Verifies the program and answers.
    fn run(self, request: Request) {
        let answer = Request {
            observer: Arc::new(self.clone()),
            ..request.clone()
        }
        .verify();
        self.client.end(&self.id);
        match request.cancellation.is_cancelled() {
            true => self
                .client
                .refuse(&self.id, code::CANCELLED, "the request was cancelled"),
            false => self.client.answer(&self.id, &json::file(&answer.report, false)),
        }
    }
}

impl Observer for Job {
    fn member_decided(&self, members: usize, report: &dyn Fn() -> FileReport) {
        let mut params = json::decided_member(&report());
        params["id"] = self.id.clone();
        params["members"] = members.into();
        let message = json!({"jsonrpc": "2.0", "method": "member", "params": params});
        self.client.send(&message.to_string());
    }
}

impl Client {
    /// Notes a request as running.
    fn begin(&self, id: &Value, cancellation: &Cancellation) -> Result<(), Refused> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.contains_key(&id.to_string()) {
            return Err(Refused {
                code: code::INVALID_REQUEST,
                message: format!("request {id} is still running"),
            });
        }
        running.insert(id.to_string(), cancellation.clone());
        Ok(())
    }

    /// Notes a request as ended.
    fn end(&self, id: &Value) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.remove(&id.to_string());
    }

    /// Cancels a request, if it is running.
    fn cancel(&self, id: &Value) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cancellation) = running.get(&id.to_string()) {
            cancellation.cancel();
        }
    }

    fn cancel_all(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.values().for_each(Cancellation::cancel);
    }

    /// Answers a request with a result, which is given as JSON.
    fn answer(&self, id: &Value, result: &str) {
        self.send(&format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#));
    }

    fn refuse(&self, id: &Value, code: i32, message: &str) {
        let error = json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}});
        self.send(&error.to_string());
    }

    /// Sends a message. If nobody reads it, all requests are cancelled.
    fn send(&self, message: &str) {
        let sent = {
            let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
            writeln!(output, "{message}").and_then(|()| output.flush())
        };
        if sent.is_err() {
            self.cancel_all();
        }
    }
}
