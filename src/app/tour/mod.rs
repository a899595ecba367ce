//! The tour of a first start: three cards that point at parts of the real pages.

mod action;
mod anchor;
mod card;

pub use action::TourAction;
pub use anchor::{TourAnchor, mark_anchor};
pub use card::TourCard;

use crate::app::features::weight_lab::{WeightLab, WeightLabAction};
use crate::app::features::workshop::bot_of_seat;
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::state::AppState;
use crate::config::TourStep;
use crate::report::Report;
use crate::text::phrase;

/// The first opponent: of these, the first that the game has.
const FIRST_LEVELS: [&str; 2] = ["3", "easy"];

/// The bot whose weights the tour shows. It does not search, so each weight changes its grades at once.
const TOUR_BOT: &str = "graded";

/// A card of the tour, or the way to the page of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TourStop {
    Play,
    /// After the first game, or on another page of the workshop: leads to the weights.
    Workshop,
    Weights,
    Bots,
}

impl AppState {
    /// Prepares a first start: the tour, and an opponent that a newcomer can beat.
    pub fn prepare_first_run(&mut self) {
        self.shared.settings.tour = TourStep::Play;
        let last = &mut self.shared.settings.last_game;
        let Ok(variant) = self.shared.now.variant(&last.variant) else { return };
        let first = FIRST_LEVELS.into_iter().find(|id| self.shared.now.preset(id, &variant).is_ok());
        if let Some(first) = first {
            last.seats[1] = format!("@{first}");
        }
    }

    pub(in crate::app) fn handle_tour(&mut self, action: TourAction) {
        match action {
            TourAction::Start => {
                self.shared.settings.tour = TourStep::Play;
                self.open(Route::GALLERY);
            }
            TourAction::Next => {
                self.shared.settings.tour = self.shared.settings.tour.next();
                match self.shared.settings.tour {
                    TourStep::Weights => self.show_weights(),
                    TourStep::Bots => self.show_bot(),
                    TourStep::Play | TourStep::Done => {}
                }
            }
            TourAction::ShowWeights => self.show_weights(),
            TourAction::Skip => {
                self.shared.settings.tour = TourStep::Done;
                self.shared.notify(Report::note(phrase("tour-again")));
            }
        }
    }

    /// Opens the weights of [`TOUR_BOT`], or of another bot if that one does not play the shown game.
    fn show_weights(&mut self) {
        self.open(Route::WEIGHT_LAB);
        let Some(lab) = &mut self.weight_lab.current else { return };
        if WeightLab::bot_of(TOUR_BOT, lab.variant(), &self.shared.now).is_some() {
            lab.act(WeightLabAction::Seat(TOUR_BOT.to_owned()));
        }
    }

    /// Opens the list of bots at the one whose weights were shown.
    fn show_bot(&mut self) {
        if let Some(lab) = self.weight_lab.current.as_ref().filter(|lab| !lab.seat().is_empty()) {
            self.bots.chosen = Some(bot_of_seat(lab.seat(), lab.variant(), &self.shared.now));
        }
        self.open(Route::BOTS);
    }

    /// Ends the first step once a game has begun.
    pub(in crate::app) fn advance_tour(&mut self) {
        if self.shared.settings.tour == TourStep::Play && self.shared.screens.current == Route::GAME {
            self.shared.settings.tour = TourStep::Weights;
        }
    }

    /// The card that belongs to the page in view.
    fn tour_stop(&self) -> Option<TourStop> {
        let screens = &self.shared.screens;
        let is_over = || self.play.table.as_ref().is_some_and(|table| table.session.result().is_some());
        match (self.shared.settings.tour, screens.current) {
            (TourStep::Play, Route::GALLERY) => Some(TourStop::Play),
            (TourStep::Weights, Route::WEIGHT_LAB) => self.weight_lab.current.as_ref().map(|_| TourStop::Weights),
            (TourStep::Weights, Route::GAME) if is_over() && !screens.board_alone => Some(TourStop::Workshop),
            (TourStep::Weights, _) if screens.section() == Section::Workshop => Some(TourStop::Workshop),
            (TourStep::Bots, Route::BOTS) => Some(TourStop::Bots),
            _ => None,
        }
    }
}
