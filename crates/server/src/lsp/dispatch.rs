//! Requests: which function answers which, and the errors for those that cannot be answered.

use super::Server;
use crate::document::{Analysis, Document};
use crate::viper;
use crate::viper_ide::messages::{
    FlushCache, GetLanguageServerUrl, GetVersion, RemoveDiagnostics, StopVerification,
};
use lsp_server::{ErrorCode, Request, Response};
use lsp_types::request::{Request as _, *};
use lsp_types::{Position, TextDocumentPositionParams, Uri};

/// Why a request cannot be answered.
#[derive(Debug)]
pub(super) struct Refusal {
    code: ErrorCode,
    message: String,
}

impl Refusal {
    /// The parameters are wrong.
    pub(super) fn params(message: impl Into<String>) -> Refusal {
        Refusal {
            code: ErrorCode::InvalidParams,
            message: message.into(),
        }
    }

    /// The parameters are right, but the text has no answer.
    pub(super) fn failed(message: impl Into<String>) -> Refusal {
        Refusal {
            code: ErrorCode::RequestFailed,
            message: message.into(),
        }
    }
}

/// The answer to a request.
pub(super) type Answered<T> = Result<T, Refusal>;

impl Server {
    /// Answers a request of a running session.
    pub(super) fn answer(&mut self, request: Request) -> Response {
        match request.method.as_str() {
            HoverRequest::METHOD => self.on::<HoverRequest>(request, Server::hover),
            GotoDefinition::METHOD => self.on::<GotoDefinition>(request, Server::definition),
            References::METHOD => self.on::<References>(request, Server::references),
            DocumentHighlightRequest::METHOD => {
                self.on::<DocumentHighlightRequest>(request, Server::highlights)
            }
            DocumentSymbolRequest::METHOD => self.on::<DocumentSymbolRequest>(request, Server::symbols),
            DocumentLinkRequest::METHOD => self.on::<DocumentLinkRequest>(request, Server::links),
            PrepareRenameRequest::METHOD => self.on::<PrepareRenameRequest>(request, Server::prepare_rename),
            Rename::METHOD => self.on::<Rename>(request, Server::rename),
            SemanticTokensFullRequest::METHOD => {
                self.on::<SemanticTokensFullRequest>(request, Server::semantic_tokens)
            }
            SemanticTokensRangeRequest::METHOD => {
                self.on::<SemanticTokensRangeRequest>(request, Server::semantic_tokens_in)
            }
            Completion::METHOD => self.on::<Completion>(request, Server::completion),
            SignatureHelpRequest::METHOD => self.on::<SignatureHelpRequest>(request, Server::signature_help),
            Formatting::METHOD => self.on::<Formatting>(request, Server::formatting),
            RangeFormatting::METHOD => self.on::<RangeFormatting>(request, Server::range_formatting),
            FoldingRangeRequest::METHOD => self.on::<FoldingRangeRequest>(request, Server::folding_ranges),
            CodeLensRequest::METHOD => self.on::<CodeLensRequest>(request, Server::code_lenses),
            InlayHintRequest::METHOD => self.on::<InlayHintRequest>(request, Server::inlay_hints),
            CodeActionRequest::METHOD => self.on::<CodeActionRequest>(request, Server::code_actions),
            GetVersion::METHOD => self.on::<GetVersion>(request, Server::version),
            GetLanguageServerUrl::METHOD => self.on::<GetLanguageServerUrl>(request, Server::url),
            StopVerification::METHOD => self.on::<StopVerification>(request, Server::stop_verification),
            RemoveDiagnostics::METHOD => self.on::<RemoveDiagnostics>(request, Server::remove_diagnostics),
            FlushCache::METHOD => self.on::<FlushCache>(request, Server::flush_cache),
            unknown => {
                let message = format!("the server has no method `{unknown}`");
                super::error(request.id, ErrorCode::MethodNotFound, &message)
            }
        }
    }

    fn on<R: lsp_types::request::Request>(
        &mut self,
        request: Request,
        answer: fn(&mut Server, R::Params) -> Answered<R::Result>,
    ) -> Response {
        let id = request.id;
        let params: R::Params = match serde_json::from_value(request.params) {
            Ok(params) => params,
            Err(e) => return super::error(id, ErrorCode::InvalidParams, &e.to_string()),
        };
        match answer(self, params) {
            Ok(result) => Response::new_ok(id, result),
            Err(refusal) => super::error(id, refusal.code, &refusal.message),
        }
    }

    /// An open document with its analysis.
    pub(super) fn document(&mut self, uri: &Uri) -> Answered<(&Document, &Analysis)> {
        let document = self.documents.get_mut(uri.as_str());
        let document = document.ok_or_else(|| {
            Refusal::params(format!(
                "{} is not open as a Viper or Java document",
                uri.as_str()
            ))
        })?;
        document.analyse(&mut self.analyser);
        match &document.analysis {
            Some(Analysis::TooLong) => Err(Refusal::failed(format!(
                "{} is longer than {} MB and is not analysed",
                uri.as_str(),
                crate::document::LONGEST >> 20
            ))),
            Some(analysis) => Ok((document, analysis)),
            None => Err(Refusal::failed("the text could not be analysed")),
        }
    }

    /// An open document with its analysis, and the offset of a position in it.
    pub(super) fn place(
        &mut self,
        params: &TextDocumentPositionParams,
    ) -> Answered<(&Document, &Analysis, usize)> {
        let (document, analysis) = self.document(&params.text_document.uri)?;
        let offset = offset(document, params.position)?;
        Ok((document, analysis, offset))
    }
}

/// The offset of a position in a document.
fn offset(document: &Document, position: Position) -> Answered<usize> {
    document.text.offset(position).ok_or_else(|| {
        Refusal::params(format!(
            "line {} is outside of the text, which has {} lines",
            position.line,
            document.text.lines()
        ))
    })
}

/// The analysis of a Viper text, for what only Viper has.
pub(super) fn of_viper(analysis: &Analysis) -> Option<&viper::Analysis> {
    match analysis {
        Analysis::Viper(analysis) => Some(analysis),
        Analysis::Java(_) | Analysis::TooLong => None,
    }
}
