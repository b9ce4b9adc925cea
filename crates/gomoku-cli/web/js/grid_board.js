// A board of cells: n in a row and tic-tac-toe.

import { play } from "./connection.js";
import { draw, make } from "./dom.js";
import { layer } from "./layers.js";
import { announce, notify } from "./notices.js";
import { pointLabels } from "./point_labels.js";
import { isNumbered, letters, place, pointName, wonLines } from "./points.js";
import { isLive, mayPlay, shownBoard, sideToMove, store } from "./store.js";
import { CELL, corners, diamond, forbidden, guides, heat, paper, stone, text, winningLine } from "./stones.js";
import { View } from "./view.js";
import { say } from "./words.js";

const SMALL = 20; // a finger needs more pixels than this: below, the first tap only points

export class GridBoard {
  constructor(holder, zoomed) {
    this.holder = holder;
    this.cursor = null;
    this.hovered = null;
    this.groups = {};
    this.svg = draw("svg", { class: "grid", role: "grid", tabindex: "0", "aria-readonly": "true" });
    holder.replaceChildren(make("div", { class: "frame" }, this.svg));
    this.view = new View(this.svg, {
      changed: zoomed,
      click: (point, event) => this.clicked(point, event),
      hover: (point, event) => this.hover(event?.pointerType === "touch" ? null : point),
    });
    this.svg.addEventListener("focus", () => this.showCursor());
    this.svg.addEventListener("blur", () => this.showCursor());
  }

  /** Lays out a board of another size. */
  layOut(board) {
    this.size = { width: board.width, height: board.height };
    this.numbered = isNumbered();
    this.cells = [];
    const rows = draw("g", {});
    for (let row = 0; row < board.height; row += 1) {
      const line = draw("g", { role: "row" });
      for (let column = 0; column < board.width; column += 1) {
        const cell = draw("rect", {
          role: "gridcell",
          id: `cell-${row * board.width + column}`,
          class: "cell",
          x: column * CELL,
          y: row * CELL,
          width: CELL,
          height: CELL,
        });
        this.cells.push(cell);
        line.append(cell);
      }
      rows.append(line);
    }
    const layersOf = (names) =>
      names.map((name) => (this.groups[name] = draw("g", { class: `layer ${name}-layer`, "aria-hidden": "true" })));
    const below = layersOf(["guides", "heat", "cells"]);
    const above = layersOf(["stones", "win", "numbers", "forbidden", "threats", "hint", "line", "ghost", "cursor"]);
    this.svg.replaceChildren(paper(board, isNumbered() ? null : letters), ...below, rows, ...above);
    this.cursor = Math.floor(board.height / 2) * board.width + Math.floor(board.width / 2);
    this.drawn = [];
    this.labels = [];
    this.layOutFrame();
    this.view.reset();
  }

  layOutFrame() {
    const { width, height } = this.size;
    const named = store.settings.coordinates && !isNumbered();
    const size = Math.min(12, Math.max(7.5, Math.max(width, height) * 0.3));
    const margin = named ? 2 * size : 3;
    this.svg.style.setProperty("--coordinate", `${size}px`);
    this.svg.classList.toggle("bare", !store.settings.coordinates);
    const full = { x: -margin, y: -3, width: width * CELL + margin + 3, height: height * CELL + margin + 3 };
    this.holder.style.setProperty("--ratio", String(full.width / full.height));
    this.view.setFull(full);
  }

  /** Draws what is shown now. */
  show() {
    const board = shownBoard();
    if (board?.kind !== "grid") return;
    const sameSize = board.width === this.size?.width && board.height === this.size?.height;
    if (!sameSize || this.numbered !== isNumbered()) this.layOut(board);
    this.layOutFrame();
    this.showStones(board);
    this.showLayers();
    this.hover(null);
  }

  at(spot) {
    return place(spot, this.size);
  }

