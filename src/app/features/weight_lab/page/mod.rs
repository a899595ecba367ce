//! The weight lab: bots, the board with the moves that both sets of weights would play, the console, the weights, and what both
//! sets make of the moves.

mod grades;
mod position;
mod reasons;
mod result;
mod sets;
mod sliders;

use super::{WeightLab, WeightLabAction};
use crate::app::command::{Command, Commands};
use crate::app::components::{ButtonKind, Segment, SplitAxis, empty_state, segmented, space};
use crate::app::features::bots::BotsAction;
use crate::app::features::bots::page::{BotList, is_compact};
use crate::app::features::console::{ConsoleTile, console_ui};
use crate::app::features::workshop::{Tiles, padded, reset_layout_button, tile};
use crate::app::features::{BoardId, Feature};
use crate::app::keys::send_pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::config::{CommandId, Scope, icon};
use crate::text::{own, phrase};
use crate::view::{BoardView, board_ui};
use egui::{Key, Rect, ScrollArea, Ui, pos2};
use grades::GradesTile;
use reasons::ReasonsTile;
use sliders::SlidersTile;

/// The smallest sizes of the tiles beside a divider, in points.
const BOTS_LEAST: [f32; 2] = [170.0, 560.0];
const POSITION_LEAST: [f32; 2] = [240.0, 360.0];
const BOARD_LEAST: [f32; 2] = [180.0, 96.0];
const WEIGHTS_LEAST: [f32; 2] = [180.0, 110.0];
const GRADES_LEAST: [f32; 2] = [150.0, 130.0];
/// The height of the tabs of tiles in a compact window.
const TABS_POINTS: f32 = 44.0;

/// A tile, where one is shown at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum WeightTile {
    Bots,
    Position,
    #[default]
    Weights,
    Grades,
    Reasons,
    Console,
}

impl WeightTile {
    /// Each tile with its icon and the message ID of its name.
    const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Bots, icon::ROBOT, "bots-tab"),
        (Self::Position, icon::CHECKERBOARD, "workshop-position"),
        (Self::Weights, icon::SLIDERS_HORIZONTAL, "weight-lab-tab"),
        (Self::Grades, icon::CHART_BAR, "weight-lab-grades"),
        (Self::Reasons, icon::TREE_STRUCTURE, "inspector-reasons"),
        (Self::Console, icon::TERMINAL_WINDOW, "console"),
    ];
}

