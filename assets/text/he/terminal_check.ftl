# Checks and new files in the terminal.

