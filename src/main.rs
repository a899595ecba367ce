//! Starts the desktop app or a command-line subcommand.

/// Opens the desktop app; `None` in builds without it.
const DESKTOP: Option<damka::cli::Desktop> = {
    #[cfg(feature = "window")]
    let desktop = Some(damka::app::run as damka::cli::Desktop);
    #[cfg(not(feature = "window"))]
    let desktop = None;
    desktop
};

fn main() -> std::process::ExitCode {
    damka::cli::main(DESKTOP)
}
