// Setups: what a game is made from.

import { sayOr } from "./words.js";

/** Ends of a game that its moves do not tell. */
const OFF_BOARD = ["gave_up", "resigned", "time"];

/** The Setup that gives the same game again. */
export function rebuild(state) {
  const setup = {
    ...state.setup,
    players: state.players.map((player) => player.spec),
    moves: state.moves.map((move) => move.text),
  };
  if (state.clock && setup.clock) setup.clock = { ...setup.clock, left: state.clock.left };
  const { how, winner } = state.status;
  if (OFF_BOARD.includes(how)) setup.conceded = { player: 3 - winner, how };
  return setup;
}

/** The same settings from the beginning: what a person wants who presses F2. */
export function again(state) {
  // After an opening the settings are those of the game it led to; what was asked for is in `began`.
  const setup = { ...state.setup, ...state.began, players: state.players.map((player) => player.spec) };
  for (const name of ["moves", "seed"]) delete setup[name];
  if (setup.clock) setup.clock = { ms: setup.clock.ms, increment: setup.clock.increment };
  return setup;
}

/** What a page begins with that was opened without a game. */
export const usualSetup = () => ({
  game: "five",
  width: 15,
  height: 15,
  in_a_row: 5,
  rule: "freestyle",
  opening: "free",
  players: ["human", "flagship:level=5"],
  starts: 1,
  time: 2000,
  clock: null,
  after_win: false,
});

/** The name of something that /api/about gives as a text or as an object. */
export const nameOf = (thing) => (typeof thing === "string" ? thing : (thing.id ?? thing.name));

/** What to call a thing whose name alone says little: `sgf: Smart Game Format`. */
export const longTitle = (thing) => (thing.summary ? `${nameOf(thing)}: ${thing.summary}` : titleOf(thing));

/** What to call it. */
export const titleOf = (thing) => (typeof thing === "string" ? thing : (thing.title ?? thing.summary ?? nameOf(thing)));

/** A rule of a game in words; Kalaha's standard is another one than that of five in a row. */
export function ruleText(game, rule) {
  const id = nameOf(rule).replaceAll("-", "_");
  return sayOr(game === "kalaha" && id === "standard" ? "rule_standard_kalaha" : `rule_${id}`, titleOf(rule));
}
