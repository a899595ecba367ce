//! Formats a player's evaluation of a position.

/// Value of an immediate win; a win in n plies is worth n less.
pub const WIN: f64 = 1e9;

/// Values are clamped to this distance from 0.
pub const MAX_VALUE: f64 = 1e15;

/// Maximum number of plies for a value to count as a proven win.
const FARTHEST_WIN: f64 = 100_000.0;

/// From this value on, only the order of magnitude is shown.
const LARGE: f64 = 1e12;

/// From this value on, a short text has no digits after the point.
const LONG: f64 = 1000.0;

/// Clamps a value from a script to the valid range, infinity included; `None` for NaN.
pub fn bounded_value(value: f64) -> Option<f64> {
    (!value.is_nan()).then(|| value.clamp(-MAX_VALUE, MAX_VALUE))
}

/// Returns the number of plies to a proven win or loss, if the value is one.
pub fn plies_to_end(value: f64) -> Option<u32> {
    let plies = WIN - value.abs();
    ((0.0..=FARTHEST_WIN).contains(&plies) && plies.fract() == 0.0).then_some(plies as u32)
}

/// The same in every language: `+0.333`, `-2.25`; a proven win or loss with its plies: `#5`, `-#4`.
pub fn value_text(value: f64) -> String {
    with_digits(value, 3)
}

/// Works as [`value_text`] for narrow spaces and for columns: the same digits after the point in neighbouring values, `+0.30`,
/// `0.00`, `+23.8`.
pub fn short_value_text(value: f64) -> String {
    if plies_to_end(value).is_some() || !value.is_finite() || value.abs() >= LONG {
        return with_digits(value, 0);
    }
    let digits = if value.abs() < 10.0 { 2 } else { 1 };
    let tens = 10_f64.powi(digits);
    let rounded = (value * tens).round() / tens;
    // Adding 0 turns −0 into 0.
    format!("{}{:.*}", if rounded > 0.0 { "+" } else { "" }, digits as usize, rounded + 0.0)
}

fn with_digits(value: f64, most: i32) -> String {
    if let Some(plies) = plies_to_end(value) {
        return format!("{}#{plies}", if value < 0.0 { "-" } else { "" });
    }
    if value.is_nan() {
        return "–".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    if value.abs() >= LARGE {
        return format!("{}{value:.3e}", if value > 0.0 { "+" } else { "" });
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
        assert_eq!(values.map(short_value_text), ["0.00", "0.00", "+1.50", "-2.25", "+0.33", "-123.5", "#3", "-#4"]);
    }

    #[test]
    fn what_no_search_has_proved_is_no_win() {
        let two_to_63 = 9_223_372_036_854_775_808.0;
        let values = [WIN, 7e8, WIN + 1.0, WIN - 0.5, two_to_63, -1e308, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        let texts = ["#0", "+700000000", "+1000000001", "+999999999.5", "+9.223e18", "-1.000e308", "+∞", "-∞", "–"];
        assert_eq!(values.map(value_text), texts);
        let bounded = values.map(bounded_value);
        assert_eq!(bounded[4..8], [1e15, -1e15, 1e15, -1e15].map(Some));
        assert_eq!((bounded[8], plies_to_end(f64::NEG_INFINITY), plies_to_end(3.0 - WIN)), (None, None, Some(3)));
    }
}
