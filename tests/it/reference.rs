//! The page of all functions and the type files: generated from one list, which matches the real API.

use crate::cli::damka;
use crate::seats::{mover, seat, start, task};
use crate::shipped;
use damka::script::{check_module, functions_page, lua_ls_meta, luau_definitions};

const PAGE: &str = "docs/lua-functions.md";

/// `DAMKA_WRITE_DOCS=1 cargo test reference` rewrites it.
#[test]
fn the_page_is_what_the_list_says() {
    let path = shipped::root().join(PAGE);
    if std::env::var_os("DAMKA_WRITE_DOCS").is_some() {
        std::fs::write(&path, functions_page()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), functions_page(), "{PAGE} is old: see above");
}

/// The blocks of the page: whether each is an entry of a bot's table, and its text.
fn examples() -> Vec<(bool, String)> {
    let page = functions_page();
    let blocks = page.split("\n```lua").skip(1).map(|block| block.split("\n```").next().unwrap().to_owned());
    blocks
        .map(|block| block.split_once('\n').map(|(kind, code)| (kind == " entry", code.to_owned())).unwrap())
        .collect()
}

#[test]
fn every_example_of_the_page_runs() {
    let examples = examples();
    assert!(examples.len() >= 40, "{}", examples.len());
    for (is_entry, code) in examples {
        let mut seat = if is_entry {
            let own = if code.starts_with("move =") { "" } else { "move = function(p) return p:moves()[1] end,\n" };
            seat(&format!("--- @api 1\nreturn {{ title = 'Test', games = {{ '*' }},\n{own}{code}\n}}\n"))
        } else {
            let last = code.lines().last().unwrap();
            let more = if last.starts_with("return") { "" } else { "\nreturn position:moves()[1]" };
            mover(&format!("{code}{more}"))
        };
        let answer = seat.choose(task(&start("english")));
        assert!(answer.is_ok(), "{code}\n{answer:?}");
    }
}

#[test]
fn entries_of_the_book_and_the_outcome_have_the_keys_of_the_list() {
    let names = |class: &str| -> Vec<String> {
        let text = luau_definitions();
        let body = text.split(&format!("export type {class} = {{\n")).nth(1).unwrap().split("\n}").next().unwrap();
        let lines = body.lines().filter(|line| !line.trim_start().starts_with("---"));
        let mut names: Vec<String> = lines.filter_map(|line| Some(line.trim().split_once(':')?.0.to_owned())).collect();
        names.sort();
        names
    };
    let ask = |code: &str, at: &str| {
        let code = format!(
            "local t = {code}\nlocal all = {{}}\nfor key in t do table.insert(all, key) end\ntable.sort(all)\n\
             error(table.concat(all, ' '))"
        );
        let position = shipped::position(&shipped::variant("english"), at);
        let fault = mover(&code).choose(task(&position)).unwrap_err();
        fault.report.message.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let won = ask("position:play(position:moves()[1]):outcome()", "W:W22:B17");
    assert_eq!(won, names("Outcome"));
    let folder = tempfile::tempdir().unwrap();
    let bot = "--- @api 1\nreturn { title = 'B', games = { '*' }, move = function(position, ctx)\n\
               local t = search.book(position)[1]\nlocal all = {}\nfor key in t do table.insert(all, key) end\ntable.sort(all)\n\
               ctx.log(table.concat(all, ' '))\nreturn position:moves()[1]\nend,\n\
               done = function(result, ctx)\nlocal all = {}\nfor key in result do table.insert(all, key) end\nend }\n";
    drop(folder);
    let gave = damka("play english b random --seed 1").file("ai/b.lua", bot).run();
    let stderr = gave.stderr.lines().find_map(|line| line.strip_prefix("[b] ")).unwrap_or_default().to_owned();
    assert_eq!(stderr.split_whitespace().map(str::to_owned).collect::<Vec<_>>(), names("BookEntry"));
}

/// Both files name the same things, and both are what their readers take: the one with `---@class` is plain Lua, the other Luau but
/// for its last line.
#[test]
fn type_files_are_read_by_luau_and_name_all_there_is() {
    let (luau, lua) = (luau_definitions(), lua_ls_meta());
    check_module("damka.meta.lua", &lua).unwrap_or_else(|report| panic!("{report}"));
    let (types, declared) = luau.split_once("\n--- damka's own searches.\n").unwrap();
    check_module("damka.d.luau", types).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(declared, "declare search: Search\n\n--- Boards for rules in Lua.\ndeclare grid: Grid\n");
    let count = |text: &str, mark: &str| text.matches(mark).count();
    assert_eq!(count(&luau, "export type ") - 2, count(&lua, "---@class "));
    // What Luau's own libraries have beside those of Lua is there, too: it runs here.
    let (_, more) = lua.split_once("\n--- A list of `count` times").unwrap();
    let of_luau = count(more, "\nfunction ");
    let names = more.lines().filter_map(|line| line.strip_prefix("function ")?.split('(').next());
    let asked = names.map(|name| format!("assert(type({name}) == \"function\", \"{name}\")"));
    let text = asked.collect::<Vec<_>>().join("\n");
    assert!(mover(&format!("{text}\nreturn position:moves()[1]")).choose(task(&start("english"))).is_ok(), "{text}");
    let functions = count(&lua, "\nfunction ") - of_luau
        + count(&lua, "fun(position")
        + count(&lua, "fun(ctx")
        + count(&lua, "fun(result");
    assert_eq!(functions, examples().len(), "each function has an example");
    for name in ["at", "moves", "best", "random", "keep", "accept_draw", "is_capture", "playouts", "equal"] {
        assert!(luau.contains(&format!("  {name}: ")), "{name}");
        assert!(
            lua.contains(&format!(" {name}"))
                || lua.contains(&format!(":{name}("))
                || lua.contains(&format!(".{name}(")),
            "{name}"
        );
    }
}

#[test]
fn types_are_written_beside_the_bots_and_never_over_what_is_someone_elses() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let stdout = damka("types --out").with(&out).output();
    assert!(stdout.starts_with("wrote  damka.d.luau, damka.meta.lua, .luarc.json  in "), "{stdout}");
    let written = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(written("damka.meta.lua"), lua_ls_meta());
    assert_eq!(written("damka.d.luau"), damka("types --print luau").output());
    let _: serde_json::Value = serde_json::from_str(&written(".luarc.json")).unwrap();
    std::fs::write(folder.path().join(".luarc.json"), "{}").unwrap();
    std::fs::write(folder.path().join("damka.meta.lua"), "-- Written by `damka types`: an older one").unwrap();
    let stdout = damka("types --out").with(&out).output();
    assert!(stdout.starts_with("wrote  damka.d.luau, damka.meta.lua  in "), "{stdout}");
    assert_eq!((written(".luarc.json").as_str(), written("damka.meta.lua")), ("{}", lua_ls_meta()));
    std::fs::write(folder.path().join("damka.meta.lua"), "-- mine").unwrap();
    let gave = damka("types --out").with(&out).run();
    assert!(gave.code == 1 && gave.stderr.contains("was not created by damka"), "{}", gave.stderr);
    assert_eq!(written("damka.meta.lua"), "-- mine");
}
