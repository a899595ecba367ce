//! The rules of a variant in plain words, and the doctor's check of them.

pub mod checkup;
mod checkup_panel;
pub mod page;
