//! Tests a variant by random games.

use super::checks::{CheckedPosition, EACH};
use super::counts;
use super::directives::Directives;
use super::finding::{Check, Finding};
use super::games::{random_game, start_of};
use super::symmetry::Symmetry;
use crate::board::Side;
use crate::notation::move_text;
use crate::report::Report;
use crate::rules::{Move, Position, Setup, Termination, Variant};
use crate::text::{own, phrase};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How thoroughly a variant is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Number of random games.
    pub games: u64,
    /// Positions checked per game; in longer games those at the beginning and a sample of the rest.
    pub positions: u32,
    /// Most positions in a slow perft count.
    pub slowly: u64,
    /// Most positions in a fast perft count.
    pub counted: u64,
    /// Time limit for script rules; a single call may take seconds.
    pub asked: Duration,
}

impl Effort {
    /// About a second, for every save.
    pub const QUICK: Self =
        Self { games: 12, positions: 80, slowly: 2_000, counted: 2_000_000, asked: Duration::from_mins(1) };
    /// About a minute.
    pub const DEEP: Self =
        Self { games: 200, positions: 400, slowly: 100_000, counted: 200_000_000, asked: Duration::from_mins(20) };
}

/// The variant under test.
pub struct Subject<'a> {
    pub variant: &'a Arc<Variant>,
    /// Path of its file, as shown to users.
    pub file: &'a str,
    pub source: &'a str,
    /// Loads the variant again, with a fresh script state that has seen no earlier calls.
    pub again: &'a dyn Fn() -> Option<Arc<Variant>>,
    /// Asked at every position whether to continue; findings made so far are still reported.
    pub wanted: &'a dyn Fn() -> bool,
}

/// The outcome of a test.
#[derive(Clone, Debug, Default)]
pub struct VariantReport {
    /// The first finding of each check.
    pub findings: Vec<Finding>,
    /// Number of random games played.
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

/// A kind of piece: its side and name.
type NamedPiece = (Side, String);

/// State of the checks that need all games.
struct GameChecks<'a> {
    subject: &'a Subject<'a>,
    found: BTreeMap<Check, Finding>,
    examined: VariantReport,
    symmetry: Option<Symmetry>,
    /// Positions with the first answer of the rules.
    answers: Vec<(Setup, Vec<String>, Position)>,
    /// Total number of moves in the answers.
    answered_moves: usize,
    stood: BTreeMap<NamedPiece, Position>,
    lively: BTreeSet<NamedPiece>,
    /// Number of games from the variant's start, and the final positions of those that only the ply limit ended.
    from_start: u64,
    capped: Vec<Position>,
    asking: RulesTimeBudget,
}

/// Time spent on script rules, and its limit. Native rules have no limit.
struct RulesTimeBudget {
    begun: Instant,
    most: Option<Duration>,
}

impl RulesTimeBudget {
    fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.begun.elapsed() >= most)
    }

    /// How many of `wanted` more positions the remaining time allows, at the mean time of those `seen` so far.
    fn affordable(&self, seen: u64, wanted: u64) -> u64 {
        let Some(most) = self.most else { return wanted };
        let each = self.begun.elapsed().as_secs_f64() / seen.max(1) as f64;
        let left = most.saturating_sub(self.begun.elapsed()).as_secs_f64();
        wanted.min((left / each.max(f64::MIN_POSITIVE)) as u64)
    }
}

/// Runs all checks of a variant. Waived checks run too; their findings carry the reason.
pub fn examine(subject: &Subject<'_>, effort: Effort) -> VariantReport {
    let directives_read = Directives::read(subject.file, subject.source);
    let mut tally = GameChecks {
        subject,
        found: BTreeMap::new(),
        examined: VariantReport::default(),
        symmetry: Some(Symmetry::of(subject.variant)),
        answers: Vec::new(),
        answered_moves: 0,
        stood: BTreeMap::new(),
        lively: BTreeSet::new(),
        from_start: 0,
        capped: Vec::new(),
        asking: RulesTimeBudget {
            begun: Instant::now(),
            most: subject.variant.rules.is_scripted().then_some(effort.asked),
        },
    };
    let start = subject.variant.start();
    if start.moves().is_empty() {
        tally.find(Finding::at(Check::Start, &start, "doctor-start"));
    } else {
        for seed in 0..effort.games {
            if (subject.wanted)() && !tally.asking.is_over() {
                tally.game(seed, effort);
            }
        }
        if tally.asking.is_over() {
            let secs = effort.asked.as_secs();
            let message = phrase("doctor-slow").with("positions", tally.examined.positions).with("secs", secs);
            tally.find(Finding::new(Check::ScriptRules, message));
        }
    }
    // Checks over all games are meaningless for an incomplete run.
    if (subject.wanted)() && !tally.found.contains_key(&Check::Start) {
        tally.ended();
        tally.pieces();
        tally.check_consistency();
        tally.count(&directives_read, &start, effort);
    }
    let mut examined = tally.examined;
    let findings = tally.found.into_values().map(|mut finding| {
        finding.waived = directives_read.reason(finding.check).map(str::to_owned);
        finding.in_file(subject.file)
    });
    let directives = directives_read.faults.iter().map(|report| Finding {
        check: Check::Directives,
        report: report.clone(),
        position: None,
        shown: None,
        commands: Vec::new(),
        waived: None,
    });
    examined.findings = directives.chain(findings).collect();
    examined
}

