//! A quick test whether a position can be evaluated without a quiescence search; called at every leaf, so it does not
//! list moves.

use super::layout::{Layout, Word, for_directions, step, turned};
use super::list::quiet_targets;
use super::rules_provider::RulesProvider;
use super::state::DraughtsState;
use super::tables::RuleTables;
use super::walker::{each, jumpers, jumping_men};
use crate::board::Side;

/// Whether there is no capture but some quiet move. May return `false` if this is expensive to decide.
pub fn is_quiet<L: Layout, X: RulesProvider, const UP: bool>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
) -> bool {
    let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
    let empty = tables.grid.board & !(mine | theirs);
    let kings = mine & state.kings;
    let men = mine & !kings;
    let men_foes = if tables.facts.men_take_kings { theirs } else { theirs & !state.kings };
    if jumping_men::<L, X, UP>(rules, men, men_foes, empty).any() {
        return false;
    }
    if kings.any() && (rules.long_kings() || jumpers::<L>(rules.king_captures(), kings, theirs, empty).any()) {
        return false;
    }
    let mut able = L::Word::default();
    for_directions!(if UP { rules.man_moves() } else { turned(rules.man_moves()) }, D => {
        able |= step::<L, D>(men) & empty;
    });
    let side = if UP { Side::White } else { Side::Black };
    each(kings & !tables.king_move_limit_reached(rules, state, side), |at| {
        able |= quiet_targets::<L, X, UP>(rules, at, true, empty);
    });
    able.any() && !tables.is_decided(state)
}
