//! Finds weights that no line of a bot's script mentions, and those that mean nothing in a family of games.

use crate::catalog::Bot;
use crate::rules::{Variant, families};
use std::collections::BTreeSet;

/// The names that neither a bot's script nor its modules contain. Nothing is said of a bot that may read its weights otherwise: by
/// computed names, or with damka's own evaluation.
pub fn unused_weights<'a>(bot: &Bot, names: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let texts = texts(bot);
    if bot.info.has_eval || texts.iter().any(|text| is_dynamic(text)) {
        return BTreeSet::new();
    }
    let words: BTreeSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    let (read, unread): (Vec<&str>, Vec<&str>) = names.partition(|name| words.contains(name));
    // A script that mentions few of its weights reads them in a way that is not seen here.
    if read.len() < unread.len() {
        return BTreeSet::new();
    }
    unread.into_iter().map(str::to_owned).collect()
}

/// The names that are features of other games only, which a search of this variant ignores. A script that mentions such a name
/// has a use for it.
pub fn foreign_weights<'a>(bot: &Bot, variant: &Variant, names: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let own: Vec<&str> = variant.features().map(|one| one.0).collect();
    if own.is_empty() {
        return BTreeSet::new();
    }
    let is_feature = |name: &str| families().iter().flat_map(|family| family.features()).any(|one| one.0 == name);
    let foreign: Vec<&str> = names.filter(|name| is_feature(name) && !own.contains(name)).collect();
    if foreign.is_empty() {
        return BTreeSet::new();
    }
    let texts = texts(bot);
    let mentions = |name: &str| texts.iter().flat_map(|text| words(text)).filter(|word| *word == name).count();
    // To say which weights are negated is no use of them.
    let listed = |name: &str| bot.info.negated_in_losing_games.iter().filter(|negated| *negated == name).count();
    foreign.into_iter().filter(|name| mentions(name) <= listed(name)).map(str::to_owned).collect()
}

/// The code of a bot's script and its modules.
fn texts(bot: &Bot) -> Vec<String> {
    let source = bot.live.current().source.clone();
    let names_of_modules = bot.info.requires.iter();
    let modules = names_of_modules.filter_map(|name| source.modules.get(name)).map(|module| module.source.clone());
    modules.chain([source.source.clone()]).map(|text| without_prose(&without_comments(&text))).collect()
}

/// Whether a script reads weights by computed names.
fn is_dynamic(text: &str) -> bool {
    ["weights[", "pairs(weights", "pairs(ctx.weights", "next, ctx.weights", "weights = ctx.weights }"]
        .into_iter()
        .any(|call| text.contains(call))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).filter(|word| !word.is_empty())
}

/// The text without what follows `--` on its line.
fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split_once("--").map_or(line, |(code, _)| code)).collect::<Vec<_>>().join("\n")
}

/// The text without quoted strings that contain blanks: a summary may name a weight, but that does not use it.
fn without_prose(text: &str) -> String {
    text.lines().map(line_without_prose).collect::<Vec<_>>().join("\n")
}

fn line_without_prose(line: &str) -> String {
    let (mut code, mut rest) = (String::with_capacity(line.len()), line);
    while let Some(start) = rest.find(['"', '\'']) {
        let (before, quoted) = rest.split_at(start);
        code.push_str(before);
        let quote = if quoted.starts_with('"') { '"' } else { '\'' };
        let end = quoted[1..].find(quote).map_or(quoted.len(), |end| end + 2);
        let (string, after) = quoted.split_at(end);
        if !string.contains(' ') {
            code.push_str(string);
        }
        rest = after;
    }
    code + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_no_use_of_a_weight() {
        let text = "summary = \"Counts material, mobility and 'corners'.\",\nctx.weights.edge + w('x_square') -- it's";
        let text = without_prose(&without_comments(text));
        let found: Vec<&str> = words(&text).collect();
        assert_eq!(found, ["summary", "ctx", "weights", "edge", "w", "x_square"]);
        assert_eq!(line_without_prose("an unclosed 'string here"), "an unclosed ");
        assert_eq!(line_without_prose("\"\" .. '' + 1"), "\"\" .. '' + 1");
    }
}
