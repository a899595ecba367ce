//! House rules that are tests: the modules of `ARCHITECTURE.md` and what they use, libraries in their modules, opening lines, sizes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MAX_LINES: usize = 500;

struct Module {
    may_use: BTreeSet<String>,
    libraries: BTreeSet<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rows of the table between two marks of `ARCHITECTURE.md`, cell by cell.
fn table(mark: &str) -> Vec<Vec<String>> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let start = page.find(&format!("<!-- {mark}: read")).unwrap();
    let end = page.find(&format!("<!-- end of {mark}")).unwrap();
    let rows = page[start..end]
        .lines()
        .filter(|line| line.starts_with("| `") || mark == "libraries" && line.starts_with("| "));
    let cells = rows
        .map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect());
    cells.filter(|row: &Vec<String>| row[0] != "library").collect()
}

fn words(cell: &str) -> BTreeSet<String> {
    cell.split_whitespace().filter(|word| *word != "–").map(str::to_owned).collect()
}

fn modules() -> BTreeMap<String, Module> {
    let row =
        |cells: Vec<String>| (cells[0].clone(), Module { may_use: words(&cells[2]), libraries: words(&cells[3]) });
    table("modules").into_iter().map(row).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(root().join("src")).unwrap();
    inside.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The code of a file: comment lines say what they like.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The modules named after `crate::`, in plain and in braced paths.
fn modules_used(code: &str) -> BTreeSet<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut used = BTreeSet::new();
    for after in code.split("crate::").skip(1) {
        match after.strip_prefix('{') {
            None => _ = used.insert(name(after)),
            Some(braced) => {
                let mut depth = 0;
                let mut at_start = true;
                for (index, c) in braced.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => at_start = true,
                        c if c.is_whitespace() => {}
                        _ if at_start => {
                            used.insert(name(&braced[index..]));
                            at_start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    used
}

#[test]
fn modules_use_only_what_the_table_allows() {
    let modules = modules();
    let mut wrong = Vec::new();
    for file in rust_files(&root().join("src")) {
        let module = module_of(&file);
        if module == "main" || module == "lib" {
            continue;
        }
        let Some(row) = modules.get(&module) else {
            wrong.push(format!("{}: module `{module}` is not in ARCHITECTURE.md", file.display()));
            continue;
        };
        for used in modules_used(&code(&file)).into_iter().filter(|used| modules.contains_key(used)) {
            if used != module && used != "report" && used != "board" && used != "text" && !row.may_use.contains(&used) {
                wrong.push(format!("{}: `{module}` may not use `{used}`", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn modules_of_the_table_exist_without_cycles() {
    let modules = modules();
    for module in modules.keys() {
        assert!(
            root().join("src").join(module).join("mod.rs").exists(),
            "ARCHITECTURE.md names a dead module `{module}`"
        );
    }
    let mut done: BTreeSet<&String> = BTreeSet::new();
    while done.len() < modules.len() {
        let ready: Vec<_> = modules
            .iter()
            .filter(|(name, row)| !done.contains(name) && row.may_use.iter().all(|used| done.contains(used)))
            .map(|(name, _)| name)
            .collect();
        assert!(!ready.is_empty(), "the modules use one another in a circle");
        done.extend(ready);
    }
}

#[test]
fn libraries_are_named_only_in_their_modules() {
    let modules = modules();
    let mut wrong = Vec::new();
    for file in rust_files(&root().join("src")) {
        let (module, code) = (module_of(&file), code(&file));
        // Unit tests may use what the tests of the package use.
        let code = code.split("#[cfg(test)]\n").next().unwrap_or_default();
        for (owner, row) in &modules {
            let is_own = |library: &&String| modules.get(&module).is_some_and(|own| own.libraries.contains(*library));
            let others = row.libraries.iter().filter(|library| !is_own(library));
            for library in others.filter(|library| code.contains(&format!("{library}::"))) {
                wrong.push(format!("{}: `{library}` belongs to `{owner}`", file.display()));
            }
        }
        let draws = module == "app" || module == "view";
        if code.contains("egui::") && !draws {
            wrong.push(format!("{}: `egui` belongs to `app` and the painting parts of `view`", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_dependency_is_justified() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let sections = manifest.split("\n[").filter(|section| {
        let name = section.split(']').next().unwrap_or_default();
        name == "dependencies" || name.starts_with("target.") && name.ends_with(".dependencies")
    });
    let used: BTreeSet<String> = sections
        .flat_map(|section| section.lines().skip(1))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.to_owned())
        .filter(|name| !name.starts_with('#'))
        .collect();
    let text: BTreeSet<String> =
        table("libraries").into_iter().map(|row| row[0].clone()).filter(|name| !name.starts_with("--")).collect();
    assert_eq!(used, text);
}

#[test]
fn files_say_what_they_are_and_stay_short() {
    let folders = ["src", "tests", "benches"].map(|folder| rust_files(&root().join(folder)));
    let mut wrong = Vec::new();
    for file in folders.into_iter().flatten() {
        let text = fs::read_to_string(&file).unwrap();
        if !text.starts_with("//!") {
            wrong.push(format!("{}: begin with a `//!` line that says what it is", file.display()));
        }
        let lines = text.lines().count();
        if lines > MAX_LINES {
            wrong.push(format!("{}: {lines} lines, at most {MAX_LINES}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Types that share a name, with the reason.
const SHARED_TYPE_NAMES: [(&str, &str); 14] = [
    ("Column", "a column of a page; a column that the painter builds"),
    ("Form", "the two painters' own"),
    ("Frame", "what a feature gets in one frame; the frame of the board"),
    ("List", "the list of a page, each in the page's own file"),
    ("Material", "a surface in a theme, as renderers call it; the pieces on a board, as chess calls it"),
    ("NatsAddress", "for a build with the farm and for one without"),
    ("Peer", "for a build with the peers and for one without"),
    ("RenderArgs", "for a build with the window and for one without"),
    ("Reply", "a player's; the disk's, which only the window has"),
    ("Row", "a row of a list of the window"),
    ("Side", "black or white; a side of a painted box"),
    ("Texture", "its name in a theme; its pixels"),
    ("Waker", "the same callback, which `net` cannot take from `player`"),
    ("Wood", "its colours in a theme; its pixels"),
];

/// The types that a file declares outside its tests; a type declared once for each system is one.
fn types(code: &str) -> BTreeSet<String> {
    let declared = |line: &str| {
        // An indented alias is a trait's.
        let is_inner = line.starts_with(' ');
        let line = line.trim_start();
        let line = match line.strip_prefix("pub(") {
            Some(rest) => rest.split_once(") ")?.1,
            None => line.strip_prefix("pub ").unwrap_or(line),
        };
        let kinds = ["struct ", "enum ", "trait ", "union ", "type "];
        let rest = kinds[..if is_inner { 4 } else { 5 }].iter().find_map(|kind| line.strip_prefix(kind))?;
        let name: String = rest.chars().take_while(|letter| letter.is_alphanumeric()).collect();
        // A macro names the type where it is used.
        (!name.is_empty()).then_some(name)
    };
    code.split("#[cfg(test)]\nmod ").next().unwrap().lines().filter_map(declared).collect()
}

#[test]
fn each_type_has_a_name_of_its_own() {
    let mut files_of: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in rust_files(&root().join("src")) {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        for one in types(&code(&file)) {
            files_of.entry(one).or_default().push(name.clone());
        }
    }
    files_of.retain(|_, files| files.len() > 1);
    let shared: BTreeSet<&str> = files_of.keys().map(String::as_str).collect();
    assert_eq!(shared, SHARED_TYPE_NAMES.iter().map(|(name, _)| *name).collect(), "{files_of:#?}");
}

/// A feature lists each message that it ignores, so that a new one is a compile error until it is handled.
#[test]
fn features_handle_every_message() {
    let mut handlers = 0;
    for file in rust_files(&root().join("src/app/features")) {
        let code = code(&file);
        for after in code.split("fn handle(").skip(1) {
            handlers += 1;
            // The function ends where its indentation comes back.
            let body = after.split("\n    }\n").next().unwrap();
            assert!(!body.contains("\n            _ =>"), "{}: name the messages instead of `_`", file.display());
        }
    }
    assert!(handlers > 5, "{handlers}");
}

#[test]
fn the_arrow_reader_sees_every_form() {
    let code = "use crate::{a::B, c, d::{e, f}};\nfn x() { crate::g::h(); }";
    let used: Vec<String> = modules_used(code).into_iter().collect();
    assert_eq!(used, ["a", "c", "d", "g"]);
}

#[test]
fn three_files_may_be_unsafe() {
    let files = rust_files(&root().join("src")).into_iter();
    let unsafe_ones: Vec<PathBuf> = files.filter(|file| code(file).contains("allow(unsafe_code)")).collect();
    let named = ["src/app/memory.rs", "src/rules/cpu.rs", "src/script/sandbox/interrupt.rs"];
    assert_eq!(unsafe_ones, named.map(|file| root().join(file)));
}

#[test]
fn one_file_writes_to_the_terminal() {
    const WAYS: [&str; 8] =
        ["println!", "print!(", "dbg!", "stdout()", "stderr()", "stdout().lock", "Term::stderr", "Term::stdout"];
    let mut wrong = Vec::new();
    for file in rust_files(&root().join("src")) {
        // Its own functions are called with the module before them.
        let code = code(&file).replace("report::stdout()", "");
        let found: Vec<_> = WAYS.iter().filter(|way| code.contains(**way)).collect();
        if !found.is_empty() && file != root().join("src/report/terminal.rs") {
            wrong.push(format!("{}: {found:?}; `report::stdout` and `report::stderr_line` escape", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The libraries that a build depends on, by the name of their package.
fn libraries_built(options: &[&str]) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--offline", "--locked", "-e", "normal", "--prefix", "none"]).args(options);
    let output = cargo.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows = String::from_utf8(output.stdout).unwrap();
    rows.lines().filter_map(|row| row.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn a_build_without_the_window_has_none_of_its_libraries() {
    // Each begins the names of a family: `egui-winit`, `egui_plot`, `alsa-sys`, `x11rb`.
    const NAMES: [&str; 13] = [
        "alsa", "cpal", "eframe", "egui", "glow", "glutin", "image", "rfd", "rodio", "wayland", "wgpu", "winit", "x11",
    ];
    let found = |options: &[&str]| {
        let built = libraries_built(options);
        NAMES.into_iter().filter(|name| built.iter().any(|library| library.starts_with(name))).collect::<Vec<_>>()
    };
    assert_eq!(found(&["--no-default-features"]), Vec::<&str>::new());
    if cfg!(target_os = "linux") {
        let with_window = found(&[]);
        let absent: Vec<_> = NAMES.into_iter().filter(|name| !with_window.contains(name)).collect();
        assert_eq!(absent, ["wgpu"], "the names are those of libraries");
    }
}

/// Waiting for a time is no test: it is too short on a slow machine and too long on all others. These wait in a loop until something
/// has happened, or do something at a time that is meant.
const SLEEPS: [(&str, usize, &str); 8] = [
    ("tests/it/app.rs", 1, "between two frames of a window"),
    ("tests/it/attack/process.rs", 1, "between two looks at a process"),
    ("tests/it/farm_servers/processes.rs", 2, "between two looks at processes"),
    ("tests/it/online/proxy.rs", 1, "delays what it passes on"),
    ("tests/it/online_screens.rs", 1, "between two frames of two windows"),
    ("tests/it/sound.rs", 1, "between two looks at a device"),
    ("tests/it/store_recovery.rs", 1, "between two looks at a process"),
    ("tests/it/unfinished_games.rs", 3, "the child waits to be killed; between two looks at a file and at a worker"),
];

/// The calls in a test's code that wait for a time; a wait that has a limit waits for something else.
fn sleeps(code: &str) -> usize {
    let ends = |name: &str| [name, "("].concat();
    ["sleep", "sleep_until", "sleep_ms", "park_timeout"].map(|name| code.matches(&ends(name)).count()).iter().sum()
}

/// The waits in a test's code after which nothing must have happened: they pass if it only comes late.
fn negative_waits(code: &str) -> usize {
    let statement: String = code.split_whitespace().collect();
    let contains = |after: &str, found: &[&str]| {
        let end = after.find([';', '{']).unwrap_or(after.len());
        found.iter().any(|found| after[..end].contains(found))
    };
    let waits = statement.split("timeout(").skip(1);
    let denied = statement.split("assert!(!").skip(1);
    waits.filter(|after| contains(after, &[".is_err()", ".unwrap_err()", ".is_none()"])).count()
        + denied.filter(|after| contains(after, &[".wait(", "wait_for"]) || after.starts_with("wait")).count()
}

/// The code of the tests in a file.
fn tests_in(path: &Path) -> String {
    let code = code(path);
    let is_tests = path.starts_with(root().join("tests"));
    if is_tests { code } else { code.split("#[cfg(test)]").skip(1).collect() }
}

#[test]
fn no_test_waits_for_a_fixed_time() {
    let mut wrong = Vec::new();
    for path in ["src", "tests"].iter().flat_map(|folder| rust_files(&root().join(folder))) {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        let allowed = SLEEPS.iter().find(|(file, ..)| *file == name).map_or(0, |(_, count, _)| *count);
        let tests = tests_in(&path);
        // This file has examples of both.
        if name != "tests/it/tidy.rs" && (sleeps(&tests) != allowed || negative_waits(&tests) > 0) {
            wrong.push(format!("{name}: {} sleeps, {} negative waits", sleeps(&tests), negative_waits(&tests)));
        }
    }
    assert!(wrong.is_empty(), "wait until something has happened, or say here why not:\n{}", wrong.join("\n"));
}

#[test]
fn waits_for_a_fixed_time_are_found() {
    for code in ["thread::sleep(TIME);", "tokio::time::sleep_until(then).await;", "std::thread::park_timeout(TIME);"] {
        assert_eq!(sleeps(code), 1, "{code}");
    }
    for code in [
        "assert!(woken.recv_timeout(TIME).is_err());",
        "let silence = woken\n    .recv_timeout(TIME)\n    .unwrap_err();",
        "assert!(timeout(TIME, next()).await.is_err());",
        "assert!(!signal.wait(TIME));",
    ] {
        assert_eq!(negative_waits(code), 1, "{code}");
    }
    for code in ["woken.recv_timeout(LIMIT).unwrap();", "let more = wait_timeout(LIMIT); assert!(more.is_none());"] {
        assert_eq!((sleeps(code), negative_waits(code)), (0, 0), "{code}");
    }
}

/// A decision belongs on data, not on the words of a message. Luau and the YAML reader give words alone, which one file each reads.
#[test]
fn nothing_is_decided_by_the_words_of_a_message() {
    let readers = ["script/luau_error.rs", "config/yaml_error.rs"];
    let is_reader = |path: &Path| readers.iter().any(|reader| path.ends_with(reader));
    for path in rust_files(&root().join("src")).iter().filter(|path| !is_reader(path)) {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for noun in ["message", "said", "error.to_string()", "report.to_string()"] {
            for test in ["contains", "starts_with", "ends_with", "strip_prefix"] {
                let call = format!("{noun}.{test}(\"");
                assert!(!code.contains(&call), "{}: `{call}…`: give the error a type", path.display());
            }
        }
    }
}
