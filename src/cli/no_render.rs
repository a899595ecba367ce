//! `damka render` in a build without the window: always refused.

use super::no_window;
use super::out::CliResult;
use crate::catalog::Catalog;
use clap::Args;
use std::ffi::OsString;
use std::io::Write;

/// Takes whatever `damka render` takes elsewhere, so that the refusal is about the build and not about an option.
#[derive(Args)]
pub(super) struct RenderArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl RenderArgs {
    #[expect(clippy::unused_self, reason = "called like the one of render.rs")]
    pub(super) fn run(&self, _: &Catalog, _: &mut dyn Write) -> CliResult {
        Err(no_window())
    }
}
