//! `damka describe`: the rules of a variant in plain words, or the features that weights can name.

use super::language;
use super::list::json;
use super::out::{CliError, CliResult};
use super::table;
use crate::catalog::Catalog;
use crate::notation::{self, DIAGRAM_LEGEND};
use crate::report::{Report, near, stdout_is_terminal, visible, visible_line};
use crate::rules::{self, Diagram, DiagramMark, RuleSentence, Variant};
use crate::text::{Phrase, Words, authored, phrase};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr;

/// Maximum line width, for readability on wide terminals.
const MAX_COLUMNS: usize = 96;
/// Line width when the terminal does not report one.
const USUAL_COLUMNS: usize = 80;

#[allow(clippy::struct_excessive_bools)] // each is a switch of its own
#[derive(Args)]
pub(super) struct DescribeArgs {
    /// Variant id (see `damka list variants`); with --features, also a family
    #[arg(value_name = "VARIANT")]
    what: String,
    /// List the features that weights can use
    #[arg(long)]
    features: bool,
    /// Leave out the diagrams
    #[arg(long)]
    no_diagrams: bool,
    /// Show the facts behind each rule, as named in the variant's file
    #[arg(long)]
    facts: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Described<'a> {
    id: &'a str,
    title: String,
    summary: String,
    source: &'a str,
    family: &'a str,
    clauses: Vec<ClauseRow<'a>>,
}

#[derive(Serialize)]
struct ClauseRow<'a> {
    title: String,
    text: String,
    facts: &'a [&'static str],
    diagrams: Vec<DiagramRow<'a>>,
}

#[derive(Serialize)]
struct DiagramRow<'a> {
    caption: String,
    pieces: Vec<PieceRow<'a>>,
    targets: Vec<u32>,
    taken: Vec<u32>,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct PieceRow<'a> {
    square: u32,
    side: crate::board::Side,
    name: &'a str,
}

#[derive(Serialize)]
struct FeatureRow<'a> {
    feature: &'a str,
    meaning: &'a str,
}

impl DescribeArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if self.features {
            return self.features(catalog, out);
        }
        let variant = self.variant(catalog)?;
        let sentences = notation::describe(&variant);
        if self.json {
            writeln!(out, "{}", json(&described(&variant, &sentences, language::words_for_programs())))?;
            return Ok(());
        }
        let words = language::words();
        let width = columns();
        writeln!(out, "{}", visible_line(&words.authored(&variant.title)))?;
        write_wrapped(out, &visible(&words.authored(&variant.summary)), 2, width)?;
        if !variant.source.is_empty() {
            let source = words.authored(&variant.source);
            let source = visible(source.trim_end_matches('.'));
            write_wrapped(out, &words.format(phrase("rules-followed").with("source", format!("{source}."))), 2, width)?;
        }
        if !self.no_diagrams {
            write_wrapped(out, &words.format(DIAGRAM_LEGEND), 2, width)?;
        }
        for sentence in &sentences {
            writeln!(out, "\n{}", words.format(&sentence.title))?;
            for paragraph in words.format(&sentence.text).lines() {
                write_wrapped(out, paragraph, 2, width)?;
            }
            if self.facts && !sentence.facts.is_empty() {
                write_wrapped(out, &format!("[{}]", sentence.facts.join(", ")), 2, width)?;
            }
            if !self.no_diagrams {
                sentence
                    .diagrams
                    .iter()
                    .try_for_each(|diagram| write_diagram(out, &variant, diagram, (words, width)))?;
            }
        }
        Ok(())
    }

    fn variant(&self, catalog: &Catalog) -> Result<Arc<Variant>, CliError> {
        let now = catalog.now();
        now.variant(&self.what).map_err(|faults| match rules::family(&self.what) {
            None => CliError::usage(faults),
            Some(family) => {
                let of_it = now
                    .variants
                    .iter()
                    .filter(|entry| entry.good().is_some_and(|variant| variant.family == family.id()));
                let ids: Vec<&str> = of_it.map(|entry| entry.id.as_str()).collect();
                let report = Report::error(phrase("terminal-family").with("id", &self.what));
                CliError::usage(report.hint(phrase("terminal-family-hint").with("ids", ids.join(", "))))
            }
        })
    }

    fn features(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        if let Some(family) = rules::family(&self.what) {
            let heading = phrase("terminal-features").with("family", family.id());
            return self.write_features(heading, family.features().iter().copied(), out);
        }
        let variant = self.variant_or_family(catalog)?;
        let title = authored(&variant.title);
        if variant.features().next().is_none() {
            return Err(CliError::usage(Report::error(phrase("terminal-features-none").with("title", title))));
        }
        self.write_features(phrase("terminal-features-game").with("title", title), variant.features(), out)
    }

    fn write_features<'f>(
        &self,
        heading: Phrase,
        features: impl Iterator<Item = (&'f str, &'f str)>,
        out: &mut dyn Write,
    ) -> CliResult {
        if self.json {
            for (feature, meaning) in features {
                writeln!(out, "{}", json(&FeatureRow { feature, meaning }))?;
            }
            return Ok(());
        }
        writeln!(out, "{}", language::text(heading))?;
        let row = |(feature, meaning): (&str, &str)| vec![format!("  {feature}"), visible_line(meaning).into_owned()];
        table::write(out, &features.map(row).collect::<Vec<_>>())?;
        Ok(())
    }

    /// The variant; the error for an unknown id suggests families too.
    fn variant_or_family(&self, catalog: &Catalog) -> Result<Arc<Variant>, CliError> {
        catalog.now().variant(&self.what).map_err(|faults| {
            let families = rules::families();
            let meant = near(&self.what, families.iter().map(|family| family.id()));
            match meant {
                Some(family) => CliError::usage(
                    Report::error(phrase("terminal-no-family").with("id", &self.what))
                        .hint(phrase("did-you-mean-only").with("best", family)),
                ),
                None => CliError::usage(faults),
            }
        })
    }
}

