// Runs every case of tests/cases with the npm package. The report must equal that of the independent implementation.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { presets, run } from "../../pkg/node.mjs";

const root = new URL("../cases/", import.meta.url);

// waves-host.test.mjs runs the cases made by the bots' own code, whose reports are not complete.
for (const engine of readdirSync(root).filter((folder) => folder !== "waves-host")) {
  const folder = new URL(`${engine}/`, root);
  for (const file of readdirSync(folder)) {
    test(`${engine}/${file}`, () => {
      const { scenario, report, unique } = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
      const actual = run(scenario, { detail: true });
      if (engine === "waves") for (const drawn of [actual, report]) checkAndBlankDraws(drawn, scenario);
      if (unique === false) [actual, report].forEach(blankChoices);
      else if (engine === "lobbies") equaliseHosts(actual, report);
      assert.deepEqual(actual, report);
    });
  }
}

/** Maps and servers are drawn at random. Checks that they are allowed, then blanks them. */
function checkAndBlankDraws(report, scenario) {
  const settings = { ...presets(scenario.engine)[0].settings, ...scenario.settings };
  const players = new Map(scenario.players.map((player) => [player.id, player]));
  for (const match of report.rounds.flatMap(({ matches }) => matches)) {
    const [a, b] = match.teams.map(([id]) => players.get(id));
    assert.ok(settings.maps.includes(match.map), `map ${match.map}`);
    assert.ok(![a, b].some(({ vetoes = [] }) => vetoes.includes(match.map)), `vetoed map ${match.map}`);
    const named = a.region && b.region && (settings.region_servers[`${a.region}+${b.region}`] ?? settings.region_servers[`${b.region}+${a.region}`]);
    if (named) assert.equal(match.server, named);
    else if (settings.servers.length > 0) assert.ok(settings.servers.includes(match.server), `server ${match.server}`);
    else assert.equal(match.server, null);
    match.map = match.server = "drawn";
  }
}

/** Hosts are drawn at random and listed first. Where two lobbies differ only in the host, gives both the same order. */
function equaliseHosts(actual, expected) {
  const expectedMatches = expected.rounds.flatMap(({ matches }) => matches);
  actual.rounds.flatMap(({ matches }) => matches).forEach((match, index) => {
    const [drawn, listed] = [match.teams[0], expectedMatches[index]?.teams[0] ?? []];
    const sorted = (team) => [...team].sort().join();
    const rest = (team) => team.filter((id) => id !== drawn[0] && id !== listed[0]).join();
    if (sorted(drawn) === sorted(listed) && rest(drawn) === rest(listed)) match.teams = [listed];
  });
}

/** Where several matchings are equally good, each is correct. Keeps only the numbers of pairs and their total scores, not the players. */
function blankChoices(report) {
  report.left = report.left.length;
  for (const round of report.rounds) {
    round.queue = round.queue.length;
    const hundredths = Math.round(100 * round.matches.reduce((sum, { score }) => sum + score, 0));
    round.matches = { count: round.matches.length, hundredths };
    // Later rounds depend on who was matched in the first.
    if (round.index !== 0) round.detail = { queues: [] };
    for (const queue of round.detail.queues) queue.pairs = queue.pairs.length;
  }
}
