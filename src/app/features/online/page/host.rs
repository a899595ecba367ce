//! The form for creating a game: where, variant, side, clock and the players' options.

use super::LABEL_POINTS;
use super::lobby_bots::WantedBot;
use super::servers::{known_servers, shown_address};
use crate::app::command::Commands;
use crate::app::components::{
    ActionButton, Segment, UiTokens, drop_down, foot_panel, form_list, form_row, height, scroll_beside, segmented,
    space, switch,
};
use crate::app::features::online::{HostDraft, OnlineAction};
use crate::app::state::AppState;
use crate::app::widgets::clock_row::clock_row;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_combo, bot_options, first_bot, plays, seat_character, seat_edit_button};
use crate::app::widgets::variant_picker::variant_combo;
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::HUMAN;
use crate::config::icon;
use crate::net::{LobbyBot, SideChoice};
use crate::report::capital;
use crate::rules::Variant;
use crate::session::TimeControl;
use crate::text::{Phrase, authored, phrase, raw};
use egui::{Align, ComboBox, Frame, Label, Layout, Panel, ScrollArea, Ui, vec2};

#[derive(Default)]
pub(super) struct HostForm {
    draft: Option<HostDraft>,
    types_clock: bool,
    /// The server of the lobby when the form followed it last.
    followed: Option<String>,
    /// Whether the user wants to see the fields, which a narrow window shows below the rest.
    is_wanted: bool,
}

impl HostForm {
    /// Draws the form with its button at the foot.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        self.foot_ui(ui, app, false, commands);
        scroll_beside(ui, ScrollArea::vertical().id_salt("online host").auto_shrink(false), |ui| {
            ui.add_space(space::M);
            self.fields_ui(ui, app, commands);
        });
    }

    /// Draws the foot of a narrow window, with the choices in a line as the fields are out of sight.
    pub fn narrow_foot_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        self.foot_ui(ui, app, true, commands);
    }

    /// Whether the user has asked for the fields since the last call.
    pub fn take_wanted(&mut self) -> bool {
        std::mem::take(&mut self.is_wanted)
    }

    /// Draws the button at the foot, which stays in sight while the form scrolls.
    fn foot_ui(&mut self, ui: &mut Ui, app: &AppState, has_summary: bool, commands: &mut Commands) {
        let draft = self.take_draft(app);
        let is_known = app.shared.now.variant(&draft.variant).is_ok();
        let panel = Panel::bottom("online start").resizable(false).show_separator_line(false).frame(Frame::NONE);
        foot_panel(ui, panel, |ui| {
            ui.add_space(space::S);
            if has_summary {
                self.summary_ui(ui, app, &draft);
            }
            start_ui(ui, app, (&draft, is_known), commands);
            ui.add_space(if WindowSize::of(ui.ctx()).is_compact() { space::S } else { space::L });
        });
        self.draft = Some(draft);
    }

    /// Draws the choices in a line, with a button that leads to them.
    fn summary_ui(&mut self, ui: &mut Ui, app: &AppState, draft: &HostDraft) {
        let Ok(variant) = app.shared.now.variant(&draft.variant) else { return };
        let words = ui.localized(summary_words(&variant, draft));
        let row = vec2(ui.available_width(), height::DENSE);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            let change = ActionButton::ghost(ui.localized("online-host-options")).icon(icon::SLIDERS_HORIZONTAL);
            self.is_wanted |= ui.add(change.height(height::DENSE)).clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let shown = ui.add(Label::new(ui.tokens().small(&words)).truncate());
                shown.on_hover_text(words);
            });
        });
    }

    /// Draws the form without its button.
    pub fn fields_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let mut draft = self.take_draft(app);
        self.draft_ui(ui, app, &mut draft, commands);
        self.draft = Some(draft);
    }

    fn take_draft(&mut self, app: &AppState) -> HostDraft {
        let mut draft = self.draft.take();
        let draft = draft.get_or_insert_with(|| HostDraft::new(&app.shared.settings.last_game.variant));
        self.follow_lobby(app, draft);
        draft.clone()
    }

    /// Makes the server whose lobby is open the place where games are created.
    fn follow_lobby(&mut self, app: &AppState, draft: &mut HostDraft) {
        let lobby = &app.online.lobby;
        let server = lobby.server().map(ToOwned::to_owned);
        if server != self.followed && (lobby.is_live() || server.is_none()) {
            draft.server = server.clone().unwrap_or_default();
            self.followed = server;
        }
        let is_there = |name: &String| bots_for(app, draft).any(|bot| bot.name == *name);
        if !draft.bot.as_ref().is_none_or(is_there) {
            draft.bot = None;
        }
    }

    /// Fills the form in for a challenge to a bot.
    pub fn challenge(&mut self, app: &AppState, wanted: WantedBot) {
        let mut draft = self.take_draft(app);
        app.online.lobby.server().unwrap_or_default().clone_into(&mut draft.server);
        let plays = |bot: &LobbyBot| bot.name == wanted.name;
        if !bots_for(app, &draft).any(plays) {
            draft.variant = wanted.variant;
        }
        draft.bot = Some(wanted.name);
        self.draft = Some(draft);
    }
}

