// Charts: a line of shares, and what each move of a game lost, with its luck apart.
const NAMESPACE = "http://www.w3.org/2000/svg";

function svg(name: string, properties: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, String(value));
  return element;
}

const picture = (width: number, height: number, label: string): SVGElement =>
  svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, preserveAspectRatio: "none" });

/** The line of these shares, from 0 below to 1 above. */
export function line(shares: number[], label: string): SVGElement {
  const last = Math.max(1, shares.length - 1);
  const points = shares.map((share, place) => `${place},${1 - share}`).join(" ");
  const found = picture(last, 1, label);
  found.append(
    svg("polygon", { class: "area", points: `0,1 ${points} ${last},1` }),
    svg("line", { class: "middle", x1: 0, x2: last, y1: 0.5, y2: 0.5 }),
    svg("polyline", { class: "line", points }),
  );
  return found;
}

/** Above what each move lost, below its luck, good or bad; a click goes to the move there. */
export function bars(moves: readonly { loss?: number; luck?: number }[], label: string, go: (number: number) => void): SVGElement {
  const found = picture(moves.length, 2, label);
  const bar = (name: string, place: number, y: number, height: number): SVGElement => svg("rect", { class: name, x: place + 0.1, width: 0.8, y, height });
  found.append(svg("line", { class: "middle", x1: 0, x2: moves.length, y1: 1.5, y2: 1.5 }));
  for (const [place, { loss = 0, luck = 0 }] of moves.entries()) {
    if (loss > 0) found.append(bar("loss", place, 1 - loss, loss));
    if (luck) found.append(bar("luck", place, 1.5 - Math.max(0, luck) / 2, Math.abs(luck) / 2));
  }
  found.addEventListener("click", (event) => {
    const box = found.getBoundingClientRect();
    go(Math.floor(((event.clientX - box.left) / box.width) * moves.length) + 1);
  });
  return found;
}
