// The dialog for a new game: what is played, by whom, with which clocks, and from where.

import { board } from "./board.js";
import { startGame } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { button, field, make, select, tick } from "./dom.js";
import { notify } from "./notices.js";
import { fitting, playerSelect, settingsFields, usualSpec } from "./player_form.js";
import { again, nameOf, rebuild, ruleText, titleOf, usualSetup } from "./setups.js";
import { store } from "./store.js";
import { say, sayOr } from "./words.js";

const GAMES = ["five", "kalaha", "tictactoe"];

const usual = {
  five: () => usualSetup(),
  kalaha: () => ({
    game: "kalaha",
    pits: 6,
    stones: 4,
    rule: "empty_capture",
    players: ["human", "kalaha-perfect"],
    starts: 1,
    time: 1000,
    clock: null,
  }),
  tictactoe: () => ({ game: "tictactoe", players: ["human", "alpha-beta"], starts: 1, time: 1000, clock: null }),
};

/** What belongs to one game only, taken away when another one is chosen. */
const nothing = Object.fromEntries(
  ["width", "height", "in_a_row", "opening", "rule", "pits", "stones", "after_win"].map((name) => [name, undefined]),
);

/** Begins a game at once with the same settings; the last one can be brought back. */
export async function quickNew() {
  const { state } = store;
  if (!state) return;
  const last = rebuild(state);
  const had = state.moves.length > 0;
  const begun = await startGame(again(state));
  if (document.activeElement === document.body) board()?.focus();
  if (begun && had) {
    notify(say("new_started"), { action: [say("bring_back"), () => startGame(last)] });
  }
}

