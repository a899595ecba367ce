//! The toasts at the top of the page's trailing edge, beside a panel: messages, and new faults in files. Errors leave the page after
//! a while; the status bar lists them.

use crate::app::command::{Command, Commands};
use crate::app::components::form::severity_style;
use crate::app::components::tokens::filled_icon_font;
use crate::app::components::{ActionButton, UiTokens, height, radius, space};
use crate::app::parts::beside_panel;
use crate::app::shared::{ERROR_TIME, Toast};
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::{editable_place, spoken, title};
use crate::config::icon;
use crate::report::{Report, Severity};
use crate::text::{capital, phrase};
use crate::view::ltr_region;
use egui::{
    Align, Area, Context, CornerRadius, Frame, Id, Label, Layout, Margin, Order, Rect, RichText, Stroke, Ui, pos2, vec2,
};
use std::time::Duration;

const WIDTH_POINTS: f32 = 340.0;
/// The width of the mark at the leading edge.
const MARK_POINTS: f32 = 3.0;
/// The most toasts at once, messages and faults together.
const MOST: usize = 3;

#[derive(Default)]
pub struct ToastList {
    /// Faults that the user closed or whose time is up; they stay in the list of faults.
    closed: Vec<Report>,
    /// The faults over the page, and when each appeared or when the mouse left it.
    shown: Vec<(Report, Duration)>,
    /// The message under the mouse.
    hovered: Option<u64>,
    /// The fault under the mouse.
    hovered_fault: Option<Report>,
}

/// One toast, whatever it is about.
struct Row<'a> {
    report: &'a Report,
    /// The message's number; `None` for a fault in a file.
    message: Option<u64>,
}

impl ToastList {
    /// Draws the toasts over the page, which covers `page`.
    pub fn ui(&mut self, ctx: &Context, app: &AppState, page: Rect, commands: &mut Commands) {
        let faults = app.faults();
        self.closed.retain(|closed| faults.contains(closed));
        let open_faults = faults.iter().filter(|fault| !self.closed.contains(fault));
        let messages = app.shared.toasts.iter().map(|Toast { id, report, .. }| Row { report, message: Some(*id) });
        let rows: Vec<Row<'_>> = messages.chain(open_faults.map(|report| Row { report, message: None })).collect();
        let rows = &rows[..rows.len().min(MOST)];
        if rows.is_empty() {
            (self.shown, self.hovered_fault) = (Vec::new(), None);
            return self.hold(None, commands);
        }
        let beside = beside_panel(ctx, page);
        let page = if beside.width() < WIDTH_POINTS + 2.0 * space::L { page } else { beside };
        let width = WIDTH_POINTS.min(page.width() - 2.0 * space::L);
        let corner = pos2(page.right() - space::L - width, page.top() + space::S);
        let area = Area::new(Id::unique("toasts")).order(Order::Foreground).fixed_pos(corner).constrain(false);
        let (mut closed, mut under_mouse) = (None, None);
        area.show(ctx, |ui| {
            ui.set_width(width);
            for (index, row) in rows.iter().enumerate() {
                ui.push_id(index, |ui| {
                    let (rect, is_closed) = toast_ui(ui, row, commands);
                    closed = closed.or(is_closed.then_some(index));
                    under_mouse = under_mouse.or(ui.rect_contains_pointer(rect).then_some(row));
                });
            }
        });
        match closed.map(|index| &rows[index]) {
            Some(Row { message: Some(id), .. }) => commands.send(Command::CloseToast(*id)),
            Some(Row { report, message: None }) => self.closed.push((*report).clone()),
            None => {}
        }
        self.expire_faults(ctx, rows, under_mouse, app.shared.time);
        self.hold(under_mouse.and_then(|row| row.message), commands);
    }

