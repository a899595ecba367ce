# Checks and new files in the terminal.

terminal-check-ok = ok
terminal-check-all-ok = all ok
terminal-check-errors = { $count ->
    [one] 1 error
   *[other] { $count } errors
}
terminal-check-verdict = { $name }: { $verdict }
terminal-check-examined = { $name }: { $verdict } ({ $games } random games, { $positions } positions)
terminal-check-waived = waived { $check }: { $reason }
terminal-check-deterministic = deterministic: the same seed gives the same moves, even in a fresh state
terminal-check-games = { $games } games against { $against }: won { $won }, drawn { $drawn }, lost { $lost }
terminal-check-games-in = { $games } games in { $variants } variants against { $against }: won { $won }, drawn { $drawn }, lost { $lost }
terminal-check-unfinished = { $text }, { $count } unfinished
terminal-check-speed = { $time } ms and { $nodes } nodes per move
terminal-check-speed-slowest = { $time } ms and { $nodes } nodes per move, slowest { $slowest } ms ({ $position })
terminal-check-counts = { $variants } variants, { $bots } bots, { $weights } weights files, { $themes } themes, { $books } opening books: { $verdict }
terminal-check-not-read = damka does not read this file
terminal-check-not-read-hint = it reads scripts/ID.lua, ai/ID.lua, ai/ID/bot.lua, YAML files in ai/ and themes/, modules in lib/, and assets/openings/VARIANT.txt
terminal-check-no-file = { $name } cannot be read: no such file
terminal-check-unknown = { $name } is not a file, variant, bot, weights file or theme
terminal-check-folder = { $name } is a folder, not a file
terminal-check-folder-hint = name a file, or run `damka check` in that folder
terminal-check-untested = read but not tested in play; to test it, put it in an ai/ folder
terminal-check-watching = watching { $what }; press Ctrl+C to stop
terminal-check-removed = { $file }: removed
terminal-check-outside = { $file } is not in your folder
terminal-check-outside-hint = damka watches { $folder }; use --root to choose another folder

terminal-new-for = --for sets what a bot plays; it does not apply to `{ $kind }`
terminal-new-for-hint = --from sets what to start from
terminal-new-lua = --in-lua is only for variants
terminal-wrote = wrote  { $files }  in { $folder }
terminal-new-play = play it
terminal-new-test = test it
terminal-new-app = in the app
terminal-new-editor = in an editor
terminal-new-on = read on
terminal-new-read = read it
terminal-new-try = try it
terminal-new-see = see it
terminal-new-in-players = choose it from the list of players; no restart needed
terminal-new-in-games = choose it from the list of games; no restart needed
terminal-new-in-themes = choose it on the settings page; no restart needed
terminal-new-types = run `damka types` once for completion and type checking
terminal-types-lua = Lua language server (LuaLS): open that folder in your editor; damka.meta.lua is picked up automatically
terminal-types-luau = luau-lsp: add damka.d.luau to the setting `luau-lsp.types.definitionFiles`

terminal-where-option = by --root
terminal-where-environment = by DAMKA_HOME
terminal-where-here = the folder damka was started in, as it holds ai/
terminal-where-system = the system's place for your data
terminal-where-yours = your folder
terminal-where-folder = { $folder }  ({ $chosen })
terminal-where-missing = { $folder }  ({ $chosen }; does not exist yet)
terminal-where-bots = bots and weights
terminal-where-variants = rule variants
terminal-where-themes = board and window styles
terminal-where-games = saved games
terminal-where-endgames = endgame tables; rebuilt when missing
terminal-where-shipped = shipped files
terminal-where-built-in = built into the program; a file of yours with the same name takes precedence
