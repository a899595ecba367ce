//! `damka check`: every fault with its place, files and names looked at alone, nothing called in order unseen.

use crate::cli::damka;

#[test]
fn check_finds_every_fault_with_its_place() {
    let all = damka("check").run();
    assert_eq!(all.code, 0, "{}", all.stderr);
    assert!(all.stdout.ends_with(" opening books: all ok\n"), "{}", all.stdout);
    let broken = damka("check")
        .file("ai/a.lua", "--- @api 1\nreturn {\n  title = \"A\" games = {},\n}\n")
        .file("scripts/v.lua", "--- @api 1\nreturn {\n  family = \"draughts\",\n  titel = \"V\",\n}\n")
        .file("ai/w.yaml", "man: 1\nking: lots\n")
        .file("ai/t.yaml", "man: 1\n\tking: 2\n")
        .run();
    assert_eq!(broken.code, 1);
    for place in ["ai/a.lua:3", "scripts/v.lua:4", "ai/w.yaml:2", "ai/t.yaml:2"] {
        assert!(broken.stderr.contains(place), "{place} is not in {}", broken.stderr);
    }
    assert!(broken.stderr.contains("hint: "));
}

#[test]
fn check_of_single_files_looks_at_those_alone() {
    let run = damka("check ai/good.lua ai/bad.lua")
        .file(
            "ai/good.lua",
            "--- @api 1\nreturn { title = \"G\", games = { \"*\" }, move = function(p) return p:moves()[1] end }\n",
        )
        .file("ai/bad.lua", "--- @api 9\nreturn {}\n")
        .file("ai/worse.lua", "nonsense");
    let gave = run.run();
    assert_eq!(gave.code, 1);
    assert!(gave.stdout.contains("ai/good.lua: ok"), "{}", gave.stdout);
    assert!(gave.stderr.contains("ai/bad.lua:1") && !gave.stderr.contains("worse"), "{}", gave.stderr);
    assert_eq!(damka("check nothing.lua").run().code, 2);
    let loose = damka("check w.yaml").file("w.yaml", "man: much\n").run();
    assert_eq!(loose.code, 1, "{}", loose.stderr);
}

#[test]
fn check_knows_weights_by_their_name_and_a_bot_before_its_own() {
    let check = |named: &str, weights: &str| {
        let gave = damka(&format!("check {named} --read-only"))
            .file("ai/heavy.yaml", weights)
            .file("ai/greedy.yaml", "captured: 1\n")
            .run();
        (gave.code, gave.stdout + &gave.stderr)
    };
    assert_eq!(check("heavy", "man: 1\n"), (0, "heavy: ok\n".to_owned()));
    let (code, output) = check("heavy", "man: much\n");
    assert!(code == 1 && output.contains("ai/heavy.yaml:1"), "{output}");
    let (code, output) = check("greedy", "");
    assert!(code == 0 && output.starts_with("greedy: ok"), "{output}");
    let (code, output) = check("heavi", "man: 1\n");
    assert!(
        code == 2 && output.contains("weights file or theme") && output.contains("did you mean `heavy`"),
        "{output}"
    );
}

#[test]
fn check_never_passes_what_it_did_not_judge() {
    let bot =
        "--- @api 1\nlocal teeth = require \"teeth\"\nreturn { title = \"W\", games = { \"*\" }, move = teeth.move }\n";
    let check = |file: &str| {
        let run = damka(&format!("check {file}"))
            .file("ai/wolf/bot.lua", bot)
            .file("ai/wolf/teeth.lua", "return { move = = 1 }\n")
            .file("ai/lib/unused.lua", "return {\n  oops oops\n}\n")
            .file("ai/lib/fine.lua", "return {}\n")
            .file("ai/notes.txt", "buy milk\n")
            .file("ai/.hidden.lua", bot)
            .file("ai/a/b/c/d/e/f/deep.yaml", "man: 1\n")
            .file("scripts/inner/x.lua", bot)
            .file("notes.txt", "buy milk\n");
        let gave = run.run();
        assert_eq!(gave.code == 0, gave.stdout.contains(": ok"), "{file}: {}", gave.stderr);
        (gave.code, gave.stderr)
    };
    for file in ["ai/wolf/bot.lua", "ai/wolf/teeth.lua"] {
        let (code, output) = check(file);
        assert!(code == 1 && output.contains("ai/wolf/teeth.lua:1"), "{file}: {output}");
    }
    let (code, output) = check("ai/lib/unused.lua");
    assert!(code == 1 && output.contains("ai/lib/unused.lua:2"), "{output}");
    assert_eq!(check("ai/lib/fine.lua"), (0, String::new()));
    for file in ["ai/notes.txt", "ai/.hidden.lua", "ai/a/b/c/d/e/f/deep.yaml", "scripts/inner/x.lua", "notes.txt"] {
        let (code, output) = check(file);
        assert!(code == 1 && output.contains("damka does not read this file"), "{file}: {output}");
    }
}
