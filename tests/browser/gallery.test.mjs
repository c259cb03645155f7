// The gallery of examples: search, groups, thumbnails, the user's own scenarios; and the addresses of the engines.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible } from "../support/axe.mjs";
import { DESK, PHONE, settle } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { address, banner, button, drawn, enter, names, openExample, press, scenarioName, shareLink, thePage, tool } from "../support/page.mjs";

const { open } = thePage();

const gallery = (page) => page.getByRole("dialog", { name: "Examples" });
const cards = (page) => gallery(page).getByRole("listitem").locator("b");
const card = (page, name) => gallery(page).getByRole("listitem").filter({ has: page.locator("b").getByText(name, { exact: true }) });
const inContents = (page, name) => gallery(page).getByRole("navigation", { name: "Contents" }).getByRole("button", { name: new RegExp(`^${name}`) });
const search = (page) => gallery(page).getByRole("searchbox", { name: "Find examples" });
const focused = drawn((page) => page.evaluate(() => document.activeElement.querySelector("b")?.innerText ?? document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText));

async function openGallery(page) {
  await button(page, "Examples").click();
  await gallery(page).waitFor();
}

/** Waits until every card has its thumbnail. */
async function filmed(page) {
  const missing = () => gallery(page).locator(".thumb:not(:has(svg path))").count();
  await eventually.equal(missing, 0);
}

test("every example has a thumbnail, and the pictures change nothing else while they appear", () =>
  open(DESK, async (page) => {
    await openGallery(page);
    const places = () => gallery(page).locator(".exhibit").evaluateAll((cards) => cards.map((card) => card.offsetTop));
    const before = await places();
    assert.ok(before.length > 30);
    await filmed(page);
    assert.deepEqual(await places(), before);
    // Opened again, the pictures are there at once.
    await page.keyboard.press("Escape");
    await openGallery(page);
    assert.equal(await gallery(page).locator(".thumb svg").count(), before.length);
  }));

test("the picture under the pointer or the focus plays once, unless motion is reduced", () =>
  open(DESK, async (page) => {
    await openGallery(page);
    await filmed(page);
    const thumb = card(page, "The 15-player walkthrough").locator(".thumb");
    const still = await thumb.innerHTML();
    await thumb.hover();
    await eventually.notEqual(() => thumb.innerHTML(), still);
    await eventually.equal(() => thumb.innerHTML(), still);
    const next = card(page, "Refinement: 24,200 to 200").locator(".thumb");
    const nextStill = await next.innerHTML();
    await search(page).press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await eventually.notEqual(() => next.innerHTML(), nextStill);
    await eventually.equal(() => next.innerHTML(), nextStill);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const other = card(page, "Candidates in order of score").locator(".thumb");
    const before = await other.innerHTML();
    await page.evaluate(() => {
      window.changes = 0;
      new MutationObserver((records) => (window.changes += records.length)).observe(document.querySelector(".shelves"), { subtree: true, childList: true, attributes: true, attributeFilter: ["d"] });
    });
    await other.hover();
    await settle(page);
    assert.deepEqual([await other.innerHTML(), await page.evaluate(() => window.changes)], [before, 0]);
  }));

test("a click on a picture opens the example, also if the picture changes while the button is pressed", () =>
  open(DESK, async (page) => {
    await openGallery(page);
    const picture = card(page, "Assign: two, five and three flexible").locator(".thumb svg");
    const { x, y, width, height } = await picture.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await picture.evaluate((svg) => svg.replaceWith(svg.cloneNode(true)));
    await page.mouse.up();
    await eventually.equal(() => scenarioName(page), "Assign: two, five and three flexible");
  }));

