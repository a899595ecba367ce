//! The app's state and logic, without drawing: the current game, the current files, commands.

mod actions;
pub(in crate::app) mod camera;
mod commands;
mod disk;
mod editor;
mod export;
mod file_update;
mod files;
mod folder;
mod theme;

pub use actions::{ExportAction, FileAction};

use crate::app::command::{BoardAction, Command, Commands};
use crate::app::features::analysis::{Analysis, PendingOpen};
use crate::app::features::arena::Arena;
use crate::app::features::inspector::Inspector;
use crate::app::features::library::Library;
use crate::app::features::menu::demo::{Demo, DemoContext};
use crate::app::features::online::Online;
use crate::app::features::play::new_rules::NewRules;
use crate::app::features::play::table::Table;
use crate::app::features::position_editor::PositionEditor;
use crate::app::features::rules::checkup::{Checkup, CheckupAction};
use crate::app::features::rules_lab::Lab;
use crate::app::features::weight_lab::WeightLab;
use crate::app::features::weight_lab::preview::WeightPreview;
use crate::app::route::{PageEntry, Route};
use crate::app::task::Task;
use crate::catalog::{Catalog, Snapshot};
use crate::config::{LastGame, Settings, Theme, TraceTo};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::Variant;
use crate::sound::{Sound, ThemeTakes};
use crate::store::{StorePlace, StoreWriter};
use crate::view::{BoardView, Camera};
use camera::face_player;
use disk::Disk;
use std::sync::Arc;
use std::time::Duration;

/// Changed settings are saved when they have been unchanged for this long.
const SAVE_DELAY: Duration = Duration::from_millis(400);

/// The board views that logic updates.
pub struct BoardViews<'a> {
    pub game: &'a mut BoardView,
    /// The demo game behind the menu.
    pub demo: &'a mut BoardView,
    /// The analysis board, also used by the position editor and the weight lab.
    pub study: &'a mut BoardView,
}

/// What only the window can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowRequest {
    /// Sends the contents of the clipboard as pasted text.
    Paste,
    /// Opens or closes the list of commands.
    CommandList,
    /// Moves the keyboard focus to the board.
    FocusBoard,
}

/// What a frame of logic asks the window to do.
#[derive(Debug, Default, PartialEq)]
pub struct FrameOutput {
    pub copy: Option<String>,
    pub requests: Vec<WindowRequest>,
    /// Whether to close the program.
    pub quit: bool,
    /// Reports for the log.
    pub log: Vec<Report>,
    /// When to draw the next frame without input; `None` for never.
    pub again_in: Option<Duration>,
}

impl FrameOutput {
    pub(in crate::app) fn again_within(&mut self, time: Option<Duration>) {
        self.again_in = [self.again_in, time].into_iter().flatten().min();
    }
}

