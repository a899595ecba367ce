#!/usr/bin/env python3
"""Matches of damka's players against programs written by others: README.md beside this.

    python3 tests/strength/strength.py                     # every match, as in docs/ladder.md
    python3 tests/strength/strength.py --games 4 othello   # those of one game, fewer games
    python3 tests/strength/strength.py othello "champion_othello:nodes=20000" open_spiel 1000

Games are played through damka's command line (`damka play … human --json`, the other program typing its moves), as pairs with
colours swapped, each pair from six random plies drawn by its number as the seed. Rows are those of tests/ladder/ladder.py.
"""
import argparse, json, os, subprocess, sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "ladder"))
import ladder

PEERS = HERE.parent.parent / "target" / "compare"

# The game, damka's player, the program, how hard it tries: simulations a move, or plies.
MATCHES = [
    ("othello", "champion_othello:nodes=3500000", "open_spiel", 1000, 20),
    ("english", "champion", "open_spiel", 1000, 20),
    ("russian", "minimax:depth=8", "py-draughts", 5, 20),
]

# OpenSpiel's checkers is begun by white.
STARTS = {("english", "open_spiel"): "W:W21-32:B1-12"}

CALLED = {
    "open_spiel": lambda effort: f"OpenSpiel MCTS, {effort} simulations",
    "py-draughts": lambda effort: f"py-draughts SimpleEngine, {effort} plies",
}

# How games ended that one program would have played on.
ends = Counter()


class Talk:
    """A program that is sent lines and sends lines back, both JSON."""

    def __init__(self, command):
        self.command = list(map(str, command))
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # It has ended: what it said last is still to be read.

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{' '.join(self.command)} ended without an answer")
        return json.loads(line)

    def ask(self, **question):
        self.send(json.dumps(question))
        return self.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def peer(variant, program, effort, seed):
    python = PEERS / program / "bin" / "python"
    script = HERE / f"player_{program.replace('-', '_')}.py"
    return Talk([python, script, variant, effort] + ([seed] if program == "open_spiel" else []))


def in_text(variant, position, move):
    """A move as damka writes it; where a program tells start, end and captures only, the first of damka's that is so."""
    if "text" in move:
        return move["text"]
    command = [ladder.DAMKA, "moves", variant, "--position", position, "--json"]
    for row in map(json.loads, subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()):
        if {key: sorted(row[key]) if key == "captured" else row[key] for key in move} == move:
            return row["text"]
    sys.exit(f"{move} is no move of {position}")


def game(variant, ours, program, effort, seed, we_begin, opening, mover):
    """Our result: 1 a win, 0.5 a draw, 0 a loss; and whether our player was at fault."""
    other = {"black": "white", "white": "black"}
    our_side = mover if we_begin else other[mover]
    seats = [ours, "human"] if we_begin else ["human", ours]
    position = opening[-1]["position"]
    command = [ladder.DAMKA, "play", variant, *seats, "--position", position, "--seed", seed, "--guard", 60, "--json"]
    with peer(variant, program, effort, seed) as them, Talk(command) as us:
        for row in opening:
            them.ask(**row)
        side = mover
        while True:
            if side != our_side:
                us.send(in_text(variant, position, them.ask(go=True)))
            row = us.read()
            if "result" in row:
                # A draw that the program does not know of: it may have thought on in vain.
                ends[row["ending"]] += 1
                return 0.5 if row["winner"] is None else float(row["winner"] == our_side), row["seat_at_fault"] is not None
            if "text" not in row:
                sys.exit(f"damka refused a move of {program} at {position}: {row}")
            over = them.ask(**row)["over"]
            if over:
                ends["won by the program's rules" if over != "draw" else "drawn by the program's rules"] += 1
                return {our_side: 1.0, "draw": 0.5}.get(over, 0.0), False
            position, side = row["position"], other[row["side"]]


def pair_against(program, effort):
    def pair(variant, _, ours, seed):
        opening, mover = ladder.opening(variant, seed, STARTS.get((variant, program)))
        games = [game(variant, ours, program, effort, seed, first, opening, mover) for first in (True, False)]
        return [result for result, _ in games], sum(fault for _, fault in games)

    return pair


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int)
    parser.add_argument("match", nargs="*", help="GAME, or GAME PLAYER PROGRAM EFFORT")
    options = parser.parse_args()
    if len(options.match) not in (0, 1, 4):
        parser.error("name a game, or a game, a player of damka's, a program and how hard it tries")
    rows = [row for row in MATCHES if row[0] in options.match[:1] or not options.match]
    if len(options.match) == 4:
        variant, ours, program, effort = options.match
        rows = [(variant, ours, program, int(effort), 20)]
    ladder.head()
    for variant, ours, program, effort, games in rows:
        ladder.match(variant, CALLED[program](effort), ours, options.games or games, pair_against(program, effort))
    print("\nhow they ended: " + ", ".join(f"{count} {words}" for words, count in ends.most_common()))


main()
