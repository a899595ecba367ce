//! Slider settings that a bot declares for its weights, used where the comments in the file give none.

use super::{Weight, Weights};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slider {
    /// The least and the greatest value.
    pub range: Option<(f64, f64)>,
    pub step: Option<f64>,
    /// A sentence for people; may be empty.
    pub help: String,
}

impl Weights {
    /// A range, step or help in a comment takes precedence. A value outside its range widens the range.
    #[must_use]
    pub fn with_sliders(&self, sliders: &BTreeMap<String, Slider>) -> Self {
        let mut weights = self.clone();
        for weight in &mut weights.list {
            if let Some(slider) = sliders.get(&weight.name) {
                weight.declare(slider);
            }
        }
        weights
    }
}

impl Weight {
    fn declare(&mut self, slider: &Slider) {
        if self.help.is_empty() {
            self.help.clone_from(&slider.help);
        }
        if self.is_ranged {
            return;
        }
        if let Some((low, high)) = slider.range {
            self.range = (low.min(self.value), high.max(self.value));
            self.step = usual_step(self.range);
        }
        self.step = slider.step.unwrap_or(self.step);
    }
}

pub(super) fn usual_step(range: (f64, f64)) -> f64 {
    if range.1 - range.0 > 20.0 { 1.0 } else { 0.05 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_count_for_more_than_what_a_bot_says() {
        let text = "man: 1.0   # 0..3 step 0.5\nking: 9  # a king\nedge: 1\nplain: 1\n";
        let weights = Weights::read("ai/x.yaml", text).unwrap();
        let slider = |range, step, help: &str| Slider { range: Some(range), step, help: help.to_owned() };
        let sliders = BTreeMap::from([
            ("man".to_owned(), slider((0.0, 9.0), Some(0.25), "a man")),
            ("king".to_owned(), slider((0.0, 5.0), None, "not this")),
            ("edge".to_owned(), slider((-50.0, 50.0), Some(5.0), "the edge")),
            ("nobody".to_owned(), Slider::default()),
        ]);
        let ranged = weights.with_sliders(&sliders);
        let ranged: Vec<_> =
            ranged.list.iter().map(|weight| (weight.range, weight.step, weight.help.as_str())).collect();
        assert_eq!(
            ranged,
            [
                ((0.0, 3.0), 0.5, "a man"),
                ((0.0, 9.0), 0.05, "a king"),
                ((-50.0, 50.0), 5.0, "the edge"),
                ((0.0, 2.0), 0.05, ""),
            ]
        );
        assert_eq!(weights.with_sliders(&BTreeMap::new()), weights);
    }
}
