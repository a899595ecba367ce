//! Every legal move with its grade by A and by B, in B's order; a click on a move shows the reasons for its grades.

use crate::app::command::Commands;
use crate::app::components::tokens::medium_font;
use crate::app::components::{
    RovingFocus, RovingRows, Tokens, UiTokens, focus_ring, number_place, paint_line, radius, space,
};
use crate::app::features::weight_lab::{Marks, SetId, WeightLab};
use crate::app::features::workshop::{note_ui, padded, paint_set_badge, set_columns_ui};
use crate::app::state::AppState;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::mixed;
use crate::notation::value_text;
use crate::rules::Move;
use egui::{Align2, Color32, CornerRadius, Rangef, Rect, Role, ScrollArea, Ui, WidgetInfo, pos2, vec2};

const ROW_POINTS: f32 = 26.0;
const GRADE_POINTS: f32 = 46.0;
const BAR_POINTS: f32 = 30.0;
const BADGE_POINTS: f32 = 15.0;
/// Below this width there is no bar.
const NARROW_POINTS: f32 = 210.0;
/// Grades closer than this are equal.
const EQUAL: f64 = 1e-9;

/// The state of the list.
#[derive(Default)]
pub struct GradesTile {
    /// The move that was clicked, and the ply that it belongs to.
    chosen: Option<(usize, Move)>,
    focus: RovingFocus,
}

impl GradesTile {
    /// The move whose reasons are shown: the one that was clicked, or the one that B would play.
    pub fn shown_move(&self, lab: &WeightLab) -> Option<Move> {
        let chosen = self.chosen.as_ref().filter(|(ply, _)| *ply == lab.line().shown).map(|(_, chosen)| chosen);
        chosen.or_else(|| lab.best(SetId::B)).cloned()
    }

    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, lab: &WeightLab, commands: &mut Commands) {
        let [a, b] = SetId::BOTH.map(|which| lab.marks(which));
        let fault =
            [a, b].into_iter().find_map(|marks| if let Marks::Fault(report) = marks { Some(report) } else { None });
        if let Some(report) = fault {
            let page = ScrollArea::vertical().id_salt("grades fault").auto_shrink(false);
            page.show(ui, |ui| padded(ui, |ui| report_card(ui, report, &app.shared.theme, commands)));
            return;
        }
        let list = match b {
            Marks::Given(list) if !list.is_empty() => list,
            Marks::Given(_) => return note_ui(ui, "analysis-over"),
            Marks::None => return note_ui(ui, "bot-no-grades"),
            _ => return note_ui(ui, "bot-no-grades-yet"),
        };
        let tokens = ui.tokens();
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            set_columns_ui(ui, "weight-lab-move", |row| {
                let columns = GradeColumns::of(&tokens, row);
                [columns.a, columns.b]
            });
            let rows = ScrollArea::vertical().id_salt("grades").auto_shrink(false);
            rows.show(ui, |ui| self.rows_ui(ui, app, lab, list));
        });
    }

    fn rows_ui(&mut self, ui: &mut Ui, app: &AppState, lab: &WeightLab, list: &[(Move, f64)]) {
        let shown = self.shown_move(lab);
        let is_shown = |legal: &Move| shown.as_ref().is_some_and(|shown| shown.is_same(legal));
        let roving = RovingRows::list(list.len(), list.iter().position(|(legal, _)| is_shown(legal)));
        let decimals = list.iter().map(|(_, grade)| decimals_of(*grade)).max().unwrap_or(0);
        let limits = list.iter().fold((f64::MAX, f64::MIN), |(low, high), row| (low.min(row.1), high.max(row.1)));
        let mut target = None;
        for (index, row) in list.iter().enumerate() {
            let size = vec2(ui.available_width(), ROW_POINTS);
            let (rect, response) = ui.allocate_exact_size(size, roving.sense(index));
            row_ui(ui, app, lab, (rect, &response), (row, limits, decimals), is_shown(&row.0));
            target = self.focus.row(ui, &response, index, &roving).or(target);
        }
        if let Some((chosen, _)) = target.and_then(|index| list.get(index)) {
            self.chosen = Some((lab.line().shown, chosen.clone()));
        }
    }
}

/// The places of a row's parts: the columns of the grades of A and B, and the bar.
struct GradeColumns {
    a: Rangef,
    b: Rangef,
    bar: Option<Rect>,
}

