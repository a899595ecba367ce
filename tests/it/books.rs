//! Opening books: their format, lookup by position, and their use by bots and games.

use crate::shipped;
use damka::board::Side;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::notation::{Opening, move_text, read_book, read_position};
use damka::player::{Allowance, PendingReply, PlayerRequest, PlayerResponse, TurnContext};
use damka::report::Source;
use damka::rules::Position;
use damka::search::Book;
use std::collections::BTreeSet;
use std::time::Duration;
use tempfile::TempDir;

fn read(variant: &str, text: &str) -> Vec<Opening> {
    let (openings, faults) = read_book(&shipped::variant(variant), &Source::new("book", text));
    assert!(faults.is_empty(), "{}", shipped::lines(&faults));
    openings
}

fn shipped_book(variant: &str) -> Vec<Opening> {
    read(variant, &std::fs::read_to_string(shipped::root().join(format!("assets/openings/{variant}.txt"))).unwrap())
}

/// What is known after some moves: `9-13 4 Edinburgh`.
fn known(book: &Book, position: &Position) -> Vec<String> {
    let words = |known: &damka::search::BookMove| {
        let text = move_text(position.variant(), &known.chosen);
        format!("{text} {} {}", known.weight, known.name).trim_end().to_owned()
    };
    book.moves(position).iter().map(words).collect()
}

fn after(variant: &str, moves: &str) -> Position {
    let opening = read(variant, moves).remove(0);
    opening.end().clone()
}

#[test]
fn a_line_has_a_position_moves_a_weight_and_a_name() {
    let text = "\u{feff}# a remark\n\n9-13 22-18 10-14\r\n  1. 11-15 23-19 2.8-11  *3 # Old Fourteenth # so called\n\
                [W:W18,22,32:B1,9]  18-14 9x25 *\t0.5\n[B:W32:B1] # from here\n";
    let openings = read("english", text);
    let messages: Vec<_> = openings.iter().map(|one| (one.line, one.text(), one.weight, one.name.as_str())).collect();
    assert_eq!(
        messages,
        [
            (3, "9-13 22-18 10-14".to_owned(), 1.0, ""),
            (4, "11-15 23-19 8-11".to_owned(), 3.0, "Old Fourteenth # so called"),
            (5, "18-14 9x18x25".to_owned(), 0.5, ""),
            (6, String::new(), 1.0, "from here"),
        ]
    );
    assert_eq!(openings[2].start().turn(), Side::White);
    assert_eq!((openings[1].positions.len(), openings[1].end().ply()), (4, 3));
    let tiger = &read("othello", "F5D6C3d3C4 # Tiger")[0];
    assert_eq!(tiger.text(), "f5 d6 c3 d3 c4");
}

#[test]
fn everything_wrong_is_reported_at_once_with_its_place() {
    let text = "9-13 21-16 5-9\n9-13 * much # Edinburgh\n# fine\n[W:W33:B1] 1-5\n* 2\n[W:W18:B1 18-14\n11-15 * 2 3-8\n";
    let (openings, faults) = read_book(&shipped::variant("english"), &Source::new("assets/openings/english.txt", text));
    assert!(openings.is_empty(), "{openings:?}");
    let expected: Vec<String> =
        faults.iter().map(|one| format!("{}: {}", one.whereabouts().unwrap(), one.message)).collect();
    let starts = [
        ":1:6: 21-16 is not a legal move here: ",
        ":2:6: a weight must be a number greater than 0",
        ":4:5: ",
        ":5:1: ",
        ":6:1: the position has no closing `]`",
        ":7:7: a weight must be a number greater than 0",
    ];
    assert_eq!(expected.len(), starts.len(), "{expected:#?}");
    for (expected, start) in expected.iter().zip(starts) {
        assert!(expected.starts_with(&format!("assets/openings/english.txt{start}")), "{expected} against {start}");
    }
    assert!(faults[0].hint.as_ref().unwrap().starts_with("legal moves: 21-17 "), "{}", faults[0]);
}

