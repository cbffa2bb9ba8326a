//! The address of a server, apart from the credentials for it, so that no message shows them.

use base64::prelude::{BASE64_STANDARD, Engine};
use percent_encoding::percent_decode_str;
use std::fmt;
use ureq::http::Uri;

/// The variable whose value is sent as the header `Authorization`.
pub const AUTHORIZATION: &str = "ECHIS_CACHE_AUTHORIZATION";

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
    /// Takes a URL such as `https://user:password@host:8080/path` apart. Credentials are encoded
    /// with percent signs.
    ///
    /// # Errors
    ///
    /// What is wrong with the URL, without the URL itself.
    pub fn parse(url: &str) -> Result<ServerUrl, &'static str> {
        let uri: Uri = url.parse().map_err(|_| "this is no URL")?;
        let scheme = uri
            .scheme_str()
            .filter(|scheme| matches!(*scheme, "http" | "https"));
        let scheme = scheme.ok_or("the URL of a cache begins with http:// or https://")?;
        if uri.query().is_some() || url.contains('#') {
            return Err("the URL of a cache has no query and no fragment");
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

    /// The same server with the credentials of the environment, if the URL has none.
    pub fn with_environment(mut self) -> ServerUrl {
        self.authorization = self.authorization.or_else(|| std::env::var(AUTHORIZATION).ok());
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