export function openNewGame() {
  const draft = { from: "empty", ...usual.five(), ...(store.state ? again(store.state) : {}) };
  for (const name of ["position", "to_move", "scenario", "random"]) delete draft[name];
  const body = make("form", { class: "form", id: "new-game-form", on: { submit: (event) => (event.preventDefault(), start()) } });
  const set =
    (name, parse = String) =>
    (event) => {
      draft[name] = parse(event.target.value);
    };
  const reset = (name) => (event) => {
    if (name === "game") Object.assign(draft, nothing, usual[event.target.value](), { from: "empty" });
    else draft[name] = event.target.value;
    fill();
    body.querySelector(`[name="${name}"]`)?.focus();
  };
  const count = (name, min, max) =>
    make("input", {
      type: "number",
      name,
      min,
      max,
      required: true,
      value: draft[name],
      on: { change: (event) => (set(name, Number)(event), fillPlayers()) },
    });
  const about = (game) => (store.about.games ?? []).find((one) => nameOf(one) === game) ?? {};

  const player = (number) => {
    const spec = draft.players[number - 1];
    const holder = make("fieldset", {}, make("legend", { text: say(`player_${number}`) }));
    const list = playerSelect(spec, draft, { name: `player${number}` });
    list.addEventListener("change", () => {
      draft.players[number - 1] = usualSpec(list.value);
      fillPlayers();
      body.querySelector(`[name="player${number}"]`)?.focus();
    });
    const settings = settingsFields(spec, draft.game, (changed) => (draft.players[number - 1] = changed));
    holder.append(field(say("player_select", { side: say("player_n", { n: number }) }), list));
    if (settings.length)
      holder.append(
        make("details", {}, make("summary", { text: say("settings") }), make("div", { class: "fields" }, ...settings)),
      );
    return holder;
  };

  const board = () => {
    const { rules = [], openings = [] } = about(draft.game);
    if (draft.game === "tictactoe") return [];
    const rule = rules.length
      ? field(
          say("rule"),
          select(
            rules.map((one) => [nameOf(one), ruleText(draft.game, one)]),
            draft.rule,
            { name: "rule", on: { change: reset("rule") } },
          ),
        )
      : null;
    if (draft.game === "kalaha") return [count2("pits", "pits", 1, 12), count2("stones", "stones", 1, 12), rule];
    const openingList = select(
      openings.map((one) => [nameOf(one), sayOr(`opening_${nameOf(one).replaceAll("-", "_")}`, titleOf(one))]),
      draft.opening,
      { name: "opening", on: { change: set("opening") } },
    );
    return [
      count2("width", "width", 3, 40),
      count2("height", "height", 3, 40),
      count2("in_a_row", "in_a_row", 3, 10),
      rule,
      openings.length && draft.from === "empty" ? field(say("opening"), openingList) : null,
    ];
  };
  const count2 = (name, word, min, max) => {
    const limits = about(draft.game)[name] ?? {};
    return field(say(word), count(name, limits.min ?? min, limits.max ?? max));
  };

  const from = () => {
    if (draft.game !== "five") return [];
    const { scenarios = [], difficulties = [] } = store.about;
    const choices = [
      ["empty", say("empty_board")],
      scenarios.length ? ["scenario", say("scenario")] : null,
      difficulties.length ? ["random", say("random_board")] : null,
    ].filter(Boolean);
    const fields = [field(say("start_from"), select(choices, draft.from, { name: "from", on: { change: reset("from") } }))];
    if (draft.from === "scenario") {
      draft.scenario ??= scenarios[0].id;
      fields.push(
        field(
          say("scenario"),
          select(
            scenarios.map((one) => [one.id, `${one.title ?? one.id}${one.difficulty ? ` (${one.difficulty})` : ""}`]),
            draft.scenario,
            { name: "scenario", on: { change: set("scenario") } },
          ),
        ),
      );
    }
    if (draft.from === "random") {
      draft.difficulty ??= nameOf(difficulties[0]);
      fields.push(
        field(
          say("difficulty"),
          select(
            difficulties.map((one) => [nameOf(one), titleOf(one)]),
            draft.difficulty,
            { name: "difficulty", on: { change: set("difficulty") } },
          ),
        ),
        field(
          say("seed"),
          make("input", {
            type: "text",
            name: "seed",
            inputmode: "numeric",
            pattern: "[0-9]*",
            value: draft.boardSeed ?? "",
            on: { change: set("boardSeed") },
          }),
        ),
      );
    }
    return fields;
  };

  const clocks = () => {
    const shown = Boolean(draft.clock);
    const fields = [
      tick(
        say("with_clock"),
        shown,
        (on) => {
          draft.clock = on ? { ms: 600000, increment: 5000 } : null;
          fill();
        },
        "with-clock",
      ),
    ];
    if (shown) {
      fields.push(
        field(
          say("minutes"),
          make("input", {
            type: "number",
            name: "minutes",
            min: 0.1,
            max: 600,
            step: "any",
            value: draft.clock.ms / 60000,
            on: { change: (event) => (draft.clock.ms = Math.round(event.target.value * 60000)) },
          }),
        ),
        field(
          say("increment"),
          make("input", {
            type: "number",
            name: "increment",
            min: 0,
            max: 600,
            step: "any",
            value: (draft.clock.increment ?? 0) / 1000,
            on: { change: (event) => (draft.clock.increment = Math.round(event.target.value * 1000)) },
          }),
        ),
      );
    }
    return fields;
  };

  const players = make("div", { class: "columns" });
  /** Who cannot play what is chosen makes way for somebody who can. */
  const fillPlayers = () => {
    const openDetails = [...players.querySelectorAll("details")].map((one) => one.open);
    draft.players = draft.players.map((spec) => fitting(spec, draft));
    players.replaceChildren(player(1), player(2));
    players.querySelectorAll("details").forEach((one, index) => (one.open = openDetails[index] ?? false));
  };

  const fill = () => {
    fillPlayers();
    body.replaceChildren(
      make(
        "div",
        { class: "fields" },
        field(
          say("game"),
          select(
            GAMES.map((game) => [game, say(game)]),
            draft.game,
            { name: "game", on: { change: reset("game") } },
          ),
        ),
        ...board().filter(Boolean),
        ...from(),
      ),
      players,
      make(
        "div",
        { class: "fields" },
        field(
          say("starts"),
          select(
            [
              ["1", say("player_1")],
              ["2", say("player_2")],
              ["lot", say("by_lot")],
            ],
            draft.starts,
            { name: "starts", on: { change: set("starts", (value) => (value === "lot" ? value : Number(value))) } },
          ),
        ),
        field(
          say("think_time"),
          make("input", {
            type: "number",
            name: "time",
            min: 10,
            max: store.about.limits?.time ?? 60000,
            step: 10,
            value: draft.time ?? 1000,
            on: { change: set("time", Number) },
          }),
        ),
        ...clocks(),
        draft.game === "five"
          ? tick(say("after_win"), draft.after_win ?? false, (on) => (draft.after_win = on), "new-after-win")
          : null,
      ),
      make("p", { class: "fault", role: "alert" }),
    );
  };

  const start = async () => {
    if (!body.reportValidity()) return;
    const { from: origin, boardSeed, difficulty, ...setup } = draft;
    if (origin !== "scenario") delete setup.scenario;
    if (origin !== "empty") setup.opening = "free";
    if (origin === "random") setup.random = { difficulty, ...(boardSeed ? { seed: Number(boardSeed) } : {}) };
    const last = store.state?.moves.length ? rebuild(store.state) : null;
    if (await startGame(setup)) {
      dialog.close();
      if (last) notify(say("new_started"), { action: [say("bring_back"), () => startGame(last)] });
    } else {
      body.querySelector(".fault").textContent = document.querySelector("#notice span")?.textContent ?? "";
    }
  };

  fill();
  const dialog = openDialog(say("new_game"), [body], {
    name: "new-game",
    wide: true,
    actions: [
      button(say("cancel"), () => dialog.close()),
      make("button", { type: "submit", form: "new-game-form", class: "strong", id: "start-game", text: say("start") }),
    ],
  });
}
