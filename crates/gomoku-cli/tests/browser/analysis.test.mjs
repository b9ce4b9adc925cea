import assert from "node:assert/strict";
import { test } from "node:test";
import { Visit, about, five, makeGame, onBoth, useBrowser } from "./harness.mjs";

useBrowser();

const MOVES = ["h8", "i9", "i8", "j8", "g8", "f8", "h9"];

onBoth(test, "lines: shown while pointed at, played when pressed, gone with the position", async (t, device) => {
  const visit = await Visit.open(t, { device, game: await makeGame(five({ moves: MOVES })) });
  await visit.tab("analysis");
  await visit.page.locator("#analysis-time").selectOption("1000");
  await visit.page.locator("#analyse").check();
  const lines = visit.page.locator("#lines .line");
  await visit.page.locator('#panel-analysis:not([data-analysis="searching"]) .line').nth(2).waitFor();
  assert.equal(await lines.count(), 3);
  assert.match(await visit.page.locator("#analysis-info").textContent(), /Values are for O\. depth \d+/);
  for (const text of await lines.locator("strong").allTextContents()) assert.match(text, /^O (\+|−)?\d|^O (wins|loses) in \d+/);
  assert.match(await visit.page.locator("#value-bar").getAttribute("aria-valuetext"), /% *: O/);
  const first = (await lines.first().locator(".line-text").textContent()).split(" ")[0];
  if (device === "desktop") await lines.first().hover();
  else await lines.first().focus();
  await visit.page.locator("#board .planned").first().waitFor({ state: "attached" });
  await visit.isAccessible("analysis");
  await visit.picture("analysis");
  if (device === "desktop") {
    await visit.page.mouse.move(5, 5);
    await visit.until(() => !document.querySelector("#board .planned"));
  }
  await visit.press(lines.first());
  await visit.stands(first, "O");
  // The mouse may rest on a line of the new position already: that one begins with X.
  const isFresh = await visit.page.evaluate(
    () => !document.querySelector("#board .planned:not(.mark-x)") || document.querySelector("#board .planned").matches(".mark-x"),
  );
  assert.ok(isFresh, "no line outlives its position");
  await visit.until(() => !document.querySelector("#analysis-info").textContent.startsWith("Values are for O"));
  await visit.page.locator("#analyse").uncheck();
  assert.equal(await lines.count(), 0);
});

test("the value over the game, judged move by move", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ moves: MOVES })) });
  await visit.page.locator("#review").click();
  await visit.until((count) => document.querySelectorAll("#panel-game .dot").length === count, MOVES.length + 1);
  await visit.page.locator('#review:has-text("Judge")').waitFor();
  await visit.page.locator('#moves [data-ply="2"]').click();
  await visit.hasStones(2);
  assert.match(await visit.page.locator("#viewing").textContent(), /after move 2 of 7/);
  await visit.isAccessible("an earlier position");
  await visit.picture("graph");
  assert.match(visit.page.url(), /&ply=2$/, "the address leads to the position");
  await visit.page.reload();
  await visit.hasStones(2);
  await visit.page.keyboard.press("PageDown");
  await visit.hasStones(3);
  await visit.page.locator("#viewing button").first().click();
  await visit.hasStones(7);
  // So does an address that is opened where the game is shown already.
  await visit.page.evaluate(() => {
    location.hash += "&ply=4";
  });
  await visit.hasStones(4);
});

