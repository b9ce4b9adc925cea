// Engine against engine, game after game, with the running score.

import { act } from "./connection.js";
import { byId, button, field, make } from "./dom.js";
import { playerName } from "./player_form.js";
import { on, store } from "./store.js";
import { say } from "./words.js";

let games = 10;

function build() {
  const { state } = store;
  if (!state) return;
  const panel = byId("panel-match");
  const loop = state.loop ?? { on: false, games: 0, played: 0, wins: [0, 0], draws: 0 };
  const engines = state.players.every((player) => player.spec !== "human");
  const key = JSON.stringify([loop, engines, state.players.map((player) => player.spec), say("match")]);
  if (panel.dataset.key === key) return;
  panel.dataset.key = key;
  const count = make("input", {
    type: "number",
    min: 1,
    max: store.about?.limits?.loop_games,
    value: games,
    id: "loop-games",
  });
  count.addEventListener("change", () => (games = Number(count.value) || games));
  const played = loop.played ?? 0;
  const start = button(
    say(loop.on ? "loop_stop" : "loop_start"),
    () => act({ do: "loop", on: !loop.on, games: Number(count.value) || 10 }),
    { class: "strong", id: "loop" },
  );
  start.disabled = !engines && !loop.on;
  const focused = panel.contains(document.activeElement) ? document.activeElement.id : null;
  panel.replaceChildren(
    make("h2", { text: say("match") }),
    make("p", { class: "faint", text: say("loop_explain") }),
    ...(engines ? [] : [make("p", { text: say("loop_need") })]),
    field(say("games"), count),
    start,
    make(
      "table",
      { class: "score", "aria-label": say("running_score") },
      make(
        "tbody",
        {},
        ...[1, 2].map((player) =>
          make(
            "tr",
            {},
            make("th", {
              scope: "row",
              text: `${say("wins_of", { n: player })} (${playerName(state.players[player - 1].spec)})`,
            }),
            make("td", { class: "right", "data-wins": player, text: loop.wins[player - 1] }),
          ),
        ),
        make("tr", {}, make("th", { scope: "row", text: say("draws") }), make("td", { class: "right", text: loop.draws })),
        make(
          "tr",
          {},
          make("th", { scope: "row", text: say("games_played") }),
          make("td", { class: "right", id: "loop-played", text: loop.games ? `${played} / ${loop.games}` : played }),
        ),
      ),
    ),
  );
  if (focused) byId(focused)?.focus();
}

export function startMatch() {
  on("state language", build);
}
