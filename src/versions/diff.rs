//! What differs between the files of two versions: as a line, and as a unified diff.

use crate::config::Weights;
use crate::store::BotVersionFile;
use crate::text::{Phrase, phrase, raw};
use similar::{ChangeTag, TextDiff};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The most weights that a line names.
const MAX_NAMED: usize = 3;

/// Lines around a change.
const CONTEXT: usize = 3;

/// A comparison that takes longer becomes coarser.
const LONGEST: Duration = Duration::from_millis(500);

/// How a file differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDiff {
    pub path: String,
    /// In the unified format, with a head; each line ends with a line break.
    pub text: String,
}

/// The texts of both sides by path; `None` where there is no file.
fn sides<'a>(
    before: &'a [BotVersionFile],
    after: &'a [BotVersionFile],
) -> impl Iterator<Item = (&'a str, [Option<&'a str>; 2])> {
    let by_path = |files: &'a [BotVersionFile]| -> BTreeMap<&'a str, &'a str> {
        files.iter().map(|file| (file.path.as_str(), &*file.text)).collect()
    };
    let (before, after) = (by_path(before), by_path(after));
    let paths: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
    let both = move |path| (path, [before.get(path).copied(), after.get(path).copied()]);
    paths.into_iter().map(both).filter(|(_, [one, other])| one != other)
}

/// A line on all that changed: "ai/fox.lua +3 −1, man 100 → 120".
pub fn what_changed(before: &[BotVersionFile], after: &[BotVersionFile]) -> Phrase {
    let part = |(path, texts): (&str, [Option<&str>; 2])| match texts {
        [None, _] => phrase("version-file-new").with("file", path),
        [_, None] => phrase("version-file-gone").with("file", path),
        [Some(old), Some(new)] => changed_weights(path, old, new).unwrap_or_else(|| changed_lines(path, old, new)),
    };
    Phrase::joined(sides(before, after).map(part).collect(), ", ")
}

/// `None` if the file has no weights, or other things than numbers changed.
fn changed_weights(path: &str, old: &str, new: &str) -> Option<Phrase> {
    path.strip_suffix(".yaml")?;
    let [old, new] = [old, new].map(|text| Some(Weights::read(path, text).ok()?.values()));
    let (old, new) = (old?, new?);
    let number = |value: Option<&f64>| value.map_or_else(|| raw("–"), |value| raw(value.to_string().replace('-', "−")));
    let names: BTreeSet<&String> =
        old.keys().chain(new.keys()).filter(|name| old.get(*name) != new.get(*name)).collect();
    let change = |name: &&String| {
        let (from, to) = (number(old.get(*name)), number(new.get(*name)));
        phrase("version-weight").with("name", name.as_str()).with("from", from).with("to", to)
    };
    let mut parts: Vec<Phrase> = names.iter().take(MAX_NAMED).map(change).collect();
    if names.len() > MAX_NAMED {
        parts.push(phrase("version-weights-more").with("count", names.len() - MAX_NAMED));
    }
    (!parts.is_empty()).then(|| Phrase::joined(parts, ", "))
}

fn changed_lines(path: &str, old: &str, new: &str) -> Phrase {
    let diff = compare(old, new);
    let count = |tag| diff.iter_all_changes().filter(|change| change.tag() == tag).count();
    let (added, removed) = (count(ChangeTag::Insert), count(ChangeTag::Delete));
    phrase("version-lines").with("file", path).with("added", added).with("removed", removed)
}

fn compare<'a>(old: &'a str, new: &'a str) -> TextDiff<'a, 'a, str> {
    TextDiff::configure().timeout(LONGEST).diff_lines(old, new)
}

/// The files that differ, by path. `names` are those of the two sides: `fox@v1`.
pub fn diff_of(names: [&str; 2], before: &[BotVersionFile], after: &[BotVersionFile]) -> Vec<FileDiff> {
    let diff = |(path, texts): (&str, [Option<&str>; 2])| {
        let [old, new] = texts.map(Option::unwrap_or_default);
        let head = |index: usize| match texts[index] {
            Some(_) => format!("{path}\t{}", names[index]),
            None => "/dev/null".to_owned(),
        };
        let text = compare(old, new).unified_diff().context_radius(CONTEXT).header(&head(0), &head(1)).to_string();
        FileDiff { path: path.to_owned(), text }
    };
    sides(before, after).map(diff).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(texts: &[(&str, &str)]) -> Vec<BotVersionFile> {
        let file = |(path, text): &(&str, &str)| BotVersionFile {
            path: (*path).to_owned(),
            text: (*text).into(),
            is_shipped: false,
        };
        texts.iter().map(file).collect()
    }

    #[test]
    fn a_line_says_what_changed() {
        let before = files(&[
            ("ai/fox.lua", "a\nb\nc\n"),
            ("ai/fox.yaml", "man: 1\nking: -2 # dear\na: 1\nb: 1\nc: 1\n"),
            ("ai/lib/old.lua", ""),
        ]);
        let after = files(&[
            ("ai/fox.lua", "a\nB\nc\nd\n"),
            ("ai/fox.yaml", "man: 1.5\nking: -2 # dear\na: 2\nb: 2\nc: 2\nd: 2\n"),
            ("ai/lib/new.lua", ""),
        ]);
        let line = what_changed(&before, &after).to_string();
        assert_eq!(
            line,
            "ai/fox.lua +2 −1, a 1 → 2, b 1 → 2, c 1 → 2, 2 more weights, ai/lib/new.lua added, ai/lib/old.lua removed"
        );
        let comment = |text: &str| files(&[("ai/fox.yaml", text)]);
        let line = what_changed(&comment("man: 1\n"), &comment("# of fox\nman: 1\n")).to_string();
        assert_eq!(line, "ai/fox.yaml +1 −0");
    }

    #[test]
    fn a_diff_is_in_the_unified_format() {
        let (before, after) =
            (files(&[("a", "1\n2\n"), ("c", "1")]), files(&[("a", "1\n3\n"), ("b", "new\n"), ("c", "1")]));
        let diffs = diff_of(["fox@v1", "fox@v2"], &before, &after);
        let texts: Vec<&str> = diffs.iter().map(|diff| diff.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "--- a\tfox@v1\n+++ a\tfox@v2\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n",
                "--- /dev/null\n+++ b\tfox@v2\n@@ -0,0 +1 @@\n+new\n"
            ]
        );
    }
}
