//! Localised text for all drawing code: `ui.localized("menu-play")`.

use crate::text::{Language, Phrase, Words};
use egui::{Context, Id, Ui};

pub trait LocalizedText {
    fn words(&self) -> &'static Words;

    /// Localises a phrase, or the message with an id.
    fn localized(&self, text: impl Into<Phrase>) -> String {
        self.words().format(text)
    }
}

impl LocalizedText for Context {
    fn words(&self) -> &'static Words {
        Words::of(self.data(|data| data.get_temp(key())).unwrap_or(Language::English))
    }
}

impl LocalizedText for Ui {
    fn words(&self) -> &'static Words {
        self.ctx().words()
    }
}

pub fn speak(ctx: &Context, language: Language) {
    ctx.data_mut(|data| data.insert_temp(key(), language));
}

fn key() -> Id {
    Id::unique("language")
}
