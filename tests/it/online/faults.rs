//! What may go wrong in a game, and the word for it. A game that a fault meets goes on.

use super::harness::{World, code, create, hello, seated, secs};
use super::table::Table;
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::net::{ClientMessage, ClosingReason, GameEventKind, Offer, Presence, RefusalCode, ServerMessage};

/// One more round shows that nothing broke.
fn goes_on(table: &mut Table) {
    table.play_plies(2);
    table.check_events();
}

#[test]
fn moves_that_cannot_be_played_are_refused_and_change_nothing() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(3);
    let (turn, played) = (table.position().turn(), table.moves(Side::White));
    let legal = table.choose();
    let cases = [
        (turn, 3, legal.as_str(), RefusalCode::AlreadyPlayed),
        (turn.other(), 3, legal.as_str(), RefusalCode::AlreadyPlayed),
        (turn, 3, played[2].as_str(), RefusalCode::AlreadyPlayed),
        (turn, 5, legal.as_str(), RefusalCode::NotYourTurn),
        (turn, u32::MAX, legal.as_str(), RefusalCode::NotYourTurn),
        (turn, 0, legal.as_str(), RefusalCode::NotYourTurn),
        (turn.other(), 4, legal.as_str(), RefusalCode::NotYourTurn),
        (turn, 4, "32-1", RefusalCode::IllegalMove),
        (turn, 4, "", RefusalCode::IllegalMove),
        (turn, 4, "32x31x30x\u{202e}", RefusalCode::IllegalMove),
    ];
    let before = (table.events(Side::Black), table.events(Side::White));
    for (side, ply, text, word) in cases {
        let message = table.move_to(ply, text);
        assert_eq!(code(&table.ask(side, message)), word, "ply {ply}, {text:?}");
    }
    let steps = vec!["22"; 4096].join("x");
    let message = table.move_to(4, &steps);
    assert_eq!(code(&table.ask(turn, message)), RefusalCode::IllegalMove);
    for game in [0, 99, u64::MAX] {
        let message = ClientMessage::Move { game, ply: 4, r#move: legal.clone(), think_ms: 0 };
        assert_eq!(code(&table.ask(turn, message)), RefusalCode::NoGame);
    }
    assert_eq!((table.events(Side::Black), table.events(Side::White)), before);
    goes_on(&mut table);
}

#[test]
fn a_move_that_comes_twice_is_played_once() {
    for variant in ["english", "connect_four"] {
        let mut table = Table::open(variant, Some((300, 0)));
        for _ in 0..4 {
            let (turn, text) = (table.position().turn(), table.choose());
            let ply = table.moves(turn).len() as u32 + 1;
            let message = table.move_to(ply, &text);
            for _ in 0..3 {
                table.granted(turn, message.clone());
            }
            table.until_told(|event| matches!(event, GameEventKind::Moved { ply: its, .. } if *its == ply));
            table.granted(turn, message);
            let moved =
                table.events(turn).iter().filter(|event| matches!(event.event, GameEventKind::Moved { .. })).count();
            assert_eq!(moved, ply as usize);
        }
        goes_on(&mut table);
    }
}

#[test]
fn strangers_have_no_say() {
    let mut table = Table::open("english", None);
    table.play_plies(2);
    let mut stranger = table.world.person("Stranger");
    let (game, before) = (table.game, table.events(Side::White));
    let text = table.choose();
    for message in [
        table.move_to(3, &text),
        table.offer(Offer::Draw),
        table.answer(1, true),
        ClientMessage::Resign { game, fault: None },
        ClientMessage::Leave { game },
        ClientMessage::Claim { game },
    ] {
        assert_eq!(code(&table.world.ask(&mut stranger, message)), RefusalCode::NoGame);
    }
    for seat_token in ["", "71b8e0", "no", &"0".repeat(32), &"f".repeat(10_000)] {
        let message = ClientMessage::Resume { game, seat_token: seat_token.into() };
        assert_eq!(code(&table.world.ask(&mut stranger, message)), RefusalCode::WrongToken);
    }
    let join =
        ClientMessage::Join { code: table.code.clone(), sha256: table.world.sha256("english"), seat_token: None };
    assert_eq!(code(&table.world.ask(&mut stranger, join)), RefusalCode::Full);
    table.read();
    assert_eq!(table.events(Side::White), before);
    goes_on(&mut table);
}

