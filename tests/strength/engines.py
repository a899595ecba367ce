#!/usr/bin/env python3
"""Matches of damka's players against engines that someone has built: README.md beside this.

    python3 tests/strength/engines.py DIR              # every match for which DIR has the engine
    python3 tests/strength/engines.py DIR ntest --games 4

Each match is one of damka's own contests in target/strength-engines/, so it can be interrupted, and the same command goes on
with it. The results are printed, and written to target/strength-engines/results.md.
"""
import argparse, json, os, re, subprocess, sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
DAMKA = os.environ.get("DAMKA", str(PROJECT / "target/release/damka"))
ROOT = PROJECT / "target/strength-engines"
KNOWN = ROOT / "contests.json"
RESULTS = ROOT / "results.md"
SEED = 1


class Match:
    """The champion of a variant with so many nodes a move against a level of an engine."""

    def __init__(self, variant, nodes, level, games=20):
        self.variant, self.player, self.options, self.games = variant, f"champion:nodes={nodes},book=false", f"level={level}", games


class Engine:
    """`places` are where its program may be below DIR; `file` the lines of its file after the title and the folder."""

    def __init__(self, title, places, file, matches, install, at_once=None, adapter=None):
        self.title, self.places, self.file = title, places, file
        self.matches, self.install = matches, install
        # How many games may run at a time; None for as many as damka likes.
        self.at_once = at_once
        # The script beside this one that speaks for a program which cannot be run by itself.
        self.adapter = adapter and Path(__file__).resolve().parent / adapter

    def program(self, folder):
        found = (path for place in self.places for path in sorted(folder.glob(place)))
        return next((path for path in found if path.is_file() and (self.adapter or os.access(path, os.X_OK))), None)


ENGINES = {
    "ntest": Engine(
        "NTest",
        ["ntest/build/ntest", "ntest/ntest"],
        "protocol: nboard\ncommand: [{program}]\nprivate_dir: true\ngames: {{othello: \"\"}}\n"
        "strength: {{levels: {{1: depth=1, 2: depth=2, 3: depth=4, 4: depth=8}}}}\n",
        # Depth 8 costs about as much CPU time, endings included, as 46,000 nodes of the champion.
        [Match("othello", 200_000, level) for level in (1, 2, 3, 4)] + [Match("othello", 46_000, 4, 100)],
        "git clone https://github.com/weltyc/ntest && cmake -S ntest/src -B ntest/build -DCMAKE_BUILD_TYPE=Release && "
        "cmake --build ntest/build && cp -r ntest/src/resource/* ntest/build",
    ),
    "edax": Engine(
        "Edax",
        ["edax-reversi/bin/lEdax*", "edax/lEdax*", "edax-reversi/bin/*dax*"],
        "protocol: nboard\ncommand: [{program}, -nboard]\ngames: {{othello: \"\"}}\n"
        "strength: {{levels: {{1: depth=1, 2: depth=4, 3: depth=8}}}}\n",
        [Match("othello", 200_000, level) for level in (1, 2, 3)],
        "unpack a release of https://github.com/abulmo/edax-reversi, which has the data, into DIR/edax",
    ),
    # The levels of its web page: level N searches N plies, and solves from 2N empty squares on.
    "egaroucid": Engine(
        "Egaroucid for Web",
        ["egaroucid/docs/en/web/ai.js", "egaroucid/ai.js"],
        # node reserves far more address space than it uses, so it cannot have a limit.
        "protocol: nboard\ncommand: [node, {adapter}, .]\ngames: {{othello: \"\"}}\nlimits: {{memory_mb: 0}}\n"
        "strength: {{levels: {{1: depth=1, 3: depth=3, 5: depth=5, 10: depth=10}}}}\n",
        # Level 5 takes about 1,000 nodes, and as much CPU time as 10,000 of the champion.
        [Match("othello", nodes, level) for nodes, levels in ((1000, (1, 3, 5)), (200_000, (3, 5, 10))) for level in levels]
        + [Match("othello", 10_000, 5, 100)],
        "git clone --depth 1 https://github.com/Nyanyan/Egaroucid egaroucid",
        adapter="egaroucid.mjs",
    ),
    "scan": Engine(
        "Scan",
        ["scan/scan", "scan*/scan"],
        "protocol: hub\ncommand: [{program}, hub]\ngames: {{international: normal, killer: killer, frisian: frisian}}\n"
        "options: {{book: false, threads: 1}}\n"
        "strength: {{levels: {{1: depth=1, 2: depth=4, 3: time=0.2}}}}\n",
        [Match("international", 500_000, level) for level in (1, 2, 3)],
        "unpack the zip of Scan 3.1, which has the data, into DIR/scan and build it there",
    ),
    # It listens at one port, so one can run at a time.
    "mobydam": Engine(
        "Moby Dam",
        ["mobydam/main/mobydam", "mobydam/mobydam"],
        "protocol: dxp\ncommand: [{program}, -t, \"22\"]\ngames: {{international: \"\"}}\n"
        "strength: {{levels: {{1: time=0.05, 2: time=0.2}}}}\n",
        # About as many nodes as take the champion as long.
        [Match("international", 125_000, 1), Match("international", 500_000, 2)],
        "git clone https://github.com/rhalbersma/mobydam && make -C mobydam/main",
        at_once=1,
    ),
    "guinn": Engine(
        "GuiNN Checkers",
        ["guinn/bin/guinn_hub"],
        "protocol: hub\ncommand: [{program}]\ngames: {{english: \"\"}}\n"
        "strength: {{levels: {{1: time=0.05, 2: time=0.2}}}}\n",
        # About as many nodes as take the champion as long.
        [Match("english", 150_000, 1), Match("english", 600_000, 2)],
        f"git clone https://github.com/jonkr2/GuiNN_Checkers guinn && sh {PROJECT}/tests/strength/guinn_build.sh guinn",
    ),
}


