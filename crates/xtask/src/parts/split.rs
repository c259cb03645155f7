//! Writing a module as a shell and its parts.
//!
//! Shell and parts share one memory, one table of functions and one stack: they are one program, in several files. The table grows by
//! one slot for each door. The shell calls a door through its slot; a part fills its slots when it is started, which is all that
//! starting it does. What a part needs of the shell the shell exports, under short names.

use std::collections::{BTreeMap, btree_map::Entry};

use anyhow::{Context, Result, bail};
use walrus::ir::Value;
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, FunctionKind, InstrSeqBuilder, Module, ModuleConfig,
    TableId, ValType, passes,
};

use super::data::{self, Places};
use super::graph::{Graph, Place};
use super::links::Links;
use super::own::Home;
use super::part::write_part;
use super::plan::{Part, plan};

/// The shell's function that brings a part at once, by its place among those that are written. Where there is one, a door whose part is
/// not there calls it instead of falling into an empty slot.
const BRING: &str = "bring_part";

/// A module in pieces.
pub(super) struct Pieces {
    pub(super) shell: Vec<u8>,
    /// In the order of the homes; empty for one that has nothing of its own.
    pub(super) parts: Vec<Vec<u8>>,
}

/// What the shell exports for its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    Memory,
    /// That of the functions, and that of the browser's objects which wasm-bindgen keeps.
    Table(usize),
    Global(usize),
    Function(Place),
}

/// What all pieces have to agree on.
pub(super) struct Deal {
    pub(super) parts: Vec<Part>,
    /// The data that each part has, as places in memory.
    pub(super) data: Vec<Places>,
    pub(super) names: BTreeMap<Item, String>,
    /// The first slot of each part.
    pub(super) slots: Vec<u64>,
    /// How many slots there are, with those that the table has anyway.
    pub(super) all_slots: u64,
}

/// Takes out of a module what is each part's own; `links` is what the linker noted about the same program.
pub(super) fn split(wasm: &[u8], links: &Links, homes: &[Home]) -> Result<Pieces> {
    let mut module = parse(wasm)?;
    let deal = Deal::new(&module, links, homes)?;
    let parts =
        (0..homes.len()).map(|part| if deal.parts[part].doors.is_empty() { Ok(Vec::new()) } else { write_part(parse(wasm)?, &deal, part) });
    Ok(Pieces { parts: parts.collect::<Result<_>>()?, shell: write_shell(&mut module, &deal)? })
}

fn parse(wasm: &[u8]) -> Result<Module> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    config.parse(wasm).context("the page's WebAssembly cannot be read")
}

fn table_of(module: &Module) -> Result<TableId> {
    module.tables.main_function_table()?.context("the page's WebAssembly has no table of functions")
}

/// The functions by their place.
pub(super) fn ids(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(walrus::Function::id).collect()
}

impl Deal {
    fn new(module: &Module, links: &Links, homes: &[Home]) -> Result<Deal> {
        let graph = Graph::of(module, links);
        let parts = plan(&graph, homes);
        if !links.segments.is_empty() && links.segments != memory_of(module) {
            bail!("what the linker noted is about another program: build again");
        }
        let data = data::plan(links, &parts_by_name(&graph, &parts), parts.len());
        let mut items = vec![Item::Memory];
        items.extend((0..module.tables.iter().count()).map(Item::Table));
        for part in &parts {
            for place in &part.functions {
                let node = &graph.nodes[*place];
                items.extend(node.globals.iter().map(|global| Item::Global(*global)));
                items.extend(node.calls.iter().filter(|called| !part.functions.contains(called)).map(|called| Item::Function(*called)));
            }
        }
        items.sort_unstable();
        items.dedup();
        let mut all_slots = module.tables.get(table_of(module)?).initial;
        let mut slots = Vec::new();
        for part in &parts {
            slots.push(all_slots);
            all_slots += part.doors.len() as u64;
        }
        let names = items.into_iter().enumerate().map(|(number, item)| (item, format!("{number:x}"))).collect();
        Ok(Deal { parts, data, names, slots, all_slots })
    }

    /// Makes room for all slots. Every piece says the same of the table they share.
    pub(super) fn grow(&self, module: &mut Module) -> Result<TableId> {
        let id = table_of(module)?;
        let table = module.tables.get_mut(id);
        let more = self.all_slots - table.initial;
        table.initial += more;
        table.maximum = table.maximum.map(|most| most + more);
        Ok(id)
    }
}

/// Everything that is in memory when a module starts: where, and what.
pub(super) fn memory_of(module: &Module) -> Vec<(u32, Vec<u8>)> {
    let active = module.data.iter().filter_map(|data| Some((start_of(data)?, data.value.clone())));
    active.collect()
}

/// Where a piece of data goes, if that is known.
fn start_of(data: &walrus::Data) -> Option<u32> {
    match data.kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(start)), .. } => Some(start as u32),
        _ => None,
    }
}

