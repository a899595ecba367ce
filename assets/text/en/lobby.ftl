# Lobbies of servers, watching, and QR codes, in the window.

lobby-servers = Servers
lobby-servers-none = A server lists the open games of many players. Enter its address to see them.
lobby-server = Address of a server
lobby-server-tip = HOST:PORT or a link, such as play.example.org:7707
lobby-server-empty = Type or paste the address first
lobby-connect = Connect
lobby-connect-to = Connect to { $server }
lobby-disconnect = Disconnect
lobby-disconnect-from = Disconnect from { $server }
lobby-forget = Remove { $server } from the list
lobby-unconnected = not connected
lobby-connected = Connected to { $server }
lobby-live = { $open } open, { $running } being played
lobby-lost = Connection lost. Reconnecting… ({ $why })
lobby-none = this server has no lobby: it runs an older version of damka
lobby-other-program = the program at this address is not a damka server
lobby-open-games = Open games
lobby-none-open = No open games. Create one, and it is listed here.
lobby-none-filtered = No open games of this kind
lobby-people = People
lobby-filter-all = All open games
lobby-filter-people = Open games of people
lobby-filter-bots = Open games of bots
lobby-host = Host
lobby-spectators = Watching
lobby-rules-shipped = shipped
lobby-rules-kept = kept
lobby-rules-new = new
lobby-join-game = Join { $title }, hosted by { $host }
lobby-open-row = { $title }, hosted by { $host }, { $clock }; you play { $side }; rules: { $rules }
lobby-watch-game = Watch { $title }, { $players }
lobby-running-row = { $title }, { $players }, { $plies }, { $spectators }
lobby-unwatchable = this game does not allow spectators
lobby-bot = { $games }; plays { $playing } of { $most } games
lobby-bot-games-unknown = you have none of the games that this bot plays
lobby-challenge = Challenge { $name }
lobby-place = Where
lobby-here = This computer
lobby-public = Show in the lobby
lobby-public-tip = Otherwise, only people with the link or the code can join
lobby-listed = Everyone on this server can see this game in the lobby.
lobby-unlisted = The lobby does not list this game. Send the link.
watch-count = { $count ->
    [0] nobody is watching
    [one] { $count } person watching
   *[other] { $count } people watching
}
watch-stop = Stop watching
watch-lost = Connection lost. Reconnecting…
locked-watching = You are watching this game
qr-page = Scan with a phone to play in its browser
qr-continue = Continue on your phone
qr-continue-text = Scan this code: your phone then takes over your seat from this window. Show the code to nobody else.
qr-continue-local = Only this computer can use the address of this game. Host it, or join it by its address on the network, to continue on a phone.
qr-seat = Code that takes over your seat
