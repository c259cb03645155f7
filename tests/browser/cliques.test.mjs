// The cliques engine on the page: the graph, the growing lobby, candidates, errata, the map of alpha and beta, edits in the past, links, large
// tiers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE } from "../support/browser.mjs";
import { assertNobodyIsLost } from "../support/crowd.mjs";
import { eventually } from "../support/eventually.mjs";
import { banner, button, drawn, enter, lastPicture, names, openExample, place, position, press, rowsOf, said, scenarioName, seek, seen, shareLink, slider, spoken, stageTab, stepUntil, thePage, unfold, watching } from "../support/page.mjs";

const { open } = thePage();

/** Opens the page on an example of this engine. */
const watch = watching(open, "Cliques", "svg.cliques");
const lobby = drawn((page) => page.locator("svg.cliques .lobby").getAttribute("data-lobby"));
const caption = drawn((page) => page.locator("svg.cliques text.figure").textContent());
const rowStatus = (page, id) => page.locator(`.queue tr[data-player="${id}"] .status`).innerText();
/** Cells of a player's row in the candidate table. */
const candidate = (page, id) =>
  page.locator(".steps tbody tr").filter({ has: page.getByRole("rowheader", { name: id, exact: true }) }).locator("td").allInnerTexts();

/** Lobbies in the log. */
const made = drawn((page) => page.locator(".log li.made").allTextContents());
/** Steps back from the end to a snapshot. */
const backTo = async (page, snapshot) => {
  await press(page, "Last");
  await stepUntil(page, "place", new RegExp(`^Snapshot ${snapshot} `), "Previous event");
};

test("the first example opens on the full lobby: P5, P2, P1, P8 with weight 470.5", () =>
  watch(DESK, "", async (page) => {
    await eventually.equal(() => scenarioName(page), "The paper's eight players");
    await eventually.equal(() => said(page), "P5, P2, P1 and P8 form a lobby with a total weight of 470.5.");
    await eventually.equal(() => lobby(page), "P5, P2, P1, P8");
    await eventually.equal(() => caption(page), "470.5");
    await eventually.match(() => page.locator(".formula").innerText(), /89\.5 \+ 169\.5 \+ 211\.5 = 470\.5/);
    await eventually.equal(() => page.locator(".steps .margin").last().innerText(), "This is the best possible lobby. The runner-up weighs 401.5.");
    await eventually.equal(() => page.locator("svg.cliques [data-edge]").count(), 15, "six players do not have fifteen edges");
    await eventually.equal(() => page.locator("svg.cliques .edge.neg").count(), 3);
    for (const id of ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]) await eventually.ok(() => page.locator(`svg.cliques [data-player="${id}"]`).count(), id);
    await button(page, "Next event").click();
    await eventually.equal(() => rowStatus(page, "P5"), "lobby 1");
    await eventually.equal(() => rowStatus(page, "P4"), "waits 5:00");
  }));

test("every step says who was added, by what margin, and what the runner-up lacked", () =>
  watch(DESK, "", async (page) => {
    await stageTab(page, "Find lobby").click();
    await eventually.equal(() => said(page), "P5 starts the lobby with the largest degree, 313.0. That is 13.0 more than P2 has.");
    await eventually.deepEqual(() => candidate(page, "P4"), ["85", "300", "−3.0"]);
    await button(page, "Next event").click();
    await eventually.equal(() => said(page), "P2 is added with the largest sum of edges into the lobby, 89.5. That is 4.0 more than P1 has.");
    await button(page, "Next event").click();
    await eventually.match(() => page.locator(".formula").innerText(), /−1\.5 × 7 \+ 0\.5 × 360[^]*−10\.5 \+ 180\.0 = 169\.5/);
    await button(page, "Next event").click();
    await eventually.equal(() => said(page), "P8 is added with the largest sum of edges into the lobby, 211.5. That is 69.0 more than P3 has.");
    await eventually.equal(() => page.locator(".steps .margin").innerText(), "P8 wins by 69.0. P3 had 9.0 less from ping and 60.0 less from waiting.");
    await eventually.deepEqual(() => candidate(page, "P3"), ["30", "120", "177.0", "52.5", "94.5", "142.5"]);
    await eventually.deepEqual(() => candidate(page, "P8"), ["28", "160", "263.0", "75.5", "140.5", "211.5"]);
    await eventually.deepEqual(() => candidate(page, "P2"), ["18", "240", "300.0", "89.5", "in", "in"]);
    await eventually.equal(() => page.locator("svg.cliques .now-under").count(), 3, "its edges into the lobby are not highlighted");
    await page.locator(".queue").getByRole("button", { name: "P4", exact: true }).click();
    await eventually.match(() => page.locator(".chosen").innerText(), /Had a degree of −3\.0, rank 6 of 6\.[^]*P2 was added with a sum of 89\.5\. P4 had 10\.0, with 79\.5 less from ping\./);
  }));

