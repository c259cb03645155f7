//! An arithmetic coder that predicts each bit from the bytes before it. It makes short texts much shorter than DEFLATE does, because it learns
//! from the first byte on and starts with a text that it already knows.
//!
//! Everything is whole numbers, so the same input gives the same bytes on every platform. A change of any constant or of the known text would
//! make old links unreadable: links would need a new version.

/// Number of contexts in which a bit is predicted.
pub(super) const CONTEXTS: usize = 6;
/// Number of slots for each context. Slots are shared by hash.
const SLOTS: usize = 1 << 16;
/// Number of sets of weights.
const SETS: usize = 128;
/// Range of stretched probabilities.
const STRETCHED: i32 = 2047;
/// Number of times that a slot learns ever more slowly.
const SLOWEST: usize = 60;
/// Weight that each context has at first, of 65,536.
const FIRST_WEIGHT: i32 = 24_000;
/// How fast weights learn.
const LEARNING: i32 = 14;

/// What is known about a byte before it is coded: one number for each context, and the set of weights.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contexts {
    pub(super) hashes: [u32; CONTEXTS],
    pub(super) set: usize,
}

/// Mixes numbers into one.
pub(super) fn hash(numbers: &[u32]) -> u32 {
    numbers.iter().fold(0x9e37_79b9, |hash, number| (hash ^ number).wrapping_mul(0x85eb_ca6b).rotate_left(13).wrapping_add(0x27d4_eb2f))
}

/// Encodes bytes, or decodes them.
pub(super) trait Coder {
    /// Encodes this byte and returns it, or ignores it and returns the decoded byte.
    fn byte(&mut self, contexts: &Contexts, byte: u8) -> u8;
    /// True if bytes are encoded.
    fn encodes(&self) -> bool;
    /// True if more was decoded than was encoded.
    fn is_beyond_end(&self) -> bool;
}

/// A probability that a bit is 1, with the number of bits it was learned from.
#[derive(Debug, Clone, Copy)]
struct Slot {
    probability: u16,
    seen: u8,
}

/// Predicts bits and learns from them.
#[derive(Clone)]
struct Model {
    slots: Vec<Slot>,
    weights: [[i32; CONTEXTS]; SETS],
    stretch: Vec<i16>,
    /// What the last prediction was made from.
    places: [usize; CONTEXTS],
    inputs: [i32; CONTEXTS],
    set: usize,
    prediction: i32,
}

/// Returns 4,096 ÷ (1 + e^(−x ÷ 256)), interpolated.
fn squash(x: i32) -> i32 {
    const TABLE: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050,
        4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    let x = x.clamp(-STRETCHED, STRETCHED);
    let (at, part) = (((x >> 7) + 16) as usize, x & 127);
    (TABLE[at] * (128 - part) + TABLE[at + 1] * part + 64) >> 7
}

impl Model {
    fn new() -> Model {
        let mut stretch = vec![0i16; 4_096];
        let mut next = 0;
        for x in -STRETCHED..=STRETCHED {
            let value = squash(x);
            for entry in stretch.iter_mut().take(value as usize + 1).skip(next) {
                *entry = x as i16;
            }
            next = next.max(value as usize + 1);
        }
        for entry in stretch.iter_mut().skip(next) {
            *entry = STRETCHED as i16;
        }
        Model {
            slots: vec![Slot { probability: 1 << 15, seen: 0 }; SLOTS * CONTEXTS],
            weights: [[FIRST_WEIGHT; CONTEXTS]; SETS],
            stretch,
            places: [0; CONTEXTS],
            inputs: [0; CONTEXTS],
            set: 0,
            prediction: 2_048,
        }
    }

    /// Returns the probability of a 1, of 4,096. `partial` has the bits of the byte so far after a leading 1.
    fn predict(&mut self, contexts: &Contexts, partial: u32) -> u32 {
        self.set = contexts.set % SETS;
        let mut sum = 0i64;
        for (index, context) in contexts.hashes.iter().enumerate() {
            let place = index * SLOTS + hash(&[*context, partial]) as usize % SLOTS;
            let slot = self.slots[place];
            // A slot that has learned nothing has no say.
            let input = match slot.seen {
                0 => 0,
                seen => {
                    let stretched = i32::from(self.stretch[usize::from(slot.probability >> 4)]);
                    if seen == 1 { stretched * 3 / 4 } else { stretched }
                }
            };
            self.places[index] = place;
            self.inputs[index] = input;
            sum += i64::from(self.weights[self.set][index]) * i64::from(input);
        }
        self.prediction = squash((sum >> 16).clamp(-4_096, 4_096) as i32).clamp(1, 4_095);
        self.prediction as u32
    }

