//! The manual page: the list of pages, and the one that is shown.

use super::ManualAction;
use super::code::code_ui;
use super::parts::{PagePart, parts_of};
use super::table::table_ui;
use crate::app::command::{Command, Commands};
use crate::app::components::tokens::medium_font;
use crate::app::components::{ListRow, RovingFocus, RovingRows, UiTokens, space};
use crate::app::features::Feature;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::app::widgets::field::search_edit;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::app::window_size::WindowSize;
use crate::config::{CommandId, icon};
use crate::summary::{MANUAL, ManualPage, manual_pages};
use crate::text::Language;
use crate::view::{BoardView, ltr_region};
use egui::{CentralPanel, Margin, OutputCommand, Panel, ScrollArea, TextStyle, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

/// Lines longer than this are hard to read.
const TEXT_POINTS: f32 = 680.0;
const LIST_POINTS: f32 = 320.0;

#[derive(Default)]
pub struct ManualView {
    filter: String,
    cache: CommonMarkCache,
    /// The page of the last frame; a different one starts scrolled to the top.
    last: &'static str,
    /// The parts of that page.
    parts: Vec<PagePart>,
    focus: RovingFocus,
}

impl Feature for ManualView {
    fn id(&self) -> Route {
        Route::MANUAL
    }

    fn title(&self) -> &'static str {
        "manual-title"
    }

    fn icon(&self) -> &'static str {
        icon::QUESTION
    }

    fn section(&self) -> Section {
        Section::Settings
    }

    fn tab(&self) -> Option<&'static str> {
        Some("manual-title")
    }

    fn tip(&self) -> Option<&'static str> {
        Some("manual-tip")
    }

    fn command(&self) -> Option<CommandId> {
        Some(CommandId::Manual)
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        leave_by_escape(ui, app, commands);
        let frame = egui::Frame::new().fill(ui.tokens().surface).inner_margin(Margin::same(space::M as i8));
        let width = if WindowSize::of(ui.ctx()).is_compact() { 200.0 } else { LIST_POINTS };
        let list = Panel::left("manual list").exact_size(width).resizable(false).frame(frame);
        list.show(ui, |ui| self.list_ui(ui, app, commands));
        CentralPanel::default().frame(frame).show(ui, |ui| self.page_ui(ui, app, commands));
    }
}

impl ManualView {
    /// Draws the search field and the pages in groups, as one Tab stop with arrow keys.
    fn list_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let tokens = ui.tokens();
        let hint = ui.localized("manual-search");
        let search = search_edit(ui, &mut self.filter, &hint, f32::INFINITY);
        ui.ctx().accesskit_node_builder(search.id, |node| node.set_label(hint.clone()));
        ui.add_space(space::S);
        if ui.words().language() != Language::English {
            ui.label(tokens.small(ui.localized("manual-language")));
        }
        let needle = self.filter.trim();
        let admits = |page: &&ManualPage| needle.is_empty() || page.contains(needle);
        let pages: Vec<&ManualPage> = manual_pages().filter(admits).collect();
        let here = pages.iter().position(|page| page.name == app.manual.shown);
        let roving = RovingRows::list(pages.len(), here);
        let mut target = None;
        let is_new = self.last != app.manual.shown;
        ScrollArea::vertical().id_salt("manual list").auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if pages.is_empty() {
                ui.label(tokens.small(ui.localized("manual-none")));
            }
            for (group, of_group) in MANUAL {
                let mut is_first = true;
                for (index, page) in pages.iter().enumerate().filter(|(_, page)| of_group.contains(page)) {
                    if std::mem::take(&mut is_first) {
                        ui.add_space(space::S);
                        ui.label(tokens.caption(*group));
                    }
                    let row = ListRow::new(page.title()).wrapped().selected(here == Some(index));
                    let response = row.tab_stop(roving.is_tab_stop(index)).ui(ui);
                    if is_new && here == Some(index) {
                        response.scroll_to_me(None);
                    }
                    target = self.focus.row(ui, &response, index, &roving).or(target);
                }
            }
        });
        if let Some(page) = target.and_then(|index| pages.get(index)) {
            commands.send(ManualAction::Show(page.name));
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, app: &AppState, commands: &mut Commands) {
        let Some(page) = manual_pages().find(|page| page.name == app.manual.shown) else { return };
        let mut area = ScrollArea::vertical().id_salt("manual page").auto_shrink(false);
        if self.last != page.name {
            self.last = page.name;
            self.parts = parts_of(page.text);
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            // The manual is in English in every language, in a column that begins at the list.
            ltr_region(ui, |ui| {
                ui.set_width(TEXT_POINTS.min(ui.available_width()));
                self.parts_ui(ui, commands);
                ui.add_space(space::XL);
            });
        });
        follow_links(ui, commands);
    }

    fn parts_ui(&mut self, ui: &mut Ui, commands: &mut Commands) {
        // The title of a page; the library takes the headings below it a little smaller.
        let title = medium_font(ui.tokens().page_points());
        ui.style_mut().text_styles.insert(TextStyle::Heading, title);
        for (index, part) in self.parts.iter().enumerate() {
            if index > 0 {
                ui.add_space(space::XS);
            }
            match part {
                PagePart::Text(text) => {
                    ui.push_id(index, |ui| {
                        // The library draws the sign of a list's entry in a line of text, and the entry in a line as high as a
                        // control, in which the text would be lower than its sign.
                        ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
                        CommonMarkViewer::new().show(ui, &mut self.cache, text);
                    });
                }
                PagePart::Code { language, text } => code_ui(ui, (language, text), commands),
                PagePart::Table(rows) => {
                    ui.push_id(index, |ui| table_ui(ui, &mut self.cache, rows));
                }
            }
        }
    }
}

/// Opens links to other pages here instead of in a browser.
fn follow_links(ui: &Ui, commands: &mut Commands) {
    let opened = ui.ctx().output_mut(|output| {
        let at = output.commands.iter().position(|command| match command {
            OutputCommand::OpenUrl(open) => page_of(&open.url).is_some() || !open.url.contains("://"),
            _ => false,
        })?;
        let OutputCommand::OpenUrl(open) = output.commands.remove(at) else { return None };
        Some(open.url)
    });
    if let Some(page) = opened.as_deref().and_then(page_of) {
        commands.send(Command::Manual(ManualAction::Show(page.name)));
    }
}

/// The page that a link names: `files.md`, `lua-api.md#searching`.
fn page_of(link: &str) -> Option<&'static ManualPage> {
    let file = link.split('#').next().unwrap_or_default();
    let name = file.rsplit('/').next().unwrap_or_default().strip_suffix(".md")?;
    manual_pages().find(|page| page.name == name)
}

#[cfg(test)]
mod tests {
    use super::page_of;

    #[test]
    fn links_lead_to_pages() {
        assert_eq!(page_of("lua-api.md#searching").map(|page| page.name), Some("lua-api"));
        assert_eq!(page_of("../docs/files.md").map(|page| page.name), Some("files"));
        assert_eq!(page_of("https://example.org"), None);
    }
}
