//! The card that asks about unsaved weights before the window closes.

use crate::app::command::Commands;
use crate::app::components::ActionButton;
use crate::app::features::weight_lab::{CloseAnswer, WeightLab, WeightLabAction};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::prompt_card::{CardPlace, prompt_card, safe_button};
use crate::config::icon;
use crate::text::phrase;
use egui::{Key, Rect, Ui};

pub(super) fn ui(ui: &Ui, (lab, room, is_new): (&WeightLab, Rect, bool), commands: &mut Commands) {
    let files: Vec<&str> = lab.unsaved().into_iter().map(|(file, _)| file).collect();
    let heading = ui.localized("weight-lab-close-ask");
    let text = ui.localized(phrase("weight-lab-close-text").with("files", files.join(", ")));
    let place = CardPlace { room, is_new, focuses_answer: true };
    let answer = prompt_card(ui, place, (&heading, &text), |ui| {
        let stays = safe_button(ui, place, ui.localized("weight-lab-close-stay")).clicked();
        let save = ActionButton::primary(ui.localized("weight-lab-close-save")).icon(icon::FLOPPY_DISK);
        let saves = ui.add(save).clicked();
        let discards = ui.add(ActionButton::danger(ui.localized("weight-lab-close-discard"))).clicked();
        if stays || ui.input(|input| input.key_pressed(Key::Escape)) {
            Some(CloseAnswer::KeepEditing)
        } else if saves {
            Some(CloseAnswer::SaveAndClose)
        } else if discards {
            Some(CloseAnswer::CloseWithoutSaving)
        } else {
            None
        }
    });
    if let Some(answer) = answer {
        commands.send(WeightLabAction::Close(answer));
    }
}
