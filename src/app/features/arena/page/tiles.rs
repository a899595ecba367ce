//! The parts of the page of which a compact window shows one at a time.

use super::contest::has_boards;
use super::curve;
use crate::app::components::{Segment, UiTokens, height, segmented, space};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use egui::{Frame, Margin, Panel, Ui};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArenaTile {
    /// The list of contests.
    Contests,
    /// The form or the ratings, whatever the page shows beside the list in a larger window.
    Page,
    /// The verdict and the curve of a contest, or the table if there is no curve.
    Result,
    Standings,
    Boards,
    Games,
}

impl ArenaTile {
    fn text(self, app: &AppState) -> &'static str {
        match self {
            Self::Contests => "contests",
            Self::Page if app.arena.shows_ratings => "ratings",
            Self::Page => "arena-new",
            Self::Result => "result",
            Self::Standings => "arena-tile-table",
            Self::Boards => "arena-tile-boards",
            Self::Games => "games",
        }
    }

    fn icon(self, app: &AppState) -> &'static str {
        match self {
            Self::Contests => icon::LIST_BULLETS,
            Self::Page if app.arena.shows_ratings => icon::CHART_BAR,
            Self::Page => icon::PLUS,
            Self::Result => icon::CHART_LINE,
            Self::Standings => icon::TABLE,
            Self::Boards => icon::CHECKERBOARD,
            Self::Games => icon::ROWS,
        }
    }
}

/// What the page shows beside the list.
type PageContents = (Option<i64>, bool);

#[derive(Default)]
pub(super) struct TileTabs {
    chosen: Option<ArenaTile>,
    /// What was shown in the last frame; when it changes, its first tile is shown.
    of: Option<PageContents>,
}

impl TileTabs {
    /// Draws the tabs and returns the tile to show.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState) -> ArenaTile {
        let arena = &app.arena;
        let shown = (arena.chosen(), arena.shows_ratings);
        let offered = match arena.shown() {
            Some(view) if !arena.shows_ratings => {
                let mut offered = vec![ArenaTile::Contests, ArenaTile::Result];
                // Without a curve, the table is below the verdict.
                offered.extend(curve::is_shown(view).then_some(ArenaTile::Standings));
                offered.extend(has_boards(app, view).then_some(ArenaTile::Boards));
                offered.extend((!view.games.is_empty()).then_some(ArenaTile::Games));
                offered
            }
            _ => vec![ArenaTile::Contests, ArenaTile::Page],
        };
        if self.of.replace(shown) != Some(shown) {
            self.chosen = None;
        }
        let tile = self.chosen.filter(|tile| offered.contains(tile)).unwrap_or(offered[1]);
        let frame = Frame::new().fill(ui.tokens().surface).inner_margin(Margin::symmetric(space::S as i8, 0));
        let panel = Panel::top("arena tiles").exact_size(height::CONTROL + space::M).resizable(false).frame(frame);
        panel.show(ui, |ui| {
            ui.add_space(space::XS);
            let segment = |tile: &ArenaTile| Segment::new(ui.localized(tile.text(app))).icon(tile.icon(app));
            let segments: Vec<Segment> = offered.iter().map(segment).collect();
            let at = offered.iter().position(|one| *one == tile);
            if let Some(index) = segmented(ui, &segments, at, ui.available_width()) {
                self.chosen = Some(offered[index]);
            }
        });
        tile
    }
}
