//! A game on screen: the session, its pieces in motion, and the people at the board.

use crate::board::{Side, Square};
use crate::catalog::{Bot, LiveBot, Seat};
use crate::config::LastGame;
use crate::notation::move_text;
use crate::player::{Human, HumanHand, Player, Waker};
use crate::report::{Report, capital};
use crate::rules::{Change, Input, Move, Position, Variant, Why};
use crate::session::{Event, FaultPolicy, Played, Session, Settings};
use crate::sound::Effect;
use crate::view::{BoardView, Chooser, Chosen, Mark, MarkStyle, Motions};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Lines kept of what bots say.
const MOST_CONSOLE_LINES: usize = 200;

/// Grades of the legal moves by one seat's bot.
#[derive(Clone, Debug, PartialEq)]
pub enum Grades {
    /// Not asked yet, or on the way.
    Awaited,
    /// The bot has none to give.
    None,
    /// Each legal move of the side that was to move, with its text and grade, the best first.
    Given(Side, Vec<(Move, String, f64)>),
    /// What went wrong.
    Fault(Report),
}

/// What was graded: the plies played, and the bot's version.
type Graded = (usize, u64);

/// Who sits on one side.
pub struct Chair {
    /// The bot, if one sits there.
    pub bot: Option<Arc<Bot>>,
    live: Option<Arc<LiveBot>>,
    hand: Option<HumanHand>,
    /// The bot's grades of the moves that are legal now.
    pub grades: Grades,
    asked_grades: Option<Graded>,
    /// What the bot last said of its search: depth, value, nodes.
    pub progress: Option<(u32, f64, u64)>,
    /// The bot's version when it was last asked for a move.
    asked_generation: Option<u64>,
    /// Whether the game waits for another version than that.
    waits_for_mending: bool,
}

impl Chair {
    /// Whether the bot plays by the weights that its panel shows, not by others given to the seat.
    pub fn plays_by_its_file(&self) -> bool {
        self.bot.as_ref().zip(self.live.as_ref()).is_some_and(|(bot, live)| Arc::ptr_eq(&bot.live, live))
    }

    /// The newest version of the bot.
    fn generation(&self) -> Option<u64> {
        self.live.as_ref().map(|live| live.generation())
    }
}

/// A game on screen.
pub struct Table {
    /// The rules' and players' end.
    pub session: Session,
    /// What was chosen to get here.
    pub game: LastGame,
    chooser: Chooser,
    /// Black's chair, white's.
    pub chairs: [Chair; 2],
    /// The last thing worth saying: a refusal, a pass.
    pub said: String,
    /// What bots printed, oldest first.
    pub console: VecDeque<String>,
    /// The person who is being asked whether to resign.
    pub asks_resign: Option<Side>,
    must: Vec<Square>,
    /// Whether they have still to flash.
    flashes: bool,
    /// What the squares chosen so far do to the board.
    tried: Vec<Change>,
    /// The move as it was clicked, which may go another way than the one it is written with.
    clicked: Option<Move>,
    heard: Vec<Effect>,
    /// Whether the pieces have come to rest.
    at_rest: bool,
    /// The person of two to whom the camera was last given.
    faced: Option<Side>,
}

impl Table {
    /// A game between these seats, in playing order.
    pub fn new(variant: &Arc<Variant>, seats: [Seat; 2], game: LastGame, game_seed: u64, waker: Waker) -> Self {
        let [first, second] = seats.map(chair);
        let (black, white) = if variant.first == Side::Black { (first, second) } else { (second, first) };
        let settings = Settings { game_seed, faults: FaultPolicy::Pause, ..Settings::ON_SCREEN };
        let mut session = Session::new(variant.start(), [black.1, white.1], settings);
        session.wake_with(waker);
        Self {
            session,
            game,
            chooser: Chooser::default(),
            chairs: [black.0, white.0],
            said: String::new(),
            console: VecDeque::new(),
            asks_resign: None,
            must: Vec::new(),
            flashes: false,
            tried: Vec::new(),
            clicked: None,
            heard: Vec::new(),
            at_rest: true,
            faced: None,
        }
    }

    /// The rules it is played by.
    pub fn variant(&self) -> &Arc<Variant> {
        self.session.position().variant()
    }

