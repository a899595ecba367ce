//! The inspected move with its reasons, and beside it a rerun of the move, another move, or another bot's move.

use crate::app::command::{BoardAction, Command, Commands};
use crate::app::features::inspector::{Comparison, Forked, InspectorAction, Moment, Rerun};
use crate::app::features::play::table::{bot_name, spent_words};
use crate::app::state::AppState;
use crate::app::widgets::fault_card::open_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::seat_picker::{bot_picker, first_bot};
use crate::app::widgets::style::{color32, small_code};
use crate::app::widgets::trace_tree::{TreeLook, trace_tree};
use crate::board::Square;
use crate::notation::{move_text, read_move, value_text};
use crate::report::Trace;
use crate::rules::Position;
use crate::text::{Phrase, capital, phrase, raw};
use crate::view::{add_ltr_region, ltr_region};
use egui::{ComboBox, DragValue, Frame, Label, Margin, RichText, Stroke, Ui};

/// Draws the columns and returns the squares to highlight.
pub fn columns_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) -> Vec<Square> {
    let inspector = &app.inspector;
    let Some(moment) = inspector.moments.at(inspector.ply) else {
        let words = if inspector.moments.list.is_empty() { "inspector-none" } else { "inspector-step" };
        ui.label(RichText::new(ui.localized(words)).weak());
        return Vec::new();
    };
    actions_ui(ui, app, moment, commands);
    if let Some(report) = &inspector.fault {
        report_card(ui, report, &app.shared.theme, commands);
    }
    if moment.is_forgotten {
        ui.add(
            Label::new(
                RichText::new(ui.localized("inspector-memory-lost")).color(color32(app.shared.theme.window.warning)),
            )
            .wrap(),
        );
    }
    fork_ui(ui, app, commands);
    let other = match &inspector.comparison {
        Comparison::Move(ply) => inspector.moments.at(*ply).map(|moment| Column::of_moment(moment, None)),
        _ => inspector.right.as_ref().map(|run| Column::of_run(run, moment)),
    };
    let own = Column::of_moment(moment, inspector.left.as_ref());
    let Some(other) = other else { return own.ui(ui, app, None, commands) };
    let mut lit = Vec::new();
    ui.columns(2, |sides| {
        let [left, right] = sides else { return };
        lit = own.ui(left, app, Some(&other), commands);
        let pointed = right.push_id("other", |ui| other.ui(ui, app, Some(&own), commands)).inner;
        lit.extend(pointed);
    });
    lit
}

/// Draws the actions: what to compare the move with, and what to ask its bot.
fn actions_ui(ui: &mut Ui, app: &AppState, moment: &Moment, commands: &mut Commands) {
    let inspector = &app.inspector;
    let mut act = |act| commands.send(Command::Inspector(act));
    ui.horizontal_wrapped(|ui| {
        let again = ui.button(ui.localized("inspector-rerun")).on_hover_text(ui.localized("inspector-rerun-tip"));
        if again.clicked() {
            act(InspectorAction::Beside(Comparison::Now));
        }
        let fork = ui.button(ui.localized("inspector-fork")).on_hover_text(ui.localized("inspector-fork-tip"));
        if fork.clicked() {
            act(InspectorAction::FindFork);
        }
        let mut grades = inspector.wants_grades;
        let (words, tip) = (ui.localized("inspector-grades"), ui.localized("inspector-grades-tip"));
        if ui.checkbox(&mut grades, words).on_hover_text(tip).changed() {
            act(InspectorAction::Grades(grades));
        }
    });
    let variant = moment.before.variant().clone();
    ui.horizontal_wrapped(|ui| {
        let named = ui.label(ui.localized("inspector-compare"));
        let kinds = [
            ("inspector-compare-nothing", Comparison::Nothing),
            ("inspector-compare-now", Comparison::Now),
            ("inspector-compare-move", Comparison::Move(moment.ply.saturating_sub(2).max(1))),
            ("inspector-compare-bot", Comparison::Bot(first_bot(&variant, &app.shared.now).unwrap_or_default())),
        ];
        let is_kind = |one: &Comparison| std::mem::discriminant(one) == std::mem::discriminant(&inspector.comparison);
        let chosen =
            kinds.iter().find(|(_, one)| is_kind(one)).map_or("inspector-compare-nothing", |(words, _)| *words);
        let combo = ComboBox::from_id_salt("beside").selected_text(ui.localized(chosen)).width(190.0);
        let shown = combo.show_ui(ui, |ui| {
            for (words, one) in kinds {
                let is_chosen = is_kind(&one);
                if ui.selectable_label(is_chosen, ui.localized(words)).clicked() && !is_chosen {
                    act(InspectorAction::Beside(one));
                }
            }
        });
        shown.response.labelled_by(named.id);
        if let Comparison::Move(ply) = inspector.comparison {
            let mut other = ply;
            let named = ui.label(ui.localized("inspector-ply"));
            let drag = ui.add(DragValue::new(&mut other).range(1..=inspector.moments.list.len().max(1)));
            if drag.labelled_by(named.id).changed() {
                act(InspectorAction::Beside(Comparison::Move(other)));
            }
            if let Some(moment) = inspector.moments.at(ply) {
                ui.label(RichText::new(&moment.text).monospace());
            }
        }
    });
    if let Comparison::Bot(seat) = &inspector.comparison {
        let mut chosen = seat.clone();
        let label = ui.localized("inspector-bot");
        bot_picker(ui, &label, &mut chosen, &variant, &app.shared.now);
        if chosen != *seat {
            act(InspectorAction::Beside(Comparison::Bot(chosen)));
        }
    }
    // For a move that none of the game's bots chose, the user picks the bot to ask.
    if moment.played.as_ref().is_none_or(|_| app.play.table.as_ref().is_some_and(|table| table.is_person(moment.side)))
    {
        let mut seat = app.inspector.seat_of(moment, &app.shared.settings);
        let before = seat.clone();
        let label = ui.localized("inspector-asked");
        bot_picker(ui, &label, &mut seat, &variant, &app.shared.now);
        if seat != before {
            act(InspectorAction::Seat(seat));
        }
    }
}

