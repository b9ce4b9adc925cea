// The keys. Letters count only while nothing is typed; arrows belong to the board while it has the focus.

import { toggleAnalysis, isAnalysing } from "./analysis.js";
import { board } from "./board.js";
import { byId } from "./dom.js";
import { step } from "./history.js";
import { openNewGame, quickNew } from "./new_game.js";
import { openHelp } from "./settings.js";
import { actions } from "./status.js";
import { set, store } from "./store.js";
import { openTab } from "./tabs.js";
import { chooseLanguage, language } from "./words.js";

const letters = {
  n: () => store.state && openNewGame(),
  u: actions.undo,
  y: actions.redo,
  t: actions.take_back,
  h: actions.hint,
  g: () => set("guides", !store.settings.guides),
  m: () => set("numbers", !store.settings.numbers),
  a: () => {
    toggleAnalysis(!isAnalysing());
    if (isAnalysing()) openTab("analysis");
  },
  l: () => chooseLanguage(language() === "en" ? "fi" : "en"),
};

const typing = (target) => target.matches?.("input, textarea, select, [contenteditable]") && target.type !== "checkbox";

/** Says whether the key was used. */
function press(event) {
  const { key } = event;
  const control = event.ctrlKey || event.metaKey;
  if (key === "F2") return (quickNew(), true);
  if (typing(event.target) || event.altKey) return false;
  if (control && key.toLowerCase() === "z") return ((event.shiftKey ? actions.redo : actions.undo)(), true);
  if (control && key.toLowerCase() === "y") return (actions.redo(), true);
  const onBoard = byId("board").contains(event.target);
  const shown = board();
  if (onBoard && shown?.key(event)) return true;
  if (control) return false;
  const free = onBoard || event.target === document.body;
  // Whoever has not gone anywhere yet means the board: arrows move on it, and what would play shows first where that is.
  if (free && !onBoard && /^(Arrow\w+|Enter| )$/.test(key)) {
    shown?.focus();
    if (key.startsWith("Arrow")) shown?.key(event);
    return true;
  }
  switch (key) {
    case "Backspace":
      shown?.view.reset();
      return true;
    case "+":
    case "=":
      shown?.view.zoom(1.4);
      return true;
    case "-":
      shown?.view.zoom(1 / 1.4);
      return true;
    case "PageUp":
      step(-1);
      return true;
    case "PageDown":
      step(1);
      return true;
    case "?":
      openHelp();
      return true;
    default:
  }
  if (free && /^[1-9]$/.test(key) && shown?.playNumber) return shown.playNumber(Number(key));
  const act = letters[key.toLowerCase()];
  if (!act || event.target.matches?.('[role="tab"]')) return false;
  act();
  return true;
}

export function startKeyboard() {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (press(event)) event.preventDefault();
  });
}
