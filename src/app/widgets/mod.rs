//! Parts that more than one screen draws.

pub mod announce;
pub mod bot_panel;
pub mod move_list;
pub mod report_card;
pub mod rules_diagram;
pub mod seat_picker;
pub mod style;
