// The board of Kalaha: South's pits below, North's above, each store at its owner's right hand.

import { play } from "./connection.js";
import { draw, make } from "./dom.js";
import { layer } from "./layers.js";
import { notify } from "./notices.js";
import { isLive, mayPlay, shownBoard, sideToMove, store } from "./store.js";
import { View } from "./view.js";
import { say, sideName } from "./words.js";

const STEP = 40;
const SIDES = ["South", "North"];

/** Where up to so many stones lie in a pit, as if dropped by hand but always in the same way. */
function pebbles(count, x, y, spread) {
  const shown = Math.min(count, 20);
  return Array.from({ length: shown }, (_, index) => {
    const turn = index * 2.399963;
    const far = spread * Math.sqrt((index + 0.5) / Math.max(shown, 6));
    return draw("circle", {
      class: "pebble",
      cx: (x + far * Math.cos(turn)).toFixed(1),
      cy: (y + far * Math.sin(turn)).toFixed(1),
      r: 3.1,
    });
  });
}

export class PitsBoard {
  constructor(holder, zoomed) {
    this.holder = holder;
    this.svg = draw("svg", { class: "pits", role: "group" });
    holder.replaceChildren(make("div", { class: "frame wide" }, this.svg));
    this.view = new View(this.svg, { changed: zoomed, click: (point) => this.clicked(point) });
  }

  show() {
    const board = shownBoard();
    if (board?.kind !== "pits") return;
    const count = board.rows[0].length;
    const full = { x: 0, y: 0, width: (count + 2) * STEP, height: 3 * STEP };
    this.count = count;
    this.holder.style.setProperty("--ratio", String(full.width / full.height));
    this.view.setFull(full);
    const hadFocus = this.svg.contains(document.activeElement);
    this.svg.setAttribute("aria-label", say("kalaha_label"));
    const sown = new Set((board.sown ?? []).map((to) => `${to.side}-${to.store ? "store" : to.pit}`));
    const from = board.from ? `${board.from.side}-${board.from.pit}` : "";
    const hint = layer("hint")?.spot;
    const line = new Map((layer("line") ?? []).map(({ spot, side, count: n }) => [`${SIDES.indexOf(side)}-${spot}`, n]));
    this.playable = new Set(board.playable ?? []);
    const mover = SIDES.indexOf(sideToMove());
    const parts = [
      draw("rect", { class: "wood", x: 2, y: 2, width: full.width - 4, height: full.height - 4, rx: 22, "aria-hidden": "true" }),
    ];
    for (const side of [1, 0]) {
      for (let pit = 0; pit < count; pit += 1) {
        parts.push(
          this.pit({
            side,
            pit,
            stones: board.rows[side][pit],
            sown,
            from,
            hint: mover === side && hint === pit,
            planned: line.get(`${side}-${pit}`),
            mover,
          }),
        );
      }
    }
    parts.push(this.store(0, full.width - STEP * 0.55, board, sown), this.store(1, STEP * 0.55, board, sown));
    this.svg.replaceChildren(...parts);
    this.roam(hadFocus);
  }

  place(side, pit) {
    const column = side === 0 ? pit : this.count - 1 - pit;
    return [STEP * (1.5 + column), side === 0 ? STEP * 2.2 : STEP * 0.8];
  }

  pit({ side, pit, stones, sown, from, hint, planned, mover }) {
    const [x, y] = this.place(side, pit);
    const key = `${side}-${pit}`;
    const free = mover === side && this.playable.has(pit) && mayPlay();
    const label = [say("pit_label", { side: sideName(SIDES[side]), pit: pit + 1, stones })];
    if (key === from) label.push(say("emptied"));
    if (sown.has(key)) label.push(say("just_sown"));
    if (hint) label.push(say("point_hint"));
    const name = [
      "pit",
      free ? "free" : "",
      key === from ? "emptied" : "",
      sown.has(key) ? "sown" : "",
      hint ? "hinted" : "",
    ].join(" ");
    const group = draw(
      "g",
      {
        role: "button",
        class: name,
        tabindex: "-1",
        "aria-label": label.join(", "),
        "data-pit": key,
        "aria-disabled": free ? "false" : "true",
      },
      draw("circle", { class: "hollow", cx: x, cy: y, r: 16.5 }),
      ...pebbles(stones, x, y, 10.5),
      draw("text", { class: "count", x, y: side === 0 ? y + 24 : y - 24, text: stones }),
    );
    if (planned) group.append(draw("text", { class: "number planned-number", x, y, text: planned }));
    return group;
  }

  store(side, x, board, sown) {
    const stones = board.stores[side];
    const y = STEP * 1.5;
    const label = say("store_label", { side: sideName(SIDES[side]), stones });
    return draw(
      "g",
      { role: "img", class: sown.has(`${side}-store`) ? "store sown" : "store", "aria-label": label },
      draw("rect", { class: "hollow", x: x - 14, y: y - 40, width: 28, height: 80, rx: 14 }),
      ...pebbles(Math.min(stones, 20), x, y, 11),
      draw("text", { class: "count large", x, y: side === 0 ? y + 51 : y - 51, text: stones }),
    );
  }

  pits() {
    return [...this.svg.querySelectorAll("[data-pit]")];
  }

  /** One pit can be reached by the tab key; the arrows go on from there. */
  roam(focus) {
    const pits = this.pits();
    const mover = Math.max(SIDES.indexOf(sideToMove()), 0);
    this.cursorKey ??= `${mover}-0`;
    const current = pits.find((pit) => pit.dataset.pit === this.cursorKey) ?? pits[0];
    for (const pit of pits) pit.setAttribute("tabindex", pit === current ? "0" : "-1");
    if (focus) current.focus({ preventScroll: true });
  }

  focus() {
    this.roam(true);
  }

  clicked({ x, y }) {
    for (const pit of this.pits()) {
      const [side, index] = pit.dataset.pit.split("-").map(Number);
      const [cx, cy] = this.place(side, index);
      if (Math.hypot(x - cx, y - cy) <= 18) {
        this.cursorKey = pit.dataset.pit;
        this.roam(true);
        this.playAt(side, index);
      }
    }
  }

  playAt(side, pit) {
    if (!isLive()) return notify(say("looking_back"));
    if (!mayPlay() || SIDES.indexOf(sideToMove()) !== side) return store.state.to_move && notify(say("not_your_turn"));
    return play(pit);
  }

  /** Plays a pit of the side to move by its number. */
  playNumber(number) {
    const side = SIDES.indexOf(sideToMove());
    if (side < 0 || number < 1 || number > this.count) return false;
    this.cursorKey = `${side}-${number - 1}`;
    this.roam(this.svg.contains(document.activeElement));
    this.playAt(side, number - 1);
    return true;
  }

  key(event) {
    const [side, pit] = (this.cursorKey ?? "0-0").split("-").map(Number);
    const column = side === 0 ? pit : this.count - 1 - pit;
    const to = (row, x) => {
      const bounded = Math.min(Math.max(x, 0), this.count - 1);
      this.cursorKey = `${row}-${row === 0 ? bounded : this.count - 1 - bounded}`;
      this.roam(true);
    };
    switch (event.key) {
      case "ArrowLeft":
        to(side, column - 1);
        break;
      case "ArrowRight":
        to(side, column + 1);
        break;
      case "ArrowUp":
        to(1, column);
        break;
      case "ArrowDown":
        to(0, column);
        break;
      case "Home":
        to(side, 0);
        break;
      case "End":
        to(side, this.count - 1);
        break;
      case "Enter":
      case " ":
        this.playAt(side, pit);
        break;
      default:
        return false;
    }
    return true;
  }
}
