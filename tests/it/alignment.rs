//! What is beside each other on a page: lists of a form, cards, signs of lists and their text; and texts that are too long for their room.

use crate::analysis::copied;
use crate::app::{Window, seats};
use crate::arena_screen::{SHORT, arena, begin, draft, open, until_over};
use crate::lobby_screens;
use crate::screens::send;
use crate::store::finished_game;
use crate::wording::{en, en_with, to_move};
use damka::app::{Command, ContestDraft, Route};
use damka::config::CommandId;
use damka::rules::FactKind;
use damka::store::{Store, StorePlace};
use damka::text::{Language, Words, phrase};
use egui::accesskit::Role;
use egui::epaint::TextShape;
use egui::epaint::text::PlacedRow;
use egui::{Rect, Shape, vec2};
use egui_kittest::kittest::{By, NodeT as _, Queryable};

/// Differences below this are not seen.
const TOLERANCE_POINTS: f32 = 1.0;

/// What the last frame painted, in its order.
pub fn painted(window: &Window) -> Vec<Shape> {
    fn collect(shape: &Shape, found: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
            shape => found.push(shape.clone()),
        }
    }
    let mut found = Vec::new();
    window.harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    found
}

fn texts(window: &Window) -> Vec<TextShape> {
    let text = |shape| if let Shape::Text(text) = shape { Some(text) } else { None };
    painted(window).into_iter().filter_map(text).collect()
}

/// What can be read of a text: the letters of its lines.
fn letters(text: &TextShape) -> String {
    let line = |row: &PlacedRow| row.glyphs.iter().map(|glyph| glyph.chr).collect::<String>();
    one_spaced(&text.galley.rows.iter().map(line).collect::<Vec<_>>().join(" "))
}

fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where a line of a text is.
fn line_rect(text: &TextShape, line: usize) -> Rect {
    text.galley.rows[line].rect().translate(text.pos.to_vec2())
}

fn is_same(values: &[f32]) -> bool {
    values.iter().all(|value| (value - values[0]).abs() < TOLERANCE_POINTS)
}

#[test]
fn lists_of_a_form_are_equally_wide_and_as_high_as_its_buttons() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    for (page, least) in [(Route::LAB, 4), (Route::SETTINGS, 3), (Route::ARENA, 3)] {
        send(&mut window, Command::Open(page));
        window.harness.run();
        let lists = window.harness.query_all(By::new().role(Role::ComboBox)).map(|list| list.rect().size());
        let (widths, heights): (Vec<f32>, Vec<f32>) = lists.map(|size| (size.x, size.y)).unzip();
        assert!(widths.len() >= least, "{page:?} has {} lists", widths.len());
        assert!(is_same(&widths), "{page:?}: {widths:?}");
        assert!(heights.iter().all(|height| (height - 32.0).abs() < TOLERANCE_POINTS), "{page:?}: {heights:?}");
    }
}

/// The help of a fact begins where its control does, as in the rows below.
#[test]
fn help_is_below_the_control_in_every_row_of_the_rules_lab() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::LAB));
    window.harness.run();
    let left = |label: &str| window.harness.query_all_by_label(label).next().unwrap().rect().left();
    let lefts = ["lab-fact-men-captures", "lab-games-tip", "arena-seed-tip"].map(|id| left(&en(id)));
    assert!(is_same(&lefts), "{lefts:?}");
    let list = window.find(en("game")).rect().left();
    assert!((list - lefts[0]).abs() < TOLERANCE_POINTS, "{list} and {lefts:?}");
}

#[test]
fn a_check_box_without_text_begins_where_the_fields_of_the_rules_lab_do() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::LAB));
    window.harness.run();
    let variant = window.harness.state().app.shared.now.variant("english").unwrap();
    let (path, _) = variant.adjustable_facts().find(|(_, kind)| matches!(kind, FactKind::Switch)).unwrap();
    window.find(path).scroll_to_me();
    window.harness.run();
    let place = window.find(path).rect();
    let of_box = |shape: Shape| match shape {
        Shape::Rect(rect) if rect.rect.width() < 24.0 && place.contains_rect(rect.rect) => Some(rect.rect.left()),
        _ => None,
    };
    let left = painted(&window).into_iter().find_map(of_box).expect("the box is painted");
    let list = window.find(en("game")).rect().left();
    assert!((left - list).abs() <= TOLERANCE_POINTS, "{left} and {list}");
    // So does the help beneath it, wherever it is in the list.
    let help = en(format!("lab-fact-{}", path.replace(['.', '_'], "-")).leak());
    let help = window.harness.query_all_by_label(&help).next().expect("it has help").rect().left();
    assert!((help - list).abs() <= TOLERANCE_POINTS, "{help} and {list}");
}

