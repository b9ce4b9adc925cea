// What every test needs: a server, a browser, pages that report each fault, and words for what a person does.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Pictures of the pages, to be looked at by a person. */
const PICTURES = process.env.GOMOKU_PICTURES ?? path.resolve(import.meta.dirname, "../../../../target/browser");

export const DEVICES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Starts `gomoku serve`, on a free port if none is given. */
export async function startServer(port = 0) {
  const program = process.env.GOMOKU;
  assert.ok(program, "GOMOKU must name the program; 'cargo xtask browser' sets it");
  const server = spawn(program, ["serve", "--port", String(port), "--time", "200", "--searches", "2"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/[\d.]+:\d+\//.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", (code) => reject(new Error(`gomoku serve ended with ${code}: ${said}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve();
      server.on("exit", resolve);
      server.kill("SIGKILL");
      return undefined;
    });
  return { address, port: Number(new URL(address).port), stop };
}

export const world = { server: null, browser: null };

/** Starts server and browser before the tests of a file, and ends them after. */
export function useBrowser() {
  before(async () => {
    mkdirSync(PICTURES, { recursive: true });
    const executablePath = process.env.CHROMIUM;
    assert.ok(executablePath, "CHROMIUM must name the browser; 'cargo xtask browser' finds it");
    const root = typeof process.getuid === "function" && process.getuid() === 0;
    const args = [
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ];
    world.server = await startServer();
    world.browser = await chromium.launch({ executablePath, args: root ? ["--no-sandbox", ...args] : args });
  });
  after(async () => {
    await world.browser?.close();
    await world.server?.stop();
  });
}

/** A game made by the server. */
export async function makeGame(setup) {
  const answer = await fetch(`${world.server.address}api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(setup),
  });
  const made = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(made));
  return made.id;
}

export const about = async () => (await fetch(`${world.server.address}api/about`)).json();

export const five = (more) => ({
  game: "five",
  width: 15,
  height: 15,
  in_a_row: 5,
  rule: "freestyle",
  players: ["human", "human"],
  ...more,
});

/** One page of a person. Every fault that the browser tells of is kept, and the test fails with it. */
export class Visit {
  static async open(
    t,
    { device = "desktop", game = null, hash = null, colorScheme = "light", locale = "en-GB", expect = [] } = {},
  ) {
    const context = await world.browser.newContext({ ...DEVICES[device], colorScheme, locale, acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.GOMOKU_PATIENCE ?? 60000));
    const visit = new Visit(page, context, device);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !expect.some((known) => known.test(message.text())))
        visit.faults.push(message.text());
    });
    page.on("pageerror", (error) => visit.faults.push(String(error.stack ?? error)));
    t.after(async () => {
      await context.close();
      assert.deepEqual(visit.faults, [], "the browser told of faults");
    });
    await page.goto(`${world.server.address}${game ? `#game=${game}` : (hash ?? "")}`);
    await page.locator("#board svg").waitFor();
    return visit;
  }

  constructor(page, context, device) {
    Object.assign(this, { page, context, device, faults: [] });
  }

  /** The State as the server has it. */
  state() {
    return this.page.evaluate(async () => (await fetch(`/api/games/${/^#game=(\w+)/.exec(location.hash)[1]}`)).json());
  }

  cell(name) {
    return this.page.locator(`#board [role="gridcell"][aria-label^="${name},"]`);
  }

  /** Clicks or taps a cell, and waits until a mark is there. */
  async play(name, side) {
    await this.press(this.cell(name));
    await this.stands(name, side);
  }

  async press(locator) {
    if (this.device === "phone") await locator.tap();
    else await locator.click();
  }

  async stands(name, side) {
    await this.page.locator(`#board [role="gridcell"][aria-label^="${name}, ${side}"]`).waitFor({ state: "attached" });
  }

  async isEmpty(name) {
    await this.page.locator(`#board [role="gridcell"][aria-label^="${name}, empty"]`).waitFor({ state: "attached" });
  }

  stones() {
    return this.page.locator("#board .stones-layer > *").count();
  }

  /** Waits until so many marks are on the board. */
  async hasStones(count) {
    await this.page.waitForFunction((wanted) => document.querySelectorAll("#board .stones-layer > *").length === wanted, count);
  }

  async status(code) {
    await this.page.locator(`#status[data-code="${code}"]`).waitFor();
    return this.page.locator("#status").textContent();
  }

  async until(act, ...values) {
    await this.page.waitForFunction(act, ...values);
  }

  async tab(name) {
    await this.page.locator(`#tab-${name}`).click();
    await this.page.locator(`#panel-${name}`).waitFor();
  }

  async dialog(name) {
    await this.page.locator(`#open-${name}`).click();
    const dialog = this.page.locator("dialog[open]");
    await dialog.waitFor();
    return dialog;
  }

  async closeDialog() {
    await this.page.keyboard.press("Escape");
    await this.page.locator("dialog").waitFor({ state: "detached" });
  }

  async picture(name, whole = this.device === "phone") {
    await this.page.screenshot({
      path: path.join(PICTURES, `${name}-${this.device}.png`),
      fullPage: whole,
      animations: "disabled",
    });
  }

  /** No violation of any rule of axe-core. */
  async isAccessible(what) {
    if (!(await this.page.evaluate(() => "axe" in window)))
      await this.page.evaluate(`(() => { const module = undefined; ${AXE} })()`);
    const found = await this.page.evaluate(async () => {
      // Colours that are still fading are neither the old nor the new ones.
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
      return (await window.axe.run()).violations.map(
        (fault) => `${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`,
      );
    });
    assert.deepEqual(found, [], `${what} (${this.device})`);
  }
}

/** Runs a test on a desktop and on a phone. */
export function onBoth(test, name, act) {
  for (const device of Object.keys(DEVICES)) test(`${name} (${device})`, (t) => act(t, device));
}