    /// What the variant calls a side.
    pub fn side_name(&self, side: Side) -> &str {
        self.variant().side_name(side)
    }

    /// The chair of a side.
    pub fn chair(&self, side: Side) -> &Chair {
        &self.chairs[side.index()]
    }

    /// Who sits there, for people: "You", "Minimax (depth 4)".
    pub fn name(&self, side: Side) -> String {
        if self.is_person(side) { "You".to_owned() } else { self.session.player(side).title() }
    }

    /// Whether nobody at this machine plays.
    pub fn is_bots_only(&self) -> bool {
        self.chairs.iter().all(|chair| chair.hand.is_none())
    }

    /// Whether a person at this machine plays a side.
    pub fn is_person(&self, side: Side) -> bool {
        self.chair(side).hand.is_some()
    }

    /// The side of the one person who plays against a bot.
    pub fn only_person(&self) -> Option<Side> {
        let mut people = Side::BOTH.into_iter().filter(|side| self.is_person(*side));
        people.next().filter(|_| people.next().is_none())
    }

    /// The person whose move, take back or resignation a button means: the side to move, or the only person.
    pub fn person(&self) -> Option<Side> {
        let turn = self.session.turn();
        [turn, turn.other()].into_iter().find(|side| self.is_person(*side))
    }

    /// Whether a person may choose squares now.
    pub fn awaits_person(&self) -> bool {
        let running = self.session.finish().is_none() && self.session.fault().is_none() && !self.session.is_paused();
        running && !self.session.is_deciding() && self.at_rest && self.is_person(self.session.turn())
    }

    /// The person to whom the turn has passed since this was last asked, of two at this machine: the board is to be turned
    /// towards them. Where pieces fall down a column everybody looks from the same side.
    pub fn take_turn_passed(&mut self) -> Option<Side> {
        let turn = self.session.turn();
        let both = Side::BOTH.into_iter().all(|side| self.is_person(side));
        let falls = self.variant().look.input == Input::Column;
        let passes = both && !falls && self.awaits_person() && self.faced != Some(turn);
        self.faced = if passes { Some(turn) } else { self.faced };
        passes.then_some(turn)
    }

    /// Moves the game on. The next move is asked for when the pieces of the last one have come to rest.
    pub fn tick(&mut self, now: Duration, board: &mut BoardView) {
        self.at_rest = board.motions.is_open();
        if self.at_rest {
            for event in self.session.tick(now) {
                self.take_in(event, &mut board.motions);
            }
            self.at_rest = board.motions.is_open();
            self.pass_if_forced();
            self.ask_for_grades();
            self.retry_mended();
            board.motions.try_out(self.session.position(), &self.tried);
        }
        board.marks = self.marks();
        if std::mem::take(&mut self.flashes) {
            board.flash();
        }
    }

