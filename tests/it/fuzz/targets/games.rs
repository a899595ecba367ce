//! Files of games and of openings.

use super::{Target, check_reports, contents, text_of, variant};
use damka::notation::{
    Archive, Comment, FileForm, Game, GameScore, GameTree, Item, MoveText, PdnLine, Recognised, Replay,
    check_move_text, read_book, read_ggf, read_pdn, recognise, write_ggf, write_pdn, write_transcript,
};
use damka::report::Source;
use damka::rules::Variant;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

const PDN_WORDS: &[&str] = &[
    "1.",
    "1...",
    "...",
    "11-15",
    "22x15",
    "c3:e5",
    "--",
    "-",
    "x",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "2-0",
    "1-1",
    "$1",
    "$7",
    "$",
    "!",
    "?",
    "!?",
    "(?)",
    "{",
    "}",
    "(",
    ")",
    "()",
    "[",
    "]",
    "\"",
    "\\",
    "/",
    ";",
    "%",
    "\n%",
    "\n;",
    "\n[",
    "[%clk 1:00]",
    "[%emt 0:00:05.2]",
    "[Event \"x\"]\n",
    "[FEN \"",
    "[GameType \"21\"]",
    "[Variant \"english\"]",
    "[SetUp \"1\"]",
    "/FEN \"W:W31:B1\"/",
    "{a [Event \"x\"] b}",
    "½-½",
    "–",
    "32 - 28",
];

/// The games of the samples, each alone, since inputs are short.
fn sample_games() -> Vec<Vec<u8>> {
    let texts = contents("tests/games", &["pdn"]).into_iter().chain(contents("tests/games/broken", &["pdn"]));
    let split = |text: Vec<u8>| {
        let text = text_of(&text);
        text.split("\n\n[Event").take(3).map(|game| game.as_bytes().to_vec()).collect::<Vec<_>>()
    };
    texts.flat_map(split).collect()
}

/// A game is written and read back as the same tree, alone and among the others of its file.
fn check_written(games: &[Game]) {
    let read = |text: &str| read_pdn(&Source::new("x", text));
    for game in games {
        let text = write_pdn(game);
        let (back, faults) = read(&text);
        assert_eq!(back, std::slice::from_ref(game), "{text}\n{faults:?}");
        assert_eq!(write_pdn(&back[0]), text);
    }
    let all: String = games.iter().map(write_pdn).collect();
    assert_eq!(read(&all).0, games, "{all}");
}

fn archive(bytes: &[u8], form: FileForm) -> Archive {
    let archive = Archive::of(Source::new("x", text_of(bytes)), form);
    check_reports(&archive.faults);
    for (index, _) in archive.games.iter().enumerate().take(5) {
        archive.faults_of(index);
    }
    archive
}

/// Portable Draughts Notation.
pub fn pdn() -> Target {
    let run = |bytes: &[u8]| check_written(&archive(bytes, FileForm::Pdn).games);
    Target { name: "pdn", seeds: sample_games(), words: PDN_WORDS, run }
}

