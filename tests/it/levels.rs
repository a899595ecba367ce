//! Levels of a game: on the command line, in menus, and what is wrong in their files.

use crate::cli::damka;
use damka::catalog::{Catalog, FolderChoice, Root, SeatSpec, Snapshot};
use damka::player::Player;
use std::sync::Arc;

const THREE: &str =
    "levels:\n  - {elo: 50, seat: random}\n  - {elo: 200, seat: greedy}\n  - {elo: 350, seat: \"minimax:depth=2\"}\n";

fn with_levels(file: &str, text: &str) -> (tempfile::TempDir, Arc<Snapshot>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
    let now = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option }).now();
    (folder, now)
}

fn faults(now: &Snapshot) -> Vec<String> {
    now.faults().iter().map(ToString::to_string).collect()
}

#[test]
fn the_shipped_levels_are_about_150_elo_apart_and_end_with_the_champion() {
    let (_folder, now) = with_levels("ai/notes.txt", "");
    assert!(!now.levels.is_empty());
    for entry in &now.levels {
        let variant = now.variant(&entry.id).unwrap();
        let levels: Vec<_> = now.presets_for(&variant).filter_map(|preset| Some((preset, preset.elo?))).collect();
        assert_eq!(levels.len(), entry.good().unwrap().0.len(), "{} has a level that nobody can play", entry.id);
        for pair in levels.windows(2) {
            let difference = pair[1].1 - pair[0].1;
            assert!((80..=280).contains(&difference), "{}: {difference} Elo to level {}", entry.id, pair[1].0.id);
        }
        let (last, _) = levels.last().unwrap();
        let nodes = last.seat.strip_prefix("champion:nodes=").unwrap_or_else(|| panic!("{}", last.seat));
        assert!(nodes.parse::<u32>().unwrap() >= 500_000, "{}: the last level thinks for about a second", entry.id);
        assert!(now.presets_for(&variant).all(|preset| preset.id != "easy"), "levels replace it");
    }
}

#[test]
fn the_manual_has_the_shipped_levels() {
    let (_folder, now) = with_levels("ai/notes.txt", "");
    let page = std::fs::read_to_string(crate::shipped::root().join("docs/levels.md")).unwrap();
    let measured = page.split_once("## The measured levels").unwrap().1;
    let sections: Vec<&str> = measured.split("\n### ").skip(1).collect();
    assert_eq!(sections.len(), now.levels.len());
    for entry in &now.levels {
        let variant = now.variant(&entry.id).unwrap();
        let is_of_it = |section: &&&str| section.lines().next() == Some(&*variant.title);
        let section =
            sections.iter().find(is_of_it).unwrap_or_else(|| panic!("{} is not in the manual", variant.title));
        let presets = now.presets_for(&variant).filter_map(|preset| Some((preset.seat.clone(), preset.elo?)));
        let row = |(number, (seat, elo)): (usize, (String, i64))| (number.to_string(), seat, elo.to_string());
        let shipped: Vec<_> = (1..).zip(presets).map(row).collect();
        let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
        let rows = cells.map(|line| line.split(" | ").collect::<Vec<_>>()).filter(|cells| cells[0] != "level");
        let told: Vec<_> = rows.map(|row| (row[0].to_owned(), row[1].to_owned(), row[3].to_owned())).collect();
        assert_eq!(told, shipped, "{}", variant.title);
    }
}

#[test]
fn a_variant_gets_levels_from_a_file_and_its_players_are_named_by_number() {
    let (_folder, now) = with_levels("ai/levels/konane.yaml", THREE);
    let konane = now.variant("konane").unwrap();
    let ids: Vec<&str> = now.presets_for(&konane).map(|preset| preset.id.as_str()).collect();
    assert!(ids.ends_with(&["1", "2", "3"]) && !ids.contains(&"easy"), "{ids:?}");
    let player = SeatSpec::read("@2", &konane, &now).unwrap().bot_player().unwrap().unwrap();
    assert_eq!((player.title().as_str(), player.spec().as_str()), ("Level 2", "@2"));
    assert!(SeatSpec::read("@easy", &konane, &now).is_ok(), "menus leave it out, but it can be typed");
    let is_level = |seat| now.is_level(seat, "konane");
    assert!(is_level("@3") && !is_level("@4") && !is_level("@easy") && !is_level("greedy"));
    let none = |id, variant| SeatSpec::read(id, &now.variant(variant).unwrap(), &now).unwrap_err()[0].to_string();
    assert!(none("@4", "konane").contains("its levels are 1 to 3"), "{}", none("@4", "konane"));
    assert!(none("@4", "clobber").contains("no levels"), "{}", none("@4", "clobber"));
}

#[test]
fn a_level_plays_on_the_command_line() {
    let listed = damka("list presets konane").file("ai/levels/konane.yaml", THREE).output();
    assert!(listed.contains("@3") && listed.contains("ai/levels/konane.yaml"), "{listed}");
    assert!(listed.contains("Level 3: 350 Elo above random moves"), "{listed}");
    let game = damka("play konane @1 @3 --seed 1 --json").file("ai/levels/konane.yaml", THREE).output();
    assert!(game.contains("\"winner\""), "{game}");
}

#[test]
fn mistakes_in_a_file_of_levels_are_reported_with_their_line() {
    let fault = |text: &str| faults(&with_levels("ai/levels/konane.yaml", text).1).join("\n");
    assert_eq!(fault(THREE), "");
    assert!(fault(&THREE.replace("350", "200")).contains("ai/levels/konane.yaml:4: error: level 3 must have more Elo"));
    assert!(fault(&THREE.replace("greedy", "human")).contains("ai/levels/konane.yaml:3: error: "));
    let lost = fault(&THREE.replace("greedy", "gredy"));
    assert!(lost.contains("preset `2`: there is no player `gredy`"), "{lost}");
    assert!(fault("levels: 3\n").contains("ai/levels/konane.yaml:1"), "{}", fault("levels: 3\n"));
    let lost = faults(&with_levels("ai/levels/nowhere.yaml", THREE).1).join("\n");
    assert!(lost.contains("ai/levels/nowhere.yaml") && lost.contains("there is no game `nowhere`"), "{lost}");
}

#[cfg(feature = "window")]
mod in_the_window {
    use super::THREE;
    use crate::app::{Window, press, seats};
    use crate::wording::{en, en_with};
    use egui::Key;
    use egui_kittest::kittest::Queryable;

    fn opponent(window: &Window) -> String {
        window.harness.state().app.shared.settings.last_game.seats[1].clone()
    }

    fn title(number: u32) -> String {
        en_with("level-title", &[("number", &number.to_string())])
    }

    #[test]
    fn levels_are_numbers_that_show_their_strength_and_follow_arrow_keys() {
        let mut window = Window::open(&seats("konane", "human", "greedy"), &[("ai/levels/konane.yaml", THREE)]);
        let strength = |window: &Window| window.harness.query_all_by_label_contains("200 Elo above").next().is_some();
        window.until_shown(title(1)).click(title(2)).until("its strength is shown", strength);
        assert_eq!(opponent(&window), "@2");
        window.find(title(2)).focus();
        window.harness.run();
        press(&mut window, Key::ArrowRight);
        assert_eq!(opponent(&window), "@3");
        assert!(window.find(title(3)).is_focused(), "the focus follows");
        assert!(window.shows(en("preset-puppy")) && !window.shows(en("preset-hard")), "levels replace Hard");
        assert!(window.shows(en_with("menu-play-against", &[("name", &title(3))])));
    }
}