impl HostForm {
    fn draft_ui(&mut self, ui: &mut Ui, app: &AppState, draft: &mut HostDraft, commands: &mut Commands) {
        ui.label(ui.tokens().title(ui.localized("online-host")));
        ui.add_space(space::S);
        place_ui(ui, app, draft);
        row(ui, "game", "", |ui, label| {
            let list = |ui: &mut Ui, width| variant_combo(ui, app, &mut draft.variant, width);
            let _ = form_list(ui, 0, list).accessible_name(label);
        });
        if let Ok(variant) = app.shared.now.variant(&draft.variant) {
            opponent_ui(ui, app, draft);
            side_ui(ui, &variant, draft);
            seat_ui(ui, app, &variant, draft, commands);
        }
        clock_row(ui, LABEL_POINTS, &mut self.types_clock, &mut draft.clock);
        switch_row(ui, "online-options", &mut draft.takeback, ("online-takeback", "online-takeback-tip"));
        switch_row(ui, "", &mut draft.return_later, ("online-return", "online-return-tip"));
        if !draft.server.is_empty() {
            if draft.bot.is_none() {
                switch_row(ui, "", &mut draft.is_public, ("lobby-public", "lobby-public-tip"));
            }
            return;
        }
        row(ui, "online-port", "", |ui, label| {
            let typed = field(ui, &mut draft.port, |edit| edit.hint_text("7707").desired_width(60.0).char_limit(5));
            let tip = ui.localized("online-port-tip");
            typed.accessible_name(label).on_hover_text(tip);
        });
        let reach = if draft.is_encrypted { "online-reach" } else { "online-plain" };
        row(ui, "online-connection", reach, |ui, _| {
            let (words, tip) = (ui.localized("online-encrypt"), ui.localized("online-encrypt-tip"));
            switch(ui, &mut draft.is_encrypted, &words).on_hover_text(tip);
        });
    }
}

/// Draws a row; `control` gets its label, for its accessible name.
fn row<R>(ui: &mut Ui, label: &'static str, help: &'static str, control: impl FnOnce(&mut Ui, &str) -> R) -> R {
    let [label, help] = [label, help].map(|id| if id.is_empty() { String::new() } else { ui.localized(id) });
    form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| control(ui, &label))
}

fn switch_row(ui: &mut Ui, label: &'static str, is_on: &mut bool, (words, tip): (&'static str, &'static str)) {
    row(ui, label, "", |ui, _| {
        let (words, tip) = (ui.localized(words), ui.localized(tip));
        switch(ui, is_on, &words).on_hover_text(tip);
    });
}

/// Chooses between this computer and a server, if any is known.
fn place_ui(ui: &mut Ui, app: &AppState, draft: &mut HostDraft) {
    let servers = known_servers(app);
    if servers.is_empty() && draft.server.is_empty() {
        return;
    }
    row(ui, "lobby-place", "", |ui, label| {
        let here = ui.localized("lobby-here");
        let shown = if draft.server.is_empty() { here.as_str() } else { shown_address(&draft.server) }.to_owned();
        let shown = form_list(ui, 0, |ui, width| {
            let list = ComboBox::from_id_salt("place").selected_text(shown).width(width);
            drop_down(ui, list, |ui, rows| {
                rows.value(ui, &mut draft.server, String::new(), &here);
                for server in &servers {
                    rows.value(ui, &mut draft.server, server.clone(), shown_address(server));
                }
            })
        });
        shown.accessible_name(label);
    });
}

/// The bots that can be challenged to the game of a draft.
fn bots_for<'a>(app: &'a AppState, draft: &HostDraft) -> impl Iterator<Item = &'a LobbyBot> {
    let lobby = &app.online.lobby;
    let is_there = lobby.is_live() && lobby.server() == Some(&draft.server);
    let variant = draft.variant.clone();
    let plays = move |bot: &&LobbyBot| bot.is_free() && bot.games.contains(&variant);
    lobby.now().view.bots.iter().filter(move |_| is_there).filter(plays)
}

