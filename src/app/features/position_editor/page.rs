//! The position editor: the board, a palette of the variant's pieces, the position as text and its errors.

use super::{EditorAction, PositionEditor, PositionVerdict};
use crate::app::command::{Command, Commands};
use crate::app::components::tokens::{filled_icon_font, icon_font, pressed};
use crate::app::components::{
    ButtonKind, Segment, UiTokens, drop_down, focus_ring, radius, section_title, segmented, space,
};
use crate::app::features::analysis::page::over_board::views_bar_ui;
use crate::app::features::analysis::page::side_page;
use crate::app::features::analysis::{AnalysisAction, AnalysisSource};
use crate::app::features::play::PlayAction;
use crate::app::features::{BoardId, Feature};
use crate::app::keys::{send_pressed, take_board_focus};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::board_page::beside_board;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::style::color32;
use crate::app::window_size::WindowSize;
use crate::board::{Kind, Side, Square};
use crate::config::icon;
use crate::config::{CommandId, Scope};
use crate::session::GameResult;
use crate::text::{authored, capital, phrase};
use crate::view::{BoardView, board_focused, board_ui, focus_square};
use egui::{
    Align2, Color32, ComboBox, CornerRadius, Event, Frame, Key, Label, Margin, Response, RichText, Role, ScrollArea,
    Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

const MAX_FAULTS: usize = 12;
const TOOL_POINTS: f32 = 44.0;
const MIN_TOOL_POINTS: f32 = 36.0;

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
        icon::NOTE_PENCIL
    }

    fn section(&self) -> Section {
        Section::Analyse
    }

    fn heading(&self, app: &AppState) -> Heading {
        let editor = app.position_editor.current.as_ref();
        Heading { title: phrase(self.title()), context: editor.map(|editor| authored(&editor.variant().title)) }
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let Some(editor) = &app.position_editor.current else { return Vec::new() };
        let position = editor.position();
        let is_over = position.is_some_and(|position| position.outcome().is_some());
        let bad = || position.is_none().then(|| phrase("setup-bad"));
        let over = is_over.then(|| phrase("analysis-over"));
        let arrange = |icon, text, tip: &'static str, action: EditorAction| {
            HeaderAction::new(icon, text, action).tip(ui.localized(tip))
        };
        let analyse = position
            .map_or(Command::Back, |position| AnalysisAction::Open(AnalysisSource::Position(position.clone())).into());
        let play = position.map_or(Command::Back, |position| PlayAction::PlayFrom(position.clone()).into());
        let mut actions = vec![
            arrange(icon::ARROW_COUNTER_CLOCKWISE, "start-position", "setup-usual-tip", EditorAction::Usual),
            arrange(icon::BROOM, "setup-empty", "setup-empty-tip", EditorAction::Empty),
        ];
        actions.extend(HeaderAction::of(ui, app, CommandId::Copy));
        let tip = ui.localized("setup-analyse-tip");
        actions.push(HeaderAction::new(icon::CHART_LINE, "setup-analyse", analyse).tip(tip).why_not(bad()));
        let play = HeaderAction::new(icon::PLAY, "analysis-play", play).kind(ButtonKind::Primary);
        actions.push(play.tip(ui.localized("analysis-play-tip")).why_not(bad().or(over)));
        actions
    }

    fn board(&self) -> Option<BoardId> {
        Some(BoardId::Study)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let Some(setup) = &app.position_editor.current else {
            commands.send(Command::Open(Route::ANALYSIS));
            return;
        };
        keys(ui, app, board, commands);
        leave_by_escape(ui, app, commands);
        if !app.shared.screens.board_alone {
            beside_board(ui, "set-up", side_page(ui), |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    let margin = Margin::symmetric(space::S as i8, space::M as i8);
                    Frame::new().inner_margin(margin).show(ui, |ui| side_ui(ui, app, setup, commands));
                });
            });
        }
        let room = ui.available_rect_before_wrap();
        let response = board_ui(ui, board, true);
        if let Some(square) = response.chosen {
            commands.send(EditorAction::Put(square));
        }
        if let Some(square) = response.other_button {
            commands.send(EditorAction::TakeAway(square));
        }
        commands.play_cues(response.cues);
        if !app.shared.screens.board_alone {
            views_bar_ui(ui, app, (room, board.camera.preset()), commands);
        }
    }
}

