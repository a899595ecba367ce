//! Numbers as people read them.

/// Replaces the hyphen in front of a number by a minus sign, which is as wide as a plus.
pub fn true_minus(number: &str) -> String {
    number.strip_prefix('-').map_or_else(|| number.to_owned(), |rest| format!("\u{2212}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sign_is_replaced() {
        assert_eq!(["-7", "+7", "7", "-1e-3", ""].map(true_minus), ["\u{2212}7", "+7", "7", "\u{2212}1e-3", ""]);
    }
}
