// @ts-check
// The trainer's clock counts from the moment the page was requested; the server's time decides and
// is shown on the card at the end.

import { byId, text } from "../table/dom.js";
import { number } from "../site/words.js";

const EVERY = 100;

export function runClock() {
  const clock = byId("trainer-clock");
  if (!clock) return;
  const timer = setInterval(() => {
    if (byId("table").hasAttribute("data-lesson-done")) return clearInterval(timer);
    text(clock, number(Math.round(performance.now() / EVERY) / 10));
  }, EVERY);
}
