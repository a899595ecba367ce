//! The screens by name.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// Chooses the next game.
    Menu,
    Game,
    /// The analysis board.
    Analysis,
    /// The position editor.
    SetUp,
    /// The weight lab.
    WeightLab,
    Library,
    /// Hosting and joining network games.
    Online,
    /// Contests between bots.
    Arena,
    /// Compares rule changes by playing quick games.
    Lab,
    /// The rules of the current game, or of the game chosen in the menu.
    Rules,
    /// The bot inspector.
    Inspector,
    Settings,
    /// The list of keyboard shortcuts.
    Keys,
}

impl Route {
    pub const ALL: [Self; 13] = [
        Self::Menu,
        Self::Game,
        Self::Analysis,
        Self::SetUp,
        Self::WeightLab,
        Self::Library,
        Self::Online,
        Self::Arena,
        Self::Lab,
        Self::Rules,
        Self::Inspector,
        Self::Settings,
        Self::Keys,
    ];
}
