// The buckets engine on the page: growing ranges, one-sided pairs, matches, ready checks, parties, edits in the past, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK } from "../support/browser.mjs";
import { assertNobodyIsLost } from "../support/crowd.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, lastPicture, names, openExample, pairs, place, position, press, said, scenarioName, seen, shareLink, spoken, stageTab, stepUntil, thePage, unfold, watching } from "../support/page.mjs";

const { open } = thePage();

/** Opens the page on an example of this engine. */
const watch = watching(open, "Buckets", "svg.buckets");
/** Lines of the log, without the times. */
const log = drawn((page) => page.locator(".log li").evaluateAll((lines) => lines.map((line) => line.lastChild.textContent)));
/** Progress of the stage, after its title. */
const caption = drawn((page) => page.locator(".stagehead > p").innerText());
/** Classes of the lines that join two tickets, which show the states of matches. */
const links = drawn((page) => page.locator("svg.buckets [data-pair] > .link:not(.asking)").evaluateAll((links) => links.map((link) => link.getAttribute("class"))));
/** Class of a ticket's cone, which shows its role. */
const cone = (page, id) => page.locator(`svg.buckets [data-cone="${id}"]`).getAttribute("class");
/** The `d` of what is still to come. */
const future = drawn((page) => page.locator("svg.buckets .cone.soon").getAttribute("d"));
const rowStatus = (page, id) => page.locator(`.queue tr[data-player="${id}"] .status`).innerText();

test("the first example opens where an opponent is in range but does not reach back", () =>
  watch(DESK, "", async (page) => {
    await eventually.equal(() => scenarioName(page), "Pawn20 and Grunt17");
    await eventually.equal(
      () => said(page),
      "Pawn20 searches buckets 17 to 23. Grunt17 is in range, but their own range covers only 2 of 3 buckets (67%). 100% is required.",
    );
    await eventually.match(() => place(page), /^Cycle 3, check 241 · Check · event 1 of/);
    await eventually.equal(() => caption(page), "ticket 1 of 2, in queue order");
    await eventually.match(() => page.locator("svg.buckets").textContent(), /Grunt17reaches 2, needs 3/);
    await eventually.match(() => page.locator(".formula").innerText(), /their range × 100 ≥ reciprocal × distance[^]*2 × 100 ≥ 100 × 3[^]*200 ≥ 300 = no/);
    await eventually.match(() => page.locator("svg.buckets .missing + .cross").getAttribute("d"), /^M/, "the missing part of the range is not crossed out");
    await eventually.match(() => page.locator(".cand").innerText(), /Grunt17\s+3\s+2 of 3, 67%\s+too short/);
  }));

test("the log is the one printed in the document: Pawn20 finds Grunt17 at 80 s with ranges 4 and 3", () =>
  watch(DESK, "", async (page) => {
    await press(page, "Last");
    await eventually.deepEqual(
      async () => (await log(page)).filter((line) => !line.startsWith("Match")),
      [
        "Cycle 0",
        "Add Pawn20",
        "Pawn20, no other opponents within range (20)",
        "Cycle 1 (increase range)",
        "Add Grunt17",
        "Pawn20, no other opponents within range (19-21)",
        "Grunt17, no other opponents within range (17)",
        "Cycle 2 (increase range)",
        "Pawn20, no other opponents within range (18-22)",
        "Grunt17, no other opponents within range (16-18)",
        "Cycle 3 (increase range)",
        "Pawn20, one opponent within range (17-23) but their range isn't enough to match with us",
        "Grunt17, no other opponents within range (15-19)",
        "Cycle 4 (increase range)",
        "Pawn20, found opponent (Grunt17)",
        "Grunt17, match has been found for this player so they are not checked",
      ],
    );
    await button(page, "First").click();
    await eventually.equal(() => place(page), "Before the first check");
    for (const cycle of ["Cycle 0, check 1", "Cycle 1, check 81", "Cycle 2, check 161", "Cycle 3, check 241", "Cycle 4, check 321"]) {
      await button(page, "Next event").click();
      await eventually.equal(async () => (await place(page)).split(" ·")[0], cycle);
      await press(page, "Previous event");
      if (!cycle.startsWith("Cycle 4")) await press(page, "Next round");
    }
    await button(page, "Next event").click();
    await stageTab(page, "Check").click();
    await button(page, "Next event").click();
    await eventually.equal(() => said(page), "Pawn20 finds Grunt17, 3 buckets apart, with ranges 4 and 3. The opponent's range covers 100% of the distance.");
    await eventually.deepEqual(async () => [await links(page), await pairs(page)], [["link ink"], ["Pawn20+Grunt17"]]);
    await eventually.match(() => page.locator(".where").innerText(), /at 1:20/);
  }));

