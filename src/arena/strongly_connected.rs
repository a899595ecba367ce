//! Strongly connected components of the graph "won points from", and their partial order.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// It won points from the other, directly or through others, and lost none to it.
    Above,
    /// The other way round.
    Below,
}

/// Transitive closure of "won points from".
pub(super) struct StronglyConnected {
    reach: Vec<Vec<bool>>,
}

impl StronglyConnected {
    /// Builds the closure from each entrant's opponents; `beat` says whether one entrant has any point from another.
    pub fn of(opponents: &[Vec<usize>], beat: impl Fn(usize, usize) -> bool) -> Self {
        let victims: Vec<Vec<usize>> = opponents
            .iter()
            .enumerate()
            .map(|(entrant, others)| others.iter().copied().filter(|other| beat(entrant, *other)).collect())
            .collect();
        let from = |entrant: usize| {
            let mut reach = vec![false; victims.len()];
            reach[entrant] = true;
            let mut open = vec![entrant];
            while let Some(at) = open.pop() {
                for other in &victims[at] {
                    if !std::mem::replace(&mut reach[*other], true) {
                        open.push(*other);
                    }
                }
            }
            reach
        };
        Self { reach: (0..victims.len()).map(from).collect() }
    }

    /// In numeric order.
    fn component(&self, entrant: usize) -> Vec<usize> {
        (0..self.reach.len()).filter(|other| self.reach[entrant][*other] && self.reach[*other][entrant]).collect()
    }

    /// All components, each once, ordered by first member.
    fn all(&self) -> impl Iterator<Item = Vec<usize>> {
        (0..self.reach.len())
            .map(|entrant| (entrant, self.component(entrant)))
            .filter(|(entrant, component)| component[0] == *entrant)
            .map(|(_, component)| component)
    }

    /// The largest component; ties go to the one whose best member has the highest `better`, then to the first.
    pub fn largest(&self, better: impl Fn(usize) -> (usize, f64)) -> Option<Vec<usize>> {
        let best = |component: &[usize]| {
            let members = component.iter().map(|entrant| better(*entrant));
            members.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))).unwrap_or_default()
        };
        let ranked = self.all().map(|component| (component.len(), best(&component), component));
        let largest = ranked.reduce(|first, next| {
            let more = next.0.cmp(&first.0).then(next.1.0.cmp(&first.1.0)).then(next.1.1.total_cmp(&first.1.1));
            if more.is_gt() { next } else { first }
        });
        largest.map(|(_, _, component)| component)
    }

    /// All components on one side of an entrant's component; of two in the same direction, the nearer comes first.
    pub fn related(&self, entrant: usize, side: Relation) -> Vec<Vec<usize>> {
        let over = |above: usize, below: usize| self.reach[above][below] && !self.reach[below][above];
        let farther = |a: usize, b: usize| if side == Relation::Above { over(a, b) } else { over(b, a) };
        let mut components: Vec<Vec<usize>> = self.all().filter(|component| farther(component[0], entrant)).collect();
        // A component that is farther away in the same direction has more entrants behind it.
        components.sort_by_cached_key(|component| {
            (0..self.reach.len()).filter(|other| farther(component[0], *other)).count()
        });
        components
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1 → 2 → 0 is a component; 3 beat 0, 4 beat 3, 5 lost to 2, 6 lost only to 4.
    #[test]
    fn components_are_found_with_what_stands_above_and_below_them() {
        let beats = [(0, 1), (1, 2), (2, 0), (3, 0), (4, 3), (2, 5), (4, 6)];
        let mut opponents = vec![Vec::new(); 8];
        for (a, b) in beats {
            opponents[a].push(b);
            opponents[b].push(a);
        }
        let components = StronglyConnected::of(&opponents, |a, b| beats.contains(&(a, b)));
        let core = components.largest(|_| (0, 0.0)).unwrap();
        assert_eq!(core, [0, 1, 2]);
        assert_eq!(components.related(0, Relation::Above), [[3], [4]]);
        assert_eq!(components.related(0, Relation::Below), [[5]]);
        assert_eq!(components.all().count(), 6);
        assert_eq!(components.related(7, Relation::Above).len() + components.related(7, Relation::Below).len(), 0);
    }
}
