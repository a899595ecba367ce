//! The version of damka: its number, the features built in, and the versions of what scripts and other programs rely on.

use crate::{net, rules, script};
use std::sync::OnceLock;

/// The text after `damka` in `damka --version`; `-V` prints the version alone.
pub fn long_version() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("DAMKA_COMMIT"));
        let (api, protocol, version_of_rules) = (script::API, net::PROTOCOL, rules::RULES_VERSION);
        format!(
            "{version}{commit}\nfeatures: {}\nLua API {api}, online protocol {protocol}, rules version {version_of_rules}",
            features(),
        )
    })
}

/// Every optional part, with a sign for whether it is built in: `+window +sound -peers`.
fn features() -> String {
    let parts =
        [("window", cfg!(feature = "window")), ("sound", cfg!(feature = "window")), ("peers", cfg!(feature = "peers"))];
    let signed = parts.map(|(name, is_built_in)| format!("{}{name}", if is_built_in { '+' } else { '-' }));
    signed.join(" ")
}
