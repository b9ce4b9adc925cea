// Making elements without markup in strings: nothing that comes from a game can become HTML.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (name === "value") element.value = value;
    else if (name === "checked") element.checked = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element: `make("button", { type: "button", text: "Undo", on: { click } }, …children)`. */
export function make(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function draw(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

export const byId = (id) => document.getElementById(id);

let lastId = 0;

/** An id that no other element has. */
export const freshId = (stem) => `${stem}-${(lastId += 1)}`;

/** A field with its label: the label is bound to the control by id. */
export function field(label, control, note) {
  control.id ||= freshId("field");
  const children = [make("label", { for: control.id, text: label }), control];
  if (note) {
    const id = freshId("note");
    control.setAttribute("aria-describedby", id);
    children.push(make("small", { id, text: note }));
  }
  return make("div", { class: "field" }, ...children);
}

/** A box to tick with its label behind it. */
export function tick(label, checked, change, id) {
  const box = make("input", { type: "checkbox", id: id ?? freshId("tick"), checked });
  box.addEventListener("change", () => change(box.checked));
  return make("div", { class: "tick" }, box, make("label", { for: box.id, text: label }));
}

/** A choice from a list of `[value, text]`. */
export function select(choices, chosen, properties) {
  const options = choices.map(([value, text]) => make("option", { value, text }));
  const control = make("select", properties, ...options);
  if (chosen !== undefined && chosen !== null) control.value = String(chosen);
  return control;
}

/** A table: its heads, each `[text, class]`, and its rows. */
export function table(heads, rows, properties) {
  const head = ([text, name]) => make("th", { scope: "col", class: name, text });
  return make("table", properties, make("thead", {}, make("tr", {}, ...heads.map(head))), make("tbody", {}, ...rows));
}

export function button(text, click, properties) {
  return make("button", { type: "button", text, ...properties, on: { click } });
}
