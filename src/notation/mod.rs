//! Reads and writes positions, moves and boards as text. Reading is lenient; writing has one canonical form.

mod archive;
mod book;
mod describe;
mod diagram;
mod discs;
mod faults;
mod fen;
mod ggf;
mod grid;
mod letter_board;
mod letters;
mod moves;
mod pdn;
mod position;
mod recognise;
mod record;
mod replay;
mod squares;
mod transcript;
mod tree;
mod value;

pub use archive::{Archive, FileForm, OTHELLO, decoded};
pub use book::{Opening, book_line_count, read_book};
pub use describe::{DIAGRAM_LEGEND, describe, diagram_lines, diagram_moves};
pub use diagram::{board_text, diagram};
pub use ggf::{read_ggf, write_ggf};
pub use grid::{grid, grid_move};
pub use moves::{LONGEST_MOVE, move_text, read_move, read_move_on, shown_text};
pub use pdn::{
    Clock, Comment, CommentStyle, Elapsed, FileResult, Game, GameScore, Item, MoveText, PdnLine, SourceSpan, Tag,
    check_move_text, read_pdn, write_pdn,
};
pub use position::{read_position, read_position_at, read_setup, write_position, write_setup};
pub use recognise::{Recognised, RecognisedText, recognise};
pub use replay::{Ply, RecordedResult, Replay};
pub use squares::{SquareNaming, side_letter};
pub use transcript::{read_transcripts, write_transcript};
pub use tree::{GameTree, Node, NodeId};
pub use value::{MAX_VALUE, WIN, bounded_value, plies_to_end, short_value_text, value_text};
