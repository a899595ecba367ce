# The frame around every page: rail, header, status bar, toasts.

section-play = Play
section-analyse = Analyse
section-workshop = Workshop
section-online = Online
rail-running = { $page }, { $count } running
rail-fault = { $page }, something failed
header-more = More actions
tab-nothing-there = Nothing to show there yet
rules-tab = Browse
lab-tab = Lab
weight-lab-tab = Weights
settings-tab = Preferences
about-tab = About
status-watching = Watching your files
status-unwatched = Not watching files: press { $key } to reload
status-loaded = { $variants } games, { $bots } bots loaded
status-no-faults = No faults
status-faults = { $count ->
    [one] 1 fault: { $file }
   *[other] { $count } faults: { $file }
}
faults-title = { $count ->
    [one] 1 fault in your files
   *[other] { $count } faults in your files
}
command-back = Back
command-back-tip = Returns to the page before
command-forward = Forward
command-forward-tip = Returns to the page that you came back from

manual-title = Manual
manual-tip = Every page of the manual, without a network
manual-search = Search the manual
manual-none = No matching pages.
command-list-count = { $found } of { $count }
palette-here = Here
palette-pages = Go to
palette-games = Games
palette-bots = Bots
palette-run = Run
palette-close = Close
palette-new-game = New game: { $title }