onBoth(test, "heat of every style on empty cells only, threats and score", async (t, device) => {
  const { styles } = await about();
  const visit = await Visit.open(t, { device, game: await makeGame(five({ moves: MOVES })) });
  await visit.tab("heat");
  await visit.page.locator("#heat-on").check();
  assert.ok(styles.length >= 5);
  for (const style of styles) {
    const answered = visit.page.waitForResponse((answer) => answer.url().includes(`style=${style}`)).catch(() => null);
    if (style !== styles[0]) {
      await visit.page.locator("#choose-style").selectOption(style);
      await answered;
    }
    await visit.until(
      () =>
        document.querySelectorAll("#board .heat").length > 0 &&
        /Best: [a-o]\d+/.test(document.querySelector("#heat-best").textContent),
    );
    const warm = await visit.page.evaluate(() =>
      [...document.querySelectorAll('#board [aria-label*="priority"]')].map((cell) => cell.getAttribute("aria-label")),
    );
    assert.ok(warm.length > 0 && warm.every((label) => label.includes("empty")), `${style}: ${warm}`);
    assert.equal(await visit.page.locator("#board .heat").count(), warm.length);
  }
  await visit.picture("heat");
  await visit.isAccessible("heat");
  await visit.page.locator("#threats-on").check();
  await visit.page.locator("#board .threat").first().waitFor({ state: "attached" });
  await visit.page.locator("#threat-list table").waitFor();
  await visit.page.locator("#score-on").check();
  // A state that comes late shows the table anew, and takes the focus with it.
  await visit.until(() => {
    document.querySelector("#score-table tbody tr")?.focus();
    return document.querySelectorAll("#board .lit").length > 0;
  });
  await visit.isAccessible("threats and score");
  await visit.picture("threats");
  await visit.play("a1", "O");
  assert.equal(await visit.page.locator("#board .lit").count(), 0);
  await visit.page.locator("#board .heat").first().waitFor({ state: "attached" });
});

test("every kind of threat has its own sign and its word in both languages", async (t) => {
  const moves = ["h8", "a1", "i8", "a3", "j6", "a5", "j7", "c14", "c1", "c13", "e1", "c12"];
  const visit = await Visit.open(t, { game: await makeGame(five({ moves })) });
  await visit.tab("heat");
  await visit.page.locator("#threats-on").check();
  await visit.page.locator('#board [aria-label^="j8,"][aria-label*="X: two open threes"]').waitFor({ state: "attached" });
  await visit.page.locator('#board [aria-label^="c11,"][aria-label*="O: open four or two fours"]').waitFor({ state: "attached" });
  const signs = await visit.page.locator("#board .threat").allTextContents();
  for (const sign of ["×33", "×3+", "○4+", "○4"]) assert.ok(signs.includes(sign), `${sign} of ${signs}`);
  await visit.page.keyboard.press("l");
  await visit.page.locator('#threat-list td:has-text("kaksi avointa kolmosta")').first().waitFor();
});

test("analysis of Kalaha and of tic-tac-toe says what is exact", async (t) => {
  const visit = await Visit.open(t, {
    game: await makeGame({ game: "kalaha", pits: 3, stones: 3, players: ["human", "human"] }),
  });
  await visit.tab("analysis");
  await visit.page.locator("#analyse").check();
  await visit.until(() => /exact/.test(document.querySelector("#analysis-info").textContent));
  assert.match(await visit.page.locator("#lines strong").first().textContent(), /^South [+−]?\d+ exactly|a draw/);
  const made = await visit.page.locator("#moves [data-ply]").count();
  await visit.page.locator("#lines .line").first().click();
  await visit.until((count) => document.querySelectorAll("#moves [data-ply]").length === count + 1, made);
  const small = await Visit.open(t, { game: await makeGame({ game: "tictactoe", players: ["human", "human"] }) });
  await small.tab("analysis");
  await small.page.locator("#analyse").check();
  await small.until(() => document.querySelectorAll("#lines .line").length === 9);
});

test("engine against engine, game after game, with the score", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame({ game: "tictactoe", players: ["random", "random"], time: 50 }) });
  await visit.tab("match");
  await visit.page.locator("#loop-games").fill("2");
  await visit.page.locator("#loop").click();
  await visit.until(() => document.querySelector("#loop-played").textContent === "2 / 2");
  const wins = await visit.page.locator("[data-wins]").allTextContents();
  const draws = await visit.page.locator(".score tr").nth(2).locator("td").textContent();
  assert.equal(
    [...wins, draws].map(Number).reduce((sum, count) => sum + count),
    2,
  );
  await visit.picture("match");
  await visit.isAccessible("match");
});
