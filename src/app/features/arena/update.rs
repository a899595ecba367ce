//! What commands and frames do to the arena.

use super::{Arena, ArenaAction};
use crate::app::features::library::LibraryAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;

impl FeatureState for Arena {
    type Action = ArenaAction;

    fn handle(&mut self, action: ArenaAction, frame: &mut Frame<'_, '_>) {
        match action {
            ArenaAction::Open(id) => {
                if let Some(view) = self.shown() {
                    frame.commands.send(LibraryAction::OpenUnder { id, variant: view.about.variant.id.clone() });
                }
            }
            other => self.act(other, &frame.shared.catalog),
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.take_results(frame.shared.screens.current == Route::ARENA);
    }
}
