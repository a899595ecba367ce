//! Output files: an existing one stays unless `--force` is given, and a failed one leaves nothing behind.

use damka::catalog::{Catalog, FolderChoice, Root};
use damka::config::Settings;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const GAME: &str = "[GameType \"21\"]\n\n1. 11-15 23-19 *\n";

/// Runs the program in its folder, with a limit on the size of files where one is given, as if the disk were full then.
fn run(folder: &Path, line: &str, most_blocks: Option<u32>) -> Output {
    let limit = most_blocks.map_or_else(String::new, |blocks| format!("trap '' XFSZ; ulimit -f {blocks}; "));
    let command = format!("{limit}exec {} {line}", env!("CARGO_BIN_EXE_damka"));
    let mut shell = Command::new("sh");
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        shell.env_remove(display);
    }
    shell.arg("-c").arg(command).current_dir(folder).env("DAMKA_HOME", folder).output().unwrap()
}

fn output_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every file below a folder, but for the store's.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("games."))
        .collect();
    names.sort();
    names
}

#[test]
#[cfg_attr(not(feature = "window"), ignore = "pictures need the window")]
fn a_file_that_is_there_stays_unless_it_is_forced() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("in.pdn"), GAME).unwrap();
    assert!(run(path, "import in.pdn", None).status.success());
    fs::create_dir(path.join("traces")).unwrap();
    let commands = [
        ("render english --size 64x64 --out out.png", "out.png"),
        ("export --out out.pdn", "out.pdn"),
        ("match english random random --games 2 --max-moves 4 --pdn games.pdn", "games.pdn"),
        ("tournament english random random --max-moves 4 --pdn games.pdn", "games.pdn"),
        ("play english random random --trace traces", "traces/main.txt"),
    ];
    for (line, file) in commands {
        fs::write(path.join(file), "mine").unwrap();
        let before = names(path);
        let refused = run(path, line, None);
        assert_eq!(refused.status.code(), Some(2), "{line}: {}", output_text(&refused));
        assert!(output_text(&refused).contains("--force"), "{line}: {}", output_text(&refused));
        assert_eq!(fs::read_to_string(path.join(file)).unwrap(), "mine", "{line}");
        assert_eq!(names(path), before, "{line}");
        let forced = run(path, &format!("{line} --force"), None);
        assert!(forced.status.success(), "{line}: {}", output_text(&forced));
        assert_ne!(fs::read(path.join(file)).unwrap(), b"mine", "{line}");
        assert_eq!(names(path), before, "{line}");
    }
    // Only those that were forced were begun.
    let contests = String::from_utf8(run(path, "tournament status --json", None).stdout).unwrap();
    assert_eq!(contests.lines().count(), 2, "{contests}");
}

#[test]
fn a_device_or_a_pipe_is_written_to_without_force() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("in.pdn"), GAME).unwrap();
    assert!(run(path, "import in.pdn", None).status.success());
    let text = run(path, "export --out /dev/stdout | cat", None);
    assert!(String::from_utf8_lossy(&text.stdout).contains("11-15 23-19"), "{}", output_text(&text));
    assert_eq!(run(path, "export --out .", None).status.code(), Some(2));
}

#[test]
#[cfg_attr(not(feature = "window"), ignore = "pictures need the window")]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let large = run(path, "render english --size 320x240 --out out.png", Some(8));
    assert_eq!(large.status.code(), Some(1), "{}", output_text(&large));
    assert!(output_text(&large).contains("out.png cannot be written"), "{}", output_text(&large));
    assert_eq!(names(path), Vec::<String>::new());
    fs::write(path.join("out.png"), "mine").unwrap();
    assert_eq!(run(path, "render english --size 320x240 --out out.png --force", Some(8)).status.code(), Some(1));
    assert_eq!(fs::read_to_string(path.join("out.png")).unwrap(), "mine");
    for line in ["new bot fox", "new variant mine", "new theme night", "types"] {
        let full = run(path, line, Some(0));
        assert_ne!(full.status.code(), Some(0), "{line}");
        for inside in ["ai", "scripts", "themes", "."] {
            let left = if path.join(inside).exists() { names(&path.join(inside)) } else { Vec::new() };
            let left: Vec<String> = left.into_iter().filter(|name| path.join(inside).join(name).is_file()).collect();
            assert!(left.iter().all(|name| name == "out.png"), "{line} left {left:?}");
        }
    }
}

