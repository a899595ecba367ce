//! What the palette lists.

use super::Chosen;
use super::settings::settings_entries;
use super::synonyms::synonyms;
use crate::app::command::Command;
use crate::app::features::arena::ArenaAction;
use crate::app::features::bots::BotsAction;
use crate::app::features::library::LibraryAction;
use crate::app::features::library::page::name_phrase;
use crate::app::features::manual::ManualAction;
use crate::app::features::play::PlayAction;
use crate::app::route::{PageEntry, Route};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::reading_icon::command_icon;
use crate::app::widgets::seat_picker::first_bot;
use crate::board::Side;
use crate::catalog::{Bot, Preset, Snapshot};
use crate::config::HUMAN;
use crate::config::{CommandId, LastGame, Scope, icon};
use crate::report::capital;
use crate::rules::Variant;
use crate::summary::{ManualPage, manual_pages};
use crate::text::{Phrase, Words, authored, phrase};
use egui::Context;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The groups of entries, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryGroup {
    /// Commands that concern what is shown.
    Here,
    /// Commands that can be given everywhere.
    Commands,
    Pages,
    Games,
    Bots,
    Settings,
    Library,
    Manual,
    /// Commands that mean nothing on the page in view.
    Elsewhere,
}

impl EntryGroup {
    /// The message ID of the title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Here => "palette-here",
            Self::Commands => "command-list",
            Self::Pages => "palette-pages",
            Self::Games => "games",
            Self::Bots => "bots-title",
            Self::Settings => "settings-title",
            Self::Library => "library-title",
            Self::Manual => "manual-title",
            Self::Elsewhere => "palette-elsewhere",
        }
    }

    /// Whether it is listed before anything is typed.
    pub const fn is_listed_first(self) -> bool {
        matches!(self, Self::Here | Self::Commands | Self::Pages)
    }

    /// The group that the first character of a filter chooses, and the rest of the filter.
    pub fn of_prefix(filter: &str) -> (Option<Self>, &str) {
        let filter = filter.trim();
        let groups = [('@', Self::Bots), ('#', Self::Games), ('?', Self::Manual)];
        let chosen = groups.into_iter().find(|(prefix, _)| filter.starts_with(*prefix));
        match chosen {
            Some((_, group)) => (Some(group), filter[1..].trim()),
            None => (None, filter),
        }
    }
}

/// A row of the palette.
pub struct PaletteEntry {
    pub group: EntryGroup,
    pub icon: &'static str,
    pub name: String,
    /// Shown after the name.
    pub detail: String,
    pub tip: String,
    /// Not shown: other words that find the entry, separated by commas.
    pub synonyms: String,
    pub key: String,
    /// The page of the manual that it opens.
    pub page: Option<&'static ManualPage>,
    /// What it does, or why it cannot be done now.
    pub action: Result<Chosen, String>,
}

impl PaletteEntry {
    pub fn new(group: EntryGroup, icon: &'static str, name: String, action: Result<Chosen, String>) -> Self {
        let [detail, tip, synonyms, key] = <[String; 4]>::default();
        Self { group, icon, name, detail, tip, synonyms, key, page: None, action }
    }

    /// Whether each word of `filter` occurs in the name, the detail, the tooltip or the synonyms, in any case.
    pub fn matches(&self, filter: &str) -> bool {
        let text = [&*self.name, &self.detail, &self.tip, &self.synonyms].join(" ").to_lowercase();
        filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }

    /// Like [`Self::matches`]; a page of the manual also if `filter` is anywhere in it.
    pub fn matches_in_group(&self, filter: &str) -> bool {
        self.matches(filter) || self.page.is_some_and(|page| page.contains(filter))
    }

    /// Lower for better matches: the whole name, value or detail, the start of the name, of a word of it, a synonym, elsewhere in the name,
    /// the start of a synonym, the rest.
    pub fn rank(&self, filter: &str) -> u8 {
        // Names in Hebrew carry invisible marks around what is put into them.
        let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}'], "").to_lowercase();
        let (name, filter) = (plain(&self.name), filter.trim().to_lowercase());
        let synonyms = self.synonyms.to_lowercase();
        let mut synonyms = synonyms.split(',').map(str::trim);
        let is_value = |(_, value): (&str, &str)| value == filter;
        if name == filter || plain(&self.detail) == filter || name.split_once(": ").is_some_and(is_value) {
            0
        } else if name.starts_with(&filter) {
            1
        } else if name.split(' ').any(|word| word.starts_with(&filter)) {
            2
        } else if synonyms.clone().any(|synonym| synonym == filter) {
            3
        } else if name.contains(&filter) {
            4
        } else if synonyms.any(|synonym| synonym.starts_with(&filter)) {
            5
        } else {
            6
        }
    }
}

/// Whether what was typed is in the name or the value of an entry with this [`PaletteEntry::rank`].
pub const fn is_name_found(rank: u8) -> bool {
    rank != 3 && rank <= 4
}

