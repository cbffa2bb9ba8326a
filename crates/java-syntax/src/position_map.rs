//! Maps positions in the parsed text to positions in the source.

use echis_source::{FileId, Span};
use std::ops::Range;

/// How offsets in a parsed text map to offsets in the source, from which it differs at some places.
#[derive(Default)]
pub(super) struct Offsets {
    /// Offsets in the parsed text, in order, and what is added from each on to get the offset in the
    /// source.
    from: Vec<(usize, isize)>,
}

impl Offsets {
    /// Records that the parsed text from the offset `read` on is that of the source from the offset
    /// `source` on. The places are recorded in their order.
    pub(super) fn continue_at(&mut self, read: usize, source: usize) {
        self.from.push((read, source as isize - read as isize));
    }

    /// Maps an offset in the parsed text to its offset in the source.
    pub(super) fn source_offset(&self, at: usize) -> usize {
        let before = self.from.partition_point(|&(from, _)| from <= at);
        let moved = before.checked_sub(1).and_then(|last| self.from.get(last));
        at.saturating_add_signed(moved.map_or(0, |&(_, further)| further))
    }

    /// Records that the characters at these offsets, each one byte, are replaced by two bytes.
    pub(super) fn lengthen(&mut self, at: &[usize]) {
        let behind = at.iter().map(|at| at + 1);
        let mut ends: Vec<usize> = self.from.iter().map(|&(end, _)| end).chain(behind).collect();
        ends.sort_unstable();
        ends.dedup();
        let moved = ends.into_iter().map(|end| {
            let later = end + at.partition_point(|&at| at < end);
            (later, self.source_offset(end) as isize - later as isize)
        });
        self.from = moved.collect();
    }
}

/// How byte offsets in a parsed text map to source positions.
#[derive(Clone, Copy)]
pub(super) enum PositionMap<'t> {
    /// The text is that of a file, with changes.
    File(FileId, &'t Offsets),
    /// The text is generated: every position in it maps to this one.
    Fixed(Span),
}

impl PositionMap<'_> {
    /// The source position of a range of bytes.
    pub(super) fn span(self, bytes: Range<usize>) -> Span {
        match self {
            PositionMap::File(file, offsets) => Span {
                file,
                start: offsets.source_offset(bytes.start) as u32,
                end: offsets.source_offset(bytes.end) as u32,
            },
            PositionMap::Fixed(span) => span,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::{Member, StmtKind, Switch};
    use crate::{parse, parse_parts};
    use echis_source::FileId;

    /// The only case in the only method of a class.
    fn case_of(member: &Member) -> Option<(usize, usize)> {
        let Member::Method(method) = member else {
            return None;
        };
        let [statement] = method.body.as_ref()?.statements.as_slice() else {
            return None;
        };
        let StmtKind::Switch(Switch { cases, .. }) = &statement.kind else {
            return None;
        };
        Some((cases[0].span.start as usize, cases[0].span.end as usize))
    }

    #[test]
    fn a_case_is_where_it_is_written() {
        let text = "class A { void m(int \\u0061) { switch (a) { case 1: break; } } }";
        let unit = parse(FileId(0), text).expect("correct syntax");
        let case = case_of(&unit.types[0].members[0]);
        assert_eq!(case.map(|(start, end)| &text[start..end]), Some("case 1"));
    }

    #[test]
    fn parts_keep_their_positions() {
        let text =
            "class A { int f; // an a\n void n() { } void m(int a) { switch (a) { case 1: break; } } }";
        let place = |part: &str| text.find(part).map_or(0..0, |at| at..at + part.len());
        let method = place("void m(int a) { switch (a) { case 1: break; } }");
        let parts = [
            place("class A {"),
            place("int f; // an a"),
            method,
            text.len() - 1..text.len(),
        ];
        let unit = parse_parts(FileId(0), text, &parts).expect("correct syntax");
        let members = &unit.types[0].members;
        assert_eq!(members.len(), 2);
        let case = case_of(&members[1]);
        assert_eq!(case.map(|(start, end)| &text[start..end]), Some("case 1"));
    }
}
