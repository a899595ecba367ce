//! The bot inspector: bots, the board with the inspected move, the console, and the reasons for the move, with a comparison.

mod book;
mod columns;
mod compare;
mod fork;
mod steps;

use super::{Comparison, InspectorAction, Moment};
use crate::app::command::{Command, Commands};
use crate::app::components::{ButtonKind, Segment, SplitAxis, empty_state, error_ui, segmented, space};
use crate::app::features::Feature;
use crate::app::features::bots::page::{BotList, is_compact};
use crate::app::features::console::{ConsoleTile, console_ui};
use crate::app::features::workshop::{Tiles, padded, reset_layout_button, tile};
use crate::app::keys::send_pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{HeaderAction, Heading};
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::board::Square;
use crate::config::{CommandId, icon};
use crate::text::phrase;
use crate::view::{BoardView, Mark, MarkStyle, board_ui};
use book::BookCheck;
use egui::{Key, Rect, ScrollArea, Ui, UiBuilder, pos2};

/// The smallest sizes of the tiles beside a divider, in points.
const BOTS_LEAST: [f32; 2] = [170.0, 560.0];
const POSITION_LEAST: [f32; 2] = [240.0, 320.0];
const BOARD_LEAST: [f32; 2] = [180.0, 96.0];
/// The height of the tabs of tiles in a compact window, and of the buttons below the board of two bots.
const TABS_POINTS: f32 = 44.0;

/// A tile, where one is shown at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum InspectorTile {
    Bots,
    Position,
    #[default]
    Reasons,
    Console,
}

impl InspectorTile {
    /// Each tile with its icon and the message ID of its name.
    const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Bots, icon::ROBOT, "bots-tab"),
        (Self::Position, icon::CHECKERBOARD, "workshop-position"),
        (Self::Reasons, icon::TREE_STRUCTURE, "inspector-reasons"),
        (Self::Console, icon::TERMINAL_WINDOW, "console"),
    ];
}

#[derive(Default)]
pub struct InspectorPage {
    tiles: Tiles,
    tile: InspectorTile,
    bots: BotList,
    console: ConsoleTile,
    book: BookCheck,
    /// The squares of the line under the pointer.
    lit: Vec<Square>,
}

impl Feature for InspectorPage {
    fn id(&self) -> Route {
        Route::INSPECTOR
    }

    fn title(&self) -> &'static str {
        "inspector-open"
    }

    fn icon(&self) -> &'static str {
        icon::TREE_STRUCTURE
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("inspector-open")
    }

    fn heading(&self, app: &AppState) -> Heading {
        let moment = shown_moment(app);
        let context = moment.map(|moment| crate::text::own(&moment.before.variant().title));
        Heading { title: phrase("section-workshop"), context }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let Some(moment) = shown_moment(app) else { return Vec::new() };
        let seat = app.inspector.seat_of(moment, &app.shared.settings);
        let id = seat.split(':').next().unwrap_or_default().to_owned();
        let entry = app.shared.now.bots.iter().find(|entry| entry.id == id);
        let edit = entry.map(|entry| {
            let open = FileAction::OpenInEditor { file: entry.file.clone(), line: None };
            let tip = ui.localized(phrase("editor-open-tip").with("file", &entry.file));
            HeaderAction::new(icon::PENCIL_SIMPLE, "editor-open", open).tip(tip)
        });
        let fork = HeaderAction::new(icon::GIT_BRANCH, "inspector-fork", InspectorAction::FindFork);
        let fork = fork.tip(ui.localized("inspector-fork-tip")).kind(ButtonKind::Primary);
        edit.into_iter().chain([fork]).collect()
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        keys(ui, app, commands);
        if app.play.table.is_none() && app.analysis.current.is_none() {
            return none_ui(ui, commands);
        }
        if app.place() == Route::ANALYSIS {
            board.marks.clear();
        }
        let lit = std::mem::take(&mut self.lit);
        let before = lit.clone();
        board.marks.extend(lit.into_iter().map(|square| Mark { square, style: MarkStyle::Hint }));
        let room = ui.available_rect_before_wrap();
        if is_compact(ui) {
            self.one_tile_ui(ui, app, room, board, commands);
        } else {
            self.all_tiles_ui(ui, app, room, board, commands);
        }
        if self.lit != before {
            // The board shows them in the next frame.
            ui.ctx().request_repaint();
        }
    }
}

