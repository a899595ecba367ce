//! The choice of the next game: recent games in sight, the searches, the keys, long titles, the place of the form's rows.

use crate::alignment::painted;
use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::store::finished_game;
use crate::wording::{en, en_with};
use damka::app::{Command, Route};
use damka::config::HUMAN;
use damka::store::{Store, StorePlace};
use egui::accesskit::Role;
use egui::{Key, Order, Rect, Shape, TextureId, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT as _, Queryable};

fn chosen(window: &Window) -> String {
    window.harness.state().app.shared.settings.last_game.variant.clone()
}

#[test]
fn recent_games_are_in_sight_below_the_first_rows_of_the_gallery() {
    let window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    // The oldest one was played by bots.
    for (day, seat) in [("2020-05-29", "random"), ("2020-05-30", HUMAN), ("2020-05-31", HUMAN)] {
        let mut game = finished_game("english", "11-15 23-19", ["you", "Bo"], day);
        game.head.seats = Some([seat, "greedy"].map(str::to_owned));
        store.add(&game).unwrap();
    }
    drop(store);
    let mut window = window.reopen();
    let count = window.harness.state().app.shared.now.variants.len();
    let more = en_with("menu-all-games", &[("count", &count.to_string())]);
    window.until_shown(en("menu-recent")).until_shown(&more);
    let last = window.harness.query_all_by_label_contains("2020-05-29").next().unwrap().rect();
    assert!(last.bottom() < 774.0, "{last:?} is not in sight");
    assert!(!window.shows(en("game-turkish")));
    window.click(&more).until_shown(en("game-turkish")).until_shown(en("menu-fewer-games"));
    window.click(en("game-turkish"));
    assert_eq!(chosen(&window), "turkish");
    window.click(en("menu-fewer-games"));
    assert!(window.shows(en("game-turkish")), "the chosen game stays in sight");
    window.click(en("game-english")).until("only the first rows", |window| !window.shows(en("game-turkish")));
}

#[test]
fn the_search_chooses_its_first_match_and_enter_plays_it() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    window.find(en("menu-search")).focus();
    window.harness.run();
    window.harness.event(egui::Event::Text("konane".into()));
    window.harness.run();
    assert_eq!(chosen(&window), "konane");
    press(&mut window, Key::Enter);
    window.until("the game begins", |window| screen(window) == Route::GAME);
}

#[test]
fn enter_plays_the_chosen_game_but_not_after_a_choice_in_the_command_list() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    send(&mut window, Command::CommandList);
    // The field gets the focus in the frame that opens the list.
    window.harness.run();
    window.harness.event(egui::Event::Text(en("command-reload")));
    window.harness.run();
    press(&mut window, Key::Enter);
    window.harness.run();
    assert_eq!(screen(&window), Route::GALLERY);
    press(&mut window, Key::Enter);
    window.until("the game begins", |window| screen(window) == Route::GAME);
}

#[test]
fn recent_games_show_their_last_positions() {
    let window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    for (line, is_over) in [("11-15 22-18 15x22 25x18", true), ("11-15 22-18 15x22", false)] {
        let mut game = finished_game("english", line, ["you", "Bo"], "2020-05-30");
        game.head.seats = Some([HUMAN, "greedy"].map(str::to_owned));
        game.head.result = game.head.result.filter(|_| is_over);
        store.add(&game).unwrap();
    }
    drop(store);
    let mut window = window.reopen();
    for black in ["11", "12"] {
        let counts = [("side", "black"), ("count", black), ("other", "white"), ("others", "11")];
        window.until_shown(en_with("menu-last-position", &counts));
    }
}

/// Presses a letter as a keyboard does: as a key and as text.
fn type_letters(window: &mut Window, letters: &str) {
    for letter in letters.chars() {
        let key = Key::from_name(&letter.to_ascii_uppercase().to_string()).unwrap();
        window.harness.key_press(key);
        window.harness.event(egui::Event::Text(letter.to_string()));
        window.harness.step();
    }
    window.harness.run();
}

