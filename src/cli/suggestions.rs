//! Suggestions for a command line that cannot be parsed.

use super::Arguments;
use crate::catalog::{NewFile, NewFileKind};
use crate::text::{Phrase, phrase};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error};
use std::num::{IntErrorKind, ParseIntError};

/// Commands that people try, with damka's command for each.
const OTHER_COMMANDS: [(&str, &str); 22] = [
    ("version", "damka --version"),
    ("app", "damka"),
    ("gui", "damka"),
    ("run", "damka"),
    ("start", "damka"),
    ("demo", "damka play english @puppy @hard"),
    ("create", "damka new"),
    ("init", "damka new"),
    ("test", "damka check"),
    ("doctor", "damka check"),
    ("lint", "damka check"),
    ("rules", "damka describe"),
    ("why", "damka explain"),
    ("bestmove", "damka analyse"),
    ("duel", "damka match"),
    ("train", "damka tune"),
    ("learn", "damka tune"),
    ("tablebase", "damka endgames"),
    ("tb", "damka endgames"),
    ("solve", "damka endgames"),
    ("manual", "damka docs"),
    ("guide", "damka docs"),
];

/// Commands whose players cannot be people.
const ONLY_BOTS: [&str; 3] = ["match", "tournament", "explain"];

pub(super) fn advice(error: &Error) -> Option<Phrase> {
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let typed = text(ContextKind::InvalidSubcommand)?;
            if let Some((_, meant)) = OTHER_COMMANDS.iter().find(|(word, _)| *word == typed.to_lowercase()) {
                return Some(meant_phrase(meant));
            }
            // clap has already printed its own suggestion.
            if error.get(ContextKind::SuggestedSubcommand).is_some() {
                return None;
            }
            let command = Arguments::command();
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            Some(phrase("argument-commands").with("names", names.join(", ")))
        }
        ErrorKind::MissingRequiredArgument => {
            let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return None };
            let has_seat = missing.iter().any(|argument| seats().contains(argument));
            let is_for_bots = typed_command().is_some_and(|typed| ONLY_BOTS.contains(&&*typed));
            has_seat.then(|| phrase(if is_for_bots { "argument-variant-first-bots" } else { "argument-variant-first" }))
        }
        ErrorKind::UnknownArgument => {
            let typed = text(ContextKind::InvalidArg)?;
            if typed == "-v" {
                return Some(meant_phrase("damka --version"));
            }
            if typed.starts_with('-') || typed_command().as_deref() != Some("new") {
                return None;
            }
            // `damka new bot old fox`: the words of a name that was typed without quotes.
            let words: Vec<String> = std::env::args().skip_while(|word| word != "new").skip(2).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).take_while(|word| !word.starts_with('-')).collect();
            let name = words.join(" ");
            let meant = NewFile::new(NewFileKind::Bot, &name).check_name().err()?;
            Some(phrase("argument-one-word").with("hint", meant.hint_phrase()?))
        }
        ErrorKind::ValueValidation => {
            let number = std::error::Error::source(error)?.downcast_ref::<ParseIntError>()?;
            (*number.kind() == IntErrorKind::InvalidDigit).then(|| phrase("argument-whole"))
        }
        _ => None,
    }
}

fn meant_phrase(command: &str) -> Phrase {
    phrase("did-you-mean-only").with("best", command)
}

/// Returns the command that was typed, whatever is wrong with its arguments.
fn typed_command() -> Option<String> {
    let matches = Arguments::command().ignore_errors(true).try_get_matches().ok()?;
    matches.subcommand_name().map(str::to_owned)
}

/// Returns the seat arguments of all commands, as errors list them.
fn seats() -> Vec<String> {
    let is_seat = |argument: &&Arg| argument.get_value_names().is_some_and(|names| names.contains(&"SEAT".into()));
    let mut command = Arguments::command();
    // An argument can be shown only once its command is complete.
    command.build();
    let arguments = command.get_subcommands().flat_map(Command::get_arguments);
    arguments.filter(is_seat).map(ToString::to_string).collect()
}
