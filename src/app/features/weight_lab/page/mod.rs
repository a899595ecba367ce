//! The weight lab: bots, the board with the moves that both sets of weights would play, the console, the weights, and what both
//! sets make of the moves.

mod close_question;
mod grades;
mod position;
mod reasons;
mod result;
mod sets;
mod sliders;

use super::{CloseQuestion, WeightLab, WeightLabAction};
use crate::app::command::Commands;
use crate::app::components::{ButtonKind, SplitAxis, SplitLimits};
use crate::app::features::bots::BotsAction;
use crate::app::features::bots::page::BotsTile;
use crate::app::features::console::{ConsoleTile, console_ui};
use crate::app::features::workshop::{
    LIST_POINTS, NUMBERS_POINTS, POSITION_OVER_CONSOLE, ReasonsTree, Tile, TileSplit, TileTree, Tiles, bot_of_seat,
    edit_action, no_game_ui, padded, tile_ui,
};
use crate::app::features::{BoardId, Feature};
use crate::app::keys::send_pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::tour::{TourAnchor, mark_anchor};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::report_card;
use crate::config::{CommandId, Scope, icon};
use crate::text::{authored, phrase};
use crate::view::{BoardView, board_ui};
use egui::{Rect, ScrollArea, Ui};
use grades::GradesTile;
use reasons::reasons_ui;
use sliders::SlidersTile;

static TILES: TileTree = TileTree::Two(&TileSplit {
    axis: SplitAxis::Horizontal,
    limits: SplitLimits { least: [170.0, 560.0], most: [LIST_POINTS, f32::INFINITY] },
    share: |layout| &mut layout.bots,
    parts: [TileTree::One(Tile::Bots), TileTree::Two(&POSITION_AND_WEIGHTS)],
});

static POSITION_AND_WEIGHTS: TileSplit = TileSplit {
    axis: SplitAxis::Horizontal,
    limits: SplitLimits { least: [240.0, 360.0], most: [f32::INFINITY, NUMBERS_POINTS] },
    share: |layout| &mut layout.position,
    parts: [TileTree::Two(&POSITION_OVER_CONSOLE), TileTree::Two(&WEIGHTS_OVER_GRADES)],
};

static WEIGHTS_OVER_GRADES: TileSplit = TileSplit {
    axis: SplitAxis::Vertical,
    limits: SplitLimits::least([180.0, 110.0]),
    share: |layout| &mut layout.weights,
    parts: [TileTree::One(Tile::Weights), TileTree::Two(&GRADES_AND_REASONS)],
};

static GRADES_AND_REASONS: TileSplit = TileSplit {
    axis: SplitAxis::Horizontal,
    limits: SplitLimits::least([150.0, 130.0]),
    share: |layout| &mut layout.grades,
    parts: [TileTree::One(Tile::Grades), TileTree::One(Tile::Reasons)],
};

pub struct WeightLabPage {
    tiles: Tiles,
    bots: BotsTile,
    sliders: SlidersTile,
    grades: GradesTile,
    reasons: ReasonsTree,
    console: ConsoleTile,
    /// Whether the question about unsaved weights was shown in the last frame.
    was_asked: bool,
}

impl Default for WeightLabPage {
    fn default() -> Self {
        Self {
            tiles: Tiles::new(Tile::Weights),
            bots: BotsTile::new(true),
            sliders: SlidersTile::default(),
            grades: GradesTile::default(),
            reasons: ReasonsTree::default(),
            console: ConsoleTile::default(),
            was_asked: false,
        }
    }
}

impl Feature for WeightLabPage {
    fn id(&self) -> Route {
        Route::WEIGHT_LAB
    }

    fn title(&self) -> &'static str {
        "weight-lab"
    }

    fn icon(&self) -> &'static str {
        icon::SLIDERS_HORIZONTAL
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("weights")
    }

    fn heading(&self, app: &AppState) -> Heading {
        let context = app.weight_lab.current.as_ref().map(|lab| authored(&lab.variant().title));
        Heading { title: phrase("section-workshop"), context }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let Some(lab) = &app.weight_lab.current else { return Vec::new() };
        let Some((_, file, sets)) = lab.weight_sets() else { return Vec::new() };
        let edit = edit_action(ui, file);
        let runs = lab.score().is_some_and(|(score, _)| !score.is_over);
        let play = if runs {
            HeaderAction::new(icon::STOP, "stop", WeightLabAction::StopPlay).tip(ui.localized("weight-lab-stop-tip"))
        } else {
            let why = if lab.position().outcome().is_some() {
                Some(phrase("analysis-over"))
            } else if sets.moved() == 0 {
                Some(phrase("weight-lab-play-same"))
            } else {
                None
            };
            let play = HeaderAction::new(icon::SWORD, "weight-lab-play", WeightLabAction::PlayOut);
            play.tip(ui.localized("weight-lab-play-tip")).why_not(why)
        };
        let write = HeaderAction::new(icon::FLOPPY_DISK, "weight-lab-write", WeightLabAction::Write);
        let write =
            write.tip(ui.localized(phrase("weight-lab-write-tip").with("file", file))).kind(ButtonKind::Primary);
        let write = write.why_not(sets.b_is_file().then(|| phrase("weight-lab-b-is-file")));
        vec![edit, play.kind(ButtonKind::Secondary), write]
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        let (score, _) = app.weight_lab.current.as_ref()?.score()?;
        let text = phrase("weight-lab-running")
            .with("games", i64::from(score.games()))
            .with("of", i64::from(2 * super::PAIRS));
        (!score.is_over).then_some(BackgroundWork { icon: icon::SCALES, text, route: Route::WEIGHT_LAB })
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(lab) = &app.weight_lab.current else {
            return no_game_ui(ui, Tile::Weights, ("weight-lab-none", "weight-lab-none-why"), commands);
        };
        let room = ui.available_rect_before_wrap();
        let is_asked = app.weight_lab.close_question == CloseQuestion::Asked;
        let is_new = !std::mem::replace(&mut self.was_asked, is_asked);
        if is_asked {
            close_question::ui(ui, (lab, room, is_new), commands);
        } else {
            keys(ui, app, commands);
        }
        if app.shared.screens.board_alone {
            commands.play_cues(board_ui(ui, board, false).cues);
            return;
        }
        for (tile, room) in self.tiles.arrange(ui, app, (&TILES, room), commands) {
            self.tile_ui(ui, app, (tile, room), lab, board, commands);
        }
    }
}

