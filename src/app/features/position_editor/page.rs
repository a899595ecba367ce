//! The position editor: the board, a palette of the variant's pieces, the position as text and its errors.

use super::{EditorAction, PositionEditor, PositionVerdict};
use crate::app::command::{Command, Commands};
use crate::app::features::analysis::{AnalysisAction, AnalysisSource};
use crate::app::features::play::PlayAction;
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{send_pressed, take_board_focus};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::command_button::command_button;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::board::{Kind, Side, Square};
use crate::config::icon;
use crate::config::{CommandId, Scope};
use crate::session::GameResult;
use crate::text::{capital, own, phrase};
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use egui::{Button, ComboBox, Event, Grid, Key, RichText, ScrollArea, Sense, Stroke, Ui, vec2};

/// The most errors listed.
const MOST_FAULTS: usize = 12;

#[derive(Default)]
pub struct PositionEditorPage;

impl Feature for PositionEditorPage {
    fn id(&self) -> Route {
        Route::SET_UP
    }

    fn title(&self) -> &'static str {
        "setup-title"
    }

    fn icon(&self) -> &'static str {
        icon::PENCIL_SIMPLE
    }

    fn section(&self) -> Section {
        Section::Analyse
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(setup) = &app.position_editor.current else {
            commands.send(Command::Open(Route::MENU));
            return;
        };
        keys(ui, app, setup, board, commands);
        if !app.shared.screens.board_alone {
            let page = Page { right: true, usual: 380.0, least: 300.0, most: 620.0 };
            beside_board(ui, "set-up", page, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| side_ui(ui, app, setup, commands));
            });
        }
        let response = board_ui(ui, board, true);
        if let Some(square) = response.chosen {
            commands.send(EditorAction::Put(square));
        }
        if let Some(square) = response.other_button {
            commands.send(EditorAction::TakeAway(square));
        }
        commands.play_cues(response.cues);
    }
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, _setup: &PositionEditor, board: &BoardView, commands: &mut Commands) {
    let ids = CommandId::in_scope(Scope::Boards).chain(CommandId::in_scope(Scope::SetUp));
    send_pressed(ui.ctx(), app, ids, false, commands);
    if take_board_focus(ui.ctx()) {
        focus_square(ui.ctx(), ui.scope_id(), board.cursor().unwrap_or(Square(0)));
    }
    if ui.ctx().text_edit_focused() {
        return;
    }
    let digit = ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Text(text) => text.parse::<usize>().ok().filter(|digit| *digit < 10),
            _ => None,
        })
    });
    if let Some(digit) = digit {
        commands.send(EditorAction::Choose(digit.checked_sub(1)));
    }
    let erased = ui.input(|input| input.key_pressed(Key::Delete) || input.key_pressed(Key::Backspace));
    if let Some(square) = board.cursor().filter(|_| erased && board_focused(ui.ctx(), ui.scope_id(), board)) {
        commands.send(EditorAction::TakeAway(square));
    }
}

fn side_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, commands: &mut Commands) {
    ui.spacing_mut().button_padding = vec2(8.0, 3.0);
    ui.spacing_mut().item_spacing = vec2(6.0, 7.0);
    ui.add_space(6.0);
    pages_ui(ui, app, commands);
    ui.heading(RichText::new(ui.localized("setup-title")).size(22.0));
    variant_ui(ui, app, setup, commands);
    palette_ui(ui, app, setup, commands);
    turn_ui(ui, setup, commands);
    arrange_ui(ui, app, commands);
    text_ui(ui, setup, commands);
    verdict_ui(ui, app, setup);
    ui.add_space(4.0);
    actions_ui(ui, app, setup, commands);
}

fn pages_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if app.play.table.is_some() && ui.button(ui.localized("back-to-game")).clicked() {
            commands.send(Command::Open(Route::GAME));
        }
        if app.analysis.current.is_some() && ui.button(ui.localized("back-to-analysis")).clicked() {
            commands.send(Command::Open(Route::ANALYSIS));
        }
        for (text, screen) in [
            ("analysis-menu", Route::MENU),
            ("rules-title", Route::RULES),
            ("settings-title", Route::SETTINGS),
            ("keys-title", Route::KEYS),
        ] {
            if ui.button(ui.localized(text)).clicked() {
                commands.send(Command::Open(screen));
            }
        }
    });
}

fn variant_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("setup-variant"));
        let title = ui.localized(own(&setup.variant().title));
        let combo = ComboBox::from_id_salt("set-up variant").selected_text(title).width(230.0).height(440.0);
        let shown = combo.show_ui(ui, |ui| {
            let mut variants: Vec<_> = app.shared.now.variants_in_use().collect();
            variants.sort_by_key(|variant| (variant.family, &variant.title));
            for variant in variants {
                let is_it = variant.id == setup.variant().id;
                if ui.selectable_label(is_it, ui.localized(own(&variant.title))).clicked() && !is_it {
                    commands.send(EditorAction::Variant(variant.clone()));
                }
            }
        });
        shown.response.labelled_by(named.id);
    });
}

