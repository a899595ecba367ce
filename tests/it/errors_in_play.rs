//! A file with an error is not used; commands that play with it say so.

use crate::cli::damka;

const PATTERNS: (&str, &str) =
    ("ai/patterns/english.yaml", "variant: english\nadded_to_weights: true\npatterns:\n  corner: 1 2 99\n");
const WEIGHTS: (&str, &str) = ("ai/minimax.yaml", "man: [\n");
const BOT: (&str, &str) = ("ai/greedy.lua", "return {\n");
const VARIANT: (&str, &str) = ("scripts/english.lua", "return {\n");

#[test]
fn each_command_that_plays_names_the_files_it_could_not_use() {
    for (command, (file, text)) in [
        ("play english champion:nodes=100 random --seed 1", PATTERNS),
        ("play english random minimax:depth=1 --seed 1", WEIGHTS),
        ("match english greedy random --games 2", BOT),
        ("play english random first_fit --seed 1", VARIANT),
        ("tournament english random greedy --rounds 1", BOT),
        ("analyse english champion --nodes 100", PATTERNS),
        ("explain english minimax --nodes 100", WEIGHTS),
    ] {
        let gave = damka(command).file(file, text).run();
        assert_eq!(gave.code, 0, "{command}: {}", gave.stderr);
        assert!(gave.stderr.contains(&format!("{file}:")), "{command}: {}", gave.stderr);
        assert!(gave.stderr.contains("using the shipped version"), "{command}: {}", gave.stderr);
        assert_eq!(gave.stderr.matches("error:").count(), 1, "{command}: {}", gave.stderr);
    }
}

#[test]
fn files_that_no_seat_uses_are_not_mentioned() {
    for (file, text) in [PATTERNS, WEIGHTS, BOT] {
        let gave = damka("play othello random weighted --seed 1").file(file, text).run();
        assert_eq!((gave.code, gave.stderr.as_str()), (0, ""), "{file}");
    }
}
