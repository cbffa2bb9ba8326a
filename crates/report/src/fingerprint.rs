//! Fingerprints of findings: names by which tools recognise a finding in a later run. They rest on
//! texts and not on lines, so that an edit above does not change them.

use crate::model::{FileReport, Finding};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The fingerprint of each finding of a file, in order: 32 hexadecimal digits. It rests on the id,
/// the file, the member and the text at the place. Findings that agree in these are numbered.
pub(crate) fn of(report: &FileReport) -> Vec<String> {
    let mut counts: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let mut fingerprint = |finding: &Finding| {
        let texts = texts(report, finding);
        let count = counts.entry(texts.clone()).or_default();
        *count += 1;
        let mut hash = Sha256::new();
        for text in texts {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        }
        hash.update(count.to_le_bytes());
        let digest = hash.finalize();
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    };
    report.findings.iter().map(&mut fingerprint).collect()
}

/// What a fingerprint rests on.
fn texts(report: &FileReport, finding: &Finding) -> Vec<String> {
    let place = finding.place;
    let source = place.and_then(|place| report.sources.get(place.source));
    let quoted = [place, finding.culprit].map(|place| place.map(|place| report.quote(place)));
    let file = source.map_or(report.path.as_str(), |source| source.path());
    let named = [finding.id.as_str(), file].map(str::to_owned);
    let others = [finding.member.clone()].into_iter().chain(quoted);
    named
        .into_iter()
        .chain(others.map(Option::unwrap_or_default))
        .collect()
}
