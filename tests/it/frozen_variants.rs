//! Frozen variants contain the files that they loaded and no other file of the user's folder.

use damka::catalog::{Catalog, FolderChoice, FrozenVariant, Root};
use damka::rules::{Counting, mix, perft};
use std::collections::BTreeMap;
use std::fs;
use tempfile::TempDir;

/// Files that no variant below needs: scripts that load, scripts that do not, and modules.
const PRIVATE: [(&str, &str); 6] = [
    ("scripts/secret.lua", "--- @api 1\nreturn { base = 'english', title = 'Secret' }"),
    ("scripts/diary.lua", "not Lua: english, mid, hop, late, dots"),
    ("scripts/a.lua", "--- @api 1\nreturn { base = 'english', title = 'A' }"),
    ("scripts/lib/private.lua", "return { english = 1, hop = 2, base = 3 }"),
    ("scripts/lib/base.lua", "return 'base'"),
    ("scripts/lib/mine/deep.lua", "return require 'private'"),
];

/// A game on a board of two by two; the side that takes the last square wins.
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
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
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
    let (restored, rules) = read.restore().unwrap();
    assert_eq!(rules, now.rules_hash(id), "{id}");
    assert_eq!(restored.start().setup(), variant.start().setup(), "{id}");
    let counts = [restored, variant].map(|variant| perft(&variant.start(), depth, Counting::Paths));
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
    let mut texts: BTreeMap<&str, &str> = PRIVATE.into();
    let shipped = damka::catalog::shipped_variants();
    for (_, path, text) in &shipped.texts {
        texts.insert(path, text);
    }
    let old = serde_json::json!({ "id": "anti", "texts": texts }).to_string();
    let (variant, rules) = serde_json::from_str::<FrozenVariant>(&old).unwrap().restore().unwrap();
    assert_eq!(rules, catalog.now().rules_hash("anti"));
    assert_eq!(variant.start().setup(), catalog.now().variant("anti").unwrap().start().setup());
}

