//! What the server offers, and what the client understands.

use crate::features::semantic_tokens;
use crate::text::Encoding;
use lsp_types::*;

/// What the client understands, as far as the server asks.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ClientFeatures {
    /// The unit of columns.
    pub(super) encoding: Encoding,
    /// Completions may have places to fill in.
    pub(super) snippets: bool,
    /// The client shows the progress of work.
    pub(super) progress: bool,
    /// The client asks for code lenses again when it is told to.
    pub(super) refreshes_lenses: bool,
    /// The client asks for inlay hints again when it is told to.
    pub(super) refreshes_hints: bool,
}

impl ClientFeatures {
    pub(super) fn of(params: &InitializeParams) -> ClientFeatures {
        let client = &params.capabilities;
        let general = client.general.as_ref();
        let offered = general.and_then(|g| g.position_encodings.as_deref());
        let text = client.text_document.as_ref();
        let completion = text.and_then(|t| t.completion.as_ref()?.completion_item.as_ref());
        let workspace = client.workspace.as_ref();
        ClientFeatures {
            encoding: Encoding::negotiate(offered),
            snippets: completion.and_then(|c| c.snippet_support).unwrap_or(false),
            progress: client
                .window
                .as_ref()
                .and_then(|w| w.work_done_progress)
                .unwrap_or(false),
            refreshes_lenses: workspace
                .and_then(|w| w.code_lens.as_ref()?.refresh_support)
                .unwrap_or(false),
            refreshes_hints: workspace
                .and_then(|w| w.inlay_hint.as_ref()?.refresh_support)
                .unwrap_or(false),
        }
    }
}

/// The answer to `initialize`.
pub(super) fn result(encoding: Encoding) -> InitializeResult {
    InitializeResult {
        capabilities: capabilities(encoding),
        server_info: Some(ServerInfo {
            name: "echis".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let characters = |all: &[&str]| Some(all.iter().map(|c| (*c).to_owned()).collect());
    let no_progress = WorkDoneProgressOptions::default;
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions {
                include_text: Some(false),
            })),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: characters(&[".", ":", "["]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: characters(&["(", ","]),
            retrigger_characters: None,
            work_done_progress_options: no_progress(),
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            work_done_progress_options: no_progress(),
            resolve_provider: None,
        })),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: Some(false),
        }),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: no_progress(),
        })),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: no_progress(),
        }),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: semantic_tokens::legend(),
                range: Some(true),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                work_done_progress_options: no_progress(),
            },
        )),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}
