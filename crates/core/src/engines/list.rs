//! The list of engines, and what is generated from it: one type over all engines for each thing that an engine brings along.
//!
//! Adding an engine means its folder and one line at the end of this file.

use serde::Serialize;

use super::engine::Engine;
use super::running::RunningEngine;
use super::{QueueEvent, buckets, cliques, lobbies, waves};

#[cfg(feature = "test-engine")]
use super::in_order;

/// An engine with a place in `Any`, a type over all engines: the ways between what is its own and that.
pub trait In<Any>: Engine {
    /// What it has there.
    type Own;
    /// Its own, if this is its.
    fn of(any: &Any) -> Option<&Self::Own>;
    /// Its own as that of any engine.
    fn any(own: Self::Own) -> Any;
}

/// An engine of the list.
pub trait Listed:
    In<Settings, Own = SettingsOf<Self>>
    + In<Event, Own = EventOf<Self>>
    + In<AnyFrame, Own = FrameOf<Self>>
    + In<Matches, Own = MatchesOf<Self>>
    + In<MatchReport, Own = MatchReportOf<Self>>
    + In<Detail, Own = DetailOf<Self>>
    + In<AnyRunningEngine, Own = RunningEngine<Self>>
{
    /// Which engine it is.
    const ID: EngineId;
}

type SettingsOf<E> = <E as Engine>::Settings;
type EventOf<E> = <E as Engine>::Event;
type FrameOf<E> = <E as Engine>::Frame;
type MatchesOf<E> = Vec<<E as Engine>::Match>;
type MatchReportOf<E> = <E as Engine>::MatchReport;
type DetailOf<E> = <E as Engine>::Detail;

/// Generates everything from the list. `$d` is a dollar sign: the macros in it are written by this one.
macro_rules! engines {
    (($d:tt) $($(#[$attribute:meta])* $engine:ident in $module:ident;)*) => {
        /// Which engine.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum EngineId {
            $($(#[$attribute])* $engine,)*
        }

        $(
            $(#[$attribute])*
            impl Listed for $module::$engine {
                const ID: EngineId = EngineId::$engine;
            }
        )*

        /// `over_engines!(enum Any of Own)` declares a type with one variant for each engine `E`, which holds an `Own<E>`; and variants that
        /// are the same for all engines, if there are any.
        macro_rules! over_engines {
            ($d(#[$d meta:meta])* enum $d any:ident of $d own:ident $d(and $d shared:ident)?) => {
                $d(#[$d meta])*
                #[allow(missing_docs, reason = "the names say it")]
                pub enum $d any {
                    $d($d shared(QueueEvent),)?
                    $($(#[$attribute])* $engine($d own<$module::$engine>),)*
                }

                impl $d any {
                    /// What is this engine's, if it is.
                    pub fn of<E: Listed>(&self) -> Option<&$d own<E>> {
                        <E as In<$d any>>::of(self)
                    }
                }

                $(
                    $(#[$attribute])*
                    impl In<$d any> for $module::$engine {
                        type Own = $d own<$module::$engine>;
                        fn of(any: &$d any) -> Option<&Self::Own> {
                            if let $d any::$engine(own) = any { Some(own) } else { None }
                        }
                        fn any(own: Self::Own) -> $d any {
                            $d any::$engine(own)
                        }
                    }

                    $(#[$attribute])*
                    impl From<$d own<$module::$engine>> for $d any {
                        fn from(own: $d own<$module::$engine>) -> Self {
                            $d any::$engine(own)
                        }
                    }
                )*
            };
        }

        impl EngineId {
            /// Every engine there is, in the order they are shown.
            pub const ALL: &'static [EngineId] = &[$($(#[$attribute])* EngineId::$engine,)*];
        }

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

over_engines! {
    /// The settings of an engine, all of them, checked.
    #[derive(Debug, Clone, PartialEq)]
    enum Settings of SettingsOf
}
over_engines! {
    /// One decision inside a stage: an engine's, or one of the queue, which is the same for all.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    #[serde(untagged)]
    enum Event of EventOf and Queue
}
over_engines! {
    /// The engine's part of a frame.
    #[derive(Debug, Clone, PartialEq)]
    enum AnyFrame of FrameOf
}
over_engines! {
    /// The matches of a round.
    #[derive(Debug, Clone, PartialEq)]
    enum Matches of MatchesOf
}
over_engines! {
    /// A match as a report lists it, with the engine's own fields.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    #[serde(untagged)]
    enum MatchReport of MatchReportOf
}
over_engines! {
    /// The engine's own account of a round.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    #[serde(untagged)]
    enum Detail of DetailOf
}
over_engines! {
    /// An engine at work.
    #[derive(Debug, Clone)]
    enum AnyRunningEngine of RunningEngine
}