test("search and groups narrow the list, and the contents count what is left", () =>
  open(DESK, async (page) => {
    await openGallery(page);
    const all = await cards(page).allInnerTexts();
    assert.equal(await focused(page), "Find examples");
    await search(page).fill("grunt17");
    await eventually.deepEqual(() => cards(page).allInnerTexts(), ["Pawn20 and Grunt17", "Pawn20 and Grunt17, reciprocal 50"]);
    assert.match(await inContents(page, "Buckets").innerText(), /2$/);
    assert.ok(await inContents(page, "Waves").isDisabled());
    await inContents(page, "Surprises").click();
    await eventually.match(() => gallery(page).getByRole("status").innerText(), /^No example matches/);
    await button(page, "Show all").click();
    await eventually.deepEqual(() => cards(page).allInnerTexts(), all);
    await inContents(page, "Big crowds").click();
    const crowds = await cards(page).allInnerTexts();
    assert.ok(crowds.includes("Two thousand players") && !crowds.includes("Six for a raid"), crowds.join());
    assert.equal(crowds.length, Number((await inContents(page, "Big crowds").innerText()).match(/\d+$/)[0]));
    await inContents(page, "Big crowds").click();
    await eventually.deepEqual(() => cards(page).allInnerTexts(), all);
  }));

test("the contents jump to an engine, arrow keys move between cards, Enter opens one, Escape gives the focus back", () =>
  open(DESK, async (page) => {
    await openGallery(page);
    await inContents(page, "Lobbies").click();
    await eventually.equal(() => focused(page), "Six for a raid");
    assert.ok(await card(page, "Six for a raid").locator("b").isVisible());
    await eventually.equal(() => inContents(page, "Lobbies").getAttribute("aria-current"), "true");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(page), "A lonely player gets in at level 4");
    // Four cards are in a row.
    const lobbies = await gallery(page).getByRole("region", { name: "Lobbies" }).locator("b").allInnerTexts();
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(page), lobbies[5]);
    await page.keyboard.press("ArrowUp");
    assert.equal(await focused(page), "A lonely player gets in at level 4");
    await page.keyboard.press("Enter");
    await eventually.equal(() => scenarioName(page), "A lonely player gets in at level 4");
    assert.equal(await gallery(page).count(), 0);
    await openGallery(page);
    // It opens at the engine of the run, and marks the example.
    await eventually.match(() => card(page, "A lonely player gets in at level 4").innerText(), /Currently open/);
    await eventually.match(() => card(page, "The 15-player walkthrough").innerText(), /Start here/);
    assert.equal(await gallery(page).getByText("Currently open").count(), 1);
    await page.keyboard.press("Escape");
    await eventually.equal(() => focused(page), "Examples");
  }));

test("edited, generated and linked scenarios are kept, unedited examples are not, and each can be removed", () =>
  open(DESK, async (page) => {
    const yours = async () => {
      await openGallery(page);
      await inContents(page, "Yours").click();
      await settle(page);
      return cards(page).allInnerTexts();
    };
    const close = async () => {
      await page.keyboard.press("Escape");
      await gallery(page).waitFor({ state: "detached" });
    };
    await openExample(page, "The filter keeps the veteran");
    await openExample(page, "The 15-player walkthrough");
    assert.deepEqual(await yours(), []);
    await eventually.match(() => gallery(page).getByRole("status").innerText(), /^Nothing here yet/);
    await close();
    // Two edits of one example are one scenario. Undone to the example, it is not kept.
    const rating = page.getByRole("textbox", { name: "Pell, SC2" });
    await enter(rating, "1540");
    await enter(rating, "1550");
    assert.deepEqual(await yours(), ["The 15-player walkthrough, changed"]);
    await close();
    const edited = await shareLink(page);
    await press(page, "Undo", "Undo");
    assert.deepEqual(await yours(), []);
    await close();
    await press(page, "Redo");
    await tool(page, "Generate").click();
    await button(page, "Replace queue").click();
    await eventually.match(() => scenarioName(page), /generated players$/);
    const generated = await names(page);
    // The page is opened again, with a link.
    await page.goto(`${page.url().split("#")[0]}?again${edited}`);
    await eventually.equal(() => rating.inputValue(), "1550");
    assert.deepEqual(await yours(), ["The 15-player walkthrough, changed", "30 generated players", "The 15-player walkthrough, changed"]);
    await eventually.match(() => card(page, "30 generated players").innerText(), /30 players, changed today/);
    await card(page, "30 generated players").locator(".exhibit").click();
    await eventually.deepEqual(() => names(page), generated);
    await yours();
    await button(page, "Remove 30 generated players").click();
    await eventually.equal(() => cards(page).count(), 2);
    await eventually.equal(() => focused(page), "Undo");
    await page.keyboard.press("Enter");
    await eventually.equal(() => cards(page).count(), 3);
    await button(page, "Remove all your scenarios").click();
    await eventually.equal(() => cards(page).count(), 0);
    await close();
    await page.reload();
    await eventually.deepEqual(() => names(page), generated);
    assert.deepEqual(await yours(), ["30 generated players"], "the scenario in the address is kept again");
  }));

