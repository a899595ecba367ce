//! The bots of the catalog with their files, and the creation of new ones.

pub mod page;
mod save_test;
mod update;
mod version_recorder;

pub use update::variant_for;

use crate::app::route::Route;
use crate::catalog::{Bot, Entry, Origin, Snapshot};
use crate::report::{Report, Severity};
use crate::store::VersionTest;
pub use save_test::SaveTest;
use std::collections::BTreeMap;
use std::sync::Arc;
use version_recorder::{RecordedVersions, VersionRecorder};

impl Route {
    /// The bots and their files.
    pub const BOTS: Self = Self::new("bots");
}

/// What the form of a new bot says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewBot {
    pub name: String,
    /// A variant or `family:NAME`; `None` for every game.
    pub games: Option<String>,
    /// The bot to copy; `None` for the template.
    pub from: Option<String>,
    /// Whether it takes a bot's seat in the game that is chosen in the gallery.
    pub is_opponent: bool,
    /// Which form it is of those opened in this run, from 1.
    pub number: u32,
}

/// A user action on the page of bots.
#[derive(Clone, Debug, PartialEq)]
pub enum BotsAction {
    /// Shows a bot.
    Choose(String),
    /// Opens the form of a new bot, perhaps as a copy of another.
    New(Option<String>),
    /// Opens the form of a new bot for the game that is chosen in the gallery.
    NewOpponent,
    /// Changes what the form says.
    Edit(NewBot),
    CloseForm,
    /// Writes the files of the new bot.
    Create,
    /// Says that the files of this bot have been written.
    Created(String),
    /// Starts a game against a bot.
    Play(String),
    /// Opens a bot's weights.
    Tune(String),
    /// Lets a bot choose the moves of the current game in the inspector.
    Inspect(String),
    /// Says that the versions of the bots have been stored.
    Recorded(RecordedVersions),
    /// Suggests a match of a bot against one of its versions in the arena.
    Compare(String, u32),
    /// Puts a version of a bot back.
    GoBack(String, u32),
    /// Says that it is back.
    WentBack,
}

#[derive(Default)]
pub struct Bots {
    /// The id of the bot that was chosen last.
    pub chosen: Option<String>,
    /// The form of a new bot, while it is open.
    pub form: Option<NewBot>,
    /// How many forms have been opened in this run.
    forms_opened: u32,
    /// The id of a new opponent, until its files have been read.
    awaited: Option<String>,
    version_recorder: VersionRecorder,
    /// How each bot's newest version did against the one before, where that is known.
    pub tests: BTreeMap<String, VersionTest>,
    /// The test of the bot that was saved last, while it runs.
    pub test: Option<SaveTest>,
    /// Grows when versions or their tests have changed.
    pub history_changes: u64,
}

impl Bots {
    /// The bot that is shown: the one that was chosen, or the first of the list.
    pub fn shown<'a>(&self, now: &'a Snapshot) -> Option<&'a Arc<Entry<Bot>>> {
        let chosen = self.chosen.as_ref().and_then(|id| now.bots.iter().find(|entry| entry.id == *id));
        let mine = || now.bots.iter().find(|entry| !is_shipped(entry));
        chosen.or_else(mine).or_else(|| now.bots.first())
    }
}

/// Whether a bot came with damka and its file was not changed.
pub fn is_shipped(entry: &Entry<Bot>) -> bool {
    // A faulty replacement of a shipped bot plays by the shipped version.
    entry.origin == Origin::Shipped && entry.faults.is_empty()
}

/// The faults of a bot's script and of its weights file.
pub fn faults_of(entry: &Entry<Bot>, now: &Snapshot) -> Vec<Report> {
    let own = entry.faults_shown();
    let weights = entry.good().and_then(|bot| now.weights_of(bot)).map(|weights| weights.faults_shown());
    own.into_iter().chain(weights.unwrap_or_default()).collect()
}

/// Whether a bot's script or a module of it traces anything.
pub fn gives_reasons(bot: &Bot) -> bool {
    let source = bot.live.current().source.clone();
    let modules = bot.info.requires.iter().filter_map(|name| source.modules.get(name));
    [".trace(", ".trace "].into_iter().any(|call| source.source.contains(call))
        || modules.into_iter().any(|module| module.source.contains("trace"))
}

/// Whether a bot or a weights file has a fault.
pub fn has_fault(now: &Snapshot) -> bool {
    let is_error = |report: &Report| report.severity == Severity::Error;
    now.bots.iter().any(|entry| entry.faults.iter().any(is_error))
        || now.weights.iter().any(|entry| entry.faults.iter().any(is_error))
}
