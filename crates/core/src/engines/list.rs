//! The list of engines, and what is generated from it: one type over all engines for each thing that an engine brings along.
//!
//! Adding an engine means its folder and one line at the end of this file.

use serde::Serialize;

use super::engine::Engine;
use super::live::Live;
use super::{QueueEvent, buckets, cliques, lobbies, waves};

#[cfg(feature = "test-engine")]
use super::in_order;

/// An engine of the list: the ways between its own types and those over all engines.
pub trait Listed: Engine {
    /// Which engine it is.
    const ID: EngineId;
    /// Its settings, if these are its.
    fn settings(any: &Settings) -> Option<&Self::Settings>;
    /// Its event, if this is one of its.
    fn event(any: &Event) -> Option<&Self::Event>;
    /// Its frame, if this is one of its.
    fn frame(any: &AnyFrame) -> Option<&Self::Frame>;
    /// Its matches, if these are its.
    fn matches(any: &Matches) -> Option<&[Self::Match]>;
    /// One of its matches in a report, if it is one.
    fn match_report(any: &MatchReport) -> Option<&Self::MatchReport>;
    /// Its detail in a report, if it is one.
    fn detail_report(any: &Detail) -> Option<&Self::Detail>;
    /// The engine at work, if it is this one.
    fn live(any: &AnyLive) -> Option<&Live<Self>>;
    /// Its frame as one of any engine.
    fn any_frame(own: Self::Frame) -> AnyFrame;
    /// Its matches as those of any engine.
    fn any_matches(own: Vec<Self::Match>) -> Matches;
    /// One of its matches in a report of any engine.
    fn any_match_report(own: Self::MatchReport) -> MatchReport;
    /// Its detail in a report of any engine.
    fn any_detail(own: Self::Detail) -> Detail;
    /// The engine at work as any engine.
    fn any_live(own: Live<Self>) -> AnyLive;
}

/// Generates everything from the list. `$d` is a dollar sign: `on_engine` is a macro that this one writes.
macro_rules! engines {
    (($d:tt) $($(#[$attribute:meta])* $engine:ident in $module:ident;)*) => {
        /// Which engine.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum EngineId {
            $($(#[$attribute])* $engine,)*
        }

        /// The settings of an engine, all of them, checked.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, reason = "one variant per engine")]
        pub enum Settings {
            $($(#[$attribute])* $engine(<$module::$engine as Engine>::Settings),)*
        }

        /// One decision inside a stage.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs, reason = "one variant per engine, and one for the queue, which is the same for all")]
        pub enum Event {
            Queue(QueueEvent),
            $($(#[$attribute])* $engine(<$module::$engine as Engine>::Event),)*
        }

        /// The engine's part of a frame.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, reason = "one variant per engine")]
        pub enum AnyFrame {
            $($(#[$attribute])* $engine(<$module::$engine as Engine>::Frame),)*
        }

        /// The matches of a round.
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, reason = "one variant per engine")]
        pub enum Matches {
            $($(#[$attribute])* $engine(Vec<<$module::$engine as Engine>::Match>),)*
        }

        /// A match as a report lists it, with the engine's own fields.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs, reason = "one variant per engine")]
        pub enum MatchReport {
            $($(#[$attribute])* $engine(<$module::$engine as Engine>::MatchReport),)*
        }

        /// The engine's own account of a round.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        #[allow(missing_docs, reason = "one variant per engine")]
        pub enum Detail {
            $($(#[$attribute])* $engine(<$module::$engine as Engine>::Detail),)*
        }

        /// An engine at work.
        #[derive(Debug, Clone)]
        #[allow(missing_docs, reason = "one variant per engine")]
        pub enum AnyLive {
            $($(#[$attribute])* $engine(Live<$module::$engine>),)*
        }

        impl EngineId {
            /// Every engine there is, in the order they are shown.
            pub const ALL: &'static [EngineId] = &[$($(#[$attribute])* EngineId::$engine,)*];
        }

        $(
            $(#[$attribute])*
            impl Listed for $module::$engine {
                const ID: EngineId = EngineId::$engine;
                fn settings(any: &Settings) -> Option<&Self::Settings> {
                    if let Settings::$engine(own) = any { Some(own) } else { None }
                }
                fn event(any: &Event) -> Option<&Self::Event> {
                    if let Event::$engine(own) = any { Some(own) } else { None }
                }
                fn frame(any: &AnyFrame) -> Option<&Self::Frame> {
                    if let AnyFrame::$engine(own) = any { Some(own) } else { None }
                }
                fn matches(any: &Matches) -> Option<&[Self::Match]> {
                    if let Matches::$engine(own) = any { Some(own) } else { None }
                }
                fn match_report(any: &MatchReport) -> Option<&Self::MatchReport> {
                    if let MatchReport::$engine(own) = any { Some(own) } else { None }
                }
                fn detail_report(any: &Detail) -> Option<&Self::Detail> {
                    if let Detail::$engine(own) = any { Some(own) } else { None }
                }
                fn live(any: &AnyLive) -> Option<&Live<Self>> {
                    if let AnyLive::$engine(own) = any { Some(own) } else { None }
                }
                fn any_frame(own: Self::Frame) -> AnyFrame {
                    AnyFrame::$engine(own)
                }
                fn any_matches(own: Vec<Self::Match>) -> Matches {
                    Matches::$engine(own)
                }
                fn any_match_report(own: Self::MatchReport) -> MatchReport {
                    MatchReport::$engine(own)
                }
                fn any_detail(own: Self::Detail) -> Detail {
                    Detail::$engine(own)
                }
                fn any_live(own: Live<Self>) -> AnyLive {
                    AnyLive::$engine(own)
                }
            }

            $(#[$attribute])*
            impl From<<$module::$engine as Engine>::Settings> for Settings {
                fn from(own: <$module::$engine as Engine>::Settings) -> Self {
                    Settings::$engine(own)
                }
            }

            $(#[$attribute])*
            impl From<<$module::$engine as Engine>::Event> for Event {
                fn from(own: <$module::$engine as Engine>::Event) -> Self {
                    Event::$engine(own)
                }
            }
        )*

        /// `on_engine!(Settings, value, own: E => …)` opens a value of one of the types above: `own` is what is inside, and `E` the engine.
        macro_rules! on_engine {
            ($d any:ident, $d value:expr, $d own:pat, $d E:ident => $d body:expr) => {
                match $d value {
                    $($(#[$attribute])* $crate::engines::$d any::$engine($d own) => {
                        type $d E = $crate::engines::$module::$engine;
                        $d body
                    })*
                }
            };
        }
        pub(super) use on_engine;

        /// `on_event!(event, own => …)` opens an [`Event`], also one of the queue.
        macro_rules! on_event {
            ($d event:expr, $d own:pat => $d body:expr) => {
                match $d event {
                    $crate::engines::Event::Queue($d own) => $d body,
                    $($(#[$attribute])* $crate::engines::Event::$engine($d own) => $d body,)*
                }
            };
        }
        pub(super) use on_event;

        /// `with_engine!(id, E => …)` gives the engine of an [`EngineId`] the name `E`.
        macro_rules! with_engine {
            ($d id:expr, $d E:ident => $d body:expr) => {
                match $d id {
                    $($(#[$attribute])* $crate::engines::EngineId::$engine => {
                        type $d E = $crate::engines::$module::$engine;
                        $d body
                    })*
                }
            };
        }
        pub(super) use with_engine;
    };
}

engines! { ($)
    Waves in waves;
    Buckets in buckets;
    Cliques in cliques;
    Lobbies in lobbies;
    #[cfg(feature = "test-engine")] InOrder in in_order;
}
