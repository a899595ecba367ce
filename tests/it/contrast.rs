//! What every shipped theme shows can be seen: marks, letters and text against what they lie on, as they are drawn, by the
//! contrast of WCAG 2.2 (<https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>); and for the theme that promises it, colours
//! against one another as they look without one of the three kinds of cones.

use crate::alignment::painted;
use crate::app::{Window, seats};
use crate::screens::send;
use crate::shipped::{snapshot, theme};
use damka::app::{Command, Route};
use damka::board::{Corner, Kind, Shape, Side, Square, SquareNames};
use damka::config::{Colour, Settings, Theme};
use damka::rules::Pattern;
use damka::view::{
    BoardPoint, Camera, CameraPreset, Mark, MarkStyle, Painter, PiecePlace, Rasteriser, Scene, world_from_board,
};
use egui::epaint::TextShape;
use egui::{Color32, Context, FontFamily, LayerId, RawInput, Rect, Shape as PaintedShape, pos2, vec2};
use std::sync::Arc;

/// Text (1.4.3), and what is not text but says something (1.4.11).
const TEXT: f64 = 4.5;
const SIGN: f64 = 3.0;
/// The part of its square that a mark must cover with pixels that stand out: a line of two pixels around a dot.
const MIN_COVER: f64 = 0.015;
/// A form in relief with a shadow is seen at less; so much of its square, an outline at the least, must differ so.
const MIN_PIECE: f64 = 1.5;
const MIN_PIECE_COVER: f64 = 0.14;
const SIDE_PX: usize = 480;

/// Of each row, its colours as bytes.
type Picture = Vec<[u8; 3]>;

/// One theme, drawn from above again and again.
struct Studio {
    ctx: Context,
    painter: Painter,
    rasteriser: Rasteriser,
    theme: Arc<Theme>,
    has_drawn: bool,
}

impl Studio {
    fn new(theme: Arc<Theme>) -> Self {
        let (ctx, painter, rasteriser) = (Context::default(), Painter::default(), Rasteriser::default());
        Self { ctx, painter, rasteriser, theme, has_drawn: false }
    }

    fn draw(&mut self, scene: &Scene) -> Picture {
        let picture = Rect::from_min_size(pos2(0.0, 0.0), vec2(SIDE_PX as f32, SIDE_PX as f32));
        let projection = projection(scene);
        let mut shapes = Vec::new();
        // The very first pass makes the font's texture, the next one uses it.
        let passes = if self.has_drawn { 1 } else { 2 };
        self.has_drawn = true;
        for _ in 0..passes {
            let input = RawInput { screen_rect: Some(picture), ..RawInput::default() };
            let mut output = self.ctx.run_ui(input, |ui| {
                let shapes = self.painter.shapes(ui.ctx(), picture, scene, &self.theme, &projection);
                ui.ctx().layer_painter(LayerId::background()).extend(shapes);
            });
            self.rasteriser.take_textures(&mut output.textures_delta);
            shapes = output.shapes;
        }
        let primitives = self.ctx.tessellate(shapes, 1.0);
        let pixels = self.rasteriser.draw([SIDE_PX, SIDE_PX], 1.0, &primitives, Color32::BLACK);
        pixels.into_iter().map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect()
    }
}

fn projection(scene: &Scene) -> damka::view::Projection {
    let side = SIDE_PX as f32;
    Camera::at(CameraPreset::Above).projection_of(scene, [0.5 * side; 2], [side; 2])
}

/// The pixels of a square, out to `reach` squares from its middle.
fn pixels_of(scene: &Scene, square: Square, reach: f32) -> Vec<usize> {
    let projection = projection(scene);
    let middle = world_from_board(scene.shape, BoardPoint::of(scene.shape, square), 0.0);
    let ([x, y], _) = projection.screen_from_world(middle);
    let half = reach * projection.square_px(middle);
    let range = |at: f32| (at - half).max(0.0) as usize..((at + half) as usize).min(SIDE_PX);
    range(y).flat_map(|row| range(x).map(move |column| row * SIDE_PX + column)).collect()
}

