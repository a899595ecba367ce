//! What screens ask for. They change nothing themselves: `logic` carries commands out, in order, after each frame's drawing.

use super::analysis::{AnalysisSource, Navigation};
use super::arena::ArenaAction;
use super::checkup::CheckupAction;
use super::inspector::InspectorAction;
use super::lab::LabAction;
use super::library::LibraryAction;
use super::online::OnlineAction;
use super::position_editor::EditorAction;
use super::weight_lab::WeightLabAction;
use crate::board::Square;
use crate::config::{Effect, LastGame, Settings};
use crate::notation::NodeId;
use crate::rules::{Move, Position};
use crate::view::{CameraPreset, Cue};

/// The screens there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// Choosing what to play.
    Menu,
    /// Playing.
    Game,
    /// Going through a game, trying lines, judging positions.
    Analysis,
    /// Setting a position up.
    SetUp,
    /// Mixing a bot's weights.
    Desk,
    /// The games that are kept.
    Library,
    /// Opening and joining games over a network.
    Online,
    /// Contests of bots.
    Arena,
    /// What a change of rules does to a game.
    Lab,
    /// Reading the rules of the game on the table, or of the one that the menu has chosen.
    Rules,
    /// What bots think, print and spend.
    Working,
    /// How everything looks, sounds and is played.
    Settings,
    /// The keys there are.
    Keys,
}

impl Route {
    /// Every screen.
    pub const ALL: [Self; 13] = [
        Self::Menu,
        Self::Game,
        Self::Analysis,
        Self::SetUp,
        Self::Desk,
        Self::Library,
        Self::Online,
        Self::Arena,
        Self::Lab,
        Self::Rules,
        Self::Working,
        Self::Settings,
        Self::Keys,
    ];
}

/// Something a person wants done.
#[derive(Clone, Debug)]
pub enum Command {
    /// Goes to another screen.
    Open(Route),
    /// Chooses what the menu offers next.
    Choose(LastGame),
    /// Starts the game that is chosen, from a position that was set up or from the variant's own start.
    Start(Option<Position>),
    /// Starts the same game again.
    Rematch {
        /// Whether the players change sides.
        swapped: bool,
    },
    /// A square of the board was chosen.
    Square(Square),
    /// A move was typed.
    Play(Move),
    /// Puts back what was chosen half-way.
    Dismiss,
    /// Plays one sound, however it is switched.
    Listen(Effect),
    /// Takes the person's last move back.
    TakeBack,
    /// Asks whether to resign.
    AskResign,
    /// Resigns, or thinks better of it.
    Resign(bool),
    /// Offers a draw for the person to move.
    OfferDraw,
    /// Answers the draw that is offered.
    AnswerDraw(bool),
    /// Closes a question without an answer: the news was read, one plays on.
    ClosePrompt,
    /// Something of the library.
    Library(LibraryAction),
    /// Something of play over a network.
    Online(OnlineAction),
    /// Something of the arena.
    Arena(ArenaAction),
    /// Something of the laboratory.
    Lab(LabAction),
    /// Asks for advice.
    Hint,
    /// Lets advice that is being thought about come to its end.
    StopHint,
    /// Shows the position after so many plies.
    LookAt(usize),
    /// Shows a position so many plies on or back.
    LookBy(isize),
    /// Shows the game itself again.
    LookNoMore,
    /// Shows the position after a move, by its place from 1, of the game or the analysis that is shown.
    LookAtMove(usize),
    /// Something of the page of working.
    Working(InspectorAction),
    /// Forgets what bots printed.
    ClearConsole,
    /// Opens a file of the folders in the person's editor.
    OpenInEditor {
        /// The file inside the folders: `ai/fox.lua`.
        file: String,
        /// The line, from 1.
        line: Option<u32>,
    },
    /// Holds the game, or lets it go on.
    Pause(bool),
    /// Lets one ply through while the game is held.
    Step,
    /// Has the bot that is thinking play the best it has found.
    MoveNow,
    /// Tries again after a player's fault.
    Retry,
    /// Lets a player's fault decide the game.
    ConcedeFault,
    /// Opens something for analysis.
    Analyse(AnalysisSource),
    /// Sets the position up that is shown.
    SetUp,
    /// Has the doctor try the rules of a variant.
    Checkup(CheckupAction),
    /// Something at the mixing desk.
    Desk(WeightLabAction),
    /// Changes what is set up.
    Edit(EditorAction),
    /// Goes through the game that is analysed.
    Go(Navigation),
    /// Makes the variation that a place is in the main line at its branch.
    Promote(NodeId),
    /// Takes a move away from the game that is analysed, with all that follows it.
    DeleteMove(NodeId),
    /// Reads the notes about the game that is analysed as seen.
    CloseNotes,
    /// Offers a game from this position in the menu.
    PlayFrom(Position),
    /// Copies the position that is shown.
    CopyPosition,
    /// Copies the game that is shown, with its variations.
    CopyGame,
    /// Saves the game that is shown as a file.
    SaveGame,
    /// Asks whether to begin again, if a game is running; else begins.
    AskNewGame,
    /// Shows the board alone, or what stands beside it again.
    Focus,
    /// Other settings.
    Change(Box<Settings>),
    /// Swings the camera.
    Camera(CameraPreset),
    /// Swings the camera to the next of its places.
    CycleCamera,
    /// Shows the board from the other side.
    Flip,
    /// Changes a number in a weights file.
    SetWeight {
        /// The file inside the folders: `ai/minimax.yaml`.
        file: String,
        /// Which number.
        name: String,
        /// What it shall be.
        value: f64,
    },
    /// Plays on by the rules that the game began with, although their file has others now.
    KeepRules,
    /// Begins anew by the rules that the file has now.
    TakeRules,
    /// Looks at every file again.
    Reload,
    /// Writes a bot of this name for a person to begin with.
    BeginBot(String),
    /// Shows the user's folder in the system's file manager.
    OpenFolder,
    /// Puts text on the clipboard.
    Copy(String),
    /// Takes the notice away.
    DismissNotice,
    /// Ends the program.
    Quit,
}

/// Commands waiting to be carried out.
#[derive(Debug, Default)]
pub struct Commands {
    waiting: Vec<Command>,
    /// What is to be heard, which cannot wait for the next frame.
    heard: Vec<Cue>,
}

impl Commands {
    /// Adds a command behind those that wait.
    pub fn send(&mut self, command: Command) {
        self.waiting.push(command);
    }

    /// Adds a command before those that wait.
    pub fn send_first(&mut self, command: Command) {
        self.waiting.insert(0, command);
    }

    /// Has these cues of the motions heard in this frame.
    pub fn play_cues(&mut self, cues: Vec<Cue>) {
        self.heard.extend(cues);
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes what is to be heard.
    pub fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.heard)
    }

    /// Takes every command, in order.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.waiting)
    }
}
