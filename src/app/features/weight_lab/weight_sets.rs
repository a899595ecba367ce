//! Two sets of a bot's weights with undo: A is the reference, equal to the file unless replaced; B is edited.

use std::collections::BTreeMap;
use std::mem;

/// Weights by name.
pub type WeightSet = BTreeMap<String, f64>;

/// Maximum number of undo steps.
const MAX_STEPS: usize = 500;

/// Names one of the two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetId {
    /// The reference.
    A,
    /// The edited set.
    B,
}

impl SetId {
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The letter, the same in every language.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// A state that can be restored by undo.
#[derive(Clone, Debug, PartialEq)]
struct State {
    /// The replaced A; `None` while A equals the file.
    kept: Option<WeightSet>,
    b: WeightSet,
}

/// The two sets and their undo history.
#[derive(Clone, Debug)]
pub struct WeightSets {
    file: WeightSet,
    now: State,
    done: Vec<State>,
    undone: Vec<State>,
    /// The weight being changed; all of its changes form one undo step.
    moving: Option<String>,
}

impl WeightSets {
    /// Creates both sets equal to the file.
    pub fn new(file: WeightSet) -> Self {
        let now = State { kept: None, b: file.clone() };
        Self { file, now, done: Vec::new(), undone: Vec::new(), moving: None }
    }

    pub fn set(&self, which: SetId) -> &WeightSet {
        match which {
            SetId::A => self.now.kept.as_ref().unwrap_or(&self.file),
            SetId::B => &self.now.b,
        }
    }

    /// Whether A equals the file.
    pub const fn a_is_file(&self) -> bool {
        self.now.kept.is_none()
    }

    /// Whether B equals the file.
    pub fn b_is_file(&self) -> bool {
        self.now.b == self.file
    }

    /// The number of weights that differ between A and B.
    pub fn moved(&self) -> usize {
        let a = self.set(SetId::A);
        self.now.b.iter().filter(|(name, value)| a.get(*name) != Some(value)).count()
    }

    /// Changes one of B's weights; all changes up to [`WeightSets::settle`] are one undo step.
    pub fn move_to(&mut self, name: &str, value: f64) {
        if self.now.b.get(name).is_none_or(|now| *now == value) {
            return;
        }
        if self.moving.as_deref() != Some(name) {
            self.remember();
            self.moving = Some(name.to_owned());
        }
        self.now.b.insert(name.to_owned(), value);
    }

    /// Ends a change, so that the next one is a separate undo step.
    pub fn settle(&mut self) {
        self.moving = None;
    }

    /// Sets B to these weights. Unknown names are ignored; missing ones take the file's values.
    pub fn set_b(&mut self, set: &WeightSet) {
        let value = |(name, file): (&String, &f64)| (name.clone(), set.get(name).copied().unwrap_or(*file));
        let b = self.file.iter().map(value).collect();
        self.change(|now| now.b = b);
    }

    pub fn b_to_file(&mut self) {
        self.set_b(&self.file.clone());
    }

    pub fn set_a_from_b(&mut self) {
        self.change(|now| now.kept = Some(now.b.clone()));
    }

    pub fn a_to_file(&mut self) {
        self.change(|now| now.kept = None);
    }

    pub fn swap(&mut self) {
        let a = self.set(SetId::A).clone();
        self.change(|now| now.kept = Some(mem::replace(&mut now.b, a)));
    }

    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    pub fn undo(&mut self) {
        self.settle();
        if let Some(before) = self.done.pop() {
            self.undone.push(mem::replace(&mut self.now, before));
        }
    }

    pub fn redo(&mut self) {
        self.settle();
        if let Some(after) = self.undone.pop() {
            self.done.push(mem::replace(&mut self.now, after));
        }
    }

    /// Applies a changed file. Unedited weights follow it; names that are gone are removed, new ones added. If the file now equals
    /// B, B was saved, and earlier undo steps keep their weights.
    pub fn follow(&mut self, file: WeightSet) {
        if file == self.file {
            return;
        }
        if file == self.now.b {
            self.settle();
            self.file = file;
            self.now.kept = self.now.kept.take().filter(|kept| *kept != self.file);
            return;
        }
        let before = mem::replace(&mut self.file, file);
        let file = &self.file;
        let followed = |set: &WeightSet| -> WeightSet {
            let value = |(name, new): (&String, &f64)| {
                let own = set.get(name).filter(|own| before.get(name) != Some(own));
                (name.clone(), own.copied().unwrap_or(*new))
            };
            file.iter().map(value).collect()
        };
        for state in self.done.iter_mut().chain(&mut self.undone).chain([&mut self.now]) {
            state.b = followed(&state.b);
            state.kept = state.kept.as_ref().map(followed).filter(|kept| kept != file);
        }
    }

