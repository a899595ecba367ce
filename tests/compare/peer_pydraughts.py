"""Answers positions with pydraughts' legal moves: a JSON list of [from, to, [captured]] a line.

usage: peer_pydraughts.py VARIANT [mended] < positions

A position is the side to move and a letter a square, `w b` men, `W B` kings, `e` empty, from the upper left; pydraughts
calls this a Hub position, and its squares are numbered as damka numbers them. With `mended` its known faults are put
right, by what it finds itself.
"""

import json
import sys

from draughts.core.game import Game


def legal_moves(game):
    return list(zip(*game.legal_moves()))


def with_exact_values(game):
    """Frisian: its values 1 and 1.501 are added as floats, and a king is worth more than a man and a half by too little.

    All the captures it finds, before it weighs them, are weighed again: a man 100, a king 199, then kings first.
    """
    piece = game.board.searcher.get_piece_by_position
    moves = list(zip(*game.get_moves()))

    def worth(move):
        steps, taken = move
        value = sum(199 if piece(square).king else 100 for square in taken if square)
        return value, value > 0 and piece(steps[0][0]).king

    best = max(map(worth, moves), default=None)
    return [move for move in moves if worth(move) == best]


def without_passing_over(game):
    """Turkish: the quiet moves of its kings that pass over pieces, of either side, are left out."""
    filled = game.board.searcher.filled_positions

    def passes_over(move):
        (start, end), (captured,) = move[0][0], move[1][:1]
        step = (8 if (end - start) % 8 == 0 else 1) * (1 if end > start else -1)
        return captured is None and any(square in filled for square in range(start + step, end, step))

    return [move for move in legal_moves(game) if not passes_over(move)]


MENDED = {"frisian": with_exact_values, "turkish": without_passing_over}


def main():
    variant = {"international": "standard"}.get(sys.argv[1], sys.argv[1])
    answer = MENDED[variant] if sys.argv[2:] == ["mended"] else legal_moves
    for line in sys.stdin:
        moves = answer(Game(variant, line.strip()))
        rows = [[steps[0][0], steps[-1][1], sorted(filter(None, taken))] for steps, taken in moves]
        print(json.dumps(rows), flush=True)


main()
