//! The window: opens it, draws rail, header, page and status bar, and updates the state once per frame.

mod connection_status;
mod fault_list;
mod header;
mod rail;
mod screen_fit;
mod status_bar;
mod toast_list;
mod tooltip_guard;

pub use header::{HeaderAction, Heading};
pub use status_bar::BackgroundWork;
pub use toast_list::sample_toast_ui;

use crate::app::command::{Command, Commands};
use crate::app::components::note_last_input;
use crate::app::features::analysis::{AnalysisAction, AnalysisSource};
use crate::app::features::{self, BoardId, Feature};
use crate::app::frame_output::{BoardViews, FrameOutput, WindowRequest};
use crate::app::keys::{are_keys_taken, pressed, request_board_focus, send_pressed, take_typed_after};
use crate::app::memory;
use crate::app::mirror::read_from_right;
use crate::app::palette::Palette;
use crate::app::parts::{self, WindowPart, begin_part};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::tour::{TourAction, TourCard};
use crate::app::widgets::board_page::{dragged_panel, set_panel_widths};
use crate::app::widgets::localized_text::speak;
use crate::app::widgets::style;
use crate::catalog::{self, Catalog};
use crate::config::{CommandId, Scope, Theme};
use crate::files;
use crate::player::Waker;
use crate::report::{Report, Reports, stderr_line};
use crate::rules::Position;
use crate::sound::Sound;
use crate::text::{Language, phrase};
use crate::view::{BoardView, are_fonts_installed};
use egui::{Event, PointerButton, ViewportBuilder, ViewportCommand};
use header::header_ui;
use rail::rail_ui;
use screen_fit::fit_screen;
use status_bar::status_bar_ui;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use toast_list::ToastList;
use tooltip_guard::TooltipGuard;

/// Packages that the window needs on Debian and Ubuntu.
const RUN_TIME: &str = "libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 libgl1";
/// The window icon.
const ICON: &[u8] = include_bytes!("../../../assets/icon/damka_128.png");
/// Longer pasted texts are opened for analysis even while a text field has the focus, in bytes.
const LONGEST_TYPED: usize = 10_000;
/// The smallest usable window.
const MIN_POINTS: [f32; 2] = [720.0, 480.0];

/// The state and the screens together; the same in the window and in tests.
pub struct Shell {
    pub app: AppState,
    pub board: BoardView,
    /// The analysis board, also used by the position editor and the weight lab.
    pub study_board: BoardView,
    features: Vec<Box<dyn Feature>>,
    commands: Commands,
    styled: Option<Arc<Theme>>,
    window_points: [f32; 2],
    toast_list: ToastList,
    palette: Palette,
    tooltip_guard: TooltipGuard,
    tour_card: TourCard,
    /// The frame in which the clipboard was asked for, until its text arrives.
    asked_clipboard: Option<u64>,
}

impl Shell {
    /// Creates the shell with its first screen.
    pub fn new(mut app: AppState, board: BoardView) -> Self {
        let features = features::all();
        app.shared.screens.pages = features.iter().map(|feature| feature.entry()).collect();
        let window_points = app.shared.settings.window_points;
        let study_board = board.twin();
        Self {
            app,
            board,
            study_board,
            features,
            commands: Commands::default(),
            styled: None,
            window_points,
            toast_list: ToastList::default(),
            palette: Palette::default(),
            tooltip_guard: TooltipGuard::default(),
            tour_card: TourCard::default(),
            asked_clipboard: None,
        }
    }

    /// Sends a command as a screen would.
    pub fn send(&mut self, command: impl Into<Command>) {
        self.commands.send(command);
    }

    /// Runs one frame: updates the state, then draws.
    pub fn frame(&mut self, ui: &mut egui::Ui) {
        // A disk may be slow, so it must never be read or written between two frames.
        let _barred = files::bar_this_thread();
        let now = Duration::from_secs_f64(ui.input(|input| input.time));
        note_last_input(ui.ctx());
        self.keys(ui.ctx());
        self.take_dropped(ui.ctx());
        if ui.input(|input| input.viewport().close_requested()) && !self.app.may_close() {
            ui.ctx().send_viewport_cmd(ViewportCommand::CancelClose);
        }
        let mut boards = BoardViews { game: &mut self.board, study: &mut self.study_board };
        let output = self.app.tick(now, &mut boards, &mut self.commands);
        self.restyle(ui.ctx());
        self.speak(ui.ctx());
        if !are_fonts_installed(ui.ctx()) {
            // The families of a theme's fonts can be used from the next pass on.
            self.apply_output(ui.ctx(), output);
            return ui.ctx().request_repaint();
        }
        self.tooltip_guard.update(ui.ctx(), self.palette.is_open());
        self.palette.ui(ui.ctx(), &self.app, &mut self.commands);
        parts::begin_frame(ui.ctx());
        self.surroundings_ui(ui);
        self.tour_card.strip_ui(ui, &self.app, &mut self.commands);
        let page = ui.available_rect_before_wrap();
        begin_part(ui, WindowPart::Page, page);
        let board = match self.feature(self.app.place()).and_then(Feature::board) {
            Some(BoardId::Study) => &mut self.study_board,
            Some(BoardId::Game) | None => &mut self.board,
        };
        set_panel_widths(ui.ctx(), &self.app.shared.settings.panels);
        if let Some(feature) = self.features.iter_mut().find(|feature| feature.id() == self.app.shared.screens.current)
        {
            feature.ui(ui, &self.app, board, &mut self.commands);
        }
        if let Some((name, width_points)) = dragged_panel(ui.ctx()) {
            self.app.shared.settings.panels.insert(name.to_owned(), width_points);
        }
        self.toast_list.ui(ui.ctx(), &self.app, page, &mut self.commands);
        self.tour_card.ui(ui.ctx(), &self.app, page, &mut self.commands);
        parts::end_frame(ui.ctx());
        // A sound belongs to the frame in which its animation is drawn.
        self.app.shared.play_sounds(self.commands.take_cues());
        self.apply_output(ui.ctx(), output);
    }

