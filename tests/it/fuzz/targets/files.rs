//! Files that people edit, keys and seats.

use super::{Target, check_reports, contents, files, root, shipped, text_of, variant};
use damka::catalog::SeatSpec;
use damka::config::{BASE_THEME, Chord, Presets, Settings, Theme, ThemeFile, Weights};
use damka::report::Report;
use damka::rules::Variant;
use std::fs;
use std::sync::{Arc, OnceLock};

const YAML_WORDS: &[&str] = &[
    ": ",
    "- ",
    "\n",
    "\n  ",
    "\t",
    "#",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "&a ",
    "*a",
    "<<: *a",
    "!!",
    "|",
    ">",
    "? ",
    "---",
    "...",
    "true",
    "null",
    "~",
    "1",
    ".nan",
    ".inf",
    "-0",
    "0x10",
    "1_000",
    "%YAML 1.1",
    "key: value",
    "a: &a [*a]",
];

fn lines(texts: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let parts = |text: Vec<u8>| {
        let text = text_of(&text);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines.chunks(12).map(|chunk| chunk.concat().into_bytes()).collect::<Vec<_>>()
    };
    texts.into_iter().flat_map(parts).collect()
}

/// Changing a number in a weights file changes nothing else in the text.
pub fn weights() -> Target {
    Target {
        name: "weights",
        seeds: files("ai", &["yaml"])
            .iter()
            .filter(|path| !path.ends_with("presets.yaml"))
            .flat_map(|path| lines(vec![fs::read(path).unwrap()]))
            .chain([b"man: &one 1.5\nking: *one # 0..3 step 0.1: a king\n\n# Heading\nedge: -5\n".to_vec()])
            .collect(),
        words: YAML_WORDS,
        run: |bytes| {
            let text = text_of(bytes);
            let read = match Weights::read("x.yaml", &text) {
                Ok(read) => read,
                Err(faults) => return check_reports(&faults),
            };
            check_reports(&read.malformed_ranges("x.yaml"));
            let values = read.values();
            let same = read.text_with_all(values.iter().map(|(name, value)| (name.as_str(), *value)));
            assert_eq!(same.as_deref(), Ok(text.as_str()));
            for weight in read.list.iter().take(3) {
                assert!(weight.range.0 <= weight.value && weight.value <= weight.range.1, "{weight:?}");
                let other = if weight.value == 2.0 { 3.0 } else { 2.0 };
                let changed = read.text_with(&weight.name, other).unwrap();
                let back =
                    Weights::read("x.yaml", &changed).unwrap_or_else(|faults| panic!("{changed}: {}", faults[0]));
                // An alias stands for the number of its anchor.
                if !text.contains(['*', '&']) {
                    let mut expected = values.clone();
                    expected.insert(weight.name.clone(), other);
                    assert_eq!(back.values(), expected, "{changed}");
                }
            }
        },
    }
}

/// Named players.
pub fn presets() -> Target {
    Target {
        name: "presets",
        seeds: [fs::read(root().join("ai/presets.yaml")).unwrap()]
            .into_iter()
            .chain([b"presets:\n  - id: fox\n    title: Fox\n    seat: minimax:depth=4\n    games: [\"*\"]\n".to_vec()])
            .collect(),
        words: &[
            "presets:",
            "- id: ",
            "title: ",
            "seat: ",
            "games: ",
            "character: ",
            "\n    ",
            "@",
            "human",
            "\"",
            "[",
            "]",
            ": ",
            "&a",
            "*a",
            "fox",
        ],
        run: |bytes| match Presets::read("x.yaml", &text_of(bytes)) {
            Err(faults) => check_reports(&faults),
            Ok(read) => assert!(read.0.iter().all(|preset| read.get(&preset.id).is_some())),
        },
    }
}

