# The workshop: fault card, editor, traces, console and inspector.
account-bot = bot
account-side = side
account-ending = cause
account-position = position
account-game = game
account-moves = moves
account-no-moves = none yet
account-seed = seed
account-used = used
account-version = version { $version }
account-text = hash { $hash }
account-time = { $seconds } s of { $guard } s
account-nodes = { $nodes } nodes
account-steps = { $steps } script steps
account-memory = { $memory } MB
account-of = { $what } of { $most }
account-traced = Trace before the error
account-traced-cut = { $count ->
    [one] one earlier line not shown
   *[other] { $count } earlier lines not shown
 }
account-said = Last console output
trace-there = { $name } already exists
trace-there-hint = choose another folder, or add --force to overwrite the traces there
trace-unwritten = the traces cannot be written: { $error }

account-copy = Copy as text
account-copy-tip = Copies the whole report, as the terminal prints it
editor-open = Open in editor
editor-open-tip = Opens { $file } at this line; choose the editor in the settings
editor-no-file = there is no such file
editor-uncopied = the file cannot be copied to your folder: { $error }
editor-copied = { $file } was copied to your folder and opened; damka now uses your copy instead of its own
editor-code = the setting `editor` would make the file name part of code that { $program } runs
editor-code-hint = write a program and its arguments, with {"{file}"} as one of them: `nvim +{"{line}"} {"{file}"}`
editor-failed = the editor { $program } cannot be started: { $error }
editor-failed-hint = choose another editor in the settings, or open { $file } yourself
settings-bots = Bots
settings-trace = Bot traces
settings-trace-tip = What bots record about their choices while they play. When off, nothing is recorded and no time is spent
trace-off = Off
trace-screen = On screen
trace-files = On screen and in files
settings-editor = Script editor
settings-editor-hint = Default editor
settings-editor-tip = A program and its arguments; the Workshop page of the manual explains how to pass the file and the line. Leave empty for the default editor
keys-working = Show or leave the inspector
spent-time = { $seconds } s
console-moved = { $move }: { $spent }
console-moved-worth = { $move }, value { $value }: { $spent }
console-printed = Output
console-faults = Faults
console-traced = Traces
console-moves = Moves
console-both = Both
console-of = { CAPITAL($side) } only
console-count = { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
console-copy = Copy lines
console-copy-tip = Copies the lines shown, each with its ply number
console-clear = Clear
console-clear-tip = Deletes all lines
console-empty = No console output
console-line-tip = Shows the position after this move
working-open = Inspector
working-open-tip = Shows how the bots choose their moves: reasons, reruns and console
working-reasons = Reasons
working-last = Last move (End)
working-no-moves = No moves yet
working-at-start = Start position
working-none = Once a bot has moved, its reasons appear here.
working-step = Go to a move to see why it was chosen.
working-again = Run this move again
working-again-tip = Asks the bot as it is now, with the same seed and memory, and again whenever its file changes
working-fork = Find the fork
working-fork-tip = Runs the bot's later moves again until one differs
working-grades = Grade every move
working-grades-tip = The bot's grade for every legal move, with its reasons
working-beside = Compare with
working-beside-nothing = Nothing
working-beside-now = This move, run again
working-beside-move = Another move
working-beside-bot = Another bot
working-ply = Ply
working-bot = Other bot
working-asked = Bot to ask
working-played = As played
working-now = { $name }, now
working-worth = value { $value }
working-resigns = resigns
working-no-answer = no move
working-thinks = thinking…
working-traced = Trace
working-graded = Grades
working-printed = Output
working-memory-lost = The bot's memory before this move (ctx.memory) was too large to save with the game, so the bot runs with an empty memory.
working-no-trace = No trace
working-fork-looking = Same so far: { $same } of { $count } moves
working-fork-same = { $count ->
    [one] The move is the same
   *[other] All { $count } moves are the same
}
working-fork-differs = First difference at { $move }: now { $now }
working-fork-fault = The bot fails at { $move }
working-fork-show = Show
working-fork-show-tip = Goes to that move and shows the rerun beside it
