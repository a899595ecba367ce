//! The draw rules in words.

use super::super::balance::{MaterialDrawRule, MaterialRequirement, NumberRange};
use super::super::facts::DraughtsFacts;
use crate::rules::describe::draws;
use crate::rules::{Agreement, CounterReset, RuleSentence};
use crate::text::{Phrase, phrase};

/// Describes all draw rules except the maximum length, one paragraph each.
pub fn sentence(facts: &DraughtsFacts, agreement: Agreement) -> RuleSentence {
    let mut cases = draws(facts.repetition, facts.quiet_plies, "rules-progress-draughts");
    if cases.is_empty() {
        cases.push(phrase("rules-draw-never"));
    }
    cases.extend(facts.balances.iter().map(balance));
    cases.push(phrase(match agreement {
        Agreement::Answered => "rules-draw-agreed",
        Agreement::PeopleAtOnce => "rules-draw-at-once",
    }));
    let keys = ["drawing.repetition", "drawing.quiet_moves", "drawing.balances", "drawing.agreement"];
    let mut sentence = RuleSentence::new("rules-draws", &keys, &[]);
    sentence.text = Phrase::joined(cases, "\n");
    sentence
}

fn balance(balance: &MaterialDrawRule) -> Phrase {
    let sides = if balance.one == balance.other {
        phrase("rules-both-have").with("force", force(&balance.one))
    } else {
        let message = if has_comma(&balance.one) { "rules-one-has-more" } else { "rules-one-has" };
        phrase(message).with("one", force(&balance.one)).with("other", force(&balance.other))
    };
    let when = match (balance.plies, balance.since) {
        (0, _) => phrase("rules-at-once"),
        (plies, CounterReset::Balance) => phrase("rules-after-balance").with("moves", plies / 2),
        (plies, CounterReset::Change) => phrase("rules-after-change").with("moves", plies / 2),
    };
    match span(balance.pieces, "rules-some-pieces") {
        Some(all) => phrase("rules-balance-all").with("sides", sides).with("all", all).with("when", when),
        None => phrase("rules-balance").with("sides", sides).with("when", when),
    }
}

/// Describes the kinds of piece a side has left, if their numbers matter.
fn kinds(force: &MaterialRequirement) -> Vec<Phrase> {
    [span(force.kings, "rules-kings"), span(force.men, "rules-men")].into_iter().flatten().collect()
}

/// Whether the description of a side's pieces contains a comma.
fn has_comma(force: &MaterialRequirement) -> bool {
    force.holds_main_road || force.pieces != NumberRange::ANY && !kinds(force).is_empty()
}

/// Describes the pieces a side has left: "a king alone", "three pieces, at least one king among them".
fn force(force: &MaterialRequirement) -> Phrase {
    let is = |span: NumberRange, number: u32| span == NumberRange { from: number, to: number };
    let alone = is(force.kings, 1) && is(force.men, 0) && force.pieces == NumberRange::ANY;
    let (pieces, kinds) = (span(force.pieces, "rules-some-pieces"), kinds(force));
    let what = match pieces {
        _ if alone => phrase("rules-king-alone"),
        None if kinds.is_empty() => phrase("rules-any-pieces"),
        None => Phrase::all_of(kinds),
        Some(pieces) if kinds.is_empty() => pieces,
        Some(pieces) => phrase("rules-among").with("pieces", pieces).with("kinds", Phrase::all_of(kinds)),
    };
    if force.holds_main_road { phrase("rules-main-road").with("what", what) } else { what }
}

/// Describes a range, such as "three kings", "at most two pieces", "four or five men" or "no men"; `None` for any number.
/// `what` is the noun's message id.
fn span(span: NumberRange, what: &'static str) -> Option<Phrase> {
    let counted = |number: u32| phrase(what).with("count", number);
    match (span.from, span.to) {
        (0, u32::MAX) => None,
        (from, to) if from == to => Some(counted(from)),
        (from, u32::MAX) => Some(phrase("rules-at-least").with("counted", counted(from))),
        (0, to) => Some(phrase("rules-at-most").with("counted", counted(to))),
        (from, to) => {
            let message = if to == from + 1 { "rules-number-or" } else { "rules-number-to" };
            Some(phrase(message).with("from", from).with("counted", counted(to)))
        }
    }
}
