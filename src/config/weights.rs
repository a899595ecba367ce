//! A bot's weights: named numbers in a YAML file, changed by hand or with sliders while the bot plays.

use super::slider::usual_step;
use super::yaml;
use crate::report::{FaultList, Report, Reports};
use crate::text::{Phrase, phrase};
use serde::de::{Deserialize, Deserializer, Visitor};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    pub name: String,
    pub value: f64,
    /// The comment on its line, without the range.
    pub help: String,
    /// The least and the greatest value of the slider.
    pub range: (f64, f64),
    pub step: f64,
    /// The heading above it, a short comment on a line of its own; empty if there is none.
    pub group: String,
    /// Whether the comment has a range, which takes precedence over the bot's own declaration.
    pub is_ranged: bool,
    /// Byte range of the number in the file's text.
    span: (usize, usize),
}

/// A comment on a number's line is its help; it may start with a range and a step: `man: 1.0  # 0..3 step 0.1: a man`.
/// A short comment on a line of its own is the heading of the numbers below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// In file order.
    pub list: Vec<Weight>,
    text: String,
}

/// The value of a YAML key, whether it is a number or not.
enum Scalar {
    Number(f64),
    /// The message id for the kind of value.
    Other(&'static str),
}

impl Weights {
    /// `file` is its name in reports. Fails with every value that is not a finite number, or the first YAML mistake.
    pub fn read(file: &str, text: &str) -> Result<Self, Reports> {
        let entries: BTreeMap<String, serde_yaml::Spanned<Scalar>> = yaml::read(file, text)?;
        let mut list = Vec::new();
        let mut faults = Vec::new();
        for (name, scalar) in entries {
            let place = scalar.referenced;
            let span =
                (place.span().byte_offset().unwrap_or(0) as usize, place.span().byte_len().unwrap_or(0) as usize);
            match scalar.value {
                Scalar::Number(value) if value.is_finite() => list.push(weight(text, name, value, span)),
                Scalar::Number(_) => faults.push((place, phrase("weight-finite").with("name", name))),
                Scalar::Other(kind) => {
                    let message = phrase("weight-number").with("name", name).with("kind", phrase(kind));
                    faults.push((place, message));
                }
            }
        }
        list.sort_by_key(|weight| weight.span.0);
        let headings = headings(text);
        for weight in &mut list {
            let above = headings.iter().rev().find(|(at, _)| *at < weight.span.0);
            weight.group = above.map_or_else(String::new, |(_, words)| (*words).to_owned());
        }
        faults.sort_by_key(|(place, _)| place.line());
        let report = |(place, message): (serde_yaml::Location, Phrase)| {
            let at = (Some(place.line() as u32), Some(place.column() as u32));
            Report::error(message).at(file, at.0, at.1).excerpt_from(text).hint(phrase("weight-hint"))
        };
        let mut fault_list = FaultList::default();
        for fault in faults {
            fault_list.add(|_| report(fault));
        }
        fault_list.finish().map(|()| Self { list, text: text.to_owned() })
    }

    /// Warnings for comments that look like a range but aren't one, so that their sliders don't use it.
    pub fn malformed_ranges(&self, file: &str) -> Vec<Report> {
        let is_malformed = |weight: &&Weight| {
            let head = weight.help.split(':').next().unwrap_or_default();
            let (low, rest) = head.split_once("..").unwrap_or_default();
            let is_number = |text: &str| text.trim().parse::<f64>().is_ok();
            !weight.is_ranged && is_number(low) && rest.split_whitespace().next().is_some_and(is_number)
        };
        let report = |weight: &Weight| {
            let line = self.text[..weight.span.0].matches('\n').count() as u32 + 1;
            let report = Report::warning(phrase("weight-range").with("name", &weight.name));
            report.at(file, Some(line), None).excerpt_from(&self.text).hint(phrase("weight-range-hint"))
        };
        let mut fault_list = FaultList::default();
        self.list.iter().filter(is_malformed).for_each(|weight| fault_list.add(|_| report(weight)));
        fault_list.into_reports()
    }