    /// Draws rail, header and status bar around the page.
    fn surroundings_ui(&mut self, ui: &mut egui::Ui) {
        let app = &self.app;
        let is_alone = app.shared.screens.board_alone && app.shared.screens.current == app.place();
        if is_alone {
            return;
        }
        rail_ui(ui, app, &self.features, &mut self.commands);
        status_bar_ui(ui, app, &self.features, &mut self.commands);
        if let Some(feature) = self.features.iter().find(|feature| feature.id() == app.shared.screens.current) {
            header_ui(ui, app, feature.as_ref(), &self.features, &mut self.commands);
        }
    }

    fn feature(&self, route: Route) -> Option<&dyn Feature> {
        self.features.iter().map(AsRef::as_ref).find(|feature| feature.id() == route)
    }

    /// Handles keys that work on every screen.
    fn keys(&mut self, ctx: &egui::Context) {
        if self.tour_card.take_escape(ctx) {
            self.commands.send(TourAction::Skip);
        }
        self.await_clipboard(ctx);
        let pasted = take_pasted(ctx);
        let app = &self.app;
        // The gallery handles this key itself and starts the chosen game, but must not do so in the frame in which the key opened it.
        let starts_game =
            app.shared.screens.current != Route::GALLERY && pressed(ctx, &app.shared.settings.keys, CommandId::NewGame);
        send_pressed(ctx, app, CommandId::in_scope(Scope::Everywhere), false, &mut self.commands);
        if pressed(ctx, &app.shared.settings.keys, CommandId::CommandList) {
            self.palette.type_ahead(take_typed_after(ctx, &app.shared.settings.keys, CommandId::CommandList));
        }
        let buttons = [(PointerButton::Extra1, Command::Back), (PointerButton::Extra2, Command::Forward)];
        for (button, command) in buttons {
            if ctx.input(|input| input.pointer.button_pressed(button)) {
                self.commands.send(command);
            }
        }
        if starts_game {
            ctx.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Key { .. })));
        }
        if let Some(text) = pasted {
            self.commands.send(AnalysisAction::Open(AnalysisSource::pasted(text)));
        }
    }

    /// Says so if the clipboard was asked for and no text arrives: the window library does not.
    fn await_clipboard(&mut self, ctx: &egui::Context) {
        let Some(asked) = self.asked_clipboard else { return };
        if ctx.input(|input| input.events.iter().any(|event| matches!(event, Event::Paste(_)))) {
            self.asked_clipboard = None;
        } else if ctx.cumulative_frame_nr() > asked + 1 {
            self.asked_clipboard = None;
            let empty = Report::note(phrase("paste-empty").with("name", phrase("paste-clipboard")));
            self.app.shared.notify(empty.hint(phrase("paste-empty-hint")));
        } else {
            ctx.request_repaint();
        }
    }

    /// Handles files dropped onto the window.
    fn take_dropped(&mut self, ctx: &egui::Context) {
        if self.feature(self.app.shared.screens.current).is_some_and(|feature| feature.takes_dropped_files(&self.app)) {
            return;
        }
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        if let Some(file) = dropped.first() {
            self.commands.send(AnalysisAction::Open(AnalysisSource::File(file.path().to_owned())));
        }
    }

    /// Saves what the next start needs.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save(&mut self) -> Result<(), Report> {
        self.app.shared.save(&self.board.camera, self.window_points)
    }

    fn apply_output(&mut self, ctx: &egui::Context, output: FrameOutput) {
        if let Some(text) = output.copy {
            ctx.copy_text(text);
        }
        for request in output.requests {
            match request {
                WindowRequest::Paste => {
                    ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
                    self.asked_clipboard = Some(ctx.cumulative_frame_nr());
                    ctx.request_repaint();
                }
                WindowRequest::CommandList => self.palette.toggle(ctx),
                WindowRequest::FocusBoard => request_board_focus(ctx),
                WindowRequest::FocusPart { is_forward } => parts::focus_part(ctx, is_forward),
            }
        }
        for report in output.log {
            stderr_line(report);
        }
        if output.quit {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        let size = ctx.content_rect().size();
        self.window_points = [size.x, size.y];
        if !self.commands.is_empty() {
            ctx.request_repaint();
        } else if let Some(after) = output.again_in {
            ctx.request_repaint_after(after);
        }
    }

    fn restyle(&mut self, ctx: &egui::Context) {
        let theme = &self.app.shared.theme;
        if !self.styled.as_ref().is_some_and(|styled| Arc::ptr_eq(styled, theme)) {
            style::apply(ctx, theme);
            self.styled = Some(theme.clone());
            // The settings keep the size, so egui's own keys for it are off.
            ctx.options_mut(|options| options.zoom_with_keyboard = false);
        }
        let scale = self.app.shared.settings.interface_scale;
        if (ctx.zoom_factor() - scale).abs() > f32::EPSILON {
            ctx.set_zoom_factor(scale);
        }
    }

    /// Applies the language of the settings.
    fn speak(&self, ctx: &egui::Context) {
        let language = self.app.language();
        speak(ctx, language);
        read_from_right(ctx, language.is_right_to_left());
        // If letters were reordered, egui would select different letters from those under the mouse.
        let selectable = !language.is_right_to_left();
        if ctx.global_style().interaction.selectable_labels != selectable {
            ctx.global_style_mut(|style| style.interaction.selectable_labels = selectable);
        }
    }
}

