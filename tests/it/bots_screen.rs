//! The workshop's page of bots by clicks, and the console's messages about files.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, en_with, to_move};
use damka::app::{Command, Route};
use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

const FOX: &str = "--- @api 1
return {
  title = 'Fox', summary = 'Plays the first move.', games = { '*' },
  options = { depth = { kind = 'integer', default = 2, min = 1, max = 8, help = 'how far it looks' } },
  move = function(position) return position:moves()[1] end,
}
";

fn opened(files: &[(&str, &str)]) -> Window {
    let mut window = Window::open(&seats("english", "human", "greedy"), files);
    send(&mut window, Command::Open(Route::BOTS));
    window
}

fn chosen(window: &Window) -> Option<String> {
    window.harness.state().app.bots.chosen.clone()
}

/// The section of the rail when a file of it has a fault.
fn workshop_failed() -> String {
    en_with("rail-fault", &[("page", &en("section-workshop"))])
}

/// The bot that is shown first was never chosen, and it does not play the game of the gallery.
#[test]
fn the_weight_lab_opens_on_the_bot_that_is_shown() {
    let lua = "--- @api 1\nreturn { title = 'Owl', games = { 'othello' }, weights = 'owl.yaml', grade = function(p, m, ctx) return ctx.weights.discs end, move = function(p) return p:moves()[1] end }\n";
    for (has_game, games, variant) in
        [(false, "othello", "othello"), (true, "othello", "othello"), (true, "*", "english")]
    {
        let lua = lua.replace("'othello'", &format!("'{games}'"));
        let files = [("ai/owl.lua", &*lua), ("ai/owl.yaml", "discs: 1 # 0..2: for each disc\n")];
        let mut window = Window::open(&seats("english", "human", "minimax"), &files);
        if has_game {
            window.start_game();
        }
        // Whether or not the weights of another bot were shown before.
        if has_game {
            send(&mut window, Command::Open(Route::WEIGHT_LAB));
            window.harness.run();
        }
        send(&mut window, Command::Open(Route::BOTS));
        window.until_shown("ai/owl.yaml");
        assert_eq!(chosen(&window), None);
        window.click(en("weights"));
        window.until("it is the owl", |window| {
            let lab = window.harness.state().app.weight_lab.current.as_ref();
            lab.is_some_and(|lab| lab.seat() == "owl" && lab.variant().id == variant && lab.fault().is_none())
        });
    }
}

#[test]
fn bots_are_listed_by_owner_found_by_name_and_shown_with_their_facts() {
    let mut window = opened(&[("ai/fox.lua", FOX)]);
    window.until_shown(en("bots-mine")).until_shown(en("bots-shipped"));
    // The user's own bot is shown first, with its description.
    for shown in ["Plays the first move.", "how far it looks", "1–8 (default 2)"] {
        window.until_shown(shown);
    }
    window.until_shown(en("bots-every-game")).until_shown(en("bots-rating-none"));
    assert!(window.find(en("bots-tune")).accesskit_node().is_disabled(), "it has no weights");
    window.find("Minimax, minimax.lua").scroll_to_me();
    window.harness.run();
    window.click_row("Minimax, minimax.lua").until_shown("ai/minimax.yaml");
    assert_eq!(chosen(&window).as_deref(), Some("minimax"));
    // The list is one Tab stop; arrow keys select the next bot.
    window.find("Minimax, minimax.lua").focus();
    window.harness.run();
    press(&mut window, Key::ArrowDown);
    window.until("the next one is chosen", |window| chosen(window).as_deref() != Some("minimax"));
    window.find(en("bots-search")).focus();
    window.harness.run();
    window.find(en("bots-search")).type_text("gree");
    window.harness.run();
    assert!(window.shows("Greedy, greedy.lua") && !window.shows("Random, random.lua"), "{}", window.labels());
    window.find(en("bots-search")).type_text("xyz");
    window.until_shown(en("bots-search-none"));
}

