//! `search.tree`: the paths of pieces as a script receives them.

use crate::seats::{mover, task};
use crate::shipped;
use damka::board::Square;
use damka::notation::read_position;
use damka::player::{Allowance, TurnContext};
use damka::rules::{Position, Termination};
use damka::search::{PathTree, path_tree, path_trees};

fn position(variant: &str, text: &str) -> Position {
    read_position(&shipped::variant(variant), text).unwrap()
}

/// The bot's print of its tree.
fn printed(position: &Position, call: &str) -> Vec<String> {
    let body = format!(
        "local function show(node, depth)
           print(string.rep('.', depth) .. node.square .. ' ' .. node.captures .. (node.legal and ' legal' or ''))
           for _, child in node.children do show(child, depth + 1) end
         end
         local found = {call}
         if not found then print('nothing') elseif found.square then show(found, 0) else
           for _, root in found do show(root, 0) end
         end
         return position:moves()[1]"
    );
    let mut seat = mover(&body);
    seat.choose(task(position)).unwrap_or_else(|fault| panic!("{}", fault.report));
    seat.lines()
}

#[test]
fn a_script_sees_every_path_with_the_captures_so_far() {
    // A4 of the console game: three ways to capture, only the longest is legal.
    let tb = position("tb", "T:TA4,A8,B1:BB3,B5,D5,D7,F7,D3");
    let expected = ["2 0", ".9 1", "..18 2", ".11 1", "..18 2", "..20 2", "...27 3 legal"];
    assert_eq!(printed(&tb, "search.tree(position, 2)"), expected);
    let all = printed(&tb, "search.tree(position)");
    assert_eq!(all[..7], expected);
    assert_eq!(all[7..], ["4 0", ".8 0", "5 0", ".9 0"]);
    let english = shipped::variant("english").start();
    assert_eq!(printed(&english, "search.tree(position, 9)"), ["9 0", ".13 0 legal", ".14 0 legal"]);
    assert_eq!(printed(&english, "search.tree(position, 1)"), ["1 0"], "it stands there and cannot go");
    assert_eq!(printed(&english, "search.tree(position, 32)"), ["nothing"]);
}

#[test]
fn games_without_paths_give_flat_lists() {
    let othello = shipped::variant("othello").start();
    assert_eq!(printed(&othello, "search.tree(position)"), ["20 1 legal", "27 1 legal", "38 1 legal", "45 1 legal"]);
    assert_eq!(printed(&othello, "search.tree(position, 38)"), ["38 1 legal"]);
    assert_eq!(printed(&othello, "search.tree(position, 1)"), ["nothing"]);
}

/// The legal ends of a tree.
fn ends(node: &PathTree) -> usize {
    usize::from(node.legal) + node.children.iter().map(ends).sum::<usize>()
}

#[test]
fn trees_of_every_variant_hold_every_legal_move() {
    for id in shipped::ids() {
        let mut position = shipped::variant(&id).start();
        for turn in 0..24 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let trees = path_trees(&position);
            for legal in moves.iter().filter(|legal| !legal.is_pass()) {
                let root = legal.from().or(legal.places).unwrap();
                let tree = trees.iter().find(|tree| tree.square == root);
                assert!(tree.is_some_and(|tree| ends(tree) > 0), "{id}, ply {turn}: {legal:?}");
                assert_eq!(path_tree(&position, root).as_ref(), tree, "{id}, ply {turn}");
            }
            position = position.play(&moves[turn * 5 % moves.len()]).0;
        }
    }
}

#[test]
fn a_tree_is_paid_for_and_its_square_must_be_there() {
    let tb = position("tb", "T:TA4,A8,B1:BB3,B5,D5,D7,F7,D3");
    let squares = path_tree(&tb, Square(1)).unwrap().node_count() as u64;
    let left = |body: &str| {
        let mut seat = mover(&format!("{body}\nprint(ctx.steps_left())\nreturn position:moves()[1]"));
        let allowance = Allowance { steps: Some(100_000), ..Allowance::IN_MATCHES };
        seat.choose(TurnContext { allowance, ..task(&tb) }).unwrap();
        seat.lines()[0].parse::<u64>().unwrap()
    };
    assert!(left("local x = 1") - left("local x = search.tree(position, 2)") >= 16 * squares);
    let mut poor = mover("return search.tree(position) and position:moves()[1]");
    let allowance = Allowance { steps: Some(60), ..Allowance::IN_MATCHES };
    assert_eq!(poor.choose(TurnContext { allowance, ..task(&tb) }).unwrap_err().ending, Termination::OutOfSteps);
    let fault = mover("return search.tree(position, 33)").fault();
    assert_eq!(fault.report.message, "there is no square 33; squares are numbered 1 to 32");
}
