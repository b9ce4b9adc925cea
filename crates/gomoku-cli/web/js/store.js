// What the page knows, and who wants to hear of changes: every other module reads from here and none keeps a copy.

const listeners = new Map();

/** Where the browser keeps the settings. */
const SETTINGS = "gomoku-settings";

/**
 * Calls `act` on each event of these kinds: "state", "position", "board", "thinking", "values", "analysis", "layers", "settings",
 * "language".
 */
export function on(kinds, act) {
  for (const kind of kinds.split(" ")) {
    if (!listeners.has(kind)) listeners.set(kind, new Set());
    listeners.get(kind).add(act);
  }
}

export function emit(kind, detail) {
  for (const act of listeners.get(kind) ?? []) act(detail);
}

export const store = {
  /** What the server can do: /api/about. */
  about: null,
  /** The last State of the server. */
  state: null,
  /** When it came, in the time of `performance.now()`: clocks go on from there. */
  stateTime: 0,
  /** The thinking of the engine, only while it thinks about this very position. */
  thinking: null,
  /** How many moves the position has that is looked at; null is the newest. */
  ply: null,
  /** The board of an earlier position, while it is looked at. */
  earlier: null,
  /** Values of positions by ply, from a review or an analysis of this very game. */
  values: new Map(),
  settings: readSettings(),
};

function readSettings() {
  const usual = { guides: false, numbers: false, coordinates: true, theme: "auto", language: null };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(SETTINGS) ?? "{}") };
  } catch {
    return usual;
  }
}

export function set(name, value) {
  store.settings[name] = value;
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(store.settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  emit("settings", name);
}

/** The number of moves of the position that is shown. */
export const shownPly = () => store.ply ?? store.state?.moves.length ?? 0;

/** Whether the newest position is shown. */
export const isLive = () => store.ply === null;

/** The board that is shown. */
export const shownBoard = () => (isLive() ? store.state?.board : store.earlier);

/** The side, as `X`, that moves in the position shown; null when nobody does. */
export function sideToMove() {
  const { state } = store;
  if (!state) return null;
  const ply = shownPly();
  if (ply < state.moves.length) return state.moves[ply].side;
  return state.to_move ? state.players[state.to_move - 1].side : null;
}

/** Whether somebody at this page may play now. */
export function mayPlay() {
  const { state } = store;
  if (!state || !isLive() || !state.to_move) return false;
  if (!["playing", "opening", "goes_on"].includes(state.status.code)) return false;
  const player = state.players[state.to_move - 1];
  return player.spec === "human" && player.held_by !== "other";
}

/** Takes a State in. What was said of another position is forgotten, so that no stale line stays under a new one. */
export function receive(state, { anew = false } = {}) {
  const before = store.state;
  // A server that was started anew counts from the beginning again.
  if (!anew && before?.id === state.id && state.version < before.version) return;
  const line = (some) => `${some.id} ${beginning(some)} ${some.moves.map((move) => `${move.text} `).join("")}`;
  const sameGame = before?.id === state.id && line(state).startsWith(line(before));
  const samePosition = sameGame && before.moves.length === state.moves.length && sameBoard(before, state);
  store.state = state;
  store.stateTime = performance.now();
  store.thinking = state.thinking ?? (samePosition ? store.thinking : null);
  if (!state.to_move) store.thinking = state.thinking ?? null;
  if (!sameGame) {
    forgetValues(before, state);
    store.ply = null;
  }
  state.moves.forEach((move, index) => move.value && !store.values.has(index + 1) && store.values.set(index + 1, move.value));
  emit("state", { before, samePosition });
  if (!samePosition && store.ply === null) emit("position");
}

/** What a game begins from. An opening settles who starts when it is over; of Kalaha it is known at once. */
function beginning({ setup }) {
  const names = ["game", "width", "height", "in_a_row", "rule", "pits", "stones", "position", "to_move"];
  return JSON.stringify([...names.map((name) => setup[name]), setup.game === "kalaha" ? setup.starts : null]);
}

function sameBoard(before, state) {
  return before.to_move === state.to_move && JSON.stringify(before.board) === JSON.stringify(state.board);
}

/** Values of the moves that both games begin with stay. */
function forgetValues(before, state) {
  let same = 0;
  if (before?.id === state.id && beginning(before) === beginning(state)) {
    while (before.moves[same] && before.moves[same].text === state.moves[same]?.text) same += 1;
  }
  for (const ply of [...store.values.keys()]) if (ply > same || same === 0) store.values.delete(ply);
}
