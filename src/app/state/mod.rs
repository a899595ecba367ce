//! The app's state without drawing: shared context, the state of each feature, and their interaction.

mod actions;
mod commands;
mod refusals;
mod shown;

pub use actions::{DocumentAction, FileAction};

use crate::app::command::{BoardAction, Command, Commands};
use crate::app::features::analysis::AnalysisState;
use crate::app::features::arena::Arena;
use crate::app::features::bots::Bots;
use crate::app::features::inspector::Inspector;
use crate::app::features::library::Library;
use crate::app::features::manual::Manual;
use crate::app::features::online::Online;
use crate::app::features::play::{PlayState, is_of};
use crate::app::features::position_editor::EditorState;
use crate::app::features::rules::RulesPageState;
use crate::app::features::rules_lab::Lab;
use crate::app::features::settings::sought::SoughtSetting;
use crate::app::features::train::Trainer;
use crate::app::features::weight_lab::WeightLabState;
use crate::app::frame::{FeatureState, Frame};
use crate::app::frame_output::{BoardViews, FrameOutput, WindowRequest};
use crate::app::route::Route;
use crate::app::section::Section;
use crate::app::shared::Shared;
use crate::catalog::Catalog;
use crate::config::CommandId;
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::sound::Sound;
use crate::store::StorePlace;
use crate::text::{Language, Words, phrase};
use crate::view::{BoardView, Camera};
use std::time::Duration;

/// The pages of the workshop that show a game or an analysis.
const LINE_PAGES: [Route; 2] = [Route::INSPECTOR, Route::WEIGHT_LAB];

pub struct AppState {
    pub shared: Shared,
    pub play: PlayState,
    pub analysis: AnalysisState,
    pub position_editor: EditorState,
    pub bots: Bots,
    pub weight_lab: WeightLabState,
    pub inspector: Inspector,
    pub library: Library,
    pub online: Online,
    pub arena: Arena,
    pub lab: Lab,
    pub trainer: Trainer,
    pub rules: RulesPageState,
    pub manual: Manual,
    pub sought_setting: SoughtSetting,
}

impl AppState {
    /// Creates the app state and its board view. `waker` is called from any thread when a frame should be drawn.
    ///
    /// # Errors
    /// No theme or no variant can be used.
    pub fn new(catalog: Catalog, sound: Option<Sound>, waker: Waker) -> Result<(Self, BoardView), Reports> {
        let (shared, variant) = Shared::start(catalog, sound, waker.clone())?;
        let mut board = BoardView::new(&variant.start(), shared.theme.clone());
        board.camera = shared.settings.camera.map_or_else(Camera::default, Camera::from_numbers);
        board.set_speed(shared.settings.shown_speed());
        let place = StorePlace::in_folder(&shared.catalog.root().folder);
        let app = Self {
            play: PlayState::default(),
            analysis: AnalysisState::default(),
            position_editor: EditorState::default(),
            bots: Bots::default(),
            weight_lab: WeightLabState::default(),
            inspector: Inspector::default(),
            library: Library::start(place.clone(), waker.clone()),
            online: Online::new(&shared.catalog, waker.clone(), shared.disk.queue().clone()),
            arena: Arena::new(place, waker.clone()),
            lab: Lab::new(waker.clone()),
            trainer: Trainer::new(waker),
            rules: RulesPageState::default(),
            manual: Manual::default(),
            sought_setting: SoughtSetting::default(),
            shared,
        };
        Ok((app, board))
    }

    /// Runs one frame: commands, files, then every feature. `now` counts from any fixed moment.
    pub fn tick(&mut self, now: Duration, boards: &mut BoardViews<'_>, commands: &mut Commands) -> FrameOutput {
        let mut output = FrameOutput::default();
        let shared = &mut self.shared;
        shared.take_snapshot();
        shared.time = now;
        if let Some(table) = self.play.table.as_mut() {
            table.pass_time(now, boards.game);
        }
        shared.take_disk_replies(commands);
        while let Some(command) = commands.next() {
            self.carry_out(command, boards, &mut output, commands);
        }
        self.advance_tour();
        let shared = &mut self.shared;
        shared.follow_files();
        shared.report_reload();
        shared.save_changes(&mut output);
        shared.follow_settings(boards);
        shared.take_sound_reports(&mut output);
        shared.take_store_reports();
        shared.toasts.expire(now, &mut output);
        self.tick_features(boards, &mut output, commands);
        output
    }

