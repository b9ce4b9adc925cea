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
