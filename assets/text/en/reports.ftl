# What is wrong in the files that people write: rules, bots, weights, themes, settings. Sentences that begin small.

did-you-mean = did you mean `{ $best }`? There are: { $all }
did-you-mean-only = did you mean `{ $best }`?
there-are = there are: { $all }
faults-more = { $count ->
    [one] and one more fault
   *[other] and { $count } more faults
}
one-of = one of: { $words }
these-do = these do: { $names }
these-are = these are: { $names }

kind-flag = true or false
kind-yes-no = yes or no
kind-number = a number
kind-text = text
kind-nothing = nothing
kind-list = a list
kind-group = a group
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
key-twice = `{ $key }` stands in the file twice
key-twice-hint = remove one of the two
word-unknown = `{ $word }` cannot stand here
must-be = `{ $path }` must be { $wanted }
must-be-not = `{ $path }` must be { $wanted }, not { $found }
must-be-not-of = `{ $path }` must be { $wanted }, not of { $found }
must-be-from = `{ $path }` must be from { $from } to { $to }
must-be-from-not = `{ $path }` must be from { $from } to { $to }, not { $found }
must-be-function = `{ $key }` must be a function
must-be-data = `{ $key }` must be plain data, not a function
cannot-be = `{ $path }` cannot be { $text }
cannot-hold = `{ $path }` cannot hold { $text }
cannot-be-read = `{ $path }` cannot be read
text-long = `{ $path }` may have at most { $most } characters
list-long = `{ $path }` may hold at most { $most } entries
too-many-tables = `{ $path }` must hold { $most } tables at most, not { $count }

yaml-tab = a tab indents this line, and YAML allows only spaces there
yaml-tab-hint = replace the tab by spaces
yaml-value = invalid { $kind }
yaml-finite = `{ $word }` is no finite number
yaml-finite-hint = write a number, as in 1.5
yaml-type = invalid type: { $found }, expected { $wanted }
yaml-missing = missing field `{ $key }`
yaml-other = { $said }

weight-finite = weight `{ $name }` must be a finite number
weight-number = weight `{ $name }` must be a number, not { $kind }
weight-hint = write a number, as in `man: 1.5`
weight-none = there is no weight `{ $name }` to change
weight-missing = the weight `{ $name }` is missing, which the bot needs
weight-missing-hint = add the line `{ $line }`
weight-unknown = the bot knows no weight `{ $name }`
weights-unreadable = the weights cannot be read: { $error }
weights-unsaved = the weights cannot be saved: { $error }
weights-gone = its weights file `{ $file }` is not there
slider-lost = `{ $name }` has a slider, but the weights file has no such number
weight-range = the comment of `{ $name }` begins like a range and is none
weight-range-hint = write `# 0..3 step 0.1: what it does`, the greater number last

setting-clash = the key { $chord } is to do two things: `{ $key }` and `{ $other }`
setting-clash-hint = give one of them another key under `keys:`: `{ $other }: F9`
chord-held = `{ $name }` cannot be held beside a key: Ctrl, Shift and Alt can
chord-kept = the key `{ $name }` cannot be given another meaning
chord-unknown = there is no key `{ $name }`. Keys are written like F, F5, Left, Ctrl+S
chord-unknown-near = there is no key `{ $name }`; did you mean `{ $best }`? Keys are written like F, F5, Left, Ctrl+S
settings-kept-aside = the usual settings are used; this file will be kept as { $file }
settings-unsaved = the settings cannot be saved: { $error }
settings-unreadable = the settings cannot be read: { $error }

preset-id = the id { $id } must be of letters, digits, `_` and `-`
preset-twice = there are two presets `{ $id }`
preset-seat = the preset `{ $id }` must stand for a bot, not for { $seat }
preset-none = there is no preset `@{ $id }`
preset-not-for = the preset `@{ $id }` is not for { $title }
preset-lost = preset `{ $id }`: { $why }
game-none = there is no game `{ $id }` for it to play
game-family-none = no family of games is called `{ $id }`
game-every = did you mean `*`, which is every game?

colour-wrong = { $text } is not a colour: write "#rrggbb" or "#rrggbbaa" in quotes
font-wrong = { $text } is not a font: write `sans`, `mono`, or a .ttf or .otf file inside themes/
font-gone = there is no file themes/{ $path }
font-unusable = themes/{ $path } is not a font that can be used
theme-sounds = `sounds` must be a folder inside themes/, such as `mine/sounds`
theme-none = there is no theme `{ $id }`
theme-deep = a theme stands on more than { $most } others: `{ $themes }`
theme-circle = themes inherit one another in a circle: `{ $themes }`
theme-circle-hint = take one `inherits` away

rules-many-files = the rules have { $count } files, and may have { $most }
rules-large = the files of the rules have more than { $most } KB together
rules-large-file = { $path } has more than { $most } KB
rules-path = { $path } is not a path that rules may have
rules-path-hint = rules are files such as `scripts/mine.lua` and `scripts/lib/list.lua`
rules-id = { $id } is not an id that a variant may have
rules-own-file-missing = the file { $path } of the variant is missing

variant-none = there is no variant `{ $id }`
bot-none = there is no bot `{ $id }`
player-none = there is no player `{ $id }`
player-none-hint = { $hint }; or `human`
person-no-match = a person plays no matches
person-no-match-hint = `damka play` seats people
human-options = a human has no options
human-options-hint = write just `human`
bot-plays-not = the bot `{ $id }` does not play { $title }
option-twice = `{ $option }` is given twice in `{ $seat }`
option-twice-hint = give it once: { $pair }
option-no-value = option { $option } of `{ $id }` has no value
option-no-value-hint = write { $id }:{ $option }=VALUE
option-none = the bot `{ $id }` has no option `{ $name }`
option-none-hint = it has no options at all
bots-twice = there are two bots `{ $id }`: `{ $file }` is used, this one is not
bots-twice-hint = rename one of them
book-no-variant = the variant `{ $id }` that this book is for is not there
book-bad-variant = the variant `{ $id }` that this book is for cannot be used