test("with reciprocal 50 the match is found at 60 s, in the example and after changing the setting", () =>
  watch(DESK, "Pawn20 and Grunt17, reciprocal 50", async (page) => {
    await eventually.match(() => said(page), /^Pawn20 finds Grunt17, 3 buckets apart, with ranges 3 and 2/);
    await eventually.match(() => page.locator(".where").innerText(), /Cycle 3, check 241, at 1:00/);
    await openExample(page, "Pawn20 and Grunt17");
    await button(page, "First").click();
    await enter(page.getByRole("spinbutton", { name: "Reciprocal" }), "50");
    await eventually.equal(() => banner(page), "No difference: 1 match, the same gap.");
    await button(page, "Last").click();
    await eventually.match(async () => (await log(page)).join("\n"), /Cycle 3 \(increase range\)\nPawn20, found opponent \(Grunt17\)/);
  }));

test("a declined ready check returns both players to their old positions", () =>
  watch(DESK, "A ready check that somebody declines", async (page) => {
    await press(page, "First");
    const until = (pattern) => stepUntil(page, "said", pattern);
    await until(/have until 0:50 to accept the match/);
    await eventually.equal(() => rowStatus(page, "Ada"), "deciding");
    await eventually.deepEqual(() => links(page), ["link asked"]);
    await until(/^Bram declines, so the match of Ada and Bram fails/);
    await eventually.deepEqual(() => links(page), ["link failed"]);
    await until(/^Ada returns to the queue in first place, with the same range of 2 buckets as before\./);
    await until(/ plays .*, 2 buckets apart/);
    await page.locator(".queue").getByRole("button", { name: "Bram", exact: true }).click();
    await eventually.match(() => page.locator(".chosen").innerText(), /Declined match 1\.[^]*Returned to the queue/);
  }));

test("a rating edited in the past keeps earlier checks and runs later ones again, and undo restores them", () =>
  watch(DESK, "", async (page) => {
    await eventually.equal(async () => (await log(page)).at(-1), "Pawn20, one opponent within range (17-23) but their range isn't enough to match with us");
    const before = await log(page);
    await enter(page.getByRole("textbox", { name: "Grunt17, rating" }), "18");
    await eventually.match(() => banner(page), /^From check 241 on: same number of matches, largest gap 3 → 2/);
    await eventually.match(() => place(page), /^Cycle 3, check 241/);
    await button(page, "Last").click();
    await eventually.ok(async () => (await log(page)).includes("Pawn20, found opponent (Grunt17)"));
    const kept = before.slice(0, before.lastIndexOf("Cycle 3 (increase range)"));
    assert.ok(kept.length > 5);
    await eventually.deepEqual(async () => (await log(page)).slice(0, kept.length), kept);
    await eventually.match(() => page.locator(".log li.made").last().textContent(), /Pawn20 – Grunt17, 2 buckets apart/);
    await page.keyboard.press("Control+z");
    await button(page, "Last").click();
    await eventually.match(() => page.locator(".log li.made").last().textContent(), /3 buckets apart/);
  }));

test("parties play parties of their size, and record settings have a control per field", () =>
  watch(DESK, "Parties meet parties", async (page) => {
    await lastPicture(page);
    await eventually.equal(() => page.locator('svg [data-player="Rook"]').count(), 1, "a member of a party is not in the picture");
    await eventually.equal(() => rowStatus(page, "Ines"), "Moth");
    await eventually.equal(() => rowStatus(page, "Kai"), "Moth");
    await eventually.equal(() => rowStatus(page, "Quill"), "waits 1:27");
    for (const group of ["Buckets", "Ranges"]) await unfold(page, group);
    await page.getByRole("radiogroup", { name: "Bucket, rounding" }).getByRole("radio", { name: "floor" }).check();
    await eventually.match(() => banner(page), /no difference: 2 matches, the same gaps\.$/);
    await enter(page.getByRole("spinbutton", { name: "Maximum range, buckets" }), "");
    await eventually.match(() => page.locator(".settings .head").innerText(), /2 of \d+ changed/);
    await button(page, "Reset Maximum range, buckets to 10").click();
    await eventually.equal(() => page.getByRole("spinbutton", { name: "Maximum range, buckets" }).inputValue(), "10");
  }));

