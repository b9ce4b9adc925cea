import assert from "node:assert/strict";
import { test } from "node:test";
import { Visit, five, makeGame, onBoth, useBrowser } from "./harness.mjs";

useBrowser();

test("forbidden points of renju are shown and told", async (t) => {
  // A stone of X at h8 would make two open threes.
  const moves = ["f8", "a1", "g8", "a15", "h6", "o1", "h7", "o15"];
  const visit = await Visit.open(t, { game: await makeGame(five({ rule: "renju", moves })) });
  assert.match(await visit.cell("h8").getAttribute("aria-label"), /forbidden/);
  assert.equal(await visit.page.locator("#board .forbidden").count(), 1);
  await visit.picture("renju");
  // O closes one of the threes: h8 is free again, but not in the position before.
  await visit.play("i10", "X");
  await visit.play("h5", "O");
  await visit.until(() => !document.querySelector("#cell-112").getAttribute("aria-label").includes("forbidden"));
  await visit.page.locator('#moves [data-ply="8"]').click();
  await visit.page.locator('#cell-112[aria-label*="forbidden to X"]').waitFor({ state: "attached" });
  await visit.page.locator("#viewing button").first().click();
  // Who plays on a forbidden point has lost.
  await visit.page.locator('[data-do="undo"]').click();
  await visit.page.locator('[data-do="undo"]').click();
  await visit.hasStones(8);
  await visit.play("h8", "X");
  assert.match(await visit.status("won"), /O .* wins: a forbidden point was played/);
});

onBoth(test, "swap2: three stones, two more, and a choice", async (t, device) => {
  const visit = await Visit.open(t, { device, game: await makeGame(five({ opening: "swap2" })) });
  assert.match(await visit.status("opening"), /places a stone \(X\)/);
  await visit.play("h8", "X");
  await visit.play("i9", "O");
  await visit.play("j10", "X");
  const choices = visit.page.locator("#choices button");
  assert.deepEqual(await choices.allTextContents(), ["Take X", "Take O", "Add two stones"]);
  await visit.picture("swap2");
  await visit.isAccessible("choices");
  await choices.nth(2).click();
  await visit.page.locator('#moves [data-ply="4"]:has-text("4.Add two stones")').waitFor();
  await visit.play("g7", "O");
  await visit.play("g9", "X");
  await visit.until(() => document.querySelectorAll("#choices button").length === 2);
  await choices.filter({ hasText: "Take O" }).click();
  await visit.status("playing");
  const { players } = await visit.state();
  assert.deepEqual(
    players.map((player) => player.side),
    ["O", "X"],
  );
  await visit.play("k11", "O");
  // The same again is an opening again.
  await visit.page.keyboard.press("F2");
  assert.match(await visit.status("opening"), /Player 1 .*places a stone \(X\)/);
});

onBoth(test, "40x40: zoom, scroll and reset", async (t, device) => {
  const visit = await Visit.open(t, { device, game: await makeGame(five({ width: 40, height: 40 })) });
  const svg = visit.page.locator("#board svg");
  const view = async () => (await svg.getAttribute("viewBox")).split(" ").map(Number);
  const whole = await view();
  const box = await svg.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (device === "desktop") {
    await visit.page.mouse.move(x, y);
    await visit.page.mouse.wheel(0, -600);
    await visit.until(() => document.querySelector("#board svg").classList.contains("zoomed"));
    const near = await view();
    assert.ok(near[2] < whole[2] / 2, "the wheel zooms");
    for (const button of ["left", "right"]) {
      const before = await view();
      await visit.page.mouse.move(x, y);
      await visit.page.mouse.down({ button });
      await visit.page.mouse.move(x - 60, y - 40, { steps: 4 });
      await visit.page.mouse.up({ button });
      const after = await view();
      assert.ok(after[0] > before[0] && after[1] > before[1], `the ${button} button scrolls`);
    }
    assert.equal(await visit.stones(), 0, "a drag plays nothing");
  } else {
    const touch = await visit.context.newCDPSession(visit.page);
    const fingers = (far) => [
      { x: x - far, y, id: 1 },
      { x: x + far, y, id: 2 },
    ];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (const far of [50, 70, 90, 110])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(far) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await visit.until(() => document.querySelector("#board svg").classList.contains("zoomed"));
    assert.ok((await view())[2] < whole[2] / 2, "two fingers zoom");
    assert.equal(await visit.stones(), 0, "two fingers play nothing");
  }
  await visit.picture("large-zoomed", false);
  await svg.focus();
  await visit.page.keyboard.press("Backspace");
  assert.deepEqual(await view(), whole);
  await visit.page.locator('[data-do="zoom_in"]').click();
  assert.ok((await view())[2] < whole[2]);
  await visit.page.locator("#zoom-level").click();
  assert.deepEqual(await view(), whole);
  // On cells that are smaller than a finger the first tap points, the second plays.
  await visit.press(visit.cell("t20"));
  if (device === "phone") {
    await visit.page.locator("#board svg.pointed").waitFor();
    assert.equal(await visit.stones(), 0);
    await visit.press(visit.cell("t20"));
  }
  await visit.stands("t20", "X");
  await visit.picture("large", false);
});

test("who cannot play what is chosen makes way, in the dialog and in the analysis", async (t) => {
  const visit = await Visit.open(t);
  const dialog = await visit.dialog("new");
  for (const name of ["width", "height", "in_a_row"]) await dialog.locator(`[name="${name}"]`).fill("3");
  await dialog.locator('[name="in_a_row"]').blur();
  assert.equal(await dialog.locator('[name="player2"]').inputValue(), "alpha-beta");
  assert.equal(await dialog.locator('[name="player2"] option[value="flagship"]').count(), 0);
  await dialog.locator("#start-game").click();
  await visit.page.locator("dialog").waitFor({ state: "detached" });
  await visit.play("b2", "X");
  await visit.hasStones(2);
  await visit.tab("analysis");
  assert.equal(await visit.page.locator("#analysis-engine").inputValue(), "alpha-beta");
  await visit.page.locator("#analyse").check();
  await visit.page.locator("#lines button").first().waitFor();
});

test("scenarios, random boards and three in a row", async (t) => {
  const visit = await Visit.open(t, {});
  const begin = async (fill) => {
    const dialog = await visit.dialog("new");
    await fill(dialog);
    await dialog.locator("#start-game").click();
    await visit.page.locator("dialog").waitFor({ state: "detached" });
  };
  await begin(async (dialog) => {
    await dialog.locator('[name="player2"]').selectOption("human");
    await dialog.locator('[name="from"]').selectOption("scenario");
    await dialog.locator('[name="scenario"]').selectOption({ index: 0 });
  });
  await visit.until(() => document.querySelectorAll("#board .stones-layer > *").length > 3);
  await begin(async (dialog) => {
    await dialog.locator('[name="from"]').selectOption("random");
    await dialog.locator('[name="seed"]').fill("7");
  });
  await visit.until(() => document.querySelectorAll("#board .stones-layer > *").length > 3);
  const first = await visit.state();
  assert.ok(first.setup.position, "the board can be set up again");
  await begin(async (dialog) => {
    for (const name of ["width", "height", "in_a_row"]) await dialog.locator(`[name="${name}"]`).fill("3");
    await dialog.locator('[name="from"]').selectOption("empty");
  });
  for (const [at, side] of [
    ["a1", "X"],
    ["a2", "O"],
    ["b1", "X"],
    ["b2", "O"],
    ["c1", "X"],
  ])
    await visit.play(at, side);
  assert.match(await visit.status("won"), /3 in a row/);
});
