//! The language server: one loop that reads messages, keeps the open documents, answers requests,
//! and sends diagnostics.
//!
//! The loop is the only one that touches documents. A change only replaces the text. Once no message
//! is waiting, the newest text is analysed and its diagnostics are sent; a request in between
//! analyses the text that it is about. So nothing is ever computed from an old text. Verification
//! runs on a thread of its own (`jobs`); what it reports is dropped if its job is not the current
//! one of the document.

mod answers;
mod capabilities;
mod dispatch;
mod jobs;
mod notifications;
mod transport;
mod viper_ide;

pub use transport::{stdio, tcp, tcp_once};

use crate::document::{Analyser, Analysis, Document};
use crate::text::Encoding;
use crate::verification::Verifier;
use crate::verification::diagnostics::{self, Style};
use crate::viper_ide::{Options, Session};
use crossbeam_channel::{Receiver, Sender, TryRecvError, select, unbounded};
use echis_driver::panic_message;
use jobs::{Event, Jobs};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::PublishDiagnostics;
use lsp_types::request::{Initialize, Request as _, Shutdown};
use lsp_types::{Diagnostic, InitializeParams, PublishDiagnosticsParams, Uri};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The phases of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Begin,
    /// Requests are answered.
    Running,
    /// After `shutdown`.
    End,
}

/// The state of one session with a client.
struct Server {
    messages: Sender<Message>,
    phase: Phase,
    client: capabilities::ClientFeatures,
    documents: BTreeMap<String, Document>,
    analyser: Analyser,
    jobs: Jobs,
    options: Options,
    /// The session with Viper's IDE, if it is the client.
    viper_ide: Option<Session>,
    /// The number of requests that the server has sent, for their ids.
    sent: i32,
}

/// Serves one client until it says `exit` or goes away. Returns whether it said `shutdown` before.
pub fn serve(
    incoming: &Receiver<Message>,
    outgoing: Sender<Message>,
    verifier: Arc<dyn Verifier>,
    options: Options,
) -> bool {
    let (report, events) = unbounded();
    let mut server = Server {
        messages: outgoing,
        phase: Phase::Begin,
        client: capabilities::ClientFeatures::default(),
        documents: BTreeMap::new(),
        analyser: Analyser::default(),
        jobs: Jobs::new(verifier, report),
        options,
        viper_ide: None,
        sent: 0,
    };
    while let Some(next) = server.next(incoming, &events) {
        match next {
            Next::Message(Message::Notification(n)) if n.method == "exit" => break,
            Next::Message(message) => server.message(message),
            Next::Event(event) => server.event(event),
        }
    }
    server.jobs.cancel_all();
    server.phase == Phase::End
}

/// What the loop handles next.
enum Next {
    Message(Message),
    Event(Event),
}

impl Server {
    /// Waits for what comes next; sends diagnostics while nothing else is waiting. None if the client
    /// has gone away.
    fn next(&mut self, incoming: &Receiver<Message>, events: &Receiver<Event>) -> Option<Next> {
        loop {
            match incoming.try_recv() {
                Ok(message) => return Some(Next::Message(message)),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
            if let Ok(event) = events.try_recv() {
                return Some(Next::Event(event));
            }
            let unpublished = self.documents.values().find(|d| !d.is_published);
            let Some(key) = unpublished.map(|d| d.uri.as_str().to_owned()) else {
                break;
            };
            self.publish(&key);
        }
        select! {
            recv(incoming) -> message => message.ok().map(Next::Message),
            recv(events) -> event => event.ok().map(Next::Event),
        }
    }

    fn message(&mut self, message: Message) {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(notification) => {
                if self.phase == Phase::Running {
                    self.notification(notification);
                }
            }
            // the client's answers to requests that only inform it
            Message::Response(_) => {}
        }
    }