test("the number of declines and the party of a player can be typed", () =>
  watch(DESK, "A ready check that somebody declines", async (page) => {
    const returns = async (page) => (await log(page)).filter((line) => line.endsWith("again"));
    await button(page, "Last").click();
    await eventually.notDeepEqual(() => returns(page), []);
    await button(page, "First").click();
    await page.locator(".queue").getByRole("button", { name: "Bram", exact: true }).click();
    const declines = page.getByRole("textbox", { name: "Declines" });
    await eventually.equal(() => declines.inputValue(), "1");
    await enter(declines, "");
    await eventually.equal(() => banner(page), "No difference: 1 match, the same gap.");
    await button(page, "Last").click();
    await eventually.equal(() => rowStatus(page, "Bram"), "Ada");
    assert.deepEqual(await returns(page), []);
    await enter(page.getByRole("textbox", { name: "Declines" }), "often");
    await eventually.match(() => banner(page), /expected a whole number/);
    // Ada and Dex become a party, so Bram can only play Cleo.
    await button(page, "First").click();
    for (const id of ["Ada", "Dex"]) {
      await page.locator(".queue").getByRole("button", { name: id, exact: true }).click();
      await enter(page.getByRole("textbox", { name: "Party" }), "x");
    }
    await button(page, "Last").click();
    await eventually.equal(() => rowStatus(page, "Bram"), "Cleo");
  }));

test("a shared link restores the queue, an edit in the middle of the run, and the position", () =>
  watch(DESK, "", async (page) => {
    await enter(page.getByRole("textbox", { name: "Grunt17, rating" }), "16");
    await eventually.match(() => banner(page), /match/);
    await button(page, "Next round").click();
    await eventually.equal(() => place(page), "Cycle 3, check 241 · Check · event 3 of 3");
    const [now, at] = [await seen(page), await position(page)];
    const link = await shareLink(page);
    await open({ ...DESK, link }, async (again) => {
      await eventually.equal(() => position(again), at);
      await eventually.same(() => seen(again), now);
    });
  }));

test("rows can be pasted and players generated for this engine", () =>
  watch(DESK, "", async (page) => {
    await button(page, "Paste").click();
    await page.getByRole("textbox", { name: "Rows" }).fill("Ada\t24.5\t5\tred\nBo\t22\t5\tred");
    await button(page, "Add 2 players").click();
    await eventually.deepEqual(() => names(page), ["Pawn20", "Grunt17", "Ada", "Bo"]);
    await button(page, "Generate").click();
    await page.getByRole("spinbutton", { name: "Players" }).fill("25");
    await page.getByRole("spinbutton", { name: "Bring a friend, percent" }).fill("40");
    await button(page, "Replace queue").click();
    await eventually.match(() => page.locator(".queue .head").innerText(), /25 players/);
  }));

test("a token and its cone point at each other, by pointer and when selected", () =>
  watch(DESK, "Twelve on a quiet night", async (page) => {
    await page.locator('svg.buckets [data-player="Dex"]').hover();
    await eventually.equal(() => cone(page, "Dex"), "cone lit");
    await page.locator('svg.buckets [data-player="Fay"]').hover();
    await eventually.equal(() => cone(page, "Dex"), "cone");
    await page.locator('svg.buckets [data-cone="Ivo"]').hover();
    await eventually.equal(() => page.locator('svg.buckets [data-player="Ivo"] .ring').count(), 1);
    await page.locator('svg.buckets [data-cone="Ivo"]').click();
    await eventually.match(() => page.locator(".chosen .reason").innerText(), /^[A-Z].*\.$/);
    await page.locator('svg.buckets [data-player="Fay"]').hover();
    await eventually.equal(() => cone(page, "Ivo"), "cone lit");
  }));

