//! The current effect of each named command, and why it may be refused.

use super::{AppState, DocumentAction, FileAction};
use crate::app::command::{BoardAction, CameraAction, Command};
use crate::app::features::analysis::{Analysis, AnalysisAction, Navigation};
use crate::app::features::play::table::{GameAction, Table};
use crate::app::features::play::{PlayAction, two_bots};
use crate::app::features::position_editor::EditorAction;
use crate::app::features::weight_lab::WeightLabAction;
use crate::app::route::Route;
use crate::app::tour::TourAction;
use crate::config::{AnalysisSettings, CommandId, Scope, Settings, WorkshopLayout};
use crate::notation::NodeId;
use crate::rules::Move;
use crate::text::{Phrase, phrase};
use std::collections::BTreeMap;

/// The change of the interface scale for one key press.
const SCALE_STEP: f32 = 0.1;

impl AppState {
    /// The current effect of a command; `None` if it has none here.
    pub fn command(&self, id: CommandId) -> Option<Command> {
        if !self.is_in_scope(id) {
            return None;
        }
        Some(match id {
            CommandId::CommandList => Command::CommandList,
            CommandId::NextPart => Command::FocusPart { is_forward: true },
            CommandId::PreviousPart => Command::FocusPart { is_forward: false },
            CommandId::Tour => Command::Tour(TourAction::Start),
            CommandId::Back => Command::Back,
            CommandId::Forward => Command::Forward,
            CommandId::Rules => self.toggle(Route::RULES),
            CommandId::Manual => self.toggle(Route::MANUAL),
            CommandId::Keys => self.toggle(Route::KEYS),
            CommandId::Library => self.toggle(Route::LIBRARY),
            CommandId::Arena => self.toggle(Route::ARENA),
            CommandId::Lab => self.toggle(Route::LAB),
            CommandId::Inspector => self.toggle(Route::INSPECTOR),
            CommandId::WeightLab => Command::Open(self.weight_lab_or_back()),
            CommandId::Reload => Command::File(FileAction::Reload),
            CommandId::Folder => Command::File(FileAction::OpenFolder),
            CommandId::NewGame => Command::Play(PlayAction::AskNewGame),
            CommandId::WatchBots => Command::Play(PlayAction::WatchBots),
            CommandId::Swapped => Command::Play(PlayAction::Rematch { swapped: true }),
            CommandId::Hint => Command::Play(PlayAction::Hint),
            CommandId::SetUp => Command::Shown(DocumentAction::Edit),
            CommandId::OtherSide => {
                let turn = self.position_editor.current.as_ref()?.setup().turn;
                Command::PositionEditor(EditorAction::Turn(turn.other()))
            }
            CommandId::Save => Command::Shown(DocumentAction::SaveGame),
            CommandId::Copy => Command::Shown(DocumentAction::CopyPosition),
            CommandId::CopyGame => Command::Shown(DocumentAction::CopyGame),
            CommandId::Paste => Command::Paste,
            CommandId::Larger => self.scaled(SCALE_STEP),
            CommandId::Smaller => self.scaled(-SCALE_STEP),
            CommandId::UsualSize => self.scaled(1.0 - self.shared.settings.interface_scale),
            CommandId::ResetLayout => {
                let (workshop, panels) = (WorkshopLayout::default(), BTreeMap::new());
                Command::Change(Box::new(Settings { workshop, panels, ..self.shared.settings.clone() }))
            }
            CommandId::Quit => Command::Quit,
            CommandId::Board => Command::FocusBoard,
            CommandId::Camera => Command::Board(BoardAction::Camera(CameraAction::Next)),
            CommandId::Flip => Command::Board(BoardAction::Camera(CameraAction::Flip)),
            CommandId::Focus => Command::Focus,
            CommandId::Analyse => Command::Shown(DocumentAction::Analyse),
            CommandId::Pass => Command::Board(BoardAction::Play(self.pass()?)),
            CommandId::TakeBack => Command::Game(GameAction::TakeBack),
            CommandId::OfferDraw => Command::Game(GameAction::OfferDraw),
            CommandId::Resign => Command::Game(GameAction::AskResign),
            CommandId::LookBack => self.look(GameAction::StepBy(-1), Navigation::Back),
            CommandId::LookOn => self.look(GameAction::StepBy(1), Navigation::On),
            CommandId::LookFirst => self.look(GameAction::ShowPly(0), Navigation::First),
            CommandId::LookLast => self.look(GameAction::ShowLatest, Navigation::Last),
            CommandId::StepBack => Command::Analysis(AnalysisAction::Go(Navigation::Back)),
            CommandId::StepOn => Command::Analysis(AnalysisAction::Go(Navigation::On)),
            CommandId::VariationBefore => Command::Analysis(AnalysisAction::Go(Navigation::VariationBefore)),
            CommandId::VariationAfter => Command::Analysis(AnalysisAction::Go(Navigation::VariationAfter)),
            CommandId::First => Command::Analysis(AnalysisAction::Go(Navigation::First)),
            CommandId::Last => Command::Analysis(AnalysisAction::Go(Navigation::Last)),
            CommandId::Evaluate => {
                let before = &self.shared.settings.analysis;
                let analysis = AnalysisSettings { evaluate: !before.evaluate, ..before.clone() };
                Command::Change(Box::new(Settings { analysis, ..self.shared.settings.clone() }))
            }
            CommandId::GameReport => Command::Analysis(AnalysisAction::StartReport),
            CommandId::MistakeBefore => Command::Analysis(AnalysisAction::Go(Navigation::MistakeBefore)),
            CommandId::MistakeAfter => Command::Analysis(AnalysisAction::Go(Navigation::MistakeAfter)),
            CommandId::Delete => Command::Analysis(AnalysisAction::DeleteMove(self.analysis.current.as_ref()?.here())),
            CommandId::LeaveAnalysis => {
                Command::Open(if self.play.table.is_some() { Route::GAME } else { Route::GALLERY })
            }
            CommandId::Undo => Command::WeightLab(WeightLabAction::Undo),
            CommandId::Redo => Command::WeightLab(WeightLabAction::Redo),
            CommandId::WeightLabBack => Command::WeightLab(WeightLabAction::StepBy(-1)),
            CommandId::WeightLabForward => Command::WeightLab(WeightLabAction::StepBy(1)),
        })
    }

