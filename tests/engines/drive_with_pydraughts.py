"""Lets the library pydraughts, which is not ours, drive a damka bot by Hub and by DXP: make engine-test.

Each game is played to its end, and pydraughts checks every move by its own rules.
"""

import socket
import subprocess
import sys
import warnings

import draughts
from draughts.engine import DXPEngine, HubEngine, Limit

DAMKA = sys.argv[1]
# pydraughts' name of the game, and Hub's word for it.
GAMES = [("standard", "normal"), ("frisian", "frisian"), ("breakthrough", "bt")]
MAX_PLIES = 300


def numbers(move):
    """The ends of a move and its captured squares, which Hub lists in any order."""
    start, end, *captured = move.hub_move.replace("x", "-").split("-")
    return start, end, frozenset(captured)


def check(board, move):
    legal = [numbers(move) for move in board.legal_moves()]
    assert numbers(move) in legal, f"{move.hub_move} is not legal in {board.fen}, but {legal}"


def play_by_hub(variant, word):
    """A bot against itself; returns the plies and the result."""
    engine = HubEngine([DAMKA, "engine", "hub", "--seat", "minimax"])
    assert word in engine.variants, f"{word} is not among {sorted(engine.variants)}"
    assert {"variant", "depth"} <= engine.options, engine.options
    engine.configure({"variant": word, "depth": "2"})
    engine.init()
    engine.ping()
    board = draughts.Board(variant)
    plies = 0
    while not board.is_over() and plies < MAX_PLIES:
        played = engine.play(board, Limit(time=60, inc=0), ponder=False)
        check(board, played.move)
        board.push(played.move)
        plies += 1
    engine.quit()
    engine.p.wait(timeout=10)
    return plies, board.winner()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def play_by_dxp():
    """Two bots, each behind a DXP connection of its own."""
    port = free_port()
    command = [DAMKA, "engine", "dxp", "--seat", "minimax:depth=2", "--listen", f"127.0.0.1:{port}"]
    damka = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    damka.stdout.readline()
    engine = DXPEngine(options={"ip": "127.0.0.1", "port": str(port), "engine-opened": True, "initial-time": 1}, initial_time=60)
    board = draughts.Board()
    plies = 0
    while not board.is_over() and plies < MAX_PLIES:
        if plies % 2 == 0:
            board.push(board.legal_moves()[0])
        else:
            move = engine.play(board).move
            check(board, move)
            board.push(move)
        plies += 1
    engine.quit()
    damka.terminate()
    damka.wait(timeout=10)
    return plies, board.winner()


def report(name, game):
    plies, winner = game
    result = {draughts.WHITE: "white won", draughts.BLACK: "black won"}.get(winner, "drawn")
    print(f"{name}: {plies} plies, every move legal, {result}", flush=True)


# The library leaves the pipes of its engines to the collector, and turns warnings on.
warnings.simplefilter("ignore", ResourceWarning)
for variant, word in GAMES:
    report(f"hub {word}", play_by_hub(variant, word))
report("dxp", play_by_dxp())
