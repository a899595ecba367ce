//! A script opened in the person's editor, at its line: a program with arguments, never a shell.

use super::Logic;
use crate::report::Report;
use crate::text::phrase;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How editors that are known by name are told the line.
const KNOWN: [(&[&str], &str); 4] = [
    (&["code", "code-insiders", "codium", "cursor"], "-g {file}:{line}"),
    (&["subl", "zed", "hx", "helix", "lapce"], "{file}:{line}"),
    (&["vi", "vim", "nvim", "gvim", "nano", "emacs", "emacsclient", "gedit", "micro", "kak", "joe"], "+{line} {file}"),
    (&["kate", "kwrite"], "--line {line} {file}"),
];

impl Logic {
    /// Opens a file of the folders in the editor. A shipped one is first copied into the user's folder.
    pub(super) fn open_in_editor(&mut self, file: &str, line: Option<u32>) {
        let (path, is_new) = match self.catalog.own_copy(file) {
            Ok(copy) => copy,
            Err(report) => return self.notice = Some(report),
        };
        let words = wanted(&self.settings.editor);
        let (program, arguments) = match words.split_first() {
            Some((program, pattern)) => (program.clone(), filled(program, pattern, &path, line.unwrap_or(1))),
            None => (system_opener().to_owned(), vec![path.display().to_string()]),
        };
        // Nothing of it may hold up the game, or end with it; it is waited for only so that the system forgets it.
        let spawned = Command::new(&program)
            .args(&arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        match spawned {
            Ok(mut child) => {
                _ = std::thread::spawn(move || child.wait());
                if is_new {
                    self.notice = Some(Report::note(phrase("editor-copied").with("file", file)));
                }
            }
            Err(error) => {
                let report = phrase("editor-failed").with("program", &program).with("error", error.to_string());
                let hint = phrase("editor-failed-hint").with("file", path.display().to_string());
                self.notice = Some(Report::error(report).hint(hint));
            }
        }
    }
}

/// What shows files and folders on this system.
pub(super) const fn system_opener() -> &'static str {
    if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    }
}

/// The words of the setting, else of `$VISUAL`, `$EDITOR`; none where nothing says which.
fn wanted(setting: &str) -> Vec<String> {
    let named = |name| std::env::var(name).ok();
    let texts = [Some(setting.to_owned()), named("VISUAL"), named("EDITOR")];
    texts.into_iter().flatten().map(|text| words(&text)).find(|words| !words.is_empty()).unwrap_or_default()
}

/// A command line in its words: apart at blanks, but for those between quotes.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut begun) = (Vec::new(), String::new(), None, false);
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '"' || letter == '\'' => (quote, begun) = (Some(letter), true),
            None if letter.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            _ => {
                word.push(letter);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

/// The arguments with the file and the line in their places; where a pattern says none, as the editor is known to want it.
fn filled(program: &str, pattern: &[String], file: &Path, line: u32) -> Vec<String> {
    let name = Path::new(program).file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let known = || KNOWN.iter().find(|(names, _)| names.contains(&name.as_str())).map_or("{file}", |(_, form)| form);
    let mut pattern = pattern.to_vec();
    if !pattern.iter().any(|word| word.contains("{file}")) {
        pattern.extend(known().split(' ').map(str::to_owned));
    }
    let (file, line) = (PathBuf::from(file).display().to_string(), line.to_string());
    pattern.iter().map(|word| word.replace("{line}", &line).replace("{file}", &file)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_are_told_the_line_in_their_own_way() {
        let told = |setting: &str| {
            let words = words(setting);
            let (program, pattern) = words.split_first().unwrap();
            filled(program, pattern, Path::new("/my files/fox.lua"), 7)
        };
        assert_eq!(told("code"), ["-g", "/my files/fox.lua:7"]);
        assert_eq!(told("/usr/bin/code --new-window"), ["--new-window", "-g", "/my files/fox.lua:7"]);
        assert_eq!(told("nvim"), ["+7", "/my files/fox.lua"]);
        assert_eq!(told("subl"), ["/my files/fox.lua:7"]);
        assert_eq!(told("unheard-of"), ["/my files/fox.lua"]);
        assert_eq!(told("x --at {line} '{file}' \"two words\""), ["--at", "7", "/my files/fox.lua", "two words"]);
        assert_eq!(told("'/opt/an editor/run' ;rm -rf {file}"), [";rm", "-rf", "/my files/fox.lua"], "no shell");
        assert!(words("  ").is_empty());
    }
}
