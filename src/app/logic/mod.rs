//! What the app knows and does, apart from drawing: the game on the table, the files as they are now, commands.

mod analyse;
mod arena;
mod camera;
mod editor;
mod export;
mod files;
mod folder;
mod inspector;
mod lab;
mod library;
mod new_rules;
mod online;
mod play;
mod position_editor;
mod recording;
mod sound_events;
mod theme;
mod weight_lab;

pub use new_rules::NewRules;

use super::analysis::{Analysis, PendingOpen};
use super::arena::Arena;
use super::checkup::{Checkup, CheckupAction};
use super::command::{Command, Commands, Route};
use super::demo::{Demo, DemoContext};
use super::inspector::Inspector;
use super::lab::Lab;
use super::library::Library;
use super::online::Online;
use super::position_editor::PositionEditor;
use super::table::Table;
use super::task::Task;
use super::weight_lab::WeightLab;
use crate::catalog::{Catalog, Snapshot};
use crate::config::{LastGame, Settings, Theme, TraceTo};
use crate::player::Waker;
use crate::report::Report;
use crate::rules::Variant;
use crate::sound::{Sound, ThemeTakes};
use crate::store::{Place, StoreWriter};
use crate::view::{BoardView, Camera};
use camera::seen_by;
use std::sync::Arc;
use std::time::Duration;

/// Changed settings are saved when they have stood for so long.
const SAVE_DELAY: Duration = Duration::from_millis(400);

/// The boards there are.
pub struct BoardViews<'a> {
    /// That of the game.
    pub game: &'a mut BoardView,
    /// That of the demo behind the menu.
    pub demo: &'a mut BoardView,
    /// That of the analysis.
    pub study: &'a mut BoardView,
}

/// What a frame of logic asks of the window.
#[derive(Debug, Default, PartialEq)]
pub struct FrameOutput {
    /// Text for the clipboard.
    pub copy: Option<String>,
    /// Whether to end.
    pub quit: bool,
    /// What is worth a line in the log.
    pub log: Vec<Report>,
    /// When to draw again although nobody asks: `None` for never.
    pub again_in: Option<Duration>,
}

impl FrameOutput {
    fn again_within(&mut self, time: Option<Duration>) {
        self.again_in = [self.again_in, time].into_iter().flatten().min();
    }
}

/// Everything the screens show.
pub struct AppState {
    /// The files.
    pub catalog: Catalog,
    /// The files as they are in this frame.
    pub now: Arc<Snapshot>,
    /// What is remembered.
    pub settings: Settings,
    /// Which screen is shown.
    pub screen: Route,
    /// The game on the table.
    pub table: Option<Table>,
    /// The game that is analysed.
    pub analysis: Option<Analysis>,
    /// The mixing desk, once it was opened.
    pub weight_lab: Option<WeightLab>,
    /// The number that was moved beside the game.
    weighed: Option<weight_lab::Weighed>,
    /// The position that is set up.
    pub setup: Option<PositionEditor>,
    /// What the page of working shows.
    pub inspector: Inspector,
    /// Which screen the board of the analysis shows, and after how many changes.
    study_shows: (Route, u64),
    /// A text that is being read to be analysed.
    reading: Option<PendingOpen>,
    /// The rules that the doctor tries, or tried last.
    pub checkup: Option<Checkup>,
    /// Whether the board is shown alone.
    pub board_alone: bool,
    /// Other rules for the game on the table, which its file has now.
    pub new_rules: Option<NewRules>,
    /// The position that was sent to the menu from elsewhere, for one game.
    lent_position: Option<String>,
    /// The rules that nobody wants for it.
    rules_declined: Option<Arc<Variant>>,
    /// The colours in use.
    pub theme: Arc<Theme>,
    /// Something worth saying that is no fault of a file.
    pub notice: Option<Report>,
    /// Writes games down as they are played.
    pub keeper: StoreWriter,
    /// The games that are kept.
    pub library: Library,
    /// The contests of bots.
    pub arena: Arena,
    /// What a change of rules does.
    pub lab: Lab,
    /// Play over a network.
    pub online: Online,
    /// When the window closes at the latest, once it is to.
    closes_by: Option<Duration>,
    /// The time of this frame.
    seen_at: Duration,
    sound: Option<Sound>,
    /// The theme whose sounds are heard.
    heard_theme: Option<Arc<Theme>>,
    /// The sounds of the theme in use, and which of them cannot be played.
    decoding: Option<Task<(ThemeTakes, Vec<Report>)>>,
    waker: Waker,
    /// The menu, the game or the analysis, whichever one was at last.
    place: Route,
    demo: Demo,
    /// Whether files are watched, and the last state of them for which the settings were looked at.
    watches: bool,
    looked_at: u64,
    file_news: files::FileNews,
    /// What is wrong with the settings' file.
    settings_fault: Option<Report>,
    /// The settings as they are on disk, and since when they differ.
    saved: Settings,
    changed_at: Option<Duration>,
}

