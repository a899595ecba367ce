//! The window, clicked by label and changed by file, without a display.

use crate::cpu::Cpu;
use crate::wording::{empty, en, first_part, hint, sentence, square, to_move, won};
use damka::app::{AppState, Route, Shell};
use damka::board::{Kind, Piece, Side, Square};
use damka::catalog::{Catalog, FolderChoice, Root};
use egui::accesskit::Role;
use egui_kittest::kittest::{By, NodeT, Queryable};
use egui_kittest::{Harness, Node};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Long enough for any machine; only a failing test waits for it.
const PATIENCE: Duration = Duration::from_mins(3);

/// Plays the first move, and says what it thinks of each.
const FOX: &str = r#"--- @api 1
return {
  title = "Fox", games = { "*" }, weights = "fox.yaml",
  grade = function(position, move, ctx) return ctx.weights.first * move.to end,
  move = function(position) return position:moves()[1] end,
}
"#;

/// Draws a frame and waits for the disk, so that the next frame has the results. The frame itself never touches it.
pub fn frame(ui: &mut egui::Ui, shell: &mut Shell) {
    let before = damka::files::accesses_while_barred();
    shell.frame(ui);
    assert_eq!(damka::files::accesses_while_barred(), before, "a frame waited for the disk");
    if shell.app.shared.flush_disk() {
        ui.ctx().request_repaint();
    }
}

pub struct Window {
    pub folder: TempDir,
    pub harness: Harness<'static, Shell>,
}

impl Window {
    pub fn open(settings: &str, files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "settings.yaml", settings);
        for (file, text) in files {
            write(folder.path(), file, text);
        }
        let harness = Self::start(folder.path());
        Self { folder, harness }
    }

    /// Closes the window and opens another one on the same folder.
    pub fn reopen(self) -> Self {
        let Self { folder, harness } = self;
        drop(harness);
        let harness = Self::start(folder.path());
        Self { folder, harness }
    }

    /// The window of a folder.
    pub fn start(folder: &Path) -> Harness<'static, Shell> {
        let mut catalog = Catalog::open(Root { folder: folder.to_owned(), chosen: FolderChoice::Option });
        catalog.watch(Arc::new(|| {})).unwrap();
        let (app, board) = AppState::new(catalog, None, Arc::new(|| {})).unwrap();
        let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(2000).with_step_dt(1.0 / 20.0);
        builder.renderer(Cpu::default()).build_ui_state(frame, Shell::new(app, board))
    }

    fn write(&self, file: &str, text: &str) {
        write(self.folder.path(), file, text);
    }

    /// Clicks the one button, square or choice of this label; a square's states may follow its name.
    pub fn click(&mut self, label: impl AsRef<str>) -> &mut Self {
        let label = label.as_ref();
        self.find(label).scroll_to_me();
        self.harness.run();
        self.find(label).click();
        self.harness.step();
        self.harness.step();
        self
    }

    /// Clicks the first node whose label contains this.
    pub fn click_row(&mut self, part: impl AsRef<str>) -> &mut Self {
        let part = part.as_ref();
        let is_button = |node: &Node<'_>| node.accesskit_node().role() == Role::Button;
        let row = self.harness.query_all_by_label_contains(part).find(is_button);
        row.unwrap_or_else(|| panic!("nothing is called {part:?}; the screen says:\n{}", self.labels())).click();
        self.harness.step();
        self.harness.step();
        self
    }

    /// The button that starts the chosen game, whatever it says.
    pub fn find_start(&self) -> Node<'_> {
        let is_it = |node: &Node<'_>| node.accesskit_node().author_id() == Some("play");
        let found = self.harness.query_all(By::new()).find(is_it);
        found.unwrap_or_else(|| panic!("no game can be started; the screen says:\n{}", self.labels()))
    }

    /// Presses the button that starts the chosen game, once its start position has been checked.
    pub fn start_game(&mut self) -> &mut Self {
        self.harness.run();
        self.until("a game can start", |window| !window.find_start().accesskit_node().is_disabled());
        self.find_start().click();
        self.harness.run_steps(2);
        self
    }

    pub fn find(&self, label: impl AsRef<str>) -> Node<'_> {
        let label = label.as_ref();
        let followed = format!("{label}, ");
        let is_meant = |node: &Node<'_>| {
            let named = node.accesskit_node().label().is_some_and(|name| name == label || name.starts_with(&followed));
            named && !matches!(node.accesskit_node().role(), Role::Label | Role::TextRun | Role::Heading)
        };
        // What a page offers comes before the rail, which may lead to a page of the same name.
        let is_on_page = |node: &Node<'_>| node.accesskit_node().author_id() != Some("rail");
        let found = self.harness.query_all(By::new()).find(|node| is_meant(node) && is_on_page(node));
        let found = found.or_else(|| self.harness.query_all(By::new()).find(is_meant));
        found.unwrap_or_else(|| panic!("nothing to click is called {label:?}; the screen says:\n{}", self.labels()))
    }

    /// Draws frames until what is wanted is there.
    pub fn until(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) -> &mut Self {
        let begun = Instant::now();
        while !wanted(self) {
            assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}; the screen says:\n{}", self.labels());
            self.harness.step();
            std::thread::sleep(Duration::from_millis(2));
        }
        self
    }

    pub fn until_shown(&mut self, label: impl AsRef<str>) -> &mut Self {
        let label = label.as_ref();
        self.until(label, |window| window.shows(label))
    }

    pub fn shows(&self, label: impl AsRef<str>) -> bool {
        self.harness.query_all_by_label_contains(label.as_ref()).next().is_some()
    }

    pub fn labels(&self) -> String {
        let text_of = |node: Node<'_>| node.accesskit_node().label().or_else(|| node.accesskit_node().value());
        let texts = self.harness.query_all(By::new()).filter_map(text_of);
        texts.filter(|text| !text.starts_with("square ")).collect::<Vec<_>>().join("\n")
    }

    pub fn texts_played(&self) -> Vec<String> {
        let table = self.harness.state().app.play.table.as_ref().unwrap();
        table.session.played().iter().map(|played| played.text.clone()).collect()
    }

    fn at(&self, number: u16) -> Option<Piece> {
        self.harness.state().app.play.table.as_ref().unwrap().session.position().at(Square(number - 1))
    }
}

