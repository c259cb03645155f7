// The docs: every scene opens in a page like those of the book, and the walk from complaint to config finds what it promises. Needs no mdBook.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { DESK, launch, withPage } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, press, tool } from "../support/page.mjs";
import { inside } from "../support/inside.mjs";
import { serve } from "../support/server.mjs";

const file = (path) => new URL(`../../${path}`, import.meta.url);
const text = (path) => readFileSync(file(path), "utf8");
const PAGES = readdirSync(file("docs")).filter((name) => name.endsWith(".md"));
/** The policy of the book, without what only mdBook needs. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src data:; frame-src 'self'";
/** The tags of a page's scenes, with addresses as in the book. */
const scenesOf = (name) => [...text(`docs/${name}`).matchAll(/^<queue-scope [^>]*>$/gm)].map(([tag]) => tag.replace("../web/scenarios/", "scenes/"));
const withScenes = PAGES.filter((name) => scenesOf(name).length > 0);

/** A page of the book: its first scene, or an empty element if the test fills it in. */
const host = (scene) => `<!doctype html><html lang="en" class="light"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Docs</title><link rel="icon" href="data:,">
<script type="module" src="theme/scenes.mjs"></script></head><body><h1>Docs</h1>${scene}</queue-scope></body></html>`;

const folder = (path) => Object.fromEntries(readdirSync(file(path)).map((name) => [name, text(`${path}/${name}`)]));
const MOUNTS = {
  "/site/docs/scenes/": { ...folder("web/scenarios"), ...folder("docs/scenes") },
  "/site/docs/theme/": file("docs/theme/"),
  "/site/docs/": {
    "element.mjs": text("crates/module/npm/element.mjs"),
    ...Object.fromEntries(withScenes.map((name) => [name.replace(".md", ".html"), host(scenesOf(name)[0])])),
  },
  "/site/": file("dist/"),
};

