//! Handles commands and frames for trainings.

use super::{TrainAction, Trainer, TrainingView, UnfinishedTraining};
use crate::app::command::Command;
use crate::app::features::play::PlayAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::run_control::RunWish;
use crate::config::{HUMAN, LastGame};
use crate::training::unfinished_training;

impl FeatureState for Trainer {
    type Action = TrainAction;

    fn handle(&mut self, action: TrainAction, frame: &mut Frame<'_, '_>) {
        match action {
            TrainAction::Begin(draft, start) => self.begin(*draft, start, &frame.shared.catalog),
            TrainAction::Pause(true) => self.wish(RunWish::Pause),
            TrainAction::Pause(false) => self.wish(RunWish::Run),
            TrainAction::Stop => self.wish(RunWish::Stop),
            TrainAction::Find(file) => self.find(file, frame),
            TrainAction::Found(file, unfinished) => {
                if self.looked_for.as_ref() == Some(&file) {
                    self.unfinished = *unfinished;
                }
            }
            TrainAction::Play => {
                if let Some(view) = &self.view {
                    choose_opponent(view, frame);
                }
            }
            TrainAction::Dismiss => self.faults.clear(),
        }
    }

    fn tick(&mut self, _: &mut Frame<'_, '_>) {
        self.take_results();
    }
}

impl Trainer {
    fn find(&mut self, file: String, frame: &Frame<'_, '_>) {
        (self.looked_for, self.unfinished) = (Some(file.clone()), None);
        let (root, asked) = (frame.shared.catalog.root().folder.clone(), file.clone());
        let find = move || match unfinished_training(&root, &asked) {
            Ok(terms) => terms.map(UnfinishedTraining::Readable),
            Err(_) => Some(UnfinishedTraining::Broken),
        };
        frame.shared.disk.run(find, move |_, commands, found| commands.send(TrainAction::Found(file, Box::new(found))));
    }
}

/// Opens the Play page for a game of the user against the trained bot.
fn choose_opponent(view: &TrainingView, frame: &mut Frame<'_, '_>) {
    let game = LastGame {
        variant: view.draft.variant.clone(),
        seats: [HUMAN.to_owned(), view.trained.name.clone()],
        position: String::new(),
        opening: String::new(),
        ..frame.shared.settings.last_game.clone()
    };
    frame.commands.send(PlayAction::Choose(game));
    frame.commands.send(Command::Open(Route::GALLERY));
}
