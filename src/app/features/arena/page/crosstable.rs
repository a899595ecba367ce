//! The results of all against all, as one column of the standings: a cell for each opponent, of which only those that fit are drawn.

use crate::app::components::{Tokens, one_line, radius};
use crate::app::features::arena::ContestView;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{Bracket, PairCounts};
use crate::summary::contest::{points, rating, tally};
use crate::summary::knockout::round_reached;
use crate::text::phrase;
use egui::{Align2, Color32, CornerRadius, Rect, Sense, Ui, pos2, vec2};
use std::ops::Range;

/// The widths of cells, for results with up to one, two and three digits each.
const CELL_POINTS: [f32; 3] = [50.0, 54.0, 72.0];
const GAP_POINTS: f32 = 4.0;
/// How strongly a score colours its cell.
const FILL_STRENGTH: f32 = 0.8;

/// Which opponents are in sight.
#[derive(Default)]
pub(super) struct CrossView {
    /// The width of a cell with the gap to the next.
    pub cell_points: f32,
    /// The first opponent in sight, by place in the standings, from 0.
    pub first: usize,
    /// How many fit, as drawn last.
    pub fits: usize,
    /// What horizontal scrolling has not moved by a whole cell yet, in points.
    scrolled: f32,
}

impl CrossView {
    /// The opponents that are drawn in a cell of this width.
    pub fn range(&self, width: f32, count: usize) -> Range<usize> {
        let fits = self.fitting(width).min(count);
        let first = self.first.min(count - fits);
        first..first + fits
    }

    /// Remembers how many fit, and moves by the mouse wheel over `rect`.
    pub fn follow(&mut self, ui: &Ui, rect: Rect, count: usize) {
        self.fits = self.fitting(rect.width()).min(count);
        self.first = self.first.min(count - self.fits);
        if ui.rect_contains_pointer(rect.with_max_y(ui.clip_rect().max.y)) {
            self.scrolled -= ui.input(|input| input.smooth_scroll_delta().x);
        }
        let steps = (self.scrolled / self.cell_points.max(1.0)).trunc();
        self.scrolled -= steps * self.cell_points;
        self.step(steps as isize, count);
    }

    /// How many cells fit into a width.
    fn fitting(&self, width: f32) -> usize {
        ((width + GAP_POINTS) / self.cell_points.max(1.0)).max(1.0) as usize
    }

    /// Draws the numbers of the opponents as titles.
    pub fn heading_ui(&self, ui: &mut Ui, tokens: &Tokens, view: &ContestView) {
        let rect = ui.max_rect();
        let shown = self.range(rect.width(), view.standing.rows.len());
        for (index, place) in shown.enumerate() {
            let cell = self.cell_rect(rect, index);
            let number = view.standing.rows.get(place).map_or(0, |row| row.place).to_string();
            ui.painter().text(cell.center(), Align2::CENTER_CENTER, number, tokens.caption_font(), tokens.weak);
            let response = ui.interact(cell, ui.scope_id().with(("opponent", index)), Sense::hover());
            if let Some(row) = view.standing.rows.get(place) {
                response.on_hover_ui(|ui| {
                    let name = ui.localized(view.about.name(row.entrant));
                    ui.label(name);
                });
            }
        }
    }

    /// Draws won, drawn and lost of an entrant against the opponents in sight, on fills that show the score.
    pub fn cells_ui(&self, ui: &Ui, tokens: &Tokens, view: &ContestView, entrant: usize) {
        let rect = ui.max_rect();
        let shown = self.range(rect.width(), view.standing.rows.len());
        for (index, place) in shown.enumerate() {
            let Some(other) = view.standing.rows.get(place).map(|row| row.entrant) else { continue };
            let cell = self.cell_rect(rect, index).shrink2(vec2(0.0, 3.0));
            if entrant == other {
                ui.painter().circle_filled(cell.center(), 3.0, tokens.line_strong);
                continue;
            }
            let met = view.standing.ledger.table().met(entrant, other).games;
            if met.count() == 0 {
                continue;
            }
            ui.painter().rect_filled(cell, CornerRadius::same(radius::CELL), fill(tokens, met));
            let galley = one_line(ui, &ui.localized(tally(met)), tokens.caption_font(), cell.width());
            let at = cell.center() - 0.5 * galley.size();
            ui.painter().galley_with_override_text_color(at, galley, tokens.text);
            let response = ui.interact(cell, ui.scope_id().with(("met", index)), Sense::hover());
            response.on_hover_ui(|ui| {
                let tip = phrase("arena-cross-cell").with("first", view.about.name(entrant));
                let tip = tip.with("second", view.about.name(other)).with("tally", tally(met));
                let tip = ui.localized(tip);
                ui.label(tip);
            });
        }
    }

