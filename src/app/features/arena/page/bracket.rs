//! The bracket of a knockout: a column for each round, a box for each meeting, and lines to the meetings that follow.

use super::standings::note_ui;
use crate::app::components::{Tokens, UiTokens, number_place, one_line, radius, section_title, space};
use crate::app::features::arena::ContestView;
use crate::app::widgets::announce::set_spoken_text;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{Bracket, BracketMeeting};
use crate::summary::contest::points;
use crate::summary::knockout::{advances, round_name, score};
use crate::text::{phrase, raw};
use egui::{Align2, CornerRadius, Pos2, Rangef, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

const MIN_BOX_POINTS: f32 = 150.0;
const MAX_BOX_POINTS: f32 = 240.0;
const ROW_POINTS: f32 = 22.0;
/// Between a meeting and the one below.
const GAP_POINTS: f32 = 10.0;
/// Between a round and the next.
const LINK_POINTS: f32 = 24.0;
const HEADING_POINTS: f32 = 22.0;
const SCORE_POINTS: f32 = 40.0;
/// A larger bracket scrolls.
const MAX_POINTS: f32 = 440.0;

/// Draws the bracket of a knockout, and returns whether it did.
pub(super) fn ui(ui: &mut Ui, view: &ContestView) -> bool {
    let Some(bracket) = view.standing.bracket.as_ref().filter(|bracket| !bracket.rounds.is_empty()) else {
        return false;
    };
    let (title, what) = (ui.localized("arena-bracket"), ui.localized("arena-bracket-what"));
    section_title(ui, &title, &what);
    let tokens = ui.tokens();
    let sizes = BoxSizes::new(&tokens, ui.available_width(), bracket.rounds.len());
    let centres = centres(bracket, sizes.height());
    let height = total_height(bracket, sizes.height()) + sizes.heading;
    let width = sizes.step() * bracket.rounds.len() as f32 - LINK_POINTS;
    let area = ScrollArea::both().id_salt(("arena bracket", view.about.id)).max_height(MAX_POINTS);
    area.auto_shrink([false, true]).show(ui, |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        for (number, round) in bracket.rounds.iter().enumerate() {
            let left = rect.left() + sizes.step() * number as f32;
            let name = ui.localized(round_name(number, bracket.rounds.len()));
            ui.painter().text(pos2(left, rect.top()), Align2::LEFT_TOP, name, tokens.caption_font(), tokens.weak);
            for (index, meeting) in round.iter().enumerate() {
                let centre = |round: usize, index: usize| rect.top() + sizes.heading + centres[round][index];
                let middle = pos2(left, centre(number, index));
                if number > 0 {
                    links_ui(ui, &tokens, &sizes, middle, feeders(bracket, number, index, centre));
                }
                if !meeting.is_bye {
                    meeting_ui(ui, &tokens, view, (number, index), sizes.rect(middle));
                }
            }
        }
    });
    let is_by_seed = |meeting: &BracketMeeting| meeting.decision.is_some_and(|decision| decision.by_seed);
    if bracket.rounds.iter().flatten().any(is_by_seed) {
        ui.add_space(space::XS);
        note_ui(ui, &ui.localized("arena-note-seed"));
    }
    true
}

/// The sizes of the boxes at the interface's text size.
struct BoxSizes {
    width: f32,
    row: f32,
    heading: f32,
}

impl BoxSizes {
    fn new(tokens: &Tokens, room: f32, rounds: usize) -> Self {
        let rounds = rounds.max(1) as f32;
        let fair = (room + LINK_POINTS) / rounds - LINK_POINTS;
        // Whole points, so that rounding makes nothing wider than the room.
        let width = fair.floor().clamp(tokens.scaled(MIN_BOX_POINTS), tokens.scaled(MAX_BOX_POINTS));
        let [row, heading] = [ROW_POINTS, HEADING_POINTS].map(|points| tokens.scaled(points));
        Self { width, row, heading }
    }

    /// A box with the gap below it.
    fn height(&self) -> f32 {
        2.0 * self.row + GAP_POINTS
    }

    /// From a round to the next.
    fn step(&self) -> f32 {
        self.width + LINK_POINTS
    }

    fn rect(&self, middle: Pos2) -> Rect {
        Rect::from_min_size(middle - vec2(0.0, self.row), vec2(self.width, 2.0 * self.row))
    }
}

/// The heights that meetings take with all meetings that lead to them, by round: byes take none.
fn heights(bracket: &Bracket, height: f32) -> Vec<Vec<f32>> {
    let mut heights: Vec<Vec<f32>> = Vec::new();
    for round in &bracket.rounds {
        let of = |(index, meeting): (usize, &BracketMeeting)| match heights.last() {
            None if meeting.is_bye => 0.0,
            None => height,
            Some(before) => height.max(before[2 * index] + before[2 * index + 1]),
        };
        let round = round.iter().enumerate().map(of).collect();
        heights.push(round);
    }
    heights
}

fn total_height(bracket: &Bracket, height: f32) -> f32 {
    heights(bracket, height).last().and_then(|last| last.first().copied()).unwrap_or(0.0)
}

