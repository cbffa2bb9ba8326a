//! The answers to requests: features applied to documents.

use super::Server;
use super::dispatch::{Answered, Refusal, of_viper};
use crate::document::Analysis;
use crate::features::{
    completion, folding, formatting, hover, links, navigation, rename, semantic_tokens, signature_help,
    symbols,
};

use crate::verification::{actions, explained, hints, lenses};
use crate::{java, uri, viper};
use echis_source::Span;
use lsp_types::*;
use std::collections::HashMap;
use std::path::Path;

impl Server {
    pub(super) fn hover(&mut self, params: HoverParams) -> Answered<Option<Hover>> {
        let (document, analysis, offset) = self.place(&params.text_document_position_params)?;
        let mut parts = Vec::new();
        let mut range = None;
        let known = match analysis {
            Analysis::Viper(analysis) => hover::hover(analysis, offset),
            Analysis::Java(analysis) => java::navigation::hover(analysis, offset),
            Analysis::TooLong => None,
        };
        if let Some((text, of_name)) = known {
            parts.push(text);
            range = Some(of_name);
        }
        let findings = document.results.iter().flat_map(|r| r.findings());
        for finding in findings {
            let place = finding.place.filter(|p| p.source == 0);
            if place.is_some_and(|p| p.start <= offset && offset <= p.end) {
                parts.push(explained(finding, document.text.as_str()));
            }
        }
        let content = |value| Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind: MarkupKind::Markdown,
                value,
            }),
            range,
        };
        Ok((!parts.is_empty()).then(|| content(parts.join("\n\n---\n\n"))))
    }

    pub(super) fn definition(
        &mut self,
        params: GotoDefinitionParams,
    ) -> Answered<Option<GotoDefinitionResponse>> {
        let (document, analysis, offset) = self.place(&params.text_document_position_params)?;
        let locations = match analysis {
            Analysis::Viper(analysis) => {
                let imports = links::imports(analysis, &document.path);
                let import = imports.into_iter().find(|(bytes, _)| bytes.contains(&offset));
                match import {
                    Some((_, path)) => start_of(&path).into_iter().collect(),
                    None => {
                        let found = navigation::definition(analysis, offset);
                        found
                            .into_iter()
                            .filter_map(|s| location(analysis, &document.uri, s))
                            .collect()
                    }
                }
            }
            Analysis::Java(analysis) => {
                let found = java::navigation::definition(analysis, offset);
                in_java(analysis, &document.uri, found)
            }
            Analysis::TooLong => Vec::new(),
        };
        Ok(Some(GotoDefinitionResponse::Array(locations)))
    }

    pub(super) fn references(&mut self, params: ReferenceParams) -> Answered<Option<Vec<Location>>> {
        let with_declarations = params.context.include_declaration;
        let (document, analysis, offset) = self.place(&params.text_document_position)?;
        let analysis = match analysis {
            Analysis::Viper(analysis) => analysis,
            Analysis::Java(analysis) => {
                let found = java::navigation::references(analysis, offset, with_declarations);
                return Ok(Some(in_java(analysis, &document.uri, found)));
            }
            Analysis::TooLong => return Ok(None),
        };
        let declared = navigation::definition(analysis, offset);
        let own = navigation::references(analysis, &declared, with_declarations);
        let mut found: Vec<Location> = own
            .into_iter()
            .filter_map(|s| location(analysis, &document.uri, s))
            .collect();
        let places = places(analysis, &document.path, &declared);
        for (other, uri) in self.other_analyses(&params.text_document_position.text_document.uri) {
            let declared = declarations_at(other, &places);
            let uses = navigation::references(other, &declared, false);
            found.extend(uses.into_iter().filter_map(|s| location(other, uri, s)));
        }
        found.sort_by(|a, b| (a.uri.as_str(), a.range.start).cmp(&(b.uri.as_str(), b.range.start)));
        found.dedup();
        Ok(Some(found))
    }

    /// The analyses of the other open Viper documents.
    fn other_analyses(&mut self, but: &Uri) -> impl Iterator<Item = (&viper::Analysis, &Uri)> {
        let analyser = &mut self.analyser;
        let others = self
            .documents
            .values_mut()
            .filter(move |d| d.uri.as_str() != but.as_str());
        others.filter_map(move |document| {
            document.analyse(analyser);
            Some((of_viper(document.analysis.as_ref()?)?, &document.uri))
        })
    }

    pub(super) fn highlights(
        &mut self,
        params: DocumentHighlightParams,
    ) -> Answered<Option<Vec<DocumentHighlight>>> {
        let (_, analysis, offset) = self.place(&params.text_document_position_params)?;
        Ok(match analysis {
            Analysis::Viper(analysis) => Some(navigation::highlights(analysis, offset)),
            Analysis::Java(analysis) => Some(java::navigation::highlights(analysis, offset)),
            Analysis::TooLong => None,
        })
    }

    pub(super) fn symbols(
        &mut self,
        params: DocumentSymbolParams,
    ) -> Answered<Option<DocumentSymbolResponse>> {
        let (_, analysis) = self.document(&params.text_document.uri)?;
        let found = match analysis {
            Analysis::Viper(analysis) => symbols::symbols(analysis),
            Analysis::Java(analysis) => java::symbols::symbols(analysis),
            Analysis::TooLong => Vec::new(),
        };
        Ok(Some(DocumentSymbolResponse::Nested(found)))
    }

    pub(super) fn links(&mut self, params: DocumentLinkParams) -> Answered<Option<Vec<DocumentLink>>> {
        let (document, analysis) = self.document(&params.text_document.uri)?;
        let Some(analysis) = of_viper(analysis) else {
            return Ok(None);
        };
        let imports = links::imports(analysis, &document.path).into_iter();
        let link = |(bytes, path): (std::ops::Range<usize>, std::path::PathBuf)| DocumentLink {
            range: document.text.range(bytes),
            target: uri::of_path(&path),
            tooltip: None,
            data: None,
        };
        Ok(Some(imports.map(link).collect()))
    }

    pub(super) fn prepare_rename(
        &mut self,
        params: TextDocumentPositionParams,
    ) -> Answered<Option<PrepareRenameResponse>> {
        let (_, analysis, offset) = self.place(&params)?;
        let prepared = match analysis {
            Analysis::Viper(analysis) => rename::prepare(analysis, offset),
            Analysis::Java(analysis) => java::rename::prepare(analysis, offset),
            Analysis::TooLong => return Ok(None),
        };
        let (range, placeholder) = prepared.map_err(Refusal::failed)?;
        Ok(Some(PrepareRenameResponse::RangeWithPlaceholder {
            range,
            placeholder,
        }))
    }

    pub(super) fn rename(&mut self, params: RenameParams) -> Answered<Option<WorkspaceEdit>> {
        let new_name = &params.new_name;
        let (document, analysis, offset) = self.place(&params.text_document_position)?;
        let analysis = match analysis {
            Analysis::Viper(analysis) => analysis,
            Analysis::Java(analysis) => {
                let places = java::rename::rename(analysis, offset, new_name).map_err(Refusal::failed)?;
                return Ok(Some(edit(in_java(analysis, &document.uri, places), new_name)));
            }
            Analysis::TooLong => return Ok(None),
        };
        let places_here = rename::rename(analysis, offset, new_name).map_err(Refusal::failed)?;
        let mut locations: Vec<Location> = places_here
            .into_iter()
            .filter_map(|s| location(analysis, &document.uri, s))
            .collect();
        let declared = navigation::definition(analysis, offset);
        let places = places(analysis, &document.path, &declared);
        for (other, uri) in self.other_analyses(&params.text_document_position.text_document.uri) {
            let declared = declarations_at(other, &places);
            let uses = navigation::references(other, &declared, true);
            locations.extend(uses.into_iter().filter_map(|s| location(other, uri, s)));
        }
        Ok(Some(edit(locations, new_name)))
    }

    pub(super) fn semantic_tokens(
        &mut self,
        params: SemanticTokensParams,
    ) -> Answered<Option<SemanticTokensResult>> {
        let (_, analysis) = self.document(&params.text_document.uri)?;
        Ok(Some(SemanticTokensResult::Tokens(tokens(analysis, None))))
    }

    pub(super) fn semantic_tokens_in(
        &mut self,
        params: SemanticTokensRangeParams,
    ) -> Answered<Option<SemanticTokensRangeResult>> {
        let (_, analysis) = self.document(&params.text_document.uri)?;
        Ok(Some(SemanticTokensRangeResult::Tokens(tokens(
            analysis,
            Some(params.range),
        ))))
    }

    pub(super) fn completion(&mut self, params: CompletionParams) -> Answered<Option<CompletionResponse>> {
        let with_templates = self.client.snippets;
        let (_, analysis, offset) = self.place(&params.text_document_position)?;
        let items = match analysis {
            Analysis::Viper(analysis) => completion::completion(analysis, offset, with_templates),
            Analysis::Java(analysis) => java::completion::completion(analysis, offset),
            Analysis::TooLong => Vec::new(),
        };
        Ok(Some(CompletionResponse::Array(items)))
    }

    pub(super) fn signature_help(&mut self, params: SignatureHelpParams) -> Answered<Option<SignatureHelp>> {
        let (_, analysis, offset) = self.place(&params.text_document_position_params)?;
        Ok(of_viper(analysis).and_then(|a| signature_help::signature_help(a, offset)))
    }

    pub(super) fn formatting(&mut self, params: DocumentFormattingParams) -> Answered<Option<Vec<TextEdit>>> {
        let (_, analysis) = self.document(&params.text_document.uri)?;
        Ok(of_viper(analysis).map(|a| formatting::formatting(a, &params.options, None)))
    }

    pub(super) fn range_formatting(
        &mut self,
        params: DocumentRangeFormattingParams,
    ) -> Answered<Option<Vec<TextEdit>>> {
        let (_, analysis) = self.document(&params.text_document.uri)?;
        Ok(of_viper(analysis).map(|a| formatting::formatting(a, &params.options, Some(params.range))))
    }

    pub(super) fn folding_ranges(
        &mut self,
        params: FoldingRangeParams,
    ) -> Answered<Option<Vec<FoldingRange>>> {
        let (_, analysis) = self.document(&params.text_document.uri)?;
        Ok(of_viper(analysis).map(folding::folding_ranges))
    }

    pub(super) fn code_lenses(&mut self, params: CodeLensParams) -> Answered<Option<Vec<CodeLens>>> {
        let (document, analysis) = self.document(&params.text_document.uri)?;
        Ok(document
            .results
            .as_ref()
            .map(|r| lenses::code_lenses(analysis, r)))
    }

    pub(super) fn inlay_hints(&mut self, params: InlayHintParams) -> Answered<Option<Vec<InlayHint>>> {
        let (document, _) = self.document(&params.text_document.uri)?;
        let hints = |results| hints::inlay_hints(&document.text, document.language, results, params.range);
        Ok(document.results.as_ref().map(hints))
    }

    pub(super) fn code_actions(&mut self, params: CodeActionParams) -> Answered<Option<CodeActionResponse>> {
        let (document, analysis) = self.document(&params.text_document.uri)?;
        let subject = actions::Subject {
            uri: &document.uri,
            path: &document.path,
            language: document.language,
            text: &document.text,
            analysis,
        };
        let found = |results| actions::code_actions(subject, results, params.range);
        let actions = document.results.as_ref().map(found).unwrap_or_default();
        Ok(Some(
            actions.into_iter().map(CodeActionOrCommand::CodeAction).collect(),
        ))
    }
}

