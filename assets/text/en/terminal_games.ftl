# Saved games, game files and endgames in the terminal.

game-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
terminal-games-newest = { $count } games, showing the newest { $shown }; use --limit N to show more
terminal-games-none = there are no saved games yet
terminal-games-none-hint = games played in the app or imported with `damka import FILE` are saved in { $file }
terminal-ending-none = no saved game ended with { $ending }
terminal-result-wrong = { $text } is not a result
terminal-result-wrong-hint = use 1-0, 0-1, 1/2-1/2, 0-0, or * for no result
terminal-date-wrong = { $text } is not a date
terminal-date-wrong-hint = give a year, month or day: 1998, 1998-05, 1998-05-31
terminal-imported-unlisted = { $counts } ({ $unlisted } more reports)
terminal-export-both = give either game ids or filters, not both
terminal-export-none = no matching games
terminal-export-none-hint = try the filters with `damka games`
terminal-exported = { $file }: { $games }
terminal-reports-unlisted = { $count } more reports not shown

terminal-replay-unplayed = { $count ->
    [one] 1 game does not record the bots and settings, so only the moves were checked (`damka match --pdn` records them)
   *[other] { $count } games do not record the bots and settings, so only the moves were checked (`damka match --pdn` records them)
}
terminal-replay-valid = { $games }, { $valid } valid
terminal-replay-sound = { $title }: valid ({ $plies }, { $score })
terminal-replay-unsound = { $title }: not valid ({ $plies }, { $score })
terminal-replay-head = { $title }: { $white } – { $black }, { $game }, { $score }
terminal-replay-set-up = set up
terminal-replay-draw = a draw: { $ending }
terminal-replay-won = { $side } wins: { $ending }

terminal-endgames-many = the position has { $count } pieces, but the table goes up to { $most }
terminal-endgames-many-hint = use --pieces { $count }
terminal-endgames-over = the game is over: { $ending }
terminal-endgames-not-there = this position is not in the table
terminal-endgames-value = { $side } to move: { $value }
terminal-endgames-won = won in { $plies }
terminal-endgames-lost = lost in { $plies }
terminal-endgames-draw-first = the rules on repetition and quiet moves may make it a draw first
terminal-endgames-table = { $title }: { $all } positions with up to { $pieces } pieces, { $won } won, { $drawn } drawn, { $lost } lost
terminal-endgames-longest = the longest win takes { $plies }: { $position }
terminal-endgames-mine = to move
terminal-endgames-theirs = opponent
terminal-endgames-positions = positions
terminal-endgames-longest-win = longest win
terminal-endgames-solving = solving the endgames of { $title }  { $percent }%
terminal-endgames-start = from the start, { $value }
terminal-endgames-kind = { $count } × { $name }
terminal-endgames-kings = { $count ->
    [one] 1 king
   *[other] { $count } kings
}
terminal-endgames-men = { $count ->
    [one] 1 man
   *[other] { $count } men
}
terminal-replay-none = no games found in this file
terminal-replay-no-game = there is no game { $game }: the file has { $games }
