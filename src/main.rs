//! Chooses between the desktop app and a headless verb.

fn main() -> std::process::ExitCode {
    damka::cli::main(damka::app::run)
}
