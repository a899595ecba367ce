//! The page of a game and its analysis: what stays in place, what follows, what is remembered.

use crate::analysis::{analysed, open_text};
use crate::app::{Window, press, seats};
use crate::screens::{screen, send, table};
use crate::wording::{en, part, to_move};
use damka::app::{CameraAction, Command, GameAction, PlayAction, Route};
use damka::board::Side;
use damka::config::PersonCamera;
use damka::view::CameraPreset;
use egui::Key;
use egui_kittest::kittest::Queryable;

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
    window.until_shown("Paused");
    window.harness.run();
    let count = window.texts_played().len();
    press(&mut window, Key::ArrowLeft);
    assert_eq!(table(&window).browsed_ply(), Some(count - 1));
    press(&mut window, Key::ArrowRight);
    assert_eq!(table(&window).browsed_ply(), None);
    press(&mut window, Key::ArrowRight);
    window.until("one more", |window| window.texts_played().len() == count + 1);
    window.click(en("bots-stop"));
    window.harness.run();
    assert_eq!(screen(&window), Route::GALLERY);
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
fn a_chosen_view_is_kept_for_the_next_game() {
    let mut window = play("english", "human", "random");
    window.until_shown(to_move("Black"));
    send(&mut window, Command::Board(damka::app::BoardAction::Camera(CameraAction::Preset(CameraPreset::Above))));
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
    send(&mut window, Command::Play(PlayAction::Rematch { swapped: false }));
    window.harness.run();
    assert!(table(&window).message.is_empty());
}

#[test]
fn the_panel_of_a_bot_has_sliders_for_the_game_on_the_board() {
    let mut window = Window::open(&seats("english", "casual", "human"), &[]);
    window.start_game().click(en("game-tab-bot")).until_shown("king");
    let sliders = |window: &Window, name: &str| window.harness.query_all_by_label(name).count();
    assert!(sliders(&window, "man") > 0 && sliders(&window, "disc") == 0 && sliders(&window, "corner") == 0);
}
