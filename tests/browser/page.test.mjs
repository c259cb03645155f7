// The basics of the page: the timeline, playback, settings, selection, errata, theme, loading, offline use, Content-Security-Policy.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, chosen, drawn, enter, lastPicture, openEngine, openExample, pairs, place, position, press, said, seek, seen, slider, spoken, stageTab, thePage, unfold } from "../support/page.mjs";

const { open, browser, url } = thePage();

test("the page opens where the first pair of the walkthrough is chosen", () =>
  open(DESK, async (page) => {
    await eventually.equal(() => said(page), "Tarn and kestrel are 5 rating points apart. Both are free, so they are paired.");
    await eventually.match(() => page.locator(".formula").innerText(), /gap² − sum of waits × wait priority[^]*5² − 4 × 20[^]*25 − 80 = −55/);
    await eventually.equal(() => place(page), "Wave 1 · Select · event 32 of 62");
    await eventually.deepEqual(() => pairs(page), ["Tarn+kestrel"]);
    await eventually.equal(() => page.locator("tr[data-player]").count(), 15);
    await eventually.equal(() => page.locator("svg [data-player]").count(), 15);
    await eventually.match(() => page.locator(".log").textContent(), /Queue composition: BW-only=3, SC2-only=5, Both=7/);
  }));

test("First shows an empty queue, Last shows five pairs", () =>
  open(DESK, async (page) => {
    await button(page, "First").click();
    await eventually.equal(() => place(page), "Before the first wave");
    await eventually.equal(() => page.locator("svg .player.dim").count(), 15, "players who will join are not shown faintly");
    await lastPicture(page);
    await eventually.match(() => place(page), /^Wave 1 · Clean up/);
    await eventually.deepEqual(() => pairs(page), ["Tarn+kestrel", "Suri+Ansel", "Northlight+Oxbow", "Ferrous+Mirelle", "Quill+Bramble"]);
  }));

test("buttons go to stages, waves and both ends, and Next round after the last wave runs another", () =>
  open(DESK, async (page) => {
    await button(page, "First").click();
    await button(page, "Next stage").click();
    await button(page, "Next event").click();
    await eventually.match(() => place(page), /^Wave 1 · Partition · event 1 of/);
    await button(page, "Last").click();
    await eventually.match(() => place(page), /^Wave 1 · Clean up/);
    const length = drawn(async (page) => Number(await slider(page).getAttribute("max")));
    const before = await length(page);
    await button(page, "Next round").click();
    await eventually.ok(async () => (await length(page)) > before, "no other wave was run");
    await button(page, "Last").click();
    await eventually.match(() => place(page), /^Wave 2/);
    await button(page, "Previous round").click();
    await button(page, "Next event").click();
    await eventually.match(() => place(page), /^Wave 2 · Partition · event 1/);
    await button(page, "Previous round").click();
    await button(page, "Previous stage").click();
    await eventually.match(() => place(page), /^Wave 1 · Create/);
    await stageTab(page, "Refine").click();
    await eventually.match(() => place(page), /^Wave 1 · Refine · event 1 of/);
  }));

test("the slider goes to any event", () =>
  open(DESK, async (page) => {
    await seek(page, 20);
    await eventually.equal(() => said(page), "Ansel plays SC2 only and is rated 1,515.");
    await slider(page).press("ArrowRight");
    await eventually.equal(() => position(page), "21");
  }));

test("the timeline works with keys, and events are announced", () =>
  open(DESK, async (page) => {
    const keys = [
      ["Home", /^Before the first wave/],
      ["Control+ArrowRight", /^Wave 1 · Clean up/],
      ["Shift+ArrowLeft", /^Wave 1 · Create/],
      ["ArrowLeft", /^Wave 1 · Create/],
      ["End", /^Wave 1 · Clean up/],
    ];
    for (const [key, where] of keys) {
      await page.keyboard.press(key);
      await eventually.match(() => place(page), where, key);
    }
    await eventually.equal(() => spoken(page), "Summary: 10 of 15 played. The only wave made 5 matches.");
    await page.keyboard.press("ArrowLeft");
    await eventually.equal(() => spoken(page), "5 players are in the queue. Each has now waited one more wave.");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "What you can do" }).waitFor();
    await page.keyboard.press("Escape");
    await eventually.equal(() => page.getByRole("dialog").count(), 0);
  }));

