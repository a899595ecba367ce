//! Results as phrases, for the window and the terminal: contests, the rules lab, trainings, durations, how games end; facts of variants in
//! plain words; and the version.

pub mod contest;
mod duration;
mod ending;
pub mod facts;
pub mod knockout;
pub mod lab;
mod manual;
pub mod training;
mod version;
pub mod version_test;

pub use duration::{clock_text, secs_left, time_left};
pub use ending::{ending_phrase, fault_phrase, rules_endings};
pub use manual::{MANUAL, ManualPage, manual_pages};
pub use version::{features, interfaces, long_version, short_version};
