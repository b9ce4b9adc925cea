import assert from "node:assert/strict";
import { test } from "node:test";
import { Visit, five, makeGame, onBoth, startServer, useBrowser, world } from "./harness.mjs";

useBrowser();

const BROKEN = [/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to fetch|status of 4\d\d/];

onBoth(test, "two pages play each other over a link, a third one watches", async (t, device) => {
  const first = await Visit.open(t, { device, game: await makeGame(five({})) });
  const dialog = await first.dialog("share");
  const link = new URL(await dialog.locator('[name="game-link"]').inputValue()).hash;
  await dialog.locator('[data-sit="1"]').click();
  await first.page.locator('[data-player="1"] [data-seat="leave"]').waitFor();
  const second = await Visit.open(t, { hash: link });
  await second.page.locator("#notice button", { hasText: "Take it" }).click();
  await second.page.locator('[data-player="2"] [data-seat="leave"]').waitFor();
  const third = await Visit.open(t, { hash: link });
  await third.page.locator(".seat.taken").nth(1).waitFor();
  await first.play("h8", "X");
  for (const page of [second, third]) await page.stands("h8", "X");
  // Neither the one who has moved nor the one who watches can play for O.
  for (const page of [first, third]) {
    await page.press(page.cell("i9"));
    await page.page.locator("#notice").waitFor();
  }
  await second.play("j10", "O");
  for (const page of [first, third]) await page.stands("j10", "O");
  assert.equal(await first.stones(), 2);
  await second.picture("seats");
  await second.isAccessible("seats");
});

test("after a restart of the server the pages set their game up again", async (t) => {
  const first = await Visit.open(t, { game: await makeGame(five({ moves: ["h8", "i9"] })), expect: BROKEN });
  const address = new URL(first.page.url()).hash;
  await first.page.locator('[data-player="1"] [data-seat="sit"]').click();
  await first.page.locator('[data-player="1"] [data-seat="leave"]').waitFor();
  const second = await Visit.open(t, { hash: address, expect: BROKEN });
  await second.page.locator('[data-player="2"] [data-seat="sit"]').click();
  await second.page.locator('[data-player="2"] [data-seat="leave"]').waitFor();
  const { port } = world.server;
  await world.server.stop();
  await first.page.locator('#notice:has-text("does not answer")').waitFor();
  await first.picture("lost-connection");
  world.server = await startServer(port);
  for (const page of [first, second]) await page.page.locator('#notice:has-text("does not answer")').waitFor({ state: "hidden" });
  for (const [page, player] of [
    [first, 1],
    [second, 2],
  ])
    await page.page.locator(`[data-player="${player}"] [data-seat="leave"]`).waitFor();
  assert.equal(new URL(first.page.url()).hash, address, "the link stays what it was");
  await first.play("j10", "X");
  await second.stands("j10", "X");
  await second.play("g7", "O");
  await first.stands("g7", "O");
  assert.equal((await first.state()).moves.length, 4);

  // A game that was given up stays so.
  await first.page.locator('[data-do="resign"]').click();
  await first.page.locator("dialog .strong").click();
  for (const page of [first, second]) await page.status("won");
  await world.server.stop();
  await first.page.locator('#notice:has-text("does not answer")').waitFor();
  world.server = await startServer(port);
  for (const page of [first, second]) await page.page.locator('#notice:has-text("does not answer")').waitFor({ state: "hidden" });
  const { status, moves } = await first.state();
  assert.deepEqual([status.code, status.how, status.winner, moves.length], ["won", "resigned", 2, 4]);
  assert.match(await second.status("won"), /resigned/);
});

test("a page for which there is no room asks again, but not without rest, and comes in when somebody leaves", async (t) => {
  const game = await makeGame(five({}));
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const leaving = new AbortController();
      const answer = await fetch(`${world.server.address}api/games/${game}/events`, { signal: leaving.signal });
      assert.equal(answer.status, 200);
      return leaving;
    }),
  );
  const visit = await Visit.open(t, { game, expect: BROKEN.concat(/status of 503/) });
  let asked = 0;
  visit.page.on("request", (request) => (asked += request.url().includes("/events") ? 1 : 0));
  await visit.page.waitForTimeout(3000);
  assert.ok(asked <= 8, `${asked} times in three seconds`);
  others.forEach((leaving) => leaving.abort());
  await fetch(`${world.server.address}api/games/${game}/actions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ do: "play", move: "h8" }),
  });
  await visit.stands("h8", "X");
});
