//! Limits for scripts, themes and seats: chain lengths, numbers and names.

use crate::cli::{damka, json};
use crate::shipped;
use damka::catalog::{Catalog, FolderChoice, Root};
use damka::script::{Modules, check_bot, read_variant};
use std::fs;
use std::sync::Arc;

/// Sixteen others below one are allowed, and one more is a fault that names them all.
#[test]
fn a_chain_of_bases_has_sixteen_links() {
    let mut modules = Modules::default();
    let english = fs::read_to_string(shipped::root().join("scripts/english.lua")).unwrap();
    modules.add_base("v0", "scripts/v0.lua", english);
    for number in 1..400 {
        let text = format!("return {{ base = 'v{}' }}", number - 1);
        modules.add_base(format!("v{number}"), format!("scripts/v{number}.lua"), text);
    }
    let modules = Arc::new(modules);
    let read =
        |base: &str| read_variant("mine", "scripts/mine.lua", &format!("return {{ base = '{base}' }}"), &modules);
    assert_eq!(read("v15").map_err(|faults| faults[0].to_string()).unwrap().family, "draughts");
    for base in ["v16", "v399"] {
        let fault = read(base).unwrap_err().into_first().message;
        assert!(fault.starts_with("the variant builds on more than 16 others: mine -> v"), "{fault}");
        assert_eq!(fault.matches(" -> ").count(), 17, "{fault}");
    }
}

#[test]
fn a_chain_of_themes_has_sixteen_links() {
    let folder = tempfile::tempdir().unwrap();
    let themes = folder.path().join("themes");
    fs::create_dir(&themes).unwrap();
    fs::write(themes.join("t00.yaml"), "title: Low\n").unwrap();
    for number in 1..40 {
        fs::write(themes.join(format!("t{number:02}.yaml")), format!("inherits: t{:02} # below\n", number - 1))
            .unwrap();
    }
    let catalog = Catalog::open(Root { folder: folder.path().to_owned(), chosen: FolderChoice::Option });
    let now = catalog.now();
    assert!(now.theme("t16").is_ok());
    let faults: Vec<String> = now.faults().iter().map(|fault| fault.message.clone()).collect();
    assert_eq!(faults.len(), 39 - 16, "{faults:?}");
    let whole = (0..=17).rev().map(|number| format!("`t{number:02}`")).collect::<Vec<_>>().join(" inherits ");
    assert!(faults.contains(&format!("the theme inherits from more than 16 others: {whole}")), "{faults:?}");
    // Those above one that changes are read again.
    fs::write(themes.join("t00.yaml"), "lamp: { falloff: 0.5 }\n").unwrap();
    catalog.refresh();
    assert_eq!(catalog.now().theme("t16").unwrap().lamp.falloff, 0.5);
}

#[test]
fn grades_are_numbers_within_bounds() {
    let bot = |grade: &str| {
        format!(
            "--- @api 1\nreturn {{ title = 'G', games = {{ '*' }}, grade = function() return {grade} end,\n  move = function(p) return p:moves()[1], {grade} end }}\n"
        )
    };
    for (grade, shown) in
        [("1/0", 1e15), ("-1/0", -1e15), ("2^63", 1e15), ("-2^1000", -1e15), ("1e9 - 3", 999_999_997.0)]
    {
        let result = damka("explain english g --json").file("ai/g.lua", &bot(grade)).run();
        assert_eq!(result.code, 0, "{grade}: {}", result.stderr);
        let first = json(result.stdout.lines().next().unwrap());
        let text = first.to_string();
        assert!(!text.contains("inf") && !text.contains("e999"), "{grade}: {text}");
        let played = damka("play english g random --seed 1 --json").file("ai/g.lua", &bot(grade)).run();
        let row = played.stdout.lines().map(json).find(|row| row["grade"].is_number()).unwrap();
        assert_eq!(row["grade"].as_f64(), Some(shown), "{grade}");
        let result = damka("explain english g").file("ai/g.lua", &bot(grade)).output();
        assert!(!result.contains("inf") && !result.contains("9223372036854775808"), "{grade}: {result}");
        assert_eq!(result.contains('#'), grade == "1e9 - 3", "{grade}: {result}");
    }
    let result = damka("explain english g").file("ai/g.lua", &bot("0 / 0")).run();
    assert!(result.code != 0 && result.stderr.contains("returned NaN"), "{}", result.stderr);
}

#[test]
fn a_seat_says_each_option_once() {
    let seats = [
        ("minimax:depth=4,depth=5", "`depth` is given twice"),
        ("minimax:depth=4,depth=4", "`depth` is given twice"),
        ("minimax:weights=a.yaml,weights=b.yaml", "`weights` is given twice"),
    ];
    for (seat, expected) in seats {
        let gave = damka("play english").with(seat).with("random").file("ai/a.yaml", "man: 1\n").run();
        assert_eq!(gave.code, 2);
        assert!(gave.stderr.contains(expected) || seat.contains("weights"), "{seat}: {}", gave.stderr);
        assert!(gave.stderr.contains("hint: "), "{seat}: {}", gave.stderr);
    }
    let preset = "presets:\n  - id: twice\n    title: T\n    seat: minimax:depth=4,depth=5\n";
    let gave = damka("play english @twice random").file("ai/presets.yaml", preset).run();
    assert!(gave.code == 2 && gave.stderr.contains("given twice"), "{}", gave.stderr);
}

#[test]
fn options_that_no_seat_can_name_are_faults_of_the_bot() {
    let read = |options: &str| {
        let source = format!(
            "--- @api 1\nreturn {{ title = 'F', games = {{ '*' }},\n  options = {{ {options} }},\n  move = function(p) return p:moves()[1] end }}"
        );
        check_bot(&crate::seats::source("f", "ai/f.lua", &source))
    };
    for name in ["", "a,b", "a=b", "a:b", "a b", "a\\nb", "a\\tb", "\\27[31m"] {
        let report = read(&format!("['{name}'] = {{ kind = 'boolean', default = true }}")).unwrap_err();
        assert!(report.message.contains("is not a valid option name"), "{name:?}: {report}");
        let choice = format!("style = {{ kind = 'choice', choices = {{ 'good', '{name}' }}, default = 'good' }}");
        let report = read(&choice).unwrap_err();
        assert!(report.message.contains("is not a valid choice of the option `style`"), "{name:?}: {report}");
    }
    for range in ["min = 0/0", "max = 1/0", "max = 2^63", "min = -2^60", "min = 0.5"] {
        let report = read(&format!("n = {{ kind = 'integer', {range}, default = 1 }}")).unwrap_err();
        assert!(report.message.contains("must be a"), "{range}: {report}");
    }
    let info = read("['tiefe-ü'] = { kind = 'number', default = 1.5 }").unwrap();
    let typed = |text: &str| info.read_options(&[("tiefe-ü".to_owned(), text.to_owned())]);
    assert!(typed("2.5").is_ok() && typed("inf").is_err() && typed("nan").is_err() && typed("1e400").is_err());
}
