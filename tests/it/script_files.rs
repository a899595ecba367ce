//! Scripts as files: their declarations, errors, modules and newer API versions.

use crate::seats::{seat, seat_with, shipped_seat, start, text};
use crate::shipped;
use damka::script::{BotSource, Modules, OptionKind, OptionValue, check_bot, read_variant};
use std::sync::Arc;

#[test]
fn a_newer_text_or_newer_weights_are_used_from_the_next_request() {
    let bot = |index: u32| {
        format!(
            "--- @api 1\nlocal seen = 0\nreturn {{ title = 'T', games = {{ '*' }}, weights = 't.yaml', move = function(p, ctx) seen += 1 print(seen, ctx.weights.a) return p:moves()[{index}] end }}"
        )
    };
    let source = |index| crate::seats::source("test", "ai/test.lua", &bot(index));
    let mut seat = seat(&bot(1));
    seat.live.set_weights(&Arc::new([("a".to_owned(), 1.0)].into()));
    let position = start("english");
    let plays = |seat: &mut crate::seats::Seat| (text(&position, &seat.opening().unwrap()), seat.lines().remove(0));
    assert_eq!(plays(&mut seat), ("9-13".into(), "1\t1".into()));
    assert_eq!(plays(&mut seat), ("9-13".into(), "2\t1".into()));
    seat.live.set_weights(&Arc::new([("a".to_owned(), 2.5)].into()));
    assert_eq!(plays(&mut seat), ("9-13".into(), "3\t2.5".into()));
    let before = seat.live.generation();
    seat.live.set_source(source(2), check_bot(&source(2)).unwrap());
    assert!(seat.live.generation() > before);
    assert_eq!(plays(&mut seat), ("9-14".into(), "1\t2.5".into()));
}

#[test]
fn require_knows_the_modules_it_was_given_and_nothing_else() {
    let mut modules = Modules::default();
    modules.add(
        "helper",
        "ai/test/helper.lua",
        "print('loaded') return { first = function(p) return p:moves()[1] end }",
    );
    modules.add("helper", "ai/lib/helper.lua", "error('the own folder comes first')");
    modules.add("uses", "ai/lib/uses.lua", "return require('helper')");
    modules.add("circle", "ai/lib/circle.lua", "return require('round')");
    modules.add("round", "ai/lib/round.lua", "return require('circle')");
    modules.add("broken", "ai/lib/broken.lua", "local x = 1\nreturn x +");
    let bot = |body: &str| {
        seat_with(
            &format!("--- @api 1\nreturn {{ title = 'T', games = {{ '*' }}, move = function(p)\n{body}\nend }}"),
            modules.clone(),
        )
    };
    let mut fine = bot("assert(require('helper') == require('uses')) return require('uses').first(p)");
    fine.opening().unwrap();
    assert_eq!(fine.lines(), ["loaded"]);
    let message = |body: &str| bot(body).fault().report;
    assert!(
        message("return require('helpr')").message.starts_with("there is no module `helpr`; did you mean `helper`?")
    );
    assert_eq!(
        message("return require('circle')").message,
        "modules require each other in a circle: circle -> round -> circle"
    );
    let broken = message("return require('broken')");
    assert_eq!(broken.place.as_ref().map(|place| place.file.as_str()), Some("ai/lib/broken.lua"), "{broken}");
    for name in ["../lib/helper", "/etc/passwd", "ai/minimax", "minimax", "@self/helper", "./helper"] {
        assert!(message(&format!("return require('{name}')")).message.starts_with("there is no module"));
    }
    let info = check_bot(&BotSource {
        modules: Arc::new(modules.clone()),
        ..crate::seats::source(
            "t",
            "ai/t.lua",
            "--- @api 1\nlocal m = require('uses')\nreturn { title = 'T', games = { '*' }, move = m.first }",
        )
    })
    .unwrap();
    assert_eq!(info.requires, ["helper", "uses"]);
}

#[test]
fn a_bot_tells_about_itself() {
    let bot = "--- @api 1
return {
  title = 'Old Fox', summary = 'Sly.', authors = { 'A', 'B' }, version = '2', license = 'MIT',
  games = { 'english', 'family:othello' }, weights = 'old_fox.yaml',
  options = {
    depth = { kind = 'integer', min = 1, max = 12, default = 6, help = 'plies' },
    bold = { kind = 'boolean', default = true },
    style = { kind = 'choice', choices = { 'calm', 'wild' }, default = 'wild' },
    greed = { kind = 'number', min = 0, max = 1, default = 0.5 },
  },
  eval = 'weights',
  move = function(position) return position:moves()[1] end,
}";
    let info = check_bot(&crate::seats::source("old_fox", "ai/old_fox.lua", bot)).unwrap();
    assert_eq!((info.title.as_str(), info.summary.as_str(), info.authors.len()), ("Old Fox", "Sly.", 2));
    assert_eq!((info.weights.as_deref(), info.has_grade, info.has_eval), (Some("old_fox.yaml"), false, true));
    assert!(info.plays(&shipped::variant("english")) && info.plays(&shipped::variant("othello")));
    let names: Vec<&str> = info.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(names, ["bold", "depth", "greed", "style"]);
    assert_eq!(info.option("depth").unwrap().kind, OptionKind::Integer { min: 1, max: 12 });
    let typed = |name: &str, value: &str| info.read_options(&[(name.to_owned(), value.to_owned())]);
    let chosen = typed("depth", "9").unwrap();
    assert_eq!(
        (info.title_with(&chosen), info.spec_with(&chosen)),
        ("Old Fox (depth 9)".into(), "old_fox:depth=9".into())
    );
    assert_eq!(info.fill(&chosen)["depth"], OptionValue::Integer(9));
    assert_eq!(info.fill(&chosen)["style"], OptionValue::Choice("wild".into()));
    let unknown = typed("detph", "9").unwrap_err();
    assert_eq!(unknown.message, "the bot `old_fox` has no option `detph`");
    assert!(unknown.hint.unwrap().starts_with("did you mean `depth`?"));
    assert!(typed("style", "tame").is_err() && typed("greed", "1.5").is_err() && typed("bold", "maybe").is_err());
}

