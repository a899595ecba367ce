//! Othello: discs that turn.

use super::{Family, Sheet, Variant};
use crate::report::Report;

/// The family.
pub struct Othello;

/// Othello on 8×8.
#[derive(Debug)]
pub struct Kernel64;

impl Family for Othello {
    fn id(&self) -> &'static str {
        "othello"
    }
    fn variant(&self, _id: &str, sheet: &Sheet) -> Result<Variant, Vec<Report>> {
        Err(vec![Report::error("not built yet").at(sheet.file.clone(), None, None)])
    }
    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}
