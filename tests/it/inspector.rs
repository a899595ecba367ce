//! The bot inspector by clicks: fault cards, trace trees, reruns, forks and consoles.

use crate::app::{Window, press, seats};
use crate::cli::damka;
use crate::screens::{screen, send, table};
use crate::wording::{en, en_with, first_part, part, square, to_move, won};
use damka::app::{
    AnalysisAction, AnalysisSource, BoardAction, Command, FileAction, GameAction, PlayAction, Route, Section,
};
use damka::board::Side;
use damka::session::Played;
use egui::{Key, OutputCommand};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;
use std::sync::Arc;

/// Plays the first move; prints its reason and its memory.
const FOX: &str = "--- @api 1
return {
  title = 'Fox', version = '1.2', games = { '*' },
  move = function(position, ctx)
    ctx.memory.count = (ctx.memory.count or 0) + 1
    print('move number ' .. ctx.memory.count)
    local best = position:moves()[1]
    ctx.trace('choosing', nil, function()
      ctx.trace(best, 1)
      ctx.trace('the corner', 2, nil, 29)
      return ctx.memory.count
    end)
    return best, 1
  end,
  grade = function(position, move, ctx)
    ctx.trace('target', move.to)
    return move.to
  end,
}
";

/// The text copied in one of the next frames.
fn copied(window: &mut Window) -> Option<String> {
    (0..5).find_map(|_| {
        window.harness.step();
        window.harness.output().platform_output.commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    })
}

fn write(window: &Window, file: &str, text: &str) {
    fs::write(window.folder.path().join(file), text).unwrap();
}

/// A game in which the fox has played two moves.
fn with_fox() -> Window {
    let mut window = Window::open(&seats("english", "human", "fox"), &[("ai/fox.lua", FOX)]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the fox answered", |window| window.texts_played().len() == 2).until_shown(to_move("Black"));
    window.click_square("12").click_square("16");
    window.until("the fox answered", |window| window.texts_played().len() == 4).until_shown(to_move("Black"));
    window
}

/// The inspector, open for the game or the analysis.
fn inspected(window: &mut Window) -> &mut Window {
    send(window, Command::Open(Route::INSPECTOR));
    window
}

#[test]
fn a_fault_is_a_card_that_is_copied_as_the_terminal_prints_it_and_opened_in_an_editor() {
    let broken = "--- @api 1
return {
  title = 'Old Fox', version = '3', games = { '*' },
  move = function(position)
    print('thinking about ply ' .. position.ply)
    return position:moves()[1].nothing
  end,
}
";
    let settings = seats("english", "fox", "greedy");
    let mut window = Window::open(&settings, &[("ai/fox.lua", broken)]);
    window.start_game().until_shown("A move has no `nothing`").click(en("fault-details"));
    for shown in
        ["ai/fox.lua:6:32", "Old Fox, fox, ai/fox.lua, version 3, hash ", "B:W21-32:B1-12", "none yet", "0 nodes"]
    {
        window.until_shown(shown);
    }
    assert!(window.shows("[fox] thinking about ply 0"));
    window.harness.run();
    window.find(en("fault-copy")).click();
    let text = copied(&mut window).unwrap();
    // The terminal prints the same report for the same fault, except for random and time values.
    let seed = table(&window).session.settings().game_seed;
    let gave = damka(&format!("play english fox greedy --guard 30 --seed {seed}")).file("ai/fox.lua", broken).run();
    let report = gave.stderr.split_once("ai/fox.lua").map(|(_, rest)| format!("ai/fox.lua{rest}")).unwrap();
    let same = |text: &str| {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("used "));
        lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    };
    assert_eq!(same(&text), same(&report));
    let line = |text: &str| text.lines().find(|line| line.trim_start().starts_with("used ")).map(str::to_owned);
    assert!(line(&text).unwrap().contains(" s of 30 s, 0 nodes, ") && line(&report).unwrap().contains(" s of 30 s, "));

    let opened = window.folder.path().join("opened.lua");
    let editor = |window: &mut Window, editor: String| {
        let settings = damka::config::Settings { editor, ..window.harness.state().app.shared.settings.clone() };
        send(window, Command::Change(Box::new(settings)));
    };
    editor(&mut window, format!("cp '{{file}}' '{}'", opened.display()));
    window
        .click(en("editor-open"))
        .until("the program was run", |_| fs::read_to_string(&opened).is_ok_and(|it| it == broken));
    editor(&mut window, "no_such_editor_anywhere --at {line}".into());
    window.click(en("editor-open")).until_shown("editor no_such_editor_anywhere cannot be started");
    editor(&mut window, "false".into());
    window.click(en("editor-open")).until_shown("editor false ended at once with exit code 1");
    // After the fix it plays on.
    write(&window, "ai/fox.lua", &broken.replace(".nothing", ""));
    window.until("it plays on", |window| !window.texts_played().is_empty());
}

