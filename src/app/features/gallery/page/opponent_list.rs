//! The list of all bots and engines that play a game, with a search field.

use super::search::{none_found_ui, search_field};
use crate::app::components::{ListRow, RovingFocus, RovingRows, UiTokens};
use crate::app::state::AppState;
use crate::app::widgets::bot_records::BotRecords;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::{bot_options, engine_row, engine_seats, seat_title};
use crate::arena::PairCounts;
use crate::catalog::{Bot, Origin};
use crate::config::icon;
use crate::rules::Variant;
use crate::summary::contest::{rating, tally};
use crate::text::phrase;
use egui::style::{ScrollAnimation, Spacing};
use egui::{Key, Rect, Ui, vec2};
use std::sync::Arc;

#[derive(Default)]
pub struct OpponentList {
    records: BotRecords,
    search: String,
    /// Whether the search field takes the focus when it is drawn next.
    takes_focus: bool,
    /// Whether the focus moves from the search field to the list.
    enters_rows: bool,
    /// Whether the options of a bot that has just been chosen are scrolled to.
    shows_options: bool,
    /// The height of the options below the chosen row, with the space around them.
    options_points: f32,
    focus: RovingFocus,
}

impl OpponentList {
    /// Empties the search and gives it the keyboard focus, so that nothing typed from now on is taken for a shortcut.
    pub fn open(&mut self) {
        self.search.clear();
        self.takes_focus = true;
        self.shows_options = false;
    }

    /// Draws the search field and what matches: the user's own bots, then those that ship, then the engines. Returns whether the chosen
    /// one is among them, with its options below it.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, variant: &Variant, seat: &mut String) -> bool {
        self.records.follow(ui, app, variant);
        let all = opponent_rows(ui, app, variant, &self.records);
        let is_confirmed = self.search_ui(ui);
        let needle = self.search.trim().to_lowercase();
        let rows: Vec<&OpponentRow> = all.iter().filter(|row| row.matches(&needle)).collect();
        if rows.is_empty() && !needle.is_empty() {
            self.enters_rows = false;
            let action = ui.localized("menu-search-clear");
            if none_found_ui(ui, ("bots-search-none", "menu-bots-none-why"), &action) {
                self.open();
            }
            return false;
        }
        // Options may follow a name.
        let (bot, engine) = (seat.split(':').next().unwrap_or_default().to_owned(), engine_row(seat));
        let is_chosen = |row: &&OpponentRow| row.seat == if row.icon == icon::ROBOT { &*bot } else { &*engine };
        let here = rows.iter().position(is_chosen);
        let options = |ui: &mut Ui| bot_options(ui, seat, variant, &app.shared.now);
        let target = self.rows_ui(ui, &rows, here, options).or((is_confirmed && !needle.is_empty()).then_some(0));
        if let Some(index) = target.filter(|index| here != Some(*index))
            && let Some(row) = rows.get(index)
        {
            seat.clone_from(&row.seat);
            self.shows_options = true;
            // The options above the row that was clicked go away; it stays where it is.
            if here.is_some_and(|here| here < index) {
                ui.scroll_with_delta_animation(vec2(0.0, self.options_points), ScrollAnimation::none());
            }
            ui.ctx().request_repaint();
        }
        here.is_some()
    }

    /// Draws the search field and returns whether Enter was pressed in it, which chooses the first match.
    fn search_ui(&mut self, ui: &mut Ui) -> bool {
        let search = search_field(ui, &mut self.search, ("bots-search", "bots-search"), f32::INFINITY);
        if std::mem::take(&mut self.takes_focus) {
            search.request_focus();
        }
        let is_pressed = |key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
        self.enters_rows |= search.has_focus() && is_pressed(Key::ArrowDown);
        search.lost_focus() && is_pressed(Key::Enter)
    }

    /// Draws the rows in their groups, with the options of the chosen one below it, and returns the one that the user chose.
    fn rows_ui(
        &mut self,
        ui: &mut Ui,
        rows: &[&OpponentRow],
        here: Option<usize>,
        options: impl FnOnce(&mut Ui),
    ) -> Option<usize> {
        let (tokens, usual) = (ui.tokens(), ui.spacing().clone());
        let mut options = Some(options);
        let roving = RovingRows::list(rows.len(), here);
        let (mut target, mut group) = (None, None);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, row) in rows.iter().enumerate() {
                if group != Some(row.group) {
                    group = Some(row.group);
                    ui.label(tokens.caption(ui.localized(row.group)));
                }
                let shown = ListRow::new(&row.title).icon(row.icon).selected(here == Some(index));
                let shown = match &row.record {
                    Some(record) => {
                        let shown = shown.tall_caption(row.summary.clone(), record.line.clone());
                        shown.named(format!("{}, {}", row.title, record.line))
                    }
                    None => shown.caption(row.summary.clone()),
                };
                let response = shown.tab_stop(roving.is_tab_stop(index)).ui(ui);
                target = self.focus.row(ui, &response, index, &roving).or(target);
                // After the row has seen the keys: the one that leads here must not lead further.
                if roving.is_tab_stop(index) && std::mem::take(&mut self.enters_rows) {
                    response.request_focus();
                    response.scroll_to_me(None);
                }
                let shown = response.on_hover_text(row.tip()).rect;
                if here == Some(index)
                    && let Some(options) = options.take()
                {
                    let below = self.options_ui(ui, &usual, options);
                    if std::mem::take(&mut self.shows_options) {
                        ui.scroll_to_rect(shown.union(below), None);
                    }
                } else {
                    // The rows below keep their ids, and thus the focus, wherever the options are.
                    ui.skip_ahead_auto_ids(1);
                }
            }
        });
        target
    }

    /// Draws the options below the chosen row and returns where they are.
    fn options_ui(&mut self, ui: &mut Ui, usual: &Spacing, options: impl FnOnce(&mut Ui)) -> Rect {
        let top = ui.cursor().top();
        let drawn = ui.scope(|ui| {
            *ui.spacing_mut() = usual.clone();
            options(ui);
        });
        self.options_points = ui.cursor().top() - top;
        drawn.response.rect
    }
}

