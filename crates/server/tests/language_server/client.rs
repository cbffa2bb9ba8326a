//! A client of the language server: sends messages and keeps what the server sends.

use crossbeam_channel::{Receiver, Sender, unbounded};
use echis_server::lsp::serve;
use echis_server::verification::{Answer, Request as Text, Verifier, Watch};
use echis_server::viper_ide::Options;
use lsp_server::{Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit, Initialized,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{Initialize, Shutdown};
use lsp_types::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// How long the server may take for anything here.
const PATIENCE: Duration = Duration::from_secs(60);

/// Verifies nothing.
pub struct NoVerifier;

impl Verifier for NoVerifier {
    fn verify(&self, _: &Text, _: Watch) -> Answer {
        Answer::default()
    }
}

/// A client with its server.
pub struct Client {
    outgoing: Option<Sender<Message>>,
    incoming: Receiver<Message>,
    server: Option<JoinHandle<bool>>,
    last: i32,
    versions: BTreeMap<String, i32>,
    /// The last diagnostics of each document.
    pub diagnostics: BTreeMap<String, PublishDiagnosticsParams>,
    /// All other messages of the server that are no answers.
    pub others: Vec<Message>,
}

impl Client {
    /// A client whose session has begun, with positions in UTF-16.
    pub fn new() -> Client {
        Client::with(Arc::new(NoVerifier), json!({}))
    }

    /// A client with these capabilities, whose session has begun.
    pub fn with(verifier: Arc<dyn Verifier>, capabilities: Value) -> Client {
        let mut client = Client::silent(verifier);
        let answer = client.ask::<Initialize>(json!({ "processId": null, "capabilities": capabilities }));
        answer.expect("capabilities");
        client.notify(Initialized::METHOD, json!({}));
        client
    }

    /// A client that has not said anything yet.
    pub fn silent(verifier: Arc<dyn Verifier>) -> Client {
        let (outgoing, to_server) = unbounded();
        let (from_server, incoming) = unbounded();
        let work = move || serve(&to_server, from_server, verifier, Options::default());
        let server = std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(work)
            .expect("a thread");
        Client {
            outgoing: Some(outgoing),
            incoming,
            server: Some(server),
            last: 0,
            versions: BTreeMap::new(),
            diagnostics: BTreeMap::new(),
            others: Vec::new(),
        }
    }

    pub fn send(&self, message: Message) {
        let outgoing = self.outgoing.as_ref().expect("an open session");
        outgoing.send(message).expect("the server lives");
    }

    pub fn notify(&self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params).into());
    }

    /// Sends a request and returns its id.
    pub fn request(&mut self, method: &str, params: Value) -> RequestId {
        self.last += 1;
        let id = RequestId::from(self.last);
        self.send(Request::new(id.clone(), method.to_owned(), params).into());
        id
    }

    /// Sends a request and waits for its result, or its error's code and message.
    pub fn ask<R: lsp_types::request::Request>(&mut self, params: Value) -> Result<R::Result, (i32, String)> {
        let value = self.ask_raw(R::METHOD, params)?;
        Ok(serde_json::from_value(value).expect("a result of the protocol"))
    }

    pub fn ask_raw(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        let id = self.request(method, params);
        let answer = self.answer(&id);
        answer.response_result.map_err(|e| (e.code, e.message))
    }

    /// Waits for the answer to a request.
    pub fn answer(&mut self, id: &RequestId) -> Response {
        loop {
            match self.receive() {
                Message::Response(response) if response.id == *id => return response,
                other => self.keep(other),
            }
        }
    }

    /// Waits for the next notification of this kind and takes it.
    pub fn notification(&mut self, method: &str) -> Value {
        loop {
            let is_meant = |m: &Message| matches!(m, Message::Notification(n) if n.method == method);
            if let Some(i) = self.others.iter().position(is_meant)
                && let Message::Notification(found) = self.others.remove(i)
            {
                return found.params;
            }
            let message = self.receive();
            self.keep(message);
        }
    }

    fn receive(&mut self) -> Message {
        self.incoming.recv_timeout(PATIENCE).expect("a message in time")
    }

    fn keep(&mut self, message: Message) {
        match message {
            Message::Notification(n) if n.method == PublishDiagnostics::METHOD => {
                let params: PublishDiagnosticsParams = serde_json::from_value(n.params).expect("diagnostics");
                let key = params.uri.as_str().to_owned();
                let newest = self.versions.get(&key).copied();
                if let (Some(version), Some(newest)) = (params.version, newest) {
                    assert!(version <= newest, "diagnostics of a version that does not exist");
                }
                self.diagnostics.insert(key, params);
            }
            other => self.others.push(other),
        }
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        let language = if uri.ends_with(".java") { "java" } else { "viper" };
        // a document that is opened again has another version, so that old diagnostics are noticed
        let version = self.versions.entry(uri.to_owned()).or_default();
        *version += 1;
        let version = *version;
        self.notify(
            DidOpenTextDocument::METHOD,
            json!({ "textDocument": { "uri": uri, "languageId": language, "version": version, "text": text } }),
        );
    }

    /// Replaces a range of a document, or all of it.
    pub fn change(&mut self, uri: &str, range: Option<Range>, text: &str) {
        let version = self.versions.entry(uri.to_owned()).or_default();
        *version += 1;
        let version = *version;
        let change = match range {
            Some(range) => json!({ "range": range, "text": text }),
            None => json!({ "text": text }),
        };
        self.notify(
            DidChangeTextDocument::METHOD,
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": [change] }),
        );
    }

    pub fn save(&mut self, uri: &str) {
        self.notify(
            DidSaveTextDocument::METHOD,
            json!({ "textDocument": { "uri": uri } }),
        );
    }

    pub fn close(&mut self, uri: &str) {
        self.notify(
            DidCloseTextDocument::METHOD,
            json!({ "textDocument": { "uri": uri } }),
        );
    }

    /// Saves a document that has just changed, and waits for the diagnostics of its verification.
    /// The client must have said that it shows progress.
    pub fn verify(&mut self, uri: &str) -> Vec<Diagnostic> {
        // all that earlier saves caused comes before this answer
        let answer = self.ask_raw("textDocument/documentSymbol", about(uri));
        answer.expect("symbols");
        self.others.clear();
        self.save(uri);
        let token = self.progress("begin", None);
        self.progress("end", Some(&token));
        // the diagnostics of the whole answer follow
        self.diagnostics.remove(uri);
        self.diagnostics_of(uri)
    }

    /// Waits for the begin or the end of a progress, and returns its token.
    fn progress(&mut self, kind: &str, token: Option<&Value>) -> Value {
        loop {
            let is_it = |n: &Notification| {
                n.method == "$/progress"
                    && n.params["value"]["kind"] == kind
                    && token.is_none_or(|token| n.params["token"] == *token)
            };
            let found = self.others.iter().find_map(|message| match message {
                Message::Notification(n) if is_it(n) => Some(n.params["token"].clone()),
                _ => None,
            });
            if let Some(token) = found {
                return token;
            }
            let message = self.receive();
            self.keep(message);
        }
    }

    /// Waits for the diagnostics of the newest version of a document for which a condition holds.
    pub fn diagnostics_where(&mut self, uri: &str, holds: impl Fn(&[Diagnostic]) -> bool) -> Vec<Diagnostic> {
        loop {
            let newest = self.versions.get(uri).copied();
            if let Some(found) = self.diagnostics.get(uri)
                && found.version == newest
                && holds(&found.diagnostics)
            {
                return found.diagnostics.clone();
            }
            let message = self.receive();
            self.keep(message);
        }
    }

    /// Waits for diagnostics of the newest version of a document.
    pub fn diagnostics_of(&mut self, uri: &str) -> Vec<Diagnostic> {
        self.diagnostics_where(uri, |_| true)
    }

    /// Ends the session. Returns whether the server says that it ended well.
    pub fn end(mut self) -> bool {
        self.ask::<Shutdown>(Value::Null).expect("an answer");
        self.notify(Exit::METHOD, Value::Null);
        self.server.take().expect("a server").join().expect("no panic")
    }

    /// Goes away without a word. Returns whether the server says that it ended well.
    pub fn vanish(mut self) -> bool {
        drop(self.outgoing.take());
        self.server.take().expect("a server").join().expect("no panic")
    }
}

/// A URI of a file that need not exist.
pub fn file(name: &str) -> String {
    let path = std::env::temp_dir().join("echis-language-server").join(name);
    let path = path.to_string_lossy().replace('\\', "/");
    let uri = format!("file://{}{path}", if path.starts_with('/') { "" } else { "/" });
    Uri::from_str(&uri).expect("a URI").as_str().to_owned()
}

/// The parameters of a request about a place in a document.
pub fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

/// The parameters of a request about a document.
pub fn about(uri: &str) -> Value {
    json!({ "textDocument": { "uri": uri } })
}

pub fn range(start: (u32, u32), end: (u32, u32)) -> Range {
    Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1))
}
