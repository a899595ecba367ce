//! What commands do to the page of bots.

use super::{Bots, BotsAction, NewBot};
use crate::app::command::Command;
use crate::app::features::inspector::{Comparison, InspectorAction};
use crate::app::features::play::PlayAction;
use crate::app::features::weight_lab::WeightLabAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::catalog::{Bot, NewFile, NewFileKind, Snapshot};
use crate::config::HUMAN;
use crate::config::LastGame;
use crate::rules::Variant;
use std::sync::Arc;

/// The suggested name of a new bot.
const OFFERED_NAME: &str = "my_bot";

impl FeatureState for Bots {
    type Action = BotsAction;

    fn handle(&mut self, action: BotsAction, frame: &mut Frame<'_, '_>) {
        match action {
            BotsAction::Choose(id) => (self.chosen, self.form) = (Some(id), None),
            BotsAction::Created(id) => {
                let form = self.form.take();
                self.awaited = form.filter(|form| form.is_opponent).map(|_| id.clone());
                self.chosen = Some(id);
            }
            BotsAction::New(from) => self.open_form(NewBot { from, ..NewBot::default() }, frame),
            BotsAction::NewOpponent => self.open_form(NewBot { is_opponent: true, ..NewBot::default() }, frame),
            BotsAction::Edit(form) => self.form = Some(form),
            BotsAction::CloseForm => self.form = None,
            BotsAction::Create => self.create(frame.shared),
            BotsAction::Play(id) => play(&id, frame),
            BotsAction::Tune(id) => {
                frame.commands.send(Command::Open(Route::WEIGHT_LAB));
                frame.commands.send(WeightLabAction::Tune(id));
            }
            BotsAction::Inspect(id) => {
                frame.commands.send(Command::Open(Route::INSPECTOR));
                frame.commands.send(InspectorAction::Compare(Comparison::Bot(id)));
            }
            BotsAction::Recorded => self.version_recorder.recorded(),
        }
    }

    /// Stores versions, and lets a new opponent take its seat as soon as its files have been read.
    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.version_recorder.tick(frame);
        let shared = &*frame.shared;
        let is_read = |id: &mut String| shared.now.bot(id).is_ok();
        let Some(id) = self.awaited.take_if(is_read) else { return };
        let mut game = shared.settings.last_game.clone();
        let place = game.seats.iter().position(|seat| seat != HUMAN).unwrap_or(1);
        game.seats[place] = id;
        frame.commands.send(PlayAction::Choose(game));
        frame.commands.send(Command::Open(Route::GALLERY));
    }
}

impl Bots {
    fn open_form(&mut self, form: NewBot, frame: &mut Frame<'_, '_>) {
        self.form = Some(NewBot { name: free_name(&frame.shared.now), ..form });
        frame.commands.send(Command::Open(Route::BOTS));
    }

    fn create(&self, shared: &Shared) {
        let Some(form) = self.form.clone() else { return };
        let (catalog, id) = (shared.catalog.clone(), form.name.clone());
        let create = move || {
            let (games, from) = (form.games.as_deref(), form.from.as_deref());
            catalog.create(&NewFile { games, from, ..NewFile::new(NewFileKind::Bot, &form.name) })
        };
        shared.disk.run(create, move |shared, commands, created| match created {
            Ok(files) => {
                shared.show_created(&files);
                commands.send(BotsAction::Created(id));
            }
            Err(report) => shared.notify(report),
        });
    }
}

/// A name that no bot has.
fn free_name(now: &Snapshot) -> String {
    let is_free = |name: &String| now.bots.iter().all(|entry| entry.id != *name);
    let mut names =
        std::iter::once(OFFERED_NAME.to_owned()).chain((2..).map(|number| format!("{OFFERED_NAME}_{number}")));
    names.find(is_free).unwrap_or_default()
}

/// A variant that a bot plays: the one of the last game if it can.
pub fn variant_for(bot: &Bot, shared: &Shared) -> Option<Arc<Variant>> {
    let last = shared.now.variant(&shared.settings.last_game.variant).ok().filter(|variant| bot.info.plays(variant));
    last.or_else(|| shared.now.variants_in_use().find(|variant| bot.info.plays(variant)).cloned())
}

fn play(id: &str, frame: &mut Frame<'_, '_>) {
    let shared = &*frame.shared;
    let Some(variant) = shared.now.bot(id).ok().and_then(|bot| variant_for(&bot, shared)) else { return };
    let last = &shared.settings.last_game;
    let seats = [HUMAN.to_owned(), id.to_owned()];
    let game = LastGame {
        variant: variant.id.clone(),
        seats,
        position: String::new(),
        opening: String::new(),
        ..last.clone()
    };
    frame.commands.send(PlayAction::Choose(game));
    frame.commands.send(PlayAction::Start(None));
}