test("Play advances until Pause", () =>
  open(DESK, async (page) => {
    await page.clock.install();
    await button(page, "First").click();
    await page.getByRole("combobox", { name: "Speed" }).selectOption("0.25×");
    await button(page, "Play").click();
    await page.clock.runFor(10_000);
    await eventually.ok(async () => Number(await position(page)) >= 10, "fewer than one event per second");
    await button(page, "Pause").click();
    await button(page, "Play").waitFor();
    const paused = await position(page);
    await page.clock.runFor(10_000);
    assert.equal(await position(page), paused);
  }));

test("refinement swaps opponents in the stage 6 example: 24,200 to 200", () =>
  open(DESK, async (page) => {
    await openExample(page, "Refinement: 24,200 to 200");
    await stageTab(page, "Refine").click();
    await eventually.equal(() => said(page), "Tarn and Suri swap opponents. The sum of squared gaps falls from 24,200 to 200.");
    await eventually.deepEqual(() => pairs(page), ["Tarn+Pell", "Suri+Oxbow"]);
    // A squared gap is drawn as a square with the gap as its side. The two old gaps are 11 times as large as the new ones.
    const sides = await page.locator(".square").evaluateAll((squares) => squares.map((square) => Number(square.getAttribute("width"))));
    assert.ok(Math.abs(sides[0] / sides[2] - 11) < 0.1, String(sides));
    await button(page, "Previous event").click();
    await eventually.deepEqual(() => pairs(page), ["Tarn+Oxbow", "Suri+Pell"]);
  }));

test("a changed setting takes effect at once, is marked, and can be reset and undone", () =>
  open(DESK, async (page) => {
    await lastPicture(page);
    await eventually.match(() => place(page), /^Wave 1 · Clean up/);
    const before = await seen(page);
    const base = page.getByRole("spinbutton", { name: "High-pressure window, base" });
    await enter(base, "300");
    await eventually.equal(() => banner(page), "2 more matches, largest gap 40 → 180, average 14.0 → 61.4.");
    // The walkthrough already changes one setting: it sets the number of active players to 30.
    await eventually.match(() => page.locator(".settings .head").innerText(), /2 of \d+ changed/);
    await unfold(page, "Pressure");
    await eventually.deepEqual(() => page.locator(".set.changed label").allInnerTexts(), ["High-pressure window, base rating points", "Active players players"]);
    await lastPicture(page);
    await eventually.equal(async () => (await pairs(page)).length, 7);
    await button(page, "Reset High-pressure window, base to 75").click();
    await lastPicture(page);
    await eventually.same(() => seen(page), before);
    await page.getByRole("combobox", { name: "Preset" }).selectOption("Strict");
    await eventually.equal(() => banner(page), "No difference: 5 matches, the same gaps.");
    await button(page, "Undo change").click();
    await eventually.equal(() => page.getByRole("combobox", { name: "Preset" }).inputValue(), "Seed, version 2.1");
    await enter(base, "-5");
    await eventually.match(() => page.locator(".banner.refused").innerText(), /High-pressure window, base: expected a whole number from 0/);
  }));

test("a setting changed in the second wave does not change the first", () =>
  open(DESK, async (page) => {
    await lastPicture(page);
    await eventually.equal(async () => (await pairs(page)).length, 5);
    const first = await pairs(page);
    const log = await page.locator(".log ol").textContent();
    await press(page, "Next round", "Last", "Previous event", "Previous event");
    await unfold(page, "Windows");
    await enter(page.getByRole("spinbutton", { name: "Moderate-pressure window, base" }), "400");
    await lastPicture(page);
    await eventually.match(() => place(page), /^Wave 2/);
    await eventually.equal(async () => (await pairs(page)).length, 2);
    await button(page, "Previous round").click();
    await eventually.deepEqual(() => pairs(page), first);
    await eventually.equal(() => page.locator(".log ol").textContent(), log);
  }));

test("hovering marks a player everywhere, and selecting shows their card", () =>
  open(DESK, async (page) => {
    const marked = drawn((page) => page.locator("tr.marked").evaluateAll((rows) => rows.map((row) => row.dataset.player)));
    await page.locator('svg [data-player="Pell"]').hover();
    await eventually.deepEqual(() => marked(page), ["Pell"]);
    await page.locator('svg [data-player="Pell"]').click();
    await page.locator('svg [data-player="Tarn"]').hover();
    await eventually.deepEqual(async () => (await marked(page)).sort(), ["Pell", "Tarn"]);
    await page.mouse.move(5, 5);
    await eventually.deepEqual(() => marked(page), ["Pell"], "the selected player is not marked");
    await eventually.match(async () => (await chosen(page)).join(), /Pell\s+Close\s+Northlight, 30 points apart, is the only free opponent in reach\.\s+SC2 1,630: just joined and has no opponent yet\. Searches ±75 rating points\./);
    await button(page, "Pell").click();
    await eventually.deepEqual(() => chosen(page), []);
  }));

