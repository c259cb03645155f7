//! What the linker knows of a program and then forgets: which function uses which data, which data points to which, and who knows the
//! address of a function.
//!
//! It is asked to write that down (`web/build.rs`), beside the program, in the form of relocations. wasm-bindgen rewrites the code and
//! leaves these notes as they were, so they are read from the file as it was before; functions are found again by their names.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result};
use wasmparser::RelocationType::{MemoryAddrI32, MemoryAddrLeb, MemoryAddrSleb, TableIndexI32, TableIndexSleb};
use wasmparser::{DataKind, KnownCustom, Linking, Operator, Parser, Payload, RelocSectionReader, SymbolInfo};

/// A piece of data by its place in the list.
pub(super) type Datum = usize;

/// The notes of the linker.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Everything that is in memory when the program starts: where, and what.
    pub(super) segments: Vec<(u32, Vec<u8>)>,
    /// Where each piece of data is in memory.
    pub(super) places: Vec<Range<u32>>,
    /// Whether nobody ever writes to it.
    pub(super) constant: Vec<bool>,
    /// To what else it points.
    pub(super) pointers: Vec<BTreeSet<Datum>>,
    /// The functions whose addresses are in it, by their names.
    pub(super) holds: Vec<BTreeSet<String>>,
    /// What functions use, by their names.
    pub(super) uses: BTreeMap<String, BTreeSet<Datum>>,
    /// The functions whose addresses a function has in it.
    pub(super) takes: BTreeMap<String, BTreeSet<String>>,
}

/// A file as it is read: nothing makes sense before everything is seen.
#[derive(Default)]
struct File<'a> {
    code_section: u32,
    code_start: usize,
    /// The bodies, in order, as places in the file.
    bodies: Vec<Range<usize>>,
    imported: u32,
    data_section: u32,
    data_start: usize,
    /// The segments: where they lie in memory and in the file.
    segments: Vec<(u32, Range<usize>)>,
    segment_names: Vec<&'a str>,
    symbols: Vec<SymbolInfo<'a>>,
    relocations: Vec<RelocSectionReader<'a>>,
}

/// What an address in the program is the address of.
enum Target<'a> {
    Datum(Datum),
    /// By all its names.
    Function(&'a [&'a str]),
}

impl Links {
    /// Reads the notes in a file that the linker has written; there are none in a file without them.
    pub(super) fn read(wasm: &[u8]) -> Result<Links> {
        File::read(wasm).and_then(|file| file.links(wasm)).context("what the linker noted cannot be read")
    }

    /// These pieces of data, and everything they point to.
    pub(super) fn reach<'a>(&self, from: impl IntoIterator<Item = &'a Datum>) -> BTreeSet<Datum> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<Datum> = from.into_iter().copied().collect();
        while let Some(datum) = next.pop() {
            if reached.insert(datum) {
                next.extend(&self.pointers[datum]);
            }
        }
        reached
    }
}

