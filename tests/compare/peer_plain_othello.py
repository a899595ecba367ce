"""The rules of Othello in a few plain lines; answers positions with legal moves as the other peers do.

usage: peer_plain_othello.py VARIANT < positions        (a letter a square, `X O -` from a1, a space, the side to move)
"""

import json
import sys


def turned(cells, size, start, mine):
    """The discs that a disc of `mine` turns from `start`."""
    found = []
    for way in ((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y):
        run, column, row = [], start % size + way[0], start // size + way[1]
        while 0 <= column < size and 0 <= row < size and cells[row * size + column] not in ("-", mine):
            run.append(row * size + column)
            column, row = column + way[0], row + way[1]
        if 0 <= column < size and 0 <= row < size and cells[row * size + column] == mine:
            found += run
    return found


def places(cells, mine):
    size = int(len(cells) ** 0.5)
    return [n + 1 for n, held in enumerate(cells) if held == "-" and turned(cells, size, n, mine)]


for line in sys.stdin:
    cells, mine = line.split()
    moves = [[0, place, []] for place in places(cells, mine)]
    if not moves and places(cells, "XO".replace(mine, "")):
        moves = [[0, 0, []]]
    print(json.dumps(moves), flush=True)
