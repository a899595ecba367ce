//! The parts that every page is made of: buttons, chips, cards, forms, lists, toasts, and the sizes and colours of all of them. They know
//! nothing of games.

pub mod axis;
pub mod button;
pub mod card;
pub mod chip;
pub mod drop_down;
pub mod foot;
pub mod form;
pub mod line;
pub mod list_row;
pub mod roving_focus;
pub mod scroll;
mod series_colours;
pub mod shown_state;
pub mod split;
pub mod table;
mod table_cell;
pub mod tokens;
mod type_ahead;

pub use axis::round_step;
pub use button::{ActionButton, ButtonKind, field_ring, focus_ring};
pub use card::{accent_frame, card_frame, card_pair, empty_state, section_title, titled_card, well_frame};
pub use chip::{Chip, Segment, segmented};
pub use drop_down::{DropDownRows, drop_down, list_of_width, list_points, menu};
pub use foot::foot_panel;
pub use form::{checkbox, error_ui, form_list, form_row, icon_label, key_cap, labelled_row, switch};
pub use line::{line_points, one_line, paint_galley, paint_line};
pub use list_row::ListRow;
pub use roving_focus::{RovingFocus, RovingRows, arrows, key_choice};
pub use scroll::scroll_beside;
pub use series_colours::{SERIES_COLOURS, series_colour};
pub use shown_state::{ShownState, note_last_input, show_in_state};
pub use split::{Split, SplitAxis, SplitLimits, split};
pub use table::{DataTable, TableColumn, TableEvents, TableRows, TableState};
pub use table_cell::{TableCell, number_place};
pub use tokens::{Tokens, UiTokens, height, radius, space};