#[test]
fn the_list_of_bots_is_searched_by_what_is_typed_once_it_is_open() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    let opponent = |window: &Window| window.harness.state().app.shared.settings.last_game.seats[1].clone();
    window.click(en("menu-all-bots"));
    window.harness.key_press(Key::Questionmark);
    window.harness.event(egui::Event::Text("?".into()));
    window.harness.run();
    assert_eq!(screen(&window), Route::GALLERY, "the key of the shortcuts is a letter of the search");
    window.until_shown(en("bots-search-none")).until_shown(en("menu-bots-none-why"));
    window.click(en("menu-search-clear")).until_shown(en("bot-minimax"));
    type_letters(&mut window, "greedy");
    assert!(window.shows(en("bot-greedy")) && !window.shows(en("bot-minimax")));
    press(&mut window, Key::Escape);
    window.harness.run();
    assert!(window.shows(en("bot-minimax")), "Escape empties the search");
    assert!(window.find(en("bots-search")).is_focused() && screen(&window) == Route::GALLERY);
    assert_eq!(opponent(&window), "@puppy", "a search alone chooses nobody");
    type_letters(&mut window, "greedy");
    press(&mut window, Key::Enter);
    assert_eq!((opponent(&window), screen(&window)), ("greedy".into(), Route::GALLERY));
}

#[test]
fn the_arrow_keys_lead_from_the_search_into_the_list_of_bots() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.click(en("menu-all-bots"));
    press(&mut window, Key::ArrowDown);
    assert!(window.find(en("bot-greedy")).is_focused(), "the chosen bot is where the list is entered");
    press(&mut window, Key::ArrowDown);
    let opponent = &window.harness.state().app.shared.settings.last_game.seats[1];
    assert_ne!(opponent, "greedy", "from there they choose");
}

#[test]
fn escape_empties_the_search_of_games_and_its_button_shows_all_again() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.run();
    window.find(en("menu-search")).focus();
    window.harness.run();
    type_letters(&mut window, "zzz");
    let count = window.harness.state().app.shared.now.variants.len().to_string();
    window.until_shown(en("menu-none-found")).click(en_with("menu-all-games", &[("count", &count)]));
    window.until_shown(en("game-english")).find(en("menu-search")).focus();
    window.harness.run();
    type_letters(&mut window, "konane");
    assert!(!window.shows(en("game-turkish")));
    press(&mut window, Key::Escape);
    window.until_shown(en("game-turkish"));
}

#[test]
fn a_long_title_has_two_lines_and_is_read_whole_in_the_tooltip() {
    let title = "Draughts of the village at the end of the valley, as the older players remember them";
    let text = format!("--- @api 1\nreturn {{ base = \"english\", title = \"{title}\", summary = \"Old.\" }}\n");
    let mut window = Window::open(&seats("valley", "human", "human"), &[("scripts/valley.lua", &text)]);
    window.harness.run();
    window.find(en("menu-search")).focus();
    window.harness.run();
    // Each alone, as a long title makes its whole line higher.
    type_letters(&mut window, "valley");
    let long = window.find(title).rect();
    window.find(title).hover();
    window.until_shown(format!("{title}\nOld."));
    press(&mut window, Key::Escape);
    type_letters(&mut window, "konane");
    let usual = window.find(en("game-konane")).rect();
    assert!(long.height() > usual.height() + 10.0 && long.width() == usual.width(), "{long:?}, {usual:?}");
}

#[test]
fn side_and_clock_stay_in_sight_below_the_levels_which_scroll_clear_of_them() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    window.harness.set_size(vec2(1280.0, 640.0));
    window.harness.run();
    let start = window.find_start().rect();
    let side = window.find(en("random-side")).rect();
    let clock = window.find(en("no-limit")).rect();
    assert!(side.bottom() < clock.top() && clock.bottom() < start.top(), "{side:?}, {clock:?}, {start:?}");
    for label in [en("preset-neighbour"), en("menu-start-change")] {
        window.find(&label).scroll_to_me();
        window.harness.run();
        let shown = window.find(&label).rect();
        assert!(shown.bottom() < side.top(), "{label} at {shown:?} is below {side:?}");
    }
    // In a low window they scroll, and the button alone stays.
    window.harness.set_size(vec2(1000.0, 600.0));
    window.harness.run();
    window.find(en("no-limit")).scroll_to_me();
    window.harness.run();
    assert!(window.find(en("no-limit")).rect().bottom() < window.find_start().rect().top());
}

