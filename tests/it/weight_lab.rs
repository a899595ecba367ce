//! The weight lab by clicks and keys: sliders and their effect on the board, two sets, undo, writing to the file, and games
//! between the sets.

use crate::app::{Window, press, seats};
use crate::screens::{screen, send};
use crate::wording::{en, en_with, part, square, to_move};
use damka::app::{Command, Marks, PredictedMoves, Route, SetId, WeightLab, WeightLabAction};
use damka::config::CommandId;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;
use std::fs;

/// Prefers high or low square numbers, depending on its weights; prints nothing.
const FOX: &str = r#"--- @api 1
return {
  title = "Fox", games = { "*" }, weights = "fox.yaml",
  grade = function(position, move, ctx) return ctx.weights.to * move.to + ctx.weights.from * move.from end,
  move = function(position, ctx)
    local best, highest
    for _, move in position:moves() do
      local grade = ctx.weights.to * move.to + ctx.weights.from * move.from
      if not best or grade > highest then best, highest = move, grade end
    end
    return best, highest
  end,
}
"#;

const WEIGHTS: &str =
    "# keep me\n\n# Squares\nto: 1.0     # -3..3 step 0.5: where it goes\nfrom: 0.5   # -3..3 step 0.5: whence\n";

fn weight_lab(window: &Window) -> &WeightLab {
    window.harness.state().app.weight_lab.current.as_ref().unwrap()
}

fn b(window: &Window, name: &str) -> f64 {
    weight_lab(window).weight_sets().unwrap().2.set(SetId::B)[name]
}

fn file(window: &Window) -> String {
    fs::read_to_string(window.folder.path().join("ai/fox.yaml")).unwrap()
}

/// A game with a fox after two moves, with its weights in the weight lab.
pub fn opened() -> Window {
    let files = [("ai/fox.lua", FOX), ("ai/fox.yaml", WEIGHTS)];
    let mut window = Window::open(&seats("english", "human", "fox"), &files);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the fox answered", |window| window.texts_played().len() == 2);
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    assert_eq!(screen(&window), Route::WEIGHT_LAB);
    settled(&mut window);
    window
}

fn settled(window: &mut Window) {
    window.until("both sets have been asked", |window| weight_lab(window).is_settled());
    window.harness.run();
}

/// Moves the slider of a weight by keys.
fn nudge(window: &mut Window, name: &str, key: Key, times: usize) {
    window.find(name).focus();
    window.harness.run();
    (0..times).for_each(|_| press(window, key));
    settled(window);
}

/// The slider of a weight.
fn value_of(weight: &str) -> String {
    en_with("weight-lab-value", &[("name", weight)])
}

#[test]
fn a_slider_changes_all_grades_and_the_arrows_on_the_board() {
    let mut window = opened();
    let board = |window: &Window| {
        let board = &window.harness.state().study_board;
        let arrows: Vec<_> = board.arrows.iter().map(|arrow| (arrow.sign, arrow.path.clone())).collect();
        (arrows, board.notes.clone())
    };
    let before = board(&window);
    assert_eq!(before.0.len(), 1, "A and B agree at first: {before:?}");
    assert_eq!(before.0[0].0, "AB");
    let count = weight_lab(&window).position().moves().len();
    let graded = |window: &Window| match weight_lab(window).marks(SetId::B) {
        Marks::Given(list) => list.len(),
        other => panic!("{other:?}"),
    };
    assert!(count > 5 && graded(&window) == count, "every legal move is graded");
    window.until_shown(en("weight-lab-agrees"));
    nudge(&mut window, "to", Key::ArrowLeft, 6);
    assert!((b(&window, "to") - -2.0).abs() < 1e-9, "{}", b(&window, "to"));
    let after = board(&window);
    assert_ne!(before.1, after.1, "the grades on the squares are others");
    assert_eq!(after.0.iter().map(|(sign, _)| *sign).collect::<Vec<_>>(), ["B", "A"]);
    assert_eq!(after.0[1].1, before.0[0].1, "A's arrow stays where it was");
    window.until_shown(en("weight-lab-parts")).until_shown(en_with("weight-lab-b-moved", &[("count", "1")]));
    assert_eq!(file(&window), WEIGHTS, "nothing is written before it is asked for");
    // By grades: the arrow shows the best move of each set.
    let best = weight_lab(&window).marks(SetId::B).best().unwrap();
    assert_eq!(best.path, after.0[0].1);
    let moves = weight_lab(&window).position().moves();
    let lowest = moves
        .iter()
        .map(|legal| -2.0 * f64::from(legal.to().unwrap().0 + 1) + 0.5 * f64::from(legal.from().unwrap().0 + 1));
    assert_eq!(weight_lab(&window).marks(SetId::B).grade(best), lowest.reduce(f64::max));
}

