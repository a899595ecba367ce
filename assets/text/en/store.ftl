# What the store of games has to say of itself.

store-fault = { $doing }: { $why }
store-doing-open = the kept games cannot be opened
store-doing-read = the kept games cannot be read
store-doing-keep = the game cannot be kept
store-doing-contest = the contest cannot be kept
store-doing-keep-many = the games cannot be kept
store-doing-delete = the games cannot be deleted
store-doing-leave = the game cannot be left
store-why-full = the disk is full
store-why-io = the disk is full or does not answer
store-why-unwritable = the file or its folder cannot be written
store-why-damaged = the file is damaged
store-why-locked = another program has it locked
store-hint-room = make room and try again; a game under way is written by itself then; the file is { $file }
store-hint-file = the file is { $file }
store-hint-folder = the folder is { $file }
store-hint-damaged = it is left as it is: move it away and a new one is begun; the program sqlite3 may save what is in it (`.recover`); the file is { $file }
store-hint-locked = try again; the file is { $file }
store-newer = the kept games are of a newer damka (form { $theirs }; this one knows { $ours }): nothing is kept
store-newer-hint = the file is left as it is; use the newer damka, or move it away: { $file }
store-other = the file holds something else than kept games
store-other-hint = the file is left as it is; move it away and a new one is begun: { $file }
store-no-thread = games are not kept: they have no thread: { $error }
store-again = games are kept again

store-no-game = there is no kept game { $id }
store-no-game-none = nothing was kept yet
store-no-game-last = the last one that was kept is { $id }; `damka games` lists them
store-other-window = this game is being played in another window
store-illegal = game { $id }: ply { $ply }, { $move }, is not legal in { $title }: { $why }
store-rules-changed = the rules of `{ $variant }` have changed since { $day }
store-rules-day-unknown = it was played
store-unplayed = game { $id } was not played here: nobody sits at it
store-memory-lost = what a bot kept (ctx.memory) was too large to be kept with the game: it goes on with an empty one
store-set-up = game { $id } has a position that was set up in its middle

contest-none = there is no match or tournament { $id }
contest-none-yet = nothing was played yet: `damka match` and `damka tournament` begin one
contest-none-last = the last one has the number { $id }; `damka tournament status` lists them
contest-held = { $id } is being played by another damka
contest-held-hint = wait for it, or stop it there

store-unreadable = the file cannot be read: { $error }
store-no-text = this is no file of games: it is not text
store-no-text-hint = PDN, GGF and Othello transcripts are read
store-empty-file = there is no game in it
store-unwritable = the games cannot be written: { $error }
store-unwritable-file = the file cannot be written: { $error }
store-file-there = a file is there already
store-file-there-hint = choose another name, or remove the file first
store-no-variant = game { $id }: the variant `{ $variant }` ({ $title }) is not there
store-no-variant-hint = put its file back into scripts/
store-no-ggf = game { $id }: { $title } cannot be written as GGF
store-no-ggf-hint = GGF is for Othello; write PDN
store-no-dialog = this system has no window for choosing files
store-no-dialog-hint = type the path into the field, or drop the file onto the page
