// The two languages: chosen by the browser, or by the switch.

import { emit, set, store } from "./store.js";
import english from "./words_en.js";
import finnish from "./words_fi.js";

const LANGUAGES = { en: english, fi: finnish };

export const languages = Object.entries(LANGUAGES).map(([code, words]) => [code, words._name]);

/** The language in use: the one that was chosen, else the browser's first that we speak. */
export function language() {
  if (store.settings.language in LANGUAGES) return store.settings.language;
  const wanted = navigator.languages ?? [navigator.language ?? "en"];
  return wanted.map((code) => code.slice(0, 2).toLowerCase()).find((code) => code in LANGUAGES) ?? "en";
}

/** The words of a key, with `{name}` filled in. */
export function say(key, values) {
  const text = LANGUAGES[language()][key] ?? english[key] ?? key;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole) : text;
}

/** The words of a key if there are any, else the other text: for names that the server may add to. */
export const sayOr = (key, other) => (key in english ? say(key) : other);

/** A side by its name on the board. */
export const sideName = (side) => (side ? sayOr(`side_${side}`, side) : say("open_side"));

/** Writes the words into what stands in the page itself. */
export function writeWords(root = document) {
  document.documentElement.lang = language();
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = say(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", say(element.dataset.tLabel));
    if (element.tagName === "BUTTON") element.title = say(element.dataset.tLabel);
  }
  const other = language() === "en" ? "fi" : "en";
  const button = document.getElementById("language");
  button.textContent = other.toUpperCase();
  button.setAttribute("aria-label", `${other.toUpperCase()}: ${say("switch_language")}`);
  button.title = say("switch_language");
  button.lang = other;
}

export function chooseLanguage(code) {
  set("language", code);
  writeWords();
  emit("language");
}

/** A number with the separators of the language; large ones are shortened. */
export function number(value) {
  if (value >= 1e6) return `${(value / 1e6).toFixed(value >= 1e7 ? 0 : 1)} M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)} k`;
  return new Intl.NumberFormat(language()).format(value);
}
