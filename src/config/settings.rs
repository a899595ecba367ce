//! What the app remembers between two starts: window, theme, camera, speed and the last game chosen.

use super::yaml;
use crate::report::Report;
use serde::{Deserialize, Serialize};

/// The app's own file, `settings.yaml` in the user's folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Width and height of the window in points.
    pub window_points: [f32; 2],
    /// The id of the theme.
    pub theme: String,
    /// Sound effects on or off.
    pub sound: bool,
    /// Speed of the motions on the board: 1 is natural, 0 shows no motion.
    pub motion_speed: f32,
    /// Pause between the moves of two bots, in seconds.
    pub bot_pause_secs: f32,
    /// The camera: yaw and pitch in radians, distance in squares.
    pub camera: Option<[f32; 3]>,
    /// What was played last.
    pub last_game: LastGame,
}

/// A game as the menu offers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LastGame {
    /// The id of the variant.
    pub variant: String,
    /// The seats in playing order: `human` or a bot with its options.
    pub seats: [String; 2],
}

impl Default for LastGame {
    fn default() -> Self {
        Self { variant: "english".into(), seats: ["human".into(), "minimax".into()] }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            window_points: [1280.0, 800.0],
            theme: "walnut".into(),
            sound: true,
            motion_speed: 1.0,
            bot_pause_secs: 0.6,
            camera: None,
            last_game: LastGame::default(),
        }
    }
}

/// No window is opened smaller than this, in points.
const LEAST_POINTS: f32 = 200.0;

/// No window is opened larger than this, in points.
const MOST_POINTS: f32 = 20_000.0;

impl Settings {
    /// Reads a file's text; `file` is its name for people.
    ///
    /// # Errors
    /// The first mistake; the caller goes on with [`Settings::default`].
    pub fn read(file: &str, text: &str) -> Result<Self, Report> {
        let settings: Self = yaml::read(file, text)?;
        let sane = (0.0..=20.0).contains(&settings.motion_speed) && (0.0..=60.0).contains(&settings.bot_pause_secs);
        if sane {
            Ok(settings.in_range())
        } else {
            Err(Report::error("a speed or pause is out of range").at(file, None, None))
        }
    }

    /// The file's text, which reads again whatever size the window was drawn to.
    pub fn text(&self) -> String {
        serde_yaml::to_string(&self.clone().in_range()).unwrap_or_default()
    }

    fn in_range(mut self) -> Self {
        let usual = Self::default().window_points;
        for (points, usual) in self.window_points.iter_mut().zip(usual) {
            *points = if points.is_finite() { points.clamp(LEAST_POINTS, MOST_POINTS) } else { usual };
        }
        self.camera = self.camera.filter(|numbers| numbers.iter().all(|number| number.is_finite()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_lead_back_to_themselves() {
        let mut settings = Settings { camera: Some([0.1, 0.9, 14.0]), theme: "night".into(), ..Settings::default() };
        settings.last_game.seats[1] = "minimax:depth=4".into();
        assert_eq!(Settings::read("settings.yaml", &settings.text()).unwrap(), settings);
        assert_eq!(
            Settings::read("settings.yaml", "sound: false\n").unwrap(),
            Settings { sound: false, ..Settings::default() }
        );
        assert!(Settings::read("settings.yaml", "motion_speed: -3\n").is_err());
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
