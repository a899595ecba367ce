# The menu.

menu-tagline = Board games with scripted rules and players
menu-search = Search

menu-choose-game = Choose a game.
menu-theirs = { $summary } ({ $origin }: { $file })
menu-family-draughts = Draughts
menu-family-othello = Othello
menu-family-grid = Grid games
menu-continue-tip = { $title }, move { $move }
menu-two-people = Two people
menu-two-bots = Two bots
menu-no-bot = No bot plays this game yet
menu-new-bot = New bot…
menu-new-bot-tip = Creates a small bot in ai/ for you to edit; it is ready to play
menu-edit-bot = Edit
menu-new-bot-name = Name
menu-new-bot-write = Create
menu-yielded = { $why }. Another player was chosen instead.
menu-opponent = Opponent
menu-side-first = { CAPITAL($side) } (first)
menu-side-second = { CAPITAL($side) }
menu-you-play = You play
menu-clock-none-tip = No time limit
menu-clock-tip = Minutes per side + seconds per move
menu-clock-own = Other
menu-clock-own-tip = Any other time control
menu-clock-field = Minutes + seconds per move
menu-start-hint = default, or a FEN
menu-start-clear-tip = Uses the default start position
menu-start-first = { CAPITAL($side) } moves first.
menu-start-unread = The start position cannot be read
menu-opening = Opening
menu-opening-choose = Choose…
menu-opening-draw = At random
menu-opening-draw-tip = Picks a random line from the book, like a ballot

menu-search-hint = Search games
menu-family-all = All
menu-family-other = Other
menu-family-mine = Mine
menu-none-found = No games found here
menu-none-found-why = Clear the search, or choose All.
menu-search-clear = Clear search
menu-all-games = Show all { $count } games
menu-fewer-games = Show fewer games
menu-card-facts = { $columns }×{ $rows } · { $pieces ->
    [0] empty board
   *[other] { $pieces } pieces
}
menu-favourite-add = Add { $title } to your favourites
menu-favourite-remove = Remove { $title } from your favourites
menu-recent = Recent games
menu-last-position = Last position: { $side } { $count }, { $other } { $others }
menu-play = Play
menu-play-against = Play against { $name }
menu-play-bots = Watch the game
menu-all-bots = All bots
menu-bots-none-why = The list has only bots and engines that play this game.
menu-levels = Levels
menu-levels-elo = Neighbouring levels are about 100 to 200 Elo apart.
level-strength = { $level }: { $strength }
level-title = Level { $number }
level-described = { $elo } Elo above random moves
menu-bot-elo = Elo { $elo }
menu-bot-elo-tip = Elo { $elo } in your contests, relative to the mean of their players
menu-bot-score = you { $tally }
menu-bot-score-tip = { $games ->
    [one] Your last game against it
   *[other] Your last { $games } games against it
}: { $won } won, { $drawn } drawn, { $lost } lost
menu-bots-own = Your bots
menu-engines = Engines
menu-bots-shipped = Shipped bots
menu-rules-of = Rules of { $title }
menu-customise = Customise
menu-change-rules = Customise the rules of { $title }
menu-start-label = Start
menu-start-usual = Standard position
menu-start-own = Custom position
menu-start-change = Change the start position
