// The clocks go on by themselves between two States.

import { store } from "./store.js";

/** What is left to a player, in milliseconds, and whether the clock runs. */
export function ticking(player) {
  const { clock, paused } = store.state ?? {};
  if (!clock) return { left: 0, running: false };
  const running = clock.running === player && !paused;
  const gone = running ? performance.now() - store.stateTime : 0;
  return { left: Math.max(0, clock.left[player - 1] - gone), running };
}

/** `4:05`, and `0:09.3` when it gets short. */
export function clockText(left) {
  const tenths = Math.ceil(left / 100);
  const minutes = Math.floor(tenths / 600);
  const seconds = Math.floor((tenths % 600) / 10);
  const text = `${minutes}:${String(seconds).padStart(2, "0")}`;
  return left < 10000 ? `${text}.${tenths % 10}` : text;
}
