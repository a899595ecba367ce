//! The standings with the crosstable in one, and what went wrong.

use super::said::{points, rating};
use crate::app::arena::{ArenaAct, Seen};
use crate::app::command::{Command, Commands};
use crate::app::logic::Logic;
use crate::app::screens::library::ending_phrase;
use crate::app::widgets::say::Say;
use crate::app::widgets::style::color32;
use crate::arena::{Format, Tally};
use crate::text::phrase;
use crate::view::island;
use egui::{CollapsingHeader, Grid, Label, RichText, ScrollArea, Ui};

/// Wider crosstables are not shown: nobody could read them.
const WIDEST: usize = 24;

/// Won, drawn and lost, as crosstables have them: 3-1-0.
fn tally(games: Tally) -> String {
    format!("{}-{}-{}", games.won, games.drawn, games.lost)
}

/// Draws the standings.
pub(super) fn ui(ui: &mut Ui, seen: &Seen) {
    let standing = &seen.standing;
    let table = standing.ledger.table();
    let rows = &standing.rows;
    let is_match = seen.about.is_match();
    let crosses = !is_match && rows.len() <= WIDEST;
    let tie = (!is_match).then_some(if standing.ledger.schedule().format == Format::Swiss {
        "arena-column-buchholz"
    } else {
        "arena-column-berger"
    });
    let heads = ["arena-column-place", "arena-column-player", "arena-column-points", "arena-column-games"];
    let heads = heads.into_iter().chain(["arena-column-tally"]).chain(tie).chain(["arena-column-elo"]);
    ScrollArea::horizontal().id_salt("arena table").auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("arena standings").striped(true).spacing([14.0, 4.0]).show(ui, |ui| {
            for head in heads {
                let words = ui.say(head);
                ui.label(RichText::new(words).small().strong());
            }
            // As usual the columns are numbered as the rows are, from above.
            for (row, number) in rows.iter().zip(1..).filter(|_| crosses) {
                let name = ui.say(&seen.about.names[row.entrant]);
                ui.label(RichText::new(format!("{number}")).small().strong()).on_hover_text(name);
            }
            ui.end_row();
            for row in rows {
                ui.label(row.place.to_string());
                let name = ui.say(&seen.about.names[row.entrant]);
                ui.label(RichText::new(name).strong());
                ui.label(points(row.points));
                ui.label(row.games.count().to_string());
                figure(ui, &tally(row.games), false);
                if tie.is_some() {
                    ui.label(format!("{:.2}", row.tie_break as f64 / 4.0));
                }
                let elo = ui.say(rating(&standing.rating(row.entrant)));
                island(ui, |ui| ui.label(elo));
                for other in rows.iter().filter(|_| crosses) {
                    let met = table.met(row.entrant, other.entrant).games;
                    let is_self = row.entrant == other.entrant;
                    let words = if is_self {
                        "·".to_owned()
                    } else if met.count() == 0 {
                        String::new()
                    } else {
                        tally(met)
                    };
                    figure(ui, &words, true);
                }
                ui.end_row();
            }
        });
    });
    if is_match {
        let [none, half, one, more, two] = standing.ledger.pairs().0.map(|count| count as i64);
        let told = phrase("arena-pairs").with("two", two).with("more", more).with("one", one);
        let told = ui.say(told.with("half", half).with("none", none));
        ui.label(RichText::new(told).small().weak());
    }
}

/// Figures that are read from left to right in every language.
fn figure(ui: &mut Ui, text: &str, is_small: bool) {
    let text = RichText::new(text).monospace();
    let text = if is_small { text.small() } else { text };
    island(ui, |ui| ui.add(Label::new(text)));
}

/// Games that were lost by faults: by whom, which, how often, and the first of each with all that is known of it.
pub(super) fn faults_ui(ui: &mut Ui, logic: &Logic, seen: &Seen, commands: &mut Commands) {
    let ledger = &seen.standing.ledger;
    let entrants = 0..seen.about.names.len();
    let faults = || entrants.clone().flat_map(|entrant| ledger.faults(entrant).iter().map(move |one| (entrant, one)));
    if faults().next().is_none() {
        return;
    }
    ui.add_space(6.0);
    let heading = ui.say("arena-faults");
    ui.label(RichText::new(heading).strong());
    for (entrant, fault) in faults() {
        let told = phrase("arena-fault").with("name", &seen.about.names[entrant]);
        let told = told.with("word", ending_phrase(&fault.ending)).with("count", i64::from(fault.count));
        let told = RichText::new(ui.say(told)).color(color32(logic.theme.window.error));
        CollapsingHeader::new(told).id_salt((entrant, &fault.ending)).show(ui, |ui| {
            island(ui, |ui| ui.add(Label::new(RichText::new(fault.first.account.trim_end()).monospace().small())));
            let words = ui.say("arena-fault-open");
            if fault.first.game != 0 && ui.small_button(words).clicked() {
                commands.send(Command::Arena(ArenaAct::Open(fault.first.game)));
            }
        });
    }
}
