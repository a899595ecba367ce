//! What the pages of the workshop share: tiles, the board with a strip below it, the letters of two that
//! are compared, and the tree of their reasons.

mod reasons_tree;
mod tiles;

pub use reasons_tree::ReasonsTree;
pub use tiles::{Tile, TileSplit, TileTree, Tiles, padded, tile_ui};

use crate::app::command::{Command, Commands};
use crate::app::components::tokens::medium_font;
use crate::app::components::{
    ActionButton, SplitAxis, SplitLimits, UiTokens, empty_state, height, number_place, space, tokens,
};
use crate::app::features::weight_lab::SetId;
use crate::app::route::Route;
use crate::app::shell::HeaderAction;
use crate::app::state::{AppState, FileAction};
use crate::app::widgets::localized_text::LocalizedText;
use crate::catalog::Snapshot;
use crate::config::{CommandId, WorkshopLayout, icon};
use crate::rules::Variant;
use crate::text::phrase;
use crate::view::{BoardView, board_ui};
use egui::{Align2, Color32, CornerRadius, Rangef, Rect, Response, Sense, Ui, UiBuilder, pos2, vec2};

/// The height of the heads of columns.
const COLUMNS_POINTS: f32 = 22.0;

/// How wide the list of bots may become.
pub const LIST_POINTS: f32 = 480.0;
/// How wide the tiles beside a board may become.
pub const NUMBERS_POINTS: f32 = 1080.0;

pub static POSITION_OVER_CONSOLE: TileSplit = TileSplit {
    axis: SplitAxis::Vertical,
    limits: SplitLimits::least([180.0, 96.0]),
    share: |layout| &mut layout.board,
    parts: [TileTree::One(Tile::Position), TileTree::One(Tile::Console)],
};

/// Draws the button that restores the usual sizes, unless they are the usual ones.
pub fn reset_layout_button(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let id = CommandId::ResetLayout;
    let is_usual = app.shared.settings.workshop == WorkshopLayout::default();
    let Some(command) = app.command(id).filter(|_| !is_usual) else { return };
    if ui.add(ActionButton::icon_only(id.icon(), ui.localized(id.text())).height(height::DENSE)).clicked() {
        commands.send(command);
    }
}

/// The button of a page's header that opens a file in the user's editor.
pub fn edit_action(ui: &Ui, file: &str) -> HeaderAction {
    let open = FileAction::OpenInEditor { file: file.to_owned(), line: None };
    let tip = ui.localized(phrase("editor-open-tip").with("file", file));
    HeaderAction::new(icon::PENCIL_SIMPLE, "editor-open", open).tip(tip)
}

/// The id of the bot that a seat stands for.
pub fn bot_of_seat(seat: &str, variant: &Variant, now: &Snapshot) -> String {
    let preset = seat.strip_prefix('@').and_then(|id| now.preset(id, variant).ok());
    let seat = preset.map_or(seat, |preset| preset.seat.as_str());
    seat.split(':').next().unwrap_or_default().to_owned()
}

/// Draws the board with a strip below it, which has the height that it needs.
pub fn board_over_strip(
    ui: &mut Ui,
    board: &mut BoardView,
    commands: &mut Commands,
    strip: impl FnOnce(&mut Ui, &mut Commands),
) {
    let room = ui.available_rect_before_wrap();
    // The strip takes the height that it had in the last frame, so that the board has the rest.
    let id = ui.scope_id().with("strip");
    let height = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0);
    let above = Rect::from_min_max(room.min, pos2(room.right(), (room.bottom() - height).max(room.top())));
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        ui.set_clip_rect(above.intersect(ui.clip_rect()));
        commands.play_cues(board_ui(ui, board, false).cues);
    });
    let below = Rect::from_min_max(pos2(room.left(), above.bottom()), room.max);
    let drawn = ui.scope_builder(UiBuilder::new().max_rect(below), |ui| strip(ui, commands));
    let needed = drawn.response.rect.height().ceil();
    if (needed - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, needed));
        ui.ctx().request_repaint();
    }
}

/// Draws the page of what needs a game while there is none.
pub fn no_game_ui(ui: &mut Ui, tile: Tile, (title, why): (&'static str, &'static str), commands: &mut Commands) {
    // There is no board behind the page.
    ui.painter().rect_filled(ui.available_rect_before_wrap(), 0, ui.tokens().surface);
    let [title, why, play] = [title, why, "workshop-play"].map(|id| ui.localized(id));
    if empty_state(ui, tile.icon(), &title, &why, Some((icon::PLAY, &play))) {
        commands.send(Command::Open(Route::GALLERY));
    }
}

/// Draws why a tile has nothing to show.
pub fn note_ui(ui: &mut Ui, words: &'static str) {
    padded(ui, |ui| ui.label(ui.tokens().small(ui.localized(words))));
}

/// Draws the head of a list with values of both sets. `columns` gives the columns of A and of B in a row.
pub fn set_columns_ui(ui: &mut Ui, title: &'static str, columns: impl FnOnce(Rect) -> [Rangef; 2]) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), COLUMNS_POINTS), Sense::hover());
    let tokens = ui.tokens();
    let head = |anchor: Align2, x: f32, text: &str| {
        ui.painter().text(pos2(x, row.center().y), anchor, text, tokens.caption_font(), tokens.weak);
    };
    head(Align2::LEFT_CENTER, row.left() + space::M, &ui.localized(title));
    for (set, column) in SetId::BOTH.into_iter().zip(columns(row)) {
        let (anchor, x) = number_place(ui, column);
        head(anchor, x, set.letter());
    }
}

/// The colour of a set of weights.
pub fn set_colour(ui: &Ui, set: SetId) -> Color32 {
    let tokens = ui.tokens();
    match set {
        SetId::A => tokens.set_a,
        SetId::B => tokens.set_b,
    }
}

/// The letter of a set of weights on its colour.
pub fn set_badge(ui: &mut Ui, set: SetId) -> Response {
    const SIDE_POINTS: f32 = 20.0;
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE_POINTS, SIDE_POINTS), Sense::hover());
    paint_set_badge(ui, rect, set);
    response
}

pub fn paint_set_badge(ui: &Ui, rect: Rect, set: SetId) {
    let tokens = ui.tokens();
    ui.painter().rect_filled(rect, CornerRadius::same(tokens::radius::CELL), set_colour(ui, set));
    let ink = if tokens.is_light { tokens.surface } else { tokens.surface_low };
    let font = medium_font(tokens.caption_points());
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, set.letter(), font, ink);
}
