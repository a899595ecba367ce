# The keys page.

keys-title = Shortcuts
keys-everywhere = Everywhere
keys-boards = On the board
keys-game = In a game
keys-analysis = In the analysis
keys-set-up-place = In the position editor
keys-weight-lab-place = In the weight lab
keys-press = Press a key…
keys-press-words = Press a key. Esc cancels.
keys-change = Change
keys-change-label = Change: { $does }
keys-change-tip = Click, then press the new key
keys-usual = Reset
keys-usual-label = Reset: { $does }
keys-taken = { $key } is already in use: { $does }
keys-fixed-tab = Next or previous control
keys-fixed-enter = Press the focused control
keys-fixed-escape = Leave a page, close a question or put a piece back
keys-fixed-list = On the Play page: move through the games
keys-fixed-arrows = Move between the squares
keys-fixed-choose = Choose the square or skip an animation
keys-fixed-moves = In the move list: step by one move or one row; elsewhere: go to the board
keys-fixed-piece = Choose the piece to place; 0 removes pieces
keys-fixed-digits = Start typing a move: 11-15, 22x8, 1115
keys-fixed-slash = Go to the move field: c3-d4, f5; Enter plays the move
keys-none = No key by default
