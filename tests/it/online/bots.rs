//! Bots with accounts, and challenges to them, at a server without sockets.

use super::harness::{Client, PEER, World, code, create, hello, seated, secs};
use crate::shipped;
use damka::net::{
    ClientKind, ClientMessage, ClosingReason, DeclineReason, GameEventKind, GamePhase, LobbyBot, RefusalCode,
    ServerMessage, Token,
};
use damka::report::Report;
use damka::server::{ServerAccounts, ServerLimits};
use damka::store::{BotAccount, BotAccountFile};
use std::net::IpAddr;

/// A server with accounts of these names, and their tokens.
pub struct BotWorld {
    pub world: World,
    folder: tempfile::TempDir,
    pub tokens: Vec<String>,
}

impl BotWorld {
    pub fn new(names: &[&str]) -> Self {
        Self::limited(names, ServerLimits { messages: (1e6, 1e6), ..ServerLimits::default() })
    }

    pub fn limited(names: &[&str], limits: ServerLimits) -> Self {
        let mut world = World::limited(&shipped::catalog(), &["english", "othello"], limits);
        let folder = tempfile::tempdir().unwrap();
        let tokens = names.iter().map(|name| add(&BotAccountFile::of(folder.path()), name)).collect();
        world.server.use_accounts(accounts(&folder));
        Self { world, folder, tokens }
    }

    fn file(&self) -> BotAccountFile {
        BotAccountFile::of(self.folder.path())
    }

    pub fn restart(&mut self) {
        self.world.restart();
        self.world.server.use_accounts(accounts(&self.folder));
    }

    /// The bot of an account, which accepts challenges to English draughts.
    fn bot(&mut self, number: usize) -> Client {
        let mut bot = self.world.connect(PEER);
        let reply = self.world.ask(&mut bot, with_token(&self.tokens[number]));
        assert!(matches!(reply, ServerMessage::Welcome { .. }), "{reply:?}");
        granted(&self.world.ask(&mut bot, available(2)));
        bot
    }

    pub fn challenge(&self, name: &str) -> ClientMessage {
        let mut message = create(&self.world, "english", Some((60, 0)));
        let ClientMessage::Create { bot, public, .. } = &mut message else { panic!() };
        (*bot, *public) = (Some(name.to_owned()), true);
        message
    }

    fn bots(&mut self) -> Vec<LobbyBot> {
        self.bots_from(PEER)
    }

    /// The bots in the lobby, as a client from this address sees them.
    fn bots_from(&mut self, peer: IpAddr) -> Vec<LobbyBot> {
        let mut looker = self.world.connect(peer);
        self.world.ask(&mut looker, hello("Looker"));
        match self.world.ask(&mut looker, ClientMessage::List) {
            ServerMessage::Games { bots, .. } => bots,
            other => panic!("{other:?}"),
        }
    }
}

fn accounts(folder: &tempfile::TempDir) -> ServerAccounts {
    ServerAccounts { file: Some(BotAccountFile::of(folder.path())), house: Vec::new() }
}

pub fn add(file: &BotAccountFile, name: &str) -> String {
    let token = Token::new().unwrap();
    let add = |accounts: &mut Vec<BotAccount>| -> Result<(), Report> {
        accounts.push(BotAccount::new(name, token.hash()));
        Ok(())
    };
    file.update(add).unwrap();
    token.to_string()
}

pub fn with_token(secret: &str) -> ClientMessage {
    let mut message = hello("Anyone");
    let ClientMessage::Hello { token, .. } = &mut message else { panic!() };
    *token = Some(secret.to_owned());
    message
}

pub fn available(max_games: usize) -> ClientMessage {
    ClientMessage::Available { games: vec!["english".into()], max_games }
}

fn granted(reply: &ServerMessage) {
    assert!(matches!(reply, ServerMessage::Ok { .. }), "{reply:?}");
}

pub fn answer(game: u64, accept: bool, reason: DeclineReason) -> ClientMessage {
    ClientMessage::AnswerChallenge { game, accept, reason }
}

