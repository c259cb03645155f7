// The page in parts: an engine's file comes when it is needed, and the page says so when it does not come.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, settle } from "../support/browser.mjs";
import { button, said, thePage } from "../support/page.mjs";

const { open, browser, url } = thePage();

const PART = /\/waves-[0-9a-f]{16}\.wasm$/;
const LINKS = /\/links-[0-9a-f]{16}\.wasm$/;
const SHEETS = /\/sheets-[0-9a-f]{16}\.wasm$/;
const SAID = "Tarn and kestrel are 5 apart. Both are free, so they play.";

/** A page whose console may complain: `use` gets it before it has gone anywhere. */
async function strained(use) {
  const context = await browser().newContext(DESK);
  await context.addInitScript(() => localStorage.setItem("queuescope.tour-seen", "yes"));
  const page = await context.newPage();
  const broken = [];
  page.on("pageerror", (error) => broken.push(error.message));
  try {
    await use(page);
    assert.deepEqual(broken, []);
  } finally {
    await context.close();
  }
}

test("a visit fetches the shell and one engine, each once", async () => {
  const context = await browser().newContext(DESK);
  const page = await context.newPage();
  const files = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname.split("/").pop()));
  await page.goto(url());
  await page.getByRole("heading", { level: 1 }).waitFor();
  const names = files.filter((name) => name.endsWith(".wasm")).map((name) => name.replace(/[0-9a-f]{16}/, "#"));
  assert.deepEqual(names.sort(), ["queuescope-#_bg.wasm", "waves-#.wasm"]);
  await context.close();
});

test("an engine that cannot be fetched is told in words, and can be tried again", () =>
  strained(async (page) => {
    await page.route(PART, (route) => route.abort());
    await page.goto(url());
    await page.getByRole("heading", { level: 1, name: "The page is not complete" }).waitFor();
    assert.match(await page.getByRole("alert").innerText(), /A part of the page could not be loaded\./);
    await button(page, "Try again").click();
    await page.getByRole("heading", { level: 1, name: "The page is not complete" }).waitFor();
    await page.unroute(PART);
    await button(page, "Try again").click();
    await page.locator("svg.rails").waitFor();
    assert.equal(await said(page), SAID);
  }));

test("a sheet that cannot be fetched is told in words, and everything else goes on", () =>
  strained(async (page) => {
    await page.route(SHEETS, (route) => route.abort());
    await page.goto(url());
    await page.locator("svg.rails").waitFor();
    await page.keyboard.press("?");
    await page.locator(".banner.refused").waitFor();
    assert.match(await page.locator(".banner.refused").innerText(), /A part of the page could not be loaded\./);
    await page.keyboard.press("ArrowRight");
    await settle(page);
    assert.notEqual(await said(page), SAID);
    await page.unroute(SHEETS);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "What you can do" }).waitFor();
  }));

test("what was not needed at first is fetched in peace, and then nothing needs the network", () =>
  open(DESK, async (page) => {
    await page.waitForResponse(SHEETS);
    await settle(page);
    await page.context().setOffline(true);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "What you can do" }).waitFor();
  }));

test("a slow engine is waited for with a thin bar", () =>
  strained(async (page) => {
    let go;
    const asked = new Promise((resolve) => {
      page.route(PART, async (route) => {
        await new Promise((wait) => resolve((go = wait)));
        await route.continue();
      });
    });
    await page.goto(url());
    await asked;
    await page.getByRole("progressbar", { name: "Loading" }).waitFor();
    assert.equal(await page.getByRole("heading").count(), 0);
    go();
    await page.locator("svg.rails").waitFor();
    assert.equal(await page.getByRole("progressbar").count(), 0);
  }));

test("a server that does not know WebAssembly is no obstacle", () =>
  strained(async (page) => {
    await page.route(PART, async (route) => route.fulfill({ response: await route.fetch(), contentType: "application/octet-stream" }));
    await page.goto(url());
    await page.locator("svg.rails").waitFor();
    assert.equal(await said(page), SAID);
  }));

test("a function that is called without its part brings the part", () =>
  strained(async (page) => {
    // The page is made to believe that the part is there.
    await page.addInitScript(() => {
      const start = WebAssembly.instantiateStreaming;
      WebAssembly.instantiateStreaming = (response, imports) => ("s" in imports ? response : start(response, imports));
    });
    const told = [];
    page.on("console", (message) => told.push(message.text()));
    await page.goto(url());
    await page.locator("svg.rails").waitFor();
    assert.equal(await said(page), SAID);
    // It says so, once: every other test, which wants the console empty, would notice.
    assert.deepEqual(told, ["fetched late: waves"]);
  }));

