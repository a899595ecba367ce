//! What `damka new` writes: each new file works at once, and nothing is overwritten.

use crate::cli::{damka, json};
use crate::doctor::{examined, findings_of};
use crate::seats::tick_until;
use crate::shipped;
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, NewFile, NewFileKind, Root, SeatSpec};
use damka::doctor::Effort;
use damka::notation::describe;
use damka::player::Player;
use damka::rules::Variant;
use damka::session::{GameSettings, Session};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;
use tempfile::TempDir;

fn empty() -> (TempDir, Catalog) {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    (folder, catalog)
}

/// What there is after this was begun, without a fault.
fn begun(wish: &NewFile<'_>) -> (TempDir, Catalog, Vec<String>) {
    let (folder, catalog) = empty();
    let files = catalog.create(wish).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(shipped::lines(&catalog.now().faults()), "", "{wish:?}");
    (folder, catalog, files)
}

/// A whole game between two seats; who won, if anybody.
fn played(catalog: &Catalog, variant: &Arc<Variant>, seats: [&str; 2]) -> Option<Side> {
    let seats =
        seats.map(|text| catalog.seat(text, variant).unwrap_or_else(|faults| panic!("{}", shipped::lines(&faults))));
    let players = seats.map(|seat: SeatSpec| Box::new(seat.bot_player().unwrap().unwrap()) as Box<dyn Player>);
    let mut session = Session::new(variant.start(), players, GameSettings { game_seed: 5, ..GameSettings::IN_MATCHES });
    tick_until(&mut session, |session| session.result().is_some());
    let finish = session.result().unwrap();
    assert!(finish.report.is_none(), "{}", finish.report.as_ref().unwrap());
    finish.outcome.winner
}

#[test]
fn every_new_bot_plays_at_once() {
    for (games, from, files, plays) in [
        (None, None, "ai/old_fox.lua ai/old_fox.yaml", vec!["english", "othello", "connect_four"]),
        (Some("othello"), None, "ai/old_fox.lua ai/old_fox.yaml", vec!["othello"]),
        (Some("draughts"), None, "ai/old_fox.lua ai/old_fox.yaml", vec!["russian"]),
        (Some("family:othello"), Some("weighted"), "ai/old_fox.lua ai/old_fox.yaml", vec!["othello"]),
        (None, Some("random"), "ai/old_fox.lua", vec!["english"]),
        (Some("english"), Some("graded"), "ai/old_fox/bot.lua", vec!["english"]),
    ] {
        let (_folder, catalog, written) = begun(&NewFile { games, from, ..NewFile::new(NewFileKind::Bot, "old_fox") });
        assert!(written.join(" ").starts_with(files), "{written:?}");
        let bot = catalog.now().bot("old_fox").unwrap();
        assert_eq!(bot.info.title, "Old fox");
        for id in &plays {
            let variant = catalog.now().variant(id).unwrap();
            played(&catalog, &variant, ["old_fox", "random"]);
        }
        let all = catalog.now().variants.iter().all(|entry| bot.info.plays(entry.good().unwrap()));
        assert_eq!(all, games.is_none(), "{games:?}");
    }
}

