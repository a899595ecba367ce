#!/usr/bin/env python3
"""Each champion against `minimax`, which looks six plies ahead, with no more nodes for a move than that spends on average: a table for docs/ladder.md.

    python3 tests/ladder/champions.py                       # all variants, 200 games each
    python3 tests/ladder/champions.py --games 40 russian    # one of them
    python3 tests/ladder/champions.py --depth 4 konane      # where six plies take too long

What minimax spends is its mean over the moves of ten games against itself, seeds 1 to 10.
"""
import argparse, json, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
DAMKA = os.environ.get("DAMKA", os.path.join(HERE, "../../target/release/damka"))


def damka(*arguments):
    run = subprocess.run([DAMKA, *arguments, "--json"], capture_output=True, text=True)
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"{' '.join(arguments)}\n{run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def champions():
    """The variants that have a champion."""
    is_played = lambda id: subprocess.run([DAMKA, "explain", id, "champion", "--choice", "--nodes", "9"], capture_output=True).returncode == 0
    return [row["id"] for row in damka("list", "variants") if is_played(row["id"])]


def mean_nodes(variant, opponent):
    games = [damka("play", variant, opponent, opponent, "--seed", str(seed)) for seed in range(1, 11)]
    nodes = [move["nodes"] for game in games for move in game if move.get("nodes")]
    return sum(nodes) // len(nodes)


def row(variant, opponent, games):
    nodes = mean_nodes(variant, opponent)
    end = damka("match", variant, f"champion:nodes={nodes},book=false", opponent, "--games", str(games), "--seed", "1")[-1]
    won, drawn, lost = end["games"]
    elo = "–" if end["elo"] is None else f"{end['elo']:+.0f} ± {end['error']:.0f}"
    print(f"| {variant} | {nodes:,} | {won} | {drawn} | {lost} | {100 * (won + drawn / 2) / games:.1f}% | {elo} | {len(end['faults'])} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--depth", type=int, default=6, help="of minimax")
    parser.add_argument("variants", nargs="*")
    options = parser.parse_args()
    print("| game | nodes a move | won | drawn | lost | score | Elo | faults |")
    print("|---|--:|--:|--:|--:|--:|---|--:|", flush=True)
    for variant in options.variants or champions():
        row(variant, f"minimax:depth={options.depth}", options.games)


if __name__ == "__main__":
    main()
