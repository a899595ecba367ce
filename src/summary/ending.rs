//! The reasons for which games end, from the words that the store keeps.

use crate::text::{Phrase, own, phrase};

/// The user-visible text for the word of a termination.
pub fn ending_phrase(word: &str) -> Phrase {
    if let Some(id) = fault_id(word) {
        return phrase("library-ending-fault").with("word", phrase(id));
    }
    phrase(match word {
        "no_pieces" => "library-ending-no-pieces",
        "no_moves" => "library-ending-no-moves",
        "far_row" => "library-ending-far-row",
        "counted" => "library-ending-counted",
        "repetition" => "library-ending-repetition",
        "no_progress" => "library-ending-no-progress",
        "few_pieces" => "library-ending-few-pieces",
        "ply_cap" => "library-ending-ply-cap",
        "resigned" => "library-ending-resigned",
        "agreed" => "library-ending-agreed",
        "adjudicated" => "library-ending-adjudicated",
        "endgame_table" => "library-ending-table",
        "flag_fell" => "library-ending-flag-fell",
        "abandoned" => "library-ending-abandoned",
        "rules_error" => "library-ending-rules-error",
        other => return own(other),
    })
}

/// The text for a bot's fault, where "fault" is already said.
pub fn fault_phrase(word: &str) -> Phrase {
    fault_id(word).map_or_else(|| ending_phrase(word), phrase)
}

fn fault_id(word: &str) -> Option<&'static str> {
    Some(match word {
        "illegal_move" => "ending-illegal",
        "no_answer" => "ending-no-answer",
        "script_error" => "ending-script",
        "out_of_steps" => "ending-steps",
        "out_of_time" => "ending-time",
        "out_of_memory" => "ending-memory",
        "stalled" => "ending-stalled",
        "crashed" => "ending-crashed",
        _ => return None,
    })
}
