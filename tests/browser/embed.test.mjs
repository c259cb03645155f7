// The page in a frame: sizes, options, messages, the element <queue-scope>, strict policies and sandboxes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { settle, withPage } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { thePage } from "../support/page.mjs";

const SCENARIO = readFileSync(new URL("../../web/scenarios/decline.json", import.meta.url), "utf8");
/** A strict policy of a page with frames. */
const POLICY = "default-src 'none'; script-src 'self'; frame-src 'self'; connect-src 'self'; style-src 'self'; img-src data:";
const host = (body) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Host</title><link rel="icon" href="data:,">
<script type="module" src="/pkg/element.mjs"></script></head><body><h1>A page about matchmaking</h1>${body}</body></html>`;
/** Sends what the frame says to `window.heard`, and tells it what is in `window.tell`. */
const LISTENER = `window.heard = []; addEventListener("message", ({ data }) => { if (data?.protocol === "queuescope:1") heard.push(data); });
window.tell = (message) => document.querySelector("iframe").contentWindow.postMessage({ protocol: "queuescope:1", ...message }, "*");`;
const frame = (query, link, more = "") => `<iframe title="Queuescope" src="/some/folder/?embed=1${query}#${link}" width="700" height="420" ${more}></iframe>`;
const pages = {
  "two.html": host(`<queue-scope page="/some/folder/" link="waves" theme="dark" id="one"></queue-scope>
<queue-scope page="/some/folder/" src="/host/decline.json" show="sentence,transport,queue" readonly id="two"></queue-scope>`),
  "shipped.html": host(`<queue-scope link="buckets"></queue-scope>`),
  "missing.html": host(`<queue-scope page="/some/folder/" src="/host/missing.json"></queue-scope>`),
  "frame.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script src="listener.js"></script></head><body><h1>Host</h1>${frame("", "waves")}</body></html>`,
  "sandbox.html": `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script src="listener.js"></script></head><body><h1>Host</h1>${frame("", "cliques", 'sandbox="allow-scripts"')}</body></html>`,
  "listener.js": LISTENER,
  "decline.json": SCENARIO,
};
const site = thePage({ "/host/": pages, "/pkg/": new URL("../../pkg/", import.meta.url) }, { "access-control-allow-origin": "*" });

const SIZES = [
  [700, 420],
  [480, 360],
  [320, 480],
];
const ENGINES = ["waves", "buckets", "cliques", "lobbies"];
/** Smallest part of the height that the picture has. */
const SMALLEST = 0.45;

const position = (page) => page.getByRole("slider", { name: "Position" }).inputValue().then(Number);
const heard = (page, type) => page.evaluate((type) => window.heard.filter((message) => message.type === type), type);
const tell = (page, message) => page.evaluate((message) => window.tell(message), message);

/** Opens the embedded page alone in a window of this size. */
const embedded = (query, link, [width, height], use, options = {}) =>
  withPage(site.browser(), `${site.url()}?embed=1${query}#${link}`, { viewport: { width, height }, ...options }, async (page) => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settle(page);
    await use(page);
  });
/** Opens a page with frames. */
const hosted = (name, use, options = {}) => withPage(site.browser(), `${site.origin()}/host/${name}`, options, use);

for (const size of SIZES) {
  for (const engine of ENGINES) {
    test(`${engine} at ${size.join("×")}: the page is as tall as its frame, and the picture has its part of it`, () =>
      embedded("", engine, size, async (page) => {
        const measured = await page.evaluate(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [picture, slim] = [box(".pic"), box(".slim")];
          return { height: document.documentElement.scrollHeight, width: document.documentElement.scrollWidth, picture: picture.height, bottom: slim.bottom };
        });
        assert.deepEqual([measured.width, measured.height], size);
        assert.ok(measured.picture >= SMALLEST * size[1], `the picture has ${measured.picture} of ${size[1]} pixels`);
        assert.ok(Math.abs(measured.bottom - size[1]) < 1, "the transport is not at the bottom");
        // Nothing is cut off at the sides or below the picture.
        const cut = await page.locator(".pic svg text").evaluateAll((texts) => {
          const picture = document.querySelector(".pic").getBoundingClientRect();
          const outside = ({ left, right, top, bottom, width }) => width > 0 && (left < picture.left - 2 || right > picture.right + 2 || top < picture.top - 2 || bottom > picture.bottom + 2);
          return texts.filter((text) => outside(text.getBoundingClientRect())).map((text) => text.textContent);
        });
        if (engine !== "lobbies") assert.deepEqual(cut, []);
        await assertAccessible(page, `${engine}, ${size.join("×")}`);
      }, { reducedMotion: "reduce" }));
  }
}