    fn tick_features(&mut self, boards: &mut BoardViews<'_>, output: &mut FrameOutput, commands: &mut Commands) {
        let variant_in_use = self.variant_in_use();
        let frame = &mut Frame { shared: &mut self.shared, boards, output, commands, variant_in_use };
        self.library.tick(frame);
        self.arena.tick(frame);
        self.lab.tick(frame);
        self.trainer.tick(frame);
        self.online.tick(frame);
        if let Some(table) = self.online.take_started() {
            self.play.seat_online(table, frame);
        }
        self.play.tick(frame);
        self.analysis.tick(frame);
        self.position_editor.tick(frame);
        self.bots.pause_test(self.play.table.as_ref().is_some_and(|table| table.thinking_bot().is_some()));
        self.bots.tick(frame);
        self.weight_lab.tick(frame);
        self.rules.tick(frame);
        self.sought_setting.tick(frame);
        self.keep_online_events();
        self.inspect_shown_game();
        let frame = &mut Frame { shared: &mut self.shared, boards, output, commands, variant_in_use: None };
        self.inspector.tick(frame);
    }

    /// Passes the events of the online game on, so that its seat is stored.
    fn keep_online_events(&mut self) {
        let events = self.play.take_online_events();
        let Some(table) = &self.play.table else { return };
        let Some(followed) = table.session.online() else { return };
        let rules = self.shared.now.rules_hash(&table.variant().id);
        for event in &events {
            self.online.note(followed.game(), event, rules);
        }
    }

    fn carry_out(
        &mut self,
        command: Command,
        boards: &mut BoardViews<'_>,
        output: &mut FrameOutput,
        commands: &mut Commands,
    ) {
        if let Some(why) = self.refused_online(&command) {
            return self.refuse_online(why);
        }
        let variant_in_use = self.variant_in_use();
        let frame = &mut Frame { shared: &mut self.shared, boards, output, commands, variant_in_use };
        match command {
            Command::Open(route) => self.open(route),
            Command::OpenSection(section) => self.open_section(section),
            Command::Back => self.go_back(),
            Command::Forward => self.go_forward(),
            Command::Board(action) => self.board_act(action, boards),
            Command::Play(action) => self.play.handle(action, frame),
            Command::Game(action) => self.play.game_act(action, &mut boards.game.motions),
            Command::Analysis(action) => self.analysis.handle(action, frame),
            Command::PositionEditor(action) => self.position_editor.handle(action, frame),
            Command::Bots(action) => self.bots.handle(action, frame),
            Command::WeightLab(action) => self.weight_lab.handle(action, frame),
            Command::Inspector(action) => self.inspector.handle(action, frame),
            Command::Library(action) => self.library.handle(action, frame),
            Command::Online(action) => self.online.handle(action, frame),
            Command::Arena(action) => self.arena.handle(action, frame),
            Command::Lab(action) => self.lab.handle(action, frame),
            Command::Train(action) => self.trainer.handle(action, frame),
            Command::Checkup(action) => self.rules.handle(action, frame),
            Command::Manual(action) => self.manual.handle(action, frame),
            Command::Settings(action) => self.sought_setting.handle(action, frame),
            Command::Shown(action) => self.shown_act(action, output, commands),
            Command::File(action) => self.file_act(action),
            Command::Tour(action) => self.handle_tour(action),
            Command::Focus => self.shared.screens.board_alone = !self.shared.screens.board_alone,
            Command::Change(settings) => self.shared.settings = *settings,
            Command::Listen(effect) => self.shared.sounds.preview(effect),
            Command::Copy(text) => output.copy = Some(text),
            Command::CopyWithNotice(text, notice) => {
                output.copy = Some(text);
                self.shared.notify(Report::note(phrase(notice)));
            }
            Command::Paste => output.requests.push(WindowRequest::Paste),
            Command::CommandList => output.requests.push(WindowRequest::CommandList),
            Command::FocusBoard => output.requests.push(WindowRequest::FocusBoard),
            Command::FocusPart { is_forward } => output.requests.push(WindowRequest::FocusPart { is_forward }),
            Command::CloseToast(id) => self.shared.toasts.close(id),
            Command::HoldToast(held) => self.shared.toasts.hold(held, self.shared.time),
            Command::Quit => output.quit = self.may_close(),
        }
    }

    /// Whether the window may close now. If not, asks the user first.
    pub(in crate::app) fn may_close(&mut self) -> bool {
        self.weight_lab.may_close(&mut self.shared) && self.play.may_close(&mut self.shared)
    }

    /// Passes input on the board to the feature whose board is shown.
    fn board_act(&mut self, action: BoardAction, boards: &mut BoardViews<'_>) {
        match self.shared.screens.place {
            Route::ANALYSIS => self.analysis.board_act(action, boards.study),
            Route::SET_UP => self.position_editor.board_act(&action, boards.study),
            Route::WEIGHT_LAB => {
                if let BoardAction::Camera(action) = action {
                    action.apply(&mut boards.study.camera);
                }
            }
            _ => self.play.board_act(action, boards.game, &mut self.shared.settings),
        }
    }

