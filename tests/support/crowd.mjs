// Nobody is lost: who is where, as the rows, the head and the log of the page say independently of each other.

import assert from "node:assert/strict";
import { eventually } from "./eventually.mjs";
import { seek, slider } from "./page.mjs";

/** Draws the whole table, which shows two hundred rows at first. */
async function showAllRows(page, players) {
  const rows = page.locator(".queue tr[data-player]");
  const more = page.getByRole("button", { name: /^Show more/ });
  for (let shown = await rows.count(); shown < players; shown = await rows.count()) {
    await more.click();
    await eventually.ok(async () => (await rows.count()) > shown);
  }
}

/** Names by where their rows say they are, the number of queued players in the head, and the number of matches in the log. */
function whereabouts(page) {
  return page.evaluate(() => {
    const states = [
      ["queued", /^(waits |in the lobby$)/],
      ["away", /^not here yet$/],
      ["left", /^left$/],
      ["deciding", /^deciding$/],
      ["pending", /\?$/],
      ["matched", /./],
    ];
    const names = { queued: [], away: [], left: [], deciding: [], pending: [], matched: [] };
    for (const row of document.querySelectorAll(".queue tr[data-player]")) {
      const text = row.querySelector(".status").innerText;
      names[states.find(([, pattern]) => pattern.test(text))[0]].push(row.dataset.player);
    }
    const [, players, queued] = document.querySelector(".queue .sub").innerText.match(/^([\d,]+) players, ([\d,]+) queued$/);
    const numbers = [...document.querySelectorAll(".log li.made")].map((line) => line.innerText.match(/(?:Match|Lobby) (\d+):/)?.[1] ?? 0);
    const number = (text) => Number(text.replaceAll(",", ""));
    return { names, players: number(players), queued: number(queued), matches: Math.max(0, ...numbers) };
  });
}

/** Demands at several stops that matched + queued + left + pending = came, and that whoever came is still somewhere at the next stop. */
export async function everybody(page, { players, matchSize, stops }) {
  const last = Number(await slider(page).getAttribute("max"));
  await showAllRows(page, players);
  let came = new Set();
  for (let stop = 0; stop < stops; stop += 1) {
    await seek(page, Math.round((stop * last) / (stops - 1)));
    const { names, matches, ...head } = await whereabouts(page);
    const where = `stop ${stop}: ${JSON.stringify({ head, matches, ...Object.fromEntries(Object.entries(names).map(([state, list]) => [state, list.length])) })}`;
    const here = ["queued", "left", "deciding", "pending", "matched"].flatMap((state) => names[state]);
    const everywhere = new Set([...here, ...names.away]);
    assert.deepEqual([head.players, everywhere.size, here.length + names.away.length], [players, players, players], where);
    assert.equal(names.matched.length, matches * matchSize, where);
    // Who is being decided about may be in the queue or out of it.
    assert.ok(head.queued >= names.queued.length && head.queued <= names.queued.length + names.deciding.length, where);
    const pending = names.pending.length + names.deciding.length - (head.queued - names.queued.length);
    assert.equal(matches * matchSize + head.queued + names.left.length + pending, players - names.away.length, where);
    assert.deepEqual([...came].filter((name) => !here.includes(name)), [], `lost before ${where}`);
    came = new Set(here);
  }
  assert.equal(came.size, players, "at the end everybody has come");
}
