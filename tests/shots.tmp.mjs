import { launch, withPage, DESK, PHONE } from "./support/browser.mjs";
import { serve } from "./support/server.mjs";
const server = await serve({ "/a/b/": new URL("../dist/", import.meta.url) });
const browser = await launch();
for (const [size, options] of [["desk", DESK], ["phone", PHONE]]) for (const colorScheme of ["light", "dark"]) {
  try { await withPage(browser, server.origin + "/a/b/", { ...options, colorScheme }, async (page) => {
    await page.getByRole("button", { name: "Next event" }).waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/shot-${size}-${colorScheme}-0.png` });
    if (size === "desk" && colorScheme === "light") {
      for (const st of ["Partition", "Assign", "Pressure", "Filter", "Refine", "Create"]) {
        await page.getByRole("button", { name: st }).click();
        for (let i = 0; i < (st === "Assign" ? 4 : st === "Pressure" ? 1 : 0); i++) await page.getByRole("button", { name: "Next event" }).click();
        await page.mouse.move(700, 10);
        await page.waitForTimeout(600);
        await page.screenshot({ path: `/tmp/shot-${st}.png` });
      }
    }
  }); } catch (e) { console.log(size, colorScheme, e.message.slice(0, 800)); }
}
await browser.close(); await server.close();
