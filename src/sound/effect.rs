//! Maps the sound cues of animations to sound effects.

use crate::config::Effect;
use crate::view::Cue;

impl From<Cue> for Effect {
    fn from(cue: Cue) -> Self {
        match cue {
            Cue::Slide(side) => Self::slide(side),
            Cue::Landing => Self::Landing,
            Cue::Stacked | Cue::Crowned => Self::Stacked,
            Cue::Placed => Self::Placed,
            Cue::Turned => Self::Turned,
        }
    }
}
