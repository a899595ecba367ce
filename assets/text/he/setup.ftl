# Setting a position up.