#[test]
fn a_click_on_the_track_moves_the_handle_there_even_within_one_frame() {
    let mut window = opened();
    let track = window.find("to").rect();
    let click = |window: &mut Window, share: f32| {
        let pos = egui::pos2(egui::lerp(track.x_range(), share), track.center().y);
        window.harness.hover_at(pos);
        window.harness.run();
        // A slow machine gets the press and the release in one frame.
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
            window.harness.input_mut().events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
        }
        window.harness.step();
        settled(window);
    };
    click(&mut window, 0.5);
    assert_eq!(b(&window, "to"), 0.0, "the middle of -3 to 3");
    click(&mut window, 0.98);
    assert_eq!(b(&window, "to"), 3.0);
    // Each click is a step that can be undone.
    window.click(en("command-undo"));
    assert_eq!(b(&window, "to"), 0.0);
}

#[test]
fn steps_are_undone_by_button_and_by_key_and_sets_are_kept_swapped_and_written() {
    let mut window = opened();
    nudge(&mut window, "to", Key::ArrowLeft, 1);
    nudge(&mut window, "from", Key::ArrowRight, 2);
    assert_eq!((b(&window, "to"), b(&window, "from")), (0.5, 1.5));
    window.click(en("command-undo"));
    assert_eq!((b(&window, "to"), b(&window, "from")), (0.5, 1.0));
    let key = |window: &mut Window, key| {
        window.harness.key_press_modifiers(Modifiers::COMMAND, key);
        window.harness.run();
    };
    key(&mut window, Key::Z);
    assert_eq!((b(&window, "to"), b(&window, "from")), (0.5, 0.5));
    key(&mut window, Key::Y);
    window.click(en("command-redo"));
    assert_eq!((b(&window, "to"), b(&window, "from")), (0.5, 1.5));
    window.click(en_with("weight-lab-as-a", &[("name", "from"), ("value", "0.5")]));
    assert_eq!(b(&window, "from"), 0.5);
    window
        .click(en("weight-lab-sets"))
        .click(en("weight-lab-keep"))
        .until_shown(en_with("weight-lab-a-kept", &[("file", "ai/fox.yaml")]))
        .until_shown(en("weight-lab-b-same"));
    nudge(&mut window, "from", Key::ArrowRight, 1);
    window.click(en("weight-lab-swap"));
    assert_eq!((b(&window, "to"), b(&window, "from")), (0.5, 0.5));
    window
        .click(en("weight-lab-sets"))
        .click(en("weight-lab-file-a"))
        .until_shown(en_with("weight-lab-a-file", &[("file", "ai/fox.yaml")]));
    assert_eq!(file(&window), WEIGHTS);
    window.click(en("weight-lab-write")).until_shown(en_with("weight-lab-written", &[("file", "ai/fox.yaml")]));
    assert_eq!(file(&window), WEIGHTS.replace("to: 1.0", "to: 0.5"), "comments and layout stay");
    window.until("the bot that plays has it", |window| {
        let now = window.harness.state().app.shared.catalog.now();
        now.bot("fox").unwrap().live.current().weights["to"] == 0.5
    });
    window.until_shown(en("weight-lab-b-same"));
    nudge(&mut window, "to", Key::ArrowRight, 3);
    window.click(en("weight-lab-sets")).click(en("weight-lab-to-file"));
    assert_eq!(b(&window, "to"), 0.5);
    // A change in an editor applies to weights that were not moved here; moved ones stay.
    nudge(&mut window, "to", Key::ArrowRight, 3);
    fs::write(window.folder.path().join("ai/fox.yaml"), "to: 0.5\nfrom: 3\n").unwrap();
    window.until("the file is read", |window| b(window, "from") == 3.0);
    assert_eq!(b(&window, "to"), 2.0);
    press(&mut window, Key::Escape);
    assert_eq!(screen(&window), Route::GAME);
    press(&mut window, Key::M);
    assert_eq!((screen(&window), b(&window, "to")), (Route::WEIGHT_LAB, 2.0), "what is mixed stays");
}

