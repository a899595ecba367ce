//! The command palette: commands, games, bots, stored games, manual pages and settings by name, over the current page.

mod entries;
mod settings;
mod synonyms;

use crate::app::command::{Command, Commands};
use crate::app::components::tokens::icon_font;
use crate::app::components::{Tokens, UiTokens, key_cap, one_line, radius, space};
use crate::app::keys::{release_keys, take_keys};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::{CommandId, icon};
use crate::text::{is_right_to_left, phrase};
use egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Event, Frame, Id, Key, Layout, Margin, Modal, Modifiers,
    Order, Rect, Response, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use entries::{EntryGroup, PaletteEntry, entries, is_name_found};

const WIDTH_POINTS: f32 = 680.0;
const ROW_POINTS: f32 = 38.0;
/// The height of the rows; more of them scroll.
const ROWS_POINTS: f32 = 440.0;
const TOP_POINTS: f32 = 80.0;

#[derive(Default)]
pub struct Palette {
    /// `None` while the palette is closed.
    open: Option<OpenPalette>,
    /// What was typed in the frame in which its key was pressed.
    typed_ahead: Vec<Event>,
}

#[derive(Default)]
struct OpenPalette {
    filter: String,
    selected: usize,
    /// The row that was selected in the last frame.
    in_sight: usize,
    /// Whether the search field has had the focus.
    is_focused: bool,
    /// Whether Enter was pressed after letters that the rows do not follow yet.
    enters_next: bool,
}

enum Choice {
    None,
    Row(usize),
    Close,
}

impl Palette {
    pub fn toggle(&mut self, ctx: &Context) {
        self.open = if self.open.is_some() { None } else { Some(OpenPalette::default()) };
        if self.is_open() {
            // The page must not take what is typed before the palette is drawn.
            take_keys(ctx);
        }
    }

    /// Keeps events for the frame in which the palette opens.
    pub fn type_ahead(&mut self, events: Vec<Event>) {
        self.typed_ahead = events;
    }

    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub fn ui(&mut self, ctx: &Context, app: &AppState, commands: &mut Commands) {
        let Some(palette) = &mut self.open else { return };
        take_keys(ctx);
        let typed_ahead = std::mem::take(&mut self.typed_ahead);
        ctx.input_mut(|input| drop(input.events.splice(0..0, typed_ahead)));
        let all = entries(ctx, app);
        let count = all.len();
        let rows = palette.found(all);
        palette.selected = palette.selected.min(rows.len().saturating_sub(1));
        let by_key = palette.take_key(ctx, app, rows.len());
        if palette.enters_next {
            ctx.request_repaint();
        }
        let tokens = ctx.tokens();
        let id = Id::unique("palette");
        let area = Area::new(id).order(Order::Foreground).anchor(Align2::CENTER_TOP, vec2(0.0, top_points(ctx)));
        let frame = Frame::new()
            .fill(tokens.surface_card)
            .stroke(Stroke::new(1.0, tokens.line_strong))
            .corner_radius(CornerRadius::same(radius::POPUP))
            .shadow(tokens.shadow());
        let modal = Modal::new(id).area(area).frame(frame);
        let modal = modal.show(ctx, |ui| palette.contents_ui(ui, &rows, count));
        let choice = match (by_key, modal.inner) {
            (Choice::None, Choice::None) if modal.backdrop_response.clicked() => Choice::Close,
            (Choice::None, clicked) => clicked,
            (pressed, _) => pressed,
        };
        match choice {
            Choice::None => return,
            Choice::Close => {}
            Choice::Row(index) => match rows.into_iter().nth(index).map(|entry| entry.action) {
                Some(Ok(chosen)) => chosen.into_iter().for_each(|command| commands.send(command)),
                // Unavailable entries stay listed with their reason.
                Some(Err(_)) | None => return,
            },
        }
        self.open = None;
        release_keys(ctx);
        ctx.request_repaint();
    }
}

