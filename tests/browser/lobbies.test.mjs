// The lobbies engine on the page: queues, the heat map with levels and groups, the explanation of a score, the matching, lobby cards, reasons and
// stories, the status of a request, editing requests, generated players, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, NARROW, PHONE } from "../support/browser.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, lastPicture, openExample, place, position, press, said, seek, seen, shareLink, spoken, stageTab, thePage, tool, unfold, watching } from "../support/page.mjs";

/** A tablet in landscape. */
const TABLET = { viewport: { width: 1024, height: 768 } };

const { open } = thePage();

/** Opens the page on an example of this engine. */
const watch = watching(open, "Lobbies", ".lob");
const rowStatus = (page, id) => page.locator(`.queue tr[data-player="${id}"] .status`).innerText();
const rowStatuses = (page, ...ids) => Promise.all(ids.map((id) => rowStatus(page, id)));
const select = async (page, id) => {
  await page.locator(".queue").getByRole("button", { name: id, exact: true }).click();
  await eventually.match(() => page.locator(".chosen").innerText(), new RegExp(`^${id}`));
};
/** The queues in the strip, with their numbers of tickets. */
const queues = drawn((page) => page.locator(".lob .queues li").evaluateAll((items) => items.map((item) => [...item.children].map((part) => part.innerText).join(" ") || item.innerText)));
/** Names of the rows in the heat map, from top to bottom. */
const rows = drawn((page) => page.locator(".heat .rows .row").evaluateAll((rows) => rows.map((row) => row.dataset.row)));
/** The requests below the heat map: the name and what they do. */
const others = drawn((page) => page.locator(".heat .others .row").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll(".heat-name, .heat .cap")].map((text) => text.lastChild.textContent).join(": "))));
const heat = (page) => page.locator(".heat-map");
const pair = drawn((page) => page.locator(".pair").innerText());
const reason = drawn((page) => page.locator(".chosen .reason").innerText());
const cards = drawn((page) => page.locator(".lob .card").evaluateAll((list) => list.map((card) => card.innerText.replace(/\s+/g, " "))));
const status = drawn(async (page) =>
  Object.fromEntries(await page.locator(".status-card dl > div").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText)))),
);
/** Goes to the picture after the last event. */
const toEnd = async (page) => {
  await lastPicture(page);
  await eventually.equal(() => position(page), await page.getByRole("slider", { name: "Position" }).getAttribute("max"));
};

test("the first example opens on the matching, with queues, levels and the heat map", () =>
  watch(DESK, "", async (page) => {
    await eventually.match(() => said(page), /^3 pairs score 231\.31 points in total\. No pairing has more pairs, and no other pairing with 3 pairs scores more\. Greedy pairing would have scored 227\.24 points\.$/);
    await eventually.deepEqual(async () => (await queues(page))[0], "Harbor, casual, EU 6");
    await eventually.match(() => heat(page).getAttribute("aria-label"), /Levels of relaxation: Ada 6, Bo 5, Cleo 3, Dex 2, Eli 1, Fay 0$/);
    await eventually.equal(() => page.locator(".heat .pair-out").count(), 6, "three pairs are not outlined on both sides of the diagonal");
    await eventually.equal(() => page.locator(".heat .hn").count(), 30, "six groups do not have a cell for each pair");
    await eventually.match(() => page.locator(".formula").innerText(), /77\.42 \+ 89\.64 \+ 64\.25 = 231\.31/);
    await eventually.match(() => page.locator(".pairs").innerText(), /Greedy pairing: 3 pairs, 227\.24 points\. This matching is better, and it is the best possible one\./);
    await eventually.match(() => page.locator(".terms").innerText(), /Fewer than 10 requests are searching, so a pair needs more than 35 points, and levels rise every 0:30\./);
    await toEnd(page);
    await eventually.match(async () => (await cards(page))[0], /^Lobby 1 .* Ready, starts 3:40, open until 33:40$/);
    await eventually.match(async () => (await cards(page))[0], /host, accepted/);
    await eventually.equal(() => page.locator(".lob .card li").count(), 6);
  }));

