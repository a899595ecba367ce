//! The levels of a game as numbered chips, and the strength of the chosen one.

use crate::app::components::{Chip, RovingFocus, RovingRows, UiTokens, space};
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::Preset;
use crate::text::{authored, phrase};
use egui::{Label, Ui, vec2};

#[derive(Default)]
pub struct LevelRow {
    focus: RovingFocus,
}

impl LevelRow {
    /// Draws the levels, the weakest first; returns the one that the user chose.
    pub fn ui<'a>(&mut self, ui: &mut Ui, levels: &[&'a Preset], seat: &str) -> Option<&'a Preset> {
        let tokens = ui.tokens();
        let here = levels.iter().position(|level| is_seat(level, seat));
        let roving = RovingRows::grid(levels.len(), here, levels.len());
        let mut target = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
            for (index, level) in levels.iter().enumerate() {
                let name = ui.words().authored(&level.title);
                let chip = Chip::new(here == Some(index), &level.id).named(name).number().sense(roving.sense(index));
                let response = ui.add(chip).on_hover_text(ui.localized(level.described()));
                target = self.focus.row(ui, &response, index, &roving).or(target);
            }
        });
        let strength = |level: &Preset| {
            phrase("level-strength").with("level", authored(&level.title)).with("strength", level.described())
        };
        let shown = here.map_or_else(|| phrase("menu-levels-elo"), |index| strength(levels[index]));
        ui.add(Label::new(tokens.caption(ui.localized(shown)).color(tokens.weak)).wrap());
        target.and_then(|index| levels.get(index).copied())
    }
}

/// Whether a seat is this preset.
pub fn is_seat(preset: &Preset, seat: &str) -> bool {
    seat.strip_prefix('@') == Some(preset.id.as_str())
}
