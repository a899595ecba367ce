//! Frozen variants hold the files they loaded and no other file of the user's folder.

use damka::catalog::{Catalog, Chosen, FrozenVariant, Root};
use damka::rules::{Counting, perft};
use std::fs;
use tempfile::TempDir;

/// Files that no variant below needs: scripts that load, scripts that don't, and modules.
const PRIVATE: [(&str, &str); 6] = [
    ("scripts/secret.lua", "--- @api 1\nreturn { base = 'english', title = 'Secret' }"),
    ("scripts/diary.lua", "not Lua: english, mid, hop, late, dots"),
    ("scripts/a.lua", "--- @api 1\nreturn { base = 'english', title = 'A' }"),
    ("scripts/lib/private.lua", "return { english = 1, hop = 2, base = 3 }"),
    ("scripts/lib/base.lua", "return 'base'"),
    ("scripts/lib/mine/deep.lua", "return require 'private'"),
];

/// A game on a board of two by two: whoever takes the last square wins.
const DOTS: &str = r#"--- @api 1
-- require "private" is only talked about here, [[ as is require "mine/deep" ]]
--[==[ require("base") ]==]
local squares = require("squ" .. "ares")
local optional, missing = pcall(require, "not_there")
local text = 'a text that says require "secret" or require("private")'
return {
  family = "scripted",
  title = "Dots",
  summary = "Discs are placed until the lower right square is taken.",
  board = { columns = 2, rows = 2 },
  pieces = {
    { name = "disc", side = 1, profile = "disc", letter = "x" },
    { name = "disc", side = 2, profile = "disc", letter = "o" },
  },
  setup = function()
    return { grid = table.create(squares.count, 0), turn = 1 }
  end,
  moves = function(p)
    local moves = {}
    for square = 1, squares.count do
      if p.grid[square] == 0 then
        table.insert(moves, { text = "d" .. square, places = square })
      end
    end
    return moves
  end,
  play = function(p, move)
    local grid = table.clone(p.grid)
    grid[move.places] = p.turn
    return { grid = grid, turn = 3 - p.turn }
  end,
  outcome = function(p, moves)
    if p.grid[4] ~= 0 then
      return require [[late]].outcome(p)
    end
    return nil
  end,
}
"#;

const LATE: &str = r#"
local late = {}
function late.outcome(p)
  return { winner = require ( 'later' ).winner(p), ending = "the last square" }
end
return late
"#;

fn catalog(files: &[(&str, &str)]) -> (TempDir, Catalog) {
    let folder = TempDir::new().unwrap();
    for (file, text) in PRIVATE.iter().chain(files) {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: Chosen::Option });
    (folder, catalog)
}

fn files(frozen: &FrozenVariant) -> Vec<String> {
    let json = serde_json::to_value(frozen).unwrap();
    json["texts"].as_object().unwrap().keys().cloned().collect()
}

/// Freezes a variant, thaws it from its JSON alone and compares both.
fn frozen(catalog: &Catalog, id: &str, depth: u32) -> FrozenVariant {
    let now = catalog.now();
    let variant = now.variant(id).unwrap();
    let frozen = catalog.freeze_variant(id).unwrap();
    let read: FrozenVariant = serde_json::from_str(&serde_json::to_string(&frozen).unwrap()).unwrap();
    assert_eq!(read, frozen);
    let (thawed, rules) = read.thaw().unwrap();
    assert_eq!(rules, now.rules_number(id), "{id}");
    assert_eq!(thawed.start().setup(), variant.start().setup(), "{id}");
    let counts = [thawed, variant].map(|variant| perft(&variant.start(), depth, Counting::Paths));
    assert_eq!(counts[0], counts[1], "{id}");
    frozen
}

#[test]
fn a_native_variant_is_its_own_file() {
    let (_folder, catalog) = catalog(&[]);
    assert_eq!(files(&frozen(&catalog, "english", 3)), ["scripts/english.lua"]);
}

#[test]
fn a_chain_of_bases_is_each_of_its_files() {
    let (_folder, catalog) = catalog(&[
        ("scripts/hop.lua", "--- @api 1\nlocal names = require 'names'\nreturn { base = names.base, title = 'Hop' }"),
        ("scripts/mid.lua", "--- @api 1\nreturn { base = 'eng' .. 'lish', title = 'Mid' }"),
        ("scripts/lib/names.lua", "return { base = 'mid' }"),
    ]);
    let expected = ["scripts/english.lua", "scripts/hop.lua", "scripts/lib/names.lua", "scripts/mid.lua"];
    assert_eq!(files(&frozen(&catalog, "hop", 3)), expected);
    assert_eq!(files(&frozen(&catalog, "mid", 3)), ["scripts/english.lua", "scripts/mid.lua"]);
}

#[test]
fn a_game_in_lua_has_the_modules_that_it_required_and_those_it_names() {
    let (_folder, catalog) = catalog(&[
        ("scripts/dots.lua", DOTS),
        ("scripts/lib/squares.lua", "return require('counts')"),
        ("scripts/lib/counts.lua", "return { count = 4 }"),
        ("scripts/lib/late.lua", LATE),
        ("scripts/lib/later.lua", "return { winner = function(p) return 3 - p.turn end }"),
    ]);
    let expected = [
        "scripts/dots.lua",
        "scripts/lib/counts.lua",
        "scripts/lib/late.lua",
        "scripts/lib/later.lua",
        "scripts/lib/squares.lua",
    ];
    assert_eq!(files(&frozen(&catalog, "dots", 4)), expected);
}

#[test]
fn every_shipped_variant_is_its_chain_of_bases() {
    let (_folder, catalog) = catalog(&[]);
    let shipped = damka::catalog::shipped_variants();
    for (id, path, text) in &shipped.texts {
        let mut expected = vec![path.clone()];
        let mut text = text;
        while let Some((_, base)) = text.split_once("\n  base = \"") {
            let base = format!("scripts/{}.lua", base.split('"').next().unwrap());
            text = &shipped.texts.iter().find(|(_, path, _)| *path == base).unwrap().2;
            expected.push(base);
        }
        expected.sort_unstable();
        assert_eq!(files(&frozen(&catalog, id, 2)), expected);
    }
}

#[test]
fn a_variant_that_was_frozen_with_more_files_still_thaws() {
    let (_folder, catalog) = catalog(&[]);
    let mut texts: std::collections::BTreeMap<&str, &str> = PRIVATE.into();
    let shipped = damka::catalog::shipped_variants();
    for (_, path, text) in &shipped.texts {
        texts.insert(path, text);
    }
    let old = serde_json::json!({ "id": "anti", "texts": texts }).to_string();
    let (variant, rules) = serde_json::from_str::<FrozenVariant>(&old).unwrap().thaw().unwrap();
    assert_eq!(rules, catalog.now().rules_number("anti"));
    assert_eq!(variant.start().setup(), catalog.now().variant("anti").unwrap().start().setup());
}
