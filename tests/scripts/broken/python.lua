--- @api 1
-- expect: 3: Incomplete statement: expected assignment or a function call
def move(position):
    return position.moves()[0]
