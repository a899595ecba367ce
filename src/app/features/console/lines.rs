//! The lines of the console with their filters: move number, time, bot and text. A click on a line shows its position.

use super::line_heights::{LineHeights, first_row_points};
use crate::app::command::{Command, Commands};
use crate::app::components::line::few_lines;
use crate::app::components::{
    ActionButton, Chip, RovingFocus, RovingRows, UiTokens, empty_state, focus_ring, height, line_points, paint_galley,
    paint_line, radius, space,
};
use crate::app::features::play::table::{ConsoleLine, GameAction, LineKind, Table};
use crate::app::features::workshop::{Tile, no_game_ui, note_ui, padded};
use crate::app::state::AppState;
use crate::app::widgets::edit_button::edit_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::board::Side;
use crate::config::icon;
use crate::report::Report;
use crate::text::{authored, phrase};
use egui::text_selection::LabelSelectionState;
use egui::{
    Align2, Color32, CornerRadius, Galley, Pos2, Rect, Response, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};
use std::sync::Arc;

/// The height of a line whose text fits in one row.
pub const ROW_POINTS: f32 = 24.0;
/// How many rows of a longer text are shown; the rest is in the tooltip.
const MAX_TEXT_ROWS: usize = 100;
/// The least width of a text.
const MIN_TEXT_POINTS: f32 = 60.0;
/// The width of the button that opens a file.
const BUTTON_POINTS: f32 = 30.0;
/// The widths of the columns before the text: the move's number, the time, the bot.
const NUMBER_POINTS: f32 = 30.0;
const TIME_POINTS: f32 = 66.0;
const NAME_POINTS: (f32, f32) = (96.0, 190.0);
/// The share of the row that the bot has at most.
const NAME_SHARE: f32 = 0.16;
/// Below this width the bot is not shown.
const NARROW_POINTS: f32 = 380.0;
/// Below this width the time is not shown, so that more of the text is.
const TIMED_POINTS: f32 = 560.0;

/// Where there is less room, an empty console has a sentence alone.
const MIN_EMPTY_POINTS: f32 = 280.0;

/// Which lines are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShownLines {
    #[default]
    All,
    Only(LineKind),
}

impl ShownLines {
    const ALL: [(&'static str, Self); 4] = [
        ("console-all", Self::All),
        ("moves", Self::Only(LineKind::Moved)),
        ("console-printed", Self::Only(LineKind::Printed)),
        ("faults", Self::Only(LineKind::Fault)),
    ];

    fn has(self, kind: LineKind, traces: bool) -> bool {
        match self {
            _ if kind == LineKind::Traced => traces,
            Self::All => true,
            Self::Only(only) => only == kind,
        }
    }
}

/// A line of a game, or a fault in a file.
pub enum Line<'a> {
    Game(&'a Table, &'a ConsoleLine),
    File(Report),
}

/// Which lines a console shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConsoleFilter {
    shown: ShownLines,
    /// Whether trace lines are shown, too.
    traces: bool,
    side: Option<Side>,
}

impl ConsoleFilter {
    fn is_of_side(self, line: &Line<'_>) -> bool {
        match line {
            Line::Game(_, line) => self.side.is_none_or(|side| side == line.side),
            Line::File(_) => true,
        }
    }

    fn has(self, line: &Line<'_>) -> bool {
        self.is_of_side(line) && self.shown.has(line.kind(), self.traces)
    }

