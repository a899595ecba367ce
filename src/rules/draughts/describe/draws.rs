//! What draws, in words.

use super::super::balance::{Balance, Force, Span};
use super::super::facts::Facts;
use super::words::counted;
use crate::report::number_word;
use crate::rules::describe::draws;
use crate::rules::{Agreement, Clause, Since};

/// Every way in which the rules end a game as a draw, apart from its length: a paragraph each.
pub fn clause(facts: &Facts, agreement: Agreement) -> Clause {
    let mut cases = draws(facts.repetition, facts.quiet_plies, "a capture or an advance of a man");
    if cases.is_empty() {
        cases.push("Neither repeating a position nor moving without progress draws the game.".to_owned());
    }
    cases.extend(facts.balances.iter().map(balance));
    let agreed = match agreement {
        Agreement::Answered => "The players may agree on a draw.",
        Agreement::PeopleAtOnce => {
            "Two people at one board draw as soon as one of them says so; with a program no draw is agreed on."
        }
    };
    cases.push(agreed.to_owned());
    let keys = ["drawing.repetition", "drawing.quiet_moves", "drawing.balances", "drawing.agreement"];
    let mut clause = Clause::new("Draws", &keys, &[]);
    clause.text = cases.join("\n");
    clause
}

fn by_each(plies: u32) -> String {
    format!("{} by each side", counted((plies / 2).into(), "move"))
}

fn balance(balance: &Balance) -> String {
    let sides = if balance.one == balance.other {
        format!("both sides have {}", force(&balance.one))
    } else {
        let (one, other) = (force(&balance.one), force(&balance.other));
        let and = if one.contains(',') { ", and" } else { " and" };
        format!("one side has {one}{and} the other {other}")
    };
    let all = span(balance.pieces, "piece").map_or_else(String::new, |all| format!(", with {all} on the board in all"));
    let when = if balance.plies == 0 {
        "at once".to_owned()
    } else {
        let from = match balance.since {
            Since::Balance => "counted from when that came about",
            Since::Change => "counted from when that came about and anew after each capture and each crowning",
        };
        format!("after {}, {from}", by_each(balance.plies))
    };
    format!("When {sides}{all}, the game is drawn {when}.")
}

/// What a side has left: "a king alone", "three pieces, at least one king among them".
fn force(force: &Force) -> String {
    let is = |span: Span, number: u32| span == Span { from: number, to: number };
    let alone = is(force.kings, 1) && is(force.men, 0) && force.pieces == Span::ANY;
    let pieces = span(force.pieces, "piece");
    let kinds: Vec<String> = [span(force.kings, "king"), span(force.men, "man")].into_iter().flatten().collect();
    let what = match (alone, pieces, kinds.join(" and ")) {
        (true, _, _) => "a king alone".to_owned(),
        (false, None, kinds) if kinds.is_empty() => "any pieces".to_owned(),
        (false, None, kinds) => kinds,
        (false, Some(pieces), kinds) if kinds.is_empty() => pieces,
        (false, Some(pieces), kinds) => format!("{pieces}, {kinds} among them"),
    };
    if force.holds_main_road {
        format!("{what} that holds the main road, the long diagonal from corner to corner, with no other piece on it")
    } else {
        what
    }
}

/// "three kings", "at most two pieces", "four or five men", "no men"; nothing for any number.
fn span(span: Span, what: &str) -> Option<String> {
    let number = |number: u32| counted(number.into(), what);
    let word = |number: u32| number_word(number.into());
    match (span.from, span.to) {
        (0, u32::MAX) => None,
        (from, to) if from == to => Some(number(from)),
        (from, u32::MAX) => Some(format!("at least {}", number(from))),
        (0, to) => Some(format!("at most {}", number(to))),
        (from, to) if to == from + 1 => Some(format!("{} or {}", word(from), number(to))),
        (from, to) => Some(format!("{} to {}", word(from), number(to))),
    }
}
