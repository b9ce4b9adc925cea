// The panel of the priorities (heat map), the threats, and the explanation of the static score. All of the position shown only.

import * as api from "./api.js";
import { byId, button, field, make, select, table, tick } from "./dom.js";
import { setLayer } from "./layers.js";
import { pointName } from "./points.js";
import { longTitle, nameOf } from "./setups.js";
import { isLive, on, shownBoard, shownPly, sideToMove, store } from "./store.js";
import { signed } from "./values.js";
import { number, say, sideName } from "./words.js";

const choice = { heat: false, style: null, side: "", threats: false, score: false, scorer: null };
let asked = 0;

const atPly = () => (isLive() ? undefined : shownPly());
const chosenSide = () => choice.side || sideToMove() || "X";

/** Threats by the names that the server gives them: the sign on the board (`+` is open), and the word for it. */
const THREATS = {
  five: ["5", "threat_five"],
  "open four or two fours": ["4+", "threat_open_four"],
  "four and open three": ["43", "threat_four_three"],
  four: ["4", "threat_four"],
  "two open threes": ["33", "threat_two_threes"],
  "open three": ["3+", "threat_three"],
};

/** What may be long, under its name: keys can scroll it. */
const scrolling = (name, content) =>
  make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": name }, content);

const threatSign = (name) => (name ? (THREATS[name]?.[0] ?? "!") : null);
const threatName = (name) => (name && THREATS[name] ? say(THREATS[name][1]) : name);

async function refresh() {
  const { state } = store;
  const mine = (asked += 1);
  for (const id of ["heat-best", "threat-list", "score-table"]) byId(id)?.replaceChildren();
  if (!state || state.setup.game !== "five") return;
  const current = () => mine === asked;
  const jobs = [];
  if (choice.heat)
    jobs.push(
      api
        .readPriorities(state.id, { style: choice.style, side: chosenSide(), ply: atPly() })
        .then((found) => current() && showHeat(found)),
    );
  else setLayer("heat", null);
  if (choice.threats) jobs.push(api.readThreats(state.id, { ply: atPly() }).then((found) => current() && showThreats(found)));
  else setLayer("threats", null);
  if (choice.score)
    jobs.push(
      api
        .readScore(state.id, { scorer: choice.scorer, own: chosenSide(), ply: atPly() })
        .then((found) => current() && showScore(found)),
    );
  for (const result of await Promise.allSettled(jobs)) {
    if (result.status === "rejected" && current() && result.reason.message) {
      byId("heat-fault").textContent = say("failed", { error: result.reason.message });
    }
  }
}

function showHeat(found) {
  const board = shownBoard();
  const cells = found.cells.filter(([spot, value]) => value > 0 && !board.cells[spot]);
  setLayer("heat", { cells });
  const best = [...cells]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 5)
    .map(([spot, value]) => `${pointName(spot, board)} ${number(value)}`);
  byId("heat-best").textContent = best.length ? say("heat_best", { cells: best.join(", ") }) : say("heat_none");
}

function showThreats({ cells, forced }) {
  const board = shownBoard();
  setLayer(
    "threats",
    cells.map(({ spot, x, o }) => ({ spot, x: threatSign(x), o: threatSign(o), xName: threatName(x), oName: threatName(o) })),
  );
  const list = byId("threat-list");
  const rows = cells
    .filter(({ x, o }) => x || o)
    .slice(0, 40)
    .map(({ spot, x, o }) =>
      make(
        "tr",
        {},
        make("th", { scope: "row", text: pointName(spot, board) }),
        make("td", { text: threatName(x) ?? "–" }),
        make("td", { text: threatName(o) ?? "–" }),
      ),
    );
  const parts = [];
  if (forced) {
    const text = say(forced.kind === "fours" ? "forced_fours" : "forced_threats", {
      side: sideName(forced.side),
      moves: forced.moves.join(" "),
    });
    const line = () => {
      let { side } = forced;
      return forced.line.map((spot, index) => {
        const stone = { spot, side, count: index + 1 };
        side = side === "X" ? "O" : "X";
        return stone;
      });
    };
    parts.push(
      make("p", { class: "forced", text }),
      button(say("show_line"), () => setLayer("line", line()), { class: "small" }),
    );
  }
  if (rows.length) {
    parts.push(scrolling(say("threats"), table([[say("cell")], [sideName("X")], [sideName("O")]], rows)));
  } else if (!forced) parts.push(make("p", { class: "faint", text: say("no_threats") }));
  list.replaceChildren(...parts);
}

function showScore(found) {
  const light = (cells) => setLayer("cells", cells?.length ? cells : null);
  const rows = found.parts.slice(0, 80).map((part) =>
    make(
      "tr",
      {
        tabindex: "0",
        on: {
          pointerenter: () => light(part.cells),
          pointerleave: () => light(null),
          focus: () => light(part.cells),
          blur: () => light(null),
        },
      },
      make("td", { text: sideName(part.side) }),
      make("td", {}, make("code", { text: part.pattern })),
      make("td", { class: "right", text: signed(part.points) }),
    ),
  );
  byId("score-table").replaceChildren(
    make(
      "p",
      {},
      make("strong", {
        text: `${say("total")}: ${sideName(found.side)} ${signed(found.total)}`,
      }),
    ),
    scrolling(say("score"), table([[say("side")], [say("pattern")], [say("point_word"), "right"]], rows)),
  );
}

function build() {
  const panel = byId("panel-heat");
  if (store.state?.setup.game !== "five") {
    panel.replaceChildren(make("p", { class: "faint", text: say("only_five") }));
    return;
  }
  const { styles = [], scorers = [] } = store.about;
  choice.style ??= nameOf(styles[0] ?? "");
  choice.scorer ??= nameOf(scorers[0] ?? "");
  const set = (name) => (event) => {
    choice[name] = event.target.value;
    refresh();
  };
  const turn = (name) => (on) => {
    choice[name] = on;
    refresh();
  };
  const list = (things, name) =>
    select(
      things.map((thing) => [nameOf(thing), longTitle(thing)]),
      choice[name],
      { id: `choose-${name}`, on: { change: set(name) } },
    );
  const sides = select(
    [
      ["", say("to_move_side")],
      ["X", sideName("X")],
      ["O", sideName("O")],
    ],
    choice.side,
    { id: "choose-side", on: { change: set("side") } },
  );
  panel.replaceChildren(
    make("h2", { text: say("heat") }),
    tick(say("heat_on"), choice.heat, turn("heat"), "heat-on"),
    make("div", { class: "fields" }, field(say("style"), list(styles, "style")), field(say("side"), sides)),
    make("p", { id: "heat-best" }),
    make("h2", { text: say("threats") }),
    tick(say("threats_on"), choice.threats, turn("threats"), "threats-on"),
    make("div", { id: "threat-list" }),
    make("h2", { text: say("score") }),
    tick(say("explain"), choice.score, turn("score"), "score-on"),
    field(say("scorer"), list(scorers, "scorer")),
    make("div", { id: "score-table" }),
    make("p", { id: "heat-fault", class: "fault" }),
  );
  refresh();
}

export function startHeat() {
  let game = null;
  on("state", () => {
    if (store.state.setup.game !== game) {
      game = store.state.setup.game;
      build();
    }
  });
  on("position", () => {
    byId("heat-fault")?.replaceChildren();
    refresh();
  });
  on("language", build);
}
