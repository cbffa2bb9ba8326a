//! The language server over TCP.

use crate::client::NoVerifier;
use echis_server::lsp;
use echis_server::verification::Verifier;
use echis_server::viper_ide::Options;
use lsp_server::{Message, Notification, Request};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

/// A server at a port of its own, which lives as long as the test process.
fn server() -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        let verifier: Arc<dyn Verifier> = Arc::new(NoVerifier);
        lsp::tcp(&listener, &verifier, Options::default())
    });
    address
}

/// The next message as it was sent.
fn receive(input: &mut impl BufRead) -> serde_json::Value {
    let mut length = 0;
    loop {
        let mut line = String::new();
        input.read_line(&mut line).expect("a header");
        match line.trim().split_once(": ") {
            Some(("Content-Length", value)) => length = value.parse().expect("a length"),
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).expect("a body");
    serde_json::from_slice(&body).expect("JSON")
}

#[test]
fn clients_have_sessions_of_their_own_and_garbage_is_refused() {
    let address = server();
    for _ in 0..2 {
        let mut output = TcpStream::connect(address).expect("a connection");
        let mut input = BufReader::new(output.try_clone().expect("a stream"));
        let garbage = "{\"jsonrpc\": ";
        write!(output, "Content-Length: {}\r\n\r\n{garbage}", garbage.len()).expect("it is sent");
        let refused = receive(&mut input);
        assert_eq!(
            (&refused["id"], &refused["error"]["code"]),
            (&json!(null), &json!(-32700))
        );
        let request = Request::new(1.into(), "initialize".into(), json!({ "capabilities": {} }));
        Message::from(request).write(&mut output).expect("it is sent");
        let answer = receive(&mut input);
        assert_eq!(answer["result"]["serverInfo"]["name"], "echis");
        let request = Request::new(2.into(), "shutdown".into(), json!(null));
        Message::from(request).write(&mut output).expect("it is sent");
        assert_eq!(receive(&mut input)["id"], 2);
        let exit = Notification::new("exit".into(), json!(null));
        Message::from(exit).write(&mut output).expect("it is sent");
    }
}
