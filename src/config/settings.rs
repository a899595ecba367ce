//! The app's settings and everything else it remembers between starts, such as the window and the last game.

use super::{AnalysisSettings, Effect, HUMAN, KeyMap, ShownMarks, TourStep, WorkshopLayout, yaml};
use crate::board::SquareNames;
use crate::report::Report;
use crate::text::{Language, phrase};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::thread::available_parallelism;

/// The app's own file, `settings.yaml` in the user's folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own on the settings screen")]
pub struct Settings {
    /// The version of the file's format. Written only from the second on, as damka 0.1.0 knows no such key.
    #[serde(skip_serializing_if = "is_first_version")]
    pub version: u32,
    /// Width and height in points.
    pub window_points: [f32; 2],
    /// The language of menus, messages and rules.
    pub language: LanguageChoice,
    pub theme: String,
    /// Switches all sounds on or off.
    pub sound: bool,
    /// 0 to 1.
    pub volume: f32,
    /// Sounds that the user switched; the others are on.
    pub sounds: BTreeMap<Effect, bool>,
    /// Speed of animations on the board: 1 is normal, 0 turns them off.
    pub motion_speed: f32,
    /// Turns all animations off: pieces and camera jump to their places.
    pub reduced_motion: bool,
    /// Pause between the moves of two bots, in seconds.
    pub bot_pause_secs: f32,
    /// The last camera position: yaw and pitch in radians, distance in squares.
    pub camera: Option<[f32; 3]>,
    /// The view of the player of black and of the player of white.
    pub cameras: [PersonCamera; 2],
    /// Whether the camera turns around the board between the moves of two people at this machine.
    pub turn_camera: bool,
    /// The marks shown to the player of black and to the player of white.
    pub marks: [ShownMarks; 2],
    pub notation: NotationStyle,
    /// Whether one click plays a forced move, or the only move of a piece or to a square.
    pub one_click: bool,
    /// Whether pieces can be dragged to their squares; otherwise dragging always turns the board.
    #[serde(skip_serializing_if = "is_true")]
    pub drag_pieces: bool,
    /// A bot's move is stopped after this many seconds; only a faulty bot takes so long.
    pub guard_secs: u32,
    /// Threads of one search on screen and in the analysis, at most 64; 0 for all processors but one.
    #[serde(skip_serializing_if = "is_default")]
    pub search_threads: u32,
    /// The seat that gives hints; empty for the best player of each game.
    pub hint: String,
    /// Whether files are reloaded as soon as they are saved; otherwise only on request.
    pub watch: bool,
    /// Whether a bot that was saved plays the version before.
    #[serde(skip_serializing_if = "is_default")]
    pub save_is_match: bool,
    pub keys: KeyMap,
    /// The command that opens scripts, with `{file}` and `{line}` as placeholders; empty for `$VISUAL`, `$EDITOR`, or the system's
    /// default program. It is split at blanks outside quotes and run without a shell; a pattern that would put the file's name into
    /// shell code (`sh -c 'vi {file}'`) is refused.
    pub editor: String,
    pub trace: TraceTo,
    pub analysis: AnalysisSettings,
    /// The sizes of the workshop's tiles.
    #[serde(skip_serializing_if = "is_default")]
    pub workshop: WorkshopLayout,
    /// The widths in points of the panels beside boards, by page, where the user changed them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub panels: BTreeMap<String, f32>,
    /// The name shown to opponents in network games; empty for the system's user name.
    pub online_name: String,
    /// The servers whose lobbies were shown, the latest first: `HOST:PORT`, or a link with a fingerprint.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub servers: Vec<String>,
    /// The NATS server whose workers played a contest last, with user and password; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub farm: String,
    pub last_game: LastGame,
    /// IDs of the variants that the user marked as favourites; `None` for the usual ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favourites: Option<Vec<String>>,
    /// IDs of the variants that were played last, the latest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recent_games: Vec<String>,
    /// The size of everything in the window; 1 is the system's.
    #[serde(skip_serializing_if = "is_usual_scale")]
    pub interface_scale: f32,
    /// The next step of the tour that a first start shows.
    #[serde(skip_serializing_if = "is_default")]
    pub tour: TourStep,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LanguageChoice {
    #[default]
    #[serde(rename = "system")]
    System,
    #[serde(rename = "en")]
    English,
    #[serde(rename = "he")]
    Hebrew,
}

impl LanguageChoice {
    pub const ALL: [Self; 3] = [Self::System, Self::English, Self::Hebrew];

