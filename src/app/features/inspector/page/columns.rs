//! The inspected move with its reasons; or it and what it is compared with, a rerun of the move, another move or another bot's
//! move, with the reasons of both in one tree.

use super::compared::ComparedTrees;
use crate::app::command::Commands;
use crate::app::components::{UiTokens, card_frame, icon_label, space};
use crate::app::features::inspector::{Comparison, Moment, Rerun};
use crate::app::features::play::table::{Table, bot_name, spent_words};
use crate::app::features::weight_lab::SetId;
use crate::app::features::workshop::set_badge;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::proven_value::proven_words;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::small_code;
use crate::board::Square;
use crate::config::{TraceTo, icon};
use crate::notation::{move_text, read_move, short_value_text};
use crate::report::Trace;
use crate::rules::Position;
use crate::text::{Phrase, capital, phrase, raw};
use crate::view::{add_ltr_region, ltr_region};
use egui::{Label, Ui};

/// Draws the inspected move and returns the squares to highlight. `is_book` is whether the move is from the opening book.
pub fn columns_ui(
    ui: &mut Ui,
    app: &AppState,
    (moment, is_book): (&Moment, bool),
    trees: &mut ComparedTrees,
    commands: &mut Commands,
) -> Vec<Square> {
    let inspector = &app.inspector;
    let other = match &inspector.comparison {
        Comparison::Move(ply) => inspector.moments.at(*ply).map(|moment| Column::of_moment(moment, None)),
        _ => inspector.right.as_ref().map(|run| Column::of_run(run, moment)),
    };
    let own = Column {
        is_book,
        no_traces: Some(no_traces(app, moment)),
        ..Column::of_moment(moment, inspector.left.as_ref())
    };
    match other {
        Some(other) => trees.ui(ui, app, [&own, &other], commands),
        None => own.ui(ui, app, trees, commands),
    }
}

/// Why a move has no reasons.
fn no_traces(app: &AppState, moment: &Moment) -> &'static str {
    let is_recorded = moment.played.is_some() && app.shared.settings.trace != TraceTo::Off;
    let is_person = |table: &Table| moment.played.is_some() && table.is_person(moment.side);
    match &app.play.table {
        Some(table) if is_person(table) => "inspector-by-person",
        Some(_) if is_recorded => "inspector-gives-none",
        _ => "inspector-no-trace",
    }
}

pub(super) fn text_of(position: &Position, chosen: &crate::rules::Move) -> String {
    move_text(position.variant(), chosen)
}

/// One of the moves that are compared.
pub(super) struct Column<'a> {
    pub heading: Phrase,
    /// The move, or the text shown when there is none.
    pub chosen: Phrase,
    /// Whether it differs from the played move.
    pub is_other: bool,
    pub spent: Option<Phrase>,
    /// What the bot thought of the move.
    pub value: Option<f64>,
    pub traces: Vec<Trace>,
    pub grades: Option<Vec<Trace>>,
    /// Whether the grades are still being computed.
    pub awaits_grades: bool,
    pub printed: &'a [Phrase],
    pub fault: Option<&'a crate::report::Report>,
    /// The message ID of why there are no traces; `None` while they may still come.
    pub no_traces: Option<&'static str>,
    /// Whether the move was not chosen but is from the opening book.
    pub is_book: bool,
    pub before: &'a Position,
}

impl<'a> Column<'a> {
    fn of_moment(moment: &'a Moment, run: Option<&'a Rerun>) -> Self {
        let played = moment.played.as_deref();
        Self {
            heading: phrase("inspector-played"),
            chosen: raw(&moment.text),
            is_other: false,
            spent: played.map(|played| spent_words(played.value, played.spent)),
            value: played.and_then(|played| played.value),
            traces: played.map(|played| played.trace.clone()).unwrap_or_default(),
            grades: run.and_then(|run| grades(run, &moment.before)),
            awaits_grades: run.is_some_and(|run| !run.is_done),
            printed: run.map_or(&[], |run| &run.printed),
            fault: run.and_then(|run| run.fault.as_ref()),
            no_traces: Some("inspector-no-trace"),
            is_book: false,
            before: &moment.before,
        }
    }

