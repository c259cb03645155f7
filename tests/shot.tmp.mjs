import { launch, DESK, PHONE, settle } from "./support/browser.mjs";
import { serve } from "./support/server.mjs";
const [,, out, size="desk", scheme="light", ...steps] = process.argv;
const browser = await launch();
const server = await serve({ "/q/": new URL("../dist/", import.meta.url) });
const context = await browser.newContext({ ...(size==="desk"?DESK:size==="phone"?PHONE:{viewport:{width:Number(size),height:900}}), colorScheme: scheme });
const page = await context.newPage();
page.on("console", m => console.log("console:", m.type(), m.text().slice(0,300)));
page.on("pageerror", e => console.log("error:", String(e).slice(0,300)));
await page.goto(server.origin + "/q/");
await page.getByRole("heading", { level: 1 }).waitFor();
const close = page.getByRole("button", { name: "No, thanks" }); 
for (const step of steps) {
  const [what, ...rest] = step.split("="); const arg = rest.join("=");
  if (what === "engine") { await page.getByLabel("Engine").selectOption({label:arg}); }
  else if (what === "example") await page.getByLabel("Scenario").selectOption({label:arg});
  else if (what === "key") for (const k of arg.split(" ")) await page.keyboard.press(k);
  else if (what === "click") await page.locator(arg).first().click();
  else if (what === "button") await page.getByRole("button",{name:arg,exact:true}).first().click();
  else if (what === "hover") await page.locator(arg).first().hover();
  else if (what === "wait") await page.waitForTimeout(Number(arg));
  else if (what === "text") console.log(await page.locator(arg).allInnerTexts());
  await settle(page); await page.waitForTimeout(300);
}
await page.screenshot({ path: `/tmp/${out}.png`, fullPage: size!=="desk" });
await browser.close(); await server.close();
