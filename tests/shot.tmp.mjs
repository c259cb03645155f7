import { chromium } from "playwright-core";
const base = process.env.BASE ?? "http://127.0.0.1:8080/";
const out = process.env.OUT ?? "/tmp/shots"; 
import fs from "node:fs"; fs.mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const shots = JSON.parse(process.env.SHOTS);
for (const shot of shots) {
  const page = await browser.newPage({ viewport: shot.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }, colorScheme: shot.dark ? "dark" : "light", reducedMotion: "reduce", hasTouch: !!shot.phone });
  page.on("console", m => console.log("console:", m.text())); page.on("pageerror", e => console.log("error:", e.message));
  await page.goto(base);
  await page.evaluate(() => localStorage.setItem("queuescope.tour-seen", "1"));
  const skip = page.getByRole("button", { name: /skip|close/i }).first();
  if (await skip.count()) await skip.click().catch(() => {});
  await page.getByLabel("Engine").selectOption({ label: shot.engine ?? "Cliques" });
  if (shot.example) await page.getByLabel("Scenario").selectOption({ label: shot.example });
  for (const step of shot.steps ?? []) { if (typeof step === "string") { const [name, times] = step.split("*"); for (let i = 0; i < +(times ?? 1); i++) await page.getByRole("button", { name, exact: true }).first().click(); } else if (step.key) await page.keyboard.press(step.key); else if (step.eval) console.log(await page.evaluate(step.eval)); else if (step.hover) await page.hover(step.hover); else if (step.click) await page.click(step.click); }
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/${shot.name}.png`, fullPage: !!shot.full });
  await page.close();
}
await browser.close();