/// Everything that the screens show.
pub struct AppState {
    pub catalog: Catalog,
    /// The files as they are in this frame.
    pub now: Arc<Snapshot>,
    pub settings: Settings,
    pub screen: Route,
    /// Every screen, in the order of menus.
    pub pages: Vec<PageEntry>,
    /// The current game.
    pub table: Option<Table>,
    pub analysis: Option<Analysis>,
    /// `None` until the weight lab is first opened.
    pub weight_lab: Option<WeightLab>,
    /// The weight that was last changed next to the game board.
    pub(in crate::app) weight_preview: Option<WeightPreview>,
    pub setup: Option<PositionEditor>,
    pub inspector: Inspector,
    /// Which screen the analysis board view shows, and its change counter at that time.
    pub(in crate::app) study_shows: (Route, u64),
    /// A text being read for analysis.
    pub(in crate::app) reading: Option<PendingOpen>,
    /// The latest check by the variant doctor.
    pub checkup: Option<Checkup>,
    /// Whether the board is shown alone.
    pub board_alone: bool,
    /// Changed rules of the current game's variant, offered to the user.
    pub new_rules: Option<NewRules>,
    /// A position offered in the menu for one game only.
    pub(in crate::app) offered_position: Option<String>,
    /// Changed rules that the user has declined for the current game.
    pub(in crate::app) rules_declined: Option<Arc<Variant>>,
    pub theme: Arc<Theme>,
    /// A message for the user that is not a file error.
    pub notice: Option<Report>,
    /// Stores games while they are played.
    pub store_writer: StoreWriter,
    pub library: Library,
    pub arena: Arena,
    pub lab: Lab,
    pub online: Online,
    /// Once closing was requested: the latest time at which the window closes.
    pub(in crate::app) closes_by: Option<Duration>,
    /// The time of this frame.
    pub(in crate::app) seen_at: Duration,
    pub(in crate::app) sound: Option<Sound>,
    /// The theme whose sounds are loaded.
    pub(in crate::app) sounds_theme: Option<Arc<Theme>>,
    /// The theme's sounds while they are decoded, with reports of unplayable files.
    pub(in crate::app) decoding: Option<Task<(ThemeTakes, Vec<Report>)>>,
    pub(in crate::app) waker: Waker,
    pub(in crate::app) disk: Disk,
    /// How often settings were sent to be written.
    pub(in crate::app) settings_writes: u64,
    /// The last of the main screens that was open; other pages return to it.
    pub(in crate::app) place: Route,
    pub(in crate::app) demo: Demo,
    /// Whether files are watched; then the last catalogue state whose settings file was checked.
    pub(in crate::app) watches: bool,
    pub(in crate::app) looked_at: u64,
    pub(in crate::app) file_news: files::FileNews,
    pub(in crate::app) settings_fault: Option<Report>,
    /// The settings as saved on disk; then when the current ones began to differ.
    pub(in crate::app) saved: Settings,
    pub(in crate::app) changed_at: Option<Duration>,
}

impl AppState {
    /// Creates the app state and its board view. `waker` is called from any thread when a frame should be drawn.
    ///
    /// # Errors
    /// No theme or no variant can be used.
    pub fn new(mut catalog: Catalog, sound: Option<Sound>, waker: Waker) -> Result<(Self, BoardView), Vec<Report>> {
        let (mut settings, mut notice) = catalog.settings();
        catalog.look_elsewhere(waker.clone());
        if !settings.watch {
            catalog.unwatch();
        }
        let now = catalog.now();
        let theme = now.theme(&settings.theme).or_else(|reports| {
            notice = reports.into_iter().next();
            now.theme(&Settings::default().theme)
        })?;
        let variant = now.variant(&settings.last_game.variant).or_else(|reports| {
            notice = reports.into_iter().next();
            settings.last_game = LastGame::default();
            now.variant(&settings.last_game.variant)
        })?;
        let mut board = BoardView::new(&variant.start(), theme.clone());
        board.camera = settings.camera.map_or_else(Camera::default, Camera::from_numbers);
        board.set_speed(settings.shown_speed());
        let screen = Route::MENU;
        let place = StorePlace::in_folder(&catalog.root().folder);
        let store_writer = StoreWriter::start(place.clone(), waker.clone());
        let library = Library::start(place.clone(), waker.clone());
        let arena = Arena::new(place, waker.clone());
        let lab = Lab::new(waker.clone());
        let disk = Disk::start(waker.clone()).map_err(|report| vec![report])?;
        let online = Online::new(&catalog, waker.clone(), disk.queue().clone());
        let app = Self {
            store_writer,
            library,
            arena,
            lab,
            online,
            closes_by: None,
            seen_at: Duration::ZERO,
            catalog,
            looked_at: now.number,
            now,
            saved: settings.clone(),
            watches: settings.watch,
            file_news: files::FileNews::default(),
            settings_fault: None,
            settings,
            screen,
            table: None,
            analysis: None,
            weight_lab: None,
            weight_preview: None,
            new_rules: None,
            offered_position: None,
            rules_declined: None,
            setup: None,
            inspector: Inspector::default(),
            study_shows: (screen, 0),
            reading: None,
            checkup: None,
            board_alone: false,
            pages: Vec::new(),
            theme,
            notice,
            sound,
            sounds_theme: None,
            decoding: None,
            waker,
            disk,
            settings_writes: 0,
            place: screen,
            demo: Demo::default(),
            changed_at: None,
        };
        Ok((app, board))
    }

