// @ts-check
// A lesson: a table without a socket, a connection to the judge, and the card with the task.

import { DRAWN, ROOMS, offlineTable } from "../table/offline_table.js";
import { byId } from "../table/dom.js";
import { Focus } from "../table/keyboard/focus.js";
import { Keys } from "../table/keyboard/keys.js";
import { load } from "../site/words.js";
import { Guide } from "./guide.js";
import { runClock } from "./trainer_clock.js";
import { LessonLine } from "./lesson_line.js";

const root = byId("table");
const read = (id) => JSON.parse(byId(id).textContent);

/** @param {Page} page */
function keyboard({ store, hand, acts }) {
  new Keys(store, hand, acts, {});
  const focus = new Focus(store, hand);
  return { focused: { render: () => focus.keep() } };
}

load(read("words"), document.documentElement.lang);
const line = new LessonLine(root.dataset.lesson);
const page = await offlineTable(root, read("snapshot"), line, {
  rooms: [...ROOMS, keyboard],
  drawn: [...DRAWN, "focused"],
});
line.follow(page.store);
// Melds laid out on the table are played at once: each card is a move of the lesson.
page.store.addEventListener("staged", async () => {
  const { staged } = page.family;
  if (!(await staged.send())) staged.clear();
});
new Guide(line, read("guide"));
runClock();