#[test]
fn games_of_a_family_have_a_heading_in_the_list_of_rules() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::RULES));
    window.until_shown("Turkish draughts");
    window.harness.run();
    let top = |id: &'static str| {
        let label = en(id);
        let mut named = window.harness.query_all_by_label(&label);
        let heading = named.find(|node| node.accesskit_node().role() == Role::Label);
        heading.unwrap_or_else(|| panic!("there is no {label:?}")).rect().top()
    };
    let row = |title: &str| window.find(title).rect().top();
    let tops = [
        top("menu-family-draughts"),
        row("English draughts"),
        row("Turkish draughts"),
        top("menu-family-othello"),
        row("Othello"),
        top("menu-family-other"),
        row("Kōnane"),
    ];
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
fn servers_and_the_local_network_are_in_cards_of_one_height() {
    let mut window = lobby_screens::window();
    window.harness.run();
    let shapes = painted(&window);
    let card = |title: &str| {
        let text = shapes.iter().find_map(|shape| match shape {
            Shape::Text(text) if text.galley.text() == title => Some(text.pos),
            _ => None,
        });
        let text = text.unwrap_or_else(|| panic!("there is no {title:?}"));
        let around = shapes.iter().filter_map(|shape| match shape {
            Shape::Rect(rect) if rect.rect.contains(text) && rect.fill.a() == 255 => Some(rect.rect),
            _ => None,
        });
        around.min_by(|one, other| one.area().total_cmp(&other.area())).unwrap()
    };
    let [servers, nearby] = ["lobby-servers", "online-nearby"].map(|id| card(&en(id)));
    assert!((servers.top() - nearby.top()).abs() < TOLERANCE_POINTS, "they are beside each other");
    assert!(is_same(&[servers.height(), nearby.height()]), "{servers:?} {nearby:?}");
}

#[test]
fn numbers_of_lists_in_the_manual_are_level_with_their_text() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::MANUAL));
    window.harness.run();
    let shown = texts(&window);
    let numbers = shown.iter().filter(|text| ["1.", "2.", "3."].contains(&text.galley.text()));
    let mut count = 0;
    for number in numbers.map(|number| line_rect(number, 0)) {
        let is_after = |line: &Rect| {
            let gap = line.left() - number.right();
            (0.0..12.0).contains(&gap) && line.y_range().contains(number.center().y)
        };
        let text = shown.iter().map(|text| line_rect(text, 0)).find(is_after);
        let text = text.unwrap_or_else(|| panic!("no text is beside {number:?}"));
        assert!(is_same(&[number.center().y, text.center().y]), "{number:?} beside {text:?}");
        count += 1;
    }
    assert!(count > 1, "the first page has a numbered list");
}

#[test]
fn code_of_the_manual_is_copied() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::MANUAL));
    let page = std::fs::read_to_string("docs/weights.md").unwrap();
    window.click(page.lines().next().unwrap().trim_start_matches("# "));
    window.find(en("copy")).click();
    let code = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("\n```").next());
    assert_eq!(copied(&mut window).as_deref(), code);
}

#[test]
fn a_long_result_is_whole_in_the_list_of_contests() {
    let mut window = open(&[SHORT]);
    begin(&mut window, ContestDraft { variant: "english".into(), ..draft(&["minimax:depth=1", "random"], 12) });
    until_over(&mut window);
    window.until("the list has the result", |window| arena(window).listed[0].result.is_some());
    window.harness.run();
    let result = arena(&window).listed[0].result.clone().unwrap().to_string();
    let read: Vec<String> = texts(&window).iter().map(letters).collect();
    let is_whole = |text: &String| text.starts_with(&one_spaced(&result)) && *text != one_spaced(&result);
    assert!(read.iter().any(is_whole), "{result:?} is not among {read:?}");
}