test("the score breakdown follows the pointer and the arrow keys, and adds up", () =>
  watch(DESK, "", async (page) => {
    await button(page, "Queue order").click();
    await heat(page).focus();
    const before = await position(page);
    await page.keyboard.press("ArrowRight");
    await eventually.match(() => pair(page), /^Ada – Fay\s*\d+\.\d+/);
    assert.equal(await position(page), before, "the arrow key moved the timeline");
    await page.keyboard.press("ArrowDown");
    await eventually.match(() => pair(page), /^Bo – Fay\s*89\.64/);
    await eventually.match(() => heat(page).getAttribute("aria-label"), /Bo and Fay, 89\.64 points, can be paired/);
    await eventually.ok(async () => {
      const parts = await page.locator(".pair dd b").allInnerTexts();
      return Math.abs(parts.map(Number).reduce((a, b) => a + b) - 89.64) < 0.03;
    }, "the parts do not add up to 89.64");
    const box = await heat(page).locator(".hn").filter({ hasText: "65" }).first().boundingBox();
    await page.mouse.move(box.x + 4, box.y + 4);
    await eventually.match(() => pair(page), /^Ada – Cleo\s*65/);
  }));

test("rows that fit best are neighbours until the queue's order is chosen, and merged rows are in a box", () =>
  watch(DESK, "", async (page) => {
    const together = await rows(page);
    for (const [one, other] of [["Ada", "Eli"], ["Bo", "Fay"], ["Cleo", "Dex"]]) assert.equal(Math.abs(together.indexOf(one) - together.indexOf(other)), 1, `${one} is not beside ${other}: ${together}`);
    await button(page, "Queue order").click();
    await eventually.deepEqual(() => rows(page), ["Ada", "Bo", "Cleo", "Dex", "Eli", "Fay"]);
    await button(page, "Best together").click();
    await press(page, "Next event", "Next event", "Next event");
    await eventually.equal(() => page.locator(".heat .box.open").count(), 3);
    await eventually.deepEqual(() => rows(page), together);
  }));

test("the heat map keeps the last scores when a round has nothing new, and says so", () =>
  watch(DESK, "", async (page) => {
    await toEnd(page);
    await eventually.match(() => page.locator(".terms").innerText(), /^Harbor, casual, EU: the scores of round 41, at 3:20\. There are no newer scores yet\.$/);
    await eventually.equal(() => page.locator(".heat .hn").count(), 30);
    await eventually.equal(() => page.locator(".heat .box").count(), 1);
    await button(page, "Picture or table").click();
    await eventually.match(() => page.locator(".table-view").innerText(), /Ada[^\n]*Eli, 77\.42 points[^\n]*lobby 1/);
  }));

test("no card is cut off, on any screen", async () => {
  for (const size of [DESK, TABLET, PHONE, NARROW]) {
    await watch(size, "A lobby that somebody declines", async (page) => {
      const below = await page.locator(".pair").evaluate((pair) => pair.scrollHeight - pair.clientHeight);
      assert.ok(below <= 1, `the explanation of a score is ${below} px too high`);
      await toEnd(page);
      const cut = await page.locator(".cards").evaluate((cards) => {
        const area = cards.getBoundingClientRect();
        const boxes = [...cards.querySelectorAll(".card")].map((card) => card.getBoundingClientRect());
        return boxes.filter((box) => box.left < area.left - 1 || box.right > area.right + 1 || box.bottom > area.bottom + 1 || box.width < 90).length;
      });
      assert.equal(cut, 0, `${cut} cards are cut off at ${size.viewport?.width}`);
      const overflow = await page.locator(".lob").evaluate((picture) => picture.scrollWidth - picture.clientWidth);
      assert.ok(overflow <= 1, `the picture is ${overflow} px too wide`);
    });
  }
});

