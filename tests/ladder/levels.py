#!/usr/bin/env python3
"""Finds the levels of a game: players about 150 Elo apart, from the champion with a second of thought down to a child.

    python3 tests/ladder/levels.py english           # writes ai/levels/english.yaml
    python3 tests/ladder/levels.py english --low     # only levels with few nodes, for a quick look
    python3 tests/ladder/levels.py thai --share 0.5  # half as many games a match, for larger errors in half the time

A level loses to the one above it by 100 to 200 Elo. The strongest are the champion with fewer and fewer nodes; below 100 nodes
`casual` looks ahead less and less far and gives away more and more. Each try is a match of pairs with the colours swapped. Its line
goes to tests/ladder/levels/VARIANT.jsonl, and a match that is there isn't played again, so a run that was stopped goes on.
"""
import argparse, json, math, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
DAMKA = os.environ.get("DAMKA", os.path.join(ROOT, "target/release/damka"))
# Levels should be GOAL apart; a difference from NEAREST to FARTHEST will do, and if nothing else is found, CLOSEST.
GOAL, NEAREST, FARTHEST, CLOSEST = 150, 105, 195, 90
MOST_TRIES = 4
FEWEST_GAMES = 24

# The strongest players are the champion with so many nodes; the search for levels goes up and down from the middle.
CHAMPION, MIDDLE_NODES, FEWEST_NODES = "champion:nodes={:.0f},book=false", 20_000.0, 100
# Below are players that look ahead by so many plies, and give away more with a higher temperature. In games with men, those above
# MOST_TEMPERATURE play nearly at random: they are measured, since Elo counts from random moves, but are no levels.
DEPTHS = [8, 7, 6, 5, 4, 3, 2, 1]
SHARP, DULLEST, MOST_TEMPERATURE = 0.05, 10.0, 3.4


def casual(depth):
    return f"casual:depth={depth},weights=ai/minimax.yaml,loss=6,temperature={{:.2f}}"


def most_games(nodes):
    """Fewer games where they take longer: their error is in the table."""
    return next((games for most, games in ((20_000, 200), (80_000, 120), (330_000, 40)) if nodes <= most), 24)


class Matches:
    """The matches of a game, those of earlier runs included."""

    def __init__(self, variant, concurrency, share):
        self.variant, self.concurrency, self.share = variant, concurrency, share
        self.file = os.path.join(HERE, "levels", f"{variant}.jsonl")
        os.makedirs(os.path.dirname(self.file), exist_ok=True)
        lines = open(self.file).read().splitlines() if os.path.exists(self.file) else []
        self.played = {(row["stronger"], row["weaker"]): row for row in map(json.loads, lines)}

    def elo(self, stronger, weaker, nodes):
        """The difference of players that search at most so many nodes and its error, as 95 % of matches would come out."""
        games = max(FEWEST_GAMES, 2 * round(most_games(nodes) * self.share / 2))
        row = self.played.get((stronger, weaker))
        if row is None or row["games"] < games:
            row = self.play(stronger, weaker, games)
        games = row["games"]
        pairs = row["pairs"]
        number = sum(pairs)
        score = sum(half * count for half, count in enumerate(pairs)) / 4 / number
        variance = sum(count * (half / 4 - score) ** 2 for half, count in enumerate(pairs)) / number
        bounded = min(max(score, 0.5 / games), 1 - 0.5 / games)
        slope = 400 / math.log(10) / (bounded * (1 - bounded))
        return 400 * math.log10(bounded / (1 - bounded)), 1.96 * slope * math.sqrt(max(variance, 0.02 / number) / number)

    def play(self, stronger, weaker, games):
        command = [DAMKA, "match", self.variant, stronger, weaker, "--games", str(games), "--seed", "1", "--guard", "600", "--json"]
        if self.concurrency:
            command += ["--concurrency", str(self.concurrency)]
        with tempfile.TemporaryDirectory() as home:
            # An empty folder, so that what is measured is what ships, wherever this is called.
            run = subprocess.run([*command, "--root", home], capture_output=True, text=True, env={**os.environ, "XDG_DATA_HOME": home})
        if run.returncode != 0 or not run.stdout:
            sys.exit(f"{' '.join(command)}\n{run.stderr}")
        end = json.loads(run.stdout.splitlines()[-1])
        if sum(end["games"]) != games:
            sys.exit(f"{' '.join(command)}\nwas stopped after {sum(end['games'])} games")
        if end["faults"]:
            # A machine that is busy with other work can make a player miss the guard, which says nothing of its strength.
            sys.exit(f"{' '.join(command)}\n{end['faults']}")
        row = {"stronger": stronger, "weaker": weaker, "games": games, "won_drawn_lost": end["games"], "pairs": end["pairs"]}
        self.played[stronger, weaker] = row
        with open(self.file, "a") as file:
            print(json.dumps(row), file=file)
        return row