/// Takes the text that was pasted in this frame, unless a text field gets it. Left in the input, it would count as a press of
/// Ctrl+V too, whose command asks for the clipboard again.
fn take_pasted(ctx: &egui::Context) -> Option<String> {
    let typing = ctx.text_edit_focused();
    if are_keys_taken(ctx) {
        return None;
    }
    ctx.input_mut(|input| {
        let is_typed = |text: &str| typing && text.len() <= LONGEST_TYPED;
        let is_ours = |event: &Event| matches!(event, Event::Paste(text) if !is_typed(text));
        let at = input.events.iter().position(is_ours)?;
        if let Event::Paste(text) = input.events.remove(at) { Some(text) } else { None }
    })
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The window cannot be opened; the hint names missing packages or gives the window library's message.
pub fn run(catalog: Catalog, language: Option<Language>, shown: Option<Position>) -> Result<(), Report> {
    memory::share_arenas();
    let (settings, _) = catalog.settings();
    let mut viewport = ViewportBuilder::default()
        .with_app_id("damka")
        .with_title("damka")
        .with_inner_size(settings.window_points)
        .with_min_inner_size(MIN_POINTS);
    if let Ok(icon) = eframe::icon_data::from_png_bytes(ICON) {
        viewport = viewport.with_icon(icon);
    }
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let create: eframe::AppCreator<'_> = Box::new(|context| {
        let ctx = context.egui_ctx.clone();
        let mut shell = start(catalog, &ctx)?;
        shell.app.shared.use_language(language);
        if let Some(position) = shown {
            shell.send(AnalysisAction::Open(AnalysisSource::Position(position)));
        }
        Ok(Box::new(Window { shell }))
    });
    // winit panics instead of returning an error if a system library is missing.
    let opened = catch_unwind(AssertUnwindSafe(|| eframe::run_native("damka", options, create)));
    match opened {
        Ok(Ok(())) => Ok(()),
        Ok(Err(eframe::Error::AppCreation(why))) if why.is::<Report>() => {
            Err(why.downcast().map_or_else(|why| unopened(&why), |report| *report))
        }
        Ok(Err(error)) => Err(unopened(&error)),
        Err(_) => {
            let hint = phrase("window-crashed-hint").with("packages", RUN_TIME);
            Err(Report::error(phrase("window-crashed")).hint(hint))
        }
    }
}

fn unopened(why: &dyn std::fmt::Display) -> Report {
    Report::error(phrase("window-unopened")).hint(why.to_string())
}

fn start(mut catalog: Catalog, ctx: &egui::Context) -> Result<Shell, Report> {
    // Rules in Lua may be slow, so they must never run between two frames.
    catalog::keep_scripts_off_this_thread();
    let ctx = ctx.clone();
    let waker: Waker = Arc::new(move || ctx.request_repaint());
    let (settings, _) = catalog.settings();
    // The window opens at once, whatever still has to load.
    catalog.scan_in_background(waker.clone());
    let unwatched = if settings.watch { catalog.watch(waker.clone()).err() } else { None };
    if catalog.now().is_unfinished() {
        catalog.scan_soon();
    }
    let is_first_start = !catalog.has_settings();
    let assets = catalog.unwatched();
    let sound = Sound::open(move |path| assets.asset(path).map(std::borrow::Cow::into_owned), 0);
    let (mut app, board) = AppState::new(catalog, Some(sound), waker).map_err(Reports::into_first)?;
    // If files cannot be watched, show that in the window too.
    if let Some(report) = &unwatched {
        stderr_line(report);
    }
    app.shared.take_fault(unwatched);
    app.shared.draws_thumbnails = true;
    if is_first_start {
        app.prepare_first_run();
    }
    Ok(Shell::new(app, board))
}

struct Window {
    shell: Shell,
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        fit_screen(ui.ctx());
        self.shell.frame(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        if let Err(report) = self.shell.save() {
            stderr_line(report);
        }
    }
}
