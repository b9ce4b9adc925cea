import assert from "node:assert/strict";
import { test } from "node:test";
import { Visit, five, makeGame, onBoth, useBrowser } from "./harness.mjs";

useBrowser();

/** Plays where the hints are, until the game is over, or for so many turns. */
async function playByHints(visit, turns = 60) {
  const code = () => visit.page.locator("#status").getAttribute("data-code");
  for (let turn = 0; turn < turns && (await code()) === "playing"; turn += 1) {
    await visit.until(
      () => document.querySelector("#status").dataset.code !== "playing" || !document.querySelector('[data-do="hint"]').disabled,
    );
    if ((await code()) !== "playing") break;
    const before = await visit.stones();
    await visit.page.locator('[data-do="hint"]').click();
    const spot = visit.page.locator('#board [aria-label*=", hint"]');
    await spot.waitFor({ state: "attached" });
    await visit.press(spot);
    await visit.until(
      (count) =>
        document.querySelectorAll("#board .stones-layer > *").length >= count + 2 ||
        document.querySelector("#status").dataset.code !== "playing",
      before,
    );
  }
}

onBoth(test, "a whole game by mouse or finger, chosen in the dialog", async (t, device) => {
  const visit = await Visit.open(t, { device });
  const dialog = await visit.dialog("new");
  await dialog.locator('[name="width"]').fill("13");
  await dialog.locator('[name="height"]').fill("11");
  await dialog.locator('[name="player2"]').selectOption("human");
  await dialog.locator("#start-game").click();
  await visit.page.locator("dialog").waitFor({ state: "detached" });
  await visit.until(() => document.querySelectorAll('#board [role="gridcell"]').length === 13 * 11);
  for (const at of ["f6", "f7", "g6", "g7", "h6", "h7", "i6", "i7"])
    await visit.play(at, "fg".includes(at[0]) || "hi".includes(at[0]) ? (at.endsWith("6") ? "X" : "O") : "");
  assert.match(await visit.status("playing"), /X \(Human\) to move/);
  await visit.play("j6", "X");
  assert.match(await visit.status("won"), /X \(Human\) wins: 5 in a row/);
  assert.equal(await visit.page.locator("#board path.win").count(), 1);
  assert.match(await visit.cell("j6").getAttribute("aria-label"), /move 9, last move, winning line/);
  await visit.press(visit.cell("a1"));
  assert.equal(await visit.stones(), 9, "a game that is over takes no moves");
  await visit.picture("game-won");
});

test("keys find the board by themselves, and the link to it keeps the game", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({})) });
  const { keyboard } = visit.page;
  const { id } = await visit.state();
  // What would play shows first where that is; arrows move at once.
  await keyboard.press("Enter");
  await visit.page.locator("#board .cursor").waitFor();
  assert.equal(await visit.stones(), 0);
  await visit.page.evaluate(() => document.activeElement.blur());
  await keyboard.press("ArrowLeft");
  await keyboard.press("Enter");
  await visit.stands("g8", "X");
  await visit.page.locator(".skip").focus();
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await visit.stands("g9", "O");
  // An address that says nothing does not end the game either.
  await visit.page.evaluate(() => {
    location.hash = "#nonsense";
  });
  await visit.until((name) => location.hash === `#game=${name}`, id);
  assert.equal(await visit.stones(), 2);
  await visit.page.evaluate(() => document.activeElement.blur());
  await keyboard.press("F2");
  await visit.hasStones(0);
  await visit.page.locator("#board .cursor").waitFor();
});

test("a whole game by keyboard", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ moves: ["a1"] })) });
  const { keyboard } = visit.page;
  await keyboard.press("F2");
  await visit.hasStones(0);
  // The skip link leads to the board.
  await visit.page.locator("#board svg").focus();
  const walk = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
  };
  await walk("Enter");
  await visit.stands("h8", "X");
  for (const [place, side, ...keys] of [
    ["h9", "O", "ArrowUp", " "],
    ["i8", "X", "ArrowDown", "ArrowRight", "Enter"],
    ["i9", "O", "ArrowUp", "Enter"],
    ["j8", "X", "ArrowDown", "ArrowRight", " "],
    ["a8", "O", "Home", "Enter"],
    ["k8", "X", "End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"],
    ["o8", "O", "End", "Enter"],
    ["l8", "X", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"],
  ]) {
    await walk(...keys);
    await visit.stands(place, side);
  }
  assert.match(await visit.status("won"), /wins: 5 in a row/);
  assert.equal(await visit.page.locator("#board svg").getAttribute("aria-activedescendant"), "cell-116");
  assert.match(await visit.page.locator("#live").textContent(), /X l8.*wins/s, "moves are told to listeners");
  await walk("u");
  await visit.isEmpty("l8");
  await walk("y");
  await visit.stands("l8", "X");
  await walk("?");
  await visit.page.locator('dialog[data-dialog="help"]').waitFor();
  await walk("Escape");
  await walk("m");
  await visit.until(() => document.querySelectorAll("#board .numbers-layer text").length === 9);
  await walk("g");
  assert.equal(await visit.page.locator("#board .guide").count(), 1);
});

