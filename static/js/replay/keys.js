// @ts-check
// Keyboard shortcuts of a replay, and swipes on its board.

import { byId } from "../table/dom.js";
import { get, onChange, set as keep } from "../site/preferences.js";

const STEPS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "turnBefore", ArrowDown: "nextTurn" };
const ENDS = { Home: "first", End: "end" };
// Single letters can be switched off (WCAG 2.1.4).
const LETTERS = { f: "flip", n: "nextMoment", s: "speed", "?": "help" };
const SWIPE = 45;

export class Keys {
  /** @param {PageElement} region @param {Record<string, () => void>} runs */
  constructor(region, runs) {
    this.region = region;
    this.runs = runs;
    document.addEventListener("keydown", (event) => this.hear(event));
    this.swipe(byId("table"));
    const box = byId("replay-letters");
    const show = () => {
      box.checked = get("keys") === "on";
    };
    box.addEventListener("change", () => keep("keys", box.checked ? "on" : "off"));
    onChange("keys", show);
    show();
  }

  // Handle keys only while nothing else on the page has the focus.
  hear(event) {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInside = this.region.contains(target);
    if (!isInside && target !== document.body) return;
    if (target.closest("dialog[open], select")) return;
    const isScrubber = target.matches("input");
    const run = this.actOf(key, { isInside, isScrubber, isButton: target.matches("button") });
    if (!run) return;
    event.preventDefault();
    this.runs[run]();
  }

  actOf(key, { isInside, isScrubber, isButton }) {
    if (key === " ") return isButton ? null : "play";
    // Elsewhere up and down scroll the page; the scrubber has its own keys for both ends.
    if (STEPS[key]) return isInside || key === "ArrowLeft" || key === "ArrowRight" ? STEPS[key] : null;
    if (ENDS[key]) return isInside && !isScrubber ? ENDS[key] : null;
    return get("keys") === "on" ? LETTERS[key.toLowerCase()] ?? null : null;
  }

  // A swipe to the left steps forward, to the right back.
  swipe(board) {
    let from = null;
    board.addEventListener("pointerdown", ({ pointerType, clientX, clientY }) => {
      from = pointerType === "mouse" ? null : { x: clientX, y: clientY };
    });
    board.addEventListener("pointercancel", () => {
      from = null;
    });
    board.addEventListener("pointerup", ({ clientX, clientY }) => {
      if (!from) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      from = null;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) this.runs[x < 0 ? "forward" : "back"]();
    });
  }
}