#[test]
fn a_shipped_file_is_copied_before_it_is_edited() {
    let settings = seats("english", "human", "greedy");
    let mut window = Window::open(&settings, &[]);
    let settings =
        damka::config::Settings { editor: "true".into(), ..window.harness.state().app.shared.settings.clone() };
    send(&mut window, Command::Change(Box::new(settings)));
    send(&mut window, Command::File(FileAction::OpenInEditor { file: "ai/greedy.lua".into(), line: Some(1) }));
    window.until_shown(part("editor-copied"));
    let copy = fs::read_to_string(window.folder.path().join("ai/greedy.lua")).unwrap();
    assert!(copy.starts_with("--- @api 1"));
    send(&mut window, Command::File(FileAction::OpenInEditor { file: "ai/nobody.lua".into(), line: None }));
    window.until_shown(&en("editor-no-file")[1..]);
}

#[test]
fn reasons_are_a_tree_whose_squares_light_up_by_mouse_and_by_keyboard() {
    let mut window = with_fox();
    press(&mut window, Key::W);
    assert_eq!(screen(&window), Route::INSPECTOR);
    window.until_shown(en("inspector-traced")).until_shown("the corner");
    assert!(window.shows("choosing"), "{}", window.labels());
    let lit = |window: &Window, square: &str| {
        let named = window.harness.query_all_by_label_contains(square);
        named.into_iter().any(|node| node.accesskit_node().label().is_some_and(|label| label.contains("hint")))
    };
    assert!(!lit(&window, &square("29")));
    window.harness.query_all_by_label_contains("the corner").next().unwrap().hover();
    window.until("the corner is lit", |window| lit(window, &square("29")));
    // Hovering over a move label highlights the move's squares.
    let played = window.texts_played()[3].clone();
    let to = played.split('-').next_back().unwrap().to_owned();
    window.find(en("inspector-fork")).hover();
    window.until("nothing is lit", |window| !lit(window, &square("29")));
    // The lines are one Tab stop; the arrow keys lead from line to line.
    window.find("choosing").focus();
    window.harness.run();
    press(&mut window, Key::ArrowDown);
    window.until("its squares are lit", |window| lit(window, &square(&to)));
    assert!(window.shows("choosing, 2") && window.shows(format!("{played}, 1")), "{}", window.labels());
    // An earlier move of the game has its own trace.
    window.click(en("start-position")).until_shown(en("inspector-step"));
    for _ in 0..2 {
        window.click(en("command-look-on"));
    }
    window.until_shown("1... ").until_shown("the corner");
}

