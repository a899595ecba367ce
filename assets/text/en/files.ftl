# Errors in game files and positions: sentences that start in lower case and have no full stop.

pdn-scores = the Result tag says { $text }, but the moves end with { $score }
pdn-scores-hint = the result after the moves is used
pdn-tag-twice = the tag { $name } appears twice
pdn-tag-twice-hint = the first one is used
pdn-tag-look = a tag looks like [White "Name"]
pdn-tag-nameless = a tag without a name
pdn-tag-unquoted = the value of the tag { $name } is not in quotes
pdn-tag-open = the tag { $name } is not closed
pdn-quote-open = the quote is not closed
pdn-quote-open-hint = put a " where the value ends
pdn-stray = unmatched { $text }
pdn-stray-hint = remove it
pdn-remark = % starts a comment only at the start of a line
pdn-remark-hint = put the comment between {"{"} and {"}"}
pdn-deep = variations are nested more than { $most } deep
pdn-bracket = unmatched closing bracket
pdn-bracket-hint = remove it, or put a ( where the variation begins
pdn-variation-open = the variation is not closed
pdn-variation-open-hint = put a ) where it ends; it was read up to the end of the game
pdn-glyph = a glyph needs a number from 0 to 255
pdn-glyph-hint = $1 is !, $2 is ?, $3 is !!, $4 is ??
pdn-marks = ! or ? without a move before it
pdn-setup-open = the set-up is not closed
pdn-setup-look = a set-up looks like /FEN "W:W31:B1"/
pdn-command = a command outside a comment
pdn-command-hint = put it between {"{"} and {"}"}
pdn-comment-open = the comment is not closed
pdn-comment-open-hint = put a {"}"} where the comment ends; it was read up to the next game
pdn-more = { $count ->
    [one] one more error is not shown
   *[other] { $count } more errors are not shown
}
pdn-more-hint = is this a game file?

replay-no-fen = the SetUp tag is set, but there is no FEN tag
replay-stray = there is no move before this variation for it to replace
replay-drawn = the game was drawn before this move ({ $ending }) but continued
replay-illegal = { $move } is not legal for { $side } here: { $why }
legal-moves = legal moves: { $moves }
legal-moves-more = legal moves: { $moves } and { $count } more
replay-near = similar legal moves: { $moves }
replay-near-more = similar legal moves: { $moves } and { $count } more
replay-other-result = the file says { $score }, but under the rules the game ends { $right }: { $ending }
replay-no-result = the file gives no result, but under the rules the game ends { $right }: { $ending }

game-of-no-variant = there is no variant { $name }
game-of-no-type = no variant has the GameType { $tag }
game-of-unsaid = unknown variant: the game has neither a Variant nor a GameType tag
game-of-unsaid-hint = name it with --variant ID or the tag [Variant "ID"]
game-of-gone = the variant of this game is missing
transcript-word = { $text } is neither a square nor a result
transcript-look = a game is one line of squares, such as f5d6c3, with an optional result at the end
transcript-many = expected one game, found more
ggf-open = the game is not closed
ggf-open-hint = a game ends with ;)
ggf-other = GGF is supported for Othello only, not for { $name }
ggf-size = GGF is supported for 8×8 boards only, not for { $size }×{ $size }
move-text-empty = it is empty
move-text-blank = it contains a space
move-text-letter = it contains { $letter }
move-text-sign = it begins with { $sign }, which separates squares
move-text-other = it would be read back as { $read }
move-text-none = it would not be read back as a move
archive-faulty = this game has errors that are not listed
archive-faulty-hint = fix the listed errors first, or import this game on its own
archive-crash = Internal error: damka crashed while reading this game
archive-crash-hint = the other games are still imported; please report this file
position-long = the position is too long: { $size } bytes; the maximum is { $most }

letters-number = `{ $name }` must be a whole number, not { $number }
letters-no-number = positions of { $title } have no number named `{ $name }`
letters-turn = the side to move must be { $black } or { $white }, not { $word }
letters-letter = unknown letter { $letter }: use { $known }, or { $empty } for an empty square
letters-squares = the board has { $squares } squares, but the text gives { $found }
letters-squares-more = the board has { $squares } squares, but the text gives more