#[test]
fn codes_are_guessed_ten_times_a_minute() {
    let mut world = World::new(&["english"]);
    let mut host = world.connect([192, 0, 2, 1].into());
    world.ask(&mut host, hello("Dana"));
    let message = create(&world, "english", None);
    let (.., right) = seated(&world.ask(&mut host, message));
    let mut guesser = world.person("Guesser");
    let find = |code: &str| ClientMessage::Find { code: Some(code.into()) };
    for (number, wrong) in ["", "QUEEN1", "BBBBBB", "x", "ключик"].iter().cycle().take(10).enumerate() {
        assert_eq!(code(&world.ask(&mut guesser, find(wrong))), RefusalCode::NoCode, "{number}");
    }
    let ServerMessage::Error { code: word, retry_after_ms, .. } = world.ask(&mut guesser, find(&right)) else {
        panic!()
    };
    assert_eq!(word, RefusalCode::Busy, "the right one does not help now");
    assert!(retry_after_ms.unwrap() <= 6001);
    let mut again = world.person("Another connection");
    let join = ClientMessage::Join { code: right.clone(), sha256: world.sha256("english"), seat_token: None };
    assert_eq!(code(&world.ask(&mut again, join.clone())), RefusalCode::Busy, "of the same address");
    let found = world.ask(&mut host, find(&right));
    assert!(matches!(found, ServerMessage::Found { .. }), "others may: {found:?}");
    world.wait(secs(7));
    assert_eq!(seated(&world.ask(&mut again, join)).1, Side::Black);
}

#[test]
fn a_storm_of_offers_is_one_offer() {
    let mut table = Table::open("english", None);
    table.play_plies(2);
    table.granted(Side::White, table.offer(Offer::Draw));
    for _ in 0..100 {
        for (side, what) in [(Side::White, Offer::Draw), (Side::Black, Offer::Takeback), (Side::White, Offer::Takeback)]
        {
            assert_eq!(code(&table.ask(side, table.offer(what))), RefusalCode::NoOffer);
        }
    }
    let offer = table.events(Side::White).last().unwrap().seq;
    table.granted(Side::Black, table.answer(offer, false));
    assert_eq!(code(&table.ask(Side::White, table.offer(Offer::Draw))), RefusalCode::NoOffer);
    let offers =
        table.events(Side::Black).iter().filter(|event| matches!(event.event, GameEventKind::Offered { .. })).count();
    assert_eq!(offers, 1);
    goes_on(&mut table);
}

#[test]
fn other_rules_are_named_before_the_game() {
    let mut world = World::new(&["english", "othello"]);
    let mut host = world.person("Dana");
    let ClientMessage::Create { clock, side, takeback, return_later, .. } = create(&world, "english", None) else {
        panic!()
    };
    let made = |variant: &str, sha256: &str| ClientMessage::Create {
        variant: variant.into(),
        sha256: sha256.into(),
        files: None,
        start: None,
        clock,
        side,
        takeback,
        return_later,
        public: false,
        spectators: true,
        bot: None,
    };
    let (english, othello) = (world.sha256("english"), world.sha256("othello"));
    assert_eq!(code(&world.ask(&mut host, made("english", &othello))), RefusalCode::RulesDiffer);
    assert_eq!(code(&world.ask(&mut host, made("secret", &english))), RefusalCode::RulesUnknown);
    let (game, _, _, join) = seated(&world.ask(&mut host, made("english", &english)));
    let mut guest = world.person("Noam");
    let ServerMessage::Found { sha256, facts, files, side, host: name, .. } =
        world.ask(&mut guest, ClientMessage::Find { code: Some(join.clone()) })
    else {
        panic!()
    };
    assert_eq!((sha256, side, name.as_str()), (english.clone(), Some(Side::Black), "Dana"));
    assert!(!facts.is_empty() && files.iter().any(|(path, _)| path == "scripts/english.lua"), "{facts:?} {files:?}");
    let wrong = ClientMessage::Join { code: join.clone(), sha256: othello, seat_token: None };
    assert_eq!(code(&world.ask(&mut guest, wrong)), RefusalCode::RulesDiffer);
    let right = ClientMessage::Join { code: join.clone(), sha256: english, seat_token: None };
    assert_eq!(seated(&world.ask(&mut guest, right)).0, game);
    // A game that is over has no seat to give.
    let (game, _, _, join) = {
        let message = create(&world, "othello", None);
        seated(&world.ask(&mut host, message))
    };
    world.ask(&mut host, ClientMessage::Leave { game });
    for message in [
        ClientMessage::Find { code: Some(join.clone()) },
        ClientMessage::Join { code: join, sha256: world.sha256("othello"), seat_token: None },
    ] {
        assert_eq!(code(&world.ask(&mut guest, message)), RefusalCode::NoGame);
    }
}

