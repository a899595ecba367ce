//! Round marks on the axes of charts.

/// The smallest of 1, 2, 5, 10, 20, … and their tenths, hundredths, … that is at least `least`.
pub fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= least * 0.999).unwrap_or(least)
}
