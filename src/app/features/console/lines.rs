//! The lines of the console with their filters: move number, time, bot and text. A click on a line shows its position.

use crate::app::command::{Command, Commands};
use crate::app::components::{
    ActionButton, Chip, RovingFocus, RovingRows, UiTokens, empty_state, focus_ring, height, one_line, paint_line,
    radius, space,
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
use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, Role, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

const ROW_POINTS: f32 = 24.0;
/// The widths of the columns before the text: the move's number, the time, the bot.
const PLY_POINTS: f32 = 30.0;
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
enum Line<'a> {
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
        area.show_rows(ui, ROW_POINTS, lines.len(), |ui, sight| {
            let last = sight.end.saturating_sub(1);
            let in_sight = self.cursor.filter(|cursor| sight.contains(cursor)).unwrap_or(last);
            let roving = RovingRows::list(lines.len(), Some(in_sight));
            let columns = LineColumns::of(ui, lines);
            let mut target = None;
            for index in sight {
                let line = lines[index];
                let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
                let response = ui.interact(rect, base.with(index), roving.sense(index));
                line.row_ui(ui, rect, &columns, &response, commands);
                if let Line::Game(_, line) = line
                    && response.clicked()
                {
                    commands.send(GameAction::ShowPly(line.ply));
                }
                target = self.focus.row(ui, &response, index, &roving).map(|to| (to, rect, index)).or(target);
            }
            if let Some((to, rect, from)) = target {
                self.cursor = Some(to);
                // The line may be out of sight and is then not drawn.
                let by = (to as f32 - from as f32) * ROW_POINTS;
                ui.scroll_to_rect_animation(rect.translate(vec2(0.0, by)), None, egui::style::ScrollAnimation::none());
                ui.ctx().request_repaint();
            }
        });
    }
}

/// The widths of the columns between the ply and the text; 0 for one that is left out.
struct LineColumns {
    time: f32,
    name: f32,
}

impl LineColumns {
    /// A bot that plays alone needs no name.
    fn of(ui: &Ui, lines: &[&Line<'_>]) -> Self {
        let width = ui.available_width();
        let font = ui.tokens().small_font();
        let mut names = [0.0; 2];
        for line in lines {
            if let Line::Game(table, line) = line
                && names[line.side.index()] == 0.0
            {
                let name = ui.localized(table.name(line.side));
                names[line.side.index()] = one_line(ui, &name, font.clone(), f32::INFINITY).size().x + space::M;
            }
        }
        let most = (NAME_SHARE * width).clamp(NAME_POINTS.0, NAME_POINTS.1);
        let is_named = width >= NARROW_POINTS && names.iter().all(|points| *points > 0.0);
        Self {
            time: if width >= TIMED_POINTS { TIME_POINTS } else { 0.0 },
            name: if is_named { names[0].max(names[1]).min(most) } else { 0.0 },
        }
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

    /// The line as it is copied: `12 white: looking at 24-19`.
    fn label(&self, ui: &Ui) -> String {
        match self {
            Self::Game(table, line) => {
                let side = ui.words().authored(table.side_name(line.side));
                format!("{} {side}: {}", line.ply, self.text(ui))
            }
            Self::File(_) => self.text(ui),
        }
    }

    fn row_ui(&self, ui: &mut Ui, rect: Rect, columns: &LineColumns, response: &Response, commands: &mut Commands) {
        let tokens = ui.tokens();
        let label = self.label(ui);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        let is_fault = self.kind() == LineKind::Fault;
        let fill = match (is_fault, response.hovered()) {
            (_, true) => tokens.surface_hover,
            (true, false) => tokens.surface.lerp_to_gamma(tokens.error, 0.18),
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, CornerRadius::ZERO, fill);
        let ink = match self.kind() {
            LineKind::Traced => tokens.weak,
            _ => tokens.text,
        };
        let ink = if response.hovered() { tokens.text } else { ink };
        let weak = if response.hovered() { tokens.text } else { tokens.weak };
        let paint = |ui: &Ui, x: f32, text: &str, font: FontId, room: f32, colour: Color32| {
            if room <= 0.0 {
                return;
            }
            paint_line(ui, (Align2::LEFT_CENTER, pos2(x, rect.center().y)), text, (font, colour), room);
        };
        let mut x = rect.left() + space::M;
        if let Self::Game(table, line) = self {
            paint(ui, x, &line.ply.to_string(), tokens.small_font(), PLY_POINTS, weak);
            let time = crate::catalog::local_hh_mm_ss(line.at);
            paint(ui, x + PLY_POINTS, &time, tokens.small_font(), columns.time, weak);
            let name = ui.localized(table.name(line.side));
            let colour = if response.hovered() { tokens.text } else { tokens.accent };
            let left = x + PLY_POINTS + columns.time;
            paint(ui, left, &name, tokens.small_font(), columns.name - space::S, colour);
        } else {
            let middle = pos2(x + 8.0, rect.center().y);
            let font = crate::app::components::tokens::icon_font(16.0);
            ui.painter().text(middle, Align2::CENTER_CENTER, icon::WARNING_CIRCLE, font, tokens.error);
        }
        x += PLY_POINTS + columns.time + columns.name;
        let place = self.place();
        let button = if place.is_some() { 30.0 } else { 0.0 };
        // What a bot writes may be a table; damka's own lines are sentences, of which more fits in a narrower font.
        let font = match self.kind() {
            LineKind::Printed | LineKind::Traced => egui::TextStyle::Monospace.resolve(ui.style()),
            LineKind::Moved | LineKind::Fault => tokens.small_font(),
        };
        paint(ui, x, &self.text(ui), font, (rect.right() - x - space::S - button).max(8.0), ink);
        focus_ring(ui, rect.shrink(2.0), response, radius::CELL);
        if let Some((file, line)) = place {
            let at = Rect::from_min_size(pos2(rect.right() - 30.0, rect.top()), vec2(24.0, ROW_POINTS));
            ui.scope_builder(UiBuilder::new().max_rect(at), |ui| {
                edit_button(ui, &file, line, commands);
            });
        }
        if response.hovered() {
            let tip = if is_fault { label } else { format!("{label}\n\n{}", ui.localized("console-line-tip")) };
            response.clone().on_hover_text(tip);
        }
    }
}
