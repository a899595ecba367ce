//! Themes: inheritance, errors, fonts, and that the manual lists every key.

use crate::app::{Window, frame, seats};
use crate::shipped::{lines, root, theme};
use crate::wording::to_move;
use damka::app::{AppState, Command, Shell};
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::config::{Colour, Effect, Font, Theme};
use damka::sound::Sound;
use damka::view::{Camera, Scene, render};
use egui_kittest::Harness;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

struct Folder {
    dir: TempDir,
    catalog: Catalog,
}

impl Folder {
    fn of(files: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let catalog = Catalog::open(Root { folder: dir.path().to_owned(), chosen: FolderChoice::Option });
        let folder = Self { dir, catalog };
        for (id, text) in files {
            folder.write(&format!("{id}.yaml"), text);
        }
        folder.catalog.refresh();
        folder
    }

    fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        let path = self.dir.path().join("themes").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn theme(&self, id: &str) -> Arc<Theme> {
        self.catalog.now().theme(id).unwrap_or_else(|faults| panic!("{}", lines(&faults)))
    }

    /// The one thing that is wrong, as it is printed.
    fn fault(&self) -> String {
        let faults = self.catalog.now().faults();
        assert_eq!(faults.len(), 1, "{}", lines(&faults));
        faults[0].to_string()
    }
}

fn colour(text: &str) -> Colour {
    Colour::try_from(text.to_owned()).unwrap()
}

#[test]
fn a_theme_says_only_what_differs_through_a_chain_of_others() {
    let folder = Folder::of(&[
        ("a", "inherits: b\nmarks: { source: \"#010101\" }\n"),
        ("b", "title: B\ninherits: night\nmarks: { source: \"#020202\", target: \"#020203\" }\n"),
    ]);
    let (chained, night) = (folder.theme("a"), theme("night"));
    let mut expected = Theme::clone(&night);
    expected.title = "A".into();
    expected.inherits = "b".into();
    (expected.marks.source, expected.marks.target) = (colour("#010101"), colour("#020203"));
    assert_eq!(*chained, expected);
    // The one below changes, and those above with it.
    folder.write("b.yaml", "inherits: paper\n");
    folder.catalog.refresh();
    assert_eq!(folder.theme("a").board, theme("paper").board);
    assert_eq!(folder.theme("a").marks.source, colour("#010101"));
}

#[test]
fn circles_and_themes_that_are_not_there_are_reported_with_their_line() {
    let folder = Folder::of(&[("mine", "title: Mine\ninherits: nihgt\n")]);
    let message = folder.fault();
    assert!(message.starts_with("themes/mine.yaml:2: error: there is no theme `nihgt`"), "{message}");
    assert!(message.contains("did you mean `night`?"), "{message}");
    assert!(folder.catalog.now().theme("mine").is_err());

    let folder = Folder::of(&[("x", "inherits: y\n"), ("y", "# Y\ninherits: x\n")]);
    let message = lines(&folder.catalog.now().faults());
    assert!(
        message.contains(
            "themes/y.yaml:2: error: themes inherit from each other in a circle: `x` inherits `y` inherits `x`"
        )
    );
    assert!(
        message.contains(
            "themes/x.yaml:1: error: themes inherit from each other in a circle: `y` inherits `x` inherits `y`"
        )
    );

    let folder = Folder::of(&[("z", "inherits: z\n")]);
    assert!(folder.fault().contains("in a circle: `z` inherits `z`"));
}

#[test]
fn a_fault_in_a_required_file_is_reported_once_and_the_last_good_versions_stay() {
    let folder = Folder::of(&[("low", "lamp: { falloff: 0.5 }\n"), ("high", "inherits: low\n")]);
    assert_eq!(folder.theme("high").lamp.falloff, 0.5);
    folder.write("low.yaml", "lamp:\n  falloff: 5\n");
    folder.catalog.refresh();
    let message = folder.fault();
    assert!(message.starts_with("themes/low.yaml:2: error: `lamp.falloff` must be from 0 to 1, not 5"), "{message}");
    assert_eq!((folder.theme("high").lamp.falloff, folder.theme("low").lamp.falloff), (0.5, 0.5));
}

#[test]
fn a_theme_in_place_of_a_shipped_one_may_stand_on_it() {
    let text = "title: My night\ninherits: night\nlamp: { falloff: 0 }\n";
    let folder =
        Folder::of(&[("night", text), ("walnut", "lamp: { height_degrees: 70 }\n"), ("other", "# nothing yet\n")]);
    let (mine, shipped) = (folder.theme("night"), theme("night"));
    assert_eq!((mine.title.as_str(), mine.lamp.falloff, mine.pieces), ("My night", 0.0, shipped.pieces));
    let walnut = folder.theme("walnut");
    assert_eq!((walnut.lamp.height_degrees, walnut.board), (70.0, theme("walnut").board));
    // A theme without `inherits` inherits the shipped walnut, whatever the user's is like.
    assert_eq!(folder.theme("other").lamp, theme("walnut").lamp);
}

