//! The bot inspector: bots, the board with the inspected move, the console, and the reasons for the move, with a comparison.

mod book;
mod columns;
mod compare;
mod compared;
mod fork;
mod losing;
mod steps;

use super::{Comparison, InspectorAction, LosingMoveSearch, Moment};
use crate::app::command::Commands;
use crate::app::components::{ButtonKind, SplitAxis, SplitLimits, empty_state, error_ui, space};
use crate::app::features::Feature;
use crate::app::features::analysis::arrow_path;
use crate::app::features::bots::page::BotsTile;
use crate::app::features::console::{ConsoleTile, console_ui};
use crate::app::features::weight_lab::compared_arrows;
use crate::app::features::workshop::{
    LIST_POINTS, NUMBERS_POINTS, POSITION_OVER_CONSOLE, Tile, TileSplit, TileTree, Tiles, board_over_strip,
    bot_of_seat, edit_action, no_game_ui, padded, tile_ui,
};
use crate::app::keys::send_pressed;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::report_card;
use crate::board::Square;
use crate::config::{CommandId, icon};
use crate::rules::Move;
use crate::text::phrase;
use crate::view::{Arrow, BoardView, Mark, MarkStyle};
use book::BookCheck;
use compared::ComparedTrees;
use egui::{Rect, ScrollArea, Ui};

static TILES: TileTree = TileTree::Two(&TileSplit {
    axis: SplitAxis::Horizontal,
    limits: SplitLimits { least: [170.0, 560.0], most: [LIST_POINTS, f32::INFINITY] },
    share: |layout| &mut layout.bots,
    parts: [TileTree::One(Tile::Bots), TileTree::Two(&POSITION_AND_REASONS)],
});

static POSITION_AND_REASONS: TileSplit = TileSplit {
    axis: SplitAxis::Horizontal,
    limits: SplitLimits { least: [240.0, 320.0], most: [f32::INFINITY, NUMBERS_POINTS] },
    share: |layout| &mut layout.position,
    parts: [TileTree::Two(&POSITION_OVER_CONSOLE), TileTree::One(Tile::Reasons)],
};

pub struct InspectorPage {
    tiles: Tiles,
    bots: BotsTile,
    console: ConsoleTile,
    book: BookCheck,
    trees: ComparedTrees,
    /// The squares of the line under the pointer.
    lit: Vec<Square>,
}

impl Default for InspectorPage {
    fn default() -> Self {
        Self {
            tiles: Tiles::new(Tile::Reasons),
            bots: BotsTile::new(true),
            console: ConsoleTile::default(),
            book: BookCheck::default(),
            trees: ComparedTrees::default(),
            lit: Vec::new(),
        }
    }
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
        let context = moment.map(|moment| crate::text::authored(&moment.before.variant().title));
        Heading { title: phrase("section-workshop"), context }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let Some(moment) = shown_moment(app) else { return Vec::new() };
        let seat = app.inspector.seat_of(moment, &app.shared);
        let id = bot_of_seat(&seat, moment.before.variant(), &app.shared.now);
        let entry = app.shared.now.bots.iter().find(|entry| entry.id == id);
        let edit = entry.map(|entry| edit_action(ui, &entry.file));
        let fork = HeaderAction::new(icon::GIT_BRANCH, "inspector-fork", InspectorAction::FindFork);
        let losing = HeaderAction::new(icon::TARGET, "inspector-losing", InspectorAction::FindLosingMove);
        let nobody = app.inspector.moments.loser.is_none().then(|| phrase("inspector-losing-nobody"));
        let losing = losing.tip(ui.localized("inspector-losing-tip")).kind(ButtonKind::Primary).why_not(nobody);
        edit.into_iter().chain([fork.tip(ui.localized("inspector-fork-tip")), losing]).collect()
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        let search = app.inspector.losing_move.as_ref().filter(|search| search.is_running())?;
        let (done, count) = search.progress();
        let text = phrase("inspector-losing-running").with("done", done as i64).with("count", count as i64);
        Some(BackgroundWork { icon: icon::TARGET, text, route: Route::INSPECTOR })
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        keys(ui, app, commands);
        if app.play.table.is_none() && app.analysis.current.is_none() {
            return no_game_ui(ui, Tile::Reasons, ("inspector-nothing", "inspector-none"), commands);
        }
        if app.place() == Route::ANALYSIS {
            board.marks.clear();
        }
        let lit = std::mem::take(&mut self.lit);
        let before = lit.clone();
        board.marks.extend(lit.into_iter().map(|square| Mark { square, style: MarkStyle::Hint }));
        board.arrows = arrows(app);
        let room = ui.available_rect_before_wrap();
        for (tile, room) in self.tiles.arrange(ui, app, (&TILES, room), commands) {
            self.tile_ui(ui, app, (tile, room), board, commands);
        }
        if self.lit != before {
            // The board shows them in the next frame.
            ui.ctx().request_repaint();
        }
    }
}

