//! What a new user types: other words, another order, the name of a page of the manual.

use crate::cli::damka;

#[test]
fn a_near_match_is_suggested() {
    for (typed, hint) in [
        ("version", "did you mean `damka --version`?"),
        ("-v", "did you mean `damka --version`?"),
        ("demo", "did you mean `damka play english @puppy @hard`?"),
        ("undo", "available commands: list, new, "),
        ("explain greedy english", "`greedy` is a player; the variant comes first, as in `english greedy`"),
        ("play @hard random english", "`@hard` is a player; the variant comes first, as in `english @hard`"),
        ("play english", "the variant comes first, then the players: `human`, a bot (`damka list bots`)"),
        ("explain english", "the variant comes first, then the players: a bot (`damka list bots`)"),
        ("match english", "the variant comes first, then the players: a bot (`damka list bots`)"),
        ("new bot my fox", "a name must be a single word; try `my_fox`"),
        ("new bot my old fox --for othello", "a name must be a single word; try `my_old_fox`"),
        ("perft english many", "expected a whole number"),
        ("docs first-bto", "did you mean `first-bot`?"),
    ] {
        let gave = damka(typed).run();
        assert_eq!(gave.code, 2, "{typed}: {}", gave.stderr);
        let stderr: Vec<&str> = gave.stderr.lines().filter_map(|line| line.strip_prefix("  hint: ")).collect();
        assert!(stderr.len() == 1 && stderr[0].starts_with(hint), "{typed}: {}", gave.stderr);
    }
    let gave = damka("moves english --position foo").run();
    assert_eq!(gave.stderr.matches("error: ").count(), 1, "{}", gave.stderr);
}

/// The manual is part of the program, and new files name only existing pages.
#[test]
fn every_page_of_the_manual_is_printed() {
    let pages = damka("docs").output();
    let rows = pages.lines().filter_map(|line| line.strip_prefix("  "));
    let names: Vec<&str> = rows.filter_map(|row| row.split_whitespace().next()).collect();
    let folder = std::fs::read_dir(crate::shipped::root().join("docs")).unwrap();
    let files = folder.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter_map(|name| Some(name.strip_suffix(".md")?.to_owned())).collect();
    files.retain(|name| name != "README");
    files.sort_unstable();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, files);
    let page = std::fs::read_to_string(crate::shipped::root().join("docs/first-bot.md")).unwrap();
    assert_eq!((damka("docs first-bot").output(), damka("docs docs/first-bot.md").output()), (page.clone(), page));
    for begun in ["bot fox", "variant duel", "variant disc --in-lua", "weights bold --from minimax", "theme dusk"] {
        let stdout = damka(&format!("new {begun}")).output();
        let page = stdout.lines().find_map(|line| line.strip_prefix("read on")).unwrap().trim();
        assert!(names.contains(&page.strip_prefix("damka docs ").unwrap()), "{stdout}");
    }
}

/// `damka docs` and the index of the folder have the same groups, with the same pages in the same order.
#[test]
fn the_index_of_the_manual_lists_its_pages_as_the_command_does() {
    let index = std::fs::read_to_string(crate::shipped::root().join("docs/README.md")).unwrap();
    let listed = index.lines().filter_map(|line| {
        line.strip_prefix("## ").or_else(|| line.strip_prefix("- [")?.split_once("](")?.1.split(".md)").next())
    });
    let pages = damka("docs").output();
    let printed = pages.lines().filter(|line| !line.is_empty());
    let printed = printed.map(|line| line.strip_prefix("  ").map_or(line, |row| row.split_once(' ').unwrap().0));
    assert_eq!(printed.collect::<Vec<_>>(), listed.collect::<Vec<_>>());
}
