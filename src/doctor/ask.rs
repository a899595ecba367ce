//! Asking a player one thing and waiting for the answer.

use crate::player::{Answer, Ask, Choice, Player, PlayerFault, Request, Task};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// After its guard a player is given so long before it is taken for lost.
const GRACE: Duration = Duration::from_secs(5);

/// The move that a player chooses; `None` where it resigns or says nothing at all.
///
/// # Errors
/// It broke a rule of the host.
pub fn choose(player: &mut dyn Player, task: Task) -> Result<Option<Choice>, PlayerFault> {
    let due = task.allowance.guard + GRACE;
    let (wake, woken) = channel();
    player.wake_with(Arc::new(move || _ = wake.send(())));
    player.ask(Request { id: 1, ask: Ask::Move(task) });
    let since = Instant::now();
    while since.elapsed() < due {
        while let Some(reply) = player.poll() {
            match reply.answer {
                Answer::Move(choice) => return Ok(Some(*choice)),
                Answer::Fault(fault) => return Err(*fault),
                Answer::Resigns => return Ok(None),
                _ => {}
            }
        }
        let _ = woken.recv_timeout(due.saturating_sub(since.elapsed()));
    }
    Ok(None)
}
