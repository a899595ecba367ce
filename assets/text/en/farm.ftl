## Contests on several machines.

farm-package-unreadable = The contest that the host sent cannot be read: { $error }
farm-text-missing = The host has not sent the text { $hash }
farm-address-wrong = “{ $text }” is not the address of a NATS server
farm-address-hint = Give something like nats://host:4222 or nats://worker-1:PASSWORD@host:4222
farm-no-connection = No connection to the NATS server at { $address }: { $error }
farm-no-threads = No thread can be started: { $error }
farm-disconnected = Lost the connection to { $address }; trying to reconnect
farm-connected = Connected to { $address }
farm-server-refuses = The NATS server refuses a request: { $error }
farm-worker-panicked = The worker has crashed
farm-guard-long = A move of this contest may take { $secs } s, but this worker allows at most { $most } s
farm-steps-many = This worker accepts only contests with at most { $most } steps per move
farm-contest-refused = Cannot play “{ $title }”: { $why }
farm-suspended = Worker { $worker } is suspended. { $why }
farm-other-numbers = Its arithmetic differs from this machine's, so its games cannot be compared
farm-found-position = Game { $game } of pair { $pair } has another position after move { $ply } than reported.
farm-found-move = Game { $game } of pair { $pair } has no legal move { $ply }.
farm-found-over = Game { $game } of pair { $pair } goes on after it is over at move { $ply }.
farm-found-ending = Game { $game } of pair { $pair } ended by “{ $found }”, not by “{ $reported }” as reported.
farm-found-other-game = Its bots play game { $game } of pair { $pair } differently from move { $ply } on.
farm-found-nothing = Its result for pair { $pair } has other games than the job.
farm-inexact = Games with a clock or with engines cannot be played again exactly, so results of workers cannot be verified
farm-not-built = This damka was built without support for workers
farm-not-built-hint = Build it with the feature `farm`
farm-no-connection-hint = Check user and password: they are in the file that `damka farm config` printed
farm-waiting = No NATS server answers at { $address } yet; waiting for it