const GGF: &[&str] = &[
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[saio]PW[logi]RB[2197.01]RW[2000]TI[15:00//02:00]TY[8]RE[+4.000]\
     BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.50/0.01]W[d6//2.5]B[C3];)",
    "(;GM[Othello]PC[damka]PB[a]PW[b]RE[0:s]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]\
     B[c3]W[d3];)\n(;GM[Othello]PB[;)]PW[(;]B[f5];)",
    "(;GM[Othello]RE[-12:r]BO[8 XXXXXXX-XXXXXXXXOOOOOOOO------------------------------------*O-- O]W[pa]B[h1//5];)",
];

/// Generic Game Format: as PDN, and a sound game is written as GGF and read back alike.
pub fn ggf() -> Target {
    Target {
        name: "ggf",
        seeds: GGF.iter().map(|text| text.as_bytes().to_vec()).collect(),
        words: &[
            "(;",
            ";)",
            "[",
            "]",
            "B[f5]",
            "W[d6]",
            "B[pa]",
            "/",
            "//1.2",
            "RE[",
            "BO[8 ",
            "GM[",
            "PB[",
            "DT[",
            "TI[",
            "+1.0:r",
            "0",
            "?",
            "-",
            "*",
            "O",
            "{",
            "}",
            "[%eval 1]",
            "nan",
            "inf",
            "F5/1.5/1e9",
            "\n",
            "GM[Othello]",
        ],
        run: |bytes| {
            let archive = archive(bytes, FileForm::Ggf);
            check_written(&archive.games);
            for (index, game) in archive.games.iter().enumerate().take(3) {
                if archive.faults_of(index).is_empty()
                    && let Ok(replay) = Replay::of(game, &variant("othello"), &archive.source)
                    && replay.is_sound()
                {
                    check_ggf(game, &replay);
                }
            }
        },
    }
}

/// What a game of GGF says, apart from how its start is written and what "?" stands for.
fn content_of(game: &Game) -> (BTreeMap<String, String>, Vec<Item>) {
    let is_said = |name: &str, value: &str| {
        let is_unknown = value == "?" || name == "Date" && value.starts_with('?');
        !value.replace('[', "").trim().is_empty() && !is_unknown && !matches!(name, "FEN" | "SetUp")
    };
    let tags = game.tags.iter().rev().filter(|tag| is_said(&tag.name, &tag.value));
    // Of a tag that is there twice the first one counts.
    // Moves are compared as they were played.
    let items = game.line.items.iter().map(|item| match item {
        Item::Move(_) => Item::Move(MoveText::default()),
        other => other.clone(),
    });
    // A bracket ends a value, so it is left out.
    (tags.map(|tag| (tag.name.clone(), tag.value.replace('[', ""))).collect(), items.collect())
}

fn check_ggf(game: &Game, replay: &Replay) {
    let othello = variant("othello");
    let text = write_ggf(game, replay);
    let source = Source::new("x", text.as_str());
    let (games, faults) = read_ggf(&source);
    assert!(faults.is_empty() && games.len() == 1, "{text}");
    let again = Replay::of(&games[0], &othello, &source).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    let texts = |replay: &Replay| replay.plies.iter().map(|ply| ply.text.clone()).collect::<Vec<_>>();
    assert_eq!((again.start.board(), texts(&again)), (replay.start.board(), texts(replay)), "{text}");
    let (mut before, after) = (content_of(game), content_of(&games[0]));
    // Written in full: a result that the rules know, and passes that the file leaves out.
    before.0.entry("Site".into()).or_insert_with(|| "damka".into());
    if replay.outcome().is_some() || replay.plies.iter().any(|ply| ply.item.is_none()) {
        before.0.insert("Result".into(), after.0["Result"].clone());
        before.1.clone_from(&after.1);
    }
    assert_eq!(after, before, "{text}");
    assert_eq!(write_ggf(&games[0], &again), text);
}

/// Othello transcripts.
pub fn transcripts() -> Target {
    Target {
        name: "transcripts",
        seeds: [
            &b"f5d6c3d3c4f4c5b3c2\nF5 D6 C3 d3 40-24\n# a remark\nf5d6pac3 +16\nf5,d6 = \n"[..],
            b"f5\xe2\x80\x84d6 1/2-1/2",
        ]
        .map(<[u8]>::to_vec)
        .into_iter()
        .chain(contents("tests/games", &["txt"]))
        .collect(),
        words: &[
            "f5", "D6", "--", "pa", "ps", "pass", "+16", "-2", "=", "40-24", "1-0", "1/2-1/2", ",", "\n", "#", "%",
            ";", "z9",
        ],
        run: |bytes| {
            let archive = archive(bytes, FileForm::Transcripts);
            let mut games = archive.games.clone();
            // Their result may be open; as PDN it is written as a star.
            for game in &mut games {
                game.score.get_or_insert(GameScore::OPEN);
            }
            games.retain(|game| game.score != Some(GameScore::OPEN) || !game.line.items.is_empty());
            check_written(&games);
            for game in archive.games.iter().take(2) {
                let Ok(replay) = Replay::of(game, &variant("othello"), &archive.source) else { continue };
                let squares =
                    write_transcript(&variant("othello"), replay.plies.iter().filter_map(|ply| ply.chosen.as_ref()));
                let again = Archive::of(Source::new("y", squares.as_str()), FileForm::Transcripts);
                let Some(game) = again.games.first() else { continue };
                let back = Replay::of(game, &variant("othello"), &again.source).unwrap();
                assert!(back.is_sound() && back.last().board().black == replay.last().board().black, "{squares}");
            }
        },
    }
}

/// Games played through the rules and turned into trees: the tree is written and read back as the same.
pub fn games() -> Target {
    Target {
        name: "games",
        seeds: sample_games(),
        words: PDN_WORDS,
        run: |bytes| {
            let archive = Archive::read("x", &text_of(&bytes[..bytes.len().min(350)]));
            let Some(game) = archive.games.first() else { return };
            let known = tried();
            let of = archive.variant_of(0, known.iter()).unwrap_or_else(|_| known[0].clone());
            match GameTree::read(game, &of, &archive.source) {
                Err(faults) => check_reports(&faults),
                Ok((tree, faults)) => {
                    check_reports(&faults);
                    check_tree(&tree, &of);
                }
            }
        },
    }
}

fn check_tree(tree: &GameTree, of: &Arc<Variant>) {
    let game = tree.to_game();
    let text = write_pdn(&game);
    let source = Source::new("y", text.as_str());
    let (games, _) = read_pdn(&source);
    let (back, _) = GameTree::read(&games[0], of, &source).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
    assert_eq!(back.main_line().len(), tree.main_line().len(), "{text}");
    assert_eq!(back.count(), tree.count(), "{text}");
}

fn tried() -> &'static Vec<Arc<Variant>> {
    static TRIED: OnceLock<Vec<Arc<Variant>>> = OnceLock::new();
    TRIED.get_or_init(|| ["english", "othello", "russian", "breakthrough_race"].map(variant).into())
}

