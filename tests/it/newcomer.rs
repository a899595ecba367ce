//! Ten things that a newcomer wants: each takes at most three clicks from the first page, or one entry of the command palette.
//! What is typed does not count.

use crate::analysis::analysed;
use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, en_with, to_move};
use damka::app::{Command, GameReport, MistakeKind, Route, SetId};
use damka::summary::manual_pages;
use damka::text::Language;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const MAX_CLICKS: u32 = 3;

/// A window whose user's clicks are counted.
struct Newcomer {
    window: Window,
    clicks: u32,
}

impl Newcomer {
    fn open(settings: &str, files: &[(&str, &str)]) -> Self {
        Self { window: Window::open(settings, files), clicks: 0 }
    }

    /// On the first page, with the level that is chosen at the first start.
    fn at_start() -> Self {
        Self::open(&seats("english", "human", "@easy"), &[])
    }

    fn count(&mut self) {
        self.clicks += 1;
        assert!(self.clicks <= MAX_CLICKS, "one click too many; the screen says:\n{}", self.window.labels());
    }

    fn click(&mut self, label: impl AsRef<str>) -> &mut Self {
        self.count();
        self.window.harness.run();
        self.window.click(label).harness.run();
        self
    }

    /// The large button that starts the chosen game.
    fn start(&mut self) -> &mut Self {
        self.count();
        self.window.start_game();
        self
    }

    fn type_in(&mut self, field: &str, text: &str) -> &mut Self {
        let window = &mut self.window;
        window.find(field).scroll_to_me();
        window.harness.run();
        window.find(field).focus();
        window.harness.run();
        window.harness.event(Event::Text(text.into()));
        window.harness.run();
        self
    }
}

/// Opens the palette, types, and runs the first entry.
fn run_entry(window: &mut Window, typed: &str) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.harness.run();
    window.harness.event(Event::Text(typed.into()));
    window.harness.run();
    press(window, Key::Enter);
    window.harness.run();
}

#[test]
fn a_level_is_played() {
    let mut user = Newcomer::at_start();
    user.click(en("preset-puppy")).start().window.until_shown(to_move("Black"));
    assert_eq!(user.window.harness.state().app.shared.settings.last_game.seats, ["human", "@puppy"]);
}

#[test]
fn a_bot_is_added() {
    let mut user = Newcomer::at_start();
    user.click(en("section-workshop")).click(en("menu-new-bot")).click(en("menu-new-bot-write"));
    user.window.until("the file is there", |window| window.folder.path().join("ai/my_bot.lua").exists());
    let is_loaded = |window: &Window| window.harness.state().app.shared.now.bot("my_bot").is_ok();
    user.window.until("it plays", is_loaded);
}

#[test]
fn a_weight_is_changed_and_its_effect_seen() {
    let mut user = Newcomer::at_start();
    user.click(en("section-workshop")).click(en("bots-tune"));
    let window = &mut user.window;
    let lab = |window: &Window| window.harness.state().app.weight_lab.current.is_some();
    window.until("the weight lab is open", |window| screen(window) == Route::WEIGHT_LAB && lab(window));
    let lab = |window: &Window| {
        let lab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
        lab.is_settled() && SetId::BOTH.iter().all(|set| lab.best(*set).is_some())
    };
    window.until("both sets have moves", lab);
    let changed = |window: &Window| {
        let lab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
        lab.weight_sets().map_or(0, |(_, _, sets)| sets.moved())
    };
    assert_eq!(changed(window), 0);
    let lab = window.harness.state().app.weight_lab.current.as_ref().unwrap();
    let names = lab.weight_sets().unwrap().2.set(SetId::B).keys();
    let name = names.into_iter().find(|name| window.shows(name)).unwrap().clone();
    user.count();
    user.window.find(&name).focus();
    user.window.harness.run();
    press(&mut user.window, Key::ArrowRight);
    user.window.until("a weight has another value", |window| changed(window) == 1);
    assert!(!user.window.harness.state().study_board.notes.is_empty(), "grades are on the board");
}

