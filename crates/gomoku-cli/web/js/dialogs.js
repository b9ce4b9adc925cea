// Dialogs: the browser's own, so that focus and Escape are right.

import { button, freshId, make } from "./dom.js";
import { say } from "./words.js";

/** Opens a dialog with a title and what is in it; returns it. `actions` stand below. */
export function openDialog(title, content, { name, actions = [], wide = false } = {}) {
  for (const open of document.querySelectorAll("dialog")) open.close();
  const id = freshId("dialog");
  const dialog = make("dialog", { class: wide ? "wide" : "", "aria-labelledby": id, "data-dialog": name });
  const close = () => dialog.close();
  dialog.append(
    make(
      "div",
      { class: "dialog-head" },
      make("h2", { id, text: title }),
      button("×", close, { class: "round quiet", "aria-label": say("close") }),
    ),
    make("div", { class: "dialog-body" }, ...content.filter(Boolean)),
  );
  if (actions.length) dialog.append(make("div", { class: "dialog-actions" }, ...actions));
  const cameFrom = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  // What can only be read must be scrolled by keys, too.
  const body = dialog.querySelector(".dialog-body");
  if (!body.querySelector("input, select, textarea, button, a")) body.tabIndex = 0;
  // With a mouse or keys one begins with the first field; on a phone that would open the keyboard over the dialog.
  if (!matchMedia("(pointer: coarse)").matches) (body.querySelector("input, select, textarea, button") ?? body).focus();
  return dialog;
}

/** Asks yes or no. */
export function confirmDialog(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog(question, [], {
      name: "confirm",
      actions: [
        button(say("cancel"), () => dialog.close()),
        button(yes, () => ((answer = true), dialog.close()), { class: "strong" }),
      ],
    });
    dialog.addEventListener("close", () => resolve(answer));
  });
}
