import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Visit, about, five, makeGame, onBoth, useBrowser } from "./harness.mjs";

useBrowser();

const MOVES = ["h8", "i9", "i8", "j8", "g8", "f8"];
const REFUSED = [/status of 4\d\d/];

/** The stones from the corner of the smallest rectangle around them: some formats know one size of board only. */
function shape({ board }) {
  const stones = board.cells.flatMap((side, spot) => (side ? [[spot % board.width, Math.floor(spot / board.width), side]] : []));
  const least = (part) => Math.min(...stones.map((stone) => stone[part]));
  const [left, top] = [least(0), least(1)];
  return stones.map(([column, row, side]) => [column - left, row - top, side]);
}

test("every format goes out and comes in again", async (t) => {
  const { formats } = await about();
  const visit = await Visit.open(t, { game: await makeGame(five({ moves: MOVES })) });
  const before = shape(await visit.state());
  for (const { name, read, write } of formats) {
    if (!write) continue;
    const dialog = await visit.dialog("files");
    await dialog.locator('[name="export-format"]').selectOption(name);
    const out = dialog.locator(`[name="export-text"][data-format="${name}"]`);
    await out.waitFor();
    const text = await out.inputValue();
    assert.ok(text.trim().length > 0 && !text.startsWith("Not possible"), `${name}: ${text}`);
    if (!read) {
      await visit.closeDialog();
      continue;
    }
    await dialog.locator('[name="text"]').fill(text);
    await dialog.locator('[name="import-format"]').selectOption(name);
    await dialog.locator("#import").click();
    await visit.page.locator("dialog").waitFor({ state: "detached" });
    await visit.hasStones(MOVES.length);
    assert.deepEqual(shape(await visit.state()), before, name);
  }
});

test("the format is found out; what is wrong is told and changes nothing", async (t) => {
  const visit = await Visit.open(t, { expect: REFUSED });
  const dialog = await visit.dialog("files");
  await dialog.locator('[name="text"]').fill("(;GM[4]SZ[15];B[hh];W[zz])");
  await dialog.locator("#import").click();
  await dialog.locator(".fault:not(:empty)").waitFor();
  assert.equal(await visit.stones(), 0);
  await visit.picture("import", false);
  await dialog.locator('[name="text"]').fill("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,7,0\na.exe\nb.exe\n0\n");
  await dialog.locator("#import").click();
  await visit.page.locator("dialog").waitFor({ state: "detached" });
  await visit.page.locator("#notice").waitFor();
  assert.ok((await visit.state()).moves.length >= 3);
});

test("a game is downloaded as a file", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ moves: MOVES })) });
  const dialog = await visit.dialog("files");
  await dialog.locator('[name="export-format"]').selectOption("sgf");
  const [file] = await Promise.all([visit.page.waitForEvent("download"), dialog.getByRole("link", { name: "Download" }).click()]);
  assert.match(file.suggestedFilename(), /\.sgf$/);
  assert.match(await readFile(await file.path(), "utf8"), /GM\[4\]/);
});

onBoth(test, "a position is shared by its address", async (t, device) => {
  const visit = await Visit.open(t, { device, game: await makeGame(five({ rule: "renju", moves: MOVES })) });
  const dialog = await visit.dialog("share");
  const link = await dialog.locator('[name="position-link"]').inputValue();
  assert.ok(link.endsWith("#five=15x15,5,renju;h8,i9,i8,j8,g8,f8"), link);
  const other = await Visit.open(t, { device, hash: new URL(link).hash });
  await other.hasStones(MOVES.length);
  await other.stands("f8", "O");
  assert.notEqual((await other.state()).id, (await visit.state()).id);
  await visit.closeDialog();
});

test("addresses of boards that were set up, of Kalaha and tic-tac-toe, and of nonsense", async (t) => {
  const boards = [
    { ...five({}), position: ["...", ".X.", "O.."], width: 3, height: 3, in_a_row: 3, to_move: "X" },
    { game: "kalaha", pits: 4, stones: 3, rule: "standard", moves: ["2"], players: ["human", "human"] },
    { game: "kalaha", pits: 4, stones: 3, starts: 2, moves: ["2", "4"], players: ["human", "human"] },
    { game: "kalaha", position: ["1 2 0 3 1 1"], to_move: 2, moves: ["1"], players: ["human", "human"] },
    five({ width: 5, height: 5, in_a_row: 3, after_win: true, moves: ["a1", "a2", "b1", "b2", "c1", "c2"] }),
    { game: "tictactoe", moves: ["5", "1"], players: ["human", "human"] },
  ];
  for (const setup of boards) {
    const visit = await Visit.open(t, { game: await makeGame(setup) });
    const link = await (await visit.dialog("share")).locator('[name="position-link"]').inputValue();
    const other = await Visit.open(t, { hash: new URL(link).hash });
    const [mine, theirs] = [await visit.state(), await other.state()];
    assert.deepEqual(theirs.board, mine.board, link);
    assert.equal(theirs.to_move, mine.to_move, link);
  }
  for (const hash of ["#five=15x15,5,freestyle;h8,h8", "#five=%zz", "#five=abc,5", "#five=15x15,five"]) {
    const visit = await Visit.open(t, { hash, expect: REFUSED });
    await visit.page.locator('#notice:has-text("Not possible")').waitFor();
  }
  for (const hash of ["#%", "#game=%ff"]) await Visit.open(t, { hash, expect: REFUSED });
});

test("Kalaha's rules have their own words in a file's form, too", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame({ game: "kalaha" }) });
  const dialog = await visit.dialog("files");
  const rules = await dialog.locator('[name="import-rule"] option').allTextContents();
  assert.deepEqual(rules, ["Capture also when the pit opposite is empty", "Capture only when the pit opposite has stones"]);
});

test("a file of another game is opened with players who can play it", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame(five({ players: ["human", "flagship"] })) });
  const dialog = await visit.dialog("files");
  await dialog.locator('[name="text"]').fill(
    JSON.stringify({
      format: "gomoku game",
      game: "tic-tac-toe",
      start: "...\n...\n...",
      moves: ["5", "1"],
      players: ["human", "human"],
      first_side: 1,
    }),
  );
  await dialog.locator("#import").click();
  await visit.page.locator("dialog").waitFor({ state: "detached" });
  const { setup, moves } = await visit.state();
  assert.deepEqual([setup.game, setup.players, moves.length], ["tictactoe", ["human", "alpha-beta"], 2]);
});

test("a board of Kalaha that was set up says what it was at the start", async (t) => {
  const visit = await Visit.open(t, { game: await makeGame({ game: "kalaha", position: ["1 2 0 3 1 1"] }) });
  assert.equal(await visit.page.locator("#title").textContent(), "Kalaha · 2 × 2");
});
