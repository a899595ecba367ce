//! Commands sent by screens. Screens change nothing themselves: `AppState` carries the commands out, in order, after each frame.

use crate::app::features::analysis::{AnalysisSource, Navigation};
use crate::app::features::arena::ArenaAction;
use crate::app::features::inspector::InspectorAction;
use crate::app::features::library::LibraryAction;
use crate::app::features::online::OnlineAction;
use crate::app::features::position_editor::EditorAction;
use crate::app::features::rules::checkup::CheckupAction;
use crate::app::features::rules_lab::LabAction;
use crate::app::features::weight_lab::WeightLabAction;
use crate::board::Square;
use crate::config::{Effect, LastGame, Settings};
use crate::notation::NodeId;
use crate::rules::{Move, Position};
use crate::view::{CameraPreset, Cue};

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

/// A user request.
#[derive(Clone, Debug)]
pub enum Command {
    Open(Route),
    /// Sets the game that the menu offers.
    Choose(LastGame),
    /// Starts the chosen game, from an edited position or from the variant's own start.
    Start(Option<Position>),
    /// Starts the same game again.
    Rematch {
        /// Whether the players change sides.
        swapped: bool,
    },
    /// Clicks a square of the board.
    Square(Square),
    /// Plays a move entered as text.
    Play(Move),
    /// Clears a partly entered move.
    Dismiss,
    /// Plays one sound, even if it is switched off.
    Listen(Effect),
    /// Takes back the user's last move.
    TakeBack,
    /// Asks whether to resign.
    AskResign,
    /// Answers that question: true resigns.
    Resign(bool),
    /// Offers a draw for the user whose turn it is.
    OfferDraw,
    /// Answers the open draw offer.
    AnswerDraw(bool),
    /// Closes a prompt without an answer.
    ClosePrompt,
    Library(LibraryAction),
    Online(OnlineAction),
    Arena(ArenaAction),
    Lab(LabAction),
    /// Asks for a hint.
    Hint,
    /// Ends the hint search early; its best move so far is shown.
    StopHint,
    /// Shows the position after this many plies.
    LookAt(usize),
    /// Shows the position this many plies forwards or back.
    LookBy(isize),
    /// Returns to the latest position of the game.
    LookNoMore,
    /// Shows the position after a move, counted from 1, of the shown game or analysis.
    LookAtMove(usize),
    Inspector(InspectorAction),
    /// Clears the bot console.
    ClearConsole,
    /// Opens a file of the user's folder in the user's editor.
    OpenInEditor {
        /// The path inside the folder: `ai/fox.lua`.
        file: String,
        /// The line, from 1.
        line: Option<u32>,
    },
    /// Pauses the game, or resumes it.
    Pause(bool),
    /// Plays one ply of a paused game.
    Step,
    /// Makes the bot that is thinking play its best move so far.
    MoveNow,
    /// Retries after a player's fault.
    Retry,
    /// Lets a player's fault decide the game.
    ConcedeFault,
    /// Opens something for analysis.
    Analyse(AnalysisSource),
    /// Opens the shown position in the position editor.
    SetUp,
    /// Runs the doctor on the rules of a variant.
    Checkup(CheckupAction),
    WeightLab(WeightLabAction),
    /// Changes the position in the position editor.
    Edit(EditorAction),
    /// Moves through the analysed game.
    Go(Navigation),
    /// Makes the variation that contains this node the main line at its branch.
    Promote(NodeId),
    /// Deletes a move of the analysed game, with everything after it.
    DeleteMove(NodeId),
    /// Closes the notes about the analysed game.
    CloseNotes,
    /// Offers a game from this position in the menu.
    PlayFrom(Position),
    /// Copies the shown position.
    CopyPosition,
    /// Copies the shown game, with its variations.
    CopyGame,
    /// Saves the shown game as a file.
    SaveGame,
    /// Starts a new game; asks first if a game is running.
    AskNewGame,
    /// Toggles between the board alone and the full screen layout.
    Focus,
    /// Replaces the settings.
    Change(Box<Settings>),
    /// Moves the camera to a preset.
    Camera(CameraPreset),
    /// Moves the camera to the next preset.
    CycleCamera,
    /// Shows the board from the other side.
    Flip,
    /// Changes a number in a weights file.
    SetWeight {
        /// The path inside the folder: `ai/minimax.yaml`.
        file: String,
        /// The name of the weight.
        name: String,
        value: f64,
    },
    /// Continues with the rules that the game started with, although their file has changed.
    KeepRules,
    /// Restarts with the rules that the file has now.
    TakeRules,
    /// Reloads every file.
    Reload,
    /// Creates a starter bot with this name.
    BeginBot(String),
    /// Shows the user's folder in the system's file manager.
    OpenFolder,
    /// Copies text to the clipboard.
    Copy(String),
    /// Closes the notice.
    DismissNotice,
    Quit,
}

/// The queue of commands waiting to be carried out.
#[derive(Debug, Default)]
pub struct Commands {
    waiting: Vec<Command>,
    /// Sounds to play in this frame, without waiting for the next.
    heard: Vec<Cue>,
}

impl Commands {
    /// Adds a command to the end of the queue.
    pub fn send(&mut self, command: Command) {
        self.waiting.push(command);
    }

    /// Adds a command to the front of the queue.
    pub fn send_first(&mut self, command: Command) {
        self.waiting.insert(0, command);
    }

    /// Plays these cues of the animations in this frame.
    pub fn play_cues(&mut self, cues: Vec<Cue>) {
        self.heard.extend(cues);
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes the cues to play.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.heard)
    }

    /// Takes all commands, in order.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.waiting)
    }
}
