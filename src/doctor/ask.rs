//! Asks a player for a move and waits for the answer.

use crate::player::{ChosenMove, Player, PlayerFault, PlayerRequest, PlayerResponse, Request, TurnContext};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Extra time after the guard before a player counts as unresponsive.
const GRACE: Duration = Duration::from_secs(5);

/// Returns the move that a player chooses; `None` if it resigns or does not answer.
///
/// # Errors
/// The player violated the host's protocol.
pub fn choose(player: &mut dyn Player, task: TurnContext) -> Result<Option<ChosenMove>, PlayerFault> {
    let due = task.allowance.guard + GRACE;
    let (wake, woken) = channel();
    player.wake_with(Arc::new(move || _ = wake.send(())));
    player.ask(Request { id: 1, ask: PlayerRequest::Move(task) });
    let since = Instant::now();
    while since.elapsed() < due {
        while let Some(reply) = player.poll() {
            match reply.answer {
                PlayerResponse::Move(choice) => return Ok(Some(*choice)),
                PlayerResponse::Fault(fault) => return Err(*fault),
                PlayerResponse::Resigns => return Ok(None),
                _ => {}
            }
        }
        let _ = woken.recv_timeout(due.saturating_sub(since.elapsed()));
    }
    Ok(None)
}
