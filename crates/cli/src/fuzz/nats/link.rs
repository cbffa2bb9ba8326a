//! The connection to a NATS server. Requests are repeated while the server is away.

use super::url::{Credentials, NatsUrl};
use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::context::{Context, PublishErrorKind};
use async_nats::jetstream::message::{AckKind, Acker, PublishMessage, StreamMessage};
use async_nats::jetstream::stream::{
    Config, DiscardPolicy, RawMessageError, RawMessageErrorKind, State, StorageType, Stream,
};
use async_nats::{Client, ConnectOptions, HeaderMap, jetstream};
use futures_util::StreamExt;
use std::fmt::Display;
use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// The time for the first connection.
const CONNECTION_TIME: Duration = Duration::from_secs(4);
/// The time for a single request.
const REQUEST_TIME: Duration = Duration::from_secs(5);
/// The time for which requests are repeated.
const AWAY_TIME: Duration = Duration::from_secs(30);
/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(200);
/// The time after which an input that is not acknowledged is delivered to another process.
pub const ACK_WAIT: Duration = Duration::from_secs(15);

/// A stream on a server.
pub struct Link {
    client: Client,
    context: Context,
    stream: Stream,
    /// The server, for messages.
    server: String,
    /// The first failure. Nothing is requested after it.
    failure: Mutex<Option<String>>,
}

/// A message of the stream.
pub struct Stored {
    pub sequence: u64,
    pub payload: Vec<u8>,
}

/// A message that was delivered to this process, and waits for its acknowledgement.
pub struct Delivered {
    pub payload: Vec<u8>,
    pub acker: Acker,
}

/// The end of an attempt without success.
enum Trouble {
    /// Another attempt may succeed.
    Again(String),
    /// No attempt will succeed.
    Never(String),
}

impl Link {
    /// Connects, and creates the stream for the subjects below `subject` if there is none.
    pub async fn open(url: &NatsUrl, name: &str, subject: &str) -> Result<Link, String> {
        let server = url.server.clone();
        let opened = timeout(CONNECTION_TIME, Link::try_open(url, name, subject));
        let opened = opened
            .await
            .unwrap_or_else(|_| Err("it does not answer".to_owned()));
        opened.map_err(|why| format!("{server}: {why}"))
    }

    async fn try_open(url: &NatsUrl, name: &str, subject: &str) -> Result<Link, String> {
        let options = ConnectOptions::new().name("echis");
        let options = match url.credentials.clone() {
            None => options,
            Some(Credentials::Token(token)) => options.token(token),
            Some(Credentials::Password(user, password)) => options.user_and_password(user, password),
        };
        let client = options.connect(&url.server).await.map_err(|e| e.to_string())?;
        let version = client.server_info().version;
        if !is_new_enough(&version) {
            return Err(format!(
                "version 2.11 or later of NATS is needed, this is {version}"
            ));
        }
        let mut context = jetstream::new(client.clone());
        context.set_timeout(REQUEST_TIME);
        let config = Config {
            name: name.to_owned(),
            subjects: vec![format!("{subject}.>")],
            storage: StorageType::File,
            // a full stream refuses messages, and does not lose old ones
            discard: DiscardPolicy::New,
            ..Config::default()
        };
        let stream = context.get_or_create_stream(config).await;
        let stream = stream.map_err(|e| format!("there is no stream: {e}"))?;
        Ok(Link {
            client,
            context,
            stream,
            server: url.server.clone(),
            failure: Mutex::new(None),
        })
    }

