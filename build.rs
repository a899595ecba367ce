//! Rebuilds when a shipped file comes or goes: the binary carries them all. Tells a release build its commit.

use std::path::Path;
use std::process::Command;

fn main() {
    for folder in ["scripts", "ai", "themes", "assets"] {
        println!("cargo:rerun-if-changed={folder}");
    }
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-env=DAMKA_COMMIT={}", commit().unwrap_or_default());
}

/// The commit of a release build, such as ` (7170ec36)`; none in other builds, which every commit would build again, and none
/// outside a checkout.
fn commit() -> Option<String> {
    if std::env::var("PROFILE").as_deref() != Ok("release") || !Path::new(".git").exists() {
        return None;
    }
    let git = |words: &[&str]| {
        let output = Command::new("git").args(words).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
    };
    // Elsewhere in a worktree; a file that does not exist would build everything again each time.
    println!("cargo:rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["rev-parse", "--short=8", "HEAD"]).map(|hash| format!(" ({hash})"))
}
