//! Queries to a search: the best move, every move with its value, or the best few.

use super::eval::LeafEvaluator;
use super::kept_table::TablePurpose;
use super::root::SearchRoot;
use super::table::TranspositionTable;
use super::{Eval, KeptTable, Lines, MAX_DEPTH, MAX_TABLE_MB, Meter, SearchError, SearchOptions, SearchResult};
use crate::endgame::EndgameTable;
use crate::rules::{Kernel, Position, WithKernel, kernel_of};
use crate::text::phrase;

fn check(position: &Position, options: &SearchOptions) -> Result<(), SearchError> {
    let whole = |name: &str, found: u32, (least, most): (u32, u32)| {
        let wanted = phrase("wanted-whole").with("from", least.to_string()).with("to", most.to_string());
        let message = phrase("must-be-not").with("path", name).with("wanted", wanted);
        SearchError::BadOption(message.with("found", found.to_string()))
    };
    if let Some(depth) = options.depth.filter(|depth| !(1..=MAX_DEPTH).contains(depth)) {
        return Err(whole("depth", depth, (1, MAX_DEPTH)));
    }
    if options.table_mb > MAX_TABLE_MB {
        return Err(whole("table_mb", options.table_mb, (0, MAX_TABLE_MB)));
    }
    if options.win.is_some_and(|win| !win.is_finite() || win <= 0.0) {
        return Err(SearchError::BadOption(phrase("search-win")));
    }
    if position.outcome().is_some() { Err(SearchError::GameOver) } else { Ok(()) }
}

trait RootQuery {
    type Answer;

    fn answer<K: Kernel>(self, root: &mut SearchRoot<'_, '_, K>) -> Result<Self::Answer, SearchError>;
}

struct FindBestMove;

impl RootQuery for FindBestMove {
    type Answer = SearchResult;

    fn answer<K: Kernel>(self, root: &mut SearchRoot<'_, '_, K>) -> Result<SearchResult, SearchError> {
        root.answer_best()
    }
}

struct GradeAllMoves;

impl RootQuery for GradeAllMoves {
    type Answer = Lines;

    fn answer<K: Kernel>(self, root: &mut SearchRoot<'_, '_, K>) -> Result<Lines, SearchError> {
        root.answer_lines()
    }
}

struct FindBestLines(usize);

impl RootQuery for FindBestLines {
    type Answer = Lines;

    fn answer<K: Kernel>(self, root: &mut SearchRoot<'_, '_, K>) -> Result<Lines, SearchError> {
        root.answer_leaders(self.0)
    }
}

/// A query that still needs the kernel of its position's variant.
struct RootQueryRun<'a, 'e, Q> {
    search: Search<'a>,
    evaluator: LeafEvaluator<'e>,
    meter: &'a mut dyn Meter,
    query: Q,
}

impl<Q: RootQuery> WithKernel for RootQueryRun<'_, '_, Q> {
    type Output = Result<Q::Answer, SearchError>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let Self { search: Search { position, options, kept, endgames }, evaluator, meter, query } = self;
        // What a script's function returns may change from one search to the next.
        let kept = kept.zip(TablePurpose::new(position, options, &evaluator, endgames.is_some()));
        let known = kept.as_ref().and_then(|(kept, purpose)| kept.take(purpose));
        let mut table = known.unwrap_or_else(|| TranspositionTable::new(options.table_mb));
        table.start_search();
        let mut root = SearchRoot::new(kernel, evaluator, meter, position, options, table);
        root.search.endgames = endgames;
        let answer = query.answer(&mut root);
        if let Some((kept, purpose)) = kept {
            kept.give_back(purpose, root.search.table);
        }
        answer
    }
}

/// A search of one position.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    pub position: &'a Position,
    pub options: &'a SearchOptions,
    /// The table of earlier searches, which this one reads and adds to; the answer then depends on them.
    pub kept: Option<&'a KeptTable>,
    /// The solved endgames of the variant, whose values replace the evaluation.
    pub endgames: Option<&'a EndgameTable>,
}

impl<'a> Search<'a> {
    /// A search that depends on nothing but its arguments.
    pub const fn new(position: &'a Position, options: &'a SearchOptions) -> Self {
        Self { position, options, kept: None, endgames: None }
    }

    fn run<Q: RootQuery>(self, query: Q, eval: Eval<'_>, meter: &mut dyn Meter) -> Result<Q::Answer, SearchError> {
        check(self.position, self.options)?;
        let variant = self.position.variant();
        let evaluator = LeafEvaluator::new(eval, variant)?;
        let has_thresholds = evaluator.patterns().is_some_and(|patterns| patterns.tables.cuts.is_some());
        if self.options.probcut == Some(true) && !has_thresholds {
            return Err(SearchError::BadOption(phrase("search-no-cuts")));
        }
        kernel_of(&*variant.rules).visit(RootQueryRun { search: self, evaluator, meter, query })
    }

    /// Finds the best move. Fails if the game is over, an option is out of range, or the evaluation fails. Running out of budget is
    /// not an error: the best move so far is returned, or the first legal one.
    pub fn best(self, eval: Eval<'_>, meter: &mut dyn Meter) -> Result<SearchResult, SearchError> {
        self.run(FindBestMove, eval, meter)
    }

    /// Returns every legal move with its exact value, best first. Fails like [`Search::best`].
    pub fn lines(self, eval: Eval<'_>, meter: &mut dyn Meter) -> Result<Lines, SearchError> {
        self.run(GradeAllMoves, eval, meter)
    }

    /// Returns the `count` best moves with their values, best first, and reports them to the meter after each depth. Much faster than
    /// [`Search::lines`] for a small `count`: the other moves are only proved to be worse. Fails like [`Search::best`].
    pub fn leaders(self, count: usize, eval: Eval<'_>, meter: &mut dyn Meter) -> Result<Lines, SearchError> {
        self.run(FindBestLines(count), eval, meter)
    }
}

/// [`Search::best`] of a search that depends on nothing but its arguments.
pub fn best(
    position: &Position,
    options: &SearchOptions,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<SearchResult, SearchError> {
    Search::new(position, options).best(eval, meter)
}

/// [`Search::lines`] of a search that depends on nothing but its arguments.
pub fn lines(
    position: &Position,
    options: &SearchOptions,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<Lines, SearchError> {
    Search::new(position, options).lines(eval, meter)
}

/// [`Search::leaders`] of a search that depends on nothing but its arguments.
pub fn leaders(
    position: &Position,
    options: &SearchOptions,
    count: usize,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<Lines, SearchError> {
    Search::new(position, options).leaders(count, eval, meter)
}
