// Import and export of games as text.

import * as api from "./api.js";
import { startGame } from "./connection.js";
import { copyButton } from "./copy.js";
import { openDialog } from "./dialogs.js";
import { button, field, make, select } from "./dom.js";
import { notify } from "./notices.js";
import { fitting } from "./player_form.js";
import { longTitle, nameOf, rebuild, ruleText } from "./setups.js";
import { store } from "./store.js";
import { say } from "./words.js";

const isFor = (format, game) => !format.games || format.games.includes(game);

export function openFiles() {
  const { state } = store;
  const { game } = state.setup;
  const formats = (store.about.formats ?? []).filter((format) => isFor(format, game));
  const text = make("textarea", { rows: 7, name: "text", spellcheck: "false", autocomplete: "off" });
  const file = make("input", { type: "file", accept: ".psq,.sgf,.txt,.tsc,.lib,.pos,.json,text/plain" });
  file.addEventListener("change", async () => {
    if (file.files[0]) text.value = await file.files[0].text();
  });
  const format = select([["", say("detect")], ...formats.filter((one) => one.read).map((one) => [nameOf(one), longTitle(one)])], "", {
    name: "import-format",
  });
  const rules = (store.about.games ?? []).find((one) => nameOf(one) === game)?.rules ?? [];
  const rule = select(
    rules.map((one) => [nameOf(one), ruleText(game, one)]),
    state.setup.rule,
    { name: "import-rule" },
  );
  const fault = make("p", { class: "fault", role: "alert" });

  const read = async () => {
    fault.textContent = "";
    const { width, height, in_a_row, pits, stones } = state.setup;
    const body = { text: text.value, game, ...(format.value ? { format: format.value } : {}) };
    if (rules.length) body.rule = rule.value;
    Object.assign(body, game === "five" ? { width, height, in_a_row } : game === "kalaha" ? { pits, stones } : {});
    try {
      const { setup, notes = [] } = await api.importGame(body);
      const players = store.state.players.map((player) => fitting(player.spec, setup));
      const last = store.state.moves.length ? rebuild(store.state) : null;
      if (await startGame({ ...setup, players: players.every((spec) => spec !== "human") ? ["human", "human"] : players })) {
        dialog.close();
        notify([say("imported"), ...notes].join(" "), last ? { action: [say("bring_back"), () => startGame(last)] } : {});
      } else {
        fault.textContent = document.querySelector("#notice span")?.textContent ?? "";
      }
    } catch (problem) {
      fault.textContent = say("failed", { error: problem.message });
    }
  };

  const written = make("textarea", { rows: 7, readonly: true, name: "export-text" });
  const writers = formats.filter((one) => one.write);
  const link = make("a", { class: "button small", download: "", text: say("download") });
  const target = select(
    writers.map((one) => [nameOf(one), longTitle(one)]),
    writers.some((one) => nameOf(one) === "sgf") ? "sgf" : nameOf(writers[0] ?? "moves"),
    { name: "export-format", on: { change: () => write() } },
  );
  const write = async () => {
    const wanted = target.value;
    link.href = api.exportAddress(state.id, wanted);
    written.setAttribute("aria-busy", "true");
    written.dataset.format = "";
    try {
      const result = await api.exportGame(state.id, wanted);
      if (target.value !== wanted) return;
      written.value = result;
    } catch (problem) {
      written.value = say("failed", { error: problem.message });
    }
    written.dataset.format = wanted;
    written.removeAttribute("aria-busy");
  };
  const [copy, copied] = copyButton(written);

  const dialog = openDialog(
    say("import_export"),
    [
      make(
        "div",
        { class: "columns" },
        make(
          "section",
          {},
          make("h3", { text: say("import") }),
          field(say("paste"), text),
          make(
            "div",
            { class: "fields" },
            field(say("choose_file"), file),
            field(say("format"), format),
            rules.length ? field(say("rule_if_unsaid"), rule) : null,
          ),
          fault,
          button(say("read"), read, { class: "strong", id: "import" }),
        ),
        make(
          "section",
          {},
          make("h3", { text: say("export") }),
          field(say("format"), target),
          field(say("export"), written),
          make("div", { class: "row" }, copy, link, copied),
        ),
      ),
    ],
    { name: "files", wide: true },
  );
  write();
}