    /// Draws, from the trailing edge inwards, the buttons that clear and copy the lines and the chips of the bots.
    pub fn head_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        self.buttons_ui(ui, app, commands);
        let bots = app.play.table.iter().flat_map(|table| {
            let bots = Side::BOTH.into_iter().filter(|side| !table.is_person(*side));
            bots.map(move |side| (side, table.side_name(side)))
        });
        let bots: Vec<_> = bots.collect();
        if bots.len() < 2 {
            self.side = None;
            return;
        }
        for (side, name) in bots.into_iter().rev() {
            let words = ui.localized(phrase("console-of").with("side", authored(name)));
            if ui.add(Chip::new(self.side == Some(side), words)).clicked() {
                self.side = if self.side == Some(side) { None } else { Some(side) };
            }
        }
    }

    fn buttons_ui(self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let table = app.play.table.as_ref();
        let is_empty = table.is_none_or(|table| table.console.is_empty());
        let why = is_empty.then(|| ui.localized("console-empty"));
        let clear = ActionButton::icon_only(icon::TRASH, ui.localized("clear")).height(height::DENSE);
        if ui.add(clear.tip(ui.localized("console-clear-tip")).why_not(why)).clicked() {
            commands.send(GameAction::ClearConsole);
        }
        let lines = all_lines(app, table);
        let why = (!lines.iter().any(|line| self.has(line))).then(|| ui.localized("console-empty"));
        let copy = ActionButton::icon_only(icon::COPY, ui.localized("console-copy")).height(height::DENSE);
        if ui.add(copy.tip(ui.localized("console-copy-tip")).why_not(why)).clicked() {
            let texts: Vec<String> = lines.iter().filter(|line| self.has(line)).map(|line| line.label(ui)).collect();
            commands.send(Command::Copy(texts.join("\n") + "\n"));
        }
    }
}

/// The state of a console on screen.
#[derive(Default)]
pub struct ConsoleTile {
    pub filter: ConsoleFilter,
    /// The line that the Tab key stops at; `None` for the last.
    cursor: Option<usize>,
    focus: RovingFocus,
    heights: LineHeights,
}

impl ConsoleTile {
    /// Shows the lines of the side that `filter` has, or those of both.
    pub fn choose_side(&mut self, filter: ConsoleFilter) {
        if self.filter.side != filter.side {
            (self.filter.side, self.cursor) = (filter.side, None);
        }
    }

    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let table = app.play.table.as_ref();
        let all = all_lines(app, table);
        let filter = self.filter;
        let count = |shown: ShownLines| {
            all.iter().filter(|line| ConsoleFilter { shown, traces: false, ..filter }.has(line)).count()
        };
        let counts = ShownLines::ALL.map(|(_, shown)| count(shown));
        let is_traced = |line: &&Line<'_>| filter.is_of_side(line) && line.kind() == LineKind::Traced;
        let traced = all.iter().filter(is_traced).count();
        let lines: Vec<&Line<'_>> = all.iter().filter(|line| filter.has(line)).collect();
        padded(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, space::XS);
                self.chips_ui(ui, (counts, traced));
            });
        });
        if lines.is_empty() {
            return empty_ui(ui, table.is_some(), commands);
        }
        self.rows_ui(ui, &lines, commands);
    }

    fn chips_ui(&mut self, ui: &mut Ui, (counts, traced): ([usize; 4], usize)) {
        for ((words, shown), count) in ShownLines::ALL.into_iter().zip(counts) {
            let chip = Chip::new(self.filter.shown == shown, ui.localized(words)).count(count);
            if ui.add(chip).clicked() {
                (self.filter.shown, self.cursor) = (shown, None);
            }
        }
        if traced > 0 {
            let chip =
                Chip::new(self.filter.traces, ui.localized("console-traced")).icon(icon::TREE_STRUCTURE).count(traced);
            if ui.add(chip).clicked() {
                (self.filter.traces, self.cursor) = (!self.filter.traces, None);
            }
        }
    }

    fn rows_ui(&mut self, ui: &mut Ui, lines: &[&Line<'_>], commands: &mut Commands) {
        let base = ui.scope_id().with("console rows");
        ui.spacing_mut().item_spacing.y = 0.0;
        let area = ScrollArea::vertical().id_salt("console").stick_to_bottom(true).auto_shrink(false);
        area.show_viewport(ui, |ui, view| {
            let columns = LineColumns::of(ui, lines);
            let tops = self.heights.tops(ui, lines, columns);
            let (origin, width) = (ui.max_rect().min, ui.available_width());
            ui.set_height(tops[lines.len()]);
            let place = |index: usize| {
                let size = vec2(width, tops[index + 1] - tops[index]);
                Rect::from_min_size(origin + vec2(0.0, tops[index]), size)
            };
            let first = tops.partition_point(|top| *top <= view.top()).saturating_sub(1);
            let sight = first..tops.partition_point(|top| *top < view.bottom()).min(lines.len());
            let last = sight.end.saturating_sub(1);
            let in_sight = self.cursor.filter(|cursor| sight.contains(cursor)).unwrap_or(last);
            let roving = RovingRows::list(lines.len(), Some(in_sight));
            let mut target = None;
            for index in sight {
                let line = lines[index];
                // Drags select text.
                let response = ui.interact(place(index), base.with(index), roving.sense(index) | Sense::DRAG);
                line.row_ui(ui, columns, &response, commands);
                if let Line::Game(_, line) = line
                    && response.clicked()
                {
                    commands.send(GameAction::ShowPly(line.ply));
                }
                target = self.focus.row(ui, &response, index, &roving).or(target);
            }
            if let Some(to) = target {
                self.cursor = Some(to);
                // The line may be out of sight and is then not drawn.
                ui.scroll_to_rect_animation(place(to), None, egui::style::ScrollAnimation::none());
                ui.ctx().request_repaint();
            }
        });
    }
}

