// Accessibility: axe finds no violations in light and dark, on a desk, a phone and the narrowest screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, NARROW, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button, openEngine, openExample, press, showPanel, thePage, watching } from "../support/page.mjs";

const { open } = thePage();

/** The narrowest screen has the same colours as a phone, so it is checked only in light. */
const SIZES = Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW });
const SHEETS = [["g", "Generate players"], ["p", "Bring your queue"], ["s", "Share this moment"], ["?", "What you can do"], ["n", "Errata: what the document says and what is correct"]];

/** For each engine, an example and the states to check, each with the buttons that lead to it from the state before. */
const ENGINES = [
  { engine: "Waves", picture: "svg.rails", example: "", states: { "at first": [], "one stage later": ["Next stage"], "at the start": ["First"] } },
  { engine: "Buckets", picture: "svg.buckets", example: "", states: { "at first": [], "at the end": ["Last"], "as a table": ["Picture", "Picture or table"] } },
  {
    engine: "Cliques",
    picture: "svg.cliques",
    example: "",
    states: { "at first": [], "before the lobby": ["Previous event"], "by ping and wait": ["Ping and wait"], "at the end": ["Last"], "as a table": ["Picture", "Picture or table"], "with the errata": ["Errata"] },
  },
  {
    engine: "Lobbies",
    picture: ".lob",
    example: "A lobby that somebody declines",
    states: { "at first": [], "with a selected player": ["Bo"], "as a table": ["Picture or table"] },
  },
];

for (const { engine, picture, example, states } of ENGINES) {
  for (const [size, options] of SIZES) {
    test(`${engine}, ${size}: the picture, the panels and the table are accessible`, () =>
      watching(open, engine, picture)({ ...options, reducedMotion: "reduce" }, example, async (page) => {
        for (const [state, buttons] of Object.entries(states)) {
          await press(page, ...buttons);
          await assertAccessible(page, state, { dark: size !== "narrow" });
        }
      }));
  }
}

for (const { engine } of ENGINES) {
  for (const [size, options] of SIZES.filter(([size]) => size !== "narrow")) {
    test(`${engine}, ${size}: every panel with a selected player, a search for settings and everything unfolded is accessible`, () =>
      open({ ...options, reducedMotion: "reduce" }, async (page) => {
        await openEngine(page, engine);
        await showPanel(page, "Queue");
        await page.locator(".queue tbody th button").first().click();
        await page.locator(".chosen").waitFor({ state: "attached" });
        await page.evaluate(() => document.querySelectorAll("details:not(.try-in)").forEach((part) => (part.open = true)));
        for (const panel of ["Queue", "Settings", "Inspector", "Log"]) {
          // A desk shows all panels at once.
          if (size === "desk" && panel !== "Queue") break;
          await showPanel(page, panel);
          await assertAccessible(page, panel);
        }
        await showPanel(page, "Settings");
        await page.getByRole("searchbox", { name: "Find a setting" }).fill("interval");
        await assertAccessible(page, "a search for settings", { dark: false });
        await showPanel(page, "Queue");
        await page.locator(".try-in summary").click();
        await assertAccessible(page, "the menu of engines");
      }));
  }
}

for (const [size, options] of SIZES) {
  test(`${size}: every sheet is accessible and takes the focus`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      for (const [key, title] of SHEETS) {
        await page.keyboard.press(key);
        const sheet = page.getByRole("dialog", { name: title });
        await sheet.waitFor();
        await assertAccessible(page, title, { dark: size !== "narrow" });
        await eventually.ok(() => sheet.evaluate((sheet) => sheet.contains(document.activeElement)), `the focus is not in "${title}"`);
        await page.keyboard.press("Escape");
        await sheet.waitFor({ state: "detached" });
      }
    }));

  test(`${size}: the axis is ${size === "desk" ? "horizontal" : "vertical"}, and the heat map of a raid is accessible`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      // The first line of the path is one of the rails.
      const vertical = await page.locator("svg.rails path.rail").evaluate((rails) => /^M([-\d.]+) [-\d.]+L\1 /.test(rails.getAttribute("d")));
      assert.equal(vertical, size !== "desk");
      assert.ok(await button(page, "Play").isVisible());
      await openEngine(page, "Lobbies");
      await openExample(page, "Six for a raid");
      await page.locator(".heat-map").waitFor();
      await assertAccessible(page, "Six for a raid", { dark: size !== "narrow" });
    }));
}
