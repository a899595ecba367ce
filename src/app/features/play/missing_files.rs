//! Files of the current game: which were deleted, and which faults concern it.

use super::state::PlayState;
use super::table::Table;
use crate::app::shared::Shared;
use crate::board::Side;
use crate::catalog::Snapshot;
use crate::report::Report;
use crate::text::phrase;
use std::collections::BTreeSet;

impl PlayState {
    /// Reports files in use that were deleted.
    pub(super) fn report_missing_files(&mut self, shared: &mut Shared) {
        let gone: BTreeSet<String> =
            self.unfinished().map(|table| deleted_files(table, &shared.now)).unwrap_or_default();
        let notice = |file: &String| Report::warning(phrase("file-deleted").with("file", file));
        // Once the file is back, the notice is obsolete.
        self.missing_files.difference(&gone).for_each(|file| shared.toasts.remove(&notice(file)));
        if let Some(file) = gone.difference(&self.missing_files).next() {
            shared.notify(notice(file));
        }
        self.missing_files = gone;
    }
}

/// The deleted files among the rules and bots of a game.
fn deleted_files(table: &Table, now: &Snapshot) -> BTreeSet<String> {
    let bots = Side::BOTH.into_iter().filter_map(|side| table.seat_state(side).bot.as_ref());
    let lost = bots.filter(|bot| now.bots.iter().all(|entry| entry.id != bot.info.id));
    let lost = lost.map(|bot| bot.live.current().source.file.clone());
    let id = &table.variant().id;
    // Rules of another machine never were a file of the user's.
    let is_own = table.session.online().and_then(|game| game.game().rules()).is_none_or(|rules| !rules.is_foreign);
    let rules = (is_own && now.variants.iter().all(|entry| entry.id != *id)).then(|| format!("scripts/{id}.lua"));
    lost.chain(rules).collect()
}

/// Whether a file belongs to the rules or bots of a game, including weights and modules.
pub(in crate::app) fn is_of(table: &Table, now: &Snapshot, file: &str) -> bool {
    let is_bots = |side: Side| {
        let Some(bot) = &table.seat_state(side).bot else { return false };
        let version = bot.live.current();
        let folder = version.source.file.strip_suffix("bot.lua");
        file == version.source.file
            || now.weights_of(bot).is_some_and(|weights| weights.file == file)
            || folder.is_some_and(|folder| file.starts_with(folder))
            || version.info.requires.iter().any(|name| file.ends_with(&format!("/{name}.lua")))
    };
    file == format!("scripts/{}.lua", table.variant().id) || Side::BOTH.into_iter().any(is_bots)
}
