# The analysis screen.

analysis-players = { $white } – { $black }
analysis-winner = { $name } won
analysis-notes-read = Hide notes
analysis-notes-read-tip = Removes these notes from the panel
analysis-arrows = Arrows
analysis-arrows-tip = The best moves on the board, numbered
analysis-values = Values
analysis-values-tip = The value of every move, on its square; takes longer
analysis-graph = Graph
analysis-graph-tip = The value of every position in the game
analysis-ways = { $count } variations here
analysis-no-moves = No moves yet: play one on the board
analysis-spoken = { $number }. { CAPITAL($side) } { $move }. { $status }
analysis-spoken-way = { $number }. { CAPITAL($side) } { $move }, variation { $at } of { $count }. { $status }
analysis-spoken-worth = { $words }. { $worth }
analysis-promote = Promote
analysis-promote-tip = Makes this variation the main line where it branches off
analysis-is-main = This is the main line
analysis-start-stays = The start position cannot be deleted
analysis-previous = Previous analysis
analysis-previous-tip = Shows the analysis that this one replaced
analysis-play = Play from here
analysis-play-tip = Starts a game from this position, with the players you choose
analysis-over = The game is over in this position
analysis-depth = depth { $depth }
analysis-depth-rate = depth { $depth }, { $rate } nodes/s
analysis-solved = solved: discs at the end
analysis-better = { $value }, { CAPITAL($side) } is better
analysis-wins = { CAPITAL($side) } wins in { $plies }
analysis-even = even, { $value }
analysis-line-side = A value with + is good for { $side }
analysis-line-tip = Point at a move to see the position, click to play up to it
analysis-evaluated-by = Evaluated by
analysis-evaluator-best = Best for this game
analysis-evaluator-bot = { $title } (bot)
analysis-lines = Lines
analysis-lines-count = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
analysis-values-after = value after each move
analysis-bar-unknown = Evaluation: not known yet
analysis-bar = Evaluation: { $value } for { CAPITAL($side) }
analysis-graph-words = Graph of the game: { $known } of { $all } positions evaluated
analysis-graph-unknown = not evaluated yet
analysis-graph-hover = { $move } { $value }; up is good for { CAPITAL($side) }, click to go there
analysis-asking = Checking the move…
analysis-empty = Nothing to analyse yet
analysis-empty-why = Open a game or a position. You can also drop a file on the window, or paste text on any page.
analysis-open-game = Analyse the current game
analysis-open-file = Open file…
analysis-open-library = Choose a game from the library
game-report-work = { $done } of { $count } positions evaluated
game-report-stop = Stop the report
game-report-close = Close the report
game-report-no-moves = The game has no moves yet
game-report-running = The game is being analysed
game-report-inaccuracy = Inaccuracy: { $move } was better
game-report-mistake = Mistake: { $move } was better
game-report-blunder = Blunder: { $move } was better
game-report-no-later = There is no later mistake
game-report-no-earlier = There is no earlier mistake
game-report-count = { $count } { $mark }
game-report-side = { CAPITAL($side) }: { $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
}, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
}

paste-empty = { $name } is empty
paste-empty-hint = copy a position (FEN) or a game (PDN) first, then paste it here
paste-unknown = { $name } contains neither a position nor a game: { $text }
paste-unknown-long = { $name } contains neither a position nor a game: { $text }… ({ $count } characters)
paste-expected = damka reads positions (W:W31,32:B1-12), games (PDN) and Othello moves (f5d6c3)
paste-too-long = { $name } is too large to open here ({ $size } MB); import it into the library instead
paste-many = { $name } contains { $count } games; this is number { $number }
paste-other-position = this position does not fit { $chosen }, so it is shown as { $shown }
paste-other-positions = this position does not fit { $chosen }, so it is shown as { $shown }; it also fits { $others }
paste-other-game = this game does not fit { $chosen }, so it is shown as { $shown }
evaluator-none = no bot can evaluate positions of { $game }
evaluator-silent = { $name } cannot evaluate positions; choose another bot
analysis-line-position = Position after { $moves }
analysis-beside-add = Let another player evaluate as well
analysis-beside-remove = Stop { $name }
analysis-beside-cannot = It cannot evaluate this game.
analysis-allow = Allow and evaluate
