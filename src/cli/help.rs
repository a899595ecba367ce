//! Help and errors of the arguments in the user's language. In English they are clap's own.

use super::language::{self, LanguageArgs};
use super::{Arguments, HAS_WINDOW, out, suggestions};
use crate::report::{self, Report, is_safe, stderr_line};
use crate::text::{Language, Phrase, PhraseError, Words, phrase, raw};
use clap::builder::{PossibleValue, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error};
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Prints what the arguments ask for instead of a command, help or the version, or what is wrong with them. Returns the exit
/// code.
pub(super) fn conclude(error: &Error) -> ExitCode {
    let language = typed_option("--language").and_then(|code| Language::of_code(code.to_str()?));
    LanguageArgs { language }.apply(typed_option("--root").map(PathBuf::from).as_deref());
    let is_version = error.kind() == ErrorKind::DisplayVersion;
    if out::is_for_programs() && error.exit_code() != 0 {
        out::print_error_row(error, suggestions::advice(error).as_ref());
    } else if is_version || language::words().language() == Language::English {
        print_in_english(error);
    } else if error.exit_code() == 0 {
        print_help();
    } else {
        print_error(error);
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Returns the value of an option among arguments that could not be parsed.
fn typed_option(name: &str) -> Option<OsString> {
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == name {
            return arguments.next();
        }
        let value = argument.to_str().and_then(|text| text.strip_prefix(name)?.strip_prefix('='));
        if let Some(value) = value {
            return Some(value.into());
        }
    }
    None
}

fn print_in_english(error: &Error) {
    if is_safe(&error.to_string()) {
        // Clap picks the stream, and colours on a terminal.
        let _ = error.print();
    } else {
        // The message quotes typed text or a shell expansion, which may be unsafe for a terminal.
        stderr_line(error);
    }
    if let Some(advice) = suggestions::advice(error) {
        stderr_line(format_args!("  hint: {advice}"));
    }
}

fn print_help() {
    // Parsing again gives the same help, from translated texts.
    let Err(help) = localized().try_get_matches() else { return };
    let mut out = report::stdout();
    let _ = write!(out, "{help}").and_then(|()| out.flush());
}

fn print_error(error: &Error) {
    let report = Report::error(message(error).unwrap_or_else(|| first_line(error)));
    let hint = suggestion(error).or_else(|| suggestions::advice(error)).or_else(|| values(error));
    language::say_report(&hint.into_iter().fold(report, Report::hint));
    let usage = error.get(ContextKind::Usage).map(ToString::to_string);
    if let Some(usage) = usage.as_deref().and_then(|usage| usage.strip_prefix("Usage: ")) {
        language::say(phrase("argument-usage").with("usage", usage.trim_end()));
        let command =
            usage.split([' ', '\n']).take_while(|word| !word.starts_with(['-', '[', '<'])).collect::<Vec<_>>();
        language::say(phrase("argument-help").with("command", command.join(" ")));
    }
}

/// The first line of a rare error, in clap's words.
fn first_line(error: &Error) -> Phrase {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    raw(line.strip_prefix("error: ").unwrap_or(line))
}

fn text_of(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

fn list_of(error: &Error, kind: ContextKind) -> Option<&[String]> {
    match error.get(kind)? {
        ContextValue::Strings(list) if !list.is_empty() => Some(list),
        _ => None,
    }
}

fn message(error: &Error) -> Option<Phrase> {
    let argument = || text_of(error, ContextKind::InvalidArg);
    let value = || text_of(error, ContextKind::InvalidValue).map(|value| format!("{value:?}"));
    let command = || text_of(error, ContextKind::InvalidSubcommand);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => phrase("argument-unknown").with("argument", format!("{:?}", argument()?)),
        ErrorKind::InvalidSubcommand => phrase("argument-no-command").with("name", format!("{:?}", command()?)),
        ErrorKind::MissingSubcommand => phrase("argument-needs-command").with("name", command()?),
        ErrorKind::MissingRequiredArgument => {
            let missing = list_of(error, ContextKind::InvalidArg)?.iter().map(|argument| format!("`{argument}`"));
            phrase("argument-missing").with("arguments", missing.collect::<Vec<_>>().join(", "))
        }
        ErrorKind::ArgumentConflict => {
            let (argument, other) = (argument()?, text_of(error, ContextKind::PriorArg)?);
            if argument == other {
                phrase("argument-twice").with("argument", argument)
            } else {
                phrase("argument-conflict").with("argument", argument).with("other", other)
            }
        }
        ErrorKind::InvalidValue if text_of(error, ContextKind::InvalidValue)?.is_empty() => {
            phrase("argument-no-value").with("argument", argument()?)
        }
        ErrorKind::TooManyValues => {
            phrase("argument-one-value-more").with("argument", argument()?).with("value", value()?)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).and_then(|why| why.downcast_ref::<PhraseError>());
            let message = match why {
                Some(PhraseError(why)) => phrase("argument-bad-value-why").with("why", why),
                None => phrase("argument-bad-value"),
            };
            message.with("value", value()?).with("argument", argument()?)
        }
        _ => return None,
    })
}

