//! `search.tree`: the paths that pieces could take, as nested tables.

use super::argument_errors::named;
use super::charge;
use super::host::Host;
use super::position::LuaPosition;
use super::search::{STEPS_A_NODE, refuse_in_eval};
use crate::script::fault::error;
use crate::script::sandbox::charge_steps;
use crate::search::{PathTree, path_tree, path_trees};
use mlua::{Function, Lua, Table, UserDataRef};

pub fn tree(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    named(lua, "search.tree", move |lua, (position, square): (UserDataRef<LuaPosition>, Option<i64>)| {
        charge()?;
        refuse_in_eval(&host)?;
        if let Some(number) = square {
            let tree = path_tree(&position.position, position.square(number)?);
            return tree.map(|tree| paid(lua, &tree)).transpose();
        }
        let trees = path_trees(&position.position);
        let tables = trees.iter().map(|tree| paid(lua, tree)).collect::<mlua::Result<Vec<_>>>()?;
        lua.create_sequence_from(tables).map(Some)
    })
}

/// Converts a tree to tables, charging its squares as nodes.
fn paid(lua: &Lua, tree: &PathTree) -> mlua::Result<Table> {
    if !charge_steps((tree.node_count() as u64).saturating_mul(STEPS_A_NODE)) {
        return Err(error("ending-steps"));
    }
    table(lua, tree)
}

fn table(lua: &Lua, node: &PathTree) -> mlua::Result<Table> {
    let entry = lua.create_table_with_capacity(0, 4)?;
    entry.raw_set("square", node.square.number())?;
    entry.raw_set("captures", node.captures)?;
    entry.raw_set("legal", node.legal)?;
    let children = lua.create_table_with_capacity(node.children.len(), 0)?;
    for child in &node.children {
        children.raw_push(table(lua, child)?)?;
    }
    entry.raw_set("children", children)?;
    Ok(entry)
}
