//! Versions that a command names as seats.

use super::BotHistory;
use crate::catalog::{Catalog, read_version_name};
use std::collections::BTreeSet;

/// Loads the versions that occur in the arguments of a command, such as `fox@v3:depth=2` or `--against=fox@v3`. Reading a seat
/// then says what is wrong with those that cannot be loaded.
pub fn load_named_versions(catalog: &Catalog, arguments: impl IntoIterator<Item = String>) {
    let mut names = BTreeSet::new();
    for argument in arguments {
        let seats = [Some(argument.as_str()), argument.split_once('=').map(|(_, value)| value)];
        let seats = seats.into_iter().flatten().filter_map(|seat| seat.split(':').next());
        names.extend(seats.filter(|name| read_version_name(name).is_some()).map(str::to_owned));
    }
    for name in names {
        let Some((bot, number)) = read_version_name(&name) else { continue };
        let loaded = BotHistory::read(catalog, bot).map_err(Into::into);
        if let Err(reports) = loaded.and_then(|history| history.load(catalog, number)) {
            catalog.name_version(&name, Err(reports));
        }
    }
}
