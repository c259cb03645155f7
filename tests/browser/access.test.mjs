// Nothing is in the way of those who cannot see or point: axe in light and dark, on a desk, a phone and the narrowest screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible } from "../support/axe.mjs";
import { DESK, NARROW, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button, choose, press, thePage, watching } from "../support/page.mjs";

const { open } = thePage();

/** The narrowest screen has the colours of a phone: it is looked at in light only. */
const SIZES = Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW });
const SHEETS = [["g", "Generate players"], ["p", "Paste rows"], ["s", "Share this moment"], ["?", "What you can do"], ["n", "What the document prints, and what is right"]];

/** Each engine with an example and the states to look at, one after the other. */
const ENGINES = [
  { engine: "Waves", picture: "svg.rails", example: "", states: { "at first": [], "a stage further": ["Next stage"], "at the start": ["First"] } },
  { engine: "Buckets", picture: "svg.buckets", example: "", states: { "at first": [], "at the end": ["Last"], "as a table": ["Picture or table"] } },
  {
    engine: "Cliques",
    picture: "svg.cliques",
    example: "",
    states: { "at first": [], "before the lobby": ["Previous event"], "at the end": ["Last"], "as a table": ["Picture or table"], "with the notes": ["Notes"] },
  },
  {
    engine: "Lobbies",
    picture: ".lob",
    example: "A lobby that somebody declines",
    states: { "at first": [], "with a player chosen": ["Bo"], "as a table": ["Picture or table"] },
  },
];

for (const { engine, picture, example, states } of ENGINES) {
  for (const [size, options] of SIZES) {
    test(`${engine}, ${size}: nothing is wrong in the picture, the panels and the table`, () =>
      watching(open, engine, picture)({ ...options, reducedMotion: "reduce" }, example, async (page) => {
        for (const [state, buttons] of Object.entries(states)) {
          await press(page, ...buttons);
          await accessible(page, state, { dark: size !== "narrow" });
        }
      }));
  }
}

for (const [size, options] of SIZES) {
  test(`${size}: every sheet can be used by everybody`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      for (const [key, title] of SHEETS) {
        await page.keyboard.press(key);
        const sheet = page.getByRole("dialog", { name: title });
        await sheet.waitFor();
        await accessible(page, title, { dark: size !== "narrow" });
        await eventually.ok(() => sheet.evaluate((sheet) => sheet.contains(document.activeElement)), `the focus is in "${title}"`);
        await page.keyboard.press("Escape");
        await sheet.waitFor({ state: "detached" });
      }
    }));

  test(`${size}: the heat map of a raid, and the axis runs ${size === "desk" ? "to the right" : "upwards"}`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      // On a phone the buttons stay in reach.
      const upright = await page.locator("svg.rails").evaluate((svg) => svg.viewBox.baseVal.height > svg.viewBox.baseVal.width);
      assert.equal(upright, size !== "desk");
      assert.ok(await button(page, "Play").isVisible());
      await choose(page, "Engine", "Lobbies");
      await choose(page, "Scenario", "Six for a raid");
      await page.locator(".heat-map").waitFor();
      await accessible(page, "Six for a raid", { dark: size !== "narrow" });
    }));
}
