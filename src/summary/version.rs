//! The version of damka: its number, the features built in, and the versions of what scripts and other programs rely on.

use crate::text::{Phrase, Words, phrase};
use crate::{net, rules, script};
use std::sync::OnceLock;

/// The text after `damka` in `damka --version`; `-V` prints the version alone.
pub fn long_version() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let version = short_version();
        let interfaces = Words::english().format(interfaces());
        format!("{version}\nfeatures: {}\n{interfaces}", features())
    })
}

/// The version with the commit that it was built from.
pub fn short_version() -> String {
    format!("{}{}", env!("CARGO_PKG_VERSION"), env!("DAMKA_COMMIT"))
}

/// Every optional part, with a sign for whether it is built in: `+window +sound -peers`.
pub fn features() -> String {
    let parts =
        [("window", cfg!(feature = "window")), ("sound", cfg!(feature = "window")), ("peers", cfg!(feature = "peers"))];
    let signed = parts.map(|(name, is_built_in)| format!("{}{name}", if is_built_in { '+' } else { '-' }));
    signed.join(" ")
}

/// The versions of what scripts, clients of online games and recorded results rely on.
pub fn interfaces() -> Phrase {
    let words = phrase("about-interfaces-are").with("api", script::API).with("protocol", net::PROTOCOL);
    words.with("rules", rules::RULES_VERSION)
}