/// Settings are written and read back unchanged.
pub fn settings() -> Target {
    let usual = Settings::default().text();
    let mut seeds = lines(vec![usual.clone().into_bytes()]);
    seeds.push(b"keys: { take_back: Ctrl+Z, flip: X }\nsounds: { won: true }\ncamera: [0.1, 0.9, 14.0]\n".to_vec());
    seeds.push(
        b"window_points: [1280.0, 800.0]\nguard_secs: 30\nlast_game: { variant: english, seats: [human, minimax] }\n"
            .to_vec(),
    );
    Target {
        name: "settings",
        seeds,
        words: &[
            ": ",
            "\n",
            "- ",
            "{",
            "}",
            "[",
            "]",
            "theme: ",
            "volume: ",
            "keys: ",
            "flip: X",
            "camera: ",
            ".nan",
            ".inf",
            "1e39",
            "guard_secs: ",
            "sounds: ",
            "editor: ",
            "notation: short",
            "last_game: ",
            "position: ",
            "\"",
            "'",
            "|",
            ">",
            "#",
            "-0.0",
            "~",
        ],
        run: |bytes| match Settings::read("settings.yaml", &text_of(bytes)) {
            Err(fault) => check_reports([&fault]),
            Ok(read) => {
                let text = read.text();
                let back = Settings::read("settings.yaml", &text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
                assert_eq!(back, read, "{text}");
            }
        },
    }
}

/// Themes that inherit the default theme.
pub fn themes() -> Target {
    Target {
        name: "themes",
        seeds: lines(contents("themes", &["yaml"])),
        words: &[
            "#102030",
            "#",
            "tint: ",
            "pieces:",
            "black: ",
            "{ ",
            " }",
            "fonts: { text: x.ttf }",
            "sounds: ../x",
            "inherits: walnut",
            "lamp: { falloff: ",
            "title: ",
            "\n",
            "\n  ",
            ".nan",
            "1e39",
            "-1",
            "shine: ",
            "profile: ",
            "woods:",
            "\"",
        ],
        run: |bytes| {
            static WALNUT: OnceLock<ThemeFile> = OnceLock::new();
            let ground = WALNUT.get_or_init(|| {
                ThemeFile::read(BASE_THEME, &fs::read_to_string(root().join(BASE_THEME)).unwrap()).unwrap()
            });
            let read = ThemeFile::read("themes/x.yaml", &text_of(bytes));
            match read.and_then(|read| Theme::of(&[read, ground.clone()], &|_| None)) {
                Err(fault) => check_reports([&fault]),
                Ok(theme) => _ = theme.flat(theme.pieces.black),
            }
        },
    }
}

/// Key chords are written and read back unchanged.
pub fn chords() -> Target {
    Target {
        name: "chords",
        seeds: ["Ctrl+Shift+C", "?", "Ctrl++", "+", " alt + left", "F12", "cmd+,"]
            .map(|text| text.as_bytes().to_vec())
            .into(),
        words: &["+", "Ctrl", "Shift", "Alt", "F1", "Left", "-", " ", "Enter", "PageUp", "\\", "`", "++", "ſ", "K"],
        run: |bytes| {
            let text = text_of(bytes);
            match Chord::read(&text) {
                Ok(chord) => assert_eq!(Chord::read(&chord.to_string()), Ok(chord)),
                Err(why) => check_reports([&Report::error(why)]),
            }
        },
    }
}

/// Seats in their typed form.
pub fn seats() -> Target {
    Target {
        name: "seats",
        seeds: [
            "minimax:depth=4",
            "human",
            "@hard",
            "minimax:depth=4,vary=false,weights=champion.yaml",
            "graded:level=3",
            "mcts:playouts=100",
        ]
        .map(|text| text.as_bytes().to_vec())
        .into(),
        words: &[
            ":",
            "=",
            ",",
            "depth",
            "level",
            "weights=",
            "@",
            "human",
            "minimax",
            "true",
            "4",
            "../",
            "/dev/zero",
            "nodes",
            "vary=false",
        ],
        run: |bytes| {
            static ENGLISH: OnceLock<Arc<Variant>> = OnceLock::new();
            let english = ENGLISH.get_or_init(|| variant("english"));
            let text = text_of(bytes);
            match SeatSpec::read(&text, english, shipped()) {
                Err(faults) => check_reports(&faults),
                Ok(seat) => {
                    let again = SeatSpec::read(&text, english, shipped()).unwrap();
                    assert_eq!(format!("{seat:?}"), format!("{again:?}"));
                }
            }
        },
    }
}
