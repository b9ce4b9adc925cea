// Players as texts: `human`, `flagship:level=5`, `alpha-beta:6`.

/** Splits a text into the name and the settings. A bare word is a flag; a value without a name belongs to the depth. */
export function readSpec(text) {
  const colon = text.indexOf(":");
  if (colon < 0) return { name: text, settings: {} };
  const settings = {};
  for (const part of text
    .slice(colon + 1)
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean)) {
    const equals = part.indexOf("=");
    if (equals >= 0) settings[part.slice(0, equals)] = part.slice(equals + 1);
    else if (/^(\d+|end)$/.test(part)) settings.depth = part;
    else settings[part] = "true";
  }
  return { name: text.slice(0, colon), settings };
}

/** Puts it together again; settings that are as usual are left out. */
export function writeSpec(name, settings, options = [], bareDepth = false) {
  const parts = [];
  for (const [key, value] of Object.entries(settings)) {
    const option = options.find((one) => one.name === key);
    if (value === "" || value === null || (option && String(option.default) === String(value))) continue;
    parts.push(bareDepth && key === "depth" ? value : `${key}=${value}`);
  }
  return parts.length ? `${name}:${parts.join(",")}` : name;
}

/** Whether the value of a switch is on, as the server writes it (`on`) or as a bare word or a default says it (`true`). */
export const isOn = (value) => ["on", "true", "yes"].includes(String(value));

/** Searches of any game take their depth without a name. */
export const hasBareDepth = (name) => ["minimax", "negamax", "alpha-beta"].includes(name);