/// The part of each function that is in one, by the linker's name. A name that two functions have says nothing.
fn parts_by_name<'a>(graph: &'a Graph, parts: &[Part]) -> BTreeMap<&'a str, usize> {
    let mut found: BTreeMap<&str, Option<usize>> = BTreeMap::new();
    for (place, node) in graph.nodes.iter().enumerate() {
        let part = parts.iter().position(|part| part.functions.contains(&place));
        match found.entry(&node.symbol) {
            Entry::Vacant(entry) => _ = entry.insert(part),
            Entry::Occupied(mut entry) => _ = entry.insert(None),
        }
    }
    found.into_iter().filter_map(|(name, part)| Some((name, part?))).collect()
}

/// What stands in a module's table: the place in the table, and the function.
pub(super) fn tabled(module: &Module, table: TableId) -> Vec<(u64, FunctionId)> {
    let mut found = Vec::new();
    for element in module.elements.iter() {
        let ElementKind::Active { table: into, offset: ConstExpr::Value(Value::I32(start)) } = &element.kind else { continue };
        if let ElementItems::Functions(functions) = &element.items
            && *into == table
        {
            found.extend(functions.iter().enumerate().map(|(offset, function)| (*start as u64 + offset as u64, *function)));
        }
    }
    found
}

/// The module without what the parts have.
fn write_shell(module: &mut Module, deal: &Deal) -> Result<Vec<u8>> {
    let (functions, table) = (ids(module), deal.grow(module)?);
    let memory = module.get_memory_id()?;
    let tables: Vec<_> = module.tables.iter().map(walrus::Table::id).collect();
    let globals: Vec<_> = module.globals.iter().map(walrus::Global::id).collect();
    let bring = module.exports.get_func(BRING).ok();
    let written = deal.parts.iter().zip(&deal.slots).filter(|(part, _)| !part.doors.is_empty());
    for (number, (part, slot)) in written.enumerate() {
        for (offset, door) in part.doors.iter().enumerate() {
            write_door(module, functions[*door], table, slot + offset as u64, bring.map(|bring| (bring, number)));
        }
    }
    empty_slots(module, deal);
    for (item, name) in &deal.names {
        _ = match item {
            Item::Memory => module.exports.add(name, memory),
            Item::Table(place) => module.exports.add(name, tables[*place]),
            Item::Global(place) => module.exports.add(name, globals[*place]),
            Item::Function(place) => module.exports.add(name, functions[*place]),
        };
    }
    for data in module.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
        let data = module.data.get_mut(data);
        let Some(start) = start_of(data) else { continue };
        for place in deal.data.iter().flatten() {
            let (from, to) = (place.start.saturating_sub(start) as usize, place.end.saturating_sub(start) as usize);
            // Nothing is there until the part comes; wasm-opt leaves out what is nothing.
            data.value.get_mut(from..to).unwrap_or_default().fill(0);
        }
    }
    finish(module)
}

/// The bytes of a module, without what nobody uses and without the linker's notes.
pub(super) fn finish(module: &mut Module) -> Result<Vec<u8>> {
    for section in module.customs.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        module.customs.delete(section);
    }
    passes::gc::run(module);
    Ok(module.emit_wasm())
}

/// Takes functions out of the table that a part puts there itself. Until then nobody knows of their slots; all have one function that
/// does nothing.
fn empty_slots(module: &mut Module, deal: &Deal) {
    let nothing = FunctionBuilder::new(&mut module.types, &[], &[]).finish(Vec::new(), &mut module.funcs);
    let ids: Vec<_> = module.elements.iter().map(walrus::Element::id).collect();
    for element in ids {
        if let ElementItems::Functions(functions) = &mut module.elements.get_mut(element).items {
            for function in functions {
                if deal.parts.iter().any(|part| part.fills(function.index())) {
                    *function = nothing;
                }
            }
        }
    }
}

/// Puts a call through a slot of the table in the place of a function.
fn write_door(module: &mut Module, door: FunctionId, table: TableId, slot: u64, bring: Option<(FunctionId, usize)>) {
    let signature = module.funcs.get(door).ty();
    let (parameters, results) = module.types.params_results(signature);
    let (parameters, results): (Vec<ValType>, Vec<ValType>) = (parameters.to_vec(), results.to_vec());
    let mut function = FunctionBuilder::new(&mut module.types, &parameters, &results);
    let arguments: Vec<_> = parameters.iter().map(|kind| module.locals.add(*kind)).collect();
    let mut body = function.func_body();
    if let Some((bring, part)) = bring {
        let bring_it = |missing: &mut InstrSeqBuilder<'_>| _ = missing.i32_const(part as i32).call(bring);
        body.i32_const(slot as i32).table_get(table).ref_is_null().if_else(None, bring_it, |_| {});
    }
    for argument in &arguments {
        body.local_get(*argument);
    }
    body.i32_const(slot as i32).call_indirect(signature, table);
    module.funcs.get_mut(door).kind = FunctionKind::Local(function.local_func(arguments));
}