    /// The reason why a command is refused now.
    pub fn why_not(&self, id: CommandId) -> Option<Phrase> {
        let table = self.play.table.as_ref();
        let here = || self.analysis.current.as_ref().map(Analysis::here);
        match id {
            CommandId::Pass if self.shared.screens.place == Route::GAME => table.and_then(Table::no_pass),
            CommandId::TakeBack => table.and_then(Table::no_take_back),
            CommandId::OfferDraw => table.and_then(Table::no_offer),
            CommandId::Resign => table.and_then(Table::no_resign),
            CommandId::Hint => self.no_advice().or_else(|| table.and_then(Table::locked)),
            CommandId::Analyse | CommandId::SetUp => self.no_advice(),
            CommandId::NewGame | CommandId::Swapped => self.no_other_game(),
            CommandId::WatchBots => self.no_other_game().or_else(|| {
                let has_bots = two_bots(&self.shared.settings.last_game, &self.shared.now).is_some();
                (!has_bots).then(|| phrase("menu-no-bot"))
            }),
            CommandId::GameReport => self.analysis.no_report(),
            CommandId::MistakeBefore => self.analysis.no_mistake(Navigation::MistakeBefore),
            CommandId::MistakeAfter => self.analysis.no_mistake(Navigation::MistakeAfter),
            CommandId::Delete => (here() == Some(NodeId::START)).then(|| phrase("analysis-start-stays")),
            CommandId::ResetLayout => {
                let settings = &self.shared.settings;
                let is_usual = settings.workshop == WorkshopLayout::default() && settings.panels.is_empty();
                is_usual.then(|| phrase("workshop-usual-layout"))
            }
            CommandId::Undo => (!self.has_weight_change(true)).then(|| phrase("weight-lab-undo-none")),
            CommandId::Redo => (!self.has_weight_change(false)).then(|| phrase("weight-lab-redo-none")),
            _ => None,
        }
    }

