//! Writing a part: what the module has of it, everything else imported from the shell.

use anyhow::{Context, Result};
use walrus::ir::Value;
use walrus::{ConstExpr, DataKind, ElementItems, ElementKind, FunctionId, FunctionKind, GlobalKind, ImportedFunction, Module, TableId};

use super::data;
use super::split::{Deal, Item, finish, ids, memory_of, tabled};

/// What parts call the shell, as the place of their imports.
const SHELL: &str = "s";

/// What the module has of one part, and nothing else.
pub(super) fn write_part(mut module: Module, deal: &Deal, number: usize) -> Result<Vec<u8>> {
    let (functions, table) = (ids(&module), deal.grow(&mut module)?);
    let part = &deal.parts[number];
    let (whole, tabled) = (memory_of(&module), tabled(&module, table));
    clear(&mut module);
    for (item, name) in &deal.names {
        match item {
            Item::Memory => {
                let memory = module.get_memory_id()?;
                module.memories.get_mut(memory).import = Some(module.imports.add(SHELL, name, memory));
            }
            Item::Table(place) => {
                let table = module.tables.iter().nth(*place).map(walrus::Table::id).context("a table is gone")?;
                module.tables.get_mut(table).import = Some(module.imports.add(SHELL, name, table));
            }
            Item::Global(place) => {
                let global = module.globals.iter().nth(*place).map(walrus::Global::id).context("a variable is gone")?;
                module.globals.get_mut(global).kind = GlobalKind::Import(module.imports.add(SHELL, name, global));
            }
            Item::Function(place) if part.functions.contains(place) => {}
            Item::Function(place) => import(&mut module, functions[*place], name),
        }
    }
    fill(&mut module, table, deal.slots[number], part.doors.iter().map(|door| functions[*door]).collect());
    let mut own = tabled.iter().filter(|(_, function)| part.fills(function.index())).peekable();
    while let Some((slot, function)) = own.next() {
        let mut run = vec![*function];
        while let Some((_, next)) = own.next_if(|(next, _)| *next == slot + run.len() as u64) {
            run.push(*next);
        }
        fill(&mut module, table, *slot, run);
    }
    let memory = module.get_memory_id()?;
    for place in &data::joined(&deal.data[number]) {
        let bytes =
            whole.iter().find_map(|(start, bytes)| bytes.get(place.start.checked_sub(*start)? as usize..(place.end - start) as usize));
        let offset = ConstExpr::Value(Value::I32(place.start as i32));
        let data = module.data.add(DataKind::Active { memory, offset }, bytes.context("data is gone")?.to_vec());
        module.memories.get_mut(memory).data_segments.insert(data);
    }
    finish(&mut module)
}

/// Puts functions into the table when the module is started.
fn fill(module: &mut Module, table: TableId, slot: u64, functions: Vec<FunctionId>) {
    let offset = ConstExpr::Value(Value::I32(slot as i32));
    let slots = module.elements.add(ElementKind::Active { table, offset }, ElementItems::Functions(functions));
    module.tables.get_mut(table).elem_segments.insert(slots);
}

/// Takes out of a module what only the shell has: exports, data, and what stands in the table.
fn clear(module: &mut Module) {
    module.start = None;
    for export in module.exports.iter().map(walrus::Export::id).collect::<Vec<_>>() {
        module.exports.delete(export);
    }
    for table in module.tables.iter_mut() {
        table.elem_segments.clear();
    }
    for element in module.elements.iter().map(walrus::Element::id).collect::<Vec<_>>() {
        module.elements.delete(element);
    }
    for memory in module.memories.iter_mut() {
        memory.data_segments.clear();
    }
    for data in module.data.iter().map(walrus::Data::id).collect::<Vec<_>>() {
        module.data.delete(data);
    }
}

/// A function of the shell, seen from a part. The shell's own imports are imported from the shell like everything else.
fn import(module: &mut Module, function: FunctionId, name: &str) {
    let known = match &module.funcs.get(function).kind {
        FunctionKind::Import(imported) => Some(imported.import),
        _ => None,
    };
    if let Some(known) = known {
        let import = module.imports.get_mut(known);
        (import.module, import.name) = (SHELL.to_owned(), name.to_owned());
        return;
    }
    let import = module.imports.add(SHELL, name, function);
    let function = module.funcs.get_mut(function);
    function.kind = FunctionKind::Import(ImportedFunction { import, ty: function.ty() });
}