fn write(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

pub fn seats(variant: &str, first: &str, second: &str) -> String {
    format!(
        "reduced_motion: true\none_click: false\nbot_pause_secs: 0\nlast_game: {{ variant: {variant}, seats: [\"{first}\", \"{second}\"] }}\n"
    )
}

#[test]
fn a_person_chooses_a_game_and_plays_it_by_mouse_against_a_bot() {
    let mut window = Window::open(&seats("othello", "human", "human"), &[]);
    window.click(en("game-english"));
    window.start_game();
    assert_eq!(window.harness.state().app.shared.screens.current, Route::GAME);
    window.until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the move was played", |window| window.texts_played() == ["11-15"]);
    window.until_shown(square("15") + ", black man").until_shown(to_move("White"));
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("21").until_shown(sentence("why-not-yours"));
    window.click_square("2").until_shown(sentence("why-blocked"));
    assert_eq!(window.texts_played(), Vec::<String>::new());
    // 11-15 22-18 and black must take.
    for (plies, (from, to)) in [("11", "15"), ("22", "18")].into_iter().enumerate() {
        window.click_square(from).click_square(to);
        window.until("the move was played", |window| window.texts_played().len() == plies + 1);
        window.harness.run();
    }
    window.click_square("12").until_shown(sentence("why-must-capture"));
    assert_eq!(window.texts_played(), ["11-15", "22-18"]);
    window.click_square("15").click_square("22");
    window.until("the capture was played", |window| window.texts_played().len() == 3);
    assert_eq!(window.at(18), None);
}

#[test]
fn a_game_by_keyboard_alone() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    let pressed = |window: &mut Window, key: egui::Key| {
        window.harness.key_press(key);
        window.harness.run();
    };
    window.harness.run();
    while !window.find_start().is_focused() {
        pressed(&mut window, egui::Key::Tab);
    }
    pressed(&mut window, egui::Key::Enter);
    window.until_shown(to_move("Black"));
    // B leads to the board, on the first piece that can move: square 9. The board has
    // turned towards black: up is towards white, and left is where white has its right.
    pressed(&mut window, egui::Key::B);
    assert!(window.find(square("9")).is_focused());
    pressed(&mut window, egui::Key::ArrowLeft);
    assert!(window.find(square("10")).is_focused());
    pressed(&mut window, egui::Key::Enter);
    window.until_shown(square("14") + ", empty, can move here");
    pressed(&mut window, egui::Key::ArrowUp);
    while !window.find(square("14")).is_focused() && !window.find(square("15")).is_focused() {
        pressed(&mut window, egui::Key::ArrowLeft);
    }
    pressed(&mut window, egui::Key::Space);
    window.until("a move was played", |window| window.texts_played().len() == 1);
    assert!(["10-14", "10-15"].contains(&window.texts_played()[0].as_str()));
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Z);
    window.until("it was taken back", |window| window.texts_played().is_empty());
}