test("the reason of a player names the partner, who got them instead, and the lobby", () =>
  watch(DESK, "Greedy loses: a triangle with a tail", async (page) => {
    await toEnd(page);
    await select(page, "Ana");
    await eventually.match(() => reason(page), /^In lobby \d with Cy, 68\.75 points\. Ben would have scored 95\.84, but was paired with Dee, because then all pairs together score the most\.$/);
  }));

test("above the number of tickets that a trace lists, the picture says so and shows the levels", () =>
  watch(DESK, "Four hundred requests at once", async (page) => {
    await eventually.match(() => said(page), /^58 pairs score /);
    await eventually.match(() => page.locator(".terms").innerText(), /^Of its 117 tickets, 58 pairs were found\. A trace lists scores for up to 100 tickets/);
    await eventually.equal(() => page.locator(".heat .histogram .level-bar").count(), 11);
    // When that queue is finished, the picture shows the largest one that has scores.
    await toEnd(page);
    await eventually.ok(async () => (await rows(page)).length > 24, "the scores of a listed queue are not shown");
  }));

test("the exact matching beats greedy pairing in its example", () =>
  watch(DESK, "Greedy loses: a triangle with a tail", async (page) => {
    await eventually.equal(() => said(page), "2 pairs score 129.17 points in total. No other pairing scores more. Greedy pairing would have found 1 pair with 95.84 points.");
    await toEnd(page);
    const members = () => page.locator(".lob .card").evaluateAll((list) => list.map((card) => [...card.querySelectorAll("li b")].map((name) => name.innerText).sort().join(" ")));
    await eventually.deepEqual(members, ["Ben Dee", "Ana Cy"]);
  }));

test("the story of a player who gets in at level 4 says why not earlier", () =>
  watch(DESK, "A lonely player gets in at level 4", async (page) => {
    await toEnd(page);
    await select(page, "Ines");
    const story = () => page.locator(".story").innerText();
    await eventually.match(story, /No other ticket was in a suitable queue\.[^]*level 1 \(a strict region becomes preferred\)[^]*level 4 \(any region is accepted\)[^]*Formed lobby 2 with /);
    await eventually.match(story, /Round 25 2:00/);
  }));

test("the status card shows state, level, next level, partners, and an estimate with its method", () =>
  watch(DESK, "A lonely player gets in at level 4", async (page) => {
    await press(page, "First", "Next round", "Next round", "Next round");
    await select(page, "Ines");
    for (const [what, expected] of Object.entries({
      State: /^searching$/,
      Level: /^\d of 10$/,
      Next: /^level \d at \d:\d\d: /,
      "Possible partners": /^none now$/,
      Estimate: /^not matched within .* by continuing the run as if no other player joined, left or declined/,
    })) {
      await eventually.match(async () => (await status(page))[what] ?? "", expected, what);
    }
  }));

test("friends are one ticket, and a ticket waits for friends who have not joined", () =>
  watch(DESK, "Friends stay together", async (page) => {
    await button(page, "First").click();
    await stageTab(page, "Group").click();
    await eventually.match(() => said(page), /^Mia, Noa, Oz and Pia are one ticket, because /);
    await button(page, "Next event").click();
    await eventually.equal(() => said(page), "Quinn waits for Tom until 2:00 at the latest.");
    await button(page, "Next event").click();
    await eventually.deepEqual(() => others(page), ["Mia + 3: in Harbor, casual", "Quinn: waits for Tom"]);
    await toEnd(page);
    await button(page, "Next round").click();
    await eventually.deepEqual(() => rowStatuses(page, "Mia", "Noa", "Oz", "Pia", "Rae"), ["lobby 1", "lobby 1", "lobby 1", "lobby 1", "lobby 1"]);
    await eventually.deepEqual(() => rowStatuses(page, "Quinn", "Sam"), ["lobby 2", "lobby 2"]);
  }));

