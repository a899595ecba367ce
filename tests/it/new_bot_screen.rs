//! The gallery's choice of bots: new ones, and levels as a single Tab stop.

use crate::app::{Window, press, seats};
use crate::arena_screen::{begin, draft, until_over};
use crate::screens::{screen, send};
use crate::wording::{en, en_with, to_move};
use damka::app::{Command, ContestDraft, Route};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

#[test]
fn a_new_bot_becomes_the_opponent_of_the_gallery() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.click(en("menu-new-bot")).until_shown(en("menu-new-bot-name"));
    assert_eq!(screen(&window), Route::BOTS, "there is one form of a new bot");
    window.until_shown(en_with("bots-new-opponent", &[("game", &en("game-english"))])).click(en("menu-new-bot-write"));
    let chosen = |window: &Window| window.harness.state().app.shared.settings.last_game.seats[1].clone();
    window.until("the bot is chosen", |window| chosen(window) == "my_bot" && screen(window) == Route::GALLERY);
    assert!(
        window.folder.path().join("ai/my_bot.lua").exists() && window.folder.path().join("ai/my_bot.yaml").exists()
    );
    window.until_shown("ai/my_bot.lua, ai/my_bot.yaml in");
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answers", |window| window.texts_played().len() == 2);
    // The next bot gets another name, existing files stay, and the configured editor opens the new file.
    let opened = window.folder.path().join("opened.lua");
    let editor = format!("cp '{{file}}' '{}'", opened.display());
    window.harness.state_mut().app.shared.settings.editor = editor;
    let text = std::fs::read(window.folder.path().join("ai/my_bot.lua")).unwrap();
    window.click(en("section-play")).click(en("menu-new-bot")).until_shown(en("menu-new-bot-name"));
    window.click(en("menu-new-bot-write"));
    window.until("the second is chosen", |window| chosen(window) == "my_bot_2");
    assert_eq!(std::fs::read(window.folder.path().join("ai/my_bot.lua")).unwrap(), text);
    window.until("the editor has it", |_| std::fs::read_to_string(&opened).is_ok_and(|text| text.contains("My bot 2")));
}

#[test]
fn each_form_of_a_new_bot_begins_in_its_name_and_enter_creates_it() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.click(en("menu-new-bot")).until_shown(en("menu-new-bot-name"));
    // Left for another page, then asked for again.
    window.click(en("rules-title"));
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.harness.run();
    window.harness.event(egui::Event::Text("new bot".into()));
    window.harness.run();
    press(&mut window, Key::Enter);
    let is_named = |window: &Window| {
        let label = en("menu-new-bot-name");
        let name = window.harness.query_by_role_and_label(Role::TextInput, &label);
        name.is_some_and(|name| name.is_focused())
    };
    window.until("the name is being typed", is_named);
    press(&mut window, Key::Enter);
    window.until_shown("ai/my_bot.lua, ai/my_bot.yaml in");
}

#[test]
fn the_list_of_opponents_shows_their_ratings_and_the_users_last_games() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.start_game().until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until("the bot answers", |window| window.texts_played().len() == 2);
    // Games without a move are not stored.
    window
        .click(en("command-resign"))
        .until_shown(en("prompt-yes-resign"))
        .click(en("prompt-yes-resign"))
        .until_shown(en("rematch"));
    send(&mut window, Command::Open(Route::ARENA));
    begin(&mut window, ContestDraft { variant: "english".into(), ..draft(&["greedy", "random"], 2) });
    until_over(&mut window);
    send(&mut window, Command::Open(Route::GALLERY));
    window.click(en("menu-all-bots"));
    let record = |window: &Window, name: &str| {
        let label = window.labels().lines().find(|line| line.starts_with(&format!("{name}, "))).map(str::to_owned);
        label.unwrap_or_default()
    };
    let score = en_with("menu-bot-score", &[("tally", "0-0-1")]);
    window.until("both are read", |window| {
        let greedy = record(window, "Greedy");
        greedy.contains("Elo ") && greedy.ends_with(&score)
    });
    assert!(record(&window, "Random").contains("Elo ") && !record(&window, "Random").contains(&score));
    assert!(!record(&window, "First Fit").contains("Elo"), "it has not played");
}

#[test]
fn levels_are_a_grid_that_arrow_keys_lead_through() {
    let mut window = Window::open(&seats("konane", "human", "@puppy"), &[]);
    let chosen = |window: &Window| window.harness.state().app.shared.settings.last_game.seats[1].clone();
    window.until_shown(en("preset-puppy")).find(en("preset-puppy")).focus();
    window.harness.run();
    let levels: Vec<String> = [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp, Key::Home]
        .into_iter()
        .map(|key| {
            press(&mut window, key);
            chosen(&window)
        })
        .collect();
    assert_eq!(levels, ["@easy", "@hard", "@medium", "@puppy", "@puppy"], "two columns, the weakest first");
    assert!(window.find(en("preset-puppy")).is_focused(), "the focus follows");
}
