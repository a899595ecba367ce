//! The versions of a bot: a list, and below it what the chosen one changed, how it did against the one before, and the way back.

use crate::app::command::Commands;
use crate::app::components::{ActionButton, ListRow, RovingFocus, RovingRows, UiTokens, space};
use crate::app::features::bots::BotsAction;
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::{Catalog, local_day_hh_mm, version_label, version_name};
use crate::config::icon;
use crate::report::{Report, visible};
use crate::store::{StoredVersion, VersionTest};
use crate::summary::version_test;
use crate::text::{Phrase, phrase};
use crate::versions::{BotHistory, VersionVerdict, diff_of, version_verdict};
use crate::view::ltr_region;
use egui::{Color32, Label, RichText, Ui};
use std::time::{Duration, UNIX_EPOCH};

/// The most versions that are listed, the newest first.
const MAX_ROWS: usize = 12;

/// The most lines of a diff.
const MAX_LINES: usize = 200;

/// A version as it is listed.
struct ListedVersion {
    number: u32,
    saved: String,
    change: Phrase,
    test: Option<VersionTest>,
    is_current: bool,
    diff: String,
}

/// The newest versions, and whether there are older ones.
type ListedVersions = (Vec<ListedVersion>, bool);

/// A bot, and how often versions have changed.
type HistorySubject = (String, u64);

#[derive(Default)]
pub struct VersionList {
    subject: Option<HistorySubject>,
    reading: Option<Task<Result<ListedVersions, Report>>>,
    rows: Vec<ListedVersion>,
    /// Whether there are older versions than those listed.
    has_more: bool,
    fault: Option<Report>,
    chosen: Option<u32>,
    focus: RovingFocus,
}

impl VersionList {
    /// Draws what is known of a bot's versions.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, id: &str, commands: &mut Commands) {
        self.update(ui, app, id);
        let tokens = ui.tokens();
        if let Some(fault) = &self.fault {
            let text = fault.message_in(ui.words());
            ui.add(Label::new(tokens.body(text).color(tokens.error)).wrap());
        }
        if self.rows.is_empty() {
            let words = if self.reading.is_some() { "loading" } else { "bots-versions-none" };
            ui.add(Label::new(tokens.small(ui.localized(words))).wrap());
            return;
        }
        self.list_ui(ui, app, id);
        if self.has_more {
            let older = ui.localized(phrase("bots-versions-older").with("bot", id));
            ui.label(tokens.caption(older));
        }
        let chosen = self.rows.iter().find(|row| Some(row.number) == self.chosen).or(self.rows.first());
        if let Some(row) = chosen {
            ui.add_space(space::S);
            detail_ui(ui, id, row, commands);
        }
    }

    fn list_ui(&mut self, ui: &mut Ui, app: &AppState, id: &str) {
        let chosen = self.rows.iter().position(|row| Some(row.number) == self.chosen).or(Some(0));
        let roving = RovingRows::list(self.rows.len(), chosen);
        let running = app.bots.test.as_ref().filter(|test| test.version.bot == id);
        let mut target = None;
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, row) in self.rows.iter().enumerate() {
                let label = version_label(row.number);
                let title = if row.is_current {
                    ui.localized(phrase("bots-version-current").with("number", label))
                } else {
                    format!("{label} · {}", row.saved)
                };
                let change = ui.localized(row.change.clone());
                let is_tested = running.is_some_and(|test| test.version.number == row.number);
                let shown = ListRow::new(&title).caption(&change).selected(chosen == Some(index));
                let shown = shown.tab_stop(roving.is_tab_stop(index)).named(format!("{title}, {change}"));
                let state = if is_tested { Some((icon::PLAY, ui.tokens().accent)) } else { badge(ui, row) };
                let shown = match state {
                    Some((icon, colour)) => shown.state(icon, colour),
                    None => shown,
                };
                let mut response = shown.ui(ui);
                let test = if is_tested { running.and_then(|test| test.test.as_ref()) } else { row.test.as_ref() };
                if let Some(test) = test {
                    response = response.on_hover_text(ui.localized(version_test::sentence(test)));
                }
                target = self.focus.row(ui, &response, index, &roving).or(target);
            }
        });
        if let Some(row) = target.and_then(|index| self.rows.get(index)) {
            self.chosen = Some(row.number);
        }
    }

    fn update(&mut self, ui: &Ui, app: &AppState, id: &str) {
        let subject = (id.to_owned(), app.bots.history_changes);
        if self.subject.as_ref() != Some(&subject) {
            if self.subject.as_ref().is_none_or(|(bot, _)| bot != id) {
                (self.rows, self.chosen, self.fault, self.has_more) = (Vec::new(), None, None, false);
            }
            let (catalog, bot) = (app.shared.catalog.unwatched(), id.to_owned());
            self.reading = Some(Task::start("bot versions", repaints(ui.ctx()), move || read(&catalog, &bot)));
            self.subject = Some(subject);
        }
        if let Some(read) = self.reading.as_ref().and_then(Task::poll) {
            self.reading = None;
            match read.and_then(|rows| rows) {
                Ok((rows, has_more)) => (self.rows, self.has_more, self.fault) = (rows, has_more, None),
                Err(report) => self.fault = Some(report),
            }
        }
    }
}

