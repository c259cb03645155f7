// The share sheet: a link with a title and a note, a frame with a live preview, a picture, and files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible, assertFits } from "../support/axe.mjs";
import { DESK, NARROW, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { button, press, scenarioName, slider, thePage } from "../support/page.mjs";

const { open } = thePage();

const sheet = (page) => page.getByRole("dialog", { name: "Share this moment" });
/** Opens the sheet with one of its ways to share. */
async function share(page, way) {
  await button(page, "Share").click();
  await sheet(page).getByRole("group", { name: "Ways to share" }).getByRole("button", { name: way, exact: true }).click();
  await settle(page);
}
const text = (page, label) => sheet(page).getByRole("textbox", { name: label });
/** Saves a file with a button of the sheet and reads it. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), sheet(page).getByRole("button", { name }).click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

test("a title and a note travel in the link", () =>
  open(DESK, async (page) => {
    await share(page, "Link");
    await text(page, "Title").fill("Why Northlight waited");
    await text(page, "Title").press("Tab");
    await text(page, "Note, shown with it").fill("Lark was 5 points away.\nLook at stage 5.");
    await text(page, "Note, shown with it").blur();
    await settle(page);
    const link = new URL(await text(page, "Link").inputValue()).hash;
    const position = await slider(page).inputValue();
    await open({ ...DESK, link }, async (other) => {
      await eventually.equal(() => scenarioName(other), "Why Northlight waited");
      await eventually.match(() => other.locator(".question").getAttribute("title"), /Lark was 5 points away/);
      assert.equal(await slider(other).inputValue(), position);
    });
  }));

test("a long link recommends a file", () =>
  open(DESK, async (page) => {
    await share(page, "Link");
    await eventually.match(() => sheet(page).innerText(), /\d+ characters\. It fits into a message on Discord\./);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.getByRole("spinbutton", { name: "Players", exact: true }).fill("600");
    await button(page, "Replace queue").click();
    await eventually.equal(() => scenarioName(page), "600 generated players");
    await share(page, "Link");
    await eventually.match(() => sheet(page).innerText(), /characters\. A message on Discord may have 2,000, so send a file there\./);
  }));

test("the preview shows what readers see, and the line has its options", () =>
  open(DESK, async (page) => {
    await share(page, "Embed");
    const preview = sheet(page).frameLocator("iframe");
    await preview.getByRole("heading", { name: "The 15-player walkthrough" }).waitFor();
    assert.match(await text(page, "Line to paste").inputValue(), /^<queue-scope link="v\d\.[^"]+"><\/queue-scope>$/);
    await sheet(page).getByLabel("Queue", { exact: true }).check();
    await preview.locator(".queue").waitFor();
    await sheet(page).getByRole("group", { name: "Colours" }).getByRole("button", { name: "dark" }).click();
    await eventually.equal(() => preview.locator("html").getAttribute("data-theme"), "dark");
    await sheet(page).getByRole("combobox", { name: "From" }).selectOption({ index: 2 });
    await sheet(page).getByLabel("Readers may step, not edit").check();
    await eventually.match(() => text(page, "Line to paste").inputValue(), / show="sentence,transport,queue" theme="dark" from="1\.select" readonly><\/queue-scope>$/);
    await sheet(page).getByLabel("Use a frame instead of the element").check();
    const line = await text(page, "Line to paste").inputValue();
    assert.match(line, /^<iframe src="http[^"]+\?embed=1&amp;show=[^"]+#v\d\.[^"]+" title="Queuescope" width="700" height="420" loading="lazy"><\/iframe>$/);
  }));

test("the picture is previewed, and saved in the chosen colours", () =>
  open(DESK, async (page) => {
    await share(page, "Picture");
    const image = sheet(page).getByRole("img", { name: /^Preview of the picture/ });
    await eventually.ok(() => image.evaluate((image) => image.complete && image.naturalWidth > 300), "there is no preview");
    const light = await image.getAttribute("src");
    await sheet(page).getByRole("group", { name: "Colours" }).getByRole("button", { name: "dark" }).click();
    await eventually.notEqual(() => image.getAttribute("src"), light);
    // The page itself keeps its colours.
    assert.equal(await page.locator("html").getAttribute("data-theme"), null);
    const { name, content } = await saved(page, "Save SVG");
    assert.equal(name, "the-15-player-walkthrough.svg");
    assert.match(content.toString(), /Both are free/);
    await sheet(page).getByLabel("Place and sentence below").uncheck();
    await settle(page);
    assert.doesNotMatch((await saved(page, "Save SVG")).content.toString(), /Both are free/);
    const png = await saved(page, /^Save PNG, \d+ × \d+$/);
    assert.deepEqual([...png.content.subarray(1, 4)], [...Buffer.from("PNG")]);
  }));

test("files hold the scenario, the queue, the matches and the log", () =>
  open(DESK, async (page) => {
    await share(page, "File");
    const everything = await saved(page, "Save everything");
    assert.equal(everything.name, "the-15-player-walkthrough.json");
    assert.equal(JSON.parse(everything.content).players.length, 15);
    const queue = await saved(page, "Save queue");
    assert.match(queue.content.toString(), /Northlight/);
    assert.match((await saved(page, "Save matches")).content.toString(), /Tarn/);
    const log = await saved(page, "Save log");
    assert.match(log.content.toString(), /Skill balance/);
  }));

test("a study has a link and nothing else", () =>
  open(DESK, async (page) => {
    await press(page, "Simulate", "Share");
    await eventually.match(() => text(page, "Link").inputValue(), /#s1\./);
    assert.equal(await sheet(page).getByRole("group", { name: "Ways to share" }).count(), 0);
  }));

test("every way to share is accessible and fits a narrow screen", async () => {
  await open({ ...DESK, reducedMotion: "reduce" }, async (page) => {
    for (const way of ["Link", "Picture", "File"]) {
      await share(page, way);
      await assertAccessible(page, way);
      await page.keyboard.press("Escape");
    }
  });
  await open(NARROW, async (page) => {
    for (const way of ["Link", "Embed", "Picture", "File"]) {
      await share(page, way);
      await assertFits(page);
      await page.keyboard.press("Escape");
    }
  });
});