fn opponent_ui(ui: &mut Ui, app: &AppState, draft: &mut HostDraft) {
    let bots: Vec<String> = bots_for(app, draft).map(|bot| bot.name.clone()).collect();
    if bots.is_empty() {
        return;
    }
    row(ui, "menu-opponent", "", |ui, label| {
        let anyone = ui.localized("web-anyone");
        let shown = draft.bot.clone().unwrap_or_else(|| anyone.clone());
        let shown = form_list(ui, 0, |ui, width| {
            let list = ComboBox::from_id_salt("opponent").selected_text(shown).width(width);
            drop_down(ui, list, |ui, rows| {
                rows.value(ui, &mut draft.bot, None, &anyone);
                for bot in bots {
                    rows.value(ui, &mut draft.bot, Some(bot.clone()), bot);
                }
            })
        });
        shown.accessible_name(label);
    });
}

fn side_ui(ui: &mut Ui, variant: &Variant, draft: &mut HostDraft) {
    const CHOICES: [SideChoice; 3] = [SideChoice::Black, SideChoice::White, SideChoice::Random];
    row(ui, "online-side", "", |ui, _| {
        let name = |ui: &Ui, side: Side| capital(&ui.words().authored(variant.side_name(side)));
        let segments = CHOICES.map(|choice| match choice {
            SideChoice::Black => Segment::new(name(ui, Side::Black)),
            SideChoice::White => Segment::new(name(ui, Side::White)),
            SideChoice::Random => Segment::new(ui.localized("random-side")).icon(icon::SHUFFLE),
        });
        let chosen = CHOICES.iter().position(|choice| *choice == draft.side);
        if let Some(index) = segmented(ui, &segments, chosen, ui.available_width()) {
            draft.side = CHOICES[index];
        }
    });
}

/// The player at this machine.
fn seat_ui(ui: &mut Ui, app: &AppState, variant: &Variant, draft: &mut HostDraft, commands: &mut Commands) {
    let now = &app.shared.now;
    let mut is_bot = draft.seat != HUMAN;
    let was_bot = is_bot;
    switch_row(ui, "player", &mut is_bot, ("online-bot", "online-bot-tip"));
    let is_unfit = is_bot && !plays(&draft.seat, variant, now);
    if is_bot != was_bot || is_unfit {
        let bot = if is_bot { first_bot(variant, now) } else { None };
        draft.seat = bot.unwrap_or_else(|| HUMAN.to_owned());
    }
    if draft.seat == HUMAN {
        return;
    }
    let (label, help) = (ui.localized("bot-label"), seat_character(ui, &draft.seat, variant, now).unwrap_or_default());
    form_row(ui, (&label, LABEL_POINTS), &help, None, |ui| {
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                form_list(ui, 1, |ui, width| bot_combo(ui, &label, width, &mut draft.seat, variant, now));
                seat_edit_button(ui, &draft.seat, variant, now, commands);
            });
            bot_options(ui, &mut draft.seat, variant, now);
        });
    });
}

/// The choices of the form that are easily forgotten.
fn summary_words(variant: &Variant, draft: &HostDraft) -> Phrase {
    let side = match draft.side {
        SideChoice::Black => authored(variant.side_name(Side::Black)),
        SideChoice::White => authored(variant.side_name(Side::White)),
        SideChoice::Random => phrase("online-host-random"),
    };
    let clock = if draft.clock == "none" { phrase("online-no-clock") } else { raw(&draft.clock) };
    let place = match (draft.server.as_str(), draft.is_encrypted) {
        ("", true) => phrase("online-host-encrypted"),
        ("", false) => phrase("online-host-plain"),
        (server, _) => phrase("online-host-server").with("server", shown_address(server)),
    };
    let words = phrase("online-host-summary").with("title", authored(&variant.title)).with("side", side);
    words.with("clock", clock).with("place", place)
}

fn start_ui(ui: &mut Ui, app: &AppState, (draft, is_known): (&HostDraft, bool), commands: &mut Commands) {
    let why_not = why_not(app, draft, is_known).map(|why| capital(&ui.localized(why)));
    let words = match &draft.bot {
        Some(name) => ui.localized(phrase("lobby-challenge").with("name", name)),
        None => ui.localized("online-host-button"),
    };
    let button = ActionButton::primary(words).icon(icon::BROADCAST);
    let button = button.height(height::PRIMARY).min_width(ui.available_width()).why_not(why_not);
    if ui.add(button).clicked() {
        commands.send(OnlineAction::Host(Box::new(draft.clone())));
    }
}

fn why_not(app: &AppState, draft: &HostDraft, is_known: bool) -> Option<Phrase> {
    if !is_known {
        Some(phrase("menu-choose-game"))
    } else if TimeControl::read(&draft.clock).is_err() {
        Some(phrase("menu-clock-wrong").with("text", &draft.clock))
    } else {
        draft.port().err().or_else(|| app.no_new_online_game())
    }
}
