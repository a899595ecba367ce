# The settings page.

settings-language = Language
settings-language-system = System default
settings-kept = Settings are saved in { $file }
settings-theme = Theme
settings-motion = Animation
settings-reduce = Reduce motion
settings-reduce-tip = Pieces and camera move instantly
settings-speed = Animation speed
settings-speed-tip = 0 turns animations off
settings-speed-reduced = Reduce motion is on
settings-between = Delay between bot moves
settings-cameras = Cameras
settings-camera = View when playing { $side }
camera-side = From your side
camera-above = From above
camera-low = Low
camera-still = Leave as is
settings-turn = Turn the board to the side to move
settings-turn-tip = In games between two people on this computer
settings-marks = Marks on the board
settings-marks-of = Show when playing { $side }
settings-marks-movable = Movable pieces
settings-marks-targets = Target squares
settings-marks-last = Last move
settings-playing = Playing
settings-notation = Move notation
notation-game = Usual for the game
notation-numbers = Numbers
notation-letters = Letters
notation-short = Short
settings-one-click = Play a forced or unique move with one click
settings-one-click-tip = If a click can mean only one move, it is played at once
settings-guard = Time limit for a bot's move
settings-guard-tip = A bot that takes longer is stopped; applies from the next game
settings-hints = Hint bot
settings-sounds = Sounds
settings-sound = Sound
settings-volume = Volume
settings-sound-off = Sound is off
settings-hear = Listen: { $sound }
effect-slide-white = White piece sliding
effect-slide-black = Black piece sliding
effect-landing = Piece landing
effect-stacked = Piece landing on a stack
effect-placed = Disc placed
effect-turned = Disc flipping
effect-won = Game won
effect-lost = Game lost
effect-drawn = Game drawn
effect-offered = Draw offered
effect-clock-low = Time running out
settings-files = Files
settings-watch = Reload files when they are saved
settings-watch-tip = Rules, bots, weights, themes, books and settings. When this is off, press { $key } to reload them

about-title = About damka
about-tip = The version, this machine and your files
about-version = Version
about-features = Build
about-interfaces = Interfaces
about-license = License
about-system = System
about-folder = Your folder
about-settings = Settings
about-files = Files in use
about-counts = { $variants } games, { $bots } bots, { $themes } themes
about-copy = Copy
about-copy-tip = Copies all of this as text, for an error report
about-interfaces-are = Lua API { $api }, online protocol { $protocol }, rules version { $rules }
about-system-is = { $system }, { $cores ->
    [one] one core
   *[other] { $cores } cores
}

settings-look = Look
settings-scale = Size
settings-scale-tip = Of everything in the window; Ctrl+= and Ctrl+- change it, too
settings-drag = Drag pieces to move them
settings-drag-tip = When this is off, dragging always turns the board
keys-search = Search keys and commands
command-larger = Larger interface
command-smaller = Smaller interface
command-usual-size = Usual interface size
