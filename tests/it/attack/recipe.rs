//! Recipes for cases that no single file can express: pipes, links, chains of many files and damaged stores.
//!
//! Each line is a command. `write PATH TEXT` writes one line, `write PATH <<` all lines up to `>>`, `each N COMMAND` repeats
//! a command with 1, 2, … N in place of `%`. In texts `\n`, `\t`, `\\`, `\xNN` and `\u{N}` are escapes, and `{{N:text}}` is
//! the text N times.

use std::path::Path;
use std::process::Command;

/// Executes the recipe in the folder `root`.
pub fn follow(text: &str, root: &Path) -> Result<(), String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        let block = line.strip_suffix(" <<");
        let order = match block {
            None => line.to_owned(),
            Some(order) => {
                let body: Vec<&str> = lines.by_ref().take_while(|line| *line != ">>").collect();
                format!("{order} {}\n", body.join("\n"))
            }
        };
        obey(&order, root).map_err(|fault| format!("{line}: {fault}"))?;
    }
    Ok(())
}

fn obey(order: &str, root: &Path) -> Result<(), String> {
    let (verb, rest) = order.split_once(' ').ok_or("an order without a path")?;
    if verb == "each" {
        let (count, rest) = rest.split_once(' ').ok_or("each N ORDER")?;
        let count: usize = count.parse().map_err(|_| format!("{count} is no number"))?;
        return (1..=count).try_for_each(|n| {
            let before = (n - 1).to_string();
            obey(&rest.replace("%-", &before).replace('%', &n.to_string()), root)
        });
    }
    let (path, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let name = unescaped(path)?;
    let path = root.join(path_of(&name));
    let io = |result: std::io::Result<()>| result.map_err(|error| error.to_string());
    if let Some(parent) = path.parent().filter(|_| verb != "damka") {
        io(std::fs::create_dir_all(parent))?;
    }
    match verb {
        "write" => io(std::fs::write(&path, unescaped(text)?)),
        "folder" => io(std::fs::create_dir_all(&path)),
        "link" => io(std::os::unix::fs::symlink(text, &path)),
        "fifo" => match Command::new("mkfifo").arg(&path).status() {
            Ok(status) if status.success() => Ok(()),
            other => Err(format!("mkfifo: {other:?}")),
        },
        "sparse" => {
            let bytes = text.parse().map_err(|_| format!("{text} is no number"))?;
            io(std::fs::File::create(&path).and_then(|file| file.set_len(bytes)))
        }
        "sql" => rusqlite::Connection::open(&path)
            .and_then(|store| store.execute_batch(text))
            .map_err(|error| error.to_string()),
        "damka" => {
            let words = rest.split_whitespace();
            let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
            let ran = command.args(words).current_dir(root).env("DAMKA_HOME", root).output();
            ran.map(|_| ()).map_err(|error| error.to_string())
        }
        "replace" => {
            let (old, new) = text.split_once(" => ").ok_or("replace PATH OLD => NEW")?;
            let before = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
            if !before.contains(old) {
                return Err(format!("{old} is not in it"));
            }
            io(std::fs::write(&path, before.replace(old, new)))
        }
        other => Err(format!("no order is called {other}")),
    }
}

fn path_of(bytes: &[u8]) -> std::ffi::OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec())
}

/// Decodes the escapes of a text in a recipe.
pub fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(inside) = rest.strip_prefix("{{") {
            let (inside, after) = inside.split_once("}}").ok_or("no }} ends it")?;
            let (count, text) = inside.split_once(':').ok_or("{{N:text}}")?;
            let count: usize = count.parse().map_err(|_| format!("{count} is no number"))?;
            bytes.extend(unescaped(text)?.repeat(count));
            rest = after;
            continue;
        }
        rest = &rest[first.len_utf8()..];
        if first != '\\' {
            bytes.extend(first.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        let kind = rest.chars().next().ok_or("a text ends with \\")?;
        rest = &rest[kind.len_utf8()..];
        match kind {
            'n' => bytes.push(b'\n'),
            't' => bytes.push(b'\t'),
            '\\' => bytes.push(b'\\'),
            'x' => {
                let byte = u8::from_str_radix(rest.get(..2).ok_or("\\xNN")?, 16).map_err(|_| "\\xNN")?;
                bytes.push(byte);
                rest = &rest[2..];
            }
            'u' => {
                let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or("\\u{N}")?;
                let c = u32::from_str_radix(inside.0, 16).ok().and_then(char::from_u32).ok_or("\\u{N}")?;
                bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
                rest = inside.1;
            }
            // Keep Lua's own escapes.
            other => {
                bytes.push(b'\\');
                bytes.extend(other.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }
    Ok(bytes)
}

#[test]
fn texts_of_recipes_are_unescaped() {
    assert_eq!(unescaped(r"a\n{{3:\x00}}\u{2004}\\").unwrap(), "a\n\0\0\0\u{2004}\\".as_bytes());
}