#[test]
fn positions_of_the_game_where_a_and_b_part_are_listed_and_shown_by_a_click() {
    let mut window = opened();
    window.until_shown("A and B would play different moves in 0 of 3 positions");
    nudge(&mut window, "to", Key::ArrowLeft, 8);
    window.until("every position is compared", |window| weight_lab(window).compared() == 3);
    let differing: Vec<usize> = weight_lab(&window).differing_moves().iter().map(|(ply, ..)| *ply).collect();
    assert_eq!(differing, [0, 1, 2]);
    window.harness.run();
    window.click_row("A and B would play different moves in 3 of 3").click_row("1. Black: A");
    window.until("it is shown", |window| weight_lab(window).line().shown == 0);
    settled(&mut window);
    window
        .until_shown(en_with("after-ply-of", &[("ply", "0"), ("plies", "2")]))
        .until_shown(square("11") + ", black man");
    // The moves of both sides have one number, as in the list of moves.
    let numbered = |number: &str, side: &str| en_with("weight-lab-position", &[("number", number), ("side", side)]);
    window.until_shown(numbered("1", "black"));
    press(&mut window, Key::Period);
    window.until_shown(en_with("after-ply-of", &[("ply", "1"), ("plies", "2")])).until_shown(numbered("1", "white"));
    press(&mut window, Key::Period);
    window.until_shown(numbered("2", "black"));
    // The game itself is unchanged.
    assert_eq!(window.texts_played().len(), 2);
}

#[test]
fn a_plays_b_in_the_background_with_a_running_score() {
    // Long enough that a busy machine does not play all 200 games before the window can stop them.
    let capped = "return { base = \"english\", title = \"Capped\", drawing = { ply_cap = 120 } }";
    let files = [("ai/fox.lua", FOX), ("ai/fox.yaml", WEIGHTS), ("scripts/capped.lua", capped)];
    let mut window = Window::open(&seats("capped", "human", "fox"), &files);
    window.start_game().until_shown(to_move("Black"));
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    settled(&mut window);
    assert!(window.find(en("weight-lab-play")).accesskit_node().is_disabled(), "A and B are the same");
    nudge(&mut window, "to", Key::ArrowLeft, 8);
    window.click(en("weight-lab-play"));
    window.until("four games are played", |window| {
        weight_lab(window).score().is_some_and(|(score, _)| score.games() >= 4)
    });
    // Stopping takes effect at once, before all games are played.
    window.click(en("stop")).until("it has stopped", |window| weight_lab(window).score().unwrap().0.is_over);
    let (score, _) = weight_lab(&window).score().unwrap();
    assert_eq!((&score.report, score.games() < 200), (&None, true));
    window.until_shown(" (won-drawn-lost)").until_shown(" games");
    let verdicts = ["Is B stronger than A?", "Too few games to compare B and A"];
    window.until("the verdict is shown", |window| verdicts.iter().any(|verdict| window.shows(verdict)));
    let pairs: u64 = score.pairs.iter().sum();
    assert!(pairs > 0 && pairs <= u64::from(score.games()) / 2, "{score:?}");
    nudge(&mut window, "from", Key::ArrowLeft, 1);
    window.until_shown(en("weight-lab-score-before"));
    // The same numbers from the same position give the same games.
    let first_pairs = |window: &mut Window| {
        send(window, Command::WeightLab(WeightLabAction::PlayOut));
        window.until("two pairs are played", |window| weight_lab(window).score().unwrap().0.games() >= 2);
        let (score, _) = weight_lab(window).score().unwrap();
        (score.games() == 2).then_some(score.wins)
    };
    let (first, second) = (first_pairs(&mut window), first_pairs(&mut window));
    assert!(first.is_none() || second.is_none() || first == second, "{first:?} {second:?}");
}

