//! What commands do to the page of bots.

use super::version_recorder::{RecordedVersions, record};
use super::{Bots, BotsAction, NewBot, SaveTest};
use crate::app::command::Command;
use crate::app::features::arena::{ArenaAction, MatchProposal};
use crate::app::features::inspector::{Comparison, InspectorAction};
use crate::app::features::play::PlayAction;
use crate::app::features::weight_lab::WeightLabAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::app::task_stream::TaskEvent;
use crate::catalog::{Bot, NewFile, NewFileKind, Snapshot, version_name};
use crate::config::HUMAN;
use crate::config::LastGame;
use crate::report::{Report, Reports, Severity};
use crate::rules::Variant;
use crate::text::phrase;
use crate::versions::{BotHistory, NewVersion, Restoration, restore};
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
            BotsAction::Recorded(recorded) => self.take_recorded(recorded, frame),
            BotsAction::Compare(bot, number) => compare(bot, number, frame.shared),
            BotsAction::GoBack(bot, number) => go_back(bot, number, frame.shared),
            BotsAction::WentBack => self.history_changes += 1,
        }
    }

    /// Stores versions, and lets a new opponent take its seat as soon as its files have been read.
    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.store_versions(frame);
        self.take_test_results(frame.shared);
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
        self.forms_opened += 1;
        self.form = Some(NewBot { name: free_name(&frame.shared.now), number: self.forms_opened, ..form });
        frame.commands.send(Command::Open(Route::BOTS));
    }

    /// Stores versions of the bots whose files changed a while ago.
    fn store_versions(&mut self, frame: &mut Frame<'_, '_>) {
        let Some(left) = self.version_recorder.due_within(frame.shared.now.number, frame.shared.time) else { return };
        if !left.is_zero() {
            frame.output.again_within(Some(left));
            return;
        }
        let was_failing = self.version_recorder.begin();
        let catalog = frame.shared.catalog.unwatched();
        frame.shared.disk.run(
            move || record(&catalog),
            move |shared, commands, recorded| match recorded {
                Ok(recorded) => commands.send(BotsAction::Recorded(recorded)),
                Err(report) if !was_failing => shared.notify(Report { severity: Severity::Warning, ..report }),
                Err(_) => {}
            },
        );
    }

    fn take_recorded(&mut self, recorded: RecordedVersions, frame: &mut Frame<'_, '_>) {
        self.version_recorder.recorded();
        self.history_changes += 1;
        self.tests = recorded.tests;
        let saved = recorded.new.into_iter().rfind(|version| version.number > 1);
        if let Some(version) = saved.filter(|_| frame.shared.settings.save_is_match) {
            self.start_test(version, frame.shared);
        }
    }

    /// Starts the test of a version in place of the one that is running.
    fn start_test(&mut self, version: NewVersion, shared: &mut Shared) {
        self.test = None;
        let Some(variant) = shared.now.bot(&version.bot).ok().and_then(|bot| variant_for(&bot, shared)) else { return };
        let (catalog, waker) = (shared.catalog.unwatched(), shared.waker.clone());
        match SaveTest::start(catalog, version, variant.id.clone(), waker) {
            Ok(test) => self.test = Some(test),
            Err(report) => shared.notify(report),
        }
    }

    fn take_test_results(&mut self, shared: &mut Shared) {
        let Some(running) = &mut self.test else { return };
        for event in running.stream.poll() {
            match event {
                TaskEvent::Progress(test) => running.test = Some(test),
                TaskEvent::Ended(reports) => reports.into_iter().for_each(|report| shared.notify(report)),
            }
        }
        if running.stream.is_over() {
            if let Some(test) = running.test.take() {
                self.tests.insert(running.version.bot.clone(), test);
            }
            self.test = None;
            self.history_changes += 1;
        }
    }

    /// Interrupts the test of a saved bot while a game of the user needs the processor.
    pub(in crate::app) fn pause_test(&self, is_needed: bool) {
        self.test.iter().for_each(|test| test.pause(is_needed));
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

/// Loads a version, and fills in the form of the arena for a match of the bot against it.
fn compare(bot: String, number: u32, shared: &Shared) {
    let Some(variant) = shared.now.bot(&bot).ok().and_then(|bot| variant_for(&bot, shared)) else { return };
    let catalog = shared.catalog.clone();
    let load = move || {
        let version = BotHistory::read(&catalog, &bot)?.load(&catalog, number).map_err(Reports::into_first)?;
        Ok(MatchProposal { variant: variant.id.clone(), seats: [bot, version] })
    };
    shared.disk.run(load, |shared, commands, proposal: Result<MatchProposal, Report>| match proposal {
        Ok(proposal) => {
            commands.send(Command::Open(Route::ARENA));
            commands.send(ArenaAction::Propose(proposal));
        }
        Err(report) => shared.notify(report),
    });
}

fn go_back(bot: String, number: u32, shared: &Shared) {
    let catalog = shared.catalog.clone();
    let name = version_name(&bot, number);
    let go_back = move || {
        let restoration = restore(&catalog, &bot, number).map_err(Reports::into_first)?;
        catalog.scan_soon();
        Ok((bot, restoration))
    };
    shared.disk.run(go_back, move |shared, commands, done: Result<(String, Restoration), Report>| match done {
        Ok((bot, restoration)) => {
            let note = match restoration.stored {
                Some(stored) => phrase("bots-went-back-stored").with("stored", version_name(&bot, stored)),
                None => phrase("bots-went-back"),
            };
            shared.notify(Report::note(note.with("name", name)));
            commands.send(BotsAction::WentBack);
        }
        Err(report) => shared.notify(report),
    });
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
