//! What can be heard: the noises of pieces, and the event sounds, which are off until somebody asks for them.

use crate::board::Side;
use crate::text::{Phrase, phrase};
use serde::{Deserialize, Serialize};

/// One kind of sound, of which there are several takes. The settings switch each on or off by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A white piece begins to slide: a falling tone.
    SlideWhite,
    /// A black piece begins to slide: a rising tone.
    SlideBlack,
    /// A piece lands on the board.
    Landing,
    /// A piece lands on another: a captured one on its stack, a crown on its man.
    Stacked,
    /// A disc is put down.
    Placed,
    /// A disc begins to turn over.
    Turned,
    /// The person at the machine won.
    Won,
    /// The person at the machine lost.
    Lost,
    /// The game is drawn.
    Drawn,
    /// Somebody offers something.
    Offered,
    /// A person's time runs out.
    ClockLow,
}

impl Effect {
    /// Every effect, in the order of a settings screen.
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

    /// The slide of a side's pieces.
    pub const fn slide(side: Side) -> Self {
        match side {
            Side::White => Self::SlideWhite,
            Side::Black => Self::SlideBlack,
        }
    }

    /// Its name in files and settings; take 2 of a landing is `sounds/landing_2.wav`.
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

    /// What it is, for people.
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

    /// Whether it is heard unless somebody switched it: events are not, against a din.
    pub const fn on_by_default(self) -> bool {
        !matches!(self, Self::Won | Self::Lost | Self::Drawn | Self::Offered | Self::ClockLow)
    }

    /// Its place in [`Effect::ALL`].
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
