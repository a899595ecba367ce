//! The texts of one language: the embedded Fluent files of its folder. English replaces missing texts.

use super::bidi::is_right_to_left;
use super::english::{capital, level_number, number_word, ordinal};
use super::language::Language;
use super::phrase::{Arg, Phrase, PhraseKind, phrase};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::collections::HashMap;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// Lists the files of each language's folder with their contents.
macro_rules! files {
    ($($file:literal)*) => {
        const ENGLISH_FILES: &[(&str, &str)] =
            &[$(($file, include_str!(concat!("../../assets/text/en/", $file, ".ftl")))),*];
        const HEBREW_FILES: &[(&str, &str)] =
            &[$(($file, include_str!(concat!("../../assets/text/he/", $file, ".ftl")))),*];
    };
}

files! {
    "analysis"
    "arena"
    "bots"
    "commands"
    "common"
    "components"
    "doctor"
    "endings"
    "engines"
    "farm"
    "faults"
    "files"
    "game"
    "inspector"
    "keys"
    "lab"
    "library"
    "lobby"
    "menu"
    "online"
    "patterns"
    "refusals"
    "reports"
    "rules"
    "rules_draughts"
    "rules_grid"
    "scripts"
    "server"
    "settings"
    "setup"
    "shell"
    "shipped"
    "store"
    "terminal"
    "terminal_arguments"
    "terminal_check"
    "terminal_contests"
    "terminal_games"
    "terminal_help"
    "terminal_online"
    "terminal_play"
    "train"
    "training"
    "versions"
    "web"
    "weight_lab"
}

static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::read(Language::English));
static HEBREW: LazyLock<Words> = LazyLock::new(|| Words::read(Language::Hebrew));
/// Message IDs of the texts in shipped scripts, bots and weights, and of the terminal's help, keyed by the English text.
static OWN: LazyLock<HashMap<String, String>> = LazyLock::new(own_ids);

/// The files in each folder whose messages are looked up by their English text.
const OWN_FILES: [&str; 2] = ["shipped", "terminal_help"];

/// How a Fluent function formats its argument.
type NumberSpeller = fn(&FluentValue) -> String;

pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Returns the texts of a language, which are parsed only once.
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Hebrew => &HEBREW,
        }
    }

    /// Returns the English texts, which the terminal and tests use.
    pub fn english() -> &'static Self {
        Self::of(Language::English)
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    fn read(language: Language) -> Self {
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Right-to-left text needs isolating marks around names and moves; English must not be full of invisible characters.
        bundle.set_use_isolating(language.is_right_to_left());
        let functions: [(&str, NumberSpeller); 3] = [
            ("CAPITAL", |value| capital(&plain(value))),
            ("WORD", |value| whole(value).map_or_else(|| plain(value), number_word)),
            ("ORDINAL", |value| whole(value).map_or_else(|| plain(value), ordinal)),
        ];
        for (name, function) in functions {
            let named = bundle.add_function(name, move |given, _| match given.first() {
                Some(value) => FluentValue::from(function(value)),
                None => FluentValue::Error,
            });
            debug_assert!(named.is_ok(), "a function of this name is there");
        }
        for (_, text) in files(language) {
            // A file with faults still provides its valid messages; a test reports the others.
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(good, _)| good);
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    pub fn format(&self, text: impl Into<Phrase>) -> String {
        self.speak(&text.into())
    }

    /// Translates English text of a script, a preset, a weights file or the terminal's help, if a translation exists.
    pub fn authored(&self, text: &str) -> String {
        if self.language == Language::English {
            return text.to_owned();
        }
        if let Some(number) = level_number(text) {
            return self.format(phrase("level-title").with("number", number));
        }
        OWN.get(text).and_then(|id| self.message(id, None)).unwrap_or_else(|| text.to_owned())
    }

    fn speak(&self, phrase: &Phrase) -> String {
        match &phrase.0 {
            PhraseKind::Raw(text) => text.clone(),
            PhraseKind::Own(text) => self.authored(text),
            PhraseKind::Joined(phrases, between) => {
                let text = phrases.iter().map(|part| self.speak(part)).filter(|part| !part.is_empty());
                text.collect::<Vec<_>>().join(between)
            }
            PhraseKind::Listed(phrases, last) => self.list(phrases, last),
            PhraseKind::Message(id, args) => {
                let mut given = FluentArgs::with_capacity(args.len());
                for (name, arg) in args {
                    match arg {
                        Arg::Number(number) => given.set(*name, *number),
                        Arg::Phrase(part) => given.set(*name, with_direction_mark(self.speak(part))),
                    }
                }
                let here = self.message(id, Some(&given));
                here.or_else(|| Self::english().message(id, Some(&given))).unwrap_or_else(|| (*id).to_owned())
            }
        }
    }

    fn list(&self, phrases: &[Phrase], last: &'static str) -> String {
        let mut text: Vec<String> = phrases.iter().map(|part| self.speak(part)).collect();
        match text.pop() {
            None => String::new(),
            Some(only) if text.is_empty() => only,
            Some(end) => self.format(super::phrase(last).with("some", text.join(", ")).with("last", end)),
        }
    }

    fn message(&self, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut faults);
        debug_assert!(faults.is_empty(), "{id}: {faults:?}");
        Some(text.into_owned())
    }
}

