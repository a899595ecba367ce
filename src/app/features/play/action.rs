//! What a user can ask about starting games.

use crate::board::Side;
use crate::config::LastGame;
use crate::rules::Position;
use crate::store::{Replayed, StoredGame};

#[derive(Clone, Debug)]
pub enum PlayAction {
    /// Sets the game that the gallery offers.
    Choose(LastGame),
    /// Starts the chosen game, from an edited position or from the variant's own start.
    Start(Option<Position>),
    /// Starts the chosen game from the variant's own start between two bots that play without pauses.
    WatchBots,
    /// Starts the same game again.
    Rematch {
        /// Whether the players change sides.
        swapped: bool,
    },
    /// Allows the program of the engine on this side, and asks it again.
    AllowEngine(Side),
    /// Ends a game of two bots without a result and returns to the menu.
    Stop,
    /// Leaves a game that is watched.
    StopWatching,
    /// Starts a new game; asks first if a game is running.
    AskNewGame,
    /// Offers a game from this position in the gallery.
    PlayFrom(Position),
    /// Asks for a hint.
    Hint,
    /// Continues with the rules that the game started with, although their file has changed.
    KeepRules,
    /// Restarts with the rules that the file has now.
    TakeRules,
    /// Starts a new game under the changed rules.
    StartUnderNewRules,
    /// Resumes a stored game with the same seats, clocks and moves.
    Resume(Box<(StoredGame, Replayed)>),
    /// Leaves the online game for good and closes the window.
    LeaveAndClose,
    /// Closes the window and keeps the seat of the online game.
    CloseForNow,
}