    fn learn(&mut self, bit: u32) {
        let error = (((bit as i32) << 12) - self.prediction) * LEARNING;
        for (weight, input) in self.weights[self.set].iter_mut().zip(self.inputs) {
            *weight = (*weight + ((input * error + 0x8000) >> 16)).clamp(-(1 << 20), 1 << 20);
        }
        for place in self.places {
            let slot = &mut self.slots[place];
            let target = if bit == 1 { 65_535 } else { 0 };
            // The first bits move a probability far, later ones less and less.
            slot.probability =
                (i32::from(slot.probability) + (target - i32::from(slot.probability)) * 2 / (2 * i32::from(slot.seen) + 3)) as u16;
            slot.seen = (slot.seen + 1).min(SLOWEST as u8);
        }
    }
}

/// Encodes bytes.
#[derive(Clone)]
pub(super) struct Encoder {
    model: Model,
    low: u32,
    high: u32,
    bytes: Vec<u8>,
    /// True while a known text is learned, which is not written.
    learns_only: bool,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { model: Model::new(), low: 0, high: u32::MAX, bytes: Vec::new(), learns_only: true }
    }

    /// Ends the known text.
    pub(super) fn begin(&mut self) {
        self.learns_only = false;
    }

    /// Returns the encoded bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // One byte between both ends is enough, because a decoder reads zeros after the last byte.
        self.bytes.push((self.high >> 24) as u8);
        self.bytes
    }

    fn bit(&mut self, bit: u32, probability: u32) {
        let middle = self.low + ((u64::from(self.high - self.low) * u64::from(probability)) >> 12) as u32;
        if bit == 1 {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = (self.high << 8) | 255;
        }
    }
}

impl Coder for Encoder {
    fn byte(&mut self, contexts: &Contexts, byte: u8) -> u8 {
        let mut partial = 1;
        for shift in (0..8).rev() {
            let bit = u32::from(byte >> shift) & 1;
            let probability = self.model.predict(contexts, partial);
            if !self.learns_only {
                self.bit(bit, probability);
            }
            self.model.learn(bit);
            partial = partial << 1 | bit;
        }
        byte
    }

    fn encodes(&self) -> bool {
        true
    }

    fn is_beyond_end(&self) -> bool {
        false
    }
}

/// Decodes bytes. After the last encoded byte it reads zeros.
pub(super) struct Decoder<'b> {
    model: Model,
    low: u32,
    high: u32,
    value: u32,
    bytes: std::slice::Iter<'b, u8>,
    /// Number of zeros that were read after the last byte.
    missing: usize,
}

/// Number of bytes that a decoder reads ahead of what it needs.
const AHEAD: usize = 4;

impl<'b> Decoder<'b> {
    /// A decoder that has learned what the encoder knew.
    pub(super) fn new(known: Encoder, bytes: &'b [u8]) -> Decoder<'b> {
        let mut decoder = Decoder { model: known.model, low: 0, high: u32::MAX, value: 0, bytes: bytes.iter(), missing: 0 };
        (0..AHEAD).for_each(|_| decoder.shift());
        decoder
    }

    /// Reads the next byte.
    fn shift(&mut self) {
        let next = self.bytes.next().copied();
        self.missing += usize::from(next.is_none());
        self.value = self.value << 8 | u32::from(next.unwrap_or_default());
    }

    fn bit(&mut self, probability: u32) -> u32 {
        let middle = self.low + ((u64::from(self.high - self.low) * u64::from(probability)) >> 12) as u32;
        let bit = u32::from(self.value <= middle);
        if bit == 1 {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = (self.high << 8) | 255;
            self.shift();
        }
        bit
    }
}

impl Coder for Decoder<'_> {
    fn byte(&mut self, contexts: &Contexts, _: u8) -> u8 {
        let mut partial = 1;
        while partial < 256 {
            let probability = self.model.predict(contexts, partial);
            let bit = self.bit(probability);
            self.model.learn(bit);
            partial = partial << 1 | bit;
        }
        partial as u8
    }

    fn encodes(&self) -> bool {
        false
    }

    fn is_beyond_end(&self) -> bool {
        self.missing > AHEAD
    }
}
