//! The end of the day: every game is in the journal, and nothing is left in memory.

use super::Day;
use crate::online::harness::{PEER, code, seated};
use damka::board::Side;
use damka::net::{ClientMessage, RefusalCode};
use std::time::Duration;

/// Longer than games that are over stay in memory.
const FORGOTTEN: Duration = Duration::from_mins(11);

/// Longer than games that are over stay in the journal.
const WEEK: Duration = Duration::from_hours(8 * 24);

/// The most games that are resumed after the end.
const LOOKED_AT: usize = 500;

impl Day {
    pub fn close(&mut self) {
        self.check_journal();
        self.check_seats();
        self.check_memory();
        self.check_cleanup();
        self.report();
    }

    fn check_journal(&mut self) {
        let ids: Vec<u64> = self.ledgers.keys().copied().collect();
        assert_eq!(ids, (1..=ids.len() as u64).collect::<Vec<_>>(), "games without a gap");
        for id in ids {
            self.sync(id);
        }
        assert!(self.world.server.journal().unfinished().unwrap().is_empty());
    }

    /// Checks that the secret of each seat still leads to the game as it ended.
    fn check_seats(&mut self) {
        self.world.restart();
        self.visitors.iter_mut().for_each(|visitor| _ = visitor.disconnect());
        let every = (self.ledgers.len() / LOOKED_AT).max(1);
        for (id, ledger) in self.ledgers.iter().step_by(every) {
            let mut client = self.world.connect(PEER);
            self.world.ask(&mut client, crate::online::harness::hello("Late"));
            for side in Side::BOTH {
                // The second secret of a rematch may have been lost on its way.
                let token = ledger.tokens[side.index()].clone().filter(|_| !self.before.contains_key(id));
                let Some(seat_token) = token else { continue };
                let reply = self.world.ask(&mut client, ClientMessage::Resume { game: *id, seat_token });
                assert_eq!((seated(&reply).0, seated(&reply).1), (*id, side));
                ledger.check_snapshot(&client.snapshot(*id));
                client.received.clear();
            }
            self.world.cut(&client);
            // The address is the same for all of them.
            self.world.wait(Duration::from_secs(1));
        }
    }

    fn check_memory(&mut self) {
        self.world.wait(FORGOTTEN);
        let text = self.world.server.metrics_text();
        let states = ["waiting", "running", "over"].map(|state| format!("games{{state=\"{state}\"}}"));
        let kinds = ["person", "bot", "spectator", "unknown"].map(|kind| format!("connections{{kind=\"{kind}\"}}"));
        for figure in states.iter().chain(&kinds) {
            assert!(text.contains(&format!("damka_{figure} 0\n")), "{text}");
        }
        assert!(text.contains("damka_spectators 0\n"), "{text}");
        let mut client = self.world.connect(PEER);
        self.world.ask(&mut client, crate::online::harness::hello("Late"));
        for ledger in self.ledgers.values().rev().take(5) {
            let find = ClientMessage::Find { code: Some(ledger.code.clone()) };
            assert_eq!(code(&self.world.ask(&mut client, find)), RefusalCode::NoCode);
        }
        self.world.cut(&client);
    }

    fn check_cleanup(&mut self) {
        self.world.wait(WEEK);
        let last = self.ledgers.len() as u64;
        let kept = |day: &Self, id: u64| day.world.server.journal().game(id).unwrap().is_some();
        for _ in 0..=last {
            if (1..last).all(|id| !kept(self, id)) {
                break;
            }
            self.world.wait(Duration::from_secs(1));
        }
        let left: Vec<u64> = (1..=last).filter(|id| kept(self, *id)).collect();
        assert_eq!(left, [last], "only the last number is kept");
        assert_eq!(self.world.server.take_faults(), []);
    }

    /// Prints how often everything happened. A day without some kind of event would show nothing about it.
    fn report(&self) {
        println!("{} games, {} events, seed {}: {:?}", self.ledgers.len(), self.event, self.seed, self.tally);
        let needed = [
            "create, by",
            "join, by",
            "join again, by",
            "move, by",
            "offer, by",
            "answer, by",
            "claim, by",
            "rematch:",
            "resign, by",
            "leave, by",
            "goodbye, by",
            "both away:",
            "operator closes",
            "watch, by",
            "unwatch, by",
            "list, by",
            "unlist, by",
            "cut:",
            "back:",
            "resume, by",
            "other machine:",
            "asleep:",
            "awake:",
            "request lost, by",
            "reply lost, to",
            "request twice, by",
            "refused:",
            "again, by",
            "kill",
            "closed:",
        ];
        for act in needed {
            assert!(self.games < 500 || self.tally.contains_key(act), "{act} never happened");
        }
        let endings = self.ledgers.values().filter_map(|ledger| match &ledger.now.ended {
            Some(damka::net::GameEventKind::Ended { ending, .. }) => Some(ending.clone()),
            _ => None,
        });
        let mut count = std::collections::BTreeMap::<String, usize>::new();
        endings.for_each(|ending| *count.entry(ending).or_default() += 1);
        println!("{count:?}");
        for ending in ["resigned", "flag_fell", "abandoned", "agreed", "aborted", "closed", "no_pieces"] {
            assert!(self.games < 500 || count.contains_key(ending), "no game ended as {ending}: {count:?}");
        }
    }
}