    pub fn values(&self) -> BTreeMap<String, f64> {
        self.list.iter().map(|weight| (weight.name.clone(), weight.value)).collect()
    }

    /// The file's text with one number replaced and everything else unchanged; `None` if there is no such weight.
    pub fn text_with(&self, name: &str, value: f64) -> Option<String> {
        self.text_with_all([(name, value)]).ok()
    }

    /// Everything else is unchanged. Fails with the first name that the file does not contain.
    pub fn text_with_all<'a>(&self, values: impl IntoIterator<Item = (&'a str, f64)>) -> Result<String, &'a str> {
        let mut changes = Vec::new();
        for (name, value) in values {
            let weight = self.list.iter().find(|weight| weight.name == name).ok_or(name)?;
            if weight.value != value {
                changes.push((weight.span, written(value, weight.decimals())));
            }
        }
        changes.sort_unstable_by(|a, b| b.cmp(a));
        let mut text = self.text.clone();
        for ((start, length), number) in changes {
            text.replace_range(start..start + length, &number);
        }
        Ok(text)
    }
}

impl Weight {
    /// The decimals needed to write a multiple of the step, at most 6.
    pub fn decimals(&self) -> usize {
        let whole = |decimals: &i32| (self.step * 10_f64.powi(*decimals)).fract().abs() < 1e-9;
        (0..6).find(whole).unwrap_or(6) as usize
    }
}

/// Formats a number with this many decimals, and without a minus before zero.
fn written(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    if text.starts_with('-') && text[1..].chars().all(|c| c == '0' || c == '.') { text[1..].to_owned() } else { text }
}

fn weight(text: &str, name: String, value: f64, span: (usize, usize)) -> Weight {
    let rest = text[span.0 + span.1..].lines().next().unwrap_or("");
    let comment = rest.trim_start().strip_prefix('#').unwrap_or("").trim();
    let ranged = ranged(comment);
    let is_ranged = ranged.is_some();
    let help = ranged.as_ref().map_or(comment, |ranged| ranged.help);
    let reach = (value.abs() * 2.0).clamp(1.0, f64::MAX / 4.0);
    let range = ranged.as_ref().map_or((if value < 0.0 { -reach } else { 0.0 }, reach), |ranged| ranged.range);
    let range = (range.0.min(value), range.1.max(value));
    let step = ranged.as_ref().and_then(|ranged| ranged.step).unwrap_or_else(|| usual_step(range));
    Weight { name, value, help: help.to_owned(), range, step, group: String::new(), is_ranged, span }
}

const LONGEST_HEADING: usize = 60;

/// The headings of a file, which are short comments on lines of their own, with their byte offsets.
fn headings(text: &str) -> Vec<(usize, &str)> {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut at = 0;
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten().filter_map(|near| lines.get(near));
        let words = line.trim().trim_start_matches('#').trim();
        let is_short = !words.is_empty() && words.chars().count() <= LONGEST_HEADING;
        if is_comment(line) && is_short && !beside.into_iter().any(|near| is_comment(near)) {
            found.push((at, words));
        }
        at += line.len();
    }
    found
}

struct RangeComment<'a> {
    range: (f64, f64),
    step: Option<f64>,
    help: &'a str,
}

