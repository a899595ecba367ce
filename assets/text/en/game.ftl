# The game screen.


status-to-move = { CAPITAL($side) } to move
status-held = Paused; { CAPITAL($side) } ({ $name }) is to move
status-stuck = { CAPITAL($side) } ({ $name }) cannot go on
status-thinks = { CAPITAL($side) } ({ $name }) is thinking
