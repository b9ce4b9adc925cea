// The two players beside the board: who they are, their settings, their seats and clocks. All can be changed in mid-game.

import { clockText, ticking } from "./clock.js";
import { act } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { byId, button, draw, field, make } from "./dom.js";
import { playerName, playerSelect, settingsFields, usualSpec } from "./player_form.js";
import { readSpec } from "./specs.js";
import { on, store } from "./store.js";
import { say, sideName } from "./words.js";

/** How a player is named in sentences: `X (you)`, `O (flagship)`. */
export function whoIs(number) {
  const player = store.state?.players[number - 1];
  if (!player) return say("nobody");
  const name = player.held_by === "you" ? say("you") : playerName(player.spec);
  return player.side ? `${sideName(player.side)} (${name})` : `${say("player_n", { n: number })} (${name})`;
}

/** The sign of a side, as on the board. */
export function sign(side) {
  const shape =
    side === "X"
      ? [draw("path", { class: "mark-x", d: "M3 3 17 17M17 3 3 17" })]
      : side === "O"
        ? [draw("circle", { class: "mark-o", cx: 10, cy: 10, r: 7 })]
        : side === "South"
          ? [draw("path", { class: "arrow", d: "M10 16 3 6h14z" })]
          : side === "North"
            ? [draw("path", { class: "arrow", d: "M10 4 3 14h14z" })]
            : [draw("circle", { class: "arrow", cx: 10, cy: 10, r: 2.5 })];
  return draw("svg", { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" }, ...shape);
}

function seatButton(player, number) {
  if (player.spec !== "human") return null;
  if (player.held_by === "you")
    return button(say("leave"), () => act({ do: "leave" }), { class: "seat small", "data-seat": "leave" });
  if (player.held_by === "other") return make("span", { class: "seat taken", text: say("held_other") });
  return button(say("sit"), () => act({ do: "sit", player: number }), { class: "seat small", "data-seat": "sit" });
}

/** Opens the settings of an engine, and shows those that are not as usual. */
function settingsButton(player, number) {
  const set = player.spec.includes(":") ? player.spec.slice(player.spec.indexOf(":") + 1) : say("settings");
  const opener = button("", () => openSettings(number), {
    class: "small setup",
    id: `settings-${number}`,
    title: player.spec,
    "aria-haspopup": "dialog",
  });
  opener.append(
    make("span", { "aria-hidden": "true", text: "⚙ " }),
    set,
    make("span", { class: "unseen", text: `, ${say("options_of", { name: say("player_n", { n: number }) })}` }),
  );
  return opener;
}

function card(player, number) {
  const { state } = store;
  const side = player.side ? sideName(player.side) : say("player_n", { n: number });
  const list = playerSelect(player.spec, state.setup, { "aria-label": say("player_select", { side }), id: `player-${number}` });
  list.addEventListener("change", () => act({ do: "player", player: number, spec: usualSpec(list.value) }));
  const hasSettings = readSpec(player.spec).name !== "human";
  return make(
    "section",
    {
      class: `player${state.to_move === number ? " active" : ""}`,
      "data-player": number,
      "aria-label": `${say("player_n", { n: number })}, ${side}`,
    },
    sign(player.side),
    make("div", { class: "who" }, make("span", { class: "side-name", text: `${number} · ${side}` }), list),
    hasSettings ? settingsButton(player, number) : null,
    seatButton(player, number),
    state.clock
      ? make("span", { class: "clock", "data-clock": number, role: "timer", "aria-label": `${say("clock")} ${number}` })
      : null,
  );
}

function openSettings(number) {
  const fields = () => {
    const player = store.state.players[number - 1];
    const time = make("input", {
      type: "number",
      min: 10,
      max: store.about?.limits?.time ?? 60000,
      step: 10,
      value: store.state.setup.time ?? 1000,
    });
    time.addEventListener("change", () => time.checkValidity() && act({ do: "time", ms: Number(time.value) }));
    return [
      ...settingsFields(player.spec, store.state.setup.game, async (spec) => {
        await act({ do: "player", player: number, spec });
      }),
      field(say("think_time"), time),
    ];
  };
  const player = store.state.players[number - 1];
  openDialog(say("options_of", { name: playerName(player.spec) }), fields(), { name: "player-settings" });
}

let drawn = "";

function show() {
  const { state } = store;
  if (!state) return;
  const { players, setup, to_move: mover, clock } = state;
  const key = JSON.stringify([players, setup.game, setup.rule, setup.in_a_row, mover, Boolean(clock), say("human")]);
  if (key !== drawn) {
    drawn = key;
    const holder = byId("players");
    const focused = holder.contains(document.activeElement) ? document.activeElement.id : null;
    holder.replaceChildren(card(players[0], 1), card(players[1], 2));
    if (focused) byId(focused)?.focus();
  }
  showClocks();
}

function showClocks() {
  for (const face of document.querySelectorAll("[data-clock]")) {
    const { left, running } = ticking(Number(face.dataset.clock));
    const text = clockText(left);
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("running", running);
    face.classList.toggle("low", left < 10000);
  }
}

export function startPlayers() {
  on("state language", show);
  setInterval(showClocks, 200);
}