#[test]
fn a_long_title_of_the_user_s_rules_has_two_lines_in_the_list() {
    const TITLE: &str = "English draughts with flying kings and no captures backwards";
    let rules = format!("--- @api 1\nreturn {{ base = \"english\", title = \"{TITLE}\" }}\n");
    let mut window = Window::open(&seats("english", "human", "human"), &[("scripts/own.lua", &rules)]);
    send(&mut window, Command::Open(Route::RULES));
    window.until_shown(TITLE);
    let row = window.find(TITLE).rect();
    let in_row = |text: &&TextShape| text.galley.text() == TITLE && row.contains(line_rect(text, 0).center());
    let shown = texts(&window).iter().find(in_row).cloned().expect("the title is in the list");
    assert_eq!(shown.galley.rows.len(), 2, "{:?}", letters(&shown));
    // What has no room even so is in the tooltip.
    assert!(shown.galley.elided);
    window.harness.hover_at(row.center());
    let whole = |window: &Window| texts(window).iter().any(|text| !row.contains(text.pos) && letters(text) == TITLE);
    window.until("the tooltip is shown", whole);
}

#[test]
fn a_name_that_is_cut_in_the_library_is_whole_in_its_tooltip() {
    const NAME: &str = "The Grandmaster of the Northern Provinces";
    const USUAL: &str = "Anna van den Berg";
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let mut store = Store::open(&StorePlace::in_folder(window.folder.path())).unwrap();
    store.add(&finished_game("english", "11-15 23-19", [NAME, USUAL], "2020")).unwrap();
    window.harness.set_size(vec2(720.0, 480.0));
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::O);
    window.until_shown(NAME);
    window.harness.run();
    let find = |window: &Window, name: &str| texts(window).into_iter().find(|text| text.galley.text() == name);
    let other = find(&window, USUAL).expect("the winner's name is in the list");
    assert!(!other.galley.elided, "a usual name has its room");
    let cut = find(&window, NAME).expect("the loser's name is in the list");
    assert!(cut.galley.elided, "{:?}", letters(&cut));
    window.harness.hover_at(line_rect(&cut, 0).center());
    window.until("the tooltip is shown", |window| texts(window).iter().any(|text| letters(text) == NAME));
}

#[test]
fn the_hebrew_legend_of_results_names_wins_first_as_the_numbers_do() {
    for id in ["arena-cross-what", "arena-cross-cell", "arena-score"] {
        let arguments = ["first", "second", "won", "lost"].into_iter().map(|name| (name, "?"));
        let message = arguments.fold(phrase(id), |message, (name, value)| message.with(name, value));
        let text = Words::of(Language::Hebrew).format(message.with("tally", "?"));
        let places = ["ניצחונות", "תיקו", "הפסדים"].map(|word| text.find(word).unwrap_or(usize::MAX));
        assert!(places.is_sorted() && places[2] < usize::MAX, "{text}");
        // The numbers are read from the right as the words are, so nothing has to say where they begin.
        assert!(!text.contains("משמאל"), "{text}");
    }
}

#[test]
fn the_form_of_a_contest_has_its_cards_beside_each_other_in_a_wide_window() {
    let mut window = open(&[]);
    window.harness.set_size(vec2(1920.0, 1080.0));
    window.harness.run();
    let begin = window.find(en_with("arena-begin", &[("count", "100")])).rect();
    assert!(begin.right() > 1880.0, "{begin:?} ends before the page");
    // What is rarely needed has a card of its own, and needs no click.
    let [players, games, rare] = ["game", "arena-each", "arena-draw"].map(|id| window.find(en(id)).rect());
    assert!(players.right() < games.left() && games.right() < rare.left(), "{players:?}, {games:?}, {rare:?}");
    assert!(rare.bottom() < begin.top() && players.top() < begin.top(), "{rare:?}, {begin:?}");
}

#[test]
fn the_panel_beside_the_board_is_as_wide_as_it_was_dragged() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    let edge = |window: &Window| window.find(en("resize-panel")).rect().center();
    let before = edge(&window);
    let wanted = before - vec2(60.0, 0.0);
    window.harness.hover_at(before);
    window.harness.run();
    window.harness.drag_at(before);
    window.harness.step();
    window.harness.hover_at(wanted);
    window.harness.step();
    window.harness.drop_at(wanted);
    window.harness.run();
    assert!((edge(&window).x - wanted.x).abs() < 2.0, "{before:?} {:?}", edge(&window));
    let settings = window.harness.state().app.shared.settings.clone();
    let mut again = Window::open(&settings.text(), &[]);
    again.start_game().until_shown(to_move("Black"));
    assert!((edge(&again).x - wanted.x).abs() < 2.0, "the next start has the same width");
    send(&mut again, Command::Open(Route::SETTINGS));
    send(&mut again, Command::Open(Route::GAME));
    let reset = again.harness.state().app.command(CommandId::ResetLayout).unwrap();
    send(&mut again, reset);
    assert!((edge(&again).x - before.x).abs() < 2.0, "and the usual one after it is reset");
}