    fn of_run(run: &'a Rerun, moment: &'a Moment) -> Self {
        let chosen = run.choice.as_ref();
        let spent = chosen.map(|choice| spent_words(choice.value, choice.spent));
        let words = match (chosen, run.resigns, run.is_done) {
            (Some(choice), ..) => raw(text_of(&moment.before, &choice.chosen)),
            (None, true, _) => phrase("resigns"),
            (None, false, true) => phrase("no-move"),
            (None, false, false) => phrase("thinking"),
        };
        Self {
            heading: phrase("inspector-now").with("name", bot_name(&run.title())),
            chosen: words,
            is_other: run.resigns || chosen.is_some_and(|choice| !choice.chosen.is_same(&moment.chosen)),
            spent,
            value: chosen.and_then(|choice| choice.value),
            traces: chosen.map_or_else(|| run.traced.to_vec(), |choice| choice.trace.clone()),
            grades: grades(run, &moment.before),
            awaits_grades: !run.is_done,
            printed: &run.printed,
            fault: run.fault.as_ref(),
            no_traces: (chosen.is_some() || run.is_done).then_some("inspector-gives-none"),
            is_book: false,
            before: &moment.before,
        }
    }

    fn ui(&self, ui: &mut Ui, app: &AppState, trees: &mut ComparedTrees, commands: &mut Commands) -> Vec<Square> {
        let tokens = ui.tokens();
        card_frame(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            self.head_ui(ui);
        });
        if let Some(report) = self.fault {
            report_card(ui, report, &app.shared.theme, commands);
        }
        let mut lit = Vec::new();
        if self.is_book {
            icon_label(ui, icon::BOOK_OPEN, tokens.small(ui.localized("inspector-book")));
        } else if self.traces.is_empty() {
            // Grades come with reasons of their own.
            let has_grades = self.grades.is_some() || self.awaits_grades;
            if let Some(words) = self.no_traces.filter(|_| !has_grades) {
                ui.add(Label::new(tokens.small(ui.localized(words))).wrap());
            }
        } else {
            lit.extend(trees.traced_ui(ui, self));
        }
        if let Some(grades) = &self.grades {
            lit.extend(trees.graded_ui(ui, (self, grades)));
        } else if self.awaits_grades {
            ui.label(tokens.small(ui.localized("bot-no-grades-yet")));
        }
        self.printed_ui(ui, None);
        lit
    }

    /// Draws who chose the move, the move, and what that took.
    pub fn head_ui(&self, ui: &mut Ui) {
        let tokens = ui.tokens();
        ui.add(Label::new(tokens.caption(ui.localized(&self.heading))).truncate());
        let colour = if self.is_other { tokens.warning } else { tokens.text };
        let chosen = ui.localized(&self.chosen);
        let chosen = Label::new(tokens.page_title(&chosen).color(colour));
        // A move reads from the left in every language.
        if self.chosen.is_raw() {
            add_ltr_region(ui, chosen)
        } else {
            ui.add(chosen)
        };
        if let Some(spent) = &self.spent {
            let shown = ui.add(Label::new(tokens.caption(capital(&ui.localized(spent)))).wrap());
            if let Some(words) = self.value.map(short_value_text).as_deref().and_then(proven_words) {
                shown.on_hover_text(ui.localized(words));
            }
        }
    }

    /// Draws what the bot printed, with the letter of the column if there are two.
    pub fn printed_ui(&self, ui: &mut Ui, set: Option<SetId>) {
        if self.printed.is_empty() {
            return;
        }
        let tokens = ui.tokens();
        ui.add_space(space::XS);
        ui.horizontal(|ui| {
            if let Some(set) = set {
                set_badge(ui, set);
            }
            ui.label(tokens.strong(ui.localized("inspector-printed")));
        });
        ltr_region(ui, |ui| {
            for line in self.printed {
                ui.add(Label::new(small_code(ui.localized(line))).wrap());
            }
        });
    }

    /// The squares of a move of the position.
    pub fn squares_of(&self, label: &str) -> Vec<Square> {
        read_move(self.before, label).map(|legal| legal.squares()).unwrap_or_default()
    }
}

/// Each legal move with its grade, as a tree.
fn grades(run: &Rerun, position: &Position) -> Option<Vec<Trace>> {
    let graded = run.grades.as_ref()?;
    let tree = |one: &crate::player::GradedMove| Trace {
        label: text_of(position, &one.chosen),
        value: short_value_text(one.value),
        squares: one.chosen.squares(),
        children: one.reasons.clone(),
    };
    Some(graded.iter().map(tree).collect())
}
