//! Matching of the pieces of the current scene to those of a position: which piece goes where, and which return from the stacks.

use super::super::scene::{PieceId, PiecePlace, Scene, ScenePiece};
use super::super::space::BoardPoint;
use super::operation::MotionTask;
use crate::board::{Kind, Piece, Side, Square};
use crate::rules::{InputMethod, Position};

/// Delay between two pieces that return from a stack.
const RETURN_GAP_SECS: f32 = 0.05;

/// Plans short moves to another position on the same board: pieces already in place stay, others go to the nearest square that
/// needs a piece like them, captured ones return from the stacks and surplus ones go there.
pub(super) fn glides(scene: &Scene, position: &Position) -> Vec<MotionTask> {
    let mut wanted: Vec<(Square, Piece)> =
        scene.shape.all().filter_map(|square| position.at(square).map(|piece| (square, piece))).collect();
    let mut free: Vec<PieceId> = scene.pieces.iter().map(|piece| piece.id).collect();
    let mut tasks = Vec::new();
    let turns = scene.input == InputMethod::Place;
    let mut returned = [0_usize; 2];
    // Rounds: pieces already in place, the same kind on the board, a piece on the board that may change into it, the stacks.
    for round in 0..4 {
        wanted.retain(|(square, piece)| {
            let fits = |known: &&ScenePiece| match round {
                0 => known.home == PiecePlace::Board(*square) && known.side == piece.side && known.kind == piece.kind,
                1 => on_board(known) && known.side == piece.side && known.kind == piece.kind,
                2 => may_become(turns, known, *piece) && on_board(known),
                _ => may_become(turns, known, *piece),
            };
            let goal = BoardPoint::of(scene.shape, *square);
            let known = free.iter().filter_map(|id| scene.piece(*id)).filter(fits);
            let nearest = known.min_by(|a, b| nearness(a, goal).total_cmp(&nearness(b, goal)));
            let Some(id) = nearest.map(|known| known.id) else { return true };
            free.retain(|known| *known != id);
            let from_stack = scene.piece(id).is_some_and(|known| matches!(known.home, PiecePlace::Stack(_)));
            if round > 0 || scene.piece(id).is_some_and(|known| known.side != piece.side) {
                // Both stacks are emptied at the same time, from the top.
                let waiting = &mut returned[piece.side.index()];
                let delay_secs = if from_stack { RETURN_GAP_SECS * *waiting as f32 } else { 0.0 };
                *waiting += usize::from(from_stack);
                let home = PiecePlace::Board(*square);
                tasks.push(MotionTask::Glide { piece: id, home, side: piece.side, kind: piece.kind, delay_secs });
            }
            false
        });
    }
    tasks.extend(wanted.into_iter().map(|(square, piece)| MotionTask::Put { square, piece }));
    tasks.extend(leftovers(scene, &free, position.ply() == 0));
    tasks
}

/// Closes gaps in the stacks. Placed discs, and pieces left over at a new game, vanish into the box.
fn leftovers(scene: &Scene, free: &[PieceId], begins: bool) -> Vec<MotionTask> {
    let mut tasks = Vec::new();
    let vanish = begins || matches!(scene.input, InputMethod::Place | InputMethod::Column);
    for side in Side::BOTH {
        let of_side = free.iter().filter_map(|id| scene.piece(*id)).filter(|piece| piece.side == side);
        let mut stack: Vec<&ScenePiece> = of_side.collect();
        stack.sort_by_key(|piece| match piece.home {
            PiecePlace::Stack(index) => index,
            PiecePlace::Board(square) => 1000 + square.index(),
        });
        for (index, piece) in stack.into_iter().enumerate() {
            let home = PiecePlace::Stack(index);
            if vanish {
                tasks.push(MotionTask::Vanish { piece: piece.id });
            } else if piece.home != home {
                let kind = if piece.kind == Kind::King { Kind::Man } else { piece.kind };
                tasks.push(MotionTask::Glide { piece: piece.id, home, side, kind, delay_secs: 0.0 });
            }
        }
    }
    tasks
}

/// Takes the pieces of a walking game off their squares and puts them on the two stacks, from where the first game is set up.
pub(super) fn stack_all(scene: &mut Scene) {
    if !matches!(scene.input, InputMethod::FromTo | InputMethod::Path) {
        return;
    }
    let mut pieces = std::mem::take(&mut scene.pieces);
    for piece in &mut pieces {
        piece.home = PiecePlace::Stack(scene.captured(piece.side));
        (piece.place, piece.lift) = scene.rest(piece.side, piece.kind, piece.home);
        scene.pieces.push(*piece);
    }
}

/// Whether a piece may turn into another: men may gain or lose a crown and placed discs may turn over, but nothing else changes.
fn may_become(turns: bool, known: &ScenePiece, wanted: Piece) -> bool {
    let is_man = |kind: Kind| matches!(kind, Kind::Man | Kind::King);
    let alike = known.kind == wanted.kind || is_man(known.kind) && is_man(wanted.kind);
    alike && (known.side == wanted.side || turns && wanted.kind == Kind::Disc)
}

const fn on_board(piece: &ScenePiece) -> bool {
    matches!(piece.home, PiecePlace::Board(_))
}

/// A sort key: nearer pieces first and, within a stack, the topmost first.
fn nearness(piece: &ScenePiece, goal: BoardPoint) -> f32 {
    match piece.home {
        PiecePlace::Board(_) => piece.place.distance(goal),
        PiecePlace::Stack(index) => 1000.0 - index as f32,
    }
}

/// Makes the board hold exactly these pieces, at rest. Pieces that are already right keep their ids.
pub(super) fn settle(scene: &mut Scene, squares: &[Option<Piece>]) {
    let wanted = |square: Square| squares.get(square.index()).copied().flatten();
    let mut seen = vec![false; squares.len()];
    scene.pieces.retain_mut(|piece| {
        let PiecePlace::Board(square) = piece.home else { return true };
        let first = seen.get_mut(square.index()).is_some_and(|seen| !std::mem::replace(seen, true));
        let Some(right) = wanted(square).filter(|_| first) else { return false };
        (piece.side, piece.kind) = (right.side, right.kind);
        true
    });
    for (square, piece) in
        (0..).map(Square).zip(squares).filter_map(|(square, piece)| piece.map(|piece| (square, piece)))
    {
        if scene.piece_on(square).is_none() {
            scene.put(piece.side, piece.kind, PiecePlace::Board(square));
        }
    }
    for index in 0..scene.pieces.len() {
        let ScenePiece { side, kind, home, .. } = scene.pieces[index];
        let (place, lift) = scene.rest(side, kind, home);
        let piece = &mut scene.pieces[index];
        (piece.place, piece.lift, piece.flip, piece.crown_lift) = (place, lift, 0.0, 0.0);
    }
}
