//! The demo game behind the menu: two random bots on a slowly turning board seen from above. Bots think little and move rarely, and
//! with reduced motion the board stays still.

use crate::app::features::play::table::Table;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::catalog::SeatSpec;
use crate::config::LastGame;
use crate::player::Allowance;
use crate::rules::Variant;
use crate::session::GameSettings;
use crate::view::BoardView;
use std::convert::Infallible;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

/// Time between two moves.
const PACE: Duration = Duration::from_millis(2200);
/// How long the end of a game stays on screen.
const REST: Duration = Duration::from_secs(5);
/// How fast the board turns, in radians per second: one turn takes two minutes.
const TURN: f32 = 0.05;
/// The board turns in small steps, so that it costs little.
const FRAME: Duration = Duration::from_millis(50);
/// Nodes per search; move quality does not matter here.
const NODES: u64 = 2000;
const GUARD: Duration = Duration::from_secs(3);

#[derive(Default)]
pub struct Demo {
    table: Option<Table>,
    shown: Option<Arc<Variant>>,
    ended_at: Option<Duration>,
    last: Option<Duration>,
}

impl FeatureState for Demo {
    type Action = Infallible;

    fn handle(&mut self, action: Infallible, _: &mut Frame<'_, '_>) {
        match action {}
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        if frame.shared.screens.current == Route::MENU {
            let due = self.advance(frame.shared, frame.boards.demo);
            frame.output.again_within(due);
        }
    }
}

impl Demo {
    /// Advances the demo and returns when the next step is due, if nothing else asks for a frame.
    fn advance(&mut self, shared: &Shared, board: &mut BoardView) -> Option<Duration> {
        let now = shared.time;
        let variant = shared.now.variant(&shared.settings.last_game.variant).ok()?;
        if !self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, &variant)) {
            board.motions.begin(&variant.start());
            (self.table, self.ended_at) = (None, None);
            self.shown = Some(variant.clone());
        }
        let passed = self.last.replace(now).map_or(Duration::ZERO, |last| now.saturating_sub(last));
        board.marks.clear();
        if shared.settings.reduced_motion {
            if self.table.take().is_some() {
                board.motions.show(&variant.start());
            }
            return None;
        }
        board.camera.orbit(TURN * passed.min(4 * FRAME).as_secs_f32(), 0.0);
        if self.ended_at.is_some_and(|ended| ended + REST <= now) {
            (self.table, self.ended_at) = (None, None);
        }
        if self.table.is_none() {
            self.table = new_table(&variant, shared);
            board.motions.begin(&variant.start());
        }
        let table = self.table.as_mut()?;
        table.tick(now, board);
        table.take_sounds();
        if table.session.finish().is_some() || table.session.fault().is_some() {
            self.ended_at.get_or_insert(now);
        }
        Some(FRAME)
    }
}

/// Creates a game between two bots that play this variant, presets if there are any.
fn new_table(variant: &Arc<Variant>, shared: &Shared) -> Option<Table> {
    let named: Vec<String> = shared.now.presets_for(variant).map(|preset| format!("@{}", preset.id)).collect();
    let others = || shared.now.bots_for(variant).map(|bot| bot.info.id.clone()).collect();
    let offered: Vec<String> = if named.is_empty() { others() } else { named };
    let game_seed = RandomState::new().hash_one(offered.len()) >> 12;
    let count = offered.len() as u64;
    let pick = |number: u64| Some(offered.get(number.checked_rem(count)? as usize)?.clone());
    let seats = [pick(game_seed)?, pick(game_seed / count.max(1))?];
    let [mover, other] = seats.clone().map(|seat| SeatSpec::read(&seat, variant, &shared.now).ok());
    let allowance = Allowance { nodes: Some(NODES), guard: GUARD, ..Allowance::ON_SCREEN };
    let settings = GameSettings { game_seed, allowance, pace: PACE, ..GameSettings::ON_SCREEN };
    let game = LastGame { variant: variant.id.clone(), seats, ..LastGame::default() };
    let mut table = Table::new(variant.start(), &[mover?, other?], game, settings, shared.waker.clone()).ok()?;
    table.wants_grades = false;
    Some(table)
}