#[test]
fn moves_are_known_by_position_with_the_weights_of_all_lines_through_it() {
    let lines = "9-13 24-20 11-15 * 2 # one\n11-15 24-20 9-13 22-18 * 3 # two\n9-13 22-17";
    let book = Book::new(read("english", lines));
    assert_eq!(known(&book, &shipped::variant("english").start()), ["9-13 3 one", "11-15 3 two"]);
    // Both lines come here, by other moves; only the second goes on.
    assert_eq!(known(&book, &after("english", "9-13 24-20 11-15")), ["22-18 3 two"]);
    assert_eq!(known(&book, &after("english", "9-13")), ["24-20 2 one", "22-17 1"]);
    assert!(known(&book, &after("english", "12-16")).is_empty());
    let ended = read_position(&shipped::variant("english"), "B:W5,6,10:B1").unwrap();
    assert!(known(&book, &ended).is_empty());
}

#[test]
fn where_the_game_looks_the_same_turned_so_does_the_book() {
    let book = Book::new(read("othello", "f5d6c3 # Perpendicular\nf5f4 * 0.5"));
    let start = shipped::variant("othello").start();
    assert_eq!(known(&book, &start).len(), 4, "{:?}", known(&book, &start));
    assert_eq!(known(&book, &after("othello", "c4")), ["e3 1 Perpendicular", "c5 0.5"]);
    assert_eq!(known(&book, &after("othello", "d3c5")), ["f6 1 Perpendicular"]);
    // Draughts is played in one direction.
    assert!(known(&Book::new(read("english", "9-13")), &after("english", "11-15")).is_empty());
    // Columns of Connect Four mirrored; its middle is its own image and counts once.
    let four = shipped::variant("connect_four");
    let moves: Vec<String> = four.start().moves().iter().map(|legal| move_text(&four, legal)).collect();
    let book = Book::new(read("connect_four", &format!("{}\n{}", moves[0], moves[3])));
    let first = known(&book, &four.start());
    assert_eq!(first, [format!("{} 1", moves[0]), format!("{} 1", moves[3]), format!("{} 1", moves[6])]);
}

#[test]
fn every_variant_can_have_a_book() {
    for id in shipped::ids() {
        let variant = shipped::variant(&id);
        let mut position = variant.start();
        let mut texts = Vec::new();
        for turn in 0..6 {
            let moves = position.moves();
            texts.push(move_text(&variant, &moves[turn * 3 % moves.len()]));
            position = position.play(&moves[turn * 3 % moves.len()]).0;
        }
        let book = Book::new(read(&id, &texts.join(" ")));
        let mut position = variant.start();
        for text in &texts {
            let found = known(&book, &position);
            assert!(found.contains(&format!("{text} 1")), "{id}: {text} of {texts:?}, {found:?}");
            position = after(&id, &texts[..=position.ply() as usize].join(" "));
        }
    }
}

#[test]
fn the_deck_has_the_ballots_that_tournaments_draw() {
    let deck = shipped_book("english");
    let ends: BTreeSet<u64> = deck.iter().map(|opening| opening.end().board().key()).collect();
    assert_eq!((deck.len(), ends.len()), (156, 156), "as in the deck of the American Checker Federation");
    assert!(deck.iter().all(|opening| opening.moves.len() == 3));
    let has = |moves: &str| deck.iter().any(|opening| opening.end().board() == after("english", moves).board());
    // Of the twelve that came into the deck last, of those barred, and of those that lose a man.
    let new = ["12-16 24-20 10-15", "10-14 22-17 11-15", "9-13 23-19 10-15", "10-15 23-19 11-16", "9-13 22-18 10-14"];
    assert!(new.iter().all(|moves| has(moves)));
    assert!(!["9-14 23-19 10-15", "12-16 23-19 16-23", "9-13 22-18 13-17"].iter().any(|moves| has(moves)));
    assert!(!["9-14 21-17 14x21", "10-14 21-17 14x21"].iter().any(|moves| has(moves)));
    let first: BTreeSet<String> = deck.iter().map(|one| one.text().split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(first.len(), 7);
}

/// Books that ship are read when they are first used, so no fault of theirs would be reported.
#[test]
fn shipped_books_have_no_faults_and_as_many_lines_as_they_say() {
    let folder = tempfile::tempdir().unwrap();
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let now = catalog.now();
    assert!(now.books.len() >= 2);
    for entry in &now.books {
        let book = entry.good().unwrap();
        assert_eq!(book.openings().len(), shipped_book(&entry.id).len(), "{}", entry.id);
        assert_eq!(book.openings().len(), book.line_count(), "{}", entry.id);
    }
}

#[test]
fn the_named_openings_of_othello_are_each_a_line_of_their_own() {
    let all = shipped_book("othello");
    let names: BTreeSet<&str> = all.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names.len(), all.len());
    let find = |name: &str| all.iter().find(|one| one.name == name).unwrap().end().board().clone();
    let turned =
        |moves: &str| Book::new(all.clone()).moves(&after("othello", moves)).first().map(|known| known.name.clone());
    // Named from any of the four first moves.
    assert!(turned("f5d6c3d3").is_some() && turned("d3c5f6f5").is_some() && turned("e6f4c3c4").is_some());
    assert_ne!(find("Tiger"), find("Rose"));
}

