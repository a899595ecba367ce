//! Type definitions of the script API in two dialects, and its documentation page.

mod lua_ls;
mod luau;
mod page;
mod signature;

pub use lua_ls::meta as lua_ls_meta;
pub use luau::definitions as luau_definitions;
pub use page::page as functions_page;
pub use signature::{Type, read as read_type};

/// The first words of generated files, by which damka recognises them.
pub const GENERATED_BY: &str = "Written by `damka types`";