impl WeightLabPage {
    fn tile_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (tile, room): (Tile, Rect),
        lab: &WeightLab,
        board: &mut BoardView,
        commands: &mut Commands,
    ) {
        let name = ui.localized(tile.name());
        match tile {
            Tile::Bots | Tile::Detail => {
                let chosen = bot_of_seat(lab.seat(), lab.variant(), &app.shared.now);
                if let Some(target) = self.bots.ui(ui, app, (room, Some(&chosen)), commands) {
                    commands.send(BotsAction::Tune(target));
                }
            }
            Tile::Position => position::ui(ui, app, (lab, room), board, commands),
            Tile::Weights => self.weights_ui(ui, app, (lab, room), commands),
            Tile::Grades => {
                let contents = |ui: &mut Ui, commands: &mut Commands| {
                    // A fault is in the place of the weights.
                    if lab.fault().is_none() {
                        self.grades.ui(ui, app, lab, commands);
                    }
                };
                tile_ui(ui, room, (tile.icon(), &name), commands, |_, _| {}, contents);
            }
            Tile::Reasons => {
                let chosen = self.grades.shown_move(lab);
                let title = match &chosen {
                    Some(chosen) => {
                        let text = lab.text(lab.line().shown, chosen, app.shared.settings.notation);
                        ui.localized(phrase("weight-lab-reasons").with("move", text))
                    }
                    None => name,
                };
                let contents = |ui: &mut Ui, _: &mut Commands| reasons_ui(ui, &mut self.reasons, lab, chosen.as_ref());
                tile_ui(ui, room, (tile.icon(), &title), commands, |_, _| {}, contents);
            }
            Tile::Console => console_ui(ui, app, (room, &name), &mut self.console, commands),
        }
    }

    fn weights_ui(&mut self, ui: &mut Ui, app: &AppState, (lab, room): (&WeightLab, Rect), commands: &mut Commands) {
        mark_anchor(ui.ctx(), TourAnchor::Weights, room);
        let Some((bot, file, weight_sets)) = lab.weight_sets().filter(|_| lab.fault().is_none()) else {
            let title = ui.localized(Tile::Weights.name());
            let head = (Tile::Weights.icon(), title.as_str());
            return tile_ui(ui, room, head, commands, |_, _| {}, |ui, commands| fault_ui(ui, app, lab, commands));
        };
        let Some(weights) = app.shared.now.weights_of(bot).and_then(|entry| entry.good().cloned()) else { return };
        let weights = weights.with_sliders(&bot.info.sliders);
        let title = ui.localized(phrase("weight-lab-weights-of").with("name", authored(&bot.info.title)));
        tile_ui(
            ui,
            room,
            (Tile::Weights.icon(), &title),
            commands,
            |ui, commands| sets::options_ui(ui, app, lab, commands),
            |ui, commands| {
                let filter = self.sliders.filter();
                padded(ui, |ui| sets::ui(ui, app, (lab, file, weight_sets), (weights.list.len(), filter), commands));
                self.sliders.ui(ui, (bot, &weights, weight_sets), lab.variant(), commands);
            },
        );
    }
}

fn fault_ui(ui: &mut Ui, app: &AppState, lab: &WeightLab, commands: &mut Commands) {
    let page = ScrollArea::vertical().id_salt("weight lab fault").auto_shrink(false);
    page.show(ui, |ui| {
        padded(ui, |ui| {
            if let Some(report) = lab.fault() {
                report_card(ui, report, &app.shared.theme, commands);
            }
        });
    });
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, commands: &mut Commands) {
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::WeightLab));
    send_pressed(ui.ctx(), app, ids, false, commands);
    leave_by_escape(ui, app, commands);
}