    /// The first failure.
    pub fn failure(&self) -> Option<String> {
        self.failure
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Records a failure. Returns the first one.
    pub fn fail(&self, why: String) -> String {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert(format!("{}: {why}", self.server)).clone()
    }

    /// Repeats an attempt until it succeeds.
    async fn persist<T, F: Future<Output = Result<T, Trouble>>>(
        &self,
        attempt: impl Fn() -> F,
    ) -> Result<T, String> {
        let start = Instant::now();
        loop {
            if let Some(failure) = self.failure() {
                return Err(failure);
            }
            let attempted = timeout(REQUEST_TIME, attempt()).await;
            let attempted = attempted.unwrap_or_else(|_| Err(again("it does not answer")));
            match attempted {
                Ok(value) => return Ok(value),
                Err(Trouble::Never(why)) => return Err(self.fail(why)),
                Err(Trouble::Again(why)) if start.elapsed() > AWAY_TIME => {
                    return Err(self.fail(why));
                }
                Err(Trouble::Again(_)) => sleep(PAUSE).await,
            }
        }
    }

    /// A consumer of these subjects that all processes share.
    pub async fn consumer(&self, name: &str, subject: &str) -> Result<Consumer<pull::Config>, String> {
        self.persist(|| async {
            let config = pull::Config {
                durable_name: Some(name.to_owned()),
                filter_subject: subject.to_owned(),
                ack_policy: AckPolicy::Explicit,
                ack_wait: ACK_WAIT,
                max_ack_pending: 100_000,
                ..pull::Config::default()
            };
            let consumer = self.stream.get_or_create_consumer(name, config).await;
            consumer.map_err(again)
        })
        .await
    }

    /// Publishes a message, unless there is one whose subject matches `unique`.
    pub async fn publish_unique(&self, subject: &str, unique: &str, payload: String) -> Result<(), String> {
        self.persist(|| async {
            let mut headers = HeaderMap::new();
            headers.insert("Nats-Expected-Last-Subject-Sequence", "0");
            headers.insert("Nats-Expected-Last-Subject-Sequence-Subject", unique);
            let message = PublishMessage::build()
                .headers(headers)
                .payload(payload.clone().into());
            let sent = self.context.send_publish(subject.to_owned(), message).await;
            let stored = match sent {
                Ok(sent) => sent.await,
                Err(e) => Err(e),
            };
            match stored {
                Ok(_) => Ok(()),
                Err(e) => match e.kind() {
                    PublishErrorKind::WrongLastSequence => Ok(()),
                    PublishErrorKind::MaxPayloadExceeded => Err(Trouble::Never(e.to_string())),
                    _ => Err(again(e)),
                },
            }
        })
        .await
    }

    /// The last message with this subject.
    pub async fn last(&self, subject: &str) -> Result<Option<Stored>, String> {
        self.persist(|| async { stored(self.stream.get_last_raw_message_by_subject(subject).await) })
            .await
    }

    /// The first message with this subject from a sequence number on.
    pub async fn next(&self, subject: &str, sequence: u64) -> Result<Option<Stored>, String> {
        self.persist(|| async {
            let request = self.stream.raw_message_builder().sequence(sequence);
            stored(request.next_by_subject(subject).send().await)
        })
        .await
    }

    /// The state of the stream.
    pub async fn state(&self) -> Result<State, String> {
        self.persist(|| async { self.stream.get_info().await.map(|info| info.state).map_err(again) })
            .await
    }

    /// The sequence number up to which all messages of a consumer are acknowledged.
    pub async fn acknowledged(&self, consumer: &Consumer<pull::Config>) -> Result<u64, String> {
        self.persist(|| async {
            let info = consumer.get_info().await.map_err(again)?;
            Ok(info.ack_floor.stream_sequence)
        })
        .await
    }

    /// A message that no other process has, if there is one.
    pub async fn fetch(&self, consumer: &Consumer<pull::Config>) -> Result<Option<Delivered>, String> {
        self.persist(|| async {
            let batch = consumer.fetch().max_messages(1).messages().await;
            match batch.map_err(again)?.next().await {
                None => Ok(None),
                Some(message) => {
                    let (message, acker) = message.map_err(again)?.split();
                    Ok(Some(Delivered {
                        payload: message.payload.to_vec(),
                        acker,
                    }))
                }
            }
        })
        .await
    }

    /// Acknowledges a message. If the server does not hear it, it delivers the message again.
    pub async fn acknowledge(&self, acker: &Acker) {
        let _ = acker.ack().await;
    }

    /// Tells the server that this process still works on a message.
    pub async fn keep(&self, acker: &Acker) {
        // without it the message is delivered again, which loses nothing
        let _ = acker.ack_with(AckKind::Progress).await;
    }

    /// Gives messages back for other processes.
    pub async fn give_back(&self, ackers: impl Iterator<Item = Acker>) {
        for acker in ackers {
            let _ = acker.ack_with(AckKind::Nak(None)).await;
        }
        let _ = timeout(REQUEST_TIME, self.client.flush()).await;
    }
}

/// The message that was asked for, if there is one.
fn stored(found: Result<StreamMessage, RawMessageError>) -> Result<Option<Stored>, Trouble> {
    match found {
        Ok(message) => Ok(Some(Stored {
            sequence: message.sequence,
            payload: message.payload.to_vec(),
        })),
        Err(e) if matches!(e.kind(), RawMessageErrorKind::NoMessageFound) => Ok(None),
        Err(e) => Err(again(e)),
    }
}

fn again(why: impl Display) -> Trouble {
    Trouble::Again(why.to_string())
}

/// Whether a server knows the header `Nats-Expected-Last-Subject-Sequence-Subject`.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.split('.').map_while(|n| n.parse::<u32>().ok());
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    version >= (2, 11)
}
