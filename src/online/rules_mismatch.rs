//! Describes how the rules of two machines differ.

use crate::report::Report;
use crate::rules::Variant;
use crate::server::HostedRules;
use crate::text::{Phrase, phrase, raw};

/// Most differences in the message.
const MAX_NAMED: usize = 10;

/// Lists the different facts or, if they are equal, the different files. `facts` and `files` are the server's.
pub fn rules_differ(own: &HostedRules, facts: &[(String, String)], files: &[(String, String)]) -> Report {
    let mut found = fact_differences(&own.variant, facts);
    if found.is_empty() {
        found = differences(&own.files, files, |path, ours, theirs| match (ours, theirs) {
            (Some(_), None) => phrase("online-differ-here").with("path", path),
            (None, Some(_)) => phrase("online-differ-there").with("path", path),
            _ => phrase("online-differ-text").with("path", path),
        });
    }
    let more = found.len().saturating_sub(MAX_NAMED);
    found.truncate(MAX_NAMED);
    if more > 0 {
        found.push(phrase("and-more").with("count", more));
    }
    let message = phrase("online-rules-differ").with("id", &own.variant.id);
    Report::error(message.with("differences", Phrase::joined(found, "; "))).hint(phrase("online-rules-differ-hint"))
}

/// The facts that differ, by name: the own value and the server's.
pub(super) fn fact_differences(own: &Variant, facts: &[(String, String)]) -> Vec<Phrase> {
    let ours: Vec<(String, String)> = own.facts.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    differences(&ours, facts, |name, ours, theirs| {
        let [ours, theirs] = [ours, theirs].map(|value| value.map_or_else(|| phrase("kind-nothing"), raw));
        phrase("online-differ-fact").with("name", name).with("ours", ours).with("theirs", theirs)
    })
}

fn differences(
    ours: &[(String, String)],
    theirs: &[(String, String)],
    say: impl Fn(&str, Option<&str>, Option<&str>) -> Phrase,
) -> Vec<Phrase> {
    let value = |list: &[(String, String)], name: &str| {
        list.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    };
    let mut names: Vec<&str> = ours.iter().chain(theirs).map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let differs = |name: &&str| value(ours, name) != value(theirs, name);
    let line = |name: &str| say(name, value(ours, name).as_deref(), value(theirs, name).as_deref());
    names.into_iter().filter(differs).map(line).collect()
}