test("the errata sheet lists the errors of the document and opens their examples", () =>
  open(DESK, async (page) => {
    await page.keyboard.press("n");
    const notes = page.getByRole("dialog", { name: "Errata: what the document says and what is correct" });
    await eventually.equal(() => notes.getByRole("listitem").count(), 8);
    await notes.getByRole("button", { name: "Show Assign: two, five and three flexible" }).click();
    await eventually.equal(() => notes.count(), 0);
    await stageTab(page, "Assign").click();
    await button(page, "Next stage").click();
    await eventually.match(() => said(page), /^BW has 5 players and SC2 has 5\.$/);
  }));

test("two hundred players are all drawn, with fewer than 600 lines", () =>
  open(DESK, async (page) => {
    await openExample(page, "Two hundred players");
    await eventually.equal(() => page.locator("svg [data-player]").count(), 200);
    const spots = await page.locator("svg [data-player]").evaluateAll((players) => players.map((player) => player.getAttribute("transform")));
    assert.equal(new Set(spots).size, 200, "two players are drawn at the same spot");
    const strokes = await page.locator("svg .pencil").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join("").match(/M/g).length);
    assert.ok(strokes > 0 && strokes < 600, `${strokes} lines`);
  }));

test("the theme switches between light and dark", () =>
  open({ ...DESK, colorScheme: "light" }, async (page) => {
    const ground = drawn((page) => page.evaluate(() => getComputedStyle(document.querySelector(".page")).backgroundColor));
    const light = await ground(page);
    await button(page, "Light or dark").click();
    await eventually.notEqual(() => ground(page), light);
    await page.keyboard.press("t");
    await eventually.equal(() => ground(page), light);
  }));

test("a visit fetches each file once, and only the page's own WebAssembly file", async () => {
  const context = await browser().newContext(DESK);
  try {
    const page = await context.newPage();
    const files = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await page.goto(url());
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    assert.deepEqual(files.filter((file, index) => files.indexOf(file) !== index), [], "these files were fetched twice");
    const own = files.filter((file) => file.endsWith(".wasm") && !/\/module-[0-9a-f]+\//.test(file));
    assert.equal(own.length, 1, files.join("\n"));
  } finally {
    await context.close();
  }
});

test("a loaded page works offline: steps, edits, sheets, another engine", () =>
  open(DESK, async (page) => {
    await page.context().setOffline(true);
    for (const key of ["?", "n", "s", "p", "g", "Control+k"]) {
      await page.keyboard.press(key);
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await press(page, "Last", "Next round", "Last");
    await eventually.match(() => place(page), /^Wave 2/);
    await enter(page.getByRole("textbox", { name: "Pell, SC2" }), "1455");
    await eventually.match(() => banner(page), /^From wave 2 on: /);
    await openEngine(page, "Buckets");
    await page.locator("svg.buckets").waitFor();
  }));

test("the page works if the server sends WebAssembly with the wrong content type", async () => {
  const context = await browser().newContext(DESK);
  try {
    const page = await context.newPage();
    await page.route(/\.wasm$/, async (route) => route.fulfill({ response: await route.fetch(), contentType: "application/octet-stream" }));
    await page.goto(url());
    await eventually.match(() => place(page), /^Wave 1/);
  } finally {
    await context.close();
  }
});

test("the Content-Security-Policy is strict and blocks injected scripts", async () => {
  const context = await browser().newContext(DESK);
  try {
    const page = await context.newPage();
    await page.goto(url());
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
    const refused = await page.evaluate(() => {
      const violation = new Promise((resolve) => document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)));
      const script = document.createElement("script");
      script.textContent = "window.injected = true";
      document.body.append(script);
      return violation.then((directive) => ({ directive, injected: window.injected === true }));
    });
    assert.deepEqual(refused, { directive: "script-src-elem", injected: false });
  } finally {
    await context.close();
  }
});
