//! What editors and people read about the names that scripts meet: types in two dialects, and a page.

mod lua_ls;
mod luau;
mod page;
mod sign;

pub use lua_ls::meta as lua_ls_meta;
pub use luau::definitions as luau_definitions;
pub use page::page as functions_page;
pub use sign::{Type, read as read_type};

/// The first words of the files that are written, by which they are known again.
pub const WRITTEN: &str = "Written by `damka types`";
