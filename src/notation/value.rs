//! What a player thinks a position is worth, as text.

/// The value of a win that is there; one that takes some plies is worth as much less.
pub const WIN: f64 = 1e9;

/// A value with as many digits as help; far up and down it is a win or loss that a search has proved.
pub fn value_text(value: f64) -> String {
    if value.abs() > WIN / 2.0 {
        let plies = WIN - value.abs();
        return format!("{} in {plies}", if value > 0.0 { "wins" } else { "loses" });
    }
    let rounded = (value * 1000.0).round() / 1000.0;
    // Adding 0 turns −0 into 0.
    format!("{}{}", if rounded > 0.0 { "+" } else { "" }, rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_short_and_proved_ones_are_words() {
        let texts = [0.0, -0.000_01, 1.5, -2.25, 1.0 / 3.0, WIN - 3.0, 4.0 - WIN].map(value_text);
        assert_eq!(texts, ["0", "0", "+1.5", "-2.25", "+0.333", "wins in 3", "loses in 4"]);
    }
}
