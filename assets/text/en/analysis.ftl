# The analysis screen.

analysis-menu = Menu
analysis-menu-tip = The analysis stays open until you open another one
analysis-players = { $white } – { $black }
analysis-notes-more = and { $count } more
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
analysis-to-move = { CAPITAL($side) } to move
analysis-spoken = { $number }. { CAPITAL($side) } { $move }. { $status }
analysis-spoken-way = { $number }. { CAPITAL($side) } { $move }, variation { $at } of { $count }. { $status }
analysis-spoken-worth = { $words }. { $worth }
analysis-promote = Promote
analysis-promote-tip = Makes this variation the main line where it branches off
analysis-is-main = This is the main line
analysis-start-stays = The start position cannot be deleted
analysis-play = Play from here
analysis-play-tip = Starts a game from this position, with the players you choose
analysis-over = The game is over in this position
analysis-thinking = thinking…
analysis-depth = { $worth }, depth { $depth }
analysis-depth-done = { $worth }, depth { $depth }, done
analysis-better = { $value }, { CAPITAL($side) } is better
analysis-wins = { CAPITAL($side) } wins in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
analysis-even = even
analysis-line-tip = Click to play the first move
analysis-evaluated-by = Evaluated by
analysis-evaluator = Bot
analysis-lines = Lines
analysis-view = Values are from { CAPITAL($side) }'s point of view: + is good for that side.
analysis-bar-unknown = Evaluation: not known yet
analysis-bar = Evaluation: { $value } for { CAPITAL($side) }
analysis-graph-words = Graph of the game: { $known } of { $all } positions evaluated
analysis-graph-unknown = not evaluated yet
analysis-graph-hover = { $move } { $value }; up is good for { CAPITAL($side) }, click to go there
analysis-asking = Checking the move…

paste-empty = { $name } is empty
paste-unknown = { $name } contains neither a position nor a game: { $text }
paste-unknown-long = { $name } contains neither a position nor a game: { $text }… ({ $count } characters)
paste-expected = damka reads positions (W:W31,32:B1-12), games (PDN) and Othello moves (f5d6c3)
paste-too-long = { $name } is too large to open here ({ $size } MB); import it into the library instead
paste-unreadable = the file cannot be read: { $why }
paste-many = { $name } contains { $count } games; this is number { $number }
paste-other-position = this position does not fit { $chosen }, so it is shown as { $shown }
paste-other-positions = this position does not fit { $chosen }, so it is shown as { $shown }; it also fits { $others }
paste-other-game = this game does not fit { $chosen }, so it is shown as { $shown }
evaluator-none = no bot can evaluate positions of { $game }
evaluator-silent = { $name } cannot evaluate positions; choose another bot
paste-saved-game = game { $id }
