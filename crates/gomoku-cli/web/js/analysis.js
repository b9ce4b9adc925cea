// The analysis of the position shown: several lines, deeper and deeper. A line is shown on the board while it is pointed at, and
// its first move is played when it is pressed. Nothing of it outlives the position.

import * as api from "./api.js";
import { play } from "./connection.js";
import { byId, field, make, select, tick } from "./dom.js";
import { setLayer } from "./layers.js";
import { notify } from "./notices.js";
import { enginesFor } from "./player_form.js";
import { emit, isLive, mayPlay, on, shownPly, sideToMove, store } from "./store.js";
import { valueText } from "./values.js";
import { number, say, sideName } from "./words.js";

let wanted = false;
let source = null;
let depth = null;
let state = "";
const choice = { engine: null, lines: 3, time: 10000 };

/** The value of the best line of the position shown. */
export const currentAnalysis = () => depth?.lines?.[0]?.value ?? null;

/** Whether the analysis is on. */
export const isAnalysing = () => wanted;

export function toggleAnalysis(on = !wanted) {
  wanted = on;
  const box = byId("analyse");
  if (box) box.checked = on;
  restart();
}

function stop() {
  source?.close();
  source = null;
}

function restart() {
  stop();
  depth = null;
  state = "";
  setLayer("line", null);
  const { state: game } = store;
  const open = game && !(isLive() && !game.to_move) && game.status.code !== "opening";
  if (wanted && open && !document.hidden) {
    state = "searching";
    const ply = isLive() ? undefined : shownPly();
    const mine = api.listenToAnalysis(
      game.id,
      { ...choice, engine: game.setup.game === "five" ? choice.engine : null, ply },
      {
        depth: (found) => {
          if (source !== mine) return;
          depth = found;
          if (found.lines?.[0]?.value) {
            store.values.set(shownPly(), found.lines[0].value);
            emit("values");
          }
          show();
        },
        done: ({ reason } = {}) => {
          if (source !== mine) return;
          state = reason ?? "done";
          stop();
          show();
        },
      },
      () => {
        if (source !== mine) return;
        source = null;
        state = "done";
        show();
      },
    );
    source = mine;
  }
  show();
}

/** Shows a line on the board: its stones with their numbers. */
function preview(line) {
  if (!line) return setLayer("line", null);
  let side = sideToMove();
  const pits = store.state.board.kind === "pits";
  const other = { X: "O", O: "X" };
  return setLayer(
    "line",
    line.spots.slice(0, pits ? 1 : 12).map((spot, index) => {
      const stone = { spot, side, count: index + 1 };
      side = other[side] ?? side;
      return stone;
    }),
  );
}

function playFirst(line) {
  if (!isLive()) return notify(say("looking_back"));
  if (!mayPlay()) return notify(say("not_your_turn"));
  setLayer("line", null);
  return play(line.spots[0]);
}

function lineButton(line, index) {
  const value = line.value ? valueText(line.value) : "–";
  const moves = line.moves.join(" ");
  return make(
    "li",
    {},
    make(
      "button",
      {
        type: "button",
        class: "line",
        "data-line": index,
        on: {
          click: () => playFirst(line),
          pointerenter: () => preview(line),
          pointerleave: () => preview(null),
          focus: () => preview(line),
          blur: () => preview(null),
        },
      },
      make("strong", { text: value }),
      make("span", { class: "line-text", text: moves }),
    ),
  );
}

function build() {
  const { setup } = store.state;
  const engines = enginesFor(setup)
    .filter((engine) => engine.analyses !== false)
    .map((engine) => engine.name);
  const set = (name, parse) => (event) => {
    choice[name] = parse(event.target.value);
    restart();
  };
  if (!engines.includes(choice.engine)) choice.engine = engines.includes("flagship") ? "flagship" : "alpha-beta";
  const engine = select(
    engines.map((name) => [name, name]),
    choice.engine,
    { id: "analysis-engine", on: { change: set("engine", String) } },
  );
  const lines = select(
    [1, 2, 3, 5, 8, 10].map((count) => [count, count]),
    choice.lines,
    { id: "analysis-lines", on: { change: set("lines", Number) } },
  );
  const time = select(
    [1, 3, 10, 30, 60].map((count) => [count * 1000, count]),
    choice.time,
    { id: "analysis-time", on: { change: set("time", Number) } },
  );
  byId("panel-analysis").replaceChildren(
    tick(say("analyse"), wanted, toggleAnalysis, "analyse"),
    make(
      "div",
      { class: "fields" },
      setup.game === "five" && engines.length ? field(say("engine"), engine) : null,
      // Of the other games every move is judged.
      setup.game === "five" ? field(say("lines"), lines) : null,
      field(say("seconds"), time),
    ),
    make("p", { id: "analysis-info", class: "faint" }),
    make("ol", { id: "lines", class: "lines", "aria-label": say("lines") }),
    make("p", { class: "faint", text: say("click_plays") }),
  );
  show();
}

let shown = null;

function show() {
  const list = byId("lines");
  if (!list) return;
  const side = sideName(depth?.lines?.[0]?.value?.side ?? sideToMove());
  byId("analysis-info").textContent = depth
    ? `${say("values_for", { side })} ${say("depth_info", { depth: depth.selective ? `${depth.depth}/${depth.selective}` : depth.depth, nodes: number(depth.nodes ?? 0), nps: number(depth.nps ?? 0), seconds: ((depth.ms ?? 0) / 1000).toFixed(1) })}${depth.exact ? ` · ${say("exact")}` : ""}`
    : wanted
      ? state === "searching"
        ? "…"
        : say("no_lines")
      : "";
  byId("panel-analysis").dataset.analysis = wanted ? state : "";
  const key = JSON.stringify([depth?.lines, say("lines")]);
  if (key !== shown) {
    shown = key;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.line : null;
    const pointed = [...list.querySelectorAll("button")].findIndex((button) => button.matches(":hover"));
    list.replaceChildren(...(depth?.lines ?? []).map(lineButton));
    if (focused) list.querySelector(`[data-line="${focused}"]`)?.focus();
    else if (pointed >= 0) preview(depth?.lines?.[pointed]);
  }
  emit("analysis");
}

export function startAnalysis() {
  on("position", restart);
  on("language", build);
  let known = null;
  on("state", () => {
    const { game, rule, in_a_row: length } = store.state.setup;
    const now = `${game} ${rule} ${length}`;
    if (now !== known) build();
    known = now;
  });
  // Nobody looks: nothing is searched.
  document.addEventListener("visibilitychange", () => wanted && (document.hidden ? stop() : restart()));
  window.addEventListener("pagehide", stop);
}
