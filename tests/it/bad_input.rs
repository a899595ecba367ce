//! Mistakes in bots, as users see them: a named ending or a clear report with position and line, and no other effects.

use crate::cli::{Gave, damka};

/// A bot whose `move` has this body, from its third line on.
fn bot(more: &str, body: &str) -> String {
    format!(
        "--- @api 1\nreturn {{ title = 'B', games = {{ '*' }}, {more} move = function(position, ctx)\n{body}\nend }}\n"
    )
}

fn play(text: &str, more: &str) -> Gave {
    damka(&format!("play english bad random --seed 1 --json {more}")).file("ai/bad.lua", text).run()
}

/// The report, its place without the column.
fn without_column(expected: &str) -> String {
    let Some((place, rest)) = expected.split_once(": error: ") else { return expected.to_owned() };
    let line: Vec<&str> = place.splitn(3, ':').take(2).collect();
    format!("{}: error: {rest}", line.join(":"))
}

/// The ending of a game lost by the bot, and what was reported.
fn lost(text: &str, more: &str) -> (String, String) {
    let gave = play(text, more);
    assert_eq!(gave.code, 1, "{}{}", gave.stdout, gave.stderr);
    let row = crate::cli::json(gave.stdout.lines().last().unwrap());
    assert_eq!((&row["winner"], &row["seat_at_fault"]), (&"white".into(), &"black".into()));
    for evidence in ["B, bad, ai/bad.lua, hash ", " black", "english", " none yet", "  1\n", "B:W21-32:B1-12"] {
        assert!(gave.stderr.contains(evidence), "{}", gave.stderr);
    }
    (row["ending"].as_str().unwrap().to_owned(), without_column(&gave.stderr))
}

