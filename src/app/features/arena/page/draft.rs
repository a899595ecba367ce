//! The form for a new contest.

use super::form_rows::{chips, row};
use super::seats::{ICON_BUTTONS, SeatsForm};
use super::terms::TermsForm;
use crate::app::command::Commands;
use crate::app::components::{ActionButton, UiTokens, error_ui, form_list, height, scroll_beside, space, titled_card};
use crate::app::features::arena::{
    ArenaAction, ContestDraft, GameLimits, Limit, MatchProposal, Openings, default_guard_secs, processors,
};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::first_bot;
use crate::app::widgets::variant_picker::variant_combo;
use crate::arena::{EXTRA_PAIRS, Format};
use crate::config::icon;
use crate::rules::Variant;
use crate::text::{Phrase, authored, phrase};
use egui::{Align, Frame, Label, Layout, Margin, Panel, Rect, ScrollArea, Ui, UiBuilder, vec2};
use std::sync::Arc;

/// The most cards beside each other: the players, the games, and what is rarely needed.
const MAX_COLUMNS: usize = 3;
/// The least width of a card that has others beside it.
const MIN_COLUMN_POINTS: f32 = 374.0;
/// The most that a card beside others becomes wide, so that its lines can be read.
const MAX_COLUMN_POINTS: f32 = 560.0;
const BUTTON_POINTS: f32 = 260.0;

const FORMATS: [(Format, &str, &str); 5] = [
    (Format::Match, "arena-match-name", "arena-match-tip"),
    (Format::RoundRobin, "arena-round-robin", "arena-round-robin-tip"),
    (Format::Gauntlet, "arena-gauntlet", "arena-gauntlet-tip"),
    (Format::Swiss, "arena-swiss", "arena-swiss-tip"),
    (Format::Knockout, "arena-knockout", "arena-knockout-tip"),
];

/// The state of the form.
#[derive(Default)]
pub(super) struct DraftForm {
    draft: Option<ContestDraft>,
    /// The number of the suggested match that was taken over last.
    taken: u64,
    terms: TermsForm,
    seats: SeatsForm,
}

fn fresh(app: &AppState) -> ContestDraft {
    ContestDraft {
        variant: app.shared.settings.last_game.variant.clone(),
        format: Format::Match,
        seats: Vec::new(),
        pairs: 50,
        rounds: 1,
        extra_pairs: EXTRA_PAIRS,
        openings: Openings::Book,
        seed: String::new(),
        limit: Limit::None,
        threads: processors(),
        limits: GameLimits::default(),
        guard_secs: default_guard_secs(),
        sprt: None,
        farm: String::new(),
        is_unverified: false,
    }
}

