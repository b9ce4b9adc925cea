// What a listener hears of each cell of a board.

import { layer } from "./layers.js";
import { pointName } from "./points.js";
import { number, say, sideName } from "./words.js";

/** The labels of all cells: what stands there, and what is marked. */
export function pointLabels(board, warmth, hint) {
  const lines = new Set(board.line ?? []);
  const banned = new Set(board.forbidden ?? []);
  const threats = new Map((layer("threats") ?? []).map((threat) => [threat.spot, threat]));
  return board.cells.map((side, spot) => {
    const at = pointName(spot, board);
    const words = [side ? say("point_stone", { at, side: sideName(side) }) : say("point_empty", { at })];
    if (board.numbers?.[spot]) words.push(say("point_number", { n: board.numbers[spot] }));
    if (spot === board.last) words.push(say("point_last"));
    if (lines.has(spot)) words.push(say("point_line"));
    if (banned.has(spot)) words.push(say("point_forbidden"));
    if (hint?.spot === spot) words.push(say("point_hint"));
    if (warmth.has(spot)) words.push(say("point_heat", { value: number(warmth.get(spot)) }));
    const threat = side ? null : threats.get(spot);
    if (threat?.x) words.push(`${sideName("X")}: ${threat.xName ?? threat.x}`);
    if (threat?.o) words.push(`${sideName("O")}: ${threat.oName ?? threat.o}`);
    return words.join(", ");
  });
}