impl AppState {
    /// The app at its start, and its board. `waker` is called from any thread when a frame is worth drawing.
    ///
    /// # Errors
    /// When no theme or no variant at all can be used.
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
        let screen = Route::Menu;
        let place = Place::in_folder(&catalog.root().folder);
        let keeper = StoreWriter::start(place.clone(), waker.clone());
        let library = Library::start(place.clone(), waker.clone());
        let arena = Arena::new(place, waker.clone());
        let lab = Lab::new(waker.clone());
        let online = Online::new(&catalog, waker.clone());
        let logic = Self {
            keeper,
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
            weighed: None,
            new_rules: None,
            lent_position: None,
            rules_declined: None,
            setup: None,
            inspector: Inspector::default(),
            study_shows: (screen, 0),
            reading: None,
            checkup: None,
            board_alone: false,
            theme,
            notice,
            sound,
            heard_theme: None,
            decoding: None,
            waker,
            place: screen,
            demo: Demo::default(),
            changed_at: None,
        };
        Ok((logic, board))
    }

    /// One step: commands, files, the game or the demo. `now` is the time since any fixed moment.
    pub fn tick(&mut self, now: Duration, boards: &mut BoardViews<'_>, commands: &mut Commands) -> FrameOutput {
        let mut output = FrameOutput::default();
        self.now = self.catalog.now();
        if let Some(table) = self.table.as_mut().filter(|_| self.place == Route::Game) {
            table.pass_time(now, boards.game);
        }
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
        self.show_weighed(boards.game);
        self.tick_new_rules();
        self.tick_analysis(boards);
        self.tick_set_up(boards);
        self.tick_desk(now, boards, &mut output);
        self.tick_working();
        if let Some(checkup) = &mut self.checkup {
            checkup.tick();
        }
        if self.screen == Route::Menu {
            let stage = DemoContext { now: &self.now, settings: &self.settings, waker: &self.waker };
            output.again_within(self.demo.tick(now, boards.demo, &stage));
        }
        output
    }

    /// Settings that were changed are saved at once, but not for each step of a slider.
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

    fn save_now(&mut self) {
        (self.saved, self.settings_fault) = (self.settings.clone(), None);
        if let Err(report) = self.catalog.save_settings(&self.settings) {
            self.notice = Some(report);
        }
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
            table.trace_into(to != TraceTo::Off, folder);
            self.notice = table.take_trace_fault().or(self.notice.take());
        }
    }

    fn tick_table(&mut self, now: Duration, board: &mut BoardView, output: &mut FrameOutput) {
        let Some(table) = &mut self.table else { return };
        if self.place != Route::Game {
            // The game is kept while one is at the menu; nobody's time runs, but online, where the server counts it.
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
            seen_by(side, &self.settings, board);
        }
        output.again_within(table.session.next_due().map(|due| due.saturating_sub(now)));
        output.again_within(table.next_clock_face());
        let heard = table.take_sounds();
        self.play_sounds(heard);
    }

    /// Writes what is remembered at the next start.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save(&mut self, camera: &Camera, window_points: [f32; 2]) -> Result<(), Report> {
        self.settings.window_points = window_points;
        self.settings.camera = Some(camera.to_numbers());
        self.catalog.save_settings(&self.settings)
    }

    /// Where one came from: the menu, the game or the analysis.
    pub const fn place(&self) -> Route {
        self.place
    }

    /// Where the key for a page leads: to it, and from it back to where one came from.
    pub fn page_or_back(&self, page: Route) -> Route {
        if self.screen == page { self.place } else { page }
    }

    /// The game to which one can go back from the menu.
    pub fn stored_game(&self) -> Option<&Table> {
        self.table.as_ref().filter(|table| table.session.finish().is_none())
    }

    fn carry_out(&mut self, command: Command, boards: &mut BoardViews<'_>, output: &mut FrameOutput) {
        if let Some(why) = self.refused_online(&command) {
            return self.refuse_online(why);
        }
        let Some(command) = self.study(command, boards, output) else { return };
        let board = &mut *boards.game;
        match command {
            Command::Open(screen) => self.open(screen),
            Command::Choose(game) => self.settings.last_game = game,
            Command::Start(start) => self.start(self.settings.last_game.clone(), start, board),
            Command::Rematch { swapped } => self.rematch(swapped, board),
            Command::AskNewGame => self.ask_new_game(board),
            Command::Change(settings) => self.settings = *settings,
            Command::Camera(preset) => board.camera.go_to(preset),
            Command::CycleCamera => board.camera.cycle(),
            Command::Flip => board.camera.flip(),
            Command::Listen(effect) => self.listen_to(effect),
            Command::SetWeight { file, name, value } => {
                if let Err(report) = self.catalog.set_weight(&file, &name, value) {
                    self.notice = Some(report);
                }
                self.now = self.catalog.now();
                self.weigh_on_board(&file);
            }
            Command::Reload => self.reload(),
            Command::BeginBot(name) => self.create_bot(&name),
            Command::OpenFolder => self.open_folder(),
            Command::KeepRules => self.decline_new_rules(),
            Command::TakeRules => self.take_rules(board),
            Command::OpenInEditor { file, line } => self.open_in_editor(&file, line),
            Command::Working(act) => self.work(act),
            Command::Checkup(act) => self.check_up(act),
            Command::Copy(text) => output.copy = Some(text),
            Command::DismissNotice => self.notice = None,
            Command::Quit => output.quit = self.may_close(),
            Command::Hint => self.ask_hint(),
            Command::Library(act) => self.library_act(act),
            Command::Arena(act) => self.arena_act(act),
            Command::Lab(act) => self.lab_act(act),
            Command::Online(act) => self.online_act(act),
            // A click while pieces move ends their motion.
            Command::Square(_) if !board.motions.is_open() => board.motions.skip(),
            about_the_game => self.play(about_the_game, board),
        }
    }

    fn check_up(&mut self, act: CheckupAction) {
        match act {
            CheckupAction::Begin { id, deep } => {
                self.checkup = Some(Checkup::start(&self.catalog, id, deep, self.waker.clone()));
            }
            CheckupAction::Stop => self.checkup.iter().for_each(Checkup::stop),
        }
    }

    fn open(&mut self, screen: Route) {
        // Without a game there is no game screen to go to.
        let screen = if screen == Route::Game && self.table.is_none() { Route::Menu } else { screen };
        // Nor anything to look into.
        let looks_into = self.table.is_some() || self.analysis.is_some();
        let screen = if screen == Route::Working && !looks_into { Route::Menu } else { screen };
        let screen = if screen == Route::Analysis && self.analysis.is_none() { Route::Menu } else { screen };
        let screen = if screen == Route::SetUp && self.setup.is_none() { Route::Menu } else { screen };
        if screen == Route::Desk && self.place != Route::Desk {
            self.open_weight_lab();
        }
        let screen = if screen == Route::Desk && self.weight_lab.is_none() { Route::Menu } else { screen };
        if matches!(screen, Route::Menu | Route::Game | Route::Analysis | Route::SetUp | Route::Desk) {
            self.place = screen;
        }
        self.screen = screen;
    }
}
