//! `damka render`: draws the 3D board into a PNG file without a display.

use super::BoardArgs;
use super::out::{CliError, CliResult};
use super::output::{OverwriteArgs, refused};
use crate::catalog::Catalog;
use crate::report::{Report, did_you_mean};
use crate::text::{Phrase, PhraseError, phrase};
use crate::view::{self, Camera, CameraPreset, Scene};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// The limits of the width and the height of a picture, in pixels.
const MIN_PX: u32 = 16;
const MAX_PX: u32 = 8192;

#[derive(Args)]
pub(super) struct RenderArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Theme id, see `damka list themes` (default: the one chosen in the app)
    #[arg(long, value_name = "T")]
    theme: Option<String>,
    /// Camera: white, black, above or low
    #[arg(long, value_name = "C", default_value = "white", value_parser = read_camera)]
    camera: CameraPreset,
    /// Image size in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = read_size)]
    size: [u32; 2],
    /// PNG file to write; an existing file is kept unless you add --force
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
    #[command(flatten)]
    force: OverwriteArgs,
}

fn read_camera(text: &str) -> Result<CameraPreset, PhraseError> {
    let known = || CameraPreset::ALL.iter().map(|(name, _)| *name);
    CameraPreset::named(text).ok_or_else(|| PhraseError(did_you_mean(text, known())))
}

fn read_size(text: &str) -> Result<[u32; 2], PhraseError> {
    let side = |text: &str| text.parse().ok().filter(|side| (MIN_PX..=MAX_PX).contains(side));
    let size = text.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?]));
    size.ok_or_else(|| {
        let message = phrase("argument-size").with("least", MIN_PX.to_string());
        PhraseError(message.with("most", MAX_PX.to_string()))
    })
}

impl RenderArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let refuse = |why: Phrase| CliError::usage(Report::error(why));
        if self.out.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
            return Err(refuse(phrase("terminal-render-no-png").with("file", self.out.display().to_string())));
        }
        self.force.check("--out", &self.out)?;
        let position = self.board.position(catalog)?;
        let theme = catalog
            .now()
            .theme(&self.theme.clone().unwrap_or_else(|| catalog.settings().0.theme))
            .map_err(CliError::usage)?;
        let picture = view::render(&Scene::of(&position), &theme, &Camera::at(self.camera), self.size);
        let mut output = self.force.create("--out", &self.out)?;
        let written = view::png(&picture).and_then(|png| output.write_all(&png)).and_then(|()| output.finish());
        written.map_err(|error| CliError::failed(refused("--out", &self.out, &error)))?;
        writeln!(out, "{}", self.out.display())?;
        Ok(())
    }
}
