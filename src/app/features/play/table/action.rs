//! What a user can ask of the current game, apart from input on its board.

use super::Table;
use crate::view::Motions;

#[derive(Clone, Copy, Debug)]
pub enum GameAction {
    /// Takes back the user's last move.
    TakeBack,
    /// Asks whether to resign.
    AskResign,
    /// Answers that question: true resigns.
    Resign(bool),
    /// Offers a draw for the user whose turn it is.
    OfferDraw,
    /// Answers the open draw offer.
    AnswerDraw(bool),
    /// Answers the offer of the opponent in an online game.
    AnswerOffer(bool),
    /// Offers another online game with the sides swapped.
    OfferRematch,
    /// Claims the win after the opponent has left an online game.
    Claim,
    /// Closes a prompt with its safe answer.
    ClosePrompt,
    /// Ends the hint search early; its best move so far is shown.
    StopHint,
    /// Shows the position after this many plies.
    ShowPly(usize),
    /// Shows the position this many plies forwards or back.
    StepBy(isize),
    /// Returns to the latest position of the game.
    ShowLatest,
    /// Pauses the game, or resumes it.
    Pause(bool),
    /// Plays one ply of a paused game.
    Step,
    /// Makes the bot that is thinking play its best move so far.
    MoveNow,
    /// Retries after a player's fault.
    Retry,
    /// Lets a player's fault decide the game.
    ConcedeFault,
    /// Clears the bot console.
    ClearConsole,
    /// Whether bots are asked for grades: only while somebody looks at them.
    WatchGrades(bool),
}

impl Table {
    pub fn act(&mut self, action: GameAction, motions: &mut Motions) {
        match action {
            GameAction::TakeBack => self.take_back(),
            GameAction::AskResign => self.ask_resign(),
            GameAction::Resign(sure) => self.resign(sure),
            GameAction::OfferDraw => self.offer_draw(),
            GameAction::AnswerDraw(accepts) => self.answer_draw(accepts),
            GameAction::AnswerOffer(accepts) => self.answer_offer(accepts),
            GameAction::OfferRematch => self.offer_rematch(),
            GameAction::Claim => self.claim(),
            GameAction::ClosePrompt => self.close_prompt(),
            GameAction::StopHint => self.stop_hint(),
            GameAction::ShowPly(plies) => self.show_ply(plies, motions),
            GameAction::StepBy(plies) => self.step_by(plies, motions),
            GameAction::ShowLatest => self.show_latest(motions),
            GameAction::Pause(true) => self.session.pause(),
            GameAction::Pause(false) => self.session.resume(),
            GameAction::Step => self.session.step(),
            GameAction::MoveNow => _ = self.session.move_now(),
            GameAction::Retry => self.session.retry(),
            GameAction::ConcedeFault => self.session.concede_fault(),
            GameAction::ClearConsole => self.console.clear(),
            GameAction::WatchGrades(on) => self.wants_grades = on,
        }
    }
}
