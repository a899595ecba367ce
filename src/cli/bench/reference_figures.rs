//! Goals and figures of other programs, read from `reference_figures.txt`.

/// One variant's line: damka's own goals, the crate measured in the same run, and figures from other machines.
pub(super) struct PeerFigures {
    pub variant: &'static str,
    /// damka's goal: the most instructions per leaf.
    pub goal: Option<f64>,
    pub peer: Option<&'static str>,
    /// damka's goal: random games per second.
    pub playouts: Option<f64>,
    /// Published figures of other programs on a machine like damka's development machine.
    pub others: &'static str,
}

pub(super) fn of(variant: &str) -> Option<PeerFigures> {
    lines().find(|line| line.variant == variant)
}

fn lines() -> impl Iterator<Item = PeerFigures> {
    let lines = include_str!("reference_figures.txt").lines().filter(|line| !line.starts_with('#'));
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
        let written =
            include_str!("reference_figures.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        assert_eq!(lines().count(), written.count());
        assert!(lines().all(|line| !line.others.is_empty()));
    }
}
