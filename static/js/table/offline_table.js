// @ts-check
// The table without a socket: it draws the given views with the live table's own parts and sends
// the player's acts to a connection that the caller provides.

import { cardActions } from "./actions/index.js";
import { bars, clocks } from "./bars/index.js";
import { felt } from "./felt/index.js";
import { hand } from "./hand/index.js";
import { screenReader } from "./text_table/index.js";
import { set } from "./dom.js";
import { family, fetchPart } from "./family.js";
import { useSprite } from "./cards.js";
import { Store } from "./store.js";

// As on the live table, each room adds its parts to the page (`table/main.js`); the family comes
// last, built from all of them.
export const ROOMS = [clocks, screenReader, felt, cardActions, bars, hand];
export const DRAWN = ["prompt", "seats", "centre", "family", "actions", "hand", "over"];

/**
 * @typedef {object} Given
 * @property {Array<(page: Page) => object>} [rooms] rooms instead of `ROOMS`, without the family
 * @property {string[]} [drawn] the parts rendered after every change, in order
 * @property {(store: Page["store"]) => void} [begin] called before the first render
 */
/**
 * Build the table whose markup (`tables/table/_board.html`) is in `root`, and draw `snapshot.view`,
 * a whole view. `line.ask` answers as the socket would; pass later views to `page.store.adopt`.
 * Load the words first.
 *
 * @param {PageElement} root
 * @param {{ version: number, view: any, events?: any[] }} snapshot
 * @param {{ ask(type: string, fields?: any): Promise<any> }} line
 * @param {Given} [given]
 * @returns {Promise<Page>}
 */
export async function offlineTable(root, snapshot, line, { rooms = ROOMS, drawn = DRAWN, begin } = {}) {
  useSprite(root.dataset.sprite);
  const store = new Store(snapshot, !snapshot.view.you);
  store.condition = "open";
  begin?.(store);
  await fetchPart(root.dataset.part);
  const page = /** @type {Page} */ (/** @type {unknown} */ ({ root, store, snapshot, line }));
  for (const room of [...rooms, family]) Object.assign(page, room(page));

  function render() {
    set(root, "data-family", store.view.family);
    for (const name of drawn) page[name]?.render();
    page.countdown.tick();
  }
  store.addEventListener("change", render);
  render();
  root.dataset.ready = "1";
  return page;
}

// A connection to nowhere: every request on it is lost.
export const deafLine = Object.assign(new EventTarget(), {
  ask: () => Promise.resolve({ type: "lost" }),
});