    fn cell_rect(&self, rect: Rect, index: usize) -> Rect {
        let left = rect.left() + self.cell_points * index as f32;
        Rect::from_min_max(pos2(left, rect.top()), pos2(left + self.cell_points - GAP_POINTS, rect.bottom()))
    }

    /// Moves by so many opponents.
    pub fn step(&mut self, by: isize, count: usize) {
        self.first = self.first.saturating_add_signed(by).min(count - self.fits.min(count));
    }
}

/// The width of a cell in which the results of a contest can be read in text of the usual size.
pub(super) fn cell_points(view: &ContestView) -> f32 {
    let most = view.standing.ledger.table().meetings().map(|(.., met)| met.games.count()).max().unwrap_or(0);
    CELL_POINTS[match most {
        0..20 => 0,
        20..200 => 1,
        _ => 2,
    }]
}

fn fill(tokens: &Tokens, met: PairCounts) -> Color32 {
    let score = (met.won as f32 + 0.5 * met.drawn as f32) / met.count().max(1) as f32;
    let towards = if score >= 0.5 { tokens.good } else { tokens.error };
    tokens.surface_card.lerp_to_gamma(towards, (score - 0.5).abs() * FILL_STRENGTH)
}

/// The standings as text with tabs between the columns, for spreadsheets.
pub(super) fn as_text(ui: &Ui, view: &ContestView) -> String {
    if let Some(bracket) = &view.standing.bracket {
        return knockout_text(ui, view, bracket);
    }
    let standing = &view.standing;
    let title = |id: &'static str| ui.localized(id);
    let mut head = vec![title("arena-column-place"), title("player"), title("arena-column-points")];
    head.push(title("arena-column-elo"));
    head.extend(standing.rows.iter().map(|row| row.place.to_string()));
    let mut lines = vec![head.join("\t")];
    for row in &standing.rows {
        let elo = rating(standing.ratings.get(row.entrant));
        let mut line = vec![row.place.to_string(), ui.localized(view.about.name(row.entrant))];
        line.extend([points(row.points), ui.localized(elo)]);
        line.extend(standing.rows.iter().map(|other| {
            let met = standing.ledger.table().met(row.entrant, other.entrant).games;
            // For a spreadsheet, without marks of direction.
            if met.count() == 0 { String::new() } else { format!("{}-{}-{}", met.won, met.drawn, met.lost) }
        }));
        lines.push(line.join("\t"));
    }
    lines.join("\n") + "\n"
}

/// The standings of a knockout, with the round reached instead of the results against each other.
fn knockout_text(ui: &Ui, view: &ContestView, bracket: &Bracket) -> String {
    let progress = bracket.progress();
    let heads = ["arena-column-place", "player", "arena-column-points", "arena-column-elo", "arena-column-reached"];
    let mut lines = vec![heads.map(|id| ui.localized(id)).join("\t")];
    for row in &view.standing.rows {
        let progress = &progress[row.entrant];
        let elo = rating(view.standing.ratings.get(row.entrant));
        let cells = [
            // For a spreadsheet, without marks of direction.
            format!("{}–{}", progress.places.start(), progress.places.end()),
            ui.localized(view.about.name(row.entrant)),
            points(row.points),
            ui.localized(elo),
            ui.localized(round_reached(progress, bracket)),
        ];
        lines.push(cells.join("\t"));
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_opponents_only_those_that_fit_are_in_sight() {
        let mut view = CrossView { cell_points: 50.0, fits: 5, ..CrossView::default() };
        assert_eq!(view.range(250.0, 300), 0..5);
        view.step(7, 300);
        assert_eq!(view.range(250.0, 300), 7..12);
        view.step(1000, 300);
        assert_eq!(view.range(250.0, 300), 295..300);
        view.step(-1000, 300);
        assert_eq!(view.range(2500.0, 3), 0..3);
        assert_eq!(view.range(1.0, 3), 0..1);
    }
}
