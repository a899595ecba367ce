//! QR codes, which phones read from a screen.

use qrcodegen::QrCodeEcc;
use std::ops::Range;

/// A text as a square of dark and light modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode {
    rows: Vec<Vec<bool>>,
}

impl QrCode {
    /// The width of the light margin that readers need on each side, in modules.
    pub const QUIET_ZONE: usize = 4;

    /// `None` if the text is too long, which no link is.
    pub fn of(text: &str) -> Option<Self> {
        let code = qrcodegen::QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        let row = |y| (0..code.size()).map(|x| code.get_module(x, y)).collect();
        Some(Self { rows: (0..code.size()).map(row).collect() })
    }

    /// The number of modules on each side, without the margin.
    pub const fn size(&self) -> usize {
        self.rows.len()
    }

    /// The dark modules: each row with the columns of its runs, so that there are no seams between neighbours.
    pub fn dark_runs(&self) -> Vec<(usize, Range<usize>)> {
        let mut runs = Vec::new();
        for (y, row) in self.rows.iter().enumerate() {
            let mut x = 0;
            for modules in row.chunk_by(|a, b| a == b) {
                if modules[0] {
                    runs.push((y, x..x + modules.len()));
                }
                x += modules.len();
            }
        }
        runs
    }

    /// The path of an SVG in which a module is one unit wide and the margin is included.
    pub fn svg_path(&self) -> String {
        let run = |(y, columns): (usize, Range<usize>)| {
            let (x, y) = (columns.start + Self::QUIET_ZONE, y + Self::QUIET_ZONE);
            format!("M{x} {y}h{width}v1h-{width}z", width = columns.len())
        };
        self.dark_runs().into_iter().map(run).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_with_its_three_finders() {
        let code = QrCode::of("http://192.168.1.5:7707/KXQTRM").unwrap();
        assert_eq!(code.size(), 29);
        // Each finder begins with seven dark modules.
        let runs = code.dark_runs();
        for (row, start) in [(0, 0), (0, 22), (22, 0)] {
            assert!(runs.contains(&(row, start..start + 7)), "{row} {start}: {runs:?}");
        }
        assert!(code.svg_path().starts_with("M4 4h7v1h-7z"), "{}", code.svg_path());
    }

    #[test]
    fn what_no_code_can_hold_has_none() {
        assert_eq!(QrCode::of(&"x".repeat(10_000)), None);
    }
}
