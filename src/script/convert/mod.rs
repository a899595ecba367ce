//! Conversions between Lua values and plain Rust data.

mod conversions;
mod facts;
mod json;
mod kind;
mod show;

pub use conversions::{Converted, converted};
pub use facts::facts;
pub use json::{from_json, named_numbers, to_json};
pub use kind::{kind, kind_of};
pub use show::{brief, number, prefix, quoted, show, whole};
