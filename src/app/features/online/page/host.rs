//! The form for hosting a game: variant, side, clock and the players' options.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, Chip, UiTokens, height, space};
use crate::app::features::online::{HostDraft, OnlineAction};
use crate::app::state::AppState;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_picker, first_bot, plays};
use crate::app::widgets::variant_picker::variant_picker;
use crate::board::Side;
use crate::config::HUMAN;
use crate::config::icon;
use crate::net::SideChoice;
use crate::report::capital;
use crate::rules::Variant;
use crate::session::TimeControl;
use crate::text::{Phrase, phrase};
use egui::{Frame, Panel, ScrollArea, Ui};

const NO_CLOCK: &str = "none";
const CLOCKS: [&str; 5] = [NO_CLOCK, "1+0", "3+2", "5+3", "15+10"];

#[derive(Default)]
pub(super) struct HostForm {
    draft: Option<HostDraft>,
}

impl HostForm {
    /// Draws the form with its button at the foot.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.take_draft(app);
        let is_known = app.shared.now.variant(&draft.variant).is_ok();
        Panel::bottom("online start").resizable(false).show_separator_line(false).frame(Frame::NONE).show(ui, |ui| {
            ui.add_space(space::S);
            start_ui(ui, app, (&draft, is_known), commands);
            ui.add_space(space::L);
        });
        ScrollArea::vertical().id_salt("online host").auto_shrink(false).show(ui, |ui| {
            ui.add_space(space::M);
            draft_ui(ui, app, &mut draft);
        });
        self.draft = Some(draft);
    }

    /// Draws the form with its button beneath it.
    pub fn fields_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.take_draft(app);
        draft_ui(ui, app, &mut draft);
        let is_known = app.shared.now.variant(&draft.variant).is_ok();
        start_ui(ui, app, (&draft, is_known), commands);
        self.draft = Some(draft);
    }

    fn take_draft(&mut self, app: &AppState) -> HostDraft {
        self.draft.take().unwrap_or_else(|| HostDraft::new(&app.shared.settings.last_game.variant))
    }
}

fn draft_ui(ui: &mut Ui, app: &AppState, draft: &mut HostDraft) {
    ui.label(ui.tokens().title(ui.localized("online-host")));
    ui.add_space(space::S);
    let variant = variant_picker(ui, app, &mut draft.variant);
    if let Some(variant) = &variant {
        side_ui(ui, variant, draft);
        seat_ui(ui, app, variant, draft);
    }
    clock_ui(ui, draft);
    let (words, tip) = (ui.localized("online-takeback"), ui.localized("online-takeback-tip"));
    ui.checkbox(&mut draft.takeback, words).on_hover_text(tip);
    let (words, tip) = (ui.localized("online-return"), ui.localized("online-return-tip"));
    ui.checkbox(&mut draft.return_later, words).on_hover_text(tip);
    port_ui(ui, draft);
    let (words, tip) = (ui.localized("online-encrypt"), ui.localized("online-encrypt-tip"));
    ui.checkbox(&mut draft.is_encrypted, words).on_hover_text(tip);
    let words = ui.localized(if draft.is_encrypted { "online-reach" } else { "online-plain" });
    ui.label(ui.tokens().caption(words));
}

fn side_ui(ui: &mut Ui, variant: &Variant, draft: &mut HostDraft) {
    ui.horizontal_wrapped(|ui| {
        ui.label(ui.localized("online-side"));
        let name = |ui: &Ui, side: Side| capital(&ui.words().own(variant.side_name(side)));
        for (choice, words) in [
            (SideChoice::White, name(ui, Side::White)),
            (SideChoice::Black, name(ui, Side::Black)),
            (SideChoice::Random, ui.localized("online-side-random")),
        ] {
            ui.radio_value(&mut draft.side, choice, words);
        }
    });
}

/// The player at this machine.
fn seat_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &mut HostDraft) {
    let mut is_bot = draft.seat != HUMAN;
    let (words, tip) = (ui.localized("online-bot"), ui.localized("online-bot-tip"));
    let changed = ui.checkbox(&mut is_bot, words).on_hover_text(tip).changed();
    let is_unfit = is_bot && !plays(&draft.seat, variant, &app.shared.now);
    if changed || is_unfit {
        let bot = if is_bot { first_bot(variant, &app.shared.now) } else { None };
        draft.seat = bot.unwrap_or_else(|| HUMAN.to_owned());
    }
    if draft.seat != HUMAN {
        let label = ui.localized("online-bot-which");
        bot_picker(ui, &label, &mut draft.seat, variant, &app.shared.now);
    }
}

fn clock_ui(ui: &mut Ui, draft: &mut HostDraft) {
    ui.horizontal_wrapped(|ui| {
        ui.label(ui.localized("menu-clock"));
        for text in CLOCKS {
            let words = if text == NO_CLOCK { ui.localized("menu-clock-none") } else { text.to_owned() };
            let tip = ui.localized(if text == NO_CLOCK { "menu-clock-none-tip" } else { "menu-clock-tip" });
            if ui.add(Chip::new(draft.clock == text, words)).on_hover_text(tip).clicked() {
                text.clone_into(&mut draft.clock);
            }
        }
    });
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("menu-clock-field"));
        let mut clock = if draft.clock == NO_CLOCK { String::new() } else { draft.clock.clone() };
        let typed = field(ui, &mut clock, |edit| edit.hint_text("5+3").desired_width(60.0).char_limit(20));
        if typed.labelled_by(named.id).changed() {
            draft.clock = if clock.trim().is_empty() { NO_CLOCK.to_owned() } else { clock };
        }
    });
}

fn port_ui(ui: &mut Ui, draft: &mut HostDraft) {
    ui.horizontal(|ui| {
        let named = ui.label(ui.localized("online-port"));
        let typed = field(ui, &mut draft.port, |edit| edit.hint_text("7707").desired_width(60.0).char_limit(5));
        let tip = ui.localized("online-port-tip");
        typed.labelled_by(named.id).on_hover_text(tip);
    });
}

fn start_ui(ui: &mut Ui, app: &AppState, (draft, is_known): (&HostDraft, bool), commands: &mut Commands) {
    let why_not = why_not(app, draft, is_known).map(|why| capital(&ui.localized(why)));
    let button = ActionButton::primary(ui.localized("online-host-button")).icon(icon::BROADCAST);
    let button = button.height(height::PRIMARY).min_width(ui.available_width()).why_not(why_not);
    if ui.add(button).clicked() {
        commands.send(OnlineAction::Host(Box::new(draft.clone())));
    }
}

fn why_not(app: &AppState, draft: &HostDraft, is_known: bool) -> Option<Phrase> {
    match () {
        () if !is_known => Some(phrase("menu-choose-game")),
        () if TimeControl::read(&draft.clock).is_err() => Some(phrase("menu-clock-wrong").with("text", &draft.clock)),
        () => draft.port().err().or_else(|| app.no_other_game()),
    }
}
