"""OpenSpiel's Monte Carlo tree search as a player of one game, for strength.py.

usage: player_open_spiel.py english|othello SIMULATIONS SEED

Reads one JSON object a line and answers each with one. A move that was played, by anyone, `{"text": "11-15", …}`, is
answered with `{"over": …}`: null, "draw", or the side that has won by OpenSpiel's rules. `{"go": true}` is answered with a
move as damka writes it, `{"text": "22x15x8"}`. Squares of draughts are damka's numbers.

Its checkers is English draughts begun by white. What differs: a capture of several pieces is played jump by jump (here
they are put together to one move), and after 40 plies without a capture the game is drawn.
"""

import json
import sys

import pyspiel

# What the checkers and Othello of OpenSpiel call first and second.
SIDES = {"english": ("white", "black"), "othello": ("black", "white")}
PASSES = {"pass": "--", "--": "pass"}


def name(square):
    """The name that OpenSpiel has for a square of draughts."""
    row, place = divmod(int(square) - 1, 4)
    return f"{'abcdefgh'[2 * place + 1 - row % 2]}{8 - row}"


def number(name):
    return (8 - int(name[1])) * 4 + (ord(name[0]) - ord("a")) // 2 + 1


class Game:
    def __init__(self, variant, simulations, seed):
        game = pyspiel.load_game({"english": "checkers", "othello": "othello"}[variant])
        rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
        self.variant, self.state = variant, game.new_initial_state()
        self.bot = pyspiel.MCTSBot(game, rollouts, 2.0, simulations, 1000, True, seed, False)

    def apply(self, text):
        """Plays a move that damka wrote."""
        steps = [PASSES.get(text, text)]
        if self.variant == "english":
            squares = text.replace("x", "-").split("-")
            steps = [name(a) + name(b) for a, b in zip(squares, squares[1:])]
        for step in steps:
            actions = {self.state.action_to_string(action): action for action in self.state.legal_actions()}
            self.state.apply_action(actions[step])

    def over(self):
        if not self.state.is_terminal():
            return None
        first, second = self.state.returns()
        return "draw" if first == second else SIDES[self.variant][first < second]

    def choose(self):
        """A move as damka writes it; jumps are chosen one by one, and not yet played."""
        state = self.state.clone()
        player, told = state.current_player(), ""
        while True:
            action = self.bot.step(state)
            text = state.action_to_string(action)
            if self.variant != "english":
                return PASSES.get(text, text)
            # A step of two rows is a jump.
            jumps = abs(int(text[1]) - int(text[3])) == 2
            told = (told or str(number(text[:2]))) + "-x"[jumps] + str(number(text[2:]))
            state.apply_action(action)
            if not jumps or state.is_terminal() or state.current_player() != player:
                return told


def main():
    game = Game(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    for line in sys.stdin:
        asked = json.loads(line)
        if "go" in asked:
            answer = {"text": game.choose()}
        else:
            game.apply(asked["text"])
            answer = {"over": game.over()}
        print(json.dumps(answer), flush=True)


main()
