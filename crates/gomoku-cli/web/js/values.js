// Values in words: always with the side they are for.

import { say, sideName } from "./words.js";

/** With its sign, as it is printed. */
export const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** `X +123`, `O wins in 5`: always from the view of the side that is named. */
export function valueText(value) {
  if (!value) return say("not_judged");
  const side = sideName(value.side);
  if (value.win_in !== undefined && value.win_in !== null) {
    return value.win_in === 0 ? say("win_now", { side }) : say("win_in", { side, n: value.win_in });
  }
  if (value.loss_in !== undefined && value.loss_in !== null) return say("loss_in", { side, n: value.loss_in });
  if (value.margin !== undefined && value.margin !== null) {
    if (value.margin === 0 && value.exact) return say("draw_exact");
    return say(value.exact ? "margin_exact" : "margin", { side, margin: signed(value.margin) });
  }
  return say("points", { side, points: signed(value.points ?? 0) });
}
