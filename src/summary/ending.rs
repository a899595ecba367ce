//! The reasons for which games end, from the words that the store keeps.

use crate::rules::Termination;
use crate::text::{Phrase, authored, phrase};

/// The words of the terminations that rules can decide.
pub fn rules_endings() -> impl Iterator<Item = &'static str> {
    Termination::words_by_rules()
}

/// The user-visible text for the word of a termination.
pub fn ending_phrase(word: &str) -> Phrase {
    if let Some(id) = fault_id(word) {
        return phrase("library-ending-fault").with("word", phrase(id));
    }
    if let Some(ending) = Termination::by_rules(word) {
        return ending.phrase();
    }
    phrase(match word {
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