/// Handles keys for the whole screen while no text is being typed.
fn keys(ui: &Ui, app: &AppState, board: &BoardView, commands: &mut Commands) {
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
    // A low window has no room between the parts.
    let gap = if WindowSize::of(ui.ctx()).is_compact() { 0.0 } else { space::S };
    ui.spacing_mut().item_spacing.y = space::S;
    ui.set_width(ui.available_width());
    variant_ui(ui, app, setup, commands);
    ui.add_space(gap);
    palette_ui(ui, app, setup, commands);
    ui.add_space(gap);
    turn_ui(ui, setup, commands);
    ui.add_space(gap);
    text_ui(ui, setup, commands);
    verdict_ui(ui, setup);
}

fn variant_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, commands: &mut Commands) {
    let named = section_title(ui, &ui.localized("game"), "");
    let title = ui.localized(authored(&setup.variant().title));
    let combo = ComboBox::from_id_salt("set-up variant").selected_text(title).width(ui.available_width()).height(440.0);
    let shown = drop_down(ui, combo, |ui, rows| {
        let mut variants: Vec<_> = app.shared.now.variants_in_use().collect();
        variants.sort_by_key(|variant| (variant.family, &variant.title));
        for variant in variants {
            let is_it = variant.id == setup.variant().id;
            let title = ui.localized(authored(&variant.title));
            if rows.row(ui, is_it, title).clicked() && !is_it {
                commands.send(EditorAction::Variant(variant.clone()));
            }
        }
    });
    shown.labelled_by(named.id);
}

/// One tool for each piece, a row for each side, and one that removes pieces.
fn palette_ui(ui: &mut Ui, app: &AppState, setup: &PositionEditor, commands: &mut Commands) {
    let pieces = &setup.variant().look.pieces;
    let name_of = |ui: &Ui, index: usize| {
        let spec = &pieces[index];
        let side = authored(setup.variant().side_name(spec.side));
        ui.localized(phrase("setup-piece").with("side", side).with("piece", authored(&spec.name)))
    };
    let remove = ui.localized("setup-take-away");
    let chosen = setup.chosen().map_or_else(|| remove.clone(), |index| name_of(ui, index));
    section_title(ui, &ui.localized("setup-pieces"), &chosen);
    let points = tool_points(ui.available_width(), pieces.len() + 1);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::S, space::S);
        for (index, spec) in pieces.iter().enumerate() {
            let name = name_of(ui, index);
            let tool = tool_ui(ui, points, &name, setup.chosen() == Some(index));
            paint_piece(ui, app, setup, (spec.side, spec.kind), &tool);
            if tool.on_hover_text(format!("{name} ({})", index + 1)).clicked() {
                commands.send(EditorAction::Choose(Some(index)));
            }
        }
        let tool = tool_ui(ui, points, &remove, setup.chosen().is_none());
        let colour = ui.tokens().text;
        ui.painter().text(tool.rect.center(), Align2::CENTER_CENTER, icon::TRASH, icon_font(20.0), colour);
        if tool.on_hover_text(format!("{} (0)", ui.localized("setup-take-away-tip"))).clicked() {
            commands.send(EditorAction::Choose(None));
        }
    });
}

/// The size of the tools: a little smaller where they fit into one row so.
fn tool_points(room: f32, count: usize) -> f32 {
    let fitting = ((room + space::S) / count as f32 - space::S).floor();
    if fitting >= MIN_TOOL_POINTS { fitting.min(TOOL_POINTS) } else { TOOL_POINTS }
}

