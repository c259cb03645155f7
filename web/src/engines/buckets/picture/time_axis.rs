//! The time axis, which runs downwards: maps times to pixels, chooses the visible part of a long run, and places the ticks.

use queuescope::Millis;

use crate::words::clock;

/// The visible part of the run, mapped to a height in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TimeAxis {
    pub(crate) from: Millis,
    pub(crate) to: Millis,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
}

/// Largest number of growth steps that are visible at once, in a run longer than this. With more steps, each would be too low to see.
const MOST_STEPS: i64 = 48;
const LONG_RUN: i64 = 15 * MINUTE;
/// Smallest distance between two lines, in pixels.
const LINE_PIXELS: f64 = 12.0;
/// Smallest distance between two ticks with a time, in pixels.
const TICK_PIXELS: f64 = 28.0;

/// A minute, in milliseconds.
const MINUTE: i64 = 60_000;
/// Numbers of intervals, and of 60 and 3,600 intervals, between two lines or ticks.
const FACTORS: [i64; 10] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 30];

impl TimeAxis {
    /// Creates the axis for a run that ends at `end`, at the time `now`. A long run is cut into pages of which the present and the one before
    /// it are visible, so that the picture rarely moves.
    pub(crate) fn of(end: Millis, now: Millis, interval: Millis, [top, bottom]: [f64; 2]) -> TimeAxis {
        let (end, longest) = (end.0.max(interval.0), interval.0.saturating_mul(MOST_STEPS).max(LONG_RUN));
        if end <= longest {
            return TimeAxis { from: Millis(0), to: Millis(end), top, bottom };
        }
        let page = (longest / 2).max(1);
        let from = ((now.0 / page - 1).max(0) * page).min(end - longest);
        TimeAxis { from: Millis(from), to: Millis(from + longest), top, bottom }
    }

    /// Returns the pixel of a time. Times outside the visible part are at its ends.
    pub(crate) fn at(&self, time: Millis) -> f64 {
        let share = (time.0 - self.from.0) as f64 / (self.to.0 - self.from.0).max(1) as f64;
        self.top + share.clamp(0.0, 1.0) * (self.bottom - self.top)
    }

    /// True if a time is in the visible part.
    pub(crate) fn shows(&self, time: Millis) -> bool {
        (self.from..=self.to).contains(&time)
    }

    /// Returns the times of the lines: one for every growth interval, or for every few if they would be too close.
    pub(crate) fn lines(&self, interval: Millis) -> Vec<Millis> {
        self.every(interval, LINE_PIXELS)
    }

    /// Returns the times that are written next to the axis.
    pub(crate) fn ticks(&self, interval: Millis) -> Vec<Millis> {
        self.every(interval, TICK_PIXELS)
    }

    /// Multiples of the interval that are at least this many pixels apart.
    fn every(&self, interval: Millis, pixels: f64) -> Vec<Millis> {
        let height = (self.bottom - self.top) * interval.0 as f64 / (self.to.0 - self.from.0).max(1) as f64;
        let least = (pixels / height.max(0.001)).ceil() as i64;
        let factors = || [1, 60, 3_600].into_iter().flat_map(|unit| FACTORS.map(|factor| factor * unit)).filter(|factor| *factor >= least);
        // Steps of more than a minute are whole minutes, if that does not leave too few.
        let is_round = |factor: &i64| interval.0 * factor <= MINUTE || interval.0 * factor % MINUTE == 0;
        let round = factors().find(is_round).filter(|factor| *factor <= 2 * least);
        let Some(factor) = round.or_else(|| factors().next()) else { return vec![self.from] };
        let step = interval.0 * factor;
        let first = self.from.0.div_euclid(step) + i64::from(self.from.0.rem_euclid(step) > 0);
        (first..=self.to.0.div_euclid(step)).map(|index| Millis(index * step)).collect()
    }
}

/// Formats a time without fractions of a second, for which the picture has no room. The transport shows the exact time.
pub(super) fn whole_seconds(time: Millis) -> String {
    clock(Millis(time.0 - time.0.rem_euclid(1_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTERVAL: Millis = Millis(20_000);

    fn seconds(times: &[Millis]) -> Vec<i64> {
        times.iter().map(|time| time.0 / 1_000).collect()
    }

    #[test]
    fn a_short_run_is_visible_from_its_start_to_its_end() {
        let axis = TimeAxis::of(Millis(100_000), Millis(60_000), INTERVAL, [200.0, 500.0]);
        assert_eq!([axis.at(Millis(0)), axis.at(Millis(50_000)), axis.at(Millis(100_000))], [200.0, 350.0, 500.0]);
        assert_eq!(seconds(&axis.lines(INTERVAL)), [0, 20, 40, 60, 80, 100]);
        assert_eq!(TimeAxis::of(Millis(0), Millis(0), INTERVAL, [0.0, 10.0]).to, INTERVAL, "an empty run has an axis too");
    }

    #[test]
    fn a_long_run_shows_the_present_and_the_past_before_it() {
        let end = Millis(7_200_000);
        for now in [0, 479, 480, 1_000, 3_333, 7_199, 7_200].map(|seconds| Millis(seconds * 1_000)) {
            let axis = TimeAxis::of(end, now, INTERVAL, [0.0, 400.0]);
            assert!(axis.shows(now), "{now:?} is not in {axis:?}");
            assert_eq!(axis.to.0 - axis.from.0, MOST_STEPS * INTERVAL.0);
        }
    }

    #[test]
    fn ticks_are_multiples_of_the_interval_with_room_between_them() {
        let axis = TimeAxis::of(Millis(660_000), Millis(0), INTERVAL, [0.0, 200.0]);
        assert_eq!(seconds(&axis.ticks(INTERVAL)), [0, 120, 240, 360, 480, 600]);
        assert_eq!(axis.lines(INTERVAL).len(), 17);
        for interval in [250, 1_000, 7_000, 45_000, 3_600_000].map(Millis) {
            let ticks = axis.ticks(interval);
            let near = ticks.windows(2).any(|pair| axis.at(pair[1]) - axis.at(pair[0]) < TICK_PIXELS);
            assert!((1..=8).contains(&ticks.len()) && !near, "{interval:?}: {ticks:?}");
        }
    }
}
