// The page as a person uses it: stepping both ways, by mouse, by keyboard, on a desk and on a phone, light and dark.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { DESK, NARROW, PHONE, settle } from "../support/browser.mjs";
import { banner, button, chosen, pairs, place, position, said, sameBothWays, seen, slider, spoken, thePage } from "../support/page.mjs";

const { open, browser, url } = thePage();

test("it opens in the middle of a decision: the first pair of the walkthrough is taken", () =>
  open(DESK, async (page) => {
    assert.equal(await said(page), "Tarn and kestrel are 5 apart. Both are free, so they play.");
    assert.match(await page.locator(".formula").innerText(), /gap² − \(waits\) × priority[^]*5² − 4 × 20[^]*25 − 80 = −55/);
    assert.equal(await place(page), "Wave 1 · Select · event 32 of 62");
    assert.deepEqual(await pairs(page), ["Tarn+kestrel"]);
    assert.equal(await page.locator("tr[data-player]").count(), 15);
    assert.equal(await page.locator("svg [data-player]").count(), 15);
    assert.match(await page.locator(".log").innerText(), /Queue composition: BW-only=3, SC2-only=5, Both=7/);
  }));

test("all the way forward and all the way back shows the same at every step", () =>
  open({ ...DESK, reducedMotion: "reduce" }, async (page) => {
    await button(page, "First").click();
    assert.equal(await place(page), "Before the first wave");
    assert.equal(await page.locator("svg .player.dim").count(), 15, "who will come is there faintly");
    await sameBothWays(page);
    await button(page, "Last").click();
    assert.equal(await position(page), await slider(page).getAttribute("max"));
    assert.deepEqual(await pairs(page), ["Tarn+kestrel", "Suri+Ansel", "Northlight+Oxbow", "Ferrous+Mirelle", "Quill+Bramble"]);
  }));

test("stages, waves and the ends can be gone to; past the end another wave is run", () =>
  open(DESK, async (page) => {
    await button(page, "First").click();
    await button(page, "Next stage").click();
    await button(page, "Next event").click();
    assert.match(await place(page), /^Wave 1 · Partition · event 1 of/);
    await button(page, "Last").click();
    assert.match(await place(page), /^Wave 1 · Clean up/);
    const length = Number(await slider(page).getAttribute("max"));
    await button(page, "Next round").click();
    await settle(page);
    assert.ok(Number(await slider(page).getAttribute("max")) > length, "another wave was run");
    await button(page, "Last").click();
    assert.match(await place(page), /^Wave 2/);
    await button(page, "Previous round").click();
    await button(page, "Next event").click();
    assert.match(await place(page), /^Wave 2 · Partition · event 1/);
    await button(page, "Previous round").click();
    await button(page, "Previous stage").click();
    assert.match(await place(page), /^Wave 1 · Create/);
    await page.getByRole("button", { name: "6 Refine" }).click();
    assert.match(await place(page), /^Wave 1 · Refine · event 1 of/);
  }));

test("the slider goes anywhere, and says where that is", () =>
  open(DESK, async (page) => {
    await slider(page).fill("20");
    assert.equal(await said(page), "Ansel plays SC2 only, at 1,515.");
    await slider(page).press("ArrowRight");
    assert.equal(await position(page), "21");
  }));

test("the keyboard is enough, and what happens is spoken", () =>
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
      assert.match(await place(page), where, key);
    }
    assert.equal(await spoken(page), "5 players have waited one wave more.");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "What you can do" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("dialog").count(), 0);
  }));

test("playing goes on by itself until it is paused", () =>
  open(DESK, async (page) => {
    await button(page, "First").click();
    await page.getByRole("combobox", { name: "Speed" }).selectOption("16×");
    await button(page, "Play").click();
    await page.waitForFunction(() => Number(document.querySelector('[aria-label="Position"]').value) > 5);
    await button(page, "Pause").click();
    await button(page, "Play").waitFor();
    const paused = await position(page);
    await page.waitForTimeout(300);
    assert.equal(await position(page), paused);
  }));

test("refinement uncrosses the lines of the stage 6 example: 24,200 to 200", () =>
  open(DESK, async (page) => {
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("Refinement: 24,200 to 200");
    await page.getByRole("button", { name: "6 Refine" }).click();
    assert.equal(await said(page), "Tarn and Suri swap opponents: the squared gaps shrink from 24,200 to 200.");
    assert.deepEqual(await pairs(page), ["Tarn+Pell", "Suri+Oxbow"]);
    // A squared gap is a square as wide as the gap: the two former ones are eleven times as wide as the two new ones.
    const sides = await page.locator(".square").evaluateAll((squares) => squares.map((square) => Number(square.getAttribute("width"))));
    assert.ok(Math.abs(sides[0] / sides[2] - 11) < 0.1, String(sides));
    await button(page, "Previous event").click();
    assert.deepEqual(await pairs(page), ["Tarn+Oxbow", "Suri+Pell"]);
  }));

