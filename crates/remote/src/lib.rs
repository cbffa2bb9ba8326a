//! Caches and workers on other machines.
//!
//! A [`ServerStore`] holds answers about members on a server that a team shares. The server speaks
//! HTTP as bazel-remote does ([`HttpCache`]), or the Remote Execution API ([`ActionCache`]).
//!
//! ```no_run
//! use echis_remote::{ServerStore, ServerUrl};
//!
//! let url = ServerUrl::parse("grpc://cache.example.org:8980/echis").expect("it is a URL");
//! let store = ServerStore::open(url, Box::new(|warning| eprintln!("{warning}")));
//! ```
//!
//! [`RemoteWorkers`] verify members in place of this machine, through a server that speaks the Remote
//! Execution API.
//!
//! Nothing that a server sends is trusted: entries are [sealed](echis_driver::sealed).

mod action_cache;
mod blobs;
mod connection;
mod http;
mod input_root;
mod server_store;
mod url;
mod workers;

pub use action_cache::ActionCache;
pub use http::HttpCache;
pub use server_store::{Entries, ServerStore, Warn};
pub use url::ServerUrl;
pub use workers::{Fleet, RemoteWorkers};
