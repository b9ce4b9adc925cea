// Sharing: the position as a link, and this very game as a link for two pages that play each other.

import { act } from "./connection.js";
import { copyButton } from "./copy.js";
import { openDialog } from "./dialogs.js";
import { button, field, make } from "./dom.js";
import { whoIs } from "./players.js";
import { positionHash } from "./share_url.js";
import { shownPly, store } from "./store.js";
import { say } from "./words.js";

/** A text to copy, with its button. */
function copyField(label, text, note, name) {
  const input = make("input", { type: "text", readonly: true, value: text, name });
  const row = field(label, input, note);
  row.append(make("div", { class: "row" }, ...copyButton(input)));
  return row;
}

export function openShare() {
  const { state } = store;
  const base = `${location.origin}${location.pathname}`;
  const seats = state.players.map((player, index) => {
    if (player.spec !== "human" || player.held_by) return null;
    return button(
      `${say("sit")}: ${whoIs(index + 1)}`,
      async () => {
        await act({ do: "sit", player: index + 1 });
        dialog.close();
      },
      { "data-sit": index + 1 },
    );
  });
  const dialog = openDialog(
    say("share"),
    [
      make("h3", { text: say("share_position") }),
      copyField(say("share_position"), base + positionHash(state, shownPly()), say("share_position_note"), "position-link"),
      make("h3", { text: say("play_over_link") }),
      copyField(say("share_game"), `${base}#game=${state.id}`, say("share_game_note"), "game-link"),
      make("div", { class: "row" }, ...seats.filter(Boolean)),
    ],
    { name: "share" },
  );
}
