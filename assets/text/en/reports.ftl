# Faults in files that users write: rules, bots, weights, themes, settings. Sentences start with a lower-case letter.

did-you-mean = did you mean `{ $best }`? Available: { $all }
did-you-mean-only = did you mean `{ $best }`?
there-are = available: { $all }
faults-more = { $count ->
    [one] and one more fault
   *[other] and { $count } more faults
}
one-of = one of: { $words }
these-do = bots that play it: { $names }
these-are = presets for it: { $names }

kind-flag = true or false
kind-yes-no = yes or no
kind-number = a number
kind-text = text
kind-nothing = nothing
kind-list = a list
kind-group = a mapping
kind-table = a table
kind-function = a function
wanted-whole = a whole number from { $from } to { $to }
wanted-number = a number from { $from } to { $to }
wanted-words = a list of words
wanted-texts = a list of texts
wanted-tables = a list of tables
wanted-eval = a function, a table of features or "weights"
wanted-one-of = one of { $words }

key-unknown = unknown key `{ $key }`
key-missing = `{ $key }` is missing
key-twice = `{ $key }` appears twice in the file
key-twice-hint = remove one of them
word-unknown = unknown value `{ $word }`
must-be = `{ $path }` must be { $wanted }
must-be-not = `{ $path }` must be { $wanted }, not { $found }
must-be-not-of = `{ $path }` must be { $wanted }, but contains { $found }
must-be-from = `{ $path }` must be from { $from } to { $to }
must-be-from-not = `{ $path }` must be from { $from } to { $to }, not { $found }
must-be-function = `{ $key }` must be a function
must-be-data = `{ $key }` must be plain data, not a function
cannot-be = `{ $path }` cannot be { $text }
cannot-hold = `{ $path }` cannot contain { $text }
cannot-be-read = `{ $path }` cannot be read
text-long = `{ $path }` may have at most { $most } characters
list-long = `{ $path }` may have at most { $most } entries
too-many-tables = `{ $path }` may have at most { $most } tables, not { $count }

yaml-tab = this line is indented with a tab; YAML allows only spaces
yaml-tab-hint = replace the tab with spaces
yaml-value = invalid { $kind }
yaml-finite = `{ $word }` is not a finite number
yaml-finite-hint = write a number, as in 1.5
yaml-type = invalid type: { $found }, expected { $wanted }
yaml-missing = missing field `{ $key }`
yaml-other = { $said }

weight-finite = weight `{ $name }` must be a finite number
weight-number = weight `{ $name }` must be a number, not { $kind }
weight-hint = write a number, as in `man: 1.5`
weight-none = there is no weight `{ $name }`
weight-missing = the bot needs the weight `{ $name }`, which is missing
weight-missing-hint = add the line `{ $line }`
weight-unknown = the bot has no weight `{ $name }`
weights-unreadable = the weights cannot be read: { $error }
weights-unsaved = the weights cannot be saved: { $error }
weights-gone = the weights file `{ $file }` does not exist
slider-lost = there is a slider for `{ $name }`, but the weights file has no such weight
weight-range = the comment of `{ $name }` looks like a range but isn't one
weight-range-hint = write `# 0..3 step 0.1: what it does`, with the smaller number first

setting-clash = the key { $chord } is assigned to both `{ $key }` and `{ $other }`
setting-clash-hint = choose another key for one of them under `keys:`, such as `{ $other }: F9`
chord-held = `{ $name }` is not a modifier key; use Ctrl, Shift or Alt
chord-kept = the key `{ $name }` is reserved
chord-unknown = there is no key `{ $name }`. Examples: F, F5, Left, Ctrl+S
chord-unknown-near = there is no key `{ $name }`; did you mean `{ $best }`? Examples: F, F5, Left, Ctrl+S
settings-kept-aside = using the default settings; this file will be kept as { $file }
settings-newer = the settings were written by a newer version of damka (format { $theirs }; this version supports { $ours }): using the default settings, and changes are not saved
settings-newer-hint = the file is unchanged; use the newer version, or move the file away to start with new settings
settings-unsaved = the settings cannot be saved: { $error }
settings-unreadable = the settings cannot be read: { $error }

