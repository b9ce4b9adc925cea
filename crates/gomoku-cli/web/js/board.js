// The board of the game that is played, whichever kind it is.

import { byId } from "./dom.js";
import { GridBoard } from "./grid_board.js";
import { PitsBoard } from "./pits_board.js";
import { on, shownBoard } from "./store.js";
import { say } from "./words.js";

let kind = null;
let shown = null;

let scale = 1;

function zoomed(now = scale) {
  scale = now;
  const level = byId("zoom-level");
  level.textContent = `${Math.round(scale * 100)} %`;
  level.setAttribute("aria-label", `${level.textContent}: ${say("zoom_reset")}`);
  level.title = say("zoom_reset");
}

export const board = () => shown;

function show() {
  const now = shownBoard();
  if (!now) return;
  if (now.kind !== kind) {
    kind = now.kind;
    shown = new (kind === "grid" ? GridBoard : PitsBoard)(byId("board"), zoomed);
  }
  shown.show();
}

export function startBoard() {
  on("state position board settings language", show);
  on("language", () => zoomed());
  on("layers", () => (shown?.showLayers ? shown.showLayers() : shown?.show()));
  const zoom = {
    zoom_in: () => shown?.view.zoom(1.4),
    zoom_out: () => shown?.view.zoom(1 / 1.4),
    zoom_reset: () => shown?.view.reset(),
  };
  for (const [name, act] of Object.entries(zoom)) document.querySelector(`[data-do="${name}"]`).addEventListener("click", act);
}
