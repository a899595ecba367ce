//! Finds weights that no line of a bot's script mentions.

use crate::catalog::Bot;
use std::collections::BTreeSet;

/// The names that neither a bot's script nor its modules contain. Nothing is said of a bot that may read its weights otherwise: by
/// computed names, or with damka's own evaluation.
pub fn unused_weights<'a>(bot: &Bot, names: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let source = bot.live.current().source.clone();
    let names_of_modules = bot.info.requires.iter();
    let modules = names_of_modules.filter_map(|name| source.modules.get(name)).map(|module| module.source.clone());
    let texts: Vec<String> = modules.chain([source.source.clone()]).map(|text| without_comments(&text)).collect();
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
