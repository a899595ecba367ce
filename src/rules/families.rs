//! The list of game families and of their kernels: the only file of `rules` that names them. To add a family, create its
//! folder and list it here.

use super::draughts::{AllSquares, Chequered8, Chequered10, DraughtsKernel, Straight10, Wide};
use super::grid::{HugeGrid, LargeGrid, SmallGrid};
use super::othello::OthelloKernel;
use super::scripted::{Overlay, ScriptedGame, ScriptedKernel};
use super::{Family, NativeFamily, Ruleset, WithKernel, draughts, grid, othello, scripted};
use std::any::Any;

pub fn families() -> [&'static dyn Family; 4] {
    [&draughts::Draughts, &othello::Othello, &grid::GridGames, &scripted::Scripted]
}

pub fn native(id: &str) -> Option<&'static dyn NativeFamily> {
    let native: [&'static dyn NativeFamily; 3] = [&draughts::Draughts, &othello::Othello, &grid::GridGames];
    native.into_iter().find(|family| family.id() == id)
}

pub fn family(id: &str) -> Option<&'static dyn Family> {
    families().into_iter().find(|family| family.id() == id)
}

/// All kernels. Use [`AnyKernel::visit`] instead of matching on it.
#[derive(Clone, Copy)]
pub enum AnyKernel<'a> {
    /// Draughts on a chequered board of up to 8×8.
    Chequered8(&'a DraughtsKernel<Chequered8>),
    /// Draughts on a chequered board of up to 10×10, or 8×8 with straight directions.
    Chequered10(&'a DraughtsKernel<Chequered10>),
    /// Draughts on a chequered board of up to 10×10 with straight directions.
    Straight10(&'a DraughtsKernel<Straight10>),
    /// Draughts on a chequered board of up to 14×14.
    Wide(&'a DraughtsKernel<Wide>),
    /// Draughts on a board of up to 10×10 on which every square is played on.
    AllSquares(&'a DraughtsKernel<AllSquares>),
    Othello(&'a OthelloKernel),
    /// A grid game on up to 64 squares.
    SmallGrid(&'a SmallGrid),
    /// A grid game on up to 256 squares.
    LargeGrid(&'a LargeGrid),
    /// A grid game on up to 361 squares.
    HugeGrid(&'a HugeGrid),
    /// Any game whose rules are a script.
    Scripted(ScriptedKernel<'a>),
}

impl AnyKernel<'_> {
    pub fn visit<V: WithKernel>(self, visitor: V) -> V::Output {
        match self {
            Self::Chequered8(kernel) => visitor.run(kernel),
            Self::Chequered10(kernel) => visitor.run(kernel),
            Self::Straight10(kernel) => visitor.run(kernel),
            Self::Wide(kernel) => visitor.run(kernel),
            Self::AllSquares(kernel) => visitor.run(kernel),
            Self::Othello(kernel) => visitor.run(kernel),
            Self::SmallGrid(kernel) => visitor.run(kernel),
            Self::LargeGrid(kernel) => visitor.run(kernel),
            Self::HugeGrid(kernel) => visitor.run(kernel),
            Self::Scripted(kernel) => visitor.run(&kernel),
        }
    }
}

/// Panics if the ruleset's type is not listed here, which any test that plays its variant shows.
pub fn kernel_of(rules: &dyn Ruleset) -> AnyKernel<'_> {
    let any: &dyn Any = rules;
    macro_rules! listed {
        ($($ruleset:ty => $kernel:expr),* $(,)?) => {
            $(if let Some(rules) = any.downcast_ref::<$ruleset>() {
                return $kernel(rules);
            })*
        };
    }
    listed! {
        DraughtsKernel<Chequered8> => AnyKernel::Chequered8,
        DraughtsKernel<Chequered10> => AnyKernel::Chequered10,
        DraughtsKernel<Straight10> => AnyKernel::Straight10,
        DraughtsKernel<Wide> => AnyKernel::Wide,
        DraughtsKernel<AllSquares> => AnyKernel::AllSquares,
        OthelloKernel => AnyKernel::Othello,
        SmallGrid => AnyKernel::SmallGrid,
        LargeGrid => AnyKernel::LargeGrid,
        HugeGrid => AnyKernel::HugeGrid,
        ScriptedGame => |game| AnyKernel::Scripted(ScriptedKernel(game)),
        Overlay => |overlay| AnyKernel::Scripted(ScriptedKernel(overlay)),
    }
    unreachable!("no family in this list has the ruleset {rules:?}")
}
