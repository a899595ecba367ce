//! An option that an engine declares, and which values it takes.

use crate::report::Report;
use crate::text::phrase;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredOption {
    pub name: String,
    /// The protocol's word for its kind: `bool`, `int`, `real`, `enum` or `string`.
    pub kind: String,
    /// The engine's own value.
    pub value: String,
    /// The smallest and the largest value.
    pub range: Option<[String; 2]>,
    /// The values of an `enum`.
    pub choices: Vec<String>,
}

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OptionShape<'a> {
    Flag,
    /// Whole numbers between these.
    Whole(i64, i64),
    /// Numbers between these.
    Number(f64, f64),
    Choice(&'a [String]),
    Text,
}

impl DeclaredOption {
    /// A kind that damka does not know, or bounds that are no numbers, make it a text: engines must not fail for them.
    pub fn shape(&self) -> OptionShape<'_> {
        let bounds = self.range.as_ref();
        match self.kind.as_str() {
            "bool" => OptionShape::Flag,
            "int" => match bounds {
                None => OptionShape::Whole(i64::MIN, i64::MAX),
                Some([low, high]) => match (low.parse(), high.parse()) {
                    (Ok(low), Ok(high)) => OptionShape::Whole(low, high),
                    _ => OptionShape::Text,
                },
            },
            "real" => match bounds {
                None => OptionShape::Number(f64::MIN, f64::MAX),
                Some([low, high]) => match (low.parse::<f64>(), high.parse::<f64>()) {
                    (Ok(low), Ok(high)) if low.is_finite() && high.is_finite() => OptionShape::Number(low, high),
                    _ => OptionShape::Text,
                },
            },
            "enum" if !self.choices.is_empty() => OptionShape::Choice(&self.choices),
            _ => OptionShape::Text,
        }
    }

    fn takes(&self, value: &str) -> bool {
        match self.shape() {
            OptionShape::Flag => matches!(value, "true" | "false"),
            OptionShape::Whole(low, high) => value.parse().is_ok_and(|number: i64| (low..=high).contains(&number)),
            OptionShape::Number(low, high) => value.parse().is_ok_and(|number: f64| (low..=high).contains(&number)),
            OptionShape::Choice(choices) => choices.iter().any(|choice| choice == value),
            OptionShape::Text => true,
        }
    }

    /// Fails if the option doesn't take the value.
    pub fn check(&self, value: &str) -> Result<(), Report> {
        if self.takes(value) {
            return Ok(());
        }
        let report = Report::error(phrase("engine-option-value").with("name", self.name.as_str()).with("value", value));
        let hint = match self.shape() {
            OptionShape::Flag => phrase("engine-option-flag"),
            OptionShape::Choice(choices) => phrase("engine-option-choice").with("choices", choices.join(", ")),
            OptionShape::Whole(..) | OptionShape::Number(..) | OptionShape::Text => match &self.range {
                Some([low, high]) => {
                    phrase("engine-option-range").with("low", low.as_str()).with("high", high.as_str())
                }
                None => phrase("engine-option-number"),
            },
        };
        Err(report.hint(hint))
    }
}

/// Fails if no option has this name, or it doesn't take the value.
pub(super) fn check_option(declared: &[DeclaredOption], name: &str, value: &str) -> Result<(), Report> {
    if let Some(option) = declared.iter().find(|option| option.name == name) {
        return option.check(value);
    }
    let names = declared.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", ");
    let report = Report::error(phrase("engine-no-option").with("name", name));
    Err(if names.is_empty() { report } else { report.hint(phrase("engine-no-option-hint").with("names", names)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(kind: &str, range: Option<[&str; 2]>) -> DeclaredOption {
        let range = range.map(|bounds| bounds.map(str::to_owned));
        let choices = vec!["slow".to_owned(), "fast".to_owned()];
        DeclaredOption { name: "x".into(), kind: kind.into(), value: String::new(), range, choices }
    }

    #[test]
    fn values_outside_a_declaration_are_refused() {
        let takes = |kind, range, value| option(kind, range).check(value).is_ok();
        assert!(takes("bool", None, "true") && !takes("bool", None, "yes"));
        assert!(takes("int", Some(["1", "16"]), "16") && !takes("int", Some(["1", "16"]), "17"));
        assert!(!takes("int", None, "1.5") && takes("real", None, "1.5") && !takes("real", None, "NaN"));
        assert!(takes("enum", None, "fast") && !takes("enum", None, "faster"));
        // What damka cannot read is left to the engine.
        assert!(takes("int", Some(["low", "high"]), "17") && takes("colour", None, "red"));
    }
}
