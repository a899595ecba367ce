//! The rules in plain words with diagrams, of the current game or else of the one chosen in the menu.

use super::checkup_panel::checkup_ui;
use crate::app::command::{Command, Commands};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::announce::announce;
use crate::app::widgets::board_page::{Page, beside_board};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::back_label;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::rules_diagram::rules_diagram;
use crate::app::widgets::style::color32;
use crate::config::CommandId;
use crate::config::icon;
use crate::notation::{describe, diagram_moves};
use crate::report::Report;
use crate::rules::{Diagram, RuleSentence, Variant};
use crate::text::{Phrase, own, phrase, raw};
use crate::view::{BoardView, board_ui};
use egui::{Align, Button, Key, RichText, ScrollArea, vec2};
use std::sync::Arc;

/// The width of diagrams.
const DIAGRAM_POINTS: f32 = 212.0;
/// The maximum width of text; longer lines are hard to read.
const MOST_POINTS: f32 = 620.0;
/// The gap between text and diagrams.
const GAP_POINTS: f32 = 18.0;
/// If a diagram leaves less width than this, the text goes above it.
const LEAST_TEXT_POINTS: f32 = 220.0;
/// The distance that an arrow key scrolls.
const LINE_POINTS: f32 = 60.0;

#[derive(Default)]
pub struct Rules {
    shown: Option<Shown>,
    /// The rule sentence to scroll to.
    scroll_to: Option<usize>,
}

struct Shown {
    variant: Arc<Variant>,
    clauses: Vec<RuleSentence>,
    /// Generates the text in the background, because it may run the variant's script for its start position.
    awaited: Option<Task<Vec<RuleSentence>>>,
    fault: Option<Report>,
}

impl Feature for Rules {
    fn id(&self) -> Route {
        Route::RULES
    }

    fn title(&self) -> &'static str {
        "rules-title"
    }

    fn icon(&self) -> &'static str {
        icon::BOOK_OPEN
    }

    fn section(&self) -> Section {
        Section::Rules
    }

    fn tab(&self) -> Option<&'static str> {
        Some("rules-tab")
    }

    fn command(&self) -> Option<CommandId> {
        Some(CommandId::Rules)
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, board: &mut BoardView, commands: &mut Commands) {
        let back = Command::Open(app.place());
        let Some(variant) = app.variant_in_use() else {
            commands.send(back);
            return;
        };
        self.look_up(ui.ctx(), variant);
        if ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none()) {
            commands.send(back.clone());
        }
        let page = Page { right: false, usual: 600.0, least: 340.0, most: 760.0 };
        beside_board(ui, "rules", page, |ui| self.page_ui(ui, app, back, commands));
        let response = board_ui(ui, board, false);
        commands.play_cues(response.cues);
    }
}

impl Rules {
    /// Generates the text of another variant's rules on a thread.
    fn look_up(&mut self, ctx: &egui::Context, variant: Arc<Variant>) {
        if !self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(&shown.variant, &variant)) {
            let asked = variant.clone();
            let awaited = Some(Task::start("rules", repaints(ctx), move || describe(&asked)));
            self.shown = Some(Shown { variant, clauses: Vec::new(), awaited, fault: None });
        }
        if let Some(shown) = &mut self.shown
            && let Some(clauses) = shown.awaited.as_ref().and_then(Task::poll)
        {
            shown.awaited = None;
            match clauses {
                Ok(clauses) => shown.clauses = clauses,
                Err(report) => shown.fault = Some(report),
            }
        }
    }

    fn page_ui(&mut self, ui: &mut egui::Ui, app: &AppState, back: Command, commands: &mut Commands) {
        let Some(shown) = &self.shown else { return };
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let label = ui.localized(back_label(app.place()));
            if ui.button(label).on_hover_text(ui.localized("rules-keys-tip")).clicked() {
                commands.send(back);
            }
        });
        ui.add_space(4.0);
        let title = own(&shown.variant.title);
        let heading = ui.heading(RichText::new(ui.localized(&title)).size(26.0));
        announce(ui, &heading, &ui.localized(phrase("rules-of").with("title", title)));
        let newest = app.shared.now.variant(&shown.variant.id).ok();
        if newest.is_none_or(|newest| !Arc::ptr_eq(&newest, &shown.variant)) {
            ui.label(RichText::new(ui.localized("rules-changed")).color(color32(app.shared.theme.window.warning)));
        }
        if let Some(report) = &shown.fault {
            report_card(ui, report, &app.shared.theme, commands);
        }
        let scrolled = ScrollArea::vertical().id_salt("rules").auto_shrink(false);
        let scroll_to = self.scroll_to.take();
        scrolled.show(ui, |ui| {
            scroll_by_keys(ui);
            ui.set_max_width(MOST_POINTS.min(ui.available_width()));
            checkup_ui(ui, app, &shown.variant.id, commands);
            ui.label(RichText::new(ui.localized(own(&shown.variant.summary))).italics());
            if !shown.variant.source.is_empty() {
                ui.label(
                    RichText::new(ui.localized(phrase("rules-followed").with("source", &shown.variant.source)))
                        .small()
                        .weak(),
                );
            }
            ui.label(RichText::new(ui.localized("rules-legend")).small().weak());
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
                for (index, clause) in shown.clauses.iter().enumerate() {
                    if ui.add(Button::new(RichText::new(ui.localized(&clause.title)).small()).small()).clicked() {
                        self.scroll_to = Some(index);
                        ui.ctx().request_repaint();
                    }
                }
            });
            for (index, clause) in shown.clauses.iter().enumerate() {
                sentence_ui(ui, app, &shown.variant, clause, scroll_to == Some(index));
            }
            ui.add_space(40.0);
        });
    }
}