test("the errata sheet strikes out exactly the wrong cells of the paper's tables", () =>
  watch(DESK, "", async (page) => {
    await page.keyboard.press("n");
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    const struck = () => sheet.locator(".printed-tables table").evaluateAll((tables) =>
      tables.map((table) => [...table.querySelectorAll("del")].map((cell) => `${cell.innerText} → ${cell.nextElementSibling.innerText}`)),
    );
    const degrees = ["306.0 → 284.0", "229.5 → 177.0", "6.5 → −3.0", "268.5 → 263.0"];
    const scores = ["P1 306.0 → P1 284.0", "P3 229.5 → P3 177.0", "P4 6.5 → P4 −3.0", "P8 268.5 → P8 263.0"];
    await eventually.deepEqual(struck, [degrees, [], scores]);
    const edges = () => rowsOf(page, ".printed-tables table:nth-of-type(2) tbody tr");
    await eventually.equal(async () => (await edges()).length, 15);
    await eventually.deepEqual(async () => (await edges()).slice(12), [
      "P2 – P4, not printed | 67 | 240 | −100.5 | 120.0 | 19.5",
      "P4 – P5, not printed | 60 | 200 | −90.0 | 100.0 | 10.0",
      "P3 – P8, not printed | 2 | 120 | −3.0 | 60.0 | 57.0",
    ]);
    await eventually.match(() => sheet.innerText(), /39\.6% less/);
    await sheet.getByRole("button", { name: /P4 gets in/ }).click();
    await sheet.waitFor({ state: "detached" });
    await button(page, "Last").click();
    await eventually.match(() => page.locator(".log li.made").last().textContent(), /^Lobby 1: P2, P5, P1, P4, weight 1,732\.2$/);
  }));

test("the map shows the ratio at which P4 gets in, and setting alpha to it lets P4 in", () =>
  watch(DESK, "", async (page) => {
    const reigns = drawn((page) => page.locator(".reigns li").evaluateAll((rows) => rows.map((row) => [row.className, ...[...row.children].map((part) => part.innerText)].join(" | "))));
    await eventually.deepEqual(() => reigns(page), [" | ≤ 140/171 | P4, P2, P5, P1", "cur | 140/171 – 30 | P2, P5, P1, P8", " | > 30 | P5, P1, P8, P3"]);
    await button(page, "First").click();
    await enter(page.getByRole("spinbutton", { name: "Ping penalty (alpha)" }), "0.409");
    await lastPicture(page);
    await page.locator(".log li.made").filter({ hasText: "P4" }).waitFor({ state: "attached" });
    await eventually.match(() => banner(page), /^Same number of matches, total weight 470\.5 → /);
    await button(page, "Previous event").click();
    await eventually.equal(async () => (await reigns(page))[0], "cur | ≤ 140/171 | P4, P2, P5, P1");
    await enter(page.getByRole("spinbutton", { name: "Ping penalty (alpha)" }), "0.4095");
    await eventually.equal(() => banner(page), "Ping penalty (alpha): expected a number with at most three decimals, got 0.4095");
  }));

test("if an edit removes the lobby at the cursor, the page shows the end of the round", () =>
  watch(DESK, "", async (page) => {
    await enter(page.getByRole("spinbutton", { name: "Lobby size" }), "10");
    await eventually.equal(() => banner(page), "1 fewer match.");
    await eventually.match(() => said(page), /waits for 9 more players\.$/);
    await enter(page.getByRole("spinbutton", { name: "Lobby size" }), "20");
    await eventually.equal(() => banner(page), "No difference: still no matches.");
  }));

