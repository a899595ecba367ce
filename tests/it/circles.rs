//! The imports of the code base: no circle of more than three files, so that each part can be read without all the others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The longest circle. Three files that need each other are one thing in parts: a variant, its rules and a position.
const MAX_FILES: usize = 3;

/// A module path, such as `["rules", "draughts", "kernel"]`.
type Module = Vec<String>;

/// The modules of a crate and the names that each takes from others.
#[derive(Default)]
struct Imports {
    /// The code of each module.
    code: BTreeMap<Module, String>,
    /// For each module, the names that its `pub use` lines pass on, with the path they come from.
    reexports: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

fn words(path: &str) -> Vec<String> {
    path.split("::").map(|word| word.trim().to_owned()).collect()
}

/// The code without comments and without a test module at its end.
fn stripped(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let is_tests = |start: usize| {
        let after = lines[start + 1..].iter().find(|line| !line.starts_with("#["));
        lines[start] == "#[cfg(test)]" && after.is_some_and(|line| line.starts_with("mod ") && line.ends_with('{'))
    };
    let end = (0..lines.len()).find(|start| is_tests(*start)).unwrap_or(lines.len());
    lines[..end].join("\n")
}

/// The statements that begin with this keyword at the start of a line, after any `pub`, with whether they are public.
fn statements<'a>(code: &'a str, keyword: &str) -> Vec<(bool, &'a str)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let rest = trimmed.strip_prefix("pub").map_or(trimmed, |rest| match rest.strip_prefix('(') {
            Some(inside) => inside.split_once(')').map_or(inside, |(_, rest)| rest).trim_start(),
            None => rest.trim_start(),
        });
        if let Some(body) = rest.strip_prefix(keyword).filter(|body| body.starts_with(' ')) {
            let from = start + line.len() - body.len();
            if let Some(end) = code[from..].find(';') {
                found.push((trimmed.starts_with("pub"), &code[from..from + end]));
            }
        }
        start += line.len();
    }
    found
}

/// Every path of a `use` tree.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some(brace) = tree.find('{') else {
        return vec![tree.split(" as ").next().unwrap_or_default().trim().to_owned()];
    };
    let (prefix, inside) = (&tree[..brace], &tree[brace + 1..tree.rfind('}').unwrap_or(tree.len())]);
    let (mut depth, mut part, mut parts) = (0, String::new(), Vec::new());
    for letter in inside.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(letter);
    }
    parts.push(part);
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| paths(part)).map(|path| format!("{prefix}{path}")).collect()
}

/// The paths that begin with `crate`, `super` or `self` anywhere in the code.
fn inline_paths(code: &str) -> Vec<String> {
    let is_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ':');
    let words = code.split(|letter: char| !is_path(letter));
    let starts = ["crate::", "super::", "self::"];
    words.filter(|word| starts.iter().any(|start| word.starts_with(start))).map(str::to_owned).collect()
}

impl Imports {
    fn add(&mut self, module: Module, text: &str) {
        let code = stripped(text);
        let passed_on = statements(&code, "use").into_iter().filter(|(public, _)| *public);
        let named = passed_on.flat_map(|(_, tree)| paths(tree)).map(|path| {
            let path = words(&path);
            (path.last().cloned().unwrap_or_default(), path)
        });
        self.reexports.insert(module.clone(), named.collect());
        self.code.insert(module, code);
    }