fn tokens(analysis: &Analysis, range: Option<Range>) -> SemanticTokens {
    let data = match analysis {
        Analysis::Viper(analysis) => semantic_tokens::semantic_tokens(analysis, range),
        Analysis::Java(analysis) => {
            let words = java::contracts::words(analysis.text.as_str());
            semantic_tokens::encode(&analysis.text, &words, range)
        }
        Analysis::TooLong => Vec::new(),
    };
    SemanticTokens {
        result_id: None,
        data,
    }
}

/// Where spans of an open Java text are.
fn in_java(analysis: &java::Analysis, uri: &Uri, spans: impl IntoIterator<Item = Span>) -> Vec<Location> {
    let location = |span: Span| Location {
        uri: uri.clone(),
        range: analysis.text.range(span.start as usize..span.end as usize),
    };
    spans.into_iter().map(location).collect()
}

/// Where a span is. None in the standard library, which is no file.
fn location(analysis: &viper::Analysis, uri: &Uri, span: Span) -> Option<Location> {
    let uri = match span.file {
        viper::ROOT => uri.clone(),
        other => {
            let path = Path::new(&analysis.sources.file(other).path);
            path.is_file().then(|| uri::of_path(path))??
        }
    };
    let text = analysis.texts.get(span.file.0 as usize)?;
    Some(Location {
        uri,
        range: text.range(span.start as usize..span.end as usize),
    })
}