/// The games of the challenges that a bot has received.
fn challenges(world: &mut World, bot: &mut Client) -> Vec<u64> {
    world.work();
    bot.read();
    let game = |message: &ServerMessage| match message {
        ServerMessage::Challenge(challenge) => Some(challenge.game),
        _ => None,
    };
    bot.received.iter().filter_map(game).collect()
}

pub fn ending(client: &Client, game: u64) -> Option<(String, Option<String>)> {
    match client.events(game).into_iter().last()?.event {
        GameEventKind::Ended { ending, report, .. } => Some((ending, report)),
        _ => None,
    }
}

fn closing(world: &mut World, client: &mut Client) -> Option<ClosingReason> {
    world.work();
    client.read();
    match client.received.last() {
        Some(ServerMessage::Closing { reason, .. }) if client.is_closed => Some(*reason),
        _ => None,
    }
}

#[test]
fn a_person_challenges_a_bot_and_they_play() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = table.bot(0);
    assert_eq!(
        table.bots(),
        [LobbyBot { name: "fox".into(), house: false, games: vec!["english".into()], playing: 0, max_games: 2 }]
    );
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, side, ..) = seated(&table.world.ask(&mut dana, message));
    assert_eq!(challenges(&mut table.world, &mut fox), [game]);
    let reply = table.world.ask(&mut fox, answer(game, true, DeclineReason::Other));
    assert_eq!(seated(&reply).1, side.other());
    dana.read();
    let snapshot = dana.snapshot(game);
    assert_eq!(snapshot.phase, GamePhase::Running);
    assert_eq!(snapshot.black.map(|seat| (seat.name, seat.kind)), Some(("fox".into(), ClientKind::Bot)));
    assert_eq!(table.bots()[0].playing, 1);
    // It is answered once.
    assert_eq!(code(&table.world.ask(&mut fox, answer(game, false, DeclineReason::Busy))), RefusalCode::NoGame);
}

#[test]
fn a_bot_declines_with_a_reason_and_silence_declines_too() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = table.bot(0);
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut dana, message.clone()));
    granted(&table.world.ask(&mut fox, answer(game, false, DeclineReason::Rules)));
    dana.read();
    assert_eq!(ending(&dana, game), Some(("declined".into(), Some("rules".into()))));
    let (silent, ..) = seated(&table.world.ask(&mut dana, message));
    table.world.wait(secs(29));
    dana.read();
    assert_eq!(ending(&dana, silent), None);
    table.world.wait(secs(2));
    dana.read();
    assert_eq!(ending(&dana, silent), Some(("declined".into(), Some("no_answer".into()))));
    assert_eq!(code(&table.world.ask(&mut fox, answer(silent, true, DeclineReason::Other))), RefusalCode::NoGame);
}

#[test]
fn a_challenge_is_refused_unless_the_bot_can_play_it_now() {
    let mut table = BotWorld::new(&["fox", "owl"]);
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    assert_eq!(code(&table.world.ask(&mut dana, message.clone())), RefusalCode::NotAllowed, "it is not there");
    let mut fox = table.bot(0);
    let mut other = create(&table.world, "othello", None);
    let ClientMessage::Create { bot, .. } = &mut other else { panic!() };
    *bot = Some("fox".into());
    assert_eq!(code(&table.world.ask(&mut dana, other)), RefusalCode::NotAllowed, "another variant");
    assert_eq!(code(&table.world.ask(&mut fox, message.clone())), RefusalCode::NotAllowed, "itself");
    for _ in 0..2 {
        seated(&table.world.ask(&mut dana, message.clone()));
    }
    assert_eq!(code(&table.world.ask(&mut dana, message.clone())), RefusalCode::Busy, "it plays two games at once");
    // A bot may challenge another one.
    let mut owl = table.bot(1);
    let at_owl = table.challenge("owl");
    let (game, ..) = seated(&table.world.ask(&mut fox, at_owl));
    assert_eq!(challenges(&mut table.world, &mut owl), [game]);
    // A bot that accepts no more is not listed.
    granted(&table.world.ask(&mut owl, ClientMessage::Available { games: Vec::new(), max_games: 1 }));
    assert_eq!(table.bots().iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>(), ["fox"]);
    assert_eq!(code(&table.world.ask(&mut owl, available(0))), RefusalCode::BadTerms);
    assert_eq!(code(&table.world.ask(&mut dana, available(1))), RefusalCode::NotAllowed, "a person");
}

