// Checks that no player is lost. The rows of the queue, its header and the log show independently where each player is.

import assert from "node:assert/strict";
import { eventually } from "./eventually.mjs";
import { seek, slider } from "./page.mjs";

/** Shows all rows of the queue, which shows only the first 40 when it opens. */
async function showAllRows(page, players) {
  const rows = page.locator(".queue tr[data-player]");
  const more = page.getByRole("button", { name: /^Show more/ });
  for (let shown = await rows.count(); shown < players; shown = await rows.count()) {
    await more.click();
    await eventually.ok(async () => (await rows.count()) > shown);
  }
}

/** Reads the players' names grouped by the state in their rows, the numbers of players in the header, and the number of matches in the log. */
function readStates(page) {
  return page.evaluate(() => {
    const states = [
      ["away", /^(joins [\d:.]+|waits for party)$/],
      ["queued", /^(just joined|waits .+|scheduled|in the lobby|free|sits out)$/],
      ["left", /^left$/],
      ["deciding", /^deciding$/],
      ["pending", /\?$/],
      // The opponent's name, or "lobby 5".
      ["matched", /./],
    ];
    const names = { queued: [], away: [], left: [], deciding: [], pending: [], matched: [] };
    for (const row of document.querySelectorAll(".queue tr[data-player]")) {
      const text = row.querySelector(".status").innerText;
      names[states.find(([, pattern]) => pattern.test(text))[0]].push(row.dataset.player);
    }
    const [, players, queued] = document.querySelector(".queue .sub").innerText.match(/^([\d,]+) players, ([\d,]+) queued$/);
    const numbers = [...document.querySelectorAll(".log li.made")].map((line) => line.textContent.match(/(?:Match|Lobby) (\d+):/)?.[1] ?? 0);
    const number = (text) => Number(text.replaceAll(",", ""));
    return { names, players: number(players), queued: number(queued), matches: Math.max(0, ...numbers) };
  });
}

/** Asserts at several stops that matched + queued + left + pending = joined, and that no player who has joined is missing at the next stop. */
export async function assertNobodyIsLost(page, { players, matchSize, stops }) {
  const last = Number(await slider(page).getAttribute("max"));
  await showAllRows(page, players);
  let joined = new Set();
  for (let stop = 0; stop < stops; stop += 1) {
    await seek(page, Math.round((stop * last) / (stops - 1)));
    const { names, matches, ...header } = await readStates(page);
    const where = `stop ${stop}: ${JSON.stringify({ header, matches, ...Object.fromEntries(Object.entries(names).map(([state, list]) => [state, list.length])) })}`;
    const here = ["queued", "left", "deciding", "pending", "matched"].flatMap((state) => names[state]);
    const all = new Set([...here, ...names.away]);
    assert.deepEqual([header.players, all.size, here.length + names.away.length], [players, players, players], where);
    assert.equal(names.matched.length, matches * matchSize, where);
    // A player who is being decided about may be in the queue or already out of it.
    assert.ok(header.queued >= names.queued.length && header.queued <= names.queued.length + names.deciding.length, where);
    const pending = names.pending.length + names.deciding.length - (header.queued - names.queued.length);
    assert.equal(matches * matchSize + header.queued + names.left.length + pending, players - names.away.length, where);
    assert.deepEqual([...joined].filter((name) => !here.includes(name)), [], `players lost before ${where}`);
    joined = new Set(here);
  }
  assert.equal(joined.size, players, "not all players have joined at the end");
}
