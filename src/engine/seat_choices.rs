//! What the text of an engine's seat chooses: `scan:level=2,threads=4`.

/// The letters that separate choices.
const SEPARATORS: [char; 2] = [',', ':'];

/// An engine with its choices, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChoices {
    id: String,
    pairs: Vec<(String, String)>,
}

impl SeatChoices {
    pub fn read(text: &str) -> Self {
        let (id, chosen) = text.split_once(':').unwrap_or((text, ""));
        let pair = |pair: &str| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (key.to_owned(), value.to_owned())
        };
        Self { id: id.to_owned(), pairs: chosen.split(',').filter(|pair| !pair.is_empty()).map(pair).collect() }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.pairs().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// Chooses a value, or `None` to leave the choice to the engine's file.
    pub fn set(&mut self, key: &str, value: Option<String>) {
        let at = self.pairs.iter().position(|(known, _)| known == key);
        match (at, value) {
            (Some(at), Some(value)) => self.pairs[at].1 = value,
            (Some(at), None) => _ = self.pairs.remove(at),
            (None, Some(value)) => self.pairs.push((key.to_owned(), value)),
            (None, None) => {}
        }
    }

    /// With only the choices whose key is `kept`.
    #[must_use]
    pub fn only(&self, kept: &str) -> Self {
        let pairs = self.pairs.iter().filter(|(key, _)| key == kept).cloned().collect();
        Self { id: self.id.clone(), pairs }
    }

    /// As the seat's text.
    pub fn text(&self) -> String {
        if self.pairs.is_empty() {
            return self.id.clone();
        }
        let pairs: Vec<String> = self.pairs().map(|(key, value)| format!("{key}={value}")).collect();
        format!("{}:{}", self.id, pairs.join(","))
    }

    /// Whether a seat's text can hold such a value.
    pub fn holds(value: &str) -> bool {
        !value.contains(SEPARATORS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_changed_in_place() {
        let mut seat = SeatChoices::read("scan:level=2,threads=4");
        seat.set("threads", Some("8".into()));
        seat.set("book", Some("true".into()));
        seat.set("level", None);
        assert_eq!(seat.text(), "scan:threads=8,book=true");
        assert_eq!((seat.get("book"), seat.get("level")), (Some("true"), None));
        assert_eq!(seat.only("level").text(), "scan");
    }
}
