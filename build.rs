//! Rebuilds when a shipped file comes or goes: the binary carries them all.

fn main() {
    for folder in ["scripts", "ai", "themes", "assets"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
