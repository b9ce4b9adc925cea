// The line above the board, the choices of an opening, the buttons below the board, and what is said to listeners.

import { act } from "./connection.js";
import { confirmDialog } from "./dialogs.js";
import { byId, button } from "./dom.js";
import { latest, takeBackTo } from "./history.js";
import { announce, notify } from "./notices.js";
import { whoIs } from "./players.js";
import { wonLines } from "./points.js";
import { isLive, mayPlay, on, shownPly, store } from "./store.js";
import { say, sayOr, sideName } from "./words.js";

/** How things stand, in a sentence. */
export function statusText() {
  const { state } = store;
  const { code, winner, how, text } = state.status;
  const mover = state.to_move ? whoIs(state.to_move) : null;
  if (code === "won") {
    const who = whoIs(winner);
    if (how === "line") {
      const { side } = state.players[winner - 1];
      const own = wonLines(state.board).filter(([spot]) => state.board.cells[spot] === side);
      return say("won_line", { who, n: Math.max(...own.map((cells) => cells.length), state.setup.in_a_row ?? 3) });
    }
    if (how === "stones") {
      const [own, other] = winner === 1 ? [0, 1] : [1, 0];
      const stores = state.players[0].side === "North" ? [...state.board.stores].reverse() : state.board.stores;
      return say("won_stones", { who, a: stores[own], b: stores[other] });
    }
    return say(`won_${how}`, { who });
  }
  if (code === "drawn") return say(how === "full" ? "drawn_full" : "drawn");
  if (code === "goes_on") return say("goes_on", { who: whoIs(winner), next: mover });
  if (state.paused && mover && state.players[state.to_move - 1].spec !== "human")
    return `${say("paused_now")}. ${say("turn", { who: mover })}`;
  if (code === "opening" && mover) {
    return state.choices?.length
      ? say("opening_choose", { who: mover })
      : say("opening_place", { who: whoIs(state.to_move), side: sideName(nextStone(state)) });
  }
  if (store.thinking?.purpose === "move" && store.thinking.waiting) return say("queued", { who: mover });
  if (mover && state.players[state.to_move - 1].spec !== "human") return say("thinking_now", { who: mover });
  if (mover) return say("turn", { who: mover });
  return text;
}

/** The stone that is placed next in an opening: they are placed in turn. */
function nextStone(state) {
  const placed = state.board.cells.filter(Boolean).length;
  return placed % 2 === 0 ? "X" : "O";
}

function choiceText(text) {
  const word = text.toLowerCase();
  if (/\btwo\b/.test(word)) return say("choice_two");
  if (/\bx\b/.test(word)) return say("choice_X");
  if (/\bo\b/.test(word)) return say("choice_O");
  return text;
}

/** A move with its side; what is chosen in an opening is nobody's yet. */
export const moveText = (move) => (move.side ? say("moved", { side: sideName(move.side), move: move.text }) : choiceText(move.text));

function show() {
  const { state } = store;
  if (!state) return;
  const line = byId("status");
  const words = statusText();
  if (line.textContent !== words) line.textContent = words;
  line.dataset.code = state.status.code;
  byId("title").textContent = title(state);
  document.title = `${words} – gomoku`;
  showChoices(state);
  showViewing(state);
  showButtons(state);
}

function title({ setup }) {
  if (setup.game === "kalaha") return `${say("kalaha")} · ${setup.pits} × ${setup.stones}`;
  if (setup.game === "tictactoe") return say("tictactoe");
  const names = [`${setup.width} × ${setup.height}`, sayOr(`rule_${setup.rule.replaceAll("-", "_")}`, setup.rule).split(":")[0]];
  if (setup.in_a_row !== 5) names.push(`${setup.in_a_row}`);
  return `${say("five")} · ${names.join(" · ")}`;
}

let shownChoices = "";

function showChoices(state) {
  const holder = byId("choices");
  const choices = isLive() && mayPlay() ? (state.choices ?? []) : [];
  holder.hidden = choices.length === 0;
  const key = JSON.stringify([choices, state.version, say("choice_X")]);
  if (key === shownChoices) return;
  shownChoices = key;
  holder.replaceChildren(
    ...choices.map((text, index) => button(choiceText(text), () => act({ do: "choose", index }), { class: "strong" })),
  );
}