    fn file_act(&mut self, action: FileAction) {
        match action {
            FileAction::Reload => self.shared.reload(),
            FileAction::OpenInEditor { file, line } => self.shared.open_in_editor(&file, line),
            FileAction::OpenFolder => self.shared.open_folder(),
            FileAction::SetWeight { file, name, value } => {
                self.play.preview_weights(&file, &self.shared);
                let catalog = self.shared.catalog.clone();
                self.shared.disk.queue().run(move || catalog.set_weight(&file, &name, value));
            }
        }
    }

    pub fn language(&self) -> Language {
        self.shared.language()
    }

    pub fn words(&self) -> &'static Words {
        self.shared.words()
    }

    /// The main screen that pages return to.
    pub const fn place(&self) -> Route {
        self.shared.screens.place
    }

    /// File errors that concern the current game come first.
    pub fn faults(&self) -> Vec<Report> {
        let shared = &self.shared;
        let mut faults: Vec<Report> = shared.settings_file.fault.iter().cloned().chain(shared.now.faults()).collect();
        if let Some(table) = &self.play.table {
            let is_its =
                |report: &Report| report.place.as_ref().is_some_and(|place| is_of(table, &shared.now, &place.file));
            faults.sort_by_key(|report| !is_its(report));
        }
        if !shared.settings.watch {
            let hint = phrase("reload-by-key").with("key", shared.settings.keys.chord_text(CommandId::Reload));
            faults = faults.into_iter().map(|report| report.hint_too(hint.clone())).collect();
        }
        faults
    }

    pub fn has_screen(&self, screen: Route) -> bool {
        match screen {
            Route::GAME => self.play.table.is_some(),

            Route::SET_UP => self.position_editor.current.is_some(),
            _ => true,
        }
    }

    pub(in crate::app) fn open(&mut self, screen: Route) {
        let is_from_analysis = self.shared.screens.current == Route::ANALYSIS;
        self.enter(screen, is_from_analysis && LINE_PAGES.contains(&screen));
        self.show(screen);
    }

    fn show(&mut self, screen: Route) {
        self.prepare(screen);
        let screen = if self.has_screen(screen) { screen } else { Route::GALLERY };
        self.shared.screens.open(screen);
    }

    /// Opens a section at its last page, or at its first page if the section is already open.
    fn open_section(&mut self, section: Section) {
        let screens = &self.shared.screens;
        let last = screens.last_of(section).filter(|last| screens.section() != section && self.has_screen(*last));
        if let Some(screen) = last.or_else(|| screens.first_of(section)) {
            self.enter(screen, false);
            self.show(screen);
        }
    }

    fn go_back(&mut self) {
        while let Some(screen) = self.shared.screens.take_back() {
            if self.has_screen(screen) {
                self.enter(screen, false);
                self.prepare(screen);
                return self.shared.screens.return_to(screen);
            }
        }
        if self.shared.screens.current != self.place() {
            self.open(self.place());
        }
    }

    fn go_forward(&mut self) {
        while let Some(screen) = self.shared.screens.take_forward() {
            if self.has_screen(screen) {
                self.enter(screen, false);
                self.prepare(screen);
                return self.shared.screens.advance_to(screen);
            }
        }
    }

    /// Notes, if this leads into the workshop, whether it is to show the analysis rather than the game.
    fn enter(&mut self, screen: Route, follows_analysis: bool) {
        let screens = &self.shared.screens;
        if screens.section_of(screen) == Section::Workshop && screens.section() != Section::Workshop {
            self.inspector.follows_analysis = follows_analysis;
        }
    }

    /// Whether the inspector has something to show there.
    fn can_inspect(&self, place: Route) -> bool {
        match place {
            Route::GAME => self.play.table.is_some(),
            Route::ANALYSIS => self.analysis.current.is_some(),
            _ => false,
        }
    }

    fn prepare(&mut self, screen: Route) {
        let shows_analysis = self.inspector.follows_analysis && self.can_inspect(Route::ANALYSIS);
        let is_analysis = LINE_PAGES.contains(&screen) && self.place() == Route::ANALYSIS;
        if is_analysis && !shows_analysis && self.can_inspect(Route::GAME) {
            self.shared.screens.place = Route::GAME;
        }
        if screen == Route::WEIGHT_LAB && self.place() != Route::WEIGHT_LAB {
            self.open_weight_lab();
        }
        if screen == Route::WEIGHT_LAB && self.shared.screens.current == Route::BOTS {
            self.tune_shown_bot();
        }
        // The inspector shows the current game or analysis, whatever page it is opened from.
        if screen == Route::INSPECTOR && !self.can_inspect(self.place()) {
            let from =
                self.weight_lab.current.as_ref().map(|lab| lab.from).filter(|_| self.place() == Route::WEIGHT_LAB);
            let mut places = from.into_iter().chain([Route::GAME, Route::ANALYSIS]);
            if let Some(place) = places.find(|place| self.can_inspect(*place)) {
                self.shared.screens.place = place;
            }
        }
    }
}