#[test]
fn broken_bots_are_refused_with_the_line_and_the_near_match() {
    for entry in std::fs::read_dir(shipped::root().join("tests/scripts/broken")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = text.lines().find_map(|line| line.strip_prefix("-- expect: ")).expect("no `-- expect:` line");
        let report = check_bot(&crate::seats::source(&name, &format!("{name}.lua"), &text)).expect_err(&name);
        let line = report.place.as_ref().and_then(|place| place.line);
        let shown = format!("{}: {}", line.map_or_else(|| "-".to_owned(), |line| line.to_string()), report.message);
        assert_eq!(shown, expected, "{name}\n{report}");
    }
}

#[test]
fn a_variant_may_be_based_on_another() {
    let mut modules = Modules::default();
    let english = std::fs::read_to_string(shipped::root().join("scripts/english.lua")).unwrap();
    modules.add_base("english", "scripts/english.lua", english);
    modules.add_base("round", "scripts/round.lua", "return { base = 'circle' }");
    modules.add_base("circle", "scripts/circle.lua", "return { base = 'round' }");
    let read = |source: &str| read_variant("mine", "scripts/mine.lua", source, &Arc::new(modules.clone()));
    let mine = read(
        "return {\n base = 'english',\n title = 'Mine',\n board = { columns = 6, rows = 6 },\n men = { rows = 2 } }",
    )
    .unwrap();
    assert_eq!((mine.title.as_str(), mine.shape.columns, mine.family), ("Mine", 6, "draughts"));
    let fault = |source: &str| {
        let report = read(source).unwrap_err().into_first();
        (report.whereabouts().unwrap_or_default(), report.message, report.hint.unwrap_or_default())
    };
    let (place, message, hint) = fault("return {\n base = 'englihs' }");
    assert_eq!((place.as_str(), message.as_str()), ("scripts/mine.lua:2", "there is no variant `englihs`"));
    assert!(hint.contains("did you mean `english`?"));
    assert!(
        fault("return { base = 'circle' }")
            .1
            .starts_with("variants build on each other in a circle: mine -> circle -> round -> circle")
    );
    let (place, message, hint) = fault("return {\n title = 'x',\n family = 'draugths' }");
    assert_eq!((place.as_str(), message.as_str()), ("scripts/mine.lua:3", "there is no family `draugths`"));
    assert!(hint.starts_with("did you mean `draughts`?"));
    assert_eq!(fault("return {\n family = 'draughts',\n men = print }").1, "`men` must be plain data, not a function");
    assert_eq!(fault("local t = {}\nt.x.y = 1\nreturn t").0, "scripts/mine.lua:2:5");
    assert!(fault("while true do end").1.starts_with("stopped: time limit exceeded"));
}

#[test]
fn a_state_is_small_before_its_bot_fills_it() {
    let mut seat = shipped_seat("minimax", &[]);
    seat.opening().unwrap();
    let bytes = damka::script::bytes_of_a_fresh_state(&crate::seats::shipped_source("minimax")).unwrap();
    assert!(bytes < 1024 * 1024, "{bytes} bytes");
}

#[test]
fn what_is_wrong_with_a_slider_is_named() {
    for (slider, expected) in [
        ("{ min = 0, maxi = 3 }", "maxi"),
        ("{ min = 0 }", "needs both `min` and `max`"),
        ("{ min = 3, max = 3 }", "needs both `min` and `max`"),
        ("{ min = 'a', max = 3 }", "must be numbers"),
        ("{ min = 0, max = 0/0 }", "must be numbers"),
        ("{ step = 0 }", "must be greater than 0"),
        ("{ help = 3 }", "must be text"),
        ("3", "must be a table"),
    ] {
        let source = format!(
            "--- @api 1\nreturn {{ title = 'F', games = {{ '*' }}, weights = 'f.yaml',\n  sliders = {{\n    man = {slider},\n  }},\n  move = function(p) return p:moves()[1] end }}"
        );
        let report = check_bot(&crate::seats::source("f", "ai/f.lua", &source)).unwrap_err();
        let place = report.place.as_ref().unwrap();
        assert!(report.to_string().contains(expected) && place.line == Some(4), "{slider}: {report}");
    }
}
