// A position in an address: `#five=15x15,5,freestyle;h8,i9`. It opens as a new game.

/** Rows as in a diagram, with numbers for empty cells: `7X7`. */
const pack = (rows) => rows.map((row) => row.replace(/\.+/g, (dots) => dots.length)).join("/");

const unpack = (text) => text.split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(Math.min(Number(count), 40))));

/** The part of the address behind the `#` for a game after so many moves. */
export function positionHash(state, ply = state.moves.length) {
  const { setup } = state;
  const moves = state.moves.slice(0, ply).map((move) => move.text.replaceAll(" ", "_"));
  const head =
    setup.game === "five"
      ? `${setup.width}x${setup.height},${setup.in_a_row},${setup.rule}`
      : setup.game === "kalaha"
        ? `${setup.pits},${setup.stones},${setup.rule}`
        : "";
  const parts = [head, moves.join(",")];
  if (setup.position) {
    const rows = setup.game === "kalaha" ? setup.position.join("/").replaceAll(" ", "-") : pack(setup.position);
    parts.push(`at=${rows}`, `to=${setup.to_move ?? ""}`);
  }
  if (setup.game === "five" && setup.opening && setup.opening !== "free") parts.push(`opening=${setup.opening}`);
  // Of the other games the first move is X's, whoever makes it.
  if (setup.game === "kalaha" && setup.starts === 2) parts.push("starts=2");
  if (setup.after_win) parts.push("after_win=1");
  return `#${setup.game}=${parts.join(";")}`;
}

/** An address as it was meant; what is no code for letters is left as it is. */
function decoded(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** A whole number of an address. What is none becomes 0, which the server refuses with a reason. */
const whole = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** The Setup of such an address; null if it is none. */
export function readHash(hash) {
  const match = /^#(five|kalaha|tictactoe)=([^]*)$/.exec(decoded(hash));
  if (!match) return null;
  const [, game, rest] = match;
  const [head, moves = "", ...more] = rest.split(";");
  const extra = Object.fromEntries(more.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
  const setup = { game, players: ["human", "human"], starts: extra.starts === "2" ? 2 : 1, clock: null };
  const words = head.split(",");
  if (game === "five") {
    const [width, height] = (words[0] ?? "").split("x").map(whole);
    Object.assign(setup, {
      width,
      height: height ?? width,
      in_a_row: whole(words[1] ?? "5"),
      rule: words[2] ?? "freestyle",
      opening: extra.opening ?? "free",
    });
  } else if (game === "kalaha") {
    Object.assign(setup, { pits: whole(words[0] || "6"), stones: whole(words[1] || "4"), rule: words[2] ?? "empty_capture" });
  }
  if (extra.after_win) setup.after_win = true;
  setup.moves = moves
    .split(",")
    .filter(Boolean)
    .map((move) => move.replaceAll("_", " "));
  if (extra.at) {
    setup.position = game === "kalaha" ? extra.at.replaceAll("-", " ").split("/") : unpack(extra.at);
    if (extra.to) setup.to_move = /^\d$/.test(extra.to) ? Number(extra.to) : extra.to;
  }
  return setup;
}

/** The id of the game that an address leads to. */
export const gameOfHash = (hash) => /^#game=([\w-]+)/.exec(hash)?.[1] ?? null;

/** The number of moves of an earlier position that it leads to; null is the newest. */
export function plyOfHash(hash) {
  const ply = /^#game=[\w-]+&ply=(\d{1,5})$/.exec(hash)?.[1];
  return ply === undefined ? null : Number(ply);
}

/** The address of a game, or of an earlier position of it. */
export const gameHash = (id, ply = null) => `#game=${id}${ply === null ? "" : `&ply=${ply}`}`;
