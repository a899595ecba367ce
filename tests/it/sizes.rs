//! Every screen in small and large windows, at every scale and in portrait: nothing is cut off at the sides or overlaps,
//! everything can be scrolled to, and the board keeps its space.

use crate::app::frame;
use crate::wording::en;
use damka::app::{AppState, Command, DocumentAction, GameAction, PlayAction, Route, Shell};
use damka::catalog::{Catalog, FolderChoice, Root};
use egui::{Id, LayerId, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, NodeT, Queryable};
use std::collections::HashMap;
use std::sync::Arc;

/// Width and height in points, and pixels per point.
const WINDOWS: [([f32; 2], f32); 7] = [
    ([900.0, 600.0], 1.0),
    ([900.0, 600.0], 2.5),
    ([1280.0, 800.0], 1.25),
    ([800.0, 1280.0], 1.0),
    ([1080.0, 1920.0], 1.5),
    // The same 4K screen at two scales.
    ([1536.0, 864.0], 2.5),
    ([3840.0, 2160.0], 1.0),
];

/// A widget as laid out in the last frame.
struct Laid {
    id: Id,
    layer: LayerId,
    name: String,
    rect: Rect,
    /// The part that is not scrolled out of view.
    shown: Rect,
    is_button: bool,
    is_square: bool,
}

struct Window {
    harness: Harness<'static, Shell>,
    size: [f32; 2],
    scale: f32,
    _folder: tempfile::TempDir,
}

impl Window {
    fn open(size: [f32; 2], scale: f32, theme: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let game = "last_game: { variant: international, seats: [\"human\", \"weighted\"] }";
        let settings = format!("theme: {theme}\nreduced_motion: true\n{game}\n");
        std::fs::write(folder.path().join("settings.yaml"), settings).unwrap();
        let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
        let (app, board) = AppState::new(catalog, None, Arc::new(|| {})).unwrap();
        let builder = Harness::builder().with_size(size).with_pixels_per_point(scale).with_step_dt(1.0 / 20.0);
        let harness = builder.build_ui_state(frame, Shell::new(app, board));
        Self { harness, size, scale, _folder: folder }
    }

    fn steps(&mut self, count: usize) {
        (0..count).for_each(|_| self.harness.step());
    }

    fn laid(&self) -> Vec<Laid> {
        let named = |node: egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            Some((node.locate().0, node.label().or_else(|| node.value())?))
        };
        let names: HashMap<_, _> = self.harness.query_all(By::new()).filter_map(named).collect();
        self.harness.ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            let all = widgets.layers().flat_map(|(_, list)| list.iter());
            all.filter_map(|widget| {
                let name = names.get(&widget.id.accesskit_id())?.clone();
                let is_square = widget.sense.senses_click() && (name.starts_with("square ") || name.contains("משבצת"));
                let rect = Laid {
                    id: widget.id,
                    layer: widget.layer_id,
                    rect: widget.rect,
                    shown: widget.interact_rect,
                    is_button: widget.sense.senses_click() && !is_square,
                    is_square,
                    name,
                };
                Some(rect)
            })
            .collect()
        })
    }

    fn what(&self, screen: Route) -> String {
        format!("{screen:?} at {}x{} points, scale {}", self.size[0], self.size[1], self.scale)
    }

    /// Nodes that are cut off at the left or right, and nodes that overlap.
    fn faults(&self, screen: Route, faults: &mut Vec<String>) {
        let window = Rect::from_min_size(egui::Pos2::ZERO, self.size.into()).expand(0.5);
        let laid: Vec<Laid> = self.laid().into_iter().filter(|widget| widget.shown.is_positive()).collect();
        assert!(laid.len() > 5, "{} shows hardly anything", self.what(screen));
        let mut say = |fault: String| faults.push(format!("{}: {fault}", self.what(screen)));
        for widget in &laid {
            let is_cut = widget.shown.width() < widget.rect.width() - 1.0;
            if is_cut || !window.x_range().contains(widget.rect.min.x) || !window.x_range().contains(widget.rect.max.x)
            {
                say(format!("{:?} is cut off: {:?} of {:?}", widget.name, widget.shown, widget.rect));
            }
            if widget.is_square && !window.contains_rect(widget.rect) {
                say(format!("{:?} is outside", widget.name));
            }
        }
        let touched: Vec<&Laid> = laid.iter().filter(|widget| widget.is_button || widget.is_square).collect();
        for (index, widget) in touched.iter().enumerate() {
            for other in &touched[..index] {
                let common = widget.shown.intersect(other.shown);
                let are_squares = widget.is_square && other.is_square;
                let is_part = widget.rect.contains_rect(other.rect) || other.rect.contains_rect(widget.rect);
                let lies_over = common.is_positive() && common.width().min(common.height()) > 1.0;
                if lies_over && !are_squares && !is_part && widget.layer == other.layer {
                    say(format!("{:?} and {:?} lie over one another", widget.name, other.name));
                }
            }
        }
    }

    /// Scrolls to every button that is not entirely visible, or to some of them.
    fn reach(&mut self, screen: Route, faults: &mut Vec<String>) {
        let is_whole = |one: &Laid| one.shown.height() > one.rect.height() - 1.0;
        let hidden: Vec<Id> =
            self.laid().into_iter().filter(|one| one.is_button && !is_whole(one)).map(|one| one.id).collect();
        for id in hidden.into_iter().step_by(if is_deep() { 1 } else { 8 }) {
            let wanted = id.accesskit_id();
            let Some(node) = self.harness.query_all(By::new()).find(|node| node.accesskit_node().locate().0 == wanted)
            else {
                continue;
            };
            node.scroll_to_me();
            self.steps(3);
            if let Some(one) = self.laid().into_iter().find(|one| one.id == id).filter(|one| !is_whole(one)) {
                let fault = format!("{:?} cannot be scrolled to: {:?} of {:?}", one.name, one.shown, one.rect);
                faults.push(format!("{}: {fault}", self.what(screen)));
            }
        }
    }

    /// The length of a board side: the shorter distance between the outermost squares' centres, plus half a square at each end.
    fn board_side(&self) -> f32 {
        let squares: Vec<Rect> = self.laid().into_iter().filter(|one| one.is_square).map(|one| one.rect).collect();
        let hull = squares.iter().copied().reduce(Rect::union).unwrap();
        hull.width().min(hull.height())
    }
}

