//! Type definitions for Luau's language server: `damka.d.luau`.

use super::GENERATED_BY;
use crate::script::api::{Group, LexiconItem, Reach, groups};

pub fn definitions() -> String {
    let mut text = format!(
        "--- {GENERATED_BY}: damka's Lua API, for luau-lsp. Run it again after an update; do not edit it.\n\n\
         --- A playing square: 1 is the first of the top row, counted left to right, top to bottom.\n\
         export type Square = number\n\n--- 1 is the side that starts the game, 2 the other.\nexport type Side = number\n"
    );
    for group in groups() {
        text += &class(group);
    }
    text + "\n--- damka's own searches.\ndeclare search: Search\n\n--- Boards for rules in Lua.\ndeclare grid: Grid\n"
}

fn class(group: &Group) -> String {
    let mut text = format!("\n--- {}\nexport type {} = {{\n", group.doc, group.class);
    for item in group.items {
        text.extend([format!("  --- {}\n", describe(item))]);
        text.extend([format!("  {}: {},\n", item.name, shape(group, item))]);
    }
    text + "}\n"
}

/// The description of a name and its errors, on one line.
pub fn describe(item: &LexiconItem) -> String {
    if item.errors.is_empty() { item.doc.to_owned() } else { format!("{} Errors: {}", item.doc, item.errors) }
}

fn shape(group: &Group, item: &LexiconItem) -> String {
    if group.reach == Reach::Keys || !item.is_function() {
        return item.signature.to_owned();
    }
    // In `(square: Square): Side?` the colon between parameters and result follows the bracket that closes the first one.
    let (params, returns) = split_signature(item.signature);
    let own = match (group.reach, params.is_empty()) {
        (Reach::Methods, true) => format!("self: {}", group.class),
        (Reach::Methods, false) => format!("self: {}, {params}", group.class),
        _ => params.to_owned(),
    };
    format!("({own}) -> {returns}")
}

/// Splits a function's signature into its parameters, without the brackets, and its results.
pub fn split_signature(signature: &str) -> (&str, &str) {
    let mut depth = 0;
    for (at, c) in signature.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                if depth == 0 {
                    return (&signature[1..at], signature[at + 1..].trim_start_matches(':').trim());
                }
            }
            _ => {}
        }
    }
    ("", signature)
}