/// Everything that can be found now.
pub fn entries(ctx: &Context, app: &AppState) -> Vec<PaletteEntry> {
    let words = ctx.words();
    let mut all = command_entries(app, words);
    all.extend(creation_entries(words));
    all.extend(page_entries(app, words));
    // A page that a command of the same name opens is listed once, and not again as a command of another page.
    let mut seen = BTreeSet::new();
    all.retain(|entry| seen.insert(entry.name.clone()));
    all.extend(game_entries(app, words));
    all.extend(player_entries(app, words));
    all.extend(bot_entries(app, words));
    all.extend(settings_entries(app, words));
    all.extend(library_entries(app, words));
    all.extend(manual_entries());
    all.extend(elsewhere_entries(app, words).into_iter().filter(|entry| !seen.contains(&entry.name)));
    all
}

/// The commands that mean nothing on the page in view, each with where it does.
fn elsewhere_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let entry = |id: CommandId| {
        let place = match id.scope() {
            _ if id == CommandId::Pass => "palette-where-free",
            Scope::Everywhere => return None,
            Scope::Boards | Scope::Game if app.play.table.is_some() => "palette-on-game-page",
            Scope::Boards | Scope::Game => "palette-in-game",
            Scope::Analysis => "palette-in-analysis",
            Scope::SetUp => "palette-in-editor",
            Scope::WeightLab => "palette-in-weight-lab",
        };
        app.command(id).is_none().then(|| entry_of(id, EntryGroup::Elsewhere, app, words, Err(words.format(place))))
    };
    CommandId::ALL.iter().copied().filter_map(entry).collect()
}

/// The commands that mean something on the page in view; those that cannot be given now have a reason.
fn command_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let allowed = CommandId::ALL.iter().copied().filter(|id| *id != CommandId::CommandList);
    let entry = |id: CommandId| {
        let command = app.command(id)?;
        let why = app.why_not(id).map(|why| capital(&words.format(why)));
        let is_here = !matches!(id.scope(), Scope::Everywhere);
        let group = if is_here { EntryGroup::Here } else { EntryGroup::Commands };
        Some(entry_of(id, group, app, words, why.map_or_else(|| Ok(vec![command]), Err)))
    };
    allowed.filter_map(entry).collect()
}

fn entry_of(
    id: CommandId,
    group: EntryGroup,
    app: &AppState,
    words: &Words,
    action: Result<Chosen, String>,
) -> PaletteEntry {
    let opens_page = app.shared.screens.pages.iter().any(|page| page.command == Some(id));
    let going = if opens_page { words_for_going(words) } else { String::new() };
    PaletteEntry {
        tip: app.tip(id).map_or_else(String::new, |tip| words.format(tip)),
        synonyms: [synonyms(words, id.text()), going].join(", "),
        key: app.shared.settings.keys.chord_text(id).replace('+', " "),
        ..PaletteEntry::new(group, command_icon(words, id), words.format(id.text()), action)
    }
}

/// What pages create with their main action.
fn creation_entries(words: &Words) -> [PaletteEntry; 2] {
    let entry = |(icon, name, commands): (_, &'static str, Vec<Command>)| PaletteEntry {
        synonyms: synonyms(words, name),
        ..PaletteEntry::new(EntryGroup::Commands, icon, words.format(name), Ok(commands))
    };
    let created = [
        (icon::ROBOT, "menu-new-bot", vec![Command::Open(Route::BOTS), BotsAction::New(None).into()]),
        (icon::TROPHY, "arena-new", vec![Command::Open(Route::ARENA), ArenaAction::Show(None).into()]),
    ];
    created.map(entry)
}

/// People also type what they want to do with a page: "go to arena".
fn words_for_going(words: &Words) -> String {
    [words, Words::english()].map(|words| words.format("palette-also-page")).join(", ")
}

fn page_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let is_open = |page: &&PageEntry| {
        page.command.is_none() && page.route != app.shared.screens.current && app.has_screen(page.route)
    };
    let going = words_for_going(words);
    let pages = app.shared.screens.pages.iter().filter(is_open).map(|page| PaletteEntry {
        detail: page.tip.map_or_else(String::new, |tip| words.format(tip)),
        // A page is also found by the name of its section in the rail.
        tip: words.format(page.section.label()),
        synonyms: [&*synonyms(words, page.title), &Words::english().format(page.section.label()), &going].join(", "),
        ..PaletteEntry::new(EntryGroup::Pages, page.icon, words.format(page.title), Ok(vec![Command::Open(page.route)]))
    });
    pages.collect()
}

/// Games to start.
fn game_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let why = app.no_other_game().map(|why| capital(&words.format(why)));
    let games = app.shared.now.variants.iter().filter_map(|entry| {
        let variant = entry.good()?;
        let last = &app.shared.settings.last_game;
        let game = LastGame { variant: entry.id.clone(), position: String::new(), ..last.clone() };
        let name = words.format(phrase("palette-new-game").with("title", authored(&variant.title)));
        let action = why.clone().map_or_else(|| Ok(chosen(game)), Err);
        Some(PaletteEntry {
            detail: words.authored(&variant.summary),
            tip: entry.file.clone(),
            synonyms: latin_names(&entry.id, &variant.title),
            ..PaletteEntry::new(EntryGroup::Games, icon::GAME_CONTROLLER, name, action)
        })
    });
    games.collect()
}