test("damaged or forbidden storage is ignored", () =>
  open(DESK, async (page) => {
    await page.addInitScript(() => {
      if (location.search === "?damaged") localStorage.setItem("queuescope.own", "1\twaves\nx\t\u0000\n7\twaves\t3\t5\tv1.broken.1\tBroken link");
      if (location.search === "?forbidden") Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
    });
    const start = page.url().split("#")[0];
    await page.goto(`${start}?damaged`);
    await openGallery(page);
    await filmedExcept(page, 1);
    // The link of this one is damaged, which opening it says.
    await card(page, "Broken link").locator(".exhibit").click();
    await page.getByRole("alert").waitFor();
    await page.goto(`${start}?forbidden#buckets`);
    await openGallery(page);
    await filmedExcept(page, 0);
    await page.keyboard.press("Escape");
    await enter(page.getByRole("textbox", { name: "Pawn20, rating" }), "21");
    await eventually.match(() => banner(page), /match|difference/);
  }));

/** Waits until all cards but some have their thumbnails. */
async function filmedExcept(page, missing) {
  await eventually.equal(() => gallery(page).locator(".thumb:not(:has(svg path))").count(), missing);
}

test("the address of an engine opens its first example, also when it is typed, and an unknown word says so", () =>
  open({ ...DESK, link: "#buckets" }, async (page) => {
    await eventually.equal(() => scenarioName(page), "Pawn20 and Grunt17");
    for (const [engine, example] of [["cliques", "The paper's eight players"], ["lobbies", "Six for a raid"], ["waves", "The 15-player walkthrough"]]) {
      await page.evaluate((engine) => (location.hash = engine), engine);
      await eventually.equal(() => scenarioName(page), example);
    }
    await page.evaluate(() => (location.hash = "chess"));
    await eventually.equal(() => page.getByRole("alert").getByRole("heading").innerText(), "This link cannot be opened");
    await eventually.match(() => page.getByRole("alert").innerText(), /chess/);
    await page.getByRole("navigation", { name: "Engines" }).getByRole("link", { name: /^Buckets/ }).click();
    await eventually.equal(() => scenarioName(page), "Pawn20 and Grunt17");
    await page.goBack();
    await page.getByRole("alert").waitFor();
    await page.goBack();
    await eventually.equal(() => scenarioName(page), "The 15-player walkthrough");
    await eventually.match(() => address(page), /^#(waves|v2\.)/);
  }));

for (const [screen, options] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`the gallery is accessible on a ${screen}`, () =>
    open({ ...options, reducedMotion: "reduce" }, async (page) => {
      await openGallery(page);
      await filmed(page);
      await assertAccessible(page, "the gallery");
      await search(page).fill("players");
      await inContents(page, "Surprises").click();
      await assertAccessible(page, "a narrowed list");
      await inContents(page, "Surprises").click();
      await search(page).fill("");
      await inContents(page, "Yours").click();
      await assertAccessible(page, "no own scenarios");
    }));
}
