//! The T and B game compared with a second implementation, written from its description alone: both starting sides, character
//! by character, and as stored in `tests/tb/`.

use super::shipped::root;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::process::Command;

/// `'T'`, `'B'` or a space, by row from the top and column from the left.
type Cells = [[char; 8]; 8];

/// The squares of a move, by row and column, and the number of jumped pieces.
type Path = (Vec<(usize, usize)>, usize);

fn set_up() -> Cells {
    let mut cells = [[' '; 8]; 8];
    let rows = [(0, 1, 'T'), (1, 0, 'T'), (2, 1, 'T'), (5, 0, 'B'), (6, 1, 'B'), (7, 0, 'B')];
    for (row, first, letter) in rows {
        (first..8).step_by(2).for_each(|column| cells[row][column] = letter);
    }
    cells
}

fn print(cells: &Cells, lines: &mut Vec<String>) {
    let rule = "+-+-+-+-+-+-+-+-+-+";
    lines.extend([rule.to_owned(), "+ |1|2|3|4|5|6|7|8|".to_owned(), rule.to_owned()]);
    for (name, row) in ('A'..='H').zip(cells) {
        let held: Vec<String> = row.iter().map(char::to_string).collect();
        lines.extend([format!("|{name}|{}|", held.join("|")), rule.to_owned()]);
    }
}

/// The square `far` rows forward for a side's piece and as many columns aside, if it is on the board.
fn ahead(side: char, (row, column): (usize, usize), aside: i32, far: i32) -> Option<(usize, usize)> {
    let row = row as i32 + if side == 'T' { far } else { -far };
    let column = column as i32 + aside * far;
    let inside = (0..8).contains(&row) && (0..8).contains(&column);
    inside.then_some((row as usize, column as usize))
}

/// T tries the greater column first, B the smaller.
fn asides(side: char) -> [i32; 2] {
    if side == 'T' { [1, -1] } else { [-1, 1] }
}

/// The longest sequence of jumps from here; of equals the first by `asides`.
fn longest(cells: &Cells, side: char, at: (usize, usize)) -> Path {
    let other = if side == 'T' { 'B' } else { 'T' };
    let mut best: Path = (vec![at], 0);
    for aside in asides(side) {
        let (Some(over), Some(to)) = (ahead(side, at, aside, 1), ahead(side, at, aside, 2)) else { continue };
        if cells[over.0][over.1] == other && cells[to.0][to.1] == ' ' {
            let (rest, jumped) = longest(cells, side, to);
            if jumped + 1 > best.1 {
                best = ([vec![at], rest].concat(), jumped + 1);
            }
        }
    }
    best
}

/// The best path of the piece on a square, if it has one.
fn best_of(cells: &Cells, side: char, at: (usize, usize)) -> Option<Path> {
    let jumps = longest(cells, side, at);
    let free = |to: &(usize, usize)| cells[to.0][to.1] == ' ';
    let mut steps = asides(side).into_iter().filter_map(|aside| ahead(side, at, aside, 1)).filter(free);
    if jumps.1 > 0 { Some(jumps) } else { steps.next().map(|to| (vec![at, to], 0)) }
}

/// B tries its pieces from the smallest square, T from the greatest; the first of the longest paths wins.
fn choose(cells: &Cells, side: char) -> Option<Path> {
    let mut squares: Vec<(usize, usize)> = (0..64).map(|index| (index / 8, index % 8)).collect();
    if side == 'T' {
        squares.reverse();
    }
    let mut best: Option<Path> = None;
    for at in squares.into_iter().filter(|at| cells[at.0][at.1] == side) {
        if let Some(path) = best_of(cells, side, at)
            && best.as_ref().is_none_or(|best| path.1 > best.1)
        {
            best = Some(path);
        }
    }
    best
}

fn game(first: char) -> String {
    game_from(set_up(), first)
}

