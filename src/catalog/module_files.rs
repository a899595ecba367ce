//! The scripts and modules among the text files that were read.

use super::entry::TextOrigin;
use super::roots::{Origin, TextFiles, shipped};
use crate::script::Modules;

pub(super) fn is_shipped(files: &TextFiles, path: &str) -> bool {
    files.get(path).is_some_and(|file| file.origin == Origin::Shipped)
}

pub(super) fn stem(path: &str, folder: &str, ending: &str) -> Option<String> {
    let name = path.strip_prefix(folder)?.strip_suffix(ending)?;
    (!name.contains('/') && !name.is_empty()).then(|| name.to_owned())
}

/// Adds the modules below a folder, each named by its path inside the folder without `.lua`.
pub(super) fn add_modules(modules: &mut Modules, files: &TextFiles, folder: &str, except: &str) {
    for (path, file) in files.range(folder.to_owned()..).take_while(|(path, _)| path.starts_with(folder)) {
        if let Some(name) = path[folder.len()..].strip_suffix(".lua")
            && path != except
        {
            modules.add(name, path.as_str(), file.text.as_str());
        }
    }
}

pub(super) fn module_texts(modules: &Modules) -> impl Iterator<Item = (&str, &str)> {
    modules.names().filter_map(|name| Some((name, &*modules.get(name)?.source)))
}

/// The files that a version is loaded together with.
pub(super) fn files_of(text: TextOrigin, newest: &TextFiles) -> &TextFiles {
    match text {
        TextOrigin::Newest => newest,
        TextOrigin::Shipped => shipped(),
    }
}
