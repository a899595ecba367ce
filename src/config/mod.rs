//! Typed YAML files that users edit; reports name each mistake by line and column.

mod analysis_settings;
mod chord;
mod colour;
mod command_id;
mod effect;
mod engine_file;
pub mod icon;
mod key_map;
mod levels;
mod marks;
mod pattern_file;
mod presets;
mod serve;
mod settings;
mod slider;
mod theme;
mod tour;
mod weights;
mod workshop_layout;
mod yaml;
mod yaml_error;

pub use analysis_settings::AnalysisSettings;
pub use chord::Chord;
pub use colour::Colour;
pub use command_id::{CommandId, Scope};
pub use effect::Effect;
pub use engine_file::{
    EngineFile, EngineLimits, EngineProtocol, EngineValues, SearchLimit, limit_hint, no_options, wrong_limit,
};
pub use key_map::KeyMap;
pub use levels::GameLevels;
pub use marks::ShownMarks;
pub use pattern_file::{PatternFile, PatternLine};
pub use presets::{HUMAN, Preset, Presets};
pub use serve::{HouseBot, RulesPolicy, ServeConfig, TlsFiles};
pub use settings::{GUARD_SECS, LanguageChoice, LastGame, NotationStyle, PersonCamera, Settings, TraceTo};
pub use slider::Slider;
pub use theme::{
    BASE_THEME, BoardLook, Edges, Figure, Font, Fonts, Lamp, MarkColours, Material, PieceLook, PieceProfile, Room,
    Texture, Theme, ThemeFile, WindowColours, Wood, Woods,
};
pub use tour::TourStep;
pub use weights::{Weight, Weights};
pub use workshop_layout::WorkshopLayout;
pub use yaml::read;
