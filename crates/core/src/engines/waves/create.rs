//! Stage 7, create: gives each pair a map that neither player vetoed, a server, a channel and an id.

use std::collections::BTreeMap;

use super::event::{Event, ServerReason, Side};
use super::regions::RegionPairs;
use super::settings::Settings;
use super::{Match, Pair, RoundContext};
use crate::listener::Listener;
use crate::player::{Name, Player};

/// The server of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    /// A server drawn at random, as an index into `servers`.
    Drawn(u32),
    /// The server for the two players' regions, as an index into `region_servers`.
    ByRegions(u32),
}

impl Server {
    /// Returns the server's name.
    pub fn name(self, settings: &Settings) -> &Name {
        match self {
            Server::Drawn(index) => &settings.servers[index as usize],
            Server::ByRegions(index) => &settings.region_servers[index as usize].1,
        }
    }
}

/// Returns the in-game channel of a match.
pub(super) fn channel(settings: &Settings, id: u32) -> String {
    let number = i64::from(id) % settings.channels;
    format!("scevo{:02}", if number == 0 { settings.channels } else { number })
}

pub(super) fn create<L: Listener>(context: &mut RoundContext<'_, L>, lead: Side, pairs: &[Pair]) -> Vec<Match> {
    let RoundContext { settings, state, random, recorder, .. } = context;
    let mut made = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let players = pair.players(lead);
        let open_maps = state.vetoes_and_regions.open_maps(players);
        if open_maps == 0 {
            recorder.record(|scenario| Event::NoMap { players: players.map(|player| scenario.player_ref(player)), lead });
            continue;
        }
        let map = state.vetoes_and_regions.open_map(players, random.pick(open_maps));
        let server = state.vetoes_and_regions.server(players).or_else(|| {
            let servers = settings.servers.len() as u32;
            (servers > 0).then(|| Server::Drawn(random.pick(servers)))
        });
        let id = state.next_id;
        state.next_id += 1;
        let diff = pair.gap(lead) as u32;
        made.push(Match { id, players, diff, lead, map, server });
        recorder.record(|scenario| Event::Created {
            id,
            players: players.map(|player| scenario.player_ref(player)),
            lead,
            regions: players.map(|player| scenario.players[player as usize].region.clone()),
            diff,
            map: settings.maps[map as usize].clone(),
            open_maps,
            server: server.map(|server| server.name(settings).clone()),
            server_reason: match server {
                Some(Server::ByRegions(_)) => ServerReason::Regions,
                Some(Server::Drawn(_)) => ServerReason::Drawn,
                None => ServerReason::NoServers,
            },
            channel: channel(settings, id),
        });
    }
    made
}

/// Vetoes and regions of all players, prepared for fast lookup: vetoes as bits, regions as numbers.
#[derive(Debug, Clone)]
pub(super) struct VetoesAndRegions {
    /// True for each player who has a veto or a region in `region_servers`. For most players, nothing else is read.
    is_special: Vec<bool>,
    /// Positions of each map's name in the setting `maps`.
    positions: BTreeMap<Name, Vec<usize>>,
    /// Number of 64-bit words per player in `vetoed`.
    words: usize,
    /// Number of maps.
    maps: u32,
    /// One bit per player and map, set if the player vetoed the map.
    vetoed: Vec<u64>,
    /// The pairs of `region_servers`.
    servers: RegionPairs,
}

impl VetoesAndRegions {
    /// The settings, without players.
    pub(super) fn new(settings: &Settings) -> VetoesAndRegions {
        let mut positions: BTreeMap<Name, Vec<usize>> = BTreeMap::new();
        for (map, name) in settings.maps.iter().enumerate() {
            positions.entry(name.clone()).or_default().push(map);
        }
        VetoesAndRegions {
            is_special: Vec::new(),
            positions,
            words: settings.maps.len().div_ceil(64),
            maps: settings.maps.len() as u32,
            vetoed: Vec::new(),
            servers: RegionPairs::new(settings.region_servers.iter().map(|(pair, _)| pair)),
        }
    }

    /// Adds players behind those that were added before.
    pub(super) fn add_players(&mut self, players: &[Player]) {
        let first = self.is_special.len();
        self.servers.add_players(players);
        self.vetoed.resize(self.words * (first + players.len()), 0);
        for (player, index) in players.iter().zip(first..) {
            for &map in player.vetoes.iter().filter_map(|veto| self.positions.get(veto)).flatten() {
                self.vetoed[index * self.words + map / 64] |= 1 << (map % 64);
            }
            self.is_special.push(!player.vetoes.is_empty() || self.servers.knows(index as u32));
        }
    }

    /// Returns the maps that neither player vetoed, as the words of a bit set.
    fn open_words(&self, players: [u32; 2]) -> impl Iterator<Item = u64> {
        let vetoes = players.map(|player| &self.vetoed[player as usize * self.words..][..self.words]);
        (0..self.words).map(move |word| {
            let maps_here = (self.maps - word as u32 * 64).min(64);
            !(vetoes[0][word] | vetoes[1][word]) & (u64::MAX >> (64 - maps_here))
        })
    }

    /// True if neither player has a veto or a region in `region_servers`.
    fn is_plain(&self, players: [u32; 2]) -> bool {
        players.iter().all(|&player| !self.is_special[player as usize])
    }

    /// Returns the number of maps that neither player vetoed.
    fn open_maps(&self, players: [u32; 2]) -> u32 {
        if self.is_plain(players) {
            return self.maps;
        }
        self.open_words(players).map(u64::count_ones).sum()
    }

    /// Returns the index of a map, given its position among the maps that neither player vetoed.
    fn open_map(&self, players: [u32; 2], mut position: u32) -> u32 {
        if self.is_plain(players) {
            return position;
        }
        for (word, mut bits) in self.open_words(players).enumerate() {
            if position >= bits.count_ones() {
                position -= bits.count_ones();
                continue;
            }
            for _ in 0..position {
                bits &= bits - 1;
            }
            return word as u32 * 64 + bits.trailing_zeros();
        }
        debug_assert!(false, "the position must be below the number of open maps");
        0
    }

    /// Returns the server of the two players' regions, if `region_servers` names one.
    fn server(&self, players: [u32; 2]) -> Option<Server> {
        if self.is_plain(players) {
            return None;
        }
        self.servers.get(players).map(Server::ByRegions)
    }
}
