//! Other words by which the palette finds an entry.

use crate::text::Words;

/// The message IDs of names, each with that of a message that lists other words for it, separated by commas.
const SYNONYMS: [(&str, &str); 47] = [
    ("command-take-back", "palette-also-take-back"),
    ("command-flip", "palette-also-flip"),
    ("command-new-game", "palette-also-new-game"),
    ("command-evaluate", "palette-also-evaluate"),
    ("command-report", "palette-also-report"),
    ("command-folder", "palette-also-folder"),
    ("command-resign", "palette-also-resign"),
    ("command-hint", "palette-also-hint"),
    ("command-camera", "palette-also-camera"),
    ("command-focus", "palette-also-focus"),
    ("command-copy", "palette-also-copy"),
    ("command-copy-game", "palette-also-copy-game"),
    ("command-save", "palette-also-save"),
    ("command-paste", "palette-also-paste"),
    ("command-set-up", "palette-also-set-up"),
    ("command-reload", "palette-also-reload"),
    ("command-larger", "palette-also-larger"),
    ("command-smaller", "palette-also-smaller"),
    ("command-quit", "palette-also-quit"),
    ("menu-new-bot", "palette-also-new-bot"),
    ("menu-two-bots", "palette-also-two-bots"),
    ("arena-new", "palette-also-contest"),
    ("arena-title", "palette-also-arena"),
    ("bots-title", "palette-also-bots"),
    ("train-title", "palette-also-train"),
    ("library-title", "palette-also-library"),
    ("lab-title", "palette-also-lab"),
    ("online-title", "palette-also-online"),
    ("rules-title", "palette-also-rules"),
    ("manual-title", "palette-also-manual"),
    ("about-title", "palette-also-about"),
    ("settings-title", "palette-also-settings"),
    ("console", "palette-also-console"),
    ("settings-theme", "palette-also-theme"),
    ("settings-sound", "palette-also-sound"),
    ("settings-scale", "palette-also-scale"),
    ("settings-reduce", "palette-also-motion"),
    ("settings-drag", "palette-also-drag"),
    ("settings-notation", "palette-also-notation"),
    ("settings-guard", "palette-also-guard"),
    ("settings-search-threads", "palette-also-search-threads"),
    ("settings-trace", "palette-also-trace"),
    ("settings-editor", "palette-also-editor"),
    ("settings-hints", "palette-also-hints"),
    ("inspector-open", "palette-also-inspector"),
    ("weight-lab", "palette-also-weights"),
    ("keys-title", "palette-also-shortcuts"),
];

/// What else finds an entry with this name, separated by commas: its synonyms, and all of it in English too, as people who play in
/// another language often know the English words.
pub fn synonyms(words: &Words, name: &'static str) -> String {
    let also = SYNONYMS.iter().find(|(known, _)| *known == name).map(|(_, also)| *also);
    let english = Words::english();
    let own = also.map(|also| words.format(also));
    own.into_iter().chain(also.into_iter().chain([name]).map(|id| english.format(id))).collect::<Vec<_>>().join(", ")
}
