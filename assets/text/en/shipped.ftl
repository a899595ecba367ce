# What shipped scripts, bots, presets and weights say of themselves: the very same texts as in their files, by which they are
# found. One line each.

side-black = black
side-white = white
