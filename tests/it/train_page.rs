//! Training bots in the window: a champion from the form to a game against it, pauses, other pages meanwhile, unfinished trainings.

use crate::app::{Window, seats};
use crate::screens::{screen, send};
use crate::wording::{en, en_with, part};
use damka::app::{Command, Route, RunWish, TrainAction, TrainDraft, TrainingStart};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::training::{TrainingRequest, TrainingRun, TrainingTarget};
use egui::Key;
use std::fs;

const MANY: u64 = 1_000_000;

fn open(variant: &str) -> Window {
    let mut window = Window::open(&seats(variant, "human", "human"), &[]);
    send(&mut window, Command::Open(Route::TRAIN));
    window
}

/// A short training, but for the number of games.
fn draft(variant: &str, games: u64) -> TrainDraft {
    let draft = TrainDraft::new(variant, 2);
    TrainDraft { minutes: None, games, generations: 1, nodes: 20, seed: "3".into(), ..draft }
}

fn begin(window: &mut Window, draft: TrainDraft) {
    send(window, Command::Train(TrainAction::Begin(Box::new(draft), TrainingStart::New)));
}

fn is_over(window: &Window) -> bool {
    window.harness.state().app.trainer.control().is_none()
}

/// Waits until the unfinished training is offered, and continues it.
fn go_on(window: &mut Window) {
    window.until("it is found", |window| window.harness.state().app.trainer.unfinished.is_some());
    window.click(en("train-continue"));
}

fn games(window: &Window) -> u64 {
    let view = window.harness.state().app.trainer.view.as_ref();
    view.and_then(|view| view.progress).map_or(0, |progress| progress.games)
}

fn type_into(window: &mut Window, label: &'static str, typed: &str) {
    window.find(en(label)).scroll_to_me();
    window.harness.run();
    window.find(en(label)).focus();
    window.harness.run();
    window.harness.event(egui::Event::Text(typed.into()));
    window.harness.key_press(Key::Enter);
    window.harness.run();
}

#[test]
fn a_new_champion_is_trained_by_clicks_and_is_the_next_opponent() {
    // Under these rules any training makes a champion.
    let duel = ("scripts/duel.lua", "--- @api 1\nreturn { base = 'anti', title = 'Duel' }\n");
    let mut window = Window::open(&seats("duel", "human", "@easy"), &[duel]);
    window.click(en("train-champion")).until("the form is shown", |window| screen(window) == Route::TRAIN);
    window.until_shown(en("train-none"));
    window.click(en("games")).click(en("arena-more")).until_shown(en("train-nodes-tip"));
    for (label, typed) in
        [("train-games", "12"), ("train-generations", "1"), ("arena-limit-nodes", "20"), ("arena-seed", "3")]
    {
        type_into(&mut window, label, typed);
    }
    window.click(en("train-begin")).until("it is over", |window| {
        let trainer = &window.harness.state().app.trainer;
        trainer.control().is_none() && trainer.view.as_ref().is_some_and(|view| view.result.is_some())
    });
    let sentence = format!("Is the trained champion_duel stronger than {}? Yes: ", en("terminal-tune-material"));
    window.until_shown(sentence).until_shown("Wrote ai/champion_duel.lua, ai/champion_duel.yaml in ");
    // The row of the generation says all of it.
    window.until_shown("generation 1: 12 games, ");
    assert!(window.folder.path().join("ai/champion_duel.lua").exists());
    window.click(en("bots-play")).until("the opponent is chosen", |window| {
        let game = &window.harness.state().app.shared.settings.last_game;
        screen(window) == Route::GALLERY && game.variant == "duel" && game.seats == ["human", "champion_duel"]
    });
    send(&mut window, Command::Open(Route::TRAIN));
    window.click(en("bots-tune")).until("its weights are open", |window| screen(window) == Route::WEIGHT_LAB);
}

#[test]
fn a_bot_that_is_no_better_keeps_its_file_and_the_page_says_where_the_weights_are() {
    let mut window = open("english");
    begin(&mut window, TrainDraft { nodes: 5, seed: "1".into(), ..draft("english", 4) });
    let candidate = window.folder.path().join("training/champion/candidate.yaml");
    window.until("it is over", |window| is_over(window) && candidate.exists());
    window.until_shown("ai/champion.yaml stays as it was").until_shown(candidate.to_str().unwrap());
    assert!(!window.shows(en("bots-play")));
    assert!(!window.folder.path().join("ai/champion.yaml").exists());
}

