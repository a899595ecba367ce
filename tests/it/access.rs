//! Accessibility: the tree of nodes, and announcements for screen readers.

use crate::analysis::open_text;
use crate::app::{Window, press as press_key, seats};
use crate::wording::{square, to_move};
use egui::Key;
use egui::accesskit::Live;
use egui_kittest::Node;
use egui_kittest::kittest::{By, NodeT, Queryable};

/// No game of the test takes so many choices.
const MAX_CHOICES: usize = 400;

/// The labels of all nodes that `wanted` names by their end.
fn ending_with(window: &Window, wanted: &str) -> Vec<String> {
    let label = |node: Node<'_>| node.accesskit_node().label();
    window.harness.query_all(By::new()).filter_map(label).filter(|label| label.ends_with(wanted)).collect()
}

/// What is spoken of its own accord.
fn spoken(window: &Window) -> Vec<String> {
    let is_live = |node: &Node<'_>| node.accesskit_node().live() != Live::Off;
    let label = |node: Node<'_>| node.accesskit_node().label();
    window.harness.query_all(By::new()).filter(is_live).filter_map(label).collect()
}

fn announces(window: &Window, what: &str) -> bool {
    spoken(window).iter().any(|line| line.contains(what))
}

fn press(window: &mut Window, label: &str) {
    window.find(label).click_accesskit();
    window.harness.run();
}

#[test]
fn a_whole_game_is_played_from_the_tree_of_nodes_alone() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.harness.run();
    window.start_game();
    let over = |window: &Window| ["You won", "You lost", "Draw"].iter().any(|end| announces(window, end));
    let mut answers = 0;
    for choice in 0..MAX_CHOICES {
        window.until("it is the person's turn, or the end", |window| {
            over(window)
                || !ending_with(window, ", can move").is_empty()
                || !ending_with(window, ", can move here").is_empty()
        });
        if over(&window) {
            break;
        }
        if window.texts_played().len() >= 2 {
            // The last line of the record is the bot's move: it was spoken, and the focus stayed.
            let last = window.texts_played().pop().unwrap();
            assert!(
                announces(&window, &format!("White played {last}. Black to move")),
                "{last}: {:?}",
                spoken(&window)
            );
            answers += 1;
        }
        let targets = ending_with(&window, ", can move here");
        let movable = ending_with(&window, ", can move");
        let from = if targets.is_empty() { &movable } else { &targets };
        let chosen = from[choice * 7 % from.len()].clone();
        press(&mut window, &chosen);
    }
    assert!(over(&window), "no end after {MAX_CHOICES} choices: {:?}", spoken(&window));
    assert!(answers > 20, "{answers} answers of the bot were heard");
    press(&mut window, "View the board");
    assert!(announces(&window, "wins: ") || announces(&window, "Draw: "), "{:?}", spoken(&window));
}

#[test]
fn refusals_and_offers_are_spoken_and_the_focus_stays() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game();
    window.until_shown(to_move("Black"));
    window.find(square("9")).focus();
    window.harness.run();
    press(&mut window, "square 21, white man");
    assert!(announces(&window, "That piece is the opponent's"), "{:?}", spoken(&window));
    assert!(window.find(square("9")).is_focused());
    press(&mut window, "Offer draw");
    assert!(announces(&window, "Draw offered. Black offers a draw"), "{:?}", spoken(&window));
    press(&mut window, "Decline draw");
    assert!(announces(&window, "White declines the draw and wants to play on"), "{:?}", spoken(&window));
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn marks_that_are_switched_off_are_not_painted_but_spoken() {
    let unmarked = "marks: [{ movable: false, targets: false, last: false }, {}]\n";
    let mut window = Window::open(&(seats("english", "human", "human") + unmarked), &[]);
    window.start_game();
    window.until_shown(square("11") + ", black man, can move");
    let painted = |window: &mut Window| window.harness.render().unwrap();
    let bare = painted(&mut window);
    press(&mut window, "Settings");
    press(&mut window, "Show when playing black: Movable pieces");
    press(&mut window, "Play, 1 running");
    window.until_shown(square("11") + ", black man, can move");
    assert_ne!(painted(&mut window), bare, "the faint marks are painted now");
}

#[test]
fn each_step_through_an_analysed_game_is_spoken() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    open_text(&mut window, "[GameType \"21\"]\n1. 11-15 (1. 9-14 22-18) 23-19 2. 8-11 *");
    assert!(announces(&window, "Black to move"), "{:?}", spoken(&window));
    for (key, wanted) in [
        (Key::ArrowRight, "1. Black 11-15, variation 1 of 2. White to move"),
        (Key::ArrowDown, "1. Black 9-14, variation 2 of 2. White to move"),
        (Key::ArrowRight, "1. White 22-18. Black to move"),
        (Key::Home, "Black to move"),
        (Key::ArrowRight, "1. Black 9-14, variation 2 of 2. White to move"),
        (Key::ArrowUp, "1. Black 11-15, variation 1 of 2. White to move"),
        (Key::End, "2. Black 8-11. White to move"),
        (Key::ArrowLeft, "1. White 23-19. Black to move"),
    ] {
        press_key(&mut window, key);
        assert!(spoken(&window).iter().any(|line| line == wanted), "after {key:?}: {:?}", spoken(&window));
    }
    press_key(&mut window, Key::L);
    let worth = |window: &Window| {
        let moved = spoken(window).into_iter().find(|line| line.starts_with("1. White 23-19. Black to move. "));
        moved.filter(|line| line.ends_with(" is better") || line.contains(". even, "))
    };
    window.until("what it is worth is spoken", |window| worth(window).is_some());
    // An evaluator that goes deeper does not talk on.
    let first = worth(&window);
    let depth =
        |window: &Window| crate::analysis::analysed(window).evaluation().map_or(0, |evaluation| evaluation.depth);
    let before = depth(&window);
    window.until("the evaluator went deeper", |window| depth(window) > before);
    assert_eq!(worth(&window), first);
    press_key(&mut window, Key::L);
    assert!(spoken(&window).iter().any(|line| line == "1. White 23-19. Black to move"), "{:?}", spoken(&window));
}
