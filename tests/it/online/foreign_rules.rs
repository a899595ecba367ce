//! Rules that players send to a server on a real port, good and hostile ones, and what its operator decides about them.

use super::sockets::{Host, Raw, create, limits};
use crate::shipped;
use damka::catalog::FrozenVariant;
use damka::net::{
    ClientMessage, ClientRequest, ClosingReason, GameEventKind, MAX_MESSAGE_BYTES, MAX_UPLOAD_BYTES, RefusalCode,
    RulesOrigin, ServerMessage, SideChoice, write_request,
};
use damka::player::{Human, Player};
use damka::report::ContentHash;
use damka::rules::Termination;
use damka::server::{ServerLimits, Uploads};
use damka::session::{GameSettings, RulesLimits, Session};
use damka::store::RulesUploads;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

pub type Files = BTreeMap<String, String>;

/// A game in Lua that no damka has, with this text in place of `-- here` in its `play`.
pub fn game(id: &str, title: &str, inside: &str) -> Files {
    let text = std::fs::read_to_string(shipped::root().join("assets/templates/game.lua")).unwrap();
    let play = "  play = function(p, move)\n";
    let text = text.replace("My variant", title).replace(play, &format!("{play}{inside}\n"));
    assert!(text.contains(inside));
    [(format!("scripts/{id}.lua"), text)].into()
}

pub fn hash(id: &str, files: &Files) -> String {
    FrozenVariant::from_files(id, files.clone()).unwrap().sha256().to_string()
}

/// Uploads as many as wanted.
pub fn any() -> ServerLimits {
    ServerLimits { uploads: Uploads::Any, uploads_a_minute: 1e6, games: 1000, ..limits() }
}

fn message(id: &str, sha256: &str, files: Option<Files>) -> ClientMessage {
    ClientMessage::Create {
        variant: id.into(),
        sha256: sha256.into(),
        files,
        start: None,
        clock: None,
        side: SideChoice::White,
        takeback: false,
        return_later: false,
        public: true,
        spectators: true,
        bot: None,
    }
}

/// Sends rules under their own hash.
fn send(client: &mut Raw, id: &str, files: &Files) -> ServerMessage {
    client.ask(message(id, &hash(id, files), Some(files.clone())))
}

fn refusal(reply: ServerMessage) -> (RefusalCode, String) {
    let ServerMessage::Error { code, message, .. } = reply else { panic!("not refused: {reply:?}") };
    assert!(!message.is_empty() && message.len() < 4000, "{message}");
    (code, message)
}

fn created(reply: ServerMessage) -> (u64, String) {
    let ServerMessage::Created { game, code, .. } = reply else { panic!("no game: {reply:?}") };
    (game, code)
}

fn origin(client: &mut Raw, code: &str) -> RulesOrigin {
    let ServerMessage::Found { rules, .. } = client.ask(ClientMessage::Find { code: Some(code.into()) }) else {
        panic!()
    };
    rules
}

