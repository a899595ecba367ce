//! Which chord gives which command.

use super::chord::Chord;
use super::command_id::CommandId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyMap {
    chosen: BTreeMap<CommandId, Chord>,
}

impl KeyMap {
    pub fn chord(&self, id: CommandId) -> Option<Chord> {
        self.chosen.get(&id).copied().or_else(|| id.default_chord())
    }

    /// The current chord as text, empty without one.
    pub fn chord_text(&self, id: CommandId) -> String {
        self.chord(id).map_or_else(String::new, |chord| chord.to_string())
    }

    pub fn is_chosen(&self, id: CommandId) -> bool {
        self.chosen.contains_key(&id)
    }

    pub fn set(&mut self, id: CommandId, chord: Chord) {
        self.chosen.insert(id, chord);
        if id.default_chord() == Some(chord) {
            self.reset(id);
        }
    }

    /// Gives a command its default chord back, which isn't stored.
    pub fn reset(&mut self, id: CommandId) {
        self.chosen.remove(&id);
    }

    /// The other command that this chord would give where `id` can be given.
    pub fn clash(&self, id: CommandId, chord: Chord) -> Option<CommandId> {
        let meets = |other: &CommandId| *other != id && other.scope().meets(id.scope());
        let has_it = |other: &CommandId| self.chord(*other).is_some_and(|other| other.is_same(chord));
        CommandId::ALL.iter().copied().filter(meets).find(has_it)
    }

    /// Two commands with the same chord, the one that the user changed first.
    pub fn first_clash(&self) -> Option<(CommandId, CommandId, Chord)> {
        self.chosen.iter().find_map(|(id, chord)| Some((*id, self.clash(*id, *chord)?, *chord)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_in_force_and_clashes_are_named() {
        let mut keys = KeyMap::default();
        let chord = |text: &str| Chord::read(text).unwrap();
        keys.set(CommandId::Flip, chord("X"));
        assert_eq!((keys.chord(CommandId::Flip), keys.first_clash()), (Some(chord("X")), None));
        keys.set(CommandId::Flip, chord("H"));
        assert_eq!(keys.first_clash(), Some((CommandId::Flip, CommandId::Hint, chord("H"))));
        keys.set(CommandId::Flip, chord("F"));
        assert_eq!(keys, KeyMap::default(), "the usual chord is not noted");
        // A key may mean different things in a game and in the analysis.
        keys.set(CommandId::Hint, chord("L"));
        assert_eq!(keys.first_clash(), None);
    }
}
