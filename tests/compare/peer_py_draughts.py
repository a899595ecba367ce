"""Answers positions with py-draughts' legal moves: a JSON list of [from, to, [captured]] a line.

usage: peer_py_draughts.py VARIANT [mended] < positions        (positions and `mended` as in peer_pydraughts.py)

Canadian, Czech, pool and Spanish are not among its boards: its move generator makes them from its own switches, and
what they prefer among captures is said here.
"""

import json
import sys

from loguru import logger

logger.remove()

import numpy as np
from draughts import models
from draughts.boards import _core, american, brazilian, breakthrough, frisian, russian, standard


class Pool(russian.Board):
    """Men pass the far row in mid-capture and stay men; any capture may be chosen."""

    @property
    def legal_moves(self):
        return self._legal_moves_from_core(_core.CORE_BRAZILIAN, max_capture=False)


class Canadian(standard.Board):
    """The international rules on 12 × 12."""

    SQUARES_COUNT = 72
    PROMO_WHITE = (1 << 6) - 1
    PROMO_BLACK = ((1 << 6) - 1) << 66
    CORE = _core.MoveGen(12, men_forward_only=False, flying_kings=True, mid_capture_promotion=False)

    @property
    def legal_moves(self):
        return self._legal_moves_from_core(self.CORE, max_capture=True)


FORWARD = _core.MoveGen(8, men_forward_only=True, flying_kings=True, mid_capture_promotion=False)


class Czech(russian.Board):
    """Men capture forward only; if a king can capture, a king must."""

    @property
    def legal_moves(self):
        moves = self._legal_moves_from_core(FORWARD, max_capture=False)
        by_king = [move for move in moves if move.captured_list and abs(self._get(move.square_list[0])) == 2]
        return by_king or moves


class Spanish(russian.Board):
    """Men capture forward only; the most pieces, then the most kings. Its board is the other way round: see `main`."""

    @property
    def legal_moves(self):
        moves = self._legal_moves_from_core(FORWARD, max_capture=False)

        def worth(move):
            return len(move.captured_list), sum(abs(self._get(square)) == 2 for square in move.captured_list)

        best = max(map(worth, moves), default=None)
        return [move for move in moves if worth(move) == best]


BOARDS = {
    "english": american.Board,
    "russian": russian.Board,
    "brazilian": brazilian.Board,
    "international": standard.Board,
    "frisian": frisian.Board,
    "breakthrough": breakthrough.Board,
    "pool": Pool,
    "canadian": Canadian,
    "czech": Czech,
    "spanish": Spanish,
}
LETTERS = {"e": 0, "b": 1, "B": 2, "w": -1, "W": -2}


def read(board_class, position):
    turn = models.Color.WHITE if position[0] == "W" else models.Color.BLACK
    return board_class(np.array([LETTERS[letter] for letter in position[1:]], dtype=np.int8), turn)


def with_forced_captures(board):
    """English: where it offers captures and other moves alike, only the captures."""
    return [move for move in board.legal_moves if move.captured_list] or board.legal_moves


def unless_over(board):
    """Breakthrough: it lists moves of a game that its own `game_over` calls won, once the man there is crowned."""
    board.white_kings |= board.white_men & board.PROMO_WHITE
    board.black_kings |= board.black_men & board.PROMO_BLACK
    return [] if board.game_over else board.legal_moves


MENDED = {"english": with_forced_captures, "breakthrough": unless_over}


def mirrored(index):
    """The square of the same row seen in a mirror, where rows have four squares."""
    return index // 4 * 4 + 3 - index % 4


def main():
    board_class = BOARDS[sys.argv[1]]
    answer = MENDED[sys.argv[1]] if sys.argv[2:] == ["mended"] else lambda board: board.legal_moves
    place = mirrored if board_class is Spanish else int
    for line in sys.stdin:
        turn, letters = line[0], line[1:].strip()
        letters = "".join(letters[place(index)] for index in range(len(letters)))
        rows = [
            [place(move.square_list[0]) + 1, place(move.square_list[-1]) + 1, sorted(place(n) + 1 for n in move.captured_list)]
            for move in answer(read(board_class, turn + letters))
        ]
        print(json.dumps(rows), flush=True)


main()
