//! The page with the version and system information.

use crate::analysis::copied;
use crate::app::{Window, seats};
use crate::screens::{screen, send};
use crate::wording::en;
use damka::app::{Command, Route};
use damka::summary::short_version;

#[test]
fn the_page_is_reached_from_the_menu_and_copies_what_a_report_needs() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.click(en("settings-title")).click(en("about-tab"));
    window.until("the page is shown", |window| screen(window) == Route::ABOUT);
    let version = short_version();
    let folder = window.folder.path().display().to_string();
    assert!(window.shows(&version) && window.shows(&folder), "{}", window.labels());
    window.find(en("copy")).click();
    let copied = copied(&mut window).unwrap();
    for part in [&version, &folder, "+window", "settings.yaml", "38 games"] {
        assert!(copied.contains(part), "{part}: {copied}");
    }
    send(&mut window, Command::Open(Route::GALLERY));
    window.until_shown(en("menu-two-people"));
}
