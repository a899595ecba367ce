//! The reasons for which games end, from the words that the store keeps.

use crate::text::{Phrase, authored, phrase};

/// The user-visible text for the word of a termination.
pub fn ending_phrase(word: &str) -> Phrase {
    if let Some(id) = fault_id(word) {
        return phrase("library-ending-fault").with("word", phrase(id));
    }
    phrase(match word {
        "no_pieces" => "ending-no-pieces",
        "no_moves" => "ending-no-moves",
        "far_row" => "ending-far-row",
        "counted" => "ending-counted",
        "repetition" => "ending-repetition",
        "no_progress" => "ending-no-progress",
        "few_pieces" => "ending-few-pieces",
        "ply_cap" => "ending-ply-cap",
        "resigned" => "ending-resigned",
        "agreed" => "ending-agreed",
        "adjudicated" => "ending-adjudicated",
        "endgame_table" => "ending-table",
        "flag_fell" => "ending-flag",
        "abandoned" => "ending-abandoned",
        "rules_error" => "ending-rules-error",
        other => return authored(other),
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
