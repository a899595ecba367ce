"""Compares damka's legal moves with those of programs written by others, on random positions.

usage: compare.py [--damka PATH] [--positions N] [--seed N] [--show] [VARIANT…]

`make compare` builds damka, installs the peers into target/compare/ and runs this; README.md beside this has the table. Half of the positions are from
random games, half are random set-ups. Two moves are the same if start, end and captured pieces are: routes are not
compared, as programs list them differently. A difference counts as explained only where it vanishes once a known fault
of the peer is mended in what the peer itself finds in that very position. Prints a row for each variant and peer, and
exits with 1 if any difference is left.
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from board import Discs, Position, Shape, discs, played, read_fen, set_up

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PEERS = ROOT / "target" / "compare"

SHAPES = {
    "english": Shape(8, "left", 12),
    "russian": Shape(8, "left", 12),
    "brazilian": Shape(8, "left", 12),
    "czech": Shape(8, "left", 12),
    "pool": Shape(8, "left", 12),
    "spanish": Shape(8, "right", 12),
    "italian": Shape(8, "right", 12),
    "international": Shape(10, "left", 20),
    "breakthrough": Shape(10, "left", 20),
    "frisian": Shape(10, "left", 20),
    "canadian": Shape(12, "left", 30),
    "turkish": Shape(8, "all", 16),
}

DISCS = {"othello": 8, "anti_othello": 8, "reversi6": 6}

COMPARED = [
    ("english", "pydraughts"),
    ("english", "py-draughts"),
    ("english", "open_spiel"),
    ("russian", "pydraughts"),
    ("russian", "py-draughts"),
    ("brazilian", "pydraughts"),
    ("brazilian", "py-draughts"),
    ("italian", "pydraughts"),
    ("international", "pydraughts"),
    ("international", "py-draughts"),
    ("frisian", "pydraughts"),
    ("frisian", "py-draughts"),
    ("turkish", "kish"),
    ("turkish", "pydraughts"),
    ("canadian", "py-draughts"),
    ("czech", "py-draughts"),
    ("pool", "py-draughts"),
    ("spanish", "py-draughts"),
    ("breakthrough", "py-draughts"),
    ("othello", "open_spiel"),
    ("othello", "magpie"),
    ("othello", "plain rules"),
    ("anti_othello", "plain rules"),
    ("reversi6", "plain rules"),
    ("connect_four", "open_spiel"),
    ("breakthrough_race", "open_spiel"),
]

# Known faults, and other rules, of peers that can be asked with them mended.
MENDED = {
    ("py-draughts", "english"): "it plays American checkers with captures optional; its captures alone are ours",
    ("py-draughts", "breakthrough"): "it lists moves of a game that is over; asked whether it is, it says so and ours are none",
    ("pydraughts", "frisian"): "it weighs captures by adding 1 and 1.501 as floats; by 100 and 199 its captures are ours",
    ("pydraughts", "turkish"): "its kings pass over pieces where they do not capture; without such moves its list is ours",
}
LOST_HOME = "a king's capture that ends where it began has neither start nor end there; the captured pieces are ours"


def ask(command, positions):
    """One line of JSON for each line sent."""
    sent = "".join(f"{position}\n" for position in positions)
    answer = subprocess.run(command, input=sent, capture_output=True, text=True)
    lines = answer.stdout.splitlines()
    if answer.returncode != 0 or len(lines) != len(positions):
        sys.exit(f"{command}: {len(lines)} answers to {len(positions)} positions\n{answer.stderr}")
    return [json.loads(line) for line in lines]


def peer_command(peer, variant):
    if peer in ("kish", "magpie"):
        return [str(ROOT / "target/debug/examples/peer_moves"), peer]
    if peer == "plain rules":
        return [sys.executable, str(HERE / "peer_plain_othello.py"), variant]
    return [str(PEERS / peer / "bin" / "python"), str(HERE / f"peer_{peer.replace('-', '_')}.py"), variant]


def as_set(moves):
    return frozenset((start, end, tuple(captured)) for start, end, captured in moves)


def as_move(row):
    """One of damka's moves, from JSON: start, end, captured; a placed disc starts at 0, a pass is all 0."""
    return row.get("from", 0), row.get("to", row.get("places", 0)), tuple(sorted(row.get("captured", [])))