fn described<'a>(variant: &'a Variant, sentences: &'a [RuleSentence], words: &Words) -> Described<'a> {
    let marked = |diagram: &Diagram, sign| {
        diagram.marks.iter().filter(|mark| mark.1 == sign).map(|mark| mark.0.number()).collect::<Vec<_>>()
    };
    let pieces = |diagram: &Diagram| {
        let placed = diagram
            .pieces
            .iter()
            .zip(1..)
            .filter_map(|(kind, square)| Some((variant.look.pieces.get((*kind)?)?, square)));
        placed.map(|(piece, square)| PieceRow { square, side: piece.side, name: &piece.name }).collect()
    };
    let diagrams = |sentence: &'a RuleSentence| {
        let row = |diagram: &'a Diagram| DiagramRow {
            caption: words.format(&diagram.caption),
            pieces: pieces(diagram),
            targets: marked(diagram, DiagramMark::Target),
            taken: marked(diagram, DiagramMark::Taken),
            moves: notation::diagram_moves(variant, diagram),
        };
        sentence.diagrams.iter().map(row).collect()
    };
    let rows = sentences.iter().map(|sentence| ClauseRow {
        title: words.format(&sentence.title),
        text: words.format(&sentence.text),
        facts: &sentence.facts,
        diagrams: diagrams(sentence),
    });
    Described {
        id: &variant.id,
        title: words.authored(&variant.title),
        summary: words.authored(&variant.summary),
        source: &variant.source,
        family: variant.family,
        clauses: rows.collect(),
    }
}

fn columns() -> usize {
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let declared = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let wide = if stdout_is_terminal() { terminal().or(declared) } else { declared };
    wide.unwrap_or(USUAL_COLUMNS).clamp(30, MAX_COLUMNS)
}

fn write_wrapped(out: &mut dyn Write, text: &str, indent: usize, width: usize) -> CliResult {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let long = line.width() + 1 + word.width() > width - indent;
        if long && !line.is_empty() {
            writeln!(out, "{:indent$}{line}", "")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        writeln!(out, "{:indent$}{line}", "")?;
    }
    Ok(())
}

fn write_diagram(
    out: &mut dyn Write,
    variant: &Variant,
    diagram: &Diagram,
    (words, width): (&Words, usize),
) -> CliResult {
    writeln!(out)?;
    for line in notation::diagram_lines(variant, diagram) {
        writeln!(out, "{}", format!("      {line}").trim_end())?;
    }
    let moves = notation::diagram_moves(variant, diagram);
    let shown = if moves.is_empty() { String::new() } else { format!(" {}", moves.join(", ")) };
    write_wrapped(out, &format!("{}{shown}", words.format(&diagram.caption)), 6, width)
}