fn top_points(ctx: &Context) -> f32 {
    TOP_POINTS.min(0.1 * ctx.content_rect().height())
}

impl OpenPalette {
    /// The entries that match, grouped, the best groups first.
    fn found(&self, mut all: Vec<PaletteEntry>) -> Vec<PaletteEntry> {
        let (group, filter) = EntryGroup::of_prefix(&self.filter);
        all.retain(|entry| match group {
            Some(group) => entry.group == group && entry.matches_in_group(filter),
            // Without a search text, games and manual pages would hide the commands.
            None if filter.is_empty() => entry.group.is_listed_first(),
            None => entry.matches(filter),
        });
        all.sort_by_key(|entry| (entry.group, entry.action.is_err(), entry.rank(filter)));
        if !filter.is_empty() {
            // The group of the best match comes first; reading comes after all that can be done, and what cannot be done here last.
            // What cannot be done now comes before others only if its name was typed.
            let group_rank = |entry: &PaletteEntry| {
                let rank = entry.rank(filter);
                (entry.group >= EntryGroup::Manual, entry.action.is_err() && !is_name_found(rank), rank, entry.group)
            };
            let mut best: Vec<(bool, bool, u8, EntryGroup)> = all.iter().map(group_rank).collect();
            best.sort_unstable();
            let mut order: Vec<EntryGroup> = Vec::new();
            for (.., group) in best {
                if !order.contains(&group) {
                    order.push(group);
                }
            }
            all.sort_by_key(|entry| order.iter().position(|group| *group == entry.group));
        }
        all
    }

    /// Handles the palette's keys before any widget sees them.
    fn take_key(&mut self, ctx: &Context, app: &AppState, count: usize) -> Choice {
        let own = app.shared.settings.keys.chord(CommandId::CommandList);
        let own = own.and_then(|chord| Some((chord, Key::from_name(chord.key)?)));
        ctx.input_mut(|input| {
            let mut pressed = |modifiers, key| input.consume_key(modifiers, key);
            if pressed(Modifiers::NONE, Key::ArrowDown) && count > 0 {
                self.selected = (self.selected + 1) % count;
            }
            if pressed(Modifiers::NONE, Key::ArrowUp) && count > 0 {
                self.selected = (self.selected + count - 1) % count;
            }
            let is_own = own.is_some_and(|(chord, key)| {
                let modifiers = Modifiers { alt: chord.alt, shift: chord.shift, ..Modifiers::NONE };
                let command = if chord.ctrl { Modifiers::COMMAND } else { Modifiers::NONE };
                (chord.ctrl || chord.alt) && pressed(modifiers | command, key)
            });
            if pressed(Modifiers::NONE, Key::Escape) || is_own {
                Choice::Close
            } else if std::mem::take(&mut self.enters_next) && count > 0 {
                Choice::Row(self.selected)
            } else if pressed(Modifiers::NONE, Key::Enter) {
                let has_typed = input.events.iter().any(|event| matches!(event, Event::Text(_) | Event::Paste(_)));
                self.enters_next = has_typed;
                if has_typed || count == 0 { Choice::None } else { Choice::Row(self.selected) }
            } else {
                Choice::None
            }
        })
    }

