//! Maximum matching in a general graph, updated as members are removed.

use std::collections::VecDeque;

/// Edmonds, Paths, Trees, and Flowers (1965): searches for augmenting paths and contracts odd cycles (blossoms).
#[derive(Clone, Debug)]
pub(super) struct Matching<'a> {
    /// Symmetric adjacency: which members may be paired.
    may: &'a [Vec<bool>],
    here: Vec<bool>,
    mate: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    pub fn new(may: &'a [Vec<bool>], members: &[usize]) -> Self {
        let mut matching = Self { may, here: vec![false; may.len()], mate: vec![None; may.len()] };
        for member in members {
            matching.here[*member] = true;
        }
        for member in members {
            let free = |other: &usize| matching.mate[*other].is_none() && may[*member][*other];
            if matching.mate[*member].is_none()
                && let Some(other) = members.iter().copied().find(|other| other != member && free(other))
            {
                matching.join(*member, other);
            }
        }
        for member in members {
            if matching.mate[*member].is_none() {
                matching.grow(*member);
            }
        }
        matching
    }

    /// Number of members without a mate.
    pub fn alone(&self) -> usize {
        (0..self.here.len()).filter(|member| self.here[*member] && self.mate[*member].is_none()).count()
    }

    /// Removes two members as a pair if the rest can still be matched as well as before; otherwise changes nothing.
    pub fn take(&mut self, a: usize, b: usize) -> bool {
        if !self.may[a][b] {
            return false;
        }
        let before = (self.mate.clone(), self.alone());
        let mates = [a, b].map(|member| self.drop(member));
        // At best the rest has one pair fewer than before; if two pairs were broken, one must be regained.
        for mate in mates.into_iter().flatten() {
            if self.here[mate] && self.mate[mate].is_none() {
                self.grow(mate);
            }
        }
        if self.alone() <= before.1 {
            return true;
        }
        self.mate = before.0;
        for member in [a, b] {
            self.here[member] = true;
        }
        false
    }

    /// Removes one member and rematches the others as well as possible.
    pub fn remove(&mut self, member: usize) {
        if let Some(mate) = self.drop(member) {
            self.grow(mate);
        }
    }

    /// Removes a member and leaves its mate unmatched.
    fn drop(&mut self, member: usize) -> Option<usize> {
        self.here[member] = false;
        let mate = self.mate[member].take()?;
        self.mate[mate] = None;
        Some(mate)
    }

    fn join(&mut self, a: usize, b: usize) {
        self.mate[a] = Some(b);
        self.mate[b] = Some(a);
    }

    /// Searches for an augmenting path from an unmatched member and applies it; returns whether there was one.
    fn grow(&mut self, root: usize) -> bool {
        let count = self.here.len();
        let mut search =
            MatchingTree { parent: vec![None; count], base: (0..count).collect(), outer: vec![false; count] };
        search.outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(at) = queue.pop_front() {
            for to in 0..count {
                let known = search.base[at] == search.base[to] || self.mate[at] == Some(to);
                if known || !self.here[to] || !self.may[at][to] {
                    continue;
                }
                let mate = self.mate[to];
                if to == root || mate.is_some_and(|mate| search.parent[mate].is_some()) {
                    search.shrink(&self.mate, at, to, &mut queue);
                } else if search.parent[to].is_none() {
                    search.parent[to] = Some(at);
                    let Some(mate) = mate else {
                        self.turn(to, &search.parent);
                        return true;
                    };
                    search.outer[mate] = true;
                    queue.push_back(mate);
                }
            }
        }
        false
    }

    /// Swaps matched and unmatched edges along the path that ends at `end`.
    fn turn(&mut self, end: usize, parent: &[Option<usize>]) {
        let mut at = Some(end);
        while let Some(inner) = at {
            let Some(outer) = parent[inner] else { return };
            at = self.mate[outer];
            self.join(inner, outer);
        }
    }
}

