// Cells of a board by number (row by row from the top left) and by name (letters from the left, numbers from the bottom).

import { store } from "./store.js";

/** `a` … `z`, `aa` … */
export function letters(column) {
  return (column >= 26 ? String.fromCharCode(96 + Math.floor(column / 26)) : "") + String.fromCharCode(97 + (column % 26));
}

export const place = (spot, { width }) => ({ column: spot % width, row: Math.floor(spot / width) });

/** Whether cells have numbers instead of names, as those of tic-tac-toe have. */
export const isNumbered = () => store.state?.setup.game === "tictactoe";

/** The name of a cell: `h8`, or `5` in tic-tac-toe. */
export function pointName(spot, { width, height }) {
  if (isNumbered()) return String(spot + 1);
  const { column, row } = place(spot, { width });
  return `${letters(column)}${height - row}`;
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** The lines that have won, each as its cells in their order: one stone can make two of them, and after a win there can be more. */
export function wonLines(board) {
  const least = store.state?.setup.in_a_row ?? 3;
  const marked = new Set(board.line ?? []);
  const { width, height } = board;
  const sideAt = (column, row) => {
    const spot = row * width + column;
    return column >= 0 && row >= 0 && column < width && row < height && marked.has(spot) ? board.cells[spot] : null;
  };
  const lines = [...marked].flatMap((spot) => {
    const { column, row } = place(spot, board);
    const side = board.cells[spot];
    return DIRECTIONS.map(([right, down]) => {
      if (sideAt(column - right, row - down) === side) return [];
      let length = 1;
      while (sideAt(column + length * right, row + length * down) === side) length += 1;
      return Array.from({ length }, (_, index) => spot + index * (down * width + right));
    });
  });
  return lines.filter((cells) => cells.length >= least);
}

/** The board as it was after so many moves, as far as the page can know it: no stone is ever taken away in n in a row. */
export function earlierGrid(state, ply) {
  const board = {
    ...state.board,
    cells: [...state.board.cells],
    line: [],
    forbidden: [],
    numbers: [...(state.board.numbers ?? [])],
  };
  for (const move of state.moves.slice(ply)) {
    if (move.spot === null || move.spot === undefined) continue;
    board.cells[move.spot] = null;
    board.numbers[move.spot] = 0;
  }
  const last = state.moves.slice(0, ply).findLast((move) => move.spot !== null && move.spot !== undefined);
  board.last = last?.spot ?? null;
  return board;
}