#[test]
fn the_newest_connection_has_the_seat() {
    let mut table = Table::open("english", Some((300, 0)));
    table.play_plies(3);
    let (game, seat_token) = (table.game, table.tokens[Side::White.index()].clone());
    let mut phone = table.world.person("Dana");
    let reply = table.world.ask(&mut phone, ClientMessage::Resume { game, seat_token });
    assert_eq!(seated(&reply).1, Side::White);
    let old = &mut table.players[Side::White.index()];
    old.read();
    let text = old.received.last().unwrap();
    assert_eq!(text, &ServerMessage::Closing { reason: ClosingReason::Elsewhere, retry_after_ms: None });
    assert!(old.is_closed);
    phone.received.splice(0..0, std::mem::take(&mut old.received));
    phone.forget_replies();
    table.players[Side::White.index()] = phone;
    table.read();
    let last = table.players[Side::Black.index()].received.last().unwrap();
    assert!(matches!(last, ServerMessage::Presence { state: Presence::Online, .. }), "{last:?}");
    goes_on(&mut table);
}

#[test]
fn a_slow_reader_is_cut_off_and_comes_back_to_the_whole_game() {
    let mut table = Table::open("english", None);
    table.play_plies(4);
    let (game, moves) = (table.game, table.moves(Side::White));
    let [black, white] = table.tokens.clone();
    for _ in 0..20 {
        // White gets two messages each time, and does not read.
        table.world.cut(&table.players[Side::Black.index()]);
        let mut again = table.world.person("Noam");
        let resume = ClientMessage::Resume { game, seat_token: black.clone() };
        assert_eq!(seated(&table.world.ask(&mut again, resume)).1, Side::Black);
        again.received.splice(0..0, std::mem::take(&mut table.players[Side::Black.index()].received));
        again.forget_replies();
        table.players[Side::Black.index()] = again;
    }
    table.read();
    assert!(table.players[Side::White.index()].is_closed);
    let away = |message: &ServerMessage| {
        matches!(message, ServerMessage::Presence { side: Side::White, state: Presence::Away, .. })
    };
    assert!(table.players[Side::Black.index()].received.iter().any(away));
    let mut again = table.world.person("Dana");
    let reply = table.world.ask(&mut again, ClientMessage::Resume { game, seat_token: white });
    assert_eq!(seated(&reply).1, Side::White);
    assert_eq!(again.snapshot(game).moves, moves);
    again.received.splice(0..0, std::mem::take(&mut table.players[Side::White.index()].received));
    again.forget_replies();
    table.players[Side::White.index()] = again;
    goes_on(&mut table);
}

/// Laws that break at the fifth ply, when they are asked for moves.
const BREAKS: &str = r#"--- @api 1
return {
  family = "scripted",
  title = "Breaks",
  summary = "A pawn goes round until the rules break.",
  board = { columns = 2, rows = 2 },
  first = "white",
  pieces = { { name = "pawn", side = 1 }, { name = "man", side = 2 } },
  input = "from_to",
  setup = function() return { grid = { 1, 0, 0, 2 }, turn = 1, plies = 0 } end,
  moves = function(p)
    if p.plies >= 5 then error("no such ply") end
    local from = table.find(p.grid, 1)
    return { { text = `on{p.plies}`, from = from, to = if from == 3 then 1 else from + 1 } }
  end,
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.to], grid[move.from] = 1, 0
    return { grid = grid, turn = 3 - p.turn, plies = p.plies + 1 }
  end,
}
"#;

#[test]
fn rules_that_break_in_a_game_end_only_that_game() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("scripts")).unwrap();
    std::fs::write(folder.path().join("scripts/breaks.lua"), BREAKS).unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().into(), chosen: FolderChoice::Option });
    let mut table = Table::at(World::of(&catalog, &["breaks", "english"]), "breaks", None);
    let mut host = table.world.person("Another");
    let message = create(&table.world, "english", None);
    let (_, _, _, join) = seated(&table.world.ask(&mut host, message));
    table.play_plies(4);
    let (turn, text) = (table.position().turn(), table.choose());
    let message = table.move_to(5, &text);
    table.granted(turn, message);
    table.until_told(|event| matches!(event, GameEventKind::Ended { .. }));
    let GameEventKind::Ended { result, ending, by, report, .. } = table.last() else { panic!() };
    assert_eq!((result.as_str(), ending.as_str(), by), ("1/2-1/2", "rules_error", None));
    assert!(report.unwrap().contains("no such ply"));
    table.check_events();
    let join = ClientMessage::Join { code: join, sha256: table.world.sha256("english"), seat_token: None };
    assert_eq!(seated(&table.ask(Side::White, join)).1, Side::Black);
}
