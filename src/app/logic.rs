//! What the app knows and does, apart from drawing: the game on the table, the files as they are now, commands.

use super::command::{Command, Commands, ScreenId};
use super::table::Table;
use crate::board::{Kind, Side};
use crate::catalog::{Catalog, Snapshot};
use crate::config::{LastGame, PersonCamera, Settings, Theme};
use crate::player::Waker;
use crate::report::Report;
use crate::sound::{Effect, Sound};
use crate::view::{BoardView, Camera, CameraPreset, Cue, Motions};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::time::Duration;

/// What a frame of logic asks of the window.
#[derive(Debug, Default, PartialEq)]
pub struct Wishes {
    /// Text for the clipboard.
    pub copy: Option<String>,
    /// Whether to end.
    pub quit: bool,
    /// When to draw again although nobody asks: `None` for never.
    pub again_in: Option<Duration>,
}

/// Everything the screens show.
pub struct Logic {
    /// The files.
    pub catalog: Catalog,
    /// The files as they are in this frame.
    pub now: Arc<Snapshot>,
    /// What is remembered.
    pub settings: Settings,
    /// Which screen is shown.
    pub screen: ScreenId,
    /// The game on the table.
    pub table: Option<Table>,
    /// The colours in use.
    pub theme: Arc<Theme>,
    /// Something worth saying that is no fault of a file.
    pub notice: Option<Report>,
    sound: Option<Sound>,
    waker: Waker,
}

impl Logic {
    /// The app at its start, and its board. `waker` is called from any thread when a frame is worth drawing.
    ///
    /// # Errors
    /// When no theme or no variant at all can be used.
    pub fn new(catalog: Catalog, sound: Option<Sound>, waker: Waker) -> Result<(Self, BoardView), Vec<Report>> {
        let (mut settings, mut notice) = catalog.settings();
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
        board.motions = Motions::gather(&variant.start());
        board.camera = settings.camera.map_or_else(Camera::default, Camera::from_numbers);
        board.set_speed(settings.shown_speed());
        let screen = ScreenId::Menu;
        Ok((Self { catalog, now, settings, screen, table: None, theme, notice, sound, waker }, board))
    }

    /// One step: commands, files, the game. `now` is the time since any fixed moment.
    pub fn tick(&mut self, now: Duration, board: &mut BoardView, commands: &mut Commands) -> Wishes {
        let mut wishes = Wishes::default();
        self.now = self.catalog.now();
        for command in commands.take() {
            self.carry_out(command, board, &mut wishes);
        }
        if let Some(sound) = &mut self.sound {
            sound.set_volume(self.settings.volume);
            for effect in Effect::ALL {
                sound.set_on(effect, self.settings.hears(effect));
            }
        }
        board.set_speed(self.settings.shown_speed());
        board.set_reduced_motion(self.settings.reduced_motion);
        if let Ok(theme) = self.now.theme(&self.settings.theme) {
            self.theme = theme.clone();
            board.theme = theme;
        }
        match &mut self.table {
            None => board.marks.clear(),
            Some(table) => {
                table.tick(now, board);
                table.set_one_click(self.settings.one_click);
                if let Some(side) = table.take_turn_passed() {
                    seen_by(side, &self.settings, board);
                }
                let heard = table.take_heard();
                if let Some(sound) = &mut self.sound {
                    sound.play(heard);
                }
                wishes.again_in = table.session.next_due().map(|due| due.saturating_sub(now));
            }
        }
        wishes
    }

    /// Plays the noises of the motions.
    pub fn hear(&mut self, cues: Vec<Cue>) {
        if let Some(sound) = &mut self.sound {
            sound.play(cues);
        }
    }