onBoth(test, "against an engine with hints, undo, redo, take back, and another engine in mid-game", async (t, device) => {
  const visit = await Visit.open(t, { device, game: await makeGame(five({ players: ["human", "random"] })) });
  await visit.play("h8", "X");
  await visit.hasStones(2);
  await visit.status("playing");
  const tool = (name) => visit.page.locator(`#toolbar [data-do="${name}"]`);
  // Undo goes back to the own turn, over the answer of the engine.
  await tool("undo").click();
  await visit.hasStones(0);
  await tool("redo").click();
  await visit.hasStones(2);
  await tool("take_back").click();
  await visit.hasStones(0);
  await visit.play("h8", "X");
  await visit.hasStones(2);
  await visit.page.locator("#player-2").selectOption("thomoku");
  await visit.page.locator('#settings-2[title="thomoku"]').click();
  const depth = visit.page.locator("dialog").getByLabel("depth", { exact: true });
  await depth.fill("2");
  await depth.blur();
  await visit.page.locator('[data-player="2"] [title="thomoku:depth=2"]').waitFor();
  await visit.closeDialog();
  await tool("hint").click();
  await visit.page.locator("#board .hint").waitFor({ state: "attached" });
  const hinted = await visit.page.locator('#board [aria-label*="hint"]').getAttribute("aria-label");
  await visit.play(hinted.split(",")[0], "X");
  await visit.hasStones(4);
  await visit.page.locator("#player-2").selectOption("random");
  // With hints against a player who moves by lot the game is soon over.
  await playByHints(visit);
  assert.match(await visit.status("won"), /X \(Human\) wins/);
});

test("a switch among a player's settings is shown as it stands", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ players: ["human", "ristinolla-2004:gap_aware=on"] })) });
  await visit.page.locator("#settings-2").click();
  const box = visit.page.locator("dialog").getByLabel("gap_aware", { exact: true });
  assert.equal(await box.isChecked(), true);
  await box.uncheck();
  await visit.page.locator('[data-player="2"] [title="ristinolla-2004"]').waitFor();
  await box.check();
  await visit.page.locator('[data-player="2"] [title="ristinolla-2004:gap_aware=on"]').waitFor();
});

test("an engine is hurried, and goes on when the pause ends", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ players: ["human", "flagship"], time: 60000 })) });
  await visit.play("h8", "X");
  await visit.page.locator('[data-do="pause"]:has-text("Pause")').click();
  await visit.page.locator('#status:has-text("Paused")').waitFor();
  await visit.page.locator('[data-do="pause"]:has-text("Go on")').click();
  await visit.page.locator('#status:has-text("is thinking")').waitFor();
  await visit.page.locator('#thinking:has-text("depth")').waitFor();
  await visit.page.locator('[data-do="hurry"]').click();
  await visit.hasStones(2);
  await visit.until(() => /O \(flagship\)|X \(Human\) to move/.test(document.querySelector("#status").textContent));
});

test("play goes on after a win, clocks run, and who resigns has lost", async (t) => {
  const moves = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"];
  const visit = await Visit.open(t, {
    game: await makeGame(five({ moves, after_win: true, clock: { ms: 600000, increment: 1000 } })),
  });
  await visit.play("e1", "X");
  assert.match(await visit.status("goes_on"), /play goes on/);
  await visit.play("e2", "O");
  assert.match(await visit.page.locator('[data-clock="1"]').textContent(), /^(10:0\d|9:5\d)$/);
  const other = await Visit.open(t, { game: await makeGame(five({})) });
  await other.play("h8", "X");
  await other.page.locator('[data-do="resign"]').click();
  await other.page.locator("dialog .strong").click();
  assert.match(await other.status("won"), /resigned/);
});

