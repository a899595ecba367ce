//! The cases of `tests/attack/`: the files that each case puts into a fresh folder.

use super::expect::{Command, Group, read};
use super::process::Folder;
use super::recipe;
use crate::shipped;
use std::path::{Path, PathBuf};

/// The kind of file that a folder of `tests/attack/` holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bot,
    Rules,
    Theme,
    Game,
    Recipe,
}

const KINDS: [(&str, Kind); 5] = [
    ("bots", Kind::Bot),
    ("rules", Kind::Rules),
    ("themes", Kind::Theme),
    ("games", Kind::Game),
    ("recipes", Kind::Recipe),
];

/// The usual command line of a verb. `NAME` is the id of the file, `FILE` its path.
const BOT_VERBS: &[(&str, &str)] = &[
    ("play", "play english NAME random --seed 1 --guard 1 --json"),
    ("steps", "play english NAME random --seed 1 --guard 10 --steps 20000 --json"),
    ("match", "match english NAME random --games 2 --seed 1 --guard 1 --concurrency 1 --json"),
    ("explain", "explain english NAME --seed 1 --guard 1"),
    ("check", "check FILE --game english --games 2"),
    ("list", "list bots"),
];

const RULES_VERBS: &[(&str, &str)] = &[
    ("play", "play NAME random random --seed 1 --guard 1 --json"),
    ("match", "match NAME random random --games 2 --seed 1 --guard 1 --concurrency 1 --json"),
    ("moves", "moves NAME"),
    ("perft", "perft NAME 4"),
    ("lab", "lab NAME --games 4 --seed 1 --concurrency 1"),
    ("describe", "describe NAME"),
    ("explain", "explain NAME random --seed 1 --guard 1"),
    ("render", "render NAME --size 64x64 --out picture.png"),
    ("check", "check FILE"),
    ("list", "list variants"),
];

const THEME_VERBS: &[(&str, &str)] = &[
    ("render", "render english --theme NAME --size 64x64 --out picture.png"),
    ("check", "check FILE"),
    ("list", "list themes"),
];

const GAME_VERBS: &[(&str, &str)] = &[
    ("replay", "replay FILE"),
    ("verify", "replay FILE --verify"),
    ("json", "replay FILE --json"),
    ("pdn", "replay FILE --format pdn"),
    ("import", "import FILE"),
    ("games", "games"),
    ("export", "export --out exported.pdn"),
];

/// One hostile file, or one recipe for several.
pub struct Case {
    /// Its folder and file: `bots/loop_sort`.
    pub name: String,
    /// How its commands must end.
    pub expected: Vec<Group>,
    kind: Kind,
    path: PathBuf,
}

pub fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for (folder, kind) in KINDS {
        let folder = shipped::root().join("tests/attack").join(folder);
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "expect") {
                cases.push(Case::read(kind, path));
            }
        }
    }
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases
}

/// The text after `expect:` in one of the first two lines, or in the file `NAME.expect` beside it.
pub fn expectation(path: &Path) -> String {
    let beside = PathBuf::from(format!("{}.expect", path.display()));
    let text = std::fs::read(if beside.exists() { &beside } else { path }).unwrap();
    let text = String::from_utf8_lossy(&text);
    let found = text.lines().take(2).find_map(|line| line.split_once("expect: "));
    found.unwrap_or_else(|| panic!("{}: no `expect: ` in its first two lines", path.display())).1.to_owned()
}

impl Case {
    fn read(kind: Kind, path: PathBuf) -> Self {
        let folder = KINDS.iter().find(|(_, of)| *of == kind).map_or("", |(folder, _)| folder);
        let name = format!("{folder}/{}", path.file_stem().unwrap().to_string_lossy());
        let expected = read(&expectation(&path)).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        Self { name, expected, kind, path }
    }

    /// The first word of its name, as in `bots/sort`, which similar cases share.
    pub fn class(&self) -> &str {
        self.name.split_once('_').map_or(&self.name, |(class, _)| class)
    }

    pub fn is_bot(&self) -> bool {
        self.kind == Kind::Bot
    }

    fn id(&self) -> &str {
        self.name.split_once('/').map_or(&self.name, |(_, id)| id)
    }

    /// The path of its file in the user's folder.
    fn place(&self) -> String {
        let file = self.path.file_name().unwrap().to_string_lossy();
        match self.kind {
            Kind::Bot => format!("ai/{file}"),
            Kind::Rules => format!("scripts/{file}"),
            Kind::Theme => format!("themes/{file}"),
            Kind::Game | Kind::Recipe => file.into_owned(),
        }
    }

    /// Creates a fresh folder with the case's files.
    pub fn folder(&self) -> Result<Folder, String> {
        let folder = Folder::new();
        if self.kind == Kind::Recipe {
            recipe::follow(&std::fs::read_to_string(&self.path).unwrap(), &folder.root)?;
            return Ok(folder);
        }
        folder.write(&self.place(), &std::fs::read(&self.path).unwrap());
        if self.kind == Kind::Rules {
            // A small game in which most of these files change one function.
            let walk = std::fs::read(shipped::root().join("tests/scripts/walk.lua")).unwrap();
            folder.write("scripts/lib/walk.lua", &walk);
        }
        Ok(folder)
    }

    /// The arguments of a command.
    pub fn command_line(&self, command: &Command) -> Vec<String> {
        let line = match command {
            Command::Line(line) => line.as_str(),
            Command::Verb(verb) => self.usual(verb),
        };
        let word = |word: &str| word.replace("NAME", self.id()).replace("FILE", &self.place());
        line.split_whitespace().map(word).collect()
    }

    fn usual(&self, verb: &str) -> &'static str {
        let verbs = match self.kind {
            Kind::Bot => BOT_VERBS,
            Kind::Rules => RULES_VERBS,
            Kind::Theme => THEME_VERBS,
            Kind::Game => GAME_VERBS,
            Kind::Recipe => &[],
        };
        let found = verbs.iter().find(|(name, _)| *name == verb);
        found.unwrap_or_else(|| panic!("{}: no usual command line for `{verb}`", self.name)).1
    }
}