  showStones(board) {
    const { stones, win, numbers, forbidden: points } = this.groups;
    board.cells.forEach((side, spot) => {
      if ((this.drawn[spot]?.side ?? null) === side) return;
      this.drawn[spot]?.mark.remove();
      this.drawn[spot] = null;
      if (!side) return;
      const { column, row } = this.at(spot);
      const mark = stone(side, column, row, spot === board.last ? "fresh" : "");
      stones.append(mark);
      this.drawn[spot] = { side, mark };
    });
    this.svg
      .querySelectorAll(".coordinates.small text")
      .forEach((name, spot) => name.setAttribute("visibility", board.cells[spot] ? "hidden" : "visible"));
    const marks = [];
    if (board.last !== null && board.last !== undefined && board.cells[board.last]) {
      const { column, row } = this.at(board.last);
      marks.push(corners(column, row));
    }
    for (const cells of wonLines(board)) marks.push(winningLine(cells.map((spot) => this.at(spot))));
    win.replaceChildren(...marks);
    this.svg.classList.toggle("numbered", store.settings.numbers);
    numbers.replaceChildren(
      ...(store.settings.numbers ? (board.numbers ?? []) : []).flatMap((count, spot) => {
        if (!count) return [];
        const { column, row } = this.at(spot);
        return [text(count, column, row)];
      }),
    );
    points.replaceChildren(...(board.forbidden ?? []).map((spot) => forbidden(this.at(spot).column, this.at(spot).row)));
  }

  /** Draws the layers, and gives every point its label. */
  showLayers() {
    const board = shownBoard();
    if (board?.kind !== "grid" || !this.size) return;
    const empty = (spot) => !board.cells[spot];
    const warm = layer("heat");
    const warmth = new Map((warm?.cells ?? []).filter(([spot, value]) => value > 0 && empty(spot)));
    const most = Math.max(...warmth.values(), 1);
    this.groups.heat.replaceChildren(
      ...[...warmth].map(([spot, value]) => heat(this.at(spot).column, this.at(spot).row, value / most)),
    );
    this.groups.cells.replaceChildren(
      ...(layer("cells") ?? []).map((spot) => {
        const { column, row } = this.at(spot);
        return draw("rect", { class: "lit", x: column * CELL + 1, y: row * CELL + 1, width: CELL - 2, height: CELL - 2, rx: 2 });
      }),
    );
    this.groups.threats.replaceChildren(
      ...(layer("threats") ?? [])
        .filter(({ spot }) => empty(spot))
        .flatMap(({ spot, x, o }) => {
          const { column, row } = this.at(spot);
          return [
            x && text(`×${x}`, column, row, { dx: -3.4, dy: -4.6, name: "threat threat-x" }),
            o && text(`○${o}`, column, row, { dx: 3.4, dy: 5.4, name: "threat threat-o" }),
          ].filter(Boolean);
        }),
    );
    const hint = layer("hint");
    this.groups.hint.replaceChildren(
      ...(hint && hint.spot !== null && hint.spot !== undefined
        ? [diamond(this.at(hint.spot).column, this.at(hint.spot).row)]
        : []),
    );
    this.groups.line.replaceChildren(
      ...(layer("line") ?? [])
        .filter(({ spot }) => empty(spot))
        .flatMap(({ spot, side, count }) => {
          const { column, row } = this.at(spot);
          return [stone(side, column, row, "planned"), text(count, column, row, { name: "number planned-number" })];
        }),
    );
    this.svg.setAttribute("aria-label", say("grid_label", { title: say(store.state.setup.game), ...this.size }));
    this.label(board, warmth, hint);
    this.showCursor();
  }

  label(board, warmth, hint) {
    const labels = pointLabels(board, warmth, hint);
    this.cells.forEach((cell, spot) => {
      if (this.labels[spot] === labels[spot]) return;
      this.labels[spot] = labels[spot];
      cell.setAttribute("aria-label", labels[spot]);
    });
  }

