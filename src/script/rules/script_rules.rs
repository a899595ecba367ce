//! The rules of a game that is written entirely in Lua.

use super::MEASURE;
use super::code::ScriptCode;
use super::convert::wrong;
use super::state::RulesState;
use crate::board::Side;
use crate::report::Report;
use crate::report::{LONGEST_QUOTE, did_you_mean};
use crate::rules::scripted::{KnownAnswers, ScriptRules, ScriptedState};
use crate::rules::{Board, DeclaredFeature, Playouts, RandomMoves};
use crate::script::convert::{brief, kind_of, prefix};
use crate::script::fault::ScriptError;
use crate::text::phrase;
use mlua::{Table, Value};
use std::sync::Arc;

#[derive(Debug)]
pub struct LuaRules {
    pub code: Arc<ScriptCode>,
}

impl LuaRules {
    /// The error says what is wrong with it or with `setup`.
    pub fn start(&self) -> Result<ScriptedState, Report> {
        let board = self.code.ask(|state| {
            let returned: Value = state.sandbox.call(&state.function("setup")?, ())?;
            Ok(state.grids.board(&state.sandbox, returned, "setup", 0)?.0)
        })?;
        if board.turn != self.code.first {
            let report = Report::error(phrase("returned-setup-side")).in_file(self.code.file());
            return Err(report.hint(phrase("returned-setup-side-hint")));
        }
        Ok(board.script.as_deref().cloned().unwrap_or_default())
    }

    fn answers(state: &RulesState, board: &Board) -> Result<KnownAnswers, ScriptError> {
        let table = state.table(board)?;
        let answers = state.driver("answers")?;
        let (moves, full, outcome): (Value, Option<Table>, Value) =
            state.sandbox.call(&answers, (&state.game, table))?;
        let (Value::Table(moves), Some(full)) = (&moves, full) else {
            let message = phrase("returned-no-moves").with("by", "moves").with("found", kind_of(&moves));
            return Err(wrong(message).about("moves"));
        };
        let outcome = state.grids.outcome(&outcome).map_err(|raised| raised.or_about("outcome"))?;
        if outcome.is_some() {
            return Ok(KnownAnswers { outcome, ..KnownAnswers::default() });
        }
        let legal = state.grids.moves(&full).map_err(|raised| raised.or_about("moves"))?;
        state.cache_moves(board, moves);
        Ok(KnownAnswers { moves: legal, ..KnownAnswers::default() })
    }

    /// The values in the order of the features, from a table by name.
    fn measured(returned: &Value, features: &[DeclaredFeature]) -> Result<Vec<f64>, ScriptError> {
        let Value::Table(table) = returned else {
            return Err(wrong(phrase("returned-measure").with("found", brief(returned))));
        };
        let mut values = vec![None; features.len()];
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair.map_err(|error| ScriptError::error(&error))?;
            let name = key.as_string().map_or_else(|| brief(&key), |key| prefix(key, LONGEST_QUOTE));
            let Some(place) = features.iter().position(|feature| feature.name == name) else {
                let near = did_you_mean(&name, features.iter().map(|feature| &*feature.name));
                return Err(wrong(phrase("returned-measure-key").with("key", name).with("near", near)));
            };
            let number = value.as_number().or_else(|| value.as_integer().map(|whole| whole as f64));
            let Some(number) = number.filter(|number| number.is_finite()) else {
                return Err(wrong(phrase("returned-measure-value").with("name", name).with("found", brief(&value))));
            };
            values[place] = Some(number);
        }
        let missing = |feature: &DeclaredFeature| wrong(phrase("returned-measure-missing").with("name", &feature.name));
        values.into_iter().zip(features).map(|(value, feature)| value.ok_or_else(|| missing(feature))).collect()
    }
}

impl ScriptRules for LuaRules {
    fn known(&self, board: &Board) -> Result<KnownAnswers, Report> {
        self.code.ask(|state| Self::answers(state, board))
    }

    fn play(&self, board: &Board, index: usize) -> Result<Board, Report> {
        let ply = board.script.as_ref().map_or(0, |plain| plain.ply) + 1;
        self.code.ask(|state| {
            let table = state.table(board)?;
            let moves = match state.cached_moves(board) {
                Some(moves) => moves,
                None => state.sandbox.call::<Table>(&state.function("moves")?, &table)?,
            };
            let chosen: Value = moves.raw_get(index + 1).map_err(|error| ScriptError::error(&error))?;
            if chosen.is_nil() {
                return Err(wrong(phrase("returned-moves-changed")).about("moves"));
            }
            let returned: Value = state.sandbox.call(&state.function("play")?, (table, chosen))?;
            let (after, table) = state.grids.board(&state.sandbox, returned, "play", ply)?;
            if let Some(plain) = &after.script {
                state.cache(plain.clone(), table);
            }
            Ok(after)
        })
    }

