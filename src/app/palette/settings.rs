//! The settings that the palette changes: those with few values.

use super::entries::{EntryGroup, PaletteEntry};
use super::synonyms::synonyms;
use crate::app::command::Command;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::config::{LanguageChoice, NotationStyle, Settings, icon};
use crate::text::{Language, Phrase, Words, authored, phrase, raw};

/// A setting that is on or off, with the message ID of its name.
type Switch = (&'static str, fn(&mut Settings) -> &mut bool);

const SWITCHES: [Switch; 7] = [
    ("settings-sound", |settings| &mut settings.sound),
    ("settings-reduce", |settings| &mut settings.reduced_motion),
    ("settings-drag", |settings| &mut settings.drag_pieces),
    ("settings-one-click", |settings| &mut settings.one_click),
    ("settings-turn", |settings| &mut settings.turn_camera),
    ("settings-watch", |settings| &mut settings.watch),
    ("settings-save-is-match", |settings| &mut settings.save_is_match),
];

/// Settings with more values than a list has room for: their entries open the page, by the message ID of the name.
const ON_THE_PAGE: [&str; 6] =
    ["settings-speed", "settings-between", "settings-volume", "settings-scale", "settings-guard", "settings-marks"];

/// Entries for the values that are not in use.
pub fn settings_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let now = &app.shared.settings;
    let mut all = Vec::new();
    for theme in app.shared.now.themes.iter().filter(|entry| entry.id != now.theme) {
        let Some(good) = theme.good() else { continue };
        let name =
            phrase("palette-setting").with("setting", phrase("settings-theme")).with("value", authored(&good.title));
        let found = entry(words, icon::PALETTE, name, Settings { theme: theme.id.clone(), ..now.clone() });
        all.push(PaletteEntry { synonyms: synonyms(words, "settings-theme"), ..found });
    }
    for language in LanguageChoice::ALL.into_iter().filter(|language| *language != now.language) {
        let value = match language {
            LanguageChoice::System => phrase("settings-language-system"),
            _ => raw(language.language().own_name()),
        };
        let name = phrase("palette-setting").with("setting", phrase("settings-language")).with("value", value);
        let found = entry(words, icon::TRANSLATE, name, Settings { language, ..now.clone() });
        // A language is also found by its name in the language of the window.
        let detail = match language {
            LanguageChoice::System => String::new(),
            _ => words.format(language_name(language.language())),
        };
        all.push(PaletteEntry { detail, synonyms: synonyms(words, "settings-language"), ..found });
    }
    for (style_words, notation) in NotationStyle::ALL.into_iter().filter(|(_, style)| *style != now.notation) {
        let name = phrase("palette-setting").with("setting", phrase("settings-notation"));
        let name = name.with("value", phrase(style_words));
        all.push(entry(words, icon::TEXT_AA, name, Settings { notation, ..now.clone() }));
    }
    for (setting, switch) in SWITCHES {
        let mut settings = now.clone();
        let is_on = switch(&mut settings);
        *is_on = !*is_on;
        let id = if *is_on { "palette-turn-on" } else { "palette-turn-off" };
        let found = entry(words, icon::GEAR, phrase(id).with("setting", phrase(setting)), settings);
        all.push(PaletteEntry { synonyms: synonyms(words, setting), ..found });
    }
    all.extend(ON_THE_PAGE.map(|setting| {
        let found = entry(words, icon::GEAR, phrase(setting), now.clone());
        let action = Ok(vec![Command::Open(Route::SETTINGS)]);
        PaletteEntry { action, synonyms: synonyms(words, setting), ..found }
    }));
    all
}

fn language_name(language: Language) -> Phrase {
    phrase(match language {
        Language::English => "language-english",
        Language::Hebrew => "language-hebrew",
    })
}

fn entry(words: &Words, icon: &'static str, name: Phrase, settings: Settings) -> PaletteEntry {
    PaletteEntry::new(EntryGroup::Settings, icon, words.format(name), Ok(vec![Command::Change(Box::new(settings))]))
}