  /** The cell at a point of the drawing; null outside the board. */
  spotAt({ x, y }) {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const { width, height } = this.size;
    return column >= 0 && row >= 0 && column < width && row < height ? row * width + column : null;
  }

  clicked(point, event) {
    const spot = this.spotAt(point);
    if (spot === null) return;
    this.svg.focus({ preventScroll: true });
    const pointedAt = this.cursor === spot && this.tapped;
    this.tapped = event.pointerType === "touch" && this.view.unit() * CELL < SMALL;
    this.moveTo(spot, true);
    if (this.tapped && !pointedAt && mayPlay()) {
      announce(say("tap_again", { at: pointName(spot, this.size) }));
      this.svg.classList.add("pointed");
      return;
    }
    this.tapped = false;
    this.playAt(spot);
  }

  playAt(spot) {
    if (!isLive()) return notify(say("looking_back"));
    if (!mayPlay()) {
      const { state } = store;
      const other = state.to_move && state.players[state.to_move - 1].held_by === "other";
      if (state.to_move) notify(say(other ? "seat_taken" : "not_your_turn"));
      return undefined;
    }
    return play(spot);
  }

  /** The ghost of a stone under the mouse. */
  hover(point) {
    const spot = point ? this.spotAt(point) : null;
    this.hovered = spot;
    const board = shownBoard();
    const free = spot !== null && mayPlay() && board?.kind === "grid" && !board.cells[spot];
    const { column, row } = free ? this.at(spot) : {};
    this.groups.ghost?.replaceChildren(...(free ? [stone(sideToMove() ?? "X", column, row, "ghost")] : []));
    this.showGuides();
  }

  focus() {
    this.byMouse = false;
    this.svg.focus({ preventScroll: true });
  }

  moveTo(spot, quiet) {
    this.cursor = spot;
    this.svg.classList.remove("pointed");
    const { column, row } = this.at(spot);
    this.view.reveal((column - 1) * CELL, (row - 1) * CELL, 3 * CELL, 3 * CELL);
    this.byMouse = quiet;
    this.showCursor();
  }

  showCursor() {
    if (!this.size) return;
    const { column, row } = this.at(this.cursor);
    this.svg.setAttribute("aria-activedescendant", `cell-${this.cursor}`);
    const focused = document.activeElement === this.svg;
    this.svg.classList.toggle("by-mouse", Boolean(this.byMouse));
    this.groups.cursor.replaceChildren(
      ...(focused
        ? [
            draw("rect", {
              class: "cursor",
              x: column * CELL + 1.2,
              y: row * CELL + 1.2,
              width: CELL - 2.4,
              height: CELL - 2.4,
              rx: 3,
            }),
          ]
        : []),
    );
    this.showGuides();
  }

  showGuides() {
    if (!this.groups.guides) return;
    const spot = this.hovered ?? this.cursor;
    const { column, row } = this.at(spot);
    const shown = store.settings.guides ? [draw("path", { class: "guide", d: guides(column, row, this.size) })] : [];
    this.groups.guides.replaceChildren(...shown);
  }

  /** Keys while the board has the focus; says whether the key was one of its own. */
  key(event) {
    const { width, height } = this.size;
    const { column, row } = this.at(this.cursor);
    const to = (x, y) => this.moveTo(Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1), false);
    const whole = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case "ArrowLeft":
        to(column - 1, row);
        break;
      case "ArrowRight":
        to(column + 1, row);
        break;
      case "ArrowUp":
        to(column, row - 1);
        break;
      case "ArrowDown":
        to(column, row + 1);
        break;
      case "Home":
        to(0, whole ? 0 : row);
        break;
      case "End":
        to(width - 1, whole ? height - 1 : row);
        break;
      case "Enter":
      case " ":
        this.playAt(this.cursor);
        break;
      default:
        return false;
    }
    return true;
  }
}
