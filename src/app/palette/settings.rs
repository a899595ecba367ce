//! The settings: an entry for each value that is not in use, and for each setting with more than two values one that opens its row of
//! the settings page.

use super::Chosen;
use super::entries::{EntryGroup, PaletteEntry};
use super::synonyms::synonyms;
use crate::app::command::Command;
use crate::app::features::settings::sought::SettingsAction;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::seat_picker::seat_title;
use crate::config::{Effect, LanguageChoice, NotationStyle, PersonCamera, Settings, ShownMarks, TraceTo, icon};
use crate::text::{Language, Phrase, Words, authored, percent, phrase, raw};

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

/// A mark on the board, with the message ID of its name.
type MarkSwitch = (&'static str, fn(&mut ShownMarks) -> &mut bool);

const MARKS: [MarkSwitch; 3] = [
    ("settings-marks-movable", |marks| &mut marks.movable),
    ("settings-marks-targets", |marks| &mut marks.targets),
    ("settings-marks-last", |marks| &mut marks.last),
];

/// Entries for the values that are not in use, then for the rows of the settings page.
pub fn settings_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let mut all = Vec::new();
    all.extend(theme_entries(app, words));
    all.extend(language_entries(app, words));
    all.extend(value_entries(app, words));
    all.extend(camera_entries(app, words));
    all.extend(switch_entries(app, words));
    all.extend(mark_entries(app, words));
    all.extend(sound_entries(app, words));
    all.extend(row_entries(app, words));
    all
}

fn theme_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let now = &app.shared.settings;
    let others = app.shared.now.themes.iter().filter(|entry| entry.id != now.theme);
    let entry = |(id, title): (&String, Phrase)| {
        let found = value_entry(words, "settings-theme", title, Settings { theme: id.clone(), ..now.clone() });
        PaletteEntry { icon: icon::PALETTE, ..found }
    };
    others.filter_map(|entry| Some((&entry.id, authored(&entry.good()?.title)))).map(entry).collect()
}

fn language_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let now = &app.shared.settings;
    let entry = |language: LanguageChoice| {
        let settings = Settings { language, ..now.clone() };
        let found = value_entry(words, "settings-language", language_title(language), settings);
        // A language is also found by its name in the language of the window.
        let detail = match language {
            LanguageChoice::System => String::new(),
            _ => words.format(language_name(language.language())),
        };
        PaletteEntry { icon: icon::TRANSLATE, detail, ..found }
    };
    LanguageChoice::ALL.into_iter().filter(|language| *language != now.language).map(entry).collect()
}

fn language_title(language: LanguageChoice) -> Phrase {
    match language {
        LanguageChoice::System => phrase("settings-language-system"),
        _ => raw(language.language().own_name()),
    }
}

fn language_name(language: Language) -> Phrase {
    phrase(match language {
        Language::English => "language-english",
        Language::Hebrew => "language-hebrew",
    })
}

/// Interface sizes, notations and what is done with traces.
fn value_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let now = &app.shared.settings;
    let scales = Settings::SCALES.into_iter().filter(|scale| *scale != now.scale_percent()).map(|scale| {
        let settings = Settings { interface_scale: scale as f32 / 100.0, ..now.clone() };
        value_entry(words, "settings-scale", percent(scale.to_string()), settings)
    });
    let notations =
        NotationStyle::ALL.into_iter().filter(|(_, style)| *style != now.notation).map(|(name, notation)| {
            let found = value_entry(words, "settings-notation", phrase(name), Settings { notation, ..now.clone() });
            PaletteEntry { icon: icon::TEXT_AA, ..found }
        });
    let traces = TraceTo::ALL
        .into_iter()
        .filter(|(_, trace)| *trace != now.trace)
        .map(|(name, trace)| value_entry(words, "settings-trace", phrase(name), Settings { trace, ..now.clone() }));
    scales.chain(notations).chain(traces).collect()
}

fn camera_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let now = &app.shared.settings;
    let mut all = Vec::new();
    for (index, name) in app.side_names().iter().enumerate() {
        for (value, camera) in PersonCamera::ALL.into_iter().filter(|(_, camera)| *camera != now.cameras[index]) {
            let mut settings = now.clone();
            settings.cameras[index] = camera;
            let setting = phrase("settings-camera").with("side", authored(name));
            let name = phrase("palette-setting").with("setting", setting).with("value", phrase(value));
            all.push(entry(words, &name, "settings-cameras", change(settings)));
        }
    }
    all
}

fn switch_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let entry = |(setting, switch): Switch| {
        let mut settings = app.shared.settings.clone();
        let is_on = toggle(switch(&mut settings));
        entry(words, &turned(is_on, phrase(setting)), setting, change(settings))
    };
    SWITCHES.map(entry).into()
}

