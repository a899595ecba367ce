//! What a player thinks a position is worth, as text.

/// The value of a win that is there; one that takes some plies is worth as much less.
pub const WIN: f64 = 1e9;

/// A value with as many digits as help, the same in every language: `+0.333`, `-2.25`; a win or loss that a search has
/// proved by its plies: `#5`, `-#4`.
pub fn value_text(value: f64) -> String {
    with_digits(value, 3)
}

/// The same where there is little room: `+0.33`, `+23.8`.
pub fn short_value_text(value: f64) -> String {
    with_digits(value, if value.abs() < 10.0 { 2 } else { 1 })
}

fn with_digits(value: f64, most: i32) -> String {
    if value.abs() > WIN / 2.0 {
        return format!("{}#{}", if value < 0.0 { "-" } else { "" }, WIN - value.abs());
    }
    let tens = 10_f64.powi(most);
    let rounded = (value * tens).round() / tens;
    // Adding 0 turns −0 into 0.
    format!("{}{}", if rounded > 0.0 { "+" } else { "" }, rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short_and_proved_ones_are_plies() {
        let values = [0.0, -0.000_01, 1.5, -2.25, 1.0 / 3.0, -123.4567, WIN - 3.0, 4.0 - WIN];
        assert_eq!(values.map(value_text), ["0", "0", "+1.5", "-2.25", "+0.333", "-123.457", "#3", "-#4"]);
        assert_eq!(values.map(short_value_text), ["0", "0", "+1.5", "-2.25", "+0.33", "-123.5", "#3", "-#4"]);
    }
}
