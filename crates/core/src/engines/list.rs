//! The list of engines, and the enums and macros that are generated from it. Each enum holds a value of any engine, such as its settings or an
//! event.
//!
//! To add an engine, add its folder and one line to the list at the end of this file.

use serde::Serialize;

use super::engine::Engine;
use super::running::RunningEngine;
use super::{QueueEvent, buckets, cliques, lobbies, waves};

#[cfg(feature = "test-engine")]
use super::in_order;

/// Conversions between an engine's type and `Any`, the enum with one variant per engine: for example between `waves::Settings` and
/// [`Settings`].
pub trait PartOf<Any>: Engine {
    /// The engine's type.
    type Part;
    /// Returns the engine's value, or `None` if the value belongs to another engine.
    fn of(any: &Any) -> Option<&Self::Part>;
    /// Wraps the engine's value in the enum.
    fn any(own: Self::Part) -> Any;
}

/// An engine in the list, which has a variant in every generated enum.
pub trait Listed:
    PartOf<Settings, Part = SettingsOf<Self>>
    + PartOf<Event, Part = EventOf<Self>>
    + PartOf<AnyFrame, Part = FrameOf<Self>>
    + PartOf<Matches, Part = MatchesOf<Self>>
    + PartOf<MatchReport, Part = MatchReportOf<Self>>
    + PartOf<Detail, Part = DetailOf<Self>>
    + PartOf<AnyRunningEngine, Part = RunningEngine<Self>>
{
    /// The engine's id.
    const ID: EngineId;
}

type SettingsOf<E> = <E as Engine>::Settings;
type EventOf<E> = <E as Engine>::Event;
type FrameOf<E> = <E as Engine>::Frame;
type MatchesOf<E> = Vec<<E as Engine>::Match>;
type MatchReportOf<E> = <E as Engine>::MatchReport;
type DetailOf<E> = <E as Engine>::Detail;

/// Generates everything from the list. `$d` is a dollar sign, because this macro defines other macros.
macro_rules! engines {
    (($d:tt) $($(#[$attribute:meta])* $engine:ident in $module:ident;)*) => {
        /// Identifies an engine.
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

        /// `over_engines!(enum Any of Own)` declares an enum with one variant per engine `E`, which holds an `Own<E>`. With `and Queue`, it also
        /// gets a variant for queue events.
        macro_rules! over_engines {
            ($d(#[$d meta:meta])* enum $d any:ident of $d own:ident $d(and $d shared:ident)?) => {
                $d(#[$d meta])*
                #[allow(missing_docs, reason = "the names say it")]
                pub enum $d any {
                    $d($d shared(QueueEvent),)?
                    $($(#[$attribute])* $engine($d own<$module::$engine>),)*
                }

                impl $d any {
                    /// Returns the value of engine `E`, or `None` if the value belongs to another engine.
                    pub fn of<E: Listed>(&self) -> Option<&$d own<E>> {
                        <E as PartOf<$d any>>::of(self)
                    }
                }

                $(
                    $(#[$attribute])*
                    impl PartOf<$d any> for $module::$engine {
                        type Part = $d own<$module::$engine>;
                        fn of(any: &$d any) -> Option<&Self::Part> {
                            if let $d any::$engine(own) = any { Some(own) } else { None }
                        }
                        fn any(own: Self::Part) -> $d any {
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
            /// All engines, in the order in which they are shown.
            pub const ALL: &'static [EngineId] = &[$($(#[$attribute])* EngineId::$engine,)*];
        }

        /// `on_engine!(Settings, value, own, E => …)` matches on a value of a generated enum. `own` is the engine's value, `E` the engine.
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

        /// `on_event!(event, own => …)` matches on an [`Event`], including queue events.
        macro_rules! on_event {
            ($d event:expr, $d own:pat => $d body:expr) => {
                match $d event {
                    $crate::engines::Event::Queue($d own) => $d body,
                    $($(#[$attribute])* $crate::engines::Event::$engine($d own) => $d body,)*
                }
            };
        }
        pub(super) use on_event;

        /// `with_engine!(id, E => …)` matches on an [`EngineId`]. `E` is the engine.
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
    /// All settings of an engine, checked.
    #[derive(Debug, Clone, PartialEq)]
    enum Settings of SettingsOf
}
over_engines! {
    /// An event: a decision of an engine, or a change of the queue.
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
    /// A match in a report, with the engine's fields.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    #[serde(untagged)]
    enum MatchReport of MatchReportOf
}
over_engines! {
    /// The engine's detail of a round in a report.
    #[derive(Debug, Clone, PartialEq, Serialize)]
    #[serde(untagged)]
    enum Detail of DetailOf
}
over_engines! {
    /// An engine with its settings and state.
    #[derive(Debug, Clone)]
    enum AnyRunningEngine of RunningEngine
}
