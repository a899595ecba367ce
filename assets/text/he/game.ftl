# The game screen.


status-to-move = התור של ה{ $side }
status-held = המשחק מושהה; התור של ה{ $side } ({ $name })
status-stuck = ה{ $side } ({ $name }) אינו יכול להמשיך
status-thinks = ה{ $side } ({ $name }) חושב
