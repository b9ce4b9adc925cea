// Copying a text.

import { button, make } from "./dom.js";
import { say } from "./words.js";

/** A button that copies what a field holds, and the place where it says so. */
export function copyButton(source) {
  const done = make("span", { class: "faint", role: "status" });
  const copy = async () => {
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
    } catch {
      document.execCommand("copy");
    }
    done.textContent = say("copied");
  };
  return [button(say("copy"), copy, { class: "small" }), done];
}