/// The start of a file.
fn start_of(path: &Path) -> Option<Location> {
    Some(Location {
        uri: uri::of_path(path)?,
        range: Range::default(),
    })
}

/// Files and spans of declarations, for other analyses, in which the files have other numbers.
fn places(analysis: &viper::Analysis, root: &Path, declared: &[Span]) -> Vec<(std::path::PathBuf, Span)> {
    let place = |span: &Span| {
        let path = match span.file {
            viper::ROOT => root,
            other => Path::new(&analysis.sources.file(other).path),
        };
        Some((path.canonicalize().ok()?, *span))
    };
    declared.iter().filter_map(place).collect()
}

/// The spans of these declarations in an analysis that has their files.
fn declarations_at(analysis: &viper::Analysis, places: &[(std::path::PathBuf, Span)]) -> Vec<Span> {
    let mut found = Vec::new();
    for (i, file) in analysis.sources.files().iter().enumerate() {
        let Ok(path) = Path::new(&file.path).canonicalize() else {
            continue;
        };
        let here = places.iter().filter(|(other, _)| *other == path);
        found.extend(here.map(|(_, span)| Span {
            file: echis_source::FileId(i as u32),
            ..*span
        }));
    }
    found
}

/// An edit that replaces places by a text, each once.
#[allow(clippy::mutable_key_type)]
fn edit(mut locations: Vec<Location>, new_text: &str) -> WorkspaceEdit {
    locations.sort_by(|a, b| (a.uri.as_str(), a.range.start).cmp(&(b.uri.as_str(), b.range.start)));
    locations.dedup();
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for Location { uri, range } in locations {
        changes.entry(uri).or_default().push(TextEdit {
            range,
            new_text: new_text.to_owned(),
        });
    }
    WorkspaceEdit {
        changes: Some(changes),
        ..WorkspaceEdit::default()
    }
}
