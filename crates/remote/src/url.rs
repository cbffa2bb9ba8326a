//! The address of a server, apart from the credentials for it, so that no message shows them.

use base64::prelude::{BASE64_STANDARD, Engine};
use percent_encoding::percent_decode_str;
use std::fmt;
use ureq::http::Uri;

/// The address of a server.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerUrl {
    /// Scheme, host, port and path, without a slash at the end and without credentials.
    pub address: String,
    /// The value of the header `Authorization`.
    pub authorization: Option<String>,
}

impl fmt::Debug for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address)
    }
}

impl ServerUrl {
    /// Takes a URL such as `https://user:password@host:8080/path` apart. The scheme is `http`,
    /// `https`, `grpc` or `grpcs`. Credentials are encoded with percent signs.
    ///
    /// # Errors
    ///
    /// What is wrong with the URL, without the URL itself.
    pub fn parse(url: &str) -> Result<ServerUrl, &'static str> {
        let uri: Uri = url.parse().map_err(|_| "this is no URL")?;
        let scheme = uri
            .scheme_str()
            .filter(|scheme| matches!(*scheme, "http" | "https" | "grpc" | "grpcs"));
        let scheme =
            scheme.ok_or("the URL of a server begins with http://, https://, grpc:// or grpcs://")?;
        if uri.query().is_some() || url.contains('#') {
            return Err("the URL of a server has no query and no fragment");
        }
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        };
        // RFC 7617
        let authorization = user.map(|user| {
            let decoded: Vec<u8> = percent_decode_str(user).collect();
            format!("Basic {}", BASE64_STANDARD.encode(decoded))
        });
        Ok(ServerUrl {
            address: format!("{scheme}://{host}{}", uri.path().trim_end_matches('/')),
            authorization,
        })
    }

    /// Whether the server speaks the Remote Execution API.
    pub fn is_grpc(&self) -> bool {
        self.address.starts_with("grpc")
    }

    /// Whether the connection is encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.address.starts_with("grpcs:") || self.address.starts_with("https:")
    }

    /// The server without the path, as a URL of HTTP, and the path, which names the instance.
    pub(crate) fn server_and_instance(&self) -> (String, String) {
        let scheme = if self.is_encrypted() { "https" } else { "http" };
        let (_, rest) = self.address.split_once("://").unwrap_or_default();
        let (host, instance) = rest.split_once('/').unwrap_or((rest, ""));
        (format!("{scheme}://{host}"), instance.to_owned())
    }

    /// The same server with the header `Authorization` of this variable of the environment, if the URL
    /// has no credentials.
    pub fn with_environment(mut self, variable: &str) -> ServerUrl {
        self.authorization = self.authorization.or_else(|| std::env::var(variable).ok());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_apart_from_the_address() {
        let url = ServerUrl::parse("http://me:a%40b@cache:8080/echis/").expect("it is a URL");
        assert_eq!(url.address, "http://cache:8080/echis");
        assert_eq!(url.authorization.as_deref(), Some("Basic bWU6YUBi"));
        assert_eq!(format!("{url:?}"), "http://cache:8080/echis");
        let url = ServerUrl::parse("https://cache").expect("it is a URL");
        assert_eq!((url.address.as_str(), url.authorization), ("https://cache", None));
    }

    #[test]
    fn the_path_names_the_instance() {
        let parts = |url: &str| {
            let url = ServerUrl::parse(url).expect("it is a URL");
            url.server_and_instance()
        };
        assert_eq!(
            parts("grpc://cache:8980"),
            ("http://cache:8980".into(), "".into())
        );
        let encrypted = ("https://cache:1".into(), "a/b".into());
        assert_eq!(parts("grpcs://me:secret@cache:1/a/b/"), encrypted);
    }

    #[test]
    fn other_texts_are_no_servers() {
        for text in [
            "",
            "cache",
            "cache/",
            "ftp://cache",
            "http://",
            "http://c/?a=b",
            "http://c/#a",
        ] {
            assert!(ServerUrl::parse(text).is_err(), "{text}");
        }
    }
}
