"""py-draughts' SimpleEngine as a player of one game, for strength.py.

usage: player_py_draughts.py russian DEPTH

Reads and answers as player_open_spiel.py does. Its moves are told as `{"from", "to", "captured"}`, in damka's numbers of
squares, which are py-draughts' own and one more. Draws are left to damka: `over` tells of wins alone.
"""

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "compare"))

from loguru import logger

logger.remove()

from board import Shape, read_fen
from draughts.boards import russian
from draughts.engines import SimpleEngine

BOARDS = {"russian": (russian.Board, Shape(8, "left", 12))}
LETTERS = {0: "e", 1: "b", 2: "B", -1: "w", -2: "W"}


def main():
    board_class, shape = BOARDS[sys.argv[1]]
    board, engine = board_class(), SimpleEngine(depth_limit=int(sys.argv[2]))
    for line in sys.stdin:
        asked = json.loads(line)
        if "go" in asked:
            move = engine.get_best_move(board)
            captured = sorted(square + 1 for square in move.captured_list)
            answer = {"from": move.square_list[0] + 1, "to": move.square_list[-1] + 1, "captured": captured}
        else:
            after = read_fen(shape, asked["position"]).squares
            for move in board.legal_moves:
                board.push(move)
                if "".join(LETTERS[int(piece)] for piece in board._pos) == after:
                    break
                board.pop()
            else:
                sys.exit(f"py-draughts knows no move to {asked['position']}")
            answer = {"over": None if board.legal_moves else asked["side"]}
        print(json.dumps(answer), flush=True)


main()