#[derive(Default)]
pub struct WeightLabPage {
    tiles: Tiles,
    tile: WeightTile,
    bots: BotList,
    sliders: SlidersTile,
    grades: GradesTile,
    reasons: ReasonsTile,
    console: ConsoleTile,
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
        Some("weight-lab-tab")
    }

    fn heading(&self, app: &AppState) -> Heading {
        let context = app.weight_lab.current.as_ref().map(|lab| own(&lab.variant().title));
        Heading { title: phrase("section-workshop"), context }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let Some(lab) = &app.weight_lab.current else { return Vec::new() };
        let Some((_, file, sets)) = lab.weight_sets() else { return Vec::new() };
        let line = None;
        let edit = HeaderAction::new(
            icon::PENCIL_SIMPLE,
            "editor-open",
            FileAction::OpenInEditor { file: file.to_owned(), line },
        );
        let edit = edit.tip(ui.localized(phrase("editor-open-tip").with("file", file)));
        let runs = lab.score().is_some_and(|(score, _)| !score.is_over);
        let play = if runs {
            HeaderAction::new(icon::STOP, "weight-lab-stop", WeightLabAction::StopPlay)
                .tip(ui.localized("weight-lab-stop-tip"))
        } else {
            let why = match () {
                () if lab.position().outcome().is_some() => Some(phrase("analysis-over")),
                () if sets.moved() == 0 => Some(phrase("weight-lab-play-same")),
                () => None,
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
        let Some(lab) = &app.weight_lab.current else { return none_ui(ui, commands) };
        keys(ui, app, lab, commands);
        let room = ui.available_rect_before_wrap();
        if app.shared.screens.board_alone {
            commands.play_cues(board_ui(ui, board, false).cues);
        } else if is_compact(ui) {
            self.one_tile_ui(ui, app, (lab, room), board, commands);
        } else {
            self.all_tiles_ui(ui, app, (lab, room), board, commands);
        }
    }
}

impl WeightLabPage {
    fn all_tiles_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (lab, room): (&WeightLab, Rect),
        board: &mut BoardView,
        commands: &mut Commands,
    ) {
        use SplitAxis::{Horizontal, Vertical};
        let tiles = &mut self.tiles;
        let [bots, rest] = tiles.split(ui, app, (room, Horizontal, BOTS_LEAST), |layout| &mut layout.bots, commands);
        let [middle, side] =
            tiles.split(ui, app, (rest, Horizontal, POSITION_LEAST), |layout| &mut layout.position, commands);
        let [above, console] =
            tiles.split(ui, app, (middle, Vertical, BOARD_LEAST), |layout| &mut layout.board, commands);
        let [weights, below] =
            tiles.split(ui, app, (side, Vertical, WEIGHTS_LEAST), |layout| &mut layout.weights, commands);
        let [grades, reasons] =
            tiles.split(ui, app, (below, Horizontal, GRADES_LEAST), |layout| &mut layout.grades, commands);
        for (id, room) in [
            (WeightTile::Bots, bots),
            (WeightTile::Position, above),
            (WeightTile::Console, console),
            (WeightTile::Weights, weights),
            (WeightTile::Grades, grades),
            (WeightTile::Reasons, reasons),
        ] {
            self.tile_ui(ui, app, (id, room), lab, board, commands);
        }
    }

    /// Draws tabs and the chosen tile below them.
    fn one_tile_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (lab, room): (&WeightLab, Rect),
        board: &mut BoardView,
        commands: &mut Commands,
    ) {
        let segments: Vec<Segment> = WeightTile::ALL
            .into_iter()
            .map(|(id, icon, name)| {
                let segment = Segment::new(ui.localized(name)).icon(icon);
                if id == self.tile { segment } else { segment.icon_only() }
            })
            .collect();
        let chosen = WeightTile::ALL.iter().position(|(id, ..)| *id == self.tile);
        ui.add_space(space::XS);
        let target = ui.horizontal(|ui| {
            ui.add_space(space::S);
            let width = ui.available_width() - space::S;
            segmented(ui, &segments, chosen, width)
        });
        if let Some(index) = target.inner {
            self.tile = WeightTile::ALL[index].0;
        }
        let below = Rect::from_min_max(pos2(room.left(), room.top() + TABS_POINTS), room.max);
        self.tile_ui(ui, app, (self.tile, below), lab, board, commands);
    }

    fn tile_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (id, room): (WeightTile, Rect),
        lab: &WeightLab,
        board: &mut BoardView,
        commands: &mut Commands,
    ) {
        let Some((_, icon, name)) = WeightTile::ALL.into_iter().find(|(one, ..)| *one == id) else { return };
        let name = ui.localized(name);
        match id {
            WeightTile::Bots => {
                let trailing = |ui: &mut Ui, commands: &mut Commands| reset_layout_button(ui, app, commands);
                let shown = tile(ui, room, (icon, &name), commands, trailing, |ui, _| {
                    padded(ui, |ui| bots_ui(ui, app, lab, &mut self.bots))
                });
                if let Some(action) = shown {
                    commands.send(action);
                }
            }
            WeightTile::Position => position::ui(ui, app, (lab, room), board, commands),
            WeightTile::Weights => self.weights_ui(ui, app, (lab, room), commands),
            WeightTile::Grades => {
                tile(
                    ui,
                    room,
                    (icon, &name),
                    commands,
                    |_, _| {},
                    |ui, commands| {
                        // A fault is in the place of the weights.
                        if lab.fault().is_none() {
                            self.grades.ui(ui, app, lab, commands);
                        }
                    },
                );
            }
            WeightTile::Reasons => {
                let chosen = self.grades.shown_move(lab);
                let title = match &chosen {
                    Some(chosen) => {
                        let text = lab.text(lab.line().shown, chosen, app.shared.settings.notation);
                        ui.localized(phrase("weight-lab-reasons").with("move", text))
                    }
                    None => name,
                };
                tile(ui, room, (icon, &title), commands, |_, _| {}, |ui, _| self.reasons.ui(ui, lab, chosen.as_ref()));
            }
            WeightTile::Console => console_ui(ui, app, (room, &name), &mut self.console, commands),
        }
    }

    fn weights_ui(&mut self, ui: &mut Ui, app: &AppState, (lab, room): (&WeightLab, Rect), commands: &mut Commands) {
        let Some((bot, file, weight_sets)) = lab.weight_sets().filter(|_| lab.fault().is_none()) else {
            let title = ui.localized("weight-lab-tab");
            let head = (icon::SLIDERS_HORIZONTAL, title.as_str());
            return tile(ui, room, head, commands, |_, _| {}, |ui, commands| fault_ui(ui, app, lab, commands));
        };
        let Some(weights) = app.shared.now.weights_of(bot).and_then(|entry| entry.good.clone()) else { return };
        let weights = weights.with_sliders(&bot.info.sliders);
        let title = ui.localized(phrase("weight-lab-weights-of").with("name", own(&bot.info.title)));
        tile(
            ui,
            room,
            (icon::SLIDERS_HORIZONTAL, &title),
            commands,
            |ui, commands| sets::options_ui(ui, app, lab, commands),
            |ui, commands| {
                let filter = self.sliders.filter();
                padded(ui, |ui| sets::ui(ui, app, (lab, file, weight_sets), (weights.list.len(), filter), commands));
                self.sliders.ui(ui, (bot, &weights, weight_sets), commands);
            },
        );
    }
}