#[test]
fn nobody_else_takes_the_seat_that_a_challenge_keeps() {
    let mut table = BotWorld::new(&["fox", "owl"]);
    let (_fox, mut owl) = (table.bot(0), table.bot(1));
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, _, _, join_code) = seated(&table.world.ask(&mut dana, message));
    let mut thief = table.world.person("Thief");
    let ServerMessage::Games { games, .. } = table.world.ask(&mut thief, ClientMessage::List) else { panic!() };
    assert_eq!(games, [], "a challenge is not offered to others");
    let sha256 = table.world.sha256("english");
    let join = ClientMessage::Join { code: join_code, sha256, seat_token: None };
    assert_eq!(code(&table.world.ask(&mut thief, join.clone())), RefusalCode::Full);
    assert_eq!(code(&table.world.ask(&mut owl, join)), RefusalCode::Full, "another bot");
    assert_eq!(code(&table.world.ask(&mut owl, answer(game, true, DeclineReason::Other))), RefusalCode::NoGame);
    assert_eq!(code(&table.world.ask(&mut thief, answer(game, true, DeclineReason::Other))), RefusalCode::NoGame);
}

#[test]
fn a_bot_resumes_its_games_by_its_account_after_restarts_of_both() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = table.bot(0);
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, _, token, _) = seated(&table.world.ask(&mut dana, message.clone()));
    seated(&table.world.ask(&mut fox, answer(game, true, DeclineReason::Other)));
    let (waiting, ..) = seated(&table.world.ask(&mut dana, message));
    table.restart();
    let mut again = table.world.connect(PEER);
    let reply = table.world.ask(&mut again, with_token(&table.tokens[0]));
    let ServerMessage::Welcome { games, you, .. } = reply else { panic!("{reply:?}") };
    assert_eq!((games, you.as_str()), (vec![game], "fox"));
    let resume = ClientMessage::Resume { game, seat_token: String::new() };
    assert_eq!(seated(&table.world.ask(&mut again, resume.clone())).0, game);
    granted(&table.world.ask(&mut again, available(2)));
    assert_eq!(challenges(&mut table.world, &mut again), [waiting], "an unanswered challenge is sent again");
    // The account alone opens the seat: not an empty token, and not the token of the other seat.
    let mut thief = table.world.person("Thief");
    assert_eq!(code(&table.world.ask(&mut thief, resume)), RefusalCode::WrongToken);
    let other = ClientMessage::Resume { game, seat_token: token };
    assert_eq!(seated(&table.world.ask(&mut thief, other)).0, game, "that is Dana's own seat");
}

#[test]
fn tokens_are_guessed_ten_times_a_minute() {
    let mut table = BotWorld::new(&["fox"]);
    let mut codes = Vec::new();
    for _ in 0..3 {
        let mut guesser = table.world.connect(PEER);
        for _ in 0..6 {
            if guesser.is_closed {
                break;
            }
            let guess = Token::new().unwrap().to_string();
            codes.push(code(&table.world.ask(&mut guesser, with_token(&guess))));
        }
    }
    assert_eq!(codes[..10], [RefusalCode::WrongToken; 10]);
    assert!(codes[10..].iter().all(|code| *code == RefusalCode::Busy), "{codes:?}");
    // The address that guessed has to wait, whatever it sends next; another address does not.
    let mut late = table.world.connect(PEER);
    assert_eq!(closing(&mut table.world, &mut late), Some(ClosingReason::Kicked));
    let mut own = table.world.connect(IpAddr::from([192, 0, 2, 8]));
    let reply = table.world.ask(&mut own, with_token(&table.tokens[0]));
    assert!(matches!(reply, ServerMessage::Welcome { .. }), "{reply:?}");
    for wrong in ["", "00", "not a token", &"f".repeat(1000)] {
        let mut client = table.world.connect(IpAddr::from([192, 0, 2, 9]));
        assert_eq!(code(&table.world.ask(&mut client, with_token(wrong))), RefusalCode::WrongToken, "{wrong}");
    }
}

