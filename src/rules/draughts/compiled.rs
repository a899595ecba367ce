//! The loops of a draughts kernel, compiled for the rules of each layout that the built-in variants use.

use super::count::perft;
use super::layout::{AllSquares, Chequered8, Chequered10, Layout, Straight10, Wide};
use super::list::legal;
use super::paths::{Routes, routes};
use super::quiet::is_quiet;
use super::rules_provider::{
    Long, LongAllWays, LongAllWaysLimited, LongBack, LongStraight, RulesProvider, RuntimeRules, Short, ShortAllWays,
    ShortBack, ShortStraight,
};
use super::state::{DraughtsState, DraughtsStep};
use super::tables::RuleTables;
use crate::board::{Side, Square};
use crate::rules::Counting;

type LegalFn<L> = fn(&RuleTables<L>, &DraughtsState<<L as Layout>::Word>, &mut Vec<DraughtsStep<<L as Layout>::Word>>);
type PerftFn<L> = fn(&RuleTables<L>, &DraughtsState<<L as Layout>::Word>, u32, Counting) -> u64;
type Quiet<L> = fn(&RuleTables<L>, &DraughtsState<<L as Layout>::Word>) -> bool;
type PathsFn<L> = fn(
    &RuleTables<L>,
    &DraughtsState<<L as Layout>::Word>,
    Routes<<L as Layout>::Word>,
) -> Vec<(Vec<Square>, Vec<Square>)>;

#[derive(Clone, Copy)]
pub struct KernelCode<L: Layout> {
    pub legal: LegalFn<L>,
    pub quiet: Quiet<L>,
    pub perft: PerftFn<L>,
    pub paths: PathsFn<L>,
}

impl<L: Layout> KernelCode<L> {
    pub fn new<X: RulesProvider>() -> Self {
        Self {
            legal: |tables, state, steps| legal(tables, X::of(tables.stated), state, steps),
            quiet: |tables, state| match state.turn {
                Side::White => is_quiet::<L, X, true>(tables, X::of(tables.stated), state),
                Side::Black => is_quiet::<L, X, false>(tables, X::of(tables.stated), state),
            },
            perft: |tables, state, depth, counting| perft(tables, X::of(tables.stated), state, depth, counting),
            paths: |tables, state, wanted| routes(tables, X::of(tables.stated), state, wanted),
        }
    }
}

pub trait CompiledLayout: Layout {
    /// The loops compiled for exactly these rules if there are any, otherwise generic ones.
    fn code(stated: RuntimeRules) -> KernelCode<Self>;
}

macro_rules! compiled_for {
    ($layout:ty: $($rules:ty),*) => {
        impl CompiledLayout for $layout {
            fn code(stated: RuntimeRules) -> KernelCode<Self> {
                $(if stated.are(<$rules>::default()) {
                    return KernelCode::new::<$rules>();
                })*
                KernelCode::new::<RuntimeRules>()
            }
        }
    };
}

// The rules of the built-in variants and single changes of them: men capture backwards or not, kings are long or short.
compiled_for!(Chequered8: Short, ShortBack, Long, LongBack);
compiled_for!(Chequered10: Short, ShortBack, Long, LongBack);
compiled_for!(Straight10: ShortAllWays, LongAllWays, LongAllWaysLimited);
compiled_for!(Wide: Short, ShortBack, Long, LongBack);
compiled_for!(AllSquares: ShortStraight, LongStraight);