/// Draws the progress of the search for the first differing move.
fn fork_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let inspector = &app.inspector;
    let Some(fork) = &inspector.fork else { return };
    let name = |ply: usize| inspector.moments.at(ply).map_or_else(String::new, |moment| moment.text.clone());
    let words = match &fork.found {
        Forked::Looking(same, all) => phrase("inspector-fork-looking").with("same", *same).with("count", *all),
        Forked::Same(all) => phrase("inspector-fork-same").with("count", *all),
        Forked::Differs(ply, other) => {
            let text = other.as_ref().zip(inspector.moments.at(*ply));
            let now = text.map_or_else(|| phrase("inspector-resigns"), |(chosen, at)| raw(text_of(&at.before, chosen)));
            phrase("inspector-fork-differs").with("move", name(*ply)).with("now", now)
        }
        Forked::Fault(ply, _) => phrase("inspector-fork-fault").with("move", name(*ply)),
    };
    ui.horizontal_wrapped(|ui| {
        let verdict = ui.localized(words);
        let shown = ui.label(RichText::new(&verdict).strong().color(color32(app.shared.theme.window.accent)));
        crate::app::widgets::announce::announce(ui, &shown, &verdict);
        match &fork.found {
            Forked::Looking(..) => {
                if ui.button(ui.localized("hint-stop")).clicked() {
                    commands.send(InspectorAction::StopFork);
                }
            }
            Forked::Differs(ply, _) | Forked::Fault(ply, _) => {
                if ui
                    .button(ui.localized("inspector-fork-show"))
                    .on_hover_text(ui.localized("inspector-fork-show-tip"))
                    .clicked()
                {
                    commands.send(InspectorAction::Beside(Comparison::Now));
                    commands.send(BoardAction::ShowPly(*ply));
                }
            }
            Forked::Same(_) => {}
        }
    });
    if let Forked::Fault(_, report) = &fork.found {
        report_card(ui, report, &app.shared.theme, commands);
    }
}

fn text_of(position: &Position, chosen: &crate::rules::Move) -> String {
    move_text(position.variant(), chosen)
}

/// The content of one column.
struct Column<'a> {
    heading: Phrase,
    /// The move, or the text shown when there is none.
    chosen: Phrase,
    /// Whether it differs from the played move.
    is_other: bool,
    spent: Option<Phrase>,
    traces: Vec<Trace>,
    grades: Option<Vec<Trace>>,
    /// Whether the grades are still being computed.
    awaits_grades: bool,
    printed: &'a [String],
    fault: Option<&'a crate::report::Report>,
    before: &'a Position,
}

impl<'a> Column<'a> {
    fn of_moment(moment: &'a Moment, run: Option<&'a Rerun>) -> Self {
        let played = moment.played.as_deref();
        Self {
            heading: phrase("inspector-played"),
            chosen: raw(&moment.text),
            is_other: false,
            spent: played.map(spent_words),
            traces: played.map(|played| played.trace.clone()).unwrap_or_default(),
            grades: run.and_then(|run| grades(run, &moment.before)),
            awaits_grades: run.is_some_and(|run| !run.is_done),
            printed: run.map_or(&[], |run| &run.printed),
            fault: run.and_then(|run| run.fault.as_ref()),
            before: &moment.before,
        }
    }

