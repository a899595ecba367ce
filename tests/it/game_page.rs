//! The page of a game and its analysis: what stays in place, what follows, what is remembered.

use crate::alignment::painted;
use crate::analysis::{analysed, open_text};
use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, en_with, first_part, part, sentence, to_move};
use damka::app::{BoardAction, CameraAction, Command, DocumentAction, GameAction, PlayAction, Route};
use damka::board::Side;
use damka::config::PersonCamera;
use damka::view::CameraPreset;
use egui::{Event, Key, OutputCommand, Shape, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};

const GAME: &str = "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 *";

fn play(variant: &str, first: &str, second: &str) -> Window {
    let mut window = Window::open(&seats(variant, first, second), &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window
}

#[test]
fn pointing_at_a_move_of_a_line_shows_its_position_and_a_click_plays_up_to_it() {
    for variant in ["21", "damka:konane"] {
        let settings = seats("english", "human", "human") + "analysis: { evaluate: true }\n";
        let mut window = Window::open(&settings, &[]);
        if variant == "21" {
            open_text(&mut window, GAME);
        } else {
            window = Window::open(&(seats("konane", "human", "human") + "analysis: { evaluate: true }\n"), &[]);
            send(&mut window, Command::Play(PlayAction::Start(None)));
            send(&mut window, Command::Shown(damka::app::DocumentAction::Analyse));
        }
        let line_of = |window: &Window| {
            let moves = analysed(window).evaluation().and_then(|found| Some(found.moves.first()?.line.len()));
            moves.unwrap_or(0)
        };
        window.until("there is a line", |window| line_of(window) > 2);
        let before = analysed(&window).here();
        let line = |window: &Window| {
            let rows = window.harness.query_all_by_label_contains("1. ").map(|node| node.rect());
            rows.into_iter().next().unwrap()
        };
        let row = line(&window);
        let at = row.left_center() + egui::vec2(150.0, 0.0);
        window.harness.hover_at(at);
        window.until_shown(part("analysis-line-position"));
        assert_eq!(analysed(&window).here(), before, "looking plays nothing");
        window.harness.hover_at(row.left_center() - egui::vec2(300.0, 0.0));
        window.until("it goes with the pointer", |window| !window.shows(part("analysis-line-position")));
        if variant == "21" {
            let depth = |window: &Window| analysed(window).tree.depth(analysed(window).here());
            let played = depth(&window);
            for pressed in [true, false] {
                let modifiers = egui::Modifiers::NONE;
                window.harness.event(egui::Event::PointerMoved(at));
                window.harness.event(egui::Event::PointerButton {
                    pos: at,
                    button: egui::PointerButton::Primary,
                    pressed,
                    modifiers,
                });
                window.harness.step();
            }
            window.until("the line is played up to there", |window| depth(window) > played);
        }
    }
}

#[test]
fn two_bots_are_stopped_without_a_result_and_keys_pause_and_step() {
    let settings = seats("english", "random", "random").replace("bot_pause_secs: 0", "bot_pause_secs: 0.2");
    let mut window = Window::open(&settings, &[]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until("some moves were played", |window| window.texts_played().len() > 4);
    press(&mut window, Key::Space);
    window.until_shown(first_part("status-held"));
    window.harness.run();
    let count = window.texts_played().len();
    press(&mut window, Key::ArrowLeft);
    assert_eq!(table(&window).browsed_ply(), Some(count - 1));
    press(&mut window, Key::ArrowRight);
    assert_eq!(table(&window).browsed_ply(), None);
    press(&mut window, Key::ArrowRight);
    window.until("one more", |window| window.texts_played().len() == count + 1);
    window.click(en("stop"));
    window.harness.run();
    assert_eq!(screen(&window), Route::ANALYSIS, "what was played stays in sight");
    assert!(window.harness.state().app.play.table.is_none());
}

#[test]
fn the_list_of_moves_leads_back_to_the_latest() {
    let mut window = play("english", "human", "human");
    window.until_shown(to_move("Black")).click_square("11").click_square("15").until_shown(to_move("White"));
    window.harness.run();
    assert!(!window.shows(en("moves-latest")));
    send(&mut window, Command::Game(GameAction::ShowPly(0)));
    window.until_shown(en("moves-latest")).click(en("moves-latest"));
    window.until("the game is back", |window| table(window).browsed_ply().is_none());
    window.harness.run();
    assert!(!window.shows(en("moves-latest")));
}

#[test]
fn the_cards_count_the_pieces_of_the_position_on_view() {
    let mut window = play("othello", "human", "human");
    window.until_shown(to_move("Black")).click_square("d3").until_shown(to_move("White"));
    window.harness.run();
    let discs = |count: &str| en_with("seat-count", &[("count", count)]);
    assert!(window.shows(discs("4")) && window.shows(discs("1")), "{}", window.labels());
    send(&mut window, Command::Game(GameAction::ShowPly(0)));
    window.harness.run();
    assert!(window.shows(discs("2")) && !window.shows(discs("4")), "{}", window.labels());
}

#[test]
fn the_card_of_the_result_is_whole_as_soon_as_it_is_there() {
    let settings = seats("english", "human", "human").replace("seats:", "position: \"B:W18:B14\", seats:");
    let mut window = Window::open(&settings, &[]);
    window.until_shown(part("menu-start-first")).start_game().until_shown(to_move("Black"));
    window.click_square("14").click_square("23");
    window.until_shown(en("rematch"));
    window.harness.run();
    let height = window.harness.ctx.content_rect().height();
    for button in ["rematch", "command-analyse", "all-games"] {
        let shown = window.find(en(button)).rect();
        assert!(shown.bottom() <= height, "{button}: {shown:?} of {height}");
    }
}

#[test]
fn a_chosen_view_is_kept_for_the_next_game() {
    let mut window = play("english", "human", "random");
    window.until_shown(to_move("Black"));
    send(&mut window, Command::Board(BoardAction::Camera(CameraAction::Preset(CameraPreset::Above))));
    let view = |window: &Window| window.harness.state().board.camera.preset();
    let kept = |window: &Window| window.harness.state().app.shared.settings.cameras;
    assert_eq!(kept(&window)[Side::Black.index()], PersonCamera::Above);
    assert_eq!(kept(&window)[Side::White.index()], PersonCamera::Side, "each side has its own");
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    assert_eq!(view(&window), CameraPreset::Above);
    // The key goes from one's own side to the views of it, and only then to the other side.
    let mut camera = damka::view::Camera::at(CameraPreset::Side(Side::Black));
    let mut seen = Vec::new();
    for _ in 0..3 {
        camera.cycle();
        seen.push((camera.preset(), camera.facing()));
    }
    let other = CameraPreset::Side(Side::White);
    assert_eq!(seen, [(CameraPreset::Above, Side::Black), (CameraPreset::Low, Side::Black), (other, Side::White)]);
}

#[test]
fn a_refusal_takes_a_line_that_is_kept_and_goes_with_its_game() {
    let mut window = play("english", "human", "human");
    window.until_shown(to_move("Black"));
    window.harness.run();
    let place = |window: &Window| window.find(en("command-resign")).rect();
    let before = place(&window);
    window.click_square("22");
    window.harness.run();
    assert!(!table(&window).message.is_empty());
    assert_eq!(place(&window), before);
    for text in ["/", "99"] {
        window.harness.event(egui::Event::Text(text.into()));
        window.harness.run();
    }
    press(&mut window, Key::Enter);
    window.harness.run();
    assert_eq!(place(&window), before, "a typed move that is refused moves nothing either");
    window.until_shown(sentence("why-out-of-reach")).click(en("command-resign"));
    window.until_shown(en("prompt-yes-resign")).click(en("prompt-yes-resign")).until_shown(en("rematch"));
    assert!(table(&window).message.is_empty() && !window.shows(sentence("why-out-of-reach")));
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    window.harness.run();
    assert!(table(&window).message.is_empty());
}

#[test]
fn the_panel_of_a_bot_has_sliders_for_the_game_on_the_board() {
    let mut window = Window::open(&seats("english", "casual", "human"), &[]);
    window.start_game().click(en("bot-label")).until_shown("king");
    let sliders = |window: &Window, name: &str| window.harness.query_all_by_label(name).count();
    assert!(sliders(&window, "man") > 0 && sliders(&window, "disc") == 0 && sliders(&window, "corner") == 0);
    // A summary that names a weight is no use of it.
    let mut window = Window::open(&seats("english", "minimax", "human"), &[]);
    window.start_game().click(en("bot-label")).until_shown("king");
    assert!(sliders(&window, "man") > 0 && sliders(&window, "mobility") == 0);
}

/// The upper and the lower seat of the panel, by their sides.
fn seats_from_above(window: &Window) -> [&'static str; 2] {
    let middle = |side: &str| {
        let is_seat = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with(side));
        window.harness.query_all_by_label_contains(side).find(is_seat).map(|node| node.rect().center().y)
    };
    let [black, white] = ["Black: ", "White: "].map(|side| middle(side).unwrap());
    if black < white { ["Black", "White"] } else { ["White", "Black"] }
}

#[test]
fn each_game_is_seen_from_where_its_players_expect_it_and_one_s_own_seat_is_below() {
    for (variant, facing) in [("english", Side::Black), ("othello", Side::White), ("konane", Side::White)] {
        let mut window = play(variant, "human", "random");
        window.until_shown(to_move("Black"));
        assert_eq!(window.harness.state().board.camera.facing(), facing, "{variant}");
        assert_eq!(seats_from_above(&window), ["White", "Black"], "{variant}");
        send(&mut window, Command::Board(BoardAction::Camera(CameraAction::Flip)));
        window.harness.run();
        assert_eq!(seats_from_above(&window), ["Black", "White"], "{variant}: the seats turn with the board");
    }
}

#[test]
fn a_pass_is_shown_over_the_board_until_the_next_move_and_discs_are_counted() {
    // Black has nowhere to go on the far side of the white disc in the corner; White takes the last black one.
    let position = format!("{}OX{} X", "-".repeat(56), "-".repeat(6));
    let settings = seats("othello", "human", "human").replace("seats:", &format!("position: \"{position}\", seats:"));
    let mut window = Window::open(&settings, &[]);
    window.until_shown(part("menu-start-first")).start_game().until_shown(part("notice-passes"));
    let pass = window.harness.query_all_by_label_contains(&part("notice-passes")).next().unwrap().rect();
    let board = window.find("a1, empty").rect();
    assert!(pass.bottom() < board.top() && pass.right() < 936.0, "{pass:?} is not over the board");
    assert!(table(&window).message.is_empty(), "the panel does not say it again");
    window.click("c8, empty");
    window.until("the game is over", |window| table(window).session.result().is_some());
    window.until_shown(part("end-no-discs"));
    assert!(!window.shows(part("notice-passes")));
}

#[test]
fn enter_gives_the_safe_answer_of_a_question_and_escape_does_too() {
    let mut window = play("english", "human", "random");
    window.until_shown(to_move("Black"));
    for key in [Key::Enter, Key::Escape] {
        send(&mut window, Command::Game(GameAction::AskResign));
        window.until_shown(en("prompt-resign"));
        window.harness.run();
        assert!(window.find(en("prompt-play-on")).is_focused());
        press(&mut window, key);
        window.harness.run();
        assert!(table(&window).prompt().is_none() && table(&window).session.result().is_none(), "{key:?}");
    }
    send(&mut window, Command::Game(GameAction::AskResign));
    window.harness.run();
    press(&mut window, Key::Tab);
    press(&mut window, Key::Enter);
    window.until_shown(en("end-you-lost"));
}

#[test]
fn the_opening_of_a_game_is_named_beside_its_players() {
    let mut window = play("othello", "human", "human");
    for (plies, square) in ["c4", "e3", "f6", "e6", "f5"].into_iter().enumerate() {
        window.until_shown(to_move(if plies % 2 == 0 { "Black" } else { "White" })).click_square(square);
        window.until("it was played", |window| window.texts_played().len() == plies + 1);
    }
    window.until("the opening has a name", |window| table(window).opening().is_some());
    let name = table(&window).opening().unwrap().to_owned();
    window.until_shown(name);
}

#[test]
fn the_menu_of_views_is_used_by_keyboard() {
    let mut window = play("english", "human", "human");
    window.harness.run();
    let is_open = |window: &Window| egui::Popup::is_any_open(&window.harness.ctx);
    let before = window.harness.state().board.camera.clone();
    window.find(en("view")).focus();
    window.harness.run();
    press(&mut window, Key::Enter);
    window.until("the menu opens", is_open);
    for key in [Key::Home, Key::ArrowDown, Key::End] {
        window.harness.key_press(key);
        window.harness.run();
    }
    window.harness.key_press(Key::Enter);
    window.until("a view is chosen", |window| !is_open(window) && window.harness.state().board.camera != before);
    window.until("the button has the focus again", |window| window.find(en("view")).accesskit_node().is_focused());
    assert!(window.texts_played().is_empty(), "the board has taken no key");
}

#[test]
fn a_game_of_two_bots_is_seen_from_white_s_side_on_every_page() {
    // A person has just played from the other side.
    let mut window = play("english", "human", "random");
    window.until_shown(to_move("Black"));
    let facing = |window: &Window| window.harness.state().board.camera.facing();
    let facing_of_study = |window: &Window| window.harness.state().study_board.camera.facing();
    assert_eq!(facing(&window), Side::Black);
    open_text(&mut window, GAME);
    assert_eq!(facing_of_study(&window), Side::White, "nobody here has played it");
    let mut settings = window.harness.state().app.shared.settings.clone();
    settings.last_game.seats = ["greedy".into(), "random".into()];
    send(&mut window, Command::Change(Box::new(settings)));
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until("two bots play", |window| table(window).only_person().is_none());
    window.harness.run();
    assert_eq!(facing(&window), Side::White);
    // The analysis of the game on the board keeps the view that was chosen there.
    send(&mut window, Command::Board(BoardAction::Camera(CameraAction::Flip)));
    send(&mut window, Command::Shown(DocumentAction::Analyse));
    window.until("it is analysed", |window| screen(window) == Route::ANALYSIS);
    window.harness.run();
    assert_eq!(facing_of_study(&window), Side::Black);
}

#[test]
fn the_console_of_the_panel_is_the_one_of_the_workshop() {
    let mut window = play("english", "human", "random");
    window.until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until("the bot has answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
    window.click(en("console")).until_shown("1 white: ");
    window.click(en("console-printed")).until("moves are hidden", |window| !window.shows("1 white: "));
    window.click(en("console-all")).until_shown("1 white: ");
    window.click(en("clear")).until_shown(en("console-empty-why"));
    assert!(table(&window).console.is_empty());
}

#[test]
fn the_buttons_of_a_finished_game_are_in_two_columns() {
    let mut window = play("english", "human", "human");
    window.until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until_shown(to_move("White")).click(en("command-resign")).until_shown(en("prompt-yes-resign"));
    window.click(en("prompt-yes-resign")).until_shown(en("rematch"));
    window.harness.run();
    let columns = [["rematch", "command-analyse", "all-games"].as_slice(), &["swap-sides", "inspector-losing-open"]];
    // The header has a button to analyse as well.
    let top = window.find(en("rematch")).rect().top();
    let in_card = |id: &'static str| {
        let label = en(id);
        let mut rects = window.harness.query_all_by_label(&label).map(|node| node.rect());
        rects.rfind(|rect| rect.top() >= top - 1.0).unwrap_or_else(|| panic!("{id} is not in the card"))
    };
    for column in columns {
        let rects: Vec<_> = column.iter().map(|id| in_card(id)).collect();
        let is_same = |rect: &egui::Rect| {
            (rect.left() - rects[0].left()).abs() < 1.0 && (rect.width() - rects[0].width()).abs() < 1.0
        };
        assert!(rects.iter().all(is_same), "{column:?}: {rects:?}");
    }
    let all = in_card("all-games");
    assert!(all.width() > 2.0 * all.height(), "it has words: {all:?}");
}

#[test]
fn a_question_is_as_wide_as_every_dialog() {
    let mut window = play("english", "human", "human");
    window.until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until_shown(to_move("White")).click(en("command-resign")).until_shown(en("prompt-yes-resign"));
    window.harness.run();
    let widths = window.harness.ctx.memory(|memory| {
        let shown = memory.areas().visible_layer_ids().into_iter();
        let cards = shown.filter(|layer| layer.order == egui::Order::Foreground);
        cards.filter_map(|layer| memory.area_rect(layer.id)).map(|rect| rect.width()).collect::<Vec<_>>()
    });
    assert!(widths.iter().any(|width| (400.0..460.0).contains(width)), "{widths:?}");
}

#[test]
fn pages_of_text_show_no_board_of_the_last_game() {
    let mut window = play("english", "human", "human");
    window.until_shown(to_move("Black"));
    // Texts about the rules contain the word as well.
    let is_square = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with("square "));
    let squares = |window: &Window| window.harness.query_all_by_label_contains("square ").filter(is_square).count();
    assert!(squares(&window) > 0);
    for page in [Route::RULES, Route::KEYS] {
        send(&mut window, Command::Open(page));
        window.harness.run();
        assert_eq!(squares(&window), 0, "{page:?}");
    }
    send(&mut window, Command::Open(Route::RULES));
    window.until("the start position is shown", |window| {
        let label = en("start-position");
        window
            .harness
            .query_all_by_label(&label)
            .any(|node| node.accesskit_node().role() == egui::accesskit::Role::Image)
    });
    send(&mut window, Command::Open(Route::SETTINGS));
    window.until_shown(en("settings-preview"));
    assert!(squares(&window) > 0);
    window.harness.set_size(egui::vec2(720.0, 480.0));
    window.harness.run();
    assert_eq!(squares(&window), 0, "a small window has no room for it");
}

