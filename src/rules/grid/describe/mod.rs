//! The rules text of a grid variant, generated from its facts.

mod diagrams;
mod words;

use super::facts::{
    CaptureMethod, FirstMoves, GridFacts, GridPreference, HopOver, Neighbours, PieceFacts, Placing, StuckRule,
};
use super::kernel::GridKernel;
use crate::board::{Piece, Side};
use crate::rules::describe::{by_hand, choice_by, draws, pieces, start};
use crate::rules::{Agreement, DiscCountRule, RuleSentence, Variant};
use crate::text::{Phrase, authored, phrase, raw};
use std::sync::Arc;

const MOVING: [&str; 11] = [
    "pieces.moves",
    "pieces.leaps",
    "pieces.min_steps",
    "pieces.max_steps",
    "pieces.hops",
    "pieces.hop_over",
    "pieces.hops_on",
    "pieces.promotes",
    "pieces.promotion_rows",
    "pieces.promotion",
    "pieces.royal",
];

const WINNING: [&str; 9] = [
    "winning.far_row",
    "winning.line",
    "winning.line_exact",
    "winning.homes",
    "winning.chain",
    "winning.leaving",
    "winning.goals",
    "pieces.wins_on_goals",
    "winning.reduced_to",
];

pub fn sentences<const W: usize>(variant: &Arc<Variant>, kernel: &GridKernel<W>) -> Vec<RuleSentence> {
    let facts = &kernel.facts;
    let opening = match facts.first_moves {
        FirstMoves::Ordinary => Phrase::default(),
        FirstMoves::Removals => phrase("rules-grid-removals"),
        FirstMoves::Swap if facts.chain => phrase("rules-grid-swap-mirrored"),
        FirstMoves::Swap => phrase("rules-grid-swap"),
    };
    let mut sentences = vec![
        pieces(variant, &["pieces.name", "pieces.letters"], |piece| {
            kernel
                .kind_of(Piece { side: piece.side, kind: piece.kind })
                .is_some_and(|(side, kind)| facts.uses(side, kind))
        }),
        start(variant, &["start", "first", "opening"], opening),
    ];
    sentences.extend(board(facts));
    sentences.extend(placing(facts));
    let movers = facts.kinds.iter().enumerate().filter(|(_, kind)| facts.can_move(kind));
    sentences.extend(movers.map(|(index, kind)| moving(kernel, index, kind)));
    sentences.extend([by_hand(variant, &[]), capturing(kernel)]);
    sentences.extend([winning(variant, facts), stuck(facts), drawing(facts, variant.agreement)]);
    sentences
}

/// What is unusual about the board.
fn board(facts: &GridFacts) -> Option<RuleSentence> {
    let neighbours = match facts.neighbours {
        Neighbours::Eight => Phrase::default(),
        Neighbours::Four => phrase("rules-grid-four-neighbours"),
        Neighbours::Six => phrase("rules-grid-six-neighbours"),
    };
    let facing = if facts.black_goes_right { phrase("rules-grid-black-goes-right") } else { Phrase::default() };
    let names = facts.blocked.iter().map(|square| facts.names.name(facts.shape, *square)).collect::<Vec<_>>();
    let is_usual = facts.neighbours == Neighbours::Eight && !facts.black_goes_right && names.is_empty();
    let blocked = phrase("rules-grid-blocked").with("squares", names.join(", "));
    let blocked = if names.is_empty() { Phrase::default() } else { blocked };
    let keys = ["board.neighbours", "black_goes", "start"];
    (!is_usual).then(|| RuleSentence::new("rules-grid-board", &keys, &[neighbours, blocked, facing]))
}

fn placing(facts: &GridFacts) -> Option<RuleSentence> {
    let name = authored(&facts.kinds.first()?.name);
    let place = match facts.placing {
        Placing::Never => return None,
        Placing::Anywhere => "rules-grid-places-anywhere",
        Placing::Column => "rules-grid-places-column",
        Placing::BesideOwn => "rules-grid-places-beside",
    };
    let most = match facts.most_placed {
        0 => Phrase::default(),
        most => phrase("rules-grid-places-most").with("most", most),
    };
    let order = match (facts.moves(), facts.placing_first) {
        (false, _) => Phrase::default(),
        (true, false) => phrase("rules-grid-places-or-moves"),
        (true, true) => phrase("rules-grid-places-first"),
    };
    let stock = match facts.stock {
        0 => Phrase::default(),
        stock => phrase("rules-grid-places-stock").with("stock", stock),
    };
    let keys = ["placing.where", "placing.most", "placing.stock", "placing.first"];
    Some(RuleSentence::new("rules-grid-placing", &keys, &[phrase(place).with("name", name), most, stock, order]))
}

