//! Shell completions, man pages and the version.

use crate::cli::damka;
use std::process::{Command, Stdio};

/// The commands that `damka help` lists.
fn commands() -> Vec<String> {
    let help = damka("help").output();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let listed = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn each_shell_gets_a_script_with_every_command() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = damka(&format!("completions {shell}")).output();
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
    let refused = damka("completions csh").run();
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("zsh"), "{}", refused.stderr);
}

/// Runs the completion of a line in a real shell, if there is one.
#[test]
fn bash_completes_commands_and_options() {
    if !Command::new("bash").arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: no bash");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("damka.bash");
    std::fs::write(&script, damka("completions bash").output()).unwrap();
    let completed = |before: &str, typed: &str| {
        // The arguments that bash passes: the command, the word to complete and the previous word.
        let last = before.split(' ').count();
        let line = format!(
            "source {}; COMP_WORDS=({before} {typed}); COMP_CWORD={last}; \
             _damka damka {typed} \"${{COMP_WORDS[$COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[@]}}\"",
            script.display()
        );
        let output = Command::new("bash").args(["-c", &line]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(completed("damka", "tour").trim(), "tournament");
    assert!(completed("damka perft", "--po").contains("--position"));
}

#[test]
fn there_is_a_page_for_damka_and_for_each_command() {
    let whole = damka("man").output();
    assert!(whole.contains(".TH damka 1"), "{whole}");
    for command in commands().iter().filter(|command| *command != "help") {
        let name = command.replace('-', r"\-");
        assert!(whole.contains(&format!(r"damka\-{name}(1)")), "{command}");
        let page = damka(&format!("man {command}")).output();
        assert!(page.contains(&format!(".TH damka-{command} 1")), "{page}");
    }
    let refused = damka("man ply").run();
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("did you mean `play`?"), "{}", refused.stderr);
}

#[test]
fn the_version_says_what_is_built_in() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(damka("-V").output(), format!("damka {version}\n"));
    let long = damka("--version").output();
    assert!(long.starts_with(&format!("damka {version}")), "{long}");
    let window = if cfg!(feature = "window") { "features: +window +sound" } else { "features: -window -sound" };
    assert!(long.contains(window) && long.contains("Lua API 1, online protocol 1"), "{long}");
}