let browser;
let server;
before(async () => {
  browser = await launch();
  server = await serve(MOUNTS);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
const open = (path, use) => withPage(browser, `${server.origin}/site/${path}`, DESK, use);

test("no two scenes have the same address", () => {
  const names = [...readdirSync(file("web/scenarios")), ...readdirSync(file("docs/scenes"))];
  assert.equal(new Set(names).size, names.length);
  assert.ok(withScenes.length >= 6, `only ${withScenes.length} pages have scenes`);
});

for (const name of withScenes) {
  test(`every scene of ${name} opens at its part of the run`, () =>
    open(`docs/${name.replace(".md", ".html")}`, async (page) => {
      const inFrame = page.locator("queue-scope").frameLocator("iframe");
      for (const scene of scenesOf(name)) {
        const attributes = Object.fromEntries([...scene.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
        await page.evaluate((attributes) => {
          const scope = document.createElement("queue-scope");
          for (const [name, value] of Object.entries({ page: "../", ...attributes })) scope.setAttribute(name, value);
          window.errors = [];
          scope.addEventListener("error", ({ detail }) => window.errors.push(detail.message));
          document.querySelector("queue-scope").replaceWith(scope);
        }, attributes);
        const { name: title } = JSON.parse(MOUNTS["/site/docs/scenes/"][attributes.src.replace("scenes/", "")]);
        await inFrame.getByRole("heading", { level: 1, name: title }).waitFor();
        const slider = inFrame.getByRole("slider", { name: "Position" });
        const [from, to] = [Number(await slider.getAttribute("min")), Number(await slider.getAttribute("max"))];
        assert.ok(to > from && (attributes.from === undefined || from > 0), `${scene} shows ${from} to ${to}`);
        assert.equal(await slider.inputValue(), String(from), scene);
        assert.deepEqual(await page.evaluate(() => window.errors), [], scene);
      }
    }));
}

test("a scene shows nothing before its own scenario", () =>
  open("docs/cliques.html", async (page) => {
    await page.evaluate(() => {
      const scope = document.createElement("queue-scope");
      for (const [name, value] of [["page", "../"], ["src", "scenes/filter.json"]]) scope.setAttribute(name, value);
      const visibility = () => getComputedStyle(scope.shadowRoot.querySelector("iframe")).visibility;
      window.seen = [];
      scope.addEventListener("ready", () => window.seen.push(visibility()));
      scope.addEventListener("position", () => window.seen.push(visibility()));
      document.querySelector("queue-scope").replaceWith(scope);
    });
    await eventually.deepEqual(() => page.evaluate(() => window.seen), ["hidden", "hidden", "visible"]);
    await page.locator("queue-scope").frameLocator("iframe").getByRole("heading", { level: 1, name: "The filter keeps the veteran" }).waitFor();
  }));

test("a scene follows the theme of the book and keeps its place", () =>
  open("docs/cliques.html", async (page) => {
    const scene = page.locator("queue-scope");
    const inFrame = scene.frameLocator("iframe");
    await inFrame.getByRole("heading", { level: 1, name: "The paper's eight players" }).waitFor();
    assert.equal(await inFrame.locator("html").getAttribute("data-theme"), "light");
    await inFrame.getByRole("button", { name: "Next event" }).click();
    const slider = inFrame.getByRole("slider", { name: "Position" });
    await eventually.equal(() => slider.inputValue(), "1");
    await page.evaluate(() => document.documentElement.classList.replace("light", "coal"));
    await eventually.equal(() => inFrame.locator("html").getAttribute("data-theme"), "dark");
    assert.equal(await slider.inputValue(), "1");
  }));

test("the walk from complaint to config finds what its page promises", () =>
  open("#waves", async (page) => {
    const walk = text("docs/complaint-to-config.md");
    const promised = (sentence) => assert.ok(walk.replaceAll("**", "").includes(sentence), `the page does not say: ${sentence}`);
    await page.evaluate(inside);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await tool(page, "Paste").click();
    const [, rows] = walk.match(/```text\n(.*?)```/s);
    await page.getByRole("textbox", { name: "Rows" }).fill(rows);
    await page.getByRole("checkbox", { name: "Replace queue" }).check();
    await page.getByRole("button", { name: "Add 12 players" }).click();
    // The rows are the scenario of the scene.
    const { players } = JSON.parse(text("docs/scenes/twenty-minutes.json"));
    const scene = players.map(({ id, ratings, joined = 0 }) => `${id},${ratings.BW ?? ""},${ratings.SC2 ?? ""},${joined}`);
    assert.deepEqual(rows.trim().split("\n").slice(1), scene);

    await press(page, "Last");
    const worst = page.locator(".summary li, .summary tr").filter({ hasText: "27 waves" });
    await worst.getByRole("button", { name: "Mara" }).click();
    const story = page.locator(".insp");
    await story.getByText("Sat this wave out, because the other side had too few players.").first().waitFor();
    await story.getByText("searched ±575 rating points").waitFor();
    await story.getByText("Matched with Lark in wave 28, 650 points apart.").first().waitFor();
    for (const sentence of ["Sat this wave out, because the other side had too few players.", "searched ±575 rating points", "Matched with Lark, 650 points apart."]) promised(sentence);

    await page.getByRole("slider", { name: /growth per step/ }).first().fill("50");
    await eventually.match(() => banner(page), /^From the start: /);
    promised((await banner(page)).split("\n")[0]);
    await page.getByText("What would this do to an evening?").first().click();
    const headline = "changed shortens the average wait by 1 min 10 s. Gaps grow by 21 rating points.";
    await page.getByText("Both on the same 200 evenings").waitFor();
    await eventually.ok(async () => (await page.locator("main").innerText()).includes(headline), "another verdict");
    promised(headline);
    assert.match(await page.locator("main").innerText(), /10\.1% → 13\.9%/);
  }));
