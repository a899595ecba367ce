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
rules-board-seats = { CAPITAL($white) } sits at the bottom, { $black } at the top.
rules-squares = The squares
rules-squares-numbers = Squares are numbered { $first } to { $last } row by row, from the top left to the bottom right.
rules-squares-up = A square is called by its column and row: columns { $column } to { $columns } from the left, rows { $row } to { $rows } from the bottom.
rules-squares-down = A square is called by its column and row: columns { $column } to { $columns } from the left, rows { $row } to { $rows } from the top.
rules-squares-rows = A square is called by its row and column: rows { $row } to { $rows } from the top, columns { $column } to { $columns } from the left.
rules-squares-caption = The names of the squares.
rules-longest = The longest game
rules-longest-text = A game that has not ended after { $count } turns, counting both sides, is drawn.
rules-first = { CAPITAL($first) } moves first; then { $then } and { $first } take turns.
rules-more = More from the author
rules-author = The rules
rules-author-lua = They are written in Lua, in the game's own file.
rules-author-stuck = A side that has no legal move when it is its turn loses, where the rules do not say otherwise.
rules-draws = Draws
rules-draw-repetition = The game is drawn when the same position, with the same side to move, comes up for the { ORDINAL($times) } time.
rules-draw-quiet = It is drawn after { $moves ->
    [one] one move
    *[other] { WORD($moves) } moves
    } by each side without { $progress }.
rules-progress-draughts = a capture or an advance of a man
rules-progress-any = progress, such as a capture
rules-draw-never = Neither repeating a position nor moving without progress draws the game.
rules-draw-agreed = The players may agree on a draw.
rules-draw-at-once = Two people at one board draw as soon as one of them says so; with a program no draw is agreed on.
rules-own-laws = Laws of its own
rules-own-laws-text = The file of these rules adds laws of its own, written in Lua: they take legal moves away or end the game where the facts alone would not.
rules-pieces = The pieces
rules-pieces-of = { CAPITAL($side) }: { $pieces }.
rules-piece-letter = { $name } ({ $letter })
rules-start = The start
rules-start-caption = How the game begins.
rules-by-hand = Moving by hand
rules-by-hand-from-to = A move is made by choosing a piece and the square it goes to.
rules-by-hand-path = A move is made by choosing a piece and the squares it touches on its way.
rules-by-hand-place = A move is made by choosing one square.
rules-by-hand-column = A move is made by choosing a column, into which a piece is dropped.
rules-first-move-caption = { CAPITAL($side) }'s first move ends on one of these squares.
rules-disc-centre = Four discs lie in the centre: { $white }'s on its upper left and lower right square, { $black }'s on the other two.
rules-disc-letter = { $side }'s discs are { $letter }
rules-disc-letters = On boards of letters { $letters }.
rules-disc-placing = How discs are placed
rules-disc-placing-where = A disc is placed on an empty square so that, in at least one straight line (along a row, a column or a diagonal), one or more of the opponent's discs lie without a gap between it and another disc of one's own.
rules-disc-placing-turned = All discs that it encloses so, in every direction, are turned and change hands; discs that turn enclose nothing themselves.
rules-disc-passing = Passing
rules-disc-passing-text = A side that can place no disc passes. A side that can place one must do so.
rules-disc-end = The end of the game
rules-disc-end-text = The game ends when neither side can place a disc: when the board is full, when one colour is gone, or earlier.
rules-winning = Winning
rules-disc-most = Then the side with the most discs on the board wins; with as many on both sides the game is drawn.
rules-disc-fewest = Then the side with the fewest discs on the board wins; with as many on both sides the game is drawn.
rules-disc-first-caption = { CAPITAL($side) }'s first disc goes to one of these squares.
rules-disc-turning-caption = { CAPITAL($side) } places a disc on the empty square that is marked and turns the marked discs.
rules-writing = Writing moves and positions
rules-writing-move = A move is written as its squares, start first: { $move }.
rules-writing-disc = A move is written as the square it places a disc on, such as { $move }; a pass as --.
rules-writing-own = Moves are written in the game's own way; the first of those at the start is { $move }.
rules-writing-capture = A capture names every square it touches: { $move }.
rules-writing-position = The position at the start is written { $position }.
rules-writing-type = Game files (PDN) have the GameType { $number }.
rules-writing-tag = Game files (PDN) know it by their Variant tag, { $id }, alone.
rules-writing-sign = In them { $sign } stands between the squares of a capture.
rules-of = The rules of { $title }
rules-keys-tip = Esc or F1
rules-changed = The file of these rules has changed: this game goes on by the ones below, the next follows the file.
rules-followed = Followed: { $source }
rules-legend = A dot marks where a piece can go, a ring with spikes what is captured or turned, an arrow the way of a piece.
rules-letter-legend = * marks a square that a piece can go to, (w) a piece that is captured or turned.
rules-facts = From the facts { $facts } of { $id }

checkup-begin = Check the rules
checkup-begin-tip = Plays random games by the file as it is now, and looks at every position
checkup-deep = … for a minute
checkup-deep-tip = The same with many more games
checkup-under-way = Random games are being played …
checkup-stop = Stop
checkup-done = { $games ->
    [one] One game
   *[other] { $games } games
}, { $positions ->
    [one] one position
   *[other] { $positions } positions
}: { $faults ->
    [0] nothing is wrong
    [one] one thing is wrong
   *[other] { $faults } things are wrong
}
checkup-stopped = Stopped. { $told }
checkup-waived = { $said } (meant so: { $why })
checkup-show = Show it on the board
checkup-show-tip = The first position that shows it, on the analysis board