test("a decline disbands one lobby and adjusts another, and the others search again with their position and level", () =>
  watch(DESK, "A lobby that somebody declines", async (page) => {
    await eventually.equal(() => said(page), "Cam declines, so too few players are left and lobby 1 is disbanded.");
    await eventually.match(async () => (await cards(page)).join("\n"), /Lobby 1 .*Cam declined.*searches again.* Disbanded/);
    await button(page, "Next event").click();
    await eventually.match(() => said(page), /^Gus declines\. .* continue as lobby 2 with [\d.]+ points\.$/);
    await button(page, "Next event").click();
    await eventually.match(() => said(page), /^Ari searches again, at the old place in the queue and at level 0\.$/);
    await toEnd(page);
    await eventually.deepEqual(() => rowStatuses(page, "Cam", "Gus", "Ari", "Dot"), ["left", "left", "lobby 3", "lobby 3"]);
  }));

test("scheduled requests wait for their time, then search and match", () =>
  watch(DESK, "Scheduled for later", async (page) => {
    await button(page, "First").click();
    await button(page, "Next round").click();
    await eventually.match(async () => (await others(page)).join("\n"), /^Uma: scheduled for 5:20$/m);
    await eventually.equal(() => rowStatus(page, "Uma"), "scheduled");
    await toEnd(page);
    await eventually.deepEqual(() => rowStatuses(page, "Uma", "Vic", "Wes", "Xan", "Yara"), ["lobby 2", "lobby 2", "left", "lobby 1", "lobby 1"]);
    await select(page, "Uma");
    await eventually.match(() => page.locator(".story").innerText(), /Was scheduled for 5:20 and had to wait until 2:00 to search\.[^]*Started to search\.[^]*Formed lobby 2 with Vic/);
  }));

test("editing a request reports invalid input with the reason, and can be undone", () =>
  watch(DESK, "Greedy loses: a triangle with a tail", async (page) => {
    await button(page, "First").click();
    await select(page, "Dee");
    const detail = page.locator(".queue tr.detail");
    await enter(detail.getByRole("textbox", { name: "Games" }), "go 8, chess 3");
    await eventually.match(() => banner(page), /1 fewer match/);
    await enter(detail.getByRole("textbox", { name: "Group size" }), "3-2");
    await eventually.match(() => banner(page), /Dee, group\.max: expected at least min \(3\), got 2/);
    await enter(detail.getByRole("textbox", { name: "Regions" }), "EU, EU");
    await eventually.match(() => banner(page), /Dee, regions\[1\]/);
    await detail.getByRole("combobox", { name: "Skill" }).selectOption("any");
    await eventually.equal(() => detail.getByRole("combobox", { name: "Skill" }).inputValue(), "any");
    await enter(detail.getByRole("textbox", { name: "Friends" }), "Ana");
    await button(page, "Last").click();
    await select(page, "Cy");
    await tool(page, "Undo").click();
    await eventually.equal(() => spoken(page), "Change undone.");
    await select(page, "Dee");
    await eventually.equal(() => detail.getByRole("textbox", { name: "Friends" }).inputValue(), "");
    await tool(page, "Undo").click();
    await eventually.notEqual(() => detail.getByRole("combobox", { name: "Skill" }).inputValue(), "any");
  }));

test("the page says what a changed setting did to the matches", () =>
  watch(DESK, "A strict wish that is not met", async (page) => {
    await unfold(page, "Score");
    await page.getByRole("checkbox", { name: "Enforce strict wishes" }).check();
    await eventually.equal(() => banner(page), "1 fewer match, average score 90.0 → 100.0.");
    await openExample(page, "Equal lists: the product loses");
    await eventually.equal(() => page.locator(".totals, .queue .sub").first().innerText(), "2 players, 2 queued");
    await page.getByRole("radiogroup", { name: "Game comparison" }).getByRole("radio", { name: "cosine" }).check();
    await eventually.equal(() => banner(page), "1 more match, average score 100.0.");
  }));

