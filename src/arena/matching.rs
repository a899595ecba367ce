//! As many pairs as a graph allows, kept while members are taken out of it.

use std::collections::VecDeque;

/// A largest matching of the members of a graph.
///
/// Edmonds, Paths, Trees, and Flowers (1965): a search for a way along which one more pair is won, in which a ring of odd
/// length counts as one member.
#[derive(Clone, Debug)]
pub(super) struct Matching<'a> {
    /// Who may be paired; the same both ways.
    may: &'a [Vec<bool>],
    here: Vec<bool>,
    mate: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    /// A largest matching of these members.
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

    /// How many have no mate.
    pub fn alone(&self) -> usize {
        (0..self.here.len()).filter(|member| self.here[*member] && self.mate[*member].is_none()).count()
    }

    /// Takes two members out as a pair if the others can then be paired as well as before; else leaves all as it was.
    pub fn take(&mut self, a: usize, b: usize) -> bool {
        if !self.may[a][b] {
            return false;
        }
        let before = (self.mate.clone(), self.alone());
        let mates = [a, b].map(|member| self.drop(member));
        // A pair less than before is as good as it gets; where two were broken one has to be won back.
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

    /// Takes one member out and pairs the others as well as they can be.
    pub fn remove(&mut self, member: usize) {
        if let Some(mate) = self.drop(member) {
            self.grow(mate);
        }
    }

    /// Takes a member out; its mate is alone then.
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

    /// Finds a mate for one who is alone, by turning the pairs along a way round; says whether there was one.
    fn grow(&mut self, root: usize) -> bool {
        let count = self.here.len();
        let mut search = Search { parent: vec![None; count], base: (0..count).collect(), outer: vec![false; count] };
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

    /// Turns the pairs round along the way that ends at `end`.
    fn turn(&mut self, end: usize, parent: &[Option<usize>]) {
        let mut at = Some(end);
        while let Some(inner) = at {
            let Some(outer) = parent[inner] else { return };
            at = self.mate[outer];
            self.join(inner, outer);
        }
    }
}

/// A search that grows from one member.
struct Search {
    /// From whom a member was reached.
    parent: Vec<Option<usize>>,
    /// The member by whose name its ring goes.
    base: Vec<usize>,
    /// Whether ways go on from a member.
    outer: Vec<bool>,
}

impl Search {
    /// Makes one of the ring that `a` and `b` close.
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

    /// Where the ways back from two members meet.
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

    /// Marks the rings on the way from a member back to `base`, and lays the way through them the other way round.
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

    /// The most pairs, by trying all.
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
        let lots: Vec<Vec<bool>> =
            (0..count).map(|_| (0..count).map(|_| random.random_bool(density)).collect()).collect();
        let may = |a: usize, b: usize| a != b && lots[a.max(b)][a.min(b)];
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