class Compared:
    """One variant, with damka's answers to positions of it. Peers are sent the texts of `str`, damka those of `fen`."""

    def __init__(self, damka, variant, count, seed):
        self.damka, self.variant, self.count, self.seed = damka, variant, count, seed
        self.positions = self.some_positions(random.Random(f"{seed} {variant}"))
        self.moves = self.ours(self.positions) if self.positions else []

    def some_positions(self, chance):
        if self.variant in DISCS:
            texts = played(self.damka, self.variant, self.count // 2, chance)
            return [Discs(text) for text in texts] + discs(DISCS[self.variant], self.count - len(texts), chance)
        if self.variant not in SHAPES:
            return []
        shape = SHAPES[self.variant]
        positions = [read_fen(shape, text) for text in played(self.damka, self.variant, self.count // 2, chance)]
        positions += set_up(shape, self.count - len(positions), chance, with_kings=self.variant != "breakthrough")
        # One piece each is a draw at once in Turkish draughts: a game that is over has no moves to compare.
        return [one for one in positions if self.variant != "turkish" or one.pieces() != (1, 1)]

    def ours(self, positions):
        command = [*self.damka, "moves", self.variant, "--position", "-", "--json"]
        return [frozenset(map(as_move, moves)) for moves in ask(command, [one.fen() for one in positions])]

    def compare(self, peer):
        """How many positions; of those where the answers differ each with both and a reason, if there is one."""
        command = peer_command(peer, self.variant)
        if peer == "open_spiel":
            return self.compare_own([*command, str(self.count), str(self.seed)])
        theirs = list(map(as_set, ask(command, self.positions)))
        differ = [index for index, ours in enumerate(self.moves) if ours != theirs[index]]
        if peer == "kish":
            mended, reason = [brought_home(self.moves[index], theirs[index]) for index in differ], LOST_HOME
        elif (peer, self.variant) in MENDED:
            positions = [self.positions[index] for index in differ]
            mended, reason = map(as_set, ask([*command, "mended"], positions)), MENDED[peer, self.variant]
        else:
            mended, reason = [None] * len(differ), None
        return len(self.positions), [
            (self.positions[index], self.moves[index], theirs[index], reason if self.moves[index] == right else None)
            for index, right in zip(differ, mended)
        ]

    def compare_own(self, command):
        """The same for a peer that gives the positions too."""
        rows = list(map(json.loads, subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()))
        draughts = self.variant in SHAPES
        texts = [row["position"] for row in rows]
        positions = [Position(text[0], text[1:]) if draughts else Discs(text) for text in texts]
        both = zip(positions, self.ours(positions), (as_set(row["moves"]) for row in rows))
        return len(rows), [(*case, None) for case in both if case[1] != case[2]]


def brought_home(ours, theirs):
    """Kish's moves, those without start and end replaced by ours that capture the same and end where they began."""
    lost = {captured for start, _, captured in theirs if start == 0}
    home = {move for move in ours if move[0] == move[1] and move[2] in lost}
    found = {captured for _, _, captured in home}
    return frozenset(move for move in theirs if move[0] != 0 or move[2] not in found) | home


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--damka", default=str(ROOT / "target/debug/damka"))
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print what differs without a reason")
    parser.add_argument("variants", nargs="*")
    options = parser.parse_args()
    row = "{:17} {:12} {:>9} {:>7} {:>9} {:>11}".format
    print(row("variant", "program", "positions", "agree", "explained", "unexplained"))
    left, reasons, known = 0, Counter(), {}
    for variant, peer in COMPARED:
        if options.variants and variant not in options.variants:
            continue
        if variant not in known:
            known[variant] = Compared([options.damka], variant, options.positions, options.seed)
        count, cases = known[variant].compare(peer)
        explained = [reason for *_, reason in cases if reason]
        unexplained = [case for case in cases if not case[3]]
        print(row(variant, peer, count, count - len(cases), len(explained), len(unexplained)), flush=True)
        reasons.update((peer, variant, reason) for reason in explained)
        left += len(unexplained)
        for position, ours, found, _ in unexplained[: 10 if options.show else 0]:
            print(f"  {position.fen()}\n    only damka: {sorted(ours - found)}\n    only {peer}: {sorted(found - ours)}")
    for (peer, variant, reason), count in reasons.items():
        print(f"{count:6} × {peer}, {variant}: {reason}")
    sys.exit(1 if left else 0)


main()