test("players are generated from lists with shares, and an invalid list is reported", () =>
  watch(DESK, "", async (page) => {
    await page.keyboard.press("g");
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    await sheet.getByRole("textbox", { name: "Regions" }).fill("EU 3, NA x9");
    await sheet.getByRole("textbox", { name: "Games" }).fill("");
    await eventually.match(() => sheet.getByRole("alert").innerText(), /game/i);
    await sheet.getByRole("textbox", { name: "Games" }).fill("chess 2, Bridge for four 1");
    await sheet.getByRole("textbox", { name: "Regions" }).fill("EU 3, NA 1");
    await sheet.getByRole("spinbutton", { name: "Players" }).fill("40");
    await sheet.getByRole("spinbutton", { name: "Bring a friend, percent" }).fill("20");
    await button(page, "Replace queue").click();
    await eventually.match(() => page.locator(".queue .sub").first().innerText(), /^40 players/);
    await toEnd(page);
    const games = async () => new Set((await page.locator(".queue td.tier").allInnerTexts()).map((game) => game.replace(/ \+\d+$/, "")));
    await eventually.deepEqual(games, new Set(["chess", "Bridge for four"]));
  }));

test("a shared link restores an edit in the middle of the run", () =>
  watch(DESK, "Friends stay together", async (page) => {
    await toEnd(page);
    await press(page, "Previous round");
    await enter(page.getByRole("textbox", { name: "Sam, rating" }), "1,700");
    await eventually.match(() => banner(page), /match/);
    const [now, at] = [await seen(page), await position(page)];
    const link = await shareLink(page);
    await open({ ...DESK, link }, async (again) => {
      await again.locator(".lob").waitFor();
      await eventually.equal(() => position(again), at);
      await eventually.same(() => seen(again), now);
    });
  }));

test("a player added later has no status before joining", () =>
  watch(DESK, "", async (page) => {
    await tool(page, "Add").click();
    await page.locator(".chosen").waitFor();
    await press(page, "First", "Next round");
    await eventually.match(() => place(page), /^Round 6 /);
    await eventually.equal(() => page.locator(".status-card").count(), 0);
    await toEnd(page);
    await eventually.equal(() => page.locator(".status-card").count(), 1);
  }));

test("sixty requests: no column of the queue is cut", () =>
  watch(DESK, "Sixty requests in five minutes", async (page) => {
    const cut = drawn((page) =>
      page.locator(".queue").evaluate((queue) => {
        const edge = queue.getBoundingClientRect().right;
        const cells = [...queue.querySelectorAll("td.status, thead th")];
        return cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > edge).map((cell) => cell.innerText);
      }),
    );
    assert.deepEqual(await cut(page), []);
    await press(page, "First");
    await eventually.match(() => page.locator(".queue td.status").first().innerText(), /^joins \d:\d\d$/);
    assert.deepEqual(await cut(page), []);
    await press(page, "Last");
    assert.deepEqual(await cut(page), []);
  }));

for (const [size, options] of [["desk", DESK], ["phone", PHONE]]) {
  test(`${size}: no texts of a heat map with a hundred tickets overlap`, () =>
    watch({ ...options, reducedMotion: "reduce" }, "Four hundred requests at once", async (page) => {
      const last = Number(await page.getByRole("slider", { name: "Position" }).getAttribute("max"));
      for (const part of [0.5, 0.6, 0.7, 0.97]) {
        await seek(page, Math.round(last * part));
        const overlaps = await page.locator(".heat").evaluate((heat) => {
          const shown = [...heat.querySelectorAll(".boxes text, .columns text, .rows text")].map((text) => ({ text: text.lastChild.textContent, box: text.getBoundingClientRect() }));
          // A box of a text is a little larger than its letters.
          const touch = (one, other) => one.left + 1 < other.right && other.left + 1 < one.right && one.top + 3 < other.bottom && other.top + 3 < one.bottom;
          return shown.flatMap((one, index) => shown.slice(index + 1).filter((other) => touch(one.box, other.box)).map((other) => `${one.text} and ${other.text}`)).slice(0, 5);
        });
        assert.deepEqual(overlaps, [], `at ${part} of the run`);
      }
    }));
}
