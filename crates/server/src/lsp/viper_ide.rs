//! The answers to the messages of Viper's IDE.

use super::Server;
use super::dispatch::{Answered, Refusal};
use crate::document::{Document, Language};
use crate::text::Text;
use crate::uri;
use crate::verification::Request;
use crate::viper_ide::messages::*;
use crate::viper_ide::{Session, Verification, refusal, stopped};
use crate::viper_server::{Arguments, BACKEND, VERSION, words};
use echis_solver::Cancellation;
use lsp_types::Uri;
use serde_json::Value;
use std::str::FromStr;
use std::sync::Arc;

impl Server {
    pub(super) fn version(&mut self, params: GetVersionParams) -> Answered<GetVersionResult> {
        self.viper_ide.get_or_insert_default();
        // the wording of diagnostics changes
        self.documents.values_mut().for_each(|d| d.is_published = false);
        Ok(GetVersionResult {
            server_version: VERSION.to_owned(),
            error: refusal(&params.client_version, self.options),
        })
    }

    pub(super) fn url(&mut self, _: Value) -> Answered<Url> {
        let address = self.options.address;
        let address = address.ok_or_else(|| Refusal::failed("the server has no address"))?;
        Ok(Url {
            url: address.to_string(),
        })
    }

    pub(super) fn stop_verification(&mut self, params: DocumentParams) -> Answered<Done> {
        if self.running().is_some_and(|v| v.uri == params.uri) {
            self.cancel(&params.uri);
        } else {
            // the client waits for this state also if the verification has just ended
            self.notify::<StateChange>(stopped(&params.uri));
        }
        Ok(Done { success: true })
    }

    pub(super) fn remove_diagnostics(&mut self, params: OptionalDocumentParams) -> Answered<Done> {
        let is_meant = |d: &&mut Document| params.uri.as_deref().is_none_or(|uri| uri == d.uri.as_str());
        let mut meant = Vec::new();
        for document in self.documents.values_mut().filter(is_meant) {
            document.results = None;
            document.is_published = true;
            meant.push((document.uri.clone(), document.version));
        }
        let success = params.uri.is_none() || !meant.is_empty();
        for (uri, version) in meant {
            self.send_diagnostics(uri, Some(version), Vec::new());
        }
        Ok(Done { success })
    }

    /// Empties the cache for all files, since its entries do not say which files they are of.
    pub(super) fn flush_cache(&mut self, _: OptionalDocumentParams) -> Answered<()> {
        self.jobs.forget();
        Ok(())
    }

    /// Verifies a text in place of all others.
    pub(super) fn verify(&mut self, params: VerifyParams) {
        self.viper_ide = Some(Session::default());
        self.jobs.cancel_all();
        if let Err(message) = self.start_verification(&params) {
            self.notify::<Hint>(HintParams {
                message,
                show_settings_button: false,
                show_viper_tools_update_button: false,
            });
            self.notify::<VerificationNotStarted>(DocumentParams { uri: params.uri });
        }
    }

    /// Starts a verification.
    ///
    /// # Errors
    ///
    /// A message for the user: the document is not Viper, or the back end or its arguments are not
    /// supported.
    fn start_verification(&mut self, params: &VerifyParams) -> Result<(), String> {
        if params.backend != BACKEND {
            return Err(format!(
                "Echis has the back end {BACKEND}, and not {}",
                params.backend
            ));
        }
        let arguments = Arguments::parse(words(&params.custom_args), self.options.disables_plugins)?;
        let uri = Uri::from_str(&params.uri).map_err(|e| format!("{}: {e}", params.uri))?;
        let path = uri::path(&uri);
        let text = Text::new(params.content.as_str(), self.client.encoding);
        let document = match self.documents.get_mut(&params.uri) {
            Some(document) => {
                if document.text.as_str() != params.content {
                    document.change(document.version, text);
                }
                document
            }
            None => {
                let document = Document::new(uri, Language::Viper, 0, text);
                self.documents.entry(params.uri.clone()).or_insert(document)
            }
        };
        if document.language != Language::Viper {
            return Err(format!("{} is not a Viper program", params.uri));
        }
        // an import may have changed
        document.forget_analysis();
        let request = Request {
            text: document.text.shared(),
            java: None,
            path: path.clone(),
            arguments: Some(Arc::new(arguments)),
            cancellation: Cancellation::default(),
        };
        let filename = path.file_name().unwrap_or_default().to_string_lossy();
        let verification = Verification {
            uri: params.uri.clone(),
            filename: filename.into_owned(),
            is_manual: params.manually_triggered,
        };
        self.notify::<StateChange>(verification.constructing_ast());
        self.viper_ide = Some(Session {
            verification: Some(verification),
        });
        self.jobs.add(&params.uri, request);
        self.start_job();
        Ok(())
    }

    /// The verification for Viper's IDE that runs.
    fn running(&self) -> Option<&Verification> {
        self.viper_ide.as_ref()?.verification.as_ref()
    }

    /// Ends the verification of a document, whose results would be about an old text.
    pub(super) fn cancel(&mut self, document: &str) {
        self.jobs.cancel(document);
        let session = self.viper_ide.as_mut();
        let cancelled = session.and_then(|s| s.verification.take_if(|v| v.uri == document));
        if let Some(verification) = cancelled {
            self.notify::<StateChange>(stopped(&verification.uri));
        }
    }

    /// Tells Viper's IDE how many members of the running verification are decided.
    pub(super) fn tell_progress(&self, decided: usize, members: usize) {
        if let Some(verification) = self.running() {
            self.notify::<StateChange>(verification.running(decided, members));
        }
    }

    /// Tells Viper's IDE how the running verification has ended. The IDE counts the diagnostics
    /// then, so they are sent before.
    pub(super) fn tell_end(&mut self) {
        let session = self.viper_ide.as_mut();
        let Some(verification) = session.and_then(|s| s.verification.take()) else {
            return;
        };
        self.publish(&verification.uri);
        let document = self.documents.get(&verification.uri);
        let results = document.and_then(|d| d.results.as_ref());
        let answer = results.filter(|r| r.is_complete).map(|r| &r.answer);
        let completed = verification.completed(answer.map(|answer| &answer.report));
        self.notify::<StateChange>(verification.post_processing());
        self.notify::<StateChange>(completed);
    }
}
