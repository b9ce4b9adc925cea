// What lies over the board for a while: heat, threats, a line, a hint. Every layer belongs to one position and goes with it.

import { emit, on, store } from "./store.js";

const layers = { heat: null, threats: null, line: null, cells: null, hint: null };

/** Puts a layer over the board, or takes it away with null. */
export function setLayer(name, content) {
  if (layers[name] === null && content === null) return;
  layers[name] = content;
  emit("layers", name);
}

export const layer = (name) => layers[name];

function clear() {
  for (const name of Object.keys(layers)) setLayer(name, null);
}

on("position", clear);
on("state position", () => {
  const hint = store.ply === null ? (store.state?.hint ?? null) : null;
  if (hint?.spot !== layers.hint?.spot) setLayer("hint", hint);
});
