//! Files created from the menu.

use crate::app::{Window, seats};
use crate::wording::{en, to_move};

#[test]
fn the_menu_begins_a_bot_and_puts_it_on_the_seat() {
    let mut window = Window::open(&seats("english", "human", "greedy"), &[]);
    window.click(en("menu-new-bot")).until_shown(en("menu-new-bot-name")).click(en("menu-new-bot-write"));
    let chosen = |window: &Window| window.harness.state().app.shared.settings.last_game.seats[1].clone();
    window.until("the bot is chosen", |window| chosen(window) == "my_bot");
    assert!(
        window.folder.path().join("ai/my_bot.lua").exists() && window.folder.path().join("ai/my_bot.yaml").exists()
    );
    window.until_shown("ai/my_bot.lua, ai/my_bot.yaml in");
    window.start_game().until_shown(to_move("Black"));
    window.click_square("11").click_square("15");
    window.until("the bot answers", |window| window.texts_played().len() == 2);
    // The next bot gets another name, existing files stay, and the configured editor opens the new file.
    let opened = window.folder.path().join("opened.lua");
    let editor = format!("cp '{{file}}' '{}'", opened.display());
    window.harness.state_mut().app.shared.settings.editor = editor;
    let text = std::fs::read(window.folder.path().join("ai/my_bot.lua")).unwrap();
    window.click(en("section-play")).click(en("menu-new-bot")).click(en("menu-new-bot-write"));
    window.until("the second is chosen", |window| chosen(window) == "my_bot_2");
    assert_eq!(std::fs::read(window.folder.path().join("ai/my_bot.lua")).unwrap(), text);
    window.until("the editor has it", |_| std::fs::read_to_string(&opened).is_ok_and(|text| text.contains("My bot 2")));
}