#[test]
fn a_move_is_repeated_after_an_edit_with_its_seed_and_memory() {
    let mut window = with_fox();
    inspected(&mut window).until_shown(en("inspector-played"));
    window.click(en("inspector-rerun")).until_shown("move number 2");
    let inspector = |window: &Window| {
        let run = window.harness.state().app.inspector.right.as_ref()?;
        Some((run.choice.as_ref()?.chosen.clone(), run.is_done))
    };
    window.until("it has answered", |window| inspector(window).is_some_and(|(_, done)| done));
    let before = inspector(&window).unwrap().0;
    assert!(before.is_same(&table(&window).session.played()[3].chosen), "the same bot, seed and memory");
    // Both have one tree, with a value of each in a line.
    window.until_shown("choosing, A 2, B 2").until_shown("the corner, A 2, B 2");
    window.click(en("inspector-fork")).until_shown(en_with("inspector-fork-same", &[("count", "2")]));
    // What was found about one bot is not said of another.
    window.click(en("inspector-compare-bot"));
    assert!(!window.shows(en_with("inspector-fork-same", &[("count", "2")])));
    window.click(en("inspector-rerun"));
    // After the edit the first turn gives the same move, the second another one.
    let edited = FOX.replace("position:moves()[1]", "position:moves()[ctx.memory.count]");
    write(&window, "ai/fox.lua", &edited);
    window.until("it was run again", |window| inspector(window).is_some_and(|(now, _)| !now.is_same(&before)));
    assert!(window.shows("move number 2"), "what it kept after its first move");
    send(&mut window, Command::Board(BoardAction::ShowPly(2)));
    window.until("its first move is the same", |window| {
        inspector(window).is_some_and(|(now, _)| now.is_same(&table(window).session.played()[1].chosen))
    });
    window
        .until_shown("move number 1")
        .click(en("inspector-fork"))
        .until_shown(first_part("inspector-fork-differs") + "2... ");
    window
        .click(en("inspector-fork-show"))
        .until("the second move is shown", |window| window.harness.state().app.inspector.ply == 4);
    // Other comparisons: another move of the game, the grades, another bot.
    window.click(en("inspector-grades")).until_shown(en("grades")).until_shown("target");
    window.click(en("inspector-compare-move")).until_shown(en("inspector-ply"));
    window.click(en("inspector-compare-bot")).until_shown(en("inspector-bot"));
    window.until("it has answered", |window| inspector(window).is_some_and(|(_, done)| done));
    assert_eq!(table(&window).session.played().len(), 4, "the game itself is untouched");
}

#[test]
fn a_game_that_is_analysed_is_run_again_by_its_own_seats() {
    let mut window = with_fox();
    send(&mut window, Command::Shown(damka::app::DocumentAction::Analyse));
    window.until("it is analysed", |window| screen(window) == Route::ANALYSIS);
    // As in the game, the reasons of its moves are there.
    inspected(&mut window).until_shown(en("inspector-rerun")).until_shown("the corner");
    window.click(en("inspector-rerun")).until_shown(en_with("inspector-now", &[("name", "Fox")]));
    window.until("it has answered", |window| {
        window.harness.state().app.inspector.right.as_ref().is_some_and(|run| run.is_done)
    });
    press(&mut window, Key::Escape);
    assert_eq!(screen(&window), Route::ANALYSIS);
    // Another game on the board is not this one.
    send(&mut window, Command::Play(PlayAction::Start(None)));
    send(&mut window, Command::Open(Route::ANALYSIS));
    inspected(&mut window).until_shown("the corner, A –, B 2");
}

#[test]
fn the_workshop_follows_the_game_unless_it_is_opened_from_an_analysis() {
    let mut window = with_fox();
    inspected(&mut window).until_shown(en("inspector-traced"));
    let follows_game = |window: &Window, visited: &str| {
        let app = &window.harness.state().app;
        assert_eq!((screen(window), app.place()), (Route::INSPECTOR, Route::GAME), "{visited}");
        assert_eq!(app.inspector.moments.seed, table(window).session.settings().game_seed, "{visited}");
    };
    // An analysis with nothing in it.
    send(&mut window, Command::OpenSection(Section::Analyse));
    assert_eq!(screen(&window), Route::ANALYSIS);
    assert!(window.harness.state().app.analysis.current.is_none());
    send(&mut window, Command::OpenSection(Section::Workshop));
    follows_game(&window, "an empty analysis");
    window.click(en("command-look-back"));
    window.until("the board steps back", |window| table(window).browsed_ply() == Some(3));
    // An analysis of another game.
    let pasted = AnalysisSource::pasted("1. 9-13 24-20 2. 5-9 *".to_owned());
    send(&mut window, Command::Analysis(AnalysisAction::Open(pasted)));
    window.until("it is analysed", |window| window.harness.state().app.analysis.current.is_some());
    send(&mut window, Command::Analysis(AnalysisAction::Go(damka::app::Navigation::Last)));
    send(&mut window, Command::OpenSection(Section::Workshop));
    follows_game(&window, "another game");
    send(&mut window, Command::Open(Route::WEIGHT_LAB));
    let plies = window.harness.state().app.weight_lab.current.as_ref().map(|lab| lab.line().moves.len());
    assert_eq!(plies, Some(4), "the weights look at the game, too");
    // Asked for from there, it is the analysed game, and nobody knows who played it.
    send(&mut window, Command::OpenSection(Section::Analyse));
    inspected(&mut window).until_shown("2. 5-9, black");
    assert_eq!(window.harness.state().app.place(), Route::ANALYSIS);
    assert!(!window.shows("2. 5-9, black, "), "{}", window.labels());
}

