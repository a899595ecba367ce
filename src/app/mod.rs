//! The window: [`AppState`] knows and does, screens draw and send commands.

mod analysis;
mod arena;
mod banner;
mod checkup;
mod command;
mod course;
mod demo;
mod desk;
mod dialog;
mod errand;
mod keys;
mod lab;
mod library;
mod logic;
mod memory;
mod mirror;
mod online;
mod screens;
mod setup;
mod shell;
mod table;
mod widgets;
mod working;

pub use analysis::{Analysis, Judgement, Opened, Point, Step, Worth};
pub use arena::{
    Arena, ArenaAct, ContestHeader, ContestProgress, ContestSummary, ContestView, Draft, Early, Limit, LiveBoard,
    Openings, State,
};
pub use checkup::{Checkup, CheckupAct};
pub use command::{Command, Commands, ScreenId};
pub use desk::{Marks, PredictedMoves, SetId, WeightLab, WeightLabAct, WeightSets};
pub use lab::{Found, Lab, LabAct, LabDraft};
pub use library::{Library, LibraryAct, LibraryEvent, Search};
pub use logic::AppState;
pub use online::{HostDraft, Online, OnlineAct, OnlineState};
pub use setup::{Edit, SetUp, Verdict};
pub use shell::{Shell, run};
pub use table::{Followed, Grades, LineKind, OnlineEnd, Prompt, Table, TableSession};
pub use working::{Comparison, Forked, Inspector, InspectorAct};
