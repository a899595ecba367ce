//! Describes how the rules of two machines differ.

use crate::report::Report;
use crate::server::HostedRules;

/// Most differences in the message.
const MAX_NAMED: usize = 10;

/// Creates an error that lists the different facts or, if the facts are equal, the different files. `facts` and `files` are the
/// server's.
pub fn rules_differ(own: &HostedRules, facts: &[(String, String)], files: &[(String, String)]) -> Report {
    let mut found = differences(&facts_of(own), facts, |name, ours, theirs| {
        format!("{name}: {} here, {} there", ours.unwrap_or("nothing"), theirs.unwrap_or("nothing"))
    });
    if found.is_empty() {
        found = differences(&own.files, files, |path, ours, theirs| match (ours, theirs) {
            (Some(_), None) => format!("{path}: only here"),
            (None, Some(_)) => format!("{path}: only there"),
            _ => format!("{path}: another text"),
        });
    }
    let more = found.len().saturating_sub(MAX_NAMED);
    found.truncate(MAX_NAMED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    let id = &own.variant.id;
    let message = format!("your rules of `{id}` are not those of this game: {}{more}", found.join("; "));
    Report::error(message).hint("both players need the same files: copy them from one machine to the other")
}

fn facts_of(own: &HostedRules) -> Vec<(String, String)> {
    own.variant.facts.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn differences(
    ours: &[(String, String)],
    theirs: &[(String, String)],
    say: impl Fn(&str, Option<&str>, Option<&str>) -> String,
) -> Vec<String> {
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
