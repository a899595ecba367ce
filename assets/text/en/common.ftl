# Words that are put together from others, and words used everywhere.

list-and = { $some } and { $last }
list-or = { $some } or { $last }

back-to-analysis = Back to the analysis
back-to-game = Back to the game
back-to-menu = Back to the menu
back-to-setup = Back to the set-up
back-to-desk = Back to the mixing desk
banner-count = { $index } of { $count } faults in files
banner-back = The one before
banner-on = The next one
reload-none = Read again: nothing has changed
reload-some = { $count ->
        [one] Read again: one file has changed
       *[other] Read again: { $count } files have changed
    }
reload-by-key = files are not watched: press { $key } once it is mended
file-deleted = { $file } was deleted; this game goes on with the last version
banner-dismiss = Dismiss
resize-panel = Resize panel