impl GradeColumns {
    fn of(tokens: &Tokens, row: Rect) -> Self {
        let right = row.right() - space::M;
        let is_wide = row.width() >= NARROW_POINTS;
        let bar = Rect::from_center_size(pos2(right - 0.5 * BAR_POINTS, row.center().y), vec2(BAR_POINTS, 6.0));
        let end = if is_wide { bar.left() - space::S } else { right };
        let grade = tokens.scaled(GRADE_POINTS);
        let column = |end: f32| Rangef::new(end - grade + space::XS, end);
        Self { a: column(end - grade), b: column(end), bar: is_wide.then_some(bar) }
    }
}

/// How many decimals a grade needs, at most two.
fn decimals_of(grade: f64) -> usize {
    let text = value_text(grade);
    let decimals = text.parse::<f64>().ok().and_then(|_| text.split_once('.'));
    decimals.map_or(0, |(_, decimals)| decimals.len().min(2))
}

/// A grade with as many decimals as the others of its column.
fn grade_text(grade: f64, decimals: usize) -> String {
    let text = value_text(grade);
    let tens = 10_f64.powi(decimals as i32);
    // Adding 0 turns −0 into 0.
    let rounded = (grade * tens).round() / tens + 0.0;
    match text.parse::<f64>() {
        Ok(_) if !text.contains('e') && rounded > 0.0 => format!("+{rounded:.decimals$}"),
        Ok(_) if !text.contains('e') => format!("{rounded:.decimals$}"),
        _ => text,
    }
}

fn row_ui(
    ui: &Ui,
    app: &AppState,
    lab: &WeightLab,
    (rect, response): (Rect, &egui::Response),
    ((legal, grade), (worst, best), decimals): (&(Move, f64), (f64, f64), usize),
    is_shown: bool,
) {
    let tokens = ui.tokens();
    let text = lab.text(lab.line().shown, legal, app.shared.settings.notation);
    let of_a = lab.marks(SetId::A).grade(legal);
    let values =
        [of_a, Some(*grade)].map(|value| value.map_or_else(|| "–".to_owned(), |value| grade_text(value, decimals)));
    let is_best = SetId::BOTH.map(|which| lab.marks(which).best().is_some_and(|best| best.is_same(legal)));
    let name = format!("{text}, A {}, B {}", values[0], values[1]);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &name));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = match (is_shown, response.hovered()) {
        (true, _) => tokens.surface_control,
        (false, true) => tokens.surface_hover,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, CornerRadius::ZERO, fill);
    let columns = GradeColumns::of(&tokens, rect);
    let mut x = rect.left() + space::M;
    let end = columns.a.min - space::XS;
    let at = (Align2::LEFT_CENTER, pos2(x, rect.center().y));
    x += paint_line(ui, at, &text, (tokens.body_font(), tokens.text), (end - x).max(24.0)) + 6.0;
    // As on the board: what the set would play, which a search may choose against the grades. The move matters more.
    let plays = |which: &SetId| lab.best(*which).is_some_and(|played| played.is_same(legal));
    for which in SetId::BOTH.into_iter().filter(plays) {
        if x + BADGE_POINTS > end {
            break;
        }
        let badge =
            Rect::from_min_size(pos2(x, rect.center().y - 0.5 * BADGE_POINTS), vec2(BADGE_POINTS, BADGE_POINTS));
        paint_set_badge(ui, badge, which);
        x += BADGE_POINTS + 2.0;
    }
    let differs = of_a.is_none_or(|of_a| (of_a - grade).abs() > EQUAL);
    let colours = [tokens.set_a, tokens.set_b];
    for (index, (column, value)) in [columns.a, columns.b].into_iter().zip(&values).enumerate() {
        let colour = if is_best[index] && differs { colours[index] } else { tokens.text };
        let font = if is_best[index] { medium_font(tokens.body_points) } else { tokens.body_font() };
        let (anchor, x) = number_place(ui, column);
        ui.painter().text(pos2(x, rect.center().y), anchor, value, font, colour);
    }
    // Equal grades say nothing about the moves, so they have no bars.
    if let Some(bar) = columns.bar.filter(|_| best - worst > EQUAL) {
        let share = ((grade - worst) / (best - worst)) as f32;
        let window = &app.shared.theme.window;
        let filled = Rect::from_min_size(bar.min, vec2((bar.width() * share).max(3.0), bar.height()));
        ui.painter().rect_filled(filled, CornerRadius::same(3), mixed(window.grade_worst, window.grade_best, share));
    }
    focus_ring(ui, rect.shrink(2.0), response, radius::CELL);
}
