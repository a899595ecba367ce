# The rules in plain words.

rules-board = The board
rules-board-size = The board has { WORD($columns) } columns and { WORD($rows) } rows.
rules-board-all = All { $count } squares are played on.
rules-board-left-both = Only its { $count } dark squares are played on; the lower left corner is one of them.
rules-board-left = Only its { $count } dark squares are played on; the lower left corner is one of them, the lower right corner is not.
rules-board-right-both = Only its { $count } dark squares are played on; the lower right corner is one of them.
rules-board-right = Only its { $count } dark squares are played on; the lower right corner is one of them, the lower left corner is not.
rules-board-some-left = Only its { $count } squares are played on; the lower left corner is one of them.
rules-board-some-right = Only its { $count } squares are played on; the lower right corner is one of them.
rules-board-seats = In diagrams, { $white } is at the bottom and { $black } at the top.
rules-squares = The squares
rules-squares-numbers = Squares are numbered { $first } to { $last } row by row, from the top left to the bottom right.
rules-squares-up = A square is named by its column and row: columns { $column } to { $columns } from the left, rows { $row } to { $rows } from the bottom.
rules-squares-down = A square is named by its column and row: columns { $column } to { $columns } from the left, rows { $row } to { $rows } from the top.
rules-squares-rows = A square is named by its row and column: rows { $row } to { $rows } from the top, columns { $column } to { $columns } from the left.
rules-squares-caption = The names of the squares.
rules-longest = The longest game
rules-longest-text = A game that has not ended after { $count } turns, counting both sides, is drawn.
rules-first = { CAPITAL($first) } moves first; then { $then } and { $first } take turns.
rules-more = More from the author
rules-author = The rules
rules-author-lua = They are written in Lua, in the game's own file.
rules-author-stuck = A side with no legal move on its turn loses, unless the rules say otherwise.
rules-draws = Draws
rules-draw-repetition = The game is drawn when the same position, with the same side to move, comes up for the { ORDINAL($times) } time.
rules-draw-quiet = The game is drawn after { $moves ->
    [one] one move
    *[other] { WORD($moves) } moves
    } by each side without { $progress }.
rules-progress-draughts = a capture or an advance of a man
rules-progress-any = progress, such as a capture
rules-draw-never = Neither repeating a position nor moving without progress draws the game.
rules-draw-agreed = The players may agree on a draw.
rules-draw-at-once = If two people play on the same computer, a draw offered by either is agreed at once; a draw cannot be agreed with a bot.
rules-own-laws = Additional rules
rules-own-laws-text = The file of this game adds rules of its own, written in Lua: they forbid moves or end the game where the facts alone would not.
rules-pieces = The pieces
rules-pieces-of = { CAPITAL($side) }: { $pieces }.
rules-piece-letter = { $name } ({ $letter })
rules-start = The start
rules-start-caption = How the game begins.
rules-by-hand = Making a move
rules-by-hand-from-to = To make a move, choose a piece and the square it moves to.
rules-by-hand-path = To make a move, choose a piece and the squares it touches on its way.
rules-by-hand-place = To make a move, choose one square.
rules-by-hand-column = To make a move, choose a column, into which a piece is dropped.
rules-first-move-caption = { CAPITAL($side) }'s first move ends on one of these squares.
rules-disc-centre = Four discs lie in the centre: { $white }'s on its upper left and lower right square, { $black }'s on the other two.
rules-disc-letter = { $side }'s discs are { $letter }
rules-disc-letters = On text boards, { $letters }.
rules-disc-placing = How discs are placed
rules-disc-placing-where = A disc is placed on an empty square so that, in at least one straight line (along a row, a column or a diagonal), one or more of the opponent's discs lie without a gap between it and another disc of the same colour.
rules-disc-placing-turned = All discs that it encloses in this way, in every direction, are turned over and change sides; turned discs do not enclose others themselves.
rules-disc-passing = Passing
rules-disc-passing-text = A side that can place no disc passes. A side that can place one must do so.
rules-disc-end = The end of the game
rules-disc-end-text = The game ends when neither side can place a disc: when the board is full, when one colour is gone, or earlier.
rules-winning = Winning
rules-disc-most = Then the side with the most discs on the board wins; if both sides have the same number, the game is drawn.
rules-disc-fewest = Then the side with the fewest discs on the board wins; if both sides have the same number, the game is drawn.
rules-disc-first-caption = { CAPITAL($side) }'s first disc goes to one of these squares.
rules-disc-turning-caption = { CAPITAL($side) } places a disc on the empty square that is marked and turns the marked discs.
rules-writing = Writing moves and positions
rules-writing-move = A move is written as its squares, start first: { $move }.
rules-writing-disc = A move is written as the square it places a disc on, such as { $move }; a pass as --.
rules-writing-own = Moves are written in the game's own notation, such as { $move }.
rules-writing-capture = A capture names every square it touches: { $move }.
rules-writing-position = The starting position is written { $position }.
rules-writing-type = In game files (PDN), its GameType is { $number }.
rules-writing-tag = In game files (PDN), only the Variant tag { $id } identifies it.
rules-writing-sign = There, { $sign } separates the squares of a capture.
rules-game = Game whose rules are shown
rules-of = The rules of { $title }
rules-changed = The rules file has changed. This game continues with the rules below; the next one uses the new file.
rules-followed = Source: { $source }
rules-legend = A dot marks a square that a piece can move to, a spiked ring a captured or turned piece, an arrow the path of a piece.
rules-letter-legend = * marks a square that a piece can move to, (w) a piece that is captured or turned.
rules-facts = From the facts { $facts } of { $id }

checkup-begin = Check the rules
checkup-begin-tip = Plays random games with the file as it is now and checks every position
checkup-deep = Check for a minute
checkup-deep-tip = The same, with many more games
checkup-under-way = Playing random games…
checkup-done = { $games ->
    [one] One game
   *[other] { $games } games
}, { $positions ->
    [one] one position
   *[other] { $positions } positions
}: { $faults ->
    [0] no problems found
    [one] one problem found
   *[other] { $faults } problems found
}
checkup-stopped = Stopped. { $text }
checkup-waived = { $text } (intended: { $why })
checkup-show = Show on the board
checkup-show-tip = Shows the first position with this problem on the analysis board