    /// What happened since this was last asked that is to be heard, apart from the pieces' own noises.
    pub fn take_heard(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.heard)
    }

    fn take_in(&mut self, event: Event, motions: &mut Motions) {
        match event {
            Event::Moved { played, .. } => {
                self.chooser.clear();
                self.must.clear();
                self.asks_resign = None;
                self.say_passes();
                self.show_move(&played, motions);
                self.chairs[played.side.index()].progress = None;
            }
            Event::TookBack { position, .. } => self.show(&position, motions),
            Event::Paused(Some(fault)) => {
                self.chairs[fault.side.index()].waits_for_mending = true;
            }
            Event::Declined { by, why } => self.said = format!("{} {}", capital(self.side_name(by)), why.words()),
            Event::Said { side, line } => {
                if self.console.len() == MOST_CONSOLE_LINES {
                    self.console.pop_front();
                }
                self.console.push_back(format!("{}: {line}", self.name(side)));
            }
            Event::Progress { side, depth, value, nodes, .. } => {
                self.chairs[side.index()].progress = Some((depth, value, nodes));
            }
            Event::Grades { side, ply, grades } => self.take_grades(side, ply as usize, grades),
            Event::Ended(finish) => {
                self.dismiss();
                self.asks_resign = None;
                let won = self.only_person().zip(finish.outcome.winner).map(|(person, winner)| person == winner);
                self.heard.push(match (finish.outcome.winner, won) {
                    (None, _) => Effect::Drawn,
                    (Some(_), Some(false)) => Effect::Lost,
                    (Some(_), _) => Effect::Won,
                });
            }
            Event::Offered { .. } => self.heard.push(Effect::Offered),
            Event::Asked { side } => {
                let chair = &mut self.chairs[side.index()];
                chair.asked_generation = chair.generation();
                chair.waits_for_mending = false;
            }
            Event::ClockLow { side } => self.heard.extend(self.is_person(side).then_some(Effect::ClockLow)),
            Event::Refused { .. } | Event::Paused(None) | Event::Resumed => {}
        }
    }

    /// Shows a move: a bot's disc is announced by a mark on its square, a person's capture goes the way it was clicked.
    fn show_move(&mut self, played: &Arc<Played>, motions: &mut Motions) {
        let clicked = self.clicked.take().filter(|clicked| clicked.is_same(&played.chosen));
        self.tried.clear();
        let rules = &self.variant().rules;
        let ply = self.session.played().iter().position(|ply| Arc::ptr_eq(ply, played));
        let before = ply.and_then(|ply| self.session.position_after(ply));
        let other_way = clicked.zip(before).filter(|(way, _)| way.path != played.chosen.path && !rules.is_scripted());
        let changes =
            other_way.map_or_else(|| played.changes.clone(), |(way, before)| rules.play(before.board(), &way).1);
        if let Some(square) = played.chosen.places.filter(|_| !self.is_person(played.side))
            && motions.scene().input == Input::Place
        {
            motions.point_out(square);
        }
        motions.play(&played.chosen, &changes, &played.position);
    }

    /// A pass is said until two more plies were played: a bot's answer to it would else wipe it out at once.
    fn say_passes(&mut self) {
        let passed = self.session.played().iter().rev().take(2).find(|ply| ply.changes.contains(&Change::Passed));
        self.said = passed
            .map_or_else(String::new, |ply| format!("{} passes: it has no move", capital(self.side_name(ply.side))));
    }

    fn show(&mut self, position: &Position, motions: &mut Motions) {
        self.dismiss();
        self.asks_resign = None;
        motions.show(position);
        if let Some(last) = self.session.played().last() {
            motions.mark_last(&last.chosen);
        }
    }

    fn take_grades(&mut self, side: Side, ply: usize, grades: Result<Option<Vec<crate::player::Graded>>, Report>) {
        let text = |legal: &Move| move_text(self.variant(), legal);
        let given = match grades {
            _ if ply != self.session.played().len() => return,
            Err(report) => Grades::Fault(report),
            Ok(None) => Grades::None,
            Ok(Some(list)) => {
                let mut list: Vec<_> =
                    list.into_iter().map(|one| (one.chosen.clone(), text(&one.chosen), one.value)).collect();
                list.sort_by(|a, b| b.2.total_cmp(&a.2));
                Grades::Given(self.session.turn(), list)
            }
        };
        self.chairs[side.index()].grades = given;
    }

    /// A person without a move has nothing to click: the pass is played for them, and said.
    fn pass_if_forced(&mut self) {
        if !self.awaits_person() {
            return;
        }
        let moves = self.session.position().moves();
        if let [only] = &moves[..]
            && only.is_pass()
        {
            self.play(only.clone());
        }
    }

    fn ask_for_grades(&mut self) {
        for side in Side::BOTH {
            let Some(generation) = self.chair(side).generation() else { continue };
            let wanted = (self.session.played().len(), generation);
            if self.chair(side).asked_grades != Some(wanted) && self.session.ask_grades(side) {
                self.chairs[side.index()].asked_grades = Some(wanted);
            }
        }
    }

    /// A bot that was mended since it was asked is asked again.
    fn retry_mended(&mut self) {
        let Some(side) = self.session.fault().map(|fault| fault.side) else { return };
        let chair = &mut self.chairs[side.index()];
        if chair.waits_for_mending && chair.generation() != chair.asked_generation {
            chair.waits_for_mending = false;
            self.session.retry();
        }
    }

    /// Whether one click plays what can mean but one move.
    pub const fn set_one_click(&mut self, on: bool) {
        self.chooser.one_click = on;
    }

    /// A person chose a square: a piece, a step of its move, or the end of it.
    pub fn choose(&mut self, square: Square) {
        self.must.clear();
        if !self.awaits_person() {
            self.said = match self.session.finish() {
                Some(_) => capital(&Why::GameOver.words()),
                None if self.session.fault().is_some() || self.session.is_paused() => "The game is held".to_owned(),
                None => format!("It is {}'s turn", self.side_name(self.session.turn())),
            };
            return;
        }
        match self.chooser.choose(self.session.position(), square) {
            Chosen::Move(chosen) => {
                self.clicked = Some(chosen.clone());
                self.play(chosen);
            }
            Chosen::Refused(why) => {
                self.said = capital(&why.words());
                if let Why::MustCapture(squares) | Why::LongerCapture(squares) = why {
                    self.must = squares;
                    self.flashes = true;
                }
            }
            Chosen::Partly | Chosen::Cleared => {
                self.said.clear();
                self.tried = self.chooser.steps(self.session.position());
            }
        }
    }

    /// Puts back what was chosen half-way.
    pub fn dismiss(&mut self) {
        self.chooser.clear();
        self.tried.clear();
        self.must.clear();
        self.said.clear();
    }

    fn play(&mut self, chosen: Move) {
        if let Some(hand) = &self.chairs[self.session.turn().index()].hand {
            hand.play(chosen);
        }
    }

    /// The marks of what a person can choose, of a refusal, and of a bot's own.
    fn marks(&self) -> Vec<Mark> {
        let mut marks = if self.awaits_person() { self.chooser.marks(self.session.position()) } else { Vec::new() };
        marks.extend(self.must.iter().map(|&square| Mark { square, style: MarkStyle::Must }));
        if let Some(last) = self.session.played().last() {
            let named = |(square, style): &(Square, String)| Mark {
                square: *square,
                style: MarkStyle::named(style).unwrap_or(MarkStyle::Hint),
            };
            marks.extend(last.marks.iter().map(named));
        }
        marks
    }

    /// Takes the person's last move back; between two people the last move, whoever made it.
    pub fn take_back(&mut self) {
        if let Some(side) = self.take_back_side() {
            self.session.take_back(side);
        }
    }

    /// Whose move [`Table::take_back`] would take back.
    pub fn take_back_side(&self) -> Option<Side> {
        let last = self.session.played().last()?.side;
        let side = if self.is_person(last) { last } else { self.person().unwrap_or(last) };
        self.session.can_take_back(side).then_some(side)
    }

    /// Asks the person whether to resign.
    pub fn ask_resign(&mut self) {
        self.asks_resign = self.person();
    }

    /// The person who was asked resigns, or plays on.
    pub fn resign(&mut self, sure: bool) {
        if let Some(side) = self.asks_resign.take().filter(|_| sure) {
            self.session.resign(side);
        }
    }

    /// The person offers a draw.
    pub fn offer_draw(&mut self) {
        if let Some(side) = self.person()
            && let Err(why) = self.session.offer_draw(side)
        {
            self.said = capital(why.words());
        }
    }

    /// Answers the offer that is open.
    pub fn answer_draw(&mut self, accepts: bool) {
        if let Some(hand) = self.session.offer().and_then(|by| self.chair(by.other()).hand.as_ref()) {
            hand.accept_draw(accepts);
        }
    }

    /// How the game stands, in a sentence.
    pub fn status(&self) -> String {
        if let Some(finish) = self.session.finish() {
            return finish.sentence(self.variant());
        }
        let side = self.session.turn();
        let who = capital(self.side_name(side));
        let name = self.name(side);
        match () {
            () if self.session.fault().is_some() => format!("{who} ({name}) cannot go on"),
            () if self.session.is_paused() => format!("Paused; {who} ({name}) is to move"),
            () if self.is_person(side) => format!("{who} to move"),
            () => format!("{who} ({name}) is thinking"),
        }
    }
}

fn chair(seat: Seat) -> (Chair, Box<dyn Player>) {
    let empty = || Chair {
        bot: None,
        live: None,
        hand: None,
        grades: Grades::Awaited,
        asked_grades: None,
        progress: None,
        asked_generation: None,
        waits_for_mending: false,
    };
    if let (Some(player), Seat::Bot { bot, live, .. }) = (seat.player(), seat) {
        return (Chair { bot: Some(bot), live: Some(live), ..empty() }, player);
    }
    let (human, hand) = Human::new();
    (Chair { hand: Some(hand), ..empty() }, Box::new(human))
}
