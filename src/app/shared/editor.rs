//! Opens a script in the user's editor at a line: the editor runs as a program with arguments, never through a shell.

use super::Shared;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Placeholder for the file's path in the setting.
const FILE: &str = "{file}";

/// A program that fails within this time has not opened the file.
const START_TIME: Duration = Duration::from_secs(5);

/// Programs that execute their arguments as code.
const SHELLS: [&str; 12] =
    ["sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "csh", "tcsh", "cmd", "powershell", "pwsh"];

/// Characters that make an argument with the file's path in it look like code.
const CODE: &str = " \t\n\"'`$;&|<>()*?!#\\";

/// How to pass the line number to well-known editors.
const KNOWN: [(&[&str], &str); 4] = [
    (&["code", "code-insiders", "codium", "cursor"], "-g {file}:{line}"),
    (&["subl", "zed", "hx", "helix", "lapce"], "{file}:{line}"),
    (&["vi", "vim", "nvim", "gvim", "nano", "emacs", "emacsclient", "gedit", "micro", "kak", "joe"], "+{line} {file}"),
    (&["kate", "kwrite"], "--line {line} {file}"),
];

impl Shared {
    /// Opens a file in the editor. A shipped file is first copied to the user's folder.
    pub(in crate::app) fn open_in_editor(&mut self, file: &str, line: Option<u32>) {
        let (catalog, file) = (self.catalog.clone(), file.to_owned());
        let copy = move || catalog.own_copy(&file).map(|(path, is_new)| (path, is_new.then_some(file)));
        self.disk.run(copy, move |shared, _, copied| match copied {
            Ok((path, copied)) => shared.start_editor(path, copied, line),
            Err(report) => shared.notify(report),
        });
    }

    /// Starts the editor. `copied` is the shipped file of which this is a new copy.
    fn start_editor(&mut self, path: PathBuf, copied: Option<String>, line: Option<u32>) {
        // An absolute path cannot be mistaken for an option.
        let path = std::path::absolute(&path).unwrap_or(path);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let words = editor_words(&self.settings.editor);
        let (program, arguments) = match words.split_first() {
            Some((program, pattern)) if is_code(program, pattern) => {
                let report = Report::error(phrase("editor-code").with("program", program));
                self.notify(report.hint(phrase("editor-code-hint")));
                return;
            }
            Some((program, pattern)) => (program.clone(), filled(program, pattern, &path, line.unwrap_or(1))),
            None => (system_opener().to_owned(), vec![path.clone().into_os_string()]),
        };
        let spawned = Command::new(&program)
            .args(&arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        match spawned {
            Ok(child) => {
                self.watch_start(child, move |code| {
                    let report = phrase("editor-ended").with("program", program).with("code", i64::from(code));
                    Report::error(report).hint(other_editor(&path))
                });
                let opened = copied.map(|file| phrase("editor-copied").with("file", file));
                if words.is_empty() {
                    // The system's program may open no window, or an unsuitable one.
                    let opened = opened.unwrap_or_else(|| phrase("editor-default").with("file", name));
                    self.notify(Report::note(opened).hint(phrase("editor-default-hint")));
                } else if let Some(opened) = opened {
                    self.notify(Report::note(opened));
                }
            }
            Err(error) => {
                let report = phrase("editor-failed").with("program", &program).with("error", &error);
                self.notify(Report::error(report).hint(other_editor(&path)));
            }
        }
    }

    /// Reports a program that fails as it starts, by its exit code: `xdg-open` says in no other way that nothing opens the file. The
    /// program must neither block the game nor end with it, so a thread waits for it.
    pub(super) fn watch_start(&self, mut program: Child, report: impl FnOnce(i32) -> Report + Send + 'static) {
        let (started, notify, waker) = (Instant::now(), self.disk.notifier(), self.waker.clone());
        _ = std::thread::spawn(move || {
            let code = program.wait().ok().filter(|status| !status.success()).and_then(|status| status.code());
            if let Some(code) = code.filter(|_| started.elapsed() < START_TIME) {
                notify(report(code));
                waker();
            }
        });
    }
}

fn other_editor(path: &Path) -> Phrase {
    phrase("editor-failed-hint").with("file", path.display().to_string())
}

pub(in crate::app) const fn system_opener() -> &'static str {
    if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    }
}

