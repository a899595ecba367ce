//! The file of trained tables: a head of named values, then the numbers, compressed and written as text.
//!
//! Only the first of the entries that share a number is kept. For each of them come its number in the first phase and the
//! differences from phase to phase, which are small: as varints with the sign in the lowest bit, compressed with zlib, in base 64.

use super::{CutThresholds, PatternSet, PatternTables};
use crate::report::{ContentHash, Report};
use crate::text::{Phrase, phrase};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::fmt::Write as _;
use std::io::{Read, Write as _};

/// The first line of a file.
const FIRST_LINE: &str = "damka pattern tables 1";

/// What the lines of thresholds begin with. A file may have none.
const CUT: &str = "cut: ";

/// Characters of a line of numbers.
const LINE: usize = 120;

/// A varint of 17 bits and a sign has at most three bytes.
const MAX_NUMBER_BYTES: usize = 3;

/// The text of a tables file, taken apart but not yet decoded.
#[derive(Debug)]
pub struct TablesText<'a> {
    file: &'a str,
    variant: &'a str,
    rules: &'a str,
    patterns: &'a str,
    phases: &'a str,
    unit: &'a str,
    origin: &'a str,
    cuts: Vec<&'a str>,
    numbers: &'a str,
}

impl<'a> TablesText<'a> {
    /// `file` is its name in reports. Fails if the text is not such a file.
    pub fn read(file: &'a str, text: &'a str) -> Result<Self, Report> {
        let refuse = |message: Phrase| Report::error(message).in_file(file).hint(phrase("pattern-tables-hint"));
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        if first.trim_end() != FIRST_LINE {
            return Err(refuse(phrase("pattern-tables-none").with("line", FIRST_LINE)));
        }
        let (head, numbers) = rest.split_once("\n\n").ok_or_else(|| refuse(phrase("pattern-tables-cut")))?;
        let value = |name: &str| {
            let found = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            found.map(str::trim).ok_or_else(|| refuse(phrase("pattern-tables-missing").with("name", name)))
        };
        Ok(Self {
            file,
            variant: value("variant")?,
            rules: value("rules")?,
            patterns: value("patterns")?,
            phases: value("phases")?,
            unit: value("unit")?,
            origin: value("origin").unwrap_or_default(),
            cuts: head.lines().filter_map(|line| line.strip_prefix(CUT)).map(str::trim).collect(),
            numbers,
        })
    }

    /// How the tables were made, for people.
    pub const fn origin(&self) -> &'a str {
        self.origin
    }

    /// The tables for these patterns. Fails if they were trained for another variant, for rules or patterns that have changed
    /// since, or if they are damaged.
    pub fn tables(&self, set: &PatternSet) -> Result<PatternTables, Report> {
        let retrain = || phrase("pattern-retrain-hint").with("variant", &set.variant.id);
        let refuse = |message: Phrase| Report::error(message).in_file(self.file).hint(retrain());
        if self.variant != set.variant.id {
            let message = phrase("pattern-tables-variant").with("found", self.variant).with("id", &set.variant.id);
            return Err(refuse(message));
        }
        if self.rules != set.variant.fact_hash().to_string() {
            return Err(refuse(phrase("pattern-tables-rules").with("id", &set.variant.id)));
        }
        if self.patterns != set.hash().to_string() {
            return Err(refuse(phrase("pattern-tables-patterns")));
        }
        if self.phases.parse() != Ok(set.phases) {
            let message = phrase("pattern-tables-phases").with("found", self.phases).with("wanted", set.phases);
            return Err(refuse(message));
        }
        let unit = self.unit.parse().ok().filter(|unit: &f64| unit.is_finite() && *unit > 0.0);
        let unit = unit.ok_or_else(|| refuse(phrase("pattern-tables-unit").with("found", self.unit)))?;
        let damaged = || refuse(phrase("pattern-tables-damaged"));
        let cuts = CutThresholds::read(self.cuts.iter().copied(), set.phases);
        if cuts.is_none() && !self.cuts.is_empty() {
            return Err(refuse(phrase("pattern-tables-cuts").with("line", CUT.trim_end())));
        }
        let text: String = self.numbers.split_ascii_whitespace().collect();
        let packed = STANDARD.decode(text).map_err(|_| damaged())?;
        let shared = set.shared_entries();
        let own = own_entries(&shared).count();
        let mut bytes = Vec::new();
        let most = own * set.phases * MAX_NUMBER_BYTES;
        ZlibDecoder::new(&*packed).take(most as u64 + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        let wrong_size = || refuse(phrase("pattern-tables-size").with("wanted", own * set.phases));
        let mut bytes = bytes.into_iter();
        let mut phases = vec![vec![0; shared.len()]; set.phases];
        for entry in own_entries(&shared) {
            let mut number: i32 = 0;
            for phase in &mut phases {
                number = number.wrapping_add(varint(&mut bytes).ok_or_else(wrong_size)?);
                phase[entry] = i16::try_from(number).map_err(|_| damaged())?;
            }
        }
        if bytes.next().is_some() {
            return Err(wrong_size());
        }
        for phase in &mut phases {
            for (entry, own) in shared.iter().enumerate() {
                phase[entry] = phase[*own as usize];
            }
        }
        Ok(PatternTables { unit, phases, cuts })
    }
}

impl PatternTables {
    /// The text of a tables file. `origin` is a line for people: how the tables were made.
    pub fn text(&self, set: &PatternSet, origin: &str) -> String {
        let shared = set.shared_entries();
        let mut bytes = Vec::new();
        for entry in own_entries(&shared) {
            let mut before = 0;
            for phase in &self.phases {
                let number = i32::from(phase[entry]);
                put_varint(number - before, &mut bytes);
                before = number;
            }
        }
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        // Writing to memory cannot fail.
        let packed = encoder.write_all(&bytes).and_then(|()| encoder.finish()).unwrap_or_default();
        let (rules, patterns): (ContentHash, ContentHash) = (set.variant.fact_hash(), set.hash());
        let mut text = format!(
            "{FIRST_LINE}\nvariant: {}\nrules: {rules}\npatterns: {patterns}\nphases: {}\nunit: {}\norigin: {origin}\n",
            set.variant.id, set.phases, self.unit
        );
        for line in self.cuts.iter().flat_map(CutThresholds::lines) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{CUT}{line}");
        }
        text.push('\n');
        let encoded = STANDARD.encode(packed);
        let mut rest = encoded.as_str();
        while !rest.is_empty() {
            let (line, after) = rest.split_at(rest.len().min(LINE));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
            rest = after;
        }
        text
    }
}

/// The entries that share no other one's number.
fn own_entries(shared: &[u32]) -> impl Iterator<Item = usize> {
    shared.iter().enumerate().filter(|(entry, own)| *entry == **own as usize).map(|(entry, _)| entry)
}

fn put_varint(number: i32, into: &mut Vec<u8>) {
    let mut left = (number << 1 ^ number >> 31) as u32;
    while left >= 1 << 7 {
        into.push(left as u8 | 1 << 7);
        left >>= 7;
    }
    into.push(left as u8);
}

/// `None` at the end, and for a number that is too long.
fn varint(bytes: &mut impl Iterator<Item = u8>) -> Option<i32> {
    let mut number: u32 = 0;
    for place in 0..MAX_NUMBER_BYTES {
        let byte = bytes.next()?;
        number |= u32::from(byte & 0x7f) << (7 * place);
        if byte < 1 << 7 {
            return Some((number >> 1) as i32 ^ -((number & 1) as i32));
        }
    }
    None
}