#[test]
fn a_running_server_honours_new_and_revoked_tokens() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = table.bot(0);
    let owl = add(&table.file(), "owl");
    table.tokens.push(owl);
    let _owl = table.bot(1);
    table
        .file()
        .update(|accounts| -> Result<(), Report> {
            accounts.retain(|account| account.name != "fox");
            Ok(())
        })
        .unwrap();
    table.world.wait(secs(2));
    assert_eq!(closing(&mut table.world, &mut fox), Some(ClosingReason::Kicked));
    let mut replayed = table.world.connect(PEER);
    assert_eq!(code(&table.world.ask(&mut replayed, with_token(&table.tokens[0]))), RefusalCode::WrongToken);
    assert_eq!(table.bots().len(), 1);
    // The name is free again.
    table.world.person("fox");
}

#[test]
fn the_newest_connection_of_a_token_takes_over() {
    let mut table = BotWorld::new(&["fox"]);
    let mut old = table.bot(0);
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut dana, message));
    seated(&table.world.ask(&mut old, answer(game, true, DeclineReason::Other)));
    let mut new = table.bot(0);
    assert_eq!(closing(&mut table.world, &mut old), Some(ClosingReason::Elsewhere));
    let resume = ClientMessage::Resume { game, seat_token: String::new() };
    assert_eq!(seated(&table.world.ask(&mut new, resume)).0, game);
    assert_eq!(table.bots().len(), 1);
}

#[test]
fn the_name_of_a_bot_is_reserved_and_a_bot_is_always_marked() {
    let mut table = BotWorld::new(&["Old Fox 1"]);
    for imitation in ["Old Fox 1", "old fox 1", "OldFox1", "Оld Fоx 1", "Old-Fox l", "Ｏｌｄ Ｆｏｘ １"] {
        let mut client = table.world.connect(PEER);
        assert_eq!(code(&table.world.ask(&mut client, hello(imitation))), RefusalCode::BadName, "{imitation}");
    }
    // Whatever its client says, an account has its own name and is a bot.
    let mut bot = table.world.connect(PEER);
    let reply = table.world.ask(&mut bot, with_token(&table.tokens[0]));
    assert!(matches!(&reply, ServerMessage::Welcome { you, .. } if you == "Old Fox 1"), "{reply:?}");
    let message = create(&table.world, "english", None);
    let (game, ..) = seated(&table.world.ask(&mut bot, message));
    bot.read();
    let white = bot.snapshot(game).white.unwrap();
    assert_eq!((white.name.as_str(), white.kind), ("Old Fox 1", ClientKind::Bot));
}

#[test]
fn a_bot_cannot_play_on_after_the_end() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = table.bot(0);
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut dana, message));
    seated(&table.world.ask(&mut fox, answer(game, true, DeclineReason::Other)));
    granted(&table.world.ask(&mut dana, ClientMessage::Resign { game, fault: None }));
    let play = ClientMessage::Move { game, ply: 1, r#move: "11-15".into(), think_ms: 0 };
    assert_eq!(code(&table.world.ask(&mut fox, play)), RefusalCode::NotRunning);
    let offer = ClientMessage::Offer { game, what: damka::net::Offer::Draw };
    assert_eq!(code(&table.world.ask(&mut fox, offer)), RefusalCode::NotRunning);
    granted(&table.world.ask(&mut fox, ClientMessage::Leave { game }));
    let rematch = ClientMessage::Offer { game, what: damka::net::Offer::Rematch };
    assert_eq!(code(&table.world.ask(&mut dana, rematch)), RefusalCode::NoOffer, "the bot has left");
}