#[test]
fn a_bot_is_played_tuned_and_inspected_from_its_page() {
    let mut window = opened(&[("ai/fox.lua", FOX)]);
    assert!(window.find(en("bots-inspect")).accesskit_node().is_disabled(), "there is no game yet");
    window.click(en("bots-play")).until_shown(to_move("Black"));
    assert_eq!((screen(&window), table(&window).game.seats[1].as_str()), (Route::GAME, "fox"));
    send(&mut window, Command::Open(Route::BOTS));
    window.until_shown(format!("Fox, {}", en_with("bots-plays", &[("side", "white")])));
    window.click(en("bots-inspect"));
    assert_eq!(screen(&window), Route::INSPECTOR);
    send(&mut window, Command::Open(Route::BOTS));
    window.click_row("Casual, casual.lua").click(en("bots-tune"));
    window.until("its weights are there", |window| {
        let lab = window.harness.state().app.weight_lab.current.as_ref();
        lab.is_some_and(|lab| lab.seat() == "casual" && lab.weight_sets().is_some())
    });
    assert_eq!(screen(&window), Route::WEIGHT_LAB);
}

#[test]
fn a_new_bot_has_a_valid_name_and_is_chosen_and_opened() {
    let mut window = opened(&[]);
    let opened = window.folder.path().join("opened.lua");
    window.harness.state_mut().app.shared.settings.editor = format!("cp '{{file}}' '{}'", opened.display());
    window.click(en("menu-new-bot")).until_shown(en("bots-new-what"));
    assert!(window.find(en("menu-new-bot-name")).is_focused());
    // The suggested name is selected, so that typing replaces it.
    window.harness.event(egui::Event::Text("No Name".into()));
    window.until_shown("no_name");
    assert!(window.find(en("menu-new-bot-write")).accesskit_node().is_disabled());
    press(&mut window, Key::Escape);
    window.until("the form is closed", |window| window.harness.state().app.bots.form.is_none());
    assert_eq!(screen(&window), Route::BOTS);
    window.click_row("Greedy, greedy.lua").click(en("bots-copy")).until_shown(en("bots-new-what"));
    window.click(en("menu-new-bot-write"));
    window.until("it is chosen", |window| chosen(window).as_deref() == Some("my_bot"));
    window.until_shown("My bot, my_bot.lua");
    let text = fs::read_to_string(window.folder.path().join("ai/my_bot.lua")).unwrap();
    assert!(text.contains("title = \"My bot\""), "{text}");
    window.until("the editor has it", |_| fs::read_to_string(&opened).is_ok_and(|opened| opened == text));
    // The next new bot gets another name.
    window.click(en("menu-new-bot"));
    window.until("another name is offered", |window| {
        window.harness.state().app.bots.form.as_ref().is_some_and(|form| form.name == "my_bot_2")
    });
}

#[test]
fn a_fault_is_on_the_row_the_page_the_rail_and_the_console() {
    let mut window = opened(&[("ai/fox.lua", FOX)]);
    let opened = window.folder.path().join("opened.lua");
    window.harness.state_mut().app.shared.settings.editor = format!("cp '{{file}}' '{}'", opened.display());
    fs::write(window.folder.path().join("ai/fox.lua"), "--- @api 1\nreturn 1 +\n").unwrap();
    window.until_shown("fox.lua:3: error").until_shown(workshop_failed());
    send(&mut window, Command::Open(Route::CONSOLE));
    window.until("it is among the faults", |window| {
        window
            .harness
            .query_all_by_label_contains("ai/fox.lua:")
            .any(|line| line.accesskit_node().label().is_some_and(|label| label.starts_with("ai/fox.lua:3")))
    });
    window.find(en_with("console-open", &[("file", "ai/fox.lua")])).click_accesskit();
    window.until("the editor has it", |_| opened.exists());
    fs::write(window.folder.path().join("ai/fox.lua"), FOX).unwrap();
    window.until("nothing is wrong any more", |window| !window.shows(workshop_failed()));
}
