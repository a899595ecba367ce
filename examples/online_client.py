#!/usr/bin/env python3
"""Joins an online game of damka, plays the moves given, answering each of the opponent's, and resigns.

    python3 online_client.py HOST PORT CODE [MOVE...]

It knows no rules: the server refuses what is illegal. docs/protocol.md explains every message.
"""
import itertools
import json
import socket
import sys

host, port, code, moves = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4:]
connection = socket.create_connection((host, port))
lines = connection.makefile("r", encoding="utf-8")
numbers = itertools.count(1)


def send(word, /, **fields):
    message = {"type": word, "id": next(numbers), **fields}
    connection.sendall((json.dumps(message) + "\n").encode())


def receive(*wanted):
    """The next message of a wanted type. Pings in between are answered: the server forgives lag by them."""
    for line in lines:
        message = json.loads(line)
        if message["type"] == "ping":
            send("pong", time=message["time"])
        elif message["type"] in ("error", "closing"):
            sys.exit(f"the server says: {line.strip()}")
        elif message["type"] in wanted:
            return message
    sys.exit("the server closed the connection")


send("hello", protocol=[1, 1], app="online_client.py", kind="bot", name="Python")
receive("welcome")
send("find", code=code)
found = receive("found")  # The hash of its rules: a program that knows rules compares it with its own.
send("join", code=found["code"], sha256=found["sha256"])
joined = receive("joined")
game, side = joined["game"], joined["side"]  # joined["seat_token"], kept in a file, would bring us back later.
print(f"{found['title']} against {found['host']}; we play {side}", flush=True)
event = receive("snapshot")  # The game as it is; from here on its events follow, each with the next `seq`.
ply = len(event["moves"])
first = "black" if "black" in dict(found["facts"]).get("first", "") else "white"
turn = first if ply % 2 == 0 else {"white": "black", "black": "white"}[first]
while event["type"] != "ended":
    if turn == side and moves:
        send("move", game=game, ply=ply + 1, move=moves.pop(0))
    elif turn == side:
        send("resign", game=game)
    event = receive("moved", "ended")
    if event["type"] == "moved":
        print(event["ply"], event["by"], event["move"], flush=True)
        ply, turn = event["ply"], "white" if event["by"] == "black" else "black"
print("ended", event["result"], event["ending"])