#[test]
fn shipped_numbers_come_back_and_bots_without_weights_say_so() {
    let own = "def: 0.5\n# mine\nblock: 3\n";
    let shipped = damka::catalog::Catalog::shipped_weights("ai/graded/graded.yaml").unwrap();
    let others =
        shipped.list.iter().skip(2).map(|one| format!("{}: {}", one.name, one.value)).collect::<Vec<_>>().join("\n");
    let files = [("ai/graded/graded.yaml", format!("{own}{others}"))];
    let files: Vec<(&str, &str)> = files.iter().map(|(file, text)| (*file, text.as_str())).collect();
    let mut window = Window::open(&seats("english", "human", "graded:level=2"), &files);
    window.start_game().until_shown(to_move("Black"));
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    settled(&mut window);
    assert_eq!(b(&window, "block"), 3.0);
    window.click(en("weight-lab-sets")).click(en("weight-lab-to-shipped"));
    settled(&mut window);
    assert_eq!(b(&window, "block"), 0.25);
    assert_eq!(weight_lab(&window).seat(), "graded:level=2");
    // Nothing reads the weight `alley`, and its row says so.
    assert!(window.shows(en("weight-lab-unused")), "{}", window.labels());
    // Weights can be searched: twelve are many.
    window.find(en_with("weight-lab-search", &[("count", "12")])).focus();
    window.harness.run();
    window.find(en_with("weight-lab-search", &[("count", "12")])).type_text("def");
    window.harness.run();
    assert!(window.shows(value_of("def")) && !window.shows(value_of("block")), "{}", window.labels());
    send(&mut window, Command::WeightLab(WeightLabAction::Seat("random".into())));
    window.until_shown(en_with("weight-lab-no-weights", &[("name", "Random")]));
    send(&mut window, Command::WeightLab(WeightLabAction::Seat("graded:level=2".into())));
    settled(&mut window);
    assert_eq!(b(&window, "block"), 0.25, "changing over to another bot loses nothing");
    // Far below the graded player's own sums: the weight lab shows the same as the game's bot panel.
    let Marks::Given(list) = weight_lab(&window).marks(SetId::B).clone() else { panic!("no grades") };
    assert_eq!(list.len(), weight_lab(&window).position().moves().len());
}

#[test]
fn a_bot_that_breaks_in_the_weight_lab_is_reported_and_fixed() {
    let broken = FOX.replace("return ctx.weights.to * move.to + ctx", "local x = nil + 1 return ctx");
    let mut window = opened();
    fs::write(window.folder.path().join("ai/fox.lua"), broken).unwrap();
    window.until_shown(part("luau-arithmetic-one"));
    fs::write(window.folder.path().join("ai/fox.lua"), FOX).unwrap();
    window.until("it grades again", |window| matches!(weight_lab(window).marks(SetId::B), Marks::Given(_)));
    fs::write(window.folder.path().join("ai/fox.yaml"), "to: lots\nfrom: 1\n").unwrap();
    window.until_shown("must be a number");
    assert_eq!(b(&window, "to"), 1.0, "the last good numbers stay");
    fs::remove_file(window.folder.path().join("ai/fox.lua")).unwrap();
    window.until_shown("There is no");
    fs::write(window.folder.path().join("ai/fox.lua"), FOX).unwrap();
    fs::write(window.folder.path().join("ai/fox.yaml"), WEIGHTS).unwrap();
    settled(&mut window);
    assert_eq!(b(&window, "to"), 1.0);
}

