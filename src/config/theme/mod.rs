//! Themes: the look of board, pieces, marks and window, and the sounds. Read from `themes/<id>.yaml` and what it inherits.

mod font;
mod layer;
mod parts;

pub use font::Font;
pub use parts::{
    BoardLook, Edges, Figure, Fonts, Lamp, MarkColours, Material, PieceLook, PieceProfile, Room, Texture,
    WindowColours, Wood, Woods,
};

use super::{Colour, read};
use crate::report::{MessageText, Report};
use crate::text::phrase;
use layer::{ThemePart, part};
use parts::FontsLayer;

part! {
    /// The look of board, pieces, marks and window, and the sounds.
    pub struct Theme, ThemeLayer {
        pub title: String,
        /// The id of the theme that provides missing values; empty for the shipped `walnut`.
        pub inherits: String,
        pub woods: Woods,
        pub lamp: Lamp,
        pub room: Room,
        pub board: BoardLook,
        pub pieces: PieceLook,
        pub marks: MarkColours,
        pub window: WindowColours,
        pub fonts: Fonts,
        /// A folder inside `themes/` with sounds that replace the shipped ones, file by file; empty for none.
        pub sounds: String,
    }
}

/// The base theme that every other one inherits: it provides all values that no other file sets.
pub const BASE_THEME: &str = "themes/walnut.yaml";

type FontField = fn(&FontsLayer) -> bool;

#[derive(Clone, Debug)]
pub struct ThemeFile {
    /// Path for messages: `themes/night.yaml`.
    pub file: String,
    source: String,
    layer: ThemeLayer,
}

impl ThemeFile {
    /// Fails with the first fault and its place: an unknown key, a number out of range, an invalid colour.
    pub fn read(file: &str, source: &str) -> Result<Self, Report> {
        // A file of comments alone sets nothing, which is allowed.
        let is_empty = source.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
        let layer: ThemeLayer = if is_empty { ThemeLayer::default() } else { read(file, source)? };
        let read = Self { file: file.to_owned(), source: source.to_owned(), layer };
        if let Some((path, wrong)) = Theme::out_of_range(&read.layer, "") {
            return Err(read.fault(&path, wrong));
        }
        if read.layer.sounds.as_ref().is_some_and(|folder| !folder.is_empty() && !font::is_inside(folder)) {
            return Err(read.fault("sounds", phrase("theme-sounds")));
        }
        Ok(read)
    }

    /// The id of the inherited theme, if the file names one.
    pub fn inherits(&self) -> Option<&str> {
        self.layer.inherits.as_deref()
    }

    /// A fault at the line of a key, given by its dotted path: `pieces.black.shine`.
    pub fn fault(&self, path: &str, message: impl Into<MessageText>) -> Report {
        Report::error(message).at(self.file.clone(), line_of(&self.source, path), None).excerpt_from(&self.source)
    }
}

impl Theme {
    /// For a theme that sets every value itself and has no font files. Fails with the first fault and its place.
    pub fn read(file: &str, source: &str) -> Result<Self, Report> {
        Self::of(&[ThemeFile::read(file, source)?], &|_| None)
    }