#[test]
fn take_back_resign_play_again_and_menu() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played().len() == 2);
    window.until_shown(to_move("Black")).click(en("command-take-back"));
    window.until("both moves were taken back", |window| window.texts_played().is_empty());
    window.click(en("command-resign")).until_shown(en("prompt-resign")).click(en("prompt-play-on"));
    window.harness.step();
    assert!(!window.shows(en("prompt-resign")));
    // The question is about the side that was asked, and is gone after a move.
    window.click(en("command-resign")).until_shown(en("prompt-resign"));
    for name in ["11", "15"] {
        // The card covers the middle of the board, but a screen reader still reaches the squares.
        window.find(square(name)).click_accesskit();
        window.harness.run();
    }
    window.until("the bot answered", |window| window.texts_played().len() == 2 && !window.shows(en("prompt-resign")));
    window
        .until_shown(to_move("Black"))
        .click(en("command-resign"))
        .click(en("prompt-yes-resign"))
        .until_shown(won("white", "end-resigned"))
        .until_shown(en("end-you-lost"));
    window.click(en("rematch")).until_shown(to_move("Black"));
    window.click(en("section-play")).until_shown(en("menu-two-people"));
}

#[test]
fn othello_passes_and_the_end_are_said_in_words() {
    let mut window = Window::open(&seats("othello", "greedy", "weighted"), &[]);
    window.start_game().until("the game is over", |window| {
        let table = window.harness.state().app.play.table.as_ref().unwrap();
        table.session.result().is_some()
    });
    window.until_shown(en("rematch"));
    let table = window.harness.state().app.play.table.as_ref().unwrap();
    let discs = |side| table.session.position().count(side, None);
    let winner = match discs(Side::Black).cmp(&discs(Side::White)) {
        std::cmp::Ordering::Greater => "Black wins",
        std::cmp::Ordering::Less => "White wins",
        std::cmp::Ordering::Equal => "Draw",
    };
    assert!(window.shows(winner), "{}", window.labels());
}

#[test]
fn a_bot_dropped_into_the_folder_appears_plays_breaks_and_is_fixed() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.write("ai/fox.yaml", "first: 1.0 # 0..3 step 0.5: the square it goes to\n");
    window.write("ai/fox.lua", FOX);
    window.until("the catalog knows it", |window| window.harness.state().app.shared.now.bot("fox").is_ok());
    window
        .click(en("bot-label"))
        .click(en("menu-all-bots"))
        .until_shown("Fox")
        .click("Fox")
        .start_game()
        .until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answered", |window| window.texts_played() == ["11-15", "21-17"]);

    // From its next move on it plays its last move instead of its first.
    let before = crate::screens::source_since(&window, "fox");
    window.write("ai/fox.lua", &FOX.replace("return position:moves()[1]", "local m = position:moves() return m[#m]"));
    window.until("the change was seen", |window| crate::screens::source_since(window, "fox") > before);
    window.until_shown(to_move("Black")).click_square("12").click_square("16");
    window.until("the new version answered", |window| window.texts_played().len() == 4);
    assert_eq!(window.texts_played()[3], "25-21");

    window.write("ai/fox.lua", &FOX.replace("title = ", "title = = "));
    window.until_shown("ai/fox.lua:3").until_shown(hint("meanwhile-old"));
    window.write("ai/fox.lua", FOX);
    window.until("the banner went", |window| !window.shows(hint("meanwhile-old")));
}

