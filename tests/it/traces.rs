//! Traces: recorded only when they are shown, with squares, written to files; and the evidence after a fault of a bot.

use crate::cli::damka;
use crate::seats::{mover, seat, start, task};
use crate::shipped;
use damka::board::Square;
use damka::player::{Allowance, TurnContext};
use damka::report::Trace;

fn tracing(traced: bool, body: &str) -> (Vec<Trace>, Vec<String>) {
    let mut seat = mover(body);
    let whole = task(&start("english"));
    let allowance = Allowance { traced, ..whole.allowance };
    let choice = seat.choose(TurnContext { allowance, ..whole }).unwrap_or_else(|fault| panic!("{}", fault.report));
    (choice.trace, seat.lines())
}

#[test]
fn where_nobody_reads_reasons_only_what_is_inside_is_done() {
    let body = "
        print(ctx.tracing, '-', ctx.trace('sum', nil, function() ctx.trace('part', 1) return 3, 4 end))
        return position:moves()[1]";
    let (kept, printed) = tracing(true, body);
    assert_eq!((kept.len(), kept[0].to_string().as_str()), (1, "sum: 3\n  part: 1\n"));
    assert_eq!(printed, ["true\t-\t3\t4"]);
    let (kept, printed) = tracing(false, body);
    assert_eq!((kept.len(), printed), (0, vec!["false\t-\t3\t4".to_owned()]));
}

#[test]
fn a_function_in_the_place_of_the_value_is_called() {
    let body = "
        print(ctx.trace('sum', function() ctx.trace('part', 1) return 3, 4 end))
        return position:moves()[1]";
    let (kept, printed) = tracing(true, body);
    assert_eq!((kept.len(), kept[0].to_string().as_str()), (1, "sum: 3\n  part: 1\n"));
    assert_eq!(printed, ["3\t4"]);
    assert_eq!(tracing(false, body).1, ["3\t4"]);
}

/// The trace before a fault is what its author needs to see.
#[test]
fn reasons_given_before_a_fault_are_kept_with_it() {
    let body = "
        ctx.trace('before', 1)
        ctx.trace('sum', nil, function()
          ctx.trace('part', 2)
          return position.nothing
        end)";
    let text_of = |traced: bool| {
        let mut seat = mover(body);
        let whole = task(&start("english"));
        let fault =
            seat.choose(TurnContext { allowance: Allowance { traced, ..whole.allowance }, ..whole }).unwrap_err();
        fault.evidence.unwrap().trace.iter().map(ToString::to_string).collect::<String>()
    };
    assert_eq!(text_of(true), "before: 1\nsum\n  part: 2\n");
    assert_eq!(text_of(false), "");
    let bot =
        format!("--- @api 1\nreturn {{ title = 'B', games = {{ '*' }}, move = function(position, ctx)\n{body}\nend }}");
    let gave = damka("play english fox random --seed 3 --trace reasons").file("ai/fox.lua", &bot).run();
    assert_eq!(gave.code, 1);
    let text = "  Trace before the error\n    before: 1\n    sum\n      part: 2\n";
    assert!(gave.stderr.contains(text), "{}", gave.stderr);
    for file in ["main", "black"] {
        let written = gave.left(&format!("reasons/{file}.txt"));
        assert_eq!(written, "1. black script_error\n  before: 1\n  sum\n    part: 2\n");
    }
    // Of many lines the last ones led to the fault.
    let many = bot.replace("ctx.trace('before', 1)", "for n = 1, 100 do ctx.trace('line ' .. n, n) end");
    let gave = damka("play english fox random --seed 3 --trace reasons").file("ai/fox.lua", &many).run();
    assert!(gave.stderr.contains("    62 earlier lines not shown\n    line 63: 63\n"), "{}", gave.stderr);
}

