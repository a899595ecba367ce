//! Parses types in Luau syntax, so that they can be written in others.

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// `number`, `Move`, `"first"`
    Name(String),
    /// `T?`
    Optional(Box<Self>),
    /// `A | B`
    Union(Vec<Self>),
    /// `{T}`
    List(Box<Self>),
    /// `{ [K]: V }`
    Map(Box<Self>, Box<Self>),
    /// `...T`
    Rest(Box<Self>),
    /// `(a: A) -> R`, or for a method `(a: A): R`.
    Function {
        /// Names and types; a rest parameter has no name.
        params: Vec<(String, Self)>,
        /// The result types, in order.
        returns: Vec<Self>,
    },
}

/// Only covers the syntax used in the lexicon; a test parses all of that.
pub fn read(text: &str) -> Option<Type> {
    let mut reader = SignatureReader { rest: text };
    let read = reader.union()?;
    reader.rest.trim().is_empty().then_some(read)
}

struct SignatureReader<'a> {
    rest: &'a str,
}

impl SignatureReader<'_> {
    fn takes(&mut self, mark: &str) -> bool {
        let rest = self.rest.trim_start();
        let Some(after) = rest.strip_prefix(mark) else { return false };
        self.rest = after;
        true
    }

    fn word(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        if let Some(inside) = self.rest.strip_prefix('"') {
            let end = inside.find('"')?;
            self.rest = &inside[end + 1..];
            return Some(format!("\"{}\"", &inside[..end]));
        }
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then(|| word.to_owned())
    }

    fn union(&mut self) -> Option<Type> {
        let mut parts = vec![self.one()?];
        while self.takes("|") {
            parts.push(self.one()?);
        }
        if parts.len() == 1 { parts.pop() } else { Some(Type::Union(parts)) }
    }

    fn one(&mut self) -> Option<Type> {
        let mut found = self.plain()?;
        while self.takes("?") {
            found = Type::Optional(Box::new(found));
        }
        Some(found)
    }

    fn plain(&mut self) -> Option<Type> {
        if self.takes("...") {
            return Some(Type::Rest(Box::new(self.one()?)));
        }
        if self.takes("{") {
            if self.takes("[") {
                let key = self.union()?;
                let is_closed = self.takes("]") && self.takes(":");
                let value = self.union().filter(|_| is_closed)?;
                return self.takes("}").then(|| Type::Map(Box::new(key), Box::new(value)));
            }
            let entry = self.union()?;
            return self.takes("}").then(|| Type::List(Box::new(entry)));
        }
        if self.takes("(") {
            return self.round();
        }
        self.word().map(Type::Name)
    }

    /// Parses what follows an opening bracket: a type in brackets, or a function.
    fn round(&mut self) -> Option<Type> {
        let mut params = Vec::new();
        while !self.takes(")") {
            let before = self.rest;
            let name = self.word().filter(|_| self.takes(":"));
            if name.is_none() {
                self.rest = before;
            }
            params.push((name.unwrap_or_default(), self.union()?));
            if !self.takes(",") {
                if !self.takes(")") {
                    return None;
                }
                break;
            }
        }
        if self.takes("->") || self.takes(":") {
            let returns = self.returns()?;
            return Some(Type::Function { params, returns });
        }
        // Brackets around a single type only group it.
        let (_, alone) = params.pop().filter(|_| params.is_empty())?;
        Some(alone)
    }

    fn returns(&mut self) -> Option<Vec<Type>> {
        let before = self.rest;
        if self.takes("(") {
            let mut all = Vec::new();
            while !self.takes(")") {
                all.push(self.union()?);
                if !self.takes(",") && !self.rest.trim_start().starts_with(')') {
                    return None;
                }
            }
            // `(() -> X)?` is a single type in brackets, not a list.
            if !self.rest.trim_start().starts_with(['?', '-', '|']) {
                return Some(all);
            }
            self.rest = before;
        }
        Some(vec![self.union()?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_with_what_belongs_together() {
        let name = |word: &str| Type::Name(word.to_owned());
        let optional = |inner: Type| Type::Optional(Box::new(inner));
        assert_eq!(read("Side?"), Some(optional(name("Side"))));
        assert_eq!(read("{Move}"), Some(Type::List(Box::new(name("Move")))));
        let map = Type::Map(Box::new(name("string")), Box::new(name("number")));
        assert_eq!(read("{ [string]: number }"), Some(map));
        let function = |params: Vec<(&str, Type)>, returns| Type::Function {
            params: params.into_iter().map(|(name, kind)| (name.to_owned(), kind)).collect(),
            returns,
        };
        let at = function(vec![("square", name("Square"))], vec![optional(name("Side")), optional(name("string"))]);
        assert_eq!(read("(square: Square): (Side?, string?)"), Some(at));
        let any = || Type::Rest(Box::new(name("any")));
        let inside = optional(function(Vec::new(), vec![any()]));
        assert_eq!(read("(inside: (() -> ...any)?): ()"), Some(function(vec![("inside", inside)], Vec::new())));
        let eval = read("(((...number) -> number) | \"weights\")?");
        assert!(matches!(eval, Some(Type::Optional(_))), "{eval:?}");
        for wrong in ["(", "{Move", "Move Move", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_sign_of_the_list_is_read() {
        for group in crate::script::api::groups() {
            for item in group.items {
                let read = read(item.signature);
                assert!(read.is_some(), "{}.{}: {}", group.class, item.name, item.signature);
                let calls = matches!(read, Some(Type::Function { .. }));
                let is_method = item.is_function() && group.reach != crate::script::api::Reach::Keys;
                assert!(calls || !is_method, "{}.{}: {}", group.class, item.name, item.signature);
                assert!(item.doc.ends_with('.'), "{}.{}", group.class, item.name);
            }
        }
    }
}