    fn read(&self, board: &Board) -> Result<Board, Report> {
        self.code.ask(|state| {
            let Some((read, table)) = state.grids.read(&state.sandbox, board)? else { return Ok(board.clone()) };
            if let Some(plain) = &read.script {
                state.cache(plain.clone(), table);
            }
            Ok(read)
        })
    }

    fn measure(&self, board: &Board, features: &[DeclaredFeature]) -> Result<Vec<f64>, Report> {
        self.code.ask(|state| {
            let table = state.table(board)?;
            let returned: Value = state.sandbox.call(&state.function(MEASURE)?, table)?;
            Self::measured(&returned, features).map_err(|raised| raised.about(MEASURE))
        })
    }

    fn perft(&self, board: &Board, depth: u32) -> Result<u64, Report> {
        self.code.ask(|state| {
            let table = state.table(board)?;
            let count: f64 = state.run_loop("perft", (&state.game, table, depth, &state.advance))?;
            Ok(count as u64)
        })
    }

    fn playouts(&self, board: &Board, games: u64, seed: u64, most: u32) -> Result<Playouts, Report> {
        let seed = generator_state(seed);
        self.code.ask(|state| {
            let table = state.table(board)?;
            let asked = (&state.game, table, games as f64, seed as f64, most, &state.advance);
            let (plies, first, second, drawn): (f64, f64, f64, f64) = state.run_loop("playouts", asked)?;
            let mut wins = [first as u64, second as u64];
            if self.code.first != Side::Black {
                wins.reverse();
            }
            Ok(Playouts { games, plies: plies as u64, wins, draws: drawn as u64 })
        })
    }

    fn random_moves(&self, board: &Board, seed: u64, most: u32) -> Result<RandomMoves<Board>, Report> {
        let ply = board.script.as_ref().map_or(0, |plain| plain.ply);
        self.code.ask(|state| {
            let asked = (&state.game, state.table(board)?, generator_state(seed) as f64, most, &state.advance);
            let (last, plies, next, result): (Value, f64, f64, Value) = state.run_loop("random_moves", asked)?;
            let plies = plies as u32;
            let (after, table) = state.grids.board(&state.sandbox, last, "play", ply + plies)?;
            if let Some(plain) = &after.script {
                state.cache(plain.clone(), table);
            }
            let result = match result {
                Value::Table(result) => {
                    let winner: Value = result.raw_get("winner").map_err(|error| ScriptError::error(&error))?;
                    Some(state.grids.winner(&winner).map_err(|raised| raised.or_about("outcome"))?)
                }
                _ => None,
            };
            Ok(RandomMoves { state: after, plies, random: next as u64 - 1, result })
        })
    }
}

/// A state of the generator in the host's loops: a number from 1 to 2^31 − 2. That of a state less 1 is the state itself.
const fn generator_state(seed: u64) -> u64 {
    seed % 2_147_483_646 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RandomMoves, WithKernel, kernel_of};
    use crate::script::read_variant;

    struct RandomGame {
        board: Board,
        at_once: u32,
    }

    impl WithKernel for RandomGame {
        /// Plies, the key of the last position and the winner.
        type Output = (u32, u64, Option<Side>);

        fn run<K: crate::rules::Kernel>(self, kernel: &K) -> Self::Output {
            let (mut state, mut random, mut plies) = (kernel.state(&self.board), 5, 0);
            loop {
                let run: RandomMoves<K::State> = kernel.random_moves(&state, random, self.at_once).unwrap();
                plies += run.plies;
                (state, random) = (run.state, run.random);
                if let Some(winner) = run.result {
                    return (plies, kernel.key(&state), winner);
                }
            }
        }
    }

    #[test]
    fn a_random_game_does_not_depend_on_how_many_moves_are_chosen_at_once() {
        let file = "scripts/konane.lua";
        let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/konane.lua"));
        let variant = Arc::new(read_variant("konane", file, text, &Arc::default()).unwrap());
        let game =
            |at_once| kernel_of(&*variant.rules).visit(RandomGame { board: variant.start().board().clone(), at_once });
        let one = game(1);
        assert!(one.2.is_some());
        assert!([2, 5, 64, 1000].into_iter().all(|at_once| game(at_once) == one));
    }
}
