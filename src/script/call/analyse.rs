//! Analysis: a bot's evaluation of a position, refined until it is stopped.

use super::{LoadedBot, RequestContext};
use crate::notation::read_move;
use crate::player::{GradedMove, PlayerResponse, ScoredLine};
use crate::report::Trace;
use crate::rules::{Move, Position, Termination};
use crate::script::api::{self, SearchRequest};
use crate::script::convert::brief;
use crate::script::fault::ScriptError;
use crate::search::{MAX_DEPTH, SearchOptions};
use crate::text::phrase;
use mlua::Value;

impl LoadedBot {
    /// If the bot says how to search or declares an evaluation, searches with that, deeper and deeper. If it only grades moves,
    /// grades them once. Otherwise uses its chosen move, if the bot says what that is worth.
    pub(super) fn ask_analyse(
        &self,
        request: &RequestContext<'_>,
        count: usize,
    ) -> Result<PlayerResponse, ScriptError> {
        let position = &request.task.position;
        if position.outcome().is_some() {
            return Ok(PlayerResponse::Judgement {
                moves: Vec::new(),
                depth: 0,
                nodes: 0,
                is_exact: true,
                is_last: true,
            });
        }
        let Some(mut wanted) = self.wanted_search(request)? else { return self.analyse_by_grades(request, count) };
        // An analysis uses whatever it is allowed to use, whatever the bot's own moves do.
        wanted.options.threads = request.task.allowance.aids.threads;
        (wanted.keeps_table, wanted.endgames) = (true, true);
        let about = if self.functions.analysis.is_some() { "analysis" } else { "eval" };
        let found = api::leaders(&self.host, position, &wanted, count).map_err(|error| {
            ScriptError::error(&error).about(about).with_cause(self.sandbox.interrupt().handle().cause())
        })?;
        Ok(api::scored_lines(&found, true))
    }

    /// How to search: as the bot says for this position, else with its declared evaluation.
    pub(super) fn wanted_search(&self, request: &RequestContext<'_>) -> Result<Option<SearchRequest>, ScriptError> {
        let Some(analysis) = &self.functions.analysis else {
            let options = SearchOptions {
                depth: Some(MAX_DEPTH),
                seed: request.seed,
                selective: true,
                ..SearchOptions::default()
            };
            let eval = self.declared_eval(request)?;
            return Ok(eval.map(|eval| SearchRequest { options, eval, keeps_table: false, endgames: false }));
        };
        let wanted: Value = self.sandbox.call(analysis, (Self::position(request), self.ctx(request)?))?;
        let Value::Table(wanted) = wanted else {
            let message = phrase("returned-options").with("found", brief(&wanted));
            return Err(ScriptError::found(Termination::ScriptError, message).about("analysis"));
        };
        let read = api::read_options(&self.host, Some(wanted));
        let mut wanted = read.map_err(|error| ScriptError::error(&error).about("analysis"))?;
        wanted.options.depth = wanted.options.depth.or(Some(MAX_DEPTH));
        Ok(Some(wanted))
    }

    fn analyse_by_grades(&self, request: &RequestContext<'_>, count: usize) -> Result<PlayerResponse, ScriptError> {
        let position = &request.task.position;
        let moves = if self.functions.grade.is_some() {
            let PlayerResponse::Grades(mut grades) = self.ask_grade(request)? else {
                return Ok(PlayerResponse::NoJudgement);
            };
            grades.sort_by(|a, b| b.value.total_cmp(&a.value));
            grades.truncate(count);
            grades.into_iter().map(|grade| judged(position, grade)).collect()
        } else {
            let PlayerResponse::Move(choice) = self.ask_move(request)? else { return Ok(PlayerResponse::NoJudgement) };
            let Some(value) = choice.value else { return Ok(PlayerResponse::NoJudgement) };
            vec![ScoredLine { value, discs: None, line: vec![choice.chosen] }]
        };
        let nodes = self.host.turn(|turn| turn.nodes).unwrap_or_default();
        Ok(PlayerResponse::Judgement { moves, depth: 0, nodes, is_exact: false, is_last: true })
    }
}

/// A graded move as a line, continued with the moves that the bot traced as expected.
fn judged(position: &Position, grade: GradedMove) -> ScoredLine {
    let expected = grade.reasons.iter().find(|reason| reason.label == Trace::EXPECTED);
    let texts = expected.map_or("", |reason| reason.value.as_str());
    let mut here = position.play(&grade.chosen).0;
    let mut line = vec![grade.chosen];
    for text in texts.split_whitespace() {
        let Ok(next): Result<Move, _> = read_move(&here, text) else { break };
        here = here.play(&next).0;
        line.push(next);
    }
    ScoredLine { value: grade.value, discs: None, line }
}
