// What the page says to everybody (a line above the board) and to listeners (the live region).

import { byId, button, make } from "./dom.js";
import { say } from "./words.js";

let timer = null;

/** Shows a line until the next one, or for some seconds; `action` is `[text, act]`. */
export function notify(text, { keep = false, action = null } = {}) {
  const line = byId("notice");
  clearTimeout(timer);
  const children = [make("span", { text })];
  if (action) children.push(button(action[0], () => (silence(), action[1]()), { class: "link" }));
  children.push(button("×", silence, { class: "round quiet", "aria-label": say("close") }));
  line.replaceChildren(...children);
  line.hidden = false;
  if (!keep) timer = setTimeout(silence, action ? 20000 : 8000);
}

export function silence() {
  clearTimeout(timer);
  byId("notice").hidden = true;
}

/** Says something to listeners only. */
export function announce(text) {
  const live = byId("live");
  live.append(make("p", { text }));
  while (live.children.length > 8) live.firstChild.remove();
}