    /// Closes the faults whose time is up, and requests a frame for when the next one's is. The mouse keeps the one under it.
    fn expire_faults(&mut self, ctx: &Context, rows: &[Row<'_>], under_mouse: Option<&Row<'_>>, now: Duration) {
        let faults: Vec<&Report> = rows.iter().filter(|row| row.message.is_none()).map(|row| row.report).collect();
        let hovered = under_mouse.filter(|row| row.message.is_none()).map(|row| row.report);
        self.shown.retain(|(fault, _)| faults.contains(&fault));
        let mut next: Option<Duration> = None;
        for fault in faults {
            let index = self.shown.iter().position(|(shown, _)| shown == fault).unwrap_or(self.shown.len());
            if index == self.shown.len() {
                self.shown.push((fault.clone(), now));
            } else if self.hovered_fault.as_ref() == Some(fault) {
                self.shown[index].1 = now;
            }
            let left = (self.shown[index].1 + ERROR_TIME).saturating_sub(now);
            if hovered == Some(fault) {
                continue;
            }
            if left.is_zero() {
                self.closed.push(fault.clone());
                ctx.request_repaint();
            } else {
                next = Some(next.map_or(left, |next| next.min(left)));
            }
        }
        self.hovered_fault = hovered.cloned();
        if let Some(next) = next {
            ctx.request_repaint_after(next);
        }
    }

    /// Says which message the mouse is over, once for each change, so that a resting mouse costs no frames.
    fn hold(&mut self, hovered: Option<u64>, commands: &mut Commands) {
        if self.hovered != hovered {
            self.hovered = hovered;
            commands.send(Command::HoldToast(hovered));
        }
    }
}

/// Draws a toast that belongs to nothing, for the page of all components.
pub fn sample_toast_ui(ui: &mut Ui, report: &Report, commands: &mut Commands) {
    toast_ui(ui, &Row { report, message: None }, commands);
}

/// Draws one toast. Returns where it is, and whether it was closed.
fn toast_ui(ui: &mut Ui, row: &Row<'_>, commands: &mut Commands) -> (Rect, bool) {
    let tokens = ui.tokens();
    let report = row.report;
    let (icon, colour) = match (report.severity, row.message) {
        (Severity::Note, _) => (icon::INFO, tokens.accent),
        (severity, _) => severity_style(ui, severity),
    };
    let frame = Frame::new()
        .fill(tokens.surface_card)
        .stroke(tokens.edge())
        .corner_radius(CornerRadius::same(radius::CARD))
        .shadow(tokens.shadow())
        .inner_margin(Margin { left: 14, right: 8, top: 8, bottom: 10 });
    let mut is_closed = false;
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(space::S, 2.0);
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(icon).font(filled_icon_font(20.0)).color(colour));
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                let close = ActionButton::icon_only(icon::X, ui.localized("dismiss")).height(height::DENSE);
                is_closed = ui.add(close).clicked();
                ui.with_layout(Layout::top_down(Align::Min), |ui| words_ui(ui, report, commands));
            });
        });
    });
    let rect = shown.response.rect;
    let mark = Rect::from_min_max(rect.min + vec2(0.0, 4.0), pos2(rect.left() + MARK_POINTS, rect.bottom() - 4.0));
    ui.painter().rect(mark, CornerRadius::same(1), colour, Stroke::NONE, egui::StrokeKind::Inside);
    ui.add_space(space::S);
    (rect, is_closed)
}

/// Draws the place, the message and the hint, and the button that opens the file.
fn words_ui(ui: &mut Ui, report: &Report, commands: &mut Commands) {
    let tokens = ui.tokens();
    let place = report.whereabouts();
    let text = title(ui, report);
    if let Some(place) = &place {
        ltr_region(ui, |ui| ui.add(Label::new(tokens.strong(place)).truncate()));
    }
    let message = if place.is_some() { tokens.small(&text).color(tokens.text) } else { tokens.strong(&text) };
    let shown = ui.add(Label::new(message).wrap());
    announce(ui, &shown, &spoken(ui, report, place));
    if let Some(hint) = report.hint_in(ui.words()) {
        ui.add(Label::new(tokens.caption(capital(&hint))).wrap());
    }
    if let Some(place) = editable_place(report) {
        let tip = ui.localized(phrase("editor-open-tip").with("file", &place.file));
        let open = ActionButton::ghost(ui.localized("editor-open")).icon(icon::PENCIL_SIMPLE).tip(tip);
        if ui.add(open.height(height::DENSE)).clicked() {
            commands.send(FileAction::OpenInEditor { file: place.file.clone(), line: place.line });
        }
    }
}