struct MatchingTree {
    /// The member from which each member was reached.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that contains each member.
    base: Vec<usize>,
    /// Whether the search continues from a member (outer vertices).
    outer: Vec<bool>,
}

impl MatchingTree {
    /// Contracts the blossom that `a` and `b` close.
    fn shrink(&mut self, mate: &[Option<usize>], a: usize, b: usize, queue: &mut VecDeque<usize>) {
        let base = self.meeting(mate, a, b);
        let mut inside = vec![false; mate.len()];
        for (from, child) in [(a, b), (b, a)] {
            self.mark(mate, from, base, child, &mut inside);
        }
        for member in 0..mate.len() {
            if inside[self.base[member]] {
                self.base[member] = base;
                if !std::mem::replace(&mut self.outer[member], true) {
                    queue.push_back(member);
                }
            }
        }
    }

    /// Finds the common ancestor of two members in the contracted tree.
    fn meeting(&self, mate: &[Option<usize>], a: usize, b: usize) -> usize {
        let back = |at: usize| mate[at].and_then(|mate| self.parent[mate]);
        let mut seen = vec![false; mate.len()];
        let mut at = self.base[a];
        seen[at] = true;
        while let Some(next) = back(at) {
            at = self.base[next];
            seen[at] = true;
        }
        let mut at = self.base[b];
        while !seen[at] {
            let Some(next) = back(at) else { return at };
            at = self.base[next];
        }
        at
    }

    /// Marks the blossoms on the path from a member back to `base`, and records the reverse path through them.
    fn mark(&mut self, mate: &[Option<usize>], mut at: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[at] != base {
            let Some(back) = mate[at] else { return };
            inside[self.base[at]] = true;
            inside[self.base[back]] = true;
            self.parent[at] = Some(child);
            child = back;
            let Some(next) = self.parent[back] else { return };
            at = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Size of the maximum matching, by exhaustive search.
    fn most(may: &[Vec<bool>], free: &mut Vec<usize>) -> usize {
        let Some(first) = free.pop() else { return 0 };
        let mut best = most(may, free);
        for index in 0..free.len() {
            if may[first][free[index]] {
                let other = free.remove(index);
                best = best.max(1 + most(may, free));
                free.insert(index, other);
            }
        }
        free.push(first);
        best
    }

    fn graph(count: usize, density: f64, random: &mut ChaCha8Rng) -> Vec<Vec<bool>> {
        let edges: Vec<Vec<bool>> =
            (0..count).map(|_| (0..count).map(|_| random.random_bool(density)).collect()).collect();
        let may = |a: usize, b: usize| a != b && edges[a.max(b)][a.min(b)];
        (0..count).map(|a| (0..count).map(|b| may(a, b)).collect()).collect()
    }

    #[test]
    fn no_other_matching_is_larger_and_taking_pairs_out_keeps_it_so() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for trial in 0..600 {
            let count = 2 + trial % 8;
            let may = graph(count, [0.2, 0.35, 0.6][trial % 3], &mut random);
            let mut members: Vec<usize> = (0..count).collect();
            let mut matching = Matching::new(&may, &members);
            while members.len() > 1 {
                let largest = most(&may, &mut members.clone());
                assert_eq!(members.len() - matching.alone(), 2 * largest, "{may:?} {members:?}");
                for member in &members {
                    if let Some(mate) = matching.mate[*member] {
                        assert!(may[*member][mate] && matching.mate[mate] == Some(*member) && matching.here[mate]);
                    }
                }
                let (a, b) = (members[random.random_range(1..members.len())], members[0]);
                let without: Vec<usize> = members.iter().copied().filter(|member| ![a, b].contains(member)).collect();
                let deserves = may[a][b] && most(&may, &mut without.clone()) + 1 == largest;
                assert_eq!(matching.take(a, b), deserves, "{may:?} {members:?} without {a} and {b}");
                if deserves {
                    members = without;
                } else {
                    matching.remove(b);
                    members.remove(0);
                }
            }
        }
    }
}
