//! The words of the window, within reach of everything that draws: `ui.say("menu-play")`.

use crate::text::{Language, Phrase, Words};
use egui::{Context, Id, Ui};

/// Whatever says things to people in their language.
pub trait LocalizedText {
    /// The words of the window's language.
    fn words(&self) -> &'static Words;

    /// Says a phrase, or the message with an id.
    fn localized(&self, said: impl Into<Phrase>) -> String {
        self.words().format(said)
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

/// From now on everything is said in this language.
pub fn speak(ctx: &Context, language: Language) {
    ctx.data_mut(|data| data.insert_temp(key(), language));
}

fn key() -> Id {
    Id::unique("language")
}
