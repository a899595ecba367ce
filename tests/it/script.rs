//! The contract between bots and damka: calls, results and stored data.

use crate::seats::{mover, seat, start, task, text};
use crate::shipped;
use damka::board::{Side, Square};
use damka::notation;
use damka::player::{Allowance, Player, PlayerRequest, PlayerResponse, TurnContext};
use damka::rules::{Outcome, Termination};
use serde_json::json;
use std::time::Duration;

/// The console output of a `move` body at this position, before it plays its first move.
fn prints(variant: &str, position: &str, body: &str) -> Vec<String> {
    let variant = shipped::variant(variant);
    let position =
        if position.is_empty() { variant.start() } else { notation::read_position(&variant, position).unwrap() };
    let mut seat = mover(&format!("{body}\nreturn position:moves()[1]"));
    seat.choose(task(&position)).unwrap_or_else(|fault| panic!("{}", fault.report));
    seat.lines()
}

#[test]
fn a_position_tells_what_stands_where() {
    let body = "
        print(position.turn, position.ply, position.columns, position.rows, position.variant)
        print(position:at(1)) print(position:at(13)) print(position:at(32))
        print(position:count(1), position:count(2, 'man'), position:count(2, 'king'), #position:squares())
        print(position:squares(2, 'king')) print(position:place(1)) print(position:place(32))
        print(position:name(7), position:square('7'))
        print(position:text(), tostring(position) == position:text(), #position:hash())
        print(position:masks())
        print(position:outcome())";
    assert_eq!(
        prints("english", "B:W31,K32:B1-12", body),
        [
            "1\t0\t8\t8\tenglish",
            "1\tman",
            "nil",
            "2\tking",
            "12\t1\t1\t32",
            "{ 32 }",
            "2\t1",
            "7\t8",
            "7\t7",
            "B:W31,K32:B1-12\ttrue\t16",
            "4095\t0\t1073741824\t2147483648",
            "nil",
        ]
    );
    let othello = "print(position:masks()) print(position:at(position:square('d4'))) print(position:name(64))";
    assert_eq!(prints("othello", "", othello), ["268435456\t8\t134217728\t16", "2\tdisc", "h8"]);
}

#[test]
fn sides_are_numbered_from_the_one_that_starts() {
    let white_to_move = "print(position.turn, ctx.seat, position:count(1), position:count(2))";
    assert_eq!(prints("english", "W:W31,K32:B1-12", white_to_move), ["2\t2\t12\t2"]);
}

#[test]
fn a_move_tells_all_about_itself() {
    let body = "
        local move = position:moves()[1]
        print(move.text, tostring(move), move.from, move.to, move.path, move.captured, move.flipped, move.crowned, move.places)
        local after = position:play(move)
        print(after.turn, after.ply, after:text(), position:text())
        print(position:play(move.text) == after, position == after, move == position:moves()[1])";
    assert_eq!(
        prints("english", "B:W18,25:B14", body),
        [
            "14x23\t14x23\t14\t23\t{ 14, 23 }\t{ 18 }\t{}\tfalse\tnil",
            "2\t1\tW:W25:B23\tB:W18,25:B14",
            "true\tfalse\ttrue",
        ]
    );
    let disc = "local move = position:moves()[1] print(move.text, move.from, move.to, move.places, move.flipped)";
    assert_eq!(prints("othello", "", disc), ["d3\tnil\t20\t20\t{ 28 }"]);
}

#[test]
fn the_end_of_a_game_is_seen_by_looking_ahead() {
    let body = "
        local result = position:play(position:moves()[1]):outcome()
        print(result.winner, result.ending, ctx.seat)";
    assert_eq!(prints("english", "B:W18:B14", body), ["1\tno_pieces\t1"]);
}

#[test]
fn wrong_words_are_named_with_the_near_match() {
    for (body, message) in [
        ("return position:movs()", "position has no `movs`; did you mean `moves`?"),
        ("return position:moves()[1].txt", "a move has no `txt`; did you mean `text`?"),
        ("return ctx.weigths", "ctx has no `weigths`; did you mean `weights`?"),
        ("return ctx.seed", "ctx has no `seed`; available: weights, options, seat, "),
        ("return ctx.weights.king", "the weights file has no `king`; available: "),
        ("return ctx.options.deep", "ctx.options has no `deep`; available: "),
        ("return search.bets(position)", "search has no `bets`; did you mean `best`?"),
        (
            "return search.best(position, { dpeth = 3 })",
            "the options table of a search has no `dpeth`; did you mean `depth`?",
        ),
        ("return search.best(position, { depth = 'x' })", "`depth` must be a whole number of at least 1, not x"),
        ("return search.best(position, { ties = 'some' })", "`ties` cannot be \"some\"; available: first, all, random"),
        ("return search.best(position, { eval = { kign = 1 } })", "there is no feature `kign` (did you mean `king`?"),
        ("return position:at(33)", "there is no square 33; squares are numbered 1 to 32"),
        ("return position:count(3)", "a side is 1 or 2, not 3"),
        ("return position:count(1, 'queen')", "there is no piece \"queen\" in this game; available: \"king\", \"man\""),
        ("return position:square('z9')", "there is no square \"z9\""),
        ("return position:play('1-2')", "\"1-2\" is not a legal move: "),
        ("return ctx:random(3)", "ctx.random needs a whole number from 1, not table: write ctx.random(n), with a dot"),
    ] {
        let fault = mover(body).fault();
        assert_eq!(fault.ending, Termination::ScriptError);
        assert!(fault.report.message.starts_with(message), "{body}: {}", fault.report.message);
        assert_eq!(fault.report.place.as_ref().and_then(|place| place.line), Some(3), "{body}: {}", fault.report);
    }
}

#[test]
fn errors_carry_the_place_the_calls_and_a_table_that_was_raised() {
    let bot = "--- @api 1
local function inner(value)
  error({ code = 7, words = { 'so', 'it', 'is' } })
end
local function outer() inner(1) end
return { title = 'T', games = { '*' }, move = function() outer() end }";
    let fault = seat(bot).fault();
    assert_eq!(fault.report.message, "{ code = 7, words = { \"so\", \"it\", \"is\" } }");
    assert_eq!(fault.report.place.as_ref().unwrap().line, Some(3));
    assert_eq!(fault.report.traceback.len(), 2, "{}", fault.report);
    assert!(fault.report.traceback[1].starts_with("ai/test.lua:5"), "{}", fault.report);
    let hint = fault.report.hint.unwrap();
    assert!(hint.contains("`test`, black, seed 1, ply 0, variant english, position B:W21-32:B1-12"), "{hint}");
}

#[test]
fn an_answer_that_is_no_move_has_its_own_ending() {
    let ends = |body: &str| {
        let fault = mover(body).fault();
        (fault.ending, fault.report.message)
    };
    let nothing = "`move` returned nothing: it must return one of position:moves(), or its text";
    assert_eq!(ends("return nil"), (Termination::NoAnswer, nothing.into()));
    assert_eq!(ends("return 5").0, Termination::NoAnswer);
    assert_eq!(ends("return position").1, "`move` returned no legal move: that is not a move");
    assert_eq!(ends("return '1-5'").0, Termination::IllegalMove);
    let (ending, message) = ends("local after = position:play('9-13') return after:moves()[1]");
    assert_eq!(ending, Termination::IllegalMove);
    assert_eq!(
        message,
        "`move` returned no legal move: 21-17 belongs to another position and is not legal in this one"
    );
    let choice = mover("return '9-14', 2.5").opening().unwrap();
    assert_eq!((text(&start("english"), &choice).as_str(), choice.value), ("9-14", Some(2.5)));
}

#[test]
fn chance_comes_from_the_seed_the_seat_and_the_ply() {
    let body =
        "print(ctx.random(1000), ctx.random(1000), ctx.random() < 1, math.random(1000))\nreturn position:moves()[1]";
    let numbers = |seed: u64, plies: usize| {
        let mut position = start("english");
        for _ in 0..plies {
            position = position.play(&position.moves()[0]).0;
        }
        let mut seat = mover(body);
        seat.choose(TurnContext { game_seed: seed, ..task(&position) }).unwrap();
        let first = seat.lines();
        seat.choose(TurnContext { game_seed: seed, ..task(&position) }).unwrap();
        assert_eq!(first, seat.lines(), "the same request gives the same numbers");
        first
    };
    assert_ne!(numbers(1, 0), numbers(2, 0));
    assert_ne!(numbers(1, 0), numbers(1, 1));
    assert_ne!(numbers(1, 0), numbers(1, 2));
}

#[test]
fn memory_is_plain_data_that_travels_with_the_game() {
    let body = "
        ctx.memory.count = (ctx.memory.count or 0) + 1
        ctx.memory.list = ctx.memory.list or { 'a' }
        ctx.memory.list[#ctx.memory.list + 1] = { ply = position.ply }
        return position:moves()[1]";
    let mut seat = mover(body);
    let first = seat.opening().unwrap().memory.unwrap();
    assert_eq!(*first, json!({ "count": 1, "list": ["a", { "ply": 0 }] }));
    // Another state that gets the memory continues from it; the first one, asked again without it, starts over.
    let next = TurnContext { memory: Some(first), ..task(&start("english")) };
    assert_eq!(mover(body).choose(next).unwrap().memory.unwrap()["count"], json!(2));
    assert_eq!(seat.opening().unwrap().memory.unwrap()["count"], json!(1));
    let replaced = mover("ctx.memory = { 1, 2 } return position:moves()[1]").opening().unwrap();
    assert_eq!(*replaced.memory.unwrap(), json!([1, 2]));
    let dropped = mover("ctx.memory = nil return position:moves()[1]").opening().unwrap().memory;
    assert_eq!(dropped.as_deref(), Some(&json!({})), "a memory that is dropped is an empty one");
    for memory in [dropped, Some(json!(null).into())] {
        let next = TurnContext { memory, ..task(&start("english")) };
        assert_eq!(mover(body).choose(next).unwrap().memory.unwrap()["count"], json!(1));
    }
    for (value, message) in [
        ("print", "`ctx.memory.x` is a function, which cannot be stored"),
        ("position", "`ctx.memory.x` is a damka object, which cannot be stored"),
        ("{ 1, a = 2 }", "`ctx.memory.x` mixes names with the numbers"),
        ("0 / 0", "`ctx.memory.x` is NaN, which cannot be stored"),
        ("string.rep('x', 3000000)", "`ctx.memory.x` is too large to store"),
    ] {
        let fault = mover(&format!("ctx.memory.x = {value}\nreturn position:moves()[1]")).fault();
        assert_eq!(fault.ending, Termination::ScriptError);
        assert!(fault.report.message.starts_with(message), "{}", fault.report.message);
    }
}

#[test]
fn traces_nest_and_marks_name_squares() {
    let body = "
        ctx.trace('plain', 3)
        local sum = ctx.trace('sum', nil, function()
          ctx.trace('a', 1.5)
          ctx.trace('b', 'text', function() ctx.trace('c', 2) end)
          return 3.5
        end)
        ctx.mark(12, 'target')
        ctx.mark('7')
        return position:moves()[1], sum";
    let choice = mover(body).opening().unwrap();
    let shown: String = choice.trace.iter().map(ToString::to_string).collect();
    assert_eq!(shown, "plain: 3\nsum: 3.5\n  a: 1.5\n  b: text\n    c: 2\n");
    assert_eq!(choice.value, Some(3.5));
    assert_eq!(choice.marks, [(Square(11), "target".to_owned()), (Square(6), "mark".to_owned())]);
}

#[test]
fn a_search_gives_the_same_answer_with_every_evaluation() {
    let body = "
        local function count(bm, bk, wm, wk, side)
          local value = bit32.countrz and 0 or 0
          local function ones(mask) local n = 0 while mask ~= 0 do mask = bit32.band(mask, mask - 1) n += 1 end return n end
          value = ones(bm) + 3 * ones(bk) - ones(wm) - 3 * ones(wk)
          return side == 1 and value or -value
        end
        local by_script, a, info = search.best(position, { depth = 4, eval = count })
        local by_weights, b, other = search.best(position, { depth = 4, eval = { man = 1, king = 3 } })
        print(by_script == by_weights, a == b, info.depth, info.nodes == other.nodes, info.complete, info.line[1] == by_script)
        local lines = search.lines(position, { depth = 4, eval = count })
        print(#lines == #position:moves(), lines[1].move == by_script, lines[1].value == a, #lines[1].line >= 4)
        local _, _, all = search.best(position, { depth = 1, ties = 'all', eval = { man = 1 } })
        print(#all.equal)
        local _, _, few = search.best(position, { nodes = 50 })
        print(few.nodes <= 50)";
    assert_eq!(prints("english", "", body), ["true\ttrue\t4\ttrue\ttrue\ttrue", "true\ttrue\ttrue\ttrue", "7", "true"]);
}

#[test]
fn an_eval_gets_the_masks_of_the_position_in_every_variant() {
    for id in shipped::ids() {
        let variant = shipped::variant(&id);
        let body = format!(
            "local known, black, calls = {{}}, {}, 0
            for _, move in position:moves() do
              local after = position:play(move)
              local numbers = {{ after:masks() }}
              numbers[#numbers + 1] = after.turn == black and 1 or 2
              known[table.concat(numbers, ' ')] = true
            end
            search.best(position, {{ depth = 1, quiesce = false, eval = function(...)
              calls += 1
              local numbers = table.concat({{ ... }}, ' ')
              if not known[numbers] then error(numbers) end
              return 0
            end }})
            assert(calls > 0)
            return position:moves()[1]",
            if variant.first == Side::Black || variant.family == "scripted" { 1 } else { 2 }
        );
        mover(&body).choose(task(&variant.start())).unwrap_or_else(|fault| panic!("{id}: {}", fault.report));
    }
}

#[test]
fn an_eval_that_fails_is_distinguished() {
    let fault = |eval: &str| {
        mover(&format!("return search.best(position, {{ depth = 3, eval = function(...)\n{eval}\nend }})")).fault()
    };
    let nan = fault("return 0 / 0");
    assert!(nan.report.message.starts_with("the evaluation returned NaN, asked about W:"), "{}", nan.report);
    assert_eq!(fault("return 'much'").report.message, "`eval` must return a number, not a string");
    let raised = fault("local t = nil\nreturn t.x");
    assert_eq!(raised.report.place.as_ref().unwrap().line, Some(5), "{}", raised.report);
    let later = "calls = (calls or 0) + 1 if calls > 20 then error('the twenty-first') end return 0";
    assert_eq!(fault(later).report.message, "the twenty-first");
}

#[test]
fn grades_come_from_grade_or_from_eval_or_not_at_all() {
    let bot = |more: &str| {
        seat(&format!(
            "--- @api 1\nreturn {{ title = 'T', games = {{ '*' }}, move = function(p) return p:moves()[1] end, {more} }}"
        ))
    };
    let position = start("english");
    let grades = |more: &str| match bot(more).ask(PlayerRequest::Grade(task(&position))) {
        PlayerResponse::Grades(grades) => Ok(grades.into_iter().map(|one| one.value).collect::<Vec<_>>()),
        PlayerResponse::NoGrades => Ok(Vec::new()),
        PlayerResponse::Fault(fault) => Err(fault.report.message),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        grades("grade = function(_, move) return move.to end").unwrap(),
        [13.0, 14.0, 14.0, 15.0, 15.0, 16.0, 16.0]
    );
    assert_eq!(grades("eval = { man = 1, king = 2 }").unwrap(), [0.0; 7]);
    assert_eq!(grades("eval = function(_, _, _, _, side) return side == 1 and 5 or -5 end").unwrap(), [5.0; 7]);
    assert_eq!(grades("").unwrap(), [0.0; 0]);
    assert_eq!(
        grades("grade = function() return 'good' end").unwrap_err(),
        "`grade` returned good for 9-13: it must return a number"
    );
}

#[test]
fn draws_and_resignation_are_asked_of_the_bot() {
    let bot = "--- @api 1
return { title = 'T', games = { '*' }, move = function(p, ctx) ctx.memory.last = p.ply return p:moves()[1] end,
  resign = function(position) return position:count(1) < 3 end,
  offer_draw = function(position, ctx) return ctx.seat == 2 end,
  accept_draw = function(position) return position.ply > 0 end,
  start = function(ctx) print('starts', ctx.seat) end,
  done = function(result, ctx) print(result.winner, result.ending, ctx.memory.last) end }";
    let mut seat = seat(bot);
    let (variant, position) = (shipped::variant("english"), start("english"));
    assert!(!seat.opening().unwrap().offers_draw);
    assert_eq!(seat.lines(), ["starts\t1"]);
    let second = position.play(&position.moves()[0]).0;
    assert!(seat.choose(task(&second)).unwrap().offers_draw);
    assert!(matches!(seat.ask(PlayerRequest::AcceptDraw(task(&position))), PlayerResponse::AcceptsDraw(false)));
    assert!(matches!(seat.ask(PlayerRequest::AcceptDraw(task(&second))), PlayerResponse::AcceptsDraw(true)));
    let lost = notation::read_position(&variant, "B:W21-32:B1,2").unwrap();
    assert!(matches!(seat.ask(PlayerRequest::Move(task(&lost))), PlayerResponse::Resigns));
    seat.begin(PlayerRequest::Done(Outcome { winner: Some(Side::White), ending: Termination::Resigned }));
    assert!(matches!(seat.receive(), PlayerResponse::Said(line) if line.to_string() == "2\tresigned\t1"));
}

#[test]
fn steps_are_counted_alike_on_every_run_and_bound_a_search() {
    let position = start("english");
    let strict =
        |steps| Allowance { steps: Some(steps), guard: Duration::from_mins(2), traced: true, ..Allowance::IN_MATCHES };
    let body = "
        local best, value, info = search.best(position, { depth = 30 })
        print(info.nodes > 0, ctx.steps_left() > 0, ctx.steps_left() < 100000, info.complete)
        return best";
    let spent = || {
        let mut seat = mover(body);
        let choice = seat.choose(TurnContext { allowance: strict(100_000), ..task(&position) }).unwrap();
        assert_eq!(seat.lines(), ["true\ttrue\ttrue\tfalse"]);
        (choice.spent.steps, choice.spent.nodes, choice.chosen)
    };
    let (steps, nodes, _) = spent();
    assert_eq!(spent(), spent());
    assert!(steps.unwrap() <= 100_000 && nodes * 16 <= 100_000, "{steps:?} {nodes}");
    // Without a limit steps are counted only where they are shown.
    let mut free = mover("print(ctx.steps_left()) return position:moves()[1]");
    assert!(free.opening().unwrap().spent.steps.is_some_and(|steps| steps < 100));
    let unread = free.choose(TurnContext { allowance: Allowance::IN_MATCHES, ..task(&position) }).unwrap();
    assert_eq!(unread.spent.steps, None);
    assert_eq!(free.lines(), ["inf"]);
    let capped = Allowance { nodes: Some(100), ..Allowance::IN_MATCHES };
    let mut capped_seat =
        mover("local m, _, info = search.best(position, { depth = 30 }) print(info.nodes <= 100) return m");
    capped_seat.choose(TurnContext { allowance: capped, ..task(&position) }).unwrap();
    assert_eq!(capped_seat.lines(), ["true"]);
}

#[test]
fn a_stop_ends_a_search_with_its_best_so_far() {
    let mut seat = mover("return (search.best(position, { depth = 60 }))");
    seat.begin(PlayerRequest::Move(task(&start("english"))));
    // Stopped while it is thinking, which the first progress message proves.
    assert!(matches!(seat.receive(), PlayerResponse::Progress { .. }));
    seat.player.stop();
    assert!(matches!(seat.wait(), PlayerResponse::Move(_)));
}

#[test]
fn a_request_under_slow_laws_is_replaced_after_the_position_it_is_at() {
    // So slow that a few dozen positions take longer than the time that a stopped script gets.
    let laws = std::fs::read_to_string(crate::shipped::root().join("scripts/connect_four.lua")).unwrap();
    let slow = "play = function(p, square)\n    local n = 0\n    for i = 1, 6000000 do n += i % 7 end\n";
    let laws = laws.replace("play = function(p, square)\n", slow);
    assert!(laws.contains(slow));
    let start = crate::shipped::from_source("slow", "scripts/slow.lua", &laws).unwrap().start();
    let next = start.play(&start.moves()[0]).0;
    for search in ["search.best(position, { depth = 6 })", "search.mcts(position)"] {
        let begun = format!("if position.ply == 0 then print('on the way') return ({search}) end");
        let mut seat = mover(&format!("{begun} return position:moves()[1]"));
        // Nothing reads the count here: steps of such rules are not counted, which would take even longer.
        let unread = |position| TurnContext {
            allowance: Allowance { traced: false, ..task(position).allowance },
            ..task(position)
        };
        seat.begin(PlayerRequest::Move(unread(&start)));
        assert!(matches!(seat.receive(), PlayerResponse::Said(_)));
        let answer = seat.choose(unread(&next));
        assert!(answer.is_ok(), "{search}: {answer:?}");
    }
}

#[test]
fn pieces_are_counted_where_they_are_listed_whatever_they_look_like() {
    let laws = std::fs::read_to_string(crate::shipped::root().join("scripts/english_in_lua.lua")).unwrap();
    // Kings and men are swapped: the pieces that look like men are called kings.
    let turned = laws.replace("{ name = \"man\", side = 1,", "{ name = \"x\", profile = \"man\", side = 1,");
    let turned = turned.replace("{ name = \"king\", side = 1,", "{ name = \"man\", profile = \"king\", side = 1,");
    let turned = turned.replace("{ name = \"x\",", "{ name = \"king\",");
    assert_eq!(turned.matches("profile = ").count(), laws.matches("profile = ").count() + 2);
    let position = crate::shipped::from_source("turned", "scripts/turned.lua", &turned).unwrap().start();
    let body = "for _, word in { 'man', 'king' } do
        assert(position:count(1, word) == #position:squares(1, word), word)
      end
      print(position:count(1, 'king'))
      return position:moves()[1]";
    let mut seat = mover(body);
    seat.choose(task(&position)).unwrap_or_else(|fault| panic!("{}", fault.report));
    assert_eq!(seat.lines(), ["12"]);
}

#[test]
fn what_a_bot_has_the_host_hold_is_bounded() {
    let body = "
        local long = string.rep('x', 2000)
        print(table.unpack(table.create(5000, long)))
        ctx.mark(1, string.rep('style', 1000))
        for _ = 1, 20000 do ctx.trace(long, 1) end
        return position:moves()[1]";
    let mut seat = mover(body);
    let choice = seat.opening().unwrap();
    let lines = seat.lines();
    assert!(lines.len() == 1 && lines[0].len() < 10_000 && lines[0].ends_with('…'), "{}", lines[0].len());
    assert_eq!(choice.marks[0].1.len(), 40);
    assert!((1000..10_000).contains(&choice.trace.len()), "{}", choice.trace.len());
    // Grading does not restart with each move.
    let grader = "--- @api 1\nreturn { title = 'T', games = { '*' }, move = function() end,
        grade = function(_, _, ctx)
            for _ = 1, 3000 do ctx.trace(string.rep('x', 2000), 1) end
            return 1
        end }";
    let PlayerResponse::Grades(grades) = crate::seats::seat(grader).ask(PlayerRequest::Grade(task(&start("english"))))
    else {
        panic!()
    };
    let traced: usize = grades.iter().map(|graded| graded.reasons.len()).sum();
    assert!((3000..10_000).contains(&traced), "{traced}");
    // Memory of walks is freed with them.
    let walks = "
        for _ = 1, 20000 do
            local walk = search.walk(position)
            for _ = 1, 10 do walk:moves() walk:play(1) end
        end
        return position:moves()[1]";
    mover(walks).opening().unwrap_or_else(|fault| panic!("{}", fault.report));
}

#[test]
fn a_guard_that_no_clock_reaches_is_no_overflow() {
    let allowance = Allowance { guard: Duration::MAX, traced: true, ..Allowance::IN_MATCHES };
    let position = start("english");
    mover("return position:moves()[1]").choose(TurnContext { allowance, ..task(&position) }).unwrap();
}

#[test]
fn an_open_request_is_replaced_by_the_next_one() {
    let mut seat = mover("if position.ply == 0 then while true do end end return position:moves()[1]");
    let position = start("english");
    seat.begin(PlayerRequest::Move(task(&position)));
    let next = position.play(&position.moves()[0]).0;
    assert!(seat.choose(task(&next)).is_ok());
}