    /// Reads every file below a folder.
    fn read(&mut self, folder: &Path, module: &[String]) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let within = || module.iter().cloned().chain([name.clone()]).collect::<Module>();
            if path.is_dir() {
                self.read(&path, &within());
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let module = if name == "mod" { module.to_vec() } else { within() };
                self.add(module, &fs::read_to_string(&path).unwrap());
            }
        }
    }

    /// The path from the crate's root; `None` for one that leaves the crate.
    fn absolute(&self, from: &[String], path: &[String]) -> Option<Vec<String>> {
        let mut base = from.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => return Some(path[1..].to_vec()),
            "self" => rest = &path[1..],
            "super" => {
                while let Some((_, after)) = rest.split_first().filter(|(first, _)| *first == "super") {
                    base.pop();
                    rest = after;
                }
            }
            first => {
                let child: Module = base.iter().cloned().chain([first.to_owned()]).collect();
                self.code.get(&child)?;
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// The module that defines what a path names, through any `pub use`.
    fn defining(&self, from: &[String], path: &[String], depth: usize) -> Option<Module> {
        let path = self.absolute(from, path)?;
        let known = (1..=path.len()).rev().find(|length| self.code.contains_key(&path[..*length]))?;
        let module = path[..known].to_vec();
        let passed_on = path.get(known).and_then(|name| self.reexports[&module].get(name));
        let further = passed_on.filter(|_| depth < 8).and_then(|path| self.defining(&module, path, depth + 1));
        Some(further.unwrap_or(module))
    }

    /// The modules that a module imports from. A name that it only passes on does not count.
    fn used_by(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.code[module];
        let trees = statements(code, "use");
        let mut rest = code.clone();
        for (_, statement) in trees.iter().chain(&statements(code, "mod")) {
            rest = rest.replace(statement, "");
        }
        let is_word = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let mentioned: BTreeSet<&str> = rest.split(is_word).collect();
        let imported = trees.iter().flat_map(|(public, tree)| paths(tree).into_iter().map(|path| (*public, path)));
        let imported = imported
            .filter(|(public, path)| !public || path.rsplit("::").next().is_some_and(|name| mentioned.contains(name)));
        let all = imported.map(|(_, path)| path).chain(inline_paths(&rest));
        let used = all.filter_map(|path| self.defining(module, &words(&path), 0));
        used.filter(|used| used != module).collect()
    }

    /// The groups of modules that reach each other, largest first.
    fn circles(&self) -> Vec<Vec<String>> {
        let uses: BTreeMap<&Module, BTreeSet<Module>> =
            self.code.keys().map(|module| (module, self.used_by(module))).collect();
        let reached = |start: &Module| {
            let (mut seen, mut waiting) = (BTreeSet::new(), vec![start.clone()]);
            while let Some(next) = waiting.pop() {
                let new = uses[&next].iter().filter(|used| seen.insert((*used).clone()));
                waiting.extend(new.cloned());
            }
            seen
        };
        let reach: BTreeMap<&Module, BTreeSet<Module>> = uses.keys().map(|module| (*module, reached(module))).collect();
        let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
        for (module, from_it) in &reach {
            let circle: Vec<String> =
                from_it.iter().filter(|other| reach[*other].contains(*module)).map(|other| other.join("/")).collect();
            circles.insert(circle);
        }
        let mut circles: Vec<_> = circles.into_iter().filter(|circle| circle.len() > 1).collect();
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        circles
    }
}

#[test]
fn no_import_circle_has_more_than_three_files() {
    let mut imports = Imports::default();
    imports.read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[]);
    let circles = imports.circles();
    assert!(circles.iter().any(|circle| circle.contains(&"rules/variant".to_owned())), "{circles:?}");
    let long: Vec<_> = circles.into_iter().filter(|circle| circle.len() > MAX_FILES).collect();
    assert!(long.is_empty(), "move what two files share into a third: {long:#?}");
}

#[test]
fn every_form_of_import_counts_and_what_is_only_passed_on_does_not() {
    let mut imports = Imports::default();
    let mut add = |module: &str, text: &str| imports.add(words(module), text);
    add("a", "mod b;\nmod c;\npub use b::B;\npub(super) use c::{C, D};\nfn f(_: D) {}\n");
    add("a::b", "use crate::a::{c::{self, C as Other}, D};\n");
    add("a::c", "// use crate::a::b::B;\nfn g() { super::B::new() }\n");
    add("d", "use crate::a::B;\n#[cfg(test)]\n#[allow(unused)]\nmod tests {\n    use crate::e::E;\n}\n");
    add("e", "use crate::d;\n");
    let used = |module: &str| imports.used_by(&words(module)).iter().map(|one| one.join("::")).collect::<Vec<_>>();
    assert_eq!(used("a"), ["a::c"]);
    assert_eq!(used("a::b"), ["a::c"]);
    assert_eq!(used("a::c"), ["a::b"]);
    assert_eq!(used("d"), ["a::b"]);
    assert_eq!(used("e"), ["d"]);
    assert_eq!(imports.circles(), [["a/b", "a/c"]]);
}