def next_level(matches, last, text, start, end, is_same_kind):
    """A player 100 to 200 Elo below the last, as its number, Elo and error; `None` if even the weakest is closer.

    The number goes from `start`, which is that of the last player if `is_same_kind`, to `end` by steps of its logarithm.
    """
    most = abs(math.log(end / start))
    value_at = lambda step: start * math.exp(step if end > start else -step)
    nodes = start if end < start else 0
    closer, farther = (0, 0) if is_same_kind else None, None
    tried = []
    step = 0.8 if end < start else 1.2
    while len(tried) < MOST_TRIES:
        step = min(step, most)
        elo, error = matches.elo(last, text.format(value_at(step)), nodes)
        tried.append((abs(elo - GOAL), value_at(step), elo, error))
        print(f"    {text.format(value_at(step))}: {elo:+.0f} ± {error:.0f}", flush=True)
        if NEAREST <= elo <= FARTHEST or (elo < GOAL and step == most):
            break
        closer, farther = ((step, elo), farther) if elo < GOAL else (closer, (step, elo))
        if closer and farther:
            step = closer[0] + (farther[0] - closer[0]) * (GOAL - closer[1]) / max(farther[1] - closer[1], 1)
        else:
            step = 2 * step if elo < GOAL else step / 2
    _, value, elo, error = min(tried)
    return None if elo < CLOSEST else (value, elo, error)


def champions(matches, nodes):
    """The champion with fewer and fewer nodes, and the last of them."""
    found, last = [], CHAMPION.format(nodes)
    while nodes > 1.05 * FEWEST_NODES:
        print(f"{matches.variant}: below {last}", flush=True)
        below = next_level(matches, last, CHAMPION, nodes, FEWEST_NODES, True)
        if below is None:
            break
        nodes, elo, error = below
        found.append((last, elo, error))
        last = CHAMPION.format(nodes)
    return found, last


def people(matches, last):
    """Players below the last one: with each, as far ahead as keeps the difference small, and duller only where that is not enough."""
    found, depths = [], list(DEPTHS)
    text, value, is_same_kind = None, None, False
    while True:
        print(f"{matches.variant}: below {last}", flush=True)
        while depths:
            elo, error = matches.elo(last, casual(depths[0]).format(SHARP), 0)
            print(f"    {casual(depths[0]).format(SHARP)}: {elo:+.0f} ± {error:.0f}", flush=True)
            if elo > FARTHEST and text:
                break
            text, value, is_same_kind = casual(depths.pop(0)), SHARP, elo >= CLOSEST
            if is_same_kind:
                found.append((last, elo, error))
                last = text.format(SHARP)
                print(f"{matches.variant}: below {last}", flush=True)
        below = next_level(matches, last, text, value, DULLEST, is_same_kind)
        if below is None and not depths:
            return [*found, (last, *matches.elo(last, "random", 0))]
        if below is None:
            text = None
            continue
        value, elo, error = below
        found.append((last, elo, error))
        last, is_same_kind = text.format(value), True


