//! What a contest has shown so far: as a sentence, and in a few words for lists.

use super::ContestView;
use crate::arena::{Format, Ledger, Pairs, Sprt, SprtVerdict, Strength};
use crate::summary::contest::{points, standings_sentence, strength, verdict};
use crate::summary::knockout;
use crate::text::{Phrase, phrase, raw, true_minus};

/// The result so far as a sentence.
pub fn sentence(view: &ContestView) -> Phrase {
    let ContestView { about, standing, .. } = view;
    if standing.ledger.finished_pairs() == 0 {
        return phrase("arena-nothing-known");
    }
    match about.names.as_slice() {
        [first, second] if about.is_match() => {
            match_sentence([first, second], about.terms.sprt, &standing.ledger.pairs())
        }
        names => standings_sentence(names, &standing.ledger, &standing.rows),
    }
}

/// Whether the result is settled: in a match, which of the two is stronger; in a tournament, who won.
pub fn is_settled(view: &ContestView) -> bool {
    let ledger = &view.standing.ledger;
    if !view.about.is_match() {
        return ledger.is_over();
    }
    verdict(view.about.terms.sprt, &ledger.pairs()) != SprtVerdict::Open
}

/// Elo without a sign: "36 ± 12".
fn magnitude(elo: f64, error: f64) -> String {
    format!("{:.0} ± {error:.0}", elo.abs())
}

fn match_sentence([first, second]: [&Phrase; 2], sprt: Option<Sprt>, pairs: &Pairs) -> Phrase {
    let known = Strength::of(pairs);
    let is_second_ahead = match known {
        Strength::Estimate { elo, .. } => elo < 0.0,
        Strength::LessThan(_) => true,
        Strength::MoreThan(_) | Strength::Unknown => false,
    };
    let (ahead, behind) = if is_second_ahead { (second, first) } else { (first, second) };
    let (id, elo) = match (verdict(sprt, pairs), known) {
        (SprtVerdict::No, Strength::Estimate { elo, error }) if elo + error >= 0.0 => {
            let bound = sprt.map_or(0.0, |sprt| sprt.elo1);
            let message = phrase("arena-verdict-not").with("first", first).with("second", second);
            return message
                .with("bound", true_minus(&format!("{bound:.0}")))
                .with("elo", strength(&Strength::Estimate { elo, error }));
        }
        (SprtVerdict::Yes | SprtVerdict::No, Strength::Estimate { elo, error }) => {
            ("arena-verdict-stronger", magnitude(elo, error))
        }
        (SprtVerdict::Yes | SprtVerdict::No, Strength::MoreThan(bound) | Strength::LessThan(bound)) => {
            ("arena-verdict-least", format!("{:.0}", bound.abs()))
        }
        (SprtVerdict::Open, Strength::Estimate { elo, error }) if elo.abs() > error => {
            ("arena-verdict-leads", magnitude(elo, error))
        }
        (SprtVerdict::Open, Strength::Estimate { elo, error }) => ("arena-verdict-open", magnitude(elo, error)),
        (_, Strength::MoreThan(bound) | Strength::LessThan(bound)) => {
            ("arena-verdict-leads-least", format!("{:.0}", bound.abs()))
        }
        (_, Strength::Unknown) => ("arena-verdict-unknown", String::new()),
    };
    phrase(id).with("first", ahead).with("second", behind).with("elo", elo)
}

/// The result in a few words, where there is one.
pub(super) fn result_line(names: &[Phrase], sprt: Option<Sprt>, ledger: &Ledger) -> Option<Phrase> {
    if ledger.finished_pairs() == 0 {
        return None;
    }
    if ledger.schedule().format == Format::Match {
        return match_line(names, sprt, &ledger.pairs());
    }
    if let Some(bracket) = ledger.bracket() {
        return Some(knockout::result(names, &bracket));
    }
    let rows = ledger.standings();
    let first = rows.first()?;
    let shared = rows.iter().filter(|row| row.place == first.place).count();
    if shared > 1 {
        return Some(phrase("arena-result-shared").with("count", shared));
    }
    let id = if ledger.is_over() { "arena-result-won" } else { "arena-result-leads" };
    let line = phrase(id).with("name", names.get(first.entrant)?).with("points", points(first.points));
    Some(line.with("of", first.games.count() as i64))
}

fn match_line(names: &[Phrase], sprt: Option<Sprt>, pairs: &Pairs) -> Option<Phrase> {
    let [first, second] = names else { return None };
    let stronger = |name: &Phrase, elo: Phrase| phrase("arena-result-stronger").with("name", name).with("elo", elo);
    let least = |bound: f64| phrase("arena-result-least").with("elo", format!("{:.0}", bound.abs()));
    Some(match (verdict(sprt, pairs), Strength::of(pairs)) {
        (_, Strength::Unknown) => return None,
        (SprtVerdict::Yes, Strength::MoreThan(bound)) => stronger(first, least(bound)),
        (SprtVerdict::No, Strength::LessThan(bound)) => stronger(second, least(bound)),
        (SprtVerdict::Yes, Strength::Estimate { elo, error }) => stronger(first, raw(magnitude(elo, error))),
        (SprtVerdict::No, Strength::Estimate { elo, error }) if elo + error < 0.0 => {
            stronger(second, raw(magnitude(elo, error)))
        }
        (SprtVerdict::No, known) => phrase("arena-result-not").with("name", first).with("elo", strength(&known)),
        (_, Strength::Estimate { elo, error }) if elo.abs() <= error => {
            phrase("arena-result-open").with("elo", strength(&Strength::Estimate { elo, error }))
        }
        (_, Strength::Estimate { elo, error }) => {
            let ahead = if elo > 0.0 { first } else { second };
            phrase("arena-result-ahead").with("name", ahead).with("elo", raw(magnitude(elo, error)))
        }
        (_, Strength::MoreThan(bound)) => phrase("arena-result-ahead").with("name", first).with("elo", least(bound)),
        (_, Strength::LessThan(bound)) => phrase("arena-result-ahead").with("name", second).with("elo", least(bound)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_names_who_is_ahead_and_by_how_much() {
        let (a, b) = (raw("A"), raw("B"));
        let verdict_of = |counts| match_sentence([&a, &b], None, &Pairs(counts)).to_string();
        let line = |counts| match_line(&[a.clone(), b.clone()], None, &Pairs(counts)).map(|line| line.to_string());
        assert!(verdict_of([0, 0, 1, 0, 0]).starts_with("Too few games"), "{}", verdict_of([0, 0, 1, 0, 0]));
        assert_eq!(line([0, 0, 1, 0, 0]), None);
        assert!(
            verdict_of([30, 10, 5, 3, 1]).starts_with("B is stronger than A by "),
            "{}",
            verdict_of([30, 10, 5, 3, 1])
        );
        assert!(line([30, 10, 5, 3, 1]).is_some_and(|line| line.starts_with("B is stronger")));
        assert!(
            verdict_of([3, 4, 10, 5, 3]).starts_with("Too close to call: A leads B by "),
            "{}",
            verdict_of([3, 4, 10, 5, 3])
        );
        assert!(
            verdict_of([0, 0, 0, 0, 10]).starts_with("A is stronger than B by at least "),
            "{}",
            verdict_of([0, 0, 0, 0, 10])
        );
    }
}
