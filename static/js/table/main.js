// @ts-check
// The table page: builds its parts and passes each new view to them.

import { actions } from "./actions/index.js";
import { bars, clocks, laterBars } from "./bars/index.js";
import { connect, connection } from "./connection/index.js";
import { display } from "./display/index.js";
import { drawers } from "./drawers/index.js";
import { fairness } from "./fairness/index.js";
import { felt } from "./felt/index.js";
import { hand } from "./hand/index.js";
import { keyboard } from "./keyboard/index.js";
import { people } from "./people/index.js";
import { results } from "./results/index.js";
import { screenReader, textTable } from "./text_table/index.js";
import { byId, set } from "./dom.js";
import { family, fetchPart } from "./family.js";
import { useSprite } from "./cards.js";
import { Store } from "./store.js";
import { load } from "../site/words.js";

// Each room receives the page with the parts of the rooms before it, and adds its own. Later parts
// are looked up on the page when they are needed.
const ROOMS = [
  clocks, screenReader, connect, felt, drawers, fairness, actions, bars, hand,
  results, connection, textTable, keyboard, display, people, family,
];
// Parts are rendered in this order: a later one may overwrite an earlier one's text.
const DRAWN = [
  "prompt", "seats", "centre", "family", "lost", "staying", "actions", "awaits", "matchBar",
  "hand", "result", "texts", "coach", "away", "over", "log", "discards", "scores",
];

const root = byId("table");
const read = (id) => JSON.parse(byId(id).textContent);

load(read("words"), document.documentElement.lang, root.dataset.currency);
useSprite(root.dataset.sprite);

const snapshot = read("snapshot");
const store = new Store(snapshot, root.dataset.spectator === "1");
await fetchPart(root.dataset.part);

const page = /** @type {Page} */ ({ root, store, snapshot });
for (const room of ROOMS) Object.assign(page, room(page));

// The hand that came with the page is shown in place; later deals are animated.
let isDealDue = false;
byId("first-hand")?.remove();

function render() {
  set(root, "data-family", store.view.family);
  for (const name of DRAWN) {
    if (name === "hand" && isDealDue) page.hand.deal();
    else page[name]?.render();
  }
  isDealDue = false;
  page.countdown.tick();
  page.focus.keep();
}

store.addEventListener("change", render);
store.addEventListener("view", ({ detail: { before } }) => {
  if (before?.deal !== store.view.deal && store.hand.length) isDealDue = true;
});
render();
page.coach.begin();
page.announcer.begin();
root.dataset.ready = "1";
laterBars(page);