#[test]
fn reasons_are_about_moves_and_squares() {
    let body = "
        local move = position:moves()[1]
        ctx.trace(move, 1)
        ctx.trace('by number', 2, nil, 12)
        ctx.trace('several', 3, nil, { 1, '32', move })
        return move";
    let (kept, _) = tracing(true, body);
    let squares: Vec<&[Square]> = kept.iter().map(|trace| &trace.squares[..]).collect();
    assert_eq!(kept[0].label, "9-13");
    assert_eq!(squares[0], [Square(8), Square(12)]);
    assert_eq!(squares[1], [Square(11)]);
    assert_eq!(squares[2], [Square(0), Square(31), Square(8), Square(12)]);
    let json = serde_json::to_value(&kept[1]).unwrap();
    assert_eq!(json, serde_json::json!({ "label": "by number", "value": "2", "squares": [12], "children": [] }));
    for (about, why) in
        [("33", "there is no square 33"), ("{ {} }", "can only be about a move, a square"), ("true", "no square")]
    {
        let fault = mover(&format!("ctx.trace('x', 1, nil, {about})\nreturn position:moves()[1]")).fault();
        assert!(fault.report.message.contains(why), "{}", fault.report.message);
    }
}

#[test]
fn the_reasons_of_a_game_are_written_to_files() {
    let gave = damka("play english graded:level=1 random --seed 3 --trace reasons --json").run();
    assert_eq!(gave.code, 0, "{}", gave.stderr);
    let read = |name: &str| gave.left(&format!("reasons/{name}.txt"));
    let (main, selected, black) = (read("main"), read("selected"), read("black"));
    assert_eq!(main, black, "only black gives reasons");
    let first: serde_json::Value = serde_json::from_str(gave.stdout.lines().next().unwrap()).unwrap();
    let played = first["text"].as_str().unwrap();
    assert!(main.starts_with(&format!("1. black {played}\n  ")), "{}", &main[..200]);
    assert!(selected.starts_with(&format!("1. black {played}\n  {played}: ")), "{}", &selected[..200]);
    assert!(selected.len() * 2 < main.len(), "the other moves are left out");
    assert!(main.lines().any(|line| line.starts_with("      ")), "nested");
    let gave = damka("play english greedy random --seed 3 --trace taken --json").file("taken", "").run();
    assert_eq!(gave.code, 2, "{}", gave.stderr);
    assert!(
        gave.stderr.contains("the traces cannot be written") && gave.stderr.contains(r#""file":"taken""#),
        "{}",
        gave.stderr
    );
}

#[test]
fn the_terminal_tells_all_that_is_known_of_a_fault() {
    let fox = "--- @api 1
local function deep(move, n) if n > 0 then deep(move, n - 1) else n = move.nothing end return n end
return {
  title = 'Old Fox', version = '1.2', games = { '*' },
  move = function(position, ctx)
    print('I look at ply ' .. position.ply)
    if position.ply > 1 then
      local answer = deep(position:moves()[1], 1)
      print(answer)
    end
    return position:moves()[1]
  end,
}
";
    let gave = damka("play english fox random --seed 3 --steps 50000").file("ai/fox.lua", fox).run();
    assert_eq!(gave.code, 1);
    let stderr = gave.stderr;
    for part in [
        "ai/fox.lua:2:76: error: a move has no `nothing`",
        "  >    2 | local function deep(move, n) if n > 0 then deep(move, n - 1) else n = move.nothing end return n end\n",
        "^^^^^^^\n       3 | return {\n       4 |",
        "  in ai/fox.lua:2 in function 'deep'",
        "bot       Old Fox, fox, ai/fox.lua, version 1.2, hash ",
        "side      black",
        "game      english",
        "moves     1. 9-13 ",
        "seed      3",
        " s of 10 s, 0 nodes, ",
        "script steps of 50000, ",
        "Last console output\n    [fox] I look at ply 0\n    [fox] I look at ply 2",
    ] {
        assert!(stderr.contains(part), "{part:?} is missing in\n{stderr}");
    }
}

/// The bot of the page that tells of the workshop gives the reasons that the page says.
#[test]
fn the_example_of_the_workshop_tells_its_reasons() {
    let page = std::fs::read_to_string(shipped::root().join("docs/workshop.md")).unwrap();
    let after = page.split_once("## What a bot thinks").unwrap().1;
    let code = after.split_once("```lua\n").unwrap().1.split_once("```").unwrap().0;
    let choice = seat(code).opening().unwrap_or_else(|fault| panic!("{}", fault.report));
    assert_eq!(choice.trace.len(), 7, "a line for each move");
    let first = &choice.trace[0];
    assert_eq!((first.label.as_str(), first.value.as_str()), ("9-13", "0.04"));
    assert_eq!(first.squares, [Square(8), Square(12)]);
    assert_eq!(first.children.iter().map(|child| child.label.as_str()).collect::<Vec<_>>(), ["taken", "row"]);
}
