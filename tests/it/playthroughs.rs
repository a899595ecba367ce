//! `tests/playthroughs/<variant>.txt`: a whole game with all visible output, compared line by line.
//!
//! `DAMKA_WRITE_PLAYTHROUGHS=1 cargo test playthroughs` rewrites them; review the difference before you commit it.

use super::shipped::{ids, root, variant};
use damka::notation::{diagram, move_text, write_position};
use damka::rules::{Change, Position};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The seed of the random moves in each variant's game.
const SEED: u64 = 7;

fn change_text(position: &Position, change: Change) -> String {
    let name = |square| position.variant().names.name(position.variant().shape, square);
    match change {
        Change::Moved { from, to, over: None } => format!("{} to {}", name(from), name(to)),
        Change::Moved { from, to, over: Some(over) } => format!("{} over {} to {}", name(from), name(over), name(to)),
        Change::Captured { square, piece } => format!("{:?} {:?} on {} leaves", piece.side, piece.kind, name(square)),
        Change::Crowned { square } => format!("crowned on {}", name(square)),
        Change::Placed { square, piece } => format!("{:?} {:?} placed on {}", piece.side, piece.kind, name(square)),
        Change::Flipped { square } => format!("{} turns", name(square)),
        Change::Passed => "passed".into(),
    }
}

fn playthrough(id: &str) -> String {
    let variant = variant(id);
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut position = variant.start();
    let mut lines = vec![format!("{id}: {}", variant.title), String::new()];
    while position.outcome().is_none() {
        let moves = position.moves();
        let texts: Vec<String> = moves.iter().map(|one| move_text(&variant, one)).collect();
        let choice = random.random_range(0..moves.len());
        let (next, changes) = position.play(&moves[choice]);
        if position.ply().is_multiple_of(10) {
            lines.push(diagram(&position));
        }
        lines.push(format!("{}. {}", position.ply() + 1, write_position(&position)));
        lines.push(format!("   moves {}", texts.join(" ")));
        let changes: Vec<String> = changes.iter().map(|change| change_text(&position, *change)).collect();
        lines.push(format!("   plays {}: {}", texts[choice], changes.join(", ")));
        position = next;
    }
    let outcome = position.outcome().unwrap();
    lines.push(String::new());
    lines.push(diagram(&position));
    lines.push(write_position(&position));
    let winner = outcome.winner.map_or("drawn".into(), |side| format!("{side:?} wins"));
    lines.push(format!("{winner}: {}", outcome.ending.words()));
    lines.join("\n") + "\n"
}

#[test]
fn every_variant_replays_its_game() {
    let writes = std::env::var_os("DAMKA_WRITE_PLAYTHROUGHS").is_some();
    for id in ids() {
        let file = root().join(format!("tests/playthroughs/{id}.txt"));
        let found = playthrough(&id);
        if writes {
            std::fs::write(&file, &found).unwrap();
        }
        let recorded = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("{} is missing", file.display()));
        for (number, (found, recorded)) in found.lines().zip(recorded.lines()).enumerate() {
            assert_eq!(found, recorded, "tests/playthroughs/{id}.txt:{}", number + 1);
        }
        assert_eq!(found.lines().count(), recorded.lines().count(), "tests/playthroughs/{id}.txt: its length");
    }
}
