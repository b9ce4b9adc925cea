import assert from "node:assert/strict";
import { test } from "node:test";
import { DEVICES, Visit, five, makeGame, useBrowser } from "./harness.mjs";

useBrowser();

const MOVES = ["h8", "i9", "i8", "j8", "g8", "f8", "h9", "h7", "g10", "f11"];

for (const device of Object.keys(DEVICES)) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every panel and dialog is accessible (${device}, ${colorScheme})`, async (t) => {
      const visit = await Visit.open(t, {
        device,
        colorScheme,
        game: await makeGame(five({ moves: MOVES, rule: "renju", clock: { ms: 300000, increment: 0 } })),
      });
      const paper = await visit.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      assert.equal(paper === "rgb(20, 23, 27)", colorScheme === "dark", `the page follows the system: ${paper}`);
      for (const panel of ["game", "analysis", "heat", "match"]) {
        await visit.tab(panel);
        await visit.isAccessible(`panel ${panel}, ${colorScheme}`);
      }
      await visit.tab("game");
      await visit.picture(`game-${colorScheme}`);
      for (const name of ["new", "files", "share", "settings", "help"]) {
        const dialog = await visit.dialog(name);
        if (name === "new") {
          await dialog.locator("#with-clock").check();
          await dialog.locator('[name="player2"]').selectOption("flagship");
          await dialog.locator("details").first().locator("summary").click();
          await dialog.locator('[name="from"]').selectOption("random");
        }
        await visit.isAccessible(`dialog ${name}, ${colorScheme}`);
        await visit.picture(`dialog-${name}-${colorScheme}`, false);
        await visit.closeDialog();
      }
      const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `nothing sticks out to the side (${wide} px)`);
    });
  }
}

test("Finnish by the browser, English by the switch, colours by choice, and all of it remembered", async (t) => {
  const visit = await Visit.open(t, { locale: "fi-FI", game: await makeGame(five({ moves: MOVES })) });
  const { page } = visit;
  assert.equal(await page.locator("html").getAttribute("lang"), "fi");
  assert.equal(await page.locator("#open-new").textContent(), "Uusi peli");
  assert.equal(await visit.page.locator('[data-do="undo"]').textContent(), "Peru siirto");
  assert.match(await page.locator("#status").textContent(), /Vuorossa Rasti \(Ihminen\)/);
  assert.match(await visit.cell("h8").getAttribute("aria-label"), /Rasti, siirto 1/);
  const dialog = await visit.dialog("settings");
  assert.ok(await dialog.getByText("Apuviivat").isVisible());
  assert.ok(await dialog.getByText("Peli jatkuu voiton jälkeen").isVisible());
  await visit.isAccessible("settings in Finnish");
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  for (const [theme, colour] of [
    ["light", "rgb(244, 239, 228)"],
    ["dark", "rgb(20, 23, 27)"],
  ]) {
    await dialog.locator('[name="theme"]').selectOption(theme);
    assert.equal(await paper(), colour, theme);
  }
  await visit.picture("finnish", false);
  await visit.closeDialog();
  await page.locator("#language").click();
  assert.equal(await page.locator("#open-new").textContent(), "New game");
  await page.reload();
  await visit.hasStones(MOVES.length);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("both languages have the same words", async (t) => {
  const visit = await Visit.open(t);
  const [english, finnish] = await visit.page.evaluate(async () => {
    const keys = async (name) => Object.keys((await import(`/js/words_${name}.js`)).default).sort();
    return [await keys("en"), await keys("fi")];
  });
  assert.deepEqual(finnish, english);
});
