// The value over the game, and the bar beside the board. Both are from the view of player 1 and say so.

import { byId, draw } from "./dom.js";
import { goTo } from "./history.js";
import { shownPly, store } from "./store.js";
import { valueText } from "./values.js";
import { say, sideName } from "./words.js";

const [WIDTH, HEIGHT] = [300, 84];

const firstSide = () => sideName(store.state?.players[0].side);

/** The graph: a line where values are known, with gaps where they are not. */
export function graph() {
  const { state, values } = store;
  const all = Math.max(state.moves.length, 1);
  const x = (ply) => (ply / all) * (WIDTH - 12) + 6;
  const y = (share) => 6 + (1 - share) * (HEIGHT - 12);
  const known = [...values.entries()]
    .filter(([ply, value]) => ply <= all && typeof value.share === "number")
    .sort(([a], [b]) => a - b);
  const points = known.map(([ply, value]) => `${x(ply).toFixed(1)} ${y(value.share).toFixed(1)}`);
  const area =
    points.length > 1
      ? `M${x(known[0][0]).toFixed(1)} ${y(0.5)}L${points.join("L")}L${x(known.at(-1)[0]).toFixed(1)} ${y(0.5)}z`
      : "";
  const svg = draw(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": say("value_graph", { side: firstSide() }),
      preserveAspectRatio: "none",
    },
    draw("path", { class: "middle", d: `M0 ${y(0.5)}H${WIDTH}` }),
    draw("path", { class: "area", d: area }),
    draw("path", { class: "curve", d: points.length > 1 ? `M${points.join("L")}` : "" }),
    ...known.map(([ply, value]) =>
      draw(
        "circle",
        { class: "dot", cx: x(ply), cy: y(value.share), r: 2 },
        draw("title", { text: `${ply}: ${valueText(value)}` }),
      ),
    ),
    draw("path", { class: "now", d: `M${x(shownPly())} 0V${HEIGHT}` }),
  );
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    goTo(Math.round(((at - 6) / (WIDTH - 12)) * all));
  });
  return svg;
}

/** The value of the position shown, and of no other: how the game ended, or from the analysis or the engine that thinks about it, else as remembered. */
function currentValue(analysed) {
  const { status, players } = store.state;
  if (store.ply === null && status.code === "won") {
    return { side: players[status.winner - 1].side, win_in: 0, share: status.winner === 1 ? 1 : 0 };
  }
  if (store.ply === null && status.code === "drawn") return { side: players[0].side, margin: 0, exact: true, share: 0.5 };
  if (analysed) return analysed;
  if (store.ply === null && store.thinking?.value) return store.thinking.value;
  return store.values.get(shownPly()) ?? null;
}

/** Shows the bar, and returns what it says in words. */
export function showBar(analysed) {
  const bar = byId("value-bar");
  const value = currentValue(analysed);
  const share = value && typeof value.share === "number" ? value.share : null;
  const percent = Math.round((share ?? 0.5) * 100);
  bar.classList.toggle("unknown", share === null);
  bar.firstElementChild.style.setProperty("--share", `${percent}%`);
  bar.setAttribute("aria-label", say("value_bar", { side: firstSide() }));
  bar.setAttribute("aria-valuenow", String(percent));
  const text = share === null ? say("not_judged") : `${percent} %: ${valueText(value)}`;
  bar.setAttribute("aria-valuetext", text);
  bar.title = `${say("value_bar", { side: firstSide() })}: ${text}`;
  return `${bar.title}. ${say("graph_caption")}`;
}