#[test]
#[ignore = "slow: make test-deep-cases"]
fn a_font_beside_a_theme_is_used_on_the_board_and_a_bad_one_is_reported() {
    let folder = Folder::of(&[]);
    let fonts = egui::FontDefinitions::default();
    folder.write("mine/letters.ttf", fonts.font_data["Hack"].bytes());
    folder.write("mine.yaml", "fonts: { board: mine/letters.ttf }\n");
    folder.catalog.refresh();
    let (mine, usual) = (folder.theme("mine"), theme("walnut"));
    assert!(matches!(&mine.fonts.board, Font::File { bytes, .. } if bytes.len() > 10_000));
    let scene = Scene::of(&crate::shipped::variant("othello").start());
    let draw = |theme: &Arc<Theme>| render(&scene, theme, &Camera::default(), [200, 140]);
    assert!(draw(&mine) != draw(&usual), "letters on the frame look as before");

    // Damaged in any way it is refused, or drawn with.
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let whole = fonts.font_data["Hack"].bytes().to_vec();
    for round in 0..12 {
        let mut bytes = whole.clone();
        let reach = if round % 2 == 0 { 400 } else { bytes.len() };
        for _ in 0..random.random_range(1..60) {
            bytes[random.random_range(0..reach)] = random.random();
        }
        bytes.truncate(if round % 5 == 0 { random.random_range(0..bytes.len()) } else { bytes.len() });
        folder.write("mine/letters.ttf", bytes);
        folder.catalog.refresh();
        draw(&folder.theme("mine"));
    }
    folder.write("mine/letters.ttf", &whole);
    folder.catalog.refresh();

    folder.write("mine/letters.ttf", "no font at all");
    folder.catalog.refresh();
    let message = folder.fault();
    assert!(
        message.starts_with("themes/mine.yaml:1: error: themes/mine/letters.ttf is not a usable font"),
        "{message}"
    );
    assert_eq!(folder.theme("mine"), mine, "the last good one stays");
}

/// A WAV file of `count` samples, all of one height.
fn wav(count: u32, height: i16) -> Vec<u8> {
    let bytes = 2 * count;
    let mut file = [b"RIFF".as_slice(), &(36 + bytes).to_le_bytes(), b"WAVEfmt ", &16u32.to_le_bytes()].concat();
    // PCM, one channel, 44100 samples a second of 2 bytes.
    for word in [1u16, 1, 0xac44, 0, 0x5888, 1, 2, 16] {
        file.extend(word.to_le_bytes());
    }
    file.extend([b"data".as_slice(), &bytes.to_le_bytes()].concat());
    file.extend((0..count).flat_map(|_| height.to_le_bytes()));
    file
}

/// Steps until the theme's sounds are decoded, which another thread does.
fn choose_sounds(harness: &mut Harness<'_, Shell>) {
    harness.step();
    while harness.state().app.shared.is_decoding() {
        std::thread::yield_now();
        harness.step();
    }
}

/// A sample rate of 0 ended the decoder, and the window with it.
#[test]
fn a_sound_that_breaks_its_decoder_is_named_and_the_shipped_one_is_heard() {
    let folder = Folder::of(&[("loud", "sounds: loud\n")]);
    let mut bad = wav(32, 9_000);
    bad[24..28].fill(0);
    assert_eq!(bad.len(), 108);
    folder.write("loud/landing_1.wav", bad);
    folder.catalog.refresh();
    let assets = folder.catalog.clone();
    let (sound, mut mix) = Sound::without_device(move |path| assets.asset(path).map(std::borrow::Cow::into_owned), 5);
    let (app, board) = AppState::new(folder.catalog.clone(), Some(sound), Arc::new(|| {})).unwrap();
    let mut harness = Harness::builder().build_ui_state(frame, Shell::new(app, board));
    harness.state_mut().app.shared.settings.theme = "loud".to_owned();
    choose_sounds(&mut harness);
    let toast = harness.state().app.shared.toasts.latest().unwrap().to_string();
    assert!(toast.starts_with("themes/loud/landing_1.wav: warning: ") && toast.contains("`loud`"), "{toast}");
    for _ in 0..8 {
        harness.state_mut().send(Command::Listen(Effect::Landing));
        harness.step();
        assert!(mix.by_ref().take(44_100).any(|sample| sample != 0.0));
    }
}

#[test]
fn a_themes_sounds_are_heard_from_the_frame_after_it_is_chosen_and_gone_with_it() {
    let folder = Folder::of(&[("loud", "sounds: loud\n")]);
    for take in 1..=4 {
        folder.write(&format!("loud/landing_{take}.wav"), wav(60_000, 9_000));
    }
    folder.write("loud/stacked_1.ogg", "no sound at all");
    folder.catalog.refresh();
    let assets = folder.catalog.clone();
    let (sound, mut mix) = Sound::without_device(move |path| assets.asset(path).map(std::borrow::Cow::into_owned), 5);
    let (app, board) = AppState::new(folder.catalog.clone(), Some(sound), Arc::new(|| {})).unwrap();
    let mut harness = Harness::builder().build_ui_state(frame, Shell::new(app, board));
    // A shipped landing is over after a second; the theme's lasts longer and never dies down.
    let mut after_a_second = |harness: &mut Harness<'_, Shell>, theme: &str| {
        harness.state_mut().app.shared.settings.theme = theme.to_owned();
        choose_sounds(harness);
        harness.state_mut().send(Command::Listen(Effect::Landing));
        harness.step();
        let late = mix.by_ref().take(90_000).skip(44_100).take(8_000).map(f32::abs).sum::<f32>();
        late / 8_000.0
    };
    assert!(after_a_second(&mut harness, "walnut") < 0.001);
    assert!(after_a_second(&mut harness, "loud") > 0.01);
    let toast = harness.state().app.shared.toasts.latest().unwrap().to_string();
    assert!(toast.starts_with("themes/loud/stacked_1.ogg: warning: this sound file cannot be played"), "{toast}");
    assert!(after_a_second(&mut harness, "walnut") < 0.001);
}

