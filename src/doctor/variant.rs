//! Tests a variant by random games.

use super::checks::{CheckedPosition, EACH};
use super::counts;
use super::directives::Directives;
use super::finding::{Check, Finding};
use super::games::{random_game, start_of};
use super::pieces::PiecesInPlay;
use super::symmetry::Symmetry;
use crate::notation::move_text;
use crate::report::Report;
use crate::rules::{Move, Position, Setup, Termination, Variant};
use crate::text::{authored, phrase};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub games: u64,
    /// Positions checked per game; in longer games those at the beginning and a sample of the rest.
    pub positions: u32,
    /// Most positions counted by playing each move.
    pub max_slow_perft: u64,
    /// Most positions counted by the rules' own perft.
    pub max_fast_perft: u64,
    /// For all calls of script rules together; a single call may take seconds.
    pub script_time_limit: Duration,
}

impl Effort {
    /// About a second, for every save.
    pub const QUICK: Self = Self {
        games: 12,
        positions: 80,
        max_slow_perft: 2_000,
        max_fast_perft: 2_000_000,
        script_time_limit: Duration::from_mins(1),
    };
    /// About a minute.
    pub const DEEP: Self = Self {
        games: 200,
        positions: 400,
        max_slow_perft: 100_000,
        max_fast_perft: 200_000_000,
        script_time_limit: Duration::from_mins(20),
    };
}

pub struct Subject<'a> {
    pub variant: &'a Arc<Variant>,
    /// Path of its file, as shown to users.
    pub file: &'a str,
    pub source: &'a str,
    /// Loads the variant again, with a fresh script state that has seen no earlier calls.
    pub reload: &'a dyn Fn() -> Option<Arc<Variant>>,
    /// Asked at every position whether to continue; findings made so far are still reported.
    pub should_continue: &'a dyn Fn() -> bool,
}

#[derive(Clone, Debug, Default)]
pub struct VariantReport {
    /// The first finding of each check.
    pub findings: Vec<Finding>,
    pub games: u64,
    pub positions: u64,
}

impl VariantReport {
    /// The findings that the file does not waive.
    pub fn faults(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.waived.is_none())
    }
}

/// Most positions for which the rules are asked a second time.
const MAX_ANSWERS: usize = 400;

/// Most moves stored with these positions; a position may have 4,096 moves with long texts.
const MAX_ANSWERED_MOVES: usize = 50_000;

/// Games from the start before a kind of piece that took no part in them is reported.
const MIN_GAMES_FOR_PIECES: u64 = 100;

/// Runs the checks and holds the state of those that need all games.
struct VariantChecks<'a> {
    subject: &'a Subject<'a>,
    effort: Effort,
    findings: BTreeMap<Check, Finding>,
    report: VariantReport,
    symmetry: Option<Symmetry>,
    /// Positions with the first answer of the rules.
    answers: Vec<(Setup, Vec<String>, Position)>,
    answered_moves: usize,
    pieces: PiecesInPlay,
    games_from_start: u64,
    /// The final positions of those games from the variant's start that only the ply limit ended.
    unfinished_games: Vec<Position>,
    time_budget: RulesTimeBudget,
}

/// Time spent on script rules, and its limit. Native rules have no limit.
struct RulesTimeBudget {
    started: Instant,
    limit: Option<Duration>,
}

impl RulesTimeBudget {
    fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// How many of `requested` more positions the remaining time allows, at the mean time of those checked so far.
    fn affordable(&self, checked: u64, requested: u64) -> u64 {
        let Some(limit) = self.limit else { return requested };
        let per_position = self.started.elapsed().as_secs_f64() / checked.max(1) as f64;
        let remaining = limit.saturating_sub(self.started.elapsed()).as_secs_f64();
        requested.min((remaining / per_position.max(f64::MIN_POSITIVE)) as u64)
    }
}

/// Runs all checks of a variant. Waived checks run too; their findings carry the reason.
pub fn examine(subject: &Subject<'_>, effort: Effort) -> VariantReport {
    let directives = Directives::read(subject.file, subject.source);
    let mut checks = VariantChecks::new(subject, effort);
    let start = subject.variant.start();
    if start.moves().is_empty() {
        checks.record(Finding::at(Check::Start, &start, "doctor-start"));
    } else {
        checks.play_games();
    }
    // Checks over all games are meaningless for an incomplete run.
    if (subject.should_continue)() && !checks.findings.contains_key(&Check::Start) {
        checks.check_games_end();
        checks.check_pieces();
        checks.check_consistency();
        checks.check_perft(&directives, &start);
    }
    checks.into_report(&directives)
}