#[test]
fn what_is_no_legal_move_ends_the_game_by_name_and_points_at_the_function() {
    for (body, ending, expected) in [
        ("return nil", "no_answer", "`move` returned nothing"),
        ("return", "no_answer", "`move` returned nothing"),
        ("return '1-32'", "illegal_move", "\"1-32\" is not a legal move: that square is occupied"),
        (
            "return position:play('9-13'):moves()[1]",
            "illegal_move",
            "21-17 belongs to another position and is not legal in this one",
        ),
        ("return 5", "no_answer", "expected a move or its text, not a number"),
        ("return {}", "no_answer", "expected a move or its text, not a table"),
        ("return position", "illegal_move", "that is not a move"),
    ] {
        let (ended, message) = lost(&bot("", body), "");
        assert_eq!(ended, ending, "{body}: {message}");
        assert!(message.starts_with("ai/bad.lua:2: error: ") && message.contains(expected), "{body}: {message}");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn evaluations_that_break_are_reported_with_their_line() {
    let searching = |eval: &str, opts: &str| {
        bot(
            "",
            &format!("local calls = 0\nreturn (search.best(position, {{ {opts}, eval = function()\n{eval}\nend }}))"),
        )
    };
    for (eval, opts, line, expected) in [
        ("return 0 / 0", "depth = 3", 4, "the evaluation returned NaN, asked about W:"),
        ("return 'much'", "depth = 3", 4, "`eval` must return a number, not a string"),
        ("search.best(position) return 0", "depth = 3", 5, "a search cannot be called from inside an eval"),
        ("search.mcts(position) return 0", "depth = 3", 5, "a search cannot be called from inside an eval"),
        ("search.walk(position) return 0", "depth = 3", 5, "a search cannot be called from inside an eval"),
        ("search.tree(position) return 0", "depth = 3", 5, "a search cannot be called from inside an eval"),
        ("calls += 1 if calls == 100000 then error('late') end return 0", "depth = 60, nodes = 9000000", 5, "late"),
    ] {
        let (ended, message) = lost(&searching(eval, opts), "--guard 600");
        assert_eq!(ended, "script_error", "{message}");
        assert!(message.starts_with(&format!("ai/bad.lua:{line}: error: {expected}")), "{message}");
    }
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_budget_of_nothing_is_refused_by_name_or_plays_the_first_legal_move() {
    for (body, expected) in [
        ("return (search.best(position, { depth = 0 }))", "`depth` must be a whole number of at least 1, not 0"),
        ("return (search.lines(position, { depth = 0 }))", "`depth` must be a whole number of at least 1, not 0"),
        ("return (search.mcts(position, { playouts = 0 }))", "`playouts` must be a whole number of at least 1, not 0"),
        ("return (search.mcts(position, { nodes = 0 }))", "`nodes` must be a whole number of at least 1, not 0"),
    ] {
        let (ended, message) = lost(&bot("", body), "");
        assert_eq!(ended, "script_error", "{message}");
        assert!(message.starts_with(&format!("ai/bad.lua:3: error: {expected}")), "{message}");
    }
    for (body, more) in [
        ("return (search.best(position, { nodes = 0 }))", ""),
        ("return (search.best(position))", "--nodes 0"),
        ("return (search.mcts(position))", "--nodes 0"),
    ] {
        let gave = play(&bot("", body), more);
        assert_eq!(gave.code, 0, "{body} {more}: {}", gave.stderr);
        assert_eq!(crate::cli::json(gave.stdout.lines().next().unwrap())["text"], "9-13");
    }
    assert_eq!(lost(&bot("", "return (search.best(position))"), "--steps 0").0, "out_of_steps");
    assert_eq!(lost(&bot("", "while true do end"), "--guard 1").0, "out_of_time");
}

#[test]
fn a_panel_that_breaks_is_reported_by_explain() {
    for (eval, line, expected) in [
        ("function() return 0 / 0 end", 2, "the evaluation returned NaN"),
        ("function() return 'x' end", 2, "`eval` must return a number, not a string"),
        ("function() search.tree() return 1 end", 2, "a search cannot be called from inside an eval"),
    ] {
        let text = bot(&format!("eval = {eval},"), "return position:moves()[1]");
        let gave = damka("explain english bad --seed 1").file("ai/bad.lua", &text).run();
        assert_eq!((gave.code, gave.stdout.as_str()), (1, ""));
        let start = format!("ai/bad.lua:{line}: error: ");
        assert!(without_column(&gave.stderr).starts_with(&start), "{}", gave.stderr);
        let is_told = gave.stderr.contains(expected) || gave.stderr.contains("must be a position");
        assert!(is_told && gave.stderr.contains("position B:W21-32:B1-12"), "{}", gave.stderr);
        // The move does not ask the evaluation: the game goes on undisturbed.
        assert_eq!(play(&text, "").code, 0);
    }
    let grade = bot("grade = function() return 'good' end,", "return position:moves()[1]");
    let gave = damka("explain english bad").file("ai/bad.lua", &grade).run();
    assert!(
        without_column(&gave.stderr).starts_with("ai/bad.lua:2: error: `grade` returned good for 9-13"),
        "{}",
        gave.stderr
    );
}

#[test]
fn weights_that_lack_a_key_or_have_one_too_many_are_named() {
    let reads = bot("weights = 'bad.yaml',", "local x = ctx.weights.king\nreturn position:moves()[1]");
    let searches = bot("weights = 'bad.yaml',", "return (search.best(position, { depth = 1, eval = ctx.weights }))");
    for (text, weights, expected) in [
        (&reads, "man: 1\n", "ai/bad.lua:3:23: error: the weights file has no `king`; available: man"),
        (&searches, "mna: 1\n", "ai/bad.lua:3: error: there is no feature `mna` (did you mean `man`?"),
    ] {
        let run = damka("play english bad random --seed 1").file("ai/bad.lua", text).file("ai/bad.yaml", weights).run();
        assert_eq!(run.code, 1);
        assert!(run.stderr.starts_with(expected), "{}", run.stderr);
        // Reading the files shows nothing; playing the bot does.
        let read = damka("check --read-only").file("ai/bad.lua", text).file("ai/bad.yaml", weights).run();
        assert_eq!((read.code, read.stderr.as_str()), (0, ""));
        let check = damka("check").file("ai/bad.lua", text).file("ai/bad.yaml", weights).run();
        assert_eq!(check.code, 1);
        assert!(check.stderr.starts_with(expected), "{}", check.stderr);
    }
    let none = damka("check").file("ai/bad.lua", &reads).run();
    assert!(none.code == 1 && none.stderr.contains("the weights file `ai/bad.yaml` does not exist"), "{}", none.stderr);
    let wrong = damka("check").file("ai/bad.lua", &reads).file("ai/bad.yaml", "king: lots\n").run();
    assert!(wrong.code == 1 && wrong.stderr.contains("ai/bad.yaml:1:7: error: "), "{}", wrong.stderr);
}
