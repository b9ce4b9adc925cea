// The marks on a board of cells. Each kind has a shape of its own, so that nothing depends on colour.

import { draw } from "./dom.js";

/** The side of a cell in units of the drawing. */
export const CELL = 20;

const middle = (column, row) => [column * CELL + CELL / 2, row * CELL + CELL / 2];

/** A cross or a nought. */
export function stone(side, column, row, more = "") {
  const [x, y] = middle(column, row);
  if (side === "O") return draw("circle", { class: `mark-o ${more}`, cx: x, cy: y, r: 5.8 });
  const arm = 5.4;
  return draw("path", {
    class: `mark-x ${more}`,
    d: `M${x - arm} ${y - arm} ${x + arm} ${y + arm}M${x + arm} ${y - arm} ${x - arm} ${y + arm}`,
  });
}

/** A text in a cell. */
export function text(content, column, row, { dx = 0, dy = 0, name = "number" } = {}) {
  const [x, y] = middle(column, row);
  return draw("text", { class: name, x: x + dx, y: y + dy, text: content });
}

/** The four corners around the last move. */
export function corners(column, row) {
  const [left, top, right, low, long] = [
    column * CELL + 1.4,
    row * CELL + 1.4,
    (column + 1) * CELL - 1.4,
    (row + 1) * CELL - 1.4,
    4.4,
  ];
  return draw("path", {
    class: "last",
    d: `M${left} ${top + long}V${top}h${long}M${right - long} ${top}h${long}v${long}M${right} ${low - long}v${long}h${-long}M${left + long} ${low}h${-long}v${-long}`,
  });
}

/** A forbidden point: a small ring with a bar. */
export function forbidden(column, row) {
  const [x, y] = middle(column, row);
  return draw(
    "g",
    { class: "forbidden" },
    draw("circle", { cx: x, cy: y, r: 4.4 }),
    draw("path", { d: `M${x - 3.1} ${y - 3.1}l6.2 6.2` }),
  );
}

/** A hint: a dashed diamond. */
export function diamond(column, row) {
  const [x, y] = middle(column, row);
  return draw("path", { class: "hint", d: `M${x} ${y - 8}l8 8l-8 8l-8 -8z` });
}

/** Heat of 0 to 1: a square that grows with it. */
export function heat(column, row, share) {
  const half = 2 + 7.4 * Math.sqrt(share);
  const [x, y] = middle(column, row);
  return draw("rect", {
    class: "heat",
    x: x - half,
    y: y - half,
    width: 2 * half,
    height: 2 * half,
    rx: 2,
    "fill-opacity": (0.16 + 0.6 * share).toFixed(2),
  });
}

/** The line through the cells of a line that has won, in their order. */
export function winningLine(cells) {
  const [first, last] = [cells[0], cells.at(-1)].map(({ column, row }) => middle(column, row));
  return draw("path", { class: "win", d: `M${first.join(" ")}L${last.join(" ")}` });
}

/** The lines of a board, its paper and its coordinates: beside it, or numbers in the cells if there are no letters. */
export function paper({ width, height }, letters) {
  const lines = [];
  for (let column = 0; column <= width; column += 1) lines.push(`M${column * CELL} 0v${height * CELL}`);
  for (let row = 0; row <= height; row += 1) lines.push(`M0 ${row * CELL}h${width * CELL}`);
  const names = draw("g", { class: "coordinates", "aria-hidden": "true" });
  const name = (x, y, text) => names.append(draw("text", { x, y, text }));
  const away = Math.max(8, Math.max(width, height) * 0.3);
  if (letters) {
    for (let column = 0; column < width; column += 1) name(column * CELL + CELL / 2, height * CELL + away, letters(column));
    for (let row = 0; row < height; row += 1) name(-away, row * CELL + CELL / 2, height - row);
  } else {
    for (let spot = 0; spot < width * height; spot += 1) {
      name((spot % width) * CELL + 3, Math.floor(spot / width) * CELL + 3.4, spot + 1);
    }
    names.classList.add("small");
  }
  return draw(
    "g",
    { "aria-hidden": "true" },
    draw("rect", { class: "paper", x: -0.5, y: -0.5, width: width * CELL + 1, height: height * CELL + 1, rx: 1.5 }),
    draw("path", { class: "lines", d: lines.join("") }),
    names,
  );
}

/** The lines through a cell: its row, its column and both diagonals. */
export function guides(column, row, { width, height }) {
  const [x, y] = middle(column, row);
  const [right, low] = [width * CELL, height * CELL];
  const down = Math.min(x, y);
  const up = Math.min(x, low - y);
  const downLong = Math.min(right - (x - down), low - (y - down));
  const upLong = Math.min(right - (x - up), y + up);
  return `M0 ${y}H${right}M${x} 0V${low}M${x - down} ${y - down}l${downLong} ${downLong}M${x - up} ${y + up}l${upLong} ${-upLong}`;
}