    pub fn tip(&self, id: CommandId) -> Option<Phrase> {
        let table = self.play.table.as_ref();
        match id {
            CommandId::OfferDraw => table.map(Table::offer_words),
            CommandId::TakeBack if table.is_some_and(|table| table.session.online().is_some()) => {
                Some(phrase("online-takeback-tip"))
            }
            _ => id.tip().map(phrase),
        }
    }

    fn is_in_scope(&self, id: CommandId) -> bool {
        let on_board = self.shared.screens.current == self.shared.screens.place;
        match (id, id.scope()) {
            // The gallery starts the game that is chosen there.
            (CommandId::NewGame, _) => self.shared.screens.current != Route::GALLERY,
            // The inspector shows a game or an analysis, and steps through it.
            (CommandId::LookBack | CommandId::LookOn | CommandId::LookFirst | CommandId::LookLast, _)
                if self.shared.screens.current == Route::INSPECTOR =>
            {
                true
            }
            (CommandId::Inspector, _) => {
                self.shared.screens.current == Route::INSPECTOR
                    || on_board && [Route::GAME, Route::ANALYSIS].contains(&self.shared.screens.place)
            }
            (_, Scope::Everywhere) => true,
            (_, Scope::Boards) => on_board && self.shared.screens.place != Route::GALLERY,
            (_, Scope::Game) => self.shared.screens.current == Route::GAME,
            (_, Scope::Analysis) => self.shared.screens.current == Route::ANALYSIS,
            (_, Scope::SetUp) => self.shared.screens.current == Route::SET_UP,
            (_, Scope::WeightLab) => self.shared.screens.current == Route::WEIGHT_LAB,
        }
    }

    /// The pass that can be played here; in a game in which passing is free also while it is not the user's turn.
    fn pass(&self) -> Option<Move> {
        match self.shared.screens.place {
            Route::GAME => {
                let table = self.play.table.as_ref().filter(|table| table.passing_is_free())?;
                Some(table.free_pass().unwrap_or_default())
            }
            Route::ANALYSIS => self.analysis.current.as_ref()?.pass(),
            _ => None,
        }
    }

    fn scaled(&self, by: f32) -> Command {
        let settings = self.shared.settings.clone();
        let interface_scale = ((settings.interface_scale + by) * 10.0).round() / 10.0;
        Command::Change(Box::new(Settings { interface_scale: interface_scale.clamp(0.5, 2.0), ..settings }))
    }

    /// The target of the weight lab's shortcut: the lab, or back if it is already open.
    fn weight_lab_or_back(&self) -> Route {
        match &self.weight_lab.current {
            Some(weight_lab) if self.shared.screens.current == Route::WEIGHT_LAB => weight_lab.from,
            _ => Route::WEIGHT_LAB,
        }
    }

    fn toggle(&self, page: Route) -> Command {
        Command::Open(self.shared.screens.page_or_back(page))
    }

    /// A step through the game, or through the analysis tree while an analysis is shown.
    fn look(&self, in_game: GameAction, in_analysis: Navigation) -> Command {
        if self.shared.screens.place == Route::ANALYSIS {
            Command::Analysis(AnalysisAction::Go(in_analysis))
        } else {
            Command::Game(in_game)
        }
    }

    /// `to_undo`: whether a change can be undone, otherwise whether one can be redone.
    fn has_weight_change(&self, to_undo: bool) -> bool {
        let sets = self.weight_lab.current.as_ref().and_then(|weight_lab| weight_lab.weight_sets());
        sets.is_some_and(|(_, _, sets)| if to_undo { sets.can_undo() } else { sets.can_redo() })
    }
}