fn texts(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

#[test]
fn the_hash_is_the_one_that_any_program_computes() {
    let own = "--- @api 1\r\nreturn { base = 'english', title = \"Tiny א \\\\ \t\u{1}\u{7f}/\" }\n";
    let files = [("scripts/tiny.lua", own), ("scripts/lib/ש.lua", "return 1"), ("scripts/english.lua", "")];
    let frozen = FrozenVariant::from_files("tiny", texts(&files)).unwrap();
    // hashlib.sha256(json.dumps({"id": …, "files": …}, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())
    let expected = "6ff54175d6aba091ddc19ff925daebbced603ac54f20bddcabe1fe0626eee9ca";
    assert_eq!(frozen.sha256().to_string(), expected);
    assert_eq!(*frozen.files(), texts(&files));
}

#[test]
fn the_hash_of_what_is_sent_is_that_of_what_was_frozen() {
    let (_folder, catalog) = catalog(&[]);
    let frozen = frozen(&catalog, "anti", 1);
    let sent = FrozenVariant::from_files(&frozen.id, frozen.files().clone()).unwrap();
    assert_eq!(sent.sha256(), frozen.sha256());
    assert_ne!(
        sent.restore().unwrap().1,
        frozen.restore().unwrap().1,
        "the number also counts modules that aren't used"
    );
    let other = FrozenVariant::from_files("english", frozen.files().clone()).unwrap();
    assert_ne!(other.sha256(), frozen.sha256(), "the id counts");
    // Every shipped variant can be frozen.
    for (id, ..) in &damka::catalog::shipped_variants().texts {
        catalog.freeze_variant(id).unwrap().check().unwrap();
    }
}

#[test]
fn what_is_sent_has_limits() {
    let own = ("scripts/x.lua", "return {}");
    let faults = |id: &str, files: BTreeMap<String, String>| -> Vec<String> {
        let faults = FrozenVariant::from_files(id, files).err().map_or_else(Vec::new, Vec::from);
        faults.into_iter().map(|fault| fault.message).collect()
    };
    let with = |path: &str| faults("x", texts(&[own, (path, "return {}")]));
    for path in ["scripts/lib/a.lua", "scripts/lib/a/b-c d.lua", "scripts/ab.lua", "scripts/ש..lua"] {
        assert_eq!(with(path), [""; 0], "{path}");
    }
    let long = format!("scripts/{}.lua", "a".repeat(200));
    for path in [
        "",
        "scripts/.lua",
        "scripts/../x.lua",
        "scripts/lib/../../x.lua",
        "/scripts/a.lua",
        "scripts//a.lua",
        "scripts/./a.lua",
        "scripts/a.yaml",
        "ai/a.lua",
        "scripts\\a.lua",
        "scripts/..\\a.lua",
        "scripts/a:b.lua",
        "scripts/a\n.lua",
        "scripts/a\0.lua",
        "scripts/a\u{202e}b.lua",
        &long,
    ] {
        let faults = with(path);
        assert!(faults.len() == 1 && faults[0].contains("is not a valid path"), "{path}: {faults:?}");
    }
    let many = |count: usize, bytes: usize| {
        let path = |n: usize| if n == 0 { "scripts/x.lua".to_owned() } else { format!("scripts/lib/{n:02}.lua") };
        (0..count).map(|n| (path(n), "x".repeat(bytes))).collect::<BTreeMap<_, _>>()
    };
    assert_eq!(faults("x", many(32, 1)), [""; 0]);
    assert_eq!(faults("x", many(33, 1)).len(), 1);
    assert_eq!(faults("x", many(1, 256 * 1024)), [""; 0]);
    assert_eq!(faults("x", many(1, 256 * 1024 + 1)).len(), 1);
    assert_eq!(faults("x", many(2, 256 * 1024)), [""; 0]);
    assert_eq!(faults("x", many(3, 256 * 1024)), ["the rules are larger than 512 KB in total"]);
    assert!(faults("x", many(100_000, 0)).len() < 40);
    assert_eq!(faults("y", texts(&[own])), ["the variant's file \"scripts/y.lua\" is missing"]);
    assert_eq!(faults("x", BTreeMap::new()).len(), 1);
    for id in ["", "../x", "lib/x", ".", "a\0"] {
        let faults = faults(id, texts(&[own]));
        assert!(faults.len() == 1 && faults[0].contains("is not a valid variant id"), "{id}: {faults:?}");
    }
}

/// The hash after the first words of a text of this length, as `hash_of` computes it.
fn goes_on(number: u64, beginning: &str, length: usize) -> u64 {
    let word = |bytes: &[u8]| bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    beginning.as_bytes().chunks(8).fold(mix(number ^ length as u64), |number, bytes| mix(number ^ word(bytes)))
}

/// Two variants with the same number are easy to construct, so the number decides nothing between people; their hashes differ.
#[test]
fn rules_with_one_number_have_two_hashes() {
    let path = "scripts/forged.lua";
    let shipped = damka::catalog::shipped_variants();
    let (_, _, english) = shipped.texts.iter().find(|(id, ..)| id == "english").unwrap();
    let whole = |text: String| {
        let blanks = " ".repeat(8 - (text.len() + 4) % 8);
        text + "\n--" + &blanks + "-"
    };
    let fair = whole(english.clone());
    let foul = whole(english.replace("English", "Foulish"));
    assert!(fair != foul && fair.len() == foul.len() && fair.len() % 8 == 0);
    let length = fair.len() + 16;
    let start = |text: &str| goes_on(goes_on(0, path, path.len()), text, length);
    let step = |number: u64, bytes: &[u8; 8]| mix(number ^ u64::from_be_bytes(*bytes));
    let wanted = step(start(&fair), b"-  fair ") ^ u64::from_be_bytes(*b"-  rules");
    let begun = start(&foul);
    let ends = (0..100_000_000_u64).map(|n| format!("{n:08}")).find_map(|first| {
        let last = (step(begun, first.as_bytes().try_into().unwrap()) ^ wanted).to_be_bytes();
        last.iter().all(|byte| (b' '..=b'~').contains(byte)).then(|| first + std::str::from_utf8(&last).unwrap())
    });
    let (fair, foul) = (fair + "-  fair -  rules", foul + &ends.unwrap());
    let variants = [fair, foul].map(|text| FrozenVariant::from_files("forged", texts(&[(path, &text)])).unwrap());
    let restored = variants.each_ref().map(|frozen| frozen.restore().unwrap());
    assert_ne!(restored[0].0.title, restored[1].0.title);
    assert_eq!(restored[0].1, restored[1].1, "one number");
    assert_ne!(variants[0].sha256(), variants[1].sha256());
}
