//! Where the parts of pages are in a window that is read from the right: columns of lists, bars, and the text of the manual.

use crate::alignment::painted;
use crate::app::{Window, seats};
use crate::arena_screen::{SHORT, begin, draft, open, until_over};
use crate::screens::send;
use crate::weight_lab::opened;
use damka::app::{Command, Route};
use damka::text::{Language, Words};
use egui::{Rect, Shape, vec2};

fn he(id: &'static str) -> String {
    Words::of(Language::Hebrew).format(id)
}

fn read_from_right(window: &mut Window) {
    window.harness.state_mut().app.shared.use_language(Some(Language::Hebrew));
    window.harness.run();
}

/// The painted texts with the places of their first lines.
fn texts(window: &Window) -> Vec<(String, Rect)> {
    let text = |shape| match shape {
        Shape::Text(text) => {
            let line = text.galley.rows.first()?.rect().translate(text.pos.to_vec2());
            Some((text.galley.text().to_owned(), line))
        }
        _ => None,
    };
    painted(window).into_iter().filter_map(text).collect()
}

#[test]
fn the_grades_of_moves_have_their_first_column_at_the_right() {
    let mut window = opened();
    read_from_right(&mut window);
    let (shown, title) = (texts(&window), he("weight-lab-move"));
    // The names of the columns are in one line.
    let in_line = |text: &str, line: Rect| {
        let mut beside = shown.iter().filter(|(_, place)| (place.center().y - line.center().y).abs() < 2.0);
        beside.find(|(other, _)| other == text).map(|(_, place)| place.center().x)
    };
    let mut lines = shown.iter().filter(|(text, _)| *text == title).map(|(_, line)| *line);
    let line = lines.find(|line| in_line("A", *line).is_some() && in_line("B", *line).is_some());
    let line = line.unwrap_or_else(|| panic!("no columns beside {title:?}: {shown:?}"));
    let [a, b] = ["A", "B"].map(|letter| in_line(letter, line).unwrap());
    assert!(line.center().x > a && a > b, "{title:?} {line:?}, A {a}, B {b}");
}

#[test]
fn the_scores_of_pairs_are_at_the_right_of_their_bars_and_the_shares_at_the_left() {
    let mut window = open(&[SHORT]);
    begin(&mut window, draft(&["greedy", "random"], 4));
    until_over(&mut window);
    read_from_right(&mut window);
    let shown = texts(&window);
    let share_beside = |score: Rect| {
        let mut beside = shown.iter().filter(|(_, place)| place.y_range().contains(score.center().y));
        beside.find(|(text, _)| text.contains('%')).map(|(_, place)| *place)
    };
    let mut scores = shown.iter().filter(|(text, _)| text == "1.5").map(|(_, place)| *place);
    let (score, share) = scores.find_map(|score| Some((score, share_beside(score)?))).expect("pairs with 1.5 points");
    assert!(score.left() > share.right() + 100.0, "{score:?} {share:?}");
    let bar = painted(&window).into_iter().find_map(|shape| match shape {
        Shape::Rect(rect) if rect.rect.y_range().contains(score.center().y) && rect.rect.height() < 20.0 => {
            Some(rect.rect).filter(|bar| bar.right() <= score.left() && bar.left() >= share.right())
        }
        _ => None,
    });
    assert!(bar.is_some(), "the bar is between {share:?} and {score:?}");
}

#[test]
fn the_text_of_the_manual_is_beside_the_list_of_its_pages() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.set_size(vec2(1920.0, 1080.0));
    send(&mut window, Command::Open(Route::MANUAL));
    read_from_right(&mut window);
    let row = window.find("Start playing").rect();
    let (_, line) = texts(&window).into_iter().find(|(text, _)| text.starts_with("This page takes you")).unwrap();
    assert!(line.right() < row.left() && line.left() > row.left() - 760.0, "{line:?} beside {row:?}");
    // The words of a link are apart, although the page has them in two lines.
    let is_link = |text: &str| text.starts_with("the page of") && text.ends_with("commands");
    let link = texts(&window).into_iter().find(|(text, _)| is_link(text)).map(|(text, _)| text);
    assert!(link.as_deref().is_none_or(|link| link == "the page of commands"), "{link:?}");
}
