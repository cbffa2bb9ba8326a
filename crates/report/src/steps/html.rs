//! One page to step through: the text of the program beside the store, the heap and the path
//! condition, with what changed since the step before.

use super::Explanation;
use crate::page;
use serde::Serialize;

const KIND: page::Kind = page::Kind {
    body: include_str!("page/body.html"),
    style: include_str!("page/style.css"),
    script: include_str!("page/script.js"),
};

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    sources: Vec<Text<'a>>,
    walks: Vec<Walk<'a>>,
}

#[derive(Serialize)]
struct Text<'a> {
    name: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct Walk<'a> {
    title: &'a str,
    message: &'a str,
    /// Where a run starts that fails, before the symbolic states.
    run: Option<State<'a>>,
    states: Vec<State<'a>>,
}

#[derive(Serialize)]
struct State<'a> {
    line: usize,
    /// The first line of what is executed.
    text: &'a str,
    #[serde(flatten)]
    state: &'a super::State,
}

/// The whole page.
pub fn render(explanation: &Explanation) -> String {
    let title = explanation.sources.first().map_or("", |s| s.path());
    page::render(&KIND, title, &data(explanation))
}

fn data(explanation: &Explanation) -> Data<'_> {
    let texts = explanation.sources.iter().map(|s| Text {
        name: s.path(),
        text: s.text(),
    });
    let shown = |state| shown(explanation, state);
    let walks = explanation.walks.iter().map(|walk| Walk {
        title: &walk.title,
        message: &walk.message,
        run: walk.run.as_ref().map(shown),
        states: walk.states.iter().map(shown).collect(),
    });
    Data {
        sources: texts.collect(),
        walks: walks.collect(),
    }
}

fn shown<'a>(explanation: &'a Explanation, state: &'a super::State) -> State<'a> {
    let (line, text) = explanation.place(state);
    State { line, text, state }
}

#[cfg(test)]
mod tests {
    use super::super::{State, Walk};
    use super::{Explanation, render};
    use crate::Source;

    #[test]
    fn texts_stay_texts() {
        let bad = "</script><img src=x onerror=alert(1)>{{script}}";
        let page = render(&Explanation {
            sources: vec![Source::new(bad, bad)],
            walks: vec![Walk {
                title: bad.into(),
                message: bad.into(),
                states: vec![State {
                    source: 7,
                    end: 1_000_000,
                    heap: vec![bad.into()],
                    ..State::default()
                }],
                run: Some(State {
                    what: bad.into(),
                    ..State::default()
                }),
            }],
        });
        assert!(!page.contains("<img"));
        assert_eq!(page.matches("</script>").count(), 2);
    }

    #[test]
    fn a_program_without_failures_has_a_page() {
        assert!(render(&Explanation::default()).contains("default-src 'none'"));
    }
}
