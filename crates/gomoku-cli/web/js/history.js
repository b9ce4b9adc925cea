// Looking back through a game, without changing it.

import { readBoard } from "./api.js";
import { act } from "./connection.js";
import { emit, on, shownPly, store } from "./store.js";
import { earlierGrid } from "./points.js";
import { gameHash } from "./share_url.js";

/** Shows the position after so many moves. */
export async function goTo(ply) {
  const { state } = store;
  if (!state) return;
  const wanted = Math.min(Math.max(ply, 0), state.moves.length);
  if (wanted === shownPly()) return;
  if (wanted === state.moves.length) return latest();
  const isGrid = state.board.kind === "grid";
  if (isGrid) {
    store.ply = wanted;
    store.earlier = earlierGrid(state, wanted);
    emit("position");
  }
  try {
    const answer = await readBoard(state.id, wanted);
    const board = answer.board ?? answer;
    if (store.state.id !== state.id || store.state.moves.length < wanted || (isGrid && store.ply !== wanted)) return;
    store.ply = wanted;
    store.earlier = board;
    emit(isGrid ? "board" : "position");
  } catch {
    // The grid is there already; Kalaha stays where it is.
  }
}

export function latest() {
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