#[test]
fn weights_are_sliders_and_grades_follow_at_once() {
    let files =
        [("ai/fox.lua", FOX), ("ai/fox.yaml", "# keep me\nfirst: 1.0 # 0..3 step 0.5: the square it goes to\n")];
    let mut window = Window::open(&seats("english", "human", "fox"), &files);
    window.start_game().click(en("bot-label")).until_shown("+16");
    assert!(window.shows("12-16"));
    window.write("ai/fox.yaml", "# keep me\nfirst: 2.0 # 0..3 step 0.5: the square it goes to\n");
    window.until_shown("+32");
    window.find("first").focus();
    window.harness.step();
    window.harness.key_press(egui::Key::ArrowRight);
    window.until_shown("+40");
    // What it now thinks best is an arrow, with the grades on the squares, until a move is played.
    let shown = |window: &Window| {
        let board = &window.harness.state().board;
        (board.arrows.iter().map(|arrow| arrow.path.len()).collect::<Vec<_>>(), board.notes.len())
    };
    assert_eq!(shown(&window), (vec![2], 4), "the best of the moves to four squares");
    let text = fs::read_to_string(window.folder.path().join("ai/fox.yaml")).unwrap();
    assert_eq!(text, "# keep me\nfirst: 2.5 # 0..3 step 0.5: the square it goes to\n");
    window.write("ai/fox.yaml", "# keep me\nfirst: two\n");
    window.until_shown("weight `first` must be a number, not text").until_shown("+40");
    window.click_square("11").click_square("15");
    window.until("the arrow is gone", |window| shown(window) == (Vec::new(), 0));
}

#[test]
fn a_bot_says_how_far_its_search_has_come() {
    let mut window = Window::open(&seats("english", "minimax:depth=5,vary=false", "human"), &[]);
    window.start_game().click(en("bot-label")).until("the search is told", |window| {
        let labels = window.labels();
        labels.contains("Depth 5, ") && labels.contains(" nodes") && labels.contains("Expects ")
    });
}

#[test]
fn showing_weights_does_not_write_them() {
    let odd = "first: 1.2 # 0..3 step 0.5: off the slider's steps\n";
    let mut window = Window::open(&seats("english", "human", "fox"), &[("ai/fox.lua", FOX), ("ai/fox.yaml", odd)]);
    window.start_game().click(en("bot-label")).until_shown("+19.2");
    let file = window.folder.path().join("ai/fox.yaml");
    assert_eq!(fs::read_to_string(file).unwrap(), odd);
}

#[test]
fn a_fault_pauses_the_game_with_its_card_and_a_fixed_file_resumes_it() {
    let broken = FOX.replace("return position:moves()[1]", "return nothing.at.all");
    let files = [("ai/fox.lua", broken.as_str()), ("ai/fox.yaml", "first: 1\n")];
    let mut window = Window::open(&seats("english", "fox", "greedy"), &files);
    window.start_game().until_shown(en("prompt-fault-text")).until_shown("ai/fox.lua:5");
    assert!(window.shows(en("prompt-retry")) && window.shows(en("prompt-concede")));
    // The card is beside the board.
    let panel = window.harness.ctx.content_rect().right() - 480.0;
    assert!(
        window.find(en("editor-open")).rect().left() > panel && window.find(en("fault-copy")).rect().left() > panel
    );
    window.write("ai/fox.lua", FOX);
    window.until("the game went on", |window| window.texts_played().len() > 2);
    assert_eq!(window.texts_played()[0], "9-13");
    window.click(en("section-play")).until_shown(en("menu-two-people"));
}

#[test]
fn two_bots_can_be_watched_held_and_stepped() {
    let mut window =
        Window::open(&seats("english", "random", "random").replace("bot_pause_secs: 0", "bot_pause_secs: 0.2"), &[]);
    window.start_game().until("some moves were played", |window| window.texts_played().len() >= 3);
    window.click(en("pause")).until_shown(first_part("status-held"));
    let held = window.texts_played().len();
    for _ in 0..40 {
        window.harness.step();
    }
    assert_eq!(window.texts_played().len(), held);
    window.click(en("bots-step")).until("one more", |window| window.texts_played().len() == held + 1);
    window.click(en("resume")).until("many more", |window| window.texts_played().len() > held + 4);
}

#[test]
fn what_was_played_last_is_remembered() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.click(en("game-reversi6")).click(en("settings-title")).click(en("theme-tournament"));
    // Saved by itself, soon after.
    window.until("the settings were saved", |window| {
        let text = fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap();
        text.contains("theme: tournament") && text.contains("variant: reversi6")
    });
    let text = fs::read_to_string(window.folder.path().join("settings.yaml")).unwrap();
    assert!(text.contains("variant: reversi6") && text.contains("theme: tournament"), "{text}");
    let catalog = Catalog::open(Root { folder: window.folder.path().to_owned(), chosen: FolderChoice::Option });
    assert_eq!(catalog.settings().0.last_game.variant, "reversi6");
}