    fn remember(&mut self) {
        if self.done.len() == MAX_STEPS {
            self.done.remove(0);
        }
        self.done.push(self.now.clone());
        self.undone.clear();
    }

    fn change(&mut self, change: impl FnOnce(&mut State)) {
        self.settle();
        let before = self.now.clone();
        change(&mut self.now);
        // A set equal to the file follows the file.
        self.now.kept = self.now.kept.take().filter(|kept| *kept != self.file);
        if self.now != before {
            let now = mem::replace(&mut self.now, before);
            self.remember();
            self.now = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(man: f64, king: f64) -> WeightSet {
        [("man".to_owned(), man), ("king".to_owned(), king)].into()
    }

    #[test]
    fn a_motion_is_one_step_and_every_step_can_be_undone_and_done_again() {
        let mut weight_sets = WeightSets::new(set(1.0, 2.0));
        for value in [1.1, 1.2, 1.3] {
            weight_sets.move_to("man", value);
        }
        weight_sets.settle();
        weight_sets.move_to("king", 3.0);
        weight_sets.move_to("nothing", 3.0);
        assert_eq!(
            (weight_sets.set(SetId::A), weight_sets.set(SetId::B), weight_sets.moved()),
            (&set(1.0, 2.0), &set(1.3, 3.0), 2)
        );
        weight_sets.undo();
        assert_eq!(weight_sets.set(SetId::B), &set(1.3, 2.0));
        weight_sets.undo();
        assert!(weight_sets.b_is_file() && !weight_sets.can_undo() && weight_sets.can_redo());
        weight_sets.undo();
        weight_sets.redo();
        weight_sets.redo();
        assert_eq!(weight_sets.set(SetId::B), &set(1.3, 3.0));
        weight_sets.b_to_file();
        assert!(weight_sets.b_is_file() && !weight_sets.can_redo());
        weight_sets.b_to_file();
        weight_sets.undo();
        assert_eq!(weight_sets.set(SetId::B), &set(1.3, 3.0), "an edit without effect adds no undo step");
    }

    #[test]
    fn sets_are_kept_and_change_places() {
        let mut weight_sets = WeightSets::new(set(1.0, 2.0));
        weight_sets.move_to("man", 5.0);
        weight_sets.swap();
        assert_eq!(
            (weight_sets.set(SetId::A), weight_sets.set(SetId::B), weight_sets.a_is_file()),
            (&set(5.0, 2.0), &set(1.0, 2.0), false)
        );
        weight_sets.swap();
        assert!(weight_sets.a_is_file());
        weight_sets.set_a_from_b();
        weight_sets.move_to("king", 7.0);
        assert_eq!(
            (weight_sets.set(SetId::A), weight_sets.set(SetId::B), weight_sets.moved()),
            (&set(5.0, 2.0), &set(5.0, 7.0), 1)
        );
        weight_sets.a_to_file();
        assert!(weight_sets.a_is_file() && weight_sets.moved() == 2);
        weight_sets.set_b(&[("man".to_owned(), 9.0), ("else".to_owned(), 9.0)].into());
        assert_eq!(weight_sets.set(SetId::B), &set(9.0, 2.0));
    }

    #[test]
    fn what_was_written_can_be_undone() {
        let mut weight_sets = WeightSets::new(set(1.0, 2.0));
        weight_sets.move_to("man", 5.0);
        weight_sets.follow(set(5.0, 2.0));
        assert!(weight_sets.b_is_file() && weight_sets.a_is_file() && weight_sets.can_undo());
        weight_sets.undo();
        assert_eq!((weight_sets.set(SetId::A), weight_sets.set(SetId::B)), (&set(5.0, 2.0), &set(1.0, 2.0)));
        weight_sets.redo();
        assert!(weight_sets.b_is_file());
    }

    #[test]
    fn what_was_not_moved_follows_the_file() {
        let mut weight_sets = WeightSets::new(set(1.0, 2.0));
        weight_sets.move_to("man", 5.0);
        weight_sets.follow([("man".to_owned(), 1.5), ("king".to_owned(), 2.5), ("edge".to_owned(), 0.5)].into());
        assert_eq!(
            weight_sets.set(SetId::B),
            &[("man".into(), 5.0), ("king".into(), 2.5), ("edge".into(), 0.5)].into()
        );
        assert!(weight_sets.a_is_file() && weight_sets.set(SetId::A)["man"] == 1.5);
        weight_sets.undo();
        assert!(weight_sets.b_is_file());
        weight_sets.redo();
        weight_sets.follow([("king".to_owned(), 2.5)].into());
        assert!(weight_sets.b_is_file() && weight_sets.set(SetId::B).len() == 1);
    }
}