/// The widths of the columns before the text; 0 for one that is left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineColumns {
    number: f32,
    time: f32,
    name: f32,
}

impl LineColumns {
    /// A bot that plays alone needs no name.
    fn of(ui: &Ui, lines: &[&Line<'_>]) -> Self {
        let width = ui.available_width();
        let tokens = ui.tokens();
        let font = tokens.small_font();
        let mut names = [0.0; 2];
        for line in lines {
            if let Line::Game(table, line) = line
                && names[line.side.index()] == 0.0
            {
                let name = ui.localized(table.name(line.side));
                names[line.side.index()] = line_points(ui, &name, font.clone()) + space::M;
            }
        }
        let most = (NAME_SHARE * width).clamp(tokens.scaled(NAME_POINTS.0), tokens.scaled(NAME_POINTS.1));
        let is_named = width >= NARROW_POINTS && names.iter().all(|points| *points > 0.0);
        Self {
            number: tokens.scaled(NUMBER_POINTS),
            time: if width >= TIMED_POINTS { tokens.scaled(TIME_POINTS) } else { 0.0 },
            name: if is_named { names[0].max(names[1]).min(most) } else { 0.0 },
        }
    }

    /// Where texts begin, from the left of their lines.
    fn text_left(self) -> f32 {
        space::M + self.number + self.time + self.name
    }
}

/// Says why there are no lines.
fn empty_ui(ui: &mut Ui, has_game: bool, commands: &mut Commands) {
    let (title, why) = ("console-empty", if has_game { "console-empty-why" } else { "console-no-game" });
    if ui.available_height() < MIN_EMPTY_POINTS {
        note_ui(ui, why);
    } else if has_game {
        _ = empty_state(ui, Tile::Console.icon(), &ui.localized(title), &ui.localized(why), None);
    } else {
        no_game_ui(ui, Tile::Console, (title, why), commands);
    }
}

/// The lines of the game, then the faults in files of bots.
fn all_lines<'a>(app: &AppState, table: Option<&'a Table>) -> Vec<Line<'a>> {
    let of_game = table
        .into_iter()
        .flat_map(|table| table.console.lines(None, [true; 4]).map(move |line| Line::Game(table, line)));
    let is_bots = |fault: &Report| fault.place.as_ref().is_some_and(|place| place.file.starts_with("ai/"));
    let of_files = app.shared.now.faults().into_iter().filter(is_bots).map(Line::File);
    of_game.chain(of_files).collect()
}

