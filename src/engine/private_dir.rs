//! A copy of an engine's folder for each of its processes, for engines that write into their own folder.

use super::program::Program;
use crate::files::TempFolder;
use std::fs;
use std::io;
use std::path::Path;

/// The program in a copy of its folder, which is deleted with the second value. Links are followed.
pub(super) fn in_private_dir(program: &Program) -> io::Result<(Program, TempFolder)> {
    let copy = TempFolder::new("damka-engine-")?;
    copy_folder(&program.dir, copy.path())?;
    let path =
        program.path.strip_prefix(&program.dir).map_or_else(|_| program.path.clone(), |rest| copy.path().join(rest));
    Ok((Program { path, dir: copy.path().to_owned(), ..program.clone() }, copy))
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() {
            copy_folder(&from, &to)?;
        } else if from.is_file() {
            fs::copy(&from, &to)?;
        }
    }
    Ok(())
}