/// The icon that says how a version did against the one before.
fn badge(ui: &Ui, row: &ListedVersion) -> Option<(&'static str, Color32)> {
    row.test.as_ref().map(|test| verdict_icon(ui, version_verdict(test.pairs)))
}

pub fn verdict_icon(ui: &Ui, verdict: VersionVerdict) -> (&'static str, Color32) {
    let tokens = ui.tokens();
    match verdict {
        VersionVerdict::Better => (icon::ARROW_UP, tokens.good),
        VersionVerdict::Worse => (icon::ARROW_DOWN, tokens.error),
        VersionVerdict::Level => (icon::EQUALS, tokens.weak),
        VersionVerdict::NotKnownYet => (icon::QUESTION, tokens.weak),
    }
}

fn detail_ui(ui: &mut Ui, id: &str, row: &ListedVersion, commands: &mut Commands) {
    let tokens = ui.tokens();
    if let Some(test) = &row.test {
        ui.add(Label::new(tokens.body(ui.localized(version_test::sentence(test)))).wrap());
    }
    let why = row.is_current.then(|| ui.localized("bots-go-back-current"));
    ui.horizontal_wrapped(|ui| {
        let compare = ActionButton::secondary(ui.localized("bots-compare")).icon(icon::TROPHY);
        if ui.add(compare.tip(ui.localized("bots-compare-tip")).why_not(why.clone())).clicked() {
            commands.send(BotsAction::Compare(id.to_owned(), row.number));
        }
        let back = ActionButton::secondary(ui.localized("bots-go-back")).icon(icon::ARROW_COUNTER_CLOCKWISE);
        if ui.add(back.tip(ui.localized("bots-go-back-tip")).why_not(why)).clicked() {
            commands.send(BotsAction::GoBack(id.to_owned(), row.number));
        }
    });
    if !row.diff.is_empty() {
        ui.add_space(space::S);
        ltr_region(ui, |ui| ui.add(Label::new(RichText::new(&row.diff).monospace().small()).wrap().selectable(true)));
    }
}

fn read(catalog: &Catalog, bot: &str) -> Result<ListedVersions, Report> {
    let history = BotHistory::read(catalog, bot)?;
    let current = history.current(catalog).map(|version| version.number);
    let row = |version: &StoredVersion| {
        let before = history.before(version.number);
        let names = [before.map_or(0, |before| before.number), version.number].map(|n| version_name(bot, n));
        let diffs = before.map(|before| diff_of([&names[0], &names[1]], &before.files, &version.files));
        let text: String = diffs.into_iter().flatten().map(|diff| diff.text).collect();
        let mut lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
        if text.lines().nth(MAX_LINES).is_some() {
            lines.push("…");
        }
        ListedVersion {
            number: version.number,
            saved: local_day_hh_mm(UNIX_EPOCH + Duration::from_secs(version.saved_secs.unsigned_abs())),
            change: history.change(version),
            test: version.test.clone(),
            is_current: current == Some(version.number),
            diff: visible(&lines.join("\n")).into_owned(),
        }
    };
    let rows = history.versions.iter().rev().take(MAX_ROWS).map(row).collect();
    Ok((rows, history.versions.len() > MAX_ROWS))
}
