//! The ledger of refinement: a row of squares under the axis. Every pair is a square with its gap as the side, in the scale of the axis, so that
//! its area is the squared gap. First the two pairs that try a swap, before and after it, then all other pairs, largest first.

use queuescope::engines::waves::event::{Event as WavesEvent, SwapOutcome};
use queuescope::order;

use super::labels::text_width;
use super::layout::Layout;
use crate::engines::waves::Scene;
use crate::picture::Orientation;
use crate::svg::{Point, Stroke, Tag, group, line, path, rect, words};
use crate::words::{count, number};

/// Part of the picture's height that the ledger takes, and the limits of its height.
const SHARE: f64 = 0.26;
const LEAST_HEIGHT: f64 = 96.0;
const MOST_HEIGHT: f64 = 170.0;
/// Height of the two lines of text over the squares.
const HEAD: f64 = 44.0;
/// Space under the squares.
const FOOT: f64 = 10.0;
/// Smallest square with its gap inside.
const SMALLEST_WITH_NUMBER: f64 = 22.0;
/// Space between two squares, and between two groups of squares.
const BETWEEN: f64 = 4.0;
const BETWEEN_GROUPS: f64 = 26.0;
/// Distance from the edges of the picture.
const MARGIN: f64 = 16.0;
/// Width of a square that is too large, as a part of the largest height.
const CUT_WIDTH: f64 = 0.7;
/// Number and height of the teeth of its torn edge.
const TEETH: u32 = 6;
const TOOTH: f64 = 5.0;
/// With more pairs than this, the squares of the others are closer together.
const MANY: usize = 30;
/// Room for the words that count the squares that do not fit.
const ROOM_FOR_REST: f64 = 84.0;

/// Returns the height of the ledger. It is 0 outside refinement.
pub(super) fn height(moment: &Scene<'_>, picture: f64) -> f64 {
    let refining = moment.frame.stage.is_some_and(|stage| stage.name == "refine");
    if refining && !moment.own.pairs.is_empty() { (picture * SHARE).clamp(LEAST_HEIGHT, MOST_HEIGHT) } else { 0.0 }
}

/// Draws the ledger.
pub(super) fn ledger(layout: &Layout, moment: &Scene<'_>) -> Tag {
    let drawn = group("ledger");
    if layout.ledger == 0.0 {
        return drawn;
    }
    let mut row = Row::new(layout, moment);
    let mut tried = Vec::new();
    if let Some(WavesEvent::SwapTried { leads, gaps, swapped_gaps, before, after, outcome, .. }) = moment.engine_event {
        tried = leads.iter().map(|lead| lead.index).collect();
        let [stays, other] = ["square now", "square other"];
        let ((first, second), classes) = match outcome {
            SwapOutcome::Swapped => (("before", "after the swap"), [other, stays]),
            SwapOutcome::NoBetter => (("kept", "if swapped"), [stays, other]),
            SwapOutcome::Blocked => (("kept", "if swapped, regions blocked"), [stays, other]),
            SwapOutcome::OutsideWindow => (("kept", "if swapped, outside a window"), [stays, other]),
        };
        row.group(first, *before, gaps, classes[0]);
        row.group(second, *after, swapped_gaps, classes[1]);
    }
    let others = moment.own.pairs.iter().filter(|pair| !tried.contains(&pair.lead.index)).map(|pair| pair.gap);
    row.rest(others.collect(), !tried.is_empty());
    row.scale_note(layout.orientation);
    drawn.with(path("grid", line((0.0, layout.height), (layout.width, layout.height)))).all(row.drawn)
}

/// The row as it grows from left to right.
struct Row {
    drawn: Vec<Tag>,
    /// Where the next square begins.
    x: f64,
    /// The top of the texts, and the line that the squares stand on.
    top: f64,
    base: f64,
    width: f64,
    /// Pixels of a rating point, and the number by which this is smaller than on the axis.
    scale: f64,
    reduced: u32,
}

impl Row {
    fn new(layout: &Layout, moment: &Scene<'_>) -> Row {
        let base = layout.height + layout.ledger - FOOT;
        let room = layout.ledger - HEAD - FOOT;
        let tried = if let Some(WavesEvent::SwapTried { gaps, .. }) = moment.engine_event { gaps.as_slice() } else { &[] };
        // Only chosen gaps decide on the scale. A gap that a rejected swap would have made can be many times larger; its square is cut.
        let largest = moment.own.pairs.iter().map(|pair| pair.gap).chain(tried.iter().copied()).max().unwrap_or_default();
        let reduced = (layout.axis.length(largest as f64) / room).ceil().max(1.0);
        let scale = layout.axis.length(1.0) / reduced;
        Row { drawn: Vec::new(), x: MARGIN, top: layout.height + 20.0, base, width: layout.width, scale, reduced: reduced as u32 }
    }