def damka(*arguments, **more):
    return subprocess.Popen([DAMKA, "--root", str(ROOT), *arguments], stdout=subprocess.PIPE, text=True, **more)


def known():
    return json.loads(KNOWN.read_text()) if KNOWN.exists() else {}


def play(name, engine, match, games):
    """The result of a match as damka's JSON; a match that was interrupted goes on."""
    key = f"{match.variant} {match.player} {name}:{match.options} {games}"
    contest = known().get(key)
    if contest is None:
        command = ["match", match.variant, match.player, f"{name}:{match.options}", "--games", str(games), "--seed", str(SEED)]
        command += ["--random-plies", "6", "--openings", "none", "--guard", "60"]
    else:
        command = ["tournament", "resume", str(contest)]
    command += ["--json", "--allow-engine"]
    if engine.at_once:
        command += ["--concurrency", str(engine.at_once)]
    run = damka(*command, stderr=subprocess.PIPE)
    said = []
    for line in run.stderr:
        said.append(line)
        begun = re.search(r"contest (\d+):", line)
        if begun and contest is None:
            contest = int(begun.group(1))
            KNOWN.write_text(json.dumps(known() | {key: contest}, indent=1))
    lines = run.stdout.read().splitlines()
    if run.wait() not in (0, 1) or not lines:
        sys.exit(f"damka {' '.join(command)}\n{''.join(said)}")
    return json.loads(lines[-1])


def row(title, match, result):
    won, drawn, lost = result["games"]
    count = won + drawn + lost
    score = (won + drawn / 2) / count if count else 0.0
    elo, error = result["elo"], result["error"]
    elo = f"{round(elo):+} ± {error:.0f}" if elo is not None and error is not None else "–"
    # The rules or the program end these games, not play.
    faults = sum(fault.get("count", 1) if isinstance(fault, dict) else 1 for fault in result["faults"])
    return f"| {match.variant} | `{match.player}` | {title}, {match.options} | {won} | {drawn} | {lost} | {100 * score:.0f} % | {elo} | {faults} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("dir", type=Path, help="the folder with the engines")
    parser.add_argument("names", nargs="*", metavar="ENGINE", help=f"only these: {', '.join(ENGINES)}")
    parser.add_argument("--games", type=int, help="games of each match (default: 20, or 100 at equal time)")
    asked = parser.parse_args()
    for name in asked.names:
        if name not in ENGINES:
            sys.exit(f"there is no engine {name}; choose from {', '.join(ENGINES)}")
    chosen = {name: ENGINES[name] for name in asked.names or ENGINES}
    folder = asked.dir.resolve()
    programs = {name: engine.program(folder) for name, engine in chosen.items()}
    for name, engine in chosen.items():
        if programs[name] is None:
            print(f"{engine.title} is not in {folder}; to play it:\n  cd {folder} && {engine.install}\n", file=sys.stderr)
    if not any(programs.values()):
        sys.exit("there is no engine to play")
    (ROOT / "ai").mkdir(parents=True, exist_ok=True)
    rows = ["| variant | player | engine | won | drawn | lost | score | Elo | faults |", "|---|---|---|---|---|---|---|---|---|"]
    for name, program in programs.items():
        if program is None:
            continue
        engine = ENGINES[name]
        text = f"title: {engine.title}\ndir: {program.parent}\n" + engine.file.format(program=f"./{program.name}", adapter=engine.adapter)
        (ROOT / f"ai/{name}.engine.yaml").write_text(text)
        for match in engine.matches:
            rows.append(row(engine.title, match, play(name, engine, match, asked.games or match.games)))
            print(rows[-1], file=sys.stderr)
    RESULTS.write_text("\n".join(rows) + "\n")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
