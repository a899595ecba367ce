//! The program of an engine: where it is, and what identifies it.

use super::file_hash::file_hash;
use crate::config::EngineFile;
use crate::report::{ContentHash, Report};
use crate::text::{phrase, shell_word};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What runs when an engine is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The whole path; empty if the engine runs elsewhere and nothing is started.
    pub path: PathBuf,
    pub arguments: Vec<String>,
    /// The folder it runs in.
    pub dir: PathBuf,
    /// Where it listens, if it is spoken to over a connection.
    pub address: Option<String>,
}

impl Program {
    /// Finds the program of an engine. `folder` is the user's folder, from which a relative `dir` counts. Fails if there is no such
    /// folder or file, or the file cannot be executed.
    pub fn find(engine: &EngineFile, folder: &Path) -> Result<Self, Report> {
        let dir = folder.join(&engine.dir);
        // One folder has one name, from wherever it is named.
        let Some(dir) = fs::canonicalize(&dir).ok().filter(|dir| dir.is_dir()) else {
            let message = phrase("engine-no-dir").with("folder", dir.display().to_string());
            return Err(Report::error(message).hint(phrase("engine-no-dir-hint")));
        };
        let address = Some(engine.address.clone()).filter(|address| !address.is_empty());
        let Some(name) = engine.command.first() else {
            return Ok(Self { path: PathBuf::new(), arguments: Vec::new(), dir, address });
        };
        let path = if name.contains('/') { Some(dir.join(name.trim_start_matches("./"))) } else { in_path(name) };
        let missing = || {
            let report = Report::error(phrase("engine-no-program").with("program", name.as_str()));
            report.hint(phrase("engine-no-program-hint").with("folder", dir.display().to_string()))
        };
        let path = path.filter(|path| path.is_file()).ok_or_else(missing)?;
        if !is_executable(&path) {
            let message = phrase("engine-not-executable").with("program", path.display().to_string());
            return Err(Report::error(message).hint(phrase("engine-not-executable-hint")));
        }
        Ok(Self { path, arguments: engine.command[1..].to_vec(), dir, address })
    }

    /// [`Program::find`], with a hash of all that decides how it plays: another hash is another engine. Also fails if a file cannot be read.
    pub fn find_with_hash(engine: &EngineFile, folder: &Path) -> Result<(Self, ContentHash), Report> {
        let program = Self::find(engine, folder)?;
        let unreadable = |error| {
            let message = phrase("terminal-unreadable").with("file", program.path.display().to_string());
            Report::error(message.with("error", &error))
        };
        let hash = program.hash(&engine.options).map_err(unreadable)?;
        Ok((program, hash))
    }

    /// The command as a shell would run it, then the address in parentheses; of a program that runs elsewhere, its address alone.
    pub fn command_line(&self) -> String {
        if self.runs_elsewhere() {
            return self.address.clone().unwrap_or_default();
        }
        let path = self.path.display().to_string();
        let words = std::iter::once(path.as_str()).chain(self.arguments.iter().map(String::as_str)).map(shell_word);
        let address = self.address.iter().map(|address| format!("({address})"));
        words.chain(address).collect::<Vec<_>>().join(" ")
    }

    /// Whether damka only connects to it and starts nothing.
    pub fn runs_elsewhere(&self) -> bool {
        self.path.as_os_str().is_empty()
    }

    /// A hash of the command, of the options sent to it, of the program and of every file that an argument names: another hash is
    /// another engine.
    fn hash(&self, options: &BTreeMap<String, String>) -> io::Result<ContentHash> {
        let mut parts =
            vec![("command".to_owned(), self.command_line()), ("dir".to_owned(), self.dir.display().to_string())];
        parts.extend(options.iter().map(|(name, value)| (format!("option {name}"), value.clone())));
        let program = Some(self.path.clone()).filter(|_| !self.runs_elsewhere());
        let argument_files =
            self.arguments.iter().map(|argument| self.dir.join(argument)).filter(|path| path.is_file());
        for path in program.into_iter().chain(argument_files) {
            parts.push((path.display().to_string(), file_hash(&path)?.to_string()));
        }
        Ok(ContentHash::of(parts.iter().map(|(name, text)| (name.as_str(), text.as_str()))))
    }
}

/// The program of this name in the folders of `PATH`.
fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file() && is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok()
}
