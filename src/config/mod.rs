//! Typed YAML: files that people edit, read with every mistake named by line and column.

mod settings;
mod weights;
mod yaml;

pub use settings::{LastGame, Settings};
pub use weights::{Weight, Weights};
pub use yaml::read;