test("a tier with most of the players is pointed out, and a tier that is too small waits", () =>
  watch(DESK, "Tiers that wait", async (page) => {
    await eventually.match(() => page.locator(".hint").innerText(), /Gold holds 75% of the players/);
    await button(page, "Last").click();
    await eventually.match(async () => (await page.locator(".log li").allTextContents()).join("\n"), /\w+ waits with 3 players, 1 missing/);
    await seek(page, 0);
    await stepUntil(page, "said", /^Bronze has 1 player and waits for 3 more players\.$/);
    await eventually.equal(() => page.locator("svg.cliques .seat").count(), 3);
  }));

test("snapshots in which nothing happens are skipped", () =>
  watch(DESK, "Tiers that wait", async (page) => {
    await seek(page, 0);
    const last = await slider(page).getAttribute("max");
    const rounds = [];
    for (;;) {
      await press(page, "Next event");
      rounds.push((await place(page)).split(" ·")[0]);
      if ((await position(page)) === last) break;
      await press(page, "Next round");
      if ((await position(page)) === last) break;
    }
    for (const idle of ["Snapshot 9", "Snapshot 10", "Snapshot 11"]) assert.ok(!rounds.includes(idle), rounds.join());
    assert.ok(rounds.includes("Snapshot 7"), rounds.join());
  }));

test("a lobby has the required roles, and computed tier boundaries cannot be dragged", () =>
  watch(DESK, "Roles: one tank, one support", async (page) => {
    await eventually.match(() => page.locator(".gov").textContent(), /Roles tank 1, support 1/);
    await eventually.deepEqual(() => candidate(page, "Dara"), ["10", "50", "−286.5", "22.0", "no seat", "no seat"]);
    await button(page, "Last").click();
    await eventually.deepEqual(async () => (await made(page)).map((line) => line.replace(/, weight.*/, "")), ["Lobby 1: Nia, Dex, Suri, Tarn", "Lobby 2: Tove, Nim, Sol, Dara"]);
    await page.locator(".queue").getByRole("button", { name: "Tarn", exact: true }).click();
    await eventually.equal(() => page.getByRole("textbox", { name: "Role", exact: true }).inputValue(), "tank");
    await openExample(page, "Tiers found in the queue");
    await eventually.equal(() => page.locator("svg.cliques .bound").count(), 2);
    await eventually.equal(() => page.locator("svg.cliques .bound-grip").count(), 0);
    await unfold(page, "Tiers and roles");
    await page.getByRole("radiogroup", { name: "Tier boundaries" }).getByRole("radio", { name: "fixed" }).check();
    await eventually.equal(() => page.locator("svg.cliques .bound-grip").count(), 2);
  }));

test("a ping edited in the past keeps earlier lobbies, and a shared link restores the edit", () =>
  watch(DESK, "Tiers that wait", async (page) => {
    await button(page, "Last").click();
    await eventually.equal(async () => (await made(page)).length, 3);
    const before = await made(page);
    await backTo(page, 3);
    await enter(page.getByRole("textbox", { name: "P3, ping" }), "400");
    await eventually.match(() => banner(page), /^From snapshot 3 on: same number of matches, total weight .* → /);
    const [now, at] = [await seen(page), await position(page)];
    const link = await shareLink(page);
    await button(page, "Last").click();
    await eventually.equal(async () => (await made(page)).length, 3);
    const after = await made(page);
    assert.equal(after[0], before[0]);
    assert.notEqual(after[1], before[1]);
    await open({ ...DESK, link }, async (again) => {
      await again.locator("svg.cliques").waitFor();
      await eventually.equal(() => position(again), at);
      await eventually.same(() => seen(again), now);
    });
  }));

test("rows can be pasted and players generated for this engine", () =>
  watch(DESK, "", async (page) => {
    await button(page, "Paste").click();
    await page.getByRole("textbox", { name: "Rows" }).fill("Ada\t1510\t24\t-60\ttank\nBo\t1520\t22\t-30");
    await button(page, "Add 2 players").click();
    await eventually.deepEqual(async () => (await names(page)).slice(8), ["Ada", "Bo"]);
    await button(page, "Generate").click();
    await page.getByRole("spinbutton", { name: "Players", exact: true }).fill("25");
    await page.getByRole("spinbutton", { name: "Highest ping, ms" }).fill("40");
    await button(page, "Replace queue").click();
    await eventually.match(() => page.locator(".queue .head").innerText(), /25 players/);
    const pings = await page.locator('.queue input[aria-label$=", ping"]').evaluateAll((fields) => fields.map((field) => Number(field.value)));
    assert.equal(pings.length, 25);
    assert.ok(Math.max(...pings) <= 40 && Math.max(...pings) > 0, String(pings));
  }));