fn linear(byte: u8) -> f64 {
    let part = f64::from(byte) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

fn luminance([red, green, blue]: [u8; 3]) -> f64 {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn bytes(colour: Colour) -> [u8; 3] {
    [colour.red, colour.green, colour.blue]
}

/// The themes whose boards are looked at in the short form: the usual one, and one for people who see badly.
const SHORT_THEMES: [&str; 2] = ["walnut", "high_contrast"];

fn themes() -> Vec<(String, Arc<Theme>)> {
    snapshot().themes.iter().map(|entry| (entry.id.clone(), entry.good().cloned().unwrap())).collect()
}

/// Whether each theme is tried on every kind of board, as `make test-deep` does; otherwise only the usual one is.
fn is_deep() -> bool {
    std::env::var("DAMKA_PICTURES").is_ok_and(|value| value == "deep")
}

const BOARD: Shape = Shape { columns: 8, rows: 8, corner: None };

fn is_dark(square: Square) -> bool {
    let (column, row) = BOARD.place(square);
    (column + row) % 2 == 1
}

/// Marks that tell something that nothing else tells.
fn telling() -> impl Iterator<Item = (&'static str, MarkStyle)> {
    // A mouse has its arrow, and what may move is shown again when it is tried.
    MarkStyle::ALL.into_iter().filter(|(_, style)| !matches!(style, MarkStyle::Hover | MarkStyle::Movable))
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn marks_letters_and_pieces_stand_out_in_every_theme() {
    let mut faults = Vec::new();
    for (id, theme) in themes().into_iter().filter(|(id, _)| is_deep() || SHORT_THEMES.contains(&id.as_str())) {
        let mut studio = Studio::new(theme);
        let mut found = Vec::new();
        let boards = [(Pattern::Checkered, Kind::Man), (Pattern::Grid, Kind::Disc), (Pattern::Dots, Kind::Disc)];
        let count = if is_deep() || id == "walnut" { boards.len() } else { 1 };
        for (pattern, kind) in &boards[..count] {
            found.extend(marks_and_pieces(&mut studio, *pattern, *kind));
        }
        found.extend(letters(&mut studio));
        faults.extend(found.into_iter().map(|fault| format!("{id}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every mark on light and on dark squares, and a piece of each side on a dark one, all on one board.
fn marks_and_pieces(studio: &mut Studio, pattern: Pattern, kind: Kind) -> Vec<String> {
    let mut faults = Vec::new();
    let mut scene = Scene::empty(BOARD, pattern, SquareNames::LettersUp);
    let bare = studio.draw(&scene);
    let mut marks: Vec<(&str, bool, Square)> = Vec::new();
    for dark in [false, true] {
        let squares = BOARD.all().filter(|square| is_dark(*square) == dark).step_by(2);
        marks.extend(telling().zip(squares).map(|((name, style), square)| {
            scene.marks.push(Mark { square, style });
            (name, dark, square)
        }));
    }
    assert_eq!(marks.len(), 2 * telling().count());
    // The last two dark squares: far from every mark.
    let pieces = [Square(62), Square(60)];
    for (side, square) in Side::BOTH.into_iter().zip(pieces) {
        scene.put(side, kind, PiecePlace::Board(square));
    }
    let set = studio.draw(&scene);
    let share = |square: Square, least: f64| {
        let pixels = pixels_of(&scene, square, 0.5);
        let seen = pixels.iter().filter(|at| contrast(bare[**at], set[**at]) >= least).count();
        seen as f64 / pixels.len() as f64
    };
    for (name, dark, square) in marks {
        let cover = share(square, SIGN);
        if cover < MIN_COVER {
            let ground = if dark { "dark" } else { "light" };
            faults.push(format!("{name} on {ground} {pattern:?} covers {:.1} % at {SIGN}:1", 100.0 * cover));
        }
    }
    let mut faces = Vec::new();
    for (side, square) in Side::BOTH.into_iter().zip(pieces) {
        assert!(is_dark(square));
        let cover = share(square, MIN_PIECE);
        if cover < MIN_PIECE_COVER {
            faults.push(format!("{side:?} {kind:?} on {pattern:?} covers {:.1} %", 100.0 * cover));
        }
        let face = pixels_of(&scene, square, 0.25);
        faces.push(face.iter().map(|at| luminance(set[*at])).sum::<f64>() / face.len() as f64);
    }
    let ratio = (faces[1] + 0.05) / (faces[0] + 0.05);
    if ratio < SIGN {
        faults.push(format!("{kind:?} on {pattern:?}: white beside black {ratio:.2}:1"));
    }
    faults
}

/// Letters on the frame and numbers on the squares that are played on, the dark ones.
fn letters(studio: &mut Studio) -> Vec<String> {
    let mut faults = Vec::new();
    // A board so small that its squares are as large as those of others in a window of usual size.
    let small = Shape { columns: 6, rows: 6, corner: None };
    let draughts = Shape { corner: Some(Corner::Left), ..small };
    for (names, shape) in [(SquareNames::LettersUp, small), (SquareNames::Numbers, draughts)] {
        let mut scene = Scene::empty(shape, Pattern::Checkered, names);
        let written = studio.draw(&scene);
        scene.labels.clear();
        let blank = studio.draw(&scene);
        let changed = written.iter().zip(&blank).filter(|(one, other)| one != other);
        let mut ratios: Vec<f64> = changed.map(|(one, other)| contrast(*one, *other)).collect();
        ratios.sort_by(f64::total_cmp);
        assert!(ratios.len() > 200, "{names:?}: {}", ratios.len());
        // The edges of letters are neither ink nor ground: their hearts count.
        let heart = ratios[ratios.len() * 93 / 100];
        if heart < TEXT {
            faults.push(format!("{names:?} {heart:.2}:1"));
        }
    }
    faults
}

#[test]
fn text_and_signs_of_the_window_can_be_read_in_every_theme() {
    let mut faults = Vec::new();
    for (id, theme) in themes() {
        let window = &theme.window;
        let grounds = [("panel", window.panel), ("button", window.button), ("button_hover", window.button_hover)];
        let texts = [
            ("text", window.text),
            ("weak_text", window.weak_text),
            ("accent", window.accent),
            ("good", window.good),
            ("warning", window.warning),
            ("error", window.error),
        ];
        let mut pairs = vec![("accent_text", window.accent_text, "accent", window.accent, TEXT)];
        for (name, text) in texts {
            // On the button under the mouse there is only its own text.
            let shown = grounds.into_iter().filter(|(ground, _)| *ground != "button_hover" || name == "text");
            pairs.extend(shown.map(|(ground_name, ground)| (name, text, ground_name, ground, TEXT)));
        }
        for (name, bar) in [("grade_best", window.grade_best), ("grade_worst", window.grade_worst)] {
            pairs.push((name, bar, "panel", window.panel, SIGN));
        }
        for (name, one, ground_name, ground, least) in pairs {
            let ratio = contrast(bytes(one), bytes(ground));
            if ratio < least {
                faults.push(format!("{id}: {name} on {ground_name} {ratio:.2}:1, {least}:1 is needed"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The colours of a text's letters, each with the ground that they lie on where the text has none of its own.
fn inks(text: &TextShape, ground: Color32) -> impl Iterator<Item = (Color32, Color32)> {
    let sections = text.galley.job.sections.iter().filter(|section| {
        let letters = &text.galley.job.text[section.byte_range.start.0..section.byte_range.end.0];
        section.format.font_id.family == FontFamily::Monospace && !letters.trim().is_empty()
    });
    sections.map(move |section| {
        let ink = if section.format.color == Color32::PLACEHOLDER { text.fallback_color } else { section.format.color };
        let own = section.format.background;
        (text.override_text_color.unwrap_or(ink), if own.a() == 255 { own } else { ground })
    })
}

#[test]
fn code_of_the_manual_can_be_read_in_every_theme() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    send(&mut window, Command::Open(Route::MANUAL));
    let mut faults = Vec::new();
    for (id, _) in themes() {
        let settings = Settings { theme: id.clone(), ..window.harness.state().app.shared.settings.clone() };
        send(&mut window, Command::Change(Box::new(settings)));
        for page in ["start-bots", "porting"] {
            let text = std::fs::read_to_string(format!("docs/{page}.md")).unwrap();
            window.click(text.lines().next().unwrap().trim_start_matches("# "));
            window.harness.run();
            let (mut count, mut filled) = (0, Vec::new());
            for shape in painted(&window) {
                match shape {
                    PaintedShape::Rect(rect) if rect.fill.a() == 255 => filled.push((rect.rect, rect.fill)),
                    PaintedShape::Text(text) => {
                        let under = filled.iter().rev().find(|(rect, _)| rect.contains(text.pos));
                        let ground = under.map_or(Color32::BLACK, |(_, fill)| *fill);
                        for (ink, ground) in inks(&text, ground) {
                            let [ink, ground] = [ink, ground].map(|colour| [colour.r(), colour.g(), colour.b()]);
                            let ratio = contrast(ink, ground);
                            count += 1;
                            if ratio < TEXT {
                                faults.push(format!("{id}: {ink:?} on {ground:?} {ratio:.2}:1 on the page {page}"));
                            }
                        }
                    }
                    _ => {}
                }
            }
            assert!(count > 5, "{page} shows no code in {id}");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A colour as it looks where one kind of cone is missing: in linear light, by the matrices of Machado, Oliveira and
/// Fernandes (2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency", severity 1.0).
const BLINDNESS: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// CIE L*a*b* (D65) of a colour seen through such a matrix.
fn lab(colour: [u8; 3], through: &[[f64; 3]; 3]) -> [f64; 3] {
    let seen = colour.map(linear);
    let light = through.map(|row| row.iter().zip(seen).map(|(part, light)| part * light).sum::<f64>().clamp(0.0, 1.0));
    let xyz = [[0.412_456, 0.357_576, 0.180_437], [0.212_673, 0.715_152, 0.072_175], [0.019_334, 0.119_192, 0.950_304]]
        .map(|row: [f64; 3]| row.iter().zip(light).map(|(part, light)| part * light).sum::<f64>());
    let cube = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [cube(xyz[0] / 0.950_47), cube(xyz[1]), cube(xyz[2] / 1.088_83)];
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(one: [u8; 3], other: [u8; 3], through: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (lab(one, through), lab(other, through));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// What it is, how far apart its colours must be, and these by name.
type Group = (&'static str, f64, Vec<(&'static str, Colour)>);

#[test]
fn the_colour_safe_theme_keeps_apart_what_differs_without_any_of_the_cones() {
    let theme = theme("colour_safe");
    let (marks, window, pieces) = (&theme.marks, &theme.window, &theme.pieces);
    // A difference of 2 can just be seen side by side; 20 is another colour at a glance.
    let groups: [Group; 4] = [
        (
            "marks",
            20.0,
            vec![
                ("source", marks.source),
                ("target", marks.target),
                ("capture", marks.capture),
                ("cursor", marks.cursor),
                ("hint", marks.hint),
            ],
        ),
        ("window", 20.0, vec![("good", window.good), ("warning", window.warning), ("error", window.error)]),
        ("grades", 40.0, vec![("grade_best", window.grade_best), ("grade_worst", window.grade_worst)]),
        (
            "pieces",
            25.0,
            vec![
                ("black", theme.flat(pieces.black)),
                ("white", theme.flat(pieces.white)),
                ("dark squares", theme.flat(theme.board.dark)),
            ],
        ),
    ];
    let mut faults = Vec::new();
    for (blindness, matrix) in &BLINDNESS {
        for (group, least, colours) in &groups {
            for (index, (name, one)) in colours.iter().enumerate() {
                for (other_name, other) in &colours[..index] {
                    let apart = distance(bytes(*one), bytes(*other), matrix);
                    if apart < *least {
                        faults.push(format!("{group} with {blindness}: {name} and {other_name} {apart:.1} apart"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // The measure itself: red and green of equal lightness are far apart for most, and near for a deuteranope.
    let (red, green) = ([200, 80, 80], [108, 130, 60]);
    assert!(distance(red, green, &BLINDNESS[0].1) > 50.0 && distance(red, green, &BLINDNESS[2].1) < 25.0);
}
