// The waves picture of crowds: stems or lines, names and gaps that never overlap, the row of squared gaps, captions, and reasons.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button, chosen, drawn, openExample, pairs, place, seek, showPanel, slider, stageTab, stepUntil, thePage } from "../support/page.mjs";

const { open } = thePage();

const caption = drawn((page) => page.locator(".stagehead > p").innerText());

/** Replaces the queue with generated players who are all there at the start. */
async function generate(page, players) {
  await page.keyboard.press("g");
  await page.getByRole("spinbutton", { name: "Players", exact: true }).fill(String(players));
  await page.getByRole("spinbutton", { name: "Spread", exact: true }).fill("120");
  await button(page, "Replace queue").click();
  await eventually.equal(() => page.getByRole("heading", { level: 1 }).innerText(), `${players} generated players`);
  await button(page, "First").click();
}

/** Texts of names and gaps that overlap another one or leave the picture. */
const misplaced = drawn((page) =>
  page.locator("svg.waves").evaluate((svg) => {
    const whole = svg.getBoundingClientRect();
    const found = [];
    const seen = [];
    for (const element of svg.querySelectorAll(".label text, .gap rect, .decision rect")) {
      const box = element.getBoundingClientRect();
      const text = element.closest("g").textContent;
      const kind = element.tagName;
      // Names may not touch names, nor gaps gaps. A halo makes a box a little larger than its letters.
      const [x, y] = kind === "text" ? [1, 3] : [0, 0];
      const area = { left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y, text, kind };
      if (area.left < whole.left || area.right > whole.right || area.top < whole.top || area.bottom > whole.bottom) found.push(`${text} leaves the picture`);
      const other = seen.find((other) => other.kind === kind && area.left < other.right && other.left < area.right && area.top < other.bottom && other.top < area.bottom);
      if (other) found.push(`${text} covers ${other.text}`);
      seen.push(area);
    }
    return found;
  }),
);

test("forty players have stems, and two buttons switch to lines and back", () =>
  open(DESK, async (page) => {
    await generate(page, 40);
    await stageTab(page, "Select").click();
    await stepUntil(page, "said", /they are paired/);
    await eventually.equal(() => page.locator("svg.waves .stems").count(), 1);
    await eventually.equal(() => page.locator("svg.waves .passed").count(), 0);
    await button(page, "Lines").click();
    await eventually.equal(() => page.locator("svg.waves .stems").count(), 0);
    await eventually.ok(async () => (await page.locator("svg.waves .pencil").count()) > 0);
    await button(page, "Stems").click();
    await eventually.equal(() => page.locator("svg.waves .stems").count(), 1);
  }));

test("fifteen players have lines, and two hundred have stems without a choice", () =>
  open(DESK, async (page) => {
    await eventually.equal(() => button(page, "Lines").count(), 0);
    await eventually.ok(async () => (await page.locator("svg.waves .pencil").count()) > 0);
    await openExample(page, "Two hundred players");
    await eventually.equal(() => page.locator("svg.waves .stems").count(), 1);
    await eventually.equal(() => button(page, "Lines").count(), 0);
  }));

for (const [size, options] of [["desk", DESK], ["phone", PHONE]]) {
  test(`${size}: names and gaps of 15, 40 and 200 players never overlap`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      for (const players of [15, 40, 200]) {
        if (players > 15) await generate(page, players);
        const length = Number(await slider(page).getAttribute("max"));
        for (let stop = 1; stop <= 8; stop += 1) {
          await seek(page, Math.round((stop * length) / 9));
          assert.deepEqual(await misplaced(page), [], `${players} players, ${await place(page)}`);
        }
      }
    }));
}