test("an embedded run waits for a click, and plays when it is seen if it may", async () => {
  await embedded("", "waves", [700, 420], async (page) => {
    const before = await position(page);
    await page.getByRole("button", { name: "Next event" }).click();
    await eventually.equal(() => position(page), before + 1);
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
  });
  await embedded("&play=seen&speed=8", "waves", [700, 420], (page) => page.getByRole("button", { name: "Pause" }).waitFor());
  await embedded("&play=seen", "waves", [700, 420], (page) => page.getByRole("button", { name: "Play" }).waitFor(), { reducedMotion: "reduce" });
  await embedded("&play=never", "waves", [700, 420], async (page) => {
    assert.equal(await page.getByRole("button", { name: "Play" }).count(), 0);
    const before = await position(page);
    await page.locator(".embed").focus();
    await page.keyboard.press("Space");
    assert.equal(await position(page), before);
  });
});

test("only the asked part of a run can be reached", () =>
  embedded("&from=1.select&to=1.refine", "waves", [700, 420], async (page) => {
    const slider = page.getByRole("slider", { name: "Position" });
    const [low, high] = [Number(await slider.getAttribute("min")), Number(await slider.getAttribute("max"))];
    assert.ok(low > 0 && high > low);
    assert.equal(await position(page), low);
    await slider.focus();
    for (const [key, end] of [["End", high], ["Home", low]]) {
      await page.keyboard.press(key);
      await eventually.equal(() => position(page), end);
    }
    await page.getByRole("button", { name: "Previous event" }).click();
    assert.equal(await position(page), low);
  }));

test("the asked panels are shown, and a read-only run cannot be changed", () =>
  embedded("&show=sentence,queue,settings,log&readonly=1", "waves", [1000, 700], async (page) => {
    await page.locator(".queue").waitFor();
    assert.equal(await page.locator(".slim").count(), 0);
    assert.ok(await page.locator(".queue input").first().isDisabled());
    await page.locator(".log").waitFor();
    assert.equal(await page.locator(".insp").count(), 0);
  }));

test("the full page opens at the same moment, with the edits", () =>
  embedded("", "waves", [700, 420], async (page) => {
    await page.getByRole("button", { name: "Next event" }).click();
    const here = await position(page);
    const link = page.getByRole("link", { name: "Open in Queuescope" });
    await eventually.match(() => link.getAttribute("href"), new RegExp(`\\.${here}$`));
    const href = await link.getAttribute("href");
    assert.ok(!href.includes("embed"));
    await site.open({ link: href.slice(href.indexOf("#")) }, async (full) => {
      await full.getByRole("button", { name: "Share" }).waitFor();
      assert.equal(await position(full), here);
    });
  }));

