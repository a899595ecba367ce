# The workshop: fault card, editor, traces, console and inspector.
fault-side = side
fault-ending = cause
fault-position = position
fault-game = game
fault-moves = moves
fault-no-moves = none yet
fault-used = used
fault-version = version { $version }
fault-text = hash { $hash }
fault-time = { $seconds } s of { $guard } s
fault-nodes = { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
}
fault-steps = { $steps ->
    [one] 1 script step
   *[other] { $steps } script steps
}
fault-memory = { $memory } MB
fault-traced = Trace before the error
fault-traced-cut = { $count ->
    [one] one earlier line not shown
   *[other] { $count } earlier lines not shown
 }
fault-printed = Last console output
trace-there = { $name } already exists
trace-there-hint = choose another folder, or add --force to overwrite the traces there
trace-unwritten = the traces cannot be written: { $error }

fault-details = Details
fault-copy = Copy as text
fault-copy-tip = Copies the whole report, as the terminal prints it
editor-open = Open in editor
editor-open-tip = Opens { $file } at this line; choose the editor in the settings
editor-no-file = there is no such file
editor-uncopied = the file cannot be copied to your folder: { $error }
editor-copied = { $file } was copied to your folder and opened; damka now uses your copy instead of its own
editor-default = { $file } was opened with your system's default program
editor-default-hint = to have scripts open in an editor of your choice, set one in the settings
editor-code = the setting `editor` would make the file name part of code that { $program } runs
editor-code-hint = write a program and its arguments, with {"{file}"} as one of them: `nvim +{"{line}"} {"{file}"}`
editor-failed = the editor { $program } cannot be started: { $error }
editor-ended = the editor { $program } ended at once with exit code { $code }
exit-code = it ended at once with exit code { $code }
editor-failed-hint = choose another editor in the settings, or open { $file } yourself
settings-trace = Bot traces
settings-trace-tip = What bots record about their choices while they play. When off, nothing is recorded and no time is spent
trace-screen = On screen
trace-files = On screen and in files
settings-editor = Script editor
settings-editor-hint = Default editor
settings-editor-tip = A program and its arguments; the Workshop page of the manual explains how to pass the file and the line. Leave empty for the default editor
spent-time = { $seconds } s
spent-no-time = under 0.001 s
console-moved = { $move }, { $spent }
console-printed = Prints
console-traced = Traces
console-of = { CAPITAL($side) } only
console-copy = Copy lines
console-copy-tip = Copies the lines shown, each with its ply number
console-clear-tip = Deletes all lines
console-empty = No console output
console-line-tip = Shows the position after this move
inspector-open = Inspector
inspector-open-tip = Shows how the bots choose their moves: reasons, reruns and console
inspector-shown = { $move }, { $side }, { $player }
inspector-shown-unknown = { $move }, { $side }
inspector-reasons = Reasons
inspector-none = Once a bot has moved, its reasons appear here.
inspector-step = Go to a move to see why it was chosen.
inspector-rerun = Run this move again
inspector-rerun-tip = Asks the bot as it is now, with the same seed and memory, and again whenever its file changes
inspector-fork = Find the first differing move
inspector-fork-tip = Asks for the bot's moves again, from the start of the game, until one differs
inspector-grades = Grade every move
inspector-grades-tip = The bot's grade for every legal move, with its reasons
inspector-compare = Compare with
inspector-compare-move = Another move of the game
inspector-compare-bot = Another bot
inspector-ply = Ply
inspector-bot = Other bot
inspector-asked = Bot to ask
inspector-played = As played
inspector-now = { $name }, now
inspector-value = value { $value }
value-wins-in = { $plies ->
    [one] Wins in 1 move
   *[other] Wins in { $plies } moves, counting both sides'
}
value-loses-in = { $plies ->
    [one] Loses in 1 move
   *[other] Loses in { $plies } moves, counting both sides'
}
inspector-traced = Trace
trace-expects = expects
trace-patterns = patterns, at the end of that line
trace-weights = weights, at the end of that line
inspector-printed = Output
inspector-memory-lost = The bot's memory before this move (ctx.memory) was too large to save with the game, so the bot runs with an empty memory.
inspector-no-trace = No reasons were recorded for this move. Run it again to see them.
inspector-gives-none = The bot gave no reasons for this move. Its grades of every move may say more; scripts give reasons with ctx.trace.
inspector-by-person = A person chose this move. Run it again to see what a bot would play.
inspector-fork-looking = Same so far: { $same } of { $count } moves
inspector-fork-same = { $count ->
    [one] The move is the same
   *[other] All { $count } moves are the same
}
inspector-fork-differs = First difference at { $move }: now { $now }
inspector-fork-fault = The bot fails at { $move }
inspector-fork-show = Show
inspector-fork-show-tip = Goes to that move and shows the rerun beside it
inspector-losing = Find the losing move
inspector-losing-open = Losing move
inspector-losing-tip = Evaluates every position of the game and goes to the move that cost the loser most
inspector-losing-nobody = Nobody has lost this game.
inspector-losing-found = { $move } lost the game; { $better } was better
inspector-losing-running = Losing move: { $done } of { $count } positions
inspector-losing-judged = Judged by { $judge }, searching { $nodes } nodes for each position: for { $side }, { $move } is worth { $value } and { $better } { $better-value }. The bot's own grades may differ.
inspector-losing-none = No single move lost this game
inspector-losing-show = Go to the losing move
console-tip = What bots print, what their moves took, and their faults
console-of-game = Console: { $first } and { $second }
console-all = All
console-empty-why = What the bots of this game print, their moves and their faults appear here.
console-no-game = What bots print, their moves and their faults appear here while they play.
console-open = Open { $file } in editor
inspector-nothing = No game to inspect yet
inspector-book = From the opening book
inspector-pause-first = Pause the game first
inspector-compare-move-tip = Shows the reasons for another move of this game beside these
inspector-compare-bot-tip = Lets another bot choose this move
trace-too-large = the trace is too large to store; run the move again
