//! The page from one's own rules to a strong opponent: its commands are typed as they stand, with fewer and shorter games.

use crate::cli::damka;
use crate::shipped;
use std::fs;
use tempfile::TempDir;

/// Under the rules of the losing game any training makes a champion, since counting pieces is wrong.
const SHORTER: [(&str, &str); 7] = [
    ("--from russian", "--from anti"),
    ("--minutes 10", "--games 8 --generations 1 --nodes 10 --seed 3"),
    ("--patterns duel", "--patterns duel --games 8 --generations 1 --nodes 10 --seed 3"),
    ("human champion", "greedy champion:nodes=100"),
    ("nodes=5000", "nodes=100"),
    ("depth=6", "depth=1"),
    ("--games 200", "--games 2"),
];

#[test]
fn commands_and_patterns_of_the_page_lead_to_a_champion() {
    let page = fs::read_to_string(shipped::root().join("docs/strong-opponent.md")).unwrap();
    let folder = TempDir::new().unwrap();
    let patterns = page.split("```yaml\n").nth(1).unwrap().split("```").next().unwrap();
    let mut typed = Vec::new();
    for line in page.lines().filter_map(|line| line.strip_prefix("    damka ")) {
        if line.contains("--patterns") {
            fs::create_dir_all(folder.path().join("ai/patterns")).unwrap();
            fs::write(folder.path().join("ai/patterns/duel.yaml"), patterns).unwrap();
        }
        let short = SHORTER.iter().fold(line.to_owned(), |line, (long, short)| line.replace(long, short));
        let gave = damka(&format!("{short} --root")).with(folder.path().to_str().unwrap()).run();
        assert_eq!(gave.code, 0, "{line}: {}{}", gave.stdout, gave.stderr);
        typed.push(line.split(' ').next().unwrap().to_owned());
    }
    assert_eq!(typed, ["new", "describe", "check", "tune", "play", "match", "tune"]);
    assert!(folder.path().join("ai/champion_duel.lua").exists());
}
