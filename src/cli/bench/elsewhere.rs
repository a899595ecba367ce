//! What others reach, read from `elsewhere.txt`.

/// A line about one variant: what is counted, who counts in the same run, and what is known of other machines.
pub(super) struct PeerFigures {
    /// The variant's id.
    pub variant: &'static str,
    /// The most instructions a leaf that damka allows itself.
    pub goal: Option<f64>,
    /// The crate measured in the same run.
    pub peer: Option<&'static str>,
    /// Random games a second that damka asks of itself.
    pub playouts: Option<f64>,
    /// Figures of programs on a machine like the one that damka was written on.
    pub others: &'static str,
}

/// The line of a variant, if there is one.
pub(super) fn of(variant: &str) -> Option<PeerFigures> {
    lines().find(|line| line.variant == variant)
}

fn lines() -> impl Iterator<Item = PeerFigures> {
    let lines = include_str!("elsewhere.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut cells = line.split('|').map(str::trim);
        let variant = cells.next().filter(|id| !id.is_empty())?;
        let mut cell = || cells.next().filter(|cell| !matches!(*cell, "" | "-"));
        let goal = cell().and_then(|text| text.parse().ok());
        let peer = cell();
        let playouts = cell().and_then(|text| text.parse().ok());
        Some(PeerFigures { variant, goal, peer, playouts, others: cell().unwrap_or("") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let written = include_str!("elsewhere.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines().count(), written.count());
        assert!(lines().all(|line| !line.others.is_empty()));
    }
}
