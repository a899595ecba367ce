//! Every example of the manual is run.

use crate::seats::{mover, seat, start, task};
use crate::shipped;
use damka::rules::{Ending, families};

/// The examples of a page: what stands after the fence's `lua`, and the code.
fn examples(page: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(shipped::root().join(page)).unwrap();
    let mut examples = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```lua") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            examples.push((kind.trim().to_owned(), code.join("\n")));
        }
    }
    examples
}

/// A whole file is checked and given a seat; a fragment is the body of `move`.
#[test]
fn examples_of_the_lua_reference_run_as_they_stand() {
    let examples = examples("docs/lua-api.md");
    assert!(examples.len() > 6);
    for (kind, code) in examples {
        let is_file = code.starts_with("--- @api");
        let returns = code.lines().last().is_some_and(|line| line.starts_with("return"));
        let last = if is_file || returns || kind == "error" { "" } else { "\nreturn position:moves()[1]" };
        let mut seat = if is_file { seat(&code) } else { mover(&format!("{code}{last}")) };
        let answer = seat.choose(task(&start("english")));
        match (kind.as_str(), answer) {
            ("", Ok(_)) => {}
            ("error", Err(fault)) => assert_eq!(fault.ending, Ending::ScriptError, "{code}"),
            (_, answer) => panic!("{code}\n\n{answer:?}"),
        }
    }
}

#[test]
fn the_lua_reference_lists_every_feature() {
    let page = std::fs::read_to_string(shipped::root().join("docs/lua-api.md")).unwrap();
    for family in families() {
        let said = page.lines().filter(|line| line.starts_with(&format!("| `{}` | `", family.id())));
        let said: Vec<String> = said.map(str::to_owned).collect();
        let rows = family.features().iter().map(|(name, words)| format!("| `{}` | `{name}` | {words} |", family.id()));
        assert_eq!(said, rows.collect::<Vec<_>>());
    }
}
