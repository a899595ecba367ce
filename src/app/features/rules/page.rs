//! The rules in plain words with diagrams, of the current game or else of the one chosen in the gallery.

use super::checkup_panel::checkup_ui;
use crate::app::command::{Command, Commands};
use crate::app::components::{
    Chip, ListRow, RovingFocus, RovingRows, UiTokens, drop_down, icon_label, scroll_beside, space,
};
use crate::app::features::Feature;
use crate::app::features::rules_lab::LabAction;
use crate::app::features::workshop::edit_action;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shell::{HeaderAction, Heading};
use crate::app::state::AppState;
use crate::app::task::{Task, repaints};
use crate::app::widgets::announce::announce;
use crate::app::widgets::family_names::NAMED_FAMILIES;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::rules_diagram::{flat_board, rules_diagram};
use crate::app::window_size::WindowSize;
use crate::config::CommandId;
use crate::config::icon;
use crate::notation::{describe, diagram_moves};
use crate::report::Report;
use crate::rules::{Diagram, Position, RuleSentence, Variant};
use crate::text::{Phrase, authored, phrase, raw};
use crate::view::BoardView;
use egui::{Align, ComboBox, Key, Role, ScrollArea, Sense, WidgetInfo, vec2};
use std::sync::Arc;

const DIAGRAM_POINTS: f32 = 212.0;
/// Longer lines are hard to read.
const MAX_POINTS: f32 = 620.0;
const GAP_POINTS: f32 = 18.0;
/// If a diagram leaves less width than this, the text goes above it.
const MIN_TEXT_POINTS: f32 = 220.0;
const LINE_POINTS: f32 = 60.0;
const LIST_POINTS: f32 = 200.0;
/// The least and the largest width of the board beside the text.
const MIN_BOARD_POINTS: f32 = 240.0;
const MAX_BOARD_POINTS: f32 = 480.0;

#[derive(Default)]
pub struct Rules {
    chosen: Option<String>,
    /// The variant of the board in the last frame.
    in_use: Option<String>,
    focus: RovingFocus,
    shown: Option<Shown>,
    /// The rule sentence to scroll to.
    scroll_to: Option<usize>,
}

struct Shown {
    variant: Arc<Variant>,
    clauses: Vec<RuleSentence>,
    /// The text being generated in the background, since that may run the variant's script for its start position.
    awaited: Option<Task<(Vec<RuleSentence>, Position)>>,
    start: Option<Position>,
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

    fn heading(&self, app: &AppState) -> Heading {
        let context = self.variant(app).map(|variant| authored(&variant.title));
        Heading { title: phrase(self.title()), context }
    }

    fn actions(&self, ui: &egui::Ui, app: &AppState) -> Vec<HeaderAction> {
        let id = self.variant(app).map(|variant| variant.id.clone());
        let entry = app.shared.now.variants.iter().find(|entry| Some(&entry.id) == id.as_ref());
        entry.map(|entry| edit_action(ui, &entry.file)).into_iter().collect()
    }

    fn ui(&mut self, ui: &mut egui::Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        let Some(variant) = self.variant(app) else {
            commands.send(Command::Open(app.place()));
            return;
        };
        // Switch to the rules of a game that is newly on the board.
        let in_use = app.variant_in_use().map(|variant| variant.id.clone());
        if self.in_use != in_use {
            (self.in_use, self.chosen) = (in_use, None);
        }
        let before = self.chosen.clone();
        leave_by_escape(ui, app, commands);
        self.look_up(ui.ctx(), variant);
        let is_compact = WindowSize::of(ui.ctx()).is_compact();
        if !is_compact {
            let frame = egui::Frame::new().fill(ui.tokens().surface).inner_margin(egui::Margin::same(8));
            let list = egui::Panel::left("rules list").exact_size(LIST_POINTS).resizable(false).frame(frame);
            list.show(ui, |ui| self.list_ui(ui, app));
        }
        ui.painter().rect_filled(ui.available_rect_before_wrap(), 0, ui.tokens().surface);
        self.start_ui(ui, app);
        let margin = egui::Margin::symmetric(space::L as i8, space::S as i8);
        egui::Frame::new().inner_margin(margin).show(ui, |ui| {
            if is_compact {
                self.drop_down_ui(ui, app);
            }
            self.page_ui(ui, app, commands);
        });
        self.suggest(before.as_ref(), commands);
    }
}

