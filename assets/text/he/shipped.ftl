# What shipped scripts, bots, presets and weights say of themselves.

side-black = שחור
side-white = לבן