/// How far the middle of each meeting is below the headings, by round.
fn centres(bracket: &Bracket, height: f32) -> Vec<Vec<f32>> {
    let heights = heights(bracket, height);
    let mut tops: Vec<Vec<f32>> = heights.iter().map(|round| vec![0.0; round.len()]).collect();
    for round in (1..heights.len()).rev() {
        for index in 0..heights[round].len() {
            let [upper, lower] = [2 * index, 2 * index + 1];
            let [first, second] = [upper, lower].map(|feeder| heights[round - 1][feeder]);
            let top = tops[round][index] + 0.5 * (heights[round][index] - first - second);
            tops[round - 1][upper] = top;
            tops[round - 1][lower] = top + first;
        }
    }
    let centre = |(tops, heights): (&Vec<f32>, &Vec<f32>)| {
        tops.iter().zip(heights).map(|(top, height)| top + 0.5 * (height - GAP_POINTS)).collect()
    };
    tops.iter().zip(&heights).map(centre).collect()
}

/// The heights of the meetings that lead to one; byes have no line.
fn feeders(
    bracket: &Bracket,
    round: usize,
    index: usize,
    centre: impl Fn(usize, usize) -> f32,
) -> impl Iterator<Item = f32> {
    let from = [2 * index, 2 * index + 1];
    from.map(|feeder| (!bracket.rounds[round - 1][feeder].is_bye).then(|| centre(round - 1, feeder)))
        .into_iter()
        .flatten()
}

fn links_ui(ui: &Ui, tokens: &Tokens, sizes: &BoxSizes, middle: Pos2, from: impl Iterator<Item = f32>) {
    let stroke = Stroke::new(1.0, tokens.line_strong);
    let (start, half) = (middle.x - LINK_POINTS, middle.x - 0.5 * LINK_POINTS);
    for y in from {
        let corners = vec![pos2(start, y), pos2(half, y), pos2(half, middle.y), pos2(middle.x, middle.y)];
        if ui.clip_rect().expand(sizes.step()).intersects(Rect::from_points(&corners)) {
            ui.painter().line(corners, stroke);
        }
    }
}

fn meeting_ui(ui: &Ui, tokens: &Tokens, view: &ContestView, (round, index): (usize, usize), rect: Rect) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let Some(bracket) = &view.standing.bracket else { return };
    let meeting = &bracket.rounds[round][index];
    let corner = CornerRadius::same(radius::CELL);
    ui.painter().rect(rect, corner, tokens.surface_low, Stroke::new(1.0, tokens.line_strong), StrokeKind::Inside);
    for (row, entrant) in meeting.entrants.into_iter().enumerate() {
        let half = if row == 0 { rect.with_max_y(rect.center().y) } else { rect.with_min_y(rect.center().y) };
        entrant_ui(ui, tokens, view, half, (entrant, meeting, row));
    }
    let response = ui.interact(rect, ui.scope_id().with(("bracket meeting", round, index)), Sense::hover());
    let words = words(ui, view, bracket, (round, meeting));
    set_spoken_text(ui, &response, &words);
    response.on_hover_ui(|ui| {
        ui.label(words);
    });
}

/// Draws the seed, the name and the points of one of the two.
fn entrant_ui(
    ui: &Ui,
    tokens: &Tokens,
    view: &ContestView,
    rect: Rect,
    (entrant, meeting, row): (Option<usize>, &BracketMeeting, usize),
) {
    let Some(entrant) = entrant else { return };
    let is_out = meeting.decision.is_some_and(|decision| decision.winner != entrant);
    let ink = if is_out { tokens.weak } else { tokens.text };
    let middle = rect.center().y;
    let score_points = tokens.scaled(SCORE_POINTS);
    let seed_points = tokens.scaled(8.0 * (view.about.names.len().to_string().len() as f32 + 1.0));
    let seeds = Rangef::new(rect.left() + space::XS, rect.left() + space::XS + seed_points);
    let (anchor, x) = number_place(ui, seeds);
    ui.painter().text(pos2(x, middle), anchor, entrant + 1, tokens.caption_font(), tokens.weak);
    let left = seeds.max + space::XS;
    let name = ui.localized(view.about.name(entrant));
    let galley = one_line(ui, &name, tokens.small_font(), rect.right() - score_points - left);
    let at = pos2(left, middle - 0.5 * galley.size().y);
    ui.painter().galley_with_override_text_color(at, galley, ink);
    if meeting.pairs > 0 {
        let (anchor, x) = number_place(ui, Rangef::new(rect.right() - score_points, rect.right() - space::S));
        ui.painter().text(pos2(x, middle), anchor, points(meeting.points[row]), tokens.small_font(), ink);
    }
}

/// The meeting in words, for its tooltip and for screen readers.
fn words(ui: &Ui, view: &ContestView, bracket: &Bracket, (round, meeting): (usize, &BracketMeeting)) -> String {
    let name = |entrant: Option<usize>| match entrant {
        Some(entrant) => view.about.name(entrant),
        None => raw("…"),
    };
    let id = if meeting.decision.is_some() { "arena-meeting-decided" } else { "arena-meeting-open" };
    let words = phrase(id).with("round", round_name(round, bracket.rounds.len())).with("score", score(meeting));
    let words = words.with("first", name(meeting.entrants[0])).with("second", name(meeting.entrants[1]));
    ui.localized(words.with("advances", advances(&view.about.names, meeting)))
}
