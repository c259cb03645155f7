//! Properties of the layout that hold for every crowd, stage and size of the picture.

use std::sync::Arc;

use queuescope::engines::Waves;
use queuescope::{Listed, Replay, Scenario, Settings, Until};
use queuescope_lab::Population;
use yew::Callback;

use super::labels::{Area, labels, overlaps, text_width};
use super::layout::{Layout, Spot};
use super::lines::Chosen;
use super::rails::whole_axis;
use crate::engines::PictureProps;
use crate::engines::waves::Scene;
use crate::examples;
use crate::moment::Moment;
use crate::overview::Overview;
use crate::picture::{Orientation, Size};
use crate::shared::Shared;

/// Sizes of the picture on a desk, a tablet and a phone.
const SIZES: [(Orientation, f64, f64); 3] =
    [(Orientation::Wide, 744.0, 520.0), (Orientation::Wide, 680.0, 400.0), (Orientation::Tall, 374.0, 404.0)];

fn crowd(players: u32, spread: u32) -> Replay {
    let settings = Settings::preset(Waves::ID, "seed").expect("the preset exists");
    let population = Population { players, spread, longest_wait: 5, ..Population::default() };
    let players = population.players(&settings, &[]);
    let scenario = Scenario { players, until: Until::Rounds(2), ..Scenario::new(settings) };
    Replay::new(Arc::new(scenario)).expect("the run fits into memory")
}

/// Calls `check` with the layout at about 30 positions of a run, at every size.
fn at_many_positions(replay: &mut Replay, check: impl Fn(&Layout, &Scene<'_>, &str)) {
    let overview = Shared::new(Overview::of(replay));
    for position in (0..=replay.trace().len()).step_by((replay.trace().len() / 30).max(1)) {
        replay.seek(position);
        let moment = Shared::new(Moment::of(replay, &overview));
        for (orientation, width, height) in SIZES {
            let scene = Scene::of(&moment).expect("the run is of this engine");
            let props = PictureProps {
                moment: moment.clone(),
                orientation,
                size: Size { width, height },
                mode: 0,
                piece: None,
                selected: None,
                hovered: None,
                on_hover: Callback::noop(),
                on_select: Callback::noop(),
                on_look: Callback::noop(),
                on_edit: Callback::noop(),
            };
            let layout = Layout::of(&scene, &props, whole_axis(&scene));
            check(&layout, &scene, &format!("{} players, position {position}, {orientation:?}", scene.scenario.players.len()));
        }
    }
}

#[test]
fn markers_are_in_the_picture_and_none_covers_another() {
    for (players, spread) in [(15, 100), (40, 120), (40, 0), (200, 120), (200, 0), (200, 20)] {
        at_many_positions(&mut crowd(players, spread), |layout, _, place| {
            let radius = layout.radius;
            let inside = |spot: &&Spot| {
                let (x, y) = (spot.x, spot.y);
                x >= radius - 0.5 && x <= layout.width - radius + 0.5 && y >= radius - 0.5 && y <= layout.height - radius + 0.5
            };
            // Hundreds of equal ratings do not fit on the axis of a small picture, so they may leave it at its ends.
            if spread >= 100 {
                assert_eq!(layout.spots.iter().find(|spot| !inside(spot)), None, "{place}, spread {spread}");
            }
            for (index, a) in layout.spots.iter().enumerate() {
                let near = |b: &&Spot| (a.x - b.x).abs() < 2.0 * radius && (a.y - b.y).abs() < 2.0 * radius;
                assert_eq!(layout.spots[..index].iter().find(near), None, "{place}, spread {spread}, {a:?}");
            }
            assert!(layout.rails[0] < layout.rails[1]);
        });
    }
}

#[test]
fn names_and_gaps_never_overlap() {
    let mut replays = vec![crowd(15, 100), crowd(40, 120), crowd(200, 120), crowd(200, 20)];
    replays.extend(["The 15-player walkthrough", "The filter keeps the veteran"].map(examples::replay));
    for replay in &mut replays {
        at_many_positions(replay, |layout, scene, place| {
            let now: Vec<u32> = scene.involved();
            let chosen = Chosen::of(layout, scene, &now);
            let pairs = chosen.marked.iter().flat_map(|pair| [pair.lead.index, pair.follow.index]);
            let mut important: Vec<u32> = now.into_iter().take(4).chain(pairs).collect();
            important.sort_unstable();
            important.dedup();
            let (labels, _) = labels(layout, scene, &important, Vec::new());
            let mut areas: Vec<Area> = Vec::new();
            for label in &labels {
                let width = text_width(&label.name) + text_width(&label.rating);
                let left = match label.anchor {
                    "start" => label.x,
                    "end" => label.x - width,
                    _ => label.x - width / 2.0,
                };
                let area = [left, label.y - 11.0, left + width, label.y + 3.0];
                assert!(!overlaps(&area, &areas), "{place}: {} covers another name", label.name);
                assert!(area[0] >= 0.0 && area[2] <= layout.width && area[1] >= 0.0 && area[3] <= layout.height, "{place}: {label:?}");
                areas.push(area);
            }
            let pills = chosen.pills(layout, None, &mut Vec::new());
            let mut taken: Vec<Area> = Vec::new();
            for (_, (x, y), half) in pills {
                let area = [x - half, y - 10.0, x + half, y + 10.0];
                assert!(!overlaps(&area, &taken), "{place}: two gaps overlap");
                taken.push(area);
            }
        });
    }
}

#[test]
fn all_names_of_the_walkthrough_are_shown_once_the_players_have_sides() {
    at_many_positions(&mut examples::replay("The 15-player walkthrough"), |layout, scene, place| {
        if scene.own.lead.is_some() {
            let (labels, _) = labels(layout, scene, &[], Vec::new());
            assert_eq!(labels.len(), layout.spots.len(), "{place}");
        }
    });
}