/// Parses a comment of the form `0..3 step 0.1: help`.
fn ranged(comment: &str) -> Option<RangeComment<'_>> {
    let (head, help) = comment.split_once(':').unwrap_or((comment, ""));
    let (low, rest) = head.split_once("..")?;
    let (high, step) = match rest.split_once("step") {
        Some((high, step)) => {
            let step = step.trim().parse().ok().filter(|step: &f64| *step > 0.0 && step.is_finite());
            (high, Some(step?))
        }
        None => (rest, None),
    };
    let (low, high): (f64, f64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (low < high && (high - low).is_finite()).then_some(RangeComment { range: (low, high), step, help: help.trim() })
}

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Scalar;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }
            fn visit_f64<E>(self, number: f64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number as f64))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Scalar, E> {
                Ok(Scalar::Number(number as f64))
            }
            fn visit_bool<E>(self, _: bool) -> Result<Scalar, E> {
                Ok(Scalar::Other("kind-yes-no"))
            }
            fn visit_str<E>(self, _: &str) -> Result<Scalar, E> {
                Ok(Scalar::Other("kind-text"))
            }
            fn visit_unit<E>(self) -> Result<Scalar, E> {
                Ok(Scalar::Other("kind-nothing"))
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<Scalar, A::Error> {
                while items.next_element::<serde::de::IgnoredAny>()?.is_some() {}
                Ok(Scalar::Other("kind-list"))
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<Scalar, A::Error> {
                while entries.next_entry::<serde::de::IgnoredAny, serde::de::IgnoredAny>()?.is_some() {}
                Ok(Scalar::Other("kind-group"))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# What pieces are worth.\nman: 1.0   # 0..3 step 0.1: a man\n\nking: 1.4  # a king\nedge: -5\n";

    #[test]
    fn a_file_gives_numbers_ranges_and_help_in_its_order() {
        let weights = Weights::read("ai/x.yaml", FILE).unwrap();
        let names: Vec<&str> = weights.list.iter().map(|weight| weight.name.as_str()).collect();
        assert_eq!(names, ["man", "king", "edge"]);
        let man = &weights.list[0];
        assert_eq!((man.value, man.range, man.step, man.help.as_str()), (1.0, (0.0, 3.0), 0.1, "a man"));
        assert_eq!(weights.list[1].help, "a king");
        assert_eq!(weights.list[2].range, (-10.0, 10.0));
        assert_eq!(weights.values()["edge"], -5.0);
    }

    #[test]
    fn only_the_number_changes() {
        let weights = Weights::read("ai/x.yaml", FILE).unwrap();
        assert_eq!(weights.text_with("man", 2.25).unwrap(), FILE.replace("man: 1.0 ", "man: 2.2 "));
        assert_eq!(weights.text_with("king", 1.55).unwrap(), FILE.replace("1.4", "1.55"));
        assert_eq!(weights.text_with_all([("man", 1.0), ("nothing", 1.0)]), Err("nothing"));
        let several = weights.text_with_all([("edge", 2.5), ("man", 1.0), ("king", 12.0)]).unwrap();
        assert_eq!(several, FILE.replace("1.4", "12.00").replace("-5", "2.50"));
    }

    #[test]
    fn short_comments_that_stand_alone_are_headings() {
        let text =
            "# What all of this is about, told in\n# two lines.\na: 1\n\n# Men\nb: 1  # beside\nc: 1\n# Kings\nd: 1\n";
        let weights = Weights::read("ai/x.yaml", text).unwrap();
        let groups: Vec<&str> = weights.list.iter().map(|weight| weight.group.as_str()).collect();
        assert_eq!(groups, ["", "Men", "Men", "Kings"]);
    }

    #[test]
    fn a_malformed_range_is_reported() {
        let text =
            "a: 1  # 3..0: turned round\nb: 1  # 0..3 stp 0.1\nc: 1  # 0..3\nd: 1  # 2 of them... or more\ne: 1\n";
        let weights = Weights::read("ai/x.yaml", text).unwrap();
        let places: Vec<String> =
            weights.malformed_ranges("ai/x.yaml").iter().filter_map(Report::whereabouts).collect();
        assert_eq!(places, ["ai/x.yaml:1", "ai/x.yaml:2"]);
    }

    #[test]
    fn every_value_that_is_no_number_is_named() {
        let faults = Weights::read("ai/x.yaml", "man: 1\nking: lots\nedge: [1]\n").unwrap_err();
        let messages: Vec<String> =
            faults.iter().map(|r| format!("{} {}", r.whereabouts().unwrap(), r.message)).collect();
        assert_eq!(
            messages,
            [
                "ai/x.yaml:2:7 weight `king` must be a number, not text",
                "ai/x.yaml:3:7 weight `edge` must be a number, not a list",
            ]
        );
        assert!(Weights::read("ai/x.yaml", "row: .nan\n").unwrap_err()[0].message.contains("is not a finite number"));
        assert!(Weights::read("ai/x.yaml", "man: 1\n\tking: 2\n").unwrap_err()[0].message.contains("tab"));
    }
}
