//! The numbers that Luau's mathematics gives on this machine.

use mlua::Lua;

/// Each function on a grid of numbers, as hexadecimal bits. The ranges include those in which system libraries differ.
const GRID: &str = r#"
local lines = {}
local function add(name, ...)
    for _, value in { ... } do
        local bits = string.pack(">d", value)
        table.insert(lines, name .. (bits:gsub(".", function(byte) return string.format("%02x", byte:byte()) end)))
    end
end
for step = -40, 40 do
    local x = step * 0.37 + 0.011
    add("trigonometric", math.sin(x), math.cos(x), math.tan(x), math.atan(x), math.atan2(x, 1.3))
    add("hyperbolic", math.sinh(x), math.cosh(x), math.tanh(x), math.exp(x))
    add("inverse", math.asin(x / 16), math.acos(x / 16))
    add("roots", math.sqrt(math.abs(x)), math.log(math.abs(x)), math.log(math.abs(x), 10), math.log(math.abs(x), 3))
    add("powers", math.abs(x) ^ 0.3, math.abs(x) ^ x, 1.1 ^ x, x ^ 3, math.pow(math.abs(x), 2.5))
    add("remainders", x % 0.7, math.fmod(x, 0.7), x // 0.3)
end
return table.concat(lines, "\n")
"#;

/// The bits of those numbers, a line each; what went wrong, if Luau cannot compute them.
pub fn luau_numbers() -> String {
    Lua::new().load(GRID).eval::<String>().unwrap_or_else(|error| error.to_string())
}
