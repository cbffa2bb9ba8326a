//! The messages that ViperServer adds to the Language Server Protocol.

use lsp_types::notification::Notification;
use lsp_types::request::Request;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Request of the client: the versions of both.
#[derive(Debug)]
pub enum GetVersion {}

impl Request for GetVersion {
    type Params = GetVersionParams;
    type Result = GetVersionResult;
    const METHOD: &'static str = "GetVersion";
}

/// The version of the client.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetVersionParams {
    /// A semantic version.
    pub client_version: String,
}

/// The version of the server.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GetVersionResult {
    /// A semantic version.
    pub server_version: String,
    /// Why the client is not served, if it is not.
    pub error: Option<String>,
}

/// Notification of the client: a text is to be verified.
#[derive(Debug)]
pub enum Verify {}

impl Notification for Verify {
    type Params = VerifyParams;
    const METHOD: &'static str = "Verify";
}

/// A text to verify. The client also names the workspace, which is not needed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifyParams {
    /// The document.
    pub uri: String,
    /// Its text, saved or not.
    pub content: String,
    /// Did the user ask for it?
    pub manually_triggered: bool,
    /// The kind of the back end, such as `silicon`.
    pub backend: String,
    /// The arguments of the back end as one text.
    pub custom_args: String,
}

/// Request of the client: the verification of a document is to end.
#[derive(Debug)]
pub enum StopVerification {}

impl Request for StopVerification {
    type Params = DocumentParams;
    type Result = Done;
    const METHOD: &'static str = "StopVerification";
}

/// Request of the client: the diagnostics of a document, or of all, are to disappear.
#[derive(Debug)]
pub enum RemoveDiagnostics {}

impl Request for RemoveDiagnostics {
    type Params = OptionalDocumentParams;
    type Result = Done;
    const METHOD: &'static str = "RemoveDiagnostics";
}

/// Request of the client: everything is to be verified again. The client names a document by its
/// path here, or none for all.
#[derive(Debug)]
pub enum FlushCache {}

impl Request for FlushCache {
    type Params = OptionalDocumentParams;
    type Result = ();
    const METHOD: &'static str = "FlushCache";
}

/// Request of the client: the address of the server. It has no parameters.
#[derive(Debug)]
pub enum GetLanguageServerUrl {}

impl Request for GetLanguageServerUrl {
    type Params = Value;
    type Result = Url;
    const METHOD: &'static str = "GetLanguageServerUrl";
}

/// A document.
#[derive(Debug, Serialize, Deserialize)]
pub struct DocumentParams {
    /// Its name in the protocol.
    pub uri: String,
}

/// A document, or all.
#[derive(Debug, Serialize, Deserialize)]
pub struct OptionalDocumentParams {
    /// The name of the document.
    pub uri: Option<String>,
}

/// A request was carried out.
#[derive(Debug, Serialize, Deserialize)]
pub struct Done {
    /// Was it successful?
    pub success: bool,
}

/// The address of a server.
#[derive(Debug, Serialize, Deserialize)]
pub struct Url {
    /// Host and port.
    pub url: String,
}

/// Notification of the server: the state of the verification.
#[derive(Debug)]
pub enum StateChange {}

impl Notification for StateChange {
    type Params = StateChangeParams;
    const METHOD: &'static str = "StateChange";
}

/// A state, with what is known in it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StateChangeParams {
    /// One of [`state`].
    pub new_state: u8,
    /// In percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<f64>,
    /// One of [`success`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<u8>,
    /// 1 if the verification came to its end, and 0 if it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification_completed: Option<u8>,
    /// 1 if the user has asked for the verification.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manually_triggered: Option<u8>,
    /// The name of the file without its folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filename: Option<String>,
    /// In seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// 1 if the document has to be verified again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification_needed: Option<u8>,
    /// The document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uri: Option<String>,
    /// Why the verification was not possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// States of a verification.
pub mod state {
    /// Members are verified.
    pub const VERIFICATION_RUNNING: u8 = 2;
    /// Everything is decided.
    pub const POST_PROCESSING: u8 = 5;
    /// Nothing is verified.
    pub const READY: u8 = 6;
    /// The text is read and checked.
    pub const CONSTRUCTING_AST: u8 = 9;
}

/// Ends of a verification.
pub mod success {
    /// The program is verified.
    pub const SUCCESS: u8 = 1;
    /// There are errors of the syntax.
    pub const PARSING_FAILED: u8 = 2;
    /// There are errors of types.
    pub const TYPECHECKING_FAILED: u8 = 3;
    /// There are other errors.
    pub const VERIFICATION_FAILED: u8 = 4;
    /// The verifier could not do its work.
    pub const ERROR: u8 = 6;
    /// The time limit was hit.
    pub const TIMEOUT: u8 = 7;
}

/// Notification of the server: a verification that was asked for was not started.
#[derive(Debug)]
pub enum VerificationNotStarted {}

impl Notification for VerificationNotStarted {
    type Params = DocumentParams;
    const METHOD: &'static str = "VerificationNotStarted";
}

/// Notification of the server: something that the user should read.
#[derive(Debug)]
pub enum Hint {}

impl Notification for Hint {
    type Params = HintParams;
    const METHOD: &'static str = "Hint";
}

/// A message, and the buttons that are shown with it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HintParams {
    /// The message.
    pub message: String,
    /// Shows a button that opens the settings.
    pub show_settings_button: bool,
    /// Shows a button that updates the tools of the IDE.
    pub show_viper_tools_update_button: bool,
}
