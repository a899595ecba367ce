//! Sends one request to a player and waits for the response.

use super::language;
use crate::player::{PendingReply, Player, PlayerRequest, PlayerResponse};
use crate::report::with_name;
use std::time::Duration;

/// Waits at most `most`; lines that the bot prints meanwhile go to stderr, other responses before the final one to `progress`.
pub(super) fn answer(
    player: &mut dyn Player,
    request: PlayerRequest,
    most: Duration,
    progress: &mut dyn FnMut(&PlayerResponse),
) -> Option<PlayerResponse> {
    let name = format!("[{}]", player.spec());
    PendingReply::send(player, request).wait(player, most, &mut |response| match response {
        PlayerResponse::Said(line) => language::print(&with_name(&name, &language::text(line))),
        response => progress(&response),
    })
}
