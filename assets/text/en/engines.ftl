# Engines: programs by others that play in damka.

engine-no-command = the command is empty
engine-no-command-hint = write the program and its arguments, as in `command: [./scan, hub]`
engine-no-address = neither `command` nor `address` says how to reach the engine
engine-no-address-hint = set `command` to the program, or `address` to the place where one is listening, such as `127.0.0.1:27531`
engine-no-games = no game is listed
engine-no-games-hint = below `games:`, write each variant and the engine's word for it, as in `international: normal`
engine-level = level { $level } is `{ $limit }`, which is not a search limit
engine-level-hint = write `depth=` and a number of plies, `nodes=` and a number, or `time=` and seconds
engine-no-dir = there is no folder { $folder }
engine-no-dir-hint = `dir` in the engine's file is the folder that the engine runs in; a relative path starts from your damka folder
engine-no-program = there is no program `{ $program }`
engine-no-program-hint = a name with a slash is relative to { $folder }; one without is looked up in PATH
engine-not-executable = { $program } cannot be executed
engine-not-executable-hint = make it executable with `chmod +x`
engine-not-allowed = { $title } is not allowed to run: { $command }
engine-not-allowed-hint = an engine runs outside the sandbox and can do whatever you can; allow it only if you trust it, in the window or with: damka engine allow { $id }
engine-not-the-same = { $title } is not what you allowed: its program, its files or its options have changed: { $command }
engine-not-connected = damka may not connect to { $title } yet, which runs elsewhere: { $command }
engine-not-connected-hint = allow it in the window or with: damka engine allow { $id }
engine-not-started = cannot start { $command }: { $error }
engine-no-thread = cannot start a thread for the engine: { $error }
engine-not-ready = the engine was not ready after { $secs ->
    [one] { $secs } second
   *[other] { $secs } seconds
}
engine-refused = the engine refuses to start: { $text }
engine-ended = the engine ended ({ $status })
engine-closed = the engine closed its output
engine-flooded = the engine wrote more than it may for one move
engine-silent = the engine gave no move in time, and none after it was told to stop
engine-late = the time was up: this move came after the engine was told to stop
engine-no-move = the engine answered without a move
engine-error = the engine reports an error: { $text }
engine-illegal = the engine played `{ $move }`, which is not legal
engine-illegal-hint = in { $position } the legal moves are: { $moves }
engine-none = there is no engine `{ $id }`
engine-is-bot-hint = `{ $id }` is a bot, which plays without a protocol; `damka engine list` lists the engines
engine-plays-not = the engine `{ $id }` does not play { $title }
engine-plays-not-hint = it plays: { $games }
engine-no-level = the engine `{ $id }` has no level { $level }
engine-no-level-hint = its levels: { $levels }
engine-limit-value = `{ $key }` cannot be `{ $value }`
engine-two-limits = `{ $seat }` has more than one of level, depth, nodes and time
engine-two-limits-hint = keep one of them
engine-allowed = { $title } may run from now on: { $command }
engine-allowed-elsewhere = damka may connect to { $title } from now on: { $command }
engine-allowed-before = { $title } was already allowed: { $command }
engine-list-none = There is no engine in ai/; see `damka docs engines`
engine-list-allowed = allowed
engine-list-asks = not allowed yet
engine-list-unknown = { $count ->
    [one] unknown game: { $games }
   *[other] unknown games: { $games }
}
engine-consent-unwritten = cannot remember that the engine is allowed: { $error }
engine-no-option = the engine has no option `{ $name }`
engine-changed = the program has changed since the contest began: { $command }
engine-changed-hint = begin a new contest: another program would play other games under the same name
engine-ask = Allow { $name } to run?
engine-ask-text = damka remembers your answer, and asks again if the program changes.
engine-ask-allow = Allow and play
engine-check-started = ready after { $secs } s
engine-check-games = only legal moves in { $count } whole games
engine-check-nameless = it does not say its name
engine-check-no-pong = it does not answer a ping
engine-check-no-pong-in-search = it answers no ping while it searches
engine-check-played = { $move }
engine-check-time = { $took } s for a move of { $asked } s
engine-check-stopped = it answered { $took } s after it was stopped
engine-check-position = in { $position }: { $fault }
engine-check-positions = only legal moves in { $count } positions
engine-check-ended = ended after { $took } s
engine-check-stays = it keeps running when it is asked to quit
engine-check-stays-closed = it keeps running when its input is closed
engine-check-remark = remark
engine-check-fault = fault
engine-check-faults = { $count ->
    [one] { $count } step failed
   *[other] { $count } steps failed
}
engine-address = only an engine that speaks DXP has an address
engine-address-hint = the other protocols are spoken with the program that `command` starts
engine-limit-protocol = { $protocol } cannot set such a limit
engine-limit-protocol-hint = it supports: { $keys }
engine-gtp-position = GTP can only send moves, and no moves are known that lead from the start to this position
engine-dxp-limit = DXP supports only time limits
engine-protocol-game = { $title } cannot be played over the protocol { $protocol }
engine-protocol-none = { $seat } plays no game that can be played over the protocol { $protocol }
engine-dxp-connect = cannot connect to { $address }: { $error }
engine-dxp-listen = cannot listen at { $address }: { $error }
engine-dxp-waits = Waiting for another program at { $address }; Ctrl+C ends it
engine-dxp-connected = Connected: { $address }
engine-add-name = `{ $name }` cannot name an engine: use lower-case letters, digits and `_`
engine-add-exists = { $file } exists already
engine-added = Wrote { $file }; now try it with: damka engine check { $name } --allow-engine
engine-dxp-won = Won against { $opponent } after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
engine-dxp-lost = Lost against { $opponent } after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
engine-dxp-drawn = Drew with { $opponent } after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
engine-dxp-stopped = The game against { $opponent } ended without a result after { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
engine-value-one = `one` below `values:` must be a number above 0
engine-value-one-hint = write the engine's value for one man or disc, such as `one: 100`
engine-protocol-game-hint = `damka docs engines` lists the protocols with their games
engine-add-taken = there is already a player called `{ $name }`
engine-dxp-address-hint = write HOST:PORT, such as 192.168.1.20:27531; the other program must be waiting there
engine-no-option-hint = it has: { $names }
engine-option-value = the option `{ $name }` cannot be `{ $value }`
engine-option-flag = write `true` or `false`
engine-option-choice = choose one of: { $choices }
engine-option-range = from { $low } to { $high }
engine-option-number = write a number
engine-no-options = { $protocol } has no options
engine-no-options-hint = pass settings to the program as arguments of `command`
engine-no-levels = the file of the engine `{ $id }` has no levels
engine-limit-depth-hint = write a number of plies from 1 to 999
engine-limit-nodes-hint = write a number of nodes above 0
engine-limit-time-hint = write seconds, above 0 and at most 3600
engine-address-value = `{ $address }` is not an address
engine-address-value-hint = write a host and a port, such as `127.0.0.1:27531`
engine-start-secs = `start_secs` must be at least 1
engine-check-dialogue = The dialogue before `{ $step }` failed:
engine-check-hint = { $fault } ({ $hint })
engine-check-limit = a check sets the limit of each search itself: { $seat }
engine-check-limit-hint = leave out level, depth, nodes and time
engine-form-limit = Search ends
engine-form-usual = By default
engine-form-level = At level { $level }
engine-form-depth = At a depth in plies
engine-form-nodes = After a number of nodes
engine-form-time = After seconds per move
engine-form-ask = Show the engine's options
engine-form-ask-tip = Starts the engine for a moment: only the program itself knows its options
engine-form-asked = Starting the engine to read its options…
engine-form-none = The engine has no options
engine-form-allow = Allow and show options
engine-form-again = Start the engine again
engine-form-usual-value = Default: { $value }
engine-dxp-silent = The other program does not respond; the connection is closed
engine-check-options = { $count ->
    [one] one option, which accepts its declared value
   *[other] { $count } options, which accept their declared values
}
engine-check-size = asked for { $asked }, it reports { $reported }
engine-check-unsaid = it does not say how far it searched