impl<'a> VariantChecks<'a> {
    fn new(subject: &'a Subject<'a>, effort: Effort) -> Self {
        let is_scripted = subject.variant.rules.is_scripted();
        Self {
            subject,
            effort,
            findings: BTreeMap::new(),
            report: VariantReport::default(),
            symmetry: Some(Symmetry::of(subject.variant)),
            answers: Vec::new(),
            answered_moves: 0,
            pieces: PiecesInPlay::default(),
            games_from_start: 0,
            unfinished_games: Vec::new(),
            time_budget: RulesTimeBudget {
                started: Instant::now(),
                limit: is_scripted.then_some(effort.script_time_limit),
            },
        }
    }

    fn play_games(&mut self) {
        for seed in 0..self.effort.games {
            if self.should_continue() {
                self.play_game(seed);
            }
        }
        if self.time_budget.is_over() {
            let message = phrase("doctor-slow").with("positions", self.report.positions);
            let message = message.with("secs", self.effort.script_time_limit.as_secs());
            self.record(Finding::new(Check::ScriptRules, message));
        }
    }

    fn should_continue(&self) -> bool {
        (self.subject.should_continue)() && !self.time_budget.is_over()
    }

    fn into_report(self, directives: &Directives) -> VariantReport {
        let file = self.subject.file;
        let findings = self.findings.into_values().map(|mut finding| {
            finding.waived = directives.reason(finding.check).map(str::to_owned);
            finding.in_file(file)
        });
        let directive_findings =
            directives.faults.iter().map(|report| Finding::from_report(Check::Directives, report.clone()));
        VariantReport { findings: directive_findings.chain(findings).collect(), ..self.report }
    }

    /// Keeps the first finding of each check.
    fn record(&mut self, finding: Finding) {
        self.findings.entry(finding.check).or_insert(finding);
    }

    fn play_game(&mut self, seed: u64) {
        self.report.games += 1;
        let start = start_of(self.subject.variant, seed);
        let is_from_start = start.board() == &self.subject.variant.rules.start();
        let mut pieces = std::mem::take(&mut self.pieces);
        let visit = |position: &Position, moves: &[Move]| {
            if moves.is_empty() || self.is_sampled(position.ply()) {
                self.check_position(position, moves);
            }
            position.fault().is_none() && self.should_continue()
        };
        let moved = |before: &Position, after: &Position| {
            // Pieces of an edited position need not be able to come on the board.
            if is_from_start {
                pieces.note_move(before, after);
            }
        };
        let end = random_game(start, seed, visit, moved);
        self.pieces = pieces;
        self.games_from_start += u64::from(is_from_start);
        let is_unfinished = end.outcome().is_some_and(|outcome| outcome.ending == Termination::PlyCap);
        if is_unfinished && is_from_start {
            self.unfinished_games.push(end);
        }
    }

    /// Half of the positions come from the opening, the rest are sampled from the whole game.
    const fn is_sampled(&self, ply: u32) -> bool {
        let limit = self.effort.positions;
        let is_in_opening = ply < limit / 2;
        let is_in_sample = ply.is_multiple_of(7) && ply < limit * 4;
        is_in_opening || is_in_sample
    }

    fn check_position(&mut self, position: &Position, moves: &[Move]) {
        self.report.positions += 1;
        let here = CheckedPosition { position, moves };
        for (check, run) in EACH {
            if !self.findings.contains_key(&check)
                && let Err(why) = run(&here)
            {
                let mut finding = Finding::at(check, position, why);
                if check == Check::ScriptRules
                    && let Some(report) = position.fault()
                {
                    finding.report = with_place_of(finding.report, &report);
                }
                self.record(finding);
                // Later findings would only repeat it.
                return;
            }
        }
        if position.fault().is_some() {
            return;
        }
        if let Some(symmetry) = &mut self.symmetry
            && let Some(why) = symmetry.check_position(position)
        {
            self.symmetry = None;
            self.record(Finding::at(Check::Symmetry, position, phrase("doctor-unlike").with("why", why)));
        }
        let has_room = self.answers.len() < MAX_ANSWERS && self.answered_moves < MAX_ANSWERED_MOVES;
        if has_room && position.variant().rules.is_scripted() {
            self.answered_moves += moves.len();
            let answer = answer(position.variant(), position);
            self.answers.push((position.setup(), answer, position.clone()));
        }
    }

