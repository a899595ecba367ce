"""Plays random games of OpenSpiel and prints positions of them with its legal moves, one JSON object a line.

usage: peer_open_spiel.py english|othello|connect_four|breakthrough_race POSITIONS SEED

OpenSpiel takes no position from outside, so these positions are its own, at every depth of its games. Its checkers are
English draughts; a capture of several pieces is played there jump by jump, and is put together again here.
"""

import json
import random
import sys

import pyspiel

PIECES = {".": "e", "o": "w", "8": "W", "+": "b", "*": "B"}


def cells(state):
    """The letters of the board, row by row from the upper left, without the numbers at its edges."""
    rows = [line for line in str(state).splitlines() if line[:1].isdigit()]
    return [letter for row in rows for letter in row[1:].replace(" ", "")[:8]]


def checkers(state):
    """The position in damka's own text, its dark squares alone, and its moves."""

    def dark(state):
        letters = cells(state)
        return [letters[row * 8 + column] for row in range(8) for column in range(8) if (row + column) % 2]

    def turns(state, start, taken):
        """Whole turns: where each starts, where it ends, what it captures."""
        for action in state.legal_actions():
            text = state.action_to_string(action)
            end, after = square(text[-2:]), state.child(action)
            begin = start or square(text[:2])
            gone = [n for n, (was, now) in enumerate(zip(dark(state), dark(after)), 1) if was != "." and now == "."]
            captured = [*taken, *(n for n in gone if n != square(text[:2]))]
            if not after.is_terminal() and after.current_player() == state.current_player():
                yield from turns(after, begin, captured)
            else:
                yield [begin, end, sorted(captured)]

    def square(name):
        return (8 - int(name[1])) * 4 + (ord(name[0]) - ord("a")) // 2 + 1

    position = "WB"[state.current_player()] + "".join(PIECES[letter] for letter in dark(state))
    return {"position": position, "moves": list(turns(state, None, []))}


def othello(state):
    """64 of `X O -` and the side to move, and its moves; a pass is all 0."""
    discs = "".join(letter.upper() for letter in cells(state))
    names = [state.action_to_string(action) for action in state.legal_actions()]
    moves = [[0, (int(name[1]) - 1) * 8 + ord(name[0]) - ord("a") + 1, []] if name != "pass" else [0, 0, []] for name in names]
    return {"position": f"{discs} {'XO'[state.current_player()]}", "moves": moves}


def connect_four(state):
    """Rows from the top parted by `/` and the side to move; a move is the square where the disc comes to rest."""

    def squares(state):
        return str(state).replace("\n", "")

    def rests(action):
        return [n for n, (was, now) in enumerate(zip(squares(state), squares(state.child(action))), 1) if was != now]

    rows = "/".join(str(state).splitlines())
    return {"position": f"{rows} {'bw'[state.current_player()]}", "moves": [[0, *rests(a), []] for a in state.legal_actions()]}


def breakthrough_race(state):
    """The same. Black begins there, at the top; here white does, at the bottom: the board is turned upside down."""

    def square(name):
        return (int(name[1]) - 1) * 8 + ord(name[0]) - ord("a") + 1

    rows = [str(state).splitlines()[row][1:9] for row in range(8)]
    letters = "".join(reversed(rows)).translate(str.maketrans("bw", "Pp"))
    moves = []
    for action in state.legal_actions():
        name = state.action_to_string(action)
        start, end = square(name[:2]), square(name[2:4])
        moves.append([start, end, [end] if letters[end - 1] != "." else []])
    board = "/".join(letters[row : row + 8] for row in range(0, 64, 8))
    return {"position": f"{board} {'wb'[state.current_player()]}", "moves": moves}


GAMES = {
    "english": ("checkers", checkers),
    "othello": ("othello", othello),
    "connect_four": ("connect_four", connect_four),
    "breakthrough_race": ("breakthrough", breakthrough_race),
}


def main():
    name, count, chance = sys.argv[1], int(sys.argv[2]), random.Random(sys.argv[3])
    game, told = GAMES[name]
    game, found = pyspiel.load_game(game), {}
    while len(found) < count:
        state, jumping = game.new_initial_state(), False
        while not state.is_terminal():
            if not jumping and chance.random() < 0.2:
                row = told(state)
                found[row["position"]] = row
            player = state.current_player()
            state.apply_action(chance.choice(state.legal_actions()))
            jumping = name == "english" and not state.is_terminal() and state.current_player() == player
    for row in list(found.values())[:count]:
        print(json.dumps(row))


main()
