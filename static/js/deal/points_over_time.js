// @ts-check
// "If shown now" on the page of a deal: three sentences, and each hand's count as a line.

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 8;

const place = document.getElementById("over-time");

/** @param {string} name @param {Record<string, string | number>} given */
function svg(name, given) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  return made;
}

/** @param {string} name @param {string} text */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

// The points of one seat's line; where it does not play there are none.
/** @param {(number | null)[]} counts @param {number} most */
function line(counts, most) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, counts.length - 1);
  const high = (HEIGHT - 2 * EDGE) / Math.max(1, most);
  return counts
    .map((count, n) => (count === null ? null : `${(EDGE + n * step).toFixed(1)},${(HEIGHT - EDGE - count * high).toFixed(1)}`))
    .filter(Boolean)
    .join(" ");
}

/** @param {HTMLElement} section */
async function show(section) {
  const answer = await fetch(section.dataset.url ?? "");
  if (!answer.ok) return;
  const { seats, says, legend } = await answer.json();
  const rows = /** @type {(number | null)[][]} */ (Object.values(seats));
  const most = Math.max(1, ...rows.flat().map((count) => count ?? 0));
  const sentences = section.querySelector("ul");
  sentences?.replaceChildren(...says.map((/** @type {string} */ one) => element("li", one)));
  const drawing = section.querySelector("svg");
  drawing?.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  for (const { seat } of legend) {
    drawing?.append(svg("polyline", { points: line(seats[seat], most), class: `seat-line seat-${seat % 6}` }));
  }
  const list = section.querySelector("ol");
  for (const { seat, says: told } of legend) {
    const item = element("li", told);
    item.className = `seat-${seat % 6}`;
    list?.append(item);
  }
  section.hidden = false;
}

if (place) show(place);

export {};