struct VariantRow<'a> {
    /// The place of its family in [`NAMED_FAMILIES`]; behind its end for the others.
    family: usize,
    title: String,
    id: &'a str,
}

impl VariantRow<'_> {
    /// The message above the rows of the family.
    fn heading(&self) -> &'static str {
        NAMED_FAMILIES.get(self.family).map_or("menu-family-other", |family| family.name)
    }
}

/// All variants, the families after each other.
fn sorted_variants<'a>(ui: &egui::Ui, app: &'a AppState) -> Vec<VariantRow<'a>> {
    let place = |id: &str| NAMED_FAMILIES.iter().position(|family| family.id == id).unwrap_or(NAMED_FAMILIES.len());
    let loaded = app.shared.now.variants.iter().filter_map(|entry| Some((entry.id.as_str(), entry.good()?)));
    let row = |(id, variant): (_, &Arc<Variant>)| {
        let title = ui.words().authored(&variant.title);
        VariantRow { family: place(variant.family), title, id }
    };
    let mut rows: Vec<_> = loaded.map(row).collect();
    rows.sort_by(|a, b| (a.family, &a.title).cmp(&(b.family, &b.title)));
    rows
}

impl Rules {
    /// The chosen variant, otherwise that of the board.
    fn variant(&self, app: &AppState) -> Option<Arc<Variant>> {
        let chosen = self.chosen.as_ref().and_then(|id| app.shared.now.variant(id).ok());
        chosen.or_else(|| app.variant_in_use())
    }

    /// Lets the rules lab be about a variant that has just been chosen.
    fn suggest(&self, before: Option<&String>, commands: &mut Commands) {
        if let Some(chosen) = self.chosen.as_ref().filter(|chosen| Some(*chosen) != before) {
            commands.send(LabAction::Suggest(chosen.clone()));
        }
    }

