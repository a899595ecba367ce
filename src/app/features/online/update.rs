//! Handles commands and frames for network play.

use super::{Online, OnlineAction};
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::online::OnlineGame;

impl FeatureState for Online {
    type Action = OnlineAction;

    fn handle(&mut self, action: OnlineAction, frame: &mut Frame<'_, '_>) {
        match action {
            OnlineAction::Host(_) | OnlineAction::Join { .. } | OnlineAction::Watch { .. } | OnlineAction::GoOn(_) => {
                self.start(action, &frame.shared.catalog, &frame.shared.settings.online_name);
            }
            OnlineAction::Connect(server) => self.lobby.choose(&server),
            OnlineAction::Disconnect => self.lobby.leave(),
            OnlineAction::ForgetServer(server) => frame.shared.settings.forget_server(&server),
            OnlineAction::ShowSeatCode(is_shown) => self.shows_seat_code = is_shown,
            OnlineAction::AcceptRules { keep } => self.answer_rules(|game| game.accept_rules(keep)),
            OnlineAction::DeclineRules => self.answer_rules(OnlineGame::decline_rules),
            OnlineAction::Cancel => self.cancel(frame.shared.time),
            OnlineAction::DismissFault => self.fault = None,
        }
    }

    /// Follows the server, even while another screen is shown.
    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        let now = frame.shared.time;
        self.begun = self.follow(now).or(self.begun.take());
        frame.output.again_within(self.next_due().map(|due| due.saturating_sub(now)));
        let is_shown = frame.shared.screens.current == Route::ONLINE;
        self.lobby.tick(is_shown, frame.shared, &self.waker);
        if is_shown && !self.is_waiting() {
            let due = self.search(now);
            frame.output.again_within(due.map(|due| due.saturating_sub(now)));
        }
    }
}
