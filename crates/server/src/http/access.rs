//! Who may send requests. Web pages can reach the ports of this machine as well, and none of them
//! may start a verification: browsers tell the origin of a page, and the name that a page has made
//! to point to this machine.

use std::net::IpAddr;
use tiny_http::Header;

/// Checks the headers of a request to a server that listens at an address.
///
/// # Errors
///
/// Why the request is refused.
pub fn check(headers: &[Header], address: IpAddr) -> Result<(), &'static str> {
    let values = |name: &'static str| {
        let named = headers.iter().filter(move |h| h.field.equiv(name));
        named.map(|h| h.value.as_str())
    };
    if values("Origin").next().is_some() {
        return Err("requests of web pages are refused");
    }
    let mut hosts = values("Host").peekable();
    if hosts.peek().is_none() || !hosts.all(|host| is_known(host, address)) {
        return Err("the host of the request is not the address of the server");
    }
    Ok(())
}

/// Is this a loopback name or the address, with or without a port?
fn is_known(host: &str, address: IpAddr) -> bool {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((inside, _)) => inside,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    // an unspecified address stands for all of the machine; a page needs a name to point to it
    name.parse()
        .is_ok_and(|named: IpAddr| named.is_loopback() || named == address || address.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_machine_are_known() {
        let loopback: IpAddr = "127.0.0.1".parse().expect("an address");
        let other: IpAddr = "10.0.0.5".parse().expect("an address");
        let all: IpAddr = "0.0.0.0".parse().expect("an address");
        for (host, address, expected) in [
            ("localhost:80", loopback, true),
            ("LOCALHOST", loopback, true),
            ("127.0.0.1:4000", loopback, true),
            ("[::1]:4000", loopback, true),
            ("10.0.0.5:4000", loopback, false),
            ("10.0.0.5:4000", other, true),
            ("10.0.0.5:4000", all, true),
            ("evil.example:4000", loopback, false),
            ("localhost.evil.example", loopback, false),
            ("evil.example", all, false),
            ("", loopback, false),
        ] {
            assert_eq!(is_known(host, address), expected, "{host} at {address}");
        }
    }
}
