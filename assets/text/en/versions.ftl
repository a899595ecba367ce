# Versions of bots.

store-doing-versions = cannot use the versions of bots
store-versions-newer = the versions of bots were stored by a newer version of damka (format { $theirs }; this version supports { $ours }): no new ones are stored
version-none = there is no version { $number } of { $bot }
version-none-hint = there are { $first } to { $last }; `damka versions { $bot }` lists them
version-only-hint = its only version is { $number }
version-for-bot-hint = this asks for a bot, not for one of its versions; leave out the version: `{ $bot }`
version-none-yet = there are no versions of { $bot } yet: damka stores one when it sees that you changed the bot's files
version-none-yet-hint = there are none yet; `damka versions { $bot }` stores the present files if you changed them
version-as-shipped = as damka ships it
version-first = the first version
version-same = the same as { $number }
version-file-new = { $file } added
version-file-gone = { $file } removed
version-weight = { $name } { $from } → { $to }
version-weights-more = { $count ->
    [one] 1 more weight
   *[other] { $count } more weights
}
version-lines = { $file } +{ $added } −{ $removed }
version-no-difference = { $first } and { $second } have the same files
version-broken-hint = `{ $name }` no longer loads; `damka versions` can still show and restore its files
version-malformed = `{ $name }` is not a version of a bot
version-malformed-hint = write the number after @v, such as { $bot }@v1; `damka versions { $bot }` lists the versions
version-not-here = `{ $name }` cannot play here
version-not-here-hint = older versions play in the terminal: damka play english { $name } { $bot }
version-restored = { $name } is back; changed: { $files }
version-restored-nothing = nothing to do: the files are as in { $name }
version-stored-before = the files before are { $name }
version-left = damka ships this module in a newer form than { $name } had; it stays as it is
version-left-hint = `{ $name }` as a player still has the old one
version-unwritten = this file cannot be written: { $error }
version-unwritten-hint = no file was changed; make the file and its folder writable, or free some space, and try again
version-other-file = the script of { $bot } was { $then } in that version
version-other-file-hint = move { $now } away and try again; two files for one bot would be in conflict
argument-version = expected the number of a version, such as 3

# damka bisect

bisect-one = { $count ->
    [0] no version of { $bot } can play this game
    [one] only 1 version of { $bot } can play this game
   *[other] { $count } versions of { $bot } can play this game
}
bisect-one-hint = a comparison needs two; `damka versions { $bot }` lists them
bisect-skipped = { $name } is left out: it does not load, or does not play this game
bisect-begun = { $versions } versions of { $bot } against { $opponent }: at most { $matches } matches of { $games } games; Ctrl+C stops
bisect-progress = { $number }: { $games }
bisect-share = { $percent } % of the points
bisect-good = like the first
bisect-bad = like the last
bisect-faults = { $count ->
    [one] 1 game lost by a fault
   *[other] { $count } games lost by a fault
}
bisect-stopped = stopped; nothing was found yet
bisect-found = since { $after }, { $bot } plays worse against { $opponent }: { $second } % of the points, { $first } % with { $before }; a drop of { $drop } ± { $error } percentage points (95 % confidence)
bisect-found-unsure = { $after } is the first that plays like the last version: { $second } % of the points against { $opponent }, { $first } % with { $before }; but a drop of { $drop } ± { $error } percentage points may be chance, or { $bot } became worse little by little: try more games
bisect-not-worse = { $after } of { $bot } is not worse than { $before } against { $opponent }, as far as these games tell: { $second } % of the points, { $first } % before; a drop of { $drop } ± { $error } percentage points (95 % confidence)

# The bots page and the test of a saved version.

bots-versions = Versions
bots-versions-none = None yet. damka stores one when it sees that you changed the bot's files.
bots-versions-older = Older ones: damka versions { $bot }
bots-version-current = { $number }, your files now
bots-compare = Compare…
bots-compare-tip = Opens the arena with a match of the bot against this version
bots-go-back = Go back to this version
bots-go-back-tip = Replaces your files; the present ones become a version first
bots-go-back-current = These are your present files
bots-went-back = Back to { $name }
bots-went-back-stored = Back to { $name }; the files before are { $stored }
bots-testing = { $bot }: { $number } against { $against }, { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
version-test-better = Is it stronger than { $against }? Yes: { $elo } Elo after { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
version-test-worse = Is it stronger than { $against }? No, it is weaker: { $elo } Elo after { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
version-test-level = Is it stronger than { $against }? No clear difference: { $elo } Elo after { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
version-test-open = Is it stronger than { $against }? Not known yet: { $elo } Elo after { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
}