    /// One Tab stop with arrow keys.
    fn list_ui(&mut self, ui: &mut egui::Ui, app: &AppState) {
        let shown = self.variant(app).map(|variant| variant.id.clone());
        let rows = sorted_variants(ui, app);
        let here = rows.iter().position(|row| shown.as_deref() == Some(row.id));
        let roving = RovingRows::list(rows.len(), here);
        let mut target = None;
        let mut above = None;
        scroll_beside(ui, ScrollArea::vertical().id_salt("rules list").auto_shrink(false), |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, variant) in rows.iter().enumerate() {
                if above.replace(variant.family) != Some(variant.family) {
                    ui.add_space(space::XS);
                    let words = ui.localized(variant.heading());
                    ui.label(ui.tokens().caption(words));
                }
                let row = ListRow::new(&variant.title).wrapped().selected(here == Some(index));
                let response = row.tab_stop(roving.is_tab_stop(index)).ui(ui);
                target = self.focus.row(ui, &response, index, &roving).or(target);
            }
        });
        if let Some(row) = target.and_then(|index| rows.get(index)) {
            self.chosen = Some(row.id.to_owned());
        }
    }

    /// What a small window has in place of the list.
    fn drop_down_ui(&mut self, ui: &mut egui::Ui, app: &AppState) {
        let Some(shown) = self.variant(app) else { return };
        let title = ui.tokens().page_title(ui.words().authored(&shown.title));
        let list = ComboBox::from_id_salt("rules game").selected_text(title).width(ui.available_width()).height(360.0);
        let response = drop_down(ui, list, |ui, rows| {
            for variant in sorted_variants(ui, app) {
                if rows.row(ui, variant.id == shown.id, variant.title).clicked() {
                    self.chosen = Some(variant.id.to_owned());
                }
            }
        });
        let _ = response.accessible_name(ui.localized("rules-game"));
    }

    /// Generates the text of another variant's rules on a thread.
    fn look_up(&mut self, ctx: &egui::Context, variant: Arc<Variant>) {
        if !self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(&shown.variant, &variant)) {
            let asked = variant.clone();
            let awaited = Some(Task::start("rules", repaints(ctx), move || (describe(&asked), asked.start())));
            self.shown = Some(Shown { variant, clauses: Vec::new(), awaited, start: None, fault: None });
        }
        if let Some(shown) = &mut self.shown
            && let Some(clauses) = shown.awaited.as_ref().and_then(Task::poll)
        {
            shown.awaited = None;
            match clauses {
                Ok((clauses, start)) => (shown.clauses, shown.start) = (clauses, Some(start)),
                Err(report) => shown.fault = Some(report),
            }
        }
    }

    /// Draws the start position in the room that the text leaves. The board of the window would show the last game, whatever rules
    /// are read.
    fn start_ui(&self, ui: &mut egui::Ui, app: &AppState) {
        let room = ui.available_width() - MAX_POINTS - 2.0 * space::L;
        if room < MIN_BOARD_POINTS + space::L {
            return;
        }
        let width = (room - space::L).min(MAX_BOARD_POINTS);
        let frame = egui::Frame::new().inner_margin(egui::Margin { right: space::L as i8, ..egui::Margin::ZERO });
        // Beside the text, also in a window that is much wider.
        let panel = egui::Panel::right("rules start").exact_size(room).resizable(false).frame(frame);
        panel.show_separator_line(false).show(ui, |ui| {
            let Some(start) = self.shown.as_ref().and_then(|shown| shown.start.as_ref()) else { return };
            ui.add_space(space::L);
            let words = ui.localized("start-position");
            let board = flat_board(ui, &app.shared.theme, start, width, Sense::hover());
            board.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
            ui.label(ui.tokens().caption(words));
        });
    }

    fn page_ui(&mut self, ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
        let Some(shown) = &self.shown else { return };
        if !WindowSize::of(ui.ctx()).is_compact() {
            let title = authored(&shown.variant.title);
            let heading = ui.label(ui.tokens().page_title(ui.localized(&title)));
            announce(ui, &heading, &ui.localized(phrase("rules-of").with("title", title)));
        }
        let newest = app.shared.now.variant(&shown.variant.id).ok();
        if newest.is_none_or(|newest| !Arc::ptr_eq(&newest, &shown.variant)) {
            let tokens = ui.tokens();
            let words = tokens.small(ui.localized("rules-changed")).color(tokens.warning);
            icon_label(ui, icon::WARNING, words);
        }
        if let Some(report) = &shown.fault {
            report_card(ui, report, &app.shared.theme, commands);
        }
        let scrolled = ScrollArea::vertical().id_salt("rules").auto_shrink(false);
        let scroll_to = self.scroll_to.take();
        scroll_beside(ui, scrolled, |ui| {
            scroll_by_keys(ui);
            ui.set_max_width(MAX_POINTS.min(ui.available_width()));
            checkup_ui(ui, app, &shown.variant.id, commands);
            let tokens = ui.tokens();
            ui.label(tokens.body(ui.localized(authored(&shown.variant.summary))));
            if !shown.variant.source.is_empty() {
                let words = ui.localized(phrase("rules-followed").with("source", authored(&shown.variant.source)));
                ui.label(tokens.caption(words));
            }
            ui.label(tokens.caption(ui.localized("rules-legend")));
            ui.add_space(space::S);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
                for (index, clause) in shown.clauses.iter().enumerate() {
                    if ui.add(Chip::new(false, ui.localized(&clause.title))).clicked() {
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
    let title = ui.label(ui.tokens().title(ui.localized(&clause.title)));
    if is_wanted {
        title.scroll_to_me(Some(Align::TOP));
    }
    if !clause.facts.is_empty() {
        let message = phrase("rules-facts").with("facts", clause.facts.join(", ")).with("id", &variant.id);
        title.on_hover_text(ui.localized(message));
    }
    let text_width = ui.available_width() - DIAGRAM_POINTS - GAP_POINTS;
    if clause.diagrams.is_empty() || text_width < MIN_TEXT_POINTS {
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

fn diagram_ui(ui: &mut egui::Ui, app: &AppState, variant: &Variant, diagram: &Diagram) {
    ui.allocate_ui(vec2(DIAGRAM_POINTS, 0.0), |ui| {
        ui.vertical(|ui| {
            ui.set_width(DIAGRAM_POINTS);
            ui.spacing_mut().item_spacing.y = 3.0;
            rules_diagram(ui, &app.shared.theme, variant, diagram, DIAGRAM_POINTS);
            let moves = diagram_moves(variant, diagram).join(", ");
            let caption = Phrase::joined(vec![diagram.caption.clone(), raw(moves)], " ");
            ui.label(ui.tokens().caption(ui.localized(caption)));
            ui.add_space(6.0);
        });
    });
}
