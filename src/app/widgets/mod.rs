//! Widgets shared by several screens.

pub mod announce;
pub mod board_page;
pub mod bot_panel;
pub mod clock_row;
pub mod command_button;
pub mod console;
pub mod edit_button;
pub mod evaluation_bar;
pub mod evaluation_graph;
pub mod family_names;
pub mod fault_card;
pub mod field;
pub mod heading;
pub mod localized_text;
pub mod move_field;
pub mod move_list;
pub mod pace_chips;
pub mod page;
pub mod prompt_card;
pub mod report_card;
pub mod rules_diagram;
pub mod seat_card;
pub mod seat_picker;
pub mod style;
pub mod trace_tree;
pub mod variant_picker;
