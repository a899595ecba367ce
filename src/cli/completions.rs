//! `damka completions` and `damka man`: files for shells and for `man`, made from the arguments.

use super::Arguments;
use super::out::{CliError, CliResult};
use crate::report::{Report, did_you_mean};
use crate::text::phrase;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::Write;

#[derive(Args)]
pub(super) struct CompletionsArgs {
    /// The shell that will read them
    shell: Shell,
}

impl CompletionsArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> CliResult {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "damka", &mut script);
        Ok(out.write_all(&script)?)
    }
}

#[derive(Args)]
pub(super) struct ManArgs {
    /// Command to describe, such as `play`; without it, damka as a whole
    command: Option<String>,
}

impl ManArgs {
    pub(super) fn run(&self, out: &mut dyn Write) -> CliResult {
        let mut damka = Arguments::command();
        damka.build();
        let page = match &self.command {
            None => damka,
            Some(name) => {
                let found = damka.find_subcommand(name).cloned();
                found.ok_or_else(|| no_command(name, &damka))?.display_name(format!("damka-{name}"))
            }
        };
        let mut roff = Vec::new();
        Man::new(page).render(&mut roff)?;
        Ok(out.write_all(&roff)?)
    }
}

fn no_command(name: &str, damka: &clap::Command) -> CliError {
    let report = Report::error(phrase("terminal-no-command").with("name", format!("{name:?}")));
    CliError::usage(report.hint(did_you_mean(name, damka.get_subcommands().map(clap::Command::get_name))))
}