#[test]
fn a_kept_game_is_run_again_and_gone_on_with_by_a_bot_that_remembers() {
    // Chooses its move by the count in its memory; without the memory each move would differ.
    let counting = FOX.replace("position:moves()[1]", "position:moves()[1 + ctx.memory.count % #position:moves()]");
    let mut window = Window::open(&seats("english", "human", "fox"), &[("ai/fox.lua", &counting)]);
    window.start_game();
    while window.texts_played().len() < 6 {
        let plies = window.texts_played().len();
        window.until_shown(to_move("Black"));
        let legal = table(&window).session.position().moves().swap_remove(0);
        send(&mut window, Command::Board(BoardAction::Play(legal)));
        window.until("the fox answered", |window| window.texts_played().len() == plies + 2);
    }
    let played: Vec<_> = table(&window).session.played().iter().map(|played| played.chosen.clone()).collect();
    let seed = table(&window).session.settings().game_seed;
    let mut window = window.reopen();
    window.until_shown(en("library-under-way"));
    // A game from the library opens in the analysis.
    send(&mut window, Command::Open(Route::LIBRARY));
    window.until_shown(" – You, ").click_row(" – You, ").click(en("command-analyse"));
    window.until("it is analysed", |window| screen(window) == Route::ANALYSIS);
    send(&mut window, Command::Analysis(AnalysisAction::Go(damka::app::Navigation::Last)));
    inspected(&mut window).click(en("inspector-rerun")).until_shown("move number 3");
    let run = |window: &Window| window.harness.state().app.inspector.right.as_ref().and_then(|run| run.choice.clone());
    window.until("it has answered", |window| run(window).is_some());
    assert!(run(&window).unwrap().chosen.is_same(&played[5]), "the same move of the same memory");
    assert_eq!(window.harness.state().app.inspector.moments.seed, seed);
    send(&mut window, Command::Board(BoardAction::ShowPly(2)));
    window
        .until_shown("move number 1")
        .click(en("inspector-fork"))
        .until_shown(en_with("inspector-fork-same", &[("count", "3")]));
    // A resumed game has its memory.
    let mut window = window.reopen();
    window.until_shown(en("library-under-way")).click(en("resume")).until_shown(to_move("Black"));
    inspected(&mut window).click(en("inspector-rerun")).until_shown("move number 3");
    press(&mut window, Key::Escape);
    window.until_shown(to_move("Black"));
    let legal = table(&window).session.position().moves().swap_remove(0);
    send(&mut window, Command::Board(BoardAction::Play(legal)));
    window.until("the fox answered", |window| window.texts_played().len() == 8);
    let counted = table(&window).session.memory_after(Side::White, 8).and_then(|memory| memory["count"].as_i64());
    assert_eq!(counted, Some(4));
}