preset-id = the id { $id } may contain only letters, digits, `_` and `-`
preset-twice = there are two presets `{ $id }`
preset-seat = the preset `{ $id }` must be a bot, not { $seat }
preset-none = there is no preset `@{ $id }`
preset-not-for = the preset `@{ $id }` is not for { $title }
preset-lost = preset `{ $id }`: { $why }
game-none = there is no game `{ $id }`
game-family-none = there is no game family `{ $id }`
game-every = did you mean `*`, for every game?

colour-wrong = { $text } is not a colour: write "#rrggbb" or "#rrggbbaa" in quotes
font-wrong = { $text } is not a font: write `sans`, `mono`, or a .ttf or .otf file inside themes/
font-gone = there is no file themes/{ $path }
font-unusable = themes/{ $path } is not a usable font
theme-sounds = `sounds` must be a folder inside themes/, such as `mine/sounds`
theme-none = there is no theme `{ $id }`
theme-deep = the theme inherits from more than { $most } others: { $themes }
theme-circle = themes inherit from each other in a circle: { $themes }
theme-circle-hint = remove one `inherits`

rules-many-files = the rules have { $count } files, but at most { $most } are allowed
rules-large = the rules are larger than { $most } KB in total
rules-large-file = { $path } is larger than { $most } KB
rules-path = { $path } is not a valid path for a rules file
rules-path-hint = use paths such as `scripts/mine.lua` and `scripts/lib/list.lua`
rules-id = { $id } is not a valid variant id
rules-own-file-missing = the variant's file { $path } is missing

variant-none = there is no variant `{ $id }`
bot-none = there is no bot `{ $id }`
player-none = there is no player `{ $id }`
player-none-hint = { $hint }, or `human`
person-no-match = only bots can play in a contest
person-no-match-hint = use `damka play` to play yourself
human-options = `human` has no options
human-options-hint = write just `human`
bot-plays-not = the bot `{ $id }` does not play { $title }
option-twice = `{ $option }` is given twice in `{ $seat }`
option-twice-hint = give it once: { $pair }
option-no-value = option { $option } of `{ $id }` has no value
option-no-value-hint = write { $id }:{ $option }=VALUE
option-none = the bot `{ $id }` has no option `{ $name }`
option-none-hint = it has no options at all
bots-twice = there are two bots `{ $id }`; `{ $file }` is used and this one is ignored
bots-twice-hint = rename one of them
book-no-variant = this book is for the variant `{ $id }`, which does not exist
book-bad-variant = this book is for the variant `{ $id }`, which cannot be used

folder-unmade = your folder cannot be created: { $error }
folder-unmade-hint = damka continues with its shipped files; choose another folder with --root (tried { $folder })
folder-unreadable = the folder cannot be read: { $error }
folder-unwatched = changed files are not reloaded automatically: { $error }
file-is-folder = this is a folder, but a file is expected here
file-is-folder-hint = rename the folder, or restore the file
file-link-nowhere = this link points to a file that does not exist
module-empty = this module is empty
file-large = the file is larger than 1 MB and is ignored
file-no-text = the file is not UTF-8 text
file-no-text-hint = save it as UTF-8
file-unreadable = the file cannot be read: { $error }
game-unsaved = the game cannot be saved: { $error }

sound-bad = this sound file cannot be played
sound-large = this sound is larger than { $most } MB
sound-form = this sound's { $what } is { $found }; it must be from 1 to { $most }
sound-form-rate = sample rate (Hz)
sound-form-channels = number of channels
sound-form-bits = number of bits per sample
sound-of-theme = it belongs to the theme `{ $theme }`; using the shipped sound instead
sound-bad-hint = use 16-bit PCM in a WAV file or Vorbis in an OGG file, mono or stereo
sound-none = no sound: { $cause }
sound-fault = sound device error: { $error }
sound-no-takes = no sound for: { $names }