test("a changed setting re-runs at once, says what it did, is marked, and can be taken back", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    const before = await seen(page);
    const base = page.getByRole("spinbutton", { name: "High window, base" });
    await base.fill("300");
    await base.press("Enter");
    assert.equal(await banner(page), "2 more matches, largest gap 40 → 180, average 14.0 → 61.4.");
    // The walkthrough itself has 30 active players, where the preset counts them.
    assert.match(await page.locator(".settings .head").innerText(), /2 changed/);
    assert.deepEqual(await page.locator(".set.changed label").allInnerTexts(), ["High window, base rating points", "Active players players"]);
    await button(page, "Last").click();
    assert.equal((await pairs(page)).length, 7);
    await button(page, "Reset High window, base to 75").click();
    await button(page, "Last").click();
    assert.equal(await seen(page), before);
    await page.getByRole("combobox", { name: "Preset" }).selectOption("Strict");
    assert.match(await banner(page), /fewer|as many|No difference/i);
    await button(page, "Take it back").click();
    await settle(page);
    assert.equal(await page.getByRole("combobox", { name: "Preset" }).inputValue(), "Seed, version 2.1");
    await base.fill("-5");
    await base.press("Enter");
    assert.match(await page.locator(".banner.refused").innerText(), /High window, base: must be a whole number from 0/);
  }));

test("a change in the second wave leaves the first as it was", () =>
  open(DESK, async (page) => {
    await button(page, "Last").click();
    const first = await pairs(page);
    const log = await page.locator(".log ol").innerText();
    await button(page, "Next round").click();
    await button(page, "Last").click();
    const base = page.getByRole("spinbutton", { name: "Moderate window, base" });
    await base.fill("400");
    await base.press("Enter");
    await button(page, "Last").click();
    assert.match(await place(page), /^Wave 2/);
    assert.equal((await pairs(page)).length, 2);
    await button(page, "Previous round").click();
    assert.deepEqual(await pairs(page), first);
    assert.equal(await page.locator(".log ol").innerText(), log);
  }));

test("pointing at a player marks them everywhere, choosing tells about them", () =>
  open(DESK, async (page) => {
    await page.locator('svg [data-player="Pell"]').hover();
    await settle(page);
    assert.equal(await page.locator('tr.marked[data-player="Pell"]').count(), 1);
    await page.locator('svg [data-player="Pell"]').click();
    await page.mouse.move(5, 5);
    await settle(page);
    assert.equal(await page.locator('tr.marked[data-player="Pell"]').count(), 1);
    assert.match((await chosen(page)).join(), /Pell\s+Close\s+SC2 1,630\. Has waited no wave; is queued and free\. Looks 75 far\./);
    await page.getByRole("button", { name: "Pell", exact: true }).click();
    assert.deepEqual(await chosen(page), []);
  }));

test("the notes say what the document gets wrong, and show it", () =>
  open(DESK, async (page) => {
    await page.keyboard.press("n");
    const notes = page.getByRole("dialog", { name: "What the document prints, and what is right" });
    assert.equal(await notes.getByRole("listitem").count(), 8);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id }) => id), []);
    await notes.getByRole("button", { name: "Show Assign: two, five and three flexible" }).click();
    await settle(page);
    assert.equal(await notes.count(), 0);
    await page.getByRole("button", { name: "2 Assign" }).click();
    await button(page, "Next stage").click();
    assert.match(await said(page), /^BW has 5 players, SC2 has 5\.$/);
  }));

test("a crowd of two hundred is drawn without a wall of lines, and everybody is in it", () =>
  open(DESK, async (page) => {
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("Two hundred players");
    await settle(page);
    assert.equal(await page.locator("svg [data-player]").count(), 200);
    const spots = await page.locator("svg [data-player]").evaluateAll((players) => players.map((player) => player.getAttribute("transform")));
    assert.equal(new Set(spots).size, 200, "nobody stands exactly on somebody else");
    const strokes = await page.locator("svg .pencil").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join("").match(/M/g).length);
    assert.ok(strokes < 600, `${strokes} lines`);
  }));

test("light and dark can be switched", () =>
  open({ ...DESK, colorScheme: "light" }, async (page) => {
    const ground = async () => {
      await settle(page);
      return page.evaluate(() => getComputedStyle(document.querySelector(".page")).backgroundColor);
    };
    const light = await ground();
    await button(page, "Light or dark").click();
    assert.notEqual(await ground(), light);
    await page.keyboard.press("t");
    assert.equal(await ground(), light);
  }));

for (const [size, options] of Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`nothing is in the way of anybody: ${size}, ${colorScheme}`, () =>
      open({ ...options, colorScheme, reducedMotion: "reduce" }, async (page) => {
        for (const step of [() => {}, () => button(page, "Next stage").click(), () => button(page, "First").click()]) {
          await step();
          await settle(page);
          const { violations } = await new AxeBuilder({ page }).analyze();
          assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), []);
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, "the page is wider than the screen");
        // On a phone the axis runs upwards and the buttons stay in reach.
        const upright = await page.locator("svg.rails").evaluate((svg) => svg.viewBox.baseVal.height > svg.viewBox.baseVal.width);
        assert.equal(upright, size !== "desk");
        assert.ok(await button(page, "Play").isVisible());
      }));
  }
}

test("the Content-Security-Policy is strict, and a script that is not the page's own is refused", async () => {
  const context = await browser().newContext(DESK);
  const page = await context.newPage();
  await page.goto(url());
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  const refused = await page.evaluate(() => {
    const told = new Promise((resolve) => document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)));
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    return told.then((directive) => ({ directive, injected: window.injected === true }));
  });
  assert.deepEqual(refused, { directive: "script-src-elem", injected: false });
  await context.close();
});
