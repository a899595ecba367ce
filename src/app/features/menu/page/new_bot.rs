//! Creation of the user's own bot from the menu: the form asks for a name, writes the file and selects the bot.

use crate::app::command::Commands;
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{HUMAN, plays};
use crate::catalog::{NewFile, NewFileKind};
use crate::config::LastGame;
use crate::report::capital;
use crate::rules::Variant;
use egui::text::CCursorRange;
use egui::{Key, RichText, TextEdit};

/// The suggested name.
const OFFERED: &str = "my_bot";

/// The state of the form.
#[derive(Default)]
pub struct MenuBotForm {
    /// The typed name while the form is open.
    name: Option<String>,
    /// The new bot, until it is listed.
    awaited: Option<String>,
    /// Whether the field was just opened and needs the focus.
    is_new: bool,
}

impl MenuBotForm {
    /// Draws the button and the field; a new bot takes a bot's seat as soon as it is listed.
    pub fn ui(
        &mut self,
        ui: &mut egui::Ui,
        app: &AppState,
        variant: &Variant,
        game: &mut LastGame,
        commands: &mut Commands,
    ) {
        if let Some(name) = self.awaited.clone().filter(|name| plays(name, variant, &app.shared.now)) {
            let place = game.seats.iter().position(|seat| seat != HUMAN).unwrap_or(1);
            game.seats[place] = name;
            self.awaited = None;
        }
        let Some(name) = &mut self.name else {
            let begun = ui.button(ui.localized("menu-new-bot")).on_hover_text(ui.localized("menu-new-bot-tip"));
            if begun.clicked() {
                let free = |name: &String| app.shared.now.bots.iter().all(|entry| entry.id != *name);
                let numbered = (2..).map(|number| format!("{OFFERED}_{number}"));
                self.name = std::iter::once(OFFERED.to_owned()).chain(numbered).find(free);
                self.is_new = true;
            }
            return;
        };
        let mut is_done = false;
        let mut is_wanted = false;
        ui.horizontal(|ui| {
            let named = ui.label(ui.localized("menu-new-bot-name"));
            let shown = field(ui, name, |edit| edit.desired_width(132.0)).labelled_by(named.id);
            if std::mem::take(&mut self.is_new) {
                shown.request_focus();
                // Select the suggested name, so that typing replaces it.
                let mut state = TextEdit::load_state(ui.ctx(), shown.id).unwrap_or_default();
                state.cursor.set_char_range(Some(CCursorRange::select_all_str(name)));
                state.store(ui.ctx(), shown.id);
            }
            is_wanted = shown.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            is_wanted |= ui.button(ui.localized("menu-new-bot-write")).clicked();
            is_done = ui.button(ui.localized("menu-new-bot-leave")).clicked();
        });
        let wish = NewFile::new(NewFileKind::Bot, name);
        match wish.check_name() {
            Err(report) => {
                let message = [Some(capital(&report.message_in(ui.words()))), report.hint_in(ui.words())];
                let message = message.into_iter().flatten().collect::<Vec<_>>().join(": ");
                ui.label(RichText::new(message).small().weak());
                // An invalid name is corrected in the same field.
                self.is_new |= is_wanted;
            }
            Ok(()) if is_wanted => {
                commands.send(FileAction::CreateBot(name.clone()));
                self.awaited = Some(name.clone());
                is_done = true;
            }
            Ok(()) => {}
        }
        if is_done {
            self.name = None;
        }
    }
}
