//! The documentation page of all names: `docs/lua-functions.md`.

use crate::script::api::{Group, Reach, groups};

/// A test runs each example.
pub fn page() -> String {
    let mut text = "# Every function of the Lua API (api 1)\n\n\
        Every function and field of the Lua API by name; [the reference](lua-api.md) explains how they fit together. This\n\
        page is made from the list that registers the names, and a test runs its examples.\n\n\
        `Square` is a number: 1 is the first playing square of the top row, counted left to right, top to bottom. `Side` is 1 for\n\
        the side that starts the game and 2 for the other. `T?` may be nil, `{T}` is a list. Values and grades are numbers for\n\
        the side to move, higher is better; a man is about 1. What is wrong with a call is an error that names the line; it ends\n\
        the game for the bot unless it is caught with `pcall`.\n"
        .to_owned();
    for group in groups() {
        text += &section(group);
    }
    text
}

fn section(group: &Group) -> String {
    let mut text = format!("\n## {}\n\n{}\n", group.class, group.doc);
    let fields: Vec<_> = group.items.iter().filter(|item| !item.is_function()).collect();
    if !fields.is_empty() {
        let called = match group.reach {
            Reach::Keys => String::new(),
            Reach::Methods | Reach::Functions => format!("{}.", group.called),
        };
        text += "\n| name | type | |\n|---|---|---|\n";
        for item in fields {
            let signature = item.signature.replace('|', "\\|");
            text.extend([format!("| `{called}{}` | `{signature}` | {} |\n", item.name, item.doc.replace('|', "\\|"))]);
        }
    }
    for item in group.items.iter().filter(|item| item.is_function()) {
        let (heading, signature) = match group.reach {
            Reach::Keys => (item.name.to_owned(), format!("{}: {}", item.name, item.signature)),
            Reach::Methods => {
                (format!("{}:{}", group.called, item.name), format!("{}:{}{}", group.called, item.name, item.signature))
            }
            Reach::Functions => {
                (format!("{}.{}", group.called, item.name), format!("{}.{}{}", group.called, item.name, item.signature))
            }
        };
        text.extend([format!("\n### {heading}\n\n`{signature}`\n\n{}\n", item.doc)]);
        if !item.errors.is_empty() {
            text.extend([format!("\nErrors: {}\n", item.errors)]);
        }
        let kind = if group.reach == Reach::Keys { " entry" } else { "" };
        text.extend([format!("\n```lua{kind}\n{}\n```\n", item.example)]);
    }
    text
}
