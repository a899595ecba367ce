# The library of games.

library-title = Library
library-tip = Every game that was played or brought in (Ctrl+O)
library-player = Player
library-player-hint = a name or a bot
library-variant = Game
library-any-game = Any game
library-ending = Ending
library-any-ending = Any ending
library-result = Result
library-any-result = Any result
library-since = From
library-until = To
library-date-hint = 1998 or 1998-05-31
library-position = Position
library-position-hint = FEN, or a board
library-position-needs-game = Choose the game whose position it is.
library-position-of-board = That on the board
library-no-board = There is no game on the board
library-clear = Clear

library-empty = Nothing is kept yet: play a game, or bring in a file.
library-none-found = No game is like that.
library-found = { $count ->
    [one] One of { $all } games
   *[other] { $count } of { $all } games
}
library-column-date = Day
library-column-game = Game
library-column-black = Black
library-column-white = White
library-column-result = Result
library-column-plies = Moves
library-column-ending = Ending
library-human = Human
library-you = You
library-fetching = A game that is being fetched
library-game = { $date }, { $title }, { $black } – { $white }, { $end }, { $plies ->
    [one] one move
   *[other] { $plies } moves
}
library-no-date = No date
library-under-way = under way
library-unfinished = unfinished
library-drawn = { $result }

library-ending-no-pieces = no piece left
library-ending-no-moves = no move left
library-ending-far-row = far row
library-ending-counted = discs counted
library-ending-repetition = repetition
library-ending-no-progress = no progress
library-ending-few-pieces = too few pieces
library-ending-ply-cap = longest game
library-ending-resigned = resignation
library-ending-agreed = agreed
library-ending-adjudicated = adjudicated
library-ending-table = endgame table
library-ending-flag-fell = on time
library-ending-abandoned = a player left
library-ending-fault = a bot's fault: { $word }
library-ending-rules-error = the rules broke down

library-none-chosen = Choose a game: a click, or the arrow keys. Ctrl and Shift choose more, Ctrl+A all.
library-chosen = { $count ->
    [one] One game is chosen
   *[other] { $count } games are chosen
}
library-open = Open
library-open-tip = Go through it move by move (Enter, double click)
library-go-on = Go on with it
library-go-on-why-not = For a game played here that is not over
library-delete = Delete
library-delete-ask = { $count ->
    [one] Delete this game?
   *[other] Delete { $count } games?
}
library-delete-text = What is deleted is gone for good.
library-keep = Keep
library-delete-yes = Yes, delete

library-import-title = Bring games in
library-import-hint = PDN, GGF or Othello transcripts of any size. Or drop files onto this page.
library-import-file = The file to be brought in
library-file-hint = a file
library-import = Bring in
library-choose-files = Choose files…
library-choose-target = Choose where…
library-otherwise = Games that do not say what they are:
library-otherwise-none = leave them out
library-importing = Games are coming in
library-exporting = Games are being written
library-progress = { $percent } % – { $count ->
    [one] one game
   *[other] { $count } games
}
library-stop = Stop
library-stopped = Stopped.
library-imported = { $new } new, { $already } already there, { $broken } broken
library-reports = { $count ->
    [one] One report
   *[other] { $count } reports
}
library-more-reports = and { $count } more
library-export-title = Write games to a file
library-export-file = The file to be written
library-export = { $count ->
    [one] Write one game
   *[other] Write { $count } games
}
library-pdn-tip = Portable Draughts Notation: every game
library-ggf-tip = Generic Game Format: Othello
library-exported = { $count ->
    [one] One game was written to { $file }
   *[other] { $count } games were written to { $file }
}
library-deleted = { $count ->
    [one] One game was deleted
   *[other] { $count } games were deleted
}

interrupted-title = A game is not over yet
interrupted-game = { $title }: { $black } – { $white }, { $plies ->
    [one] one move played
   *[other] { $plies } moves played
}
interrupted-people = { $title }: two people, { $plies ->
    [one] one move played
   *[other] { $plies } moves played
}
interrupted-go-on = Go on
interrupted-leave = Leave it
interrupted-leave-tip = It stays in the library as it is
