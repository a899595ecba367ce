//! Doctor directives in the comments of a variant's file: `--- @waive symmetry: why` and `--- @perft 7 49 302`.

use super::finding::{Check, with_check};
use crate::report::{FaultList, Report, did_you_mean};
use crate::text::{Phrase, phrase};

/// Expected perft counts from one position of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub line: u32,
    /// The position as text; `None` for the start.
    pub position: Option<String>,
    /// Expected counts after 1, 2, 3 … plies.
    pub counts: Vec<u64>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Directives {
    /// Waived checks, with the reason.
    pub waived: Vec<(Check, String)>,
    pub counts: Vec<Count>,
    pub faults: Vec<Report>,
}

impl Directives {
    /// Parses the comments of a file that start with `--- @`.
    pub fn read(file: &str, source: &str) -> Self {
        let (mut read, mut faults) = (Self::default(), FaultList::default());
        for (line, number) in source.lines().zip(1..) {
            let Some(text) = line.trim_start().strip_prefix("---").map(str::trim_start) else { continue };
            let done = match text.split_once(char::is_whitespace).unwrap_or((text, "")) {
                ("@waive", rest) => read.waive(rest.trim()),
                ("@perft", rest) => read.count(number, rest.trim()),
                _ => continue,
            };
            if let Err((message, hint)) = done {
                faults.add(|_| {
                    let report = Report::error(with_check(Check::Directives, message));
                    report.at(file, Some(number), None).excerpt_from(source).hint(hint)
                });
            }
        }
        read.faults = faults.into_reports();
        read
    }

    pub fn reason(&self, check: Check) -> Option<&str> {
        self.waived.iter().find(|(waived, _)| *waived == check).map(|(_, reason)| reason.as_str())
    }

    fn waive(&mut self, text: &str) -> Result<(), (Phrase, Phrase)> {
        let (word, reason) = text.split_once(':').unwrap_or((text, ""));
        let (word, reason) = (word.trim(), reason.trim());
        let known = || Check::ALL.into_iter().filter(|check| check.can_be_waived());
        let Some(check) = Check::ALL.into_iter().find(|check| check.word() == word) else {
            let hint = did_you_mean(word, known().map(Check::word));
            return Err((phrase("doctor-waive-none").with("check", word), hint));
        };
        if !check.can_be_waived() {
            let others = known().map(Check::word).collect::<Vec<_>>().join(", ");
            let hint = phrase("doctor-waive-not-hint").with("others", others);
            return Err((phrase("doctor-waive-not").with("check", word), hint));
        }
        if reason.is_empty() {
            let hint = phrase("doctor-waive-reason-hint").with("check", word);
            return Err((phrase("doctor-waive-reason").with("check", word), hint));
        }
        self.waived.push((check, reason.to_owned()));
        Ok(())
    }

    fn count(&mut self, line: u32, text: &str) -> Result<(), (Phrase, Phrase)> {
        // A position may contain colons; counts never do.
        let (position, counts) = match text.rsplit_once(':') {
            Some((position, counts)) => {
                (Some(position.trim()).filter(|text| !text.is_empty() && *text != "start"), counts)
            }
            None => (None, text),
        };
        let counts: Option<Vec<u64>> = counts.split_whitespace().map(|count| count.parse().ok()).collect();
        let counts = counts
            .filter(|counts| !counts.is_empty())
            .ok_or_else(|| (phrase("doctor-perft-numbers"), phrase("doctor-perft-numbers-hint")))?;
        self.counts.push(Count { line, position: position.map(str::to_owned), counts });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_and_counts_are_read_and_what_is_odd_is_reported() {
        let source = "--- @api 1\n  --- @waive symmetry: the centre is barred\n--- @perft 7 49\n--- @perft W:W31:B1: 2 3\n\
                      --- @waive symetry: x\n--- @waive pieces\n--- @waive laws: x\n--- @perft seven\n--- @param x number\n";
        let read = Directives::read("scripts/x.lua", source);
        assert_eq!(read.reason(Check::Symmetry), Some("the centre is barred"));
        assert_eq!(read.reason(Check::Pieces), None);
        let counts: Vec<_> = read.counts.iter().map(|count| (count.position.as_deref(), &count.counts[..])).collect();
        assert_eq!(counts, [(None, &[7, 49][..]), (Some("W:W31:B1"), &[2, 3])]);
        let messages: Vec<String> = read.faults.iter().map(ToString::to_string).collect();
        assert_eq!(messages.len(), 4, "{messages:?}");
        assert!(
            messages[0].contains("scripts/x.lua:5") && messages[0].contains("did you mean `symmetry`"),
            "{}",
            messages[0]
        );
        assert!(messages[1].contains("without a reason") && messages[2].contains("cannot be waived"), "{messages:?}");
    }
}