fn game_from(mut cells: Cells, first: char) -> String {
    let mut lines = Vec::new();
    print(&cells, &mut lines);
    let (mut side, mut turns, mut most) = (first, [0, 0], (0, ' '));
    let winner = loop {
        let other = if side == 'T' { 'B' } else { 'T' };
        let Some((path, jumped)) = choose(&cells, side) else { break other };
        for ends in path.windows(2) {
            let ((row, column), (to_row, to_column)) = (ends[0], ends[1]);
            if jumped > 0 {
                cells[usize::midpoint(row, to_row)][usize::midpoint(column, to_column)] = ' ';
            }
            (cells[row][column], cells[to_row][to_column]) = (' ', side);
        }
        turns[usize::from(side == 'B')] += 1;
        if jumped > most.0 {
            most = (jumped, side);
        }
        let name = |(row, column): &(usize, usize)| format!("{}{}", (b'A' + *row as u8) as char, column + 1);
        lines.push(format!("{side}'s turn:"));
        lines.push(path.iter().map(name).collect::<Vec<_>>().join("->"));
        print(&cells, &mut lines);
        let last = path[path.len() - 1].0;
        let gone = !cells.iter().flatten().any(|cell| *cell == other);
        if gone || last == if side == 'T' { 7 } else { 0 } {
            break side;
        }
        side = other;
    };
    lines.push(format!("{winner} wins!"));
    lines.push(format!("{winner} performed {} moves.", turns[usize::from(winner == 'B')]));
    if most.0 > 0 {
        lines.push(format!("{} performed the highest number of captures in a single move - {}", most.1, most.0));
    }
    lines.join("\n") + "\n"
}

