# The library of games.