/// How pieces of one kind move, and what becomes of them.
fn moving<const W: usize>(kernel: &GridKernel<W>, index: usize, kind: &PieceFacts) -> RuleSentence {
    let facts = &kernel.facts;
    let named = |message: &'static str| phrase(message).with("name", authored(&kind.name));
    let mut text = Vec::new();
    if kind.moves != 0 {
        text.push(phrase("rules-grid-moves").with("distance", words::distance(facts, kind, kind.moves)));
    }
    if !kind.leaps.is_empty() {
        text.push(phrase("rules-grid-leaps").with("leaps", words::leaps(&kind.leaps)));
    }
    if kind.hops != 0 {
        let over = match kind.hop_over {
            HopOver::Any => "rules-grid-hops-any",
            HopOver::Own => "rules-grid-hops-own",
            HopOver::Theirs => "rules-grid-hops-theirs",
        };
        text.push(phrase(over).with("ways", crate::rules::directions::words(kind.hops)));
        text.push(phrase(if kind.hops_on { "rules-grid-hops-on" } else { "rules-grid-hops-once" }));
    }
    if !kind.moves_quietly() {
        text.push(phrase("rules-grid-moves-never"));
    }
    if let Some(next) = kind.promotes.and_then(|next| facts.kinds.get(next)) {
        let message = match (kind.promotion_rows, kind.may_decline) {
            (1, false) => phrase("rules-grid-promotes"),
            (1, true) => phrase("rules-grid-may-promote"),
            (rows, false) => phrase("rules-grid-promotes-rows").with("rows", rows),
            (rows, true) => phrase("rules-grid-may-promote-rows").with("rows", rows),
        };
        text.push(message.with("other", authored(&next.name)));
    }
    if kind.royal {
        text.push(named("rules-grid-royal"));
    }
    let mut sentence = RuleSentence::new("rules-grid-moving", &MOVING, &text);
    sentence.title = named("rules-grid-moving");
    sentence.with(diagrams::reach(kernel, index))
}

fn capturing<const W: usize>(kernel: &GridKernel<W>) -> RuleSentence {
    let facts = &kernel.facts;
    let mut text: Vec<Phrase> = facts.kinds.iter().flat_map(|kind| captures(facts, kind)).collect();
    if text.is_empty() {
        text.push(phrase("rules-grid-captures-never"));
    } else {
        match facts.method {
            CaptureMethod::Replacement => {}
            CaptureMethod::Jump if facts.continued => text.push(phrase("rules-grid-jumps-on")),
            CaptureMethod::Jump => text.push(phrase("rules-grid-jumps-once")),
            CaptureMethod::Custody => text.push(phrase("rules-grid-encloses-only")),
            CaptureMethod::Conversion => text.push(phrase("rules-grid-converts-only")),
        }
        // Where there are no other moves, nobody can avoid captures.
        let has_choice = matches!(facts.method, CaptureMethod::Replacement | CaptureMethod::Jump);
        if has_choice && kernel.has_quiet_moves {
            text.push(phrase(if facts.forced { "rules-duty-forced" } else { "rules-grid-free" }));
        }
        if !facts.prefer.is_empty() {
            let measured = |preference: &GridPreference| match preference {
                GridPreference::Captures => phrase("rules-prefer-captures"),
                GridPreference::Value => phrase("rules-prefer-value"),
            };
            text.push(choice_by(&facts.prefer.iter().map(measured).collect::<Vec<_>>()));
            if facts.prefer.contains(&GridPreference::Value) {
                let value =
                    |kind: &PieceFacts| Phrase::joined(vec![authored(&kind.name), raw(kind.value.to_string())], " ");
                let values = Phrase::joined(facts.kinds.iter().map(value).collect(), ", ");
                text.push(phrase("rules-grid-values").with("values", values));
            }
        }
    }
    let keys = [
        "pieces.captures",
        "pieces.capture_leaps",
        "capture.by",
        "capture.forced",
        "capture.continued",
        "capture.prefer",
    ];
    let mut sentence = RuleSentence::new("rules-grid-capturing", &keys, &text);
    for index in 0..facts.kinds.len() {
        sentence = sentence.with(diagrams::captures(kernel, index));
    }
    sentence
}