/// The words of the setting, otherwise of `$VISUAL` or `$EDITOR`; empty if none is set.
fn editor_words(setting: &str) -> Vec<String> {
    let named = |name| std::env::var(name).ok();
    let texts = [Some(setting.to_owned()), named("VISUAL"), named("EDITOR")];
    texts.into_iter().flatten().map(|text| words(&text)).find(|words| !words.is_empty()).unwrap_or_default()
}

/// Splits a command line at blanks, except inside quotes.
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

/// Replaces the placeholders for file and line; without placeholders, appends them in the form that a known editor expects.
fn filled(program: &str, pattern: &[String], file: &Path, line: u32) -> Vec<OsString> {
    let name = name_of(program);
    let known = || KNOWN.iter().find(|(names, _)| names.contains(&name.as_str())).map_or("{file}", |(_, form)| form);
    let mut pattern = pattern.to_vec();
    if !pattern.iter().any(|word| word.contains("{file}")) {
        pattern.extend(known().split(' ').map(str::to_owned));
    }
    let line = line.to_string();
    let fill = |word: &String| {
        let mut parts = word.split(FILE).map(|part| part.replace("{line}", &line));
        let mut filled = OsString::from(parts.next().unwrap_or_default());
        for part in parts {
            filled.push(file);
            filled.push(part);
        }
        filled
    };
    pattern.iter().map(fill).collect()
}

/// The name of a program without folder and extension.
fn name_of(program: &str) -> String {
    Path::new(program).file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Whether the file's name would become part of code that a program runs, in a shell or in the editor itself. A crafted file name
/// could then run anything.
fn is_code(program: &str, pattern: &[String]) -> bool {
    let has_file = |word: &String| word.contains(FILE);
    let is_code = |word: &String| has_file(word) && word.contains(|letter: char| CODE.contains(letter));
    let words: Vec<&String> = pattern.iter().collect();
    let names = pattern.iter().map(|word| name_of(word)).chain([name_of(program)]);
    let has_shell = names.into_iter().any(|name| SHELLS.contains(&name.to_ascii_lowercase().as_str()));
    let is_run =
        |pair: &[&String]| pair[0].starts_with(['-', '/']) && pair[0].to_lowercase().contains('c') && has_file(pair[1]);
    pattern.iter().any(is_code) || has_shell && words.windows(2).any(is_run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_editor_gets_the_line_in_its_own_syntax() {
        let arguments = |setting: &str| {
            let words = words(setting);
            let (program, pattern) = words.split_first().unwrap();
            filled(program, pattern, Path::new("/my files/fox.lua"), 7)
        };
        assert_eq!(arguments("code"), ["-g", "/my files/fox.lua:7"]);
        assert_eq!(arguments("/usr/bin/code --new-window"), ["--new-window", "-g", "/my files/fox.lua:7"]);
        assert_eq!(arguments("nvim"), ["+7", "/my files/fox.lua"]);
        assert_eq!(arguments("subl"), ["/my files/fox.lua:7"]);
        assert_eq!(arguments("unheard-of"), ["/my files/fox.lua"]);
        assert_eq!(arguments("x --at {line} '{file}' \"two words\""), ["--at", "7", "/my files/fox.lua", "two words"]);
        assert_eq!(arguments("'/opt/an editor/run' ;rm -rf {file}"), [";rm", "-rf", "/my files/fox.lua"], "no shell");
        assert!(words("  ").is_empty());
    }

    #[test]
    fn a_files_name_is_one_argument_and_never_code() {
        let odd = "/my files/-x $(touch y) 'a' \"b\"; {line}.lua";
        let words_of = |setting: &str| words(setting);
        for setting in ["vi", "code", "x --file={file}", "sh -c 'exec vi \"$1\"' sh {file}"] {
            let words = words_of(setting);
            let (program, pattern) = words.split_first().unwrap();
            assert!(!is_code(program, pattern), "{setting}");
            let filled = filled(program, pattern, Path::new(odd), 7);
            let whole = filled.iter().filter(|word| word.to_string_lossy().contains(odd)).count();
            assert_eq!(whole, 1, "{setting}: {filled:?}");
        }
        for setting in [
            "sh -c 'vi {file}'",
            "sh -c {file}",
            "/bin/bash -lc '{file}'",
            "env zsh -c {file}",
            "cmd /C {file}",
            "emacsclient -e '(find-file \"{file}\")'",
            "x '--run={file};y'",
        ] {
            let words = words_of(setting);
            let (program, pattern) = words.split_first().unwrap();
            assert!(is_code(program, pattern), "{setting}");
        }
    }
}
