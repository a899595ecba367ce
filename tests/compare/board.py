"""Boards, positions and where they come from: random games of damka, and random set-ups."""

import json
import random
import subprocess
from dataclasses import dataclass

EMPTY = "e"


@dataclass(frozen=True)
class Shape:
    """Which cells are played on. Squares are numbered from 1, row by row from the upper left."""

    size: int
    corner: str  # the lower corner that is played on: left, right, or all cells
    men: int  # that a side starts with

    def cells(self):
        """(column, row) of each square, row 0 at the top."""
        odd = {"left": self.size % 2, "right": 1 - self.size % 2, "all": None}[self.corner]
        both = ((column, row) for row in range(self.size) for column in range(self.size))
        return [cell for cell in both if odd is None or (cell[0] + cell[1]) % 2 != odd]

    def named(self, name):
        """The number of a square called by number or by letter: `12`, `c3`."""
        if name.isdigit():
            return int(name)
        return self.cells().index((ord(name[0]) - ord("a"), self.size - int(name[1:]))) + 1


@dataclass(frozen=True)
class Position:
    """The side to move and a letter a square: `w b` men, `W B` kings, `e` empty."""

    turn: str
    squares: str

    def __str__(self):
        return self.turn + self.squares

    def at(self, square):
        return self.squares[square - 1]

    def pieces(self):
        """How many white and how many black pieces."""
        return sum(map(self.squares.count, "wW")), sum(map(self.squares.count, "bB"))

    def fen(self):
        def listed(man, king):
            items = enumerate(self.squares, 1)
            return ",".join(("K" if letter == king else "") + str(square) for square, letter in items if letter in (man, king))

        return f"{self.turn}:W{listed('w', 'W')}:B{listed('b', 'B')}"


def read_fen(shape, fen):
    """What comes after the pieces, as the moves in a row of a Frisian king, is left out: peers are told no past."""
    turn, *lists = fen.split(":")
    squares = [EMPTY] * len(shape.cells())
    for pieces in lists[:2]:
        side = pieces[0].lower()
        for item in filter(None, pieces[1:].split(",")):
            letter, item = (side.upper(), item[1:]) if item[0] == "K" else (side, item)
            first, _, last = item.partition("-")
            for square in range(shape.named(first), shape.named(last or first) + 1):
                squares[square - 1] = letter
    return Position(turn, "".join(squares))


def played(damka, variant, count, chance):
    """Texts of positions of random games, up to a dozen of each game, all different."""
    found = {}
    while len(found) < count:
        seed = str(chance.randrange(10**9))
        command = [*damka, "play", variant, "random", "random", "--seed", seed, "--json"]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        texts = [json.loads(line)["position"] for line in lines[:-1]]
        found.update(dict.fromkeys(chance.sample(texts, min(12, len(texts)))))
    return list(found)[:count]


@dataclass(frozen=True)
class Discs:
    """A letter a square, `X O -` from a1, a space and the side to move: damka's own text."""

    text: str

    def __str__(self):
        return self.text

    def fen(self):
        return self.text


def discs(size, count, chance):
    """Random boards of discs, all different, with few and many of them."""
    found = {}
    while len(found) < count:
        empty, black = chance.random(), chance.random()
        cells = ["-" if chance.random() < empty else "X" if chance.random() < black else "O" for _ in range(size * size)]
        if "X" in cells and "O" in cells:
            found[Discs("".join(cells) + " " + chance.choice("XO"))] = None
    return list(found)


def set_up(shape, count, chance, with_kings):
    """Random set-ups, all different: few pieces and many, from men alone to kings alone, either side to move."""
    cells = shape.cells()
    found = {}
    while len(found) < count:
        squares = [EMPTY] * len(cells)
        kings = chance.choice([0, 0.2, 0.5, 0.9])
        most = chance.randint(1, shape.men)
        for side, far_row in (("w", 0), ("b", shape.size - 1)):
            for square in chance.sample(range(len(cells)), chance.randint(1, most)):
                is_king = cells[square][1] == far_row or chance.random() < kings
                if squares[square] == EMPTY and (with_kings or cells[square][1] != far_row):
                    squares[square] = side.upper() if is_king and with_kings else side
        position = Position(chance.choice("WB"), "".join(squares))
        if min(position.pieces()) > 0:
            found[position] = None
    return list(found)