/// Where settings are a link to a file elsewhere, that one is written, with its permissions.
#[cfg(unix)]
#[test]
fn settings_and_weights_keep_their_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let path = folder.path();
    fs::create_dir(path.join("ai")).unwrap();
    for (file, text) in [("settings.yaml", "volume: 0.5\n"), ("ai/mine.yaml", "man: 1\n")] {
        let real = elsewhere.path().join(Path::new(file).file_name().unwrap());
        fs::write(&real, text).unwrap();
        fs::set_permissions(&real, PermissionsExt::from_mode(0o604)).unwrap();
        symlink(&real, path.join(file)).unwrap();
    }
    let catalog = Catalog::open(Root { folder: path.to_owned(), chosen: FolderChoice::Option });
    catalog.save_settings(&Settings { volume: 0.25, ..catalog.settings().0 }).unwrap();
    catalog.set_weight("ai/mine.yaml", "man", 2.5).unwrap();
    for (file, part) in [("settings.yaml", "0.25"), ("ai/mine.yaml", "man: 2.5")] {
        let real = elsewhere.path().join(Path::new(file).file_name().unwrap());
        assert!(path.join(file).is_symlink(), "{file}");
        assert!(fs::read_to_string(&real).unwrap().contains(part), "{file}");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o604, "{file}");
    }
    assert_eq!(names(elsewhere.path()), ["mine.yaml", "settings.yaml"]);
}

/// Every command refuses input that is not a regular file at once: opening a pipe waits, and a device has no end.
#[cfg(unix)]
#[test]
fn every_command_refuses_files_that_are_not_regular() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    assert!(Command::new("mkfifo").arg(path.join("pipe")).status().unwrap().success());
    for (index, odd) in ["pipe", "/dev/zero", "ai"].into_iter().enumerate() {
        fs::create_dir_all(path.join("ai")).unwrap();
        for command in [
            "replay FILE",
            "replay --verify FILE",
            "check FILE",
            "import FILE",
            "match english random random --openings FILE",
            "play english greedy:weights=FILE random",
        ]
        .into_iter()
        .skip(index % 2)
        .step_by(if index == 0 { 1 } else { 2 })
        {
            let text = run(path, &command.replace("FILE", odd), None);
            assert!(!text.status.success() && !output_text(&text).is_empty(), "{command} {odd}");
            let why = ["it is not a regular file", "it is a folder", "is a folder, not a file", "no weights"];
            assert!(why.iter().any(|why| output_text(&text).contains(why)), "{command} {odd}: {}", output_text(&text));
        }
    }
    // Of what is piped in only so much is read.
    let text = run(path, "replay - < /dev/zero", None);
    assert!(
        text.status.code() == Some(2) && output_text(&text).contains("larger than 64 MB"),
        "{}",
        output_text(&text)
    );
    let text = run(path, "moves english --position - < /dev/zero", None);
    assert!(text.status.code() == Some(1) && output_text(&text).contains("a line is longer"), "{}", output_text(&text));
    // Folders of that name may contain other files.
    fs::create_dir_all(path.join("endgames")).unwrap();
    for file in ["endgames/english-2.table", "games.sqlite", "damka.d.luau"] {
        fs::rename(path.join("pipe"), path.join(file)).unwrap();
        let line = match file {
            "games.sqlite" => "games",
            "damka.d.luau" => "types",
            _ => "endgames english --pieces 2",
        };
        run(path, line, None);
        fs::rename(path.join(file), path.join("pipe")).unwrap();
    }
}