/// Plays well until it can give a man away, does so, and resigns before its second move after that.
const GIVER: &str = "--- @api 1
return {
  title = 'Giver', games = { 'english' },
  resign = function(position, ctx) return ctx.memory.gone == 2 end,
  move = function(position, ctx)
    if ctx.memory.gone then ctx.memory.gone = 2 end
    local lines = search.lines(position, { depth = 8 })
    local worst = lines[#lines]
    if not ctx.memory.gone and lines[1].value - worst.value > 0.9 then
      ctx.memory.gone = 1
      return worst.move, worst.value
    end
    return lines[1].move, lines[1].value
  end,
}
";

#[test]
fn the_end_of_a_game_leads_to_the_move_that_lost_it() {
    let settings = seats("english", "giver", "minimax:depth=4,vary=false");
    let mut window = Window::open(&settings, &[("ai/giver.lua", GIVER)]);
    window.start_game().until_shown(won("white", "end-resigned"));
    let gave = |played: &&Arc<Played>| played.side == Side::Black && played.value.is_some_and(|value| value < -0.8);
    let played = table(&window).session.played();
    let index = played.iter().position(|played| gave(&played)).unwrap();
    let (ply, blunder) = (index + 1, window.texts_played()[index].clone());
    window.click(en("inspector-losing-open"));
    window.until("the losing move is shown", |window| window.harness.state().app.inspector.ply == ply);
    assert_eq!(screen(&window), Route::INSPECTOR);
    window.until_shown(format!("{}. {blunder} lost the game", index / 2 + 1));
    // Who judges is said, since the bot's own grades may say the opposite.
    window.until_shown(first_part("inspector-losing-judged"));
    let search = |window: &Window| window.harness.state().app.inspector.losing_move.as_ref()?.found().cloned();
    let found = search(&window).unwrap();
    let before = table(&window).session.position_after(index).unwrap().clone();
    assert!(before.moves().iter().any(|legal| legal.is_same(&found.better)));
    window.until("the better move is an arrow", |window| {
        let arrows = &window.harness.state().board.arrows;
        arrows.len() == 1 && arrows[0].path.first() == found.better.from().as_ref()
    });
    // From another move, the search leads back.
    window.click(en("start-position"));
    window.click(en("inspector-losing-show"));
    window.until("the move is shown again", |window| window.harness.state().app.inspector.ply == ply);
    // The search goes on while another page is open.
    window.click(en("inspector-losing"));
    send(&mut window, Command::Open(Route::LIBRARY));
    assert!(search(&window).is_none(), "it is still looking");
    window.until_shown(first_part("inspector-losing-running"));
    window.until("it has ended unseen", |window| search(window).is_some());
    assert_eq!(screen(&window), Route::LIBRARY);
    send(&mut window, Command::OpenSection(Section::Workshop));
    window.until_shown(format!("{}. {blunder} lost the game", index / 2 + 1));
    // A and B are arrows.
    window.click(en("inspector-rerun"));
    window.until("it has answered", |window| {
        window.harness.state().board.arrows.iter().any(|arrow| ["A", "B", "AB"].contains(&arrow.sign))
    });
}

#[test]
fn a_game_that_nobody_lost_has_no_losing_move() {
    let mut window = with_fox();
    inspected(&mut window);
    assert!(window.find(en("inspector-losing")).accesskit_node().is_disabled());
}

#[test]
fn the_key_of_working_leads_there_and_back() {
    let mut window = with_fox();
    for led_to in [Route::INSPECTOR, Route::GAME, Route::INSPECTOR] {
        press(&mut window, Key::W);
        window.until("the key has led on", |window| screen(window) == led_to);
    }
}

#[test]
fn each_line_of_the_console_has_the_number_of_its_move() {
    let mut window = with_fox();
    send(&mut window, Command::Open(Route::CONSOLE));
    window.until_shown("1 white: move number 1").until_shown("2 white: move number 2");
    assert!(window.shows(" s, ") && window.shows(" script steps, ") && window.shows(" MB"), "{}", window.labels());
    assert!(!window.shows("1 white: choosing"));
    window.click(en("console-traced")).until_shown("1 white: choosing: 1").until_shown("the corner: 2");
    window.click(en("moves")).until("prints are hidden", |window| !window.shows("move number"));
    window.click(en("console-printed")).click("1 white: move number 1");
    window.until("its ply is shown", |window| table(window).browsed_ply() == Some(2));
    // The lines are one Tab stop; arrow keys move between them.
    window.find("1 white: move number 1").focus();
    window.harness.run();
    press(&mut window, Key::End);
    window.until("the last line has the focus", |window| {
        window.harness.query_all_by_label_contains("2 white:").any(|line| line.is_focused())
    });
    window.click(en("console-all"));
    window.find(en("console-copy")).click();
    let text = copied(&mut window).unwrap();
    assert!(text.contains("1 white: move number 1\n") && text.contains("2 white:   the corner: 2\n"), "{text}");
    window.click(en("clear")).until_shown(en("console-empty"));
    assert!(table(&window).console.is_empty());
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn the_console_is_bounded_and_tells_bots_apart() {
    let loud = "--- @api 1
return { title = 'Loud', games = { '*' }, move = function(position)
  for n = 1, 900 do print(n) end
  return position:moves()[1]
end }
";
    let settings = seats("english", "loud", "fox").replace("bot_pause_secs: 0", "bot_pause_secs: 0.5");
    let mut window = Window::open(&settings, &[("ai/loud.lua", loud), ("ai/fox.lua", FOX)]);
    window.start_game().until("they have played", |window| window.texts_played().len() >= 8);
    let all = [true; 4];
    let count = |window: &Window, side| table(window).console.lines(side, all).count();
    assert!(count(&window, None) <= 2000);
    assert_eq!(count(&window, Some(Side::Black)) + count(&window, Some(Side::White)), count(&window, None));
    inspected(&mut window).click(en_with("console-of", &[("side", "white")]));
    window.until("only white is shown", |window| window.shows("white: move number") && !window.shows("black: "));
    window.click(en("pause")).until_shown(en("bots-step"));
    let before = window.texts_played().len();
    window.click(en("bots-step")).until("one more", |window| window.texts_played().len() > before);
}

#[test]
fn reasons_go_where_the_settings_say() {
    let settings = seats("english", "human", "fox") + "trace: files\n";
    let mut window = Window::open(&settings, &[("ai/fox.lua", FOX)]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the fox answered", |window| window.texts_played().len() == 2);
    let seed = table(&window).session.settings().game_seed;
    let folder = window.folder.path().join(format!("traces/english-{seed}"));
    let main = fs::read_to_string(folder.join("main.txt")).unwrap();
    assert!(main.starts_with("2. white ") && main.contains("\n  choosing: 1\n    "), "{main}");
    assert!(folder.join("white.txt").exists() && folder.join("selected.txt").exists());
    let settings = seats("english", "human", "fox") + "trace: off\n";
    let mut window = Window::open(&settings, &[("ai/fox.lua", FOX)]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the fox answered", |window| window.texts_played().len() == 2);
    assert!(table(&window).session.played()[1].trace.is_empty());
    inspected(&mut window).until_shown(en("inspector-no-trace"));
    // Reruns show traces as well.
    window.click(en("inspector-rerun")).until_shown("the corner");
}

#[test]
fn what_a_bot_traced_before_it_broke_down_is_on_the_card_the_console_and_the_page() {
    let broken = FOX.replace("return ctx.memory.count\n    end)", "return position.nothing\n    end)");
    let mut window = Window::open(&seats("english", "fox", "greedy"), &[("ai/fox.lua", broken.as_str())]);
    window.start_game().until_shown(en("prompt-fault-text")).click(en("fault-details"));
    window.until_shown(en("fault-traced"));
    window.until_shown("the corner");
    let account = table(&window).session.fault_report(&[]).unwrap();
    assert_eq!(account.traced[0].label, "choosing");
    assert_eq!(account.traced[0].children[1].label, "the corner");
    let console: Vec<String> = table(&window)
        .console
        .lines(Some(Side::Black), [false, true, true, false])
        .map(|line| damka::text::Words::english().format(&line.text))
        .collect();
    let corner = console.iter().position(|line| line.trim() == "the corner: 2");
    let fault = console.iter().position(|line| line.contains("has no `nothing`"));
    assert!(corner.is_some() && corner < fault, "{console:?}");
    write(&window, "ai/fox.lua", FOX);
    window.until("the fixed bot plays", |window| window.texts_played().len() > 2);
    // A fault in a rerun is shown with its trace, too.
    send(&mut window, Command::Game(GameAction::Pause(true)));
    send(&mut window, Command::Board(BoardAction::ShowPly(1)));
    send(&mut window, Command::Open(Route::INSPECTOR));
    window.click(en("inspector-rerun"));
    write(&window, "ai/fox.lua", &broken);
    window.until("it failed again", |window| {
        let inspector = &window.harness.state().app.inspector;
        inspector.right.as_ref().is_some_and(|run| run.fault.is_some() && run.traced[0].label == "choosing")
    });
    window.until_shown("has no `nothing`").until_shown("the corner");
}