/// Its only man could walk by, and goes to where it is taken.
const CLUMSY: &str = r#"--- @api 1
return {
  title = "Clumsy", games = { "*" },
  move = function(position)
    local moves = position:moves()
    return moves[#moves]
  end,
}
"#;

#[test]
fn the_reason_why_a_bot_lost_is_found() {
    let settings = seats("english", "clumsy", "human").replace(" }", ", position: \"B:W18:B9\" }")
        + "analysis: { evaluator: \"minimax:vary=false\", lines: 1 }\n";
    let mut user = Newcomer::open(&settings, &[("ai/clumsy.lua", CLUMSY)]);
    let window = &mut user.window;
    window.until("the position is read", |window| !window.find_start().accesskit_node().is_disabled());
    window.start_game().until("the bot has moved", |window| window.texts_played() == ["9-14"]);
    window.until("pieces rest", |window| table(window).locked().is_none());
    window.click_square("18").click_square("9").until_shown(en("end-you-won"));
    user.click(en("command-analyse")).click(en("command-report"));
    user.window
        .until("the report is complete", |window| analysed(window).report().is_some_and(GameReport::is_complete));
    user.window.harness.run();
    let first = analysed(&user.window).tree.main_line()[1];
    assert_eq!(analysed(&user.window).report().unwrap().mistake(first), Some(MistakeKind::Blunder));
    user.click(en("command-mistake-before"));
    assert_eq!(analysed(&user.window).here(), first);
    assert!(user.window.shows("9-14??"), "{}", user.window.labels());
}

#[test]
fn two_bots_are_compared() {
    let mut user = Newcomer::at_start();
    user.click(en("arena-title"));
    user.window.until("the list is read", |window| window.harness.state().app.arena.is_read);
    user.click(en_with("arena-begin", &[("count", "100")]));
    user.window.until("games are played", |window| window.harness.state().app.arena.is_busy());
}

#[test]
fn a_pasted_game_is_analysed() {
    let mut user = Newcomer::at_start();
    user.click(en("section-analyse")).click(en("command-paste"));
    // The system answers the button's request.
    user.window.harness.event(Event::Paste("1. 11-15 22-18".into()));
    user.window.until_shown("22-18");
    user.click(en("command-evaluate")).window.until_shown("depth ");
    assert_eq!(screen(&user.window), Route::ANALYSIS);
}

#[test]
fn a_rule_is_changed_and_played() {
    let mut user = Newcomer::at_start();
    user.click(en("rules-title")).click(en("lab-tab")).type_in("men.rows", "2");
    press(&mut user.window, Key::Enter);
    user.window.until_shown(en_with("lab-changed", &[("count", "1")]));
    user.click(en("lab-play")).window.until_shown(to_move("Black"));
    assert_eq!(table(&user.window).variant().facts["men.rows"], "2");
}

#[test]
fn two_bots_are_watched_fast() {
    let mut user =
        Newcomer::open("last_game: { variant: english, seats: [\"human\", \"@easy\"] }\nreduced_motion: true\n", &[]);
    user.click(en("menu-two-bots")).click(en("pace-fastest")).start();
    assert_eq!(user.window.harness.state().app.shared.settings.bot_pause_secs, 0.0);
    user.window.until("they play", |window| window.texts_played().len() > 6);
}

#[test]
fn two_bots_are_watched_fast_by_one_entry_from_any_page() {
    for page in [Route::LIBRARY, Route::SETTINGS] {
        let settings = "last_game: { variant: english, seats: [\"human\", \"@easy\"] }\nreduced_motion: true\n";
        let mut user = Newcomer::open(settings, &[]);
        send(&mut user.window, Command::Open(page));
        run_entry(&mut user.window, &en("command-watch-bots"));
        assert_eq!(screen(&user.window), Route::GAME, "{page:?}");
        assert!(table(&user.window).is_bots_only());
        assert_eq!(user.window.harness.state().app.shared.settings.bot_pause_secs, 0.0);
        user.window.until("they play", |window| window.texts_played().len() > 6);
    }
}

#[test]
fn the_language_is_switched() {
    let mut user = Newcomer::at_start();
    let hebrew = |window: &Window| window.harness.state().app.shared.words().language() == Language::Hebrew;
    user.click(en("settings-title")).click(Language::Hebrew.own_name());
    assert!(hebrew(&user.window));
    // And back by the palette, where the language comes before the games that are called "English", too.
    run_entry(&mut user.window, "english");
    assert!(!hebrew(&user.window));
}

#[test]
fn a_shortcut_is_found() {
    let mut user = Newcomer::at_start();
    user.click(en("settings-title")).click(en("keys-title")).type_in(&en("keys-search"), &en("command-hint"));
    let chord = user.window.harness.state().app.shared.settings.keys.chord_text(damka::config::CommandId::Hint);
    assert!(user.window.harness.query_all_by_label(&chord).next().is_some(), "{}", user.window.labels());
}

#[test]
fn the_palette_finds_words_that_people_use_and_says_where_a_command_works() {
    let entries = [
        ("analyse", Route::ANALYSIS),
        ("speed", Route::SETTINGS),
        ("volume", Route::SETTINGS),
        // A word of a page's text, and not of its title.
        ("?backwards from the final positions", Route::MANUAL),
    ];
    for (typed, page) in entries {
        let mut user = Newcomer::at_start();
        run_entry(&mut user.window, typed);
        assert_eq!(screen(&user.window), page, "{typed}");
    }
    let no_levels = en_with("palette-no-levels", &[("title", "Kōnane")]);
    let answers = [
        (seats("english", "human", "@easy"), en("command-resign"), en("palette-in-game")),
        (seats("konane", "human", "@easy"), "level 5".to_owned(), no_levels),
    ];
    for (settings, typed, answer) in answers {
        let mut user = Newcomer::open(&settings, &[]);
        user.window.harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
        user.window.harness.run();
        user.window.harness.event(Event::Text(typed));
        user.window.harness.run();
        assert!(user.window.shows(answer), "{}", user.window.labels());
    }
}

#[test]
fn new_rules_are_played_by_the_user_also_after_two_bots_were_watched() {
    // The champion plays only the rules that it was trained for.
    let seats = "last_game: { variant: english, seats: [\"@easy\", \"champion\"] }\nreduced_motion: true\n";
    let mut user = Newcomer::open(seats, &[]);
    user.click(en("rules-title")).click(en("lab-tab")).type_in("men.rows", "2");
    press(&mut user.window, Key::Enter);
    user.click(en("lab-play")).window.until_shown(to_move("Black"));
    assert!(table(&user.window).only_person().is_some());
}

#[test]
fn the_list_of_the_manual_shows_the_page_that_was_opened() {
    let mut user = Newcomer::at_start();
    let page = manual_pages().last().expect("the manual has pages");
    run_entry(&mut user.window, &format!("?{}", page.title()));
    user.window.harness.run();
    let rows = user.window.harness.query_all_by_label(page.title()).map(|node| node.rect());
    let in_list: Vec<_> = rows.filter(|rect| rect.right() < 400.0).collect();
    assert!(!in_list.is_empty() && in_list.iter().all(|rect| rect.bottom() < 774.0), "{in_list:?}");
}