function showViewing(state) {
  const holder = byId("viewing");
  holder.hidden = isLive();
  if (isLive()) return holder.replaceChildren();
  return holder.replaceChildren(
    say("viewing", { ply: shownPly(), all: state.moves.length }),
    " ",
    button(say("back_to_now"), latest, { class: "small" }),
    button(say("play_from_here"), () => takeBackTo(shownPly()), { class: "small" }),
  );
}

const tool = (name) => document.querySelector(`#toolbar [data-do="${name}"]`);

function showButtons(state) {
  const running = ["playing", "goes_on", "opening"].includes(state.status.code);
  const computer = running && state.to_move && state.players[state.to_move - 1].spec !== "human";
  tool("undo").disabled = state.moves.length === 0;
  tool("redo").disabled = !state.undone;
  tool("take_back").disabled = ownLastMove() === null;
  tool("hint").disabled = !mayPlay() || state.status.code === "opening";
  tool("resign").disabled =
    state.status.code !== "playing" || !state.players.some((player) => player.spec === "human" && player.held_by !== "other");
  tool("hurry").hidden = !computer || state.paused;
  tool("pause").hidden = !computer;
  tool("pause").textContent = say(state.paused ? "go_on" : "pause");
}

/** The number of moves before the last move of a person, which "take back" goes back to. */
function ownLastMove() {
  const { state } = store;
  const mine = state.players.some((player) => player.held_by === "you");
  const own = state.moves.findLastIndex((move) => {
    const player = state.players[move.player - 1];
    return mine ? player?.held_by === "you" : player?.spec === "human";
  });
  return own < 0 ? null : own;
}

/** What the buttons do, by their names; keys use them, too. */
export const actions = {
  undo: () => store.state?.moves.length && act({ do: "undo" }),
  redo: () => store.state?.undone && act({ do: "redo" }),
  take_back: () => store.state && ownLastMove() !== null && takeBackTo(ownLastMove()),
  hint: () => mayPlay() && act({ do: "hint" }),
  hurry: () => act({ do: "hurry" }),
  pause: () => act({ do: "pause", on: !store.state.paused }),
  resign: async () => {
    const { state } = store;
    if (!state) return;
    const mine = state.players.findIndex((player) => player.held_by === "you") + 1;
    const player =
      mine ||
      (state.players[state.to_move - 1]?.spec === "human"
        ? state.to_move
        : state.players.findIndex((one) => one.spec === "human") + 1);
    if (player && (await confirmDialog(say("confirm_resign", { who: whoIs(player) }), say("yes_resign"))))
      await act({ do: "resign", player });
  },
};

/** Tells listeners what has happened between two States. */
function tell({ before, samePosition }) {
  const { state } = store;
  if (!before || before.id !== state.id) return;
  if (state.hint && state.hint.text !== before.hint?.text) {
    announce(say("hint_said", { move: state.hint.text }));
  }
  if (samePosition) {
    if (JSON.stringify(state.status) !== JSON.stringify(before.status)) announce(statusText());
    return;
  }
  const fresh = state.moves.slice(before.moves.length);
  if (fresh.length) {
    for (const move of fresh) announce(moveText(move));
  } else if (state.moves.length < before.moves.length) {
    announce(state.moves.length ? say("undone_said", { ply: state.moves.length }) : say("new_started"));
  }
  if (state.status.code !== before.status.code || fresh.length) announce(statusText());
}

export function startStatus() {
  on("state", tell);
  on("state position thinking language", show);
  for (const tool of document.querySelectorAll("#toolbar [data-do]")) {
    const act = actions[tool.dataset.do];
    if (act) tool.addEventListener("click", act);
  }
  on("state", inviteToSit);
}

let invited = null;

/** A page that came by a link, while the other side is taken, is offered the free seat once. */
function inviteToSit() {
  const { players, id } = store.state;
  const other = players.some((player) => player.held_by === "other");
  const mine = players.some((player) => player.held_by === "you");
  const free = players.findIndex((player) => player.spec === "human" && !player.held_by) + 1;
  if (!other || mine || !free || invited === id) return;
  invited = id;
  notify(say("link_invite", { who: whoIs(free) }), {
    keep: true,
    action: [say("take_seat"), () => act({ do: "sit", player: free })],
  });
}