    fn contents_ui(&mut self, ui: &mut Ui, rows: &[PaletteEntry], count: usize) -> Choice {
        let tokens = ui.tokens();
        let window = ui.ctx().content_rect();
        ui.set_width(WIDTH_POINTS.min(window.width() - 40.0));
        ui.spacing_mut().item_spacing.y = 0.0;
        self.search_ui(ui, (rows.len(), count));
        ui.painter().hline(ui.max_rect().x_range(), ui.cursor().top(), tokens.edge());
        let mut choice = Choice::None;
        let most = ROWS_POINTS.min(window.height() - top_points(ui.ctx()) - 150.0).max(80.0);
        // The palette has the height of its last rows; without this minimum, more of them would be cut off.
        let list = ScrollArea::vertical().max_height(most).min_scrolled_height(most).auto_shrink([false, true]);
        list.show(ui, |ui| {
            ui.add_space(space::S);
            if rows.is_empty() {
                ui.horizontal(|ui| {
                    ui.add_space(space::L);
                    ui.label(tokens.small(ui.localized("command-list-none")));
                });
            }
            let mut group = None;
            for (index, entry) in rows.iter().enumerate() {
                if group != Some(entry.group) {
                    group = Some(entry.group);
                    ui.horizontal(|ui| {
                        ui.add_space(space::L);
                        ui.label(tokens.caption(ui.localized(entry.group.title())));
                    });
                }
                let response = row_ui(ui, entry, index == self.selected, &self.filter);
                // Only when the selection moves, so that the mouse can scroll the list.
                if index == self.selected && self.in_sight != index {
                    response.scroll_to_me(None::<Align>);
                }
                if response.clicked() {
                    choice = Choice::Row(index);
                }
            }
            ui.add_space(space::S);
        });
        self.in_sight = self.selected;
        ui.painter().hline(ui.max_rect().x_range(), ui.cursor().top(), tokens.edge());
        footer_ui(ui);
        choice
    }

    fn search_ui(&mut self, ui: &mut Ui, (found, count): (usize, usize)) {
        let tokens = ui.tokens();
        ui.horizontal(|ui| {
            ui.set_min_height(50.0);
            ui.add_space(space::L);
            ui.label(tokens.icon(icon::MAGNIFYING_GLASS, 20.0).color(tokens.weak));
            let (hint, label) = (ui.localized("command-list-search"), ui.localized("command-list"));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add_space(space::L);
                let words = phrase("part-of").with("part", found).with("whole", count);
                ui.label(tokens.caption(ui.localized(words)));
                let width = ui.available_width() - space::S;
                let id = Id::unique("palette search");
                // Before it is drawn, so that it takes what was typed ahead.
                let opens = !std::mem::replace(&mut self.is_focused, true);
                if opens {
                    ui.memory_mut(|memory| memory.request_focus(id));
                }
                let shown = field(ui, &mut self.filter, |edit| {
                    edit.id(id)
                        .hint_text(hint)
                        .desired_width(width)
                        .frame(Frame::NONE.inner_margin(Margin::symmetric(8, 4)))
                        .font(tokens.body_font())
                });
                ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(label));
                if opens {
                    shown.request_focus();
                }
                if shown.changed() {
                    self.selected = 0;
                    // The rows follow in the next frame.
                    ui.ctx().request_repaint();
                }
            });
        });
    }
}

fn footer_ui(ui: &mut Ui) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.set_min_height(40.0);
        ui.add_space(space::L);
        let keys = [
            ("Up Down", "palette-select"),
            ("Enter", "palette-run"),
            ("@", "bots-title"),
            ("#", "games"),
            ("?", "manual-title"),
            ("Esc", "close"),
        ];
        for (key, what) in keys {
            key_cap(ui, key);
            ui.label(tokens.caption(ui.localized(what)));
            ui.add_space(space::S);
        }
    });
}

fn row_ui(ui: &mut Ui, entry: &PaletteEntry, is_selected: bool, filter: &str) -> Response {
    let tokens = ui.tokens();
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::click());
    let is_enabled = entry.action.is_ok();
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_selected, &entry.name));
    if ui.is_rect_visible(area) {
        paint_row(ui, &tokens, area.shrink2(vec2(6.0, 0.0)), (entry, is_selected, response.hovered()), filter);
    }
    if is_selected {
        let reason = entry.action.as_ref().err().map_or_else(String::new, |why| format!(". {why}"));
        announce(ui, &response, &format!("{}{reason}", entry.name));
    }
    if entry.tip.is_empty() { response } else { response.on_hover_text(&entry.tip) }
}

