//! File URIs and the paths that they name.

use lsp_types::Uri;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The path that a URI names. A URI of another scheme, such as that of a text which was never saved,
/// names the file at the end of its path.
pub fn path(uri: &Uri) -> PathBuf {
    let decoded = decode(uri.path().as_str());
    if uri.scheme().is_some_and(|s| s.as_str() == "file") {
        // `/c:/folder` names a drive
        let is_drive = cfg!(windows) && decoded.as_bytes().get(2) == Some(&b':');
        return PathBuf::from(if is_drive { &decoded[1..] } else { &decoded[..] });
    }
    PathBuf::from(decoded.rsplit('/').next().unwrap_or(""))
}

/// The URI of a file. None if the path cannot be made absolute.
pub fn of_path(path: &Path) -> Option<Uri> {
    let absolute = path.canonicalize().or_else(|_| std::path::absolute(path)).ok()?;
    let text = absolute.to_string_lossy().replace('\\', "/");
    let root = if text.starts_with('/') { "" } else { "/" };
    Uri::from_str(&format!("file://{root}{}", encode(&text))).ok()
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| first == b'%');
        let code = code.and_then(|c| std::str::from_utf8(c).ok());
        match code.and_then(|c| u8::from_str_radix(c, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn encode(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                encoded.push(byte as char);
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_survive_the_round_trip() {
        for name in ["/no such folder/a b.vpr", "/no such folder/ä%20#?.java"] {
            let uri = of_path(Path::new(name)).expect("a path");
            assert_eq!(path(&uri), PathBuf::from(name), "{}", uri.as_str());
        }
        let uri = Uri::from_str("untitled:Untitled-1").expect("a URI");
        assert_eq!(path(&uri), PathBuf::from("Untitled-1"));
    }
}
