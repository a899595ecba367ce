# Lists, back buttons, and notices about files.

list-and = { $some } and { $last }
list-or = { $some } or { $last }

capitalized = { CAPITAL($text) }
time-left = { $time } left
ply-count = { $count ->
    [one] 1 ply
   *[other] { $count } plies
}

back-to-analysis = Back to the analysis
back-to-game = Back to the game
back-to-menu = Back to the menu
back-to-setup = Back to the position editor
back-to-weight-lab = Back to the weight lab
banner-count = Fault { $index } of { $count }
banner-back = Previous fault
banner-on = Next fault
reload-none = Files reloaded: nothing changed
reload-some = { $count ->
        [one] Files reloaded: one file changed
       *[other] Files reloaded: { $count } files changed
    }
reload-by-key = file watching is off: press { $key } after you fix the file
file-deleted = { $file } was deleted; this game continues with the last version
banner-dismiss = Dismiss
resize-panel = Resize panel