fn tool_ui(ui: &mut Ui, points: f32, name: &str, is_chosen: bool) -> Response {
    let tokens = ui.tokens();
    let (rect, response) = ui.allocate_exact_size(vec2(points, points), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
    let (fill, edge) = match (is_chosen, response.hovered()) {
        (true, _) => (tokens.accent_soft, Stroke::new(2.0, tokens.accent)),
        (false, true) => (tokens.surface_hover, tokens.edge()),
        (false, false) => (tokens.surface_control, tokens.edge()),
    };
    let fill = if response.is_pointer_button_down_on() { pressed(fill) } else { fill };
    ui.painter().rect(rect, CornerRadius::same(radius::CONTROL), fill, edge, StrokeKind::Inside);
    focus_ring(ui, rect, &response, radius::CONTROL);
    response
}

/// A disc in the side's colour; kings have a crown.
fn paint_piece(ui: &Ui, app: &AppState, setup: &PositionEditor, (side, kind): (Side, Kind), tool: &Response) {
    let tokens = ui.tokens();
    let fill = color32(side_colour(&app.shared.theme, side, setup.variant().plain_kind));
    let middle = tool.rect.center();
    ui.painter().circle(middle, 14.0, fill, Stroke::new(1.5, tokens.line_strong));
    if kind == Kind::King {
        let bright = u16::from(fill.r()) + u16::from(fill.g()) + u16::from(fill.b());
        let ink = if bright > 380 { Color32::BLACK } else { Color32::WHITE };
        ui.painter().text(middle, Align2::CENTER_CENTER, icon::CROWN, filled_icon_font(16.0), ink);
    }
}

fn turn_ui(ui: &mut Ui, setup: &PositionEditor, commands: &mut Commands) {
    section_title(ui, &ui.localized("setup-turn"), "");
    let variant = setup.variant();
    let sides = [variant.first, variant.first.other()];
    let segments = sides.map(|side| Segment::new(capital(&ui.localized(authored(variant.side_name(side))))));
    let chosen = sides.iter().position(|side| *side == setup.setup().turn);
    if let Some(index) = segmented(ui, &segments, chosen, ui.available_width()) {
        commands.send(EditorAction::Turn(sides[index]));
    }
}

/// Draws the position as text; the field and the board follow each other.
fn text_ui(ui: &mut Ui, setup: &PositionEditor, commands: &mut Commands) {
    let named = section_title(ui, &ui.localized("position"), "");
    let mut text = setup.text().to_owned();
    let (hint, width) = (ui.localized("setup-text-hint"), ui.available_width());
    let shown = field(ui, &mut text, |edit| edit.hint_text(hint).desired_width(width));
    if shown.labelled_by(named.id).changed() {
        commands.send(EditorAction::Text(text));
    }
}

/// Draws all errors of the position at once, or a message that there are none.
fn verdict_ui(ui: &mut Ui, setup: &PositionEditor) {
    let tokens = ui.tokens();
    let mut faults: Vec<String> =
        setup.misread().iter().map(|report| capital(&report.message_in(ui.words()))).collect();
    if let Some(PositionVerdict::Bad(found)) = setup.verdict() {
        faults.extend(found.iter().map(|fault| capital(&ui.localized(&fault.message))));
    }
    let (words, icon, colour) = match setup.verdict() {
        _ if !faults.is_empty() => (ui.localized("setup-bad"), icon::WARNING_CIRCLE, tokens.error),
        Some(PositionVerdict::Good(position)) => match position.outcome().map(GameResult::from) {
            Some(result) => {
                let words = phrase("setup-over").with("ending", result.reason(position));
                (ui.localized(words), icon::WARNING, tokens.warning)
            }
            None => (ui.localized("setup-good"), icon::CHECK_CIRCLE, tokens.good),
        },
        _ => (ui.localized("setup-asking"), icon::HOURGLASS, tokens.weak),
    };
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(icon).font(filled_icon_font(18.0)).color(colour));
        let shown = ui.add(Label::new(tokens.body(&words).color(colour)).wrap());
        let spoken = faults.iter().take(MAX_FAULTS).fold(words, |all, fault| format!("{all} {fault}."));
        announce(ui, &shown, &spoken);
    });
    for fault in faults.iter().take(MAX_FAULTS) {
        ui.label(tokens.small(format!("• {fault}")).color(tokens.error));
    }
    if faults.len() > MAX_FAULTS {
        let more = phrase("and-more").with("count", (faults.len() - MAX_FAULTS) as i64);
        ui.label(tokens.small(ui.localized(more)));
    }
}
