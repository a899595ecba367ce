//! What commands and frames do to the arena.

use super::live_boards::by_side;
use super::{Arena, ArenaAction, ContestDraft};
use crate::app::features::analysis::{AnalysisAction, AnalysisSource, PlayedGame};
use crate::app::features::library::LibraryAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::arena::{Contest, Running};
use crate::catalog::{RestoredSeat, SeatSpec, Snapshot};
use crate::engine::EngineSeat;
use crate::notation::{Game, GameTree, NodeId};
use crate::report::Reports;
use crate::store::{Store, StorePlace};
use crate::text::Words;

impl FeatureState for Arena {
    type Action = ArenaAction;

    fn handle(&mut self, action: ArenaAction, frame: &mut Frame<'_, '_>) {
        match action {
            ArenaAction::Open(id) => {
                if let Some(view) = self.shown() {
                    frame.commands.send(LibraryAction::OpenUnder { id, variant: view.about.variant.id.clone() });
                }
            }
            ArenaAction::OpenRunning { pair, half } => {
                let game =
                    self.live_boards().iter().find(|one| (one.board.job.pair, one.board.job.half) == (pair, half));
                if let Some(game) = game.and_then(|live_board| self.game_so_far(&live_board.board)) {
                    frame.commands.send(AnalysisAction::Open(AnalysisSource::Game(Box::new(game))));
                }
            }
            ArenaAction::AllowEngines => self.allow_engines(frame.shared),
            other => {
                if let ArenaAction::Begin(draft) = &other
                    && let Ok(Some(_)) = draft.farm_address()
                {
                    draft.farm.trim().clone_into(&mut frame.shared.settings.farm);
                }
                self.act(other, &frame.shared.catalog, &frame.shared.settings.farm);
            }
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.take_results(frame.shared.screens.current == Route::ARENA);
        for note in std::mem::take(&mut self.notes) {
            frame.shared.notify(note);
        }
    }
}

impl Arena {
    /// Remembers that the engines of the contest that was refused may run, and begins or resumes it.
    fn allow_engines(&self, shared: &Shared) {
        let Some(attempted) = self.attempted.clone() else { return };
        let (drafted, resumed) = match &attempted {
            ArenaAction::Begin(draft) => (engines_of(draft, &shared.now), None),
            ArenaAction::Resume { id, .. } => (Vec::new(), Some(*id)),
            _ => return,
        };
        let (consent, place) = (shared.catalog.engine_consent().clone(), self.place.clone());
        shared.disk.run(
            move || -> Result<(), Reports> {
                let stored = resumed.map(|id| stored_engines(&place, id)).transpose()?.unwrap_or_default();
                let mut engines = drafted.into_iter().chain(stored);
                Ok(engines.try_for_each(|engine| EngineSeat { consent: consent.clone(), ..engine }.allow())?)
            },
            |shared, commands, allowed| match allowed {
                Ok(()) => commands.send(attempted),
                Err(reports) => reports.into_iter().for_each(|report| shared.notify(report)),
            },
        );
    }

    /// A game of the contest on view as the analysis takes it, with the moves that have been played.
    fn game_so_far(&self, running: &Running) -> Option<PlayedGame> {
        let about = &self.shown()?.about;
        let entrants = by_side(running);
        let players = entrants.map(|entrant| Words::english().format(about.name(entrant)));
        let mut tree = GameTree::new(running.start.clone());
        tree.game = Game::played(&running.start, &[], [&players[0], &players[1]], None, "");
        let mut shown = NodeId::START;
        for played in &running.played {
            shown = tree.add(shown, played.chosen.clone(), played.position.clone());
        }
        let seats = entrants.map(|entrant| about.seats.get(entrant).cloned().unwrap_or_default());
        // As a game is played: `arena::Contest::session`.
        let seed = about.terms.seed.wrapping_add(u64::from(running.job.pair));
        Some(PlayedGame { tree, shown, seed, seats, memories: Vec::new(), is_on_board: false })
    }
}

/// The engines among the seats of a new contest. None if its variant cannot be played.
fn engines_of(draft: &ContestDraft, now: &Snapshot) -> Vec<EngineSeat> {
    let Ok(variant) = now.variant(&draft.variant) else { return Vec::new() };
    let seats = draft.seats.iter().filter_map(|seat| match SeatSpec::read(seat, &variant, now) {
        Ok(SeatSpec::Engine(engine)) => Some(*engine),
        Ok(SeatSpec::Bot { .. } | SeatSpec::Human) | Err(_) => None,
    });
    seats.collect()
}

/// The engines of a stored contest.
fn stored_engines(place: &StorePlace, id: i64) -> Result<Vec<EngineSeat>, Reports> {
    let (contest, _) = Contest::read(&Store::open(place)?, id)?;
    Ok(contest.seats().filter_map(RestoredSeat::engine).cloned().collect())
}
