//! Sends one request to a player and waits for the response.

use crate::player::{PendingReply, Player, PlayerRequest, PlayerResponse};
use crate::report::console_line;
use std::time::Duration;

/// Waits at most `most`; lines that the bot prints meanwhile go to stderr.
pub(super) fn answer(player: &mut dyn Player, request: PlayerRequest, most: Duration) -> Option<PlayerResponse> {
    let name = format!("[{}]", player.spec());
    PendingReply::send(player, request).wait(player, most, &mut |response| {
        if let PlayerResponse::Said(line) = response {
            console_line(&name, &line);
        }
    })
}
