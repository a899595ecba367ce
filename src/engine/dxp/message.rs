//! Messages of DamExchange: at most 127 bytes of ASCII, of which the first says the kind and the others stand in fixed columns.

use crate::board::Side;
use std::fmt;

/// Letters that a name takes.
const NAME: usize = 32;
/// The version of the protocol that a request states.
const VERSION: &str = "01";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DxpMessage {
    Request(GameRequest),
    /// The code is 0 if the game is accepted.
    Accept {
        name: String,
        code: u8,
    },
    /// The start, the end and the captured squares, as numbers.
    Move {
        secs: u32,
        numbers: Vec<usize>,
    },
    End(EndReason),
    Chat(String),
    /// A wish to take moves back.
    Back,
    Unknown,
}

/// The wish for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameRequest {
    /// Of the one who asks.
    pub name: String,
    /// The side of the one who is asked.
    pub follower: Side,
    /// For `moves` moves.
    pub minutes: u32,
    pub moves: u32,
    /// The side to move and a letter for each square; `None` for the usual start.
    pub position: Option<(Side, String)>,
}

/// Why a game ends, from the point of view of the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndReason {
    Unknown,
    Lost,
    Draw,
    Won,
}

impl EndReason {
    /// The same end from the point of view of the other side.
    pub const fn for_other(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Won => Self::Lost,
            Self::Unknown | Self::Draw => self,
        }
    }
}

impl DxpMessage {
    /// The refusal of a wish to take moves back.
    pub const REFUSES_BACK: &str = "K1";

    /// Whatever cannot be read is unknown.
    pub fn read(text: &str) -> Self {
        Self::read_known(text).unwrap_or(Self::Unknown)
    }

    fn read_known(text: &str) -> Option<Self> {
        let rest = text.get(1..)?;
        match text.as_bytes().first()? {
            b'R' => GameRequest::read(rest).map(Self::Request),
            b'A' => {
                let code = rest.get(NAME..=NAME)?.parse().ok()?;
                Some(Self::Accept { name: rest.get(..NAME)?.trim().to_owned(), code })
            }
            b'M' => {
                let number = |from: usize| rest.get(from..from + 2)?.parse().ok();
                let captured: usize = number(8)?;
                let numbers =
                    [4, 6].into_iter().chain((0..captured).map(|at| 10 + 2 * at)).map(number).collect::<Option<_>>()?;
                Some(Self::Move { secs: rest.get(..4)?.trim().parse().unwrap_or(0), numbers })
            }
            b'E' => Some(Self::End(match rest.get(..1)? {
                "1" => EndReason::Lost,
                "2" => EndReason::Draw,
                "3" => EndReason::Won,
                _ => EndReason::Unknown,
            })),
            b'C' => Some(Self::Chat(rest.to_owned())),
            b'B' => Some(Self::Back),
            _ => None,
        }
    }
}

impl GameRequest {
    fn read(rest: &str) -> Option<Self> {
        (rest.get(..2)? == VERSION).then_some(())?;
        let name = rest.get(2..2 + NAME)?.trim().to_owned();
        let follower = side_of(rest.get(34..35)?)?;
        let minutes = rest.get(35..38)?.trim().parse().ok()?;
        let moves = rest.get(38..41)?.trim().parse().ok()?;
        let position = match rest.get(41..42)? {
            "A" => None,
            "B" => Some((side_of(rest.get(42..43)?)?, rest.get(43..93)?.to_owned())),
            _ => return None,
        };
        Some(Self { name, follower, minutes, moves, position })
    }
}

impl fmt::Display for DxpMessage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(GameRequest { name, follower, minutes, moves, position }) => {
                let (name, side) = (column(name), side_letter(*follower));
                write!(formatter, "R{VERSION}{name}{side}{:03}{:03}", minutes.min(&999), moves.min(&999))?;
                match position {
                    None => formatter.write_str("A"),
                    Some((turn, letters)) => write!(formatter, "B{}{letters}", side_letter(*turn)),
                }
            }
            Self::Accept { name, code } => write!(formatter, "A{}{code}", column(name)),
            Self::Move { secs, numbers } => {
                let [from, to, captured @ ..] = numbers.as_slice() else { return Err(fmt::Error) };
                write!(formatter, "M{:04}{from:02}{to:02}{:02}", secs.min(&9999), captured.len())?;
                captured.iter().try_for_each(|square| write!(formatter, "{square:02}"))
            }
            Self::End(reason) => write!(formatter, "E{}0", *reason as u8),
            Self::Chat(text) => write!(formatter, "C{}", ascii(text, 126)),
            Self::Back => formatter.write_str("B"),
            Self::Unknown => Ok(()),
        }
    }
}

/// A name in its column.
fn column(name: &str) -> String {
    format!("{:NAME$}", ascii(name, NAME))
}

fn ascii(text: &str, most: usize) -> String {
    text.chars().filter(|letter| letter.is_ascii() && !letter.is_ascii_control()).take(most).collect()
}

/// `W`, or `Z` for black: the protocol is Dutch.
const fn side_letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'Z',
    }
}

fn side_of(letter: &str) -> Option<Side> {
    match letter {
        "W" => Some(Side::White),
        "Z" => Some(Side::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stand_in_their_columns() {
        let request = GameRequest {
            name: "damka".into(),
            follower: Side::Black,
            minutes: 5,
            moves: 75,
            position: Some((Side::White, "e".repeat(50))),
        };
        let messages = [
            (DxpMessage::Request(request.clone()), format!("R01damka{}Z005075BW{}", " ".repeat(27), "e".repeat(50))),
            (
                DxpMessage::Request(GameRequest { position: None, ..request }),
                format!("R01damka{}Z005075A", " ".repeat(27)),
            ),
            (DxpMessage::Accept { name: "Moby Dam".into(), code: 0 }, format!("AMoby Dam{}0", " ".repeat(24))),
            (
                DxpMessage::Move { secs: 12, numbers: vec![5, 25, 22, 12, 23, 20] },
                "M00120525042212 2320".replace(' ', ""),
            ),
            (DxpMessage::End(EndReason::Draw), "E20".into()),
        ];
        for (message, text) in messages {
            assert_eq!(message.to_string(), text);
            assert_eq!(DxpMessage::read(&text), message);
        }
    }

    #[test]
    fn what_cannot_be_read_is_unknown() {
        for text in ["", "M", "M00120525", "M001205xx00", "M0012052599", "R02", "A", "X", "R01né", "Mé01205250"] {
            assert_eq!(DxpMessage::read(text), DxpMessage::Unknown, "{text}");
        }
    }
}