impl<'a> File<'a> {
    fn read(wasm: &'a [u8]) -> Result<File<'a>> {
        let mut file = File::default();
        let mut section = 0;
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            let is_section = payload.as_section().is_some();
            match payload {
                Payload::ImportSection(imports) => {
                    let functions = imports
                        .into_imports()
                        .filter(|import| import.as_ref().is_ok_and(|import| matches!(import.ty, wasmparser::TypeRef::Func(_))));
                    file.imported = functions.count() as u32;
                }
                Payload::CodeSectionStart { range, .. } => (file.code_section, file.code_start) = (section, range.start),
                Payload::CodeSectionEntry(body) => file.bodies.push(body.range()),
                Payload::DataSection(data) => {
                    (file.data_section, file.data_start) = (section, data.range().start);
                    for segment in data {
                        let segment = segment?;
                        let DataKind::Active { offset_expr, .. } = segment.kind else { continue };
                        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else { continue };
                        file.segments.push((value as u32, segment.range.end - segment.data.len()..segment.range.end));
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => {
                        for part in linking.subsections() {
                            match part? {
                                Linking::SegmentInfo(segments) => {
                                    file.segment_names = segments.into_iter().map(|segment| Ok(segment?.name)).collect::<Result<_>>()?;
                                }
                                Linking::SymbolTable(symbols) => file.symbols = symbols.into_iter().collect::<Result<_, _>>()?,
                                _ => {}
                            }
                        }
                    }
                    KnownCustom::Reloc(relocations) => file.relocations.push(relocations),
                    _ => {}
                },
                _ => {}
            }
            section += u32::from(is_section);
        }
        Ok(file)
    }

    fn links(&self, wasm: &[u8]) -> Result<Links> {
        let segments = self.segments.iter().map(|(start, file)| (*start, wasm.get(file.clone()).unwrap_or_default().to_vec()));
        let mut links = Links { segments: segments.collect(), ..Links::default() };
        let mut datum_of = BTreeMap::new();
        for (index, symbol) in self.symbols.iter().enumerate() {
            let SymbolInfo::Data { symbol: Some(symbol), .. } = symbol else { continue };
            let Some((start, _)) = self.segments.get(symbol.index as usize) else { continue };
            datum_of.insert(index as u32, links.places.len());
            links.places.push(start + symbol.offset..start + symbol.offset + symbol.size);
            links.constant.push(self.segment_names.get(symbol.index as usize).is_some_and(|name| name.starts_with(".rodata")));
        }
        links.pointers = vec![BTreeSet::new(); links.places.len()];
        links.holds = vec![BTreeSet::new(); links.places.len()];
        let names = self.names();
        for relocations in &self.relocations {
            for entry in relocations.entries() {
                let entry = entry?;
                let target = match (entry.ty, self.symbols.get(entry.index as usize)) {
                    (MemoryAddrLeb | MemoryAddrSleb | MemoryAddrI32, _) => datum_of.get(&entry.index).map(|datum| Target::Datum(*datum)),
                    (TableIndexSleb | TableIndexI32, Some(SymbolInfo::Func { index, .. })) => {
                        names.get(index).map(|names| Target::Function(names))
                    }
                    _ => None,
                };
                let Some(target) = target else { continue };
                if relocations.section_index() == self.code_section {
                    let place = self.code_start + entry.offset as usize;
                    let body = self.bodies.partition_point(|body| body.end <= place) as u32 + self.imported;
                    for name in names.get(&body).into_iter().flatten().map(|name| (*name).to_owned()) {
                        match &target {
                            Target::Datum(datum) => _ = links.uses.entry(name).or_default().insert(*datum),
                            Target::Function(names) => {
                                links.takes.entry(name).or_default().extend(names.iter().map(|name| (*name).to_owned()));
                            }
                        }
                    }
                } else if relocations.section_index() == self.data_section {
                    let place = self.data_start + entry.offset as usize;
                    for datum in self.data_at(place, &links.places) {
                        match &target {
                            Target::Datum(pointed) => _ = links.pointers[datum].insert(*pointed),
                            Target::Function(names) => links.holds[datum].extend(names.iter().map(|name| (*name).to_owned())),
                        }
                    }
                }
            }
        }
        Ok(links)
    }

    /// The pieces of data that a place in the file is in: they may lie within one another.
    fn data_at(&self, place: usize, places: &[Range<u32>]) -> Vec<Datum> {
        let Some((start, file)) = self.segments.iter().find(|(_, file)| file.contains(&place)) else { return Vec::new() };
        let address = start + (place - file.start) as u32;
        (0..places.len()).filter(|datum| places[*datum].contains(&address)).collect()
    }

    /// The names of each function: it may have several.
    fn names(&self) -> BTreeMap<u32, Vec<&'a str>> {
        let mut names: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for symbol in &self.symbols {
            if let SymbolInfo::Func { index, name, .. } = symbol {
                // Without a name it is nobody's that is known.
                names.entry(*index).or_default().push(name.unwrap_or_default());
            }
        }
        names
    }
}