    /// Builds a theme from a file and those it inherits, nearest first; the last is the base theme, which sets everything. `asset`
    /// returns the bytes of a file inside `themes/`. Fails if a value is set by none of them, or a font is missing or unusable.
    pub fn of(files: &[ThemeFile], asset: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<Self, Report> {
        let title = files.first().map(|first| {
            let id = first.file.trim_start_matches("themes/").trim_end_matches(".yaml");
            first.layer.title.clone().unwrap_or_else(|| crate::report::capital(&id.replace(['_', '-'], " ")))
        });
        let layers = files.iter().map(|file| file.layer.clone());
        let layer = layers.reduce(Self::lay).unwrap_or_default();
        let layer = ThemeLayer {
            title,
            inherits: files.first().map(|first| first.inherits().unwrap_or_default().to_owned()),
            ..layer
        };
        let missing = |path: String| {
            let message = phrase("key-missing").with("key", &path);
            files.last().map_or_else(|| Report::error(message.clone()), |last| last.fault(&path, message.clone()))
        };
        let mut theme = Self::whole(layer, "").map_err(missing)?;
        let Fonts { text, board, fixed, .. } = &mut theme.fonts;
        let fonts: [(&str, &mut Font, FontField); 3] = [
            ("fonts.text", text, |layer| layer.text.is_some()),
            ("fonts.board", board, |layer| layer.board.is_some()),
            ("fonts.fixed", fixed, |layer| layer.fixed.is_some()),
        ];
        for (path, font, is_set) in fonts {
            font.load(asset).map_err(|why| {
                let setting = files.iter().find(|file| is_set(&file.layer.fonts));
                setting.map_or_else(|| Report::error(why.clone()), |file| file.fault(path, why.clone()))
            })?;
        }
        Ok(theme)
    }

    /// A single colour for a material that is shown small: its tint over the average of its wood.
    pub fn flat(&self, material: Material) -> Colour {
        let wood = match material.texture {
            Texture::Light => self.woods.light,
            Texture::Dark => self.woods.dark,
            Texture::Frame => self.woods.frame,
            Texture::Felt | Texture::Plain => return material.tint,
        };
        let part = |tint: u8, deep: u8, pale: u8| (u32::from(tint) * (u32::from(deep) + u32::from(pale)) / 510) as u8;
        let (tint, deep, pale) = (material.tint, wood.deep, wood.pale);
        Colour {
            red: part(tint.red, deep.red, pale.red),
            green: part(tint.green, deep.green, pale.green),
            blue: part(tint.blue, deep.blue, pale.blue),
            opacity: u8::MAX,
        }
    }
}

/// The line that sets the value at a dotted path: each key is looked for below the one before.
fn line_of(source: &str, path: &str) -> Option<u32> {
    let mut lines = source.lines().zip(1..);
    let mut found = None;
    for key in path.split('.') {
        let here = format!("{key}:");
        let in_braces =
            found.and_then(|line: u32| source.lines().nth(line as usize - 1)).is_some_and(|text| text.contains(&here));
        if !in_braces {
            found = Some(lines.find(|(text, _)| text.trim_start().starts_with(&here))?.1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALNUT: &str = include_str!("../../../themes/walnut.yaml");

    fn theme(sources: &[(&str, &str)]) -> Result<Theme, Report> {
        let sources = sources.iter().copied().chain([(BASE_THEME, WALNUT)]);
        let files = sources.map(|(file, source)| ThemeFile::read(file, source)).collect::<Result<Vec<_>, _>>()?;
        Theme::of(&files, &|_| None)
    }

    #[test]
    fn the_base_theme_sets_everything_and_one_key_changes_one_thing() {
        let walnut = theme(&[]).unwrap();
        let mine = theme(&[("themes/my_own.yaml", "pieces:\n  black: { tint: \"#102030\" }\n")]).unwrap();
        assert_eq!((walnut.title.as_str(), mine.title.as_str()), ("Walnut", "My own"));
        let mut expected = walnut.clone();
        expected.title = mine.title.clone();
        expected.pieces.black.tint = Colour { red: 0x10, green: 0x20, blue: 0x30, opacity: 255 };
        assert_eq!(mine, expected);
        assert_eq!(theme(&[("themes/x.yaml", "# nothing yet\n")]).unwrap().woods, walnut.woods);
    }

    #[test]
    fn the_nearest_file_wins() {
        let near = ("themes/near.yaml", "inherits: far\nlamp: { falloff: 0.1 }\n");
        let far = ("themes/far.yaml", "lamp: { falloff: 0.2, height_degrees: 60 }\n");
        let lamp = theme(&[near, far]).unwrap().lamp;
        assert_eq!((lamp.falloff, lamp.height_degrees, lamp.turn_degrees), (0.1, 60.0, -42.0));
        assert_eq!(theme(&[near, far]).unwrap().inherits, "far");
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line_and_the_near_one() {
        let source = WALNUT.replace("falloff:", "fallof:");
        let report = ThemeFile::read("themes/mine.yaml", &source).unwrap_err();
        let line = source.lines().position(|line| line.contains("fallof:")).unwrap() + 1;
        assert_eq!(report.message, "unknown key `fallof`");
        assert_eq!(report.place.as_ref().and_then(|place| place.line), Some(line as u32));
        assert!(report.hint.as_deref().is_some_and(|hint| hint.contains("falloff")), "{report}");
    }

    #[test]
    fn a_number_out_of_range_and_a_bad_colour_are_found_in_their_lines() {
        let source = WALNUT.replace("shine: 0.62", "shine: 6.2");
        assert_ne!(source, WALNUT);
        let report = ThemeFile::read("themes/mine.yaml", &source).unwrap_err();
        let shown = report.to_string();
        assert!(shown.contains("must be from 0 to 1, not 6.2") && shown.contains("shine: 6.2"), "{shown}");
        let source = WALNUT.replacen("target: \"#", "target: \"", 1);
        let report = ThemeFile::read("themes/mine.yaml", &source).unwrap_err();
        assert!(report.to_string().contains("is not a colour"), "{report}");
    }

    #[test]
    fn fonts_and_folders_stay_inside_and_must_be_there() {
        let fault = |source: &str| theme(&[("themes/x.yaml", source)]).unwrap_err().to_string();
        assert!(fault("fonts: { text: comic }\n").contains("is not a font"));
        assert!(fault("fonts: { text: ../x.ttf }\n").contains("is not a font"));
        let layer = fault("title: X\nfonts:\n  text: x/y.ttf\n");
        assert!(layer.starts_with("themes/x.yaml:3: error: there is no file themes/x/y.ttf"), "{layer}");
        assert!(fault("sounds: /etc\n").starts_with("themes/x.yaml:1: error: `sounds` must be a folder"));
    }
}
