//! The ways to a client: standard input and output, and TCP.
//!
//! A message that is not JSON, or no message of the protocol, is answered with an error; what comes
//! after it is read as usual.

use super::serve;
use crate::verification::Verifier;
use crate::viper_ide::Options;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use echis_driver::STACK;
use lsp_server::{ErrorCode, Message};
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// The messages that wait to be handled. The client waits if there are more.
const WAITING: usize = 256;

/// The time between a client that could not be accepted and the next one.
const RETRY: Duration = Duration::from_millis(100);

/// Serves the client at standard input and output. Returns whether it said good-bye.
///
/// # Errors
///
/// No thread could be started.
pub fn stdio(verifier: Arc<dyn Verifier>) -> io::Result<bool> {
    run(
        BufReader::new(io::stdin()),
        io::stdout(),
        verifier,
        Options::default(),
    )
}

/// Serves the clients that connect to an address, each in a session of its own, until the process is
/// ended.
///
/// # Errors
///
/// No thread could be started.
pub fn tcp(listener: &TcpListener, verifier: &Arc<dyn Verifier>, options: Options) -> io::Result<()> {
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // a client that went away at once, or too many open files: others may still come
            std::thread::sleep(RETRY);
            continue;
        };
        let verifier = verifier.clone();
        let session = move || {
            // what goes wrong with one client is no matter of the others
            let _ = connection(stream, verifier, options);
        };
        Builder::new().spawn(session)?;
    }
    Ok(())
}

/// Serves the first client that connects to an address. Returns whether it said good-bye.
///
/// # Errors
///
/// The client could not be accepted, or no thread could be started.
pub fn tcp_once(listener: &TcpListener, verifier: Arc<dyn Verifier>, options: Options) -> io::Result<bool> {
    let (stream, _) = listener.accept()?;
    connection(stream, verifier, options)
}

fn connection(stream: TcpStream, verifier: Arc<dyn Verifier>, options: Options) -> io::Result<bool> {
    stream.set_nodelay(true)?;
    let options = Options {
        address: Some(stream.local_addr()?),
        ..options
    };
    run(BufReader::new(stream.try_clone()?), stream, verifier, options)
}

/// One session over two streams.
fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    verifier: Arc<dyn Verifier>,
    options: Options,
) -> io::Result<bool> {
    let output = Arc::new(Mutex::new(output));
    let (received, incoming) = bounded(WAITING);
    let (outgoing, to_send) = unbounded();
    let errors = output.clone();
    Builder::new().spawn(move || read(input, &received, &errors))?;
    let writer = Builder::new().spawn(move || write(&to_send, &output))?;
    let session = Builder::new().stack_size(STACK);
    let session = session.spawn(move || serve(&incoming, outgoing, verifier, options))?;
    let ended_well = session.join().unwrap_or(false);
    // all that was sent is written before the process ends
    let _ = writer.join();
    Ok(ended_well)
}

/// Reads messages until the input ends, the client says `exit`, or nobody listens.
fn read<W: Write>(mut input: impl BufRead, received: &Sender<Message>, output: &Mutex<W>) {
    loop {
        match Message::read(&mut input) {
            Ok(Some(message)) => {
                let is_exit = matches!(&message, Message::Notification(n) if n.method == "exit");
                if received.send(message).is_err() || is_exit {
                    return;
                }
            }
            Ok(None) => return,
            Err(e) if e.kind() == ErrorKind::InvalidData => {
                if refuse(output, &e.to_string()).is_err() {
                    return;
                }
            }
            Err(_) => return,
        }
    }
}

/// Answers a message that cannot be read, whose id is unknown.
fn refuse<W: Write>(output: &Mutex<W>, reason: &str) -> io::Result<()> {
    let error = serde_json::json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": { "code": ErrorCode::ParseError as i32, "message": reason },
    });
    let text = error.to_string();
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

fn write<W: Write>(messages: &Receiver<Message>, output: &Mutex<W>) {
    for message in messages {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        if message.write(&mut *output).is_err() {
            return;
        }
    }
}