#[test]
fn a_value_is_typed_reasons_are_compared_and_sizes_are_remembered() {
    let mut window = opened();
    window.click(value_of("to"));
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.event(egui::Event::Text("-2".into()));
    press(&mut window, Key::Enter);
    settled(&mut window);
    assert_eq!(b(&window, "to"), -2.0);
    // The fox gives no reasons; clicking a move selects whose reasons are shown.
    window.until_shown(en("weight-lab-no-reasons"));
    let last = weight_lab(&window).position().moves().pop().unwrap();
    let text = weight_lab(&window).text(2, &last, damka::config::NotationStyle::Game);
    window.click_row(format!("{text}, A ")).until_shown(format!("Reasons for {text}"));
    // A divider is moved with the keyboard, and reset by the button that appears then.
    let layout = |window: &Window| window.harness.state().app.shared.settings.workshop;
    let before = layout(&window);
    assert!(!window.shows(en("workshop-reset-layout")));
    window.find(en("resize-panel")).focus();
    window.harness.run();
    press(&mut window, Key::ArrowRight);
    window.until("it is wider", |window| layout(window).bots > before.bots);
    window.click(en("workshop-reset-layout")).until("it is as before", |window| layout(window) == before);
    // The command palette has it, too, with the reason why there is nothing to reset.
    let app = &window.harness.state().app;
    assert!(app.command(CommandId::ResetLayout).is_some());
    assert_eq!(app.why_not(CommandId::ResetLayout), Some(damka::text::phrase("workshop-usual-layout")));
}

#[test]
fn the_workshop_opens_without_a_game() {
    let mut window = Window::open(&seats("english", "human", "random"), &[]);
    send(&mut window, Command::Open(Route::INSPECTOR));
    assert_eq!(screen(&window), Route::INSPECTOR);
    window.until_shown(en("inspector-nothing"));
    send(&mut window, Command::Open(Route::CONSOLE));
    window.until_shown(en("console-no-game"));
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    settled(&mut window);
    assert!(weight_lab(&window).line().moves.is_empty());
    // A bot of another game opens a position of that game.
    window.find(en("bots-search")).focus();
    window.harness.run();
    window.find(en("bots-search")).type_text("6×6");
    window.harness.run();
    window.click_row(en("bot-champion-reversi6"));
    window.until("it is there", |window| weight_lab(window).variant().family == "othello");
    settled(&mut window);
    assert_eq!(weight_lab(&window).seat(), "champion_reversi6");
}

/// Grades like the fox, and plays the first or the last move.
fn two_faced() -> String {
    let begin = FOX.find("  move = ").unwrap();
    let body = "    local moves = position:moves()\n    return ctx.weights.to > 0 and moves[1] or moves[#moves]";
    format!("{}  move = function(position, ctx)\n{body}\n  end,\n}}\n", &FOX[..begin])
}

/// A game against this bot, with its weights in the weight lab before the first move.
fn opened_with(bot: &str, more: &str) -> Window {
    let files = [("ai/fox.lua", bot), ("ai/fox.yaml", WEIGHTS)];
    let mut window = Window::open(&(seats("english", "human", "fox") + more), &files);
    window.start_game().until_shown(to_move("Black"));
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    settled(&mut window);
    window
}

fn arrows(window: &Window) -> Vec<(&'static str, Vec<damka::board::Square>)> {
    window.harness.state().study_board.arrows.iter().map(|arrow| (arrow.sign, arrow.path.clone())).collect()
}

fn until_known(window: &mut Window) {
    window.until("both moves are known", |window| {
        SetId::BOTH.into_iter().all(|which| *weight_lab(window).plays(which) != PredictedMoves::Unknown)
    });
    window.harness.run();
}

#[test]
fn arrows_and_the_list_of_positions_go_by_what_would_be_played_not_by_grades() {
    let mut window = opened_with(&two_faced(), "");
    until_known(&mut window);
    let moves = weight_lab(&window).position().moves();
    let (first, last) = (moves[0].path.clone(), moves[moves.len() - 1].path.clone());
    let best = weight_lab(&window).marks(SetId::B).best().unwrap();
    assert_ne!(best.path, first, "by grades it would be another");
    assert_eq!(arrows(&window), [("AB", first.clone())]);
    window
        .until_shown(en("weight-lab-agrees"))
        .until_shown(en_with("weight-lab-predicted", &[("a", "9-13"), ("b", "9-13")]));
    // Weights that `move` does not read change the grades, but not the arrow.
    nudge(&mut window, "to", Key::ArrowLeft, 6);
    until_known(&mut window);
    assert_eq!(arrows(&window), [("B", last), ("A", first)]);
    window.until_shown(en("weight-lab-parts"));
    window.until("the game is compared", |window| weight_lab(window).compared() == 1);
    assert_eq!(weight_lab(&window).differing_moves().len(), 1);
    nudge(&mut window, "from", Key::ArrowRight, 2);
    nudge(&mut window, "to", Key::ArrowRight, 6);
    until_known(&mut window);
    let [a, b] = SetId::BOTH.map(|which| weight_lab(&window).marks(which).clone());
    assert!(a != b && weight_lab(&window).differing_moves().is_empty(), "the grades differ, what is played does not");
}

