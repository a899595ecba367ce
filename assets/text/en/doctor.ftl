# What the doctor of rules finds: sentences that begin small, each behind the word of its check.

doctor-finding = { $check }: { $said }
doctor-after = { $said }, after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
doctor-see = see it: { $commands }
doctor-waive = or, where it is meant so, say in the file: { $line }
doctor-slow = the laws are too slow to be checked: { $positions } positions took { $secs } seconds
doctor-laws = the laws broke down: { $why }
doctor-over = there is no move, and yet the game is not over
doctor-text-unread = the position, written as { $text }, cannot be read: { $why }
doctor-text-hidden = the text of the position does not say all there is to it: read again it is another one ({ $text })
doctor-text-twins = two moves are written { $text }
doctor-move-other = the move { $text } is read as another one, { $other }
doctor-move-unread = the move { $text } cannot be read: { $why }
doctor-change = { $move }: { $why }
doctor-play-board = { $move } leads to another board than its changes do, on { $square }
doctor-play-places = { $move } says that something changes on { $square }, and nothing does
doctor-play-to = { $move } goes to { $square }, and no piece of its side stands there then
doctor-play-from = { $move } begins on { $square }, and the piece is still there
doctor-search-count = a game has { $game } moves here, a search { $search }
doctor-search-move = a search has { $search } where a game has { $game }
doctor-search-board = { $move } leads a search to another position than a game
doctor-nothing-stands = nothing stands on square { $square }
doctor-nothing-crowned = nothing is crowned on square { $square }
doctor-nothing-turned = nothing is turned on square { $square }
doctor-not-free = square { $square } is not free
doctor-captured-elsewhere = what is captured does not stand on square { $square }
doctor-put-not-free = a piece is put on square { $square }, which is not free
doctor-listed-twice = { $move } is listed twice
doctor-order = moves do not come by start square, then by path
doctor-route-own = { $move } cannot be clicked along its own path
doctor-route-else = { $move } can be clicked along a way that begins or ends elsewhere
doctor-capture-twice = { $move } captures the same piece twice
doctor-capture-nothing = { $move } says it captures on { $square }, where nothing stands
doctor-capture-own = { $move } captures a piece of its own side, on { $square }
doctor-capture-stays = { $move } says it captures on { $square }, but the piece is still there
doctor-turned-half = with the board turned and the sides swapped
doctor-turned-rows = with top and bottom and the sides swapped
doctor-turned-columns = with left and right and the sides swapped
doctor-turned-none = with the sides swapped
doctor-begin-unlike = the sides do not begin alike, however the board is turned
doctor-turned = { $turned } { $why }
doctor-turned-refused = the position is refused: { $why }
doctor-turned-ends = the game ends otherwise
doctor-turned-count = there are { $other } moves instead of { $own }
doctor-turned-lacks = { $move } has no counterpart
doctor-start = the game is over before it begins: there is no first move
doctor-unlike = the game is not the same for both sides: { $why }
doctor-same = the laws answer otherwise when they are asked about the same position again: first { $first }, then { $second }
doctor-same-hint = functions may go by their arguments alone; keep nothing in variables beside them
doctor-ends = { $capped } of { $begun } random games end only at the cap of { $cap } plies
doctor-ends-hint = facts such as drawing.repetition and drawing.quiet_moves end games in which nothing happens
doctor-piece = { $side } { $piece }
doctor-pieces-still = in { $games } games no { $piece } ever moved, was put down or was taken
doctor-pieces-never = in { $games } games no { $piece } ever stood on the board
doctor-perft-fast = { $fast } positions { $plies ->
    [one] one ply
   *[other] { $plies } plies
} on, counted fast; one by one they are { $slow }
doctor-laws-counting = the laws broke down while positions were counted: { $why }
doctor-perft-position = the position cannot be read: { $why }
doctor-perft-said = { $count } positions { $plies ->
    [one] one ply
   *[other] { $plies } plies
} on, and the file says { $wanted }
doctor-waive-none = there is no check `{ $check }` to waive
doctor-waive-not = `{ $check }` cannot be waived
doctor-waive-not-hint = these can: { $others }
doctor-waive-reason = `{ $check }` is waived without a reason
doctor-waive-reason-hint = write --- @waive { $check }: why it is meant so
doctor-perft-numbers = `@perft` needs whole numbers
doctor-perft-numbers-hint = write --- @perft 7 49 302, or --- @perft W:W31:B1: 2 4 8: positions after 1, 2, 3 plies
