# The workshop: the card of a fault, reasons, running moves again, the consoles.
account-bot = bot
account-side = side
account-ending = ended by
account-position = position
account-game = game
account-moves = moves
account-no-moves = none yet
account-seed = seed
account-used = used
account-version = version { $version }
account-text = text { $hash }
account-time = { $seconds } s of { $guard } s
account-nodes = { $nodes } nodes
account-steps = { $steps } script steps
account-memory = { $memory } MB
account-of = { $what } of { $most }
account-traced = Traced before it broke down
account-traced-cut = { $count ->
    [one] one line before these
   *[other] { $count } lines before these
 }
account-said = The last lines of the consoles
trace-there = { $name } is there already
trace-there-hint = choose another folder, or add --force to replace what is there
trace-unwritten = the traces cannot be written: { $error }

account-copy = Copy as text
account-copy-tip = All of this, as the terminal prints it
editor-open = Open in editor
editor-open-tip = { $file }, at this line; the settings say in which editor
editor-no-file = there is no such file
editor-uncopied = a copy of your own cannot be written: { $error }
editor-copied = { $file } came with damka: a copy in your folder was opened, and is used from now on
editor-code = the setting `editor` makes the file's name a part of code that { $program } runs
editor-code-hint = name the program and its arguments, with {"{file}"} as one of them: `nvim +{"{line}"} {"{file}"}`
editor-failed = the editor { $program } cannot be started: { $error }
editor-failed-hint = name another one in the settings; the file is { $file }
settings-bots = Bots
settings-trace = Their reasons go
settings-trace-tip = What bots trace while they play; nothing is traced, and nothing spent on it, where they go nowhere
trace-off = nowhere
trace-screen = on screen
trace-files = on screen and to files
settings-editor = Editor for scripts
settings-editor-hint = the usual one
settings-editor-tip = A program with its arguments; the manual of the workshop tells how it is given file and line. Empty: the usual one of the system
keys-working = what bots think and print, and back
spent-time = { $seconds } s
console-moved = { $move }: { $spent }
console-moved-worth = { $move }, worth { $value }: { $spent }
console-printed = prints
console-faults = faults
console-traced = reasons
console-moves = moves
console-both = Both
console-of = { CAPITAL($side) } only
console-count = { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
console-copy = Copy lines
console-copy-tip = The lines that are shown, each with its ply
console-clear = Clear
console-clear-tip = Forgets every line
console-empty = Nothing was printed
console-line-tip = Shows the position after this move
working-open = Working
working-open-tip = What the bots think: reasons, moves chosen again, consoles
working-reasons = Reasons
working-last = To the end of the game (End)
working-no-moves = No move was played yet
working-at-start = The start
working-none = Once a bot has moved, what it thought stands here.
working-step = Step to a move to see what its player thought.
working-again = Run this move again
working-again-tip = By the bot as it is now, with the same seed and what it kept in its memory; again whenever its file changes
working-fork = Find the fork
working-fork-tip = Runs its later moves again until one differs
working-grades = Grade every move
working-grades-tip = What the bot makes of each legal move, with its reasons
working-beside = Beside it
working-beside-nothing = nothing
working-beside-now = the move, run again
working-beside-move = another move
working-beside-bot = another bot's move
working-ply = Ply
working-bot = The other bot
working-asked = Who is asked
working-played = As it was played
working-now = { $name }, now
working-worth = worth { $value }
working-resigns = resigns
working-no-answer = no move
working-thinks = thinking …
working-traced = Traced while it chose
working-graded = Every move, as it grades them
working-printed = Printed
working-memory-lost = What the bot kept before this move (ctx.memory) was too large to be kept with the game: it is asked with an empty one.
working-no-trace = Nothing was traced
working-fork-looking = The same so far: { $same } of { $count } moves
working-fork-same = { $count ->
    [one] The move is the same
   *[other] All { $count } moves are the same
}
working-fork-differs = Differs first at { $move }: now { $now }
working-fork-fault = It breaks down at { $move }
working-fork-show = Show it
working-fork-show-tip = Goes to that move, run again beside it