for (const [width, options] of [[1440, DESK], [1024, { viewport: { width: 1024, height: 768 } }], [390, PHONE]]) {
  test(`${width} pixels: players between the rails have free markers and the pair being decided has its names`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      await showPanel(page, "Settings");
      await page.getByRole("searchbox", { name: "Find a setting" }).fill("flexible");
      await page.locator(".settings").getByRole("radio", { name: "free", exact: true }).check();
      await eventually.ok(async () => (await page.locator("svg.waves .undecided").count()) >= 5);
      const length = Number(await slider(page).getAttribute("max"));
      for (let stop = 8; stop <= 18; stop += 1) {
        await seek(page, Math.round((stop * length) / 20));
        assert.deepEqual(await misplaced(page), [], await place(page));
        const hidden = await page.locator("svg.waves").evaluate((svg) => {
          const pill = svg.querySelector(".decision rect")?.getBoundingClientRect();
          const covers = ({ left, top, width, height }) => pill && left + width / 2 > pill.left && left + width / 2 < pill.right && top + height / 2 > pill.top && top + height / 2 < pill.bottom;
          return [...svg.querySelectorAll("[data-player]:has(.undecided)")].filter((marker) => covers(marker.querySelector(".undecided").getBoundingClientRect())).map((marker) => marker.dataset.player);
        });
        assert.deepEqual(hidden, [], `hidden at ${await place(page)}`);
      }
    }));
}

test("refine shows every pair once in the row of squared gaps, or says how many are left out", () =>
  open(DESK, async (page) => {
    await openExample(page, "Two hundred players");
    await stageTab(page, "Refine").click();
    await eventually.match(() => caption(page), /^pass 1, swap 1 of \d+$/);
    const squares = await page.locator("svg.waves .square.rest").getAttribute("d");
    const shown = squares.match(/M/g).length;
    const left = Number((await page.locator("svg.waves text", { hasText: / smaller$/ }).allTextContents()).join().split(" ")[0]);
    await eventually.match(() => page.locator("svg.waves").textContent(), new RegExp(`the other ${shown + left} pairs`));
    await eventually.equal(() => page.locator("svg.waves .square:not(.rest)").count(), 4);
  }));

test("a marker of a crowd shows its name under the pointer, and a click selects the player", () =>
  open(DESK, async (page) => {
    await openExample(page, "Two hundred players");
    const unnamed = await page.locator("svg").evaluateAll((all) => {
      const names = new Set([...document.querySelectorAll("svg .label .name")].map((name) => name.textContent));
      return all.flatMap((svg) => [...svg.querySelectorAll("[data-player]")]).map((player) => player.dataset.player).find((name) => !names.has(name));
    });
    await page.locator(`svg [data-player="${unnamed}"]`).hover();
    await eventually.ok(async () => (await page.locator("svg .label .name").allTextContents()).includes(unnamed));
    await page.locator(`svg [data-player="${unnamed}"]`).click();
    await eventually.match(async () => (await chosen(page)).join(), new RegExp(unnamed));
  }));

test("the reason is the first sentence about a player", () =>
  open(DESK, async (page) => {
    await stageTab(page, "Clean up").click();
    await eventually.equal(async () => (await pairs(page)).length, 5);
    await button(page, "Vireo").click();
    await eventually.match(async () => (await chosen(page)).join(), /^Vireo\s+Close\s+Vireo sits out: SC2 has 8 players and BW has 7\.\s/);
    await button(page, "Tarn").click();
    await eventually.match(async () => (await chosen(page)).join(), /^Tarn\s+Close\s+Matched with kestrel in wave 1, 5 points apart\.\s/);
  }));

test("every stage has a caption", () =>
  open(DESK, async (page) => {
    const captions = {
      "Come and go": /^player 1 of 15$/,
      Partition: /^15 players to sort$/,
      Assign: /^7 flexible players to assign$/,
      Pressure: /^pressure /,
      Filter: /^BW leads$/,
      Select: /^1 pair in a window so far$/,
      Refine: /^pass 1, swap 1 of 4$/,
      Create: /^pair 1 of 5$/,
      "Clean up": /^5 players stay queued$/,
    };
    for (const [stage, expected] of Object.entries(captions)) {
      await stageTab(page, stage).click();
      await eventually.match(() => caption(page), expected);
    }
  }));
