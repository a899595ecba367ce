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
settings-tab = Preferences
about-tab = About
status-watching = Watching your files
status-unwatched = Not watching files: press { $key } to reload
status-loaded = { $variants } games to play, { $bots } bots
status-reloaded = { $others ->
    [0] { $file } reloaded at { $time }
    [one] { $file } and one more file reloaded at { $time }
   *[other] { $file } and { $others } more files reloaded at { $time }
}
status-removed = { $others ->
    [0] { $file } removed at { $time }
    [one] { $file } and one more file removed at { $time }
   *[other] { $file } and { $others } more files removed at { $time }
}
status-no-faults = No faults
status-connection-lost = Connection to { $server } lost
status-round-trip = Round trip: { $ms } ms
status-faults = { $count ->
    [one] 1 fault: { $file }
   *[other] { $count } faults: { $file }
}
faults-title = { $count ->
    [one] 1 fault in your files
   *[other] { $count } faults in your files
}
status-other-faults = { $count ->
    [one] 1 fault
   *[other] { $count } faults
}
errors-title = Earlier error messages
command-back = Back
command-back-tip = Returns to the previous page
command-forward = Forward
command-forward-tip = Returns to the page that you came back from

manual-title = Manual
manual-tip = Every page of the manual; works offline
manual-search = Search the manual
manual-language = The manual is in English.
manual-none = No matching pages.
palette-here = Here
palette-elsewhere = Not on this page
palette-in-game = Only during a game
palette-where-free = Only in games that let you pass
palette-on-game-page = Only on the page of the game
palette-in-analysis = Only in the analysis
palette-in-editor = Only in the position editor
palette-in-weight-lab = Only in the weight lab
palette-pages = Go to
palette-no-levels = { $title } has no levels yet
palette-select = Select
palette-run = Run
palette-new-game = New game: { $title }
palette-setting = { $setting }: { $value }
palette-turn-on = Turn on: { $setting }
palette-turn-off = Turn off: { $setting }
palette-turn-on-sound = Turn on sound: { $sound }
palette-turn-off-sound = Turn off sound: { $sound }
palette-mark = { $mark }, when playing { $side }
palette-also-take-back = undo, mistake
palette-also-flip = rotate, turn the board, other side
palette-also-new-game = rematch, play again, start, opponent
palette-also-evaluate = engine, best moves
palette-also-report = blunders, accuracy, mistakes
palette-also-folder = files, scripts, directory
palette-also-resign = give up, surrender
palette-also-hint = best move, help me
palette-also-camera = 2D, from above, angle, perspective, camera, reset the view, rotate the board back
palette-also-focus = full screen, zen mode, hide the panel
palette-also-copy = FEN, clipboard, share the position
palette-also-copy-game = PGN, clipboard, share, export
palette-also-save = PGN, export, download, file
palette-also-paste = import, FEN, PGN, load, clipboard, analyse a pasted game
palette-also-set-up = edit the position, board editor, custom position
palette-also-reload = refresh, read again
palette-also-larger = zoom in, larger text, font size
palette-also-smaller = zoom out, smaller text, font size
palette-also-quit = exit, close the window
palette-also-new-bot = create, add, script, player
palette-also-two-bots = watch, bot against bot, self-play
palette-also-contest = match, tournament, compare bots
palette-also-arena = ratings, Elo, matches, tournaments
palette-also-bots = engines, players, ladder, ratings, versions, history, go back to an older version
palette-also-train = tune, teach, learn, self-play, new champion, patterns, machine learning
palette-also-library = database, saved games, history, import, openings
palette-also-lab = statistics, balance, experiment, quick games
palette-also-online = multiplayer, friend, network, server, internet
palette-also-rules = variants, how to play, instructions
palette-also-manual = help, documentation, guide
palette-also-about = version, licence, system, report a bug
palette-also-settings = preferences, options
palette-also-console = log, output, print, errors
palette-also-theme = dark mode, light mode, colours, appearance
palette-also-sound = mute, silent, noise
palette-also-scale = scale, zoom, font size, text size, DPI
palette-also-motion = animation
palette-also-drag = drag and drop, mouse
palette-also-notation = algebraic, numeric, coordinates
palette-also-guard = timeout, seconds per move
palette-also-search-threads = cores, CPU, threads
palette-also-trace = log, record
palette-also-editor = IDE, external editor, code
palette-also-hints = hints, assistant
palette-also-inspector = why, reasons, explain
palette-also-weights = weights, parameters, tune
palette-also-page = go to, open, show
palette-also-shortcuts = keys, keyboard, hotkeys
language-english = English
language-hebrew = Hebrew

command-next-part = Next part of the window
command-next-part-tip = Moves the keyboard focus from the rail to the header, the page and the panel
command-previous-part = Previous part of the window
command-tour = Show the tour
command-tour-tip = Shows the three steps of the first start again
tour-step = Step { $step } of { $count }
tour-play = Start your first game
tour-play-text = Choose a game, then an opponent, and press Play. The low levels are good to begin with.
tour-play-text-ahead = Choose a game. The next page has the opponents and Play. The low levels are good to begin with.
tour-workshop = Look inside a bot
tour-workshop-text = Bots judge positions by weights, and you can change them. Open the weights of a bot to try it.
tour-workshop-open = Open the weights
tour-weights = Change a weight
tour-weights-text = Move a slider and watch the grades: they and the arrow on the board change at once, wherever the weight matters. Nothing is saved until you write it to the file.
tour-bots = Add a bot of your own
tour-bots-text = Drop a Lua file into the ai folder, and it appears here. New bot… writes one for you to change; Open folder shows where it is.
tour-next = Next
tour-done = Done
tour-skip = Skip the tour
tour-again = to see the tour again, choose “Show the tour” in the command palette
