//! The evaluation features of a variant.

use super::{Variant, family};

impl Variant {
    /// The evaluation features that can be weighed, each with a description for users: those of the family, then those that the
    /// variant declares. [`Kernel::features`](super::Kernel::features) has the same order.
    pub fn features(&self) -> impl Iterator<Item = (&str, &str)> {
        let of_family = family(self.family).map_or(&[][..], |family| family.features()).iter().copied();
        of_family.chain(self.declared_features.iter().map(|feature| (&*feature.name, &*feature.meaning)))
    }
}
