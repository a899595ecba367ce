"""Compares how many random games a second damka and OpenSpiel play, on one core of this machine, one after the other.

usage: speed.py [--damka PATH] [--seconds S] [--rounds N]

OpenSpiel is driven from Python, as its users do for games of their own: a random choice among `legal_actions()` until the
game is over. Its time and damka's are those of the processor. The rounds alternate, and each prints the best of its rounds.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OPEN_SPIEL = ROOT / "target" / "compare" / "open_spiel" / "bin" / "python"

# The game of OpenSpiel, with damka's in Lua and as facts. OpenSpiel has no Kōnane.
GAMES = [
    ("breakthrough", "breakthrough_race", "breakthrough_grid"),
    ("connect_four", "connect_four", "four_in_a_row"),
    (None, "konane", "hawaiian_checkers"),
]

PLAYS = """
import pyspiel, random, sys, time
game, seconds = pyspiel.load_game(sys.argv[1]), float(sys.argv[2])
choose, games, begun = random.Random(1).choice, 0, time.process_time()
while time.process_time() < begun + seconds:
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(choose(state.legal_actions()))
    games += 1
print(games / (time.process_time() - begun))
"""


def open_spiel(game, seconds):
    command = [OPEN_SPIEL, "-c", PLAYS, game, str(seconds)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def damka(program, variants):
    command = [program, "bench", "--only", "playouts", "--json", *variants]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    rows = map(json.loads, lines)
    return {row["variant"]: float(row["games/s"]) for row in rows if row.get("table") == "playouts"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--damka", default=ROOT / "target" / "release" / "damka")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    theirs, ours = {}, {}
    for _ in range(options.rounds):
        for game in filter(None, (game for game, *_ in GAMES)):
            theirs[game] = max(theirs.get(game, 0), open_spiel(game, options.seconds))
        for variant, speed in damka(options.damka, [name for _, *names in GAMES for name in names]).items():
            ours[variant] = max(ours.get(variant, 0), speed)
    print("| damka's game | written as | games/s | OpenSpiel from Python | ratio |")
    print("|---|---|--:|--:|--:|")
    for game, *names in GAMES:
        for variant, way in zip(names, ("Lua", "facts")):
            other = f"{theirs[game]:.0f} | {ours[variant] / theirs[game]:.2f}" if game else "– | –"
            print(f"| {variant} | {way} | {ours[variant]:.0f} | {other} |")


if __name__ == "__main__":
    sys.exit(main())
