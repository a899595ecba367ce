# The rules lab.

lab-title = Rules lab
lab-tip = Change a rule, play the new variant, or measure its effect in quick games
lab-none = Nothing measured yet
lab-what = What does a rule do to a game? Change some facts in the form, and a bot plays quick games under the original and the changed rules. Nothing is written to disk until you save the changed rules or play them.
lab-games-tip = For each set of rules; more games reveal smaller differences
lab-facts = Facts
lab-measuring = How they are measured
lab-put-back = Reset { $fact } to { $value }
lab-none-changed = No facts changed: { $game } is measured as it is.
lab-changed = { $count ->
    [one] One fact changed.
   *[other] { $count } facts changed.
}
lab-begin = Run games
lab-busy = Games are already running.
lab-copy = Copy as command
lab-copy-tip = Copies a terminal command that does the same
lab-copy-seed = Copy as command with this seed
lab-keep = Save as variant
lab-keep-tip = Saves a short script to your folder and selects it on the Play page
lab-play = Play these rules
lab-play-tip = Saves the rules as a variant and starts a game with them
lab-keep-nothing = Change a fact first.
lab-kept = { $file } saved in { $folder }
lab-kept-hint = it is selected on the Play page; edit the file to change it further
lab-kept-title = { $title }, house rules
lab-no-change = { $id } already has these facts
lab-no-change-hint = `damka describe { $id }` prints its rules

lab-tried = { $game }
lab-alone = the first player scores { $score }; { $draws } of games are drawn; the median length is { $plies } plies
lab-differs = Effect of the change: { $text }
lab-only-endings = games end in different ways; no other difference found
lab-no-difference = no difference found in { $one } and { $other } games
lab-change-first-mover = the first player scores { $after } instead of { $before }
lab-change-draws = { $after } of games drawn instead of { $before }
lab-change-length = median length { $after } plies instead of { $before }
lab-change-forced = { $after } of moves forced instead of { $before }
lab-change-captured = { $after } pieces captured per game instead of { $before }
lab-change-turned = { $after } discs turned over per game instead of { $before }
lab-change-ply-cap = { $after } of games stopped at the maximum length instead of { $before }
lab-progress = { $games } of { $of } games
lab-stop-tip = Stops the games and shows the results so far
lab-before = Original
lab-after = Changed
lab-first-mover = first player's score
lab-draws = drawn games
lab-length = median length (plies)
lab-long-games = 90th percentile (plies)
lab-forced = forced moves
lab-captured = pieces captured per game
lab-turned = discs turned over per game
lab-ending = ended by: { $ending }
lab-more = significant
lab-maybe = could be chance
lab-legend = The true value lies within the error in 95 of 100 cases. If the change had no effect, at most one run in 20 would show anything as “significant”.
lab-openings = Decisive openings
lab-openings-tip = Openings after which one side wins significantly more games. Scores are the first player's
lab-openings-few = Too few games per opening to tell
lab-openings-none = None ({ $tested } checked)
lab-how = { $games } games, { $how }
lab-repeats = { $count ->
    [one] One more game was an exact repeat of another and isn't counted.
   *[other] { $count } more games were exact repeats of others and aren't counted.
}
lab-faults = { $count ->
    [one] One game ended in a bot fault and isn't counted:
   *[other] { $count } games ended in bot faults and aren't counted. The first:
}

lab-running = Rules lab: games are running
lab-played-by = played by { $bot } after two random plies, seed { $seed }

lab-fact-board-columns = How many columns the board has
lab-fact-board-corner = The lower corner that is a playing square, unless every square is
lab-fact-board-rows = How many rows the board has
lab-fact-capture-about-turn = Whether a capture may turn straight back
lab-fact-capture-forced = Whether a side that can capture must capture
lab-fact-capture-prefer = Which of several captures must be chosen, the most important first
lab-fact-capture-taken-leave = When captured pieces leave the board
lab-fact-crowning = What happens to a man that reaches the far row
lab-fact-drawing-ply-cap = Plies after which a game is drawn
lab-fact-drawing-quiet-moves = Moves by each side without progress that make a draw; 0: never
lab-fact-drawing-repetition = How often a position must occur for a draw; 0: never
lab-fact-first = The side that moves first
lab-fact-kings-captures = Directions in which kings capture
lab-fact-kings-landing = Where a long king may land behind what it captures
lab-fact-kings-long = Whether kings move any distance
lab-fact-kings-moves = Directions in which kings move
lab-fact-kings-moves-in-a-row = Moves in a row that one king may make without a capture; 0: no limit
lab-fact-men-captures = Directions in which men capture
lab-fact-men-moves = Directions in which men move
lab-fact-men-rows = Rows of men that each side starts with
lab-fact-men-rows-behind = Empty rows behind the men
lab-fact-men-take-kings = Whether men may capture kings
lab-fact-winning-discs = Whether the most discs win or the fewest
lab-fact-winning-far-row = Whether the first man on the far row wins
lab-fact-winning-stuck = What happens to a side that cannot move

# Facts in plain words.
fact-table-capture = Captures
fact-table-kings = Kings
fact-table-men = Men
fact-setting = { $fact }: { $value }
fact-board-columns = Columns
fact-board-corner = Playing corner
fact-board-rows = Rows
fact-capture-about-turn = Turning back
fact-capture-forced = Forced captures
fact-capture-prefer = Precedence
fact-capture-taken-leave = Captured pieces
fact-drawing-ply-cap = Longest game
fact-drawing-quiet-moves = Quiet moves
fact-drawing-repetition = Repetitions
fact-first = First to move
fact-kings-captures = King captures
fact-kings-landing = King landing
fact-kings-long = Long kings
fact-kings-moves = King moves
fact-kings-moves-in-a-row = King moves in a row
fact-men-captures = Man captures
fact-men-moves = Man moves
fact-men-rows = Rows of men
fact-men-rows-behind = Empty rows behind
fact-men-take-kings = Men capture kings
fact-winning-discs = Winner
fact-winning-far-row = Far row wins
fact-winning-stuck = No legal move
fact-corner-left = Lower left
fact-corner-right = Lower right
fact-corner-all = Every square is played on
fact-prefer-captures = Most pieces
fact-prefer-by-king = With a king
fact-prefer-kings = Most kings
fact-prefer-kings-first = Kings earliest
fact-prefer-value = Most value
fact-leave-at-end = Leave after the move
fact-leave-at-once = Leave at once
fact-crowning-stops = Crowned, the move ends
fact-crowning-at-end = Crowned if its move ends there
fact-crowning-goes-on = Crowned, captures on as a king
fact-crowning-never = Never crowned
fact-landing-any = On any square
fact-landing-next = On the next square
fact-landing-next-to-king = On the next square after a king
fact-way-diagonally-forward = Diagonally forward
fact-way-diagonally-backward = Diagonally backward
fact-way-forward = Straight forward
fact-way-sideways = Sideways
fact-way-backward = Straight backward
fact-discs-most = Most discs win
fact-discs-fewest = Fewest discs win
fact-stuck-loses = It loses
fact-stuck-wins = It wins
fact-stuck-draws = The game is drawn