fn mark_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let mut all = Vec::new();
    for (index, side) in app.side_names().iter().enumerate() {
        for (mark, switch) in MARKS {
            let mut settings = app.shared.settings.clone();
            let is_on = toggle(switch(&mut settings.marks[index]));
            let setting = phrase("palette-mark").with("mark", phrase(mark)).with("side", authored(side));
            let found = entry(words, &turned(is_on, setting), "settings-marks", change(settings));
            let whose = words.format(phrase("settings-marks-of").with("side", authored(side)));
            all.push(PaletteEntry { synonyms: [found.synonyms, whose].join(", "), ..found });
        }
    }
    all
}

fn sound_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let entry = |effect: Effect| {
        let mut settings = app.shared.settings.clone();
        let is_on = toggle(settings.sounds.entry(effect).or_insert(true));
        let name = phrase(if is_on { "palette-turn-on-sound" } else { "palette-turn-off-sound" });
        entry(words, &name.with("sound", effect.phrase()), "settings-sounds", change(settings))
    };
    Effect::ALL.map(entry).into()
}

fn toggle(is_on: &mut bool) -> bool {
    *is_on = !*is_on;
    *is_on
}

fn turned(is_on: bool, setting: Phrase) -> Phrase {
    phrase(if is_on { "palette-turn-on" } else { "palette-turn-off" }).with("setting", setting)
}

/// The settings with more than two values, each with its present value: their entries open the page at their row.
fn row_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let (now, snapshot) = (&app.shared.settings, &app.shared.now);
    let seconds = |number: f32| format!("{number} {}", words.format("seconds"));
    let theme = snapshot.themes.iter().find(|entry| entry.id == now.theme).and_then(|entry| entry.good());
    let named = |name: Option<&'static str>| name.map_or_else(String::new, |name| words.format(name));
    let notation = NotationStyle::ALL.into_iter().find(|(_, style)| *style == now.notation).map(|(name, _)| name);
    let trace = TraceTo::ALL.into_iter().find(|(_, trace)| *trace == now.trace).map(|(name, _)| name);
    let threads = match now.search_threads {
        0 => words.format("settings-search-threads-auto"),
        threads => threads.to_string(),
    };
    let editor = if now.editor.is_empty() { words.format("settings-editor-hint") } else { now.editor.clone() };
    let mut all = vec![
        ("settings-language", words.format(language_title(now.language))),
        ("settings-theme", theme.map_or_else(String::new, |theme| words.authored(&theme.title))),
        ("settings-scale", words.format(percent(now.scale_percent().to_string()))),
        ("settings-speed", format!("{}×", now.motion_speed)),
        ("settings-between", seconds(now.bot_pause_secs)),
        ("settings-cameras", String::new()),
        ("settings-marks", String::new()),
        ("settings-notation", named(notation)),
        ("settings-guard", seconds(now.guard_secs as f32)),
        ("settings-search-threads", threads),
        ("settings-volume", now.volume.to_string()),
        ("settings-sounds", String::new()),
        ("settings-trace", named(trace)),
        ("settings-editor", editor),
    ];
    if let Some(variant) = app.variant_in_use() {
        let seat = snapshot.seat_or_best(&now.hint, &variant);
        all.push(("settings-hints", words.format(seat_title(&seat, &variant, snapshot))));
    }
    let row = |(setting, detail): (&'static str, String)| {
        let open = vec![SettingsAction::Seek(setting).into(), Command::Open(Route::SETTINGS)];
        PaletteEntry { detail, ..entry(words, &phrase(setting), setting, open) }
    };
    let name = entry(words, &phrase("online-name"), "online-name", vec![Command::Open(Route::ONLINE)]);
    let name = PaletteEntry { detail: now.online_name.clone(), ..name };
    all.into_iter().map(row).chain([name]).collect()
}

/// Gives a setting a value.
fn value_entry(words: &Words, setting: &'static str, value: Phrase, settings: Settings) -> PaletteEntry {
    let name = phrase("palette-setting").with("setting", phrase(setting)).with("value", value);
    entry(words, &name, setting, change(settings))
}

fn change(settings: Settings) -> Chosen {
    vec![Command::Change(Box::new(settings))]
}

/// An entry that is also found by the synonyms of a setting, and by its name in English.
fn entry(words: &Words, name: &Phrase, setting: &'static str, action: Chosen) -> PaletteEntry {
    PaletteEntry {
        synonyms: [synonyms(words, setting), Words::english().format(name)].join(", "),
        ..PaletteEntry::new(EntryGroup::Settings, icon::GEAR, words.format(name), Ok(action))
    }
}
