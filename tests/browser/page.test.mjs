// The page as a person uses it: from any folder, by mouse, by keyboard, on a desk and on a phone, light and dark.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { DESK, NARROW, PHONE, launch, withPage } from "../support/browser.mjs";
import { serve } from "../support/server.mjs";

let browser;
let server;
let url;

before(async () => {
  browser = await launch();
  server = await serve({ "/some/folder/": new URL("../../dist/", import.meta.url) });
  url = `${server.origin}/some/folder/`;
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const open = (options, use) => withPage(browser, url, options, use);
const pairs = (page) => page.locator("[data-pair]").evaluateAll((cards) => cards.map((card) => card.dataset.pair));
const log = (page) => page.getByRole("region", { name: "Log" }).getByRole("listitem");

test("it opens with the walkthrough's first wave: queue, matches and the bot's log", () =>
  open(DESK, async (page) => {
    await page.getByRole("heading", { name: "The 15-player walkthrough" }).waitFor();
    assert.match(await page.getByRole("status").innerText(), /^Wave 1: 5 matches, the widest gap 40\. 5 players still wait\.$/);
    assert.equal(await page.locator("tr[data-player]").count(), 15);
    assert.deepEqual(await pairs(page), ["Tarn+kestrel", "Suri+Ansel", "Northlight+Oxbow", "Ferrous+Mirelle", "Quill+Bramble"]);
    assert.equal(await log(page).count(), 9);
    assert.match(await log(page).nth(2).innerText(), /Queue composition: BW-only=3, SC2-only=5, Both=7/);
    assert.match(await page.locator('tr[data-player="Vireo"]').innerText(), /sat out/);
  }));

test("waves can be run on and on, and begun again", () =>
  open(DESK, async (page) => {
    await page.getByRole("button", { name: "Run wave 2" }).click();
    assert.match(await page.getByRole("status").innerText(), /^Wave 2: 1 match/);
    const after = await pairs(page);
    assert.equal(after.length, 6);
    for (let wave = 3; wave < 8; wave += 1) await page.getByRole("button", { name: `Run wave ${wave}` }).click();
    await page.getByRole("button", { name: "Start again" }).click();
    assert.match(await page.getByRole("status").innerText(), /^15 players are queued/);
    assert.deepEqual([await pairs(page), await log(page).count()], [[], 0]);
    await page.getByRole("button", { name: "Run a wave" }).click();
    await page.getByRole("button", { name: "Run wave 2" }).click();
    // The same run, the same result, drawn maps and servers included.
    assert.deepEqual(await pairs(page), after);
  }));

test("the keyboard is enough", () =>
  open(DESK, async (page) => {
    await page.getByRole("button", { name: "Run wave 2" }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Start again");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    assert.match(await page.getByRole("status").innerText(), /^Wave 3/);
  }));

for (const [size, options] of Object.entries({ desk: DESK, phone: PHONE, narrow: NARROW })) {
  for (const colorScheme of ["light", "dark"]) {
    test(`nothing is in the way of anybody: ${size}, ${colorScheme}`, () =>
      open({ ...options, colorScheme, reducedMotion: "reduce" }, async (page) => {
        await page.getByRole("button", { name: "Run wave 2" }).click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), []);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, "the page is wider than the screen");
      }));
  }
}

test("the Content-Security-Policy is strict, and a script that is not the page's own is refused", async () => {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  await page.goto(url);
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
