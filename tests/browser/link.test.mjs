// Share links: opening them, the address bar, Back and Forward, damaged links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { address, banner, button, enter, openEngine, openExample, place, position, press, said, scenarioName, seek, seen, shareLink, thePage } from "../support/page.mjs";

const { open } = thePage();
const type = (page, role, name, text) => enter(page.getByRole(role, { name, exact: true }), text);

test("a shared link restores the scenario, settings, edits and position", async () => {
  let link;
  let shown;
  await open(DESK, async (page) => {
    await press(page, "Last", "Next round", "Last");
    await eventually.match(() => place(page), /^Wave 2/);
    await type(page, "textbox", "Pell, SC2", "1455");
    await eventually.match(() => banner(page), /^From wave 2 on: /);
    await type(page, "spinbutton", "Wait priority", "25");
    await eventually.match(() => page.locator(".settings .head").innerText(), /changed/);
    await press(page, "Previous stage");
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough, changed");
    shown = await seen(page);
    link = await shareLink(page);
    assert.match(link, /^#v2\.[\w-]+\.\d+$/);
  });
  await open({ ...DESK, link }, async (page) => {
    await eventually.same(() => seen(page), shown);
    await eventually.match(() => place(page), /^Wave 2/);
    await eventually.equal(() => page.getByRole("spinbutton", { name: "Wait priority" }).inputValue(), "25");
    // The waves before the edits are restored too.
    await press(page, "First", "Next round");
    await eventually.match(() => page.locator(".log").textContent(), /Found 5 BW vs SC2 matches/);
  });
});

test("Copy link puts the link on the clipboard", () =>
  open({ ...DESK, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    assert.match(link, /\/some\/folder\/#v2\.[\w-]+\.\d+$/);
    await button(page, "Copy link").click();
    await page.getByText("Copied.").waitFor();
    await eventually.equal(() => page.evaluate(() => navigator.clipboard.readText()), link);
  }));

test("the address follows every step and edit, and survives a reload", () =>
  open(DESK, async (page) => {
    await eventually.equal(() => address(page), "");
    await button(page, "Next event").click();
    const at = await position(page);
    await eventually.match(() => address(page), new RegExp(`^#v2\\.[\\w-]+\\.${at}$`));
    const before = await address(page);
    await type(page, "textbox", "Tarn, BW", "1600");
    await eventually.notEqual(async () => (await address(page)).split(".")[1], before.split(".")[1]);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await eventually.equal(() => page.getByRole("textbox", { name: "Tarn, BW" }).inputValue(), "1600");
  }));

test("Back and Forward go through scenarios and edits", () =>
  open(DESK, async (page) => {
    await openExample(page, "Refinement: 24,200 to 200");
    await type(page, "spinbutton", "Wait priority", "1");
    await eventually.equal(() => scenarioName(page), "Refinement: 24,200 to 200, changed");
    const edited = await seen(page);
    await page.goBack();
    await eventually.equal(() => scenarioName(page), "Refinement: 24,200 to 200");
    assert.ok((await seen(page)) !== edited);
    await page.goBack();
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough");
    await page.goForward();
    await eventually.equal(() => scenarioName(page), "Refinement: 24,200 to 200");
    await page.goForward();
    await eventually.equal(() => scenarioName(page), "Refinement: 24,200 to 200, changed");
    await eventually.same(() => seen(page), edited);
    // Undo works after Back and Forward.
    await page.goBack();
    await eventually.equal(() => scenarioName(page), "Refinement: 24,200 to 200");
    await button(page, "Undo").click();
    await eventually.equal(() => banner(page), "Change undone.");
    await eventually.same(() => seen(page), edited);
  }));

test("Back and Forward switch between engines", () =>
  open(DESK, async (page) => {
    const here = await said(page);
    await openEngine(page, "Buckets");
    await page.locator("svg.buckets").waitFor();
    const there = await said(page);
    assert.notEqual(there, here);
    await page.goBack();
    await page.locator("svg.rails:not(.buckets)").waitFor();
    await eventually.equal(() => said(page), here);
    await page.goForward();
    await page.locator("svg.buckets").waitFor();
    await eventually.equal(() => said(page), there);
  }));

for (const [what, link, why] of [
  ["cut off", "#v1.q1YqS8wpTVWyUirJz8xTqgUA", /cut off|damaged/],
  ["of another version", "#v9.abc.1", /newer version/],
  ["nonsense", "#hello", /not a Queuescope link/],
]) {
  test(`a link that is ${what} is refused with the reason, and the default scenario is offered`, () =>
    open({ ...DESK, link }, async (page) => {
      await eventually.equal(() => page.getByRole("heading", { level: 1 }).innerText(), "This link cannot be opened");
      await eventually.match(() => page.getByRole("alert").innerText(), why);
      await button(page, "Open the default scenario").click();
      await eventually.equal(() => scenarioName(page), "The 15-player walkthrough");
      await eventually.match(() => place(page), /^Wave 1 · Select/);
    }));
}

test("the page follows a link pasted into the address bar, also after a damaged one", () =>
  open(DESK, async (page) => {
    await openExample(page, "The filter keeps the veteran");
    await seek(page, 3);
    await eventually.match(() => address(page), /\.3$/);
    const [good, shown] = [await address(page), await seen(page)];
    await page.evaluate(() => (location.hash = "#v1.oops"));
    await page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
    await page.evaluate((good) => (location.hash = good), good);
    await eventually.equal(() => scenarioName(page), "The filter keeps the veteran");
    await eventually.equal(() => position(page), "3");
    await eventually.same(() => seen(page), shown);
  }));