/// What the user may have meant, if clap knows.
fn suggestion(error: &Error) -> Option<Phrase> {
    let kinds = [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand];
    let best = kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(best) => Some(best),
        ContextValue::Strings(list) => list.first(),
        _ => None,
    });
    Some(phrase("did-you-mean-only").with("best", best?))
}

fn values(error: &Error) -> Option<Phrase> {
    let valid = list_of(error, ContextKind::ValidValue)?.iter().map(|value| format!("`{value}`"));
    Some(phrase("there-are").with("all", valid.collect::<Vec<_>>().join(", ")))
}

/// The arguments with their help in the user's language.
fn localized() -> Command {
    let mut command = Arguments::command();
    // Clap's own arguments exist only once the command is built.
    command.build();
    let words = language::words();
    // Clap takes headings only as static strings.
    let heading = |id: &'static str| -> &'static str { words.format(phrase(id)).leak() };
    let localizer = HelpLocalizer {
        words,
        template: format!(
            "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            words.format(phrase("help-usage-heading"))
        ),
        commands: heading("help-commands-heading"),
        arguments: heading("help-arguments-heading"),
        options: heading("help-options-heading"),
    };
    localizer.command(command)
}

struct HelpLocalizer {
    words: &'static Words,
    template: String,
    commands: &'static str,
    arguments: &'static str,
    options: &'static str,
}

impl HelpLocalizer {
    fn own(&self, text: &StyledStr) -> String {
        self.words.authored(&text.to_string())
    }

    fn command(&self, command: Command) -> Command {
        // A command inside another one may have the name of a command of its own.
        let path = command.get_bin_name().and_then(|path| path.split_once(' ')).map(|(_, path)| path.to_owned());
        let after = after(path.as_deref().unwrap_or(command.get_name()), self.words);
        let about = command.get_about().map(|about| self.own(about));
        let command = command.help_template(self.template.clone()).subcommand_help_heading(self.commands);
        let command = about.into_iter().fold(command, Command::about);
        let command = if after.is_empty() { command } else { command.after_help(after) };
        command.mut_args(|argument| self.argument(argument)).mut_subcommands(|inner| self.command(inner))
    }

