//! The standings with the crosstable, and the list of faults.

use crate::app::command::Commands;
use crate::app::features::arena::{ArenaAction, ContestView};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::{color32, small_code};
use crate::arena::Format;
use crate::summary::contest::{fault as fault_phrase, pair_scores, points, rating, tally};
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{Align, CollapsingHeader, Grid, Label, Layout, RichText, ScrollArea, TextStyle, Ui, vec2};

/// The most columns of a crosstable; a wider one would be unreadable and is not shown.
const WIDEST: usize = 40;
/// Longer tables get their own scroll area and draw only visible rows.
const MOST_ROWS: usize = 24;
const TABLE_POINTS: f32 = 460.0;
/// The minimum height of a row.
const MONO_POINTS: f32 = 20.0;
/// The width at which names are cut off in long tables.
const NAME_POINTS: f32 = 190.0;

/// Draws the standings and the crosstable.
pub(super) fn ui(ui: &mut Ui, view: &ContestView) -> bool {
    let standing = &view.standing;
    let count = standing.rows.len();
    if count <= MOST_ROWS {
        ScrollArea::horizontal().id_salt("arena table").auto_shrink([false, true]).show(ui, |ui| {
            standings_ui(ui, view, 0..count);
        });
    } else {
        let height = ui.text_style_height(&TextStyle::Body).max(MONO_POINTS);
        let list = ScrollArea::both().id_salt("arena table").max_height(TABLE_POINTS).auto_shrink([false, true]);
        // The heading stays in sight as the row above the first visible one.
        list.show_rows(ui, height, count + 1, |ui, sight| {
            standings_ui(ui, view, sight.start..sight.end.min(count));
        });
    }
    if !view.about.is_match() {
        cross_ui(ui, view);
        return true;
    }
    let message = ui.localized(phrase("arena-pairs").with("scores", pair_scores(&standing.ledger.pairs())));
    ui.label(RichText::new(message).small().weak());
    true
}

/// The rows of this range of the standings, below the heading.
fn standings_ui(ui: &mut Ui, view: &ContestView, sight: std::ops::Range<usize>) {
    let standing = &view.standing;
    let tie = (!view.about.is_match()).then_some(if standing.ledger.schedule().format == Format::Swiss {
        "arena-column-buchholz"
    } else {
        "arena-column-berger"
    });
    let heads = ["arena-column-place", "arena-column-player", "arena-column-points", "arena-column-games"];
    let heads = heads.into_iter().chain(["arena-column-tally"]).chain(tie).chain(["arena-column-elo"]);
    let is_long = standing.rows.len() > MOST_ROWS;
    let grid = Grid::new("arena standings").striped(true).spacing([14.0, 4.0]).start_row(sight.start);
    grid.min_row_height(MONO_POINTS).show(ui, |ui| {
        for head in heads {
            let words = ui.localized(head);
            ui.label(RichText::new(words).small().strong());
        }
        ui.end_row();
        for row in &standing.rows[sight] {
            ui.label(row.place.to_string());
            let name = ui.localized(&view.about.names[row.entrant]);
            let name = Label::new(RichText::new(name).strong());
            if is_long {
                // A fixed width, whichever rows are in sight.
                let size = vec2(NAME_POINTS, MONO_POINTS);
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(NAME_POINTS);
                    ui.add(name.truncate());
                });
            } else {
                ui.add(name);
            }
            ui.label(points(row.points));
            ui.label(row.games.count().to_string());
            figure(ui, &tally(row.games), false);
            if tie.is_some() {
                ui.label(format!("{:.2}", row.tie_break as f64 / 4.0));
            }
            let elo = ui.localized(rating(standing.ratings.get(row.entrant)));
            ltr_region(ui, |ui| ui.label(elo));
            ui.end_row();
        }
    });
}

/// The crosstable, in the order of the standings.
fn cross_ui(ui: &mut Ui, view: &ContestView) {
    let rows = &view.standing.rows;
    let table = view.standing.ledger.table();
    if rows.len() < 3 || rows.len() > WIDEST {
        return;
    }
    ui.add_space(6.0);
    let heading = ui.localized("arena-cross");
    ui.label(RichText::new(heading).strong());
    ScrollArea::horizontal().id_salt("arena crosstable").auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("arena crosstable")
            .striped(true)
            .spacing([9.0, 3.0])
            .min_col_width(0.0)
            .min_row_height(MONO_POINTS)
            .show(ui, |ui| {
                ui.label("");
                ui.label("");
                // By convention the columns have the same numbers as the rows, from the top.
                for (row, number) in rows.iter().zip(1..) {
                    let name = ui.localized(&view.about.names[row.entrant]);
                    ui.label(RichText::new(format!("{number}")).small().strong()).on_hover_text(name);
                }
                ui.end_row();
                for (row, number) in rows.iter().zip(1..) {
                    ui.label(RichText::new(format!("{number}")).small().strong());
                    let name = ui.localized(&view.about.names[row.entrant]);
                    ui.label(RichText::new(name).small());
                    for other in rows {
                        let met = table.met(row.entrant, other.entrant).games;
                        let words = match met.count() {
                            _ if row.entrant == other.entrant => "·".to_owned(),
                            0 => String::new(),
                            _ => tally(met),
                        };
                        figure(ui, &words, true);
                    }
                    ui.end_row();
                }
            });
    });
}

/// Figures that read from left to right in every language.
pub(super) fn figure(ui: &mut Ui, text: &str, is_small: bool) {
    let text = RichText::new(text).monospace();
    let text = if is_small { text.small() } else { text };
    ltr_region(ui, |ui| ui.add(Label::new(text)));
}

/// Games lost by faults: the bot, the fault, the count, and the first occurrence with its full report.
pub(super) fn faults_ui(ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
    let ledger = &view.standing.ledger;
    let entrants = 0..view.about.names.len();
    let faults = || entrants.clone().flat_map(|entrant| ledger.faults(entrant).iter().map(move |one| (entrant, one)));
    if faults().next().is_none() {
        return;
    }
    ui.add_space(6.0);
    let heading = ui.localized("arena-faults");
    ui.label(RichText::new(heading).strong());
    for (entrant, fault) in faults() {
        let message = RichText::new(ui.localized(fault_phrase(&view.about.names[entrant], fault)))
            .color(color32(app.shared.theme.window.error));
        CollapsingHeader::new(message).id_salt((entrant, &fault.ending)).show(ui, |ui| {
            ltr_region(ui, |ui| ui.add(Label::new(small_code(fault.first.account.trim_end()))));
            let words = ui.localized("arena-fault-open");
            if fault.first.game != 0 && ui.small_button(words).clicked() {
                commands.send(ArenaAction::Open(fault.first.game));
            }
        });
    }
}
