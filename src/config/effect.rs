//! Sound effects: the noises of pieces, and the sounds of events.

use crate::board::Side;
use crate::text::{Phrase, phrase};
use serde::{Deserialize, Serialize};

/// A kind of sound, with several takes. The settings switch each kind on or off by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A white piece starts to slide: a falling tone.
    SlideWhite,
    /// A black piece starts to slide: a rising tone.
    SlideBlack,
    Landing,
    /// A piece lands on another: a captured one on its stack, a crown on its man.
    Stacked,
    Placed,
    Turned,
    Won,
    Lost,
    Drawn,
    Offered,
    ClockLow,
}

impl Effect {
    /// In the order of the settings screen.
    pub const ALL: [Self; 11] = [
        Self::SlideWhite,
        Self::SlideBlack,
        Self::Landing,
        Self::Stacked,
        Self::Placed,
        Self::Turned,
        Self::Won,
        Self::Lost,
        Self::Drawn,
        Self::Offered,
        Self::ClockLow,
    ];

    pub const fn slide(side: Side) -> Self {
        match side {
            Side::White => Self::SlideWhite,
            Side::Black => Self::SlideBlack,
        }
    }

    /// The name in files and settings; take 2 of a landing is `sounds/landing_2.wav`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SlideWhite => "slide_white",
            Self::SlideBlack => "slide_black",
            Self::Landing => "landing",
            Self::Stacked => "stacked",
            Self::Placed => "placed",
            Self::Turned => "turned",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Offered => "offered",
            Self::ClockLow => "clock_low",
        }
    }

    pub const fn phrase(self) -> Phrase {
        phrase(match self {
            Self::SlideWhite => "effect-slide-white",
            Self::SlideBlack => "effect-slide-black",
            Self::Landing => "effect-landing",
            Self::Stacked => "effect-stacked",
            Self::Placed => "effect-placed",
            Self::Turned => "effect-turned",
            Self::Won => "effect-won",
            Self::Lost => "effect-lost",
            Self::Drawn => "effect-drawn",
            Self::Offered => "effect-offered",
            Self::ClockLow => "effect-clock-low",
        })
    }

    pub const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_whole_and_in_order() {
        for (index, effect) in Effect::ALL.into_iter().enumerate() {
            assert_eq!(effect.index(), index, "{}", effect.name());
            assert_eq!(serde_yaml::from_str::<Effect>(effect.name()).ok(), Some(effect));
        }
        assert_eq!(Effect::ALL.last().map(|effect| effect.index() + 1), Some(Effect::ALL.len()));
    }
}
