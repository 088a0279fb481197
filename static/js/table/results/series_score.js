// @ts-check
// The score between two players, at this table and at those its rematches came from.

import { byId, show, text } from "../dom.js";
import { ask } from "../people/seat_menu.js";

/**
 * Show the score once more than one match has been played; the server counts it.
 * @param {Page["store"]} store @param {any} last the deal that is over
 */
export async function tellSeries(store, last) {
  const note = byId("result-series");
  if (!note) return;
  show(note, false);
  const people = last.seats.filter(({ seat }) => !store.seat(seat)?.bot);
  const isOwn = people.some(({ user }) => user && user === store.seat(store.you?.seat)?.user);
  if (last.seats.length !== 2 || people.length !== 2 || !isOwn) return;
  const answer = await ask("GET", note.dataset.path);
  if (!answer.isDone || answer.body.played < 2 || store.view.last?.deal !== last.deal) return;
  text(note, answer.body.text);
  show(note, true);
}
