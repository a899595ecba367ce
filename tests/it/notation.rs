//! Texts that people and other programs write, and every fault of a bad one.

use super::shipped::{position, variant};
use damka::notation::{diagram, grid, move_text, read_move, read_position, write_position};
use damka::report::{Report, Reports};
use damka::rules::IllegalReason;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn a_fen_is_read_leniently_and_written_in_one_way() {
    let english = variant("english");
    for text in [
        "W:W31,K32:B1-12",
        "W:B1-12:W31,K32",
        "w:wk32,31:b1,2,3,4,5,6,7,8,9,10,11,12.",
        "  W : W 31 , K32 : B 1-4, 5-12 ",
        "W:We1,Kg1:B1-8,b6,d6,f6,h6",
    ] {
        assert_eq!(write_position(&position(&english, text)), "W:W31,K32:B1-12", "{text}");
    }
    assert_eq!(write_position(&english.start()), "B:W21-32:B1-12");
    assert_eq!(write_position(&position(&english, "B:WK1-K3:BK29,K30")), "B:WK1-3:BK29,K30");
}

#[test]
fn a_board_of_letters_is_read() {
    let english = variant("english");
    let start = "ebebebebbebebebeebebebebEeEeEeEeeEeEeEeEwewewewoewewewewwewewewe".replace('o', "e");
    assert_eq!(write_position(&position(&english, &start)), "B:W21-32:B1-12");
    let marked = "eEeEeEeEEeEeEeEeeEeBeEeErererereeEeEeEeEEeWeEeEeeEeEeEeEEeEeEeEe w";
    assert_eq!(write_position(&position(&english, marked)), "W:WK22:BK10");
}

#[test]
fn what_is_wrong_with_a_position_is_shown_where_it_stands() {
    let underlined = |id: &str, text: &str| {
        let faults = read_position(&variant(id), text).unwrap_err();
        let part = |fault: Report| {
            let range = fault.underline.map(|range| range.start as usize..range.end as usize);
            let line = fault.excerpt.first().map(|line| line.1.clone()).unwrap_or_default();
            range.map(|range| line.chars().skip(range.start).take(range.len()).collect()).unwrap_or_default()
        };
        faults.into_iter().map(part).collect::<Vec<String>>()
    };
    assert_eq!(underlined("english", "W:W31,33 , 5-2:B1,é"), ["33", "5-2", "é"]);
    assert_eq!(underlined("english", "[FEN \"W:W31:Q1:W22\"]"), ["Q1", "W22"]);
    assert_eq!(underlined("english", "?:W31:B1"), ["?"]);
    assert_eq!(underlined("english", "31 against 1"), ["31 against 1"]);
    assert_eq!(underlined("othello", &format!("?{} Z", "-".repeat(63))), ["?", "Z"]);
    assert_eq!(underlined("othello", "f5d6z9"), ["z9"]);
    assert_eq!(underlined("othello", "f5f6f5"), ["f5"]);
    assert_eq!(underlined("english", &format!("z{}q", "e".repeat(63))), ["q", "z"]);
}

fn faults(id: &str, text: &str) -> Vec<String> {
    read_position(&variant(id), text).unwrap_err().into_iter().map(|fault| fault.message).collect()
}

#[test]
fn a_fen_with_three_faults_names_all_three() {
    assert_eq!(
        faults("english", "X:W33,K32:B1,1"),
        [
            "the side to move must come first, W or B, not \"X\"",
            "\"33\" is not a square of this board",
            "two pieces on square 1"
        ]
    );
    assert_eq!(
        faults("english", "W:W1,5:B32,9,zz"),
        [
            "\"zz\" is not a square of this board",
            "a black man on square 32 would already be a king",
            "a white man on square 1 would already be a king"
        ]
    );
    assert_eq!(faults("english", "W"), ["no pieces are listed"]);
    assert!(faults("othello", "XO X").iter().any(|fault| fault.contains("65 letters")));
    assert_eq!(faults("othello", &format!("?{} Z", "-".repeat(63))).len(), 2);
}

#[test]
fn moves_are_read_leniently() {
    let position = position(&variant("english"), "W:W22,32:B18,9,10,2");
    let captured = read_move(&position, "22x15x6").unwrap();
    for text in [
        "22x6",
        "22-6",
        "22:15:6",
        "22 15 6",
        "22X15X6",
        "22-15-6!",
        "d2xf4xb6".replace("d2", "c3").replace("f4", "e5").replace("b6", "c7").as_str(),
    ] {
        assert_eq!(
            read_move(&position, text).as_ref().map(|one| move_text(position.variant(), one)),
            Ok("22x15x6".into()),
            "{text}"
        );
    }
    assert_eq!(captured.captured.len(), 2);
    assert_eq!(read_move(&position, "hello"), Err(IllegalReason::Unreadable("hello".into())));
    assert_eq!(read_move(&position, "22"), Err(IllegalReason::Unreadable("22".into())));
    assert_eq!(read_move(&position, ""), Err(IllegalReason::Unreadable(String::new())));
    let othello = variant("othello").start();
    assert_eq!(move_text(othello.variant(), &read_move(&othello, "F5").unwrap()), "f5");
}