const drawnAs = (page, name) => page.getByRole("group", { name: "Drawing style" }).getByRole("button", { name, exact: true });
const dot = (page, id) => page.locator(`svg.cliques .player[data-player="${id}"]`).last();
const candidateRow = (page, id) => page.locator(`.parts tr[data-player="${id}"]`);

test("a crowd is drawn by ping and wait, and the area that is better than the chosen player is highlighted", () =>
  watch(DESK, "Sixty players, lobbies of ten", async (page) => {
    await eventually.equal(async () => (await lobby(page)).split(", ").length, 10);
    await eventually.equal(() => drawnAs(page, "Ping and wait").getAttribute("aria-pressed"), "true");
    await eventually.equal(() => page.locator(".stagehead p").innerText(), "Gold, lobby 3 is full");
    await stepUntil(page, "said", /^Irin is added .* 713\.5\. That is 87\.0 more than Ud has\.$/, "Previous event");
    await eventually.equal(() => page.locator(".stagehead p").innerText(), "Gold, lobby 1, player 8 of 10");
    const box = (locator) => locator.evaluate((shape) => shape.getBBox().width * shape.getBBox().height);
    await eventually.ok(async () => (await box(page.locator("svg.cliques .better"))) > 1000, "no ground is highlighted");
    await eventually.match(() => page.locator("svg.cliques .plane-label.strong").textContent(), /^Ud ?626\.5$/);
    await eventually.deepEqual(() => candidateRow(page, "Ud").locator("td").allInnerTexts(), ["2", "19", "206", "−94.5", "721.0", "626.5"]);
    await eventually.equal(() => page.locator(".steps .margin").innerText(), "Irin wins by 87.0. Ud had 115.5 more from ping but 202.5 less from waiting.");
    await drawnAs(page, "Graph").click();
    await eventually.equal(() => page.locator("svg.cliques .mesh").count(), 8);
    await eventually.equal(() => page.locator("svg.cliques .better").count(), 0);
  }));

test("a row of the candidates and its dot light up together", () =>
  watch(DESK, "Sixty players, lobbies of ten", async (page) => {
    await stepUntil(page, "said", /^Irin is added/, "Previous event");
    await candidateRow(page, "Itona").hover();
    await eventually.equal(() => dot(page, "Itona").locator(".chosen-ring").count(), 1);
    await eventually.equal(() => page.locator("svg.cliques .leg.thin").count(), 1, "the way to the player is not drawn");
    await dot(page, "Oveton").hover();
    await eventually.match(() => candidateRow(page, "Oveton").getAttribute("class"), /marked/);
    await eventually.equal(() => dot(page, "Itona").locator(".chosen-ring").count(), 0);
    await candidateRow(page, "Zodoly").getByRole("button").focus();
    await eventually.equal(() => dot(page, "Zodoly").locator(".chosen-ring").count(), 1, "the focus does not light up the dot");
    await page.keyboard.press("Enter");
    await eventually.match(() => page.locator(".reason").innerText(), /^Irin was taken for the lobby instead with a sum of 713\.5\. Zodoly had 570\.5: /);
    await button(page, "Last").click();
    await eventually.match(() => page.locator(".reason").innerText(), /^Was added to lobby 1 as number 10 with a sum of 762\.5, .* The lobby weighs 4,418\.0\.$/);
  }));

for (const [name, size] of [["desk", DESK], ["phone", PHONE]]) {
  test(`${name}: labels of the plane stay inside the picture and never overlap, at every step of a lobby`, () =>
    watch(size, "Sixty players, lobbies of ten", async (page) => {
      const labels = drawn((page) => page.locator("svg.cliques").evaluate((svg) => {
        const box = svg.getBoundingClientRect();
        const areas = [...svg.querySelectorAll(".plane-label, .leg-label, .now-text")].map((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return { text: label.textContent, left, right, top: top + 2, bottom: bottom - 2 };
        });
        const outside = areas.filter((area) => area.left < box.left || area.right > box.right || area.top < box.top || area.bottom > box.bottom);
        const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const pairs = areas.flatMap((a, index) => areas.slice(index + 1).filter((b) => overlaps(a, b)).map((b) => `${a.text} | ${b.text}`));
        return { count: areas.length, outside: outside.map((area) => area.text), pairs };
      }));
      let all = 0;
      // The lobby has ten players. Before its first the graph was built.
      for (let step = 0; step < 9; step++) {
        await press(page, "Previous event");
        const { count, outside, pairs } = await labels(page);
        all += count;
        assert.deepEqual({ outside, pairs }, { outside: [], pairs: [] }, await said(page));
      }
      // On a phone most labels have no room, and the sentence has the names.
      assert.ok(all > 0, "no step has a label");
    }));
}

