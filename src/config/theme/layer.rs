//! Themes laid over one another: what each file sets of a theme's part, and how the layers become a complete part.

use crate::text::Phrase;
use serde::de::DeserializeOwned;

/// A part of a theme, down to a single number or colour.
pub trait ThemePart: Sized {
    /// What one file sets of the part: everything is optional.
    type Layer: Default + DeserializeOwned;

    /// Merges two layers: values missing in `over` are taken from `below`.
    fn lay(over: Self::Layer, below: Self::Layer) -> Self::Layer;

    /// Fails with the dotted path below `path` of the first value that no layer sets.
    fn whole(layer: Self::Layer, path: &str) -> Result<Self, String>;

    /// The first number out of its range: its dotted path, and a message.
    fn out_of_range(_: &Self::Layer, _: &str) -> Option<(String, Phrase)> {
        None
    }
}

/// The dotted path of a key inside a part.
pub(super) fn inside(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Parts that are set as a whole or not at all.
macro_rules! leaves {
    ($($Type:ty),*) => {$(
        impl ThemePart for $Type {
            type Layer = Option<Self>;

            fn lay(over: Self::Layer, below: Self::Layer) -> Self::Layer {
                over.or(below)
            }

            fn whole(layer: Self::Layer, path: &str) -> Result<Self, String> {
                layer.ok_or_else(|| path.to_owned())
            }
        }
    )*};
}

/// Declares a struct of parts, each with its own documentation; a number may be followed by its range.
macro_rules! part {
    ($(#[$about:meta])* pub struct $Name:ident, $Layer:ident {
        $($(#[$doc:meta])* pub $field:ident: $Type:ty $(= $range:expr)?,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Name {
            $($(#[$doc])* pub $field: $Type,)*
        }

        #[doc = concat!("What a file says of [`", stringify!($Name), "`].")]
        #[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $Layer {
            $(pub(super) $field: <$Type as crate::config::theme::layer::ThemePart>::Layer,)*
        }

        impl crate::config::theme::layer::ThemePart for $Name {
            type Layer = $Layer;

            fn lay(over: $Layer, below: $Layer) -> $Layer {
                $Layer { $($field: <$Type>::lay(over.$field, below.$field),)* }
            }

            fn whole(layer: $Layer, path: &str) -> Result<Self, String> {
                use crate::config::theme::layer::inside;
                Ok(Self { $($field: <$Type>::whole(layer.$field, &inside(path, stringify!($field)))?,)* })
            }

            fn out_of_range(layer: &$Layer, path: &str) -> Option<(String, crate::text::Phrase)> {
                use crate::config::theme::layer::inside;
                let faults = [$(
                    <$Type>::out_of_range(&layer.$field, &inside(path, stringify!($field)))
                    $(.or_else(|| {
                        let (range, number) = ($range, layer.$field?);
                        let path = inside(path, stringify!($field));
                        let wrong = |path: &str| {
                            let (from, to) = (range.start().to_string(), range.end().to_string());
                            let wrong = crate::text::phrase("must-be-from-not").with("path", path);
                            wrong.with("from", from).with("to", to).with("found", number.to_string())
                        };
                        (!range.contains(&number)).then(|| (path.clone(), wrong(&path)))
                    }))?,
                )*];
                faults.into_iter().flatten().next()
            }
        }
    };
}

pub(super) use {leaves, part};
