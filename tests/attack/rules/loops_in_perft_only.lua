--- @api 1
-- expect: moves: exit 0; perft: exit 1, within 8; deep `perft NAME 30`: exit 1, within 8
-- Counts how often it is asked, and never ends the fourth time: where the host asks in one call, nothing comes between.
local walk = require("walk")
local asked = 0
return walk({
  outcome = function()
    asked += 1
    while asked > 3 do end
  end,
})