#[test]
fn a_game_that_the_server_does_not_know_is_played_where_any_rules_are_allowed() {
    let host = Host::start(&["english"], any());
    let (mut dana, mut noam) = (Raw::person(host.address(), "Dana"), Raw::person(host.address(), "Noam"));
    let files = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &files);
    assert_eq!(refusal(dana.ask(message("hop", &sha256, None))).0, RefusalCode::FilesNeeded);
    let (game, code) = created(send(&mut dana, "hop", &files));
    assert_eq!(origin(&mut noam, &code), RulesOrigin::New);
    let ServerMessage::Games { games, .. } = noam.ask(ClientMessage::List) else { panic!() };
    assert_eq!((games[0].rules, games[0].title.as_str()), (RulesOrigin::New, "Morning hop"));
    let reply = noam.ask(ClientMessage::GetRules { sha256: sha256.clone() });
    let ServerMessage::Rules { id, files: sent, .. } = reply else { panic!("{reply:?}") };
    assert_eq!((id.as_str(), &sent), ("hop", &files));
    noam.ask(ClientMessage::Join { code, sha256: sha256.clone(), seat_token: None });
    let played = noam.ask(ClientMessage::Move { game, ply: 1, r#move: "1".into(), think_ms: 0 });
    let played = match played {
        ServerMessage::Ok { .. } => played,
        _ => dana.ask(ClientMessage::Move { game, ply: 1, r#move: "1".into(), think_ms: 0 }),
    };
    assert!(matches!(played, ServerMessage::Ok { .. }), "{played:?}");
    // The server knows them by now, and so does another player by their hash, under their own name only.
    let (_, code) = created(noam.ask(message("english", &sha256, None)));
    let ServerMessage::Found { variant, .. } = dana.ask(ClientMessage::Find { code: Some(code) }) else { panic!() };
    assert_eq!(variant, "hop");
}

#[test]
fn rules_wait_until_the_operator_approves_them() {
    let host = Host::start(&["english"], ServerLimits { uploads: Uploads::Approved, ..any() });
    let mut dana = Raw::person(host.address(), "Dana");
    // They would not even load, but nothing of them is run.
    let files = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &files);
    assert_eq!(refusal(dana.ask(message("hop", &sha256, None))).0, RefusalCode::FilesNeeded);
    let (code, why) = refusal(send(&mut dana, "hop", &files));
    assert_eq!(code, RefusalCode::RulesRefused);
    assert!(why.contains(&format!("damka serve rules approve {sha256}")), "{why}");
    let uploads = RulesUploads::of(host.folder());
    let kept = uploads.get(&sha256).unwrap();
    assert_eq!((kept.id.as_str(), kept.from.as_str(), &kept.files), ("hop", "Dana", &files));
    // The running server sees each decision.
    uploads.approve(&sha256).unwrap();
    let (_, code) = created(dana.ask(message("hop", &sha256, None)));
    assert_eq!(origin(&mut dana, &code), RulesOrigin::Kept);
    uploads.revoke(&sha256).unwrap();
    assert_eq!(refusal(send(&mut dana, "hop", &files)).0, RefusalCode::RulesRefused);
    // Others are not approved by it.
    let other = game("hop", "Evening hop", "");
    assert_eq!(refusal(send(&mut dana, "hop", &other)).0, RefusalCode::RulesRefused);
}

#[test]
fn an_approval_before_the_rules_were_sent_is_for_their_hash() {
    let host = Host::start(&["english"], ServerLimits { uploads: Uploads::Approved, ..any() });
    let mut dana = Raw::person(host.address(), "Dana");
    let files = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &files);
    RulesUploads::of(host.folder()).approve(&sha256).unwrap();
    assert_eq!(refusal(dana.ask(message("hop", &sha256, None))).0, RefusalCode::FilesNeeded);
    created(send(&mut dana, "hop", &files));
}

#[test]
fn a_server_of_shipped_rules_reads_no_others() {
    let host = Host::start(&["english"], limits());
    let mut dana = Raw::person(host.address(), "Dana");
    let (code, _) = refusal(send(&mut dana, "hop", &game("hop", "Morning hop", "")));
    assert_eq!(code, RefusalCode::RulesUnknown);
    assert!(RulesUploads::of(host.folder()).list().is_empty());
}

/// Rules that do harm, and what the refusal says.
fn hostile() -> Vec<(&'static str, Files, &'static str)> {
    let text = |text: &str| -> Files { [("scripts/x.lua".to_owned(), format!("--- @api 1\n{text}"))].into() };
    let play = |inside: &str| game("x", "X", inside);
    vec![
        ("loop in the file", text("while true do end"), "time"),
        ("bomb in the file", text("local t = {} while true do t[#t + 1] = { {}, {} } end"), "memory"),
        ("loop in a move", play("while true do end"), "time"),
        ("bomb in a move", play("local t = {} while true do t[#t + 1] = { {}, {} } end"), "memory"),
        ("long text", play("do return string.rep('x', 1e9) end"), "memory"),
        ("error", play("error('boom')"), "boom"),
        ("error that loops", play("error(setmetatable({}, { __tostring = function() while true do end end }))"), ""),
        ("files", play("do return io.open('/etc/passwd') end"), "open"),
        ("commands", play("do return os.execute('id') end"), "execute"),
        ("chance", play("do return math.random(2) end"), "random"),
        ("no table", text("return 7"), ""),
        ("no Lua", text("]]"), ""),
        ("compiled code", [("scripts/x.lua".to_owned(), "\u{1b}Lua\0\0".to_owned())].into(), ""),
        ("parentheses", text(&format!("return {}1{}", "(".repeat(100_000), ")".repeat(100_000))), ""),
        ("a missing module", text("return require('nothing')"), "nothing"),
        ("itself", text("return { base = 'x' }"), ""),
        ("a counter", game("x", "X", "  count = (count or 0)").into_iter().map(counting).collect(), ""),
    ]
}

/// Rules that answer by how often they were asked.
fn counting((path, text): (String, String)) -> (String, String) {
    let text = text.replace("  count = (count or 0)\n", "");
    let text = text.replace("local COLUMNS", "local count = 0\nlocal COLUMNS");
    let end = "    return moves\n";
    assert!(text.contains(end));
    (
        path,
        text.replacen(end, "    count += 1\n    if count % 5 == 0 then table.remove(moves) end\n    return moves\n", 1),
    )
}

#[test]
fn hostile_rules_are_refused_while_other_games_go_on() {
    let host = Host::start(&["english"], any());
    let (mut dana, mut noam) = (Raw::person(host.address(), "Dana"), Raw::person(host.address(), "Noam"));
    let (game, code) = created(dana.ask(create(&host, "english")));
    noam.ask(ClientMessage::Join { code, sha256: host.sha256("english"), seat_token: None });
    for (name, files, wanted) in hostile() {
        let mut mallory = Raw::person(host.address(), "Mallory");
        let id = mallory.say(message("x", &hash("x", &files), Some(files)));
        // Meanwhile the others are answered.
        let reply = dana.ask(ClientMessage::Offer { game, what: damka::net::Offer::Draw });
        assert!(matches!(reply, ServerMessage::Ok { .. } | ServerMessage::Error { .. }), "{name}: {reply:?}");
        let (code, why) = refusal(mallory.until(|message| super::sockets::reply_to(message) == Some(id)));
        assert_eq!(code, RefusalCode::RulesRefused, "{name}: {why}");
        assert!(why.contains(wanted), "{name}: {why}");
    }
    assert!(matches!(
        noam.ask(ClientMessage::Move { game, ply: 1, r#move: "11-15".into(), think_ms: 0 }),
        ServerMessage::Ok { .. }
    ));
}

/// Every file of `tests/attack/rules` in the long form, else a few of each kind.
#[test]
#[ignore = "slow: make test-deep-cases"]
fn rules_of_every_kind_of_attack_get_one_answer() {
    let (folder, scripts) = (shipped::root().join("tests/attack/rules"), shipped::root().join("scripts"));
    let walk = std::fs::read_to_string(shipped::root().join("tests/scripts/walk.lua")).unwrap();
    let is_deep = std::env::var("DAMKA_ATTACK").is_ok_and(|wanted| wanted == "deep");
    let host = Host::start(&["english"], any());
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().step_by(if is_deep { 1 } else { 22 }) {
        let id = path.file_stem().unwrap().to_string_lossy().into_owned();
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let mut files: Files = [(format!("scripts/{id}.lua"), text.clone())].into();
        if text.contains("require") {
            files.insert("scripts/lib/walk.lua".into(), walk.clone());
        }
        for base in ["english", "international"].iter().filter(|base| text.contains(**base)) {
            let base = format!("scripts/{base}.lua");
            let shipped = std::fs::read_to_string(scripts.with_file_name(&base)).unwrap();
            files.insert(base, shipped);
        }
        let mut mallory = Raw::person(host.address(), "Mallory");
        match send(&mut mallory, &id, &files) {
            ServerMessage::Created { .. } => {}
            reply => assert_eq!(refusal(reply).0, RefusalCode::RulesRefused, "{id}"),
        }
        assert!(matches!(mallory.ask(ClientMessage::Ping { time: 1 }), ServerMessage::Pong { .. }), "{id}");
    }
}

#[test]
fn what_is_not_what_its_hash_says_is_refused_unread() {
    let host = Host::start(&["english"], any());
    let good = game("hop", "Morning hop", "");
    let with = |path: &str, text: &str| {
        let mut files = good.clone();
        files.insert(path.to_owned(), text.to_owned());
        files
    };
    // The hash as the server computes it, also of what it never accepts.
    let hash_of = |id: &str, files: &Files| {
        let content = serde_json::json!({ "files": files, "id": id }).to_string();
        ContentHash::of_bytes(content.as_bytes()).to_string()
    };
    let many: Files = (0..40).map(|number| (format!("scripts/lib/m{number}.lua"), String::new())).collect();
    let large: Files = (0..3).map(|number| (format!("scripts/lib/m{number}.lua"), "x".repeat(200_000))).collect();
    let cases = [
        ("hop", good.clone(), "0".repeat(64), "hash"),
        ("hop", with("scripts/../../evil.lua", ""), String::new(), "evil"),
        ("hop", with("/etc/passwd.lua", ""), String::new(), "passwd"),
        ("hop", with("scripts/lib\\evil.lua", ""), String::new(), "evil"),
        ("hop", with("ai/evil.lua", ""), String::new(), "evil"),
        ("hop", with("scripts/.evil.lua", ""), String::new(), "evil"),
        ("hop", with("scripts/lib/lіst.lua", ""), String::new(), "Latin"),
        ("hop", with("scripts/lib/\u{202e}x.lua", ""), String::new(), ""),
        ("hop", good.iter().map(both).chain(many).collect(), String::new(), "32"),
        ("hop", with("scripts/lib/m.lua", &"x".repeat(270_000)), String::new(), "256"),
        ("hop", good.iter().map(both).chain(large).collect(), String::new(), "512"),
        ("other", good.clone(), String::new(), "other"),
        ("../hop", good.clone(), String::new(), ""),
        ("", good.clone(), String::new(), ""),
        ("Hop", game("Hop", "Morning hop", ""), String::new(), "lower-case"),
        ("engIish", game("engIish", "Morning hop", ""), String::new(), "lower-case"),
        ("еnglish", game("еnglish", "Morning hop", ""), String::new(), "Latin"),
        ("russian", game("russian", "Morning hop", ""), String::new(), "rename"),
        ("hop", Files::new(), String::new(), ""),
    ];
    for (id, files, sha256, wanted) in cases {
        let mut mallory = Raw::person(host.address(), "Mallory");
        let sha256 = if sha256.is_empty() { hash_of(id, &files) } else { sha256 };
        let (code, why) = refusal(mallory.ask(message(id, &sha256, Some(files))));
        assert_eq!(code, RefusalCode::RulesRefused, "{id}: {why}");
        assert!(why.contains(wanted) && !why.contains('\u{202e}'), "{id}, {wanted}: {why}");
    }
    let mut mallory = Raw::person(host.address(), "Mallory");
    for no_hash in ["", "x", &"g".repeat(64)] {
        assert!(matches!(
            refusal(mallory.ask(message("hop", no_hash, Some(good.clone())))).0,
            RefusalCode::RulesUnknown | RefusalCode::RulesDiffer
        ));
    }
}

fn both((path, text): (&String, &String)) -> (String, String) {
    (path.clone(), text.clone())
}

#[test]
fn names_that_deceive_are_refused_and_html_is_only_text() {
    let host = Host::start(&["english"], any());
    let mut mallory = Raw::person(host.address(), "Mallory");
    for title in [
        "Morning\u{202e}pohT",
        "Morning\u{200b}hop",
        "\u{2066}hop\u{2069}",
        "h\u{7}op",
        "h\\nop",
        "Engliѕh draughts",
        "Ｇo",
        " ",
        &"x".repeat(200),
    ] {
        let (code, why) = refusal(send(&mut mallory, "hop", &game("hop", title, "")));
        assert_eq!(code, RefusalCode::RulesRefused, "{title:?}: {why}");
        assert!(why.chars().all(|letter| !damka::report::is_hidden(letter)), "{why:?}");
    }
    let html = "<img src=x onerror=alert(1)>";
    let (_, code) = created(send(&mut mallory, "hop", &game("hop", html, "")));
    let ServerMessage::Found { title, .. } = mallory.ask(ClientMessage::Find { code: Some(code) }) else { panic!() };
    assert_eq!(title, html);
}

#[test]
fn only_a_create_may_be_long() {
    let host = Host::start(&["english"], any());
    let line = |head: &str, bytes: usize| format!("{head}\"pad\":\"{}\"}}\n", "x".repeat(bytes));
    let long = |text: &str| {
        let mut client = Raw::person(host.address(), "Mallory");
        client.write(text.as_bytes());
        client
    };
    for (head, bytes) in [
        (r#"{"id":9,"type":"ping","#, MAX_MESSAGE_BYTES),
        (r#"{"id":9,"type":"move","type":"create","#, MAX_MESSAGE_BYTES),
        (r#"{"pad2":"{\"id\":9,\"type\":\"create\",","id":9,"type":"ping","#, MAX_MESSAGE_BYTES),
        (r#"{"id":9,"type":"create","#, MAX_UPLOAD_BYTES),
    ] {
        let replies = long(&line(head, bytes)).read_to_end();
        let code = replies.into_iter().find_map(|reply| match reply {
            ServerMessage::Error { code, .. } => Some(code),
            _ => None,
        });
        assert_eq!(code, Some(RefusalCode::BadMessage), "{head}");
    }
    // What says that it is a `create`, and is another message after all.
    let mut sly = long(&line(r#"{"id":9,"type":"create","type":"ping","time":1,"#, MAX_MESSAGE_BYTES));
    let reply = sly.until(|message| super::sockets::reply_to(message) == Some(9));
    assert_eq!(refusal(reply).0, RefusalCode::BadMessage);
    let deep = format!("{{\"id\":9,\"type\":\"create\",\"files\":{}{}}}\n", "[".repeat(20_000), "]".repeat(20_000));
    let reply = long(&deep).until(|message| matches!(message, ServerMessage::Error { .. }));
    assert_eq!(refusal(reply).0, RefusalCode::BadMessage);
    for odd in [r#"{"scripts/x.lua":7}"#, "[]", "7", r#"{"scripts/x.lua":{"a":1}}"#] {
        let text = format!("{{\"id\":9,\"type\":\"create\",\"variant\":\"x\",\"sha256\":\"\",\"files\":{odd}}}\n");
        let reply = long(&text).until(|message| super::sockets::reply_to(message) == Some(9));
        assert_eq!(refusal(reply).0, RefusalCode::BadMessage, "{odd}");
    }
}

#[test]
fn a_flood_of_rules_is_slowed_and_then_cut() {
    let uploads_a_minute = ServerLimits::default().uploads_a_minute;
    let host = Host::start(&["english"], ServerLimits { uploads_a_minute, ..any() });
    let mut mallory = Raw::person(host.address(), "Mallory");
    // Long enough to count; the same rules again and again are checked only once.
    let mut files = game("hop", "Morning hop", "");
    files.insert("scripts/lib/long.lua".into(), format!("-- {}", "x".repeat(MAX_MESSAGE_BYTES)));
    let sha256 = hash("hop", &files);
    let text = |id| write_request(&ClientRequest { id, message: message("hop", &sha256, Some(files.clone())) }) + "\n";
    let (mut granted, mut busy) = (0, 0);
    let begun = Instant::now();
    for id in 100..130 {
        if !mallory.write(text(id).as_bytes()) {
            break;
        }
        let reply = |message: &ServerMessage| {
            super::sockets::reply_to(message) == Some(id) || matches!(message, ServerMessage::Closing { .. })
        };
        match mallory.until(reply) {
            ServerMessage::Created { .. } => granted += 1,
            ServerMessage::Error { code: RefusalCode::Busy, retry_after_ms, .. } => {
                busy += 1;
                assert!(retry_after_ms.is_some_and(|wait| wait > 0));
            }
            ServerMessage::Closing { reason, .. } => {
                assert_eq!(reason, ClosingReason::Kicked);
                break;
            }
            other => panic!("{other:?}"),
        }
    }
    // One more is granted for each part of a minute that has passed.
    let returned = (begun.elapsed().as_secs_f64() * uploads_a_minute / 60.0) as usize + 1;
    assert!((10..=10 + returned).contains(&granted), "{granted}");
    assert_eq!(busy, 2);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn rules_that_fail_in_a_game_draw_it_and_are_refused_for_a_day() {
    let mut host = Host::start(&["english"], any());
    let (mut dana, mut noam) = (Raw::person(host.address(), "Dana"), Raw::person(host.address(), "Noam"));
    // The doctor's few games hardly ever begin with these moves.
    let rare = "local a, b, c = string.byte(p.grid, 1), string.byte(p.grid, 7), string.byte(p.grid, 16) \
                if board:count(p.grid, 0) == 13 and a ~= 0 and b ~= 0 and c ~= 0 then error('rare') end";
    let files = game("hop", "Morning hop", rare);
    let sha256 = hash("hop", &files);
    let (game, code) = created(send(&mut dana, "hop", &files));
    noam.ask(ClientMessage::Join { code, sha256: sha256.clone(), seat_token: None });
    for (ply, square) in [(1, "1"), (2, "7"), (3, "16"), (4, "2")] {
        let message = ClientMessage::Move { game, ply, r#move: square.into(), think_ms: 0 };
        let reply = dana.ask(message.clone());
        if !matches!(reply, ServerMessage::Ok { .. }) {
            let reply = noam.ask(message);
            assert!(matches!(reply, ServerMessage::Ok { .. }), "{ply}: {reply:?}");
        }
        if ply < 4 {
            dana.until(|message| {
                matches!(message, ServerMessage::Event(event) if matches!(event.event, GameEventKind::Moved { ply: its, .. } if its == ply))
            });
        }
    }
    let ended = noam.until(
        |message| matches!(message, ServerMessage::Event(event) if matches!(event.event, GameEventKind::Ended { .. })),
    );
    let ServerMessage::Event(ended) = ended else { panic!() };
    let GameEventKind::Ended { result, ending, report, .. } = ended.event else { panic!() };
    assert_eq!((result.as_str(), ending.as_str()), ("1/2-1/2", "rules_error"));
    assert!(report.is_some_and(|report| report.contains("rare")));
    let (code, why) = refusal(send(&mut dana, "hop", &files));
    assert_eq!((code, why.contains("a day")), (RefusalCode::RulesRefused, true), "{why}");
    assert!(matches!(send(&mut dana, "hop", &self::game("hop", "Evening hop", "")), ServerMessage::Created { .. }));
    host.restart();
    let mut dana = Raw::person(host.address(), "Dana");
    assert_eq!(refusal(send(&mut dana, "hop", &files)).0, RefusalCode::RulesRefused, "also after a restart");
}

#[test]
fn rules_that_use_up_the_time_of_a_game_draw_it() {
    assert_eq!(RulesLimits::FOREIGN.time, Duration::from_secs(5));
    let start = shipped::variant("connect_four").start();
    let ((first, input), (second, _)) = (Human::remote(), Human::remote());
    let players: [Box<dyn Player>; 2] = [Box::new(first), Box::new(second)];
    // Five seconds of work would take the test as long.
    let rules = RulesLimits { time: Duration::from_nanos(1), ..RulesLimits::FOREIGN };
    let mut session = Session::new(start.clone(), players, GameSettings { rules, ..GameSettings::IN_MATCHES });
    let begun = Instant::now();
    session.tick(Duration::ZERO);
    input.play_after(start.moves()[0].clone(), Duration::ZERO);
    while session.result().is_none() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it goes on");
        session.tick(Duration::ZERO);
        std::thread::yield_now();
    }
    let finish = session.result().unwrap();
    assert_eq!((finish.outcome.winner, finish.outcome.ending), (None, Termination::RulesError));
    assert!(finish.report.as_ref().unwrap().to_string().contains("connect_four"));
}

#[test]
fn a_game_by_sent_rules_goes_on_after_a_restart_with_the_same_limits() {
    let mut host = Host::start(&["english"], any());
    let mut dana = Raw::person(host.address(), "Dana");
    let files = game("hop", "Morning hop", "");
    let sha256 = hash("hop", &files);
    let ServerMessage::Created { game, seat_token, code, .. } = send(&mut dana, "hop", &files) else { panic!() };
    drop(dana);
    host.restart();
    let mut dana = Raw::person(host.address(), "Dana");
    let reply = dana.ask(ClientMessage::Resume { game, seat_token });
    assert!(matches!(reply, ServerMessage::Joined { .. }), "{reply:?}");
    assert_eq!(origin(&mut dana, &code), RulesOrigin::New);
    assert!(matches!(dana.ask(ClientMessage::GetRules { sha256 }), ServerMessage::Rules { .. }));
}