    /// Answers a request, in whichever phase. A panic becomes an error.
    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        let answer = match (self.phase, request.method.as_str()) {
            (Phase::Begin, Initialize::METHOD) => self.initialize(request),
            (Phase::Begin, _) => error(
                id,
                ErrorCode::ServerNotInitialized,
                "the first request must be `initialize`",
            ),
            (Phase::Running, Initialize::METHOD) => {
                error(id, ErrorCode::InvalidRequest, "the server is initialized already")
            }
            (Phase::Running, Shutdown::METHOD) => {
                self.phase = Phase::End;
                self.jobs.cancel_all();
                Response::new_ok(id, ())
            }
            (Phase::Running, _) => {
                catch_unwind(AssertUnwindSafe(|| self.answer(request))).unwrap_or_else(|panic| {
                    error(
                        id,
                        ErrorCode::InternalError,
                        &format!("this is a bug in Echis: {}", panic_message(&*panic)),
                    )
                })
            }
            (Phase::End, _) => error(id, ErrorCode::InvalidRequest, "the server is shut down"),
        };
        self.send(answer.into());
    }

    fn initialize(&mut self, request: Request) -> Response {
        let params: InitializeParams = match serde_json::from_value(request.params) {
            Ok(params) => params,
            Err(e) => return error(request.id, ErrorCode::InvalidParams, &e.to_string()),
        };
        self.client = capabilities::ClientFeatures::of(&params);
        self.analyser.encoding = self.client.encoding;
        self.phase = Phase::Running;
        Response::new_ok(request.id, capabilities::result(self.client.encoding))
    }

    /// Sends the diagnostics of a document: errors of the front end, or what the verification of
    /// this text has found so far.
    fn publish(&mut self, key: &str) {
        let Some(document) = self.documents.get_mut(key) else {
            return;
        };
        document.is_published = true;
        let style = match self.viper_ide {
            Some(_) => Style::Silver,
            None => Style::Echis,
        };
        let analyser = &mut self.analyser;
        let analysed = catch_unwind(AssertUnwindSafe(|| document.analyse(analyser).errors().is_some()));
        let (uri, version) = (document.uri.clone(), document.version);
        let diagnostics = match analysed {
            Ok(_) => diagnostics_of(document, self.client.encoding, style),
            Err(panic) => {
                let uri = uri.as_str();
                let message = format!(
                    "a bug in Echis while {uri} was analysed: {}",
                    panic_message(&*panic)
                );
                self.log(&message);
                Vec::new()
            }
        };
        self.send_diagnostics(uri, Some(version), diagnostics);
    }

    fn send_diagnostics(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        });
    }

    /// Tells the client something for its log.
    fn log(&self, message: &str) {
        self.notify::<lsp_types::notification::LogMessage>(lsp_types::LogMessageParams {
            typ: lsp_types::MessageType::ERROR,
            message: message.to_owned(),
        });
    }

    fn notify<N: lsp_types::notification::Notification>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.to_owned(), params).into());
    }

    /// Sends a request whose answer does not matter.
    fn ask<R: lsp_types::request::Request>(&mut self, params: R::Params) {
        self.sent += 1;
        let id = RequestId::from(self.sent);
        self.send(Request::new(id, R::METHOD.to_owned(), params).into());
    }

    fn send(&self, message: Message) {
        // the loop ends when it notices that the client has gone away
        let _ = self.messages.send(message);
    }
}

/// The diagnostics of an analysed document.
fn diagnostics_of(document: &Document, encoding: Encoding, style: Style) -> Vec<Diagnostic> {
    let subject = diagnostics::Subject {
        uri: &document.uri,
        text: &document.text,
        encoding,
        style,
    };
    let mut all = match &document.analysis {
        None => return Vec::new(),
        Some(Analysis::TooLong) => vec![diagnostics::too_long(subject)],
        Some(analysis) => {
            let (errors, sources) = match analysis.errors() {
                Some(found) => found,
                None => return Vec::new(),
            };
            let of_errors = diagnostics::of_errors(subject, errors, sources);
            if !of_errors.is_empty() {
                // a program with errors has no other findings
                return of_errors;
            }
            Vec::new()
        }
    };
    if let Some(results) = &document.results {
        let sources = &results.answer.report.sources;
        let findings = results.findings();
        all.extend(findings.map(|f| diagnostics::of_finding(subject, f, sources)));
    }
    all
}

fn error(id: RequestId, code: ErrorCode, message: &str) -> Response {
    Response::new_err(id, code as i32, message.to_owned())
}