impl GameChecks<'_> {
    fn find(&mut self, finding: Finding) {
        self.found.entry(finding.check).or_insert(finding);
    }

    fn game(&mut self, seed: u64, effort: Effort) {
        self.examined.games += 1;
        let start = start_of(self.subject.variant, seed);
        let from_start = start.board() == &self.subject.variant.rules.start();
        let mut stood: Vec<(NamedPiece, Position)> = Vec::new();
        let mut lively: BTreeSet<NamedPiece> = BTreeSet::new();
        let wanted = self.subject.wanted;
        let visit = |position: &Position, moves: &[Move]| {
            // Half of the positions come from the opening, the rest are sampled from the whole game.
            let early = position.ply() < effort.positions / 2;
            if early || position.ply().is_multiple_of(7) && position.ply() < effort.positions * 4 || moves.is_empty() {
                self.look(position, moves);
            }
            position.fault().is_none() && (wanted)() && !self.asking.is_over()
        };
        let moved = |before: &Position, after: &Position| {
            for square in before.variant().shape.all() {
                let [was, is] =
                    [before, after].map(|position| position.spec(square).map(|spec| (spec.side, spec.name.clone())));
                if let Some(kind) = &was {
                    stood.push((kind.clone(), before.clone()));
                    stood.dedup_by(|a, b| a.0 == b.0);
                }
                if was != is {
                    lively.extend(was.into_iter().chain(is));
                }
            }
        };
        let end = random_game(start, seed, visit, moved);
        self.from_start += u64::from(from_start);
        for (kind, position) in stood {
            self.stood.entry(kind).or_insert(position);
        }
        self.lively.append(&mut lively);
        let capped = end.outcome().is_some_and(|outcome| outcome.ending == Termination::PlyCap);
        if capped && from_start {
            self.capped.push(end);
        }
    }

    fn look(&mut self, position: &Position, moves: &[Move]) {
        self.examined.positions += 1;
        let here = CheckedPosition { position, moves };
        for (check, look) in EACH {
            if !self.found.contains_key(&check)
                && let Err(why) = look(&here)
            {
                let mut finding = Finding::at(check, position, why);
                if check == Check::ScriptRules
                    && let Some(report) = position.fault()
                {
                    finding.report = with_place_of(finding.report, &report);
                }
                self.find(finding);
                // Later findings would only repeat it.
                return;
            }
        }
        if position.fault().is_some() {
            return;
        }
        if let Some(symmetry) = &mut self.symmetry
            && let Some(why) = symmetry.look(position)
        {
            self.symmetry = None;
            self.find(Finding::at(Check::Symmetry, position, phrase("doctor-unlike").with("why", why)));
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
        if self.answers.is_empty() || self.found.contains_key(&Check::ScriptRules) {
            return;
        }
        let Some(twin) = (self.subject.again)() else { return };
        let answers = std::mem::take(&mut self.answers);
        for (setup, first, position) in answers.iter().rev() {
            if self.asking.is_over() {
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
                self.found.retain(|check, _| !matches!(check, Check::Play | Check::Symmetry | Check::Perft));
                return self.find(Finding::at(Check::Same, position, message).hint("doctor-same-hint"));
            }
        }
    }

    fn ended(&mut self) {
        let (capped, begun) = (self.capped.len() as u64, self.from_start);
        if capped * 2 >= begun
            && let Some(end) = self.capped.first()
        {
            let cap = self.subject.variant.ply_cap;
            let message = phrase("doctor-ends").with("capped", capped).with("begun", begun).with("cap", u64::from(cap));
            self.find(Finding::at(Check::Ends, end, message).hint("doctor-ends-hint"));
        }
    }

    fn pieces(&mut self) {
        if self.found.contains_key(&Check::ScriptRules) {
            return;
        }
        let variant = self.subject.variant;
        for spec in &variant.look.pieces {
            let kind = (spec.side, spec.name.clone());
            let message = |id: &'static str| {
                let piece = phrase("doctor-piece").with("side", own(variant.side_name(spec.side)));
                let piece = piece.with("piece", own(&spec.name));
                phrase(id).with("games", self.examined.games).with("piece", piece)
            };
            if let Some(position) = self.stood.get(&kind) {
                if !self.lively.contains(&kind) {
                    return self.find(Finding::at(Check::Pieces, position, message("doctor-pieces-still")));
                }
            } else if !self.lively.contains(&kind) {
                return self.find(Finding::new(Check::Pieces, message("doctor-pieces-never")));
            }
        }
    }

    fn count(&mut self, directives_read: &Directives, start: &Position, effort: Effort) {
        if self.found.contains_key(&Check::ScriptRules) || self.found.contains_key(&Check::Same) {
            return;
        }
        let seen = self.examined.positions;
        let counted = directives_read.counts.iter().find_map(|count| {
            counts::check_stated_count(
                self.subject.variant,
                count,
                self.subject.file,
                self.subject.source,
                self.asking.affordable(seen, effort.counted),
            )
        });
        if let Some(finding) =
            counted.or_else(|| counts::fast_and_slow(start, self.asking.affordable(seen, effort.slowly)))
        {
            self.find(finding);
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
