//! The window: [`AppState`] holds the state and carries out commands; screens draw it and send them.

mod command;
mod components;
mod dialog;
mod disk_worker;
mod features;
mod frame;
mod frame_output;
mod keys;
mod memory;
mod mirror;
mod opening_name;
mod palette;
mod parts;
mod route;
mod run_control;
mod section;
mod shared;
mod shell;
mod state;
mod task;
mod task_stream;
mod tour;
mod widgets;
mod window_size;

pub use command::{BoardAction, CameraAction, Command, Commands};
pub use features::analysis::{
    Analysis, AnalysisAction, AnalysisSource, Evaluation, GameReport, GraphPoint, MistakeKind, Navigation,
    PositionScore,
};
pub use features::arena::{
    Arena, ArenaAction, ContestDraft, ContestHeader, ContestProgress, ContestState, ContestSummary, ContestView,
    GameLimits, Limit, LiveBoard, Openings,
};
pub use features::inspector::{Comparison, Forked, Inspector, InspectorAction};
pub use features::library::{Library, LibraryAction, LibraryEvent, LibraryForm, LibrarySearch};
pub use features::online::{HostDraft, Online, OnlineAction, OnlineState, ShownLobby, WaitingReach};
pub use features::play::PlayAction;
pub use features::play::table::{FollowedGame, GameAction, Grades, LineKind, OnlineEnd, Prompt, Table, TableSession};
pub use features::position_editor::{EditorAction, PositionEditor, PositionVerdict};
pub use features::routes;
pub use features::rules::checkup::{Checkup, CheckupAction};
pub use features::rules_lab::{Lab, LabAction, LabDraft, LabProgress};
pub use features::train::{TrainAction, TrainDraft, TrainingStart, TrainingView, UnfinishedTraining};
pub use features::weight_lab::{CloseAnswer, Marks, PredictedMoves, SetId, WeightLab, WeightLabAction, WeightSets};
pub use route::Route;
pub use run_control::{RunControl, RunWish};
pub use section::Section;
pub use shell::{Shell, run};
pub use state::{AppState, DocumentAction, FileAction};
pub use tour::TourAction;
