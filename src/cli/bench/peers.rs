//! Third-party move generators, measured in the same run.

use crate::rules::Counting;
use magpie::othello::{Board, Stone};

/// A third-party perft of one game's start position.
pub(super) struct Peer {
    /// Name in `reference_figures.txt` and in the table.
    pub name: &'static str,
    /// Which moves it counts as different.
    pub counting: Counting,
    /// Number of positions at this depth.
    pub perft: fn(u32) -> u64,
}

pub(super) fn peer(name: &str) -> Option<Peer> {
    let peers = [
        Peer {
            name: "kish",
            counting: Counting::Landings,
            perft: |depth| kish::Board::new_default().perft(depth.into()),
        },
        Peer {
            name: "magpie",
            counting: Counting::Moves,
            perft: |depth| othello(&Board::standard(), Stone::Black, false, depth),
        },
    ];
    peers.into_iter().find(|peer| peer.name == name)
}

/// Magpie has a board but no perft. A pass is one ply, a finished game counts 1, and the last ply is counted in bulk.
fn othello(board: &Board, stone: Stone, passed: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves == 0 {
        return if passed { 1 } else { othello(board, stone.flip(), true, depth - 1) };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let after = |at| {
        let mut next = board.clone();
        next.play(stone, at);
        othello(&next, stone.flip(), false, depth - 1)
    };
    moves.hot_bits().map(after).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_count_what_is_published() {
        let count = |name, depth| peer(name).map(|peer| (peer.perft)(depth));
        assert_eq!(count("kish", 4), Some(7538));
        assert_eq!(count("magpie", 6), Some(8200));
        assert_eq!(count("nobody", 1), None);
    }
}
