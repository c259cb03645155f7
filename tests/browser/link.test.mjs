// Everything is in the link: share and reopen, the address bar, Back and Forward, and links that are damaged.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, settle } from "../support/browser.mjs";
import { banner, button, drawn, enter, place, seen, thePage } from "../support/page.mjs";

const { open } = thePage();
const hash = drawn((page) => page.evaluate(() => location.hash));
const scenario = (page) => page.getByRole("combobox", { name: "Scenario" });
const chosenScenario = drawn((page) => scenario(page).evaluate((select) => select.selectedOptions[0].text));
const type = (page, role, name, text) => enter(page.getByRole(role, { name, exact: true }), text);

/** Shares what is seen, and gives the link. */
async function share(page) {
  await button(page, "Share").click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

test("a shared link opens the same scenario, settings, edits and position", async () => {
  let link;
  let shown;
  await open(DESK, async (page) => {
    await button(page, "Last").click();
    await button(page, "Next round").click();
    await button(page, "Last").click();
    await type(page, "textbox", "Pell, SC2", "1455");
    await type(page, "spinbutton", "Wait priority", "25");
    await button(page, "Previous stage").click();
    shown = await seen(page);
    link = await share(page);
    assert.match(link, /\/some\/folder\/#v1\.[\w-]+\.\d+$/);
    await eventually.equal(() => chosenScenario(page), "The 15-player walkthrough, changed");
  });
  await open({ ...DESK, link: link.slice(link.indexOf("#")) }, async (page) => {
    await eventually.equal(() => seen(page), shown);
    await eventually.match(() => place(page), /^Wave 2/);
    await eventually.equal(() => page.getByRole("spinbutton", { name: "Wait priority" }).inputValue(), "25");
    // The past before the edits is there too: Pell still has the old story in the first wave.
    await button(page, "First").click();
    await button(page, "Next round").click();
    await eventually.match(() => page.locator(".log").innerText(), /Found 5 BW vs SC2 matches/);
  });
});

test("the copied link is on the clipboard", () =>
  open({ ...DESK, permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await button(page, "Share").click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    await button(page, "Copy link").click();
    await page.getByText("Copied.").waitFor();
    await eventually.equal(() => page.evaluate(() => navigator.clipboard.readText()), link);
  }));

test("the address follows: the position soon after stepping, an edit at once", () =>
  open(DESK, async (page) => {
    await eventually.equal(() => hash(page), "");
    await button(page, "Next event").click();
    const position = await page.getByRole("slider", { name: "Position" }).inputValue();
    await page.waitForFunction((position) => location.hash.startsWith("#v1.") && location.hash.endsWith(`.${position}`), position);
    const before = await hash(page);
    await type(page, "textbox", "Tarn, BW", "1600");
    await eventually.notEqual(async () => (await hash(page)).split(".")[1], before.split(".")[1]);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await eventually.equal(() => page.getByRole("textbox", { name: "Tarn, BW" }).inputValue(), "1600");
  }));

test("Back and Forward go through scenarios and edits", () =>
  open(DESK, async (page) => {
    await scenario(page).selectOption("Refinement: 24,200 to 200");
    await settle(page);
    await type(page, "spinbutton", "Wait priority", "1");
    const edited = await seen(page);
    await page.goBack();
    await eventually.equal(() => chosenScenario(page), "Refinement: 24,200 to 200");
    await eventually.notEqual(() => seen(page), edited);
    await page.goBack();
    await eventually.equal(() => chosenScenario(page), "The 15-player walkthrough");
    await page.goForward();
    await page.goForward();
    await eventually.equal(() => seen(page), edited);
    await eventually.equal(() => chosenScenario(page), "Refinement: 24,200 to 200, changed");
    // And Undo leads back from where Forward led to.
    await page.goBack();
    await button(page, "Undo").click();
    await eventually.equal(() => banner(page), "Taken back.");
    await eventually.equal(() => seen(page), edited);
  }));

for (const [what, link, why] of [
  ["cut off", "#v1.q1YqS8wpTVWyUirJz8xTqgUA", /cut off|damaged/],
  ["of another version", "#v9.abc.1", /newer version/],
  ["nonsense", "#hello", /not one of this page's/],
]) {
  test(`a link that is ${what} says so and offers the default`, () =>
    open({ ...DESK, link }, async (page) => {
      await eventually.equal(() => page.getByRole("heading", { level: 1 }).innerText(), "This link cannot be opened");
      await eventually.match(() => page.getByRole("alert").innerText(), why);
      await button(page, "Open the default scenario").click();
      await eventually.equal(() => chosenScenario(page), "The 15-player walkthrough");
      await eventually.match(() => place(page), /^Wave 1 · Select/);
    }));
}

test("a link pasted over the address is followed, also a damaged one and back", () =>
  open(DESK, async (page) => {
    await scenario(page).selectOption("The filter keeps the veteran");
    const good = await hash(page);
    await page.evaluate(() => (location.hash = "#v1.oops"));
    await page.getByRole("heading", { name: "This link cannot be opened" }).waitFor();
    await page.evaluate((good) => (location.hash = good), good);
    await eventually.equal(() => chosenScenario(page), "The filter keeps the veteran");
  }));