test("the run shows its past and its future, and the future can be hidden", () =>
  watch(DESK, "Twelve on a quiet night", async (page) => {
    await eventually.match(() => future(page), /^M/);
    await eventually.match(() => page.locator("svg.buckets").textContent(), /2:40 found.*Kai leaves|Kai leaves.*2:40 found/);
    await button(page, "So far").click();
    await eventually.equal(() => future(page), "");
    await eventually.doesNotMatch(() => page.locator("svg.buckets").textContent(), /2:40 found|Kai leaves/);
    await button(page, "Whole run").click();
    await eventually.match(() => future(page), /^M/);
    await lastPicture(page);
    await eventually.equal(() => future(page), "");
    await eventually.equal(async () => (await pairs(page)).length, 6, "the end of a run does not show all its matches");
    await eventually.match(() => page.locator("svg.buckets").textContent(), /Cleo declines/);
  }));

test("the table lists what the picture shows: who was matched, and what is still to come", () =>
  watch(DESK, "Twelve on a quiet night", async (page) => {
    await page.keyboard.press("v");
    const row = (id) => page.locator(`.table-view tr[data-player="${id}"]`).innerText();
    await eventually.match(() => row("Bram"), /plays\s+Cleo\s+2\s+entered 0:04, found 0:40, declined 0:50, found 0:50, started 1:00/);
    await eventually.match(() => row("Kai"), /entered 1:46\s+left 2:56$/);
  }));

test("the decisive reason is the first sentence about a player", () =>
  watch(DESK, "", async (page) => {
    await page.locator(".queue").getByRole("button", { name: "Grunt17", exact: true }).click();
    const reason = () => page.locator(".chosen .reason").innerText();
    await eventually.equal(reason, "Was in range of Pawn20, 3 buckets away, but needed 1 more bucket of range to reach back.");
    await lastPicture(page);
    await eventually.match(reason, /^Was found by Pawn20, 3 buckets away, after waiting 1:00\./);
  }));

test("in a crowd the cones are summed up, and a selected player's cone is drawn", () =>
  watch(DESK, "Five hundred players in ten minutes", async (page) => {
    await eventually.match(() => page.locator("svg.buckets .shade.s1").first().getAttribute("d"), /^M/);
    const cones = () => page.locator("svg.buckets [data-cone]").count();
    await eventually.ok(async () => (await cones()) <= 2, "a crowd has a cone for every ticket");
    await lastPicture(page);
    await eventually.equal(cones, 0);
    await page.locator(".queue tr[data-player]").first().getByRole("button").first().click();
    await eventually.equal(cones, 1);
  }));

test("zoom, the table and the errata sheet work", () =>
  watch(DESK, "Forty players in four minutes", async (page) => {
    await page.keyboard.press("]");
    await eventually.equal(() => page.locator("svg.buckets.zoomed").count(), 1);
    await page.keyboard.press("0");
    await eventually.equal(() => page.locator("svg.buckets.zoomed").count(), 0);
    await page.keyboard.press("v");
    await page.getByRole("group", { name: "The picture as a table" }).waitFor();
    await eventually.match(() => page.locator(".table-view thead").innerText(), /Searches from/);
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
    await eventually.match(() => page.getByRole("dialog").innerText(), /There are two\./);
    await page.getByRole("dialog").getByRole("button", { name: /reciprocal 50/ }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await eventually.equal(() => scenarioName(page), "Pawn20 and Grunt17, reciprocal 50");
  }));

test("the timeline works with keys, and events are announced", () =>
  watch(DESK, "", async (page) => {
    await page.keyboard.press("Home");
    await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("ArrowRight");
    await eventually.match(() => place(page), /^Cycle 1, check 81/);
    await eventually.match(() => spoken(page), /^A check is due in growth cycle 1\. Before it, 79 checks were skipped/);
    await page.keyboard.press("End");
    await eventually.match(() => place(page), /^Cycle 5, check 401/);
  }));

test("in a large crowd every player has exactly one state at every stop", () =>
  watch(DESK, "Five hundred players in ten minutes", async (page) => {
    await assertNobodyIsLost(page, { players: 500, matchSize: 2, stops: 6 });
  }));
