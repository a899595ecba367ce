//! The page of bots: the list, and beside it the chosen bot or the form of a new one.

mod detail;
mod list;
mod new_bot;
mod ratings;
mod tile;
mod version_list;

pub use list::bot_title;
pub use tile::BotsTile;

use super::{BotsAction, has_fault};
use crate::app::command::Commands;
use crate::app::components::{ButtonKind, SplitAxis, SplitLimits, empty_state, space};
use crate::app::features::Feature;
use crate::app::features::workshop::{LIST_POINTS, Tile, TileSplit, TileTree, Tiles, padded, tile_ui};
use crate::app::route::Route;
use crate::app::section::{Badge, Section};
use crate::app::shell::{BackgroundWork, HeaderAction, Heading};
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::bot_records::BotRecords;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::page::leave_by_escape;
use crate::catalog::version_label;
use crate::config::icon;
use crate::text::phrase;
use crate::view::BoardView;
use egui::{Key, Rect, ScrollArea, Ui};
use new_bot::NewBotForm;
use version_list::VersionList;

/// The list, and what is beside it.
static TILES: TileTree = TileTree::Two(&TileSplit {
    axis: SplitAxis::Horizontal,
    limits: SplitLimits { least: [220.0, 360.0], most: [LIST_POINTS, f32::INFINITY] },
    share: |layout| &mut layout.bots,
    parts: [TileTree::One(Tile::Bots), TileTree::One(Tile::Detail)],
});

pub struct BotsPage {
    tiles: Tiles,
    bots: BotsTile,
    form: NewBotForm,
    records: BotRecords,
    versions: VersionList,
    /// Whether the form was open at the last frame.
    had_form: bool,
}

impl Default for BotsPage {
    fn default() -> Self {
        Self {
            tiles: Tiles::new(Tile::Bots),
            bots: BotsTile::new(false),
            form: NewBotForm::default(),
            records: BotRecords::default(),
            versions: VersionList::default(),
            had_form: false,
        }
    }
}

impl Feature for BotsPage {
    fn id(&self) -> Route {
        Route::BOTS
    }

    fn title(&self) -> &'static str {
        "bots-title"
    }

    fn icon(&self) -> &'static str {
        icon::ROBOT
    }

    fn section(&self) -> Section {
        Section::Workshop
    }

    fn tab(&self) -> Option<&'static str> {
        Some("bots-title")
    }

    fn heading(&self, _: &AppState) -> Heading {
        phrase("section-workshop").into()
    }

    fn actions(&self, ui: &Ui, app: &AppState) -> Vec<HeaderAction> {
        let folder = HeaderAction::new(icon::FOLDER_OPEN, "bots-folder", FileAction::OpenFolder);
        let new =
            HeaderAction::new(icon::PLUS, "menu-new-bot", BotsAction::New(None)).tip(ui.localized("menu-new-bot-tip"));
        // The form has a primary button of its own.
        let new = app.bots.form.is_none().then(|| new.kind(ButtonKind::Primary));
        [folder].into_iter().chain(new).collect()
    }

    fn badge(&self, app: &AppState) -> Option<Badge> {
        let running = app.bots.test.as_ref().map(|_| Badge::Count(1));
        has_fault(&app.shared.now).then_some(Badge::Fault).or(running)
    }

    fn background(&self, app: &AppState) -> Option<BackgroundWork> {
        let running = app.bots.test.as_ref()?;
        let test = running.test.as_ref()?;
        let number = version_label(running.version.number);
        let text = phrase("bots-testing").with("bot", &running.version.bot).with("number", number);
        let text = text.with("against", version_label(test.against)).with("pairs", test.pairs.iter().sum::<u64>());
        let icon = if running.is_paused() { icon::PAUSE } else { icon::ROBOT };
        Some(BackgroundWork { icon, text, route: Route::BOTS })
    }

    fn tip(&self) -> Option<&'static str> {
        Some("bots-tip")
    }

    fn ui(&mut self, ui: &mut Ui, app: &AppState, _: &mut BoardView, commands: &mut Commands) {
        if app.bots.form.is_some() && escaped(ui) {
            commands.send(BotsAction::CloseForm);
        } else {
            leave_by_escape(ui, app, commands);
        }
        let is_form = app.bots.form.is_some();
        if is_form && !self.had_form {
            self.tiles.show(Tile::Detail);
        }
        self.had_form = is_form;
        let room = ui.available_rect_before_wrap();
        for (tile, room) in self.tiles.arrange(ui, app, (&TILES, room), commands) {
            match tile {
                Tile::Bots => self.list_ui(ui, app, room, commands),
                _ => self.detail_ui(ui, app, room, commands),
            }
        }
    }
}

impl BotsPage {
    fn list_ui(&mut self, ui: &mut Ui, app: &AppState, room: Rect, commands: &mut Commands) {
        let chosen = app.bots.shown(&app.shared.now).map(|entry| entry.id.clone());
        if let Some(target) = self.bots.ui(ui, app, (room, chosen.as_deref()), commands) {
            // Arrow keys walk through the list and stay in it.
            let is_walking = ui.input(|input| input.key_pressed(Key::ArrowUp) || input.key_pressed(Key::ArrowDown));
            if !is_walking {
                self.tiles.show(Tile::Detail);
            }
            commands.send(BotsAction::Choose(target));
        }
    }

    /// Draws the chosen bot, or the form of a new one.
    fn detail_ui(&mut self, ui: &mut Ui, app: &AppState, room: Rect, commands: &mut Commands) {
        let chosen = app.bots.shown(&app.shared.now);
        let is_form = app.bots.form.is_some();
        let title = match &chosen {
            Some(entry) if !is_form => bot_title(ui, entry),
            _ => ui.localized("bots-new"),
        };
        let icon = if is_form { icon::FILE_PLUS } else { Tile::Detail.icon() };
        let contents = |ui: &mut Ui, commands: &mut Commands| {
            let page = ScrollArea::vertical().id_salt("bot").auto_shrink(false);
            page.show(ui, |ui| {
                padded(ui, |ui| {
                    ui.scope(|ui| {
                        ui.set_max_width(detail::MAX_POINTS.min(ui.available_width()));
                        ui.add_space(space::XS);
                        match (&app.bots.form, &chosen) {
                            (Some(form), _) => self.form.ui(ui, app, form, commands),
                            (None, Some(entry)) => {
                                detail::ui(ui, app, entry, (&mut self.records, &mut self.versions), commands);
                            }
                            (None, None) => none_ui(ui, commands),
                        }
                    });
                });
            });
        };
        tile_ui(ui, room, (icon, &title), commands, |_, _| {}, contents);
    }
}

fn escaped(ui: &Ui) -> bool {
    let is_free = !egui::Popup::is_any_open(ui.ctx());
    is_free && ui.input(|input| input.key_pressed(Key::Escape) && input.modifiers.is_none())
}

fn none_ui(ui: &mut Ui, commands: &mut Commands) {
    let [title, why, action] = ["bots-none", "bots-none-why", "menu-new-bot"].map(|id| ui.localized(id));
    if empty_state(ui, icon::ROBOT, &title, &why, Some((icon::PLUS, &action))) {
        commands.send(BotsAction::New(None));
    }
}
