//! The list of commands: every command and page by name, over the screen in view.

use crate::app::command::{Command, Commands};
use crate::app::keys::{release_keys, take_keys};
use crate::app::route::PageEntry;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::field::field;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::config::CommandId;
use egui::{Align, Button, Context, Id, Key, Modal, Modifiers, Response, RichText, ScrollArea, Ui};
use std::collections::BTreeSet;

const WIDTH_POINTS: f32 = 460.0;
/// The height of the rows; more of them scroll.
const ROWS_POINTS: f32 = 340.0;

#[derive(Default)]
pub struct CommandList {
    /// `None` while the list is closed.
    open: Option<OpenList>,
}

#[derive(Default)]
struct OpenList {
    filter: String,
    selected: usize,
    /// The row that was selected in the last frame.
    in_sight: usize,
    /// Whether the search field has had the focus.
    is_focused: bool,
}

/// A command that can be given now, as the list shows it.
struct Row {
    icon: &'static str,
    name: String,
    tip: String,
    key: String,
    command: Command,
}

/// What the user did with the list in this frame.
enum Choice {
    None,
    Row(usize),
    Close,
}

impl CommandList {
    /// Opens the list, or closes it.
    pub fn toggle(&mut self) {
        self.open = if self.open.is_some() { None } else { Some(OpenList::default()) };
    }

    /// Draws the list if it is open, and sends the chosen command.
    pub fn ui(&mut self, ctx: &Context, app: &AppState, commands: &mut Commands) {
        let Some(list) = &mut self.open else { return };
        take_keys(ctx);
        let mut rows = rows(ctx, app);
        rows.retain(|row| row.matches(&list.filter));
        rows.sort_by_key(|row| row.rank(&list.filter));
        list.selected = list.selected.min(rows.len().saturating_sub(1));
        let by_key = list.take_key(ctx, app, rows.len());
        let modal = Modal::new(Id::unique("command list")).show(ctx, |ui| list.contents_ui(ui, &rows, app));
        let choice = match (by_key, modal.inner) {
            (Choice::None, Choice::None) if modal.backdrop_response.clicked() => Choice::Close,
            (Choice::None, clicked) => clicked,
            (pressed, _) => pressed,
        };
        match choice {
            Choice::None => return,
            Choice::Close => {}
            Choice::Row(index) => rows.into_iter().nth(index).into_iter().for_each(|row| commands.send(row.command)),
        }
        self.open = None;
        release_keys(ctx);
        ctx.request_repaint();
    }
}

impl OpenList {
    /// Takes the keys of the list out of the input, before a widget sees them.
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
            match () {
                () if pressed(Modifiers::NONE, Key::Escape) || is_own => Choice::Close,
                () if pressed(Modifiers::NONE, Key::Enter) && count > 0 => Choice::Row(self.selected),
                () => Choice::None,
            }
        })
    }

    fn contents_ui(&mut self, ui: &mut Ui, rows: &[Row], app: &AppState) -> Choice {
        ui.set_width(WIDTH_POINTS.min(ui.ctx().content_rect().width() - 60.0));
        let hint = ui.localized("command-list-search");
        let label = ui.localized("command-list");
        let shown = field(ui, &mut self.filter, |edit| edit.hint_text(hint).desired_width(f32::INFINITY));
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(label));
        if shown.changed() {
            self.selected = 0;
        }
        if !std::mem::replace(&mut self.is_focused, true) {
            shown.request_focus();
        }
        ui.add_space(4.0);
        let mut choice = Choice::None;
        ScrollArea::vertical().max_height(ROWS_POINTS).auto_shrink([false, true]).show(ui, |ui| {
            if rows.is_empty() {
                ui.label(RichText::new(ui.localized("command-list-none")).weak());
            }
            for (index, row) in rows.iter().enumerate() {
                let response = row_ui(ui, row, index == self.selected, app);
                // Only when the selection moves, so that the list can be scrolled with the mouse.
                if index == self.selected && self.in_sight != index {
                    response.scroll_to_me(None::<Align>);
                }
                if response.clicked() {
                    choice = Choice::Row(index);
                }
            }
        });
        self.in_sight = self.selected;
        choice
    }
}

fn row_ui(ui: &mut Ui, row: &Row, is_selected: bool, app: &AppState) -> Response {
    let button = Button::selectable(is_selected, "").left_text(format!("{}  {}", row.icon, row.name));
    let key = RichText::new(&row.key);
    let key = if is_selected { key.color(color32(app.shared.theme.window.accent_text)) } else { key };
    let button = button.shortcut_text(key).truncate().min_size(egui::vec2(ui.available_width(), 24.0));
    let response = ui.add(button);
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(row.name.clone()));
    if is_selected {
        announce(ui, &response, &row.name);
    }
    if row.tip.is_empty() { response } else { response.on_hover_text(&row.tip) }
}

impl Row {
    /// Whether each word of `filter` occurs in the name or the tooltip, in any case.
    fn matches(&self, filter: &str) -> bool {
        let text = format!("{} {}", self.name, self.tip).to_lowercase();
        filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }

    /// Lower for better matches: the start of the name, of a word of it, elsewhere in it, the tooltip.
    fn rank(&self, filter: &str) -> u8 {
        let (name, filter) = (self.name.to_lowercase(), filter.trim().to_lowercase());
        match () {
            () if name.starts_with(&filter) => 0,
            () if name.split(' ').any(|word| word.starts_with(&filter)) => 1,
            () if name.contains(&filter) => 2,
            () => 3,
        }
    }
}

/// The commands that can be given now, and the pages that can be opened.
fn rows(ctx: &Context, app: &AppState) -> Vec<Row> {
    let words = ctx.words();
    let allowed = CommandId::ALL.iter().copied().filter(|id| *id != CommandId::CommandList);
    let named = allowed.filter(|id| app.why_not(*id).is_none()).filter_map(|id| {
        let tip = app.tip(id).map_or_else(String::new, |tip| words.format(tip));
        let (name, key) = (words.format(id.text()), app.shared.settings.keys.chord_text(id));
        Some(Row { icon: id.icon(), name, tip, key, command: app.command(id)? })
    });
    let is_open = |page: &&PageEntry| {
        page.command.is_none() && page.route != app.shared.screens.current && app.has_screen(page.route)
    };
    let pages = app.shared.screens.pages.iter().filter(is_open).map(|page| Row {
        icon: page.icon,
        name: words.format(page.title),
        tip: page.tip.map_or_else(String::new, |tip| words.format(tip)),
        key: String::new(),
        command: Command::Open(page.route),
    });
    let mut rows: Vec<Row> = named.chain(pages).collect();
    // A page that a command of the same name opens is listed once.
    let mut seen = BTreeSet::new();
    rows.retain(|row| seen.insert(row.name.clone()));
    rows
}
