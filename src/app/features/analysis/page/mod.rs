//! The analysis screen: the board with an evaluation bar and arrows, the game with its variations, the engine's evaluation, a graph
//! and a report of the game.

mod announcements;
mod change_settings;
mod empty;
mod engine_card;
mod evaluator_menu;
mod extra_evaluators;
mod foot;
mod line_preview;
mod moves;
pub mod over_board;
mod panel;
mod report;
mod variations;

use super::{Analysis, AnalysisAction};
use crate::app::command::{BoardAction, Commands};
use crate::app::components::{ButtonKind, UiTokens, space};
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::{Table, bot_name};
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{send_pressed, take_board_focus};
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::evaluation_bar::evaluation_bar;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::move_choice::move_choice_ui;
use crate::app::widgets::move_field::MoveField;
use crate::app::window_size::WindowSize;
use crate::board::Square;
use crate::config::icon;
use crate::config::{CommandId, Scope};
use crate::text::{Phrase, authored, phrase, raw};
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use announcements::AnalysisAnnouncement;
use egui::{Frame, Key, Margin, Panel, Ui};
use engine_card::line_count;
use line_preview::LinePreview;

/// The width of the bar beside the board.
const BAR_POINTS: f32 = 44.0;

#[derive(Default)]
pub struct AnalysisPage {
    field: MoveField,
    spoken: AnalysisAnnouncement,
    preview: LinePreview,
}

impl Feature for AnalysisPage {
    fn id(&self) -> Route {
        Route::ANALYSIS
    }

    fn title(&self) -> &'static str {
        "page-analysis"
    }

    fn icon(&self) -> &'static str {
        icon::CHART_LINE
    }

    fn section(&self) -> Section {
        Section::Analyse
    }

    fn heading(&self, app: &AppState) -> Heading {
        let context = app.analysis.current.as_ref().map(context);
        Heading { title: phrase(self.title()), context }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let Some(analysis) = &app.analysis.current else { return Vec::new() };
        let is_of_table = |table: &Table| table.session.settings().game_seed == analysis.origin.seed;
        let back = app.play.table.as_ref().is_some_and(is_of_table).then_some(CommandId::LeaveAnalysis);
        let ids = back.into_iter().chain([CommandId::SetUp, CommandId::Copy, CommandId::CopyGame, CommandId::Save]);
        let previous = HeaderAction::new(icon::ARROW_U_UP_LEFT, "analysis-previous", AnalysisAction::OpenPrevious);
        let previous = previous.tip(ui.localized("analysis-previous-tip"));
        let previous = app.analysis.has_previous().then_some(previous);
        let actions = previous.into_iter().chain(ids.filter_map(|id| HeaderAction::of(ui, app, id)));
        let mut actions: Vec<HeaderAction> = actions.collect();
        let over = analysis.position().outcome().is_some().then(|| phrase("analysis-over"));
        let play = PlayAction::PlayFrom(analysis.position().clone());
        let play = HeaderAction::new(icon::PLAY, "analysis-play", play).kind(ButtonKind::Primary);
        actions.push(play.tip(ui.localized("analysis-play-tip")).why_not(over));
        actions
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        app.analysis.current.as_ref().filter(|analysis| analysis.is_reporting()).map(|_| Badge::Count(1))
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        let report = app.analysis.current.as_ref()?.report().filter(|report| !report.is_complete())?;
        let text =
            phrase("game-report-work").with("done", report.evaluated as i64).with("count", report.count() as i64);
        Some(BackgroundWork { icon: icon::LIST_CHECKS, text, route: Route::ANALYSIS })
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(analysis) = &app.analysis.current else {
            empty::empty_ui(ui, app, commands);
            return;
        };
        keys(ui, app, analysis, board, commands);
        self.field.handle_keys(ui, board_focused(ui.ctx(), ui.scope_id(), board), analysis);
        let is_alone = app.shared.screens.board_alone;
        if !is_alone {
            beside_board(ui, "analysis", side_page(ui), |ui| {
                let preview = (&mut self.preview, board.camera.facing());
                panel::side_ui(ui, app, analysis, (&mut self.field, preview), commands);
            });
            self.preview.end_frame();
        }
        if app.shared.settings.analysis.evaluate {
            let frame =
                Frame::new().fill(ui.tokens().surface).inner_margin(Margin::symmetric(space::M as i8, space::M as i8));
            let bar =
                Panel::left("worth").exact_size(BAR_POINTS).resizable(false).frame(frame).show_separator_line(false);
            bar.show(ui, |ui| evaluation_bar(ui, &app.shared.theme, analysis, board.camera.facing()));
        }
        // An arrow for each line that the panel has.
        let count = line_count(ui, app, analysis);
        board.arrows.retain(|arrow| !arrow.sign.is_empty() || usize::from(arrow.rank) <= count);
        let room = ui.available_rect_before_wrap();
        board.drags_pieces = app.shared.settings.drag_pieces;
        let response = board_ui(ui, board, analysis.is_open());
        // Other pages share the board and only turn it.
        board.drags_pieces = false;
        commands.send_board_input(&response);
        commands.play_cues(response.cues);
        if let Some(chosen) = move_choice_ui(ui, analysis.variant(), analysis.choices(), room) {
            commands.send(BoardAction::Play(chosen));
        }
        if !is_alone {
            over_board::over_board_ui(ui, app, analysis, (room, board.camera.preset(), &mut self.spoken), commands);
        }
    }
}