#[test]
fn the_board_beside_the_settings_shows_no_arrows_and_no_grades() {
    let mut window = opened_with(FOX, "");
    let notes = |window: &Window| window.harness.state().study_board.notes.len();
    assert!(!arrows(&window).is_empty() && notes(&window) > 0);
    send(&mut window, Command::Open(Route::SETTINGS));
    assert_eq!((arrows(&window).len(), notes(&window)), (0, 0));
    send(&mut window, Command::Back);
    assert!(!arrows(&window).is_empty() && notes(&window) > 0, "the weight lab shows them again");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_bot_that_thinks_long_shows_its_grades_at_once_and_its_move_after_a_second() {
    let begin = FOX.find("  move = ").unwrap();
    let with = |body: &str| format!("{}  move = function(position, ctx)\n    {body}\n  end,\n}}\n", &FOX[..begin]);
    let mut window = opened_with(&with("return (search.best(position, { depth = 60 }))"), "guard_secs: 3600\n");
    let best = weight_lab(&window).marks(SetId::B).best().unwrap().path.clone();
    assert_eq!(arrows(&window), [("AB", best)]);
    window.until_shown(en("weight-lab-by-grades"));
    until_known(&mut window);
    assert!(!window.shows(en("weight-lab-by-grades")), "{}", window.labels());
    // Moving a weight cancels the request: the arrow is that of the grades again.
    nudge(&mut window, "to", Key::ArrowLeft, 6);
    assert_eq!(*weight_lab(&window).plays(SetId::B), PredictedMoves::Unknown);
    assert!(matches!(weight_lab(&window).plays(SetId::A), PredictedMoves::Is(_)), "A's numbers did not move");
    let best = weight_lab(&window).marks(SetId::B).best().unwrap().path.clone();
    assert!(arrows(&window).iter().any(|(sign, path)| sign.contains('B') && *path == best));
    until_known(&mut window);
    assert!(matches!(weight_lab(&window).plays(SetId::B), PredictedMoves::Is(_)));
    // A bot with an endless loop is reported, and still grades.
    fs::write(window.folder.path().join("ai/fox.lua"), with("while true do end")).unwrap();
    window
        .until_shown(en_with("weight-lab-predicted", &[("a", &en("no-move")), ("b", &en("no-move"))]))
        .until_shown(en("script-unwanted"));
    assert!(matches!(weight_lab(&window).marks(SetId::B), Marks::Given(_)));
}

#[test]
fn a_bot_s_sliders_are_in_sight_beside_the_board_and_play_stays_where_it_is() {
    let files = [("ai/fox.lua", FOX), ("ai/fox.yaml", WEIGHTS)];
    let mut window = Window::open(&seats("english", "human", "fox"), &files);
    window.harness.run();
    let play = |window: &Window| window.find_start().rect();
    let before = play(&window);
    window.click(en("menu-clock-own")).click(en("menu-two-bots"));
    assert_eq!(play(&window), before, "rows of choices that come and go do not move it");
    window.click(en("bot-label")).click(en("no-limit")).start_game().until_shown(to_move("Black"));
    window.click(en("bot-label")).until_shown("from");
    let height = window.harness.ctx.content_rect().height();
    for plies in [0, 2] {
        for name in ["to", "from"] {
            let shown = window.find(name).rect();
            assert!(shown.bottom() <= height, "{name} after {plies} plies: {shown:?} of {height}");
        }
        if plies == 0 {
            window.click_square("11").click_square("15");
            window.until("the fox answered", |window| window.texts_played().len() == 2);
        }
    }
}