fn scroll_by_keys(ui: &egui::Ui) {
    let page = ui.clip_rect().height() * 0.9;
    for (key, points) in [
        (Key::PageUp, page),
        (Key::PageDown, -page),
        (Key::ArrowUp, LINE_POINTS),
        (Key::ArrowDown, -LINE_POINTS),
        (Key::Home, 1e6),
        (Key::End, -1e6),
    ] {
        if ui.input(|input| input.key_pressed(key) && input.modifiers.is_none()) {
            ui.scroll_with_delta(vec2(0.0, points));
        }
    }
}

fn sentence_ui(ui: &mut egui::Ui, app: &AppState, variant: &Variant, clause: &RuleSentence, is_wanted: bool) {
    ui.add_space(14.0);
    let title = ui.label(RichText::new(ui.localized(&clause.title)).strong().size(17.0));
    if is_wanted {
        title.scroll_to_me(Some(Align::TOP));
    }
    if !clause.facts.is_empty() {
        let message = phrase("rules-facts").with("facts", clause.facts.join(", ")).with("id", &variant.id);
        title.on_hover_text(ui.localized(message));
    }
    let text_width = ui.available_width() - DIAGRAM_POINTS - GAP_POINTS;
    if clause.diagrams.is_empty() || text_width < LEAST_TEXT_POINTS {
        text_ui(ui, clause);
        clause.diagrams.iter().for_each(|diagram| diagram_ui(ui, app, variant, diagram));
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP_POINTS;
        ui.allocate_ui(vec2(text_width, 0.0), |ui| {
            ui.vertical(|ui| {
                ui.set_width(text_width);
                text_ui(ui, clause);
            });
        });
        ui.vertical(|ui| clause.diagrams.iter().for_each(|diagram| diagram_ui(ui, app, variant, diagram)));
    });
}

fn text_ui(ui: &mut egui::Ui, clause: &RuleSentence) {
    for paragraph in ui.localized(&clause.text).lines() {
        ui.label(paragraph);
    }
}

/// Draws a diagram with its caption below.
fn diagram_ui(ui: &mut egui::Ui, app: &AppState, variant: &Variant, diagram: &Diagram) {
    ui.allocate_ui(vec2(DIAGRAM_POINTS, 0.0), |ui| {
        ui.vertical(|ui| {
            ui.set_width(DIAGRAM_POINTS);
            ui.spacing_mut().item_spacing.y = 3.0;
            rules_diagram(ui, &app.shared.theme, variant, diagram, DIAGRAM_POINTS);
            let moves = diagram_moves(variant, diagram).join(", ");
            let caption = Phrase::joined(vec![diagram.caption.clone(), raw(moves)], " ");
            ui.label(RichText::new(ui.localized(caption)).small().weak());
            ui.add_space(6.0);
        });
    });
}
