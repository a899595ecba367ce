--- @api 1
-- Killer draughts: international draughts with sharper kings.
-- Rules follow dctl; its position counts are in tests/perft/killer.perft.
return {
  base = "international",
  title = "Killer draughts",
  summary = "International draughts, but a capture that ends with taking a king ends right behind that king.",
  source = "rules as played by dctl",

  -- Kings still go any distance; only a capture whose last piece is a king must end on the first square behind it.
  kings = { landing = "next_to_king" },
  notation = { hub = "killer" },
}
