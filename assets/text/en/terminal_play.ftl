# Games in the terminal.

