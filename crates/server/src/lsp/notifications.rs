//! Notifications: changes of documents, and what verifications report.

use super::Server;
use super::jobs::{Event, JobId};
use crate::document::{Document, Language};
use crate::text::Text;
use crate::uri;
use crate::verification::{Progress, Request, Results};
use crate::viper_ide::messages::Verify;
use echis_solver::Cancellation;
use lsp_server::Notification;
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Notification as _, Progress as ProgressNotification,
};
use lsp_types::request::{CodeLensRefresh, InlayHintRefreshRequest, WorkDoneProgressCreate};
use lsp_types::*;
use serde::de::DeserializeOwned;

impl Server {
    /// Handles a notification. Unknown ones are ignored, as the protocol allows, and malformed ones
    /// are logged.
    pub(super) fn notification(&mut self, notification: Notification) {
        let method = notification.method.clone();
        let handled = match method.as_str() {
            DidOpenTextDocument::METHOD => self.with(notification, Server::opened),
            DidChangeTextDocument::METHOD => self.with(notification, Server::changed),
            DidSaveTextDocument::METHOD => self.with(notification, Server::saved),
            DidCloseTextDocument::METHOD => self.with(notification, Server::closed),
            DidChangeWatchedFiles::METHOD => self.with(notification, Server::files_changed),
            Verify::METHOD => self.with(notification, Server::verify),
            _ => Ok(()),
        };
        if let Err(e) = handled {
            self.log(&format!("{method} is malformed: {e}"));
        }
    }

    fn with<P: DeserializeOwned>(
        &mut self,
        notification: Notification,
        handle: fn(&mut Server, P),
    ) -> Result<(), serde_json::Error> {
        handle(self, serde_json::from_value(notification.params)?);
        Ok(())
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem {
            uri,
            language_id,
            version,
            text,
        } = params.text_document;
        let Some(language) = Language::of(&language_id, &uri::path(&uri)) else {
            return;
        };
        let text = Text::new(text, self.client.encoding);
        let key = uri.as_str().to_owned();
        self.cancel(&key);
        self.documents
            .insert(key, Document::new(uri, language, version, text));
    }

    fn changed(&mut self, params: DidChangeTextDocumentParams) {
        let key = params.text_document.uri.as_str();
        let Some(document) = self.documents.get_mut(key) else {
            return;
        };
        let mut text = document.text.clone();
        for change in params.content_changes {
            text = text.changed(change.range, &change.text);
        }
        document.change(params.text_document.version, text);
        self.cancel(key);
    }

    fn saved(&mut self, params: DidSaveTextDocumentParams) {
        let key = params.text_document.uri.as_str();
        let Some(document) = self.documents.get(key) else {
            return;
        };
        let path = document.path.clone();
        self.forget_importers(&path);
        let Some(document) = self.documents.get_mut(key) else {
            return;
        };
        document.forget_imports();
        if self.viper_ide.is_some() {
            // it asks for each verification itself
            return;
        }
        let is_correct = document
            .analyse(&mut self.analyser)
            .errors()
            .is_some_and(|(errors, _)| errors.is_empty());
        if is_correct {
            let request = Request {
                path,
                text: document.text.shared(),
                java: document.checked_java().cloned(),
                arguments: None,
                cancellation: Cancellation::default(),
            };
            self.jobs.add(key, request);
            self.start_job();
        }
    }

    fn closed(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.cancel(uri.as_str());
        if self.documents.remove(uri.as_str()).is_some() {
            self.send_diagnostics(uri, None, Vec::new());
        }
    }

    fn files_changed(&mut self, params: DidChangeWatchedFilesParams) {
        for change in params.changes {
            self.forget_importers(&uri::path(&change.uri));
        }
    }

    /// Forgets the analyses and results of documents that import a file.
    fn forget_importers(&mut self, path: &std::path::Path) {
        let mut importers = Vec::new();
        for document in self.documents.values_mut().filter(|d| d.imports(path)) {
            document.forget_analysis();
            document.results = None;
            importers.push(document.uri.as_str().to_owned());
        }
        importers.iter().for_each(|importer| self.cancel(importer));
    }

    /// Starts the next verification, if one is waiting and none is running.
    pub(super) fn start_job(&mut self) {
        let Some(job) = self.jobs.start() else { return };
        let (id, key) = (job.id, job.document.clone());
        let Some(document) = self.documents.get_mut(&key) else {
            return;
        };
        document.results = Some(Results::default());
        document.is_published = false;
        let name = document
            .path
            .file_name()
            .map(|n| n.to_string_lossy().into_owned());
        if self.shows_progress() {
            self.ask::<WorkDoneProgressCreate>(WorkDoneProgressCreateParams { token: token(id) });
            self.progress(
                id,
                WorkDoneProgress::Begin(WorkDoneProgressBegin {
                    title: "Verifying".to_owned(),
                    cancellable: Some(false),
                    message: name,
                    percentage: Some(0),
                }),
            );
        }
    }

    /// Is the progress shown by the client's own means? Viper's IDE shows that of its states.
    fn shows_progress(&self) -> bool {
        self.client.progress && self.viper_ide.is_none()
    }

    fn progress(&self, id: JobId, value: WorkDoneProgress) {
        if self.shows_progress() {
            self.notify::<ProgressNotification>(ProgressParams {
                token: token(id),
                value: ProgressParamsValue::WorkDone(value),
            });
        }
    }

    /// Takes what a verification reports, unless it is about an old text.
    pub(super) fn event(&mut self, event: Event) {
        match event {
            Event::Progress(id, Progress::Checked) => {
                if self.jobs.current(id).is_some() {
                    self.tell_progress(0, 1);
                }
            }
            Event::Progress(id, Progress::Decided(report, members)) => {
                let Some(job) = self.jobs.current(id) else { return };
                job.decided += 1;
                let (key, decided) = (job.document.clone(), job.decided);
                let percentage = (100 * decided.min(members) / members.max(1)) as u32;
                self.progress(
                    id,
                    WorkDoneProgress::Report(WorkDoneProgressReport {
                        cancellable: None,
                        message: Some(format!("{decided} of {members}")),
                        percentage: Some(percentage),
                    }),
                );
                let results = self.documents.get_mut(&key).and_then(|d| {
                    d.is_published = false;
                    d.results.as_mut()
                });
                if let Some(results) = results {
                    results.add(*report);
                }
                self.tell_progress(decided, members);
            }
            Event::Finished(id, answer) => {
                let is_current = self.jobs.current(id).is_some();
                let Some(job) = self.jobs.end(id) else { return };
                self.progress(id, WorkDoneProgress::End(WorkDoneProgressEnd { message: None }));
                match answer {
                    Some(answer) if is_current => {
                        if let Some(document) = self.documents.get_mut(&job.document) {
                            document.is_published = false;
                            document.results = Some(Results {
                                answer: *answer,
                                is_complete: true,
                            });
                        }
                    }
                    None => self.log(&format!("the verification of {} failed", job.document)),
                    Some(_) => {}
                }
                if is_current {
                    self.tell_end();
                }
                self.start_job();
            }
        }
        self.refresh();
    }

    /// Asks the client to ask again for what verifications add to a text.
    fn refresh(&mut self) {
        if self.client.refreshes_lenses {
            self.ask::<CodeLensRefresh>(());
        }
        if self.client.refreshes_hints {
            self.ask::<InlayHintRefreshRequest>(());
        }
    }
}

/// The name of a job's progress.
fn token(id: JobId) -> NumberOrString {
    NumberOrString::String(format!("echis/verify/{id}"))
}
