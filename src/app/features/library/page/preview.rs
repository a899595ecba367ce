//! The selected game: a picture of its last position, its first facts, and what can be done with it.

use super::{end_phrase, name_phrase};
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, error_ui, height, space, well_frame};
use crate::app::features::library::LibraryAction;
use crate::app::state::AppState;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::flat_board;
use crate::app::widgets::style::color32;
use crate::board::Side;
use crate::config::icon;
use crate::notation::RecordedResult;
use crate::store::GameSummary;
use crate::summary::ending_phrase;
use crate::text::{Language, Phrase, authored, capital, phrase};
use egui::{Label, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

const MAX_BOARD_POINTS: f32 = 320.0;
const MIN_BOARD_POINTS: f32 = 120.0;
/// The height of the facts and of the buttons, which stay in sight below the board.
const BELOW_POINTS: f32 = 260.0;

#[derive(Default)]
pub(super) struct Preview {
    /// The id of the game whose position was requested, and the number of searches at that time.
    asked: Option<(i64, u64)>,
}

impl Preview {
    /// Draws the selected games and returns whether they should be deleted.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, chosen: &[i64], commands: &mut Commands) -> bool {
        let tokens = ui.tokens();
        let one = if let [id] = chosen { app.library.head(*id) } else { None };
        let Some(head) = one else {
            let line = match chosen.len() {
                0 if app.library.found.is_empty() => return false,
                0 => phrase("library-none-chosen"),
                count => phrase("library-chosen").with("count", count),
            };
            let line = ui.localized(line);
            ui.label(tokens.small(line));
            ui.add_space(space::M);
            return !chosen.is_empty() && delete_ui(ui);
        };
        let asked = (head.id, app.library.answered);
        if self.asked != Some(asked) {
            self.asked = Some(asked);
            commands.send(LibraryAction::Preview(head.id));
        }
        ui.vertical_centered(|ui| board_ui(ui, app, head));
        ui.add_space(space::M);
        facts_ui(ui, app, head);
        ui.add_space(space::L);
        let tip = ui.localized("library-open-tip");
        let analyse = ActionButton::primary(ui.localized("command-analyse")).icon(icon::CHART_LINE_UP).tip(tip);
        if ui.add(analyse.height(height::PRIMARY).min_width(ui.available_width())).clicked() {
            commands.send(LibraryAction::Open(head.id));
        }
        ui.add_space(space::XS);
        if head.result.is_none() && head.seats.is_some() {
            let go_on = ActionButton::secondary(ui.localized("continue-game")).icon(icon::PLAY);
            if ui.add(go_on.min_width(ui.available_width())).clicked() {
                commands.send(LibraryAction::GoOn(head.id));
            }
            ui.add_space(space::XS);
        }
        delete_ui(ui)
    }
}

fn delete_ui(ui: &mut Ui) -> bool {
    ui.add(ActionButton::danger(ui.localized("library-delete")).icon(icon::TRASH)).clicked()
}

/// Draws the last position, or why it cannot be shown.
fn board_ui(ui: &mut Ui, app: &AppState, head: &GameSummary) {
    let room = (ui.clip_rect().height() - BELOW_POINTS).clamp(MIN_BOARD_POINTS, MAX_BOARD_POINTS);
    let width = ui.available_width().min(room);
    let preview = app.library.preview.as_ref().filter(|preview| preview.id == head.id);
    match preview.map(|preview| &preview.position) {
        Some(Ok(position)) => {
            let response = flat_board(ui, &app.shared.theme, position, width, Sense::hover());
            let words = ui.localized("library-last-position");
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
        }
        Some(Err(report)) => {
            let words = capital(&ui.localized(report.phrase()));
            well_frame(ui).show(ui, |ui| error_ui(ui, &words));
        }
        None => _ = ui.allocate_exact_size(vec2(width, width), Sense::hover()),
    }
}

/// The result with how the game ended, as far as either is known.
fn ended_phrase(app: &AppState, head: &GameSummary) -> Phrase {
    let result = end_phrase(app, head);
    if head.ending.is_empty() {
        return result;
    }
    phrase("library-ended").with("result", result).with("ending", ending_phrase(&head.ending))
}

fn facts_ui(ui: &mut Ui, app: &AppState, head: &GameSummary) {
    let tokens = ui.tokens();
    ui.spacing_mut().interact_size.y = tokens.body_points;
    for side in [Side::White, Side::Black] {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
            let fill = color32(side_colour(&app.shared.theme, side, super::list::kind_of(app, head)));
            ui.painter().circle(rect.center(), 6.0, fill, Stroke::new(1.0, tokens.line_strong));
            let name = ui.localized(name_phrase(head, side));
            let is_winner = head.result == Some(RecordedResult::Wins(side));
            ui.add(Label::new(if is_winner { tokens.strong(name) } else { tokens.body(name) }).truncate());
            if is_winner {
                let words = ui.localized("library-winner");
                ui.label(tokens.caption(words).color(tokens.good));
            }
        });
    }
    ui.add_space(space::XS);
    // The sentence is stored in English.
    let is_told = !head.words.is_empty() && ui.words().language() == Language::English;
    let words = if is_told { head.words.clone() } else { ui.localized(ended_phrase(app, head)) };
    ui.add(Label::new(tokens.body(words)).wrap());
    let facts = phrase("library-facts")
        .with("title", authored(head.title.as_str()))
        .with(
            "date",
            if head.date.is_empty() { phrase("library-no-date") } else { crate::text::raw(head.date.as_str()) },
        )
        .with("plies", phrase("ply-count").with("count", head.plies));
    let facts = ui.localized(facts);
    ui.add(Label::new(tokens.small(facts)).wrap());
    if !head.origin.is_empty() {
        let origin = ui.localized(phrase("library-origin").with("file", head.origin.as_str()));
        ui.add(Label::new(tokens.small(origin)).wrap());
    }
}