test("a very large tier is a plane or a heat map, and every player has exactly one state", () =>
  watch(DESK, "Six hundred players, lobbies of ten", async (page) => {
    await eventually.equal(() => page.locator("svg.cliques .plane-dot.crowd").count(), 1);
    await page.locator(".parts tbody tr").nth(4).hover();
    await eventually.equal(() => page.locator("svg.cliques .chosen-ring").count(), 2, "the player is not ringed in the strip and in the plane");
    const ring = await page.locator("svg.cliques .chosen-ring").last().boundingBox();
    await page.locator(".stagehead").hover();
    await eventually.equal(() => page.locator("svg.cliques .chosen-ring").count(), 0);
    await page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
    await page.locator(".chosen").waitFor();
    await drawnAs(page, "Heat map").click();
    await eventually.equal(() => page.locator("svg.cliques .heat").count(), 5);
    await eventually.match(() => page.locator(".steps").innerText(), /too many to list every sum/);
    await assertNobodyIsLost(page, { players: 600, matchSize: 10, stops: 4 });
  }));

test("zoom and the table work, the timeline works with keys, and events are announced", () =>
  watch(DESK, "", async (page) => {
    await page.keyboard.press("]");
    await eventually.equal(() => page.locator("svg.cliques.zoomed").count(), 1);
    await page.keyboard.press("0");
    await page.keyboard.press("v");
    await page.getByRole("group", { name: "The picture as a table" }).waitFor();
    const rows = async () => (await rowsOf(page, ".table-view tbody tr")).filter((row) => /^P[48] /.test(row)).sort();
    await eventually.deepEqual(rows, ["P4 | Gold | 85 | 300 | −3.0 | 25.0 | waiting", "P8 | Gold | 28 | 160 | 263.0 | 211.5 | lobby 1"]);
    await page.keyboard.press("v");
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await eventually.match(() => place(page), /^Snapshot 1 · Build graph · event 1 of 1/);
    await eventually.equal(() => spoken(page), "Summary: 4 of 8 played. The only snapshot made 1 lobby.");
    await page.keyboard.press("ArrowLeft");
    await eventually.equal(() => spoken(page), "Platinum has 1 player and waits for 3 more players.");
  }));

for (const [size, options] of [["desk", DESK], ["phone", PHONE]]) {
  test(`${size}: no edge crosses the weight of another`, () =>
    watch({ ...options, reducedMotion: "reduce" }, null, async (page) => {
      const crossed = await page.locator("svg.cliques").evaluate((svg) => {
        const edges = [...svg.querySelectorAll("[data-edge]")].map((edge) => {
          const [x1, y1, x2, y2] = edge.querySelector("path.edge").getAttribute("d").match(/-?[\d.]+/g).map(Number);
          return { name: edge.dataset.edge, weight: edge.querySelector("title").textContent.split(": ")[1], at: (part) => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part] };
        });
        const labels = [...svg.querySelectorAll("g:has(> .edge-label)")];
        const found = [];
        for (const label of labels) {
          const [x, y] = label.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
          const text = label.textContent;
          const half = text.length * 3.2;
          for (const edge of edges.filter((edge) => edge.weight !== text)) {
            const inside = Array.from({ length: 400 }, (_, step) => edge.at(step / 400)).some(([px, py]) => Math.abs(px - x) < half && Math.abs(py - y) < 6);
            if (inside) found.push(`${edge.name} crosses ${text}`);
          }
        }
        return { found, labels: labels.length };
      });
      assert.ok(crossed.labels >= 8, `${crossed.labels} weights`);
      assert.deepEqual(crossed.found, []);
    }));
}