#[test]
fn the_label_of_the_side_is_beside_the_middle_of_its_choice_in_both_forms() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    for (page, label) in [(Route::GALLERY, "menu-you-play"), (Route::ONLINE, "online-side")] {
        send(&mut window, Command::Open(page));
        window.until_shown(en(label));
        window.harness.run();
        let text = en(label);
        let label = window.harness.query_all_by_label(&text).next().unwrap().rect();
        let choice = window.find(en("random-side")).rect();
        assert!((label.center().y - choice.center().y).abs() < 3.0, "{text}: {label:?}, {choice:?}");
    }
}

#[test]
fn escape_in_a_field_of_the_compact_form_leaves_the_field_and_not_the_form() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    window.harness.set_size(vec2(720.0, 480.0));
    window.harness.run();
    window.click(en("game-english")).until_shown(en("menu-two-people"));
    window.click(en("menu-all-bots"));
    type_letters(&mut window, "greedy");
    // The first empties the search, the second leaves it.
    for _ in 0..2 {
        press(&mut window, Key::Escape);
        window.harness.run();
        assert!(window.shows(en("bot-minimax")) && window.shows(en("menu-two-people")), "the form is still there");
    }
    press(&mut window, Key::Escape);
    window.until("the gallery is back", |window| !window.shows(en("menu-two-people")));
}

#[test]
fn the_buttons_of_the_form_have_words_where_they_leave_the_title_on_one_line() {
    let long = "Draughts of the village at the end of the valley";
    let text = format!("--- @api 1\nreturn {{ base = \"english\", title = \"{long}\" }}\n");
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[("scripts/valley.lua", &text)]);
    window.harness.set_size(vec2(1920.0, 1080.0));
    window.harness.run();
    let change = |title: &str| en_with("menu-change-rules", &[("title", title)]);
    for name in [change(&en("game-english")), en("menu-new-bot")] {
        let button = window.find(&name).rect();
        assert!(button.width() > 2.0 * button.height(), "{name} at {button:?} is an icon alone");
    }
    window.click(long).until_shown(change(long));
    let button = window.find(change(long)).rect();
    assert!(button.width() < button.height() + 1.0, "{button:?}");
}

#[test]
fn the_long_list_of_bots_opens_inside_the_window_and_beside_its_field() {
    let mut window = Window::open(&seats("english", "greedy", "minimax"), &[]);
    for size in [vec2(1280.0, 800.0), vec2(1000.0, 600.0)] {
        window.harness.set_size(size);
        window.harness.run();
        let side = en_with("menu-side-second", &[("side", "white")]);
        window.click(&side);
        window.harness.run();
        let field = window.find(&side).rect();
        let list = window.harness.ctx.memory(|memory| {
            let layers = memory.areas().visible_layer_ids().into_iter();
            let lists = layers.filter(|layer| layer.order == Order::Foreground);
            let rects = lists.filter_map(|layer| memory.area_rect(layer.id));
            rects.max_by(|one, other| one.height().total_cmp(&other.height())).expect("a list is open")
        });
        assert!(list.height() > 80.0 && list.top() >= 0.0 && list.bottom() <= size.y, "{list:?} in {size:?}");
        assert!(!list.intersects(field.shrink(2.0)), "{list:?} covers {field:?}");
        press(&mut window, Key::Escape);
        window.harness.run();
    }
}

#[test]
fn the_options_of_a_bot_are_below_its_row_in_the_list_and_come_into_sight() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    window.click(en("menu-all-bots")).click(en("bot-minimax"));
    window.harness.run();
    let row = window.find(en("bot-minimax")).rect();
    let option = window.harness.query_all_by_label(&damka::report::capital(&en("option-depth"))).next().unwrap().rect();
    assert!(option.top() > row.center().y && option.top() < row.bottom() + 60.0, "{option:?} is far from {row:?}");
    assert!(option.bottom() < window.find(en("random-side")).rect().top(), "{option:?} is behind the foot");
}