#[test]
fn patterns_are_trained_by_clicks_and_their_tables_are_written() {
    let edges = ("ai/patterns/edges.yaml", "variant: reversi6\nphases: 1\npatterns: { edge: a1 b1 c1 d1 e1 f1 }\n");
    let mut window = Window::open(&seats("reversi6", "human", "human"), &[edges]);
    send(&mut window, Command::Open(Route::TRAIN));
    let chip = |name| en_with("train-kind-patterns", &[("name", name)]);
    window.click(chip("edges")).until_shown("Writes ai/patterns/edges.tables");
    window.click(en("games")).click(en("arena-more"));
    for (label, typed) in
        [("train-games", "30"), ("train-generations", "1"), ("arena-limit-nodes", "5"), ("arena-seed", "3")]
    {
        type_into(&mut window, label, typed);
    }
    window.click(en("train-begin")).until("it is over", |window| {
        let trainer = &window.harness.state().app.trainer;
        trainer.control().is_none() && trainer.view.as_ref().is_some_and(|view| view.result.is_some())
    });
    window.until_shown("generation 1: 30 games, ").until_shown(en("train-discs"));
    // A single edge against all the weights of the champion: there is nothing to write, and nothing that could stay.
    window.until_shown("Is a search with the trained patterns edges stronger than champion_reversi6? No: ");
    window
        .until_shown("ai/patterns/edges.tables was not written")
        .until_shown("training/patterns/edges/candidate.tables");
    assert!(!window.folder.path().join("ai/patterns/edges.tables").exists());
    assert!(!window.shows(en("bots-play")));
}

#[test]
fn a_training_goes_on_behind_other_pages_and_is_paused_stopped_and_continued() {
    let mut window = open("anti_othello");
    begin(&mut window, draft("anti_othello", MANY));
    window.until("games were played", |window| games(window) > 5).click(en("pause"));
    window.until_shown(en("arena-paused"));
    send(&mut window, Command::Open(Route::GALLERY));
    window.until_shown(en("train-running"));
    send(&mut window, Command::Open(Route::TRAIN));
    let control = window.harness.state().app.trainer.control();
    assert!(control.is_some_and(|control| control.wish() == RunWish::Pause));
    let before = games(&window);
    window.click(en("resume"));
    send(&mut window, Command::Open(Route::GALLERY));
    window.until("it goes on", |window| games(window) > before + 5);
    send(&mut window, Command::Open(Route::TRAIN));
    window.click(en("stop")).until("it is over", is_over).until_shown(part("train-stopped"));
    let before = games(&window);
    go_on(&mut window);
    window.until("it goes on from there", |window| games(window) > before);
    window.click(en("stop")).until("it is over", is_over);
}

#[test]
fn a_training_that_the_end_of_the_program_cut_short_is_offered_again() {
    let mut window = open("anti_othello");
    begin(&mut window, draft("anti_othello", MANY));
    window.until("games were played", |window| games(window) > 5);
    let before = games(&window);
    let mut window = window.reopen();
    send(&mut window, Command::Open(Route::TRAIN));
    window.until_shown("ai/champion_anti_othello.yaml has an unfinished training: ");
    go_on(&mut window);
    window.until("it goes on from there", |window| games(window) > before);
    window.click(en("stop")).until("it is over", is_over).until_shown(en("train-restart"));
    window.click(en("train-restart")).until("its games are few again", |window| (1..before).contains(&games(window)));
    window.click(en("stop")).until("it is over", is_over);
    // One that cannot be read can only be forgotten.
    fs::write(window.folder.path().join("training/champion_anti_othello/terms.json"), "{").unwrap();
    send(&mut window, Command::Open(Route::GALLERY));
    send(&mut window, Command::Open(Route::TRAIN));
    window.until_shown(part("train-broken")).click(en("train-restart"));
    window.until("it has begun", |window| games(window) > 0).click(en("stop")).until("it is over", is_over);
}

#[test]
fn a_file_that_another_program_trains_is_left_to_it() {
    let mut window = open("anti_othello");
    let root = Root { folder: window.folder.path().to_owned(), chosen: FolderChoice::Option };
    let catalog = Catalog::open(root);
    let variant = catalog.now().variant("anti_othello").unwrap();
    let target = TrainingTarget::read(&catalog, &variant, None).unwrap();
    let other = TrainingRun::of_weights(target, &TrainingRequest::default()).unwrap();
    window
        .until_shown(en("train-begin"))
        .click(en("train-begin"))
        .until("it is refused", |window| is_over(window) && !window.harness.state().app.trainer.faults.is_empty());
    let message = en_with("training-locked", &[("file", "ai/champion_anti_othello.yaml")]);
    let hint = damka::text::capital(&en("train-locked-hint"));
    window.until_shown(damka::text::capital(&message)).until_shown(hint);
    drop(other);
    window.click(en("dismiss"));
    go_on(&mut window);
    window.until("games are played", |window| games(window) > 0);
    window.click(en("stop")).until("it is over", is_over);
}

#[test]
fn only_bots_with_weights_of_features_are_offered() {
    let mut window = open("english");
    window.click(en("bot-label")).until_shown(en("bot-minimax"));
    assert!(!window.shows(en("bot-random")), "{}", window.labels());
    window.click(en("bot-minimax")).until_shown(en_with("train-shared-help", &[("file", "ai/minimax.yaml")]));
}