    /// The language to use; the system's is determined once.
    pub fn language(self) -> Language {
        static OF_SYSTEM: LazyLock<Language> = LazyLock::new(Language::of_system);
        match self {
            Self::System => *OF_SYSTEM,
            Self::English => Language::English,
            Self::Hebrew => Language::Hebrew,
        }
    }
}

/// Where a player sees the board from on their turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonCamera {
    #[default]
    Side,
    Above,
    /// From low down, over a corner.
    Low,
    Still,
}

impl PersonCamera {
    /// Every value, with the id of the message that names it.
    pub const ALL: [(&'static str, Self); 4] = [
        ("camera-side", Self::Side),
        ("camera-above", Self::Above),
        ("camera-low", Self::Low),
        ("camera-still", Self::Still),
    ];
}

/// How moves are written on screen. Files, scripts and the terminal use the variant's own notation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotationStyle {
    /// The variant's own notation: `22x15x8`, `c3:e5:g7`, `f5`.
    #[default]
    Game,
    /// Squares as numbers: `22x15x8`.
    Numbers,
    /// Squares as letters and digits: `c3:e5:g7`.
    Letters,
    /// The variant's own notation, but only start and end if they are unambiguous: `22x8`.
    Short,
}

impl NotationStyle {
    /// Every value, with the id of the message that names it.
    pub const ALL: [(&'static str, Self); 4] = [
        ("notation-game", Self::Game),
        ("notation-numbers", Self::Numbers),
        ("notation-letters", Self::Letters),
        ("notation-short", Self::Short),
    ];
}

impl NotationStyle {
    /// How this style names squares in a variant with the naming `own`.
    pub const fn square_names(self, own: SquareNames) -> SquareNames {
        match (self, own) {
            (Self::Numbers, _) => SquareNames::Numbers,
            (Self::Letters, SquareNames::Numbers) => SquareNames::LettersUp,
            _ => own,
        }
    }
}

/// Where the traces of bots are shown or written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceTo {
    /// Nothing is traced, which costs nothing.
    Off,
    /// In the bot inspector.
    #[default]
    Screen,
    /// In the bot inspector, and as text files in `traces/` of the user's folder.
    Files,
}