#[test]
fn the_board_reads_as_squares_with_names_and_states() {
    let mut window = Window::open(&seats("othello", "human", "human"), &[]);
    window.start_game().until_shown("d4, white disc");
    assert!(window.shows("e5, white disc") && window.shows("d5, black disc"));
    window.click_square("d3").until("the disc was placed", |window| window.texts_played() == ["d3"]);
    window.until_shown("d4, black disc");
    assert_eq!(window.at(28), Some(Piece { side: Side::Black, kind: Kind::Disc }));
}

/// F1, as a person presses it.
pub fn press(window: &mut Window, key: egui::Key) {
    window.harness.key_press(key);
    window.harness.step();
    window.harness.step();
}

#[test]
fn the_rules_of_the_chosen_game_are_read_from_the_menu_and_those_of_the_running_game_in_it() {
    let variant = |rows: u8| {
        format!("--- @api 1\nreturn {{ base = \"english\", title = \"Mine\", men = {{ rows = {rows} }} }}\n")
    };
    let first = variant(3);
    let mut window = Window::open(&seats("mine", "human", "human"), &[("scripts/mine.lua", first.as_str())]);
    window.click(en("rules-title")).until_shown("Each side begins with twelve men");
    assert_eq!(window.harness.state().app.shared.screens.current, Route::RULES);
    window.until_shown(en("rules-shows-man-captures"));
    press(&mut window, egui::Key::Escape);
    assert_eq!(window.harness.state().app.shared.screens.current, Route::GALLERY);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the move was played", |window| window.texts_played() == ["11-15"]);
    // The file changes: the game keeps its rules, and says so.
    window.write("scripts/mine.lua", &variant(2));
    press(&mut window, egui::Key::F1);
    window.until_shown(en("rules-changed")).until_shown("Each side begins with twelve men");
    window.click(en("rules-kings-move"));
    press(&mut window, egui::Key::PageDown);
    press(&mut window, egui::Key::Escape);
    assert_eq!(window.harness.state().app.shared.screens.current, Route::GAME);
    assert_eq!(window.texts_played(), ["11-15"], "the game is where it was");
    press(&mut window, egui::Key::F1);
    press(&mut window, egui::Key::F1);
    assert_eq!(window.harness.state().app.shared.screens.current, Route::GAME);
    window.click(en("section-play"));
    press(&mut window, egui::Key::F1);
    window.until_shown("Each side begins with eight men");
    assert!(!window.shows(en("rules-changed")));
}

#[test]
fn discs_are_dropped_by_any_square_of_a_column_and_by_keys() {
    let mut window = Window::open(&seats("connect_four", "human", "human"), &[]);
    window.start_game().until_shown(empty("a1", "square-rests"));
    for (square, fallen) in [("b6, empty", "b1, black disc"), ("b1, black disc", "b2, white disc")] {
        window.click(square).until_shown(fallen);
    }
    for played in 3..=6 {
        window.click("b4").until("the disc fell", |window| window.texts_played().len() == played);
    }
    window.until_shown("b6, white disc").click("b3").until_shown(sentence("why-column-full"));
    assert_eq!(window.texts_played().len(), 6);
    // By keys: the board, one column to the right, down it goes.
    window.harness.key_press(egui::Key::B);
    window.harness.run();
    while !window.find("c1, empty").is_focused() {
        window.harness.key_press(egui::Key::ArrowRight);
        window.harness.run();
    }
    window.harness.key_press(egui::Key::Enter);
    window.until_shown("c1, black disc");
}

#[test]
fn pawns_race_and_stones_jump_by_mouse() {
    let mut window = Window::open(&seats("breakthrough_race", "human", "human"), &[]);
    window.start_game().until_shown(to_move("White"));
    window.click_square("d7").until_shown(sentence("why-not-yours"));
    window.click_square("d1").until_shown(sentence("why-blocked"));
    window.click_square("d2").until_shown(empty("d3", "square-can-go"));
    window.click_square("d4").until_shown(sentence("why-out-of-reach")).click_square("e3");
    window.until("the pawn went", |window| window.texts_played() == ["d2-e3"]);

    let mut window = Window::open(&seats("konane", "human", "human"), &[]);
    window.start_game().until_shown("d5, black stone, can be removed");
    window.click("d5").until("it was taken away", |window| window.texts_played().len() == 1);
    window.click("d4").until("so was its neighbour", |window| window.texts_played().len() == 2);
    window.click_square("d7").until_shown(empty("d5", "square-can-go"));
    window.click_square("d5").until_shown("d6, empty");
    assert_eq!(window.texts_played().len(), 3);
}
