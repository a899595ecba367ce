//! Results as phrases, for the window and the terminal: contests, the rules lab, durations, how games end.

pub mod contest;
mod duration;
mod ending;
pub mod lab;

pub use duration::{clock_text, secs_left, time_left};
pub use ending::{ending_phrase, fault_phrase};