/// The page's blocks of one kind, without their fences.
#[test]
fn the_manual_of_books_tells_the_truth() {
    let page = std::fs::read_to_string(shipped::root().join("docs/openings.md")).unwrap();
    let blocks: Vec<&str> = page.split("```book ").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 3);
    for block in blocks {
        let (head, text) = block.split_once('\n').unwrap();
        let (variant, kind) = head.split_once(' ').unwrap_or((head, ""));
        let (openings, faults) = read_book(&shipped::variant(variant), &Source::new("book", text));
        let lines = text.lines().filter(|line| !line.starts_with('#')).count();
        let expected = if kind == "error" { (0, lines) } else { (lines, 0) };
        assert_eq!((openings.len(), faults.len()), expected, "{}", shipped::lines(&faults));
    }
    let folder = tempfile::tempdir().unwrap();
    let commands: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    damka ")).collect();
    assert_eq!(commands.len(), 4);
    for line in commands {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_damka"));
        command.args(line.split(' ')).current_dir(folder.path()).env("DAMKA_HOME", folder.path());
        if line.starts_with("play") {
            command.args(["--nodes", "300"]);
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}

struct Folder(TempDir, Catalog);

impl Folder {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let catalog = Catalog::open(Root { folder: dir.path().to_owned(), chosen: FolderChoice::Option });
        Self(dir, catalog)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn messages(&self) -> Vec<String> {
        let faults = self.1.now().faults();
        faults.iter().map(|one| format!("{}: {}", one.whereabouts().unwrap_or_default(), one.message)).collect()
    }

    /// What a bot of this seat plays with this seed.
    fn plays(&self, seat: &str, position: &Position, seed: u64) -> (String, Vec<String>) {
        let mut player = self.1.seat(seat, position.variant()).unwrap().bot_player().unwrap().unwrap();
        let allowance = Allowance { nodes: Some(2000), ..Allowance::IN_MATCHES };
        let task =
            TurnContext { position: position.clone(), seat: position.turn(), game_seed: seed, allowance, memory: None };
        let mut printed = Vec::new();
        let pending = PendingReply::send(&mut player, PlayerRequest::Move(task));
        let answer = pending.wait(&mut player, Duration::from_mins(3), &mut |response| {
            if let PlayerResponse::Said(line) = response {
                printed.push(line.to_string());
            }
        });
        match answer.expect("the bot never answers") {
            PlayerResponse::Move(choice) => (move_text(position.variant(), &choice.chosen), printed),
            PlayerResponse::Fault(fault) => panic!("{}", fault.report),
            other => panic!("{other:?}"),
        }
    }
}

const READER: &str = "--- @api 1
return { title = 'Reader', games = { '*' }, move = function(position, ctx)
  local known = search.book(position)
  for _, entry in known do print(entry.move, entry.weight, entry.name) end
  return known[1] and known[1].move or position:moves()[1]
end }
";

#[test]
fn a_script_reads_the_book_and_a_saved_file_counts_at_once() {
    let folder = Folder::new();
    folder.write("ai/reader.lua", READER);
    folder.1.refresh();
    let start = folder.1.now().variant("english").unwrap().start();
    let (_, messages) = folder.plays("reader", &start, 1);
    assert_eq!(messages.len(), 7, "the seven first moves of the shipped ballots: {messages:?}");
    folder.write("assets/openings/english.txt", "12-16 24-20 # mine\n9-13 * 0.5\n");
    folder.1.refresh();
    assert_eq!(
        folder.plays("reader", &start, 1),
        ("12-16".into(), vec!["12-16\t1\tmine".into(), "9-13\t0.5\t".into()])
    );
    // After a mistake the last good book stays in use, with a report; after a fix the new one is used.
    folder.write("assets/openings/english.txt", "12-17\n");
    folder.1.refresh();
    assert!(
        folder.messages()[0].starts_with("assets/openings/english.txt:1:1: 12-17 is not a legal move here"),
        "{:?}",
        folder.messages()
    );
    assert_eq!(folder.plays("reader", &start, 1).0, "12-16");
    folder.write("assets/openings/english.txt", "10-15\n");
    folder.1.refresh();
    assert_eq!((folder.plays("reader", &start, 1).0, folder.messages()), ("10-15".into(), Vec::new()));
    let russian = folder.1.now().variant("russian").unwrap().start();
    assert!(folder.plays("reader", &russian, 1).1.is_empty());
}

#[test]
fn a_watched_book_is_read_when_it_is_saved() {
    let mut folder = Folder::new();
    let (sender, calls) = std::sync::mpsc::channel();
    folder.1.watch(std::sync::Arc::new(move || _ = sender.send(()))).unwrap();
    let english = folder.1.now().variant("english").unwrap();
    for text in ["11-15\n", "11-15\n9-13\n"] {
        folder.write("assets/openings/english.txt", text);
        while folder.1.now().openings(&english).len() != text.lines().count() {
            calls.recv_timeout(Duration::from_mins(1)).unwrap();
        }
    }
}

#[test]
fn books_that_fit_no_rules_are_reported_unless_only_the_rules_are_the_users() {
    let folder = Folder::new();
    folder.write("assets/openings/englsh.txt", "9-13\n");
    folder.1.refresh();
    assert_eq!(
        folder.messages(),
        ["assets/openings/englsh.txt: this book is for the variant `englsh`, which does not exist"]
    );
    std::fs::remove_file(folder.0.path().join("assets/openings/englsh.txt")).unwrap();
    let text = std::fs::read_to_string(shipped::root().join("scripts/english.lua")).unwrap();
    folder.write("scripts/english.lua", &text.replace("first = \"black\"", "first = \"white\""));
    folder.1.refresh();
    assert_eq!(folder.messages(), Vec::<String>::new(), "nobody touched the book");
    let english = folder.1.now().variant("english").unwrap();
    assert!(folder.1.now().openings(&english).is_empty());
}

#[test]
fn openings_are_called_by_number_by_name_or_any() {
    let folder = Folder::new();
    let now = folder.1.now();
    let english = now.variant("english").unwrap();
    let text = |called: &str| {
        now.openings_called(&english, called).map(|all| all.iter().map(|one| one.text()).collect::<Vec<_>>())
    };
    assert_eq!(text("1").unwrap(), ["9-13 21-17 5-9"]);
    assert_eq!(text("any").unwrap().len(), 156);
    assert!(text("dundee").unwrap().iter().all(|line| line.starts_with("12-16 ")));
    let hint = |called: &str| text(called).unwrap_err().hint.unwrap();
    assert!(hint("Dunde").contains("did you mean `Dundee`?"), "{}", hint("Dunde"));
    assert!(hint("157").contains("a number from 1 to 156"), "{}", hint("157"));
    let tb = now.variant("tb").unwrap();
    assert!(now.openings_called(&tb, "1").unwrap_err().hint.unwrap().contains("assets/openings/tb.txt"));
}

#[test]
fn the_champions_begin_with_the_book_by_the_seed() {
    let folder = Folder::new();
    for (bot, variant) in [("champion", "english"), ("champion_othello", "othello")] {
        let now = folder.1.now();
        let start = now.variant(variant).unwrap().start();
        let known: BTreeSet<String> = now
            .book(start.variant())
            .unwrap()
            .moves(&start)
            .iter()
            .map(|one| move_text(start.variant(), &one.chosen))
            .collect();
        let first: BTreeSet<String> = (0..12).map(|seed| folder.plays(bot, &start, seed).0).collect();
        assert!(first.len() > 1 && first.is_subset(&known), "{first:?} of {known:?}");
        assert_eq!(folder.plays(bot, &start, 3).0, folder.plays(bot, &start, 3).0);
        let alone: BTreeSet<String> =
            (0..4).map(|seed| folder.plays(&format!("{bot}:book=false"), &start, seed).0).collect();
        assert_eq!(alone.len(), 1, "{alone:?}");
    }
}
