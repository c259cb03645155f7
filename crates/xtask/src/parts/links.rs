//! What the linker knows of a program and then forgets: which function uses which data, and which data points to which.
//!
//! It is asked to write that down (`web/build.rs`), beside the program, in the form of relocations. wasm-bindgen rewrites the code and
//! leaves these notes as they were, so they are read from the file as it was before; functions are found again by their names.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result};
use wasmparser::{DataKind, KnownCustom, Linking, Operator, Parser, Payload, RelocSectionReader, RelocationType, SymbolInfo};

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
    /// What functions use, by their names.
    pub(super) uses: BTreeMap<String, BTreeSet<Datum>>,
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

impl Links {
    /// Reads the notes in a file that the linker has written; there are none in a file without them.
    pub(super) fn read(wasm: &[u8]) -> Result<Links> {
        File::read(wasm).and_then(|file| file.links(wasm)).context("what the linker noted cannot be read")
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
                                    file.segment_names = segments.into_iter().map(|segment| Ok(segment?.name)).collect::<Result<_>>()?
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
            links.pointers.push(BTreeSet::new());
        }
        let names = self.names();
        // Two pieces may lie at one place, or one within the other: what is there points to it as both.
        let mut by_start: Vec<Datum> = (0..links.places.len()).collect();
        by_start.sort_by_key(|datum| links.places[*datum].start);
        for relocations in &self.relocations {
            for entry in relocations.entries() {
                let entry = entry?;
                let is_address =
                    matches!(entry.ty, RelocationType::MemoryAddrLeb | RelocationType::MemoryAddrSleb | RelocationType::MemoryAddrI32);
                let Some(used) = datum_of.get(&entry.index).copied().filter(|_| is_address) else { continue };
                if relocations.section_index() == self.code_section {
                    let place = self.code_start + entry.offset as usize;
                    let body = self.bodies.partition_point(|body| body.end <= place) as u32 + self.imported;
                    for name in names.get(&body).into_iter().flatten() {
                        links.uses.entry((*name).to_owned()).or_default().insert(used);
                    }
                } else if relocations.section_index() == self.data_section {
                    let place = self.data_start + entry.offset as usize;
                    let Some((start, file)) = self.segments.iter().find(|(_, file)| file.contains(&place)) else { continue };
                    let address = start + (place - file.start) as u32;
                    let before = by_start.partition_point(|datum| links.places[*datum].start <= address);
                    for datum in by_start[..before].iter().rev().take(NEIGHBOURS) {
                        if links.places[*datum].contains(&address) {
                            links.pointers[*datum].insert(used);
                        }
                    }
                }
            }
        }
        Ok(links)
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

/// How many pieces are looked at for one that a place is in.
const NEIGHBOURS: usize = 64;