read-nothing = it cannot be opened, because no game is available
task-no-thread = could not start a thread: { $error }
task-broke-down = internal error: the operation was cancelled

load-no-thread = the file could not be loaded: { $error }
load-not-stopped = the file could not be stopped while it was loading
load-panicked = internal error while loading the file
load-too-many-stuck = not loaded, because { $count } other files could not be stopped
load-too-many-stuck-hint = fix or remove them, then restart damka
load-remembered = not loaded, because it took too long last time
load-retry-hint = press F5 or run `damka check { $file }` to try again
load-timed-out-hint = damka tries again when you change the file, press F5 or run `damka check { $file }`
load-unfinished = not loaded, because other files took too long

seat-odd-answer = the player gave an unexpected answer
seat-silent = no answer after { $seconds } s
seat-illegal = { $move } is not a legal move in { $position }
seat-illegal-hint = legal moves: { $moves }
rules-no-thread = could not start a thread for the rules: { $error }
rules-internal-error = internal error while running the rules of `{ $id }`
rules-left-behind = the rules of `{ $id }` could not be stopped
rules-stopped = the rules of `{ $id }` took too long { $times } times
rules-slow = one call to the rules of `{ $id }` took { $ms } ms, which left the bot no time
rules-asked-again = fix the file and save it; until then damka does not run these rules

meanwhile-shipped = using the shipped version
meanwhile-old = still using the version from { $time }
meanwhile-none = it cannot be used until this is fixed
theme-empty = the file is empty: a theme needs at least one line, such as `title: Mine`
weights-empty = the file is empty: it needs at least one line `name: number`

begin-name = { $name } is not a valid name: use lower-case letters, digits and `_`, starting with a letter
begin-reserved = `{ $name }` is a reserved name in ai/
begin-try = try `{ $name }`
begin-taken = { $path } already exists; nothing was written
begin-taken-theirs = edit it, or choose another name, such as { $other }
begin-taken-shipped = it is shipped with damka; choose another name, such as { $other }
begin-taken-copy = it is shipped with damka; choose another name, such as { $other }; `damka new` with --from { $name } starts from a copy
begin-unwritten = { $path } cannot be written: { $error }
begin-folder = your folder is { $folder }; choose another with --root
begun = created { $files } in { $folder }
begun-hint = edit and save the file: the bot uses the new version from its next move
book-form = write a line as `[POSITION] MOVES * WEIGHT # NAME`; everything but the moves is optional
book-unclosed = the position has no closing `]`
book-empty = this line has no moves
book-weight = a weight must be a number greater than 0
book-weight-hint = write `* 3` after the moves, then the name after a `#`
book-illegal = { $move } is not a legal move here: { $why }
terms-part-unknown = unknown setting `{ $part }`
terms-part-wrong = `{ $part }` is missing or is not a valid number
terms-no-openings = no openings found
terms-opening-over = the game is already over after this opening
terms-opening-over-hint = remove the line or shorten it
seats-unwritable = your seats in online games cannot be saved: { $error }
tls-unreadable = the certificate for encrypted games cannot be used: { $error }
tls-not-made = a certificate for encrypted games cannot be created: { $why }
tls-damaged = the certificate for encrypted games is damaged: { $why }
tls-damaged-hint = restore the file, or delete it to get a new certificate; links and players that know the old one will then reject this server
tls-wrong-certificate = this is not the server you know: its certificate has the fingerprint { $found }, but { $expected } was expected
tls-not-encrypted = this server answers in plain text, but an encrypted connection was expected, with the certificate fingerprint { $expected }
tls-ask-host = nothing was sent to it. If the host says that the certificate has changed, use a new link, or remove the server's line from known_hosts and join HOST:PORT again
tls-other-link = the link has the fingerprint { $found }, but your seat is on a server with the fingerprint { $expected }
tls-other-link-hint = ask the host for the right link; if a link has no fingerprint, damka uses your seat's
known-hosts-unusable = the certificates of known servers cannot be read or saved: { $error }
theme-named = `{ $id }`
theme-inherits = `{ $id }` inherits { $others }
