# The game library.

library-title = Library
library-tip = All played and imported games
library-player = Player
library-player-hint = name or bot
library-variant = Game
library-any-game = Any game
library-ending = Ended by
library-any-ending = Any
library-result = Result
library-any-result = Any result
library-since = From
library-until = To
library-date-hint = 1998 or 1998-05-31
library-position = Position
library-position-hint = FEN or board text
library-position-needs-game = Choose a game to search for a position.
library-position-of-board = Use position on board
library-no-board = There is no game on the board
library-clear = Clear

library-empty = No games yet. Play one, or import a file.
library-none-found = No matching games.
library-found = { $count ->
    [one] One of { $all } games
   *[other] { $count } of { $all } games
}
library-column-date = Date
library-column-game = Game
library-column-black = Black
library-column-white = White
library-column-result = Result
library-column-plies = Plies
library-column-ending = Ended by
library-human = Human
library-you = You
library-fetching = Loading game…
library-game = { $date }, { $title }, { $black } – { $white }, { $end }, { $plies }
library-no-date = No date
library-under-way = in progress
library-unfinished = unfinished
library-drawn = { $result }

library-ending-fault = bot fault: { $word }

library-none-chosen = Select a game by clicking or with the arrow keys. Ctrl and Shift select more, Ctrl+A selects all.
library-chosen = { $count ->
    [one] One game selected
   *[other] { $count } games selected
}
library-open = Open
library-open-tip = Open in analysis (Enter or double-click)
library-go-on = Resume
library-go-on-why-not = Only unfinished games played in damka can be resumed
library-delete = Delete
library-delete-ask = { $count ->
    [one] Delete this game?
   *[other] Delete { $count } games?
}
library-delete-text = This can't be undone.
library-keep = Cancel
library-delete-yes = Yes, delete

library-import-title = Import games
library-import-hint = PDN, GGF or Othello transcripts of any size. You can also drop files onto this page.
library-import-file = File to import
library-file-hint = file path
library-import = Import
library-choose-files = Choose files…
library-choose-target = Choose location…
library-otherwise = Games without a variant tag:
library-otherwise-none = Skip
library-importing = Importing…
library-exporting = Exporting…
library-progress = { $percent }% – { $count ->
    [one] one game
   *[other] { $count } games
}
library-stop = Stop
library-stopped = Stopped.
library-imported = { $new } new, { $already } already there, { $broken } broken
library-reports = { $count ->
    [one] One problem
   *[other] { $count } problems
}
library-export-title = Export games
library-export-file = File to export to
library-export = { $count ->
    [one] Export one game
   *[other] Export { $count } games
}
library-pdn-tip = Portable Draughts Notation, for every game
library-ggf-tip = Generic Game Format, for Othello only
library-exported = { $count ->
    [one] One game exported to { $file }
   *[other] { $count } games exported to { $file }
}
library-deleted = { $count ->
    [one] One game deleted
   *[other] { $count } games deleted
}

interrupted-title = Unfinished game
interrupted-game = { $title }: { $black } – { $white }, { $plies } played
interrupted-people = { $title }: two people, { $plies } played
interrupted-go-on = Resume
interrupted-leave = Leave in library
interrupted-leave-tip = You can resume it from there later
