// Where the page begins: learns what the server can do, finds the game of the address or makes one, and starts every part.

import { startAnalysis } from "./analysis.js";
import * as api from "./api.js";
import { board, startBoard } from "./board.js";
import { create, join } from "./connection.js";
import { byId } from "./dom.js";
import { openFiles } from "./files.js";
import { startGamePanel } from "./game_panel.js";
import { startHeat } from "./heat.js";
import { goTo, latest } from "./history.js";
import { startKeyboard } from "./keyboard.js";
import { startMatch } from "./match.js";
import { openNewGame } from "./new_game.js";
import { notify, silence } from "./notices.js";
import { startPlayers } from "./players.js";
import { applyTheme, openHelp, openSettings } from "./settings.js";
import { usualSetup } from "./setups.js";
import { openShare } from "./share.js";
import { gameHash, gameOfHash, plyOfHash, readHash } from "./share_url.js";
import { startStatus } from "./status.js";
import { on, store } from "./store.js";
import { startTabs } from "./tabs.js";
import { chooseLanguage, language, say, writeWords } from "./words.js";

/** Shows the game of the address: an old one, a shared position, or a new one. */
async function open() {
  const id = gameOfHash(location.hash);
  if (id) {
    const ply = plyOfHash(location.hash);
    try {
      await join(id);
      return ply === null ? undefined : goTo(ply);
    } catch (fault) {
      if (fault.status === 0) throw fault;
      await create(usualSetup());
      return notify(say("no_such_game"));
    }
  }
  const shared = readHash(location.hash);
  if (!shared) return create(usualSetup());
  try {
    return await create(shared);
  } catch (fault) {
    if (fault.status === 0) throw fault;
    await create(usualSetup());
    return notify(say("failed", { error: fault.message }), { keep: true });
  }
}

async function begin() {
  try {
    store.about ??= await api.readAbout();
    await open();
    silenceLost();
  } catch (fault) {
    if (fault.status !== 0) return notify(say("failed", { error: fault.message }), { keep: true });
    notify(say("lost_connection"), { keep: true });
    lost = true;
    setTimeout(begin, 1000);
  }
  return undefined;
}

let lost = false;

function silenceLost() {
  if (lost) silence();
  lost = false;
}

function menu() {
  for (const [name, open] of Object.entries({
    new: openNewGame,
    files: openFiles,
    share: openShare,
    settings: openSettings,
    help: openHelp,
  })) {
    byId(`open-${name}`).addEventListener("click", () => store.state && open());
  }
  // Not by the address: that belongs to the game.
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    board()?.focus();
  });
  byId("language").addEventListener("click", () => chooseLanguage(language() === "en" ? "fi" : "en"));
}

applyTheme();
writeWords();
menu();
startTabs();
startBoard();
startPlayers();
startStatus();
startAnalysis();
startGamePanel();
startHeat();
startMatch();
startKeyboard();
on("settings", applyTheme);
window.addEventListener("hashchange", () => {
  const { hash } = location;
  const id = gameOfHash(hash);
  if (store.state && id === store.state.id) {
    const ply = plyOfHash(hash);
    if (ply === null) latest();
    else goTo(ply);
    return;
  }
  // An address that says nothing must not end the game.
  if (store.state && hash.length > 1 && !id && !readHash(hash)) {
    history.replaceState(null, "", gameHash(store.state.id, store.ply));
  } else begin();
});
begin();
