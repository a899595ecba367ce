# Pattern evaluations: their files, and training them.

pattern-fault = pattern `{ $name }`: { $why }
pattern-none = there are no patterns in this file
pattern-no-squares = it has no squares
pattern-no-board = { $title } has no patterns: its rules are a script, its sides have different aims, or there are more than 128 squares or two kinds of pieces
pattern-unknown-word = { $word } is neither a square nor a shape; shapes are `corner 3x3`, `row 2`, `edge`, `x-squares`, `diagonal 5` and blocks such as `a1-c2`
pattern-off-board = { $square } is off the board
pattern-square-twice = the square { $square } is in it twice
pattern-too-large = it has { $squares } squares; at most { $most } are possible in this game
pattern-twice = it is the same pattern as `{ $other }`, perhaps rotated or reflected
pattern-too-many = with it, the patterns have more than { $images } images or { $entries } entries
pattern-weight-unknown = there is a weight for { $name }, which is not a pattern of this file
pattern-other-variant = these patterns are for the variant `{ $found }`, not `{ $id }`
pattern-no-variant = these patterns are for the variant `{ $id }`, which does not exist
pattern-bad-variant = these patterns are for the variant `{ $id }`, which cannot be used
pattern-untrained = these patterns have no trained tables yet
pattern-untrained-hint = train them: damka tune { $variant } --patterns { $id }
pattern-retrain-hint = train the patterns of { $variant } again, or restore the file that belongs to them
pattern-tables-none = this is not a file of pattern tables: its first line is not `{ $line }`
pattern-tables-hint = files of pattern tables are written by damka tune; do not edit them
pattern-tables-cut = this file of pattern tables is cut off
pattern-tables-missing = this file of pattern tables has no line `{ $name }`
pattern-tables-variant = these tables are for the variant `{ $found }`, not `{ $id }`
pattern-tables-rules = the rules of `{ $id }` were changed after these tables were trained
pattern-tables-patterns = the patterns were changed after these tables were trained
pattern-tables-phases = these tables have { $found } phases, but the patterns have { $wanted }
pattern-tables-unit = the unit of these tables, { $found }, is not a positive number
pattern-tables-damaged = these tables are damaged
pattern-tables-size = these tables have the wrong size; { $wanted } numbers are needed
pattern-tables-cuts = the lines `{ $line }` of these tables are no thresholds of ProbCut for their phases
pattern-file-none = there is no pattern file { $file }
pattern-files-changed = the patterns, their tables or the weights of the bot were changed after this training began

search-other-patterns = these patterns are for { $own }; { $title } is played here
search-no-patterns = there are no patterns { $name } that can be used; { $near }
search-faulty-patterns = the patterns { $name } cannot be used: { $file }: { $why }
search-patterns-added = patterns can be added to one table of weights and one function, not to { $found }
search-no-cuts = `probcut` needs an `eval` by patterns with thresholds, which `damka tune VARIANT --patterns NAME --probcut` fits

cuts-begun = fitting thresholds of ProbCut in { $file } for { $title }; Ctrl+C stops
cuts-stopped = stopped; no thresholds were written. To start over: { $command }
cuts-player = { $name } with ProbCut
cuts-unfinished = a training of these patterns is not finished, and thresholds belong to finished tables
cuts-unfinished-hint = continue it with the same command without --probcut, or add --restart to start it over
cuts-none = the searched positions of { $title } do not show how deep values follow from shallow ones
cuts-none-hint = try more games, such as --games 1000
