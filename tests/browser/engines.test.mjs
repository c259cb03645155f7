// Tests that every engine must pass: events look the same forwards and backwards, every sheet opens, and edits can be undone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { assertSameBothWays, banner, button, enter, openEngine, openExample, thePage, tool, watching } from "../support/page.mjs";

const { open } = thePage();

const ENGINES = [
  { engine: "Waves", picture: "svg.rails", example: "The 15-player walkthrough", field: "Pell, SC2", value: "1455" },
  { engine: "Buckets", picture: "svg.buckets", example: "A ready check that somebody declines", field: "Ada, rating", value: "30" },
  { engine: "Cliques", picture: "svg.cliques", example: "Roles: one tank, one support", field: "Dara, ping", value: "90" },
  { engine: "Lobbies", picture: ".lob", example: "Greedy loses: a triangle with a tail", field: "Ben, rating", value: "1700" },
];

for (const { engine, picture, example, field, value } of ENGINES) {
  const watch = (options, use) => watching(open, engine, picture)(options, example, use);

  test(`${engine}: every event looks the same forwards and backwards`, () =>
    watch({ ...DESK, reducedMotion: "reduce" }, assertSameBothWays));

  test(`${engine}: every sheet opens and closes, and an edit can be undone and redone`, () =>
    watch(DESK, async (page) => {
      for (const [key, title] of [["?", "What you can do"], ["n", ""], ["e", "Examples"], ["s", "Share this moment"], ["p", "Bring your queue"], ["g", "Generate players"], ["Control+k", ""]]) {
        await page.keyboard.press(key);
        await page.getByRole("dialog", { name: title }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      const box = page.getByRole("textbox", { name: field });
      const before = await box.inputValue();
      assert.notEqual(before, value);
      await enter(box, value);
      await eventually.match(() => banner(page), /match/);
      await eventually.equal(() => box.inputValue(), value);
      await tool(page, "Undo").click();
      await eventually.equal(() => box.inputValue(), before);
      await tool(page, "Redo").click();
      await eventually.equal(() => box.inputValue(), value);
    }));
}

test("every example opens, and its events look the same forwards and backwards", () =>
  open({ ...DESK, reducedMotion: "reduce" }, async (page) => {
    for (const { engine } of ENGINES) {
      await openEngine(page, engine);
      await button(page, "Examples").click();
      const section = page.getByRole("dialog").getByRole("region", { name: engine });
      const examples = await section.getByRole("listitem").locator("b").allInnerTexts();
      await page.keyboard.press("Escape");
      assert.ok(examples.length > 4, `${engine}: ${examples}`);
      for (const example of examples) {
        await openExample(page, example);
        const { positions, pictures, silent, different } = await page.evaluate(() => window.inside.leapThereAndBack(9));
        assert.deepEqual({ silent, different }, { silent: [], different: [] }, `${engine}, ${example}`);
        assert.equal(pictures, positions, `${engine}, ${example}: some events look alike`);
      }
    }
  }));
