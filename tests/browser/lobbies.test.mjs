// The lobbies engine on the page: tickets in their queues, ladders, the heat map with its breakdown, the matching beside the greedy one,
// lobby cards, the status of a request, the builder and the generator; editing in the past, links, sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, NARROW, PHONE, settle } from "../support/browser.mjs";
import { banner, button, drawn, enter, position, said, sameBothWays, seen, spoken, thePage, unblemished } from "../support/page.mjs";

const { open } = thePage();

const scenarios = (page) => page.getByRole("combobox", { name: "Scenario" });
/** Opens the page on an example of this engine. */
const watch = (options, example, use) =>
  open(options, async (page) => {
    await page.getByRole("combobox", { name: "Engine" }).selectOption("Lobbies");
    await page.locator(".lob").waitFor();
    if (example) {
      await scenarios(page).selectOption(example);
      await page.waitForFunction((name) => document.querySelector("select[aria-label=Scenario]").selectedOptions[0].text === name, example);
    }
    await settle(page);
    await use(page);
  });
const standing = (page, id) => page.locator(`.queue tr[data-player="${id}"] .status`).innerText();
const choose = async (page, id) => {
  await page.locator(".queue").getByRole("button", { name: id, exact: true }).click();
  await page.locator(".chosen").waitFor();
  await settle(page);
};
/** The rows of queues: their names, and who is in them. */
const queues = drawn((page) =>
  page.locator(".lob .q").evaluateAll((rows) => rows.map((row) => `${row.children[0].innerText}: ${[...row.querySelectorAll("li b")].map((chip) => chip.innerText).join(" ")}`)),
);
const levels = drawn((page) => page.locator("svg.ladders").getAttribute("aria-label"));
const heat = (page) => page.locator(".heat-map");
const pair = drawn((page) => page.locator(".pair").innerText());
const cards = drawn((page) => page.locator(".lob .card").evaluateAll((list) => list.map((card) => card.innerText.replace(/\s+/g, " "))));
const status = drawn(async (page) =>
  Object.fromEntries(await page.locator(".status-card dl > div").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText)))),
);
/** To the last event. */
const toEnd = async (page) => {
  await button(page, "Last").click();
  await settle(page);
};

test("six for a raid: queues, ladders, the heat map and the matching on it, and it opens on the pairs", () =>
  watch(DESK, "", async (page) => {
    assert.match(await said(page), /^3 pairs, 231\.31 points together: the most pairs there can be, and of those the heaviest\. Best pair first would have had 227\.24\.$/);
    assert.deepEqual((await queues(page))[0], "Harbor, casual, EU: Ada Bo Cleo Dex Eli Fay");
    assert.equal(await levels(page), "Levels of relaxation: Ada 6, Bo 5, Cleo 3, Dex 2, Eli 1, Fay 0");
    assert.equal(await page.locator(".heat .pair-out").count(), 6, "three pairs on both sides of the diagonal");
    assert.equal(await page.locator(".heat .hn").count(), 30, "six groups, each with every other");
    assert.match(await page.locator(".formula").innerText(), /77\.42 \+ 89\.64 \+ 64\.25 = 231\.31/);
    assert.match(await page.locator(".pairs").innerText(), /Best pair first: 3 pairs, 227\.24 points\. The matching is better, and no other is better still\./);
    assert.match(await page.locator(".terms").innerText(), /Fewer than 10 requests: a pair needs more than 35 points, and a level is gained every 0:30\./);
    await toEnd(page);
    assert.match((await cards(page))[0], /^Lobby 1 .* Ready, starts 3:40, open until 33:40$/);
    assert.match((await cards(page))[0], /host, accepted/);
    assert.equal(await page.locator(".lob .card li").count(), 6);
  }));

test("the breakdown follows the pointer and the arrow keys, and adds up", () =>
  watch(DESK, "", async (page) => {
    await heat(page).focus();
    const before = await position(page);
    await page.keyboard.press("ArrowRight");
    const first = await pair(page);
    assert.match(first, /^Ada – Fay\s*\d+\.\d+/);
    assert.equal(await position(page), before, "the arrow keys are not for the timeline here");
    await page.keyboard.press("ArrowDown");
    assert.match(await pair(page), /^Bo – Fay\s*89\.64/);
    assert.match(await heat(page).getAttribute("aria-label"), /Bo and Fay, 89\.64 points, can be paired/);
    const parts = await page.locator(".pair tbody tr td:last-child").allInnerTexts();
    assert.ok(Math.abs(parts.map(Number).reduce((a, b) => a + b) - 89.64) < 0.02, parts.join(" + "));
    await page.locator(".heat .h2").first().hover();
    assert.match(await pair(page), /^Ada – Cleo/);
  }));