/// Puts a right-to-left mark before an argument that starts with a nested one and whose first letter is read from the right:
/// Unicode takes the direction of an isolate from its first strong letter, but skips nested isolates.
fn with_direction_mark(text: String) -> String {
    const ISOLATE: char = '\u{2068}';
    const READ_FROM_RIGHT: char = '\u{200F}';
    let first = text.chars().find(|letter| letter.is_alphabetic());
    if text.starts_with(ISOLATE) && first.is_some_and(is_right_to_left) {
        format!("{READ_FROM_RIGHT}{text}")
    } else {
        text
    }
}

fn plain(value: &FluentValue) -> String {
    match value {
        FluentValue::String(text) => text.to_string(),
        FluentValue::Number(number) => number.as_string().into_owned(),
        _ => String::new(),
    }
}

fn whole(value: &FluentValue) -> Option<u64> {
    match value {
        FluentValue::Number(number) if number.value >= 0.0 => Some(number.value as u64),
        _ => None,
    }
}

const fn files(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => ENGLISH_FILES,
        Language::Hebrew => HEBREW_FILES,
    }
}

fn own_ids() -> HashMap<String, String> {
    let english = Words::english();
    let texts = files(Language::English).iter().filter(|(name, _)| OWN_FILES.contains(name));
    let lines = texts.flat_map(|(_, text)| text.lines());
    let ids = lines.filter_map(|line| line.split_once(" = ")).map(|(id, _)| id);
    ids.filter_map(|id| Some((english.message(id, None)?, id.to_owned()))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{authored, order_line, phrase, raw};
    use super::*;

    #[test]
    fn phrases_go_into_phrases() {
        let text = |phrase: Phrase| Words::english().format(phrase);
        let who = phrase("status-to-move").with("side", authored("black"));
        assert_eq!(text(who), "Black to move");
        let list = Phrase::all_of(vec![raw("a"), raw("b"), raw("c")]);
        assert_eq!(text(list), "a, b and c");
        assert_eq!(text(phrase("no-such-message")), "no-such-message");
    }

    #[test]
    fn what_is_known_of_scripts_is_translated() {
        let hebrew = Words::of(Language::Hebrew);
        assert_eq!((hebrew.authored("black"), hebrew.authored("ninjas")), ("שחור".to_owned(), "ninjas".to_owned()));
        assert_eq!(Words::english().authored("black"), "black");
    }

    #[test]
    fn what_goes_into_a_message_is_read_in_its_own_direction() {
        let option = |name: &str, value: &str| {
            phrase("player-option").with("name", authored(name)).with("value", authored(value))
        };
        let options = Phrase::joined(vec![option("depth", "3"), option("vary", "false")], ", ");
        let text = Words::of(Language::Hebrew)
            .format(phrase("player-options").with("title", authored("Minimax")).with("options", options));
        let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}', '\u{200F}'], "");
        assert_eq!(plain(&order_line(&text, true)), order_line(&plain(&text), true), "{text}");
        assert!(plain(&text).ends_with("(עומק 3, גיוון לא)"), "{text}");
    }
}