    /// Runs one frame: commands, files, then the game or the demo. `now` counts from any fixed moment.
    pub fn tick(&mut self, now: Duration, boards: &mut BoardViews<'_>, commands: &mut Commands) -> FrameOutput {
        let mut output = FrameOutput::default();
        self.now = self.catalog.now();
        if let Some(table) = self.table.as_mut().filter(|_| self.place == Route::GAME) {
            table.pass_time(now, boards.game);
        }
        self.take_disk_replies();
        for command in commands.take() {
            self.carry_out(command, boards, &mut output);
        }
        self.follow_files();
        self.report_files(now, &mut output);
        self.save_changes(now, &mut output);
        self.follow_settings(boards);
        self.take_sound_reports(&mut output);
        self.take_store_reports();
        self.tick_library(boards.game, commands);
        self.tick_arena();
        self.lab.tick();
        self.tick_online(now, boards.game, &mut output);
        self.tick_table(now, boards.game, &mut output);
        self.show_weight_preview(boards.game);
        self.tick_new_rules();
        self.tick_analysis(boards);
        self.tick_position_editor(boards);
        self.tick_weight_lab(now, boards, &mut output);
        self.tick_inspector();
        if let Some(checkup) = &mut self.checkup {
            checkup.tick();
        }
        if self.screen == Route::MENU {
            let stage = DemoContext { now: &self.now, settings: &self.settings, waker: &self.waker };
            output.again_within(self.demo.tick(now, boards.demo, &stage));
        }
        output
    }

    /// Saves changed settings once they have been stable for [`SAVE_DELAY`], so that dragging a slider does not write each step.
    fn save_changes(&mut self, now: Duration, output: &mut FrameOutput) {
        if self.settings == self.saved {
            self.changed_at = None;
            return;
        }
        let due = *self.changed_at.get_or_insert(now) + SAVE_DELAY;
        if now < due {
            output.again_within(Some(due.saturating_sub(now)));
            return;
        }
        self.save_now();
    }

    pub(in crate::app) fn save_now(&mut self) {
        (self.saved, self.settings_fault) = (self.settings.clone(), None);
        self.settings_writes += 1;
        let (catalog, settings) = (self.catalog.unwatched(), self.settings.clone());
        self.disk.queue().run(move || catalog.save_settings(&settings));
    }

    fn follow_settings(&mut self, boards: &mut BoardViews<'_>) {
        self.set_sounds();
        self.follow_theme();
        for board in [&mut *boards.game, &mut *boards.demo, &mut *boards.study] {
            board.theme = self.theme.clone();
            board.language = self.settings.language.language();
            board.set_speed(self.settings.shown_speed());
            board.set_reduced_motion(self.settings.reduced_motion);
        }
        if let Some(table) = &mut self.table {
            let pause_secs = if table.is_bots_only() { self.settings.bot_pause_secs } else { 0.0 };
            table.session.set_pace(Duration::from_secs_f32(pause_secs));
            table.set_one_click(self.settings.one_click);
            table.write_moves(self.settings.notation);
            let to = self.settings.trace;
            let folder = (to == TraceTo::Files).then(|| self.catalog.root().path("traces").join(table.trace_name()));
            table.trace_into(to != TraceTo::Off, folder, self.disk.queue());
        }
    }

    fn tick_table(&mut self, now: Duration, board: &mut BoardView, output: &mut FrameOutput) {
        let Some(table) = &mut self.table else { return };
        if self.place != Route::GAME {
            // A game stays loaded while the menu is open. Its clock stops, except online, where the server keeps the time.
            if table.session.online().is_none() {
                table.session.skip_to(now);
            }
            return;
        }
        table.tick(now, board);
        table.write_moves(self.settings.notation);
        board.motions.name_squares(table.square_names());
        board.shown_marks = table.person().map(|side| self.settings.marks[side.index()]).unwrap_or_default();
        if let Some(side) = table.take_turn_passed() {
            face_player(side, &self.settings, board);
        }
        output.again_within(table.session.next_due().map(|due| due.saturating_sub(now)));
        output.again_within(table.next_clock_face());
        let sounds = table.take_sounds();
        self.play_sounds(sounds);
    }

