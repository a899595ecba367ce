# The game library.

library-title = Library
library-tip = All played and imported games
library-player-hint = Search players
library-any-ending = Any ending
library-any-result = Any result
library-since = From
library-until = To
library-date-hint = 1998 or 1998-05-31
library-position-hint = FEN or board text
library-position-needs-game = Choose a game to search for a position.
library-position-of-board = Use position on board
library-no-board = There is no game on the board
library-clear = Clear filters

library-empty = No games yet
library-empty-why = Every game you play is saved here. You can also import PDN, GGF or Othello files.
library-none-found = No matching games
library-none-found-why = No game matches all the filters.
library-none-mine = All games here are from contests between bots.
library-show-all = Show all games
library-mine = My games
library-mine-tip = Hides games that bots played in contests
library-filters = Filters
library-found = { $count ->
    [one] { $all ->
        [one] One game
       *[other] 1 of { $all } games
    }
   *[other] { $count } of { $all } games
}
library-column-date = Date
library-column-players = White – Black
library-human = Human
library-you = You
library-fetching = Loading game…
library-game = { $date }, { $title }, { $white } – { $black }, { $end }, { $plies }
library-ended = { $result }: { $ending }
library-facts = { $title }, { $date }, { $plies }
library-origin = Imported from { $file }
library-last-position = Last position
library-winner = won
library-no-date = No date
library-under-way = In progress
library-unfinished = Unfinished
library-won = { CAPITAL($side) } won

library-ending-fault = bot fault: { $word }

library-none-chosen = Select a game by clicking or with the arrow keys. Ctrl and Shift select more, Ctrl+A selects all.
library-chosen = { $count ->
    [one] One game selected
   *[other] { $count } games selected
}
library-open-tip = Enter or double-click
library-delete = Delete
library-delete-ask = { $count ->
    [one] Delete this game?
   *[other] Delete { $count } games?
}
library-delete-text = This can't be undone.
library-delete-yes = Yes, delete

library-import-open = Import…
library-export-open = Export…
library-no-file = Enter a file name first
library-dialog-open = Close the open file dialog first
library-importing-status = Import: { $percent }%
library-exporting-status = Export: { $percent }%
library-import-title = Import games
library-import-hint = PDN, GGF or Othello transcripts of any size. You can also drop files onto this page.
library-import-file = File to import
library-file-hint = file path
library-import = Import
library-choose-files = Choose files…
library-choose-target = Choose location…
library-otherwise = Games without a variant tag
library-otherwise-none = Skip
library-importing = Importing…
library-exporting = Exporting…
library-progress = { $percent }% – { $count ->
    [one] one game
   *[other] { $count } games
}
library-stopped = Stopped.
library-imported = { $new } new, { $already } already in the library, { $broken } could not be read
library-reports = { $count ->
    [one] One problem
   *[other] { $count } problems
}
library-export-hint = Writes the selected games if there are several, otherwise all that are listed.
library-export-one = Only the selected game
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

interrupted-leave = Leave in library
interrupted-leave-tip = You can resume it from there later
