//! Chooses between the desktop app and a headless verb.

fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