#[test]
fn a_bot_that_is_clicked_stays_in_its_place_as_options_above_it_go_away() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    window.harness.set_size(vec2(1280.0, 640.0));
    window.click(en("menu-all-bots")).click(en("bot-minimax"));
    window.harness.run();
    window.find(en("bot-random")).scroll_to_me();
    window.harness.run();
    let before = window.find(en("bot-random")).rect();
    window.click(en("bot-random"));
    window.harness.run();
    assert_eq!(window.harness.state().app.shared.settings.last_game.seats[1], "random");
    let after = window.find(en("bot-random")).rect();
    assert!((before.top() - after.top()).abs() < 4.0, "{before:?} moved to {after:?}");
}

#[test]
fn the_stars_of_a_line_of_cards_are_level_beside_a_title_of_two_lines() {
    let long = "Draughts of the village at the end of the valley";
    let text = format!("--- @api 1\nreturn {{ base = \"english\", title = \"{long}\" }}\n");
    let settings = seats("valley", "human", "human") + "recent_games: [valley]\n";
    let mut window = Window::open(&settings, &[("scripts/valley.lua", &text)]);
    window.until_shown(long);
    window.harness.run();
    let star = |title: &str| {
        let mut names =
            ["menu-favourite-add", "menu-favourite-remove"].map(|id| en_with(id, &[("title", title)])).into_iter();
        let found = names.find_map(|name| window.harness.query_all_by_label(&name).next().map(|node| node.rect()));
        found.map(|rect| rect.center().y)
    };
    let titles = window.harness.state().app.shared.now.variants_in_use().map(|variant| variant.title.clone());
    // The form names the chosen game, too.
    let is_card = |node: &Node<'_>| node.accesskit_node().role() == Role::Button;
    let card = |title: &str| window.harness.query_all_by_label(title).find(is_card).map(|node| node.rect().top());
    let line = card(long).expect("the card is there");
    let level: Vec<f32> = titles.filter(|title| card(title) == Some(line)).filter_map(|title| star(&title)).collect();
    assert!(level.len() > 1 && level.iter().all(|y| (y - level[0]).abs() < 1.0), "{level:?}");
}

#[test]
fn named_players_are_in_two_columns_in_a_small_window() {
    let mut window = Window::open(&seats("english", "human", "@puppy"), &[]);
    window.harness.set_size(vec2(720.0, 480.0));
    window.harness.run();
    window.click(en("game-english")).until_shown(en("menu-two-people"));
    let shared = &window.harness.state().app.shared;
    let variant = shared.now.variant("english").unwrap();
    let cards = shared.now.presets_for(&variant).filter(|preset| preset.elo.is_none());
    let titles: Vec<String> = cards.map(|preset| preset.title.clone()).collect();
    let mut lefts: Vec<i32> = titles.iter().map(|title| window.find(title).rect().left() as i32).collect();
    lefts.sort_unstable();
    lefts.dedup();
    assert_eq!(lefts.len(), 2, "{lefts:?}");
}

#[test]
fn the_picture_of_the_chosen_game_has_the_whole_board() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.harness.state_mut().app.shared.draws_thumbnails = true;
    for size in [vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
        window.harness.set_size(size);
        window.harness.run();
        let form = size.x - 410.0;
        // The part of the texture that is painted in the form; 0 to 1 is all of it.
        let part = |window: &Window| -> Option<Rect> {
            painted(window).into_iter().find_map(|shape| match shape {
                Shape::Mesh(mesh) if mesh.texture_id != TextureId::default() && mesh.calc_bounds().left() >= form => {
                    Some(Rect::from_points(&mesh.vertices.iter().map(|vertex| vertex.uv).collect::<Vec<_>>()))
                }
                _ => None,
            })
        };
        window.until("the picture is drawn", |window| part(window).is_some());
        let part = part(&window).unwrap();
        assert!(part.top() <= 0.01 && part.bottom() >= 0.99, "{part:?} of the height in {size:?}");
        // The sides of the picture are table.
        assert!(part.left() < 0.2 && part.right() > 0.8, "{part:?} of the width in {size:?}");
    }
}