test("the page around the frame controls it, and hears what changes", () =>
  hosted("frame.html", async (page) => {
    await eventually.equal(async () => (await heard(page, "ready")).length, 1);
    const [{ to }] = await heard(page, "ready");
    assert.ok((await heard(page, "height")).at(-1).height > 300);
    const entries = await page.evaluate(() => history.length);
    await tell(page, { type: "seek", position: 12 });
    await eventually.equal(async () => (await heard(page, "position")).at(-1).position, 12);
    await tell(page, { type: "seek", position: 1_000_000 });
    await eventually.equal(async () => (await heard(page, "position")).at(-1).position, to);
    await tell(page, { type: "load", scenario: JSON.parse(SCENARIO) });
    const inside = page.frameLocator("iframe");
    await inside.getByRole("heading", { level: 1 }).filter({ hasNotText: "walkthrough" }).waitFor();
    await tell(page, { type: "seek", position: 0 });
    await tell(page, { type: "play" });
    await inside.getByRole("button", { name: "Pause" }).waitFor();
    await tell(page, { type: "pause" });
    await inside.getByRole("button", { name: "Play" }).waitFor();
    await tell(page, { type: "theme", theme: "dark" });
    await eventually.equal(() => inside.locator("html").getAttribute("data-theme"), "dark");
    // Bad messages are answered, and change nothing.
    await tell(page, { type: "load", scenario: { version: 1, engine: "chess" } });
    await eventually.match(async () => (await heard(page, "error")).at(-1)?.message ?? "", /scenario\.engine: /);
    await tell(page, { type: "jump" });
    await eventually.match(async () => (await heard(page, "error")).at(-1).message, /^type: expected /);
    // The page around the frame keeps its address and its history.
    assert.equal(await page.evaluate(() => history.length), entries);
    assert.equal(await page.evaluate(() => location.hash), "");
  }));

test("messages that are not from the page around the frame are ignored", () =>
  hosted("frame.html", async (page) => {
    await eventually.equal(async () => (await heard(page, "ready")).length, 1);
    const before = (await heard(page, "position")).at(-1).position;
    // The frame's own window, and another frame, are not its parent.
    await page.evaluate(async () => {
      const target = document.querySelector("iframe").contentWindow;
      const message = { protocol: "queuescope:1", type: "seek", position: 3 };
      target.eval?.(`postMessage(${JSON.stringify(message)}, "*")`);
      const other = document.createElement("iframe");
      document.body.append(other);
      other.contentWindow.Function("target", "message", 'target.postMessage(message, "*")')(target, message);
    }).catch(() => {});
    await tell(page, { type: "pause" });
    await settle(page);
    assert.equal((await heard(page, "position")).at(-1).position, before);
  }));

test("two elements on a page with a strict policy size themselves, and one shows a scenario of the site", () =>
  hosted("two.html", async (page) => {
    const inside = (id) => page.locator(`#${id}`).frameLocator("iframe");
    await inside("one").getByRole("heading", { level: 1 }).waitFor();
    await inside("two").getByRole("heading", { level: 1 }).filter({ hasNotText: "walkthrough" }).waitFor();
    assert.equal(await inside("one").locator("html").getAttribute("data-theme"), "dark");
    await inside("two").locator(".queue").waitFor();
    for (const id of ["one", "two"]) {
      await eventually.ok(async () => {
        const frame = page.locator(`#${id} iframe`);
        const [height, content] = [Number(await frame.getAttribute("height")), await inside(id).locator("html").evaluate((html) => html.scrollHeight)];
        return height !== 420 && Math.abs(height - content) <= 2;
      }, `${id} is not as tall as its content`);
    }
    const moved = page.evaluate(() => new Promise((done) => document.querySelector("#one").addEventListener("position", ({ detail }) => detail.position === 5 && done(detail.text))));
    await page.evaluate(() => document.querySelector("#one").seek(5));
    assert.match(await moved, /\w/);
  }));

test("the element shows the page that the package ships", () =>
  hosted("shipped.html", (page) => page.locator("queue-scope").frameLocator("iframe").getByRole("heading", { name: "Pawn20 and Grunt17" }).waitFor()));

test("a frame in a sandbox without an origin works", () =>
  hosted("sandbox.html", async (page) => {
    const inside = page.frameLocator("iframe");
    await inside.getByRole("heading", { level: 1 }).waitFor();
    await inside.getByRole("button", { name: "Next event" }).click();
    await eventually.ok(async () => (await heard(page, "position")).length > 1, "the frame says nothing");
  }, { firstVisit: true }));
