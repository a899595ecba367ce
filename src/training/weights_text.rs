//! The weights file of a bot, as weights of features.

use super::{FeaturePhases, PhaseWeights};
use crate::config::Weights;
use crate::report::{Report, Reports};
use crate::rules::{Family, PHASE_ENDINGS, Variant, families};
use crate::text::{Phrase, authored, phrase};
use std::collections::BTreeMap;

/// A weights file in which each number counts a feature: `man`, or `man_early` and `man_late`. Features of other families are
/// left alone.
#[derive(Clone, Debug)]
pub struct WeightsText {
    file: Weights,
    /// The names of the file's numbers whose sign differs from the weights.
    negated: Vec<String>,
    pub weights: PhaseWeights,
}

impl WeightsText {
    /// `file` is its name in reports. Fails like [`Weights::read`], or if a number counts something else than a feature, one of the
    /// two weights of a feature is missing, or none counts a feature of this variant.
    pub fn read(file: &str, text: &str, variant: &Variant) -> Result<Self, Reports> {
        Self::of(file, Weights::read(file, text)?, variant)
    }

    /// The weights of a file that has been read. Fails like [`WeightsText::read`].
    pub fn of(file: &str, read: Weights, variant: &Variant) -> Result<Self, Reports> {
        let refuse = |message: Phrase| Report::error(message).in_file(file);
        let Some(mut weights) = PhaseWeights::none(variant) else {
            return Err(no_features(variant).into());
        };
        let list = phrase("training-features-hint").with("variant", &variant.id);
        let values = read.values();
        let unknown = values.keys().filter(|name| !is_feature(variant, name)).map(|name| format!("`{name}`"));
        let unknown: Vec<String> = unknown.collect();
        if !unknown.is_empty() {
            let message = phrase("training-not-features").with("names", unknown.join(", "));
            return Err(refuse(message).hint(list).into());
        }
        for (index, name) in weights.names().to_owned().into_iter().enumerate() {
            let [early, late] = PHASE_ENDINGS.map(|ending| values.get(&format!("{name}{ending}")));
            let (phases, pair) = match (values.get(&name), early, late) {
                (None, None, None) => continue,
                (Some(weight), None, None) => (FeaturePhases::One, [*weight; 2]),
                (None, Some(early), Some(late)) => (FeaturePhases::Two, [*early, *late]),
                _ => return Err(refuse(phrase("training-feature-phases").with("name", name)).into()),
            };
            weights.set(index, phases, pair);
        }
        if weights.phases().iter().all(|phases| *phases == FeaturePhases::None) {
            let message = phrase("training-foreign-weights").with("title", authored(&variant.title));
            return Err(refuse(message).hint(list).into());
        }
        Ok(Self { file: read, negated: Vec::new(), weights })
    }

    /// The same file for a bot that changes the sign of these weights before it uses them.
    #[must_use]
    pub fn negated(self, names: &[String]) -> Self {
        Self { weights: self.weights.negated(names), negated: names.to_vec(), ..self }
    }

    /// The file's text with these numbers; comments and everything else stay. A number is rounded to its slider's step, and one
    /// beyond the slider's range widens the slider when the file is read.
    pub fn text_with(&self, weights: &PhaseWeights) -> String {
        let values: BTreeMap<String, f64> = weights.negated(&self.negated).values().into_iter().collect();
        let own = self.file.list.iter().filter_map(|weight| Some((weight.name.as_str(), *values.get(&weight.name)?)));
        // Only names of the file are given.
        self.file.text_with_all(own).unwrap_or_default()
    }
}

/// The report for a variant that cannot be trained.
pub(super) fn no_features(variant: &Variant) -> Report {
    let report = Report::error(phrase("training-no-features").with("title", authored(&variant.title)));
    report.hint(phrase("training-no-features-hint"))
}

/// Whether the variant or any family has this feature, with or without an ending.
fn is_feature(variant: &Variant, name: &str) -> bool {
    let stem = PHASE_ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    let is_meant = |feature: &str| feature == name || feature == stem;
    let mut of_families = families().into_iter().flat_map(Family::features);
    variant.features().any(|(feature, _)| is_meant(feature)) || of_families.any(|(feature, _)| is_meant(feature))
}
