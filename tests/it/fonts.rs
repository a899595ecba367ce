//! The fonts of the window have every character of the manual and of the messages.

use crate::app::{Window, seats};
use crate::shipped::root;
use damka::summary::manual_pages;
use egui::FontId;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_character_of_the_manual_and_the_messages_can_be_drawn() {
    let window = Window::open(&seats("english", "human", "human"), &[]);
    let mut used: BTreeSet<(char, String)> = BTreeSet::new();
    for page in manual_pages() {
        used.extend(page.text.chars().map(|letter| (letter, page.title().to_owned())));
    }
    for language in ["en", "he"] {
        for file in fs::read_dir(root().join("assets/text").join(language)).unwrap() {
            let path = file.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            used.extend(text.chars().map(|letter| (letter, path.display().to_string())));
        }
    }
    let fonts = [FontId::proportional(14.0), FontId::monospace(14.0)];
    let is_drawn =
        |letter| window.harness.ctx.fonts_mut(|known| fonts.iter().all(|font| known.has_glyph(font, letter)));
    used.retain(|(letter, _)| !letter.is_control() && !is_drawn(*letter));
    assert!(used.is_empty(), "{used:?}");
}
