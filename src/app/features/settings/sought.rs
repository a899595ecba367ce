//! The setting that the command palette leads to.

#[derive(Clone, Copy, Debug)]
pub enum SettingsAction {
    /// Scrolls to the setting with this message ID and highlights it.
    Seek(&'static str),
}

/// The setting that is highlighted until the page is left.
#[derive(Default)]
pub struct SoughtSetting {
    pub label: Option<&'static str>,
    /// How often a setting was sought, as the same one may be sought again after scrolling.
    pub times: u32,
}
