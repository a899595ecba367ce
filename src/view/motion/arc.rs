//! The flight path of a piece: an arc of a vertical circle through both ends, with its centre at the height of the lower end.
//! Between ends of equal height that is a half circle; the greater the difference in height, the shorter the arc.

use super::super::space::BoardPoint;

/// The place and height at fraction `part` (0 to 1) of the flight between two ends given as (place, height).
pub(super) fn at(from: (BoardPoint, f32), to: (BoardPoint, f32), part: f32) -> (BoardPoint, f32) {
    let (lower, higher) = if from.1 <= to.1 { (from, to) } else { (to, from) };
    let part = if from.1 <= to.1 { part } else { 1.0 - part };
    let (across, up) = (lower.0.distance(higher.0), higher.1 - lower.1);
    if across < 1e-3 {
        return (lower.0.lerp(higher.0, part), lower.1 + up * part);
    }
    // The centre is `radius` away from the lower end, towards the higher: (across - radius)² + up² = radius².
    let radius = (across * across + up * up) / (2.0 * across);
    let turn = part * up.atan2(radius - across);
    (lower.0.lerp(higher.0, radius * (1.0 - turn.cos()) / across), lower.1 + radius * turn.sin())
}

/// How far a piece carried to or from a stack rises above the straight line, in squares, at most; any higher would leave the
/// picture.
const MAX_CARRIED: f32 = 1.6;

/// Like [`at`] for the long ways beside the board: the circle is flattened where it would rise too high.
pub(super) fn carried(from: (BoardPoint, f32), to: (BoardPoint, f32), part: f32) -> (BoardPoint, f32) {
    let (place, lift) = at(from, to, part);
    let across = from.0.distance(to.0).max(1e-3);
    let straight = from.1 + (to.1 - from.1) * from.0.distance(place) / across;
    (place, straight + (lift - straight) * (2.0 * MAX_CARRIED / across).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_as_far_from_a_centre_at_the_lower_end_s_height() {
        let ends = [((0.0, 0.0), 0.0), ((2.0, 2.0), 0.0), ((6.0, 1.0), -0.62), ((0.5, 0.5), 3.0)];
        for (a, b) in ends.into_iter().flat_map(|a| ends.map(|b| (a, b))).filter(|(a, b)| a != b) {
            let [from, to] = [a, b].map(|((column, row), lift)| (BoardPoint::new(column, row), lift));
            let near = |one: (BoardPoint, f32), other: (BoardPoint, f32)| {
                assert!(one.0.distance(other.0) < 1e-3 && (one.1 - other.1).abs() < 1e-3, "{one:?} {other:?}");
            };
            near(at(from, to, 0.0), from);
            near(at(from, to, 1.0), to);
            let (lower, higher) = if from.1 <= to.1 { (from, to) } else { (to, from) };
            let (across, up) = (lower.0.distance(higher.0), higher.1 - lower.1);
            // The centre, measured from the lower end: where the perpendicular bisector of the chord meets the lower end's
            // height.
            let centre = 0.5 * across + 0.5 * up * up / across;
            for step in 0..=20 {
                let (place, lift) = at(from, to, step as f32 / 20.0);
                let along = lower.0.distance(place) * if turned_back(lower.0, higher.0, place) { -1.0 } else { 1.0 };
                let off = (along - centre).hypot(lift - lower.1) - centre;
                assert!(off.abs() < 2e-3, "{from:?} {to:?} {step}: {off}");
            }
        }
    }

    fn turned_back(from: BoardPoint, to: BoardPoint, at: BoardPoint) -> bool {
        (at.column - from.column) * (to.column - from.column) + (at.row - from.row) * (to.row - from.row) < 0.0
    }

    #[test]
    fn what_is_carried_far_stays_low_and_arrives() {
        let (from, to) = ((BoardPoint::new(1.0, 1.0), 0.0), (BoardPoint::new(9.0, 5.0), -0.62));
        let highest = (0..=50).map(|step| carried(from, to, step as f32 / 50.0).1).fold(0.0, f32::max);
        assert!((1.0..1.7).contains(&highest), "{highest}");
        for (part, end) in [(0.0, from), (1.0, to)] {
            let (place, lift) = carried(from, to, part);
            assert!(place.distance(end.0) < 1e-3 && (lift - end.1).abs() < 1e-3, "{place:?} {lift}");
        }
    }

    #[test]
    fn a_jump_is_half_a_circle() {
        let (place, lift) = at((BoardPoint::new(2.0, 5.0), 0.0), (BoardPoint::new(4.0, 3.0), 0.0), 0.5);
        assert!((place.column - 3.0).abs() < 1e-4 && (place.row - 4.0).abs() < 1e-4);
        assert!((lift - 2.0_f32.sqrt()).abs() < 1e-4);
    }
}