#[test]
fn a_short_text_that_fits_two_moves_lists_them() {
    let position = position(&variant("english"), "W:W31:B26,25,17,18,9,10");
    let why = read_move(&position, "31x6").unwrap_err();
    assert_eq!(why, IllegalReason::Ambiguous(vec!["31x22x13x6".into(), "31x22x15x6".into()]));
    assert_eq!(move_text(position.variant(), &read_move(&position, "31x13x6").unwrap()), "31x22x13x6");
}

#[test]
fn boards_are_drawn() {
    let english = diagram(&position(&variant("english"), "W:W31,K32:B1-4,K5"));
    assert_eq!(
        english.lines().collect::<Vec<_>>(),
        [
            "  1    b   b   b   b  4",
            "  5  B   .   .   .    8",
            "  9    .   .   .   .  12",
            " 13  .   .   .   .    16",
            " 17    .   .   .   .  20",
            " 21  .   .   .   .    24",
            " 25    .   .   .   .  28",
            " 29  .   .   w   W    32",
            "white to move"
        ]
    );
    let othello = diagram(&variant("othello").start());
    assert_eq!(othello.lines().nth(3), Some("  4  . . . O X . . ."));
    assert_eq!(othello.lines().nth(8), Some("     a b c d e f g h"));
    let grid = grid(&variant("english").start());
    assert_eq!(grid.lines().nth(1), Some("+ |1|2|3|4|5|6|7|8|"));
    assert_eq!(grid.lines().nth(3), Some("|A| |b| |b| |b| |b|"));
}

#[test]
fn no_text_is_too_odd_to_be_refused() {
    let letters: Vec<char> = "WBTKXOx:-,.128930abchéE re\"🙂".chars().collect();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for id in super::shipped::ids() {
        let start = variant(&id).start();
        for _ in 0..300 {
            let length = random.random_range(0..70);
            let text: String = (0..length).map(|_| letters[random.random_range(0..letters.len())]).collect();
            if let Ok(position) = read_position(start.variant(), &text) {
                let back = read_position(start.variant(), &write_position(&position)).unwrap();
                assert_eq!(back.board(), position.board(), "{id}: {text}");
            }
            if let Ok(one) = read_move(&start, &text) {
                assert!(start.moves().contains(&one), "{id}: {text}");
            }
        }
    }
}

#[test]
fn the_moves_in_a_row_of_a_king_are_read_and_written() {
    let frisian = variant("frisian");
    let read = |text: &str| {
        let text_of = |faults: Reports| faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>();
        read_position(&frisian, text).map(|position| write_position(&position)).map_err(text_of)
    };
    let ok = |text: &str| Ok::<_, Vec<String>>(text.to_owned());
    assert_eq!(read("W:WK46,30:B1:H0:F12:+0+2"), ok("W:W30,K46:B1:+0+246"));
    assert_eq!(read("W:WK46,K50,30:B1,K5:+1+350"), ok("W:W30,K46,K50:B1,K5:+15+350"));
    assert_eq!(read("W:WK46,30:B1:+0+0"), ok("W:W30,K46:B1"));
    for (text, fault) in [
        ("W:WK46,K50,30:B1:+0+2", "\"+0+2\" must give the square of the king that moved"),
        ("W:WK46,30:B1:+0+4", "4 consecutive moves of one white king, but the limit is 3"),
        (
            "W:WK46,30:B1:+0+231",
            "the position counts consecutive king moves for white, but there is no white king on square 31",
        ),
        ("W:WK46:B1:+0+2", "the position counts consecutive king moves for white, but they do not count without men"),
        ("W:WK46,30:B1:+x+2", "\"+x+2\" must give the number of king moves in a row for each side"),
        ("W:WK46,30:B1:+0+0+1", "\"+0+0+1\" has more than two counts of king moves"),
    ] {
        assert_eq!(read(text), Err(vec![fault.into()]), "{text}");
    }
    let unlimited = "the position counts consecutive king moves, but this game does not limit them";
    assert_eq!(faults("english", "W:WK30,22:B1:+0+2"), [unlimited]);
}
