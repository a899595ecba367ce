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
reload-none = Files reloaded: nothing changed
reload-some = { $count ->
        [one] Files reloaded: one file changed
       *[other] Files reloaded: { $count } files changed
    }
reload-by-key = file watching is off: press { $key } after you fix the file
file-deleted = { $file } was deleted; this game continues with the last version
percent = { $value } %
resize-panel = Resize panel
after-ply-of = after { $ply } of { $plies } plies

# Words that several pages share.

all-games = All games
bot = bot
bot-label = Bot
cancel = Cancel
clear = Clear
clock = Clock
close = Close
contests = Contests
continue-game = Resume game
copy = Copy
dismiss = Dismiss
ended-by = Ended by
export-games = Export games
faults = Faults
game = Game
game-number = game { $id }
game-with-facts = { $game } with { $facts }
game-with-changes = { $game } ({ $facts })
games = Games
grades = Grades
loading = Loading…
next-position = Next position
no-move = no move
off = Off
pairs = pairs
pause = Pause
player = Player
plies = Plies
position = Position
previous-position = Previous position
random-side = Random
ratings = Ratings
rematch = Rematch
resigns = resigns
result = Result
resume = Resume
seed = seed
start-position = Start position
stop = Stop
swap-sides = Swap sides
thinking = thinking…
variant = variant
version = Version
weights = Weights
no-limit = None
part-of = { $part } of { $whole }