    /// Height of the highest square that fits.
    fn most(&self) -> f64 {
        self.base - self.top - HEAD + 20.0
    }

    /// Adds the squares of two pairs, larger first, with their sum.
    fn group(&mut self, title: &'static str, sum: i64, gaps: &[i64; 2], class: &'static str) {
        let start = self.x;
        let [a, b] = *gaps;
        for gap in [a.max(b), a.min(b)] {
            self.square(gap, class);
        }
        let now = class == "square now";
        self.title(start, title.to_owned(), number(sum), now);
        let text = start + text_width(title).max(text_width(&number(sum)));
        self.x = self.x.max(text) - BETWEEN + BETWEEN_GROUPS;
    }

    fn square(&mut self, gap: i64, class: &'static str) {
        let side = (gap as f64 * self.scale).max(1.0);
        let height = side.min(self.most());
        // A square that is too large loses its upper part, and its width too, so that it does not fill the row.
        let is_torn = side > self.most();
        let width = if is_torn { self.most() * CUT_WIDTH } else { side };
        self.drawn.push(if is_torn {
            path(class, torn(self.x, self.base, width, height))
        } else {
            rect(class, (self.x, self.base - side), side, side, 0.0)
        });
        if width >= SMALLEST_WITH_NUMBER.max(text_width(&number(gap))) {
            let class = if class == "square now" { "now-text" } else { "lab-b" };
            self.drawn.push(words(class, (self.x + width / 2.0, self.base - height / 2.0 + 4.5), "middle").with_text(number(gap)));
        }
        self.x += width + BETWEEN;
    }

    /// Adds the squares of all other pairs, largest first. If they do not fit, the last ones are only counted.
    fn rest(&mut self, mut gaps: Vec<i64>, others: bool) {
        if gaps.is_empty() {
            return;
        }
        order::sort_by(&mut gaps, |a, b| b.cmp(a));
        let start = self.x;
        let mut squares = Stroke::default();
        let mut shown = 0;
        let between = if gaps.len() > MANY { BETWEEN / 2.0 } else { BETWEEN };
        for &gap in &gaps {
            let side = (gap as f64 * self.scale).max(1.0);
            let last = shown + 1 == gaps.len();
            if self.x + side > self.width - MARGIN - if last { 0.0 } else { ROOM_FOR_REST } {
                break;
            }
            let (x, y) = (self.x, self.base - side);
            squares.shape(&[(x, y), (x + side, y), (x + side, self.base), (x, self.base)]);
            if side >= SMALLEST_WITH_NUMBER {
                self.drawn.push(words("lab", (x + side / 2.0, y + side / 2.0 + 4.5), "middle").with_text(number(gap)));
            }
            self.x += side + between;
            shown += 1;
        }
        self.drawn.push(path("square rest", squares.0).key("rest"));
        if shown < gaps.len() {
            let more = format!("{} smaller", number((gaps.len() - shown) as i64));
            self.drawn.push(words("lab", (self.x + 2.0, self.base - 2.0), "start").with_text(more));
        }
        let pairs = count(gaps.len() as u32, "pair", "pairs");
        let title = if others { format!("the other {pairs}") } else { format!("all {pairs}") };
        let sum: i64 = gaps.iter().map(|gap| gap * gap).sum();
        self.title(start, title, number(sum), false);
    }

    /// Says how much smaller the squares are than on the axis, if they are.
    fn scale_note(&mut self, orientation: Orientation) {
        if self.reduced > 1 {
            let of_axis = if orientation == Orientation::Wide { "squares at 1/" } else { "scale 1/" };
            let what = if orientation == Orientation::Wide { " of the axis" } else { "" };
            let place = (self.width - MARGIN, self.top + 18.0);
            self.drawn.push(words("cap", place, "end").with_text(format!("{of_axis}{}{what}", self.reduced)));
        }
    }

    /// Adds a title and a sum of squares over a group.
    fn title(&mut self, x: f64, title: String, sum: String, now: bool) {
        self.drawn.push(words("lab-b", (x, self.top), "start").with_text(title));
        if now {
            self.drawn.push(rect("now-fill", (x - 3.0, self.top + 4.0), text_width(&sum) + 6.0, 18.0, 2.0));
        }
        let text = words(if now { "now-text" } else { "lab" }, (x, self.top + 18.0), "start");
        self.drawn.push(text.with_text(sum));
    }
}

/// Returns the outline of a square whose upper part is torn off.
fn torn(x: f64, base: f64, width: f64, height: f64) -> String {
    let top = base - height;
    let tooth = |index: u32| (x + width * f64::from(index) / f64::from(TEETH), top + if index.is_multiple_of(2) { TOOTH } else { 0.0 });
    let corners: Vec<Point> = [(x, base)].into_iter().chain((0..=TEETH).map(tooth)).chain([(x + width, base)]).collect();
    let mut stroke = Stroke::default();
    stroke.shape(&corners);
    stroke.0
}
