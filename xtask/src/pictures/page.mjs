// Pictures of the page of `gomoku serve`: node page.mjs MOVES FOLDER, in the folder of its tests, whose browser it uses.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

const [moves, folder] = process.argv.slice(2);
const { chromium } = createRequire(path.join(process.cwd(), "package.json"))("playwright-core");

const server = spawn(process.env.GOMOKU, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
let said = "";
const address = await new Promise((resolve, reject) => {
  server.stdout.on("data", (chunk) => {
    said += chunk;
    const found = /http:\/\/[\d.]+:\d+\//.exec(said);
    if (found) resolve(found[0]);
  });
  server.on("exit", (code) => reject(new Error(`gomoku serve ended with ${code}: ${said}`)));
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  const answer = await fetch(`${address}api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      game: "five",
      width: 15,
      height: 15,
      in_a_row: 5,
      rule: "freestyle",
      players: ["human", "human"],
      moves: moves.split(" "),
    }),
  });
  const { id } = await answer.json();
  for (const [name, tab, viewport] of [
    ["browser", "analysis", { width: 1100, height: 840 }],
    ["browser-heat", "heat", { width: 1100, height: 720 }],
  ]) {
    const context = await browser.newContext({ viewport, colorScheme: "light", locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(`${address}#game=${id}`);
    await page.locator("#board svg").waitFor();
    await page.locator(`#tab-${tab}`).click();
    await page.locator(`#panel-${tab}`).waitFor();
    if (tab === "analysis") {
      await page.locator("#analysis-time").selectOption("10000");
      await page.locator("#analyse").check();
      await page.locator('#panel-analysis:not([data-analysis="searching"]) .line').nth(2).waitFor();
    } else {
      await page.locator("#heat-on").check();
      await page.waitForTimeout(1000);
    }
    await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" });
    await context.close();
  }
} finally {
  await browser.close();
  server.removeAllListeners("exit");
  server.kill("SIGKILL");
}