onBoth(test, "Kalaha, pit by pit to the end", async (t, device) => {
  const visit = await Visit.open(t, { device });
  const dialog = await visit.dialog("new");
  await dialog.locator('[name="game"]').selectOption("kalaha");
  await dialog.locator('[name="pits"]').fill("4");
  await dialog.locator('[name="stones"]').fill("2");
  await dialog.locator('[name="player2"]').selectOption("human");
  await visit.isAccessible("new game of Kalaha");
  await dialog.locator("#start-game").click();
  await visit.page.locator("#board svg.pits").waitFor();
  await visit.picture("kalaha");
  for (let turn = 0; turn < 100; turn += 1) {
    const code = await visit.page.locator("#status").getAttribute("data-code");
    if (code !== "playing") break;
    const made = await visit.page.locator("#moves [data-ply]").count();
    const free = visit.page.locator("#board .pit.free").first();
    if (turn % 2)
      await visit.page.keyboard.press(
        (await free.getAttribute("data-pit")).split("-")[1] === "3"
          ? "4"
          : String(Number((await free.getAttribute("data-pit")).split("-")[1]) + 1),
      );
    else await visit.press(free.locator(".hollow"));
    await visit.until((count) => document.querySelectorAll("#moves [data-ply]").length > count, made);
  }
  assert.match(await visit.page.locator("#status").textContent(), /wins \d+ : \d+|draw/);
  const stones = await visit.page.locator("#board .count").allTextContents();
  assert.equal(
    stones.map(Number).reduce((sum, count) => sum + count),
    16,
    "no stone is lost",
  );
  await visit.page.locator("#ply").focus();
  await visit.page.keyboard.press("Home");
  await visit.until(() => [...document.querySelectorAll("#board .pit .count")].every((count) => count.textContent === "2"));
  await visit.isAccessible("Kalaha");
});

onBoth(test, "tic-tac-toe against a perfect player is a draw with hints", async (t, device) => {
  const visit = await Visit.open(t, { device, game: await makeGame({ game: "tictactoe", players: ["human", "alpha-beta"] }) });
  await playByHints(visit);
  assert.match(await visit.status("drawn"), /draw/);
  await visit.picture("tictactoe");
  await visit.isAccessible("tic-tac-toe");
});

test("of who waits for a searcher no depth is told", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({})) });
  const text = await visit.page.evaluate(async () => {
    const { emit, store } = await import("/js/store.js");
    store.thinking = { player: 1, purpose: "move", waiting: true };
    emit("thinking");
    return document.getElementById("thinking").textContent;
  });
  assert.match(text, /depth – · 0 nodes/);
});

test("every end of a game has its words", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ moves: ["h8"], conceded: { player: 1, how: "gave_up" } })) });
  assert.match(await visit.status("won"), /^O \(Human\) wins: the opponent gave up$/);
  const missing = await visit.page.evaluate(async () => {
    const words = (await import("/js/words_en.js")).default;
    const ends = ["line", "forbidden", "only_forbidden", "stones", "gave_up", "resigned", "time"];
    return ends.filter((how) => !(`won_${how}` in words));
  });
  assert.deepEqual(missing, []);
});

test("two lines that one stone makes are two lines", async (t) => {
  const [own, other] = [
    ["a5", "b5", "c5", "d5", "e1", "e2", "e3", "e4"],
    ["a15", "c15", "e15", "g15", "i15", "k15", "m15", "o15"],
  ];
  const visit = await Visit.open(t, { game: await makeGame(five({ moves: own.flatMap((at, index) => [at, other[index]]) })) });
  await visit.play("e5", "X");
  assert.match(await visit.status("won"), /X \(Human\) wins: 5 in a row/);
  assert.equal(await visit.page.locator("#board path.win").count(), 2);
});

test("why something cannot be done is told, if nothing has happened since", async (t) => {
  const moves = ["h8", "i9", "j10", "take O"];
  const visit = await Visit.open(t, { game: await makeGame(five({ opening: "swap", moves })), expect: [/status of 409/] });
  await visit.page.locator('[data-do="undo"]').click();
  await visit.page.locator('#notice:has-text("the stones of an opening stay")').waitFor();
});

test("what was found about the beginning of a game is forgotten with it", async (t) => {
  const game = await makeGame(five({ position: ["...", ".X.", "..."], in_a_row: 3, width: 3, height: 3 }));
  const visit = await Visit.open(t, { game });
  const known = await visit.page.evaluate(async () => {
    const { receive, store } = await import("/js/store.js");
    store.values.set(0, { side: "X", win_in: 3, share: 1 });
    const { setup, version, board } = store.state;
    const cells = board.cells.with(4, null).with(0, "X");
    receive({ ...store.state, version, setup: { ...setup, position: ["X..", "...", "..."] }, board: { ...board, cells } });
    return store.values.has(0);
  });
  assert.equal(known, false);
});
