//! What pressing a control must do, and whether it did.

use super::controls::{EVERYWHERE, of_page};
use super::items;
use crate::app::Window;
use crate::screens::screen;
use crate::wording::{en, is_text_of};
use damka::app::Route;
use egui::accesskit::Toggled;
use egui_kittest::kittest::NodeT;

/// What pressing a control must do.
#[derive(Clone, Copy)]
pub enum Expected {
    /// Opens a page.
    Opens(Route),
    /// Shows the text of a message.
    Shows(&'static str),
    /// Is on afterwards.
    TurnsOn,
    /// Changes something that is seen, heard or stored in the settings, unless it was chosen already.
    Changes,
    /// Other tests check it: what is copied and pasted, and headings that may be in sight.
    Elsewhere,
    /// This holds afterwards.
    Did(fn(&Window) -> bool),
}

/// A control of a page, as far as its label tells.
pub struct Control {
    /// The message ID of its label, or the kind of item that it is named for.
    pub kind: &'static str,
    /// Whether it is on several pages, where it does the same.
    pub is_shared: bool,
    pub expected: Expected,
}

/// The control of this label on a page; `None` if no effect is listed for it.
pub fn control(window: &Window, id: Route, label: &str) -> Option<Control> {
    let of = |is_shared: bool| {
        move |(kind, expected): &(&'static str, Expected)| Control { kind, is_shared, expected: *expected }
    };
    let is_it = |(id, _): &&(&'static str, Expected)| is_text_of(id, label);
    let own = of_page(id).iter().find(is_it).map(of(false));
    let item = || items::item(window, id, label).map(|item| of(false)(&item));
    own.or_else(item).or_else(|| EVERYWHERE.iter().find(is_it).map(of(true)))
}

/// Whether pressing the control had its expected effect.
pub fn did(window: &Window, label: &str, expected: Expected, has_changed: bool) -> bool {
    match expected {
        Expected::Opens(page) => screen(window) == page,
        Expected::Shows(id) => window.shows(en(id)),
        Expected::TurnsOn => window.find(label).accesskit_node().toggled() == Some(Toggled::True),
        Expected::Changes => has_changed,
        Expected::Elsewhere => true,
        Expected::Did(did) => did(window),
    }
}
