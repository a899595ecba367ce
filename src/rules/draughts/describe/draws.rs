//! The draw rules in words.

use super::super::facts::DraughtsFacts;
use super::super::material_draw::{MaterialDrawRule, MaterialRequirement, NumberRange};
use crate::rules::describe::draws;
use crate::rules::{Agreement, CounterReset, RuleSentence};
use crate::text::{Phrase, phrase};

/// All draw rules except the maximum length, one paragraph each.
pub fn sentence(facts: &DraughtsFacts, agreement: Agreement) -> RuleSentence {
    let mut cases = draws(facts.repetition, facts.quiet_plies, "rules-progress-draughts");
    if cases.is_empty() {
        cases.push(phrase("rules-draw-never"));
    }
    cases.extend(facts.balances.iter().map(material_draw));
    cases.push(phrase(match agreement {
        Agreement::Answered => "rules-draw-agreed",
        Agreement::PeopleAtOnce => "rules-draw-at-once",
    }));
    let keys = ["drawing.repetition", "drawing.quiet_moves", "drawing.balances", "drawing.agreement"];
    let mut sentence = RuleSentence::new("rules-draws", &keys, &[]);
    sentence.text = Phrase::joined(cases, "\n");
    sentence
}

fn material_draw(rule: &MaterialDrawRule) -> Phrase {
    let sides = if rule.one == rule.other {
        phrase("rules-both-have").with("force", requirement(&rule.one))
    } else {
        let message = if has_comma(&rule.one) { "rules-one-has-more" } else { "rules-one-has" };
        phrase(message).with("one", requirement(&rule.one)).with("other", requirement(&rule.other))
    };
    let when = match (rule.plies, rule.since) {
        (0, _) => phrase("rules-at-once"),
        (plies, CounterReset::Balance) => phrase("rules-after-balance").with("moves", plies / 2),
        (plies, CounterReset::Change) => phrase("rules-after-change").with("moves", plies / 2),
    };
    match span(rule.pieces, "rules-some-pieces") {
        Some(all) => phrase("rules-balance-all").with("sides", sides).with("all", all).with("when", when),
        None => phrase("rules-balance").with("sides", sides).with("when", when),
    }
}

/// The kinds of piece a side has left, if their numbers matter.
fn kinds(requirement: &MaterialRequirement) -> Vec<Phrase> {
    [span(requirement.kings, "rules-kings"), span(requirement.men, "rules-men")].into_iter().flatten().collect()
}

fn has_comma(requirement: &MaterialRequirement) -> bool {
    requirement.holds_main_road || requirement.pieces != NumberRange::ANY && !kinds(requirement).is_empty()
}

/// "a king alone", "three pieces, at least one king among them".
fn requirement(requirement: &MaterialRequirement) -> Phrase {
    let is = |span: NumberRange, number: u32| span == NumberRange { from: number, to: number };
    let alone = is(requirement.kings, 1) && is(requirement.men, 0) && requirement.pieces == NumberRange::ANY;
    let (pieces, kinds) = (span(requirement.pieces, "rules-some-pieces"), kinds(requirement));
    let what = match pieces {
        _ if alone => phrase("rules-king-alone"),
        None if kinds.is_empty() => phrase("rules-any-pieces"),
        None => Phrase::all_of(kinds),
        Some(pieces) if kinds.is_empty() => pieces,
        Some(pieces) => phrase("rules-among").with("pieces", pieces).with("kinds", Phrase::all_of(kinds)),
    };
    if requirement.holds_main_road { phrase("rules-main-road").with("what", what) } else { what }
}

/// "three kings", "at most two pieces" or "no men"; `None` for any number. `what` is the noun's message id.
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