/// Two people or two bots for the game that is chosen.
fn player_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let last = &app.shared.settings.last_game;
    let Ok(variant) = app.shared.now.variant(&last.variant) else { return Vec::new() };
    let people = ("menu-two-people", icon::USERS, Some([HUMAN, HUMAN].map(str::to_owned)));
    let bots = first_bot(&variant, &app.shared.now)
        .map(|bot| last.seats.clone().map(|seat| if seat == HUMAN { bot.clone() } else { seat }));
    let entry = |(title, icon, seats): (&'static str, _, Option<_>)| {
        let game = LastGame { seats: seats?, random_side: false, ..last.clone() };
        let name = words.format(phrase("palette-new-game").with("title", phrase(title)));
        Some(PaletteEntry {
            detail: words.authored(&variant.title),
            synonyms: synonyms(words, title),
            ..PaletteEntry::new(EntryGroup::Games, icon, name, Ok(chosen(game)))
        })
    };
    [people, ("menu-two-bots", icon::SWORD, bots)].into_iter().filter_map(entry).collect()
}

/// Bots to play against in the game that is chosen.
fn bot_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let last = &app.shared.settings.last_game;
    let Ok(variant) = app.shared.now.variant(&last.variant) else { return Vec::new() };
    let now = &app.shared.now;
    let entry = |seat: String, title: &str, about: Phrase| {
        let mut game = last.clone();
        let place = game.seats.iter().position(|seat| seat != HUMAN).unwrap_or(1);
        let synonyms = latin_names(&seat, title);
        game.seats[place] = seat;
        let found = PaletteEntry::new(EntryGroup::Bots, icon::ROBOT, words.authored(title), Ok(chosen(game)));
        PaletteEntry { detail: words.format(about), synonyms, ..found }
    };
    let of_preset = |preset: &Preset| entry(format!("@{}", preset.id), &preset.title, preset.described());
    let of_bot = |bot: Arc<Bot>| {
        let file = now.bots.iter().find(|entry| entry.id == bot.info.id).map(|entry| entry.file.clone());
        let found = entry(bot.info.id.clone(), &bot.info.title, authored(&bot.info.summary));
        PaletteEntry { tip: file.unwrap_or_default(), ..found }
    };
    let bots = now.presets_for(&variant).map(of_preset).chain(now.bots_for(&variant).map(of_bot));
    bots.chain(missing_levels(&variant, now, words)).collect()
}

/// What answers people who look for a level of a game that has none.
fn missing_levels(variant: &Variant, now: &Snapshot, words: &Words) -> Option<PaletteEntry> {
    let why = phrase("palette-no-levels").with("title", authored(&variant.title));
    now.preset("1", variant).is_err().then(|| PaletteEntry {
        synonyms: "level 1, level 2, level 3, level 4, level 5, level 6, level 7, level 8, level 9, level 10"
            .to_owned(),
        ..PaletteEntry::new(EntryGroup::Bots, icon::ROBOT, words.format("menu-levels"), Err(words.format(why)))
    })
}

/// What finds a game or a bot in every language: its id, and the title as its file has it.
fn latin_names(id: &str, title: &str) -> String {
    [id.trim_start_matches('@'), title].join(", ")
}

/// Chooses the game in the gallery.
fn chosen(game: LastGame) -> Chosen {
    vec![PlayAction::Choose(game).into(), Command::Open(Route::GALLERY)]
}

fn library_entries(app: &AppState, words: &Words) -> Vec<PaletteEntry> {
    let games = app.library.recent.iter().map(|head| {
        let [black, white] = Side::BOTH.map(|side| name_phrase(head, side));
        let name = words.format(phrase("analysis-players").with("white", white).with("black", black));
        let action = Ok(vec![LibraryAction::Open(head.id).into()]);
        PaletteEntry {
            detail: format!("{}, {}", words.authored(&head.title), head.date),
            ..PaletteEntry::new(EntryGroup::Library, icon::BOOKS, name, action)
        }
    });
    games.collect()
}

fn manual_entries() -> Vec<PaletteEntry> {
    let pages = manual_pages().map(|page| {
        let action = Ok(vec![ManualAction::Show(page.name).into(), Command::Open(Route::MANUAL)]);
        let found = PaletteEntry::new(EntryGroup::Manual, icon::BOOK_OPEN, page.title().to_owned(), action);
        PaletteEntry { page: Some(page), ..found }
    });
    pages.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_value_comes_before_the_beginning_of_a_name_whatever_marks_are_around_it() {
        let entry = |group, name: &str| PaletteEntry::new(group, icon::GEAR, name.to_owned(), Ok(Vec::new()));
        let language = entry(EntryGroup::Settings, "\u{2068}שפה\u{2069}: \u{2068}English\u{2069}");
        let game = entry(EntryGroup::Games, "English draughts, house rules");
        assert!(language.rank("english") < game.rank("english"));
        assert!(game.rank("english d") < language.rank("english d"));
    }
}
