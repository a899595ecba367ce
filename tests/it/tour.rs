//! The tour of a first start, and F6, which moves the focus between the parts of the window.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, to_move};
use damka::app::{Command, GameAction, PlayAction, Route, TourAction};
use damka::config::{CommandId, Settings, TourStep};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{By, NodeT, Queryable};

fn step(window: &Window) -> TourStep {
    window.harness.state().app.shared.settings.tour
}

/// A window as at a first start.
fn first_start() -> Window {
    let mut window = Window::open(&seats("english", "human", "minimax"), &[]);
    window.harness.state_mut().app.prepare_first_run();
    window.harness.run();
    window
}

#[test]
fn three_cards_lead_from_the_first_game_to_a_bot_of_one_s_own() {
    let mut window = first_start();
    assert!(window.shows(en("tour-play")));
    assert_eq!(window.harness.state().app.shared.settings.last_game.seats[1], "@3");
    window.start_game().until_shown(to_move("Black"));
    assert_eq!(step(&window), TourStep::Weights);
    assert!(!window.shows(en("tour-skip")), "a game is not disturbed");
    send(&mut window, Command::Game(GameAction::AskResign));
    send(&mut window, Command::Game(GameAction::Resign(true)));
    window.until_shown(en("tour-workshop")).click(en("tour-workshop-open"));
    window.until_shown(en("tour-weights"));
    assert_eq!(screen(&window), Route::WEIGHT_LAB);
    let lab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
    assert_eq!(lab.seat(), "graded", "a search would hide what a weight does");
    // The card hides nothing of what it speaks of.
    window.until_shown(en("weight-lab-agrees"));
    let card = window.find(en("tour-skip")).rect().top();
    let line = window.harness.query_all_by_label_contains(&en("weight-lab-agrees")).next().unwrap().rect();
    assert!(line.bottom() < card, "{line:?} {card}");
    let console = window.harness.query_all_by_label_contains(&en("console-empty-why")).next().unwrap().rect();
    assert!(console.bottom() < card, "{console:?} {card}");
    window.click(en("tour-next")).until_shown(en("tour-bots"));
    assert_eq!(screen(&window), Route::BOTS);
    let chosen = window.harness.state().app.bots.chosen.clone();
    assert_eq!(chosen.as_deref(), Some("graded"), "the bot whose weights were changed");
    let saved = |window: &Window| std::fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap();
    window.until("the step is kept", |window| saved(window).contains("tour: bots"));
    window.click(en("tour-done"));
    window.until("nothing of it is kept", |window| !saved(window).contains("tour:"));
    assert!(!window.shows(en("tour-bots")));
}

#[test]
fn escape_skips_the_tour_and_the_commands_show_it_again() {
    let mut window = first_start();
    window.harness.state_mut().send(Command::Open(Route::RULES));
    window.harness.run();
    press(&mut window, Key::Escape);
    assert_eq!((screen(&window), step(&window)), (Route::GALLERY, TourStep::Play), "without a card it leaves the page");
    press(&mut window, Key::Escape);
    assert_eq!((screen(&window), step(&window)), (Route::GALLERY, TourStep::Done));
    assert!(!window.shows(en("tour-play")) && window.shows(en("command-tour")), "{}", window.labels());
    window.harness.state_mut().save().unwrap();
    let mut window = window.reopen();
    window.harness.run();
    assert!(!window.shows(en("tour-play")));
    send(&mut window, Command::Open(Route::ABOUT));
    window.harness.run();
    window.click(en("command-tour")).until_shown(en("tour-play"));
    assert_eq!(screen(&window), Route::GALLERY);
    send(&mut window, Command::Tour(TourAction::Next));
    window.until_shown(en("tour-weights"));
}

#[test]
fn in_a_small_window_the_tour_hides_nothing_of_the_page() {
    let mut window = first_start();
    window.harness.set_size(egui::vec2(720.0, 480.0));
    window.harness.run();
    window.until_shown(en("tour-play-text-ahead"));
    let top = window.find(en("tour-skip")).rect().top();
    let others = window.harness.query_all(By::new()).filter(|node| {
        let of_tour = [en("tour-skip"), en("tour-next"), en("tour-play-text-ahead")];
        let label = node.accesskit_node().label().unwrap_or_default();
        let is_clicked = node.accesskit_node().role() == egui::accesskit::Role::Button;
        is_clicked && !of_tour.contains(&label) && node.rect().left() > 60.0 && node.rect().top() < 400.0
    });
    let lowest = others.map(|node| node.rect().top()).fold(0.0, f32::max);
    assert!(lowest > 0.0 && lowest < top, "{lowest} {top}");
    window.click("English draughts").until_shown(en("tour-play-text"));
    let play = window.harness.query_all(By::new()).find(|node| node.accesskit_node().author_id() == Some("play"));
    let play = play.unwrap().rect();
    assert!(play.bottom() <= window.find(en("tour-skip")).rect().top(), "the button is above the tour");
    send(&mut window, Command::Tour(TourAction::Next));
    window.until_shown(en("tour-weights"));
    let sliders = |window: &Window| {
        let nodes = window.harness.query_all_by_role(egui::accesskit::Role::Slider).map(|node| node.rect());
        nodes.collect::<Vec<_>>()
    };
    window.until("there are sliders", |window| !sliders(window).is_empty());
    let top = window.find(en("tour-skip")).rect().top();
    assert!(sliders(&window).iter().any(|slider| slider.bottom() < top));
}

#[test]
fn settings_without_the_key_belong_to_users_who_need_no_tour() {
    let old = include_str!("../fixtures/0.1.0/settings.yaml");
    let settings = Settings::read("settings.yaml", old).unwrap();
    assert_eq!(settings.tour, TourStep::Done);
    assert!(!settings.text().contains("tour:"), "damka 0.1.0 can still read the file");
    let begun = Settings { tour: TourStep::Weights, ..settings };
    assert_eq!(Settings::read("settings.yaml", &begun.text()).unwrap(), begun);
}

#[test]
fn the_card_is_reached_by_keys_alone() {
    let mut window = first_start();
    let focused = |window: &Window| {
        let node = window.harness.query_all(By::new()).find(egui_kittest::Node::is_focused);
        node.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    };
    assert_eq!(focused(&window), format!("{}. {}", en("tour-play"), en("tour-play-text")));
    press(&mut window, Key::Tab);
    press(&mut window, Key::Tab);
    let both = [en("tour-next"), en("tour-skip")];
    assert!(both.contains(&focused(&window)), "{}", focused(&window));
}

#[test]
fn f6_moves_the_focus_between_panes() {
    let mut window = Window::open(&seats("english", "human", "minimax"), &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("Black"));
    window.harness.run();
    let focused = |window: &Window| {
        let node = window.harness.query_all(By::new()).find(egui_kittest::Node::is_focused);
        node.map(|node| node.accesskit_node().label().unwrap_or_default()).unwrap_or_default()
    };
    let mut forward = Vec::new();
    for _ in 0..5 {
        press(&mut window, Key::F6);
        forward.push(focused(&window));
    }
    assert_eq!(forward[0], en("section-play"), "{forward:?}");
    assert_eq!(forward[1], en(CommandId::NewGame.text()), "{forward:?}");
    assert!(forward[2].starts_with("square "), "{forward:?}");
    assert_eq!(forward[4], forward[0], "{forward:?}");
    for back in (0..4).rev() {
        window.harness.key_press_modifiers(Modifiers::SHIFT, Key::F6);
        window.harness.run();
        assert_eq!(focused(&window), forward[back], "{forward:?}");
    }
    assert!(table(&window).message.is_empty());
}