/// Not for want of a place to begin: most games against one that knows nothing are won.
#[test]
fn the_bots_of_the_templates_beat_random() {
    for (games, variant) in [(None, "english"), (Some("othello"), "othello")] {
        let (_folder, catalog, _) = begun(&NewFile { games, ..NewFile::new(NewFileKind::Bot, "old_fox") });
        let variant = catalog.now().variant(variant).unwrap();
        let first = played(&catalog, &variant, ["old_fox", "random"]) == Some(Side::Black);
        let second = played(&catalog, &variant, ["random", "old_fox"]) == Some(Side::White);
        assert!(first || second, "{games:?}");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_variant_based_on_any_other_loads_and_differs() {
    let words = |variant: &Arc<Variant>| -> Vec<String> {
        let clauses = describe(variant);
        clauses.iter().map(|clause| format!("{clause:?}")).collect()
    };
    for id in shipped::ids() {
        let (_folder, catalog, files) =
            begun(&NewFile { from: Some(&id), ..NewFile::new(NewFileKind::Variant, "duel") });
        assert_eq!(files, ["scripts/duel.lua"]);
        let (now, base) = (catalog.now().variant("duel").unwrap(), catalog.now().variant(&id).unwrap());
        assert_eq!(now.title, "Duel");
        if matches!(now.family, "grid" | "scripted") {
            assert_eq!(words(&now).len(), words(&base).len());
        } else {
            assert_ne!(words(&now), words(&base), "{id}: nothing is changed");
        }
        assert!(!now.start().moves().is_empty());
    }
    let (_folder, catalog, _) = begun(&NewFile { in_lua: true, ..NewFile::new(NewFileKind::Variant, "duel") });
    let variant = catalog.now().variant("duel").unwrap();
    assert_eq!((variant.family, variant.title.as_str()), ("scripted", "Duel"));
    played(&catalog, &variant, ["minimax", "random"]);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn what_the_templates_offer_in_comments_works_too() {
    for template in ["variant", "variant_othello"] {
        let file = shipped::root().join(format!("assets/templates/{template}.lua"));
        let text = std::fs::read_to_string(file).unwrap();
        let offered: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  -- ")).collect();
        let facts: Vec<&&str> = offered
            .iter()
            .filter(|line| line.contains(" = ") && line.contains(',') && !line.starts_with(' '))
            .collect();
        let facts: Vec<_> = facts.into_iter().filter(|line| !line.starts_with("outcome")).collect();
        assert!(facts.len() > 2);
        let own = text.lines().find(|line| line.starts_with("  men =") || line.starts_with("  board =")).unwrap();
        for fact in facts {
            let tried = text.replace(own, &format!("  {fact}"));
            shipped::from_source("mine", "scripts/mine.lua", &tried)
                .unwrap_or_else(|faults| panic!("{fact}\n{}", shipped::lines(&faults)));
        }
        let law: Vec<&str> = offered.iter().skip_while(|line| !line.starts_with("outcome")).copied().collect();
        let tried = text.replace(own, &law.join("\n"));
        assert!(tried.contains("\noutcome") || tried.contains("outcome = function"));
        let variant = shipped::from_source("mine", "scripts/mine.lua", &tried).unwrap();
        assert!(variant.rules.is_scripted(), "{tried}");
        let findings = findings_of(&examined("mine", "scripts/mine.lua", &tried, Effort::QUICK));
        assert_eq!(shipped::lines(&findings), "", "{template}");
    }
    let (folder, catalog, _) = begun(&NewFile::new(NewFileKind::Bot, "old_fox"));
    let path = folder.path().join("ai/old_fox.lua");
    let text = std::fs::read_to_string(&path).unwrap();
    let offered = |line: &str| {
        line.strip_prefix("  -- ").filter(|line| line.contains(" = ") || line.starts_with('}')).map(str::to_owned)
    };
    let all: Vec<String> = text.lines().map(|line| offered(line).unwrap_or_else(|| line.to_owned())).collect();
    std::fs::write(&path, all.join("\n")).unwrap();
    catalog.refresh();
    assert_eq!(shipped::lines(&catalog.now().faults()), "");
    let bot = catalog.now().bot("old_fox").unwrap();
    assert_eq!((bot.info.options.len(), bot.info.accepts_draws), (2, true));
}

#[test]
fn weights_are_those_of_a_bot_and_play_beside_them() {
    let (folder, catalog, files) = begun(&NewFile::new(NewFileKind::Weights, "bold"));
    assert_eq!(files, ["ai/bold.yaml"]);
    let text = std::fs::read_to_string(folder.path().join("ai/bold.yaml")).unwrap();
    assert!(text.starts_with("# bold: another set of weights for the bot minimax"), "{text}");
    let english = catalog.now().variant("english").unwrap();
    played(&catalog, &english, ["minimax:depth=1,weights=bold.yaml", "minimax:depth=1"]);
    let wrong = catalog.seat("minimax:weights=bald.yaml", &english).unwrap().player().err().unwrap();
    assert!(wrong[0].hint.as_ref().unwrap().contains("bold.yaml"), "{}", wrong[0]);
    let (_folder, catalog) = empty();
    let refused =
        catalog.create(&NewFile { from: Some("greedy"), ..NewFile::new(NewFileKind::Weights, "bold") }).unwrap_err();
    assert!(refused.to_string().contains("minimax"), "{refused}");
}

#[test]
fn a_theme_differs_from_the_one_it_inherits_and_all_it_offers_is_known() {
    let (folder, catalog, _) = begun(&NewFile { from: Some("night"), ..NewFile::new(NewFileKind::Theme, "dusk") });
    let now = catalog.now();
    let (dusk, night) = (now.theme("dusk").unwrap(), now.theme("night").unwrap());
    assert_eq!(dusk.title, "Dusk");
    assert_ne!(dusk.pieces.black, night.pieces.black);
    assert_eq!(dusk.lamp, night.lamp);
    let path = folder.path().join("themes/dusk.yaml");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, offered) = text.split_once("start of a line.\n").unwrap();
    let offered: Vec<&str> = offered.lines().map(|line| line.strip_prefix("# ").unwrap_or(line)).collect();
    std::fs::write(&path, format!("{head}\n{}\n", offered.join("\n"))).unwrap();
    catalog.refresh();
    assert_eq!(shipped::lines(&catalog.now().faults()), "");
    assert_ne!(catalog.now().theme("dusk").unwrap().lamp, night.lamp);
}

#[test]
fn what_is_there_is_never_written_over() {
    for (kind, name, path) in [
        (NewFileKind::Bot, "fox", "ai/fox.lua"),
        (NewFileKind::Bot, "fox", "ai/fox/bot.lua"),
        (NewFileKind::Bot, "fox", "ai/fox.yaml"),
        (NewFileKind::Weights, "fox", "ai/fox.yaml"),
        (NewFileKind::Variant, "fox", "scripts/fox.lua"),
        (NewFileKind::Theme, "fox", "themes/fox.yaml"),
    ] {
        let (folder, catalog) = empty();
        let file = folder.path().join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, b"\xff not even text").unwrap();
        let report = catalog.create(&NewFile::new(kind, name)).unwrap_err();
        assert_eq!(report.message, format!("{path} already exists; nothing was written"));
        assert_eq!(std::fs::read(&file).unwrap(), b"\xff not even text");
        let files = std::fs::read_dir(file.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1, "{path}");
    }
    let (folder, catalog) = empty();
    for (kind, name) in [
        (NewFileKind::Bot, "greedy"),
        (NewFileKind::Variant, "english"),
        (NewFileKind::Theme, "night"),
        (NewFileKind::Weights, "minimax"),
    ] {
        let report = catalog.create(&NewFile::new(kind, name)).unwrap_err();
        assert!(report.hint.as_ref().unwrap().contains("is shipped with damka"), "{report}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn an_invalid_name_is_refused_with_a_valid_suggestion() {
    let (_folder, catalog) = empty();
    for (name, better) in [
        ("my bot", "my_bot"),
        ("My-Bot!", "my_bot"),
        ("7up", "my_7up"),
        ("../escape", "escape"),
        ("", "my_bot"),
        ("שועל", "my_bot"),
        ("human", "my_human"),
        ("a/b", "a_b"),
        ("Fox", "fox"),
    ] {
        let report = catalog.create(&NewFile::new(NewFileKind::Bot, name)).unwrap_err();
        assert_eq!(report.hint.as_deref(), Some(format!("try `{better}`").as_str()), "{name:?}");
    }
    let long = "x".repeat(60);
    assert!(catalog.create(&NewFile::new(NewFileKind::Variant, &long)).is_err());
}

#[test]
fn a_catalog_that_is_watched_lists_it_at_once() {
    let (_folder, mut catalog) = empty();
    let (wake, woken) = channel();
    catalog.watch(Arc::new(move || _ = wake.send(()))).unwrap();
    // Another process writes it: `damka new` beside a running app.
    let other = Catalog::open(catalog.root().clone());
    other.create(&NewFile::new(NewFileKind::Bot, "old_fox")).unwrap();
    while catalog.now().bot("old_fox").is_err() {
        woken.recv_timeout(Duration::from_mins(1)).expect("the new bot is never listed");
    }
    assert_eq!(shipped::lines(&catalog.now().faults()), "");
}

#[test]
fn the_terminal_says_what_was_written_and_what_to_do_now() {
    let stdout = damka("new bot old_fox --for othello").output();
    assert!(stdout.starts_with("wrote  ai/old_fox.lua, ai/old_fox.yaml  in "), "{stdout}");
    assert!(stdout.contains("damka play othello old_fox random"), "{stdout}");
    let row = json(&damka("new variant duel --from russian --json").output());
    assert_eq!((&row["kind"], &row["files"][0]), (&"variant".into(), &"scripts/duel.lua".into()));
    let gave = damka("new bot").with("my bot").run();
    assert_eq!(gave.code, 2);
    assert!(gave.stderr.contains("hint: try `my_bot`"), "{}", gave.stderr);
    for (typed, expected) in [
        ("new bot fox --for engish", "did you mean `english`"),
        ("new bot fox --from gredy", "did you mean `greedy`"),
        ("new variant fox --from engish", "did you mean `english`"),
        ("new theme fox --from nigt", "did you mean `night`"),
        ("new theme fox --for english", "--from"),
        ("new bot fox --in-lua", "variants"),
    ] {
        let gave = damka(typed).run();
        assert_eq!(gave.code, 2, "{typed}");
        assert!(gave.stderr.contains(expected), "{typed}: {}", gave.stderr);
    }
}