fn paint_row(
    ui: &Ui,
    tokens: &Tokens,
    rect: Rect,
    (entry, is_selected, is_hovered): (&PaletteEntry, bool, bool),
    filter: &str,
) {
    let (fill, edge) = match (is_selected, is_hovered) {
        (true, _) => (tokens.accent_soft, tokens.accent),
        (false, true) => (tokens.surface_hover, Color32::TRANSPARENT),
        (false, false) => (Color32::TRANSPARENT, Color32::TRANSPARENT),
    };
    let corner = CornerRadius::same(radius::CONTROL);
    ui.painter().rect(rect, corner, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let is_enabled = entry.action.is_ok();
    let ink = if is_enabled { tokens.text } else { tokens.disabled };
    let icon_ink = match (is_enabled, is_selected) {
        (false, _) => tokens.disabled,
        (true, true) => tokens.accent,
        (true, false) => tokens.weak,
    };
    let middle = pos2(rect.left() + 22.0, rect.center().y);
    ui.painter().text(middle, Align2::CENTER_CENTER, entry.icon, icon_font(18.0), icon_ink);
    let mut right = rect.right() - space::M;
    if !entry.key.is_empty() {
        let key = one_line(ui, &entry.key, tokens.caption_font(), f32::INFINITY);
        let cap = Rect::from_min_max(
            pos2(right - key.size().x - 12.0, rect.center().y - 10.0),
            pos2(right, rect.center().y + 10.0),
        );
        ui.painter().rect(cap, CornerRadius::same(4), tokens.surface_low, tokens.edge(), StrokeKind::Inside);
        let at = pos2(cap.left() + 6.0, rect.center().y - 0.5 * key.size().y);
        ui.painter().galley_with_override_text_color(at, key, tokens.weak);
        right = cap.left() - space::S;
    }
    let left = rect.left() + 46.0;
    let name = highlighted(ui, tokens, (&entry.name, ink), filter, right - left);
    let end = left + name.size().x + space::M;
    ui.painter().galley(pos2(left, rect.center().y - 0.5 * name.size().y), name, ink);
    let detail = entry.action.as_ref().err().unwrap_or(&entry.detail);
    if end + 40.0 < right {
        let detail = one_line(ui, detail, tokens.caption_font(), right - end);
        let weak = if is_selected || is_hovered { tokens.text } else { tokens.weak };
        let at = pos2(end, rect.center().y - 0.5 * detail.size().y + 1.0);
        ui.painter().galley_with_override_text_color(at, detail, weak);
    }
}

/// The first match of the filter has the accent colour, except in names that read from the right: parts of a line in several colours
/// are not put in order together.
fn highlighted(
    ui: &Ui,
    tokens: &Tokens,
    (name, ink): (&str, Color32),
    filter: &str,
    room: f32,
) -> std::sync::Arc<egui::Galley> {
    let (_, filter) = EntryGroup::of_prefix(filter);
    let is_whole = filter.is_empty() || name.chars().any(is_right_to_left);
    let found = if is_whole { None } else { name.to_lowercase().find(&filter.to_lowercase()) };
    // In some scripts the lower case has another length than the name.
    let found = found.map(|start| (start, start + filter.len()));
    let found =
        found.filter(|(start, end)| name.is_char_boundary(*start) && name.is_char_boundary(*end) && *end <= name.len());
    let format = |colour: Color32| egui::TextFormat::simple(tokens.body_font(), colour);
    let mut job = egui::text::LayoutJob::default();
    match found {
        None => job.append(name, 0.0, format(ink)),
        Some((start, end)) => {
            job.append(&name[..start], 0.0, format(ink));
            job.append(&name[start..end], 0.0, format(tokens.accent));
            job.append(&name[end..], 0.0, format(ink));
        }
    }
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.max(40.0));
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

/// Commands sent one after another.
type Chosen = Vec<Command>;