fn damka(arguments: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    let output = command.args(arguments).current_dir(home.path()).env("DAMKA_HOME", home.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// `DAMKA_WRITE_TB=1` rewrites the files; review the difference before you commit it.
#[test]
fn the_fixed_choice_plays_and_prints_the_same_game_as_the_description() {
    for first in ['T', 'B'] {
        let played =
            damka(&["play", "tb", "first_fit", "first_fit", "--format", "grid", "--first", &first.to_string()]);
        let file = root().join(format!("tests/tb/{}_first.txt", first.to_ascii_lowercase()));
        if std::env::var_os("DAMKA_WRITE_TB").is_some() {
            std::fs::write(&file, &played).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap();
        for (number, (line, expected)) in played.lines().zip(game(first).lines()).enumerate() {
            assert_eq!(line, expected, "{first} first, line {}", number + 1);
        }
        assert_eq!(played, game(first));
        assert_eq!(played, expected);
        assert!(!played.lines().any(|line| line.trim().is_empty()), "no blank lines");
    }
    assert_eq!(damka(&["play", "tb", "first_fit", "first_fit", "--format", "grid"]), game('T'), "T starts unless told");
}

#[test]
fn the_opening_is_the_one_the_description_gives() {
    let game = game('T');
    let moves: Vec<&str> = game.lines().filter(|line| line.contains("->")).collect();
    assert_eq!(moves[..2], ["C8->D7", "F1->E2"]);
}

/// Some T on the upper rows and some B on the lower ones, never on squares where they would have won.
fn random_cells(random: &mut ChaCha8Rng) -> Cells {
    let mut cells = [[' '; 8]; 8];
    for (side, rows) in [('T', 0..5), ('B', 3..8)] {
        for _ in 0..random.random_range(1..8) {
            let row: usize = random.random_range(rows.clone());
            let column = random.random_range(0..4) * 2 + (row + 1) % 2;
            cells[row][column] = side;
        }
    }
    cells
}

fn text_of(cells: &Cells, first: char) -> String {
    let list = |side: char| {
        let squares = (0..64).filter(|index| cells[index / 8][index % 8] == side);
        squares
            .map(|index| format!("{}{}", (b'A' + (index / 8) as u8) as char, index % 8 + 1))
            .collect::<Vec<_>>()
            .join(",")
    };
    format!("{first}:T{}:B{}", list('T'), list('B'))
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn games_from_random_set_ups_are_the_same_with_closing_lines_of_every_kind() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut endings = [0; 3];
    for round in 0..24 {
        let (cells, first) = (random_cells(&mut random), if round % 2 == 0 { 'T' } else { 'B' });
        if ['T', 'B'].iter().any(|side| !cells.iter().flatten().any(|cell| cell == side)) {
            continue;
        }
        let (expected, position) = (game_from(cells, first), text_of(&cells, first));
        let printed = damka(&["play", "tb", "first_fit", "first_fit", "--format", "grid", "--position", &position]);
        assert_eq!(printed, expected, "{position}");
        // No capture, so no line; otherwise T's line or B's.
        let last = expected.lines().last().unwrap();
        let kind = if last.contains("performed the highest") { 1 + usize::from(last.starts_with('B')) } else { 0 };
        endings[kind] += 1;
    }
    assert!(endings.iter().all(|count| *count > 0), "{endings:?}");
}

#[test]
fn of_equal_captures_the_first_is_named() {
    // T takes B3 and lands on C4, where D5 takes it; B wins on A2.
    let printed =
        damka(&["play", "tb", "first_fit", "first_fit", "--format", "grid", "--position", "T:TA2,A8:BB3,D5,E6"]);
    let lines: Vec<&str> = printed.lines().filter(|line| !line.starts_with(['+', '|'])).collect();
    let last = ["B wins!", "B performed 2 moves.", "T performed the highest number of captures in a single move - 1"];
    assert_eq!(lines[..4], ["T's turn:", "A2->C4", "B's turn:", "D5->B3"]);
    assert_eq!(lines[lines.len() - 3..], last);
}

#[test]
fn one_pieces_paths_are_printed_as_a_tree_with_the_captures_so_far() {
    let position = "T:TA4,A8,B1:BB3,B5,D5,D7,F7,D3";
    let tree = damka(&["moves", "tb", "--tree", "a4", "--position", position]);
    let expected = "A4  0\n├─ C2  1\n│  └─ E4  2\n└─ C6  1\n   ├─ E4  2\n   └─ E8  2\n      └─ G6  3  legal\n";
    assert_eq!(tree, expected);
    let best = damka(&["moves", "tb", "--best", "--position", position]);
    assert_eq!(best, "A4xC6xE8xG6  3  legal\nA8-B7        0\nB1-C2        0\n");
    let rows: Vec<serde_json::Value> = damka(&["moves", "tb", "--best", "--json", "--position", position])
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        rows[0],
        serde_json::json!({"text":"A4xC6xE8xG6","from":2,"to":27,"path":[2,11,20,27],"captured":[7,16,24],"legal":true})
    );
    let tree: serde_json::Value =
        serde_json::from_str(&damka(&["moves", "tb", "--tree", "A8", "--json", "--position", position])).unwrap();
    assert_eq!((&tree["captures"], &tree["children"][0]["name"]), (&0.into(), &"B7".into()));
}

#[test]
fn between_equal_paths_each_side_takes_its_own_left() {
    let best = |position: &str| damka(&["moves", "tb", "--best", "--position", position]);
    assert_eq!(best("T:TA4:BB3,B5,H7"), "A4xC6  1  legal\n");
    assert_eq!(best("B:TA2,G2,G4:BH3"), "H3xF1  1  legal\n");
}

#[test]
fn trees_of_other_games_and_mistakes() {
    let tree = damka(&["moves", "russian", "--tree", "c3", "--position", "W:Wc3:Bd4,f6,d6"]);
    assert!(
        tree.starts_with("c3  0\n├─ e5  1\n│  ├─ g7  2  legal\n│  └─ c7  2  legal\n") || tree.contains("e5  1"),
        "{tree}"
    );
    let refused = |arguments: &[&str]| {
        let home = tempfile::tempdir().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_damka"))
            .args(arguments)
            .env("DAMKA_HOME", home.path())
            .current_dir(home.path())
            .output()
            .unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).unwrap()
    };
    for (square, expected) in [
        ("D1", "there is no piece on D1"),
        ("F1", "the piece on F1 belongs to B, but T is to move"),
        ("J9", "T and B has no playable square \"J9\""),
        ("A1", "the playable squares are A2 to H7"),
    ] {
        let message = refused(&["moves", "tb", "--tree", square]);
        assert!(message.contains(expected), "{message}");
    }
    let message = refused(&["moves", "othello", "--tree", "e4"]);
    assert!(message.contains("pieces in Othello are placed, not moved"), "{message}");
    refused(&["moves", "tb", "--tree", "A2", "--best"]);
}