#[test]
fn resuming_a_game_keeps_its_words_in_a_small_window() {
    let mut window = play("english", "human", "human");
    window.until_shown(to_move("Black")).click_square("11").click_square("15").until_shown(to_move("White"));
    send(&mut window, Command::Open(Route::GALLERY));
    window.harness.set_size(egui::vec2(720.0, 480.0));
    window.harness.run();
    let button = window.find(en("continue-game")).rect();
    assert!(button.width() > 2.0 * button.height(), "{button:?} is an icon alone");
}

#[test]
fn long_lines_of_the_console_are_wrapped_in_the_panel_and_can_be_selected() {
    let words = (0..20).map(|number| format!("word{number}")).collect::<Vec<_>>().join(" ");
    let talker = format!(
        "--- @api 1\nreturn {{ title = 'Talker', games = {{ '*' }}, move = function(position)\n  print('{words}')\n  \
         return position:moves()[1]\nend }}\n"
    );
    let mut window = Window::open(&seats("english", "human", "talker"), &[("ai/talker.lua", &talker)]);
    send(&mut window, Command::Play(PlayAction::Start(None)));
    window.until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until("the bot has answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
    window.click(en("console")).until_shown("1 white: word0");
    window.harness.run();
    let line = window.find(format!("1 white: {words}")).rect();
    let text = painted(&window).into_iter().find_map(|shape| match shape {
        Shape::Text(text) if text.galley.job.text == words => Some(text),
        _ => None,
    });
    let text = text.expect("the line is painted");
    assert!(!text.galley.elided && text.galley.rows.len() > 1);
    assert!(line.right() <= 1280.0 && line.contains_rect(text.visual_bounding_rect()), "{line:?}");
    let above = text.pos + vec2(1.0, 4.0);
    let first_row = text.galley.rows[0].rect().translate(text.pos.to_vec2());
    window.harness.hover_at(above);
    window.harness.step();
    window.harness.drag_at(above);
    window.harness.step();
    window.harness.hover_at(first_row.right_center());
    window.harness.step();
    window.harness.drop_at(first_row.right_center());
    window.harness.step();
    assert_eq!(table(&window).browsed_ply(), None, "selecting is no click");
    window.harness.event(Event::Copy);
    window.harness.step();
    let mut texts = window.harness.output().platform_output.commands.iter().filter_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    // The last one is what the clipboard has.
    let copied = texts.next_back().expect("something is copied");
    assert!(copied.len() > 10 && words.starts_with(copied.trim_end()), "{copied:?}");
}

#[test]
fn three_rows_of_moves_are_in_sight_above_the_result_in_a_small_window() {
    const ROW_POINTS: f32 = 26.0;
    let mut window = play("english", "human", "random");
    window.harness.set_size(vec2(720.0, 480.0));
    window.until_shown(to_move("Black")).click_square("11").click_square("15");
    window.until("the bot has answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
    window.click(en("command-resign")).until_shown(en("prompt-yes-resign"));
    window.click(en("prompt-yes-resign")).until_shown(en("rematch"));
    window.harness.run();
    let (tabs, steps) = (window.find(en("moves")).rect(), window.find(en("start-position")).rect());
    assert!(steps.top() - tabs.bottom() >= 3.0 * ROW_POINTS, "{tabs:?}, {steps:?}");
    assert!(window.find(en("rematch")).rect().bottom() <= 480.0);
}