    /// Asks a freshly loaded variant about positions of the played games, in reverse order, and compares the answers.
    fn check_consistency(&mut self) {
        if self.answers.is_empty() || self.findings.contains_key(&Check::ScriptRules) {
            return;
        }
        let Some(twin) = (self.subject.reload)() else { return };
        let answers = std::mem::take(&mut self.answers);
        for (setup, first, position) in answers.iter().rev() {
            if self.time_budget.is_over() {
                return;
            }
            let second = match twin.position(setup) {
                Ok(position) => answer(&twin, &position),
                Err(faults) => faults.iter().map(crate::rules::SetupFault::words).collect(),
            };
            if *first != second {
                let [first, second] = [first, &second].map(|answer| answer.join(" "));
                let message = phrase("doctor-same").with("first", first).with("second", second);
                // Rules that answer inconsistently make other checks fail too.
                self.findings.retain(|check, _| !matches!(check, Check::Play | Check::Symmetry | Check::Perft));
                return self.record(Finding::at(Check::Same, position, message).hint("doctor-same-hint"));
            }
        }
    }

    fn check_games_end(&mut self) {
        let (unfinished, games) = (self.unfinished_games.len() as u64, self.games_from_start);
        if unfinished * 2 >= games
            && let Some(end) = self.unfinished_games.first()
        {
            let cap = self.subject.variant.ply_cap;
            let message = phrase("doctor-ends").with("capped", unfinished).with("begun", games);
            let message = message.with("cap", u64::from(cap));
            self.record(Finding::at(Check::Ends, end, message).hint("doctor-ends-hint"));
        }
    }

    fn check_pieces(&mut self) {
        if self.findings.contains_key(&Check::ScriptRules) {
            return;
        }
        let variant = self.subject.variant;
        let games = self.play_for_pieces();
        let Some((spec, shown)) = self.pieces.first_idle(variant) else { return };
        let piece = phrase("doctor-piece").with("side", authored(variant.side_name(spec.side)));
        let piece = piece.with("piece", authored(&spec.name));
        let message = |id: &'static str| phrase(id).with("games", games).with("piece", piece);
        let finding = match shown {
            Some(position) => Finding::at(Check::Pieces, position, message("doctor-pieces-still")),
            None => Finding::new(Check::Pieces, message("doctor-pieces-never")),
        };
        self.record(finding);
    }

    /// Plays more games from the start while there are kinds of piece that took no part. Returns how many were played in all.
    fn play_for_pieces(&mut self) -> u64 {
        let variant = self.subject.variant;
        let mut games = self.games_from_start;
        while games < MIN_GAMES_FOR_PIECES && self.should_continue() && self.pieces.first_idle(variant).is_some() {
            let Self { pieces, subject, time_budget, .. } = self;
            let may_continue = |_: &Position, _: &[Move]| (subject.should_continue)() && !time_budget.is_over();
            random_game(variant.start(), games, may_continue, |before, after| pieces.note_move(before, after));
            games += 1;
        }
        games
    }

    fn check_perft(&mut self, directives: &Directives, start: &Position) {
        if self.findings.contains_key(&Check::ScriptRules) || self.findings.contains_key(&Check::Same) {
            return;
        }
        let Subject { variant, file, source, .. } = *self.subject;
        let affordable = |requested| self.time_budget.affordable(self.report.positions, requested);
        let stated = directives.counts.iter().find_map(|count| {
            counts::check_stated_count(variant, count, file, source, affordable(self.effort.max_fast_perft))
        });
        let finding = stated.or_else(|| counts::fast_and_slow(start, affordable(self.effort.max_slow_perft)));
        if let Some(finding) = finding {
            self.record(finding);
        }
    }
}

/// The rules' answer about a position without history: its moves, or how the game ended.
fn answer(variant: &Arc<Variant>, position: &Position) -> Vec<String> {
    let past = |ending| {
        matches!(
            ending,
            Termination::Repetition | Termination::NoProgress | Termination::FewPieces | Termination::PlyCap
        )
    };
    match position.outcome().filter(|outcome| !past(outcome.ending)) {
        Some(outcome) => vec![format!("{} ({:?})", outcome.ending.words(), outcome.winner)],
        None => variant.rules.moves(position.board()).iter().map(|legal| move_text(variant, legal)).collect(),
    }
}

/// Moves a report to the place of a script's own fault.
fn with_place_of(mut report: Report, fault: &Report) -> Report {
    report.place.clone_from(&fault.place);
    report.excerpt.clone_from(&fault.excerpt);
    report.traceback.clone_from(&fault.traceback);
    report
}