    fn of_run(run: &'a Rerun, moment: &'a Moment) -> Self {
        let chosen = run.choice.as_ref();
        let spent = chosen.map(|choice| {
            let time = phrase("spent-time").with("seconds", format!("{:.3}", choice.spent.time.as_secs_f64()));
            let mut parts = vec![time, phrase("fault-nodes").with("nodes", choice.spent.nodes)];
            parts.extend(choice.value.map(|value| phrase("inspector-value").with("value", value_text(value))));
            Phrase::joined(parts, ", ")
        });
        let words = match (chosen, run.resigns, run.is_done) {
            (Some(choice), ..) => raw(text_of(&moment.before, &choice.chosen)),
            (None, true, _) => phrase("inspector-resigns"),
            (None, false, true) => phrase("inspector-no-answer"),
            (None, false, false) => phrase("inspector-thinks"),
        };
        Self {
            heading: phrase("inspector-now").with("name", bot_name(&run.title())),
            chosen: words,
            is_other: run.resigns || chosen.is_some_and(|choice| !choice.chosen.is_same(&moment.chosen)),
            spent,
            traces: chosen.map_or_else(|| run.traced.to_vec(), |choice| choice.trace.clone()),
            grades: grades(run, &moment.before),
            awaits_grades: !run.is_done,
            printed: &run.printed,
            fault: run.fault.as_ref(),
            before: &moment.before,
        }
    }

    fn ui(&self, ui: &mut Ui, app: &AppState, other: Option<&Self>, commands: &mut Commands) -> Vec<Square> {
        let window = &app.shared.theme.window;
        let frame = Frame::new()
            .stroke(Stroke::new(1.0, color32(window.line)))
            .corner_radius(8.0)
            .inner_margin(Margin::symmetric(10, 8));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(Label::new(RichText::new(ui.localized(&self.heading)).small().weak()).truncate());
            let colour = if self.is_other { window.warning } else { window.text };
            let chosen = ui.localized(&self.chosen);
            let chosen = Label::new(RichText::new(&chosen).strong().size(20.0).color(color32(colour)));
            // A move reads from the left in every language.
            if self.chosen.is_raw() {
                add_ltr_region(ui, chosen)
            } else {
                ui.add(chosen)
            };
            if let Some(spent) = &self.spent {
                ui.add(Label::new(RichText::new(capital(&ui.localized(spent))).small().weak()).wrap());
            }
            if let Some(report) = self.fault {
                report_card(ui, report, &app.shared.theme, commands);
                if let Some(place) = &report.place {
                    open_button(ui, &place.file, place.line, commands);
                }
            }
            let squares_of =
                |label: &str| read_move(self.before, label).map(|legal| legal.squares()).unwrap_or_default();
            let look = TreeLook { theme: &app.shared.theme, squares_of: &squares_of };
            let mut lit = Vec::new();
            ui.add_space(4.0);
            if self.traces.is_empty() {
                ui.label(RichText::new(ui.localized("inspector-no-trace")).small().weak());
            } else {
                ui.label(RichText::new(ui.localized("inspector-traced")).small().strong());
                let theirs = other.map(|other| &other.traces[..]);
                lit.extend(ltr_region(ui, |ui| {
                    ui.push_id("traced", |ui| trace_tree(ui, &look, &self.traces, theirs)).inner
                }));
            }
            if let Some(grades) = &self.grades {
                ui.add_space(4.0);
                ui.label(RichText::new(ui.localized("inspector-graded")).small().strong());
                let theirs = other.and_then(|other| other.grades.as_deref());
                lit.extend(ltr_region(ui, |ui| ui.push_id("graded", |ui| trace_tree(ui, &look, grades, theirs)).inner));
            } else if self.awaits_grades {
                ui.label(RichText::new(ui.localized("bot-no-grades-yet")).small().weak());
            }
            if !self.printed.is_empty() {
                ui.add_space(4.0);
                ui.label(RichText::new(ui.localized("inspector-printed")).small().strong());
                ltr_region(ui, |ui| {
                    for line in self.printed {
                        ui.add(Label::new(small_code(line)).wrap());
                    }
                });
            }
            lit
        });
        shown.inner
    }
}

/// Each legal move with its grade, as a tree.
fn grades(run: &Rerun, position: &Position) -> Option<Vec<Trace>> {
    let graded = run.grades.as_ref()?;
    let tree = |one: &crate::player::GradedMove| Trace {
        label: text_of(position, &one.chosen),
        value: value_text(one.value),
        squares: one.chosen.squares(),
        children: one.reasons.clone(),
    };
    Some(graded.iter().map(tree).collect())
}