impl InspectorPage {
    fn all_tiles_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        room: Rect,
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
        // The reasons come before the board, which shows the squares that they are about.
        for (id, room) in [
            (InspectorTile::Bots, bots),
            (InspectorTile::Position, above),
            (InspectorTile::Console, console),
            (InspectorTile::Reasons, side),
        ] {
            self.tile_ui(ui, app, (id, room), board, commands);
        }
    }

    /// Draws tabs and the chosen tile below them.
    fn one_tile_ui(&mut self, ui: &mut Ui, app: &AppState, room: Rect, board: &mut BoardView, commands: &mut Commands) {
        let segment =
            |(_, icon, name): (InspectorTile, &'static str, &'static str)| Segment::new(ui.localized(name)).icon(icon);
        let segments: Vec<Segment> = InspectorTile::ALL.into_iter().map(segment).collect();
        let chosen = InspectorTile::ALL.iter().position(|(id, ..)| *id == self.tile);
        ui.add_space(space::XS);
        let target = ui.horizontal(|ui| {
            ui.add_space(space::S);
            let width = ui.available_width() - space::S;
            segmented(ui, &segments, chosen, width)
        });
        if let Some(index) = target.inner {
            self.tile = InspectorTile::ALL[index].0;
        }
        let below = Rect::from_min_max(pos2(room.left(), room.top() + TABS_POINTS), room.max);
        self.tile_ui(ui, app, (self.tile, below), board, commands);
    }

    fn tile_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (id, room): (InspectorTile, Rect),
        board: &mut BoardView,
        commands: &mut Commands,
    ) {
        let Some((_, icon, name)) = InspectorTile::ALL.into_iter().find(|(one, ..)| *one == id) else { return };
        let name = ui.localized(name);
        match id {
            InspectorTile::Bots => {
                let trailing = |ui: &mut Ui, commands: &mut Commands| reset_layout_button(ui, app, commands);
                let chosen = compared_bot(app);
                let target = tile(ui, room, (icon, &name), commands, trailing, |ui, _| {
                    padded(ui, |ui| self.bots.ui(ui, app, chosen.as_deref()))
                });
                if let Some(target) = target {
                    commands.send(InspectorAction::Beside(Comparison::Bot(target)));
                }
            }
            InspectorTile::Position => position_ui(ui, app, room, board, commands),
            InspectorTile::Reasons => {
                tile(
                    ui,
                    room,
                    (icon, &name),
                    commands,
                    |_, _| {},
                    |ui, commands| {
                        let page = ScrollArea::vertical().id_salt("reasons").auto_shrink(false);
                        page.show(ui, |ui| padded(ui, |ui| self.reasons_ui(ui, app, commands)));
                    },
                );
            }
            InspectorTile::Console => console_ui(ui, app, (room, &name), &mut self.console, commands),
        }
    }

    fn reasons_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let Some(moment) = shown_moment(app) else {
            let is_new = app.inspector.moments.list.is_empty();
            let (title, why) =
                if is_new { ("moves-none", "inspector-none") } else { ("inspector-at-start", "inspector-step") };
            let [title, why] = [title, why].map(|id| ui.localized(id));
            empty_state(ui, icon::TREE_STRUCTURE, &title, &why, None);
            return;
        };
        compare::compare_ui(ui, app, moment, commands);
        if let Some(report) = &app.inspector.fault {
            report_card(ui, report, &app.shared.theme, commands);
        }
        if moment.is_forgotten {
            error_ui(ui, &ui.localized("inspector-memory-lost"));
        }
        fork::fork_ui(ui, app, commands);
        ui.add_space(space::XS);
        let is_book = self.book.is_from_book(ui, app, moment);
        self.lit = columns::columns_ui(ui, app, moment, is_book, commands);
    }
}

/// The inspected move.
fn shown_moment(app: &AppState) -> Option<&Moment> {
    app.inspector.moments.at(app.inspector.ply)
}

/// The id of the bot that the move is compared with, otherwise of the one that chose it.
fn compared_bot(app: &AppState) -> Option<String> {
    let seat = match (&app.inspector.comparison, shown_moment(app)) {
        (Comparison::Bot(seat), _) => seat.clone(),
        (_, Some(moment)) => app.inspector.seat_of(moment, &app.shared.settings),
        (_, None) => return None,
    };
    let seat = match seat.strip_prefix('@').and_then(|id| app.shared.now.preset(id).ok()) {
        Some(preset) => preset.seat.clone(),
        None => seat,
    };
    seat.split(':').next().map(str::to_owned)
}

fn position_ui(ui: &mut Ui, app: &AppState, room: Rect, board: &mut BoardView, commands: &mut Commands) {
    let title = ui.localized(steps::shown(app));
    let steps = |ui: &mut Ui, commands: &mut Commands| steps::steps_ui(ui, app, commands);
    tile(ui, room, (icon::CHECKERBOARD, &title), commands, steps, |ui, commands| {
        let room = ui.available_rect_before_wrap();
        let strip = if steps::is_bots_game(app) { TABS_POINTS } else { 0.0 };
        let above = Rect::from_min_max(room.min, pos2(room.right(), (room.bottom() - strip).max(room.top())));
        ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
            ui.set_clip_rect(above.intersect(ui.clip_rect()));
            commands.play_cues(board_ui(ui, board, false).cues);
        });
        let below = Rect::from_min_max(pos2(room.left(), above.bottom()), room.max);
        ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
            padded(ui, |ui| steps::bots_game_ui(ui, app, commands));
        });
    });
}

fn none_ui(ui: &mut Ui, commands: &mut Commands) {
    let [title, why, action] = ["inspector-nothing", "inspector-none", "workshop-play"].map(|id| ui.localized(id));
    if empty_state(ui, icon::TREE_STRUCTURE, &title, &why, Some((icon::PLAY, &action))) {
        commands.send(Command::Open(Route::MENU));
    }
}

/// Handles keys: Esc and the inspector's own shortcut leave the page; the keys that step through a game work here too.
fn keys(ui: &Ui, app: &AppState, commands: &mut Commands) {
    let is_free = !ui.ctx().text_edit_focused() && !egui::Popup::is_any_open(ui.ctx());
    if is_free && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
        commands.send(Command::Open(app.place()));
    }
    let steps = [CommandId::LookFirst, CommandId::LookLast, CommandId::LookBack, CommandId::LookOn];
    send_pressed(ui.ctx(), app, steps.into_iter().chain([CommandId::Inspector]), false, commands);
}
