//! Suggestions for a command line that cannot be parsed.

use super::Arguments;
use crate::catalog::{NewFile, NewFileKind};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};
use std::num::{IntErrorKind, ParseIntError};

/// Verbs that people try, with damka's command for each.
const OTHER_VERBS: [(&str, &str); 19] = [
    ("version", "damka --version"),
    ("app", "damka"),
    ("gui", "damka"),
    ("run", "damka"),
    ("start", "damka"),
    ("demo", "damka play english @puppy @hard"),
    ("create", "damka new"),
    ("init", "damka new"),
    ("test", "damka check"),
    ("rules", "damka describe"),
    ("why", "damka explain"),
    ("analyse", "damka show"),
    ("analyze", "damka show"),
    ("duel", "damka match"),
    ("tablebase", "damka endgames"),
    ("tb", "damka endgames"),
    ("solve", "damka endgames"),
    ("manual", "damka docs"),
    ("guide", "damka docs"),
];

pub(super) fn advice(error: &Error) -> Option<String> {
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(" ")),
        _ => None,
    };
    let usage = || error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let typed = text(ContextKind::InvalidSubcommand)?;
            if let Some((_, meant)) = OTHER_VERBS.iter().find(|(word, _)| *word == typed.to_lowercase()) {
                return Some(format!("did you mean `{meant}`?"));
            }
            // clap has already printed its own suggestion.
            if error.get(ContextKind::SuggestedSubcommand).is_some() {
                return None;
            }
            let command = Arguments::command();
            let verbs: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
            Some(format!("available commands: {}", verbs.join(", ")))
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = text(ContextKind::InvalidArg)?;
            missing.contains("<SEAT>").then(|| {
                "the variant comes first, then the players: `human`, a bot (`damka list bots`) or a preset such as `@hard`"
                    .to_owned()
            })
        }
        ErrorKind::UnknownArgument => {
            let typed = text(ContextKind::InvalidArg)?;
            if typed == "-v" {
                return Some("did you mean `damka --version`?".to_owned());
            }
            let is_new = usage().contains("damka new ");
            if !is_new || typed.starts_with('-') {
                return None;
            }
            // `damka new bot old fox`: the words of a name that was typed without quotes.
            let words: Vec<String> = std::env::args().skip_while(|word| word != "new").skip(2).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).take_while(|word| !word.starts_with('-')).collect();
            let name = words.join(" ");
            let meant = NewFile::new(NewFileKind::Bot, &name).check_name().err()?.hint?;
            Some(format!("a name must be a single word; {meant}"))
        }
        ErrorKind::ValueValidation => {
            let number = std::error::Error::source(error)?.downcast_ref::<ParseIntError>()?;
            (*number.kind() == IntErrorKind::InvalidDigit).then(|| "expected a whole number".to_owned())
        }
        _ => None,
    }
}
