# Lists, back buttons, and notices about files.

list-and = { $some } and { $last }
list-or = { $some } or { $last }

capitalized = { CAPITAL($text) }
time-left = { $time } left
ply-count = { $count ->
    [one] 1 ply
   *[other] { $count } plies
}

back-to-game = Back to the game
back-to-menu = All games
reload-none = Files reloaded: nothing changed
reload-some = { $count ->
        [one] Files reloaded: one file changed
       *[other] Files reloaded: { $count } files changed
    }
reload-by-key = file watching is off: press { $key } after you fix the file
file-deleted = { $file } was deleted; this game continues with the last version
banner-dismiss = Dismiss
resize-panel = Resize panel
after-ply-of = after { $ply } of { $plies } plies
