//! Positions and moves as people type them.

use super::{Target, check_reports, for_variant, seeds_for};
use damka::board::SquareNames;
use damka::notation::{
    SquareNaming, diagram, grid, move_text, read_move, read_position, read_setup, shown_text, write_position,
    write_setup,
};
use damka::report::Source;

/// Positions are written and read back unchanged.
pub fn positions() -> Target {
    Target {
        name: "positions",
        seeds: seeds_for(&[
            (0, "W:W31,K32:B1-12"),
            (0, "[FEN \"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29\"]"),
            (0, "ebebebebbebebebeebebebebEeEeEeEeeEeEeEeEwewewewewewewewewewewewe"),
            (1, "W:Wa1,Kc1:Bf8,h8.H0.F1"),
            (1, "B:Wa3,c3:BKd4"),
            (2, "---------------------------OX------XO--------------------------- X"),
            (2, "8/8/8/3OX3/3XO3/8/8/8 O"),
            (2, "f5d6c3"),
            (3, "W:W31-50:B1-20"),
            (3, "W:W27,28,K45:B1-3,K12:+1+0"),
            (4, "T:TC2,C4,KD5:BF1,G2"),
            (5, "W:W21-32:B1-12:+145+0"),
            (6, "xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxoxox/xoxoxoxo/oxoxox.x w"),
            (6, "start"),
        ]),
        words: &[
            ":", ",", "-", "W", "B", "K", "k", "/", " ", ".", "=", "+1", "+0", "W:W", ":B", "1-12", "X", "O", "x", "o",
            "*", "_", "[FEN \"", "\"]", "a1", "h8", "e", "E", "?", "H0", "F12", "start", "quiet=", "\u{2004}",
        ],
        run: |bytes| {
            let (variant, text) = for_variant(bytes);
            let source = Source::new("x", text.as_str());
            let (setup, faults) = read_setup(&SquareNaming::own(&variant), &variant, &source, 0..text.len());
            check_reports(&faults);
            // A list of pieces may name some that the variant does not have.
            if faults.is_empty() && variant.rules.faults(&setup).is_empty() {
                let written = write_setup(&variant, &setup);
                let again = Source::new("x", written.as_str());
                let (back, faults) = read_setup(&SquareNaming::own(&variant), &variant, &again, 0..written.len());
                assert!(faults.is_empty(), "{written}: {}", faults[0]);
                assert_eq!(
                    (&back.squares, back.turn, back.runs),
                    (&setup.squares, setup.turn, setup.runs),
                    "{written}"
                );
                // A list of pieces omits the other state of a scripted game.
                assert!(setup.script.is_none() || back.script == setup.script, "{written}");
            }
            match read_position(&variant, &text) {
                Err(faults) => check_reports(&faults),
                Ok(position) => {
                    let written = write_position(&position);
                    let back =
                        read_position(&variant, &written).unwrap_or_else(|faults| panic!("{written}: {}", faults[0]));
                    assert_eq!(back.board(), position.board(), "{written}");
                    let _ = (diagram(&position), grid(&position));
                }
            }
        },
    }
}

/// A move that was read is legal, and its text is read back as the same move.
pub fn moves() -> Target {
    Target {
        name: "moves",
        seeds: seeds_for(&[
            (0, "11-15"),
            (0, "1115!"),
            (0, "b6-c5"),
            (1, "c3-d4"),
            (1, "c3:e5:g7"),
            (2, "f5"),
            (2, "pass"),
            (3, "32-28?!"),
            (3, "31x22x13"),
            (4, "C2->D3"),
            (5, "23–19"),
            (6, "a8"),
            (6, "D5*"),
        ]),
        words: &[
            "-", "x", ":", ">", "--", "pass", "*", "!", "?", "+", "#", "a1", "h8", "12", "1", " ", "X", "×", "—", "–",
        ],
        run: |bytes| {
            let (variant, text) = for_variant(bytes);
            let start = variant.start();
            let first = start.moves().first().map(|first| start.play(first).0);
            for position in [Some(start), first].into_iter().flatten() {
                let Ok(chosen) = read_move(&position, &text) else { continue };
                assert!(position.moves().contains(&chosen));
                let written = move_text(&variant, &chosen);
                assert_eq!(read_move(&position, &written).ok(), Some(chosen.clone()), "{written}");
                for names in [SquareNames::Numbers, SquareNames::LettersUp, SquareNames::RowLetters] {
                    let _ = shown_text(&position, &chosen, names, true);
                }
            }
        },
    }
}