#[test]
fn the_manual_lists_every_key_with_its_default() {
    let page = fs::read_to_string(root().join("docs/themes.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | `"));
    let mut text = String::new();
    let mut parts: Vec<&str> = Vec::new();
    for (key, rest) in rows {
        let keys: Vec<&str> = key.split('.').collect();
        let shared = parts.iter().zip(&keys).take_while(|(before, now)| before == now).count();
        for (depth, part) in keys.iter().enumerate().skip(shared) {
            let value = if depth + 1 == keys.len() { rest.split_once("` |").unwrap().0 } else { "" };
            writeln!(text, "{}{part}: {value}", "  ".repeat(depth)).unwrap();
        }
        parts = keys;
    }
    // A missing key is an error here, as is an unknown one: this text inherits nothing.
    let table = Theme::read("docs/themes.md", &text).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(table, *theme("walnut"));
}

#[test]
fn the_manuals_theme_is_night_with_red_pieces() {
    let page = fs::read_to_string(root().join("docs/themes.md")).unwrap();
    let example = page.split("```yaml\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = Folder::of(&[("red_night", example)]);
    assert_eq!(folder.catalog.now().faults(), []);
    let (red, night) = (folder.theme("red_night"), theme("night"));
    assert_eq!((red.title.as_str(), red.pieces.black.tint), ("Red night", colour("#a02030")));
    assert_eq!((red.board, red.window), (night.board, night.window));
}

#[test]
fn an_empty_file_leaves_the_look_that_was_and_remarks_alone_are_a_theme() {
    let folder = Folder::of(&[
        ("a", "inherits: b\nmarks: { source: \"#010101\" }\n"),
        ("b", "inherits: night\nmarks: { target: \"#020203\" }\n"),
    ]);
    for file in ["a.yaml", "b.yaml"] {
        let before = folder.theme("a");
        let path = folder.dir.path().join("themes").join(file);
        let text = fs::read(&path).unwrap();
        for half in ["", "\n", "marks: {"] {
            folder.write(file, half);
            folder.catalog.refresh();
            assert!(Arc::ptr_eq(&folder.theme("a"), &before), "{file}: {half:?}");
        }
        folder.write(file, "\n");
        folder.catalog.refresh();
        let lines = lines(&folder.catalog.now().faults());
        assert!(lines.contains(&format!("themes/{file}")) && lines.contains("the file is empty"), "{lines}");
        folder.write(file, text);
        folder.catalog.refresh();
        assert_eq!(folder.catalog.now().faults(), []);
    }
    folder.write("a.yaml", "# to come\n");
    folder.catalog.refresh();
    assert_eq!((folder.catalog.now().faults(), folder.theme("a").title.as_str()), (vec![], "A"));
}

/// Writes the theme in use.
fn save(window: &Window, text: &str) {
    fs::create_dir_all(window.folder.path().join("themes")).unwrap();
    fs::write(window.folder.path().join("themes/walnut.yaml"), text).unwrap();
}

#[test]
fn a_changed_theme_file_restyles_the_running_board_and_its_window() {
    let mut window = Window::open(&seats("english", "human", "human"), &[]);
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15").until_shown(to_move("White"));
    window.harness.run();
    let before = window.harness.render().unwrap();
    let theme = "board:\n  dark: { texture: plain, tint: \"#3050d0\" }\nwindow: { panel: \"#204020\" }\n";
    save(&window, theme);
    window.until("the panel is green", |window| {
        window.harness.ctx.global_style().visuals.panel_fill == egui::Color32::from_rgb(0x20, 0x40, 0x20)
    });
    window.harness.run();
    let after = window.harness.render().unwrap();
    let blue = |picture: &image::RgbaImage| {
        picture.pixels().filter(|pixel| pixel.0[2].saturating_sub(pixel.0[0]) > 60).count()
    };
    assert!(blue(&before) < 2_000 && blue(&after) > 50_000, "{} {}", blue(&before), blue(&after));
    // The game goes on as it stood.
    assert_eq!(window.texts_played(), ["11-15"]);
    // What does not load leaves the board as it is, and says so.
    save(&window, "board:\n  drak: {}\n");
    window.until_shown("unknown key `drak`");
    assert!(blue(&window.harness.render().unwrap()) > 30_000);
}