test("a link waits for its engine", () =>
  open(DESK, async (page) => {
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("Refinement: 24,200 to 200");
    // More of the page comes first, and then the address.
    await page.waitForFunction(() => location.hash.length > 1);
    const link = new URL(page.url()).hash;
    await strained(async (fresh) => {
      await fresh.route(PART, (route) => route.abort());
      await fresh.goto(url() + link);
      await fresh.getByRole("alert").waitFor();
      await fresh.unroute(PART);
      await button(fresh, "Try again").click();
      await fresh.locator("svg.rails").waitFor();
      assert.equal(await fresh.getByRole("combobox", { name: "Scenario" }).locator("option:checked").innerText(), "Refinement: 24,200 to 200");
    });
  }));

for (const [engine, example, field] of [
  ["Buckets", "A ready check that somebody declines", "Ada, rating"],
  ["Cliques", "The paper's eight players", "P3, rating"],
  ["Lobbies", "Six for a raid", "Bo, rating"],
]) {
  test(`${engine} needs nothing of another engine: every step and every sheet, with the others' files out of reach`, () => alone(engine, example, field));
}

const alone = (engine, example, field) =>
  open(DESK, async (page) => {
    const own = engine.toLowerCase();
    const picture = `svg.${own}, .lob`;
    await page.getByRole("combobox", { name: "Engine" }).selectOption(engine);
    await page.locator(picture).waitFor();
    await page.getByRole("combobox", { name: "Scenario" }).selectOption(example);
    await page.waitForFunction(() => location.hash.length > 1);
    await settle(page);
    const link = new URL(page.url()).hash;
    await strained(async (fresh) => {
      const told = [];
      fresh.on("console", (message) => told.push(message.text()));
      const others = ["waves", "buckets", "cliques", "lobbies"].filter((name) => name !== own);
      for (const other of others) await fresh.route(new RegExp(`/${other}-[0-9a-f]{16}\\.wasm$`), (route) => route.abort());
      await fresh.goto(url() + link);
      await fresh.locator(picture).waitFor();
      await fresh.keyboard.press("Home");
      const length = Number(await fresh.getByRole("slider", { name: "Position" }).getAttribute("max"));
      for (const key of ["ArrowRight", "ArrowLeft"]) {
        for (let step = 0; step < length; step += 1) await fresh.keyboard.press(key);
      }
      for (const key of ["v", "v", "?", "n", "s", "p", "g", "Control+k"]) {
        await fresh.keyboard.press(key);
        await settle(fresh);
        await fresh.keyboard.press("Escape");
      }
      await fresh.getByRole("textbox", { name: field }).fill("30");
      await fresh.keyboard.press("Enter");
      await fresh.locator(".banner").waitFor();
      await fresh.keyboard.press("Control+z");
      await settle(fresh);
      assert.deepEqual(told.filter((text) => text.includes("late")), []);
    });
  });

test("where links cannot be packed everything else goes on, and sharing says so", () =>
  strained(async (page) => {
    await page.route(LINKS, (route) => route.abort());
    await page.goto(url());
    await page.locator("svg.rails").waitFor();
    await page.keyboard.press("ArrowRight");
    const field = page.getByRole("textbox", { name: "Tarn, BW" });
    await field.fill("1900");
    await field.press("Enter");
    await page.locator(".banner:not(.refused)").waitFor();
    await button(page, "Share").click();
    await page.locator(".banner.refused").waitFor();
    assert.match(await page.locator(".banner.refused").innerText(), /A part of the page could not be loaded\./);
    await page.unroute(LINKS);
    await button(page, "Share").click();
    await page.getByRole("dialog").waitFor();
    assert.match(await page.getByRole("textbox", { name: /link/i }).inputValue(), /#v1\./);
  }));

test("what is done before links can be packed is in the address afterwards, and Back leads to what was before", () =>
  strained(async (page) => {
    let go;
    await page.route(LINKS, async (route) => {
      await new Promise((wait) => (go = wait));
      await route.continue();
    });
    await page.goto(url());
    await page.locator("svg.rails").waitFor();
    await page.getByRole("combobox", { name: "Scenario" }).selectOption("Refinement: 24,200 to 200");
    await settle(page);
    const there = await said(page);
    assert.notEqual(there, SAID);
    assert.equal(new URL(page.url()).hash, "");
    go();
    await page.waitForFunction(() => location.hash.startsWith("#v1."));
    await page.goBack();
    await page.waitForFunction(() => !location.hash.startsWith("#v1."));
    await settle(page);
    assert.equal(await said(page), SAID);
    await page.goForward();
    await page.waitForFunction(() => location.hash.startsWith("#v1."));
    await settle(page);
    assert.equal(await said(page), there);
  }));

test("Back and Forward lead from one engine to the other", () =>
  open(DESK, async (page) => {
    await page.getByRole("combobox", { name: "Engine" }).selectOption("Buckets");
    await page.locator("svg.buckets").waitFor();
    const there = await said(page);
    await page.goBack();
    await page.locator("svg.rails:not(.buckets)").waitFor();
    assert.equal(await said(page), SAID);
    await page.goForward();
    await page.locator("svg.buckets").waitFor();
    assert.equal(await said(page), there);
  }));