impl TraceTo {
    /// Every value, with the id of the message that names it.
    pub const ALL: [(&'static str, Self); 3] =
        [("off", Self::Off), ("trace-screen", Self::Screen), ("trace-files", Self::Files)];
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LastGame {
    pub variant: String,
    /// In playing order: `human` or a bot with its options.
    pub seats: [String; 2],
    pub random_side: bool,
    /// Minutes, and seconds added per move, as in `5+3`; or `none`.
    pub clock: String,
    /// The start position as text; empty for the variant's own.
    pub position: String,
    /// The opening moves that lead to that position, as a line of the book; empty if it was set up otherwise.
    pub opening: String,
}

impl Default for LastGame {
    fn default() -> Self {
        Self {
            variant: "english".into(),
            seats: [HUMAN.into(), "@3".into()],
            random_side: false,
            clock: "none".into(),
            position: String::new(),
            opening: String::new(),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            window_points: [1280.0, 800.0],
            language: LanguageChoice::System,
            theme: "walnut".into(),
            sound: true,
            volume: 0.8,
            sounds: BTreeMap::new(),
            motion_speed: 1.0,
            reduced_motion: false,
            bot_pause_secs: 0.6,
            camera: None,
            cameras: [PersonCamera::Side; 2],
            turn_camera: true,
            marks: [ShownMarks::default(); 2],
            notation: NotationStyle::Game,
            one_click: false,
            drag_pieces: true,
            guard_secs: 30,
            search_threads: 0,
            hint: String::new(),
            watch: true,
            save_is_match: false,
            keys: KeyMap::default(),
            editor: String::new(),
            trace: TraceTo::default(),
            analysis: AnalysisSettings::default(),
            workshop: WorkshopLayout::default(),
            panels: BTreeMap::new(),
            online_name: String::new(),
            last_game: LastGame::default(),
            favourites: None,
            recent_games: Vec::new(),
            servers: Vec::new(),
            farm: String::new(),
            interface_scale: 1.0,
            tour: TourStep::Done,
        }
    }
}

/// The most variants, and the most servers, that are remembered.
const MAX_REMEMBERED: usize = 8;

/// The version of the format that this damka writes. Raise it when a change would make an older damka misread the file.
const VERSION: u32 = 1;

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_first_version(version: &u32) -> bool {
    *version <= 1
}

/// Keys that damka 0.1.0 does not know are written only where the user changed them, so that it can read the file still.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_true(value: &bool) -> bool {
    *value
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_usual_scale(value: &f32) -> bool {
    (*value - 1.0).abs() < f32::EPSILON
}

const MIN_POINTS: f32 = 200.0;

const MAX_POINTS: f32 = 20_000.0;

/// The shortest and longest move guard, in seconds, for the terminal too.
pub const GUARD_SECS: RangeInclusive<u32> = 1..=3600;

impl Settings {
    pub const MAX_SEARCH_THREADS: u32 = 64;
    /// The interface sizes that are offered, in per cent.
    pub const SCALES: [u32; 7] = [75, 90, 100, 110, 125, 150, 200];

    /// Why a file of a newer damka cannot be used; `None` for any other. It must not be replaced.
    pub fn too_new(file: &str, text: &str) -> Option<Report> {
        // The rest of the file may not be readable.
        let version = text.lines().find_map(|line| line.strip_prefix("version:"))?.trim().parse::<u32>().ok()?;
        let message = phrase("settings-newer").with("theirs", i64::from(version)).with("ours", i64::from(VERSION));
        (version > VERSION).then(|| Report::error(message).in_file(file).hint(phrase("settings-newer-hint")))
    }

    /// `file` is its name in reports. Fails with the first mistake; callers then use [`Settings::default`].
    pub fn read(file: &str, text: &str) -> Result<Self, Report> {
        if let Some(report) = Self::too_new(file, text) {
            return Err(report);
        }
        let settings: Self = yaml::read(file, text)?;
        let ranges = [
            ("volume", settings.volume, 0.0..=1.0),
            ("motion_speed", settings.motion_speed, 0.0..=20.0),
            ("bot_pause_secs", settings.bot_pause_secs, 0.0..=60.0),
            ("interface_scale", settings.interface_scale, 0.5..=2.0),
        ];
        for (key, number, range) in ranges {
            if !range.contains(&number) {
                return Err(out_of_range((file, text), key, range.start(), range.end()));
            }
        }
        if !GUARD_SECS.contains(&settings.guard_secs) {
            return Err(out_of_range((file, text), "guard_secs", GUARD_SECS.start(), GUARD_SECS.end()));
        }
        if settings.search_threads > Self::MAX_SEARCH_THREADS {
            return Err(out_of_range((file, text), "search_threads", &0, &Self::MAX_SEARCH_THREADS));
        }
        let lines = AnalysisSettings::LINES;
        if !lines.contains(&settings.analysis.lines) {
            return Err(out_of_range((file, text), "lines", lines.start(), lines.end()));
        }
        if let Some((one, other, chord)) = settings.keys.first_clash() {
            return Err(clash((file, text), &one.name(), &other.name(), &chord.to_string()));
        }
        Ok(settings.in_range())
    }

    /// The number of threads that one search may use on this machine, at least 1.
    pub fn threads_of_search(&self) -> usize {
        let processors = available_parallelism().map_or(1, usize::from);
        match self.search_threads {
            0 => processors.saturating_sub(1).max(1),
            wanted => processors.min(wanted as usize),
        }
    }

    pub fn plays_sound(&self, effect: Effect) -> bool {
        self.sound && self.sounds.get(&effect).copied().unwrap_or(true)
    }

    /// The variants that are listed first.
    pub fn favourites(&self) -> Vec<String> {
        let usual = || ["english", "international", "othello"].map(str::to_owned).to_vec();
        self.favourites.clone().unwrap_or_else(usual)
    }

    /// The interface size in per cent.
    pub fn scale_percent(&self) -> u32 {
        (self.interface_scale * 100.0).round() as u32
    }

    /// Notes that a game of a variant was started.
    pub fn note_played(&mut self, variant: &str) {
        self.recent_games.retain(|id| id != variant);
        self.recent_games.insert(0, variant.to_owned());
        self.recent_games.truncate(MAX_REMEMBERED);
    }

    /// Notes that the lobby of a server was shown.
    pub fn note_server(&mut self, server: &str) {
        self.forget_server(server);
        self.servers.insert(0, server.to_owned());
        self.servers.truncate(MAX_REMEMBERED);
    }

    pub fn forget_server(&mut self, server: &str) {
        self.servers.retain(|known| known != server);
    }

    /// The animation speed in effect: 0 with reduced motion.
    pub const fn shown_speed(&self) -> f32 {
        if self.reduced_motion { 0.0 } else { self.motion_speed }
    }

    /// The animation speed in effect in a game between bots, whose pieces keep up with a short delay between the moves.
    pub fn bots_speed(&self) -> f32 {
        const USUAL_PAUSE_SECS: f32 = 0.6;
        const FASTEST: f32 = 4.0;
        self.shown_speed() * (USUAL_PAUSE_SECS / self.bot_pause_secs).clamp(1.0, FASTEST)
    }

    /// The file's text, with values clamped so that it can always be read again.
    pub fn text(&self) -> String {
        serde_yaml::to_string(&self.clone().in_range()).unwrap_or_default()
    }

    fn in_range(mut self) -> Self {
        let usual = Self::default().window_points;
        for (points, usual) in self.window_points.iter_mut().zip(usual) {
            *points = if points.is_finite() { points.clamp(MIN_POINTS, MAX_POINTS) } else { usual };
        }
        self.workshop = self.workshop.in_range();
        self.panels.retain(|_, points| (MIN_POINTS..=MAX_POINTS).contains(points));
        self.camera = self.camera.filter(|numbers| numbers.iter().all(|number| number.is_finite()));
        self
    }
}

fn out_of_range((file, text): (&str, &str), key: &str, from: &impl Display, to: &impl Display) -> Report {
    let line = text.lines().position(|line| line.trim_start().starts_with(&format!("{key}:")));
    let report = Report::error(
        phrase("must-be-from").with("path", key).with("from", from.to_string()).with("to", to.to_string()),
    );
    report.at(file, line.map(|index| index as u32 + 1), None).excerpt_from(text)
}

fn clash((file, text): (&str, &str), key: &str, other: &str, chord: &str) -> Report {
    let is_it = |line: &str| line.trim_start().starts_with(&format!("{key}:"));
    let line = text.lines().position(is_it).map(|index| index as u32 + 1);
    let message = phrase("setting-clash").with("chord", chord).with("key", key).with("other", other);
    let hint = phrase("setting-clash-hint").with("other", other);
    Report::error(message).at(file, line, None).excerpt_from(text).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_lead_back_to_themselves() {
        let mut settings = Settings { camera: Some([0.1, 0.9, 14.0]), theme: "night".into(), ..Settings::default() };
        settings.last_game.seats[1] = "minimax:depth=4".into();
        assert_eq!(Settings::read("settings.yaml", &settings.text()).unwrap(), settings);
        let odd = Settings::read("settings.yaml", "workshop: { bots: 7, board: .nan }\n").unwrap().workshop;
        assert_eq!((odd.bots, odd.board), (*WorkshopLayout::SHARES.end(), WorkshopLayout::default().board));
        assert_eq!(
            Settings::read("settings.yaml", "sound: false\n").unwrap(),
            Settings { sound: false, ..Settings::default() }
        );
        let mut switched = Settings { notation: NotationStyle::Short, ..Settings::default() };
        switched.sounds.insert(Effect::Won, false);
        switched.cameras[1] = PersonCamera::Above;
        assert!(switched.text().contains("won: false") && switched.text().contains("notation: short"));
        assert_eq!(Settings::read("settings.yaml", &switched.text()).unwrap(), switched);
        let sounds = [Effect::Won, Effect::Lost, Effect::Landing].map(|effect| switched.plays_sound(effect));
        assert_eq!(sounds, [false, true, true]);
    }

    #[test]
    fn mistakes_are_reported_with_their_line() {
        let fault = |text: &str| Settings::read("settings.yaml", text).unwrap_err().to_string();
        assert!(fault("sound: true\nmotion_speed: -3\n").starts_with("settings.yaml:2: error: `motion_speed` must be"));
        assert!(fault("guard_secs: 0\n").starts_with("settings.yaml:1: error: `guard_secs` must be from 1 to 3600"));
        assert!(fault("volume: 1\nvolme: 0.5\n").contains("did you mean `volume`?"));
        let unknown = fault("volume: 1\nsounds: { won: true, wonn: true }\n");
        assert!(unknown.starts_with("settings.yaml:2:") && unknown.contains("did you mean `won`?"), "{unknown}");
        let unknown = fault("notation: shrt\n");
        assert!(unknown.starts_with("settings.yaml:1:") && unknown.contains("did you mean `short`?"), "{unknown}");
    }

    #[test]
    fn odd_windows_and_cameras_are_brought_into_range() {
        let odd = Settings {
            window_points: [12.0, f32::INFINITY],
            camera: Some([0.0, f32::NAN, 1.0]),
            theme: "night".into(),
            ..Settings::default()
        };
        let read = Settings::read("settings.yaml", &odd.text()).unwrap();
        assert_eq!((read.window_points, read.camera, read.theme.as_str()), ([200.0, 800.0], None, "night"));
        let read = Settings::read("settings.yaml", "window_points: [9, 99999]\nsound: false\n").unwrap();
        assert_eq!((read.window_points, read.sound), ([200.0, 20_000.0], false));
    }
}
