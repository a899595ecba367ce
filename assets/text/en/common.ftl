# Words that are put together from others, and words used everywhere.

list-and = { $some } and { $last }
list-or = { $some } or { $last }

back-to-analysis = Back to the analysis
back-to-game = Back to the game
back-to-menu = Back to the menu
back-to-setup = Back to the set-up
back-to-desk = Back to the mixing desk
banner-dismiss = Dismiss
resize-panel = Resize panel
