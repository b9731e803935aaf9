// A chart of the chance to win, move by move: a line that can be clicked.
const NAMESPACE = "http://www.w3.org/2000/svg";
const WIDTH = 600;
const HEIGHT = 120;

function svg(name: string, properties: Record<string, string>): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, value);
  return element;
}

/** The line of these chances; a click on it goes to the move there. */
export function chart(chances: number[], label: string, go: (place: number) => void): SVGElement {
  const last = Math.max(1, chances.length - 1);
  const points = chances.map((chance, place) => `${((place / last) * WIDTH).toFixed(1)},${((1 - chance) * HEIGHT).toFixed(1)}`);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, preserveAspectRatio: "none" });
  picture.append(
    svg("polygon", { class: "area", points: `0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}` }),
    svg("line", { class: "middle", x1: "0", x2: String(WIDTH), y1: String(HEIGHT / 2), y2: String(HEIGHT / 2) }),
    svg("polyline", { class: "line", points: points.join(" ") }),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * last) + 1);
  });
  return picture;
}