/// A row of the list.
struct OpponentRow {
    /// The message ID of the title above the first of its kind.
    group: &'static str,
    title: String,
    summary: String,
    /// Its rating and how the user's last games against it ended, as far as known.
    record: Option<OpponentRecord>,
    icon: &'static str,
    /// As text.
    seat: String,
}

impl OpponentRow {
    /// `needle` is in lower case.
    fn matches(&self, needle: &str) -> bool {
        [&self.title, &self.summary, &self.seat].into_iter().any(|text| text.to_lowercase().contains(needle))
    }

    /// All that the row says, which may be cut off there.
    fn tip(&self) -> String {
        let lines = [&self.title, &self.summary].into_iter().chain(self.record.as_ref().map(|record| &record.tip));
        let lines = lines.filter(|line| !line.is_empty());
        lines.map(String::as_str).collect::<Vec<_>>().join("\n")
    }
}

fn opponent_rows(ui: &Ui, app: &AppState, variant: &Variant, records: &BotRecords) -> Vec<OpponentRow> {
    let now = &app.shared.now;
    let of_bot = |bot: Arc<Bot>| {
        let entry = now.bots.iter().find(|entry| entry.id == bot.info.id);
        let is_shipped = entry.is_some_and(|entry| entry.origin == Origin::Shipped);
        let file = entry.map_or_else(String::new, |entry| entry.file.clone());
        OpponentRow {
            group: if is_shipped { "menu-bots-shipped" } else { "menu-bots-own" },
            title: ui.words().authored(&bot.info.title),
            summary: if bot.info.summary.is_empty() { file } else { ui.words().authored(&bot.info.summary) },
            record: OpponentRecord::of(ui, records, &bot.info.id, |seat| seat.split(':').next() == Some(&*bot.info.id)),
            icon: icon::ROBOT,
            seat: bot.info.id.clone(),
        }
    };
    let mut rows: Vec<OpponentRow> = now.bots_for(variant).map(of_bot).collect();
    rows.sort_by_key(|row| (row.group == "menu-bots-shipped", row.title.to_lowercase()));
    for entry in now.engines_for(variant) {
        let seats = entry.good().map(|file| engine_seats(&entry.id, file)).unwrap_or_default();
        rows.extend(seats.into_iter().map(|seat| OpponentRow {
            group: "menu-engines",
            title: ui.localized(seat_title(&seat, variant, now)),
            summary: entry.file.clone(),
            record: OpponentRecord::of(ui, records, &seat, |played| engine_row(played) == seat),
            icon: icon::TERMINAL_WINDOW,
            seat,
        }));
    }
    rows
}

/// What is known of an opponent, in short and as sentences.
struct OpponentRecord {
    line: String,
    tip: String,
}

impl OpponentRecord {
    /// The rating of the opponent with its usual options, and the user's last games against those that fit.
    fn of(ui: &Ui, records: &BotRecords, seat: &str, fits: impl Fn(&str) -> bool) -> Option<Self> {
        let elo = records.rating(seat).map(|known| rating(Some(known)));
        let games = records.last_results(fits);
        let short = elo.iter().map(|elo| phrase("menu-bot-elo").with("elo", elo));
        let short = short.chain(games.map(|games| phrase("menu-bot-score").with("tally", tally(games))));
        let long = elo.iter().map(|elo| phrase("menu-bot-elo-tip").with("elo", elo));
        let results = |games: PairCounts| {
            let results = phrase("menu-bot-score-tip").with("games", games.count());
            results.with("won", games.won).with("drawn", games.drawn).with("lost", games.lost)
        };
        let long = long.chain(games.map(results));
        let line = short.map(|part| ui.localized(part)).collect::<Vec<_>>().join(" · ");
        let tip = long.map(|part| ui.localized(part)).collect::<Vec<_>>().join("\n");
        (!line.is_empty()).then_some(Self { line, tip })
    }
}
