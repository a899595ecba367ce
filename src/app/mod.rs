//! The window: [`AppState`] holds the state and logic; screens draw it and send commands.

mod analysis;
mod arena;
mod banner;
mod checkup;
mod command;
mod demo;
mod dialog;
mod inspector;
mod keys;
mod lab;
mod library;
mod logic;
mod memory;
mod mirror;
mod online;
mod position_editor;
mod screens;
mod shell;
mod table;
mod task;
mod task_stream;
mod weight_lab;
mod widgets;

pub use analysis::{Analysis, AnalysisSource, Evaluation, GraphPoint, Navigation, Score};
pub use arena::{
    Arena, ArenaAction, ContestDraft, ContestHeader, ContestProgress, ContestState, ContestSummary, ContestView,
    EarlyStop, Limit, LiveBoard, Openings,
};
pub use checkup::{Checkup, CheckupAction};
pub use command::{Command, Commands, Route};
pub use inspector::{Comparison, Forked, Inspector, InspectorAction};
pub use lab::{Lab, LabAction, LabDraft, LabProgress};
pub use library::{Library, LibraryAction, LibraryEvent, LibrarySearch};
pub use logic::AppState;
pub use online::{HostDraft, Online, OnlineAction, OnlineState};
pub use position_editor::{EditorAction, PositionEditor, PositionVerdict};
pub use shell::{Shell, run};
pub use table::{FollowedGame, Grades, LineKind, OnlineEnd, Prompt, Table, TableSession};
pub use weight_lab::{Marks, PredictedMoves, SetId, WeightLab, WeightLabAction, WeightSets};
