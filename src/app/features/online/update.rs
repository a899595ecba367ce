//! Commands of network play and its part of each frame.

use super::OnlineAction;
use crate::app::command::Command;
use crate::app::features::analysis::AnalysisAction;
use crate::app::features::library::LibraryAction;
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::Table;
use crate::app::features::position_editor::EditorAction;
use crate::app::route::Route;
use crate::app::state::camera::place_camera;
use crate::app::state::{AppState, FrameOutput};
use crate::online::{OnlineEvent, OnlineGame};
use crate::report::Report;
use crate::text::{Phrase, phrase};
use crate::view::BoardView;
use std::time::Duration;

/// Longest wait for the server to be told that the window closes.
const LAST_WORD: Duration = Duration::from_secs(5);

impl AppState {
    /// Why a command is refused during an online game; a sentence without a full stop.
    pub fn refused_online(&self, command: &Command) -> Option<Phrase> {
        match command {
            Command::Play(
                PlayAction::Start(_) | PlayAction::Rematch { .. } | PlayAction::AskNewGame | PlayAction::TakeRules,
            )
            | Command::Library(LibraryAction::GoOn(_))
            | Command::Online(OnlineAction::Host(_) | OnlineAction::Join { .. } | OnlineAction::GoOn(_)) => {
                self.no_other_game()
            }
            Command::Play(PlayAction::Hint)
            | Command::Analysis(AnalysisAction::Open(_))
            | Command::PositionEditor(EditorAction::Open)
            | Command::WeightLab(_)
            | Command::Lab(_)
            | Command::Library(LibraryAction::Open(_))
            | Command::Open(Route::ANALYSIS | Route::SET_UP | Route::WEIGHT_LAB | Route::LAB) => self.no_advice(),
            _ => None,
        }
    }

    /// Why no other game can be started now.
    pub fn no_other_game(&self) -> Option<Phrase> {
        let runs = self.table.as_ref().is_some_and(Table::is_running_online);
        runs.then(|| phrase("locked-online-game"))
    }

    /// Why hints are unavailable: a person here is playing someone elsewhere.
    pub fn no_advice(&self) -> Option<Phrase> {
        let plays = self.table.as_ref().is_some_and(|table| table.is_running_online() && table.person().is_some());
        plays.then(|| phrase("locked-online-advice"))
    }

    /// Shows why a command was refused, on the screen in view.
    pub(in crate::app) fn refuse_online(&mut self, why: Phrase) {
        match &mut self.table {
            Some(table) if self.screen == Route::GAME => table.message = why,
            _ => self.notice = Some(Report::note(why)),
        }
    }

    pub(in crate::app) fn online_act(&mut self, act: OnlineAction) {
        match act {
            OnlineAction::Host(_) | OnlineAction::Join { .. } | OnlineAction::GoOn(_) => {
                self.online.start(act, &self.catalog, &self.settings.online_name);
            }
            OnlineAction::Cancel => self.online.cancel(self.seen_at),
            OnlineAction::DismissFault => self.online.fault = None,
            OnlineAction::LeaveAndClose => self.close_after(OnlineGame::leave),
            OnlineAction::CloseForNow => self.close_after(OnlineGame::leave_for_later),
            OnlineAction::Answer(accepts) => self.on_table(|table| table.answer_offer(accepts)),
            OnlineAction::Rematch => self.on_table(Table::offer_rematch),
            OnlineAction::Claim => self.on_table(Table::claim),
        }
    }

    /// Notifies the server, and closes the window once it has received that.
    fn close_after(&mut self, send: impl FnOnce(&mut OnlineGame)) {
        if let Some(followed) = self.table.as_mut().and_then(|table| table.session.online_mut()) {
            send(followed.game_mut());
        }
        self.closes_by = Some(self.seen_at + LAST_WORD);
    }

    fn on_table(&mut self, act: impl FnOnce(&mut Table)) {
        if let Some(table) = &mut self.table {
            act(table);
        }
    }

    /// Whether the window may close now. If not, asks the user first.
    pub fn may_close(&mut self) -> bool {
        let needs_prompt = self.closes_by.is_none() && self.table.as_mut().is_some_and(Table::ask_close);
        if needs_prompt {
            self.open(Route::GAME);
        }
        !needs_prompt
    }

    /// Follows the server, even while another screen is shown.
    pub(in crate::app) fn tick_online(&mut self, now: Duration, board: &mut BoardView, output: &mut FrameOutput) {
        self.seen_at = now;
        if let Some(table) = self.online.tick(now) {
            self.show_online_table(table, board);
        }
        output.again_within(self.online.next_due().map(|due| due.saturating_sub(now)));
        if self.screen == Route::ONLINE && !self.online.is_waiting() {
            let due = self.online.search(now);
            output.again_within(due.map(|due| due.saturating_sub(now)));
        }
        let Some(table) = &mut self.table else { return };
        let events = table.follow(now);
        let Some(followed) = table.session.online() else { return };
        let rules = self.now.rules_number(&table.variant().id);
        for event in &events {
            self.online.note(followed.game(), event, rules);
            if let OnlineEvent::Began { side, .. } = event
                && table.session.played().is_empty()
            {
                // A rematch: the sides are swapped.
                place_camera(*side, table.variant().plain, &self.settings, board);
            }
        }
        output.again_within(followed.next_due().map(|due| due.saturating_sub(now)));
        let is_heard = !followed.game().is_waiting() || !followed.is_running() || followed.lost().is_some();
        let closes = self.closes_by.is_some_and(|by| now >= by || is_heard);
        output.quit |= closes;
        output.again_within(self.closes_by.map(|by| by.saturating_sub(now)));
    }

    fn show_online_table(&mut self, table: Table, board: &mut BoardView) {
        if let Some(before) = &self.table {
            before.abandon();
        }
        board.motions.begin(table.session.position());
        if let Some(side) = table.session.online().and_then(|followed| followed.game().side()) {
            place_camera(side, table.variant().plain, &self.settings, board);
        }
        self.table = Some(table);
        (self.screen, self.place) = (Route::GAME, Route::GAME);
        self.notice = None;
    }
}
