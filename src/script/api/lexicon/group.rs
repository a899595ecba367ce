//! The form of an entry: names with their types, and the objects and tables they belong to.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// With a colon: `position:moves()`.
    Methods,
    /// With a dot: `ctx.random()`.
    Functions,
    /// Keys of a table that a script makes or receives.
    Keys,
}

#[derive(Clone, Copy, Debug)]
pub struct LexiconItem {
    pub name: &'static str,
    /// In Luau syntax: a type, or parameters and results, `(square: Square): (Side?, string?)`.
    pub signature: &'static str,
    /// What it is or does, with units, ranges and order, in sentences.
    pub doc: &'static str,
    /// What it refuses; may be empty.
    pub errors: &'static str,
    /// For functions: the body of a `move`, or for a bot's own functions the entry in its table.
    pub example: &'static str,
}

impl LexiconItem {
    pub(super) const fn field(name: &'static str, signature: &'static str, doc: &'static str) -> Self {
        Self { name, signature, doc, errors: "", example: "" }
    }

    pub(super) const fn function(
        name: &'static str,
        signature: &'static str,
        doc: &'static str,
        errors: &'static str,
        example: &'static str,
    ) -> Self {
        Self { name, signature, doc, errors, example }
    }

    pub const fn is_function(&self) -> bool {
        !self.example.is_empty()
    }
}

#[derive(Debug)]
pub struct Group {
    pub class: &'static str,
    /// The variable name used for it in examples.
    pub called: &'static str,
    pub doc: &'static str,
    pub reach: Reach,
    /// In documentation order.
    pub items: &'static [LexiconItem],
}

impl Group {
    /// Returns the name if it is listed; otherwise compilation fails.
    pub const fn name(&self, wanted: &'static str) -> &'static str {
        let mut at = 0;
        while at < self.items.len() {
            if same(self.items[at].name, wanted) {
                return wanted;
            }
            at += 1;
        }
        panic!("a name that the list of the Lua API does not have");
    }

    /// All names; `COUNT` must be their number.
    pub const fn names<const COUNT: usize>(&self) -> [&'static str; COUNT] {
        assert!(COUNT == self.items.len(), "another number of names is listed");
        let mut names = [""; COUNT];
        let mut at = 0;
        while at < COUNT {
            names[at] = self.items[at].name;
            at += 1;
        }
        names
    }
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
