//! Variant files, their facts, and values passed from Lua.

use super::{Target, check_reports, contents, files, text_of};
use damka::notation::{read_position, write_position};
use damka::report::{Report, Reports};
use damka::rules::{Variant, describe, families};
use damka::script::{Modules, converted, read_variant};
use std::fmt::Write;
use std::fs;
use std::sync::{Arc, OnceLock};

fn modules() -> &'static Arc<Modules> {
    static MODULES: OnceLock<Arc<Modules>> = OnceLock::new();
    MODULES.get_or_init(|| {
        let mut modules = Modules::default();
        for file in files("scripts", &["lua"]) {
            let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            modules.add_base(id.as_str(), format!("scripts/{id}.lua"), fs::read_to_string(&file).unwrap());
        }
        Arc::new(modules)
    })
}

fn check_variant(read: Result<Variant, Reports>) {
    match read {
        Err(faults) => check_reports(&faults),
        Ok(variant) => {
            let variant = Arc::new(variant);
            let start = variant.start();
            let written = write_position(&start);
            let back = read_position(&variant, &written).unwrap_or_else(|faults| panic!("{written}: {}", faults[0]));
            assert_eq!(back.board(), start.board(), "{written}");
            describe(&variant);
        }
    }
}

/// The text of a variant with facts only, damaged as text.
pub fn variants() -> Target {
    let is_plain = |text: &Vec<u8>| !text_of(text).contains("function");
    let seeds: Vec<Vec<u8>> =
        contents("scripts", &["lua"]).into_iter().chain(contents("tests/variants", &["lua"])).collect();
    Target {
        name: "variants",
        seeds: seeds
            .into_iter()
            .filter(is_plain)
            .chain([b"return { base = \"english\", men = { capture = true } }".to_vec()])
            .collect(),
        words: &[
            "base = \"english\",",
            "family = \"draughts\",",
            "return {",
            "}",
            "{",
            "board = { columns = ",
            "rows = 0,",
            "first = ",
            "men = {",
            "kings = {",
            "true",
            "false",
            "nil",
            "\"",
            "'",
            "[[",
            "--",
            "--[[",
            "=",
            ",",
            "{}",
            "{ 1, a = 2 }",
            "0/0",
            "1/0",
            "-1e308",
            "capture",
            "drawing = {",
            "notation = { game_type = ",
            "sides = { black = ",
            "title = ",
            "\\u{202e}",
            "\\0",
            "%",
            "`{1}`",
        ],
        run: |bytes| check_variant(read_variant("x", "scripts/x.lua", &text_of(bytes), modules())),
    }
}

/// Facts of every path with values of every kind, added to a shipped variant.
pub fn facts() -> Target {
    Target {
        name: "facts",
        seeds: (0..12_u8)
            .map(|seed| (0..24_u8).map(|byte| byte.wrapping_mul(37).wrapping_add(seed * 21)).collect())
            .collect(),
        words: &["\u{0}", "\u{1}", "\u{7f}", "\u{10}\u{20}"],
        run: |bytes| {
            let text = facts_of(&mut Bytes(bytes));
            check_variant(read_variant("x", "scripts/x.lua", &text, modules()));
        },
    }
}

/// A source of bytes; returns zeros at the end.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.next() % list.len()]
    }
}

const BASES: [&str; 8] = ["english", "international", "russian", "turkish", "frisian", "othello", "italian", "thai"];

fn facts_of(bytes: &mut Bytes) -> String {
    static PATHS: OnceLock<Vec<String>> = OnceLock::new();
    let paths = PATHS.get_or_init(|| families().iter().flat_map(|family| family.facts()).collect());
    let mut text = format!("return {{ base = {:?},\n", bytes.of(&BASES));
    for _ in 0..=bytes.next() % 3 {
        let path = &paths[(bytes.next() << 8 | bytes.next()) % paths.len()];
        let mut value = String::new();
        write_value(&mut value, bytes, 0);
        for part in path.split('.').rev() {
            let key = if part.parse::<u32>().is_ok() { String::new() } else { format!("[{part:?}] = ") };
            value = format!("{key}{value}");
            if part != path.split('.').next().unwrap_or_default() {
                value = format!("{{ {value} }}");
            }
        }
        _ = writeln!(text, "{value},");
    }
    text + "}"
}

const PLAIN: [&str; 24] = [
    "nil",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "2",
    "8",
    "10",
    "12",
    "16",
    "17",
    "255",
    "256",
    "1e308",
    "0/0",
    "1/0",
    "-1/0",
    "0.5",
    "9007199254740993",
    "print",
    "\"\"",
    "\"x\"",
    "buffer.create(4)",
];

const WORDS: [&str; 18] = [
    "black",
    "white",
    "left",
    "right",
    "all",
    "x",
    ":",
    "-",
    "21,W,8,8,N2,0",
    "letters",
    "numbers",
    "both",
    "majority",
    "free",
    "K",
    "a\\nb",
    "\\u{202e}",
    "\\255\\254",
];

/// A Lua value: a number, a string, a list or a table.
fn write_value(text: &mut String, bytes: &mut Bytes, depth: u32) {
    match bytes.next() % if depth > 5 { 2 } else { 4 } {
        0 => text.push_str(bytes.of(&PLAIN)),
        1 => _ = write!(text, "\"{}\"", bytes.of(&WORDS)),
        2 => {
            text.push_str("{ ");
            for _ in 0..bytes.next() % 4 {
                write_value(text, bytes, depth + 1);
                text.push_str(", ");
            }
            text.push('}');
        }
        _ => {
            text.push_str("{ ");
            for _ in 0..bytes.next() % 4 {
                match bytes.next() % 4 {
                    0 => _ = write!(text, "[{}] = ", bytes.of(&["true", "1", "2.5", "-0", "print", "9e15", "\"1\""])),
                    _ => _ = write!(text, "[\"{}\"] = ", bytes.of(&WORDS)),
                }
                write_value(text, bytes, depth + 1);
                text.push_str(", ");
            }
            text.push('}');
        }
    }
}

/// Values that are stored, shown or used as facts; stored values are read back unchanged.
pub fn values() -> Target {
    Target {
        name: "values",
        seeds: facts().seeds,
        words: facts().words,
        run: |bytes| {
            let mut value = String::new();
            let mut bytes = Bytes(bytes);
            let wrap = bytes.next() % 8;
            write_value(&mut value, &mut bytes, 0);
            let text = match wrap {
                0 => format!("local t = {{ {value} }} t.t = t t[2] = t return t"),
                1 => format!("local t = {value} for n = 1, 40 do t = {{ t }} end return t"),
                2 => format!("local t = {{}} for n = 1, 3000 do t[n] = {value} end return t"),
                3 => format!("local t = {{}} for n = 1, 300 do t[string.rep(\"k\", n)] = {value} end return t"),
                4 => format!(
                    "return setmetatable({{ {value} }}, {{ __index = error, __tostring = error, __len = error }})"
                ),
                5 => format!("return string.rep({:?}, 9000)", value.chars().take(200).collect::<String>()),
                _ => format!("return {value}"),
            };
            let found = converted(&text).unwrap_or_else(|report| panic!("{text}: {report}"));
            assert!(found.shown.len() <= 9000, "{} bytes are shown", found.shown.len());
            if let Ok([first, second]) = found.kept {
                assert_eq!(first, second, "{text}");
            }
            for fault in found.faults {
                check_reports([&Report::error(fault)]);
            }
        },
    }
}