impl Line<'_> {
    const fn kind(&self) -> LineKind {
        match self {
            Self::Game(_, line) => line.kind,
            Self::File(_) => LineKind::Fault,
        }
    }

    /// The file and the line of a fault.
    fn place(&self) -> Option<(String, Option<u32>)> {
        match self {
            Self::Game(_, line) => line.place.clone(),
            Self::File(report) => report.place.as_ref().map(|place| (place.file.clone(), place.line)),
        }
    }

    fn text(&self, ui: &Ui) -> String {
        match self {
            Self::Game(_, line) => ui.localized(&line.text),
            Self::File(report) => {
                let place = report.whereabouts().unwrap_or_default();
                format!("{place}: {}", report.message_in(ui.words()))
            }
        }
    }

    /// The line as it is copied, with the number of the move: `12 white: looking at 24-19`.
    fn label(&self, ui: &Ui) -> String {
        match self {
            Self::Game(table, line) => {
                let side = ui.words().authored(table.side_name(line.side));
                format!("{} {side}: {}", table.move_number(line.ply), self.text(ui))
            }
            Self::File(_) => self.text(ui),
        }
    }

    /// The seed of the game.
    pub fn game_seed(&self) -> Option<u64> {
        if let Self::Game(table, _) = self { Some(table.session.settings().game_seed) } else { None }
    }

    /// The number of a game's line.
    pub const fn number(&self) -> Option<u64> {
        if let Self::Game(_, line) = self { Some(line.number) } else { None }
    }

    /// The text as it is shown in a line of this width.
    pub fn laid_text(&self, ui: &Ui, columns: LineColumns, width: f32) -> Arc<Galley> {
        // What a bot writes may be a table; damka's own lines are sentences, of which more fits in a narrower font.
        let font = match self.kind() {
            LineKind::Printed | LineKind::Traced => egui::TextStyle::Monospace.resolve(ui.style()),
            LineKind::Moved | LineKind::Fault => ui.tokens().small_font(),
        };
        let button = if self.place().is_some() { BUTTON_POINTS } else { 0.0 };
        let room = (width - columns.text_left() - space::S - button).max(MIN_TEXT_POINTS);
        few_lines(ui, &self.text(ui), font, room, MAX_TEXT_ROWS)
    }

    fn row_ui(&self, ui: &mut Ui, columns: LineColumns, response: &Response, commands: &mut Commands) {
        let tokens = ui.tokens();
        let (rect, label) = (response.rect, self.label(ui));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let is_fault = self.kind() == LineKind::Fault;
        let fill = match (is_fault, response.hovered()) {
            (_, true) => tokens.surface_hover,
            (true, false) => tokens.surface.lerp_to_gamma(tokens.error, 0.18),
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, CornerRadius::ZERO, fill);
        let middle = rect.top() + 0.5 * ROW_POINTS;
        self.columns_ui(ui, columns, pos2(rect.left() + space::M, middle), response.hovered());
        let ink = match self.kind() {
            LineKind::Traced if !response.hovered() => tokens.weak,
            _ => tokens.text,
        };
        let text = self.laid_text(ui, columns, rect.width());
        let at = pos2(rect.left() + columns.text_left(), middle - 0.5 * first_row_points(&text));
        let is_cut = text.elided;
        if ui.style().interaction.selectable_labels {
            LabelSelectionState::label_text_selection(ui, response, at, text, ink, Stroke::NONE);
        } else {
            paint_galley(ui, (Align2::LEFT_TOP, at), text, ink);
        }
        focus_ring(ui, rect.shrink(2.0), response, radius::CELL);
        if let Some((file, line)) = self.place() {
            let at = Rect::from_min_size(pos2(rect.right() - BUTTON_POINTS, rect.top()), vec2(24.0, ROW_POINTS));
            ui.scope_builder(UiBuilder::new().max_rect(at), |ui| {
                edit_button(ui, &file, line, commands);
            });
        }
        let tip = (!is_fault).then(|| ui.localized("console-line-tip"));
        let tip: Vec<String> = is_cut.then_some(label).into_iter().chain(tip).collect();
        if response.hovered() && !tip.is_empty() {
            response.clone().on_hover_text(tip.join("\n\n"));
        }
    }

    /// Draws the columns before the text: the ply, the time and the bot, or the sign of a fault in a file.
    fn columns_ui(&self, ui: &Ui, columns: LineColumns, start: Pos2, is_hovered: bool) {
        let tokens = ui.tokens();
        let Self::Game(table, line) = self else {
            let font = crate::app::components::tokens::icon_font(16.0);
            ui.painter().text(start + vec2(8.0, 0.0), Align2::CENTER_CENTER, icon::WARNING_CIRCLE, font, tokens.error);
            return;
        };
        let (weak, accent) = if is_hovered { (tokens.text, tokens.text) } else { (tokens.weak, tokens.accent) };
        let paint = |x: f32, text: &str, room: f32, colour: Color32| {
            if room > 0.0 {
                let at = (Align2::LEFT_CENTER, start + vec2(x, 0.0));
                paint_line(ui, at, text, (tokens.small_font(), colour), room);
            }
        };
        let LineColumns { number, time, .. } = columns;
        paint(0.0, &table.move_number(line.ply).to_string(), number, weak);
        paint(number, &crate::catalog::local_hh_mm_ss(line.at), time, weak);
        paint(number + time, &ui.localized(table.name(line.side)), columns.name - space::S, accent);
    }
}