impl DraftForm {
    /// Draws the form, with the button that starts the contest at its foot.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.draft.take().unwrap_or_else(|| fresh(app));
        let (number, proposal) = &app.arena.proposal;
        if let Some(MatchProposal { variant, seats }) = proposal.as_ref().filter(|_| self.taken != *number) {
            self.taken = *number;
            draft = ContestDraft { variant: variant.clone(), format: Format::Match, seats: seats.to_vec(), ..draft };
        }
        let variant = app.shared.now.variant(&draft.variant).ok();
        let named = variant.as_ref().and_then(|variant| Some((variant, first_bot(variant, &app.shared.now)?)));
        let Some((variant, first)) = named else {
            variant_row(ui, app, &mut draft.variant);
            let words = ui.localized("arena-no-bots");
            ui.label(words);
            self.draft = Some(draft);
            return;
        };
        self.seats.settle(app, variant, &mut draft, &first);
        self.terms.settle(variant, &mut draft);
        self.foot_ui(ui, app, &draft, commands);
        scroll_beside(ui, ScrollArea::vertical().id_salt("arena form").auto_shrink(false), |ui| {
            let count = column_count(ui.available_width());
            ui.set_max_width(form_points(ui.available_width()));
            if count == 1 {
                self.players_ui(ui, app, (variant, &first), &mut draft, commands);
                ui.add_space(space::S);
                self.terms_ui(ui, app, variant, (&mut draft, true));
                return;
            }
            let has_more = count < MAX_COLUMNS;
            ui.spacing_mut().item_spacing.x = space::M;
            ui.columns(count, |columns| {
                self.players_ui(&mut columns[0], app, (variant, &first), &mut draft, commands);
                self.terms_ui(&mut columns[1], app, variant, (&mut draft, has_more));
                if let Some(column) = columns.get_mut(2) {
                    let title = column.localized("arena-more");
                    titled_card(column, &title, "", |ui| self.terms.limits_ui(ui, app, variant, &mut draft));
                }
            });
        });
        self.draft = Some(draft);
    }

    fn players_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (variant, first): (&Arc<Variant>, &str),
        draft: &mut ContestDraft,
        commands: &mut Commands,
    ) {
        let title = ui.localized("arena-players");
        titled_card(ui, &title, "", |ui| {
            variant_row(ui, app, &mut draft.variant);
            self.format_ui(ui, draft);
            self.seats.ui(ui, app, (variant, first), draft, commands);
        });
    }

    /// Draws how the games are played; with `has_more` also what is rarely needed, which otherwise has a card of its own.
    fn terms_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        variant: &Arc<Variant>,
        (draft, has_more): (&mut ContestDraft, bool),
    ) {
        let title = ui.localized("games");
        titled_card(ui, &title, "", |ui| {
            self.terms.ui(ui, app, variant, draft);
            if has_more {
                self.terms.more_ui(ui, app, variant, draft);
            }
        });
    }

    /// Draws the button that starts the contest, or why it cannot start.
    fn foot_ui(&self, ui: &mut Ui, app: &AppState, draft: &ContestDraft, commands: &mut Commands) {
        let tokens = ui.tokens();
        let margin = Margin { top: space::M as i8, ..Margin::ZERO };
        let frame = Frame::new().fill(tokens.surface).inner_margin(margin);
        let panel = Panel::bottom("arena begin").resizable(false).show_separator_line(false).frame(frame);
        panel.show(ui, |ui| {
            // Below the form, whose cards do not fill the widest windows.
            let row = Rect::from_min_size(ui.cursor().min, vec2(form_points(ui.available_width()), height::PRIMARY));
            ui.scope_builder(UiBuilder::new().max_rect(row).layout(Layout::right_to_left(Align::Center)), |ui| {
                let id = match draft.format {
                    Format::Match if draft.sprt.is_some() => "arena-begin-most",
                    Format::Knockout if draft.extra_pairs > 0 => "arena-begin-least",
                    _ => "arena-begin",
                };
                let words = ui.localized(phrase(id).with("count", 2 * draft.schedule().pair_count() as i64));
                let why_not = if app.arena.is_busy() { Some("arena-busy") } else { self.terms.why_not(app, draft) };
                let why_not = why_not.map(|why| ui.localized(why));
                let begin = ActionButton::primary(words).icon(icon::PLAY).height(height::PRIMARY);
                let begin = begin.min_width(BUTTON_POINTS.min(ui.available_width())).why_not(why_not.clone());
                if ui.add(begin).clicked() {
                    commands.send(ArenaAction::Begin(Box::new(draft.clone())));
                }
                if let Some(why) = why_not {
                    error_ui(ui, &why);
                } else {
                    let what = ui.localized(summary(app, draft));
                    ui.add(Label::new(tokens.small(what)).truncate());
                }
            });
        });
    }

    fn format_ui(&mut self, ui: &mut Ui, draft: &mut ContestDraft) {
        let before = draft.format;
        let help = FORMATS.iter().find(|(format, ..)| *format == before).map_or("", |(.., help)| help);
        let offered = FORMATS.map(|(format, name, _)| (format, format == before, ui.localized(name), String::new()));
        if let Some(format) = row(ui, "arena-format", help, None, |ui, _| chips(ui, offered.into())) {
            draft.format = format;
        }
        if draft.format != before {
            self.terms.forget_rounds();
            // A match needs many games per pairing, a tournament few.
            let was_match = before == Format::Match;
            if was_match != (draft.format == Format::Match) {
                draft.pairs = if was_match { 1 } else { 50 };
            }
        }
    }
}

/// How many cards are beside each other in this width.
fn column_count(width: f32) -> usize {
    let fits = (width + space::M) / (MIN_COLUMN_POINTS + space::M);
    (fits as usize).clamp(1, MAX_COLUMNS)
}

/// The width of the form where so much is available.
fn form_points(available: f32) -> f32 {
    let count = column_count(available);
    let most = count as f32 * MAX_COLUMN_POINTS + (count - 1) as f32 * space::M;
    if count == 1 { available } else { available.min(most) }
}

/// The contest in a few words.
fn summary(app: &AppState, draft: &ContestDraft) -> Phrase {
    let count = draft.seats.len();
    let title = match draft.format {
        Format::Match => phrase("arena-match-name"),
        Format::RoundRobin => phrase("arena-title-round-robin").with("count", count),
        Format::Gauntlet => phrase("arena-title-gauntlet").with("count", count),
        Format::Swiss => phrase("arena-title-swiss").with("count", count),
        Format::Knockout => phrase("arena-title-knockout").with("count", count),
    };
    let game = app.shared.now.variant(&draft.variant).map_or_else(|_| String::new(), |variant| variant.title.clone());
    phrase("arena-context").with("title", title).with("game", authored(game))
}

fn variant_row(ui: &mut Ui, app: &AppState, id: &mut String) {
    row(ui, "game", "", None, |ui, label| {
        let list = |ui: &mut Ui, width| variant_combo(ui, app, id, width);
        let _ = form_list(ui, ICON_BUTTONS, list).accessible_name(label);
    });
}