    fn argument(&self, argument: Arg) -> Arg {
        let heading = if argument.is_positional() { self.arguments } else { self.options };
        let index = argument.get_index();
        // Clap sorts what is under a heading of ours by name, unless it has an order.
        let argument = index.into_iter().fold(argument.help_heading(heading), Arg::display_order);
        let Some(help) = argument.get_help().map(|help| self.own(help)) else { return argument };
        let values = argument.get_possible_values().into_iter().filter(|value| !value.is_hide_set());
        let values: Vec<PossibleValue> = values.collect();
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        let defaults: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let has_default = argument.get_action().takes_values() && !defaults.is_empty();
        let default = (has_default && !argument.is_hide_default_value_set())
            .then(|| language::text(phrase("help-default").with("value", defaults.join(" "))));
        let listed =
            (!names.is_empty()).then(|| language::text(phrase("help-values").with("values", names.join(", "))));
        let notes = default.iter().chain(&listed);
        let short = notes.fold(help.clone(), |text, note| format!("{text} {note}"));
        // Clap has two forms of help only where one of them would say more.
        let is_long = argument.get_long_help().is_some() || values.iter().any(|value| value.get_help().is_some());
        let long_help = argument.get_long_help().map_or(help, |help| self.own(help));
        let listed = if is_long { Some(self.described(&values)).filter(|text| !text.is_empty()) } else { listed };
        let long = listed.iter().chain(&default).fold(long_help, |text, note| format!("{text}\n\n{note}"));
        // Clap's own notes on values are English.
        let argument = argument.help(short).hide_default_value(true).hide_possible_values(true);
        if is_long { argument.long_help(long) } else { argument }
    }

    /// The values, one line each with their help.
    fn described(&self, values: &[PossibleValue]) -> String {
        if values.is_empty() {
            return String::new();
        }
        let heading = self.words.format(phrase("help-values-heading"));
        values.iter().fold(heading, |lines, value| {
            let help = value.get_help().map_or_else(String::new, |help| format!(": {}", self.own(help)));
            format!("{lines}\n- {}{help}", value.get_name())
        })
    }
}

/// The text after the help of a command.
pub(super) fn after(command: &str, words: &Words) -> String {
    const WITHOUT_COMMAND: &str = if HAS_WINDOW { "help-after-command" } else { "help-after-no-window" };
    let ids: &[&'static str] = match command {
        "damka" => &[WITHOUT_COMMAND, "help-after-seats"],
        "new" => &["help-after-new"],
        "host" => &["help-after-host"],
        "join" => &["help-after-join"],
        "watch" => &["help-after-watch"],
        "serve" => &["help-after-serve"],
        "bot connect" => &["help-after-bot-connect"],
        "serve rules" => &["help-after-rules"],
        "check" => &["help-after-check"],
        "worker" => &["help-after-worker"],
        "farm" => &["help-after-farm"],
        _ => &[],
    };
    ids.iter().map(|id| words.format(phrase(id))).collect::<Vec<_>>().join("\n\n")
}

#[cfg(all(test, feature = "window"))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn collect(command: &Command, texts: &mut BTreeSet<String>) {
        texts.extend(command.get_about().map(ToString::to_string));
        for argument in command.get_arguments() {
            texts.extend(argument.get_help().map(ToString::to_string));
            texts.extend(argument.get_long_help().map(ToString::to_string));
            let values = argument.get_possible_values();
            texts.extend(values.iter().filter_map(PossibleValue::get_help).map(ToString::to_string));
        }
        command.get_subcommands().for_each(|inner| collect(inner, texts));
    }

    #[test]
    fn every_help_text_has_a_translation_and_every_translation_a_text() {
        let mut command = Arguments::command();
        command.build();
        let mut texts = BTreeSet::new();
        collect(&command, &mut texts);
        let hebrew = Words::of(Language::Hebrew);
        let missing: Vec<_> = texts.iter().filter(|text| hebrew.authored(text) == **text).collect();
        assert!(missing.is_empty(), "{missing:#?}");
        let messages = include_str!("../../assets/text/en/terminal_help.ftl");
        let unused: Vec<_> = messages
            .lines()
            .filter_map(|line| line.split_once(" = ").filter(|_| !line.starts_with('#')))
            .filter(|(_, text)| !texts.contains(*text))
            .collect();
        assert!(unused.is_empty(), "{unused:#?}");
    }
}
