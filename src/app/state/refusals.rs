//! Commands refused during an online game: other games, and advice while a person here plays a remote opponent.

use super::{AppState, DocumentAction};
use crate::app::command::Command;
use crate::app::features::analysis::AnalysisAction;
use crate::app::features::library::LibraryAction;
use crate::app::features::online::OnlineAction;
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::Table;
use crate::app::features::position_editor::EditorAction;
use crate::app::route::Route;
use crate::report::Report;
use crate::text::{Phrase, phrase};

impl AppState {
    /// Why a command is refused during an online game; a sentence without a full stop.
    pub fn refused_online(&self, command: &Command) -> Option<Phrase> {
        match command {
            Command::Play(
                PlayAction::Start(_)
                | PlayAction::WatchBots
                | PlayAction::Rematch { .. }
                | PlayAction::AskNewGame
                | PlayAction::TakeRules,
            )
            | Command::Library(LibraryAction::GoOn(_))
            | Command::Online(
                OnlineAction::Host(_) | OnlineAction::Join { .. } | OnlineAction::Watch { .. } | OnlineAction::GoOn(_),
            ) => self.no_other_game(),
            Command::Play(PlayAction::Hint)
            | Command::Analysis(AnalysisAction::Open(_))
            | Command::Shown(DocumentAction::Analyse | DocumentAction::Edit)
            | Command::PositionEditor(EditorAction::Open { .. })
            | Command::WeightLab(_)
            | Command::Lab(_)
            | Command::Library(LibraryAction::Open(_) | LibraryAction::OpenUnder { .. })
            | Command::Open(Route::ANALYSIS | Route::SET_UP | Route::WEIGHT_LAB | Route::LAB) => self.no_advice(),
            _ => None,
        }
    }

    /// The reason why no other game can be started now.
    pub fn no_other_game(&self) -> Option<Phrase> {
        let runs = self.play.table.as_ref().is_some_and(Table::is_running_online);
        runs.then(|| phrase("locked-online-game"))
    }

    /// The reason why no online game can be created, joined or watched now. A second one would silently close the one that waits.
    pub fn no_new_online_game(&self) -> Option<Phrase> {
        self.no_other_game().or_else(|| self.online.is_waiting().then(|| phrase("online-waiting-already")))
    }

    /// The reason why hints are unavailable: a person here plays a remote opponent.
    pub fn no_advice(&self) -> Option<Phrase> {
        let plays = self.play.table.as_ref().is_some_and(|table| table.is_running_online() && table.person().is_some());
        plays.then(|| phrase("locked-online-advice"))
    }

    pub(super) fn refuse_online(&mut self, why: Phrase) {
        match &mut self.play.table {
            Some(table) if self.shared.screens.current == Route::GAME => table.message = why,
            _ => self.shared.notify(Report::note(why)),
        }
    }
}
