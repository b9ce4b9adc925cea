// What this page looks like, and what holds for the game; and the list of keys.

import { act } from "./connection.js";
import { openDialog } from "./dialogs.js";
import { field, make, select, table, tick } from "./dom.js";
import { set, store } from "./store.js";
import { chooseLanguage, language, languages, say } from "./words.js";

/** Puts the chosen colours on the page. */
export function applyTheme() {
  const { theme } = store.settings;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function openSettings() {
  const { settings, state } = store;
  const turn = (name) => tick(say(name), settings[name], (on) => set(name, on), `set-${name}`);
  const theme = select(
    ["auto", "light", "dark"].map((name) => [name, say(`theme_${name}`)]),
    settings.theme,
    { name: "theme", on: { change: () => set("theme", theme.value) } },
  );
  const tongue = select(languages, language(), {
    name: "language",
    on: { change: () => (chooseLanguage(tongue.value), openSettings()) },
  });
  const time = make("input", {
    type: "number",
    name: "think-time",
    min: 10,
    max: store.about?.limits?.time ?? 60000,
    step: 10,
    value: state?.setup.time ?? 1000,
  });
  time.addEventListener("change", () => time.checkValidity() && act({ do: "time", ms: Number(time.value) }));
  openDialog(
    say("settings"),
    [
      turn("guides"),
      turn("numbers"),
      turn("coordinates"),
      state?.setup.game === "five"
        ? tick(say("after_win"), Boolean(state.setup.after_win), (on) => act({ do: "after_win", on }), "set-after-win")
        : null,
      field(say("think_time"), time),
      field(say("theme"), theme),
      field(say("language"), tongue),
    ],
    { name: "settings" },
  );
}

const KEYS = [
  ["← ↑ → ↓", "key_arrows"],
  ["Home, End", "key_home"],
  ["Enter, Space", "key_enter"],
  ["1 … 9", "key_pits"],
  ["F2", "key_f2"],
  ["N", "key_n"],
  ["Backspace", "key_backspace"],
  ["+ −", "key_zoom"],
  ["Page Up, Page Down", "key_page"],
  ["U, Y (Ctrl+Z, Ctrl+Y)", "key_undo"],
  ["T", "key_t"],
  ["H", "key_h"],
  ["G", "key_g"],
  ["M", "key_m"],
  ["A", "key_a"],
  ["L", "key_l"],
  ["?", "key_help"],
];

export function openHelp() {
  const rows = KEYS.map(([keys, word]) =>
    make("tr", {}, make("th", { scope: "row" }, make("kbd", { text: keys })), make("td", { text: say(word) })),
  );
  openDialog(
    say("help"),
    [
      make("p", { text: say("help_aim") }),
      table([[say("key")], [say("does")]], rows, { class: "keys" }),
      make("p", { text: say("key_mouse") }),
      store.about?.version ? make("p", { class: "faint", text: `gomoku ${store.about.version}` }) : null,
    ],
    { name: "help" },
  );
}
