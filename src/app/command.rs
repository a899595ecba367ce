//! Commands sent by screens. Screens change nothing themselves: `AppState` executes the commands in order after each frame.

use super::features::analysis::AnalysisAction;
use super::features::arena::ArenaAction;
use super::features::bots::BotsAction;
use super::features::inspector::InspectorAction;
use super::features::library::LibraryAction;
use super::features::manual::ManualAction;
use super::features::online::OnlineAction;
use super::features::play::PlayAction;
use super::features::play::table::GameAction;
use super::features::position_editor::EditorAction;
use super::features::rules::checkup::CheckupAction;
use super::features::rules_lab::LabAction;
use super::features::settings::sought::SettingsAction;
use super::features::train::TrainAction;
use super::features::weight_lab::WeightLabAction;
use super::route::Route;
use super::section::Section;
use super::state::{DocumentAction, FileAction};
use super::tour::TourAction;
use crate::board::Square;
use crate::config::{Effect, Settings};
use crate::rules::Move;
use crate::view::{BoardResponse, Camera, CameraPreset, Cue};
use std::collections::VecDeque;

#[derive(Clone, Debug)]
pub enum Command {
    Open(Route),
    OpenSection(Section),
    Back,
    /// Undoes [`Command::Back`].
    Forward,
    Board(BoardAction),
    Play(PlayAction),
    Game(GameAction),
    Analysis(AnalysisAction),
    PositionEditor(EditorAction),
    Bots(BotsAction),
    WeightLab(WeightLabAction),
    Inspector(InspectorAction),
    Library(LibraryAction),
    Online(OnlineAction),
    Arena(ArenaAction),
    Lab(LabAction),
    Train(TrainAction),
    Checkup(CheckupAction),
    Manual(ManualAction),
    Settings(SettingsAction),
    Shown(DocumentAction),
    File(FileAction),
    Tour(TourAction),
    /// Toggles between the board alone and the full screen layout.
    Focus,
    Change(Box<Settings>),
    /// Plays one sound, even if it is switched off.
    Listen(Effect),
    Copy(String),
    /// Copies a text; the message with this id says so in a toast.
    CopyWithNotice(String, &'static str),
    /// Requests the contents of the clipboard.
    Paste,
    CommandList,
    FocusBoard,
    /// Moves the keyboard focus to the next part of the window, or to the one before.
    FocusPart {
        is_forward: bool,
    },
    /// Closes a toast.
    CloseToast(u64),
    /// Keeps the toast that the mouse is over, or none any more.
    HoldToast(Option<u64>),
    Quit,
}

/// Lets screens send an action without naming its command.
macro_rules! actions {
    ($($action:ident => $command:ident),* $(,)?) => {
        $(impl From<$action> for Command {
            fn from(action: $action) -> Self {
                Self::$command(action)
            }
        })*
    };
}

actions! {
    BoardAction => Board,
    PlayAction => Play,
    GameAction => Game,
    AnalysisAction => Analysis,
    EditorAction => PositionEditor,
    BotsAction => Bots,
    WeightLabAction => WeightLab,
    InspectorAction => Inspector,
    LibraryAction => Library,
    OnlineAction => Online,
    ArenaAction => Arena,
    LabAction => Lab,
    TrainAction => Train,
    CheckupAction => Checkup,
    ManualAction => Manual,
    SettingsAction => Settings,
    DocumentAction => Shown,
    FileAction => File,
    TourAction => Tour,
}

/// User input on the shown board, whichever feature shows it.
#[derive(Clone, Debug)]
pub enum BoardAction {
    Square(Square),
    /// Picks up a piece to drag it.
    PickUp(Square),
    Drop(Square),
    /// A click or a drop beside the squares.
    Outside,
    /// Plays a move entered as text.
    Play(Move),
    /// Clears a partly entered move.
    Dismiss,

    /// Shows the position after a move, counted from 1.
    ShowPly(usize),
    Camera(CameraAction),
}

#[derive(Clone, Copy, Debug)]
pub enum CameraAction {
    Preset(CameraPreset),
    Next,
    /// Shows the board from the other side.
    Flip,
}

impl CameraAction {
    pub fn apply(self, camera: &mut Camera) {
        match self {
            Self::Preset(preset) => camera.go_to(preset),
            Self::Next => camera.cycle(),
            Self::Flip => camera.flip(),
        }
    }
}

/// Commands waiting to be executed.
#[derive(Debug, Default)]
pub struct Commands {
    waiting: VecDeque<Command>,
    /// Sounds to play in this frame, without waiting for the next.
    cues: Vec<Cue>,
}

impl Commands {
    pub fn send(&mut self, command: impl Into<Command>) {
        self.waiting.push_back(command.into());
    }

    pub fn send_first(&mut self, command: impl Into<Command>) {
        self.waiting.push_front(command.into());
    }

    /// What the user did on a board where moves are entered.
    pub fn send_board_input(&mut self, response: &BoardResponse) {
        if let Some(square) = response.picked_up {
            self.send(BoardAction::PickUp(square));
        }
        if let Some(square) = response.dropped {
            self.send(BoardAction::Drop(square));
        } else if let Some(square) = response.chosen {
            self.send(BoardAction::Square(square));
        } else if response.outside {
            self.send(BoardAction::Outside);
        } else if response.dismissed {
            self.send(BoardAction::Dismiss);
        }
    }

    /// Plays these cues of the animations in this frame.
    pub fn play_cues(&mut self, cues: Vec<Cue>) {
        self.cues.extend(cues);
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    pub(in crate::app) fn next(&mut self) -> Option<Command> {
        self.waiting.pop_front()
    }
}