/// How pieces of one kind capture.
fn captures(facts: &GridFacts, kind: &PieceFacts) -> Vec<Phrase> {
    let named = |message: &'static str| phrase(message).with("name", authored(&kind.name));
    let ways = || crate::rules::directions::words(kind.captures);
    let mut text = Vec::new();
    if kind.captures != 0 {
        text.push(match facts.method {
            CaptureMethod::Replacement => {
                named("rules-grid-replaces").with("distance", words::distance(facts, kind, kind.captures))
            }
            CaptureMethod::Jump => named("rules-grid-jumps").with("ways", ways()),
            CaptureMethod::Custody => named("rules-grid-encloses").with("ways", ways()),
            CaptureMethod::Conversion => named("rules-grid-converts").with("ways", ways()),
        });
    }
    if !kind.capture_leaps.is_empty() {
        text.push(named("rules-grid-replaces-leaping").with("leaps", words::leaps(&kind.capture_leaps)));
    }
    text
}

fn winning(variant: &Variant, facts: &GridFacts) -> RuleSentence {
    let mut text = Vec::new();
    if facts.far_row {
        text.push(phrase("rules-grid-wins-far-row"));
    }
    if facts.line > 0 {
        let message = if facts.line_exact { "rules-grid-wins-line-exact" } else { "rules-grid-wins-line" };
        text.push(phrase(message).with("count", facts.line));
    }
    if facts.homes {
        text.push(phrase("rules-grid-wins-homes"));
    }
    if facts.chain {
        text.push(phrase("rules-grid-wins-chain"));
    }
    if facts.leaving {
        text.push(phrase("rules-grid-wins-leaving"));
    }
    text.extend(Side::BOTH.into_iter().filter_map(|side| goals(variant, facts, side)));
    let fewest = usize::from(facts.reduced_to);
    if facts.captures() && Side::BOTH.iter().all(|side| facts.begins_with(*side) > fewest) {
        text.push(match facts.reduced_to {
            0 => phrase("rules-grid-wins-all"),
            few => phrase("rules-grid-wins-reduced").with("count", few),
        });
    }
    if text.is_empty() {
        text.push(phrase("rules-grid-wins-last"));
    }
    RuleSentence::new("rules-winning", &WINNING, &text)
}

/// Where pieces of a side win, if they do.
fn goals(variant: &Variant, facts: &GridFacts, side: Side) -> Option<Phrase> {
    let squares = &facts.goals[side.index()];
    let names = squares.iter().map(|square| facts.names.name(facts.shape, *square)).collect::<Vec<_>>();
    let seekers: Vec<_> = facts.kinds.iter().filter(|kind| kind.wins_on_goals).collect();
    let text = if seekers.len() == facts.kinds.len() {
        phrase("rules-grid-wins-goals")
    } else {
        let seekers = seekers.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>().join(", ");
        phrase("rules-grid-wins-goals-with").with("pieces", authored(&seekers))
    };
    let text = text.with("side", authored(variant.side_name(side))).with("squares", names.join(", "));
    (!names.is_empty()).then_some(text)
}

fn stuck(facts: &GridFacts) -> RuleSentence {
    let text = match facts.stuck {
        StuckRule::Loses => vec![phrase("rules-grid-stuck-loses")],
        StuckRule::Wins => vec![phrase("rules-grid-stuck-wins")],
        StuckRule::Draws if facts.moves() => vec![phrase("rules-grid-stuck-draws")],
        StuckRule::Draws => vec![phrase("rules-grid-full-draws")],
        StuckRule::Passes => {
            let count = match facts.count {
                DiscCountRule::Most => "rules-grid-count-most",
                DiscCountRule::Fewest => "rules-grid-count-fewest",
            };
            let passes = if facts.may_pass { "rules-grid-passes-free" } else { "rules-grid-stuck-passes" };
            vec![phrase(passes), phrase(count)]
        }
    };
    RuleSentence::new("rules-grid-stuck", &["winning.stuck", "winning.count", "passing"], &text)
}

fn drawing(facts: &GridFacts, agreement: Agreement) -> RuleSentence {
    let mut cases = draws(facts.repetition, facts.quiet_plies, "rules-progress-grid");
    cases.push(phrase(match agreement {
        Agreement::Answered => "rules-draw-agreed",
        Agreement::PeopleAtOnce => "rules-draw-at-once",
    }));
    let keys = ["drawing.repetition", "drawing.quiet_moves", "drawing.agreement"];
    let mut sentence = RuleSentence::new("rules-draws", &keys, &[]);
    sentence.text = Phrase::joined(cases, "\n");
    sentence
}
