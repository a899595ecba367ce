# How games end: parts of sentences that begin small.

ending-no-pieces = no piece is left
ending-no-moves = no legal move is left
ending-far-row = a man reached the far row
ending-counted = neither side can move
ending-repetition = the same position came up again too often
ending-no-progress = too many moves without progress
ending-few-pieces = too few pieces are left to win
ending-ply-cap = the longest game allowed
ending-rules-error = the rules of the game broke down
ending-resigned = resignation
ending-agreed = by agreement
ending-flag = on time
ending-illegal = an illegal move
ending-no-answer = no usable answer
ending-script = an error in the script
ending-steps = out of steps
ending-time = stopped by the time guard
ending-memory = out of memory
ending-stalled = it could not be stopped
ending-adjudicated = decided by the terms of the match
ending-table = by the endgame table
ending-crashed = it broke down
end-draw = A draw: { $reason }.
end-wins = { CAPITAL($side) } wins: { $reason }.
end-someone = a player
end-side = { $side }
end-no-pieces = { $side } has no piece left
end-no-moves = { $side } has no legal move
end-far-row = { $side } reached the far row
end-counted = neither side can move; { $black } has { $blacks }, { $white } has { $whites }
end-resigned = { $loser } resigned
end-agreed = both sides agreed
end-illegal = { $loser } played an illegal move
end-no-answer = { $loser } gave no usable answer
end-script = the script of { $loser } made an error
end-time = { $loser } was stopped by the time guard
end-stalled = { $loser } could not be stopped
end-crashed = { $loser } broke down
end-you-won = You won
end-you-lost = You lost
end-a-draw = A draw
end-side-won = { CAPITAL($side) } wins
end-flag = { $loser } ran out of time
end-steps = { $loser } used up its steps
end-memory = { $loser } ran out of memory
end-table = by the endgame table, in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
endgame-runs = how often a king has moved in a row counts in it, which a table of endgames does not hold
endgame-scripted = its laws are a script, which would have to be asked about every position
endgame-grows = its positions are more than pieces that leave the board or are crowned
endgame-refused = the endgames of { $variant } cannot be solved: { $why }
endgame-pieces = a table of { $pieces } pieces cannot be made: 2 to { $most }
endgame-large = a table of { $pieces } pieces would hold { $millions } million positions
endgame-large-hint = { $fits } pieces are the most for this board
