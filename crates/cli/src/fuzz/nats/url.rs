//! The URL of a NATS server: `nats://[USER:PASSWORD@]HOST[:PORT][/PREFIX]`, or `tls://…`.

use echis_explorer::corpus::is_part_name;
use percent_encoding::percent_decode_str;

/// A server, and the prefix of the names that Echis uses there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NatsUrl {
    /// The URL without credentials and prefix, for connecting and for messages.
    pub server: String,
    /// The credentials.
    pub credentials: Option<Credentials>,
    /// The prefix, `echis` if the URL has none.
    pub prefix: String,
}

/// What identifies a client.
#[derive(Clone, PartialEq, Eq)]
pub enum Credentials {
    /// A token: a user without a password.
    Token(String),
    /// A user and a password.
    Password(String, String),
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Credentials")
    }
}

/// Whether a text is the URL of a NATS server, and not the name of a folder.
pub fn is_nats_url(text: &str) -> bool {
    text.starts_with("nats://") || text.starts_with("tls://")
}

impl NatsUrl {
    /// Parses a URL.
    ///
    /// # Errors
    ///
    /// What is wrong with it. The message has no credentials.
    pub fn parse(text: &str) -> Result<NatsUrl, String> {
        let (scheme, rest) = text.split_once("://").ok_or("the URL has no scheme")?;
        let (authority, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let (credentials, host) = match authority.rsplit_once('@') {
            Some((credentials, host)) => (Some(parse_credentials(credentials)?), host),
            None => (None, authority),
        };
        let is_host_char = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        if host.is_empty() || !host.chars().all(is_host_char) {
            return Err("the URL of the server has no host".to_owned());
        }
        let prefix = if prefix.is_empty() { "echis" } else { prefix };
        if !is_part_name(prefix) {
            let message = "the prefix behind the host has only letters, digits, `-` and `_`";
            return Err(message.to_owned());
        }
        Ok(NatsUrl {
            server: format!("{scheme}://{host}"),
            credentials,
            prefix: prefix.to_owned(),
        })
    }
}

fn parse_credentials(text: &str) -> Result<Credentials, String> {
    let decode = |part: &str| {
        let decoded = percent_decode_str(part).decode_utf8();
        let decoded = decoded.map_err(|_| "the credentials of the URL are not UTF-8");
        decoded.map(std::borrow::Cow::into_owned)
    };
    Ok(match text.split_once(':') {
        Some((user, password)) => Credentials::Password(decode(user)?, decode(password)?),
        None => Credentials::Token(decode(text)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_split() {
        let parsed = NatsUrl::parse("nats://me:a%40b@host:4222/team").expect("it is valid");
        assert_eq!(parsed.server, "nats://host:4222");
        assert_eq!(parsed.prefix, "team");
        let password = Credentials::Password("me".into(), "a@b".into());
        assert_eq!(parsed.credentials, Some(password));
        assert!(!format!("{parsed:?}").contains("a@b"));
        let parsed = NatsUrl::parse("tls://token@[::1]:4222/").expect("it is valid");
        assert_eq!((&*parsed.server, &*parsed.prefix), ("tls://[::1]:4222", "echis"));
        assert_eq!(parsed.credentials, Some(Credentials::Token("token".into())));
    }

    #[test]
    fn errors_do_not_show_credentials() {
        for url in [
            "nats://",
            "nats://me:secret@",
            "nats://me:secret@host/a.b",
            "nats://me:secret@ho st",
            "nats://%ff:secret@host",
        ] {
            let error = NatsUrl::parse(url).expect_err(url);
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
