#!/usr/bin/env python3
"""An engine for damka's own protocol (docs/engine-protocol.md). It plays every game: it captures as much as it can, else at random."""

import random
import shlex
import sys


def read(line):
    """The first word of a line, and its pairs name=value; a value with spaces is in quotes."""
    command, *rest = shlex.split(line) or [""]
    return command, {name: value for name, _, value in (word.partition("=") for word in rest)}


def say(text):
    print(text, flush=True)


def choose(legal, greed):
    """The capture that touches most squares; in the other moves, and as often as greed is missing, a move at random."""
    most = max(move.count("x") + move.count(":") for move in legal)
    best = [move for move in legal if move.count("x") + move.count(":") == most]
    return random.choice(best if random.random() < greed else legal)


legal, greed = [], 1.0
for line in sys.stdin:
    command, pairs = read(line)
    if command == "damka":
        say('id name="Python example" version=1')
        say("param name=greed value=1.0 type=real min=0 max=1")
        say("wait")
    elif command == "set-param" and pairs.get("name") == "greed":
        greed = float(pairs["value"])
    elif command == "init":
        say("ready")
    elif command == "ping":
        say("pong")
    elif command == "pos":
        legal = pairs["legal"].split()
    elif command == "go":
        move = choose(legal, greed)
        say(f'info depth=1 score=0 nodes={len(legal)} pv="{move}"')
        say(f"done move={move}")
    elif command == "quit":
        break
