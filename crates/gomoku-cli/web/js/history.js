// Looking back through a game, without changing it.

import { readBoard } from "./api.js";
import { act } from "./connection.js";
import { emit, on, shownPly, store } from "./store.js";
import { earlierGrid } from "./points.js";
import { gameHash } from "./share_url.js";

/** How many boards were asked for, and which of them came last: an older one that comes later is not shown. */
let asked = 0;
let answered = 0;

/** Shows the position after so many moves. */
export async function goTo(ply) {
  const { state } = store;
  if (!state) return;
  const wanted = Math.min(Math.max(ply, 0), state.moves.length);
  if (wanted === shownPly()) return;
  if (wanted === state.moves.length) return latest();
  const mine = (asked += 1);
  const isGrid = state.board.kind === "grid";
  if (isGrid) {
    store.ply = wanted;
    store.earlier = earlierGrid(state, wanted);
    emit("position");
  }
  try {
    const board = await readBoard(state.id, wanted);
    if (mine < answered) return;
    if (store.state.id !== state.id || store.state.moves.length < wanted || (isGrid && store.ply !== wanted)) return;
    answered = mine;
    store.ply = wanted;
    store.earlier = board;
    emit(isGrid ? "board" : "position");
  } catch {
    // The grid is there already; Kalaha stays where it is.
  }
}

export function latest() {
  answered = asked + 1;
  if (store.ply === null) return;
  store.ply = null;
  store.earlier = null;
  emit("position");
}

export const step = (by) => goTo(shownPly() + by);

/** Takes moves back for good (they can be redone). */
export async function takeBackTo(ply) {
  if (await act({ do: "take_back_to", ply })) latest();
}

// What is looked at is in the address, so that it can be sent to somebody or opened again.
on("position", () => store.state && window.history.replaceState(null, "", gameHash(store.state.id, store.ply)));

// The game went on under another line: an earlier position that is not in it any more must not be shown.
on("state", () => {
  if (store.ply === null) store.earlier = null;
  else if (store.ply >= store.state.moves.length) latest();
});
