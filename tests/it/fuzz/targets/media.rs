//! Sounds and fonts of themes.

use super::{Target, check_reports, contents, root};
use damka::config::{BASE_THEME, Theme, ThemeFile};
use damka::sound::ThemeTakes;
use std::fs;
use std::sync::OnceLock;

/// The beginning of a file, which decides how the rest is read.
fn begun(bytes: Vec<u8>) -> Vec<u8> {
    bytes.into_iter().take(6000).collect()
}

/// WAV and OGG: each file is decoded or reported, and the shipped ones keep playing.
pub fn sounds() -> Target {
    let wav = fs::read(root().join("assets/sounds/placed_1.wav")).unwrap();
    let tiny = [&wav[..44], &[0, 1, 2, 3, 4, 5, 6, 7][..]].concat();
    Target {
        name: "sounds",
        seeds: [tiny, wav].into_iter().chain(contents("tests/sounds", &["ogg"])).map(begun).collect(),
        words: &[
            "RIFF",
            "WAVE",
            "fmt ",
            "data",
            "LIST",
            "OggS",
            "\u{1}vorbis",
            "\u{0}\u{0}\u{0}\u{0}",
            "\u{1}\u{0}",
            "\u{10}\u{0}",
            "\u{7f}\u{7f}\u{7f}\u{7f}",
        ],
        run: |bytes| {
            let ending = if bytes.starts_with(b"Ogg") { "ogg" } else { "wav" };
            let wanted = format!("landing_1.{ending}");
            let (_, reports) = ThemeTakes::decode(|file| (file == wanted).then(|| bytes.to_vec()));
            check_reports(&reports);
        },
    }
}

/// TTF and OTF: the window can show every font that a theme accepts.
pub fn fonts() -> Target {
    Target {
        name: "fonts",
        seeds: contents("assets/fonts", &["ttf"]).into_iter().map(begun).collect(),
        words: &[
            "glyf",
            "loca",
            "head",
            "cmap",
            "maxp",
            "hmtx",
            "hhea",
            "OTTO",
            "true",
            "ttcf",
            "\u{0}\u{1}\u{0}\u{0}",
            "\u{0}\u{0}\u{0}\u{0}",
            "\u{7f}\u{7f}",
        ],
        run: |bytes| {
            static FILES: OnceLock<[ThemeFile; 2]> = OnceLock::new();
            let files = FILES.get_or_init(|| {
                let ground = fs::read_to_string(root().join(BASE_THEME)).unwrap();
                [
                    ThemeFile::read("themes/x.yaml", "fonts: { text: x.ttf }\n").unwrap(),
                    ThemeFile::read(BASE_THEME, &ground).unwrap(),
                ]
            });
            match Theme::of(files, &|_| Some(bytes.to_vec())) {
                Err(fault) => check_reports([&fault]),
                Ok(theme) => drop(theme),
            }
        },
    }
}
