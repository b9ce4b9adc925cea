// Cells of a board by number (row by row from the top left) and by name (letters from the left, numbers from the bottom).

/** `a` … `z`, `aa` … */
export function letters(column) {
  return (column >= 26 ? String.fromCharCode(96 + Math.floor(column / 26)) : "") + String.fromCharCode(97 + (column % 26));
}

export const place = (spot, { width }) => ({ column: spot % width, row: Math.floor(spot / width) });

/** The name of a cell: `h8`. */
export function pointName(spot, { width, height }) {
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
