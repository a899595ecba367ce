//! A server's lobby as a client knows it. What the server sends is shown to people, so it is cleaned and limited here.

use crate::net::{JoinCode, LobbyBot, LobbyGame, LobbyPlayer};
use crate::report::visible_line;
use crate::text::clip;
use std::collections::BTreeMap;

/// The most games that are kept: as many as servers list.
const MAX_GAMES: usize = 1000;

const MAX_BOTS: usize = 200;

/// The most games of a bot.
const MAX_BOT_GAMES: usize = 100;

/// The most letters of a name, a title or an id; a hash has 64 digits.
const MAX_LETTERS: usize = 64;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LobbyView {
    /// The public games that wait or run, by number.
    pub games: BTreeMap<u64, LobbyGame>,
    /// The bots that can be challenged.
    pub bots: Vec<LobbyBot>,
}

impl LobbyView {
    pub(super) fn replace(&mut self, games: Vec<LobbyGame>, bots: Vec<LobbyBot>) {
        self.games.clear();
        self.change(games, &[], Some(bots));
    }

    pub(super) fn change(&mut self, changed: Vec<LobbyGame>, removed: &[u64], bots: Option<Vec<LobbyBot>>) {
        for id in removed {
            self.games.remove(id);
        }
        for game in changed.into_iter().take(MAX_GAMES).filter_map(cleaned) {
            self.games.insert(game.game, game);
            if self.games.len() > MAX_GAMES {
                self.games.pop_first();
            }
        }
        if let Some(bots) = bots {
            self.bots = bots.into_iter().take(MAX_BOTS).map(cleaned_bot).collect();
        }
    }
}

/// `None` for a game that nobody could join, because its code is none.
fn cleaned(game: LobbyGame) -> Option<LobbyGame> {
    let code: JoinCode = game.code.parse().ok()?;
    let player = |player: LobbyPlayer| LobbyPlayer { name: visible(&player.name), ..player };
    Some(LobbyGame {
        code: code.to_string(),
        variant: visible(&game.variant),
        sha256: visible(&game.sha256),
        title: visible(&game.title),
        white: game.white.map(player),
        black: game.black.map(player),
        ..game
    })
}

fn cleaned_bot(LobbyBot { name, house, games, playing, max_games }: LobbyBot) -> LobbyBot {
    let games = games.into_iter().take(MAX_BOT_GAMES).map(|id| visible(&id)).collect();
    LobbyBot { name: visible(&name), house, games, playing, max_games }
}

fn visible(text: &str) -> String {
    visible_line(&clip(text, MAX_LETTERS)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{ClientKind, GamePhase, RulesOrigin};

    fn game(number: u64, name: &str) -> LobbyGame {
        LobbyGame {
            game: number,
            code: "KXQTRM".into(),
            variant: "english".into(),
            title: name.into(),
            sha256: String::new(),
            rules: RulesOrigin::Shipped,
            phase: GamePhase::Waiting,
            clock: None,
            white: Some(LobbyPlayer { name: name.into(), kind: ClientKind::Person }),
            black: None,
            plies: 0,
            spectators: None,
        }
    }

    #[test]
    fn a_lobby_keeps_what_a_server_may_list() {
        let mut view = LobbyView::default();
        view.replace((0..10_000).map(|number| game(number, "Dana")).collect(), Vec::new());
        assert_eq!(view.games.len(), MAX_GAMES);
        for number in 10_000..12_000 {
            view.change(vec![game(number, "Dana")], &[], None);
        }
        assert_eq!((view.games.len(), view.games.keys().next()), (MAX_GAMES, Some(&11_000)));
        view.change(Vec::new(), &[11_000, 5], None);
        assert_eq!(view.games.len(), MAX_GAMES - 1);
    }

    #[test]
    fn names_are_cleaned_and_codes_are_codes() {
        let mut view = LobbyView::default();
        let bot = LobbyBot { name: "x".repeat(1000), house: true, games: Vec::new(), playing: 0, max_games: 1 };
        let long = LobbyGame { variant: "v".repeat(100_000), ..game(3, "Riad") };
        let wrong = LobbyGame { code: "../etc".into(), ..game(2, "Noam") };
        view.replace(vec![game(1, "Da\u{202e}na\n"), wrong, long], vec![bot; 1000]);
        assert_eq!(view.games.keys().collect::<Vec<_>>(), [&1, &3]);
        assert!(view.games[&3].variant.chars().count() <= MAX_LETTERS + 1);
        let shown = &view.games[&1];
        for text in [&shown.title, &shown.white.as_ref().unwrap().name] {
            assert!(!text.contains(['\u{202e}', '\n']) && text.starts_with("Da"), "{text}");
        }
        assert!(view.bots.len() == MAX_BOTS && view.bots[0].name.chars().count() <= MAX_LETTERS + 1);
    }
}
