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
use crate::config::LastGame;
use crate::rules::Variant;
use std::sync::Arc;

/// The suggested name of a new bot.
const OFFERED_NAME: &str = "my_bot";

impl FeatureState for Bots {
    type Action = BotsAction;

    fn handle(&mut self, action: BotsAction, frame: &mut Frame<'_, '_>) {
        match action {
            BotsAction::Choose(id) | BotsAction::Created(id) => (self.chosen, self.form) = (Some(id), None),
            BotsAction::New(from) => {
                self.form = Some(NewBot { name: free_name(&frame.shared.now), games: None, from });
                frame.commands.send(Command::Open(Route::BOTS));
            }
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
                frame.commands.send(InspectorAction::Beside(Comparison::Bot(id)));
            }
        }
    }

    fn tick(&mut self, _: &mut Frame<'_, '_>) {}
}

impl Bots {
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
    let seats = ["human".to_owned(), id.to_owned()];
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
