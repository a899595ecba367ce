#!/usr/bin/env python3
"""Which player is better: matches between neighbours of a ladder, through the command line as anyone would.

    python3 tests/ladder/ladder.py                  # the whole ladder, 200 games a match
    python3 tests/ladder/ladder.py --games 40 english champion @hard

Each match is pairs of games with colours swapped. A pair begins after six random plies, drawn by its number as the seed, so
that players without chance do not play one game again and again, and any game can be played again alone. Elo is that of the
score, its error two standard errors of the mean over the pairs. Prints a table for docs/ladder.md.
"""
import argparse, json, math, os, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
DAMKA = os.environ.get("DAMKA", os.path.join(HERE, "../../target/release/damka"))
OPENING_PLIES = 6

# Weaker, stronger; each stronger one is meant to win.
LADDER = [
    ("english", "random", "greedy"),
    ("english", "greedy", "graded:level=1"),
    ("english", "graded:level=1", "graded:level=2"),
    ("english", "graded:level=2", "graded:level=3"),
    ("english", "graded:level=3", "@easy"),
    ("english", "@easy", "@medium"),
    ("english", "@medium", "@hard"),
    ("english", "@hard", "champion"),
    ("othello", "random", "greedy"),
    ("othello", "greedy", "weighted"),
    ("othello", "weighted", "@easy"),
    ("othello", "@easy", "@medium"),
    ("othello", "@medium", "@hard"),
    ("othello", "@hard", "champion_othello"),
]


def play(variant, first, second, seed, position=None):
    """The lines of one game as JSON; the last is the result."""
    command = [DAMKA, "play", variant, first, second, "--seed", str(seed), "--json"]
    if position:
        command += ["--position", position]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"{' '.join(command)}\n{run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def opening(variant, seed, start=None):
    """The first moves of a random game, as JSON, and the side to move after them."""
    moves = play(variant, "random", "random", seed, start)
    return moves[:OPENING_PLIES], moves[OPENING_PLIES]["side"]


def pair(variant, weaker, stronger, seed):
    """The stronger player's two results, 1 a win and 0.5 a draw, and how many of its or the other's faults there were."""
    moves, mover = opening(variant, seed)
    position = moves[-1]["position"]
    other = {"black": "white", "white": "black"}[mover]
    results, faults = [], 0
    for seats, side in (((stronger, weaker), mover), ((weaker, stronger), other)):
        end = play(variant, *seats, seed, position)[-1]
        results.append(0.5 if end["winner"] is None else float(end["winner"] == side))
        faults += end["seat_at_fault"] is not None
    return results, faults


def elo(score):
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else math.copysign(math.inf, score - 0.5)


def match(variant, weaker, stronger, games, pair=pair):
    """Plays so many games and prints their row; `pair` plays two of them."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pairs = list(pool.map(lambda seed: pair(variant, weaker, stronger, seed), range(1, games // 2 + 1)))
    results = [result for both, _ in pairs for result in both]
    means = [sum(both) / 2 for both, _ in pairs]
    score = sum(means) / len(means)
    spread = math.sqrt(sum((mean - score) ** 2 for mean in means) / max(len(means) - 1, 1) / len(means))
    low, high = (elo(min(max(score + sign * 2 * spread, 0.001), 0.999)) for sign in (-1, 1))
    counts = [results.count(value) for value in (1, 0.5, 0)]
    shown = f"{elo(score):+.0f}" if 0 < score < 1 else "all won" if score == 1 else "all lost"
    likely = f"{low:+.0f} to {high:+.0f}" if 0 < score < 1 else "–"
    faults = sum(count for _, count in pairs)
    print(
        f"| {variant} | {stronger} | {weaker} | {counts[0]} | {counts[1]} | {counts[2]} | {100 * score:.1f}% | {shown} "
        f"| {likely} | {faults} |",
        flush=True,
    )


def head():
    if not os.path.exists(DAMKA):
        sys.exit(f"{DAMKA} is not there: cargo build --release, or set DAMKA")
    print("| game | player | against | won | drawn | lost | score | Elo | likely | faults |")
    print("|---|---|---|--:|--:|--:|--:|--:|---|--:|", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("match", nargs="*", help="VARIANT STRONGER WEAKER; the whole ladder without")
    options = parser.parse_args()
    if len(options.match) not in (0, 3):
        parser.error("a match is VARIANT STRONGER WEAKER")
    head()
    rows = LADDER
    if options.match:
        variant, stronger, weaker = options.match
        rows = [(variant, weaker, stronger)]
    for variant, weaker, stronger in rows:
        match(variant, weaker, stronger, options.games)


if __name__ == "__main__":
    main()