def above(matches, top):
    """Levels above `MIDDLE_NODES`, up to the champion with `top` nodes, strongest first.

    A step that is too long is halved, if neither half is too short.
    """

    def steps(fewer, more):
        elo, error = matches.elo(CHAMPION.format(more), CHAMPION.format(fewer), more)
        print(f"    {CHAMPION.format(more)} above {CHAMPION.format(fewer)}: {elo:+.0f} ± {error:.0f}", flush=True)
        # Elo grows with the logarithm of the nodes.
        middle = math.sqrt(fewer * more)
        whole = [(CHAMPION.format(more), elo, error)]
        if elo <= FARTHEST or middle < 1.7 * fewer:
            return whole
        halves = steps(fewer, middle)
        if halves[0][1] >= CLOSEST:
            halves += steps(middle, more)
        return halves if all(elo >= CLOSEST for _, elo, _ in halves) and len(halves) > 1 else whole

    if top <= MIDDLE_NODES:
        return []
    # The whole range is seldom a single step, and its match takes longest, so it is the last to be tried.
    middle = math.sqrt(MIDDLE_NODES * top)
    upper = steps(middle, top)
    if all(elo >= CLOSEST for _, elo, _ in upper):
        lower = steps(MIDDLE_NODES, middle)
        if all(elo >= CLOSEST for _, elo, _ in lower):
            return (lower + upper)[::-1]
    return steps(MIDDLE_NODES, top)[::-1]


def levels(matches, top):
    """The levels as seats with the Elo by which each is ahead of the next and its error, strongest first."""
    strongest = above(matches, float(top))
    found, last = champions(matches, MIDDLE_NODES)
    if strongest and strongest[-1][1] < CLOSEST:
        # More nodes hardly help, so the strongest takes the place of the one in the middle.
        seat, below = strongest.pop()[0], found[1][0] if len(found) > 1 else last
        found[0] = (seat, *matches.elo(seat, below, float(top)))
    return strongest + found + people(matches, last)


def shown(seat):
    """A seat as the file has it: levels begin with the book."""
    return seat.replace(",book=false", "")


def is_level(variant, seat):
    temperature = re.search(r"temperature=([0-9.]+)", seat)
    return temperature is None or "othello" in variant or "reversi" in variant or float(temperature[1]) <= MOST_TEMPERATURE


def write(variant, rows):
    """Writes the levels, whose Elo counts from `random`."""
    lines, total = [], 0
    for seat, elo, _ in reversed(rows):
        total += elo
        if not is_level(variant, seat):
            continue
        lines.append(f"  - {{elo: {round(total, -1):.0f}, seat: \"{shown(seat)}\"}}\n")
    file = os.path.join(ROOT, "ai/levels", f"{variant}.yaml")
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "w") as out:
        out.write(f"# Levels, the weakest first, and how many Elo they are above `random`. Found by tests/ladder/levels.py {variant}.\nlevels:\n")
        out.writelines(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant")
    parser.add_argument("--top", type=int, default=1_300_000, help="nodes that the strongest level may have: about a second")
    parser.add_argument("--low", action="store_true", help="leave out levels above 20,000 nodes, and write no file")
    parser.add_argument("--concurrency", type=int)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual games of a match, at least 24 in all")
    options = parser.parse_args()
    matches = Matches(options.variant, options.concurrency, options.share)
    rows = levels(matches, 0 if options.low else options.top)
    total = 0
    print("| level | player | Elo above the level below | above `random` |")
    print("|--:|---|--:|--:|")
    number, has_match = 0, True
    for seat, elo, error in reversed(rows):
        total += elo
        if not is_level(options.variant, seat):
            # The first level was measured against this one, which isn't shown.
            has_match = False
            continue
        number += 1
        ahead = f"{elo:.0f} ± {error:.0f}" if has_match else "–"
        print(f"| {number} | {shown(seat)} | {ahead} | {round(total, -1):.0f} |")
        has_match = True
    if not options.low:
        write(options.variant, rows)


if __name__ == "__main__":
    main()
