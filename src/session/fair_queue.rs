//! A queue that serves rulesets in turn, so that a slow ruleset delays each question of another one by at most one of its own.

use std::collections::VecDeque;

/// Waiting items, grouped by ruleset in the order in which the rulesets are served.
pub(super) struct FairQueue<T> {
    waiting: VecDeque<(usize, VecDeque<T>)>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { waiting: VecDeque::new() }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn push(&mut self, ruleset: usize, item: T) {
        match self.waiting.iter_mut().find(|(key, _)| *key == ruleset) {
            Some((_, items)) => items.push_back(item),
            None => self.waiting.push_back((ruleset, VecDeque::from([item]))),
        }
    }

    /// Removes the next item and moves its ruleset to the back of the queue.
    pub(super) fn pop(&mut self) -> Option<(usize, T)> {
        let (ruleset, mut items) = self.waiting.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            self.waiting.push_back((ruleset, items));
        }
        item.map(|item| (ruleset, item))
    }

    /// Removes all items, in the order in which they would be served.
    pub(super) fn drain(&mut self) -> Vec<(usize, T)> {
        std::iter::from_fn(|| self.pop()).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulesets_take_turns_and_each_keeps_its_order() {
        let mut queue = FairQueue::default();
        for (ruleset, item) in [(1, "a"), (1, "b"), (1, "c"), (2, "x"), (3, "p"), (2, "y")] {
            queue.push(ruleset, item);
        }
        let mut order = String::new();
        while let Some((_, item)) = queue.pop() {
            order.push_str(item);
        }
        assert_eq!(order, "axpbyc");
        assert!(queue.is_empty());
    }
}
