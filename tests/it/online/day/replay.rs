//! A game as its events tell it, without its rules.

use damka::board::Side;
use damka::net::{Clocks, GameEvent, GameEventKind, GamePhase, Offer};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Replay {
    pub phase: GamePhase,
    /// White's and black's names.
    pub names: Option<(String, String)>,
    pub moves: Vec<String>,
    pub clocks: Option<Clocks>,
    pub checksum: Option<String>,
    pub offer: Option<(u64, Offer, Side)>,
    pub ended: Option<GameEventKind>,
    pub next: Option<u64>,
}

impl Replay {
    pub const fn new() -> Self {
        Self {
            phase: GamePhase::Waiting,
            names: None,
            moves: Vec::new(),
            clocks: None,
            checksum: None,
            offer: None,
            ended: None,
            next: None,
        }
    }

    pub fn of(events: &[GameEvent]) -> Self {
        let mut replay = Self::new();
        for event in events {
            replay.apply(event);
        }
        replay
    }

    pub fn is_over(&self) -> bool {
        self.phase == GamePhase::Over
    }

    /// Applies the next event. Panics if it cannot follow.
    pub fn apply(&mut self, event: &GameEvent) {
        let (is_running, is_over) = (self.phase == GamePhase::Running, self.is_over());
        match &event.event {
            GameEventKind::Opened => assert_eq!(event.seq, 1, "opened again"),
            GameEventKind::Began { white, black } => {
                assert_eq!(self.phase, GamePhase::Waiting, "begun again");
                (self.phase, self.names) = (GamePhase::Running, Some((white.clone(), black.clone())));
            }
            GameEventKind::Moved { ply, r#move, clocks_ms, checksum, .. } => {
                assert!(is_running, "a move in a game that does not run");
                self.moves.push(r#move.clone());
                assert_eq!(self.moves.len(), *ply as usize);
                (self.clocks, self.checksum) = (*clocks_ms, Some(checksum.clone()));
            }
            GameEventKind::TakenBack { ply, clocks_ms, checksum } => {
                assert!(is_running && (*ply as usize) < self.moves.len(), "taken back to {ply}");
                self.moves.truncate(*ply as usize);
                (self.clocks, self.checksum, self.offer) = (*clocks_ms, Some(checksum.clone()), None);
            }
            GameEventKind::Offered { what, by } => {
                assert_eq!(self.offer, None, "two offers");
                assert!(if *what == Offer::Rematch { is_over } else { is_running }, "offered at the wrong time");
                self.offer = Some((event.seq, *what, *by));
            }
            GameEventKind::Declined { offer, by } => {
                let (number, _, from) = self.offer.take().expect("no offer to decline");
                assert_eq!((number, from.other()), (*offer, *by));
            }
            GameEventKind::Ended { .. } => {
                assert!(!is_over, "ended again");
                (self.phase, self.ended, self.offer) = (GamePhase::Over, Some(event.event.clone()), None);
            }
            GameEventKind::Rematch { next } => {
                assert!(is_over && self.next.is_none(), "a second rematch");
                (self.next, self.offer) = (Some(*next), None);
            }
        }
    }
}
