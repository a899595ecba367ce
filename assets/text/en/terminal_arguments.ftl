# Headings of help, and errors of arguments. Where clap has a text of its own, English users see that one.

help-usage-heading = Usage:
help-commands-heading = Commands
help-arguments-heading = Arguments
help-options-heading = Options
help-default = [default: { $value }]
help-values = [possible values: { $values }]
help-values-heading = Possible values:

help-after-command = Without a command, damka opens the desktop app.
help-after-no-window = This build has no window, only commands.
help-after-seats = SEAT is `human`, a bot such as `greedy`, a bot with options such as `minimax:depth=4,weights=mine.yaml`, or a preset such as `@hard`. `damka list` shows bots and presets.
help-after-new =
    Examples:
      damka new bot old_fox                      a bot that plays every game
      damka new bot old_fox --for othello        a bot for Othello
      damka new bot old_fox --from minimax       a copy of an existing bot
      damka new variant duel --from russian      Russian draughts with a rule changed
      damka new variant duel --in-lua            a game written entirely in Lua
      damka new weights bold --from minimax      then: damka play english minimax minimax:weights=bold.yaml
      damka new theme dusk --from night          a theme that inherits from another
help-after-host = The other player runs `damka join` with the link that damka prints. An unfinished game of the same variant is resumed, unless you add --new.
help-after-join =
    To resume an interrupted game, join the same code or link again.

    Examples:
      damka join damka://192.168.1.5:7707/KXQTRM
      damka join 192.168.1.5:7707
      damka join KXQTRM
help-after-watch =
    Examples:
      damka watch damka://192.168.1.5:7707/KXQTRM
      damka watch KXQTRM
help-after-serve =
    Players open the server's address in a browser, or join its games with damka. Ctrl+C or SIGTERM stops it; its games continue when it starts again.

    Examples:
      damka serve
      damka serve --port 80 --config /etc/damka/serve.yaml
      damka serve token new --bot old-fox
      damka serve games
help-after-bot-connect =
    The token comes from the server's operator (`damka serve token new --bot NAME`). The bot keeps reconnecting and resumes its games. Ctrl+C stops it; its unfinished games continue when it connects again.

    Examples:
      damka bot connect play.example.org:7707 @hard --token-file fox.token
      damka bot connect 192.168.1.5:7707 minimax:depth=6 --games english,russian --max-games 8
help-after-rules =
    A server plays the variants of damka, those in its own folder and those approved here. It keeps the rules that players send until you decide; a running server sees the decision at once.

    Examples:
      damka serve rules list
      damka serve rules show SHA
      damka serve rules approve SHA
help-after-check =
    Variants are tested with random games: their texts, moves, endings and counts are compared, and the first wrong position is printed. Bots play quick games. To waive a check, state the reason in the variant's file:
        --- @waive symmetry: the centre square is barred
    To check perft counts, list the expected ones:
        --- @perft 7 49 302 1469

argument-unknown = unexpected argument { $argument }
argument-no-command = there is no command { $name }
argument-missing = required arguments are missing: { $arguments }
argument-needs-command = `{ $name }` requires a command
argument-no-value = `{ $argument }` needs a value
argument-bad-value = { $value } is not a valid value for `{ $argument }`
argument-bad-value-why = { $value } is not a valid value for `{ $argument }`: { $why }
argument-one-value-more = `{ $argument }` takes no further value { $value }
argument-twice = `{ $argument }` cannot be used more than once
argument-conflict = `{ $argument }` cannot be used together with `{ $other }`
argument-usage = usage: `{ $usage }`
argument-help = for more information, run `{ $command } --help`

argument-commands = available commands: { $names }
argument-variant-first = the variant comes first, then the players: `human`, a bot (`damka list bots`) or a preset such as `@hard`
argument-variant-first-bots = the variant comes first, then the players: a bot (`damka list bots`) or a preset such as `@hard`
argument-one-word = a name must be a single word; { $hint }
argument-whole = expected a whole number
argument-whole-range = expected a whole number from { $least } to { $most }
argument-analyse-secs = expected seconds from 0.001 to 86400, such as 0.5
argument-tune-minutes = expected minutes from 0.001 to 100000, such as 10
argument-language = expected one of: { $codes }
argument-side = expected white, black or random
argument-tls = expected `self`, a certificate that damka creates
argument-game-id = expected a game id; to write to a file, use --out { $text }
argument-size = expected WIDTHxHEIGHT in pixels, each from { $least } to { $most }
help-after-worker = The worker gets rules, bots and terms from the host and plays them in the same sandbox as always. Ctrl+C finishes the running games, a second one stops at once. See `damka docs farm`.
help-after-farm = Three commands: `damka farm config > nats.conf` and `nats-server -c nats.conf` on one machine, `damka worker ADDRESS` on each that plays, `damka match … --farm ADDRESS` on the host. See `damka docs farm`.
