# The workshop's page of bots, and what its pages share.

bots-title = Bots
bots-tip = Your bots and those that came with damka: what they play, their files, new bots
bots-search = Find a bot
bots-search-none = No matching bots
bots-mine = Mine
bots-shipped = Shipped
bots-fault = { $place }: error
bots-plays = plays { $side } now
bots-tuned = weights not saved
bots-saved = { $file }, saved { $time }
bots-override = Your copy replaces the bot that came with damka
bots-folder = Open folder
bots-none = No bots yet
bots-none-why = A bot is a Lua file in ai/. Start with one that already plays.
bots-about = About
bots-options = Options
bots-option = { $range } (default { $usual })
bots-every-game = Every game
bots-all-draughts = All draughts games
bots-all-othello = All Othello games
bots-all-grid = All grid games
bots-unknown-game = Some of these games do not exist
bots-weights-file = { $count ->
    [one] { $file }, 1 weight
   *[other] { $file }, { $count } weights
}
bots-abilities = Can
bots-can-evaluate = evaluate positions
bots-can-trace = give its reasons
bots-can-draw = answer draw offers
bots-none-of-these = None
bots-rating-none = No contests yet. Let it play in the arena.
bots-play = Play against it
bots-play-tip = Starts a game: you against this bot
bots-tune = Tune weights
bots-inspect = Inspect
bots-copy = Make a copy
bots-copy-tip = Creates a bot of your own with a copy of these files
bots-edit-shipped-tip = Copies the file to your folder, then opens it
bots-unusable = Fix its fault first
bots-no-game = It plays none of your games
bots-no-weights = This bot has no weights
bots-nothing-to-inspect = Start a game first: the inspector shows its moves
bots-new = New bot
bots-new-what = The new bot can play at once. Change its script while it plays: damka reads it again whenever you save it.
bots-new-opponent = It will be your opponent in { $game }.
bots-new-files = Creates ai/{ $name }.lua in your folder
bots-new-taken = { $file } already exists. Choose another name.
bots-new-from = Start from
bots-new-template = A small bot that looks one move ahead
bots-new-games-help = You can change this in the script later.
bots-new-same-games = The same games
bots-new-editor = The script then opens in your editor.
bots-new-no-editor = To open the script in an editor, choose one in the settings.

workshop-reset-layout = Reset layout
workshop-reset-layout-tip = Restores the default sizes of the workshop's panels
workshop-usual-layout = the panels already have their default sizes
workshop-play = Play a game