    /// What is wrong with any file now.
    pub fn faults(&self) -> Vec<Report> {
        self.now.faults()
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

    /// Where the key for the rules leads: to them, and from them back to where one came from.
    pub fn rules_or_back(&self) -> ScreenId {
        match (self.screen, &self.table) {
            (ScreenId::Rules, Some(_)) => ScreenId::Game,
            (ScreenId::Rules, None) => ScreenId::Menu,
            _ => ScreenId::Rules,
        }
    }

    fn carry_out(&mut self, command: Command, board: &mut BoardView, wishes: &mut Wishes) {
        match command {
            Command::Open(screen) => self.open(screen, board),
            Command::Choose(game) => {
                self.settings.last_game = game;
                self.show_start(board);
            }
            Command::Start => self.start(self.settings.last_game.clone(), board),
            Command::Rematch => {
                let game =
                    self.table.as_ref().map_or_else(|| self.settings.last_game.clone(), |table| table.game.clone());
                self.start(game, board);
            }
            Command::SetBotPause(secs) => {
                self.settings.bot_pause_secs = secs;
                self.apply_speeds(board);
            }
            Command::SetMotionSpeed(speed) => {
                self.settings.motion_speed = speed;
                self.apply_speeds(board);
            }
            Command::Camera(preset) => board.camera.go_to(preset),
            Command::CycleCamera => board.camera.cycle(),
            Command::Hear(cues) => self.hear(cues),
            Command::SetWeight { file, name, value } => {
                if let Err(report) = self.catalog.set_weight(&file, &name, value) {
                    self.notice = Some(report);
                }
                self.now = self.catalog.now();
            }
            Command::SetSound(on) => self.settings.sound = on,
            Command::SetTheme(id) => self.settings.theme = id,
            Command::Reload => self.catalog.refresh(),
            Command::OpenFolder => self.open_folder(),
            Command::Copy(text) => wishes.copy = Some(text),
            Command::DismissNotice => self.notice = None,
            Command::Quit => wishes.quit = true,
            // A click while pieces move ends their motion.
            Command::Square(_) if !board.motions.is_open() => board.motions.skip(),
            about_the_game => self.play(&about_the_game),
        }
    }

    fn play(&mut self, command: &Command) {
        let Some(table) = &mut self.table else { return };
        match *command {
            Command::Square(square) => table.choose(square),
            Command::TakeBack => table.take_back(),
            Command::AskResign => table.ask_resign(),
            Command::Resign(sure) => table.resign(sure),
            Command::OfferDraw => table.offer_draw(),
            Command::AnswerDraw(accepts) => table.answer_draw(accepts),
            Command::Pause(true) => table.session.pause(),
            Command::Pause(false) => table.session.resume(),
            Command::Step => table.session.step(),
            Command::Retry => table.session.retry(),
            Command::ConcedeFault => table.session.concede_fault(),
            Command::Dismiss => table.dismiss(),
            _ => {}
        }
    }

    fn open(&mut self, screen: ScreenId, board: &mut BoardView) {
        self.screen = screen;
        if screen == ScreenId::Menu {
            self.table = None;
            self.show_start(board);
        }
    }

    /// The menu's board: how the chosen game begins.
    fn show_start(&self, board: &mut BoardView) {
        if let Ok(variant) = self.now.variant(&self.settings.last_game.variant) {
            board.motions.show(&variant.start());
        }
    }

    fn start(&mut self, game: LastGame, board: &mut BoardView) {
        match self.new_table(&game) {
            Ok(table) => {
                board.motions.show(table.session.position());
                if let Some(side) = table.only_person() {
                    sits_down(side, table.variant().plain, &self.settings, board);
                }
                self.table = Some(table);
                self.settings.last_game = game;
                self.screen = ScreenId::Game;
                // Now, too: a program that is killed remembers nothing at its end.
                self.notice = self.catalog.save_settings(&self.settings).err();
                self.apply_speeds(board);
            }
            Err(reports) => self.notice = reports.into_iter().next(),
        }
    }

    fn new_table(&self, game: &LastGame) -> Result<Table, Vec<Report>> {
        let variant = self.now.variant(&game.variant)?;
        let seat = |text: &String| self.catalog.seat(text, &variant);
        let seats = [seat(&game.seats[0])?, seat(&game.seats[1])?];
        // A new game on screen is another one each time; its seed is shown with every fault.
        let game_seed = RandomState::new().hash_one(self.now.number) >> 12;
        Ok(Table::new(&variant, seats, game.clone(), game_seed, self.waker.clone()))
    }

    fn apply_speeds(&mut self, board: &mut BoardView) {
        if let Some(table) = &mut self.table {
            let pause_secs = if table.is_bots_only() { self.settings.bot_pause_secs } else { 0.0 };
            table.session.set_pace(Duration::from_secs_f32(pause_secs));
        }
        board.set_speed(self.settings.shown_speed());
    }

    fn open_folder(&mut self) {
        let folder = &self.catalog.root().folder;
        let program = if cfg!(target_os = "macos") {
            "open"
        } else if cfg!(windows) {
            "explorer"
        } else {
            "xdg-open"
        };
        // Waited for on a thread of its own: its end is of no interest here.
        let opened = std::process::Command::new(program).arg(folder).spawn();
        match opened {
            Ok(mut child) => _ = std::thread::spawn(move || child.wait()),
            Err(error) => {
                let report = Report::note(format!("your folder is {}", folder.display()));
                self.notice = Some(report.hint(format!("it cannot be shown from here: {program}: {error}")));
            }
        }
    }
}

/// The one person at this machine sits down to a game: the camera goes where they like it.
fn sits_down(side: Side, plain: Kind, settings: &Settings, board: &mut BoardView) {
    // Discs have no home side, and Othello is read with a1 at the top left.
    if plain != Kind::Disc {
        board.camera.face(side);
    }
    let facing = board.camera.facing();
    if let Some(preset) = preset_of(settings.cameras[side.index()], facing) {
        board.camera.go_to(preset);
    }
}

/// The turn has passed to one of two people: the board turns round to them. Where both like the same view it stays as high
/// and as near as it was.
fn seen_by(side: Side, settings: &Settings, board: &mut BoardView) {
    if !settings.turn_camera {
        return;
    }
    board.camera.face(side);
    let [black, white] = settings.cameras;
    if let Some(preset) = preset_of(settings.cameras[side.index()], side).filter(|_| black != white) {
        board.camera.go_to(preset);
    }
}

/// Where a person wants the camera; `None` to leave it as it is.
const fn preset_of(camera: PersonCamera, side: Side) -> Option<CameraPreset> {
    match camera {
        PersonCamera::Side => Some(CameraPreset::Side(side)),
        PersonCamera::Above => Some(CameraPreset::Above),
        PersonCamera::Low => Some(CameraPreset::Low),
        PersonCamera::Still => None,
    }
}
