//! What screens ask for. They change nothing themselves: `logic` carries commands out, in order, after each frame's drawing.

use crate::board::Square;
use crate::config::LastGame;
use crate::view::{CameraPreset, Cue};

/// The screens there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScreenId {
    /// Choosing what to play.
    Menu,
    /// Playing.
    Game,
    /// Reading the rules of the game on the table, or of the one that the menu has chosen.
    Rules,
}

/// Something a person wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Goes to another screen.
    Open(ScreenId),
    /// Chooses what the menu offers next.
    Choose(LastGame),
    /// Starts the game that is chosen.
    Start,
    /// Starts the same game again.
    Rematch,
    /// A square of the board was chosen.
    Square(Square),
    /// Puts back what was chosen half-way.
    Dismiss,
    /// What the motions are to be heard with.
    Hear(Vec<Cue>),
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
    /// Holds the game, or lets it go on.
    Pause(bool),
    /// Lets one ply through while the game is held.
    Step,
    /// Tries again after a player's fault.
    Retry,
    /// Lets a player's fault decide the game.
    ConcedeFault,
    /// Seconds between the moves of two bots.
    SetBotPause(f32),
    /// Speed of the motions: 1 is natural, 0 shows none.
    SetMotionSpeed(f32),
    /// Swings the camera.
    Camera(CameraPreset),
    /// Swings the camera to the next of its places.
    CycleCamera,
    /// Changes a number in a weights file.
    SetWeight {
        /// The file inside the folders: `ai/minimax.yaml`.
        file: String,
        /// Which number.
        name: String,
        /// What it shall be.
        value: f64,
    },
    /// Sound on or off.
    SetSound(bool),
    /// Another theme.
    SetTheme(String),
    /// Looks at every file again.
    Reload,
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

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Takes what is to be heard, which cannot wait for the next frame.
    pub fn take_heard(&mut self) -> Vec<Cue> {
        let is_heard = |command: &mut Command| matches!(command, Command::Hear(_));
        let heard = self.waiting.extract_if(.., is_heard);
        heard.flat_map(|command| if let Command::Hear(cues) = command { cues } else { Vec::new() }).collect()
    }

    /// Takes every command, in order.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.waiting)
    }
}
