//! Localised texts: a [`Phrase`] is a message without a language, [`Words`] format it in one.

mod bidi;
mod clip;
mod english;
mod error;
mod language;
mod number;
mod phrase;
mod shell_word;
mod words;

pub use bidi::{Placed, VisualLine, is_right_to_left, mirrors, order_line, order_lines};
pub use clip::{LONGEST_MESSAGE, LONGEST_QUOTE, clip, clipped, quote};
pub use english::{capital, level_title, listed, number_word};
pub use error::{PhraseError, recover};
pub use language::Language;
pub use number::true_minus;
pub use phrase::{Arg, Phrase, authored, percent, phrase, raw};
pub use shell_word::shell_word;
pub use words::Words;