test("greedy pairing loses to the exact matching, by name in the chooser", () =>
  watch(DESK, "Greedy loses: a triangle with a tail", async (page) => {
    assert.equal(await said(page), "2 pairs, 129.17 points together: no other pairs weigh more. Best pair first would have had 1 pair, 95.84 points.");
    await toEnd(page);
    const members = await page.locator(".lob .card").evaluateAll((list) => list.map((card) => [...card.querySelectorAll("li b")].map((name) => name.innerText).sort().join(" ")));
    assert.deepEqual(members, ["Ben Dee", "Ana Cy"]);
    await sameBothWays(page);
  }));

test("a lonely player gets in at level 4, and the story says why not before", () =>
  watch(DESK, "A lonely player gets in at level 4", async (page) => {
    await toEnd(page);
    await choose(page, "Ines");
    const story = await page.locator(".story").innerText();
    assert.match(story, /Alone in every queue that suits\.[^]*Level 1: a strict region becomes a preferred one\.[^]*Level 4: any region will do\.[^]*Lobby 2: /);
    assert.match(story, /Round 25 2:00/);
  }));

test("the status of a request: searched, level, what comes next, partners, and an estimate with how it was made", () =>
  watch(DESK, "A lonely player gets in at level 4", async (page) => {
    await page.getByRole("button", { name: "First", exact: true }).click();
    for (let round = 0; round < 3; round += 1) await button(page, "Next round").click();
    await choose(page, "Ines");
    const shown = await status(page);
    assert.equal(shown.State, "searching");
    assert.match(shown.Level, /^\d of 10$/);
    assert.match(shown.Next, /^level \d at \d:\d\d: /);
    assert.equal(shown["Could be paired"], "with nobody now");
    assert.match(shown.Estimate, /^not matched within .* found by running the queue on as if nobody else came, left or declined/);
  }));

test("friends are one ticket, and a ticket waits for friends who have not come", () =>
  watch(DESK, "Friends stay together", async (page) => {
    await button(page, "First").click();
    await page.getByRole("button", { name: "4 Group" }).click();
    assert.match(await said(page), /^Mia, Noa, Oz and Pia are one ticket: /);
    await button(page, "Next event").click();
    assert.equal(await said(page), "Quinn waits for Tom, until 2:00 at the latest.");
    await button(page, "Next event").click();
    assert.deepEqual((await queues(page)).filter((row) => /^(Harbor|Waiting)/.test(row)), ["Harbor, casual: Mia + Noa + Oz + Pia", "Waiting for friends: Quinn"]);
    await toEnd(page);
    await button(page, "Next round").click();
    const ended = await Promise.all(["Mia", "Noa", "Oz", "Pia", "Rae", "Quinn", "Sam"].map((id) => standing(page, id)));
    assert.deepEqual(ended, ["lobby 1", "lobby 1", "lobby 1", "lobby 1", "lobby 1", "lobby 2", "lobby 2"]);
  }));

test("a decline disbands one lobby and adjusts another; those left search again with their place and level", () =>
  watch(DESK, "A lobby that somebody declines", async (page) => {
    assert.equal(await said(page), "Cam declines and too few are left: lobby 1 is disbanded.");
    assert.match((await cards(page)).join("\n"), /Lobby 1 .*searches again.*Cam declined Disbanded/);
    await button(page, "Next event").click();
    assert.match(await said(page), /^Gus declines; .* go on as lobby 2 with [\d.]+ points\.$/);
    await button(page, "Next event").click();
    assert.match(await said(page), /^Ari searches again, in the old place and at level 0\.$/);
    await toEnd(page);
    assert.deepEqual(await Promise.all(["Cam", "Gus", "Ari", "Dot"].map((id) => standing(page, id))), ["left", "left", "lobby 3", "lobby 3"]);
  }));

test("scheduled requests sleep, wake, and start at the later of their times", () =>
  watch(DESK, "Scheduled for later", async (page) => {
    await button(page, "First").click();
    await button(page, "Next round").click();
    assert.ok((await queues(page)).some((row) => row.startsWith("Scheduled for later: Uma")), (await queues(page)).join("\n"));
    assert.equal(await standing(page, "Uma"), "scheduled");
    await toEnd(page);
    assert.deepEqual(await Promise.all(["Uma", "Vic", "Wes", "Xan", "Yara"].map((id) => standing(page, id))), ["lobby 2", "lobby 2", "left", "lobby 1", "lobby 1"]);
    await choose(page, "Uma");
    assert.match(await page.locator(".story").innerText(), /Scheduled for 5:20; searches from 2:00 on\.[^]*Began to search\.[^]*Lobby 2: Uma, Vic/);
  }));