/// Whatever is on a clipboard.
pub fn pasted() -> Target {
    let mut seeds = sample_games();
    seeds.extend(GGF.iter().map(|text| text.as_bytes().to_vec()));
    let more = [
        "W:W31,K32:B1-12",
        "f5d6c3d3c4",
        "W:WKc1:Bf8",
        "1. c3-d4 d6-c5",
        "pppppppp/pppppppp/......../......../......../......../PPPPPPPP/PPPPPPPP w",
    ];
    seeds.extend(more.map(|text| text.as_bytes().to_vec()));
    Target {
        name: "pasted",
        seeds,
        words: PDN_WORDS,
        run: |bytes| {
            let text = text_of(&bytes[..bytes.len().min(250)]);
            match recognise(("x", &text), &tried()[0], tried(), 0) {
                Err(report) => check_reports([&report]),
                Ok(found) => {
                    check_reports(&found.notes);
                    if let Recognised::Game(tree) = found.content {
                        write_pdn(&tree.to_game());
                    }
                }
            }
        },
    }
}

/// Texts of moves: those that laws may use are read back from a game file unchanged, whatever stands beside them.
pub fn move_texts() -> Target {
    Target {
        name: "move_texts",
        seeds: [
            "a2-a3",
            "C8->D7",
            "a",
            "12",
            "pass",
            "--",
            "e4xd5",
            "d5",
            "x",
            "1-0",
            "Nf3+",
            "{a} (b) \"c\" 2",
            "é4-½",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into(),
        words: PDN_WORDS,
        run: |bytes| {
            let text: String = text_of(bytes).chars().take(20).collect();
            if check_move_text(&text).is_ok() {
                check_game_of(&text);
            }
        },
    }
}

fn check_game_of(text: &str) {
    let move_item = |text: &str, strength: &str| {
        Item::Move(MoveText { text: text.into(), strength: strength.into(), ..MoveText::default() })
    };
    let first = |text: &str, number: (u32, bool)| {
        Item::Move(MoveText { number: Some(number), text: text.into(), ..MoveText::default() })
    };
    let comment = Item::Comment(Comment::new("a remark"));
    let variation =
        Item::Variation(PdnLine { items: vec![first(text, (2, false)), move_item("12", ""), move_item(text, "?")] });
    let mut items =
        vec![first(text, (1, false)), move_item("a1", ""), move_item(text, ""), variation, move_item(text, "")];
    // Beside squares, numbers and one another, before and behind whatever else a line can hold.
    items.extend([
        move_item("5", ""),
        move_item(text, "!"),
        move_item("5", ""),
        move_item(text, ""),
        Item::Nag(7),
        comment,
        move_item(text, ""),
    ]);
    items.extend([
        move_item("--", ""),
        move_item(text, ""),
        move_item("c3", ""),
        move_item("--", ""),
        move_item(text, ""),
    ]);
    items.extend((0..12).map(|_| move_item(text, "")));
    let game = Game { line: PdnLine { items }, score: Some(GameScore::OPEN), ..Game::default() };
    let written = write_pdn(&game);
    let (back, faults) = read_pdn(&Source::new("x", written.as_str()));
    assert!(faults.is_empty() && back == [game], "{text:?}\n{written}\n{faults:?}\n{back:?}");
}

/// Opening books: a line is written and read back as the same.
pub fn books() -> Target {
    Target {
        name: "books",
        seeds: contents("assets/openings", &["txt"])
            .into_iter()
            .chain([
                b"11-15 23-19 8-11 * 3 # Old Fourteenth\n[W:W18,22,32:B1,9] 18-14 9x18 # from a position\n".to_vec()
            ])
            .flat_map(|text| text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>())
            .collect(),
        words: &[
            "#",
            "*",
            "* 3",
            "[",
            "]",
            "1.",
            "9-13",
            "f5d6",
            "f5",
            "\n",
            "*0",
            "* nan",
            "* inf",
            "[W:W31:B1]",
            "--",
            "\u{feff}",
        ],
        run: |bytes| {
            for of in &tried()[..2] {
                let (openings, faults) = read_book(of, &Source::new("x", text_of(bytes)));
                check_reports(&faults);
                for opening in openings.iter().take(3).filter(|opening| !opening.moves.is_empty()) {
                    let start = if *opening.start() == of.start() {
                        String::new()
                    } else {
                        format!("[{}] ", damka::notation::write_position(opening.start()))
                    };
                    let text = format!("{start}{} * {} # {}", opening.text(), opening.weight, opening.name);
                    let (back, faults) = read_book(of, &Source::new("y", text.as_str()));
                    assert!(faults.is_empty() && back.len() == 1, "{text}: {faults:?}");
                    assert_eq!((&back[0].moves, &back[0].name), (&opening.moves, &opening.name), "{text}");
                    assert_eq!(back[0].weight, opening.weight, "{text}");
                }
            }
        },
    }
}
