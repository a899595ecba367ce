//! Every page as a small picture, drawn on the processor and compared with `tests/pictures/pages/`: in two themes always, and in
//! other themes, sizes and languages and in rare states when `DAMKA_PICTURES` is `deep`. `make accept-pictures` replaces what has
//! changed and removes what no test draws.

mod difference;
mod documentation;
mod gallery;
mod layout;
mod long_states;
mod looks;
mod miniature;
mod stage;
mod states;
mod synthetic_damage;

use looks::{LOOKS, Look, STATE_LOOK};
use stage::Stage;
use std::collections::BTreeSet;

/// Draws a page in every look, and fails with all that differs.
fn check_page(name: &str, open: fn() -> Stage) {
    if name == "components" && !cfg!(debug_assertions) {
        return; // Only a debug build has it.
    }
    let looks: Vec<&Look> = LOOKS.iter().filter(|look| look.is_always_drawn || gallery::is_deep()).collect();
    let mut stage = open();
    let mut faults = Vec::new();
    for look in looks {
        stage.apply(look);
        let name = format!("{name}_{}", look.name);
        let drawn = stage.draw();
        faults.extend(gallery::check(&name, &drawn).err());
        stage.save_large(&name);
    }
    if gallery::is_deep() && !gallery::is_accepting() {
        faults.extend(stage.layout_faults(name));
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Draws a rare state, where `make test-deep` does.
fn check_state(name: &str, open: fn() -> Stage) {
    if !gallery::is_deep() {
        return;
    }
    let mut stage = open();
    stage.apply(&STATE_LOOK);
    let name = format!("{name}_{}", STATE_LOOK.name);
    let drawn = stage.draw();
    stage.save_large(&name);
    gallery::check(&name, &drawn).unwrap();
}

macro_rules! pages {
    ($($page:ident)*) => {
        $(#[test]
        fn $page() {
            check_page(stringify!($page), stage::$page);
        })*

        const PAGES: &[&str] = &[$(stringify!($page)),*];
    };
}

pages! {
    menu game analysis bots weight_lab train inspector console library arena rules rules_lab position_editor settings keys about manual
    online lobby watching components
}

macro_rules! states {
    ($($state:ident)*) => {
        $(#[test]
        fn $state() {
            check_state(stringify!($state), states::$state);
        })*

        const STATES: &[&str] = &[$(stringify!($state)),*];
    };
}

states! {
    empty_library empty_arena empty_analysis one_fault faults bot_fault palette question game_over two_bots long_names sixty_weights
    crosstable bracket workers live_boards compared_moves lab_results trained
    first_run recent_games low_clock lost_connection
    long_game long_analysis refused_command library_question
}

#[test]
fn no_picture_is_missing_or_left_over() {
    let pages = PAGES.iter().flat_map(|page| LOOKS.iter().map(move |look| format!("{page}_{}", look.name)));
    let states = STATES.iter().map(|state| format!("{state}_{}", STATE_LOOK.name));
    gallery::check_names(&pages.chain(states).collect::<BTreeSet<_>>());
}