folder-unmade = your folder cannot be made: { $error }
folder-unmade-hint = damka goes on with what it brought; choose another with --root (tried { $folder })
folder-unreadable = a folder cannot be read: { $error }
folder-unwatched = changed files are not noticed by themselves: { $error }
file-is-folder = this is a folder where a file is meant
file-is-folder-hint = rename the folder, or put the file back
file-link-nowhere = this link leads to no file
module-empty = there is nothing in this module
file-large = the file is larger than a megabyte and is left out
file-no-text = the file is not UTF-8 text
file-no-text-hint = save it as UTF-8
file-unreadable = the file cannot be read: { $error }
game-unsaved = the game cannot be saved: { $error }

sound-bad = this is not a sound that can be played
sound-large = this sound is larger than { $most } MB
sound-form = this sound has { $what } of { $found }; it must be from 1 to { $most }
sound-form-rate = a sample rate (Hz)
sound-form-channels = a number of channels
sound-form-bits = a number of bits for each sample
sound-of-theme = it belongs to the theme `{ $theme }`; the shipped sound is played instead
sound-bad-hint = 16-bit PCM in a WAV file or Vorbis in an OGG file, mono or stereo
sound-none = playing without sound: { $cause }
sound-fault = the sound device had a fault: { $error }
sound-no-takes = no sound for: { $names }

read-nothing = there is no game to read it for
errand-no-thread = the system has no thread to give: { $error }
errand-broke-down = this could not be done: damka broke down over it

load-no-thread = the file could not be loaded: { $error }
load-not-stopped = the file could not be stopped while it was loaded
load-panicked = internal error: damka broke down while it loaded the file
load-too-many-stuck = not loaded, as { $count } other files could not be stopped
load-too-many-stuck-hint = fix or remove those, then start damka again
load-remembered = it took too long to load when it was last tried, and was not run again
load-retry-hint = press F5 or run `damka check { $file }` to try it again
load-timed-out-hint = damka runs it again when you change it, press F5 or run `damka check { $file }`
load-unfinished = not loaded, as other files took too long

seat-odd-answer = the player answered something it was not asked
seat-silent = no answer after { $seconds } s
seat-illegal = { $move } is no legal move in { $position }
seat-illegal-hint = legal are: { $moves }
rules-no-thread = the rules have no thread: { $error }
rules-internal-error = internal error while asking the rules of `{ $id }`
rules-left-behind = the rules of `{ $id }` could not be stopped
rules-stopped = the rules of `{ $id }` took too long { $times } times
rules-slow = the rules of `{ $id }` took { $ms } ms to answer one question, which left the bot no time
rules-asked-again = fix the file and save it; damka asks these rules nothing more until then

meanwhile-shipped = using the shipped one
meanwhile-old = still using the version of { $time }
meanwhile-none = it cannot be used until this is mended
theme-empty = the file is empty: a theme needs a line at least, such as `title: Mine`
weights-empty = the file is empty: it needs a line `name: number`

begin-name = { $name } cannot be a name here: small letters, digits and `_`, a letter first
begin-reserved = `{ $name }` means something else in ai/, so nothing else can be called so
begin-try = try `{ $name }`
begin-taken = { $path } is there already; nothing was written
begin-taken-theirs = edit it, or choose another name: { $other }
begin-taken-shipped = it came with damka; choose another name: { $other }
begin-taken-copy = it came with damka; choose another name, such as { $other }; `damka new` with --from { $name } begins with a copy of it
begin-unwritten = { $path } cannot be written: { $error }
begin-folder = your folder is { $folder }; choose another with --root
begun = { $files } written in { $folder }
begun-hint = change the file and save it: the bot on the board follows at its next move
book-form = a line is `[POSITION] MOVES * WEIGHT # NAME`; all but the moves can be left out
book-unclosed = the position is not closed
book-empty = there is no move in this line
book-weight = a weight must be a number greater than 0
book-weight-hint = write `* 3` behind the moves; the name comes after it, behind a `#`
book-illegal = { $move } is no legal move here: { $why }
terms-part-unknown = there is no part `{ $part }`
terms-part-wrong = `{ $part }` is missing or no number that can be used
terms-no-openings = there are no openings in it
terms-opening-over = the game is over at the end of this opening
terms-opening-over-hint = take the line away, or make it shorter
seats-unwritable = the seats of online games cannot be remembered: { $error }
tls-unreadable = the certificate for encrypted games cannot be used: { $error }
tls-not-made = a certificate for encrypted games cannot be made: { $why }
tls-damaged = the certificate for encrypted games is damaged: { $why }
tls-damaged-hint = restore the file, or delete it for a new certificate; links and players that know the old one will refuse it
tls-wrong-certificate = this is not the server you know: its certificate has the fingerprint { $found }, and { $expected } was expected
tls-not-encrypted = this server answers in plain text, and an encrypted connection was expected: to the certificate with the fingerprint { $expected }
tls-ask-host = nothing was sent to it. If the host says that the certificate has changed, use a new link, or remove the server's line from known_hosts and join HOST:PORT again
tls-other-link = the link has the fingerprint { $found }, but you hold a seat at a server with the fingerprint { $expected }
tls-other-link-hint = ask the host for the right link; without a fingerprint in the link, your seat's own is used
known-hosts-unusable = the certificates of known servers cannot be looked up or remembered: { $error }
