// The panel of the game: the value over the game, the moves, and what the engine said.

import * as api from "./api.js";
import { currentAnalysis } from "./analysis.js";
import { byId, button, field, make } from "./dom.js";
import { graph, showBar } from "./graph.js";
import { goTo } from "./history.js";
import { whoIs } from "./players.js";
import { moveText } from "./status.js";
import { emit, on, shownPly, store } from "./store.js";
import { valueText } from "./values.js";
import { number, say } from "./words.js";

let review = null;

function toggleReview() {
  if (review) return stopReview();
  const { state } = store;
  store.values.clear();
  review = api.listenToReview(
    state.id,
    { time: 200 },
    {
      value: ({ ply, value }) => {
        store.values.set(ply, value);
        emit("values");
      },
      done: stopReview,
    },
    stopReview,
  );
  return show();
}

function stopReview() {
  review?.close();
  review = null;
  show();
}

function moveButton(move, index) {
  const ply = index + 1;
  const current = ply === shownPly();
  const value = store.values.get(ply);
  return make(
    "li",
    {},
    make(
      "button",
      {
        type: "button",
        class: "move",
        "aria-current": current ? "true" : null,
        "data-ply": ply,
        on: { click: () => goTo(ply) },
        title: value ? valueText(value) : null,
      },
      make("span", { class: "count", text: `${ply}.` }),
      make("span", { text: moveText(move) }),
    ),
  );
}

function thinkingLine() {
  const { thinking, state } = store;
  if (thinking && state.to_move) {
    const info = say("depth_info", {
      // Not known of who waits, nor of who has just begun.
      depth: thinking.depth ?? "–",
      nodes: number(thinking.nodes ?? 0),
      nps: number(thinking.nps ?? 0),
      seconds: ((thinking.ms ?? 0) / 1000).toFixed(1),
    });
    return [
      make("p", {
        class: "faint",
        text: `${whoIs(thinking.player ?? state.to_move)}: ${thinking.value ? valueText(thinking.value) : "…"} · ${info}`,
      }),
      make("p", { class: "line-text", text: (thinking.line ?? []).join(" ") }),
    ];
  }
  return state.said ? [make("p", { class: "faint", text: state.said })] : [];
}

function build() {
  const panel = byId("panel-game");
  const slider = make("input", {
    type: "range",
    min: 0,
    max: 0,
    step: 1,
    id: "ply",
    on: { input: () => goTo(Number(slider.value)) },
  });
  panel.replaceChildren(
    make("div", { class: "graph-holder" }),
    make("p", { class: "faint", id: "value-text" }),
    field(say("position_slider"), slider),
    button(say("review"), toggleReview, { id: "review", class: "small" }),
    make("div", { id: "thinking", class: "thinking" }),
    make("h2", { text: say("moves") }),
    make("ol", { id: "moves", class: "moves", "aria-label": say("moves") }),
  );
  show();
}

function show() {
  const { state } = store;
  const panel = byId("panel-game");
  if (!state || !panel.firstChild) return;
  panel.querySelector(".graph-holder").replaceChildren(graph());
  const slider = byId("ply");
  slider.max = String(state.moves.length);
  slider.value = String(shownPly());
  slider.setAttribute(
    "aria-valuetext",
    `${shownPly()} / ${state.moves.length}${store.values.has(shownPly()) ? `: ${valueText(store.values.get(shownPly()))}` : ""}`,
  );
  byId("review").textContent = say(review ? "stop" : "review");
  byId("review").disabled = state.moves.length === 0;
  showThinking();
  const list = byId("moves");
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.ply : null;
  list.replaceChildren(
    ...(state.moves.length ? state.moves.map(moveButton) : [make("li", { class: "faint", text: say("no_moves") })]),
  );
  if (focused) list.querySelector(`[data-ply="${focused}"]`)?.focus();
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  showValue();
}

/** The value of the position shown, in words that say whose it is. */
function showValue() {
  const text = showBar(currentAnalysis());
  const line = byId("value-text");
  if (line) line.textContent = text;
}

function showThinking() {
  byId("thinking")?.replaceChildren(...thinkingLine());
  showValue();
}

export function startGamePanel() {
  on("language", build);
  on("state position values", show);
  on("thinking analysis", showThinking);
  // A review belongs to the moves it was asked for.
  on("state", ({ samePosition }) => !samePosition && review && stopReview());
  build();
}