test("the builder changes a request, refuses what is wrong with the reason, and can be taken back", () =>
  watch(DESK, "Greedy loses: a triangle with a tail", async (page) => {
    await button(page, "First").click();
    await choose(page, "Dee");
    const detail = page.locator(".queue tr.detail");
    await enter(detail.getByRole("textbox", { name: "Games" }), "go 8, chess 3");
    assert.match(await banner(page), /1 fewer match/);
    await enter(detail.getByRole("textbox", { name: "Group size" }), "3-2");
    assert.match(await banner(page), /Dee, group\.max: must be at least min \(3\), not 2/);
    await enter(detail.getByRole("textbox", { name: "Regions" }), "EU, EU");
    assert.match(await banner(page), /Dee, regions\[1\]/);
    await detail.getByRole("combobox", { name: "Skill" }).selectOption("any");
    await settle(page);
    assert.equal(await detail.getByRole("combobox", { name: "Skill" }).inputValue(), "any");
    await enter(detail.getByRole("textbox", { name: "Friends" }), "Ana");
    await button(page, "Last").click();
    await choose(page, "Cy");
    await page.locator(".queue").getByRole("button", { name: "Undo" }).click();
    await page.locator(".queue").getByRole("button", { name: "Undo" }).click();
    assert.equal(await spoken(page), "Taken back.");
  }));

test("a setting changed in mid-run says what it did, and the past stays", () =>
  watch(DESK, "A strict wish that is not met", async (page) => {
    await page.getByRole("checkbox", { name: "Strict forbids" }).check();
    assert.equal(await banner(page), "1 fewer match, average score 90.0 → 100.0.");
    await scenarios(page).selectOption("Equal lists: the product loses");
    await settle(page);
    assert.equal(await page.locator(".totals, .queue .sub").first().innerText(), "2 players, 2 queued");
    await page.getByRole("combobox", { name: "Compare games by" }).selectOption("cosine");
    assert.equal(await banner(page), "1 more match, average score 100.0.");
  }));

test("a crowd with mixes comes, and a wrong mix is told", () =>
  watch(DESK, "", async (page) => {
    await page.keyboard.press("g");
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    await sheet.getByRole("textbox", { name: "Regions" }).fill("EU 3, NA x9");
    await sheet.getByRole("textbox", { name: "Games" }).fill("");
    assert.match(await sheet.getByRole("alert").innerText(), /game/i);
    await sheet.getByRole("textbox", { name: "Games" }).fill("chess 2, Bridge for four 1");
    await sheet.getByRole("textbox", { name: "Regions" }).fill("EU 3, NA 1");
    await sheet.getByRole("spinbutton", { name: "Players" }).fill("40");
    await sheet.getByRole("spinbutton", { name: "Bring a friend, percent" }).fill("20");
    await button(page, "Replace the queue").click();
    await settle(page);
    assert.match(await page.locator(".queue .sub").first().innerText(), /^40 players/);
    await toEnd(page);
    assert.ok((await page.locator(".queue td.tier").allInnerTexts()).every((game) => /^(chess|Bridge for four)/.test(game)));
  }));

test("what is watched can be shared and reopened, with an edit made in mid-run", () =>
  watch(DESK, "Friends stay together", async (page) => {
    await toEnd(page);
    await button(page, "Previous round").click();
    await enter(page.getByRole("textbox", { name: "Sam, rating" }), "1,700");
    const [now, at] = [await seen(page), await position(page)];
    await button(page, "Share").click();
    const link = new URL(await page.getByRole("textbox", { name: /link/i }).inputValue()).hash;
    await open({ ...DESK, link }, async (again) => {
      await again.locator(".lob").waitFor();
      assert.equal(await position(again), at);
      assert.ok((await seen(again)) === now, "another picture");
    });
  }));

test("somebody added later has no status before, and going back there breaks nothing", () =>
  watch(DESK, "", async (page) => {
    await page.getByRole("group", { name: "Change the queue" }).getByRole("button").first().click();
    await page.locator(".chosen").waitFor();
    await button(page, "First").click();
    await button(page, "Next round").click();
    assert.ok((await said(page)).length > 10);
    assert.equal(await page.locator(".status-card").count(), 0);
    await toEnd(page);
    assert.equal(await page.locator(".status-card").count(), 1);
  }));

test("every example goes to its end and back without a word in the console", () =>
  watch(DESK, "", async (page) => {
    const names = await scenarios(page).evaluate((list) => [...list.options].map((option) => option.text));
    for (const name of names) {
      await scenarios(page).selectOption(name);
      await settle(page);
      await button(page, "First").click();
      await toEnd(page);
      assert.ok((await said(page)).length > 10, name);
    }
    assert.ok(names.length >= 13);
  }));

for (const [name, options] of [["desk", DESK], ["phone", PHONE], ["narrow", NARROW]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`nothing is wrong for those who cannot see or point: ${name}, ${colorScheme}`, () =>
      watch({ ...options, colorScheme }, "A lobby that somebody declines", async (page) => {
        await unblemished(page);
        await choose(page, "Bo");
        await unblemished(page);
        await scenarios(page).selectOption("Six for a raid");
        await unblemished(page);
        if (name === "desk") {
          await page.keyboard.press("v");
          await page.locator(".table-view").waitFor();
          await unblemished(page);
        }
      }));
  }
}