/// Whether all is tried, as `make test-deep` does.
fn is_deep() -> bool {
    std::env::var("DAMKA_PICTURES").is_ok_and(|value| value == "deep")
}

#[test]
fn every_screen_fits_every_window() {
    // Larger text leaves less room for everything.
    fits(&WINDOWS[..if is_deep() { WINDOWS.len() } else { 2 }], "high_contrast");
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn every_screen_fits_in_hebrew() {
    fits(&WINDOWS[..if is_deep() { 5 } else { 1 }], "high_contrast\nlanguage: he");
}

fn fits(windows: &[([f32; 2], f32)], theme: &str) {
    let mut faults = Vec::new();
    for &(size, scale) in windows {
        let mut window = Window::open(size, scale, theme);
        window.steps(4);
        for screen in damka::app::routes() {
            let command = match screen {
                Route::GAME => Command::Play(PlayAction::Start(None)),
                Route::ANALYSIS => Command::Shown(DocumentAction::Analyse),
                Route::SET_UP => Command::Shown(DocumentAction::Edit),
                page => Command::Open(page),
            };
            window.harness.state_mut().send(command);
            window.steps(6);
            assert_eq!(window.harness.state().app.shared.screens.current, screen);
            window.faults(screen, &mut faults);
            if screen == Route::GAME {
                let (side, least) = (window.board_side(), 0.42 * size[0].min(size[1]));
                if side < least {
                    faults.push(format!("{}: a board of {side:.0} points, not {least:.0}", window.what(screen)));
                }
            }
            // The lines of a listing in the manual are nodes, too, but nobody scrolls to each of them.
            if screen != Route::MANUAL {
                window.reach(screen, &mut faults);
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// A card over the board is inside it, with all its buttons.
#[test]
fn questions_fit_the_board_of_every_window() {
    for (size, scale) in WINDOWS {
        let mut window = Window::open(size, scale, "high_contrast");
        window.harness.state_mut().send(PlayAction::Start(None));
        window.steps(4);
        window.harness.state_mut().send(GameAction::AskResign);
        window.steps(4);
        let mut faults = Vec::new();
        window.faults(Route::GAME, &mut faults);
        assert_eq!(faults, Vec::<String>::new());
        let screen = Rect::from_min_size(egui::Pos2::ZERO, size.into());
        let laid = window.laid();
        let board =
            laid.iter().filter(|widget| widget.is_square).map(|widget| widget.rect).reduce(Rect::union).unwrap();
        for button in ["prompt-yes-resign", "prompt-play-on"].map(en) {
            let widget = laid.iter().find(|widget| widget.name == button).unwrap_or_else(|| panic!("no {button}"));
            assert!(screen.contains_rect(widget.rect) && widget.shown == widget.rect, "{}", window.what(Route::GAME));
            assert!(board.intersects(widget.rect), "{}: {button} is not over the board", window.what(Route::GAME));
        }
    }
}
