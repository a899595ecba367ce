//! The reasons for the grades of a move, by A and by B.

use crate::app::features::weight_lab::{SetId, WeightLab};
use crate::app::features::workshop::{ReasonsTree, note_ui};
use crate::report::Trace;
use crate::rules::Move;
use egui::{ScrollArea, Ui};

/// Draws the tree, or why there is none.
pub fn reasons_ui(ui: &mut Ui, tree: &mut ReasonsTree, lab: &WeightLab, chosen: Option<&Move>) {
    let both = chosen.map(|chosen| SetId::BOTH.map(|which| lab.reasons(which, chosen)));
    let Some([a, b]) = both else { return note_ui(ui, "weight-lab-no-reasons") };
    let Some(b) = b else { return note_ui(ui, "weight-lab-reasons-yet") };
    if b.is_empty() && a.is_none_or(<[Trace]>::is_empty) {
        return note_ui(ui, "weight-lab-no-reasons");
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ReasonsTree::heads_ui(ui, "weight-lab-reason");
        let rows = ScrollArea::vertical().id_salt("reasons").auto_shrink(false);
        rows.show(ui, |ui| tree.ui(ui, [a.unwrap_or_default(), b]));
    });
}