    /// Saves what the next start needs.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save(&mut self, camera: &Camera, window_points: [f32; 2]) -> Result<(), Report> {
        self.settings.window_points = window_points;
        self.settings.camera = Some(camera.to_numbers());
        self.flush_disk();
        self.catalog.save_settings(&self.settings)
    }

    /// The main screen that pages return to.
    pub const fn place(&self) -> Route {
        self.place
    }

    /// The target of a page's shortcut: the page, or back if it is already open.
    pub fn page_or_back(&self, page: Route) -> Route {
        if self.screen == page { self.place } else { page }
    }

    /// The unfinished game that the menu can return to.
    pub fn stored_game(&self) -> Option<&Table> {
        self.table.as_ref().filter(|table| table.session.finish().is_none())
    }

    fn carry_out(&mut self, command: Command, boards: &mut BoardViews<'_>, output: &mut FrameOutput) {
        if let Some(why) = self.refused_online(&command) {
            return self.refuse_online(why);
        }
        match command {
            Command::Open(route) => self.open(route),
            Command::Board(action) => self.board_act(action, boards),
            Command::Play(action) => self.play_act(action, boards.game),
            Command::Game(action) => self.game_act(action, boards.game),
            Command::Analysis(action) => self.analysis_act(action, boards),
            Command::PositionEditor(action) => self.editor_act(action, boards),
            Command::WeightLab(action) => self.weight_lab_act(action),
            Command::Inspector(action) => self.inspector_act(action),
            Command::Library(action) => self.library_act(action),
            Command::Online(action) => self.online_act(action),
            Command::Arena(action) => self.arena_act(action),
            Command::Lab(action) => self.lab_act(action),
            Command::Checkup(action) => self.checkup_act(action),
            Command::Export(action) => self.export_act(action, output),
            Command::File(action) => self.file_act(action),
            Command::Focus => self.board_alone = !self.board_alone,
            Command::Change(settings) => self.settings = *settings,
            Command::Listen(effect) => self.preview_sound(effect),
            Command::Copy(text) => output.copy = Some(text),
            Command::Paste => output.requests.push(WindowRequest::Paste),
            Command::CommandList => output.requests.push(WindowRequest::CommandList),
            Command::FocusBoard => output.requests.push(WindowRequest::FocusBoard),
            Command::DismissNotice => self.notice = None,
            Command::Quit => output.quit = self.may_close(),
        }
    }

    /// Passes input on the board to the feature whose board is shown.
    fn board_act(&mut self, action: BoardAction, boards: &mut BoardViews<'_>) {
        match self.place {
            Route::ANALYSIS => self.analysis_board_act(action, boards.study),
            Route::SET_UP => self.editor_board_act(&action, boards.study),
            Route::WEIGHT_LAB => {
                if let BoardAction::Camera(action) = action {
                    action.apply(&mut boards.study.camera);
                }
            }
            _ => self.game_board_act(action, boards.game),
        }
    }

    fn checkup_act(&mut self, act: CheckupAction) {
        match act {
            CheckupAction::Begin { id, deep } => {
                self.checkup = Some(Checkup::start(&self.catalog, id, deep, self.waker.clone()));
            }
            CheckupAction::Stop => self.checkup.iter().for_each(Checkup::stop),
        }
    }

    /// Whether there is something to show on a screen.
    pub fn has_screen(&self, screen: Route) -> bool {
        match screen {
            Route::GAME => self.table.is_some(),
            Route::INSPECTOR => self.table.is_some() || self.analysis.is_some(),
            Route::ANALYSIS => self.analysis.is_some(),
            Route::SET_UP => self.setup.is_some(),
            Route::WEIGHT_LAB => self.weight_lab.is_some(),
            _ => true,
        }
    }

    pub(in crate::app) fn open(&mut self, screen: Route) {
        if screen == Route::WEIGHT_LAB && self.place != Route::WEIGHT_LAB {
            self.open_weight_lab();
        }
        let screen = if self.has_screen(screen) { screen } else { Route::MENU };
        if matches!(screen, Route::MENU | Route::GAME | Route::ANALYSIS | Route::SET_UP | Route::WEIGHT_LAB) {
            self.place = screen;
        }
        self.screen = screen;
    }
}
