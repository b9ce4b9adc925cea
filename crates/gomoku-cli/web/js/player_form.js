// A player as a form: who it is, and a field for each of its settings, as the server describes them.

import { field, make, select, tick } from "./dom.js";
import { hasBareDepth, isOn, readSpec, writeSpec } from "./specs.js";
import { store } from "./store.js";
import { say } from "./words.js";

/** The engines that can play what a setup says. */
export function enginesFor({ game, rule, in_a_row: length }) {
  const fits = (known, wanted) => game !== "five" || !known || !wanted || known.includes(wanted);
  return (store.about?.engines ?? []).filter(
    (engine) =>
      (!engine.games || engine.games.includes(game)) && fits(engine.rules, rule) && fits(engine.lengths, Number(length)),
  );
}

/** The player itself, or who takes the place of an engine that cannot play what a setup says. */
export function fitting(spec, setup) {
  const { name } = readSpec(spec);
  return name === "human" || enginesFor(setup).some((engine) => engine.name === name) ? spec : "alpha-beta";
}

function engineOf(name, game) {
  const engines = store.about?.engines ?? [];
  return (
    engines.find((engine) => engine.name === name && (!engine.games || !game || engine.games.includes(game))) ??
    engines.find((engine) => engine.name === name)
  );
}

export const playerName = (spec) => {
  const { name } = readSpec(spec);
  return name === "human" ? say("human") : name;
};

/** The list of players to choose from. */
export function playerSelect(spec, setup, properties) {
  const { name } = readSpec(spec);
  const choices = [
    ["human", say("human")],
    ...enginesFor(setup)
      .filter((engine) => engine.name !== "human")
      .map((engine) => [engine.name, engine.name]),
  ];
  if (!choices.some(([value]) => value === name)) choices.push([name, name]);
  return select(choices, name, properties);
}

function control(option, value, set) {
  const usual = option.default ?? "";
  const change = (input) => input.addEventListener("change", () => input.checkValidity() && set(input.value));
  if (option.kind === "flag") {
    return tick(option.name, isOn(value ?? usual), (on) => set(String(on)));
  }
  if (option.choices?.length) {
    const list = select(
      option.choices.map((word) => [word, word]),
      value ?? usual,
    );
    change(list);
    return field(option.name, list, option.summary);
  }
  const numeric = option.kind === "number";
  const input = make(
    "input",
    numeric
      ? { type: "number", min: option.min, max: option.max, step: 1, value: value ?? usual }
      : { type: "text", value: value ?? usual, autocomplete: "off", spellcheck: "false" },
  );
  if (numeric) input.inputMode = "numeric";
  change(input);
  return field(option.name, input, option.summary);
}

/** The fields of a player's settings; `changed(spec)` is told of every change. Nothing for a person. */
export function settingsFields(spec, game, changed) {
  const { name, settings } = readSpec(spec);
  const engine = engineOf(name, game);
  if (!engine?.options?.length) return [];
  const fields = engine.options.map((option) => {
    const made = control(option, settings[option.name], (value) => {
      settings[option.name] = value;
      changed(writeSpec(name, settings, engine.options, hasBareDepth(name)));
    });
    if (made.classList.contains("tick") && option.summary) made.append(make("small", { text: option.summary }));
    return made;
  });
  return [engine.summary ? make("p", { class: "faint", text: engine.summary }) : null, ...fields].filter(Boolean);
}

/** What to sit down when an engine is chosen by name: `flagship` at a friendly level, others as they usually are. */
export function usualSpec(name) {
  const level = engineOf(name)?.options?.find((option) => option.name === "level");
  return level && name === "flagship" ? "flagship:level=5" : name;
}
