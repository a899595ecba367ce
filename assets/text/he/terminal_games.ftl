# Saved games, game files and endgames in the terminal.

