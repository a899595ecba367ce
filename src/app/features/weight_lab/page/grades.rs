//! Every legal move with its grade by A and by B, in B's order; a click on a move shows the reasons for its grades.

use crate::app::command::Commands;
use crate::app::components::tokens::medium_font;
use crate::app::components::{UiTokens, focus_ring, one_line, radius, space};
use crate::app::features::weight_lab::{Marks, SetId, WeightLab};
use crate::app::features::workshop::{padded, paint_set_badge};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::row_keys::row_by_key;
use crate::app::widgets::style::mixed;
use crate::notation::value_text;
use crate::rules::Move;
use crate::view::ltr_region;
use egui::{Align2, Color32, CornerRadius, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

const ROW_POINTS: f32 = 26.0;
const HEAD_POINTS: f32 = 22.0;
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
    /// Whether the focus follows the choice.
    follow: bool,
}

impl GradesTile {
    /// The move whose reasons are shown: the one that was clicked, or B's best.
    pub fn shown_move(&self, lab: &WeightLab) -> Option<Move> {
        let chosen = self.chosen.as_ref().filter(|(ply, _)| *ply == lab.line().shown).map(|(_, chosen)| chosen);
        chosen.or_else(|| lab.marks(SetId::B).best()).cloned()
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
        ltr_region(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            head_ui(ui);
            let rows = ScrollArea::vertical().id_salt("grades").auto_shrink(false);
            rows.show(ui, |ui| self.rows_ui(ui, app, lab, list));
        });
    }

    fn rows_ui(&mut self, ui: &mut Ui, app: &AppState, lab: &WeightLab, list: &[(Move, f64)]) {
        let shown = self.shown_move(lab);
        let is_shown = |legal: &Move| shown.as_ref().is_some_and(|shown| shown.is_same(legal));
        let stop = list.iter().position(|(legal, _)| is_shown(legal)).unwrap_or(0);
        let limits = list.iter().fold((f64::MAX, f64::MIN), |(low, high), row| (low.min(row.1), high.max(row.1)));
        let mut target = None;
        for (index, row) in list.iter().enumerate() {
            let sense = if index == stop { Sense::click() } else { Sense::CLICK };
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), sense);
            row_ui(ui, app, lab, (rect, &response), (row, limits, is_shown(&row.0)));
            if index == stop && std::mem::take(&mut self.follow) {
                response.request_focus();
                response.scroll_to_me(None);
            }
            if response.clicked() {
                target = Some(index);
            }
            if response.has_focus()
                && let Some(to) = row_by_key(ui, &response, index, list.len())
            {
                (self.follow, target) = (to != index, Some(to));
            }
        }
        if let Some((chosen, _)) = target.and_then(|index| list.get(index)) {
            self.chosen = Some((lab.line().shown, chosen.clone()));
        }
    }
}

/// The places of a row's parts: where the grades of A and B end, and the bar.
struct GradeColumns {
    a: f32,
    b: f32,
    bar: Option<Rect>,
}

impl GradeColumns {
    fn of(row: Rect) -> Self {
        let right = row.right() - space::M;
        let is_wide = row.width() >= NARROW_POINTS;
        let bar = Rect::from_center_size(pos2(right - 0.5 * BAR_POINTS, row.center().y), vec2(BAR_POINTS, 6.0));
        let b = if is_wide { bar.left() - space::S } else { right };
        Self { a: b - GRADE_POINTS, b, bar: is_wide.then_some(bar) }
    }
}

fn note_ui(ui: &mut Ui, words: &'static str) {
    padded(ui, |ui| ui.label(ui.tokens().small(ui.localized(words))));
}

fn head_ui(ui: &mut Ui) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD_POINTS), Sense::hover());
    let columns = GradeColumns::of(row);
    let tokens = ui.tokens();
    let at = |x: f32| pos2(x, row.center().y);
    let head = |x: f32, align: Align2, text: &str| {
        ui.painter().text(at(x), align, text, tokens.caption_font(), tokens.weak);
    };
    head(row.left() + space::M, Align2::LEFT_CENTER, &ui.localized("weight-lab-move"));
    head(columns.a, Align2::RIGHT_CENTER, SetId::A.letter());
    head(columns.b, Align2::RIGHT_CENTER, SetId::B.letter());
}

fn row_ui(
    ui: &Ui,
    app: &AppState,
    lab: &WeightLab,
    (rect, response): (Rect, &egui::Response),
    ((legal, grade), (worst, best), is_shown): (&(Move, f64), (f64, f64), bool),
) {
    let tokens = ui.tokens();
    let text = lab.text(lab.line().shown, legal, app.shared.settings.notation);
    let of_a = lab.marks(SetId::A).grade(legal);
    let values = [of_a, Some(*grade)].map(|value| value.map_or_else(|| "–".to_owned(), value_text));
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
    let columns = GradeColumns::of(rect);
    let room = columns.a - GRADE_POINTS - rect.left();
    let galley = one_line(ui, &text, tokens.body_font(), room.max(24.0));
    let mut x = rect.left() + space::M;
    let width = galley.size().x;
    let at = pos2(x, rect.center().y - 0.5 * galley.size().y);
    ui.painter().galley_with_override_text_color(at, galley, tokens.text);
    x += width + 6.0;
    for (which, _) in SetId::BOTH.into_iter().zip(is_best).filter(|(_, is_best)| *is_best) {
        let badge =
            Rect::from_min_size(pos2(x, rect.center().y - 0.5 * BADGE_POINTS), vec2(BADGE_POINTS, BADGE_POINTS));
        paint_set_badge(ui, badge, which);
        x += BADGE_POINTS + 2.0;
    }
    let differs = of_a.is_none_or(|of_a| (of_a - grade).abs() > EQUAL);
    let colours = [tokens.set_a, tokens.set_b];
    for (index, (end, value)) in [columns.a, columns.b].into_iter().zip(&values).enumerate() {
        let colour = if is_best[index] && differs { colours[index] } else { tokens.text };
        let font = if is_best[index] { medium_font(tokens.body_points) } else { tokens.body_font() };
        ui.painter().text(pos2(end, rect.center().y), Align2::RIGHT_CENTER, value, font, colour);
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