/// Draws the list of bots and the button for a new one. Returns what was asked for.
fn bots_ui(ui: &mut Ui, app: &AppState, lab: &WeightLab, list: &mut BotList) -> Option<BotsAction> {
    use crate::app::components::{ActionButton, height};
    let chosen = lab.seat().split(':').next().unwrap_or_default();
    let preset = chosen.strip_prefix('@').and_then(|id| app.shared.now.preset(id).ok());
    let chosen = preset.map_or(chosen, |preset| preset.seat.split(':').next().unwrap_or_default()).to_owned();
    let room = ui.available_rect_before_wrap();
    let foot = height::CONTROL + space::S;
    let above = Rect::from_min_max(room.min, pos2(room.right(), room.bottom() - foot - space::S));
    let target = ui.scope_builder(egui::UiBuilder::new().max_rect(above), |ui| {
        ui.set_clip_rect(above.intersect(ui.clip_rect()));
        list.ui(ui, app, Some(&chosen))
    });
    let below = Rect::from_min_max(pos2(room.left(), room.bottom() - foot), room.max);
    let new = ui.scope_builder(egui::UiBuilder::new().max_rect(below), |ui| {
        let button = ActionButton::secondary(ui.localized("menu-new-bot")).icon(icon::PLUS);
        ui.add(button.min_width(below.width()).tip(ui.localized("menu-new-bot-tip"))).clicked()
    });
    if new.inner { Some(BotsAction::New(None)) } else { target.inner.map(BotsAction::Tune) }
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

fn none_ui(ui: &mut Ui, commands: &mut Commands) {
    let [title, why, action] = ["weight-lab-none", "weight-lab-none-why", "workshop-play"].map(|id| ui.localized(id));
    if empty_state(ui, icon::SLIDERS_HORIZONTAL, &title, &why, Some((icon::PLAY, &action))) {
        commands.send(Command::Open(Route::MENU));
    }
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, lab: &WeightLab, commands: &mut Commands) {
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::WeightLab));
    send_pressed(ui.ctx(), app, ids, false, commands);
    let is_free = !ui.ctx().text_edit_focused() && !egui::Popup::is_any_open(ui.ctx());
    if is_free && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
        commands.send(Command::Open(lab.from));
    }
}
