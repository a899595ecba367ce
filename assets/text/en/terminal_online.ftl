# Online games in the terminal.

terminal-online-unconnected = cannot connect: { $reason }
terminal-online-unconnected-hint = check the address, and that the host is still running
terminal-online-again = type rematch for another game, or quit
terminal-online-closed = the connection was closed, so no rematch is possible
terminal-online-lost = connection lost: { $reason }; reconnecting
terminal-online-reconnected = reconnected
terminal-online-bot = { $name } (bot, { $side })
terminal-online-person = { $name } ({ $side })
terminal-online-begun = { $white } – { $black }; you play { $own }
terminal-online-resumed = resuming the game after ply { $ply }
terminal-online-offers-draw = your opponent offers a draw: yes or no
terminal-online-asks-takeback = your opponent wants to take back a move: yes or no
terminal-online-offers-rematch = your opponent offers a rematch: yes or no
terminal-online-over-desync = the game was stopped without a result: the two programs are out of sync
terminal-online-prompt = your move ({ $asked }):
terminal-online-desync = the game was stopped: the server and this program are out of sync
terminal-online-opponent-left = your opponent closed the program and may come back later
terminal-online-opponent-away = your opponent lost the connection and may come back
terminal-online-claim-now = { $gone }; type claim to win the game
terminal-online-claim-later = { $gone }; in { $secs } seconds you can type claim to win the game
terminal-online-help = a move (11-15, 22x15x8, c3-d4, f5, -- to pass) · ? legal moves · board · draw · back · yes or no · resign · claim · rematch · quit
terminal-online-quit = this resigns the game; type quit again to leave, or anything else to stay
terminal-online-no-offer = there is no offer to answer
terminal-online-no-game = no game is in progress; type quit to leave

terminal-online-trusted = { $address } is now trusted; its certificate has the fingerprint { $fingerprint }
terminal-online-trusted-hint = ask the host to confirm this fingerprint
terminal-online-resuming = resuming your game with code { $code }
terminal-online-encrypted = encrypted
terminal-online-plain = plain text
terminal-online-none-near = no open games found on your local network
terminal-online-none-near-hint = ask the other player for the link, then run `damka join LINK`
terminal-online-no-multicast = the local network cannot be searched: { $error }
terminal-online-port = port { $wanted } is in use; using port { $port }
terminal-online-host-resuming = resuming your game of { $variant } with code { $code }; use --new to open another one
terminal-online-opened = code { $code } · port { $port } · { $link }
terminal-rules-accepted = You accepted the rules { $hash }.
terminal-rules-unasked = { $host } plays { $title } by rules that you do not have, and there is no terminal to ask you
terminal-rules-others = { $host } plays { $title } by other rules than those you accepted
terminal-rules-unasked-hint = run damka in a terminal, or accept them with `--accept-rules { $sha }`
terminal-rules-line = {"  "}{ $line }
terminal-rules-hash = {"  "}SHA-256 { $sha }
terminal-rules-question = Play by these rules? Type `once`, `keep` (saves a copy as a variant of yours) or `no`.
terminal-rules-approved = approved: games can be created by the rules { $sha }
terminal-rules-approved-ahead = approved: games can be created by the rules { $sha } as soon as a player sends them
terminal-rules-revoked = revoked: no more games can be created by the rules { $sha }
terminal-rules-not-approved = the rules { $sha } were not approved
terminal-rules-state-approved = approved
terminal-rules-row = { $sha }  { $state }  { $id }  { $kb } KB  { $from }  { $address }
terminal-rules-row-ahead = { $sha }  { $state }
terminal-rules-none = no player has sent rules
terminal-rules-unknown = no player has sent rules with this hash
terminal-rules-unknown-hint = `damka serve rules list` shows them
terminal-online-invite = to join, the other player runs: damka join { $link }
terminal-online-browser = or opens in a browser: { $page }
terminal-online-tls = encrypted with TLS; fingerprint { $fingerprint }
terminal-online-no-tls = not encrypted; use --tls self to encrypt the game
terminal-online-waiting = waiting for an opponent; Ctrl+C stops waiting, and the game is saved
terminal-watch-players = { $white } – { $black }
terminal-watch-begun = watching the game { $code }
terminal-watch-no-code = { $address } names a server, not a game
terminal-watch-no-code-hint = add the code of the game to the link: damka://HOST:PORT/CODE
terminal-serve-checked = the configuration is correct
terminal-serve-no-signals = cannot wait for a signal to stop: { $error }
terminal-serve-port-taken = port { $port } is in use
terminal-serve-port-taken-hint = stop the other program, or choose a port with --port
terminal-serve-begun = serving games at { $address }; Ctrl+C stops the server
terminal-serve-restored = { $count ->
        [one] one unfinished game continues
       *[other] { $count } unfinished games continue
    }
