// @ts-check
// "If shown now": three sentences, and a graph of each hand's count with the current step marked.

import { el, set, svg, text } from "../table/dom.js";
import { number, t } from "../site/words.js";

const WIDTH = 600;
const HEIGHT = 160;
const EDGE = 8;

export class Graph {
  /** @param {PageElement} section @param {any} told the answer of `points.json` */
  constructor(section, { seats, says, legend }) {
    this.seats = seats;
    this.length = Math.max(1, ...Object.values(seats).map((counts) => counts.length - 1));
    this.drawing = /** @type {any} */ (section.querySelector("svg"));
    section.querySelector("ul").replaceChildren(...says.map((one) => el("li", {}, one)));
    this.list = section.querySelector("ol");
    this.list.replaceChildren(...legend.map(({ seat, says: said }) => el("li", { class: `seat-${seat % 6}`, "data-seat": seat },
      el("span", {}, said), " ", el("b", { class: "number" }))));
    this.draw(legend);
    section.hidden = false;
  }

  draw(legend) {
    const rows = /** @type {(number | null)[][]} */ (Object.values(this.seats));
    const most = Math.max(1, ...rows.flat().map((count) => count ?? 0));
    set(this.drawing, "viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    this.cursor = svg("line", { class: "count-cursor", y1: 0, y2: HEIGHT });
    const lines = legend.map(({ seat }) => svg("polyline", {
      points: this.line(this.seats[seat], most), class: `count-line seat-${seat % 6}`,
    }));
    this.drawing.replaceChildren(...lines, this.cursor);
  }

  x(n) {
    return EDGE + (n * (WIDTH - 2 * EDGE)) / this.length;
  }

  // Return the points of one seat's line; gaps where the seat does not play.
  line(counts, most) {
    const high = (HEIGHT - 2 * EDGE) / most;
    return counts
      .map((count, n) => (count === null ? null : `${this.x(n).toFixed(1)},${(HEIGHT - EDGE - count * high).toFixed(1)}`))
      .filter(Boolean)
      .join(" ");
  }

  // A click on the graph jumps to that moment.
  onPick(pick) {
    const at = (event) => {
      const box = this.drawing.getBoundingClientRect();
      const part = ((event.clientX - box.left) / box.width) * WIDTH - EDGE;
      pick(Math.round((part / (WIDTH - 2 * EDGE)) * this.length));
    };
    this.drawing.addEventListener("pointerdown", (event) => {
      this.drawing.setPointerCapture(event.pointerId);
      at(event);
    });
    this.drawing.addEventListener("pointermove", (event) => event.buttons && at(event));
  }

  // Mark the current step, and each count there.
  show(n) {
    const x = this.x(Math.min(n, this.length)).toFixed(1);
    set(this.cursor, "x1", x);
    set(this.cursor, "x2", x);
    for (const item of this.list.children) {
      const count = this.seats[/** @type {PageElement} */ (item).dataset.seat]?.[n] ?? null;
      text(item.querySelector("b"), count === null ? "" : t("replay.now", { n: number(count) }));
    }
  }
}