/// Draws a button for each of the variant's pieces, with the sides next to each other, and one that removes pieces.
fn palette_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, commands: &mut Commands) {
    ui.label(RichText::new(ui.localized("setup-pieces")).strong());
    let pieces = &setup.variant().look.pieces;
    Grid::new("palette").num_columns(2).spacing(vec2(8.0, 6.0)).show(ui, |ui| {
        let of = |side: Side| (0_usize..).zip(pieces).filter(move |(_, spec)| spec.side == side).collect::<Vec<_>>();
        let [black, white] = Side::BOTH.map(of);
        for row in 0..black.len().max(white.len()) {
            for (index, spec) in [black.get(row), white.get(row)].into_iter().flatten() {
                let side = own(setup.variant().side_name(spec.side));
                let words = ui.localized(phrase("setup-piece").with("side", side).with("piece", own(&spec.name)));
                ui.horizontal(|ui| {
                    piece_ui(ui, app, setup, (spec.side, spec.kind));
                    let button = Button::selectable(setup.chosen() == Some(*index), "").left_text(&words);
                    let button = ui.add(button.min_size(vec2(130.0, 26.0)));
                    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(words));
                    if button.on_hover_text((index + 1).to_string()).clicked() {
                        commands.send(EditorAction::Choose(Some(*index)));
                    }
                });
            }
            ui.end_row();
        }
    });
    let away = ui.add(Button::selectable(setup.chosen().is_none(), ui.localized("setup-take-away")));
    if away.on_hover_text(format!("{} (0)", ui.localized("setup-take-away-tip"))).clicked() {
        commands.send(EditorAction::Choose(None));
    }
}

/// Draws a small picture of a piece: a disc in the side's colour, kings with a ring.
fn piece_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, (side, kind): (Side, Kind)) {
    let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
    let theme = &app.shared.theme;
    let fill = color32(side_colour(theme, side, setup.variant().plain));
    let line = color32(theme.window.text);
    ui.painter().circle(rect.center(), 10.0, fill, Stroke::new(1.5, line));
    if kind == Kind::King {
        let accent = color32(theme.window.accent);
        ui.painter().circle(rect.center(), 5.0, accent, Stroke::new(1.5, line));
    }
}

fn turn_ui(ui: &mut Ui, setup: &PositionEditor, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.label(ui.localized("setup-turn"));
        let variant = setup.variant();
        for side in [variant.first, variant.first.other()] {
            let words = capital(&ui.localized(own(variant.side_name(side))));
            if ui.selectable_label(setup.setup().turn == side, words).clicked() {
                commands.send(EditorAction::Turn(side));
            }
        }
    });
}

fn arrange_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        for (text, tip, command) in [
            ("setup-usual", "setup-usual-tip", Command::PositionEditor(EditorAction::Usual)),
            ("setup-empty", "setup-empty-tip", Command::PositionEditor(EditorAction::Empty)),
        ] {
            if ui.button(ui.localized(text)).on_hover_text(ui.localized(tip)).clicked() {
                commands.send(command);
            }
        }
        command_button(ui, app, CommandId::Flip, commands);
        command_button(ui, app, CommandId::Camera, commands);
    });
}

/// Draws the position as text; the field and the board follow each other.
fn text_ui(ui: &mut Ui, setup: &PositionEditor, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("setup-text"));
        let mut text = setup.text().to_owned();
        let (hint, width) = (ui.localized("setup-text-hint"), ui.available_width() - 10.0);
        let shown = field(ui, &mut text, |edit| edit.hint_text(hint).desired_width(width));
        if shown.labelled_by(named.id).changed() {
            commands.send(EditorAction::Text(text));
        }
    });
}

/// Draws all errors of the position at once, or a message that there are none.
fn verdict_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor) {
    let mut faults: Vec<String> =
        setup.misread().iter().map(|report| capital(&report.message_in(ui.words()))).collect();
    if let Some(PositionVerdict::Bad(found)) = setup.verdict() {
        faults.extend(found.iter().map(|fault| capital(&ui.localized(&fault.message))));
    }
    let (words, colour) = match setup.verdict() {
        _ if !faults.is_empty() => (ui.localized("setup-bad"), app.shared.theme.window.error),
        Some(PositionVerdict::Good(position)) => {
            let over = position.outcome().map(GameResult::from);
            let words = over
                .map_or(phrase("setup-good"), |finish| phrase("setup-over").with("ending", finish.reason(position)));
            (ui.localized(words), app.shared.theme.window.good)
        }
        _ => (ui.localized("setup-asking"), app.shared.theme.window.weak_text),
    };
    let shown = ui.label(RichText::new(&words).color(color32(colour)));
    let spoken = faults.iter().take(MOST_FAULTS).fold(words, |all, fault| format!("{all} {fault}."));
    announce(ui, &shown, &spoken);
    for fault in faults.iter().take(MOST_FAULTS) {
        ui.label(RichText::new(format!("• {fault}")).color(color32(app.shared.theme.window.error)));
    }
    if faults.len() > MOST_FAULTS {
        let more = phrase("and-more").with("count", (faults.len() - MOST_FAULTS) as i64);
        ui.label(RichText::new(ui.localized(more)).weak());
    }
}

fn actions_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, commands: &mut Commands) {
    let position = setup.position();
    ui.horizontal_wrapped(|ui| {
        let playable = position.filter(|position| position.outcome().is_none());
        let play = ui.add_enabled(playable.is_some(), Button::new(ui.localized("analysis-play")));
        let why = if position.is_some() { "analysis-over" } else { "setup-bad" };
        let play = play.on_hover_text(ui.localized("analysis-play-tip")).on_disabled_hover_text(ui.localized(why));
        if let Some(position) = playable.filter(|_| play.clicked()) {
            commands.send(PlayAction::PlayFrom(position.clone()));
        }
        let analyse = ui.add_enabled(position.is_some(), Button::new(ui.localized("command-analyse")));
        let analyse = analyse
            .on_hover_text(ui.localized("command-analyse-tip"))
            .on_disabled_hover_text(ui.localized("setup-bad"));
        if let Some(position) = position.filter(|_| analyse.clicked()) {
            commands.send(AnalysisAction::Open(AnalysisSource::Position(position.clone())));
        }
        command_button(ui, app, CommandId::Copy, commands);
    });
}