impl InspectorPage {
    fn tile_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (tile, room): (Tile, Rect),
        board: &mut BoardView,
        commands: &mut Commands,
    ) {
        let name = ui.localized(tile.name());
        match tile {
            Tile::Bots => {
                let chosen = compared_bot(app);
                if let Some(target) = self.bots.ui(ui, app, (room, chosen.as_deref()), commands) {
                    commands.send(InspectorAction::Compare(Comparison::Bot(target)));
                }
            }
            Tile::Position => position_ui(ui, app, room, board, commands),
            Tile::Console => console_ui(ui, app, (room, &name), &mut self.console, commands),
            _ => tile_ui(
                ui,
                room,
                (tile.icon(), &name),
                commands,
                |_, _| {},
                |ui, commands| {
                    let page = ScrollArea::vertical().id_salt("reasons").auto_shrink(false);
                    page.show(ui, |ui| padded(ui, |ui| self.reasons_ui(ui, app, commands)));
                },
            ),
        }
    }

    fn reasons_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        losing::losing_move_ui(ui, app, commands);
        let Some(moment) = shown_moment(app) else {
            let is_new = app.inspector.moments.list.is_empty();
            let (title, why) =
                if is_new { ("moves-none", "inspector-none") } else { ("start-position", "inspector-step") };
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
        self.lit = columns::columns_ui(ui, app, (moment, is_book), &mut self.trees, commands);
    }
}

/// The inspected move.
fn shown_moment(app: &AppState) -> Option<&Moment> {
    app.inspector.moments.at(app.inspector.ply)
}

/// The id of the bot that the move is compared with, otherwise of the one that chose it.
fn compared_bot(app: &AppState) -> Option<String> {
    let moment = shown_moment(app)?;
    let seat = match &app.inspector.comparison {
        Comparison::Bot(seat) => seat.clone(),
        _ => app.inspector.seat_of(moment, &app.shared),
    };
    Some(bot_of_seat(&seat, moment.before.variant(), &app.shared.now))
}

/// The inspected move and the one that it is compared with; of the losing move without a comparison, the better one.
fn arrows(app: &AppState) -> Vec<Arrow> {
    let inspector = &app.inspector;
    let Some(moment) = shown_moment(app) else { return Vec::new() };
    let drawn = |chosen: &&Move| !chosen.is_pass();
    if let Some(other) = inspector.right.as_ref().and_then(|run| run.choice.as_ref()) {
        return compared_arrows(
            &moment.before,
            [&moment.chosen, &other.chosen].map(|chosen| Some(chosen).filter(drawn)),
        );
    }
    let found = inspector.losing_move_here().and_then(LosingMoveSearch::found);
    let better = found.filter(|found| found.ply == moment.ply).map(|found| &found.better).filter(drawn);
    let arrow = better.map(|better| Arrow { path: arrow_path(&moment.before, better), rank: 1, sign: "" });
    arrow.into_iter().collect()
}

fn position_ui(ui: &mut Ui, app: &AppState, room: Rect, board: &mut BoardView, commands: &mut Commands) {
    let title = ui.localized(steps::shown(app));
    let steps = |ui: &mut Ui, commands: &mut Commands| steps::steps_ui(ui, app, commands);
    tile_ui(ui, room, (Tile::Position.icon(), &title), commands, steps, |ui, commands| {
        board_over_strip(ui, board, commands, |ui, commands| {
            if steps::is_bots_game(app) {
                padded(ui, |ui| steps::bots_game_ui(ui, app, commands));
            }
        });
    });
}

/// Handles keys: Esc and the inspector's own shortcut leave the page; the keys that step through a game work here too.
fn keys(ui: &Ui, app: &AppState, commands: &mut Commands) {
    leave_by_escape(ui, app, commands);
    let steps = [CommandId::LookFirst, CommandId::LookLast, CommandId::LookBack, CommandId::LookOn];
    send_pressed(ui.ctx(), app, steps.into_iter().chain([CommandId::Inspector]), false, commands);
}
