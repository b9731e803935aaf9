// DOM: elements made from data. Text goes in as text, so nothing read from a file is ever markup.

type Child = Node | string | null | false;
type Listener = (event: never) => void;
type Properties = Record<string, string | number | boolean | null | undefined | Listener>;

/** An element: `on...` properties are listeners, `true` an attribute without a value. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value as EventListener);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

/** Put these children in place of all others. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((each): each is Node | string => each !== null && each !== false));
}

/** A button with a label, and a key that does the same. */
export function button(
  label: string,
  onclick: () => void,
  properties: Properties = {},
): HTMLButtonElement {
  return h("button", { type: "button", ...properties, onclick: () => onclick() }, label);
}

/** A drop-down list of `[value, label]` pairs. */
export function select(
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  value: string,
  onchange: (value: string) => void,
): HTMLLabelElement {
  const list = h(
    "select",
    { onchange: () => onchange(list.value) },
    ...options.map(([each, text]) => h("option", { value: each, selected: each === value }, text)),
  );
  list.value = value;
  return field(label, list);
}

/** A control with its label before it. */
export function field(label: string, control: HTMLElement): HTMLLabelElement {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** A field for a whole number. */
export function number(label: string, name: string, value: number | string, min: number, max: number, properties: Properties = {}): HTMLLabelElement {
  return field(label, h("input", { type: "number", name, value, min, max, ...properties }));
}

/** A box to tick with its label behind it. */
export function check(label: string, box: HTMLInputElement, properties: Properties = {}): HTMLLabelElement {
  return h("label", { class: "field check", ...properties }, box, h("span", {}, label));
}

/** A table of rows: what it is, and its value. */
export function table(rows: readonly (readonly [head: string, value: string])[], properties: Properties = {}): HTMLTableElement {
  const cells = rows.map(([head, value]) => h("tr", {}, h("th", { scope: "row" }, head), h("td", {}, value)));
  return h("table", properties, h("tbody", {}, ...cells));
}