/// The widths of the panel beside the board.
pub fn side_page(ui: &Ui) -> Page {
    match WindowSize::of(ui.ctx()) {
        WindowSize::Compact => Page { right: true, usual: 264.0, least: 240.0, most: 320.0 },
        WindowSize::Regular => Page { right: true, usual: 368.0, least: 300.0, most: 480.0 },
        WindowSize::Wide => Page { right: true, usual: 400.0, least: 320.0, most: 480.0 },
    }
}

/// What is analysed, as far as it is known: "Ann – Ben, Ann won, English draughts, Edinburgh, London, 1999". White is named first.
fn context(analysis: &Analysis) -> Phrase {
    let game = &analysis.tree.game;
    let tag = |name: &str| game.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let (white, black) = (tag("White"), tag("Black"));
    let named = |name: Option<&str>| bot_name(name.unwrap_or("?"));
    let players = phrase("analysis-players").with("white", named(white)).with("black", named(black));
    let players = (white.is_some() || black.is_some()).then_some(players);
    let winner = match tag("Result") {
        Some("1-0") => white,
        Some("0-1") => black,
        _ => None,
    };
    let won = winner.filter(|_| white != black).map(|name| phrase("analysis-winner").with("name", bot_name(name)));
    let result = won.or_else(|| tag("Result").filter(|result| *result != "*").map(raw));
    let event = tag("Event").filter(|event| *event != "damka").map(raw);
    let date = tag("Date").map(|date| raw(date.trim_end_matches(".??").replace('.', "-")));
    let opening = analysis.opening().map(authored);
    let title = Some(authored(&analysis.variant().title));
    // In a narrow header the last ones are cut.
    let parts = [players, result, title, opening, event, date];
    Phrase::joined(parts.into_iter().flatten().collect(), ", ")
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, analysis: &Analysis, board: &BoardView, commands: &mut Commands) {
    let on_board = board_focused(ui.ctx(), ui.scope_id(), board);
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::Analysis));
    let ids = ids.filter(|id| app.why_not(*id).is_none());
    send_pressed(ui.ctx(), app, ids, on_board, commands);
    if take_board_focus(ui.ctx()) {
        let movable = || analysis.position().moves().first().and_then(|legal| legal.from().or(legal.to()));
        focus_square(ui.ctx(), ui.scope_id(), board.cursor().or_else(movable).unwrap_or(Square(0)));
    }
    if !ui.ctx().text_edit_focused() && ui.input(|input| input.key_pressed(Key::Escape)) {
        commands.send(BoardAction::Dismiss);
    }
}