#[test]
fn an_address_challenges_thirty_times_a_minute() {
    let mut table = BotWorld::new(&["fox"]);
    let mut fox = table.bot(0);
    let mut dana = table.world.connect(IpAddr::from([192, 0, 2, 30]));
    table.world.ask(&mut dana, hello("Dana"));
    let message = table.challenge("fox");
    for number in 0..30 {
        let (game, ..) = seated(&table.world.ask(&mut dana, message.clone()));
        assert_eq!(challenges(&mut table.world, &mut fox).len(), number + 1);
        granted(&table.world.ask(&mut fox, answer(game, false, DeclineReason::Busy)));
    }
    assert_eq!(code(&table.world.ask(&mut dana, message.clone())), RefusalCode::Busy);
    let mut other = table.world.person("Noam");
    seated(&table.world.ask(&mut other, message));
}

#[test]
fn the_lobby_tells_when_a_bot_comes_is_busy_and_goes() {
    let mut table = BotWorld::new(&["fox"]);
    let mut looker = table.world.person("Looker");
    table.world.ask(&mut looker, ClientMessage::List);
    let mut fox = table.bot(0);
    let last = |table: &mut BotWorld, looker: &mut Client| {
        table.world.wait(secs(1));
        looker.read();
        let bots = looker.received.iter().rev().find_map(|message| match message {
            ServerMessage::Lobby { bots: Some(bots), .. } => Some(bots.clone()),
            _ => None,
        });
        bots.map(|bots| bots.iter().map(|bot| (bot.name.clone(), bot.playing)).collect::<Vec<_>>())
    };
    assert_eq!(last(&mut table, &mut looker), Some(vec![("fox".into(), 0)]));
    let mut dana = table.world.person("Dana");
    let message = table.challenge("fox");
    let (game, ..) = seated(&table.world.ask(&mut dana, message));
    assert_eq!(last(&mut table, &mut looker), Some(vec![("fox".into(), 1)]));
    seated(&table.world.ask(&mut fox, answer(game, true, DeclineReason::Other)));
    granted(&table.world.ask(&mut dana, ClientMessage::Resign { game, fault: None }));
    assert_eq!(last(&mut table, &mut looker), Some(vec![("fox".into(), 0)]));
    table.world.cut(&fox);
    assert_eq!(last(&mut table, &mut looker), Some(vec![]));
}

#[test]
fn bots_behind_one_address_reconnect_without_being_limited() {
    let names: Vec<String> = (0..24_u8).map(|number| format!("bot {number}x")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut table = BotWorld::limited(
        &names,
        ServerLimits { new_connections: (2, secs(10)), messages: (1e6, 1e6), ..ServerLimits::default() },
    );
    let bots: Vec<Client> = (0..names.len()).map(|number| table.bot(number)).collect();
    drop(bots);
    table.restart();
    let mut bots: Vec<Client> = (0..names.len()).map(|number| table.bot(number)).collect();
    table.world.wait(secs(20));
    assert!(bots.iter_mut().all(|bot| closing(&mut table.world, bot).is_none()));
}

#[test]
fn a_spectator_takes_no_part_in_challenges() {
    let mut table = BotWorld::new(&["fox"]);
    let _fox = table.bot(0);
    let mut watcher = table.world.connect(PEER);
    let mut message = hello("Watcher");
    let ClientMessage::Hello { kind, .. } = &mut message else { panic!() };
    *kind = ClientKind::Spectator;
    table.world.ask(&mut watcher, message);
    let challenge = table.challenge("fox");
    assert_eq!(code(&table.world.ask(&mut watcher, challenge)), RefusalCode::NotAllowed);
    assert_eq!(code(&table.world.ask(&mut watcher, available(1))), RefusalCode::NotAllowed);
    assert_eq!(code(&table.world.ask(&mut watcher, answer(1, true, DeclineReason::Other))), RefusalCode::NoGame);
}

#[test]
fn a_bot_that_floods_is_closed() {
    let mut table = BotWorld::limited(&["fox"], ServerLimits::default());
    let mut fox = table.bot(0);
    for _ in 0..60 {
        if !fox.is_closed {
            table.world.say(&mut fox, available(2));
        }
    }
    assert_eq!(closing(&mut table.world, &mut fox), Some(ClosingReason::Kicked));
    assert_eq!(table.bots_from(IpAddr::from([192, 0, 2, 90])), []);
}
