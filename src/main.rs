//! Chooses between the desktop app and a headless verb.

/// How the desktop app is opened, where this build has one.
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
