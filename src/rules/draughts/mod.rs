//! Draughts: men, kings and captures on the squares of one colour.

use super::{Family, Sheet, Variant};
use crate::report::Report;

/// The family.
pub struct Draughts;

/// Draughts on at most 32 playing squares.
#[derive(Debug)]
pub struct Kernel32;

impl Family for Draughts {
    fn id(&self) -> &'static str {
        "draughts"
    }
    fn variant(&self, _id: &str, sheet: &Sheet) -> Result<Variant, Vec<Report>> {
        Err(vec![Report::error("not built yet").at(sheet.file.clone(), None, None)])
    }
    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}
