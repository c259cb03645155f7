// Copying and saving what the stage shows: the picture as SVG and PNG, the table as CSV.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { enter, openEngine, press, rowsOf, said, scenarioName, thePage } from "../support/page.mjs";

const { open, origin } = thePage();

const ENGINES = ["Waves", "Buckets", "Cliques", "Lobbies"];
/** A sharp picture has this many pixels per CSS pixel. */
const SHARPNESS = 2;

const tool = (page, name) => page.getByRole("group", { name: "View", exact: true }).getByRole("button", { name });
const showWays = (page) => tool(page, /^Save picture: /).click();
const tableButton = (page) => page.locator(".looks").getByText("Table", { exact: true });

/** Presses a button and returns the name and the content of the file that it saves. */
async function saved(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), tool(page, name).click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Reads an SVG file as XML, in the page. Returns its size, its texts, and what does not belong into a file. */
const read = (page, svg) =>
  page.evaluate((svg) => {
    const file = new DOMParser().parseFromString(svg, "image/svg+xml");
    const root = file.documentElement;
    const elements = [...file.querySelectorAll("*")];
    return {
      error: file.querySelector("parsererror")?.textContent,
      size: ["width", "height"].map((name) => Number(root.getAttribute(name))),
      title: file.querySelector("title")?.textContent,
      text: [...file.querySelectorAll("text")].map((text) => text.textContent).join(" ").replace(/\s+/g, " "),
      foreign: elements.filter((element) => element.namespaceURI !== "http://www.w3.org/2000/svg").map((element) => element.localName),
      forPage: elements.flatMap((element) => element.getAttributeNames().filter((name) => /^(class|style|role|on|aria-|data-)/.test(name))),
    };
  }, svg);

const pngSize = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

for (const engine of ENGINES) {
  test(`${engine}: the picture is saved as SVG and PNG with its title, its legend and the sentence`, () =>
    open(DESK, async (page) => {
      await openEngine(page, engine);
      await showWays(page);
      const svg = await saved(page, /^Save picture as SVG/);
      assert.match(svg.name, /^[a-z0-9-]+\.svg$/);
      const { error, size, title, text, foreign, forPage } = await read(page, svg.content.toString());
      assert.equal(error, undefined);
      assert.deepEqual([foreign, forPage], [[], []]);
      assert.equal(title, await scenarioName(page));
      const words = (text) => text.replace(/\s+/g, " ").trim();
      for (const part of [await page.locator(".stagehead h2").innerText(), await page.locator(".legend span").first().innerText(), await said(page)]) {
        assert.ok(text.includes(words(part)), `${words(part)} is missing in: ${text}`);
      }
      assert.ok(!text.includes("Save"), "a button is in the picture");
      const png = await saved(page, /^Save picture as PNG/);
      assert.deepEqual(pngSize(png.content), size.map((side) => Math.floor(side * SHARPNESS)));
      assert.ok(png.content.length > 20_000, "the picture is empty");
    }));
}

test("the picture is copied to the clipboard", () =>
  open(DESK, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: origin() });
    await showWays(page);
    await tool(page, /^Copy picture: /).click();
    await eventually.equal(() => tool(page, /^Copy picture: /).innerText(), "Copied");
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    assert.deepEqual(types, ["image/png"]);
  }));

test("a browser that does not allow to copy says so", () =>
  open(DESK, async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await showWays(page);
    await tool(page, /^Copy picture: /).click();
    await eventually.equal(() => tool(page, /^Copy picture: /).innerText(), "Not copied");
    await press(page, "Share");
    await page.getByRole("dialog").getByRole("button", { name: "Copy link" }).click();
    await eventually.match(() => page.getByRole("dialog").innerText(), /The browser does not allow copying\. Press Ctrl C here: the text is already selected\./);
  }));

test("names that look like markup are saved as they are", () =>
  open(DESK, async (page) => {
    await page.getByRole("button", { name: "Suri", exact: true }).first().click();
    await enter(page.getByRole("textbox", { name: /^Name/ }), '<b>&"Suri');
    await showWays(page);
    const { error, text } = await read(page, (await saved(page, /^Save picture as SVG/)).content.toString());
    assert.equal(error, undefined);
    assert.ok(text.includes('<b>&"Suri'));
  }));

test("the summary is saved with its charts and reasons", () =>
  open(DESK, async (page) => {
    await press(page, "Last");
    await eventually.match(() => page.locator(".again").innerText(), /This run/);
    await showWays(page);
    const { error, text, foreign } = await read(page, (await saved(page, /^Save picture as SVG/)).content.toString());
    assert.equal(error, undefined);
    assert.deepEqual(foreign, []);
    for (const part of ["10 of 15 played.", "How long did they wait?", "Vireo sat out the last wave", "Run again with"]) assert.ok(text.includes(part), `${part} is missing in: ${text}`);
    const { content } = await saved(page, /^Save picture as PNG/);
    assert.ok(content.length > 20_000, "the picture is empty");
  }));

for (const engine of ENGINES) {
  test(`${engine}: the table is copied and saved as CSV`, () =>
    open(DESK, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: origin() });
      await openEngine(page, engine);
      await tableButton(page).click();
      const file = await saved(page, /^Save as CSV: /);
      assert.match(file.name, /\.csv$/);
      const text = file.content.toString();
      const shown = await rowsOf(page, ".table-view tr");
      assert.equal(text.trimEnd().split("\r\n").length, shown.length);
      for (const name of shown.slice(1).map((row) => row.split(" | ")[0])) assert.ok(text.includes(name), `${name} is missing`);
      await tool(page, /^Copy as CSV: /).click();
      await eventually.equal(() => tool(page, /^Copy as CSV: /).innerText(), "Copied");
      assert.equal((await page.evaluate(() => navigator.clipboard.readText())).replaceAll("\r\n", "\n"), text.replaceAll("\r\n", "\n"));
    }));
}

for (const [size, options] of [["desk", DESK], ["phone", PHONE]]) {
  test(`${size}: the ways to save are accessible and reached with the keyboard`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      await tool(page, /^Save picture: /).focus();
      await page.keyboard.press("Enter");
      await assertAccessible(page, "with the ways to save");
      assert.equal(await tool(page, /^Save picture: /).getAttribute("aria-expanded"), "true");
      await page.keyboard.press("Shift+Tab");
      await eventually.match(() => page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^Save picture as SVG/);
    }));
}