terminal-serve-ended = the server has stopped; its games continue when it starts again
online-over-closed = the game was closed by the server's operator
terminal-token-made = Account of { $name } (id { $id }). Its token is shown only now:
terminal-token-taken = the account { $name } has this name or one that looks like it
terminal-token-taken-hint = to give it a new token, revoke { $name } first
terminal-token-count = { $count ->
        [one] { $count } account
       *[other] { $count } accounts
    }
terminal-token-none = there is no account { $account }
terminal-token-none-hint = `damka serve token list` shows names and ids
terminal-token-revoked = the account { $name } was deleted; a running server disconnects its bot within a second
terminal-admin-no-server = no server is running in { $folder }
terminal-admin-no-server-hint = start one with `damka serve`, or name its folder with --root
terminal-admin-stale = no server is running in { $folder }: the last one was killed
terminal-admin-stale-hint = its games continue when you start it again with `damka serve`
terminal-admin-not-allowed = the server in { $folder } belongs to another user
terminal-admin-not-allowed-hint = run this command as the user who started the server
terminal-admin-failed = the server did not answer: { $error }
terminal-admin-unsupported = this system has no sockets for the operator's commands; stop the server with Ctrl+C instead
terminal-admin-other-version = the running server is another version of damka; restart it
terminal-serve-waiting = waiting
terminal-serve-kicked = { $count ->
        [one] disconnected { $count } client
       *[other] disconnected { $count } clients
    }
terminal-serve-no-client = no client with the name or address { $who } is connected
terminal-serve-no-client-hint = `damka serve games` shows who plays
terminal-serve-closed = closed game { $game } ({ $code }); it has no result
terminal-serve-no-game = there is no unfinished game { $game }
terminal-serve-no-game-hint = `damka serve games` shows numbers and codes
terminal-serve-drained = no game is going on; the server stops now
terminal-serve-draining = { $count ->
        [one] { $count } game is going on; the server begins no more and stops when it has ended, or in { $minutes } minutes
       *[other] { $count } games are going on; the server begins no more and stops when they have ended, or in { $minutes } minutes
    }
terminal-bot-person = a person cannot play here; name a bot or a preset
terminal-bot-no-games = { $seat } plays no variant
terminal-bot-no-token = a bot needs the token of its account: set { $variable } or use --token-file
terminal-bot-no-token-hint = the server's operator creates it with `damka serve token new --bot NAME`
terminal-bot-bad-token = this is not a token; a token has 32 hexadecimal digits
terminal-bot-fault = the bot was at fault in game { $game }
terminal-bot-connected = { $count ->
        [0] connected as { $name }
        [one] connected as { $name }; { $count } unfinished game continues
       *[other] connected as { $name }; { $count } unfinished games continue
    }
terminal-bot-accepted = accepted: { $name } plays { $title }
terminal-bot-declined = declined: { $name } asked for { $title } ({ $reason })
terminal-bot-challenge-declined = the challenge was declined
terminal-bot-began = game { $game }: { $white } (white), { $black } (black)
terminal-bot-ended = game { $game } ended { $result }
terminal-bot-no-result = game { $game } ended without a result
terminal-bot-stopped = { $count ->
        [0] stopped
        [one] stopped; { $count } game is unfinished and continues when the bot connects again
       *[other] stopped; { $count } games are unfinished and continue when the bot connects again
    }
