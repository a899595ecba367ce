# The analysis screen.
