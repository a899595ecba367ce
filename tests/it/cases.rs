//! `tests/cases/<variant>.cases`: positions with their exact legal moves, and illegal attempts with the reason for refusal.
//!
//! Empty lines separate blocks. `# …` names the rule, `position P` gives the position, `moves …` every legal move in
//! order (or `over` and the winner), `refuse FROM-TO reason` an attempt, `after MOVE P` the position after a move.

use super::shipped::{ids, position, root, variant};
use damka::notation::{move_text, read_move, write_position};
use damka::rules::{IllegalReason, Position};

fn reason(position: &Position, why: &IllegalReason) -> String {
    let names = position.variant().names;
    let list = |squares: &[damka::board::Square]| {
        squares.iter().map(|square| names.name(position.variant().shape, *square)).collect::<Vec<_>>().join(" ")
    };
    match why {
        IllegalReason::MustCapture(squares) => format!("must capture with {}", list(squares)),
        IllegalReason::LongerCapture(squares) => format!("longer capture with {}", list(squares)),
        other => other.words(),
    }
}

fn check_line(position: &Position, line: &str) -> Result<(), String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "moves" => {
            let moves = position.moves();
            let found: Vec<String> = moves.iter().map(|chosen| move_text(position.variant(), chosen)).collect();
            if found.join(" ") == rest { Ok(()) } else { Err(format!("moves {}", found.join(" "))) }
        }
        "over" => {
            let winner = position.outcome().map(|outcome| format!("{:?}", outcome.winner));
            if winner.as_deref() == Some(rest) { Ok(()) } else { Err(format!("over {winner:?}")) }
        }
        "refuse" => {
            let (text, expected) = rest.split_once(' ').unwrap();
            let found = read_move(position, text).err().map_or("legal".into(), |why| reason(position, &why));
            if found == expected { Ok(()) } else { Err(format!("refuse {text} {found}")) }
        }
        "after" => {
            let (text, expected) = rest.split_once(' ').unwrap();
            let chosen = read_move(position, text).map_err(|why| why.words())?;
            let found = write_position(&position.play(&chosen).0);
            if found == expected { Ok(()) } else { Err(format!("after {text} {found}")) }
        }
        other => Err(format!("unknown word {other:?}")),
    }
}

#[test]
fn every_case_gives_its_moves_and_reasons() {
    let mut wrong = Vec::new();
    for id in ids() {
        let Ok(text) = std::fs::read_to_string(root().join(format!("tests/cases/{id}.cases"))) else {
            wrong.push(format!("tests/cases/{id}.cases is missing"));
            continue;
        };
        let variant = variant(&id);
        let mut current = variant.start();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            if let Some(text) = line.strip_prefix("position ") {
                current = position(&variant, text);
            } else if let Err(found) = check_line(&current, line) {
                wrong.push(format!("tests/cases/{id}.cases:{}\n  wanted {line}\n  found  {found}", number + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
